// SPDX-License-Identifier: MIT
// A neural net that judges positions in integers: who wins, and which moves are worth a look.
// docs/NET.md has the arithmetic and the file. The same net and position give the same bits with
// every kernel, compiler and machine.
#ifndef HX_NET_H
#define HX_NET_H

#include "base/error.h"
#include "position/board.h"

// The effort where a net has no head for it.
static const float HX_NET_USUAL_EFFORT = 4;

typedef struct hx_net hx_net;           // read-only once made: threads may share it
typedef struct hx_net_work hx_net_work; // room for one judgement: each thread has its own
typedef struct hx_kernel hx_kernel;     // a way to compute, see kernels.h

typedef struct hx_net_verdict {
    float value;                // positive where the mover stands better; tanh gives -1 to 1
    float effort;               // logarithm (of 2) of the positions that a proof takes
    float logits[HX_CELLS_MAX]; // by the board's own cells; meaningless where stones are
} hx_net_verdict;

// A net from the bytes of a file, which may go afterwards. Release with hx_net_free.
// HX_BAD_INPUT with what is wrong with them, HX_RESOURCES.
hx_status hx_net_read(hx_net **out, const void *bytes, size_t size, hx_error *err);
// The same for a kernel of the caller's choice, which must work here.
hx_status hx_net_read_for(hx_net **out, const hx_kernel *kernel, const void *bytes, size_t size,
                          hx_error *err);
// The nets that come with the library: one to play with, and one that learned from solved
// positions, to order moves for the solver. Release with hx_net_free. HX_RESOURCES.
hx_status hx_net_standard(hx_net **out, hx_error *err);
hx_status hx_net_solver(hx_net **out, hx_error *err);
void hx_net_free(hx_net *net); // NULL is fine

const char *hx_net_name(const hx_net *net);
int hx_net_blocks(const hx_net *net);
int hx_net_channels(const hx_net *net);
const char *hx_net_kernel_name(const hx_net *net);

// For this net alone. Release with hx_net_work_free. HX_RESOURCES.
hx_status hx_net_work_new(hx_net_work **out, const hx_net *net, hx_error *err);
void hx_net_work_free(hx_net_work *work); // NULL is fine

// Judges `count` boards that nobody has won, each for its mover, black or white. Sizes may differ.
// Several boards in one call are a little faster than one by one.
void hx_net_judge(const hx_net *net, hx_net_work *work, const hx_board *const *boards,
                  const hx_color *movers, int count, hx_net_verdict *out);

#endif
