// SPDX-License-Identifier: MIT
// The checker is found beside this program or on the path.
#include "checker.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

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

FILE *app_checker_file(void) {
    FILE *file = tmpfile();
    if (file) fcntl(fileno(file), F_SETFD, FD_CLOEXEC);
    return file;
}

pid_t app_checker_start(char *const argv[], FILE *in, FILE *out) {
    char path[PATH_ROOM];
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

char *app_checker_output(FILE *out, size_t most) {
    struct stat info;
    if (fstat(fileno(out), &info) != 0 || (size_t)info.st_size > most) return NULL;
    char *text = malloc((size_t)info.st_size + 1);
    if (!text) return NULL;
    rewind(out);
    size_t length = fread(text, 1, (size_t)info.st_size, out);
    while (length > 0 && text[length - 1] == '\n')
        length--;
    text[length] = '\0';
    return text;
}

int app_checker_run(char *const argv[], const char *input, char **output) {
    enum { OUTPUT_MAX = 1 << 24 };
    FILE *in = app_checker_file(), *out = app_checker_file();
    int status = -1;
    pid_t child = -1;
    *output = NULL;
    if (in && out && fputs(input, in) >= 0 && fflush(in) == 0) {
        rewind(in);
        child = app_checker_start(argv, in, out);
    }
    if (child >= 0 && waitpid(child, &status, 0) == child && WIFEXITED(status))
        *output = app_checker_output(out, OUTPUT_MAX);
    if (in) fclose(in);
    if (out) fclose(out);
    return *output ? WEXITSTATUS(status) : -1;
}
