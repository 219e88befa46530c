"""Random programs: branches, loops, tuples and calls around values of several types. Most variables keep their type;
some do not, or have no value on some way, and which of those are refused is compared too."""
import random

from .registry import named_bodies

COUNT = 400
ATOMS = {
    "T": ["x", "y", "z", "x"], "K": ["k", "j"], "I": ["n", "n", "1", "2", "-3", "7"], "F": ["s", "2.5", "0.5"],
    "L": ["l"]
}


class Writer:
    """Kinds: T a tile of fp32, K of int32, I an int32 scalar, F an fp32 scalar, L an int64 scalar."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.variables = {}
        self.loops = 0

    def pick(self, *choices):
        return self.rng.choice(choices)

    def named(self, kind):
        return [name for name, k in self.variables.items() if k == kind]

    def atom(self, kind):
        names = self.named(kind)
        if names and self.rng.random() < 0.65:
            return self.rng.choice(names)
        return self.rng.choice(ATOMS[kind])

    def value(self, kind, depth=0):
        rng = self.rng
        if depth > 2 or rng.random() < 0.3:
            return self.atom(kind)
        one, two = self.value(kind, depth + 1), self.value(kind, depth + 1)
        forms = [
            f"({one} + {two})", f"({one} - {two})", f"({one} * {two})", f"tl.maximum({one}, {two})",
            f"({one} if {self.test()} else {two})", f"add({one}, {two})", f"swapped({one}, {two})[{rng.randrange(2)}]",
            f"min({one}, {two})", f"early({one}, n)", f"chooses({one}, {two}, {rng.random() < 0.5})",
            f"affine({one}, shift={two})"
        ]
        if kind == "T":
            other = self.value(self.pick("K", "F", "I"), depth + 1)
            forms += [
                f"({one} * {other})", f"({other} - {one})", f"tl.where({self.comparison('T', depth)}, {one}, {two})",
                f"tl.abs({one})", f"({one} + tl.sum({two}, 0))", f"({self.value('K', depth + 1)}).to(tl.float32)",
                f"early_nested({one}, n, 4)", f"tl.cumsum({one}, 0)"
            ]
        elif kind == "K":
            forms += [
                f"tl.where({self.comparison('K', depth)}, {one}, {two})", f"({one} // 3)", f"({one} ^ {two})",
                f"({one} % 5)", f"({one} + {self.value('I', depth + 1)})",
                f"({self.comparison('T', depth)}).to(tl.int32)"
            ]
        elif kind == "I":
            forms += [
                f"tl.sum({self.value('K', depth + 1)}, 0)", f"({one} // 2)", f"({one} & {two})",
                f"early_types({one}, n)"
            ]
        elif kind == "F":
            forms += [
                f"tl.max({self.value('T', depth + 1)}, 0)", f"({one} / 3)", f"({one} + {self.value('I', depth + 1)})"
            ]
        else:
            forms += [f"({one} + {self.value('I', depth + 1)})"]
        return rng.choice(forms)

    def comparison(self, kind, depth):
        return f"{self.value(kind, depth + 1)} {self.pick('<', '>', '<=', '==')} {self.value(kind, depth + 1)}"

    def test(self):
        kind = self.pick("I", "I", "F", "L")
        simple = f"{self.atom(kind)} {self.pick('<', '>', '==', '!=')} {self.atom(self.pick('I', 'F', 'L'))}"
        return self.pick(simple, simple, simple, simple, f"({simple} and fl)", "not fl", "True", "False",
                         self.atom("I"), f"({simple} or {self.atom('I')} > 9)", f"1 < {self.atom('I')} < 9")

    def assignment(self):
        rng = self.rng
        if rng.random() < 0.04:
            name, kind = self.pick("g", "b2", "c2"), self.pick(*"TTKIFL")
            line = f"{name} = {self.value(kind, 2)}"
            self.variables[name] = kind
            return line
        name = rng.choice(list(self.variables))
        kind = self.variables[name] if rng.random() < 0.97 else self.pick(*"TKIFL")
        same = self.named(self.variables[name])
        if len(same) > 1 and rng.random() < 0.15:
            return f"{same[0]}, {same[1]} = {same[1]}, {self.value(kind, 1)}"
        if rng.random() < 0.3:
            return f"{name} {self.pick('+', '-', '*')}= {self.atom(kind)}"
        if kind in "IF" and rng.random() < 0.03:
            return f"{name}: tl.constexpr = {self.pick(2, 3)}"
        return f"{name} = {self.value(kind)}"

    def block(self, depth, indent):
        lines = []
        for _ in range(self.rng.randint(1, 3)):
            lines += self.statement(depth, indent)
        return lines

    def statement(self, depth, indent):
        rng, pad = self.rng, " " * indent
        kind = rng.random()
        if depth > 2 or kind < 0.45:
            return [pad + self.assignment()]
        if kind < 0.72:
            lines = [f"{pad}if {self.test()}:", *self.block(depth + 1, indent + 4)]
            if rng.random() < 0.2:
                lines += [f"{pad}elif {self.test()}:", *self.block(depth + 1, indent + 4)]
            if rng.random() < 0.6:
                lines += [f"{pad}else:", *self.block(depth + 1, indent + 4)]
            return lines
        self.loops += 1
        counter = f"i{self.loops}"
        if kind < 0.9:
            head = self.pick("range(3)", "range(n)", "range(1, n, 2)", "tl.static_range(2)", "tl.range(n, 0, -1)",
                             "range(l)")
            before = dict(self.variables)
            if "static" not in head:
                self.variables[counter] = "L" if "l" in head else "I"
            lines = [f"{pad}for {counter} in {head}:", *self.block(depth + 1, indent + 4)]
            self.variables = before
            return lines
        return [
            f"{pad}{counter} = 0", f"{pad}while {counter} < {self.pick('2', 'n')}:", *self.block(depth + 1, indent + 4),
            f"{pad}    {counter} += 1"
        ]

    def program(self):
        self.variables = {"a": "T", "e": "I"}
        lines = [f"a = {self.pick('x', 'y * 0.5', 'x + n')}", f"e = {self.pick('n', '0', '3')}"]
        for name, kind in (("g", "F"), ("b2", "K")):
            if self.rng.random() < 0.6:
                lines.append(f"{name} = {self.value(kind, 2)}")
                self.variables[name] = kind
        for _ in range(self.rng.randint(2, 4)):
            lines += self.statement(0, 0)
        return "\n".join([*lines, f"r = {self.pick('a', 'a', 'a', 'a + e', 'e')}"])


named_bodies({f"random.{seed}": Writer(seed).program() for seed in range(COUNT)})
