// SPDX-License-Identifier: MIT
// What the tests of pictures share: looking into SVG without a library for it.
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>

// How often `what` occurs in the picture.
int picture_count(const char *svg, const char *what);
// How often between the n-th element of a class, from 0, and the first `end` after it.
int picture_count_in(const char *svg, const char *class_name, int n, const char *end,
                     const char *what);
// The value of an attribute that follows `from`.
int picture_value(const char *from, const char *attribute);
// One root element, every tag closed in order, no stray '<' or '&', ASCII.
bool picture_is_well_formed(const char *svg);
// Takes the coordinates out, in place; what stays is content.
void picture_strip(char *svg);
// Texts and cells lie in the viewBox, whose shape the natural size has.
void picture_assert_inside(const char *svg);

#endif
