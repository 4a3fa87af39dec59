// SPDX-License-Identifier: MIT
// The rules for carriers of 4 words: boards of up to 254 cells.
#define HX_WORDS 4
#include "connect/widths/deduce.h"
