"""Kernels for wmma: every type, shape and layout. A warp multiplies a tile of its own, of global or of shared memory;
what is compared is the tile of D in memory, since how fragments lie in registers is not specified.
"""
import itertools

import numpy as np

import ptx_operands
from wgmma_kernels import codes

BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f64": 64, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1, "f32": 32, "s32": 32}
HALVES = ((16, 16, 16), (8, 32, 16), (32, 8, 16))
GRID = 24


def registers(kind, rows, columns, factor):
    """How many a fragment has."""
    if factor and kind == "f16":
        return 8
    return max(1, rows * columns * BITS[kind] // (32 * (64 if kind == "f64" else 32)))


def _tile(rng, kind, rows, columns, layout, count):
    """(bytes of so many tiles, elements from one row (column) to the next, bytes of a tile): with something between the
    rows."""
    outer, inner = (rows, columns) if layout == "row" else (columns, rows)
    bits = BITS[kind]
    pitch = inner + max(128 // bits, 32 if bits == 4 else 128 if bits == 1 else 0)
    bytes_ = -(-outer * pitch * bits // 8 // 32) * 32
    total = count * bytes_
    if kind in ("s8", "u8", "s4", "u4", "b1"):
        image = rng.bits(total // 8).view(np.uint8)
    elif kind == "f64":
        image = (rng.integers(-999, 1000, total // 8) * 2.0 ** rng.integers(-30, 30, total // 8)).view(np.uint8)
    else:
        image = codes(rng, kind, total * 8 // bits).astype({16: np.uint16, 32: np.uint32}[bits]).view(np.uint8)
    return image, pitch, bytes_


def _kernel(number, seed, shape, d, a, b, c, layouts, mma):
    from engine_text import Text

    m, n, k = shape
    rng = ptx_operands.Random([seed, 650, number])
    warps = 4 * GRID
    name = f"m{m}n{n}k{k}"
    parts = {"a": (a, m, k, layouts[0]), "b": (b, k, n, layouts[1]), "c": (c, m, n, layouts[2])}
    text = Text(["ptr"] * 4)
    text.lines.append(".reg .f64 %v<4>; .reg .b32 %r<40>;\nshr.u32 %w1, %t, 5; mad.lo.u32 %w1, %c, 4, %w1;")
    inputs, vectors, first = [], {}, 0
    for i, (part, (kind, rows, columns, layout)) in enumerate(parts.items()):
        image, pitch, bytes_ = _tile(rng, kind, rows, columns, layout, warps)
        inputs.append(image.view(np.uint64))
        count = registers(kind, rows, columns, part != "c")
        vectors[part] = [f"%{'v' if kind == 'f64' else 'r'}{first + j}" for j in range(count)]
        first += count
        text += (
            f"mad.wide.u32 %d1, %w1, {bytes_}, %a{i};\n"
            f"wmma.load.{part}.sync.aligned.{layout}.{name}.global.{kind} {{{', '.join(vectors[part])}}}, [%d1], "
            f"{pitch};"
        )
    count = registers(d, m, n, False)
    # D may stand where C stood.
    vectors["d"] = vectors["c"] if d == c else [f"%r{first + j}" for j in range(count)]
    lists = ", ".join("{" + ", ".join(vectors[part]) + "}" for part in "dabc")
    text += f"{mma.format(layouts=f'{layouts[0]}.{layouts[1]}', shape=name)} {lists};"
    outer = m if layouts[3] == "row" else n
    size = -(-m * n * BITS[d] // 8 // 32) * 32
    text += (
        f"mad.wide.u32 %d1, %w1, {size}, %a3;\n"
        f"wmma.store.d.sync.aligned.{layouts[3]}.{name}.global.{d} [%d1], {{{', '.join(vectors['d'])}}}, "
        f"{m * n // outer};"
    )
    return text.kernel(f"wmma-{number}-{name}-{d}-{a}-{b}", inputs,
                       ["buf:{in0}", "buf:{in1}", "buf:{in2}", f"buf:zero:{size * warps}:{{out}}"], size * warps // 8,
                       GRID)


def _forms():
    """(shape, types of D, A, B, C, whether layouts are free, the instruction)"""
    for shape, d, c in itertools.product(HALVES, ("f32", "f16"), ("f32", "f16")):
        yield shape, d, "f16", "f16", c, True, f"wmma.mma.sync.aligned.{{layouts}}.{{shape}}.{d}.{c}"
    for shape in HALVES:
        yield shape, "f32", "bf16", "bf16", "f32", True, "wmma.mma.sync.aligned.{layouts}.{shape}.f32.bf16.bf16.f32"
    yield (16, 16, 8), "f32", "tf32", "tf32", "f32", True, "wmma.mma.sync.aligned.{layouts}.{shape}.f32.tf32.tf32.f32"
    for rounding in ("", ".rn", ".rz", ".rm", ".rp"):
        yield (
            8, 8, 4
        ), "f64", "f64", "f64", "f64", True, f"wmma.mma.sync.aligned.{{layouts}}.{{shape}}{rounding}.f64.f64.f64.f64"
    for shape, kind in itertools.product(HALVES, ("s8", "u8")):
        yield shape, "s32", kind, kind, "s32", True, f"wmma.mma.sync.aligned.{{layouts}}.{{shape}}.s32.{kind}.{kind}.s32"
    yield HALVES[0], "s32", "s8", "s8", "s32", True, "wmma.mma.sync.aligned.{layouts}.{shape}.s32.s8.s8.s32.satfinite"
    for kind, more in itertools.product(("s4", "u4"), ("", ".satfinite")):
        yield (
            8, 8, 32
        ), "s32", kind, kind, "s32", False, f"wmma.mma.sync.aligned.{{layouts}}.{{shape}}.s32.{kind}.{kind}.s32{more}"
    for operation in ("xor", "and"):
        yield (
            8, 8, 128
        ), "s32", "b1", "b1", "s32", False, f"wmma.mma.{operation}.popc.sync.aligned.{{layouts}}.{{shape}}.s32.b1.b1.s32"


def fragment_kernels(seed):
    number = 0
    for shape, d, a, b, c, free, mma in _forms():
        for first, second in itertools.product(("row", "col"), repeat=2) if free else [("row", "col")]:
            layouts = (first, second, ("row", "col")[number % 2], ("row", "col")[number // 2 % 2])
            yield _kernel(number, seed, shape, d, a, b, c, layouts, mma)
            number += 1
