// SPDX-License-Identifier: MIT
// The HTTP server: connections, requests and replies (libmicrohttpd), with bounds on all of them.
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "app.h"

typedef struct serve_settings {
    const char *address; // of the interface
    int port;            // 0: any that is free
    const char *names;   // it goes by, beside addresses and localhost; may be NULL
    int workers;
    const hx_solve_store *store; // of solved positions, for several threads; may be NULL
    double seconds;              // the most that one analysis may take
    int connections;             // at a time; then old ones give way to new ones; 0: the usual
    double patience;             // seconds for a request to arrive, and before its first line
    double pause; // the longest in a large one, until its next piece is whole; 0: the usual
} serve_settings;

typedef struct serve_server serve_server;

// On failure `why` has the sentence; errno is EADDRINUSE where the port is taken.
hx_status serve_server_new(serve_server **out, const serve_settings *settings, char why[200]);
int serve_server_port(const serve_server *server);
// To be called about once a second: ends connections that take too long.
void serve_server_tick(serve_server *server);
void serve_server_free(serve_server *server); // ends all work

#endif
