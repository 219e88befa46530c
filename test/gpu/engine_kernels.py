"""Kernels for Hopper's engines: copies in bulk and of tensors, reductions, stores to other CTAs, tensor maps that a
kernel writes.

    engine_kernels(seed)    all of them, those of wgmma_kernels.py and complete_kernels.py too

A kernel is launched with arguments of its own and gives rows of 8 bytes. What a copy moves is put out whole, so a value
is 8 bytes of shared or global memory.
"""
import itertools

import numpy as np

import ptx_operands
from engine_text import SIZES, SPANS, Text, numbers, tmap

# --- Tensors, tiled

SHAPES = {
    1: ([4000], [64]), 2: ([200, 90], [64, 16]), 3: ([72, 20, 18], [32, 4, 3]), 4: ([48, 9, 8, 10], [16, 3, 2, 4]),
    5: ([32, 5, 6, 4, 7], [16, 2, 3, 2, 2])
}


def _box(kind, rank, span):
    """A tensor and a box whose rows are as long as the swizzle's, or of a length of their own."""
    dims, box = (list(x) for x in SHAPES[rank])
    row = span or 16 * max(1, box[0] * 2 // 16)
    box[0] = min(256, row // SIZES[kind])
    dims[0] = max(dims[0], 2 * box[0])
    dims[0] += -dims[0] * SIZES[kind] % 16 // SIZES[kind]
    return dims, box


def _places(rng, dims, box, grid, size):
    """Coordinates of the CTAs: inside, over the edges, and outside; along dimension 0 at multiples of 16 bytes, as
    hardware wants them."""
    at = np.zeros((grid, 5), np.int32)
    for d, (n, b) in enumerate(zip(dims, box)):
        at[:, d] = rng.integers(-b, n + 2, grid)
        at[: grid // 4, d] = rng.integers(0, max(1, n - b + 1), grid // 4)
    at[:, 0] -= at[:, 0] % (16 // size)
    return at


def _load(name, kind, dims, box, swizzle, rng, grid=24, steps=None, nan=False, spelling="shared::cluster", cluster=0):
    size = SIZES[kind]
    count = [-(-b // s) if d else b for d, (b, s) in enumerate(zip(box, steps or [1] * len(box)))]
    bytes_ = int(np.prod(count)) * size
    text = Text(["map", "ptr", "ptr"], bytes_)
    text.init()
    text.coordinates(len(dims), "%a1")
    # All of the padded copy is put out.
    padded = -(-bytes_ // 8) * 8
    at = ", ".join(f"%w{i}" for i in range(len(dims)))
    text += (
        f"@!%p0 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {bytes_};\n"
        f"cp.async.bulk.tensor.{len(dims)}d.{spelling}.global.tile.mbarrier::complete_tx::bytes [sm], [%a0, {{{at}}}], "
        f"[bar];\nWait:"
    )
    text.wait()
    text.dump("%a2", padded)
    data = rng.bits(-(-int(np.prod(dims)) * size // 8))
    return text.kernel(
        name, [data, _places(rng, dims, box, grid, size)],
        [tmap(kind, dims, box, swizzle, steps, nan) + "{in0}", "buf:{in1}", f"buf:zero:{grid * padded}:{{out}}"],
        grid * padded // 8, grid, cluster)


def tensor_loads(seed):
    for number, (rank, kind, swizzle) in enumerate(itertools.product(range(1, 6), SIZES, SPANS)):
        if (number // 4 + number) % 2 and rank not in (2, 3):
            continue  # every other one of the ranks that differ least
        rng = ptx_operands.Random([seed, 500, number])
        dims, box = _box(kind, rank, SPANS[swizzle])
        nan = kind[0] in "fbt" and number % 3 == 0
        steps = [1] + [1 + (number + d) % 3 for d in range(1, rank)] if number % 5 == 0 else None
        yield _load(f"load-{rank}d-{kind}-{swizzle}", kind, dims, box, swizzle, rng, steps=steps, nan=nan,
                    spelling=("shared::cluster", "shared::cta")[number % 2])


def _disjoint(dims, box, grid):
    """Coordinates of boxes that do not overlap, some of them over the upper edges: hardware writes none from below 0
    on."""
    counts = [-(-(n + b) // b) for n, b in zip(dims, box)]
    index = np.arange(grid) * 7 % int(np.prod(counts))
    at = np.zeros((grid, 5), np.int32)
    for d, (b, n) in enumerate(zip(box, counts)):
        at[:, d] = index % n * b
        index = index // n
    return at


def _store(name, kind, dims, box, swizzle, rng, instruction="cp.async.bulk.tensor", op="", grid=24, out=None):
    size, elements = SIZES[kind], int(np.prod(box))
    bytes_ = -(-elements * size // 8) * 8
    counts = int(np.prod([-(-(n + b) // b) for n, b in zip(dims, box)]))
    grid = min(grid, counts - counts % 7 if counts % 7 == 0 else counts)
    text = Text(["map", "ptr", "ptr"], bytes_)
    text.fill("%a2", bytes_)
    text.coordinates(len(dims), "%a1")
    at = ", ".join(f"%w{i}" for i in range(len(dims)))
    text += (
        f"@!%p0 bra End;\n{instruction}.{len(dims)}d.global.shared::cta{op}.tile.bulk_group [%a0, {{{at}}}], [sm];\n"
        "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\nEnd:")
    words = -(-int(np.prod(dims)) * size // 8)
    places = _disjoint(dims, box, grid)
    while len(np.unique(places, axis=0)) < grid:  # only as many as there are
        grid -= 1
        places = _disjoint(dims, box, grid)
    source = np.frombuffer(numbers(rng, kind, grid * bytes_ // size).tobytes(), np.uint64)
    before = out if out is not None else np.frombuffer(numbers(rng, kind, words * 8 // size).tobytes(), np.uint64)
    return text.kernel(name, [before, places, source],
                       [tmap(kind, dims, box, swizzle) + "{in0}:{out}", "buf:{in1}", "buf:{in2}"], words, grid)


def tensor_stores(seed):
    for number, (rank, kind, swizzle) in enumerate(itertools.product(range(1, 6), SIZES, SPANS)):
        if number % 3:
            continue
        rng = ptx_operands.Random([seed, 501, number])
        dims, box = _box(kind, rank, SPANS[swizzle])
        yield _store(f"store-{rank}d-{kind}-{swizzle}", kind, dims, box, swizzle, rng)


REDUCTIONS = {
    "add": ["u32", "s32", "u64", "f16", "bf16", "f32"], "min": ["u32", "s32", "u64", "s64", "f16", "bf16"],
    "max": ["u32", "s32", "u64", "s64", "f16", "bf16"], "inc": ["u32"], "dec": ["u32"],
    "and": ["u32", "s32", "u64", "s64"], "or": ["u32", "s32", "u64", "s64"], "xor": ["u32", "s32", "u64", "s64"]
}


def tensor_reductions(seed):
    for number, (op, kind) in enumerate((op, kind) for op, kinds in REDUCTIONS.items() for kind in kinds):
        if kind == "s64" and op in ("and", "or", "xor"):
            continue  # an illegal instruction
        rng = ptx_operands.Random([seed, 502, number])
        rank, swizzle = 1 + number % 5, list(SPANS)[number % 4]
        dims, box = _box(kind, rank, SPANS[swizzle])
        yield _store(f"reduce-{rank}d-{op}-{kind}", kind, dims, box, swizzle, rng, "cp.reduce.async.bulk.tensor",
                     f".{op}")


# --- Tensors by im2col

IMAGES = {
    3: ([32, 21, 5], [(-1, ), (-1, )]), 4: ([32, 11, 9, 4], [(-1, -2), (0, -1)]), 5: ([16, 7, 6, 5, 3], [(-1, 0, -2),
                                                                                                         (-1, -1, 0)])
}


def _pixels(name, rank, kind, channels, pixels, swizzle, steps, rng, mode, grid=24):
    dims, (lower, upper) = IMAGES[rank]
    if mode == "store":  # hardware writes only whole images
        lower = upper = (0,) * (rank - 2)
    size = SIZES[kind]
    bytes_ = channels * pixels * size
    image = f"tmap:{kind}:{'x'.join(map(str, dims))}:{channels}x{pixels}@{'x'.join(map(str, lower))}/{'x'.join(map(str, upper))}/{'x'.join(map(str, steps))}:{swizzle}:"
    at = np.zeros((grid, 5), np.int32)
    at[:, 0] = rng.integers(0, max(1, dims[0] - channels + 17), grid)
    at[:, 0] -= at[:, 0] % (16 // size)
    for d in range(1, rank - 1):
        at[:, d] = rng.integers(lower[d - 1], dims[d] + upper[d - 1], grid)
    at[:, rank - 1] = rng.integers(0, dims[-1], grid)
    names = ", ".join(f"%w{i}" for i in range(rank))
    if mode == "load":
        text = Text(["map", "ptr", "ptr"], bytes_)
        text.init()
        text.coordinates(rank, "%a1")
        offsets = ", ".join(f"%h{i}" for i in range(rank - 2))
        text += "\n".join(f"and.b32 %w9, %c, {i + 1}; cvt.u16.u32 %h{i}, %w9;" for i in range(rank - 2))
        text += (
            f"@!%p0 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {bytes_};\n"
            f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [sm], [%a0, "
            f"{{{names}}}], [bar], {{{offsets}}};\nWait:"
        )
        text.wait()
        text.dump("%a2", bytes_)
        data = rng.bits(int(np.prod(dims)) * size // 8)
        return text.kernel(name, [data, at], [image + "{in0}", "buf:{in1}", f"buf:zero:{grid * bytes_}:{{out}}"],
                           grid * bytes_ // 8, grid)
    # One CTA: what its pixels are is what the loads of the same place show.
    grid = 1
    text = Text(["map", "ptr", "ptr"], bytes_)
    text.fill("%a2", bytes_)
    text.coordinates(rank, "%a1")
    text += (
        f"@!%p0 bra End;\ncp.async.bulk.tensor.{rank}d.global.shared::cta.im2col_no_offs.bulk_group [%a0, "
        f"{{{names}}}], [sm];\n"
        "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\nEnd:")
    words = int(np.prod(dims)) * size // 8
    return text.kernel(name, [rng.bits(words), at, rng.bits(bytes_ // 8)],
                       [image + "{in0}:{out}", "buf:{in1}", "buf:{in2}"], words, grid)


def images(seed):
    cases = itertools.product((3, 4, 5), ("f16", "f32", "u8"), ((16, 32, "none"), (32, 20, "64B"), (16, 37, "32B")))
    for number, (rank, kind, (channels, pixels, swizzle)) in enumerate(cases):
        if SPANS[swizzle] and channels * SIZES[kind] != SPANS[swizzle]:
            channels = SPANS[swizzle] // SIZES[kind]
        for step in (1, 2):
            steps = [1] + [step] * (rank - 2) + [1]
            rng = ptx_operands.Random([seed, 503, number, step])
            yield _pixels(f"im2col-load-{rank}d-{kind}-{number}-{step}", rank, kind, channels, pixels, swizzle, steps,
                          rng, "load")
        rng = ptx_operands.Random([seed, 504, number])
        yield _pixels(f"im2col-store-{rank}d-{kind}-{number}", rank, kind, channels, pixels, swizzle, [1] * rank, rng,
                      "store")


# --- Copies in bulk

def bulk_copies(seed):
    for number, size in enumerate((16, 48, 512, 1040, 4096, 8192)):
        rng = ptx_operands.Random([seed, 505, number])
        grid = 64
        text = Text(["ptr", "ptr"], size)
        text.init()
        text += (
            f"@!%p0 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {size};\nmad.wide.u32 %d0, %c, "
            f"{size}, %a0;\n"
            f"cp.async.bulk.{('shared::cluster', 'shared::cta')[number % 2]}.global.mbarrier::complete_tx::bytes [sm], "
            f"[%d0], {size}, [bar];\nWait:"
        )
        text.wait()
        text.dump("%a1", size)
        yield text.kernel(f"bulk-load-{size}", [rng.bits(grid * size // 8)],
                          ["buf:{in0}", f"buf:zero:{grid * size}:{{out}}"], grid * size // 8, grid)
        text = Text(["ptr", "ptr"], size)
        text.fill("%a0", size)
        text += (
            f"@!%p0 bra End;\nmad.wide.u32 %d0, %c, {size}, %a1;\ncp.async.bulk.global.shared::cta.bulk_group [%d0], "
            f"[sm], {size};\n"
            "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\nEnd:")
        yield text.kernel(f"bulk-store-{size}", [rng.bits(grid * size // 8)],
                          ["buf:{in0}", f"buf:zero:{grid * size}:{{out}}"], grid * size // 8, grid)
        for ctas in (2, 4):
            text = Text(["ptr", "ptr"], 2 * size)
            text.init()
            text.fill("%a0", size)
            text += f"@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {size};"
            text.cluster()
            text += (
                f"add.u32 %w1, %rank, 1; and.b32 %w1, %w1, {ctas - 1};\nmov.u32 %w2, sm; add.u32 %w3, %w2, "
                f"{size};\nmapa.shared::cluster.u32 %w4, %w3, %w1;\n"
                f"mov.u32 %w5, bar; mapa.shared::cluster.u32 %w5, %w5, %w1;\n"
                f"@%p0 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%w4], [%w2], {size}, "
                f"[%w5];"
            )
            text.wait()
            text += f"mul.wide.u32 %d11, %c, {size}; add.u64 %d11, %a1, %d11; mov.u64 %d12, sm; add.u64 %d12, %d12, {size};"
            text.each(
                size,
                "add.u64 %d13, %d12, %d10; ld.shared.b64 %d14, [%d13]; add.u64 %d13, %d11, %d10; st.global.b64 [%d13], "
                "%d14;"
            )
            text.cluster()
            yield text.kernel(f"bulk-push-{ctas}-{size}", [rng.bits(grid * size // 8)],
                              ["buf:{in0}", f"buf:zero:{grid * size}:{{out}}"], grid * size // 8, grid, ctas)


def multicasts(seed):
    for number, (ctas, mask, swizzle) in enumerate(
        ((2, 3, "128B"), (2, 2, "none"), (4, 15, "128B"), (4, 10, "64B"), (8, 255, "32B"), (8, 129, "128B"))):
        rng = ptx_operands.Random([seed, 506, number])
        dims, box = _box("f16", 2, SPANS[swizzle])
        bytes_, grid = box[0] * box[1] * 2, 32
        for kind in ("tensor", "bulk"):
            text = Text(["map" if kind == "tensor" else "ptr", "ptr", "ptr"], bytes_)
            text.init()
            text.coordinates(2, "%a1")
            text += f"mov.u32 %w8, {mask}; shr.u32 %w8, %w8, %rank; and.b32 %w8, %w8, 1; setp.eq.u32 %p4, %w8, 1;\nand.pred %p5, %p4, %p0;"
            text += f"@%p5 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {bytes_};"
            text.cluster()
            text += f"mov.u16 %h0, {mask}; setp.eq.u32 %p3, %rank, 0; and.pred %p3, %p3, %p0;"
            text += (
                f"@%p3 cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [sm], [%a0, {{%w0, %w1}}], [bar], %h0;"
                if kind == "tensor" else f"mad.wide.u32 %d0, %c, {bytes_}, %a0;\n@%p3 "
                f"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [sm], [%d0], "
                f"{bytes_}, [bar], %h0;")
            text += "@!%p4 bra None;"
            text.wait()
            text.dump("%a2", bytes_)
            text += "None:"
            text.cluster()
            data = rng.bits(int(np.prod(dims)) * 2 // 8 if kind == "tensor" else grid * bytes_ // 8)
            first = tmap("f16", dims, box, swizzle) + "{in0}" if kind == "tensor" else "buf:{in0}"
            yield text.kernel(f"multicast-{kind}-{ctas}-{mask}", [data, _places(rng, dims, box, grid, 2)],
                              [first, "buf:{in1}", f"buf:zero:{grid * bytes_}:{{out}}"], grid * bytes_ // 8, grid, ctas)


def _combined(op):
    """(operation with its modifiers, types) of cp.reduce.async.bulk to global memory."""
    return {
        "and": ["b32", "b64"], "or": ["b32", "b64"], "xor": ["b32", "b64"], "inc": ["u32"], "dec": ["u32"],
        "add": ["u32", "s32", "u64", "f32", "f64"], "min": ["u32", "s32", "u64", "s64", "f16", "bf16"],
        "max": ["u32", "s32", "u64", "s64", "f16", "bf16"], "add.noftz": ["f16", "bf16"]
    }[op]


def _codes(rng, kind, count):
    """Any codes of the type, special ones first."""
    if kind[0] == "b" and kind != "bf16":
        return rng.bits(count) if kind == "b64" else rng.bits(count).astype(np.uint32)
    wide = ptx_operands.operands([kind], rng, count)[0] if kind in ptx_operands.TYPES else rng.bits(count)
    return wide.astype({1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}[SIZES[kind]])


def bulk_reductions(seed):
    size, grid = 2048, 32
    for number, (op, kind) in enumerate((op, kind)
                                        for op in ("and", "or", "xor", "inc", "dec", "add", "min", "max", "add.noftz")
                                        for kind in _combined(op)):
        rng = ptx_operands.Random([seed, 507, number])
        each = {"b32": 4, "b64": 8}.get(kind) or SIZES[kind]
        text = Text(["ptr", "ptr"], size)
        text.fill("%a0", size)
        text += (
            f"@!%p0 bra End;\nmad.wide.u32 %d0, %c, {size}, "
            f"%a1;\ncp.reduce.async.bulk.global.shared::cta.bulk_group.{op}.{kind} [%d0], [sm], {size};\n"
            "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\nEnd:")
        a, b = (np.frombuffer(_codes(rng, kind, grid * size // each).tobytes(), np.uint64) for _ in range(2))
        yield text.kernel(f"bulk-reduce-{op}-{kind}", [a, b], ["buf:{in0}", "buf:{in1}:{out}"], grid * size // 8, grid)
    cases = [(op, kind)
             for op, kinds in (("and", ["b32"]), ("or", ["b32"]), ("xor", ["b32"]), ("add", ["u32", "s32", "u64"]),
                               ("min", ["u32", "s32"]), ("max", ["u32", "s32"]), ("inc", ["u32"]), ("dec", ["u32"]))
             for kind in kinds]
    for number, (op, kind) in enumerate(cases):
        rng = ptx_operands.Random([seed, 508, number])
        for how in ("bulk", "registers"):
            yield _to_peer(f"peer-{how}-{op}-{kind}", op, kind, how, rng)


def _to_peer(name, op, kind, how, rng, size=1024, grid=32):
    """A CTA reduces into the memory of the next one of its cluster, in bulk or each thread its word."""
    each = 8 if kind.endswith("64") else 4
    text = Text(["ptr", "ptr", "ptr"], 2 * size)
    text.init()
    text.fill("%a0", size)
    text += f"mul.wide.u32 %d11, %c, {size}; add.u64 %d11, %a1, %d11; mov.u64 %d12, sm; add.u64 %d12, %d12, {size};"
    text.each(
        size,
        "add.u64 %d13, %d11, %d10; ld.global.b64 %d14, [%d13]; add.u64 %d13, %d12, %d10; st.shared.b64 [%d13], %d14;")
    moved = size if how == "bulk" else 128 * each
    text += f"fence.proxy.async;\n@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {moved};"
    text.cluster()
    text += (
        f"fence.proxy.async;\nxor.b32 %w1, %rank, 1;\nmov.u32 %w2, sm; add.u32 %w3, %w2, "
        f"{size};\nmapa.shared::cluster.u32 %w4, %w3, %w1;\n"
        "mov.u32 %w5, bar; mapa.shared::cluster.u32 %w5, %w5, %w1;")
    if how == "bulk":
        text += f"@%p0 cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.{op}.{kind} [%w4], [%w2], {size}, [%w5];"
    else:
        text += (
            f"mad.lo.u32 %w4, %t, {each}, %w4; mad.lo.u32 %w2, %t, {each}, %w2; ld.shared.b{8 * each} "
            f"{'%d1' if each == 8 else '%w6'}, [%w2];\n"
            f"red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.{op}.{kind} [%w4], "
            f"{'%d1' if each == 8 else '%w6'}, [%w5];"
        )
    text.wait()
    text += f"mul.wide.u32 %d11, %c, {size}; add.u64 %d11, %a2, %d11; mov.u64 %d12, sm; add.u64 %d12, %d12, {size};"
    text.each(
        size,
        "add.u64 %d13, %d12, %d10; ld.shared.b64 %d14, [%d13]; add.u64 %d13, %d11, %d10; st.global.b64 [%d13], %d14;")
    text.cluster()
    words = grid * size // 8
    return text.kernel(name, [rng.bits(words), rng.bits(words)],
                       ["buf:{in0}", "buf:{in1}", f"buf:zero:{grid * size}:{{out}}"], words, grid, 2)


def register_stores(seed):
    kinds = [(v, kind) for v in (1, 2, 4) for kind in ("b32", "u32", "s32", "f32", "b64", "u64", "s64", "f64")
             if v * int(kind[1:]) <= 128]
    for number, (v, kind) in enumerate(kinds):
        rng = ptx_operands.Random([seed, 509, number])
        each = int(kind[1:]) // 8
        size, grid = 128 * v * each, 32
        text = Text(["ptr", "ptr"], size)
        text.init()
        text += f"@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {size};"
        text.cluster()
        wide = {"b": "%d", "u": "%d", "s": "%d", "f": "%d"}[kind[0]] if each == 8 else "%w"
        first = 1 if each == 8 else 30
        registers = [f"{wide}{first + i}" for i in range(v)]
        text += f"mad.lo.u32 %w1, %c, 128, %t; mad.wide.u32 %d0, %w1, {v * each}, %a0;"
        text += "\n".join(f"ld.global.b{8 * each} {r}, [%d0+{i * each}];" for i, r in enumerate(registers))
        value = registers[0] if v == 1 else "{" + ", ".join(registers) + "}"
        text += (
            f"xor.b32 %w2, %rank, 1; mov.u32 %w3, sm; mad.lo.u32 %w3, %t, {v * each}, %w3; mapa.shared::cluster.u32 "
            f"%w3, %w3, %w2;\n"
            f"mov.u32 %w4, bar; mapa.shared::cluster.u32 %w4, %w4, %w2;\n"
            f"st.async.weak.shared::cluster.mbarrier::complete_tx::bytes{'.v%d' % v if v > 1 else ''}.{kind} [%w3], "
            f"{value}, [%w4];"
        )
        text.wait()
        text.dump("%a1", size)
        text.cluster()
        yield text.kernel(f"st-async-{v}-{kind}", [rng.bits(grid * size // 8)],
                          ["buf:{in0}", f"buf:zero:{grid * size}:{{out}}"], grid * size // 8, grid, 2)


# --- Tensor maps that the kernel writes

def written_maps(seed):
    """The map that is given differs from the one that is meant in a field, which the kernel writes before it loads."""
    dims, box = [64, 40], [32, 16]
    fields = {
        "box_dim": (tmap(
            "f16", dims, [32, 8],
            "64B"), "tensormap.replace.tile.box_dim{}.b1024.b32 [{}], 1, 16;"), "global_dim": (tmap(
                "f16", [64, 20], box,
                "64B"), "tensormap.replace.tile.global_dim{}.b1024.b32 [{}], 1, 40;"), "global_dim0": (tmap(
                    "f16", [32, 40], box, "64B").replace(
                        "32x40:", "32x40@128:"), "tensormap.replace.tile.global_dim{}.b1024.b32 [{}], 0, 64;"),
        "global_stride": (tmap("f16", dims, box, "64B").replace(
            "64x40:",
            "64x40@64:"), "tensormap.replace.tile.global_stride{}.b1024.b64 [{}], 0, 128;"), "element_stride": (tmap(
                "f16", dims, box, "64B"), "tensormap.replace.tile.element_stride{}.b1024.b32 [{}], 1, 1;"),
        "elemtype": (tmap(
            "bf16", dims, box, "64B"), "tensormap.replace.tile.elemtype{}.b1024.b32 [{}], 6;"), "swizzle_mode": (tmap(
                "f16", dims, box,
                "none"), "tensormap.replace.tile.swizzle_mode{}.b1024.b32 [{}], 2;"), "interleave_layout": (tmap(
                    "f16", dims, box, "64B"), "tensormap.replace.tile.interleave_layout{}.b1024.b32 [{}], 0;"),
        "fill_mode": (tmap(
            "f16", dims, box, "64B", nan=True), "tensormap.replace.tile.fill_mode{}.b1024.b32 [{}], 0;"), "rank": (tmap(
                "f16", dims, box, "64B"), "tensormap.replace.tile.rank{}.b1024.b32 [{}], 1;"), "global_address": (tmap(
                    "f16", dims, box, "64B"), "tensormap.replace.tile.global_address{}.b1024.b64 [{}], %a3;")
    }
    bytes_, grid = box[0] * box[1] * 2, 16
    for number, (field_, (given, replace)) in enumerate(fields.items()):
        rng = ptx_operands.Random([seed, 510, number])
        for where in ("shared", "global"):
            text = Text(["map", "ptr", "ptr", "ptr", "ptr"], bytes_)
            text.lines.append(".shared .align 128 .b8 copy[128];")
            text.init()
            text.coordinates(2, "%a1")
            text += "mad.wide.u32 %d1, %c, 128, %a4;\nsetp.ge.u32 %p3, %t, 32; @%p3 bra Ready;"
            words = "\n".join(
                f"@%p0 ld.param.b64 %d2, [a0+{8 * i}];\n@%p0 {'st.shared' if where == 'shared' else 'st.global'}.b64 "
                f"[{'copy' if where == 'shared' else '%d1'}+{8 * i}], %d2;"
                for i in range(16))
            text += words
            if where == "shared":
                text += "@%p0 " + replace.format(".shared::cta", "copy")
                text += "bar.warp.sync -1;\ntensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%d1], [copy], 128;"
            else:
                text += "@%p0 " + replace.format(".global", "%d1")
                text += "@%p0 fence.proxy.tensormap::generic.release.gpu;\nbar.warp.sync -1;"
            text += (
                f"fence.proxy.tensormap::generic.acquire.gpu [%d1], 128;\n@!%p0 bra "
                f"Ready;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {bytes_};\n"
                "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [sm], [%d1, {%w0, "
                "%w1}], [bar];\nReady:"
            )
            text.wait()
            text.dump("%a2", bytes_)
            data, other = rng.bits(64 * 40 * 2 // 8), rng.bits(64 * 40 * 2 // 8)
            yield text.kernel(f"map-{field_}-{where}", [data, _places(rng, dims, box, grid, 2), other], [
                given + "{in0}", "buf:{in1}", f"buf:zero:{grid * bytes_}:{{out}}", "buf:{in2}", f"buf:zero:{128 * grid}"
            ], grid * bytes_ // 8, grid)


def engine_kernels(seed):
    from complete_kernels import complete_kernels
    from fragment_kernels import fragment_kernels
    from wgmma_kernels import wgmma_kernels

    for family in (tensor_loads, tensor_stores, tensor_reductions, images, bulk_copies, multicasts, bulk_reductions,
                   register_stores, written_maps, wgmma_kernels, fragment_kernels, complete_kernels):
        yield from family(seed)
