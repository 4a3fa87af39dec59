# SPDX-License-Identifier: MIT
"""Copies of the tree, and the tests that are run in them: see main.py."""
import glob
import hashlib
import os
import re
import resource
import shutil
import signal
import subprocess
import time
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor

from coverage import Coverage

# Scripts that look at the sources, the surroundings or the page, not at what the C code answers.
LEFT_OUT = {"tap", "run", "format", "layers", "headers", "symbols", "deps", "install", "bare", "train", "wasm",
            "site", "web", "docs", "completion", "example", "browser", "mutants"}
LEAST, FACTOR = 30, 10  # seconds, and times as long as without a change, before a test is stopped
# A change is tried without sanitizers first, since that is faster; what survives meets near tests with them.
Kind = namedtuple("Kind", "out words")
QUICK = Kind("build/quick", ("BUILD=debug", "CFLAGS=-O1", "OUT=build/quick"))
SANITIZE = Kind("build/sanitize", ("BUILD=sanitize",))
OBJECTS = {"src": "libhexproof.a", "apps": "obj/apps-without-main.a", "verify": "obj/verify-without-main.a"}


class Tree:
    """A copy of the checkout that is brought up to date, changed and restored."""

    def __init__(self, folder, root):
        self.folder, self.root, self.changed = folder, root, None
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, check=True,
                                capture_output=True, text=True).stdout.splitlines()
        wanted = {path for path in listed if os.path.isfile(os.path.join(root, path))}
        self.sums = {path: hashlib.sha256(self.update(path)).hexdigest() for path in sorted(wanted)}
        self.remove_others(wanted)

    def sum_of(self, chosen):
        """One sum of the files that are chosen by their paths."""
        rows = (f"{path} {own}\n" for path, own in self.sums.items() if chosen(path))
        return hashlib.sha256("".join(rows).encode()).hexdigest()

    def path(self, path):
        return os.path.join(self.folder, path)

    def update(self, path):
        source, target = os.path.join(self.root, path), self.path(path)
        with open(source, "rb") as file:
            content = file.read()
        if os.path.exists(target):
            with open(target, "rb") as file:
                if file.read() == content:
                    return content
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content)
        shutil.copymode(source, target)
        return content

    def remove_others(self, wanted):
        for folder, folders, files in os.walk(self.folder):
            if folder == self.folder and "build" in folders:
                folders.remove("build")
            for name in files:
                path = os.path.join(folder, name)
                if os.path.relpath(path, self.folder) not in wanted:
                    os.remove(path)

    def change(self, m):
        with open(self.path(m.path), encoding="utf-8") as file:
            lines = file.read().split("\n")
        assert lines[m.line - 1] == m.before, "the checkout was edited during the run"
        lines[m.line - 1] = m.after
        with open(self.path(m.path), "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        self.changed = m.path

    def restore(self):
        if self.changed:
            self.update(self.changed)
        self.changed = None

    def make(self, *words, jobs=1):
        """One process at a time if not said otherwise: there are as many trees as processors."""
        environment = {k: v for k, v in os.environ.items() if k not in ("CI", "MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES")}
        environment["MAKELEVEL"] = "1"
        log = self.path("build/make.log")
        os.makedirs(os.path.dirname(log), exist_ok=True)
        with open(log, "wb") as out:
            return subprocess.run(["make", "-s", f"-j{jobs}", *words], cwd=self.folder, env=environment, stdout=out,
                                  stderr=out, check=False).returncode == 0


class Test:
    """A test program or script."""

    def __init__(self, source, root):
        self.source = source
        self.name = os.path.splitext(source)[0]
        self.words = set(re.split(r"[/_.]", self.name)) - {"tests", "test", "unit", "prop", "cli", "fuzz"}
        self.shell = source.endswith(".sh")
        self.includes = set() if self.shell else reached(source, root)
        helpers = {i for i in self.includes if i.startswith("tests/")}
        self.files = {source, "tests/tap.sh"} | helpers | {h[:-2] + ".c" for h in helpers} | data_of(source, root)

    def distance(self, path):
        """0: it is named after the file, 1: it knows the folder, 2: another."""
        folder, stem = os.path.split(os.path.splitext(path)[0])
        if stem in self.words or path in self.includes or stem.replace("cmd_", "") in self.words:
            return 0
        near = os.path.basename(folder) in self.words or any(os.path.dirname(i) == folder for i in self.includes)
        return 1 if near else 2

    def build(self, tree, kind):
        target = "programs" if self.shell else f"{kind.out}/{self.name}"
        return tree.make(*kind.words, target)

    def run(self, tree, out, limit, **environment):
        """(passed, seconds); passed is None if the limit was reached."""
        command = ["sh", self.source] if self.shell else [os.path.join(out, self.name)]
        if self.source.startswith("fuzz/"):
            command.append("fuzz/corpora/" + os.path.basename(self.name).replace("fuzz_", "", 1))
        log = tree.path("build/test-" + self.name.replace("/", "-") + ".log")
        environment["HEXPROOF"] = tree.path(out + "/hexproof")
        start = time.monotonic()
        status = run_limited(calm() + command, tree, log, limit, environment)
        with open(log, encoding="utf-8", errors="replace") as file:
            failed = any(re.match(r"not ok (?!\d+ # SKIP)(?!.*# TODO)", line) for line in file)
        return None if status is None else status == 0 and not failed, time.monotonic() - start


def data_of(source, root):
    """What a test reads that is no program: pictures of boards, transcripts, a fuzz corpus."""
    folder, name = os.path.split(source)
    if folder == "fuzz":
        folder = "fuzz/corpora/" + name[len("fuzz_") : -len(".c")]
    found = glob.glob(folder + "/*", root_dir=root)
    return {path for path in found if not path.endswith((".c", ".h", ".sh"))}


def run_limited(command, tree, log, limit, more):
    """The exit status; None if it ran into the limit."""
    environment = dict(os.environ, ROOT=tree.folder, LOGS=tree.path("build"), CMOCKA_MESSAGE_OUTPUT="TAP",
                       LC_ALL="C", ASAN_OPTIONS="hard_rss_limit_mb=4096", **more)
    environment.setdefault("HEXPROOF_DATA", os.path.join(os.path.dirname(tree.root), "shared", "data"))
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES"):
        environment.pop(name, None)

    def bound_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (4 << 30, 4 << 30))  # a test has a sparse file of 2 GiB
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with open(log, "wb") as out:
        with subprocess.Popen(command, cwd=tree.folder, env=environment, stdin=subprocess.DEVNULL, stdout=out,
                              stderr=out, start_new_session=True, preexec_fn=bound_files) as process:
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                status = None
            try:
                os.killpg(process.pid, signal.SIGKILL)  # what it has left behind, too
            except ProcessLookupError:
                pass
            return status


def calm():
    """As tests/run.sh: some kernels scatter memory more than the sanitizers of older compilers can bear."""
    try:
        with open("/proc/sys/vm/mmap_rnd_bits", encoding="ascii") as file:
            return ["setarch", "-R"] if int(file.read()) > 28 and shutil.which("setarch") else []
    except OSError:
        return []


def reached(source, root, seen=None):
    """The files of the project that a C file includes, directly or not, with their implementations."""
    seen = set() if seen is None else seen
    with open(os.path.join(root, source), encoding="utf-8") as file:
        names = re.findall(r'^\s*#include "([^"]+)"', file.read(), re.M)
    for name in names:
        for folder in ("include", "src", "apps", "verify", "tests", "fuzz"):
            path = f"{folder}/{name}"
            if path not in seen and os.path.exists(os.path.join(root, path)):
                seen.add(path)
                reached(path, root, seen)
                body = path[:-2] + ".c"
                if folder == "tests" and os.path.exists(os.path.join(root, body)):
                    reached(body, root, seen)
    if "include/hexproof.h" in seen:
        seen.add("src/engine/engine_int.h")
    return seen


class Tests:
    """All tests, and what is known of them."""

    def __init__(self, work, root, jobs):
        patterns = ["tests/prop/*.c", "tests/*/test_*.c", "fuzz/fuzz_*.c", "tests/*.sh", "tests/*/*.sh"]
        found = sorted({f for p in patterns for f in glob.glob(p, root_dir=root)})
        names = {f: os.path.basename(f).split(".")[0] for f in found}
        self.tests = [Test(f, root) for f in found if f == "tests/gtp/run.sh" or names[f] not in LEFT_OUT]
        self.coverage = Coverage(Tree(os.path.join(work, "plain"), root), os.path.join(work, "coverage.json"))
        waiting = self.coverage.waiting(self.tests)
        if waiting:
            print(f"{len(waiting)} tests are run without a change", flush=True)
            self.coverage.build(jobs)
            with ThreadPoolExecutor(jobs) as pool:
                list(pool.map(self.coverage.run, waiting))
        self.tests = [t for t in self.tests if self.coverage.passes(t)]

    def order(self, m):
        """The tests that run the changed line. Near ones first, and among them the quick ones: a
        minute of a near one is worth a second."""
        near = [1, 4, 30]
        seeing = [t for t in self.tests if self.coverage.runs(t, m.path, m.line)]
        return sorted(seeing, key=lambda t: ((1 + self.coverage.seconds(t)) * near[t.distance(m.path)], t.source))

    def notices(self, test, tree, kind):
        """None, or what it says: that the change is wrong, or too slow."""
        limit = LEAST + FACTOR * self.coverage.seconds(test)
        passed, _ = test.run(tree, kind.out, limit)
        if passed is False and test.shell:  # or it was chance, or the load
            passed, _ = test.run(tree, kind.out, limit)
        return None if passed else "too slow" if passed is None else "caught"

    def judge(self, tree, m):
        """What became of a change, and the words for who noticed it, or why nobody could."""
        tree.change(m)
        try:
            seeing = self.order(m)
            close = [t for t in seeing if not t.shell and t.distance(m.path) < 2]
            for kind, tests in ((QUICK, seeing), (SANITIZE, close)):
                if not tree.make(*kind.words, f"{kind.out}/{OBJECTS[m.path.split('/')[0]]}"):
                    return "does not compile", ""
                for test in tests:
                    verdict = self.notices(test, tree, kind) if test.build(tree, kind) else "does not compile"
                    if verdict:
                        return verdict, f" by {test.source}"
            return "survived", "" if seeing else " (no test runs the line)"
        finally:
            tree.restore()
