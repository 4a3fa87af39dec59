// SPDX-License-Identifier: MIT
// Requests as libmicrohttpd tells of them. One thread talks to all clients and
// never waits: a request that needs an engine is suspended until the pool wakes it.
#include "serve/server_int.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// ---- requests ----

static serve_visit *new_visit(serve_server *server, struct MHD_Connection *connection,
                              const char *path) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    serve_visit *visit = info && info->socket_context ? calloc(1, sizeof *visit) : NULL;
    if (!visit) return NULL;
    visit->connection = connection;
    visit->may_be_large = serve_task_is_large(path);
    visit->line = info->socket_context;
    pthread_mutex_init(&visit->lock, NULL);
    pthread_mutex_lock(&server->lock);
    visit->line->visit = visit;
    pthread_mutex_unlock(&server->lock);
    return visit;
}

static void on_completed(void *user, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode code) {
    (void)connection, (void)code;
    serve_server *server = user;
    serve_visit *visit = *context;
    if (!visit) return;
    *context = NULL;
    pthread_mutex_lock(&server->lock);
    visit->line->visit = NULL;
    visit->line->since = service_now();
    visit->line->deadline = visit->line->since + server->settings.patience;
    server->large -= visit->large;
    pthread_mutex_unlock(&server->lock);
    if (visit->job) serve_pool_release(visit->job);
    pthread_mutex_destroy(&visit->lock);
    free(visit->event);
    free(visit->body);
    free(visit);
}

// The first line of a request is there, its headers may not be: from now on it has its time to
// arrive, however long the connection was silent before. What is returned would be the context.
static void *on_first_line(void *user, const char *uri, struct MHD_Connection *connection) {
    (void)uri;
    const serve_server *server = user;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (info && info->socket_context)
        serve_line_allow(info->socket_context, server->settings.patience);
    return NULL;
}

static enum MHD_Result on_request(void *user, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *bytes,
                                  size_t *length, void **context) {
    (void)version;
    serve_visit *visit = *context;
    if (!visit) { // the headers are there
        *context = visit = new_visit(user, connection, path);
        if (!visit) return MHD_NO;
        return serve_body_refuse(visit) ? serve_answer_request(visit, method, path) : MHD_YES;
    }
    if (*length > 0) {
        serve_body_take(visit, bytes, *length);
        *length = 0;
        return MHD_YES;
    }
    if (visit->refused) return MHD_NO; // and told so
    if (visit->job) {                  // its job has woken it
        serve_reply reply;
        if (serve_pool_take(visit->job, &reply)) return serve_answer_reply(visit, &reply);
        serve_answer_wait(visit);
        return MHD_YES;
    }
    return serve_answer_request(visit, method, path);
}

// ---- the server ----

// Decodes a path or a field of the query. What has a zero byte in it stays as it is written: it
// would end there, and pass for something that nobody asked for.
static size_t unescape(void *user, struct MHD_Connection *connection, char *text) {
    (void)user, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

static bool read_address(const serve_settings *settings, struct sockaddr_storage *out) {
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, settings->address, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)settings->port);
        return true;
    }
    if (inet_pton(AF_INET6, settings->address, &six->sin6_addr) != 1) return false;
    six->sin6_family = AF_INET6;
    six->sin6_port = htons((uint16_t)settings->port);
    return true;
}

static struct MHD_Daemon *start_daemon(serve_server *server, const struct sockaddr_storage *at) {
    // Not epoll: with that, libmicrohttpd 0.9.75 overlooks a client who leaves with his last bytes.
    unsigned flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (at->ss_family == AF_INET6) flags |= MHD_USE_IPv6;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, on_request, server, MHD_OPTION_SOCK_ADDR, at,
        MHD_OPTION_NOTIFY_CONNECTION, serve_line_notify, server, MHD_OPTION_NOTIFY_COMPLETED,
        on_completed, server, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)(server->settings.connections + SERVE_SPARE), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)32768, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SERVE_REPLY_SECONDS,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, on_first_line, server, MHD_OPTION_END);
}

hx_status serve_server_new(serve_server **out, const serve_settings *settings, char why[200]) {
    struct sockaddr_storage at;
    if (!read_address(settings, &at)) {
        snprintf(why, 200, "'%.80s' is not an address such as 127.0.0.1 or ::1", settings->address);
        return HX_USAGE;
    }
    serve_server *server = calloc(1, sizeof *server);
    if (server && !hx_engine_new(&server->reader))
        server->pool =
            serve_pool_new(settings->workers, settings->seconds, SERVE_JOBS, settings->store);
    if (!server || !server->pool) {
        if (server) hx_engine_free(server->reader);
        free(server);
        snprintf(why, 200, "out of memory");
        return HX_RESOURCES;
    }
    server->settings = *settings;
    if (!server->settings.connections) server->settings.connections = SERVE_CONNECTIONS;
    if (server->settings.pause <= 0) server->settings.pause = SERVE_PIECE_SECONDS;
    pthread_mutex_init(&server->lock, NULL);
    errno = 0;
    server->daemon = start_daemon(server, &at);
    if (!server->daemon) {
        int error = errno;
        snprintf(why, 200, "cannot listen on %.80s, port %d: %s", settings->address, settings->port,
                 error ? strerror(error) : "the server does not start");
        serve_server_free(server);
        errno = error;
        return HX_RESOURCES;
    }
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    server->port = info ? info->port : settings->port;
    *out = server;
    return HX_OK;
}

int serve_server_port(const serve_server *server) {
    return server->port;
}

// Nobody new, then no work, then no connections: those that are suspended must be woken first.
void serve_server_free(serve_server *server) {
    int socket = server->daemon ? MHD_quiesce_daemon(server->daemon) : -1;
    serve_pool_stop(server->pool);
    if (server->daemon) MHD_stop_daemon(server->daemon);
    if (socket >= 0) shutdown(socket, SHUT_RDWR);
    serve_pool_free(server->pool);
    hx_engine_free(server->reader);
    pthread_mutex_destroy(&server->lock);
    free(server);
}
