// SPDX-License-Identifier: MIT
// What the program is for.
#ifndef HV_VERIFY_H
#define HV_VERIFY_H

#include "input/input.h"

hv_status hv_verify_files(const hv_options *o);  // hexverify FILE...
hv_status hv_position_file(const hv_options *o); // hexverify position FILE

#endif
