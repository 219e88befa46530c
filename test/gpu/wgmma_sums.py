"""How Hopper's wgmma adds: the experiment that the emulator's rule of sums was read from.

    python test/gpu/wgmma_sums.py run FOLDER [--bin build/bin]     on a GPU of sm_90: operands and results of each type,
      as files
    python test/gpu/wgmma_sums.py fit FOLDER                       anywhere: which rule gives all of those bits

One instruction m64n8kK a block, its operands in shared memory without a swizzle, K-major. An element of D is a sum of
an element of C and K products. The rules that are tried differ in how many bits below the largest exponent of a term
are kept, whether C takes part in that, how many products are added at a time, and how the sum is rounded. Factors are
drawn three ways, a third of the blocks each: normal numbers, any finite code, and few terms of very different
magnitude.

Found on an H100 (driver's PTX compiler, 2026-11-22; 196 608 sums of each type, every bit, and twice as many of two
instructions in a row): f16, bf16 and tf32 add as mma.sync does (src/emulator/numerics/TensorCore.h: all terms and C cut
off at 2**(top - 25), then f32 by cutting off or f16 to nearest); of a tf32 factor the upper 19 bits count. fp8 cuts all
terms and C off at 2**(top - 13), all 32 products at a time, and an f32 result keeps 13 bits after its first; an f16
result is rounded to nearest.
"""
import argparse
import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
BLOCKS, M, N = 384, 64, 8

# name: exponent bits, mantissa bits, bits of a code in memory, depth
FACTORS = {
    "f16": (5, 10, 16, 16), "bf16": (8, 7, 16, 16), "tf32": (8, 23, 32, 8), "e4m3": (4, 3, 8, 32), "e5m2": (5, 2, 8, 32)
}
FORMS = [("f32", "f16"), ("f16", "f16"), ("f32", "bf16"), ("f32", "tf32"), ("f32", "e4m3"), ("f16", "e4m3"),
         ("f32", "e5m2"), ("f16", "e5m2")]


def text(sum_, factor, chained):
    """PTX of a block: operands to shared memory, one instruction (or two, over the same operands), the sums back."""
    registers, width = (4, "f32") if sum_ == "f32" else (2, "b32")
    d = ", ".join(f"%d{i}" for i in range(registers))
    transposed = ", 0, 0" if factor in ("f16", "bf16") else ""
    multiply = (
        f"wgmma.mma_async.sync.aligned.m64n8k{FACTORS[factor][3]}.{sum_}.{factor}.{factor} {{{d}}}, %da, %db, 1, 1, "
        f"1{transposed};\n"
        * (2 if chained else 1))
    descriptor = lambda name, where: (
        f"mov.u32 %r, {where};\nshr.u32 %r, %r, 4;\nand.b32 %r, %r, 16383;\ncvt.u64.u32 %{name}, %r;\n"
        f"or.b64 %{name}, %{name}, {128 >> 4 << 16 | 256 >> 4 << 32};\n")
    return (
        ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 a, .param .u64 b, .param .u64 "
        "c, .param .u64 out)\n{\n"
        ".reg .b64 %pa, %pb, %pc, %po, %x, %da, %db;\n.reg .b32 %r, %t, %block, %v<4>;\n.reg .pred %p;\n"
        f".reg .{width} %d<{registers}>;\n.shared .align 1024 .b8 sa[2048];\n.shared .align 1024 .b8 sb[256];\n"
        "ld.param.u64 %pa, [a];\nld.param.u64 %pb, [b];\nld.param.u64 %pc, [c];\nld.param.u64 %po, [out];\n"
        "mov.u32 %t, %tid.x;\nmov.u32 %block, %ctaid.x;\n"
        "mad.lo.u32 %r, %block, 128, %t;\nmad.wide.u32 %x, %r, 16, %pa;\nld.global.v4.b32 {%v0, %v1, %v2, %v3}, [%x];\n"
        "mov.u32 %r, sa;\nmad.lo.u32 %r, %t, 16, %r;\nst.shared.v4.b32 [%r], {%v0, %v1, %v2, %v3};\n"
        "setp.ge.u32 %p, %t, 16;\n@%p bra Ready;\n"
        "mad.lo.u32 %r, %block, 16, %t;\nmad.wide.u32 %x, %r, 16, %pb;\nld.global.v4.b32 {%v0, %v1, %v2, %v3}, [%x];\n"
        "mov.u32 %r, sb;\nmad.lo.u32 %r, %t, 16, %r;\nst.shared.v4.b32 [%r], {%v0, %v1, %v2, %v3};\n"
        f"Ready:\nfence.proxy.async;\nbar.sync 0;\nmad.lo.u32 %r, %block, 128, %t;\nmad.wide.u32 %x, %r, "
        f"{4 * registers}, %pc;\n"
        f"ld.global.v{registers}.{width} {{{d}}}, [%x];\n{descriptor('da', 'sa')}{descriptor('db', 'sb')}"
        f"wgmma.fence.sync.aligned;\n{multiply}wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n"
        f"mad.lo.u32 %r, %block, 128, %t;\nmad.wide.u32 %x, %r, {4 * registers}, %po;\n"
        f"st.global.v{registers}.{width} [%x], {{{d}}};\nret;\n}}\n")


def codes(rng, shape, exponent_bits, mantissa_bits, kind):
    """Random finite codes: normal numbers, any, or few of very different magnitude."""
    all_, bias = (1 << exponent_bits) - 1, (1 << (exponent_bits - 1)) - 1
    if kind == 0:
        spread = min(3, bias - 1)
        exponent = bias + rng.integers(-spread, spread + 1, shape)
    else:
        wide = min(all_, 60)
        low = max(0, bias - wide // 2)
        exponent = rng.integers(low, min(all_, low + wide), shape)
    code = rng.integers(0, 2, shape) << (exponent_bits + mantissa_bits) | exponent << mantissa_bits | rng.integers(
        0, 1 << mantissa_bits, shape)
    if exponent_bits == 4:  # e4m3: the largest code is its NaN
        code = np.where((code & 127) == 127, code - 1, code)
    return np.where(rng.random(shape) < 0.75, 0, code) if kind == 2 else code


def operands(sum_, factor):
    rng = np.random.default_rng(FORMS.index((sum_, factor)) + 100)
    e, m, _, k = FACTORS[factor]
    kinds = [codes_of for codes_of in range(3) for _ in range(BLOCKS // 3)]
    a = np.stack([codes(rng, (M, k), e, m, kind) for kind in kinds])
    b = np.stack([codes(rng, (N, k), e, m, kind) for kind in kinds])
    ce, cm = (8, 23) if sum_ == "f32" else (5, 10)
    c = np.stack([np.where(rng.random((M, N)) < 0.3, 0, codes(rng, (M, N), ce, cm, min(kind, 1))) for kind in kinds])
    return a, b, c


def core_matrices(rows, bits):
    """[block, row, k] codes as shared memory has them: 8 rows of 16 bytes, then the next 16 bytes of the rows, then the
    next 8 rows."""
    whole = rows.astype({8: np.uint8, 16: np.uint16, 32: np.uint32}[bits])
    blocks, count, k = whole.shape
    each = 128 // bits
    return whole.reshape(blocks, count // 8, 8, k // each, each).transpose(0, 1, 3, 2, 4).tobytes()


def fragment():
    """(row, column) of each register of each thread of D, in f32."""
    t = np.arange(128)[:, None]
    r = np.arange(4)[None]
    return 16 * (t >> 5) + (t >> 2 & 7) + 8 * (r >> 1), 2 * (t & 3) + (r & 1)


def run(folder, programs):
    folder.mkdir(parents=True, exist_ok=True)
    rows, columns = fragment()
    for sum_, factor in FORMS:
        a, b, c = operands(sum_, factor)
        base = folder / f"{sum_}-{factor}"
        base.with_suffix(".a").write_bytes(core_matrices(a, FACTORS[factor][2]))
        base.with_suffix(".b").write_bytes(core_matrices(b, FACTORS[factor][2]))
        base.with_suffix(".c").write_bytes(c[:, rows,
                                             columns].astype(np.uint32 if sum_ == "f32" else np.uint16).tobytes())
        size = BLOCKS * M * N * (4 if sum_ == "f32" else 2)
        for chained in (False, True):
            path = folder / f"{base.name}{'-2' if chained else ''}.ptx"
            path.write_text(text(sum_, factor, chained))
            done = subprocess.run([programs / "ptxrun", path, "--entry", "k", "--grid", str(BLOCKS), "--block", "128",
                                   *(word for x in "abc" for word in ("--arg", f"buf:{base}.{x}")),
                                   "--arg", f"buf:zero:{size}:{path.with_suffix('.d')}"],
                                  capture_output=True, text=True)
            print(path.stem, done.returncode, done.stderr[:500], flush=True)
        for x in "abc":
            base.with_suffix(f".{x}").unlink()


def parts(code, exponent_bits, mantissa_bits, keep=None):
    """(signed significand, exponent of its unit's top digit) as integers; `keep`: so many mantissa bits are looked
    at."""
    code = code.astype(np.int64)
    field = code >> mantissa_bits & ((1 << exponent_bits) - 1)
    significand = (code & ((1 << mantissa_bits) - 1)) | np.where(field > 0, 1 << mantissa_bits, 0)
    if keep is not None:
        significand >>= mantissa_bits - keep
    exponent = np.maximum(field, 1) - ((1 << (exponent_bits - 1)) - 1)
    return np.where(code >> (exponent_bits + mantissa_bits) & 1, -significand, significand), exponent


def shifted(value, amount):
    """value * 2**amount cut off towards zero, in Python's integers (arrays of objects)."""
    magnitude = np.abs(value)
    return np.sign(value) * np.where(amount >= 0, magnitude << np.maximum(amount, 0),
                                     magnitude >> np.minimum(np.maximum(-amount, 0), 62))


def to_f32(total, unit, nearest, mantissa):
    """Codes of total * 2**unit, cut off or to nearest even, with so many mantissa bits. total: int64."""
    value = total.astype(np.float64) * np.exp2(unit.astype(np.float64))  # exact below 2**53
    result = value.astype(np.float32)
    if not nearest:
        too_far = np.abs(result.astype(np.float64)) > np.abs(value)
        result = np.where(too_far, np.nextafter(result, np.float32(0)), result)
    code = (result + np.float32(0)).view(np.uint32) & np.uint32(0xFFFFFFFF << (23 - mantissa) & 0xFFFFFFFF)
    return np.where(code == 1 << 31, 0, code).astype(np.uint32)


def rule(a, b, c, factor, sum_, kept, group, with_c, nearest, mantissa):
    """Codes of D. mantissa: bits of it that an f32 result keeps; the other words as in the rules that are tried."""
    e, m, _, k = FACTORS[factor]
    keep = 10 if factor == "tf32" else m
    (sa, ea), (sb, eb) = parts(a, e, m, keep), parts(b, e, m, keep)
    ce, cm = (8, 23) if sum_ == "f32" else (5, 10)
    sc, ec = parts(c, ce, cm)
    none = -100000
    products = sa[:, :, None, :] * sb[:, None, :, :]
    exponents = np.where(products != 0, ea[:, :, None, :] + eb[:, None, :, :], none)
    total_s, total_e, total_bits = sc, np.where(sc != 0, ec, none), cm
    for start in range(0, k, group):
        p, x = products[..., start:start + group], exponents[..., start:start + group]
        top = x.max(-1)
        if with_c:
            top = np.maximum(top, total_e)
        live = top > none
        base = np.where(live, top, 0)
        sums = shifted(p, np.where(p != 0, x - base[..., None] + kept - 2 * keep, 0)).sum(-1)
        if with_c:
            sums = sums + shifted(total_s, np.where(total_s != 0, total_e - base + kept - total_bits, 0))
            code = to_f32(sums, base - kept, nearest, mantissa)
        else:
            both = sums.astype(np.float64) * np.exp2(
                (base - kept).astype(np.float64)) + total_s.astype(np.float64) * np.exp2(
                    np.where(total_s != 0, total_e - total_bits, 0).astype(np.float64))
            result = both.astype(np.float32)
            if not nearest:
                result = np.where(
                    np.abs(result.astype(np.float64)) > np.abs(both), np.nextafter(result, np.float32(0)), result)
            code = (result + np.float32(0)).view(np.uint32)
        if start + group < k:
            total_s, total_e = parts(code, 8, 23)
            total_e, total_bits = np.where(total_s != 0, total_e, none), 23
    if sum_ == "f32":
        return code
    value = sums.astype(np.float64) * np.exp2((base - kept).astype(np.float64)) if with_c else both
    return (value.astype(np.float16) + np.float16(0)).view(np.uint16)


def fit(folder):
    rows, columns = fragment()
    np.seterr(all="ignore")
    for sum_, factor in FORMS:
        a, b, c = operands(sum_, factor)
        d, second = (np.empty((BLOCKS, M, N), np.uint32 if sum_ == "f32" else np.uint16) for _ in range(2))
        for result, name in ((d, ""), (second, "-2")):
            result[:, rows, columns] = np.fromfile(folder / f"{sum_}-{factor}{name}.d", result.dtype).reshape(
                BLOCKS, 128, 4)
        found = []
        k = FACTORS[factor][3]
        some = slice(None, None, 16)
        for kept, group, with_c, nearest, short in itertools.product(range(
                9, 30), [g for g in (4, 8, 16, 32) if g <= k], (True, False), (False, True), (False, True)):
            what = kept, group, with_c, nearest, min(kept, 23) if short else 23
            found.append(((rule(a[some], b[some], c[some], factor, sum_, *what) != d[some]).mean(), what))
        for wrong, what in sorted(found)[:2]:
            once = rule(a, b, c, factor, sum_, *what)
            twice = rule(a, b, once, factor, sum_, *what)
            print(
                f"{sum_} {factor}: kept {what[0]}, {what[1]} at a time, C {'among them' if what[2] else 'after'}, "
                f"{'nearest' if what[3] else 'cut off'}, "
                f"{what[4]} bits of the result: {(once != d).sum()} of {d.size} differ, of two in a row "
                f"{(twice != second).sum()}"
            )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("run", "fit"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bin", default=ROOT / "build" / "bin", type=Path)
    options = parser.parse_args()
    if options.what == "run":
        run(options.folder, options.bin)
    else:
        fit(options.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
