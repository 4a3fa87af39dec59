// SPDX-License-Identifier: MIT
// Any bytes as the position that hexverify is asked about: refused with a sentence, or read, and
// what is written of it is read back as the same stones. Nothing of the engine is included here.
#include "report/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, const char *sentence) {
    if (good) return;
    fprintf(stderr, "%s\n", sentence);
    abort();
}

static void read_back(const hv_proof *p) {
    char text[8 * HV_CELLS_MAX] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    hv_error err = {""};
    hv_proof again;
    if (!out) return;
    hv_text_position(p, out);
    check(!ferror(out) && fclose(out) == 0, "a position that does not fit");
    check(!hv_question_read(&again, text, strlen(text), &err), "not read back");
    again.to_play = p->to_play;
    check(hv_proof_same_position(p, &again), "read back as something else");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hv_error err = {""};
    hv_proof p;
    hv_status status = hv_question_read(&p, (const char *)data, size, &err);
    check(!status == !err.text[0], "refused without a word");
    if (!status) read_back(&p);
    return 0;
}
