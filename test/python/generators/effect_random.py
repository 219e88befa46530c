"""Random kernels whose pointers take random paths, and the comparison of what is said of a kernel with what a run
touches.

    python effect_random.py --seeds 0:1000 [--generator pointers | places | primitives | kernels | protocols | tiles]

`pointers` (here) makes kernels that do little but pass pointers around, `places` (here) such that also keep them in
memory, alone and in descriptors, `primitives` (here) such that also use buffers, copies by threads and by engines,
descriptors and barriers; `kernels` (kernel_generator.py) makes kernels that compute, `protocols`
(protocols/random_protocols.py) products of matrices by groups of warps, `tiles` (random_tiles.py) TTIR.
"""
import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import directories  # noqa: E402, F401

import effect_kernels
import effect_truth
import kernel_generator
import random_kernels
import random_tiles
import tile_machine
from protocols import random_protocols
from protocols.machine import Machine

POINTER = "tl.pointer_type(tl.int32)"
NUMBERS = ["n", "m", "1", "2"]


class Pointers:
    """One kernel: statements over the pointer variables p0 … p3, and numbers."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.iterations = []
        self.lines = ["p0, p1, p2, p3 = a, b, c, out", "i = tl.arange(0, B)", "v = n"]
        self.block(self.random.randrange(4, 10), "", 0)
        self.lines.append("tl.store(out + (v & 7), 1)" if self.random.random() < .5 else "tl.store(p0 + i, v)")

    def one(self):
        return f"p{self.random.randrange(4)}"

    def condition(self):
        return self.random.choice(["n > 1", "m == 3", "n == 2", "v > 60", "m > n", "(v & 1) == 0"])

    def value(self):
        """A pointer's value."""
        p, q = self.one(), self.one()
        return self.random.choice([
            p, p, f"{p} + (v & 3)", f"{p} + {self.random.randrange(4)}", f"tl.where({self.condition()}, {p}, {q})",
            f"same({p})", f"nested({p}, {q}, n)", f"early({p}, {q}, m)", f"({p}, {q})[{self.random.randrange(2)}]",
            f"{p}.to(tl.int64).to({POINTER})", f"({p}.to(tl.int64) + 4).to({POINTER})",
            f"tl.load(table + (n & 3)).to({POINTER})", f"both(({p}, {q}), m)", f"{p} if n > 1 else {q}",
            f"tl.where({self.condition()}, {p}.to(tl.int64), {q}.to(tl.int64)).to({POINTER})", f"address.to({POINTER})"
        ])

    def action(self):
        p = self.one()
        t = self.random.choice([f"{p} + i", f"tl.where(i % 2 == 0, {p} + i, {self.one()} + i)"])
        return self.random.choice([
            f"v = tl.load({p})", f"v += tl.load({p}, mask=n > 1, other=1)", f"tl.store({t}, v)",
            f"tl.store({t}, i, mask=i < m)", f"tl.store({t}, tl.load({self.one()} + i) + 1)",
            f"v = tl.atomic_add({p}, 1)", f"tl.atomic_add({t}, 1)", f"v = tl.atomic_cas({p}, v, n)",
            f"tl.atomic_xchg({p}, v)", f"v = tl.atomic_or({p}, 0)", f"v = tl.sum(tl.load({t}))", f"v = bump({p})",
            f"write({p}, m, v)", f"v = read({p}, n)", f"move({p}, {self.one()}, m)", f"tl.store({p} + (v & 7), n)",
            f"v = tl.atomic_max({p}, 70)",
            f"tl.store(table + (m & 3), {p}.to(tl.int64))" if self.random.random() < .2 else f"v = tl.atomic_load({p})"
        ])

    def block(self, count, indent, depth):
        for _ in range(count):
            kind = self.random.random()
            if kind < .3:
                self.lines.append(f"{indent}{self.one()} = {self.value()}")
            elif kind < .4:
                names = self.random.sample(["p0", "p1", "p2", "p3"], 3)
                self.lines.append(f"{indent}{', '.join(names)} = {', '.join(names[1:] + names[:1])}")
            elif kind < .75 or depth == 2:
                self.lines.append(indent + self.action())
            elif kind < .85:
                self.lines.append(f"{indent}if {self.condition()}:")
                self.block(self.random.randrange(1, 4), indent + "    ", depth + 1)
                if self.random.random() < .5:
                    self.lines.append(f"{indent}else:")
                    self.block(self.random.randrange(1, 3), indent + "    ", depth + 1)
            elif kind < .97:
                self.lines.append(f"{indent}for k{depth} in range({self.random.choice(NUMBERS)}):")
                self.iterations.append(f"k{depth}")
                self.block(self.random.randrange(1, 4), indent + "    ", depth + 1)
                self.iterations.pop()
            else:
                self.lines += [f"{indent}if {self.condition()}:", f"{indent}    return"
                               ] if depth == 0 else [f"{indent}v += 1"]

    def source(self):
        return effect_kernels.source("\n".join(self.lines))


class Places(Pointers):
    """The same with addresses in memory, each at an even word of `table`, because the word after one may be a
    descriptor's extent."""

    def block(self, count, indent, depth):
        if not indent:
            self.lines.append("d0, d1, d2 = table, table + 2 * (n & 3), table + 8")
        super().block(count, indent, depth)

    def place(self):
        return f"d{self.random.randrange(3)}"

    def even(self, text):
        return text.replace("table + (n & 3)", "table + 2 * (n & 3)").replace("table + (m & 3)", "table + 2 * (m & 3)")

    def new_place(self):
        d, e = self.place(), self.place()
        return self.random.choice([
            f"table + {2 * self.random.randrange(8)}", f"table + 2 * {self.random.choice([*self.iterations, 'n'])}",
            f"tl.where({self.condition()}, {d}, {e})", f"same({d})", f"nested({d}, {e}, n)",
            f"(table.to(tl.int64) + {16 * self.random.randrange(4)}).to(tl.pointer_type(tl.int64))",
            f"table + 2 * tl.program_id(0) + {2 * self.random.randrange(3)}", f"{d} if n > 1 else {e}"
        ])

    def value(self):
        if self.random.random() < .4:
            return f"tl.load({self.place()}).to({POINTER})"
        return self.even(super().value())

    def action(self):
        if self.random.random() < .5:
            return self.even(super().action())
        p, d = self.one(), self.place()
        return self.random.choice([
            f"make({d}, {p}, B)", f"described({d}, {p}, B)", f"tl.store({d}, {p}.to(tl.int64))",
            f"tl.store({d}, {p}.to(tl.int64), mask=n > 1)",
            f"v = tl.sum(tl._experimental_descriptor_load({d}, [0], [B], tl.int32))",
            f"tl._experimental_descriptor_store({d}, i, [0])", f"added({d}, B)", f"{d} = {self.new_place()}",
            f"{d}, {self.place()} = {self.place()}, {d}", f"tl.atomic_xchg({d}, {p}.to(tl.int64))",
            f"{p} = tl.atomic_xchg({d}, {self.one()}.to(tl.int64)).to({POINTER})",
            f"tl.store({d} + 2 * tl.arange(0, 4), {p}.to(tl.int64) + tl.arange(0, 4).to(tl.int64) * 4)",
            f"tl.atomic_cas({d}, {p}.to(tl.int64), {self.one()}.to(tl.int64))"
        ])


class Primitives(Pointers):
    """The same with buffers, copies and descriptors among the actions."""
    HEAD = '''
@txl.jit
def through(buffer, v, i):
    txl.smem_store(buffer, v + i)
    return tl.sum(txl.smem_load(buffer))


@txl.jit
def copied(buffer, p, mask):
    txl.async_load(buffer, p, mask=mask, other=3)
    txl.async_load_wait(0)
    return tl.sum(txl.smem_load(buffer))


@txl.jit
def aligned(p):
    return (p.to(tl.int64) & -16).to(tl.pointer_type(tl.int32))


@txl.jit
def fetched(buffer, full, iteration, p, at):
    txl.mbar_expect(full, 64)
    txl.tma_load(buffer, tl.make_tensor_descriptor(aligned(p), [64], [1], [16]), [at], full)
    txl.mbar_wait(full, iteration & 1)
    return tl.sum(txl.smem_load(buffer))


@txl.jit
def sent(buffer, p, v, i, at):
    txl.smem_store(buffer, v + i)
    txl.tma_store(buffer, tl.make_tensor_descriptor(aligned(p), [64], [1], [16]), [at])
    txl.tma_store_wait(0)


@txl.jit
def kept(buffer, p, mask):
    """The old values of atomics, in shared memory."""
    txl.smem_store(buffer, tl.atomic_add(p, 1, mask=mask))

'''

    def block(self, count, indent, depth):
        if not indent:
            self.lines += [
                "buffers = txl.smem_alloc([B], dtype=tl.int32, num_stages=2)",
                "s, r = txl.get_buffer(buffers, 0), txl.get_buffer(buffers, 1)", "txl.smem_store(s, i)",
                "txl.smem_store(r, i + m)", "full = txl.get_buffer(txl.mbar_alloc(1), 0)", "iteration = 0"
            ]
        super().block(count, indent, depth)

    def action(self):
        if self.random.random() < .4:
            return super().action()
        p, buffer = self.one(), self.random.choice("sr")
        t = self.random.choice([f"{p} + i", f"tl.where(i % 2 == 0, {p} + i, {self.one()} + i)"])
        return self.random.choice([
            f"v = through({buffer}, v, i)", f"v = copied({buffer}, {t}, i < m)", f"copied({buffer}, {t}, i < n)",
            f"v = fetched({buffer}, full, iteration, {p}, 4 * m); iteration += 1", f"sent({buffer}, {p}, v, i, 4 * m)",
            f"kept({buffer}, {t}, i < n)", f"v = tl.sum(txl.smem_load({buffer}))",
            f"tl.store({t}, txl.smem_load({buffer}))", f"txl.smem_store({buffer}, tl.load({t}))", "s, r = r, s"
        ])

    def source(self):
        return self.HEAD.join(effect_kernels.source("\n".join(self.lines)).split("\n@txl.jit\ndef kernel", 1)).replace(
            self.HEAD, self.HEAD + "\n@txl.jit\ndef kernel")


def misses_of_pointers(seed, made=Pointers):
    """What was touched, or mattered, and was not said; empty if all was."""
    source = made(seed).source()
    with tempfile.TemporaryDirectory() as folder:
        function = effect_truth.load(source, folder, f"pointers_{seed}")
        found = effect_truth.effects(function)
        truth = effect_truth.Truth(function)
    missed = truth.missed(found)
    return f"{missed}\n{source[len(effect_kernels.HEAD):]}" if missed else ""


def misses_of_primitives(seed):
    return misses_of_pointers(seed, Primitives)


def misses_of_places(seed):
    return misses_of_pointers(seed, Places)


def misses_of_protocols(seed):
    import txl
    from txl.tools.tensor_descriptor import TensorDescriptor

    protocol, machine = random_protocols.draw(seed), Machine()
    text = random_protocols.explicit(protocol)
    module = machine.module(text)
    with txl.record() as seen:
        said, _ = machine.run(module, random_protocols.launcher(protocol, TensorDescriptor.from_tensor), 0)
    assert not said, said
    found, = (kernel.effects for kernel in module.kernel.compiled_kernels())
    machine.remove(module)
    reads, writes = seen.reads - found.reads, seen.writes - found.writes
    missed = reads or writes or seen.reads_by_address or seen.writes_by_address
    return f"reads {reads}, writes {writes}\n{text}" if missed else ""


def misses_of_kernels(seed):
    import txl

    kernel = random_kernels.kernel_of(seed)
    with tempfile.TemporaryDirectory() as folder:
        function = random_kernels.load(kernel, folder)
        with txl.record() as seen:
            passed = [
                a.passed(v) if isinstance(a, kernel_generator.Argument) else v
                for v, a in zip(kernel.values(), kernel.arguments)
            ]
            compiled = function[kernel.grid](*passed, num_warps=kernel.warps)
        found = compiled.effects
    reads, writes = seen.reads - found.reads, seen.writes - found.writes
    missed = reads or writes or seen.reads_by_address or seen.writes_by_address
    return f"reads {reads}, writes {writes}\n{kernel.source}" if missed else ""


def misses_of_tiles(seed):
    text, arrays, _ = random_tiles.program(seed)
    touched = []
    found = tile_machine.effects(text)
    tile_machine.launch(text, (1, 1, 1), arrays, touched=touched)
    reads, writes = ({name for name, how in touched if how & bit} for bit in (1, 2))
    missed = reads - set(found["reads"]), writes - set(found["writes"])
    return f"reads {missed[0]}, writes {missed[1]}\n{text}" if any(missed) else ""


GENERATORS = {
    "pointers": misses_of_pointers, "kernels": misses_of_kernels, "tiles": misses_of_tiles,
    "primitives": misses_of_primitives, "places": misses_of_places, "protocols": misses_of_protocols
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", required=True, metavar="FIRST:END")
    parser.add_argument("--generator", choices=GENERATORS, help="one of them; otherwise all, one after the other")
    options = parser.parse_args()
    first, end = map(int, options.seeds.split(":"))
    names = [options.generator] if options.generator else list(GENERATORS)
    for seed in range(first, end):
        name = names[seed % len(names)]
        if missed := GENERATORS[name](seed):
            sys.exit(f"{name}, seed {seed}: {missed}")
    print(f"seeds {first} to {end - 1}: nothing missed")


if __name__ == "__main__":
    main()
