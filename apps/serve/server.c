// SPDX-License-Identifier: MIT
// Connections and requests as libmicrohttpd tells of them. One thread talks to all clients and
// never waits: a request that needs an engine is suspended until the pool wakes it.
#include "serve/server_int.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// ---- connections ----

void serve_line_allow(serve_line *line, double seconds) {
    pthread_mutex_lock(&line->server->lock);
    line->deadline = seconds > 0 ? service_now() + seconds : 0;
    pthread_mutex_unlock(&line->server->lock);
}

static void open_line(serve_server *server, struct MHD_Connection *connection, void **context) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    serve_line *line = calloc(1, sizeof *line);
    *context = line;
    if (!line) return;
    line->server = server;
    line->socket = info->connect_fd;
    line->deadline = service_now() + server->settings.patience;
    pthread_mutex_lock(&server->lock);
    line->next = server->lines;
    if (line->next) line->next->before = line;
    server->lines = line;
    pthread_mutex_unlock(&server->lock);
}

static void close_line(serve_server *server, serve_line *line) {
    if (!line) return;
    pthread_mutex_lock(&server->lock);
    if (line->before)
        line->before->next = line->next;
    else
        server->lines = line->next;
    if (line->next) line->next->before = line->before;
    pthread_mutex_unlock(&server->lock);
    free(line);
}

static void on_connection(void *user, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code) {
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        open_line(user, connection, context);
    else
        close_line(user, *context);
}

// A socket that is shut down looks to libmicrohttpd as if the client had gone. A job that streams
// is made to send something, since only that shows that its client has gone.
void serve_server_tick(serve_server *server) {
    double now = service_now();
    pthread_mutex_lock(&server->lock);
    for (serve_line *line = server->lines; line; line = line->next) {
        if (line->deadline > 0 && now > line->deadline) shutdown(line->socket, SHUT_RDWR);
        if (line->visit && line->visit->job) serve_pool_beat(line->visit->job);
    }
    pthread_mutex_unlock(&server->lock);
}

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
    visit->line->deadline = service_now() + server->settings.patience;
    server->large -= visit->large;
    pthread_mutex_unlock(&server->lock);
    if (visit->job) serve_pool_release(visit->job);
    pthread_mutex_destroy(&visit->lock);
    free(visit->event);
    free(visit->body);
    free(visit);
}

// Few requests may be large at a time, so that memory is bounded.
static bool allow_large(serve_visit *visit) {
    serve_server *server = visit->line->server;
    pthread_mutex_lock(&server->lock);
    if (!visit->large && server->large < SERVE_LARGE) {
        visit->large = true;
        server->large++;
    }
    pthread_mutex_unlock(&server->lock);
    return visit->large;
}

// NULL, or why a body of that size is not taken, and with which status.
static const char *body_refusal(serve_visit *visit, size_t size, int *status) {
    *status = 413;
    if (size > SERVE_BODY_MAX && !visit->may_be_large) return "a request is at most 256 kB";
    if (size > SERVE_STRATEGY_MAX) return "a strategy is at most 4 MB";
    *status = 503;
    if (size > SERVE_BODY_MAX && !allow_large(visit))
        return "too many large requests; try again in a while";
    return NULL;
}

// What is over the limit is read and dropped, so that the client gets to read why.
static void take_body(serve_visit *visit, const char *bytes, size_t length) {
    size_t all = visit->length + length;
    if (!visit->refused) visit->refused = body_refusal(visit, all, &visit->refusal);
    char *larger = visit->refused ? NULL : realloc(visit->body, all);
    if (!visit->refused && !larger) visit->refused = "out of memory";
    if (visit->refused) return;
    memcpy(larger + visit->length, bytes, length);
    visit->body = larger;
    visit->length = all;
}

static enum MHD_Result on_request(void *user, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *bytes,
                                  size_t *length, void **context) {
    (void)version;
    serve_visit *visit = *context;
    if (!visit) { // the headers are there
        *context = new_visit(user, connection, path);
        return *context ? MHD_YES : MHD_NO;
    }
    if (*length > 0) {
        take_body(visit, bytes, *length);
        *length = 0;
        return MHD_YES;
    }
    if (visit->job) { // its job has woken it
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
    unsigned flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (at->ss_family == AF_INET6) flags |= MHD_USE_IPv6;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, on_request, server, MHD_OPTION_SOCK_ADDR, at,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, server, MHD_OPTION_NOTIFY_COMPLETED,
        on_completed, server, MHD_OPTION_CONNECTION_LIMIT, (unsigned)SERVE_CONNECTIONS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)SERVE_REPLY_SECONDS, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_END);
}

hx_status serve_server_new(serve_server **out, const serve_settings *settings, char why[200]) {
    struct sockaddr_storage at;
    if (!read_address(settings, &at)) {
        snprintf(why, 200, "'%.80s' is not an address such as 127.0.0.1 or ::1", settings->address);
        return HX_USAGE;
    }
    serve_server *server = calloc(1, sizeof *server);
    if (server && !hx_engine_new(&server->reader))
        server->pool = serve_pool_new(settings->workers, settings->seconds, SERVE_CONNECTIONS,
                                      settings->store);
    if (!server || !server->pool) {
        if (server) hx_engine_free(server->reader);
        free(server);
        snprintf(why, 200, "out of memory");
        return HX_RESOURCES;
    }
    server->settings = *settings;
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
