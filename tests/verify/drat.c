// SPDX-License-Identifier: MIT
// Clauses lie in one array with their length before them; two of the literals of each are watched.
// Assignments that hold without assumptions stay, so that each clause of the proof costs only the
// propagation of its own negation.
#include "drat.h"

#include <stdlib.h>
#include <string.h>

typedef struct list {
    int *at;
    size_t count, room;
} list;

typedef struct checker {
    list clauses;  // length, literals, length, literals ...
    list *watches; // for each literal, places in `clauses` of clauses that watch it
    signed char *value;
    list trail;
    size_t head;
    int variables;
    bool contradiction; // without assumptions
} checker;

static void push(list *l, int x) {
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->at = realloc(l->at, l->room * sizeof *l->at);
        if (!l->at) abort();
    }
    l->at[l->count++] = x;
}

static list *watches_of(checker *c, int lit) {
    return &c->watches[lit > 0 ? 2 * lit : -2 * lit + 1];
}

static int value_of(const checker *c, int lit) {
    return lit > 0 ? c->value[lit] : -c->value[-lit];
}

static bool assign(checker *c, int lit) {
    if (value_of(c, lit)) return value_of(c, lit) > 0;
    c->value[abs(lit)] = lit > 0 ? 1 : -1;
    push(&c->trail, lit);
    return true;
}

// Moves the watch of a clause away from a literal that has become false; true if that is possible.
static bool rewatch(checker *c, int *clause, int place, int falsified) {
    int *lits = clause + 1;
    if (lits[0] == falsified) {
        lits[0] = lits[1];
        lits[1] = falsified;
    }
    if (value_of(c, lits[0]) > 0) return false;
    for (int k = 2; k < clause[0]; k++)
        if (value_of(c, lits[k]) >= 0) {
            lits[1] = lits[k];
            lits[k] = falsified;
            push(watches_of(c, lits[1]), place);
            return true;
        }
    return false;
}

// False on a contradiction.
static bool propagate(checker *c) {
    while (c->head < c->trail.count) {
        int falsified = -c->trail.at[c->head++];
        list *w = watches_of(c, falsified);
        size_t kept = 0;
        bool good = true;
        for (size_t i = 0; i < w->count; i++) {
            int place = w->at[i];
            if (good && rewatch(c, c->clauses.at + place, place, falsified)) continue;
            w->at[kept++] = place;
            if (good) good = assign(c, c->clauses.at[place + 1]);
        }
        w->count = kept;
        if (!good) return false;
    }
    return true;
}

// Adds a clause: non-false literals first, so that the watches are right.
static void add_clause(checker *c, const int *lits, int count) {
    int place = (int)c->clauses.count;
    push(&c->clauses, count);
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < count; k++)
            if ((value_of(c, lits[k]) >= 0) == (pass == 0)) push(&c->clauses, lits[k]);
    const int *stored = c->clauses.at + place + 1;
    if (count == 0 || value_of(c, stored[0]) < 0)
        c->contradiction = true;
    else if (count == 1 || value_of(c, stored[1]) < 0)
        assign(c, stored[0]);
    for (int k = 0; k < 2 && count >= 2; k++)
        push(watches_of(c, stored[k]), place);
    if (!propagate(c)) c->contradiction = true;
}

// Whether assuming that all literals are false leads to a contradiction.
static bool follows(checker *c, const int *lits, int count) {
    if (c->contradiction) return true;
    size_t mark = c->trail.count;
    bool good = true;
    for (int k = 0; k < count && good; k++)
        good = assign(c, -lits[k]);
    good = good && propagate(c);
    for (size_t k = mark; k < c->trail.count; k++)
        c->value[abs(c->trail.at[k])] = 0;
    c->trail.count = c->head = mark;
    return !good;
}

// The next clause of a file; false at its end, or if a literal is none of the formula's.
static bool read_clause(FILE *file, int variables, list *out) {
    int lit;
    out->count = 0;
    while (fscanf(file, "%d", &lit) == 1) {
        if (!lit) return true;
        if (abs(lit) > variables) return false;
        push(out, lit);
    }
    return false;
}

bool drat_accepts(FILE *formula, FILE *proof) {
    checker c = {0};
    list clause = {0};
    long count;
    bool good = fscanf(formula, "p cnf %d %ld", &c.variables, &count) == 2 && c.variables >= 0;
    if (!good) return false;
    c.watches = calloc(2 * (size_t)c.variables + 2, sizeof *c.watches);
    c.value = calloc((size_t)c.variables + 1, 1);
    for (long k = 0; k < count && good; k++) {
        good = read_clause(formula, c.variables, &clause);
        if (good) add_clause(&c, clause.at, (int)clause.count);
    }
    bool ended = false;
    while (good && !ended && read_clause(proof, c.variables, &clause)) {
        good = follows(&c, clause.at, (int)clause.count);
        ended = !clause.count;
        if (good) add_clause(&c, clause.at, (int)clause.count);
    }
    for (int k = 0; k < 2 * c.variables + 2; k++)
        free(c.watches[k].at);
    free(c.watches);
    free(c.value);
    free(c.clauses.at);
    free(c.trail.at);
    free(clause.at);
    return good && ended;
}
