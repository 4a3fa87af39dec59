# SPDX-License-Identifier: MIT
"""Copies of the tree, and the tests that are run in them: see main.py."""
import glob
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
import time

# Scripts that look at the sources, the surroundings or the page, not at what the C code answers.
LEFT_OUT = {"tap", "run", "format", "layers", "headers", "symbols", "deps", "install", "bare", "train", "wasm",
            "site", "web", "docs", "completion", "example", "browser", "mutants"}
LEAST, FACTOR = 30, 10  # seconds, and times as long as without a change, before a test is stopped
GUESS = {"unit": 1, "fuzz": 1, "boards": 2, "verify": 5, "prop": 10}  # seconds, before it was run once
OBJECTS = {"src": "libhexproof.a", "apps": "obj/apps-without-main.a", "verify": "obj/verify-without-main.a"}


class Tree:
    """A copy of the checkout that is brought up to date, changed and restored."""

    def __init__(self, folder, root):
        self.folder, self.root, self.changed = folder, root, None
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, check=True,
                                capture_output=True, text=True).stdout.splitlines()
        wanted = {path for path in listed if os.path.isfile(os.path.join(root, path))}
        whole = hashlib.sha256()
        for path in sorted(wanted):
            content = self.update(path)
            if "mutants" not in path:
                whole.update(path.encode() + b"\0" + content + b"\0")
        self.sum = whole.hexdigest()  # of all that tests look at
        self.remove_others(wanted)

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

    def make(self, *targets):
        """One process at a time: the jobs are as many as there are processors."""
        environment = {k: v for k, v in os.environ.items() if k not in ("CI", "MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES")}
        environment["MAKELEVEL"] = "1"
        log = self.path("build/make.log")
        os.makedirs(os.path.dirname(log), exist_ok=True)
        with open(log, "wb") as out:
            return subprocess.run(["make", "-s", *targets], cwd=self.folder, env=environment, stdout=out,
                                  stderr=out, check=False).returncode == 0


class Test:
    """A test program or script."""

    def __init__(self, source, root):
        self.source = source
        self.name = os.path.splitext(source)[0]
        self.words = set(re.split(r"[/_.]", self.name)) - {"tests", "test", "unit", "prop", "cli", "fuzz"}
        self.includes = reached(source, root) if source.endswith(".c") else set()
        with open(os.path.join(root, source), encoding="utf-8") as file:
            self.text = file.read()

    def sees(self, path):
        """Whether it can notice a change of the file: what it includes, or the programs it runs."""
        top = path.split("/")[0]
        if self.source.endswith(".sh"):
            return top != "verify" or "hexverify" in self.text or "certificate" in self.text
        return any(i.startswith(top + "/") for i in self.includes)

    def distance(self, path):
        """0: it is named after the file, 1: it knows the folder, 2: another."""
        folder, stem = os.path.split(os.path.splitext(path)[0])
        if stem in self.words or path in self.includes or stem.replace("cmd_", "") in self.words:
            return 0
        near = os.path.basename(folder) in self.words or any(os.path.dirname(i) == folder for i in self.includes)
        return 1 if near else 2

    def build(self, tree):
        if self.source.endswith(".sh"):
            return tree.make("programs")
        return tree.make("BUILD=sanitize", "build/sanitize/" + self.name)

    def run(self, tree, limit):
        """(passed, seconds); passed is None if the limit was reached."""
        command = ["sh", self.source]
        if not self.source.endswith(".sh"):
            command = [os.path.join("build/sanitize", self.name)]
        if self.source.startswith("fuzz/"):
            command.append("fuzz/corpora/" + os.path.basename(self.name).replace("fuzz_", "", 1))
        log = tree.path("build/test-" + self.name.replace("/", "-") + ".log")
        start = time.monotonic()
        status = run_limited(calm() + command, tree, log, limit)
        with open(log, encoding="utf-8", errors="replace") as file:
            failed = any(re.match(r"not ok (?!\d+ # SKIP)(?!.*# TODO)", line) for line in file)
        return None if status is None else status == 0 and not failed, time.monotonic() - start


def run_limited(command, tree, log, limit):
    """The exit status; None if it ran into the limit."""
    environment = dict(os.environ, ROOT=tree.folder, HEXPROOF=tree.path("build/hexproof"), LOGS=tree.path("build"),
                       CMOCKA_MESSAGE_OUTPUT="TAP", LC_ALL="C", ASAN_OPTIONS="hard_rss_limit_mb=4096")
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
    """All tests, the tree without a change, and how long they take there."""

    def __init__(self, work, root):
        patterns = ["tests/prop/*.c", "tests/*/test_*.c", "fuzz/fuzz_*.c", "tests/*.sh", "tests/*/*.sh"]
        found = sorted({f for p in patterns for f in glob.glob(p, root_dir=root)})
        names = {f: os.path.basename(f).split(".")[0] for f in found}
        self.tests = [Test(f, root) for f in found if f == "tests/gtp/run.sh" or names[f] not in LEFT_OUT]
        self.plain = Tree(os.path.join(work, "plain"), root)
        self.building, self.noting = threading.Lock(), threading.Lock()
        self.running = {test.source: threading.Lock() for test in self.tests}
        self.times = {}    # of tests that pass without a change; None: it does not
        self.guesses = {}  # the same from the last run, perhaps with other sources
        self.times_file = os.path.join(work, "times.json")
        if os.path.exists(self.times_file):
            with open(self.times_file, encoding="utf-8") as file:
                kept = json.load(file)
            self.guesses = kept["seconds"]
            if kept["tree"] == self.plain.sum:
                self.times = dict(self.guesses)

    def plain_time(self, test):
        """The seconds that it takes without a change; None if it fails. Runs it once."""
        with self.running[test.source]:
            if test.source not in self.times:
                with self.building:
                    built = test.build(self.plain)
                passed, seconds = test.run(self.plain, 1800) if built else (False, 0)
                self.note(test, round(seconds, 1) if passed else None)
            return self.times[test.source]

    def note(self, test, seconds):
        with self.noting:
            if seconds is None:
                print(f"left out, since it fails without a change: {test.source}", flush=True)
            else:
                self.guesses[test.source] = seconds
            self.times[test.source] = seconds
            passing = {source: took for source, took in self.times.items() if took is not None}
            with open(self.times_file, "w", encoding="utf-8") as file:
                json.dump({"tree": self.plain.sum, "seconds": passing}, file, indent=1, sort_keys=True)

    def guess(self, test):
        kind = test.source.split("/")[1] if test.source.startswith("tests/") else "fuzz"
        return self.guesses.get(test.source, GUESS.get(kind, 5) + len(test.text) / 1e6)

    def order(self, path):
        """Near ones first, and among them the quick ones: a minute of a near one is worth a second."""
        near = [1, 4, 30]
        seeing = [t for t in self.tests if t.sees(path)]
        return sorted(seeing, key=lambda t: ((1 + self.guess(t)) * near[t.distance(path)], t.source))

    def judge(self, tree, m):
        """What became of a change, and the test that noticed it."""
        tree.change(m)
        try:
            top = m.path.split("/")[0]
            if not tree.make("BUILD=sanitize", "build/sanitize/" + OBJECTS[top]):
                return "does not compile", None
            for test in self.order(m.path):
                usual = self.plain_time(test)
                if usual is None:
                    continue
                if not test.build(tree):
                    return "does not compile", None
                passed, _ = test.run(tree, LEAST + FACTOR * usual)
                if passed is False and test.source.endswith(".sh"):  # or it was chance, or the load
                    passed, _ = test.run(tree, LEAST + FACTOR * usual)
                if not passed:
                    return "too slow" if passed is None else "caught", test.source
            return "survived", None
        finally:
            tree.restore()
