// SPDX-License-Identifier: MIT
// From a line of input to what is meant. A word may be cut short as long as it stays clear; letters
// may be capitals; whatever is not understood gets one sentence with a suggestion.
#include "play/play.h"

#include <ctype.h>
#include <string.h>

// Letters that change, come or go from one word to the other; counted for short words only.
static int edit_distance(const char *a, const char *b) {
    enum { LONGEST = 12 };
    size_t n = strlen(a), m = strlen(b);
    int row[LONGEST + 1];
    if (n > LONGEST || m > LONGEST) return LONGEST;
    for (size_t j = 0; j <= m; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int best = diagonal + (a[i - 1] != b[j - 1]);
            if (row[j] + 1 < best) best = row[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            diagonal = row[j];
            row[j] = best;
        }
    }
    return row[m];
}

static void suggest(const play *p, const char *word) {
    const play_command *nearest = NULL;
    int least = 3;
    char cell[HX_NAME_MAX];
    for (const play_command *c = play_commands; c->name; c++) {
        int distance = c->help ? edit_distance(word, c->name) : 3;
        if (distance < least && distance < (int)strlen(c->name) - 1) {
            least = distance;
            nearest = c;
        }
    }
    size_t digits = strspn(word, "0123456789");
    if (digits && word[digits] &&
        !word[digits + strspn(word + digits, "abcdefghijklmnopqrstuvwxyz")])
        app_say("Cells are written with the column first: %s%.*s.\n", word + digits, (int)digits,
                word);
    else if (nearest)
        app_say("There is no '%.40s'; did you mean `%s`?\n", word, nearest->name);
    else if (play_turns_is_over(p))
        app_say("I do not know '%.40s'. `help` lists what can be typed.\n", word);
    else
        app_say("I do not know '%.40s'. Type a cell such as %s, or `help`.\n", word,
                play_screen_example(p, cell));
}

// The command that the word is, or begins; NULL, and told, if there is none or more than one.
static const play_command *find_command(const play *p, const char *word) {
    const play_command *found[PLAY_COMMANDS_MAX];
    size_t count = 0, length = strlen(word);
    for (const play_command *c = play_commands; c->name; c++) {
        if (strcmp(c->name, word) == 0) return c;
        if (c->help && strncmp(c->name, word, length) == 0) found[count++] = c;
    }
    if (count == 1) return found[0];
    if (count == 0) {
        suggest(p, word);
        return NULL;
    }
    app_say("'%s' could be", word);
    for (size_t i = 0; i < count; i++)
        app_say("%s `%s`", i == 0 ? "" : i == count - 1 ? " or" : ",", found[i]->name);
    app_say(".\n");
    return NULL;
}

// Words that would be ignored are a mistake: whoever types "resign now" may have meant another
// line.
static void run_command(play *p, const play_command *c, char *arguments) {
    if (*arguments && !*c->arguments)
        app_say("`%s` stands alone; I do not know what to do with '%.40s'.\n", c->name, arguments);
    else
        c->run(p, arguments);
}

int play_words_count_cells(const char *text) {
    int count = 0;
    while (*text) {
        size_t letters = 0;
        while (isalpha((unsigned char)text[letters]))
            letters++;
        size_t digits = strspn(text + letters, "0123456789");
        if (letters < 1 || letters > 2 || digits < 1 || digits > 4) return 0;
        count++;
        text += letters + digits;
        text += strspn(text, " \t,;-");
    }
    return count;
}

void play_words_run(play *p, char *line) {
    char *word = line + strspn(line, " \t");
    size_t end = strlen(word);
    while (end > 0 && isspace((unsigned char)word[end - 1]))
        word[--end] = '\0';
    if (!*word) return;
    char *arguments = word + strcspn(word, " \t");
    if (*arguments) *arguments++ = '\0';
    arguments += strspn(arguments, " \t");
    for (char *c = word; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    bool asked = p->leave_asked;
    if (!play_words_count_cells(word)) {
        const play_command *c = find_command(p, word);
        if (c) run_command(p, c, arguments);
    } else if (*arguments) {
        app_say("One move at a time, please.\n");
    } else {
        play_commands_cell(p, word);
    }
    if (asked) p->leave_asked = false; // whoever goes on has not left
}
