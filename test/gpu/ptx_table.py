"""The table of instructions (src/ptx/Instructions.def) as data: rows, their modifier groups and operands.

    rows()            every row in the order of the file
    Row.expand(...)   all choices of modifiers of a row, or enough of them that every alternative occurs
"""
import itertools
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "src" / "ptx" / "Instructions.def"
NEWEST = 90  # rows of later architectures are no part of the suite: its results are those of a Hopper GPU
TYPES = {
    "pred": 1, "tf32": 32, "e4m3": 8, "e5m2": 8, "e4m3x2": 16, "e5m2x2": 16, "f16x2": 32, "bf16x2": 32, "u16x2": 32,
    "s16x2": 32, "bf16": 16, **{k + str(w): w
                                for k in "busf"
                                for w in (1, 4, 8, 16, 32, 64, 128)}
}


@dataclass(frozen=True)
class Operand:
    """One operand of a row as the table writes it: `=T`, `!pred`, `b32x4`, `[a]` …"""
    text: str

    destination = property(lambda self: self.text.startswith("="))
    optional = property(lambda self: self.text.endswith("?"))
    wider = property(lambda self: self.text.endswith("+"))
    per_vector = property(lambda self: self.text.endswith("*"))
    pair = property(lambda self: self.text.endswith("|pred"))
    core = property(lambda self: self.text.lstrip("=!").rstrip("?+*").removesuffix("|pred"))
    count = property(lambda self: int(m.group(1))
                     if (m := re.search(r"^[a-z]+\d+x(\d+)$", self.core)) and self.core not in TYPES else 0)

    def type(self, types):
        """Its type, `types` being those among the modifiers."""
        core = self.core if not self.count else self.core.rsplit("x", 1)[0]
        if core in "TUV":
            return types["TUV".index(core)]
        return types[0][0] + str(2 * TYPES[types[0]]) if core == "W" else core


@dataclass(frozen=True)
class Row:
    number: int
    operation: str
    group: str
    syntax: str

    @property
    def opcode(self):
        return re.match(r"[a-z0-9_]+", self.syntax).group()

    @property
    def modifiers(self):
        """[(may be missing, alternatives)]"""
        head = self.syntax.split(" ")[0][len(self.opcode):]
        return [(bool(m.group(1)), (m.group(1) or m.group(2) or m.group(3)).split("|"))
                for m in re.finditer(r"\{([^}]*)\}|\.\(([^)]*)\)|\.([\w:]+)", head)]

    @property
    def operands(self):
        rest = self.syntax.split(" ", 1)[1] if " " in self.syntax else ""
        return [Operand(part.strip()) for part in rest.split(",") if part.strip()]

    def expand(self, whole=True):
        """Tuples of modifiers. Not `whole`: each alternative of each group once, with the first of the others."""
        choices = [([None] if optional else []) + names for optional, names in self.modifiers]
        if whole:
            picks = itertools.product(*choices)
        else:
            first = [c[0] for c in choices]
            picks = dict.fromkeys(
                [tuple(first)] +
                [tuple(first[:i] + [name] + first[i + 1:]) for i, c in enumerate(choices) for name in c])
        for pick in picks:
            yield tuple(name for name in pick if name)

    def types(self, modifiers):
        return [name for name in modifiers if name in TYPES]


@cache
def rows():
    # Engines need programs around them: those are test_hopper_kernels.py, wgmma_sums.py and
    # src/emulator/engines/EnginesTest.cpp.
    text = TABLE.read_text().split("// --- Transactions and copies in bulk")[0].replace("\\\n", " ")
    macros = {}

    def string(source):
        return "".join(macros[word] if word in macros else word[1:-1] for word in re.findall(r'"[^"]*"|\w+', source))

    found = []
    for line in re.findall(r'^#define \w+ +".*$|^PTX_FORM\((?:[^()"]|"[^"]*"|\(\d+\))*\)', text, re.M):
        if line.startswith("#define"):
            name, value = line.split(None, 2)[1:]
            macros[name] = string(value)
            continue
        operation, group, rest = line[len("PTX_FORM("):-1].split(",", 2)
        syntax, _, least = rest.rsplit(",", 2)
        if int(re.search(r"\d+", least)[0]) > NEWEST:
            continue
        found.append(Row(len(found), operation.strip(), group.strip(), string(syntax)))
    return found


def rows_by_operation():
    """The rows of each operation."""
    by = {}
    for row in rows():
        by.setdefault(row.operation, []).append(row)
    return by


def row_label(row, modifiers):
    return row.opcode + "".join("." + m for m in modifiers)
