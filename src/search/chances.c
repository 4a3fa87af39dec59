// SPDX-License-Identifier: MIT
#include "search/chances.h"

typedef struct point {
    double score, chance;
} point;

// 3,194 positions of 120 games of hard: log(p / (1 - p)) = 1.7 score / 1000 within the error of the
// sixteen shares.
static const point circuit[] = {{0, 0.500},    {250, 0.605},  {500, 0.701},
                                {750, 0.782},  {1000, 0.846}, {1250, 0.893},
                                {1500, 0.928}, {2000, 0.968}, {3000, 0.994}};
// 18,530 positions of 500 games of easy: the shares themselves, both sides together.
static const point distance[] = {{0, 0.5},   {130, 0.547}, {300, 0.615}, {420, 0.7},
                                 {610, 0.8}, {1000, 0.88}, {3650, 0.96}, {20000, 0.99}};

enum {
    CIRCUIT_POINTS = sizeof circuit / sizeof *circuit,
    DISTANCE_POINTS = sizeof distance / sizeof *distance
};

// On the straight lines between the points; beyond the last one as there.
static double read_off(const point *table, int count, double score) {
    for (int i = 1; i < count; i++) {
        const point *a = &table[i - 1], *b = &table[i];
        if (score > b->score) continue;
        return a->chance + (b->chance - a->chance) * (score - a->score) / (b->score - a->score);
    }
    return table[count - 1].chance;
}

static double chance_of(const point *table, int count, double score) {
    return score < 0 ? 1 - read_off(table, count, -score) : read_off(table, count, score);
}

double hx_chances_circuit(double score) {
    return chance_of(circuit, CIRCUIT_POINTS, score);
}

double hx_chances_distance(double score) {
    return chance_of(distance, DISTANCE_POINTS, score);
}
