// SPDX-License-Identifier: MIT
// What tree search asks of whoever judges positions: a value, and how promising each move looks.
#ifndef HX_ORACLE_H
#define HX_ORACLE_H

#include "net/net.h"

// A value before tanh for the side to move, and logits of its moves before softmax.
typedef hx_net_verdict hx_opinion;

typedef struct hx_oracle hx_oracle;
struct hx_oracle {
    // Judges positions of one size that nobody has won, with these sides to move. The same position
    // always gets the same opinion.
    void (*judge)(hx_oracle *o, const hx_board *const *boards, const hx_color *movers, int count,
                  hx_opinion *out);
    // One more of the same kind, for another thread; NULL when memory is out. The first one must
    // live as long as its twins.
    hx_oracle *(*twin)(hx_oracle *o);
    void (*free)(hx_oracle *o);

    uint64_t ticks_per_cell; // what an opinion costs
};

#endif
