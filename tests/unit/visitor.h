// SPDX-License-Identifier: MIT
// Clients of the HTTP server, through sockets, and a server of this process for them.
#ifndef VISITOR_H
#define VISITOR_H

#ifdef HX_WITH_HTTP
#include "serve/server.h"

#define VISITOR_END "Host: localhost\r\nConnection: close\r\n\r\n"

// On 127.0.0.1, with two workers; what is 0 is as usual.
serve_server *visitor_server(serve_settings settings);

int visitor_dial(const serve_server *server);
// From another address of this machine, such as 127.0.0.2.
int visitor_dial_from(const serve_server *server, const char *from);
void visitor_say(int fd, const char *text);
// All that comes until the server closes, or for a stream until `last` was in it; for free().
// Closes.
char *visitor_hear(int fd, const char *last);
// Some of what comes, into a buffer; 0 at the end, and then closes.
size_t visitor_some(int fd, char *out, size_t room);
char *visitor_ask(const serve_server *server, const char *request);
// A POST with that body, to be said.
void visitor_post(char *out, size_t room, const char *path, const char *body);
bool visitor_begins(const char *text, const char *start);
// Asks, and wants that status and that text in the reply.
void visitor_expect(const serve_server *server, const char *request, int status, const char *part);

// What is there already, without waiting: the connection is closed; that text came.
bool visitor_is_cut(int fd);
bool visitor_has_heard(int fd, const char *part);
// A moment, for loops that wait for a condition; fails after a minute of them.
void visitor_nap(int *naps);
#endif

#endif
