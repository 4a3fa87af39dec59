// SPDX-License-Identifier: MIT
// hexproof bench: fixed work on one thread, counts and cost per stage, and a signature.
#include "app.h"

static void print_text(void *user, const hx_bench_stage *s) {
    (void)user;
    printf("%-14s %9llu %-9s %12llu %-9s %9.1f ms %10.2f us each\n", s->name,
           (unsigned long long)s->count, s->unit, (unsigned long long)s->total, s->total_unit,
           s->milliseconds, s->milliseconds * 1e3 / (double)s->count);
    fflush(stdout);
}

static void print_json(void *user, const hx_bench_stage *s) {
    app_json_print(user, "{name:%s,count:%llu,unit:%s,total:%llu,total_unit:%s,milliseconds:%.3f}",
                   s->name, (unsigned long long)s->count, s->unit, (unsigned long long)s->total,
                   s->total_unit, s->milliseconds);
}

int cmd_bench(const app_command *self, int argc, char **argv) {
    bool json = false;
    const app_option options[] = {
        {"--json", APP_FLAG, &json, "", "one JSON object", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals > 0) return app_fail(HX_USAGE, "bench takes no arguments, not '%s'", argv[0]);
    hx_engine *engine;
    if (hx_engine_new(&engine)) return app_fail(HX_RESOURCES, "out of memory");
    uint64_t signature = 0;
    app_json j = {.out = stdout, .lines = true};
    char digits[20];
    if (json) app_json_print(&j, "{stages:[");
    hx_status status = hx_engine_bench(engine, &signature, json ? print_json : print_text, &j);
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)signature);
    if (status)
        app_fail(status, "%s", hx_engine_error(engine));
    else if (json)
        app_json_print(&j, "],signature:%s}", digits);
    else
        printf("signature: %s\n", digits);
    hx_engine_free(engine);
    return (int)status;
}
