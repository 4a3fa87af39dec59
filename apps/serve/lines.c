// SPDX-License-Identifier: MIT
// Connections: all are in one list, so that slow ones are found. Where there are too many, one that
// nobody works for gives way: the oldest of the address that has most. So whoever opens hundreds
// and says nothing shuts out himself alone, and many behind one address are served as long as they
// ask.
#include "serve/server_int.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

void serve_line_allow(serve_line *line, double seconds) {
    pthread_mutex_lock(&line->server->lock);
    line->deadline = seconds > 0 ? service_now() + seconds : 0;
    pthread_mutex_unlock(&line->server->lock);
}

// ---- clients ----

// Addresses of one network of version 6 belong to one client: he has all of them.
static uint64_t name_of_six(const struct in6_addr *at) {
    uint64_t name = 0;
    if (IN6_IS_ADDR_V4MAPPED(at)) {
        uint32_t four;
        memcpy(&four, at->s6_addr + 12, sizeof four);
        return four;
    }
    memcpy(&name, at->s6_addr, sizeof name);
    return name;
}

static uint64_t name_of(const struct sockaddr *at) {
    if (at && at->sa_family == AF_INET)
        return ((const struct sockaddr_in *)(const void *)at)->sin_addr.s_addr;
    if (at && at->sa_family == AF_INET6)
        return name_of_six(&((const struct sockaddr_in6 *)(const void *)at)->sin6_addr);
    return 0;
}

// ---- too many ----

// With the lock held.
static bool can_give_way(const serve_line *line) {
    const serve_visit *visit = line->visit;
    return !line->cut && (!visit || !visit->job || serve_pool_is_over(visit->job));
}

static void cut(serve_line *line) {
    line->cut = true;
    line->server->count--;
    shutdown(line->socket, SHUT_RDWR); // to libmicrohttpd, as if the client had gone
}

// With the lock held. Addresses are counted by their hash, which is near enough.
static void make_room(serve_server *server) {
    enum { SLOTS = 1021 };
    int count[SLOTS] = {0}, most = 0;
    serve_line *oldest = NULL;
    for (const serve_line *line = server->lines; line; line = line->next)
        if (can_give_way(line) && ++count[line->client % SLOTS] > most)
            most = count[line->client % SLOTS];
    for (serve_line *line = server->lines; line; line = line->next)
        if (count[line->client % SLOTS] == most && can_give_way(line) &&
            (!oldest || line->since <= oldest->since))
            oldest = line;
    if (oldest) cut(oldest);
}

// ---- connections ----

static void open_line(serve_server *server, struct MHD_Connection *connection, void **context) {
    const union MHD_ConnectionInfo *socket =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    const union MHD_ConnectionInfo *address =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    serve_line *line = calloc(1, sizeof *line);
    *context = line;
    if (!line) return;
    line->server = server;
    line->socket = socket->connect_fd;
    line->client = name_of(address ? address->client_addr : NULL);
    line->since = service_now();
    line->deadline = line->since + server->settings.patience;
    pthread_mutex_lock(&server->lock);
    if (++server->count > server->settings.connections) make_room(server);
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
    if (!line->cut) server->count--;
    pthread_mutex_unlock(&server->lock);
    free(line);
}

void serve_line_notify(void *user, struct MHD_Connection *connection, void **context,
                       enum MHD_ConnectionNotificationCode code) {
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        open_line(user, connection, context);
    else
        close_line(user, *context);
}

// A job that streams is made to send something, since only that shows that its client has gone.
void serve_server_tick(serve_server *server) {
    double now = service_now();
    pthread_mutex_lock(&server->lock);
    for (serve_line *line = server->lines; line; line = line->next) {
        if (line->deadline > 0 && now > line->deadline && !line->cut) cut(line);
        if (line->visit && line->visit->job) serve_pool_beat(line->visit->job);
    }
    pthread_mutex_unlock(&server->lock);
}
