// SPDX-License-Identifier: MIT
// A plot as an SVG picture: points with error bars, and what was expected of them.
#ifndef PAPERS_PLOT_H
#define PAPERS_PLOT_H

#include <stdbool.h>

enum { PAPERS_PLOT_SERIES = 3 };

typedef struct papers_point {
    double x, y, low, high; // low == high: no error bar
} papers_point;

typedef struct papers_series {
    const char *name; // in the legend; NULL: not there
    const papers_point *points;
    int count;
    bool joined; // by lines
} papers_series;

typedef struct papers_band { // across the whole plot
    const char *name;        // NULL: there is none
    double low, high;        // equal: a line
} papers_band;

typedef struct papers_plot {
    const char *title, *note; // the note is small print below the title
    const char *x_label, *y_label;
    const char *const *names; // at x = 0, 1, 2, ..., ended by NULL; NULL: numbers
    double y_high;            // 0: as high as anything in it
    bool logarithmic;         // upwards; everything is then positive
    papers_series series[PAPERS_PLOT_SERIES];
    papers_band band; // what the papers say
} papers_plot;

// The picture as text, for free(); NULL: out of memory.
char *papers_plot_draw(const papers_plot *p);

#endif
