// SPDX-License-Identifier: MIT
// The rules for carriers of 6 words: boards of up to 382 cells.
#define HX_WORDS 6
#include "connect/widths/deduce.h"
