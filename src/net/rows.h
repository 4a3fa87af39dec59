// SPDX-License-Identifier: MIT
// The rows of a layer, read and proved: no input that it can meet makes a sum leave 32 bits.
#ifndef HX_ROWS_H
#define HX_ROWS_H

#include "net/reader.h"

// What follows the weights of `count` rows: bias, multipliers and shifts. bounds[] has for each row
// how far its products can be from 0. HX_BAD_INPUT, HX_RESOURCES.
hx_status hx_rows_read(hx_reader *r, hx_net_rows *rows, int count, const int64_t *bounds);

#endif
