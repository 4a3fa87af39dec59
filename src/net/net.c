// SPDX-License-Identifier: MIT
// Nets and their working memory. The pass through a net is in passes.h, compiled for each kernel.
#include "net/net.h"

#include "net/builtin.h"
#include "net/kernels.h"
#include "net/planes.h"
#include "net/weights.h"

#include <stdlib.h>
#include <string.h>

void *hx_net_alloc(hx_arena *arena, size_t size) {
    char *bytes = hx_arena_alloc(arena, size + HX_NET_ALIGN);
    if (!bytes) return NULL;
    return bytes + (HX_NET_ALIGN - (uintptr_t)bytes % HX_NET_ALIGN) % HX_NET_ALIGN;
}

hx_status hx_net_read_for(hx_net **out, const hx_kernel *kernel, const void *bytes, size_t size,
                          hx_error *err) {
    hx_net *net = calloc(1, sizeof *net);
    if (!net) return hx_fail_memory(err);
    net->kernel = kernel;
    hx_status status = hx_weights_read(net, bytes, size, err);
    if (status)
        hx_net_free(net);
    else
        *out = net;
    return status;
}

hx_status hx_net_read(hx_net **out, const void *bytes, size_t size, hx_error *err) {
    return hx_net_read_for(out, hx_kernels_at(0), bytes, size, err);
}

hx_status hx_net_standard(hx_net **out, hx_error *err) {
    size_t size;
    const void *bytes = hx_builtin_standard(&size);
    return hx_net_read(out, bytes, size, err);
}

hx_status hx_net_solver(hx_net **out, hx_error *err) {
    size_t size;
    const void *bytes = hx_builtin_solver(&size);
    return hx_net_read(out, bytes, size, err);
}

void hx_net_free(hx_net *net) {
    if (!net) return;
    hx_arena_free(&net->arena);
    free(net);
}

const char *hx_net_name(const hx_net *net) {
    return net->name;
}

int hx_net_blocks(const hx_net *net) {
    return net->blocks;
}

int hx_net_channels(const hx_net *net) {
    return net->channels;
}

const char *hx_net_kernel_name(const hx_net *net) {
    return net->kernel->name;
}

static bool make_lists(hx_net_lists *lists, hx_arena *arena, size_t steps) {
    size_t most = HX_CELLS_MAX * steps + HX_NET_SLACK;
    lists->first = hx_net_alloc(arena, (HX_NET_PLACES + 1) * sizeof *lists->first);
    lists->step = hx_net_alloc(arena, most * sizeof *lists->step);
    return lists->first && lists->step;
}

hx_status hx_net_work_new(hx_net_work **out, const hx_net *net, hx_error *err) {
    hx_net_work *work = calloc(1, sizeof *work);
    if (!work) return hx_fail_memory(err);
    size_t channels = (size_t)net->channels, steps = channels / (size_t)net->kernel->together;
    hx_arena *arena = &work->arena;
    work->inputs = hx_net_alloc(arena, HX_CELLS_MAX * channels * (size_t)net->kernel->bytes);
    work->stream = hx_net_alloc(arena, HX_CELLS_MAX * channels * sizeof *work->stream);
    work->sums = hx_net_alloc(arena, HX_NET_TILE * (size_t)net->stride * sizeof *work->sums);
    bool good = work->inputs && work->stream && work->sums &&
                make_lists(&work->view, arena, steps) && make_lists(&work->inner, arena, steps);
    if (!good) {
        hx_net_work_free(work);
        return hx_fail_memory(err);
    }
    *out = work;
    return HX_OK;
}

void hx_net_work_free(hx_net_work *work) {
    if (!work) return;
    hx_arena_free(&work->arena);
    free(work);
}

void hx_net_judge(const hx_net *net, hx_net_work *work, const hx_board *const *boards,
                  const hx_color *movers, int count, hx_net_verdict *out) {
    for (int done = 0; done < count;) {
        int fit = hx_planes_load(work, boards + done, movers + done, count - done);
        work->out = out + done;
        net->kernel->run(net, work);
        done += fit;
    }
}
