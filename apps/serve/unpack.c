// SPDX-License-Identifier: MIT
// The call `unpack`: the text of a file that zstd packed, such as a certificate; the page cannot
// read it by itself. The bytes come as base64, since a request is JSON.
#include "serve/task.h"

#include <stdlib.h>
#include <string.h>

#ifdef HX_WITH_ZSTD
#include <zstd.h>

// 0 to 63; -1: no digit of base64.
static int digit(char c) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

// For free(); NULL if it is no base64, or memory is out.
static unsigned char *read_base64(const char *text, size_t *length) {
    size_t digits = strlen(text), ends = 0;
    while (ends < 2 && digits > 0 && text[digits - 1] == '=')
        digits--, ends++;
    unsigned char *bytes = malloc(digits / 4 * 3 + 3);
    unsigned value = 0;
    bool good = bytes && digits > 0 && (digits + ends) % 4 == 0;
    *length = 0;
    for (size_t i = 0; good && i < digits; i++) {
        int d = digit(text[i]);
        good = d >= 0;
        value = (value << 6 | (unsigned)(d & 63)) & 0xffffff;
        if (i % 4) bytes[(*length)++] = (unsigned char)(value >> (6 - 2 * (i % 4)));
    }
    if (good) return bytes;
    free(bytes);
    return NULL;
}

// The text, for free(); NULL if it is too long, or nothing that zstd packed.
static char *unpack(const unsigned char *bytes, size_t length) {
    char *text = malloc(SERVE_STRATEGY_MAX + 1);
    // All at once: it then needs no window of its own, however large one the packer had.
    size_t size = text ? ZSTD_decompress(text, SERVE_STRATEGY_MAX, bytes, length) : 0;
    if (text && !ZSTD_isError(size) && !memchr(text, 0, size)) {
        text[size] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

static serve_reply make_reply(const char *packed) {
    size_t length;
    unsigned char *bytes = read_base64(packed, &length);
    char *text = bytes ? unpack(bytes, length) : NULL;
    app_json json = {0};
    serve_reply reply;
    if (text && app_is_utf8(text)) { // JSON has no other text
        app_json_print(&json, "{text:%s}", text);
        reply = serve_reply_json(200, &json);
    } else {
        reply =
            serve_reply_error(400, text ? "what zstd packed is not UTF-8"
                                        : "this is no text that zstd packed, or it is over 4 MB");
    }
    free(bytes);
    free(text);
    return reply;
}
#else
static serve_reply make_reply(const char *packed) {
    (void)packed;
    return serve_reply_error(422, "this program is built without libzstd");
}
#endif

void serve_unpack_run(serve_task *task, hx_engine *engine, const service_host *host,
                      serve_reply *reply, bool *more) {
    (void)engine, (void)host;
    const service_request *r = &task->request;
    *more = false;
    *reply = r->count == 1 && strcmp(r->fields[0].name, "packed") == 0
                 ? make_reply(r->fields[0].value)
                 : serve_reply_error(400, "unpack has one field, 'packed'");
}
