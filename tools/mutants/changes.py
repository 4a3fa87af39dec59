# SPDX-License-Identifier: MIT
"""Small changes of C code, each of which some test should notice: see main.py."""
import hashlib
import re
from collections import namedtuple

# A change of one line; `kind` says what sort of change it is.
Change = namedtuple("Change", "path line before after kind")

# What stands on the left becomes what stands on the right. Binary operators have blanks around
# them, because clang-format puts them there.
SWAPS = [
    ("relation", r" < ", [" <= ", " >= "]),
    ("relation", r" <= ", [" < ", " > "]),
    ("relation", r" > ", [" >= ", " <= "]),
    ("relation", r" >= ", [" > ", " < "]),
    ("relation", r" == ", [" != "]),
    ("relation", r" != ", [" == "]),
    ("logic", r" && ", [" || "]),
    ("logic", r" \|\| ", [" && "]),
    ("arithmetic", r" \+ ", [" - "]),
    ("arithmetic", r" - ", [" + "]),
    ("arithmetic", r" \+= ", [" -= ", " = "]),
    ("arithmetic", r" -= ", [" += "]),
    ("arithmetic", r"\+\+", ["--"]),
    ("bits", r" & ", [" | "]),
    ("bits", r" \| ", [" & "]),
    ("bits", r" \|= ", [" &= ", " = "]),
    ("bits", r" &= ", [" |= ", " = "]),
    ("bits", r" << ", [" >> "]),
    ("bits", r" >> ", [" << "]),
    ("colour", r"\bHX_COLOR_BLACK\b", ["HX_COLOR_WHITE"]),
    ("colour", r"\bHX_COLOR_WHITE\b", ["HX_COLOR_BLACK"]),
    ("colour", r"\bhx_color_other\(", ["(hx_color)("]),
    ("colour", r"\bHV_BLACK\b", ["HV_WHITE"]),
    ("colour", r"\bHV_WHITE\b", ["HV_BLACK"]),
    ("answer", r"\btrue\b", ["false"]),
    ("answer", r"\bfalse\b", ["true"]),
    ("answer", r"\breturn HX_OK\b", ["return HX_NO"]),
    ("answer", r"\breturn HX_(?:NO|USAGE|RESOURCES|BAD_INPUT)\b", ["return HX_OK"]),
    ("answer", r"\breturn status\b", ["return 0"]),
    ("negation", r"(?<=[(&| ])!(?=[\w(*])", [""]),
    ("negation", r"\b(?:if|while) \(", None),  # see negate
    ("constant", r"(?<![\w.])(?:0|[1-9][0-9]*)(?![\w.])", None),  # see count_on
]
# Whole statements on a line of their own: assignments, calls, counting and leaving.
STATEMENT = re.compile(
    r"^\s+(?:\*?[A-Za-z_][\w.\->\[\]() +*]* [-+|&^*/]?=(?!=) [^{]*;"
    r"|[a-z_]\w*(?:->\w+|\.\w+)*\(.*\);|[\w.\->\[\]]+(?:\+\+|--);|break;|continue;)$"
)
CALL_OF_TYPE = re.compile(r"^\s+(?:return|else|typedef|static|const|struct|enum|extern|case|goto)\b")
DECLARATION = re.compile(r"^\s+(?:const |static |unsigned |struct )*[A-Za-z_]\w* \**[A-Za-z_]\w*(?:\[|,| =|;)")
UNTOUCHED = re.compile(r"^\s*#|\bassert\(|_Static_assert|^\s*\"|^\s*//|\bextern \"C\"")


def blank(text):
    """The text with comments, strings and characters blanked out, letter for letter."""
    def stars(match):
        return re.sub(r"[^\n]", " ", match.group(0))

    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', stars, text, flags=re.S)


def closing(line, start):
    """Where the bracket that opens at `start` closes; -1: on another line."""
    depth = 0
    for i in range(start, len(line)):
        depth += (line[i] == "(") - (line[i] == ")")
        if depth == 0:
            return i
    return -1


def negate(line, code, match):
    start = match.end() - 1
    end = closing(code, start)
    if end < 0:
        return []
    return [line[: start + 1] + "!(" + line[start + 1 : end] + ")" + line[end:]]


def count_on(line, match):
    number = int(match.group(0))
    others = [1] if number == 0 else [0, 2] if number == 1 else [number - 1, number + 1]
    return [line[: match.start()] + str(n) + line[match.end() :] for n in others]


def changes_of_line(line, code):
    for kind, pattern, others in SWAPS:
        for match in re.finditer(pattern, code):
            if others is not None:
                for other in others:
                    yield kind, line[: match.start()] + other + line[match.end() :]
            elif kind == "negation":
                yield from ((kind, after) for after in negate(line, code, match))
            else:
                yield from ((kind, after) for after in count_on(line, match))
    if STATEMENT.match(code.rstrip()) and not CALL_OF_TYPE.match(code) and not DECLARATION.match(code):
        yield "deletion", re.match(r"\s*", line).group(0) + ";"


def of_file(path, text):
    """All changes of a file."""
    lines, codes = text.split("\n"), blank(text).split("\n")
    macro = False
    for number, (line, code) in enumerate(zip(lines, codes), 1):
        skip = macro or UNTOUCHED.search(line) or not code.strip()
        macro = (macro or line.lstrip().startswith("#")) and line.endswith("\\")
        if skip:
            continue
        for kind, after in changes_of_line(line, code):
            if after != line:
                yield Change(path, number, line, after, kind)


def shuffled(every, seed):
    """In an order that the seed decides, whatever else is in the list."""
    def place(m):
        return hashlib.sha256("\0".join([str(seed), m.path, str(m.line), m.before, m.after]).encode()).digest()

    return sorted(every, key=place)


def choose(every, seed):
    """In the seed's order: one change a line, and all kinds in turn, rare ones as often as others."""
    waiting, used = {}, set()
    for m in shuffled(every, seed):
        waiting.setdefault(m.kind, []).append(m)
    queues = [waiting[kind] for kind in sorted(waiting)]
    while any(queues):
        for queue in queues:
            while queue:
                m = queue.pop(0)
                if (m.path, m.line) not in used:
                    used.add((m.path, m.line))
                    yield m
                    break
