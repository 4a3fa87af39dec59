// SPDX-License-Identifier: MIT
// What the parts of the strategy reader share: read.c reads files and heads, tree.c trees,
// reader.c words and lists. Nobody else includes this.
#ifndef HV_READER_H
#define HV_READER_H

#include "read/lexer.h"

typedef struct hv_reader {
    hv_lexer x;
    hv_strategy *s;
    hv_set empty, played; // of the present pattern
} hv_reader;

#define HV_TRY(call)                                                                               \
    do {                                                                                           \
        hv_status status_ = (call);                                                                \
        if (status_) return status_;                                                               \
    } while (0)

bool hv_reader_at(const hv_reader *p, const char *word);

// A sentence about the word at hand, with its place before it.
hv_status hv_reader_wrong(hv_reader *p, const char *sentence);

// The point that the present word names; steps over it.
hv_status hv_reader_point(hv_reader *p, const char *what, int *out);

// Which points a list may have: a set to be inside of, and one that collects what was seen.
typedef struct hv_rule {
    const char *what;    // expected, for messages
    bool cells;          // no sides
    const hv_set *scope; // NULL: any
    const char *outside; // the complaint about a point outside the scope
    hv_set *seen;        // NULL: points may come twice
} hv_rule;

hv_status hv_reader_list(hv_reader *p, const hv_rule *rule, hv_span *out);

// ---- ending.c ----

// The ending, at its first word, up to the end of the file.
hv_status hv_ending_read(hv_reader *p);
// A complaint at the end of a file without one, if it begins as a certificate does.
hv_status hv_ending_missing(const hv_reader *p);
// Whether it fits the patterns, once calls are resolved.
hv_status hv_ending_check(const hv_strategy *s, hv_error *err);

// Names of calls to numbers, and the order of the patterns. In resolve.c.
hv_status hv_resolve_calls(hv_strategy *s, hv_limits *l, hv_error *err);

// The tree of a pattern, up to the bracket that closes the pattern. In tree.c.
hv_status hv_tree_read(hv_reader *p);

#endif
