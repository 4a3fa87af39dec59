// SPDX-License-Identifier: MIT
// The call `verify`: a strategy, judged by hexverify.
#include "checker.h"
#include "serve/task.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

// A verdict has about ten bytes for each of the strategy's, lines of play aside.
enum { OUTPUT_MAX = 1 << 24 };

// Memory and time are bounded by itself.
static pid_t start_checker(FILE *in, FILE *out) {
    char *const argv[] = {"hexverify", "--json", "--time", "20", "--memory", "512", "-", NULL};
    return app_checker_start(argv, in, out);
}

// Its exit status; -1 if it was ended because nobody waits any more, or by a signal.
static int wait_for_checker(pid_t child, const service_host *host) {
    const struct timespec moment = {.tv_nsec = 10000000};
    int status;
    pid_t ended;
    while ((ended = waitpid(child, &status, WNOHANG)) == 0) {
        if (host->poll && host->poll(host->user)) kill(child, SIGKILL);
        nanosleep(&moment, NULL);
    }
    return ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Where the disk is full the end of it is missing.
static bool is_whole(const char *verdict) {
    size_t length = strlen(verdict);
    return verdict[0] == '{' && verdict[length - 1] == '}' && strstr(verdict, ",\"proves\":");
}

// A verdict is the answer, whatever it is; a file that makes no sense is a bad question.
static serve_reply make_reply(int status, char *text) {
    static const char head[] = "hexverify: -:";
    if (text && (status == 0 || status == 1 || status == 3) && is_whole(text))
        return (serve_reply){200, "application/json", text, strlen(text)};
    const char *told = text && strncmp(text, head, sizeof head - 1) == 0
                           ? text + sizeof head - 1 + strspn(text + sizeof head - 1, " ")
                           : "no strategy";
    serve_reply reply = status == 2 ? serve_reply_error(400, told)
                                    : serve_reply_error(503, "hexverify gave no verdict");
    free(text);
    return reply;
}

void serve_verify_run(serve_task *task, hx_engine *engine, const service_host *host,
                      serve_reply *reply, bool *more) {
    (void)engine;
    const service_request *r = &task->request;
    *more = false;
    if (r->count != 1 || strcmp(r->fields[0].name, "strategy") != 0) {
        *reply = serve_reply_error(400, "verify has one field, 'strategy'");
        return;
    }
    FILE *in = app_checker_file(), *out = app_checker_file();
    pid_t child = -1;
    if (in && out && fputs(r->fields[0].value, in) >= 0 && fflush(in) == 0) {
        rewind(in);
        child = start_checker(in, out);
    }
    if (child < 0) {
        *reply = serve_reply_error(503, "hexverify cannot be started");
    } else {
        int status = wait_for_checker(child, host);
        *reply = make_reply(status, app_checker_output(out, OUTPUT_MAX));
    }
    if (in) fclose(in);
    if (out) fclose(out);
}
