#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much do the tests see? Changes the code a little, some hundred times, and runs the tests.

    tools/mutants/main.py [--under src/solve,verify] [--count 100] [--seed 1] [--skip 0]
    tools/mutants/main.py --one FILE BEFORE AFTER    one change: a line and what it becomes
    tools/mutants/main.py --list                     the changes that would be made

A change that no test notices survives: either a test is missing, or the change makes no difference
to any answer. The latter are listed with the reason in tests/mutants.txt and not tried again. The
same seed and sources give the same changes. Work is done in copies of the tree below
build/mutants/, one for each job and one without a change, in which every test must pass before it
counts, and where it is seen which lines it runs. Survivors are also written to
build/mutants/survivors.txt; the exit status is 1 if there are any. A test that takes ten times as
long as without the change has noticed it.
"""
import argparse
import glob
import itertools
import os
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import changes  # noqa: E402
import tests as suite  # noqa: E402
from changes import Change  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORK = os.path.join(ROOT, "build", "mutants")
FOLDERS = "src,verify,apps"
NOT_BUILT = ("apps/wasm/", "verify/wasm/")  # by no test that is run here


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def sources(under):
    found = []
    for folder in under.split(","):
        folder = folder.rstrip("/")
        pattern = [folder] if folder.endswith((".c", ".h")) else [folder + "/**/*.c", folder + "/**/*.h"]
        for p in pattern:
            found += glob.glob(p, recursive=True, root_dir=ROOT)
    return sorted({f for f in found if not f.startswith(NOT_BUILT)})


def read_excused():
    """Changes that make no difference: (file, before, after) without the blanks around them."""
    excused, path, before = set(), None, None
    for line in read("tests/mutants.txt").splitlines():
        if line.startswith("- "):
            before = line[2:].strip()
        elif line.startswith("+ "):
            excused.add((path, before, line[2:].strip()))
        elif line and line[0] not in "# ":
            path = line.strip()
    return excused


def is_excused(m, excused):
    return (m.path, m.before.strip(), m.after.strip()) in excused


def one_change(path, before, after):
    """The change that was asked for in words."""
    for number, line in enumerate(read(path).split("\n"), 1):
        if line.strip() == before.strip():
            indent = line[: len(line) - len(line.lstrip())]
            return Change(path, number, line, indent + after.strip(), "given")
    sys.exit(f"mutants: {path} has no line '{before.strip()}'")


class Run:
    """The run: hands out changes, collects what became of them."""

    def __init__(self, changes, args):
        self.changes, self.args = iter(changes), args
        self.lock = threading.Lock()
        self.begun, self.started = 0, time.monotonic()
        self.survivors, self.counts = [], {"caught": 0, "too slow": 0, "survived": 0, "does not compile": 0}
        self.stopped = None  # why the run ended early

    def next(self):
        with self.lock:
            if self.begun >= self.args.count or self.stopped:
                return None
            if time.monotonic() - self.started > self.args.seconds:
                self.stopped = f"the {self.args.seconds} seconds are over"
                return None
            self.begun += 1
            return next(self.changes, None)

    def note(self, m, verdict, why, seconds):
        with self.lock:
            self.counts[verdict] += 1
            if verdict == "does not compile":
                self.begun -= 1  # another takes its place
                return
            if verdict == "survived":
                self.survivors.append(m)
            print(f"{verdict:8} {m.path}:{m.line} {m.kind}{why}, {seconds:.0f} s", flush=True)
            if verdict == "survived":
                print(show(m), flush=True)

    def work(self, job, tests):
        tree = suite.Tree(os.path.join(WORK, str(job)), ROOT)
        try:
            while (m := self.next()) is not None:
                start = time.monotonic()
                verdict, why = tests.judge(tree, m)
                self.note(m, verdict, why, time.monotonic() - start)
        except Exception as error:  # pylint: disable=broad-except
            self.stopped = f"{type(error).__name__}: {error}"
        finally:
            tree.restore()


def show(m):
    return f"    - {m.before.strip()}\n    + {m.after.strip()}"


def report(run):
    caught = run.counts["caught"] + run.counts["too slow"]
    total = caught + run.counts["survived"]
    print(f"\n{total} changes: {caught} caught ({run.counts['too slow']} by being too slow), "
          f"{run.counts['survived']} survived; {run.counts['does not compile']} more did not compile")
    if run.stopped:
        print(f"Ended early: {run.stopped}.")
    text = "".join(f"{m.path}:{m.line}: {m.kind}\n{show(m)}\n" for m in sorted(run.survivors))
    with open(os.path.join(WORK, "survivors.txt"), "w", encoding="utf-8") as file:
        file.write(text)
    if text:
        print("Survivors:\n" + text, end="")
    return 1 if text or (run.stopped and "Error" in run.stopped) else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--under", default=FOLDERS, help="folders or files, separated by commas")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", type=int, default=0, help="so many of the first, to go on with a run")
    parser.add_argument("--seconds", type=float, default=3600, help="after which no change is begun")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--one", nargs=3, metavar=("FILE", "BEFORE", "AFTER"))
    parser.add_argument("--list", action="store_true")
    return parser.parse_args()


def main():
    args = arguments()
    paths = sources(args.under)
    if not paths:
        sys.exit(f"mutants: there is no C file under {args.under}")
    excused = read_excused()
    every = [m for path in paths for m in changes.of_file(path, read(path))]
    left = (m for m in changes.choose(every, args.seed) if not is_excused(m, excused))
    left = itertools.islice(left, args.skip, None)
    if args.one:
        left, args.jobs, args.count = iter([one_change(*args.one)]), 1, 1
    if args.list:
        for m in itertools.islice(left, args.count):
            print(f"{m.path}:{m.line}: {m.kind}\n{show(m)}")
        return 0
    os.makedirs(WORK, exist_ok=True)
    tests = suite.Tests(WORK, ROOT, args.jobs)
    run = Run(left, args)
    jobs = [threading.Thread(target=run.work, args=(j + 1, tests)) for j in range(args.jobs)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    return report(run)


if __name__ == "__main__":
    sys.exit(main())
