// SPDX-License-Identifier: MIT
#include "search/oracle_net.h"

#include <stdlib.h>

typedef struct net_oracle {
    hx_oracle base;
    const hx_net *net;
    hx_net_work *work; // owned
} net_oracle;

static void judge(hx_oracle *base, const hx_board *const *boards, const hx_color *movers, int count,
                  hx_opinion *out) {
    net_oracle *o = (net_oracle *)base;
    hx_net_judge(o->net, o->work, boards, movers, count, out);
}

static hx_oracle *twin(hx_oracle *base) {
    hx_oracle *out = NULL;
    return hx_oracle_net_new(&out, ((net_oracle *)base)->net, NULL) ? NULL : out;
}

static void free_oracle(hx_oracle *base) {
    hx_net_work_free(((net_oracle *)base)->work);
    free(base);
}

// Four ticks a cell for 6 blocks of 64 channels, and as the multiplications grow.
static uint64_t ticks_per_cell(const hx_net *net) {
    uint64_t channels = (uint64_t)hx_net_channels(net);
    return 1 + (uint64_t)hx_net_blocks(net) * channels * channels / 8192;
}

hx_status hx_oracle_net_new(hx_oracle **out, const hx_net *net, hx_error *err) {
    net_oracle *o = calloc(1, sizeof *o);
    if (!o) return hx_fail_memory(err);
    hx_status status = hx_net_work_new(&o->work, net, err);
    if (status) {
        free(o);
        return status;
    }
    o->net = net;
    o->base = (hx_oracle){
        .judge = judge, .twin = twin, .free = free_oracle, .ticks_per_cell = ticks_per_cell(net)};
    *out = &o->base;
    return HX_OK;
}
