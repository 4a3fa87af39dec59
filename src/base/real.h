// SPDX-License-Identifier: MIT
// Functions of real numbers that give the same bits on every machine. Those of different C
// libraries differ in the last place; these use nothing but + - * / and so do not.
#ifndef HX_REAL_H
#define HX_REAL_H

// The natural logarithm, its relative error below 1e-15. -infinity for 0, NaN below.
double hx_real_log(double x);

// log(a / b) for a, b >= 0, not both 0 and not both infinite. Exchanging a and b changes the sign
// and no other bit; equal numbers give 0.
double hx_real_log_ratio(double a, double b);

// e to the power of x, its relative error below 4e-16 where the result is a normal number. Infinity
// above 709.78, 0 below -745.14, NaN for NaN.
double hx_real_exp(double x);

#endif
