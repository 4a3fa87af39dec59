// SPDX-License-Identifier: MIT
// log(2^e m) = e log 2 + log m, where m lies between sqrt(1/2) and sqrt(2). With
// s = (m - 1) / (m + 1), which is below 0.172,
//
//     log m = 2 atanh s = 2 (s + s^3 / 3 + s^5 / 5 + ...),
//
// and the terms after s^23 are below 1e-19 of the sum. m - 1 is exact. Where e is not 0, e log 2 is
// at least twice log m, so nothing cancels; log 2 is added in two parts, the larger of which has so
// few bits that e times it is exact.
//
// exp(k log 2 + r) = 2^k exp r, where k is the nearest whole number, so that |r| is below 0.347,
// and the terms of exp r after r^14 / 14! are below 1e-19.
#include "base/real.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { TERMS = 11, EXP_TERMS = 14, FRACTION_BITS = 52, BIAS = 1023 };

static const double sqrt_2 = 1.41421356237309504880;
static const double log_2_high = 0x1.62e42fefa3800p-1; // the first 42 bits of log 2
static const double log_2_low = 0x1.ef35793c76730p-45; // the rest

// x = m 2^e with 1 <= m < 2; x positive and finite.
static double split(double x, int *e) {
    uint64_t bits;
    int shift = 0;
    if (x < 0x1p-1022) { // its leading bit is not implied: make it a number whose is
        x *= 0x1p54;
        shift = 54;
    }
    memcpy(&bits, &x, sizeof bits);
    *e = (int)(bits >> FRACTION_BITS) - BIAS - shift;
    bits = (bits & ((UINT64_C(1) << FRACTION_BITS) - 1)) | (uint64_t)BIAS << FRACTION_BITS;
    memcpy(&x, &bits, sizeof x);
    return x;
}

double hx_real_log(double x) {
    if (!(x > 0)) return x == 0 ? -INFINITY : (double)NAN;
    if (x == INFINITY) return x;
    int e;
    double m = split(x, &e);
    if (m > sqrt_2) {
        m /= 2;
        e++;
    }
    double s = (m - 1) / (m + 1), z = s * s, sum = 0;
    for (int k = TERMS; k > 0; k--)
        sum = z * (sum + 2.0 / (2 * k + 1));
    double log_m = 2 * s + s * sum;
    return e == 0 ? log_m : e * log_2_high + (e * log_2_low + log_m);
}

double hx_real_log_ratio(double a, double b) {
    return a >= b ? hx_real_log(a / b) : -hx_real_log(b / a);
}

// 2 to the power of k, from -1022 to 1023.
static double power_of_2(int k) {
    uint64_t bits = (uint64_t)(k + BIAS) << FRACTION_BITS;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

double hx_real_exp(double x) {
    if (!(x > -746)) return x == x ? 0 : x;
    if (x > 710) return INFINITY;
    int k = (int)(x / log_2_high + (x < 0 ? -0.5 : 0.5));
    double r = (x - k * log_2_high) - k * log_2_low, sum = 0;
    for (int i = EXP_TERMS; i > 0; i--)
        sum = (1 + sum) * r / i;
    double half = power_of_2(k / 2), rest = power_of_2(k - k / 2); // 2^k itself may be out of range
    return (1 + sum) * half * rest;
}
