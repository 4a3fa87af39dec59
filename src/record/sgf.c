// SPDX-License-Identifier: MIT
// The Smart Game Format, as text: brackets, nodes, properties. What the properties mean is in
// sgf_dialect.c and replay.c.
//
// Reading is one pass without recursion, so that nesting costs memory and never stack: a file
// nested 100,000 deep is read like any other. Values are kept as they stand, escapes included, so
// that writing gives back what was read. Cost: linear in the file.
#include "record/formats.h"

#include <string.h>

enum {
    NAME_MAX_LENGTH = 32,  // of a property
    PROPERTIES_MAX = 1000, // of one node: they are searched one by one
    LINE_WIDTH = 76        // where the writer breaks lines
};

// A '(' that is still open.
typedef struct branch {
    hx_node *node; // where its nodes are attached; NULL at the top
    struct branch *outer;
} branch;

typedef struct reader {
    const char *start, *at, *end;
    hx_record *record;
    branch *open;   // innermost '('
    hx_node *node;  // the newest node, or NULL right after a '(' at the top
    bool fresh;     // a '(' came last: a node must follow
    int properties; // of the newest node
    hx_error *err;
} reader;

static hx_status refuse(const reader *r, const char *what) {
    int line = 1;
    const char *line_start = r->start;
    for (const char *p = r->start; p < r->at; p++)
        if (*p == '\n') {
            line++;
            line_start = p + 1;
        }
    return hx_fail(r->err, HX_BAD_INPUT, "SGF line %d, column %ld: %s", line,
                   (long)(r->at - line_start) + 1, what);
}

static void skip_blanks(reader *r) {
    while (r->at < r->end && (*r->at == ' ' || (*r->at >= '\t' && *r->at <= '\r')))
        r->at++;
}

static hx_status open_branch(reader *r) {
    branch *b = hx_arena_alloc(&r->record->arena, sizeof *b);
    if (!b) return hx_fail_memory(r->err);
    *b = (branch){r->node, r->open};
    r->open = b;
    r->fresh = true;
    r->at++;
    return HX_OK;
}

static hx_status close_branch(reader *r) {
    if (!r->open) return refuse(r, "')' without a '('");
    if (r->fresh) return refuse(r, "a variation without a node");
    r->node = r->open->node;
    r->open = r->open->outer;
    r->at++;
    return HX_OK;
}

static hx_status start_node(reader *r) {
    if (!r->open) return refuse(r, "a node outside of '(' and ')'");
    r->node = hx_record_add_node(r->record, r->node);
    if (!r->node) return hx_fail_memory(r->err);
    r->fresh = false;
    r->properties = 0;
    r->at++;
    return HX_OK;
}

// The capitals of the name; small letters are old SGF's way to spell a name out and mean nothing.
static hx_status read_name(reader *r, char name[NAME_MAX_LENGTH + 1]) {
    int length = 0;
    for (; r->at < r->end; r->at++) {
        bool capital = *r->at >= 'A' && *r->at <= 'Z';
        if (!capital && !(*r->at >= 'a' && *r->at <= 'z')) break;
        if (length == NAME_MAX_LENGTH) return refuse(r, "the property's name is too long");
        if (capital) name[length++] = *r->at;
    }
    if (length == 0) return refuse(r, "expected a property, ';', '(' or ')'");
    name[length] = '\0';
    return HX_OK;
}

// From '[' to the ']' that closes it.
static hx_status read_value(reader *r, const char *name) {
    const char *value = ++r->at;
    for (; r->at < r->end && *r->at != ']'; r->at++) {
        if (*r->at == '\\') r->at++;
        if (r->at < r->end && *r->at == '\0') return refuse(r, "a NUL byte");
    }
    if (r->at >= r->end) {
        r->at = value;
        return refuse(r, "the value that begins here has no ']'");
    }
    if (!hx_record_add(r->record, r->node, name, value, (size_t)(r->at - value)))
        return hx_fail_memory(r->err);
    r->at++;
    return HX_OK;
}

static hx_status read_property(reader *r) {
    if (r->fresh || !r->node || !r->open) return refuse(r, "expected ';'");
    if (++r->properties > PROPERTIES_MAX) return refuse(r, "too many properties in one node");
    char name[NAME_MAX_LENGTH + 1];
    hx_status status = read_name(r, name);
    skip_blanks(r);
    if (!status && (r->at == r->end || *r->at != '[')) status = refuse(r, "expected '['");
    while (!status && r->at < r->end && *r->at == '[') {
        status = read_value(r, name);
        skip_blanks(r);
    }
    return status;
}

static hx_status read_tree(reader *r) {
    hx_status status = HX_OK;
    for (skip_blanks(r); !status && r->at < r->end; skip_blanks(r)) {
        switch (*r->at) {
        case '(':
            status = r->fresh ? refuse(r, "a variation without a node") : open_branch(r);
            break;
        case ')':
            status = close_branch(r);
            break;
        case ';':
            status = start_node(r);
            break;
        default:
            status = read_property(r);
        }
    }
    if (status) return status;
    if (r->open) return refuse(r, "the file ends inside '('");
    return r->record->root ? HX_OK : refuse(r, "there is no game here");
}

// "11" or "8:7"; 11 where the file says nothing, as the format's definition has it.
static hx_status read_size(hx_record *r, hx_error *err) {
    const char *text = hx_record_value(r->root, "SZ");
    int size[2] = {0, 0}, part = 0;
    for (const char *p = text ? text : "11"; *p; p++) {
        if (*p >= '0' && *p <= '9' && size[part] < 1000)
            size[part] = size[part] * 10 + *p - '0';
        else if (*p == ':' && part == 0)
            part = 1;
        else if (*p != ' ')
            return hx_fail(err, HX_BAD_INPUT, "SGF: SZ[%.40s] is not a board size", text);
    }
    r->cols = size[0];
    r->rows = part ? size[1] : size[0];
    if (r->cols < 1 || r->rows < 1 || r->cols > HX_SIZE_MAX || r->rows > HX_SIZE_MAX)
        return hx_fail(err, HX_BAD_INPUT, "SGF: board size %dx%d is outside 1x1 to %dx%d", r->cols,
                       r->rows, HX_SIZE_MAX, HX_SIZE_MAX);
    return HX_OK;
}

static hx_status check_game(const hx_record *r, hx_error *err) {
    const char *game = hx_record_value(r->root, "GM");
    if (game && strcmp(game, "11") != 0)
        return hx_fail(err, HX_BAD_INPUT, "SGF: GM[%.40s] is another game; Hex is GM[11]", game);
    return HX_OK;
}

hx_status hx_sgf_read(hx_record **out, const char *bytes, size_t length, hx_error *err) {
    hx_record *record = hx_record_new(11, 11);
    if (!record) return hx_fail_memory(err);
    record->root = record->last_root = NULL; // the file brings its own root
    reader r = {.start = bytes, .at = bytes, .end = bytes + length, .record = record, .err = err};
    hx_status status = read_tree(&r);
    if (!status) status = check_game(record, err);
    if (!status) status = read_size(record, err);
    if (!status && !hx_sgf_normalise(record)) status = hx_fail_memory(err);
    if (status)
        hx_record_free(record);
    else
        *out = record;
    return status;
}

// Where the value that begins at `at`, after its '[', is over.
static const char *skip_value(const char *at, const char *end) {
    for (; at < end && *at != ']'; at++)
        if (*at == '\\' && at + 1 < end) at++;
    return at;
}

size_t hx_sgf_first(const char *bytes, size_t length) {
    const char *at = bytes, *end = bytes + length;
    int open = 0;
    for (; at < end; at++) {
        if (*at == '[') at = skip_value(at + 1, end);
        if (at < end && *at == '(') open++;
        if (at < end && *at == ')' && --open <= 0) break;
    }
    if (at < end) at++;
    while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r')))
        at++;
    // Whatever else follows is for the reader to refuse.
    return at < end && *at == '(' && open == 0 ? (size_t)(at - bytes) : length;
}

static void write_node(hx_text *out, const hx_node *node, size_t *line_start) {
    hx_text_putc(out, ';');
    for (const hx_property *p = node->properties; p; p = p->next) {
        hx_text_puts(out, p->name);
        for (const hx_value *v = p->values; v; v = v->next) {
            hx_text_putc(out, '[');
            hx_text_puts(out, v->text);
            hx_text_putc(out, ']');
            if (out->length - *line_start > LINE_WIDTH && v->next) {
                hx_text_putc(out, '\n');
                *line_start = out->length;
            }
        }
    }
    if (out->length - *line_start > LINE_WIDTH || !node->parent) {
        hx_text_putc(out, '\n');
        *line_start = out->length;
    }
}

void hx_sgf_write(hx_text *out, const hx_record *r) {
    size_t line_start = out->length;
    for (const hx_node *node = r->root; node;) {
        // A first node of several variations, and every game, opens a bracket.
        bool branches = !node->parent || node->parent->child != node->parent->last_child;
        if (branches) hx_text_putc(out, '(');
        write_node(out, node, &line_start);
        if (node->child) {
            node = node->child;
            continue;
        }
        while (node) {
            branches = !node->parent || node->parent->child != node->parent->last_child;
            if (branches) hx_text_putc(out, ')');
            if (branches && node->next) break;
            node = node->parent;
        }
        if (node) node = node->next;
    }
    hx_text_putc(out, '\n');
}

void hx_sgf_escape(hx_text *out, const char *plain) {
    for (; *plain; plain++) {
        if (*plain == ']' || *plain == '\\') hx_text_putc(out, '\\');
        hx_text_putc(out, *plain);
    }
}

void hx_sgf_unescape(hx_text *out, const char *value) {
    for (; *value; value++) {
        if (*value == '\\') {
            value++;
            // An escaped line break is none: it only folds the file's line.
            if (*value == '\r' && value[1] == '\n') value++;
            if (*value == '\n' || *value == '\r') continue;
            if (!*value) break;
        }
        hx_text_putc(out, *value);
    }
}

// ---- the notation ----------------------------------------------------------------------------

static bool claims(const hx_formats_bytes *b) {
    return *b->at == '(';
}

static hx_status write_game(hx_text *out, const hx_formats_game *game, hx_error *err) {
    (void)err;
    hx_sgf_write(out, game->record);
    return HX_OK;
}

const hx_formats_entry hx_sgf_entry = {"sgf", claims, hx_sgf_read, write_game};
