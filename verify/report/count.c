// SPDX-License-Identifier: MIT
// School arithmetic on words of 32 bits.
#include "report/count.h"

#include <string.h>

hv_count hv_count_of(uint32_t value) {
    return (hv_count){.word = {value}, .used = value != 0};
}

void hv_count_add(hv_count *a, const hv_count *b) {
    uint64_t carry = 0;
    int n = a->used > b->used ? a->used : b->used;
    for (int i = 0; i < n || carry; i++) {
        if (i == HV_COUNT_WORDS) {
            a->over = true;
            break;
        }
        carry += (uint64_t)(i < a->used ? a->word[i] : 0) + (i < b->used ? b->word[i] : 0);
        a->word[i] = (uint32_t)carry;
        carry >>= 32;
        if (i >= a->used) a->used = i + 1;
    }
    a->over = a->over || b->over;
}

void hv_count_multiply(hv_count *a, const hv_count *b) {
    hv_count r = {.over = a->over || b->over};
    for (int i = 0; i < a->used; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->used || carry; j++) {
            if (i + j >= HV_COUNT_WORDS) {
                r.over = true;
                break;
            }
            carry += r.word[i + j] + (uint64_t)a->word[i] * (j < b->used ? b->word[j] : 0);
            r.word[i + j] = (uint32_t)carry;
            carry >>= 32;
            if (r.used < i + j + 1) r.used = i + j + 1;
        }
    }
    while (r.used && !r.word[r.used - 1])
        r.used--;
    *a = r;
}

bool hv_count_at_most(const hv_count *a, uint64_t limit) {
    if (a->over || a->used > 2) return false;
    return ((uint64_t)a->word[1] << 32 | a->word[0]) <= limit;
}

const char *hv_count_text(const hv_count *a, char *text) {
    if (a->over) return strcpy(text, "more than 10^308");
    hv_count rest = *a;
    char digits[HV_COUNT_DIGITS];
    int n = 0;
    do {
        uint64_t remainder = 0;
        for (int i = rest.used - 1; i >= 0; i--) {
            remainder = remainder << 32 | rest.word[i];
            rest.word[i] = (uint32_t)(remainder / 10);
            remainder %= 10;
        }
        while (rest.used && !rest.word[rest.used - 1])
            rest.used--;
        digits[n++] = (char)('0' + remainder);
    } while (rest.used);
    for (int i = 0; i < n; i++)
        text[i] = digits[n - 1 - i];
    text[n] = 0;
    return text;
}
