# SPDX-License-Identifier: MIT
"""Which test runs which line, counted by gcov: see main.py."""
import bisect
import glob
import hashlib
import json
import os
import shutil
import subprocess
import threading

BUILD = "build/coverage"
NEAR = 20  # lines: a statement's counts may stand so far above a line of it


class Coverage:
    """Runs every test once in the tree without a change: does it pass, how long does it take, and
    what does it run? What is known of a test is kept until the code or the test is edited."""

    def __init__(self, tree, file):
        self.tree, self.file = tree, file
        self.found, self.lines = {}, {}  # by test; all lines with counts, by source
        self.noting = threading.Lock()
        self.code = tree.sum_of(lambda path: path.split("/")[0] in ("src", "apps", "verify", "include", "data"))
        if os.path.exists(file):
            with open(file, encoding="utf-8") as kept:
                self.found = json.load(kept)

    def sum(self, test):
        """Of all that decides what the test runs."""
        return hashlib.sha256((self.code + self.tree.sum_of(lambda path: path in test.files)).encode()).hexdigest()

    def waiting(self, tests):
        return [t for t in tests if self.found.get(t.source, {}).get("sum") != self.sum(t)]

    def build(self, jobs):
        if not self.tree.make("BUILD=coverage", "programs", "test-programs", jobs=jobs):
            raise RuntimeError(f"the tree does not build: {self.tree.path('build/make.log')}")

    def run(self, test):
        counts = self.tree.path("build/counts/" + test.name.replace("/", "-"))
        shutil.rmtree(counts, ignore_errors=True)
        passed, seconds = test.run(self.tree, BUILD, 1800, GCOV_PREFIX=counts, GCOV_ERROR_FILE="/dev/null")
        lines = self.read(counts + self.tree.path(BUILD))
        shutil.rmtree(counts, ignore_errors=True)
        with self.noting:
            if not passed:
                print(f"left out, since it fails without a change: {test.source}", flush=True)
            self.found[test.source] = {"sum": self.sum(test), "passes": bool(passed), "seconds": round(seconds, 1),
                                       "lines": lines}
            with open(self.file + ".new", "w", encoding="utf-8") as file:
                json.dump(self.found, file)
            os.replace(self.file + ".new", self.file)

    def read(self, counts):
        """{source: {line: 1 if it was run, else 0}} of the counts in a folder."""
        files = glob.glob(counts + "/**/*.gcda", recursive=True)
        for file in files:
            notes = os.path.splitext(os.path.relpath(file, counts))[0] + ".gcno"
            shutil.copy(os.path.join(self.tree.path(BUILD), notes), os.path.splitext(file)[0] + ".gcno")
        if not files:
            return {}
        out = subprocess.run(["gcov", "--json-format", "--stdout", *files], cwd=self.tree.folder, check=True,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        lines = {}
        for document in out.splitlines():
            for file in json.loads(document)["files"] if document else ():
                of_file = lines.setdefault(file["file"], {})
                for line in file["lines"]:
                    number = str(line["line_number"])
                    of_file[number] = max(of_file.get(number, 0), int(line["count"] > 0))
        return lines

    def passes(self, test):
        return self.found[test.source]["passes"]

    def seconds(self, test):
        return self.found[test.source]["seconds"]

    def place(self, path, line):
        """The line that stands for this one in the counts; None if it is outside of all functions."""
        if path not in self.lines:
            every = {int(n) for found in self.found.values() for n in found["lines"].get(path, ())}
            self.lines[path] = sorted(every)
        at = bisect.bisect_right(self.lines[path], line) - 1
        if at < 0 or line - self.lines[path][at] > NEAR:
            return None
        return str(self.lines[path][at])

    def runs(self, test, path, line):
        """Whether the test runs the line, or, if it is outside of all functions, anything of the file."""
        place, lines = self.place(path, line), self.found[test.source]["lines"].get(path, {})
        return any(lines.values()) if place is None else bool(lines.get(place))
