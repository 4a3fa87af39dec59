// SPDX-License-Identifier: MIT
// hexproof serve: the page and the HTTP API, until a signal.
#include "app.h"

#ifdef HX_WITH_HTTP

#include "serve/server.h"

#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PORT = 8017, PORTS_TRIED = 10, WORKERS_MAX = 64 };

static int usual_workers(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > 8 ? 8 : (int)processors;
}

// Tables of engines come from the system and go back there. Otherwise the C library keeps what was
// freed, and clears all of a table that is then hardly used.
static void give_back_large_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

// Without --port the next ones are tried where the usual one is taken.
static int start(serve_server **out, serve_settings *settings) {
    char why[200];
    bool any = settings->port < 0;
    if (any) settings->port = PORT;
    hx_status status = serve_server_new(out, settings, why);
    for (int i = 1; i < PORTS_TRIED && status && any && errno == EADDRINUSE; i++) {
        settings->port++;
        status = serve_server_new(out, settings, why);
    }
    return status ? app_fail(status, "%s", why) : HX_OK;
}

// Shows the address in the desktop's browser, if there is one; what comes of it does not matter.
static void open_browser(const char *address) {
    if (!isatty(STDOUT_FILENO) || (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))) return;
    pid_t child = fork();
    if (child != 0) return;
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(1);
    execlp("xdg-open", "xdg-open", address, (char *)NULL);
    _exit(1);
}

static int run(serve_settings *settings, bool quiet) {
    serve_server *server;
    app_interrupt before;
    char address[120];
    int result = start(&server, settings);
    if (result) return result;
    bool six = strchr(settings->address, ':');
    bool everywhere =
        strcmp(settings->address, "0.0.0.0") == 0 || strcmp(settings->address, "::") == 0;
    snprintf(address, sizeof address, "http://%s%.60s%s:%d/", six && !everywhere ? "[" : "",
             everywhere ? "127.0.0.1" : settings->address, six && !everywhere ? "]" : "",
             serve_server_port(server));
    printf("Hexproof is at %s (Ctrl-C ends it)\n", address);
    result = app_finish_stdout();
    if (!quiet && !result) open_browser(address);
    app_interrupt_catch(&before);
    while (!result && !app_interrupt_came(NULL)) {
        nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
        serve_server_tick(server);
    }
    app_interrupt_release(&before);
    serve_server_free(server);
    return result;
}

int cmd_serve(const app_command *self, int argc, char **argv) {
    serve_settings settings = {.address = "127.0.0.1",
                               .port = -1,
                               .workers = usual_workers(),
                               .seconds = 60,
                               .patience = 20};
    bool quiet = false;
    const char *store = NULL;
    app_store *opened = NULL;
    const app_option options[] = {
        {"--port", APP_INT, &settings.port, "P",
         "8017, or the next that is free, if not given; 0: any that is free", 0, 65535},
        {"--address", APP_STRING, &settings.address, "A",
         "of the interface; 127.0.0.1, this machine alone, if not given", 0, 0},
        {"--name", APP_STRING, &settings.names, "NAMES",
         "names of this server, with commas, beside addresses and localhost", 0, 0},
        {"--workers", APP_INT, &settings.workers, "N",
         "questions of one weight at a time; the processors, at most 8, if not given", 1,
         WORKERS_MAX},
        {"--seconds", APP_REAL, &settings.seconds, "S",
         "the longest that one answer may take; 60 if not given", 0.1, 1e6},
        {"--store", APP_STRING, &store, "FILE",
         "keep solved positions there, and use those that are there", 0, 0},
        {"--no-open", APP_FLAG, &quiet, "", "do not open the page in a browser", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals > 0)
        return app_fail(HX_USAGE, "serve takes no '%s'; 'hexproof serve --help' says more",
                        argv[0]);
    give_back_large_memory();
    int result = app_store_open(&opened, store, APP_STORE_WRITE);
    settings.store = app_store_hooks(opened);
    if (!result) result = run(&settings, quiet);
    int closed = app_store_close(opened);
    return result ? result : closed;
}

#else

int cmd_serve(const app_command *self, int argc, char **argv) {
    const app_option none[] = {{0}};
    if (argc > 0 && app_options_parse(self, none, argc, argv) == -1) return app_options_exit(-1);
    return app_fail(HX_USAGE, "this program was built without the HTTP server (libmicrohttpd and "
                              "jansson); 'hexproof play' is the game in the terminal");
}

#endif
