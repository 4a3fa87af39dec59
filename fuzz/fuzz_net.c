// SPDX-License-Identifier: MIT
// Any bytes as the file of a net: refused with a word, or all kernels say the same of a board.
//
// Hardly any bytes have the right length and checksum by chance, so they are also taken for the
// body of a file of one block and 32 channels, which gets both.
#include "check.h"

#include "net/kernels.h"

#include <string.h>

enum { HEADER = 60, BODY = 27500 - HEADER, ENDING = 16 };

static void seal(uint8_t *bytes, size_t size) {
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size - 8; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    for (size_t i = 0; i < 8; i++)
        bytes[size - 8 + i] = (uint8_t)(sum >> (8 * i));
}

static void judge(hx_net_verdict out[2], const hx_net *net) {
    hx_board board;
    hx_net_work *work = NULL;
    const hx_board *each[2] = {&board, &board};
    const hx_color movers[2] = {HX_COLOR_BLACK, HX_COLOR_WHITE};
    hx_board_init(&board, 3, 2);
    hx_board_place(&board, HX_COLOR_BLACK, 1);
    hx_board_place(&board, HX_COLOR_WHITE, 3);
    memset(out, 0, 2 * sizeof *out);
    check(!hx_net_work_new(&work, net, NULL), "no memory", "");
    hx_net_judge(net, work, each, movers, 2, out);
    hx_net_work_free(work);
}

static void read_and_judge(const uint8_t *bytes, size_t size) {
    hx_net_verdict fastest[2], other[2];
    for (int k = 0; hx_kernels_at(k); k++) {
        hx_error err = {""};
        hx_net *net = NULL;
        hx_status status = hx_net_read_for(&net, hx_kernels_at(k), bytes, size, &err);
        check(!status == !err.text[0], "refused without a word", err.text);
        if (status) return;
        judge(k ? other : fastest, net);
        check(!k || !memcmp(fastest, other, sizeof fastest), "differs", hx_kernels_at(k)->name);
        hx_net_free(net);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint8_t header[HEADER] =
        "HXNET\0\r\n\1\0\0\0\1\0\0\0\40\0\0\0\6\0\0\0\40\0\0\0fuzz";
    static const uint8_t scales[8] = {0, 0, 128, 63, 0, 0, 128, 63}; // 1 and 1
    read_and_judge(data, size);
    uint8_t *file = calloc(1, HEADER + BODY);
    check(file, "no memory", "");
    memcpy(file, header, HEADER);
    memcpy(file + HEADER, data, size < BODY ? size : BODY);
    memcpy(file + HEADER + BODY - ENDING, scales, sizeof scales);
    seal(file, HEADER + BODY);
    read_and_judge(file, HEADER + BODY);
    free(file);
    return 0;
}
