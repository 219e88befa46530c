"""Shrinking: a random kernel that fails becomes the smallest one found that fails in the same way.

Three moves, tried until none helps. A statement goes; what only it needed goes with it. A statement is *cut*: its
result comes from a new array that holds what the shadow says, so that all that led there goes. The grid becomes one
program, the launch one warp. The kernel is evaluated anew after each move, so the smaller one has expectations of its
own."""
import re

import numpy as np
import shadow
from kernel_generator import Argument, Block, View
from kernel_operations import words
from shadow import Shadow, Unknown

EFFECT = re.compile(r"\btl\.(store|atomic_\w+|store_tensor_descriptor)\(|\.(store|scatter|atomic_\w+)\(")
NAME = re.compile(r"[a-z]\w*")


def lines_of(statement):
    for line in statement[0]:
        if isinstance(line, Block):
            yield from line.text(1)
        else:
            yield line


def blocks(block):
    """The block and all inside of it."""
    yield block
    for lines, _ in block.statements:
        for line in lines:
            if isinstance(line, Block):
                yield from blocks(line)


def needed(block):
    """Drops the statements without an effect whose results are not read."""
    dropped = True
    while dropped:
        dropped = False
        for inner in list(blocks(block)):
            for statement in list(inner.statements):
                text = list(lines_of(statement))
                if any(EFFECT.search(line) for line in text):
                    continue
                made = {n for line in text for n in NAME.findall(line.partition(" = ")[0]) if " = " in line}
                made |= {n for line in text for n in re.findall(r"(\w+) \+= ", line)}
                at = inner.statements.index(statement)
                del inner.statements[at]
                if made & words(block.text(0)):
                    inner.statements.insert(at, statement)
                else:
                    dropped = True


class Shrinker:

    def __init__(self, kernel, fails):
        """fails(kernel): whether it still fails in the way of interest, after `kernel.finish()`."""
        self.kernel, self.fails, self.tried = kernel, fails, 0

    def works(self):
        self.tried += 1
        kernel = self.kernel
        needed(kernel.top)
        read = words(kernel.top.text(0))
        read |= {a.of.name for a in kernel.arguments if isinstance(a, View) and a.name in read}
        kernel.arguments = [a for a in kernel.arguments if (a.name if isinstance(a, Argument) else a[0]) in read]
        try:
            kernel.finish()
        except (Unknown, KeyError):
            return False  # its way depends on what is not there any more
        return self.fails(kernel)

    def state(self):
        k = self.kernel
        return [(b, list(b.statements)) for b in blocks(k.top)], list(k.arguments), k.grid, k.programs, k.warps

    def restore(self, state):
        k = self.kernel
        for block, statements in state[0]:
            block.statements = list(statements)
        k.arguments, k.grid, k.programs, k.warps = list(state[1]), *state[2:]

    def attempt(self, change):
        before = self.state()
        if change() is not False and self.works():
            return True
        self.restore(before)
        return False

    def run(self):
        """Shrinks the kernel in place; afterwards its source is the smallest that fails."""
        while self.launches() | self.removals() | self.cuts():
            pass
        self.works()
        return self.kernel

    def launches(self):
        k, progress = self.kernel, False
        if k.warps != 1:
            progress |= self.attempt(lambda: setattr(k, "warps", 1))
        if k.programs != 1:
            progress |= self.attempt(self.one_program)
        return progress

    def one_program(self):
        # Statements have the number of programs in their strides; a grid of one runs the first of them.
        self.kernel.grid, self.kernel.programs = (1, ) * len(self.kernel.grid), 1

    def removals(self):
        progress, size = False, 1 << 10
        while size:
            for inner in list(blocks(self.kernel.top)):
                at = len(inner.statements)
                while at > 0:
                    first = max(at - size, 0)
                    if self.removable(inner, first, at):
                        progress |= self.attempt(lambda b=inner, i=first, j=at: b.statements.__delitem__(slice(i, j)))
                    at = min(first, len(inner.statements))
            size //= 2
        return progress

    def removable(self, block, first, end):
        """Not the program's number, which comes first, and not what ends a loop."""
        whole = block is not self.kernel.top or first > 0
        return first < end and whole and not any(
            re.fullmatch(r"\w+ \+= 1", s[0][0]) for s in block.statements[first:end] if isinstance(s[0][0], str))

    def cuts(self):
        """From the last statement on: later cuts take more with them."""
        progress = False
        for at in range(len(self.kernel.top.statements) - 1, 0, -1):
            if at < len(self.kernel.top.statements):
                progress |= self.attempt(lambda i=at: self.cut(i))
        return progress

    def cut(self, at):
        k = self.kernel
        lines, run = k.top.statements[at]
        if any(isinstance(line, Block) for line in lines):  # a loop or branch: what it assigns
            target = re.match(
                r"(\w+) = \w+$",
                next((s[0][0] for line in lines if isinstance(line, Block)
                      for s in line.statements[::-1] if isinstance(s[0][0], str) and " = " in s[0][0]), ""))
            tile = k.tiles.get(target[1]) if target else None
        else:
            tile = k.tiles.get(lines[0].partition(" = ")[0]) if len(lines) == 1 else None
        if tile is None or isinstance(lines[0], str) and re.search(r"= tl\.load\(\w+ \+ program", lines[0]):
            return False
        values, seen = [], []
        k.top.statements[at] = lines, lambda env: (run(env), seen.append(env[tile.name]))
        try:
            k.evaluate()
        except (Unknown, KeyError):
            return False
        for s in seen:
            if not np.all(np.isfinite(s.e)) if s.v.dtype == np.float64 else np.any(s.e):
                return False
            values.append(np.broadcast_to(s.v, tile.shape).astype(tile.type.np).ravel())
        count = tile.count
        source = Argument(f"from_shadow{self.tried}", tile.type, np.concatenate(values))
        known = shadow.exact(source.data)
        k.arguments.append(source)
        text, index, _ = k.offsets(tile.shape, plain=True)
        k.top.statements[at] = ([f"{tile.name} = tl.load({source.name} + program * {count} + {text})"],
                                lambda env: env.__setitem__(tile.name, Shadow(known.v[index + k.number_now * count])))
        return True
