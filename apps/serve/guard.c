// SPDX-License-Identifier: MIT
#include "serve/guard.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HOST_MAX = 255 };

static bool is_port(const char *text) {
    return strspn(text, "0123456789") == strlen(text) && strlen(text) <= 5;
}

static bool is_listed(const char *name, const char *names) {
    size_t length = strlen(name);
    while (names && *names) {
        size_t word = strcspn(names, ",");
        if (word == length && length && strncasecmp(names, name, length) == 0) return true;
        names += word + (names[word] == ',');
    }
    return false;
}

bool serve_guard_host(const char *host, const char *names) {
    char name[HOST_MAX + 1];
    unsigned char address[16];
    if (strlen(host) > HOST_MAX) return false;
    strcpy(name, host);
    if (name[0] == '[') { // [::1]:8080
        char *end = strchr(name, ']');
        if (!end || (end[1] && (end[1] != ':' || !is_port(end + 2)))) return false;
        *end = '\0';
        return inet_pton(AF_INET6, name + 1, address) == 1;
    }
    char *colon = strchr(name, ':');
    if (colon && !is_port(colon + 1)) return false;
    if (colon) *colon = '\0';
    return inet_pton(AF_INET, name, address) == 1 || strcasecmp(name, "localhost") == 0 ||
           is_listed(name, names);
}

// An origin is a scheme and the host; ours has the host that was asked for.
static bool is_own_origin(const char *origin, const char *host) {
    const char *rest = strstr(origin, "://");
    size_t scheme = rest ? (size_t)(rest - origin) : 0;
    bool web = (scheme == 4 && strncasecmp(origin, "http", 4) == 0) ||
               (scheme == 5 && strncasecmp(origin, "https", 5) == 0);
    return web && strcasecmp(rest + 3, host) == 0;
}

const char *serve_guard_refusal(const serve_headers *headers, const char *names) {
    if (!headers->host) return "a Host header is needed";
    if (!serve_guard_host(headers->host, names))
        return "this server does not go by that name; --name allows it";
    if (headers->origin && !is_own_origin(headers->origin, headers->host))
        return "pages from elsewhere may not ask";
    const char *site = headers->fetch_site;
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return "pages from elsewhere may not ask";
    return NULL;
}
