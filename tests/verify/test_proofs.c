// SPDX-License-Identifier: MIT
// Formula and proof of Gardner's strategies, from 3x2 to 14x13 and beyond what paths can do: the
// DRAT checker beside this file accepts them, and none that is cut short or belongs to another
// formula.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read/read.h"
#include "sat/sat.h"
#include "write/write.h"
#include "verify/drat.h"

#include <stdlib.h>
#include <string.h>

// Gardner's strategy for n columns as text; to be freed.
static char *gardner(int n, size_t *length) {
    FILE *file = tmpfile();
    assert_non_null(file);
    hv_gardner_write(n, file);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*length);
    assert_int_equal(fread(text, 1, *length, file), *length);
    fclose(file);
    return text;
}

// Writes formula and proof of the strategy's last pattern, calls written out.
static hv_status prove(const char *text, size_t length, FILE *formula, FILE *proof) {
    hv_limits l = hv_base_limits(256, 0, 0);
    hv_error err = {""};
    hv_strategy s;
    hv_form f;
    hv_cnf c;
    bool *model = NULL;
    assert_int_equal(hv_read_strategy(&s, text, length, &l, &err), HV_OK);
    uint32_t i = hv_strategy_main(&s);
    hv_shape *shapes = calloc(s.pattern_count, sizeof *shapes);
    for (size_t k = 0; k < s.pattern_count; k++)
        assert_int_equal(hv_elusive_check(&s, s.order[k], shapes, &l, &err), HV_OK);
    assert_true(shapes[i].elusive);
    assert_int_equal(hv_form_build(&f, &s, i, shapes, NULL, &l, &err), HV_OK);
    assert_int_equal(hv_cnf_build(&c, &f, &l, &err), HV_OK);
    assert_true(hv_cnf_write(&c, formula));
    hv_status status = hv_sat_solve(&c, proof, &model, &l, &err);
    free(model);
    hv_cnf_free(&c, &l);
    hv_form_free(&f, &l);
    free(shapes);
    hv_strategy_free(&s);
    rewind(formula);
    rewind(proof);
    return status;
}

static void test_gardner(void **state) {
    (void)state;
    if (!hv_sat_is_there()) skip();
    const char *last = getenv("VERIFY_GARDNER");
    for (int n = 3; n <= (last ? atoi(last) : 14); n++) {
        size_t length;
        char *text = gardner(n, &length);
        FILE *formula = tmpfile(), *proof = tmpfile();
        assert_int_equal(prove(text, length, formula, proof), HV_OK);
        assert_true(drat_accepts(formula, proof));
        fclose(formula);
        fclose(proof);
        free(text);
    }
}

static void test_wrong_proofs(void **state) {
    (void)state;
    if (!hv_sat_is_there()) skip();
    size_t length;
    char *text = gardner(9, &length);
    FILE *formula = tmpfile(), *proof = tmpfile(), *cut = tmpfile(), *empty = tmpfile();
    assert_int_equal(prove(text, length, formula, proof), HV_OK);
    fputs("0\n", empty);
    rewind(empty);
    assert_false(drat_accepts(formula, empty)); // not by propagation alone
    fputs("1 2 0\n", cut);                      // no end
    rewind(cut);
    rewind(formula);
    assert_false(drat_accepts(formula, cut));
    fclose(formula);
    // Another strategy, which loses: the proof does not fit, and there is none.
    char *pair = strstr(text, "[(a1) (b1)]");
    assert_non_null(pair);
    memcpy(pair, "[(a1) (a1)]", 11);
    memcpy(strstr(text, "(a1) (a1)"), "(#)  (a1)", 9);
    formula = tmpfile();
    rewind(proof);
    FILE *none = tmpfile();
    assert_int_equal(prove(text, length, formula, none), HV_REFUTED);
    assert_false(drat_accepts(formula, proof));
    fclose(formula);
    fclose(proof);
    fclose(cut);
    fclose(empty);
    fclose(none);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gardner),
        cmocka_unit_test(test_wrong_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
