// SPDX-License-Identifier: MIT
// Why a claim carries over. On a path of the called pattern its stones connect a group: there are
// chains of touching points between them. The call puts these stones on stones of the player, and
// touching points on touching points (or on one), so the chains are chains there too.
#include "core/form.h"

#include <string.h>

bool hv_claims_carry_over(const hv_strategy *s, uint32_t pattern, const hv_set *used,
                          const uint16_t *args) {
    const hv_pattern *p = &s->patterns[pattern];
    uint32_t total = p->empty.count + p->played.count;
    uint16_t at[HV_POINTS_MAX];
    memset(at, 0xff, sizeof at);
    for (uint32_t k = 0; k < total; k++) {
        bool empty = k < p->empty.count;
        int point = s->points[empty ? p->empty.first + k : p->played.first + k - p->empty.count];
        if (!empty && args[k] == HV_NOWHERE) return false;
        if (!empty || hv_set_has(used, point)) at[point] = args[k];
    }
    for (int point = 0; point < s->board.points; point++) {
        int near[HV_TOUCH_MAX];
        int count = at[point] == HV_NOWHERE ? 0 : hv_board_touching(&s->board, point, near);
        for (int k = 0; k < count; k++)
            if (near[k] > point && at[near[k]] != HV_NOWHERE && at[near[k]] != at[point] &&
                !hv_board_touch(&s->board, at[point], at[near[k]]))
                return false;
    }
    return true;
}
