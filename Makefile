# SPDX-License-Identifier: MIT
# Builds, tests and installs Hexproof with GNU make and a C compiler. `make help` lists the targets.
#
#   make                    optimised programs and libraries in build/
#   make BUILD=debug        the same without optimisation and with assertions, in build/debug/
#   make BUILD=sanitize     with the address and undefined-behaviour sanitizers, in build/sanitize/
#   make CC=clang CFLAGS=-O3 V=1     another compiler, other flags, every command shown
#   make wasm               engine and checker as WebAssembly modules, in build/wasm/
#   make site               the page with these, as files for any host, in build/site/
#
# Sources are found by their place: src/*/*.c is the library, apps/**/*.c the program hexproof (which
# sees include/ and nothing of src/), verify/*/*.c the program hexverify (which sees only itself),
# tests/*/test_*.c and tests/prop/*.c one test program each, fuzz/fuzz_*.c one fuzz target each,
# bench/*.c one measuring program each.

BUILD    = release
PREFIX   = /usr/local
LIBDIR   = $(PREFIX)/lib
DESTDIR  =
INSTALL  = install
VERSION := $(shell cat VERSION)
MAJOR   := $(firstword $(subst ., ,$(VERSION)))

# Folder of the products; the default build's programs are at build/ itself.
OUT      = $(if $(filter release,$(BUILD)),build,build/$(BUILD))

SANITIZE        = -fsanitize=address,undefined -fno-sanitize-recover=all
CFLAGS.release  = -O2 -g -DNDEBUG
CFLAGS.debug    = -O0 -g
CFLAGS.sanitize = -O1 -g -fno-omit-frame-pointer $(SANITIZE)
CFLAGS.thread   = -O1 -g -fno-omit-frame-pointer -fsanitize=thread
CFLAGS.coverage = -O1 -g --coverage
CFLAGS.fuzz     = -O1 -g -fno-omit-frame-pointer $(SANITIZE) -fsanitize=fuzzer-no-link
CFLAGS.wasm     = -O2 -DNDEBUG -msimd128 -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS -DHX_ONE_NET
ifeq ($(CFLAGS.$(BUILD)),)
$(error BUILD=$(BUILD) is unknown; it is release, debug, sanitize, thread, coverage, fuzz or wasm)
endif

# The same results from every compiler need -ffp-contract=off. The library's objects serve the
# static and the shared library, hence -fPIC; -fno-semantic-interposition lets the compiler inline
# all the same.
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wvla -pedantic $(if $(CI),-Werror)
STANDARD = -std=c17 $(THREADS) -D_POSIX_C_SOURCE=200809L -ffp-contract=off -DHX_VERSION=\"$(VERSION)\"
COMPILE  = $(CC) $(STANDARD) $(WARNINGS) $(CPPFLAGS) $(CFLAGS.$(BUILD)) $(CFLAGS)
LINK     = $(CC) $(CFLAGS.$(BUILD)) $(CFLAGS) $(AS_NEEDED) $(LDFLAGS)
ifeq ($(BUILD),wasm)
# One thread, no shared library, and signals that never come.
LDLIBS    = -lwasi-emulated-signal -lwasi-emulated-process-clocks
else
THREADS   = -pthread
PIC       = -fPIC -fno-semantic-interposition
AS_NEEDED = -Wl,--as-needed
LDLIBS    = -lm $(THREADS)
endif

# Optional packages, each a feature more: libedit gives line editing in the terminal game,
optional      = $(shell pkg-config $(1) $(2) 2>/dev/null)
LIBEDIT_LIBS := $(call optional,--libs,libedit)
ifneq ($(LIBEDIT_LIBS),)
APP_FLAGS    := -DHX_WITH_LIBEDIT $(call optional,--cflags,libedit)
endif
# libmicrohttpd and jansson the page and the HTTP API,
HTTP_LIBS    := $(and $(call optional,--libs,libmicrohttpd),$(call optional,--libs,libmicrohttpd jansson))
ifneq ($(HTTP_LIBS),)
HTTP_FLAGS   := -DHX_WITH_HTTP $(call optional,--cflags,libmicrohttpd jansson)
endif
# libzstd packs certificates, for the writer and for the checker.
ZSTD_LIBS    := $(call optional,--libs,libzstd)
ifneq ($(ZSTD_LIBS),)
APP_FLAGS    += -DHX_WITH_ZSTD $(call optional,--cflags,libzstd)
endif
# LMDB files of solved positions.
LMDB_LIBS    := $(call optional,--libs,lmdb)
ifneq ($(LMDB_LIBS),)
LMDB_FLAGS   := -DHX_WITH_LMDB $(call optional,--cflags,lmdb)
endif
# hiredis questions that many machines solve, over a Redis server.
REDIS_LIBS   := $(call optional,--libs,hiredis)
ifneq ($(REDIS_LIBS),)
REDIS_FLAGS  := -DHX_WITH_REDIS $(call optional,--cflags,hiredis)
endif
# CaDiCaL, which has no pkg-config file, gives hexverify a SAT solver.
CADICAL_LIBS := -lcadical -lstdc++
CADICAL_TRY  := echo 'int main(void) { return !ccadical_init(); }' | \
    $(CC) -include ccadical.h -x c -o /dev/null - $(CADICAL_LIBS) -lm 2>/dev/null && echo there
ifeq ($(shell $(CADICAL_TRY)),there)
VERIFY_FLAGS := -DHV_WITH_CADICAL
else
CADICAL_LIBS :=
endif
ifneq ($(ZSTD_LIBS),)
VERIFY_FLAGS += -DHV_WITH_ZSTD $(call optional,--cflags,libzstd)
endif
CMOCKA_LIBS  := $(call optional,--libs,cmocka)
CMOCKA_FLAGS := $(call optional,--cflags,cmocka)

# All processors, unless -j was given; a make started by this one shares its parent's.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif
MAKEFLAGS += --no-print-directory --no-builtin-rules
Q = $(if $(V),,@)
quiet = $(findstring s,$(filter-out -%,$(firstword $(MAKEFLAGS))))
say = $(if $(V)$(quiet),,@printf '  %-5s %s\n' $(1) $(2))

# ---- what is built from what ----

LIB_SRC     := $(wildcard src/*/*.c)
WASM_SRC    := $(wildcard apps/wasm/*.c)
APP_SRC     := $(filter-out $(WASM_SRC),$(wildcard apps/*.c apps/*/*.c))
ifeq ($(HTTP_LIBS),)
APP_SRC     := $(filter-out apps/serve/%,$(APP_SRC))
endif
WEB_FILES   := $(wildcard web/*.*)
VERIFY_SRC  := $(filter-out verify/wasm/%,$(wildcard verify/*/*.c))
FUZZ_SRC    := $(wildcard fuzz/fuzz_*.c)
BENCH_SRC   := $(wildcard bench/*.c)
TEST_SRC    := $(sort $(wildcard tests/*/test_*.c tests/prop/*.c))
TEST_HELPER := $(filter-out $(TEST_SRC),$(wildcard tests/*/*.c))
ifeq ($(CMOCKA_LIBS),)
# Without cmocka only the tests that do not use it can be built; tests/run.sh says so.
TEST_SRC    := $(if $(TEST_SRC),$(shell grep -L 'cmocka\.h' $(TEST_SRC)))
endif

object        = $(patsubst %.c,$(OUT)/obj/%.o,$(1))
LIB_OBJ       = $(call object,$(LIB_SRC))
STATIC        = $(OUT)/libhexproof.a
SHARED        = $(OUT)/libhexproof.so
SHARED_FILE   = libhexproof.so.$(VERSION)
SHARED_NAME   = libhexproof.so.$(MAJOR)
APP_REST      = $(OUT)/obj/apps-without-main.a
VERIFY_REST   = $(OUT)/obj/verify-without-main.a
HELPERS       = $(if $(TEST_HELPER),$(OUT)/obj/test-helpers.a)
PROGRAMS      = $(if $(wildcard apps/main.c),$(OUT)/hexproof) $(if $(VERIFY_SRC),$(OUT)/hexverify)
TEST_PROGRAMS = $(patsubst tests/%.c,$(OUT)/tests/%,$(TEST_SRC))
FUZZ_PROGRAMS = $(patsubst fuzz/%.c,$(OUT)/fuzz/%,$(FUZZ_SRC))
BENCH_PROGRAMS = $(patsubst bench/%.c,$(OUT)/bench/%,$(BENCH_SRC))
FUZZ_DRIVER   = $(if $(filter fuzz,$(BUILD)),,$(OUT)/obj/fuzz/driver.o)
FUZZ_LINK     = $(if $(filter fuzz,$(BUILD)),-fsanitize=fuzzer)

.PHONY: all programs test-programs fuzz-programs bench-programs run start test check-full check-sanitize check-threads mutants core fuzz \
        wasm wasm-programs site bench install uninstall format check-format clean help FORCE
.DELETE_ON_ERROR:
.SECONDARY:

# Sanitizers belong into programs: a shared library has none of its own.
all: programs $(STATIC) $(if $(filter release debug,$(BUILD)),$(SHARED)) ## build everything (default)

programs: $(PROGRAMS)

test-programs: $(TEST_PROGRAMS) $(FUZZ_PROGRAMS)
fuzz-programs: $(FUZZ_PROGRAMS)
bench-programs: programs $(BENCH_PROGRAMS)

# ---- compiling ----

INCLUDE.src    = -Iinclude -Isrc -I$(OUT)/obj/made $(PIC)
INCLUDE.apps   = -Iinclude -Iapps -I$(OUT)/obj/made $(APP_FLAGS) $(HTTP_FLAGS) $(LMDB_FLAGS) $(REDIS_FLAGS)
INCLUDE.verify = -Iverify $(VERIFY_FLAGS)
INCLUDE.tests  = $(if $(filter wasm,$(BUILD)),-Itests/wasm) -Iinclude -Isrc -Iapps -Iverify -Itests $(CMOCKA_FLAGS) $(HTTP_FLAGS)
INCLUDE.fuzz   = -Iinclude -Isrc -Iapps -Iverify $(HTTP_FLAGS)
INCLUDE.bench  = -Iinclude -Isrc
top            = $(firstword $(subst /, ,$(1)))

# Most tests spend most of their time in the library.
$(OUT)/obj/src/%.o: CFLAGS.sanitize += -O2
$(OUT)/obj/%.o: %.c $(OUT)/obj/flags
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(INCLUDE.$(call top,$*)) -MMD -MP -c -o $@ $<

# The built-in nets as numbers for the compiler.
$(OUT)/obj/src/net/builtin.o: $(OUT)/obj/made/net/standard.inc $(OUT)/obj/made/net/solver.inc
$(OUT)/obj/made/net/%.inc: data/%.hxn
	@mkdir -p $(@D)
	$(Q)od -An -v -tu1 $< | sed 's/[0-9][0-9]*/&,/g' >$@

# So is the library of templates.
$(OUT)/obj/src/template/lines.o: $(OUT)/obj/made/template/templates.inc
$(OUT)/obj/made/template/%.inc: data/%.txt
	@mkdir -p $(@D)
	$(Q)od -An -v -tu1 $< | sed 's/[0-9][0-9]*/&,/g' >$@

# The page's files, for the server.
$(OUT)/obj/apps/serve/files.o: $(OUT)/obj/made/serve/files.inc
$(OUT)/obj/made/serve/files.inc: $(WEB_FILES) tools/embed.sh $(OUT)/obj/sources
	@mkdir -p $(@D)
	$(Q)tools/embed.sh web $(WEB_FILES) >$@

# A file that holds a text and is touched only when the text changes: what depends on it is made
# again after a change of flags, or when a source file has come or gone.
stamp = @mkdir -p $(@D); echo '$(1)' | cmp -s - $@ || echo '$(1)' >$@
$(OUT)/obj/flags: FORCE
	$(call stamp,$(COMPILE) $(APP_FLAGS) $(HTTP_FLAGS) $(LMDB_FLAGS) $(VERIFY_FLAGS) $(LINK))
$(OUT)/obj/sources: FORCE
	$(call stamp,$(LIB_SRC) $(APP_SRC) $(VERIFY_SRC) $(TEST_HELPER) $(WEB_FILES))

-include $(wildcard $(OUT)/obj/*/*.d $(OUT)/obj/*/*/*.d)

# ---- linking ----

objects = $(filter %.o,$^) $(filter %.a,$^)
define archive
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) qcs $@ $(filter %.o,$^)
endef
define link
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $(objects) $(1) $(LDLIBS)
endef

$(STATIC): $(LIB_OBJ) $(OUT)/obj/sources
	$(archive)
$(APP_REST): $(call object,$(filter-out apps/main.c,$(APP_SRC))) $(OUT)/obj/sources
	$(archive)
$(VERIFY_REST): $(call object,$(filter-out verify/program/main.c,$(VERIFY_SRC))) $(OUT)/obj/sources
	$(archive)
$(OUT)/obj/test-helpers.a: $(call object,$(TEST_HELPER)) $(OUT)/obj/sources
	$(archive)

# The shared library offers the functions of include/hexproof.h and nothing else: the version script
# is made from the header, so that there is no second list to keep.
$(OUT)/obj/exports.map: include/hexproof.h tools/exports.sh
	@mkdir -p $(@D)
	$(Q)tools/exports.sh --map >$@
SHARED_FLAGS = -shared -Wl,-soname=$(SHARED_NAME) -Wl,--version-script=$(OUT)/obj/exports.map \
               -Wl,--no-undefined
$(OUT)/$(SHARED_FILE): $(LIB_OBJ) $(OUT)/obj/exports.map $(OUT)/obj/sources
	$(call link,$(SHARED_FLAGS))
$(SHARED): $(OUT)/$(SHARED_FILE)
	@ln -sf $(SHARED_FILE) $(OUT)/$(SHARED_NAME)
	@ln -sf $(SHARED_NAME) $@

$(OUT)/hexproof: $(call object,$(APP_SRC)) $(STATIC) $(OUT)/obj/sources
	$(call link,$(LIBEDIT_LIBS) $(HTTP_LIBS) $(LMDB_LIBS) $(REDIS_LIBS) $(ZSTD_LIBS))
$(OUT)/hexverify: $(call object,$(VERIFY_SRC)) $(OUT)/obj/sources
	$(call link,$(CADICAL_LIBS) $(ZSTD_LIBS))
# A test that defines __wrap_malloc, or includes what does, gets that into all it is linked with.
WRAPPING = tests/$*.c $(shell grep -q '"unit/failing.h"' tests/$*.c && echo tests/unit/failing.h)
WRAP = $(shell grep -ho '__wrap_[a-z]*' $(WRAPPING) | sort -u | sed 's/__wrap_/-Wl,--wrap=/')
$(OUT)/tests/%: $(OUT)/obj/tests/%.o $(HELPERS) $(APP_REST) $(VERIFY_REST) $(STATIC)
	$(call link,$(WRAP) $(CMOCKA_LIBS) $(LIBEDIT_LIBS) $(HTTP_LIBS) $(CADICAL_LIBS) $(LMDB_LIBS) $(REDIS_LIBS) $(ZSTD_LIBS))
$(OUT)/fuzz/%: $(OUT)/obj/fuzz/%.o $(FUZZ_DRIVER) $(APP_REST) $(VERIFY_REST) $(STATIC)
	$(call link,$(FUZZ_LINK) $(LIBEDIT_LIBS) $(HTTP_LIBS) $(CADICAL_LIBS) $(LMDB_LIBS) $(REDIS_LIBS) $(ZSTD_LIBS))
$(OUT)/bench/%: $(OUT)/obj/bench/%.o $(STATIC)
	$(call link)
$(OUT)/bench/ringnet: $(call object,$(wildcard bench/ringnet/*.c))

# ---- WebAssembly ----
# clang alone makes it, with the packages that tools/deps.sh names; node runs it (tools/wasm.mjs).
# There are no archives, since not every ar knows such objects; what is not used is left out anyway.

WASM_CC     = clang --target=wasm32-wasi
WASM_TESTS  = tests/unit/test_standard tests/prop/prop_net
# A stack that runs over must stop the module, not change its data. Programs get all memory at once:
# node 20 crashes in its own code after the memory of one has grown often.
WASM_STACK  = -Wl,--stack-first,-z,stack-size=1048576
WASM_MEMORY = -Wl,--initial-memory=268435456
WASM_STRIP  = -Wl,-s
WASM_MODULE = $(WASM_STACK) -mexec-model=reactor -Wl,--export=malloc,--export=free
WASM_ENGINE = $(WASM_SRC) $(wildcard apps/gtp/*.c apps/json/*.c apps/service/*.c) \
              $(addprefix apps/,format.c level.c options.c ponder.c position.c text.c)
WASM_CHECK  = $(wildcard $(addsuffix /*.c,$(addprefix verify/,wasm core read report)))
wasm: ## engine and checker as WebAssembly modules, for pages (build/wasm)
	@$(MAKE) BUILD=wasm CC='$(WASM_CC)' wasm-programs
site: ## the page with both as files for any host (build/site)
	@tools/deps.sh site
	@$(MAKE) BUILD=wasm CC='$(WASM_CC)' build/wasm/hexproof.wasm build/wasm/hexverify.wasm
	@tools/site.sh build/site build/wasm/hexproof.wasm build/wasm/hexverify.wasm
wasm-programs: $(OUT)/hexproof.wasm $(OUT)/hexverify.wasm $(OUT)/bench/net.wasm $(WASM_TESTS:%=$(OUT)/%.wasm)

$(OUT)/hexproof.wasm: $(call object,$(WASM_ENGINE)) $(LIB_OBJ)
	$(call link,$(WASM_MODULE))
$(OUT)/hexverify.wasm: $(call object,$(WASM_CHECK)) # shares nothing with the engine here either
	$(call link,$(WASM_STACK) $(WASM_STRIP))
$(OUT)/%.wasm: $(OUT)/obj/%.o $(OUT)/obj/tests/oracle/plain_net.o $(LIB_OBJ)
	$(call link,$(WASM_STACK) $(WASM_MEMORY))

# ---- using and testing ----
# Packages are looked for when the makefile is read, so what follows an installation is a new make.

run: ## install what is missing, build, and start the page (without its packages: the terminal game)
	@tools/deps.sh run
	@$(MAKE) start

start: programs
	@$(OUT)/hexproof $(if $(HTTP_LIBS),serve)

# C tests and fuzz corpora run under the sanitizers, shell tests on the program that users get.
test: ## install what is missing, build, and run every test (T=part of a name: only those)
	@tools/deps.sh test
	@$(MAKE) BUILD=release all
	@$(MAKE) BUILD=sanitize test-programs
	@tests/run.sh build/sanitize build/hexproof

check-sanitize: ## every test, with the programs under the sanitizers too
	@$(MAKE) BUILD=release all
	@$(MAKE) BUILD=sanitize programs test-programs
	@tests/run.sh build/sanitize build/sanitize/hexproof

# Those in which several threads work on one thing.
THREADED = test_mcts test_stop test_net test_solve test_helpers test_pool test_serve test_gtp_input test_gtp_analyze prop_mcts prop_solve cli/solve gtp/run
check-threads: ## the tests of what runs in several threads, under the thread sanitizer
	@$(MAKE) BUILD=thread programs test-programs
	@for part in $(THREADED); do T=$$part tests/run.sh build/thread build/thread/hexproof || exit 1; done

check-full: ## test, check-sanitize, and all again in debug and under clang's sanitizers
	@tools/deps.sh fuzz
	@$(MAKE) test
	@$(MAKE) check-sanitize
	@$(MAKE) check-threads
	@$(MAKE) BUILD=release test-programs
	@CONNECT_CLAIMS=1000000 INFERIOR_BOARDS=100000 SOLVE_BOARDS=30000 SOLVE_4X4=30000 SOLVE_OPENINGS=7 CERTIFICATES=100000 COMPLETE=all \
	    VERIFY_SEARCH=all VERIFY_MUTANTS=100000 VERIFY_GARDNER=19 STORE_KILLS=100 STORE_DAMAGES=300 CLUSTER_RUNS=100 \
	    TEST_SECONDS=1800 tests/run.sh build build/hexproof
	@$(MAKE) BUILD=debug programs test-programs
	@tests/run.sh build/debug build/debug/hexproof
	@$(MAKE) BUILD=sanitize OUT=build/sanitize-clang CC=clang programs test-programs
	@tests/run.sh build/sanitize-clang build/sanitize-clang/hexproof

# In copies of the tree below build/mutants. MUTANTS='--under verify --seed 2' and more: its head.
MUTANTS =
mutants: ## changes the code a little, a hundred times, and says what no test noticed (an hour)
	@tools/deps.sh test
	@python3 tools/mutants/main.py $(MUTANTS)

core: ## the lines that a verdict of hexverify rests on (docs/STRATEGIES.md)
	@wc -l verify/core/*.[ch]

FUZZ_SECONDS = 60
FUZZ_CHOSEN  = $(foreach f,$(FUZZ_SRC:fuzz/%.c=%),$(if $(T),$(if $(findstring $(T),$(f)),$(f)),$(f)))
fuzz: ## fuzz every target with clang's libFuzzer (FUZZ_SECONDS=600 each, T=part of a name)
	@tools/deps.sh fuzz
	@$(MAKE) BUILD=fuzz CC=clang fuzz-programs
	@$(MAKE) -k BUILD=fuzz CC=clang $(addprefix fuzzing-,$(FUZZ_CHOSEN))

fuzzing-%: FORCE
	@tools/fuzz.sh $(OUT)/fuzz/$* $(FUZZ_SECONDS)

bench: programs ## fixed work: counts, cost per stage and the signature
	@$(OUT)/hexproof bench

# ---- installing ----

bin        = $(DESTDIR)$(PREFIX)/bin
lib        = $(DESTDIR)$(LIBDIR)
inc        = $(DESTDIR)$(PREFIX)/include
man        = $(DESTDIR)$(PREFIX)/share/man/man1
completion = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
doc        = $(DESTDIR)$(PREFIX)/share/doc/hexproof
MAN       := $(wildcard man/*.1)
# The documents that the man pages cite, and what those cite: pictures and each other. Below docs/.
DOC       := $(patsubst docs/%,%,$(wildcard docs/*.* docs/notes/*.* docs/notes/papers/*.svg))
LDCONFIG   = ldconfig
# The linker's cache is the system's own: only root, installing to the place itself, renews it.
renew_cache = if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" -eq 0 ]; then $(LDCONFIG) || :; fi

install: all ## install below PREFIX (/usr/local) and into LIBDIR (PREFIX/lib), inside DESTDIR if set
	$(INSTALL) -d $(bin) $(lib)/pkgconfig $(inc) $(man) $(completion) $(doc)/notes/papers
	$(if $(strip $(PROGRAMS)),$(INSTALL) -m 755 $(PROGRAMS) $(bin))
	$(INSTALL) -m 644 $(STATIC) $(OUT)/$(SHARED_FILE) $(lib)
	ln -sf $(SHARED_FILE) $(lib)/$(SHARED_NAME)
	ln -sf $(SHARED_NAME) $(lib)/libhexproof.so
	$(INSTALL) -m 644 include/hexproof.h $(inc)
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' \
	    -e 's|@VERSION@|$(VERSION)|' tools/hexproof.pc.in >$(lib)/pkgconfig/hexproof.pc
	for page in $(MAN:man/%=%); do \
	    sed 's|docs/\([A-Za-z/]*\.md\)|$(PREFIX)/share/doc/hexproof/\1|' man/$$page >$(man)/$$page; done
	for file in $(DOC); do $(INSTALL) -m 644 docs/$$file $(doc)/$$file || exit; done
	for file in README.md NEWS.md; do sed 's|(docs/|(|g' $$file >$(doc)/$$file; done
	$(INSTALL) -m 644 LICENSE $(doc)
	$(INSTALL) -m 644 tools/completion.bash $(completion)/hexproof
	ln -sf hexproof $(completion)/hexverify
	@$(renew_cache)

uninstall: ## remove what install put there
	rm -f $(bin)/hexproof $(bin)/hexverify $(lib)/libhexproof.a $(lib)/libhexproof.so \
	    $(lib)/$(SHARED_NAME) $(lib)/$(SHARED_FILE) $(lib)/pkgconfig/hexproof.pc \
	    $(inc)/hexproof.h $(MAN:man/%=$(man)/%) $(completion)/hexproof \
	    $(completion)/hexverify $(addprefix $(doc)/,README.md NEWS.md LICENSE $(DOC))
	@$(renew_cache)

# ---- housekeeping ----

format: ## rewrite the C files as clang-format wants them
	@tools/format.sh

check-format: ## say which C files clang-format would change
	@tools/format.sh --check

clean: ## remove build/
	rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | \
	    while IFS='|' read -r name text; do printf '  make %-15s %s\n' "$$name" "$$text"; done
