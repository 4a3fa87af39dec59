// SPDX-License-Identifier: MIT
// The rules for carriers of 2 words: boards of up to 126 cells.
#define HX_WORDS 2
#include "connect/widths/deduce.h"
