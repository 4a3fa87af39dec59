// SPDX-License-Identifier: MIT
// hexproof bench: fixed work on one thread, counts and cost per stage, and a signature.
#include "app.h"

static void print_line(void *user, const char *text) {
    (void)user;
    printf("%s\n", text);
    fflush(stdout);
}

int cmd_bench(const app_command *self, int argc, char **argv) {
    const app_option options[] = {{0}};
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals > 0) return app_fail(HX_USAGE, "bench takes no arguments, not '%s'", argv[0]);
    hx_engine *engine;
    if (hx_engine_new(&engine)) return app_fail(HX_RESOURCES, "out of memory");
    uint64_t signature;
    hx_status status = hx_engine_bench(engine, &signature, print_line, NULL);
    if (status)
        app_fail(status, "%s", hx_engine_error(engine));
    else
        printf("signature: %016llx\n", (unsigned long long)signature);
    hx_engine_free(engine);
    return (int)status;
}
