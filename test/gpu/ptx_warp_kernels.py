"""Kernels for the rows of warps, matrices, registers and moves; with those of ptx_barrier_kernels.py."""
import numpy as np

import ptx_operands
from ptx_barrier_kernels import barrier_kernels, cluster_kernels, control_kernels
from ptx_kernels import LANES, Body, registerBits
from ptx_table import TYPES, row_label, rows, rows_by_operation


# --- Warps

MASKS = ["-1", "0x55555555", "0x0000ff00"]


def _guarded(body, number):
    """A membership mask and the guard that only its lanes pass."""
    mask = MASKS[number % 3]
    guard = body.register(1)
    word = body.register(32)
    body.line(
        f"mov.u32 {word}, %laneid;\nshl.b32 {word}, 1, {word};\nand.b32 {word}, {word}, {mask};\nsetp.ne.b32 {guard}, "
        f"{word}, 0;"
    )
    return mask, guard


def _warp_rows(seed):
    for row in rows():
        if row.group != "Warp":
            continue
        rng = ptx_operands.Random([seed, row.number])
        body = Body()
        a = body.load(64, rng.bits(LANES))
        few = body.load(64, rng.integers(0, 5, LANES, dtype=np.uint64) * np.uint64(0x100000001))
        narrow, lane = body.register(32), body.register(32)
        body.line(f"cvt.u32.u64 {narrow}, {few if row.operation == 'Match' else a};")
        # Every 16th warp agrees, so that `all` and `uni` have both answers.
        body.line(
            f".reg .pred %same;\nand.b32 {lane}, %i, 96;\nsetp.eq.u32 %same, {lane}, 0;\n@%same mov.b64 {few}, 7;")
        if row.operation == "Match":
            body.line(f"@%same mov.b32 {narrow}, 7;")
        predicate = body.load(1, rng.integers(0, 2, LANES, dtype=np.uint64))
        body.line(f"@%same setp.ne.b64 {predicate}, {few}, 0;")
        second = body.load(
            32,
            np.where(rng.random(LANES) < 0.8, rng.integers(0, 32, LANES), rng.integers(0, 64, LANES)).astype(np.uint64))
        clamps = [31 | m << 8 for m in (0, 16, 24, 28, 30)] + [m << 8 for m in (0, 16, 24)]
        for number, modifiers in enumerate(row.expand()):
            for case in range(len(MASKS) if row.operation != "Activemask" else 1):
                mask, guard = _guarded(body, case)
                label = f"{row_label(row, modifiers)} {mask}"
                outputs = []
                for operand in row.operands:
                    if operand.destination:
                        kind = operand.type(row.types(modifiers))
                        bits = 1 if kind == "pred" else 32
                        register = body.register(bits)
                        body.line(f"setp.ne.b32 {register}, 0, 0;" if bits == 1 else f"mov.b32 {register}, 0;")
                        outputs.append((register, bits))
                        if operand.pair:
                            register = body.register(1)
                            body.line(f"setp.ne.b32 {register}, 0, 0;")
                            outputs.append((register, 1))
                target = "|".join(register for register, _ in outputs)
                if row.operation == "Shfl":
                    choice = clamps[5:] if "up" in modifiers else clamps[:5]
                    for clamp in choice if case == 0 else choice[:1]:
                        amount = body.register(32)
                        # of a part of the warp: only from a lane that takes part
                        body.line(f"mov.b32 {amount}, {second};" if case ==
                                  0 else f"mov.b32 {amount}, {'2' if case == 1 else '1'};" if "idx" not in
                                  modifiers else f"and.b32 {amount}, {second}, {'30' if case == 1 else '7'};" +
                                  ("" if case == 1 else f"\nor.b32 {amount}, {amount}, 8;"))
                        if case == 2 and "idx" not in modifiers:
                            choice = [0x1f | 24 << 8] if "up" not in modifiers else [24 << 8]
                            clamp = choice[0]
                        label = row_label(row, modifiers)
                        body.line(f"@{guard} {label} {target}, {narrow}, {amount}, {clamp}, {mask};")
                        for register, bits in outputs:
                            body.put(register, bits, f"{label} {clamp}")
                    continue
                operands = {
                    "Vote": f", {'!' if number % 2 else ''}{predicate}, {mask}",
                    "Match": f", {few if 'b64' in modifiers else narrow}, {mask}", "Redux": f", {narrow}, {mask}",
                    "Activemask": "", "Elect": f", {mask}"
                }[row.operation]
                body.line(f"@{guard} {row_label(row, modifiers)} {target}{operands};")
                for register, bits in outputs:
                    body.put(register, bits, label)
        yield body.kernel(f"{row.number:03}-{'-'.join([row.opcode, *row.types(next(iter(row.expand())))])}", row.group,
                          row)


# --- Matrices

def _matrix_rows(seed):
    for row in rows():
        if row.operation not in ("Ldmatrix", "Stmatrix", "Movmatrix"):
            continue
        rng = ptx_operands.Random([seed, row.number])
        body = Body()
        words = [body.load(64, rng.bits(LANES)) for _ in range(4)]
        values = []
        for word in words:
            values.append(body.register(32))
            body.line(f"cvt.u32.u64 {values[-1]}, {word};")
        body.line(
            ".shared .align 16 .b8 sm[2048];\n.reg .b32 %q, %s;\nmov.u32 %q, %tid.x;\nmul.lo.u32 %q, %q, 16;\nmov.u32 "
            "%s, sm;\nadd.u32 %s, %s, %q;"
        )
        for modifiers in row.expand():
            body.line(f"bar.warp.sync -1;\nst.shared.v2.b64 [%s], {{{words[0]}, {words[1]}}};\nbar.warp.sync -1;")
            label = row_label(row, modifiers)
            if row.operation == "Movmatrix":
                d = body.register(32)
                body.line(f"{label} {d}, {values[0]};")
                body.put(d, 32, label)
                continue
            size = next(int(m[1]) for m in modifiers if m in ("x1", "x2", "x4"))
            if row.operation == "Ldmatrix":
                registers = [body.register(32) for _ in range(size)]
                body.line(f"{label} {{{', '.join(registers)}}}, [%s];")
                for register in registers:
                    body.put(register, 32, label)
                continue
            body.line(f"{label} [%s], {{{', '.join(values[:size])}}};\nbar.warp.sync -1;")
            for word in range(2):
                wide = body.register(64)
                body.line(f"ld.shared.b64 {wide}, [%s+{8 * word}];")
                body.put(wide, 64, label)
        yield body.kernel(f"{row.number:03}-{row.opcode}", row.group, row)


MMA_LANES = 2304
# Exponents of A, B and C (of C: beyond those of its type it is limited), zeros out of 16, of a warp: numbers near each
# other, far from each other, mostly zeros, small, large; None: random bits; 0: some of what is special about the type.
SPREADS = [((-2, 2), (-2, 2), (-3, 5), 0), ((-6, 6), (-6, 6), (-14, 14), 2), ((-10, 10), (-4, 4), (-40, 24), 8), None,
           ((-14, -8), (-15, -3), (-40, -16), 2), ((3, 15), (4, 15), (10, 40), 2),
           ((-70, -60), (-75, -60), (-140, -120), 3), ((60, 64), (60, 64), (110, 128), 3), 0]


def _codes(type, rng, part):
    """uint64 codes of one register for MMA_LANES threads; part: 0, 1, 2 for A, B, C."""
    bits = TYPES[type]
    width = 64 if type == "f64" else 32
    if type not in ptx_operands.FLOATS:
        raw = rng.integers(0, 1 << 32, MMA_LANES, dtype=np.uint64)
        if part == 2:  # also sums that leave the range
            return np.where(rng.random(MMA_LANES) < 0.3, np.uint64(0x7FFFFF00) + (raw & np.uint64(0x1FF)), raw)
        return np.where(rng.random(MMA_LANES) < 0.1, np.uint64(0xFFFFFFFF), raw)
    e, m = ptx_operands.FLOATS[type]
    bias = (1 << (e - 1)) - 1
    word = np.zeros(MMA_LANES, np.uint64)
    warp = np.arange(MMA_LANES) // 32
    for shift in range(0, width, width if type == "tf32" else bits):
        raw = rng.bits(MMA_LANES)
        value = raw >> np.uint64(63 - e - m)
        for kind, spread_ in enumerate(SPREADS):
            if spread_ is None:
                continue
            if spread_ == 0:
                codes = np.array(ptx_operands.special(type), np.uint64)
                code = np.where(rng.integers(0, 12, MMA_LANES) == 0, rng.choice(codes, MMA_LANES), value)
                value = np.where(warp % len(SPREADS) == kind, code, value)
                continue
            low, high = spread_[part]
            exponent = np.clip(rng.integers(low, high + 1, MMA_LANES) + bias, 0, (1 << e) - 2).astype(np.uint64)
            code = (raw >> np.uint64(63)) << np.uint64(e + m) | exponent << np.uint64(m) | (raw
                                                                                            & np.uint64((1 << m) - 1))
            sign = rng.integers(0, 2, MMA_LANES).astype(np.uint64) << np.uint64(e + m)
            code = np.where(rng.integers(0, 16, MMA_LANES) < spread_[3], sign, code | sign)
            value = np.where(warp % len(SPREADS) == kind, code, value)
        word |= (value & np.uint64((1 << bits) - 1)) << np.uint64(shift)
    return word


def _mma_rows(seed):
    for row in rows():
        if row.operation != "Mma":
            continue
        groups = {}
        for modifiers in row.expand():
            groups.setdefault(tuple(row.types(modifiers)), []).append(modifiers)
        for types, variants in groups.items():
            rng = ptx_operands.Random([seed, row.number, *map(ord, "".join(types))])
            body = Body(grid=MMA_LANES // 128)
            bits = 64 if types[0] == "f64" else 32
            factors = [[
                body.load(bits, _codes(types[part + 1], rng, part)) for _ in range(row.operands[part + 1].count)
            ] for part in range(3)]
            vectors = ", ".join("{" + ", ".join(registers) + "}" for registers in factors)
            for modifiers in variants:
                result = [body.register(bits) for _ in range(row.operands[0].count)]
                body.line(f"{row_label(row, modifiers)} {{{', '.join(result)}}}, {vectors};")
                for register in result:
                    body.put(register, bits, row_label(row, modifiers), types[0] if types[0] != "f16" else "f16x2")
            yield body.kernel(f"{row.number:03}-mma-{variants[0][2]}-{'-'.join(types)}", row.group, row)


def _register_counts(seed):
    """A warpgroup gives registers back and takes them again."""
    row = rows_by_operation()["Setmaxnreg"][0]
    body = Body()
    a = body.load(32, ptx_operands.Random([seed, 84]).bits(LANES))
    body.line("setmaxnreg.dec.sync.aligned.u32 40;\nsetmaxnreg.inc.sync.aligned.u32 64;")
    body.put(a, 32, "setmaxnreg")
    kernel = body.kernel("register-counts", "Special", row)
    kernel.text = kernel.text.replace(")\n{", ")\n.maxnreg 64\n{", 1)
    yield kernel


def _move_kernels(seed):
    by = rows_by_operation()
    rng = ptx_operands.Random([seed, 83])
    body = Body()
    words = [body.load(64, rng.bits(LANES)) for _ in range(2)]
    for row in by["Mov"]:
        for modifiers in row.expand():
            bits = registerBits(modifiers[-1])
            source, d = body.register(bits), body.register(bits)
            body.line(f"setp.gt.s64 {source}, {words[0]}, {words[1]};" if bits ==
                      1 else f"mov.b128 {source}, {{{words[0]}, {words[1]}}};" if bits == 128 else
                      f"cvt.u{bits}.u64 {source}, {words[0]};" if bits < 64 else f"mov.b64 {source}, {words[0]};")
            body.line(f"{row_label(row, modifiers)} {d}, {source};")
            body.put(d, bits, row_label(row, modifiers))
    for bits, parts in ((16, 2), (32, 2), (32, 4), (64, 2), (64, 4), (128, 2), (128, 4)):
        piece = bits // parts
        source = body.register(bits)
        body.line(f"mov.b128 {source}, {{{words[0]}, {words[1]}}};" if bits ==
                  128 else f"cvt.u{bits}.u64 {source}, {words[0]};" if bits < 64 else f"mov.b64 {source}, {words[0]};")
        pieces = [body.register(piece) for _ in range(parts)]
        d = body.register(bits)
        body.line(
            f"mov.b{bits} {{{', '.join(pieces)}}}, {source};\nmov.b{bits} {d}, {{{', '.join(reversed(pieces))}}};")
        body.put(d, bits, f"mov.b{bits} of {parts} pieces")
    yield body.kernel("moves", "Move", by["Mov"][0])
    body = Body()
    body.load(32, np.arange(LANES, dtype=np.uint64))
    body.module.append(".const .align 8 .b8 cs[16] = {1, 2, 3, 4};\n.global .align 8 .b8 gl[16] = {5, 6, 7, 8};")
    body.line(
        ".shared .align 8 .b8 sm[16];\n.local .align 8 .b8 lc[16];\nst.shared.b32 [sm], 7;\nst.local.b32 [lc], "
        "9;\nbar.sync 0;"
    )
    places = {
        "const": "cs", "global": "gl", "local": "lc", "shared": "sm", "shared::cta": "sm", "shared::cluster": "sm"
    }
    for name, place in places.items():
        address, generic, back, value = (body.register(b) for b in (64, 64, 64, 32))
        body.line(
            f"mov.u64 {address}, {place};\ncvta.{name}.u64 {generic}, {address};\nld.b32 {value}, "
            f"[{generic}];\ncvta.to.{name}.u64 {back}, {generic};"
        )
        body.put(value, 32, f"cvta.{name}.u64")
        same = body.register(1)
        body.line(f"setp.eq.u64 {same}, {address}, {back};")
        body.put(same, 1, f"cvta.to.{name}.u64")
        for other in places:
            inside = body.register(1)
            body.line(f"isspacep.{other} {inside}, {generic};")
            body.put(inside, 1, f"isspacep.{other} of {name}")
    yield body.kernel("addresses", "Move", by["Cvta"][0])
    body = Body(block=96, grid=8)
    body.load(32, np.arange(96 * 8, dtype=np.uint64))
    for name in ("tid.x", "tid.y", "tid.z", "ntid.x", "ntid.y", "ctaid.x", "ctaid.z", "nctaid.x", "nctaid.y", "laneid",
                 "lanemask_eq", "lanemask_le", "lanemask_lt", "lanemask_ge", "lanemask_gt", "clusterid.x",
                 "nclusterid.x", "cluster_ctaid.x", "cluster_nctaid.x", "cluster_ctarank", "cluster_nctarank"):
        d = body.register(32)
        body.line(f"mov.u32 {d}, %{name};")
        body.put(d, 32, f"%{name}")
    yield body.kernel("special-registers", "Move", by["Mov"][0])


def warp_kernels(seed):
    yield from _warp_rows(seed)
    yield from _matrix_rows(seed)
    yield from _mma_rows(seed)
    yield from barrier_kernels(seed)
    yield from cluster_kernels(seed)
    yield from control_kernels(seed)
    yield from _register_counts(seed)
    yield from _move_kernels(seed)
