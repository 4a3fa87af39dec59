// SPDX-License-Identifier: MIT
// The program `hexproof`: one table of commands.
#include "app.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

int cmd_show(const app_command *self, int argc, char **argv);
int cmd_convert(const app_command *self, int argc, char **argv);
int cmd_play(const app_command *self, int argc, char **argv);
int cmd_gtp(const app_command *self, int argc, char **argv);
int cmd_best(const app_command *self, int argc, char **argv);
int cmd_connect(const app_command *self, int argc, char **argv);
int cmd_template(const app_command *self, int argc, char **argv);
int cmd_solve(const app_command *self, int argc, char **argv);
int cmd_evaluate(const app_command *self, int argc, char **argv);
int cmd_worker(const app_command *self, int argc, char **argv);
int cmd_cluster(const app_command *self, int argc, char **argv);
int cmd_openings(const app_command *self, int argc, char **argv);
int cmd_match(const app_command *self, int argc, char **argv);
int cmd_papers(const app_command *self, int argc, char **argv);
int cmd_serve(const app_command *self, int argc, char **argv);
int cmd_review(const app_command *self, int argc, char **argv);
int cmd_bench(const app_command *self, int argc, char **argv);
static int cmd_help(const app_command *self, int argc, char **argv);

#define POSITION_HELP                                                                              \
    "POSITION is a file (SGF, a link, a drawn board; - for standard input), a HexWorld or "        \
    "trmph link, a move list, or a size with moves: 11, 8x7, 11:f6,e7,g4 (black first), "          \
    "11:b.f6,b.g4,w.e7 (with colours; then the side that did not move last is to play)."

#define REVIEW_HELP                                                                                \
    "GAME is what other commands call POSITION: a file (SGF, a link; - for standard input), a "    \
    "HexWorld or trmph link, a move list, or a size with moves: 11:f6,e7,g4.\n\n"                  \
    "A mistake gives a tenth of the mover's probability away, or more. Ctrl-C ends the review "    \
    "with the moves it has."

#define OPENINGS_HELP                                                                                \
    "SIZE is that of a board: 11, or 8x7 (columns x rows). For each first stone of black's: the "    \
    "probability that black wins, white to move, nobody swapping, as the player net sees it. 0 and " \
    "100 % are proved. Ctrl-C ends it with what there is."

#define MATCH_HELP                                                                                  \
    "A and B are levels, such as medium, or programs that speak GTP: gtp: and a command line for "  \
    "the shell, such as 'gtp:mohex --seed 1'. What does not begin with gtp: is a level.\n\n"        \
    "Each opening is played twice, with colours exchanged; nobody swaps. Openings that are made "   \
    "here have one stone, then two, then three, and none comes twice, since levels always answer "  \
    "alike. A program that ends, answers with an illegal move or not at all loses the game; after " \
    "the third time the match is over. Ctrl-C ends it with the score so far."

#define PAPERS_HELP                                                                                             \
    "Anshelevich's papers about Hexy (2000, 2002) report how strong, how fast and how far-sighted "             \
    "it was. Each experiment measures one of these claims again, prints theirs beside ours and "                \
    "with --output writes a plot; without a NAME all of them run. How long that will take is said beforehand. " \
    "Ctrl-C ends it with what there is."

#define TEMPLATE_HELP                                                                                \
    "Those of the library, all or one by its name; with --row or --at others. A template is drawn "  \
    "with the edge below: B are stones, * the cells that must be empty, . what does not matter.\n\n" \
    "--at takes an empty cell for one with a stone of the edge's colour. Of templates of the "       \
    "library that lie there, with their stones, it gives the one with the smallest carrier, and "    \
    "searches only where none does."

#define URL_HELP                                                                                    \
    "URL is the address of a Redis server: redis://HOST:PORT, or redis://:PASSWORD@HOST:PORT; the " \
    "environment's HEXPROOF_REDIS_PASSWORD does as well."

#define WORKER_HELP                                                                                \
    URL_HELP " It works on whatever is asked there, may come and go at any time, and ends with "   \
             "Ctrl-C; what it was at then another one does."

#define CLUSTER_HELP URL_HELP

#define SERVE_HELP                                                                                  \
    "The page, to play, see why and review games in a browser, and the HTTP API of docs/HTTP.md. "  \
    "Only this machine is answered unless --address says otherwise, and only its own page: others " \
    "cannot drive it. Ctrl-C ends it."

const app_command app_commands[] = {
    {"play", "[POSITION] [--size N] [--level L] [--as COLOUR]", "Play a game in the terminal",
     POSITION_HELP, cmd_play},
    {"serve", "[--port P] [--address A]", "The page in your browser, and the HTTP API", SERVE_HELP,
     cmd_serve},
    {"show", "POSITION [--svg FILE]", "Show a position, as text or as a picture", POSITION_HELP,
     cmd_show},
    {"convert", "POSITION --as FORMAT", "Convert between SGF, links, move lists, text and pictures",
     POSITION_HELP, cmd_convert},
    {"best", "POSITION [--level L] [--time S]", "The move it would play, with the line it expects",
     POSITION_HELP, cmd_best},
    {"review", "GAME [--level L] [--sgf FILE]",
     "A whole game: probabilities, turning points, what was better", REVIEW_HELP, cmd_review},
    {"connect", "POSITION [--between X Y [--explain]]",
     "Virtual connections, where one must play, and why two ends are connected", POSITION_HELP,
     cmd_connect},
    {"template", "[NAME | POSITION] [--row N]", "Edge templates: find, draw, prove", TEMPLATE_HELP,
     cmd_template},
    {"evaluate", "POSITION [--metric NAME]",
     "Who stands better by the electrical circuits, and which cells matter", POSITION_HELP,
     cmd_evaluate},
    {"solve", "POSITION [--all-moves] [--time S]", "Who wins, proved, and with which moves",
     POSITION_HELP, cmd_solve},
    {"worker", "URL [--threads N] [--memory MB]",
     "Work on questions that solve --cluster URL asks, on any machine", WORKER_HELP, cmd_worker},
    {"cluster", "URL [--cancel NAME]", "Which questions and workers there are on a server",
     CLUSTER_HELP, cmd_cluster},
    {"openings", "SIZE [--visits N] [--svg FILE]",
     "How probably black wins with each first stone, as a table or a map", OPENINGS_HELP,
     cmd_openings},
    {"match", "A B [--games N] [--openings FILE]",
     "Two players against each other, with error bars", MATCH_HELP, cmd_match},
    {"papers", "[NAME...] [--quick]",
     "What the papers about Hexy report, measured again: theirs beside ours", PAPERS_HELP,
     cmd_papers},
    {"gtp", "[--level L] [--time S]", "Speak the Go Text Protocol, for HexGui and for scripts", "",
     cmd_gtp},
    {"bench", "[--json]", "Fixed work on one thread: counts, cost and a signature", "", cmd_bench},
    {"help", "[COMMAND]", "Show this, or the help of a command", "", cmd_help},
    {0},
};

static const app_command *find_command(const char *name) {
    for (const app_command *c = app_commands; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

static int print_help(void) {
    char head[100];
    snprintf(head, sizeof head, "hexproof %s: play Hex, convert its games, ask about positions.",
             hx_version());
    app_options_print_text(head);
    putchar('\n');
    printf("Usage: hexproof [COMMAND] [ARGUMENTS]\n\n");
    for (const app_command *c = app_commands; c->name; c++)
        app_options_print_row(c->name, 9, c->summary);
    putchar('\n');
    app_options_print_text(
        "In a terminal, hexproof alone starts a game. 'hexproof COMMAND --help' tells "
        "more, 'hexproof --version' what this program was built with.");
    return app_finish_stdout();
}

static int print_version(void) {
    printf("hexproof %s\n", hx_version());
#ifdef HX_WITH_LIBEDIT
    printf("with: line editing (libedit)\n");
#else
    printf("without: line editing (libedit)\n");
#endif
#ifdef HX_WITH_HTTP
    printf("with: the page and the HTTP API (libmicrohttpd, jansson)\n");
#else
    printf("without: the page and the HTTP API (libmicrohttpd, jansson)\n");
#endif
#ifdef HX_WITH_ZSTD
    printf("with: packed certificates (libzstd)\n");
#else
    printf("without: packed certificates (libzstd)\n");
#endif
#ifdef HX_WITH_REDIS
    printf("with: questions for many machines (libhiredis)\n");
#else
    printf("without: questions for many machines (libhiredis)\n");
#endif
#ifdef HX_WITH_LMDB
    printf("with: stores of solved positions (liblmdb)\n");
#else
    printf("without: stores of solved positions (liblmdb)\n");
#endif
    return app_finish_stdout();
}

static int unknown_command(const char *name) {
    return app_fail(HX_USAGE, "there is no command '%s'; 'hexproof help' lists them", name);
}

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int cmd_help(const app_command *self, int argc, char **argv) {
    (void)self;
    if (argc > 1) return app_fail(HX_USAGE, "help takes one COMMAND; '%s' is too much", argv[1]);
    if (argc == 0 || is_help(argv[0])) return print_help();
    const app_command *command = find_command(argv[0]);
    if (!command) return unknown_command(argv[0]);
    if (command->run == cmd_help) return print_help();
    char option[] = "--help";
    char *help[] = {option, NULL};
    return command->run(command, 1, help);
}

int main(int argc, char **argv) {
    // A closed pipe and a full quota are failed writes, told like any other.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2) {
        bool at_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
        return at_terminal ? cmd_play(find_command("play"), 0, argv + 1) : print_help();
    }
    if (is_help(argv[1])) return cmd_help(NULL, argc - 2, argv + 2);
    if (strcmp(argv[1], "--version") == 0 && argc > 2)
        return app_fail(HX_USAGE, "--version stands alone; '%s' is too much", argv[2]);
    if (strcmp(argv[1], "--version") == 0) return print_version();
    const app_command *command = find_command(argv[1]);
    if (!command) return unknown_command(argv[1]);
    int result = command->run(command, argc - 2, argv + 2);
    if (result == HX_RESOURCES) return result; // told; standard output may be the reason
    int written = app_finish_stdout();
    return written ? written : result;
}
