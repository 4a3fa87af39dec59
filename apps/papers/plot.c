// SPDX-License-Identifier: MIT
// Plots as SVG. All marks have a shape as well as a colour, so that they can be told apart in grey.
#include "papers/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Of the picture, and of the place for the points in it.
enum { WIDTH = 720, HEIGHT = 420, LEFT = 80, RIGHT = 690, TOP = 78, BOTTOM = 340 };

static const char *const colors[PAPERS_PLOT_SERIES] = {"#b2182b", "#2166ac", "#1b7837"};

typedef struct canvas {
    const papers_plot *plot;
    FILE *out;
    double x_low, x_high, y_low, y_high;
} canvas;

static double place_x(const canvas *c, double x) {
    return LEFT + (RIGHT - LEFT) * (x - c->x_low) / (c->x_high - c->x_low);
}

static double place_y(const canvas *c, double y) {
    double part = c->plot->logarithmic ? log(y / c->y_low) / log(c->y_high / c->y_low)
                                       : (y - c->y_low) / (c->y_high - c->y_low);
    return BOTTOM - (BOTTOM - TOP) * (part < 0 ? 0 : part > 1 ? 1 : part);
}

// Text with the three characters replaced that mean something in XML.
static void put_text(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else
            fputc(*text, out);
    }
}

static void put_label(FILE *out, double x, double y, const char *attributes, const char *text) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, attributes);
    put_text(out, text);
    fputs("</text>\n", out);
}

// ---- scales ----

// 1, 2 or 5 times a power of ten, so that there are about six steps in the range.
static double nice_step(double range) {
    double power = pow(10, floor(log10(range / 6)));
    double rest = range / 6 / power;
    return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

static void include(canvas *c, double low, double high) {
    if (low < c->y_low) c->y_low = low;
    if (high > c->y_high) c->y_high = high;
}

static void fit_x(canvas *c) {
    const papers_plot *p = c->plot;
    c->x_low = INFINITY;
    c->x_high = -INFINITY;
    for (int s = 0; s < PAPERS_PLOT_SERIES; s++)
        for (int i = 0; i < p->series[s].count; i++) {
            double x = p->series[s].points[i].x;
            if (x < c->x_low) c->x_low = x;
            if (x > c->x_high) c->x_high = x;
        }
    int names = 0;
    while (p->names && p->names[names])
        names++;
    if (names) {
        c->x_low = 0;
        c->x_high = names - 1;
    }
    if (!(c->x_low <= c->x_high)) c->x_low = c->x_high = 0;
    double margin = names || c->x_high == c->x_low ? 0.5 : 0.04 * (c->x_high - c->x_low);
    c->x_low -= margin;
    c->x_high += margin;
}

static void fit_y(canvas *c) {
    const papers_plot *p = c->plot;
    c->y_low = p->logarithmic ? INFINITY : 0;
    c->y_high = p->y_high;
    for (int s = 0; s < PAPERS_PLOT_SERIES; s++)
        for (int i = 0; i < p->series[s].count; i++) {
            const papers_point *q = &p->series[s].points[i];
            bool bar = q->low < q->high;
            include(c, bar ? q->low : q->y, bar ? q->high : q->y);
        }
    if (p->band.name) include(c, p->band.low, p->band.high);
    if (p->logarithmic) { // whole powers of ten
        c->y_low = pow(10, floor(log10(isfinite(c->y_low) ? c->y_low : 1)));
        c->y_high = pow(10, ceil(log10(c->y_high > c->y_low ? c->y_high : 10 * c->y_low)));
    } else if (c->y_high <= 0) {
        c->y_high = 1;
    } else if (!(p->y_high > 0)) {
        double step = nice_step(c->y_high);
        c->y_high = step * ceil(c->y_high / step);
    }
}

// ---- axes ----

static void draw_y_tick(const canvas *c, double y) {
    char text[32];
    double at = place_y(c, y);
    snprintf(text, sizeof text, "%g", y);
    fprintf(c->out, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>\n", LEFT, at, RIGHT);
    put_label(c->out, LEFT - 8, at + 5, "text-anchor=\"end\"", text);
}

static void draw_x_tick(const canvas *c, double x, const char *name) {
    char text[32];
    double at = place_x(c, x);
    if (!name) snprintf(text, sizeof text, "%g", x);
    fprintf(c->out, "<path d=\"M%.1f %dv5\" stroke=\"#555\"/>\n", at, BOTTOM);
    put_label(c->out, at, BOTTOM + 21, "text-anchor=\"middle\"", name ? name : text);
}

static void draw_axes(const canvas *c) {
    const papers_plot *p = c->plot;
    double step = nice_step(c->y_high - c->y_low);
    if (p->logarithmic)
        for (double y = c->y_low; y < c->y_high * 1.5; y *= 10)
            draw_y_tick(c, y);
    else
        for (int i = 0; i * step <= c->y_high * (1 + 1e-9); i++)
            draw_y_tick(c, i * step);
    step = nice_step(c->x_high - c->x_low);
    if (step < 1) step = 1; // moves, games, rounds: whole numbers
    if (p->names)
        for (int i = 0; p->names[i]; i++)
            draw_x_tick(c, i, p->names[i]);
    else
        for (double x = step * ceil(c->x_low / step); x <= c->x_high; x += step)
            draw_x_tick(c, x, NULL);
    fprintf(c->out, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#555\"/>\n", LEFT, TOP, BOTTOM,
            RIGHT);
    put_label(c->out, (LEFT + RIGHT) / 2.0, BOTTOM + 44, "text-anchor=\"middle\"", p->x_label);
    char attributes[80];
    snprintf(attributes, sizeof attributes,
             "text-anchor=\"middle\" transform=\"rotate(-90 22 %.1f)\"", (TOP + BOTTOM) / 2.0);
    put_label(c->out, 22, (TOP + BOTTOM) / 2.0, attributes, p->y_label);
}

// ---- what is in it ----

static void draw_band(const canvas *c) {
    const papers_band *b = &c->plot->band;
    double top = place_y(c, b->high), bottom = place_y(c, b->low);
    if (b->high > b->low)
        fprintf(c->out,
                "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"#fdeecb\"/>\n", LEFT,
                top, RIGHT - LEFT, bottom - top);
    else
        fprintf(c->out,
                "<path d=\"M%d %.1fH%d\" stroke=\"#c98a00\" stroke-width=\"2\" "
                "stroke-dasharray=\"7 5\"/>\n",
                LEFT, top, RIGHT);
}

// A disc, a square or a diamond.
static void draw_mark(FILE *out, int series, double x, double y) {
    static const char *const shapes[PAPERS_PLOT_SERIES] = {
        "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z", "m-4 -4h8v8h-8z",
        "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z"};
    fprintf(out, "<path d=\"M%.1f %.1f%s\" fill=\"%s\"/>\n", x, y, shapes[series], colors[series]);
}

static void draw_series(const canvas *c, int number) {
    const papers_series *s = &c->plot->series[number];
    if (s->joined && s->count > 1) {
        fputs("<polyline points=\"", c->out);
        for (int i = 0; i < s->count; i++)
            fprintf(c->out, "%s%.1f,%.1f", i ? " " : "", place_x(c, s->points[i].x),
                    place_y(c, s->points[i].y));
        fprintf(c->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", colors[number]);
    }
    for (int i = 0; i < s->count; i++) {
        const papers_point *q = &s->points[i];
        double x = place_x(c, q->x);
        if (q->low < q->high)
            fprintf(c->out, "<path d=\"M%.1f %.1fV%.1fm-5 0h10M%.1f %.1fh10\" stroke=\"%s\"/>\n", x,
                    place_y(c, q->low), place_y(c, q->high), x - 5, place_y(c, q->low),
                    colors[number]);
        draw_mark(c->out, number, x, place_y(c, q->y));
    }
}

static void draw_legend(const canvas *c) {
    double x = LEFT, y = BOTTOM + 68;
    for (int s = 0; s < PAPERS_PLOT_SERIES; s++) {
        const char *name = c->plot->series[s].name;
        if (!name) continue;
        draw_mark(c->out, s, x + 6, y - 5);
        put_label(c->out, x + 16, y, "font-size=\"13\"", name);
        int length = 0;
        while (name[length])
            length++;
        x += 40 + 6.6 * length;
    }
    const papers_band *b = &c->plot->band;
    if (!b->name) return;
    if (b->high > b->low)
        fprintf(c->out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"20\" height=\"9\" fill=\"#fdeecb\"/>\n", x,
                y - 10);
    else
        fprintf(c->out,
                "<path d=\"M%.1f %.1fh20\" stroke=\"#c98a00\" stroke-width=\"2\" "
                "stroke-dasharray=\"7 5\"/>\n",
                x, y - 5);
    put_label(c->out, x + 26, y, "font-size=\"13\"", b->name);
}

char *papers_plot_draw(const papers_plot *p) {
    char *text = NULL;
    size_t length;
    canvas c = {.plot = p, .out = open_memstream(&text, &length)};
    if (!c.out) return NULL;
    fit_x(&c);
    fit_y(&c);
    fprintf(c.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"14\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    put_label(c.out, LEFT, 30, "font-size=\"17\" font-weight=\"bold\"", p->title);
    put_label(c.out, LEFT, 54, "font-size=\"13\" fill=\"#555\"", p->note);
    if (p->band.name) draw_band(&c);
    draw_axes(&c);
    for (int s = 0; s < PAPERS_PLOT_SERIES; s++)
        draw_series(&c, s);
    draw_legend(&c);
    fputs("</svg>\n", c.out);
    bool written = !ferror(c.out);
    if (fclose(c.out) == 0 && written) return text;
    free(text);
    return NULL;
}
