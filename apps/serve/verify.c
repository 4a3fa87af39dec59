// SPDX-License-Identifier: MIT
// The call `verify`: a strategy, judged by hexverify. The checker shares no code with the engine
// and is therefore another process here too, found beside this program or on the path.
#include "serve/task.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A verdict has about ten bytes for each of the strategy's, lines of play aside.
enum { OUTPUT_MAX = 1 << 24, PATH_ROOM = 4096 };

extern char **environ;

// "…/hexverify" in the folder of this program; the bare name where that is not known.
static void find_checker(char path[PATH_ROOM]) {
    static const char name[] = "hexverify";
    ssize_t length = readlink("/proc/self/exe", path, PATH_ROOM - sizeof name);
    if (length > 0) path[length] = '\0';
    char *slash = length > 0 ? strrchr(path, '/') : NULL;
    strcpy(slash ? slash + 1 : path, name);
    if (slash && access(path, X_OK) != 0) strcpy(path, name);
}

// A file without a name, which no other program that is started meanwhile gets to see.
static FILE *open_file(void) {
    FILE *file = tmpfile();
    if (file) fcntl(fileno(file), F_SETFD, FD_CLOEXEC);
    return file;
}

// Starts it on two files; -1 if it cannot be started. Memory and time are bounded by itself.
static pid_t start_checker(FILE *in, FILE *out) {
    char path[PATH_ROOM];
    char *const argv[] = {"hexverify", "--json", "--time", "20", "--memory", "512", "-", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t child = -1;
    sigset_t none;
    find_checker(path);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(out), STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (posix_spawnp(&child, path, &actions, &attributes, argv, environ) != 0) child = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return child;
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

// What it wrote, for free(), without the end of the line; NULL if that is too long.
static char *read_output(FILE *out) {
    struct stat info;
    if (fstat(fileno(out), &info) != 0 || info.st_size > OUTPUT_MAX) return NULL;
    char *text = malloc((size_t)info.st_size + 1);
    if (!text) return NULL;
    rewind(out);
    size_t length = fread(text, 1, (size_t)info.st_size, out);
    while (length > 0 && text[length - 1] == '\n')
        length--;
    text[length] = '\0';
    return text;
}

// A verdict is the answer, whatever it is; a file that makes no sense is a bad question.
static serve_reply make_reply(int status, char *text) {
    static const char head[] = "hexverify: -:";
    if (text && (status == 0 || status == 1 || status == 3) && text[0] == '{')
        return (serve_reply){200, "application/json", text, strlen(text)};
    bool told = text && strncmp(text, head, sizeof head - 1) == 0;
    serve_reply reply = status == 2
                            ? serve_reply_error(400, told ? text + sizeof head - 1 : "no strategy")
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
    FILE *in = open_file(), *out = open_file();
    pid_t child = -1;
    if (in && out && fputs(r->fields[0].value, in) >= 0 && fflush(in) == 0) {
        rewind(in);
        child = start_checker(in, out);
    }
    if (child < 0) {
        *reply = serve_reply_error(503, "hexverify cannot be started");
    } else {
        int status = wait_for_checker(child, host);
        *reply = make_reply(status, read_output(out));
    }
    if (in) fclose(in);
    if (out) fclose(out);
}
