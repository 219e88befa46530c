"""Random explicit kernels, each with the plain kernel that computes the same: sums of products of blocks of A and B,
tile by tile.

A `Protocol` is drawn first: who loads, into which rings, how deep, by which engine, with which barriers; who computes,
how, and when it releases what it has read; what is handed from one to another; how tiles and blocks are counted, and
whether CTAs of a cluster share what one loads. The two texts are written from it; breaks are edits of the text
(variants.py), and the model (model.py) reads the text.
"""
import random

import numpy as np

from protocols.protocol import Operand, Protocol, Ring

READY, READ = 8, 9  # named barriers


def draw(seed, hopper=False):
    """The protocol of a seed. `hopper`: with tiles that its warpgroups multiply, of 64 rows, and without clusters."""
    r = random.Random(seed)
    block = tuple(r.choice((16, 32)) for _ in range(3))
    block = (64, *block[1:]) if hopper else block
    consumers, cluster = r.choice((1, 1, 2, 2, 3)), r.choice((1, 1, 1, 2, 4))
    cluster = 1 if hopper else cluster
    alone = cluster == 1 and r.random() < 0.25
    consumers = 1 if alone else consumers
    rows = block[0] * consumers
    tiles = cluster * r.randint(1, 2), r.randint(1, 2)
    cut = lambda extent: max(8, extent - 8 * r.randint(0, 3)) if r.random() < 0.6 else extent
    steps = r.choice((0, 1, 2, 3, 4, 5, 6, 7))
    p = Protocol(seed, cut(rows * (tiles[0] - 1) + rows), cut(block[1] * tiles[1]),
                 max(8, block[2] * steps - 8 * r.randint(0, 1)), block, consumers, alone,
                 r.choice(("async", "async", "late", "registers", "plain", "sums")),
                 r.random() < 0.6,
                 r.random() < 0.5, cluster == 1 and r.random() < 0.4, cluster == 1 and r.random() < 0.2,
                 r.choice(("for", "for", "while")), r.choice(("pointers", "tma")), consumers > 1 and r.random() < 0.4,
                 r.random() < 0.5, cluster)
    if p.tiles[0] % cluster:  # a cut took a whole row of tiles
        p.m = rows * cluster
    p.leaves &= not p.persistent
    by = ("tma", "tma", "copy", "store")
    lefts = [Operand(f"a{j}", "a", f"row + {j * block[0]}", (block[0], block[2])) for j in range(consumers)]
    right = Operand("b0", "b", "col", (block[1], block[2]) if p.transposed else (block[2], block[1]))
    depth = lambda: r.randint(2 if alone or p.computes == "late" else 1, 4)
    if alone or r.random() < 0.4:
        style = r.choice(("iteration", "toggle"))
        p.rings = [
            Ring("x", [*lefts, right], r.choice(by[:3] if alone else by), depth(), list(range(consumers)), style)
        ]
    else:
        for j, operand in enumerate([*lefts, right]):
            kind = r.choice(by)
            style = r.choice(("iteration", "toggle", "ring")) if kind == "tma" else r.choice(("iteration", "toggle"))
            p.rings.append(
                Ring(operand.name, [operand], kind, depth(),
                     list(range(consumers)) if operand is right else [j], style))
    if p.computes == "late":  # the stage before is named by the iteration
        for ring in p.rings:
            ring.style = "iteration"
    if cluster > 1:
        ring = p.rings[-1]
        ring.shared = ring.by == "tma" and len(ring.operands) == 1 and r.random() < 0.8
        ring.style = "iteration" if ring.shared else ring.style
    return p


class Text:

    def __init__(self):
        self.lines, self.depth = [], 1

    def add(self, *lines):
        self.lines += ["    " * self.depth + line for line in lines]

    def block(self, head):
        self.add(head)
        self.depth += 1
        return self

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.depth -= 1


class Writer:
    """The explicit kernel of a protocol."""

    def __init__(self, protocol):
        self.p, self.t = protocol, Text()

    # Where blocks are.

    def pointers(self, operand):
        """(pointers, mask) of the block at `k`."""
        along, across = (f"{operand.at} + txl.arange(0, {{}})", "k + txl.arange(0, {})")
        rows, columns = operand.shape
        if operand.array == "b" and not self.p.transposed:
            first, second, extents, stride = across.format(rows), along.format(columns), ("K", "N"), "N"
        else:
            first, second, extents, stride = along.format(rows), across.format(columns), ("M" if operand.array == "a"
                                                                                          else "N", "K"), "K"
        return (f"{operand.array} + ({first})[:, None] * {stride} + ({second})[None, :]",
                f"({first} < {extents[0]})[:, None] & ({second} < {extents[1]})[None, :]")

    def box(self, operand):
        at = ("k", operand.at) if operand.array == "b" and not self.p.transposed else (operand.at, "k")
        return f"{operand.array}_desc, [{', '.join(at)}]"

    # Rings.

    def buffer(self, ring, operand, place=None):
        return f"at_{ring.name}.buffer" if ring.style == "ring" else f"txl.get_buffer({operand.name}, {place or ring.place()})"

    def bar(self, ring, kind, place=None):
        return f"txl.get_buffer({kind}_{ring.name}, {place or ring.place()})"

    def declare(self):
        add = self.t.add
        for ring in self.p.rings:
            if ring.style == "ring":
                add(f"ring_{ring.name} = txl.ring({list(ring.operands[0].shape)}, txl.float16, {ring.depth}, "
                    f"{len(ring.readers)})"
                    )
                continue
            for operand in ring.operands:
                add(f"{operand.name} = txl.smem_alloc({list(operand.shape)}, dtype=txl.float16, "
                    f"num_stages={ring.depth})"
                    )
            if self.p.alone and ring.by == "copy":
                continue
            add(f"full_{ring.name} = txl.mbar_alloc({1 if ring.by == 'tma' else 128}, num_stages={ring.depth})")
            if not self.p.alone:
                add(f"free_{ring.name} = txl.mbar_alloc({128 * len(ring.readers)}, num_stages={ring.depth})")
            if ring.shared:
                add(f"all_{ring.name} = txl.mbar_alloc({self.p.cluster}, num_stages={ring.depth})")
        if self.p.stored == "tma":
            add(f"out = txl.smem_alloc([{self.p.block[0]}, {self.p.block[1]}], dtype=txl.float16, "
                f"num_stages={self.p.consumers})"
                )
        if self.p.handed:
            add(f"note = txl.get_buffer(txl.smem_alloc([{self.p.block[0]}], dtype=txl.float32), 0)")

    def begin(self, rings, phase):
        self.t.add("iteration = 0")
        for ring in rings:
            if ring.style == "toggle":
                self.t.add(f"stage_{ring.name} = 0", f"phase_{ring.name} = {phase}")
            elif ring.style == "ring":
                self.t.add(f"at_{ring.name} = ring_{ring.name}.{'producer' if phase else 'consumer'}()")

    def advance(self, rings):
        self.t.add("iteration += 1")
        for ring in rings:
            if ring.style == "toggle":
                self.t.add(f"stage_{ring.name} = (stage_{ring.name} + 1) % {ring.depth}",
                           f"phase_{ring.name} ^= stage_{ring.name} == 0")
            elif ring.style == "ring":
                self.t.add(f"at_{ring.name} = at_{ring.name}.next()")

    # Loops.

    def over_tiles(self):
        """The block of what is done for a tile."""
        if self.p.persistent:
            return self.t.block("for tile in range(txl.program_id(0), tiles, txl.num_programs(0)):")
        return self.t.block("for tile in range(txl.program_id(0), txl.program_id(0) + 1):")

    def name_tile(self):
        self.t.add(
            f"row = tile % tiles_m * {self.p.block[0] * self.p.consumers}",
            f"col = tile // tiles_m * {self.p.block[1]}", "steps = txl.load(counts + tile)"
            if self.p.counted else f"steps = (K + {self.p.block[2] - 1}) // {self.p.block[2]}")

    def over_steps(self):
        if self.p.loop == "for":
            return self.t.block("for step in range(0, steps):")
        self.t.add("step = 0")
        return self.t.block("while step < steps:")

    def end_step(self):
        if self.p.loop == "while":
            self.t.add("step += 1")

    # Who loads.

    def fill(self, ring, place=None, place_bar=None):
        """Start, or do, the filling of one place of a ring; the block is at `k`."""
        add = self.t.add
        full = f"at_{ring.name}.full" if ring.style == "ring" else self.bar(ring, "full", place)
        if ring.by == "tma" and ring.style != "ring":
            add(f"txl.mbar_expect({full}, {ring.bytes})")
        if ring.shared:
            everybody = self.bar(ring, "all")
            add(f"txl.mbar_arrive({everybody}, pred=txl.tid(0) == 0, cta_id=0)")
            with self.t.block("if txl.cta_rank() == 0:"):
                add(f"txl.mbar_wait({everybody}, {ring.parity(False)})")
                add(f"txl.tma_load({self.buffer(ring, ring.operands[0])}, {self.box(ring.operands[0])}, {full}, "
                    f"multicast={2 ** self.p.cluster - 1})"
                    )
            return
        for operand in ring.operands:
            buffer, (pointers, mask) = self.buffer(ring, operand, place), self.pointers(operand)
            if ring.by == "tma":
                add(f"txl.tma_load({buffer}, {self.box(operand)}, {full})")
            elif ring.by == "copy":
                add(f"txl.async_load({buffer}, {pointers}, mask={mask})")
            else:
                add(f"txl.smem_store({buffer}, txl.load({pointers}, mask={mask}, other=0.0))")
        if ring.by != "tma" and not self.p.alone:
            add(f"txl.mbar_arrive({full}{', track_async_op=True' if ring.by == 'copy' else ''})")

    def produce(self):
        self.begin(self.p.rings, 1)
        with self.over_tiles():
            self.name_tile()
            with self.over_steps():
                self.t.add(f"k = step * {self.p.block[2]}")
                for ring in self.p.rings:
                    if ring.style == "ring":
                        self.t.add(f"at_{ring.name}.acquire()")
                    else:
                        self.t.add(f"txl.mbar_wait({self.bar(ring, 'free')}, {ring.parity(True)})")
                    self.fill(ring)
                self.advance(self.p.rings)
                self.end_step()
        if any(ring.by == "copy" for ring in self.p.rings):
            self.t.add("txl.async_load_wait(0)")

    # Who computes.

    def product(self, left, right):
        """The accumulator with the product of two buffers."""
        transposed = self.p.transposed
        if self.p.computes == "plain":
            return f"txl.dot(txl.smem_load({left}), txl.smem_load({right}){'.T' if transposed else ''}, acc)"
        if self.p.computes == "sums":
            across = f"txl.sum(txl.smem_load({right}).to(txl.float32), {1 if transposed else 0})[None, :]"
            return f"acc + txl.sum(txl.smem_load({left}).to(txl.float32), 1)[:, None] * {across}"
        left = f"txl.smem_load({left})" if self.p.computes == "registers" else left
        return f"txl.dot({left}, {right}{'.T' if transposed else ''}, acc)"

    def store(self, j, number):
        p, add = self.p, self.t.add
        if p.handed and j == 0:
            add(f"txl.bar_wait({READ}, 256)", "txl.smem_store(note, txl.sum(acc, 1))", f"txl.bar_arrive({READY}, 256)")
        if p.handed and j == 1:
            add(f"txl.bar_wait({READY}, 256)", "acc = acc + txl.smem_load(note)[:, None]",
                f"txl.bar_arrive({READ}, 256)")
        at = f"row + {number} * {p.block[0]}"
        if p.stored == "tma":
            add("txl.tma_store_wait(0)", f"txl.smem_store(txl.get_buffer(out, {number}), acc.to(txl.float16))",
                f"txl.tma_store(txl.get_buffer(out, {number}), c_desc, [{at}, col])")
        else:
            rows, columns = f"{at} + txl.arange(0, {p.block[0]})", f"col + txl.arange(0, {p.block[1]})"
            add(f"txl.store(c + ({rows})[:, None] * N + ({columns})[None, :], acc.to(txl.float16), mask=({rows} < "
                f"M)[:, None] & ({columns} < N)[None, :])"
                )

    def consume(self, j, number):
        """Consumer j, or, with j None, all of them, whose number is in a variable."""
        p, add = self.p, self.t.add
        rings = [ring for ring in p.rings if j is None or j in ring.readers]
        if j is None:
            rings = [ring for ring in p.rings if len(ring.readers) == p.consumers]
        self.begin(rings, 0)
        if p.handed and j == 1:
            add(f"txl.bar_arrive({READ}, 256)")
        with self.over_tiles():
            self.name_tile()
            add(f"acc = txl.zeros([{p.block[0]}, {p.block[1]}], txl.float32)")
            with self.over_steps():
                for ring in rings:
                    add(f"txl.mbar_wait({self.bar(ring, 'full')}, {ring.parity(False)})" if ring.style !=
                        "ring" else f"buffer_{ring.name} = at_{ring.name}.wait()")
                named = {
                    operand.name: self.buffer(ring, operand) if ring.style != "ring" else f"buffer_{ring.name}"
                    for ring in rings
                    for operand in ring.operands
                }
                left = named["a0"] if j is None else named[f"a{j}"]
                add(f"acc = {self.product(left, named['b0'])}")
                if p.computes == "late":
                    add("txl.dot_wait(1)")
                    with self.t.block("if step > 0:"):
                        for ring in rings:
                            add(f"txl.mbar_arrive({self.bar(ring, 'free', f'(iteration + {ring.depth - 1}) % {ring.depth}')})"
                                )
                else:
                    if p.computes in ("async", "registers"):
                        add("txl.dot_wait(0)")
                    for ring in rings:
                        add(f"at_{ring.name}.release()" if ring.style ==
                            "ring" else f"txl.mbar_arrive({self.bar(ring, 'free')})")
                self.advance(rings)
                self.end_step()
            if p.computes == "late":
                add("txl.dot_wait(0)")
                with self.t.block("if steps > 0:"):
                    for ring in rings:
                        add(f"txl.mbar_arrive({self.bar(ring, 'free', f'(iteration + {ring.depth - 1}) % {ring.depth}')})"
                            )
            self.store(j, number)

    def do_both(self):
        """One warpgroup: copies run ahead of the products in the same text."""
        p, add, (ring, ) = self.p, self.t.add, self.p.rings
        ahead = ring.depth - 1
        self.begin(p.rings, 0)
        with self.over_tiles():
            self.name_tile()
            for i in range(ahead):
                add(f"k = {i * p.block[2]}")
                place = f"(iteration + {i}) % {ring.depth}" if ring.style == "iteration" else f"(stage_x + {i}) % {ring.depth}"
                if ring.by == "tma":
                    with self.t.block(f"if {i} < steps:"):
                        self.fill(ring, place)
                else:
                    self.fill(ring, place)
            add(f"acc = txl.zeros([{p.block[0]}, {p.block[1]}], txl.float32)")
            with self.over_steps():
                add(f"k = (step + {ahead}) * {p.block[2]}")
                if ring.by == "tma":
                    add(f"txl.mbar_wait({self.bar(ring, 'full')}, {ring.parity(False)})")
                else:
                    add(f"txl.async_load_wait({2 * (ahead - 1)})")
                add(f"acc = {self.product(self.buffer(ring, ring.operands[0]), self.buffer(ring, ring.operands[1]))}")
                if p.computes in ("async", "late", "registers"):
                    add("txl.dot_wait(1)")
                place = f"(iteration + {ahead}) % {ring.depth}" if ring.style == "iteration" else f"(stage_x + {ahead}) % {ring.depth}"
                if ring.by == "tma":
                    with self.t.block(f"if step + {ahead} < steps:"):
                        self.fill(ring, place)
                else:
                    self.fill(ring, place)
                self.advance(p.rings)
                self.end_step()
            if p.computes in ("async", "late", "registers"):
                add("txl.dot_wait(0)")
            if ring.by == "copy":
                add("txl.async_load_wait(0)")
            self.store(0, "0")

    def write(self):
        p, t = self.p, self.t
        self.declare()
        if p.leaves:
            with t.block("if txl.program_id(0) >= tiles:"):
                t.add("return")
        if p.alone:
            self.do_both()
        else:
            with t.block("if txl.is_warpgroup([0]):"):
                self.produce()
            if p.in_one and p.consumers > 1 and len(p.rings) == 1 and not p.handed:
                with t.block(f"if txl.is_warpgroup({list(range(1, p.consumers + 1))}):"):
                    self.choose()
                    self.consume(None, "number")
            else:
                for j in range(p.consumers):
                    with t.block(f"{'if' if j == 0 or not p.in_one else 'elif'} txl.is_warpgroup([{j + 1}]):"):
                        self.consume(j, str(j))
        if p.cluster > 1:
            t.add("txl.cluster_arrive()", "txl.cluster_wait()")
        return "\n".join(t.lines)

    def choose(self):
        """Each consumer of one group takes its own buffers of A."""
        for j in range(self.p.consumers):
            last = j == self.p.consumers - 1
            with self.t.block("else:" if last and j else f"{'elif' if j else 'if'} txl.is_warpgroup([{j + 1}]):"):
                self.t.add(f"mine = a{j}", f"number = {j}")


PARAMETERS = "a, b, c, a_desc, b_desc, c_desc, counts, M, N, K, tiles_m, tiles"


def explicit(protocol):
    """The text of the explicit kernel."""
    text = Writer(protocol).write()
    if "mine = a0" in text:  # after the choice all read their own
        head, choice, rest = text.partition("mine = a0")
        text = head + choice + rest.replace("txl.get_buffer(a0, ", "txl.get_buffer(mine, ")
    return f"import txl\n\n\n@txl.jit\ndef kernel({PARAMETERS}):\n{text}\n"


def plain(protocol):
    """The text of a kernel without primitives that computes the same."""
    p, writer = protocol, Writer(protocol)
    t = writer.t
    operands = {operand.name: operand for ring in p.rings for operand in ring.operands}
    with t.block("for tile in range(txl.program_id(0), tiles, txl.num_programs(0)):"):
        writer.name_tile()
        for j in range(p.consumers):
            t.add(f"acc{j} = txl.zeros([{p.block[0]}, {p.block[1]}], txl.float32)")
        with t.block("for step in range(0, steps):"):
            t.add(f"k = step * {p.block[2]}")
            for name in operands:
                pointers, mask = writer.pointers(operands[name])
                t.add(f"{name} = txl.load({pointers}, mask={mask}, other=0.0)")
            for j in range(p.consumers):
                product = writer.product(f"a{j}", "b0").replace("txl.smem_load(", "(").replace("acc", f"acc{j}")
                t.add(f"acc{j} = {product}")
        if p.handed:
            t.add("acc1 = acc1 + txl.sum(acc0, 1)[:, None]")
        for j in range(p.consumers):
            t.add(f"acc = acc{j}")
            rows, columns = f"row + {j * p.block[0]} + txl.arange(0, {p.block[0]})", f"col + txl.arange(0, {p.block[1]})"
            t.add(
                f"txl.store(c + ({rows})[:, None] * N + ({columns})[None, :], acc.to(txl.float16), mask=({rows} < "
                f"M)[:, None] & ({columns} < N)[None, :])"
            )
    return f"import txl\n\n\n@txl.jit\ndef kernel({PARAMETERS}):\n" + "\n".join(t.lines) + "\n"


def launcher(protocol, descriptor, options=True):
    """module -> the result of a launch of its kernel. `descriptor`: makes one of an array and a block."""
    p = protocol
    rng = np.random.default_rng(p.seed)
    a = rng.standard_normal((p.m, p.k)).astype(np.float16)
    b = rng.standard_normal((p.n, p.k) if p.transposed else (p.k, p.n)).astype(np.float16)
    counts = rng.integers(0, p.steps + 1, p.tiles[0] * p.tiles[1]).astype(np.int32)
    right = next(operand for ring in p.rings for operand in ring.operands if operand.array == "b")

    def launch(module):
        c = np.zeros((p.m, p.n), np.float16)
        more = dict(num_warpgroups=1 if p.alone else 1 + p.consumers) if options else {}
        if options and p.cluster > 1:
            more["cluster"] = p.cluster
        module.kernel[(p.programs, )](a, b, c, descriptor(a, [p.block[0], p.block[2]]), descriptor(
            b, list(right.shape)), descriptor(c, list(p.block[:2])), counts, p.m, p.n, p.k, p.tiles[0],
                                      p.tiles[0] * p.tiles[1], **more)
        return c

    return launch
