// SPDX-License-Identifier: MIT
#include "cluster/cluster.h"

#include <stdlib.h>
#include <string.h>

static const char SCHEME[] = "redis://";
static const char PASSWORD[] = "HEXPROOF_REDIS_PASSWORD"; // of the environment
enum { PORT = 6379, PORT_MAX = 65535, BASE_MAX = 15 };

static int refuse(const char *why) {
    return app_fail(HX_USAGE, "%s: redis://HOST, redis://HOST:PORT or redis://:PASSWORD@HOST:PORT",
                    why);
}

static bool copy(char *to, size_t room, const char *from, size_t length) {
    if (length >= room) return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

static bool read_number(const char **at, int most, int *out) {
    char *end;
    if (**at < '0' || **at > '9') return false;
    long number = strtol(*at, &end, 10);
    *at = end;
    *out = (int)number;
    return number >= 0 && number <= most;
}

static bool is_this_machine(const char *host) {
    return strcmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
           strcmp(host, "::1") == 0;
}

// The password's letters, in the argument itself.
static void hide(char *at, size_t length) {
    memset(at, '*', length);
}

static int read_password(cluster_url *out, char **at) {
    char *end = strrchr(*at, '@');
    const char *known = getenv(PASSWORD);
    if (end && (*at)[0] != ':') return refuse("a name before the @ is not for Redis");
    if (end) {
        size_t length = (size_t)(end - *at) - 1;
        if (!copy(out->password, sizeof out->password, *at + 1, length))
            return refuse("the password is too long");
        hide(*at + 1, length);
        *at = end + 1;
        out->has_password = length > 0;
    } else if (known && *known) {
        if (!copy(out->password, sizeof out->password, known, strlen(known)))
            return refuse("the password is too long");
        out->has_password = true;
    }
    return HX_OK;
}

static int read_place(cluster_url *out, const char *at) {
    size_t length = strcspn(at, ":/");
    if (*at == '[') { // an address of version 6
        const char *end = strchr(++at, ']');
        if (!end) return refuse("the address is not closed by a bracket");
        length = (size_t)(end - at);
    }
    if (!length || !copy(out->host, sizeof out->host, at, length))
        return refuse("no host is named");
    at += length;
    at += *at == ']';
    if (*at == ':' && (++at, !read_number(&at, PORT_MAX, &out->port)))
        return refuse("the port is a number up to 65535");
    if (*at == '/' && at[1] && (++at, !read_number(&at, BASE_MAX, &out->base)))
        return refuse("the database is a number up to 15");
    at += *at == '/';
    return *at ? refuse("there is something behind the address") : HX_OK;
}

int cluster_url_read(cluster_url *out, char *argument, bool open) {
    *out = (cluster_url){.port = PORT};
    if (strncmp(argument, SCHEME, strlen(SCHEME)) != 0)
        return refuse("this is no address of a server");
    char *at = argument + strlen(SCHEME);
    int status = read_password(out, &at);
    if (!status) status = read_place(out, at);
    if (status || open || out->has_password || is_this_machine(out->host)) return status;
    return app_fail(
        HX_USAGE,
        "%s is another machine, and has no password: whoever reaches it can change what "
        "is there. Set %s, or say --no-password if that is fine",
        out->host, PASSWORD);
}
