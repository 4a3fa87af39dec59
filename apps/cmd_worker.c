// SPDX-License-Identifier: MIT
// hexproof worker: does the jobs of questions that others ask over a Redis server.
#include "cluster/cluster.h"

#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES_MAX = 256 };

// The processes after the first. They end as this one does: Ctrl-C goes to all of a terminal, and
// what ends this process alone is handed on.
static int start_others(const cluster_worker_settings *s, int count, pid_t *out) {
    for (int i = 0; i < count; i++) {
        out[i] = fork();
        if (out[i] < 0) return i;
        if (out[i] == 0) _exit(cluster_work(s));
    }
    return count;
}

static int end_others(const pid_t *others, int count) {
    int worst = HX_OK;
    for (int i = 0; i < count; i++)
        if (app_interrupt_came(NULL)) kill(others[i], SIGTERM);
    for (int i = 0; i < count; i++) {
        int status;
        if (waitpid(others[i], &status, 0) == others[i] && WIFEXITED(status) &&
            WEXITSTATUS(status) > worst)
            worst = WEXITSTATUS(status);
    }
    return worst;
}

int cmd_worker(const app_command *self, int argc, char **argv) {
    cluster_url url;
    cluster_worker_settings s = {.url = &url};
    int threads = 1;
    bool open = false;
    const app_option options[] = {
        {"--threads", APP_INT, &threads, "N", "processes that work; 1 if not given", 1,
         PROCESSES_MAX},
        {"--memory", APP_INT, &s.megabytes, "MB", "of each one's table; 256 if not given", 1,
         1 << 20},
        {"--idle", APP_REAL, &s.idle, "S", "ends when there was nothing to do for so long", 0.1,
         1e9},
        {"--no-password", APP_FLAG, &open, "",
         "a server on another machine may be one without a password", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals != 1)
        return app_fail(HX_USAGE, "worker needs the address of a server: redis://HOST:PORT");
    int status = cluster_url_read(&url, argv[0], open);
    if (status) return status;
    app_interrupt before;
    pid_t others[PROCESSES_MAX];
    app_interrupt_catch(&before);
    int count = start_others(&s, threads - 1, others);
    status = cluster_work(&s);
    int theirs = end_others(others, count);
    app_interrupt_release(&before);
    return status ? status : theirs;
}
