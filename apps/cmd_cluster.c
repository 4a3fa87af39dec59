// SPDX-License-Identifier: MIT
// hexproof cluster: what many machines are at, over a Redis server.
#include "cluster/cluster.h"

int cmd_cluster(const app_command *self, int argc, char **argv) {
    cluster_url url;
    cluster_list_settings s = {.json = false};
    bool open = false;
    const app_option options[] = {
        {"--cancel", APP_STRING, &s.cancel, "NAME",
         "end a question, by its name or how that begins; what was found is kept", 0, 0},
        {"--forget", APP_STRING, &s.forget, "SIZE",
         "remove what is known of boards of this size, 9x9", 0, 0},
        {"--no-password", APP_FLAG, &open, "",
         "a server on another machine may be one without a password", 0, 0},
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals != 1)
        return app_fail(HX_USAGE, "cluster needs the address of a server: redis://HOST:PORT");
    int size[2];
    if (s.forget && !app_options_read_size(s.forget, size))
        return app_fail(HX_USAGE, "--forget %s: a size such as 9x9", s.forget);
    int status = cluster_url_read(&url, argv[0], open);
    if (status) return status;
    app_interrupt before;
    app_interrupt_catch(&before);
    status = cluster_list(&url, &s);
    app_interrupt_release(&before);
    int printed = app_finish_stdout();
    return status ? status : printed;
}
