"""Triton's names of layouts against an enumeration in NumPy: which element each register of each thread, or each offset
of a buffer, holds.

The formulas are those of the PTX ISA (fragments of mma and wgmma, swizzled shared memory) and of what the names'
parameters say; nothing here knows that layouts are linear. In registers an element that a thread holds twice counts
once, in the first register.
"""
import os
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
OPT = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txl-opt"


def module(body, warps):
    return (f'module attributes {{"ttg.num-warps" = {warps} : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90", '
            f'"ttg.threads-per-warp" = 32 : i32}} {{\n{body}\n}}\n')


def read(text):
    return subprocess.run([OPT], input=text, capture_output=True, text=True)


def printed_layout(text, inputs):
    """The bases of the one layout in a printed text, a list an input."""
    line = next(line for line in text.splitlines() if "#ttg.linear" in line)
    return [[[int(n) for n in basis.split(",")]
             for basis in re.findall(r"\[([\d, ]+)\]",
                                     re.search(rf"{name} = \[(.*?)\](?:,\s*\w+ =|\}})", line)[1] + "]")]
            for name in inputs]


def image(bases, number, rank):
    """The XOR of the bases of a number's bits."""
    at = [0] * rank
    for bit, basis in enumerate(bases):
        if number >> bit & 1:
            at = [a ^ b for a, b in zip(at, basis)]
    return at


def in_registers(name, shape, warps):
    """[warps, lanes, registers, rank] as read, from a function that takes such a tile."""
    dims = "x".join(map(str, shape))
    done = read(module(f"tt.func public @k(%x: tensor<{dims}xf32, {name}>) {{\n tt.return\n}}", warps))
    assert done.returncode == 0, done.stderr
    registers, lanes, warp_bases = printed_layout(done.stdout, ("register", "lane", "warp"))
    rank = len(shape)
    return np.array(
        [[[[a ^ b ^ c for a, b, c in zip(image(registers, r, rank), image(lanes, t, rank), image(warp_bases, w, rank))]
           for r in range(1 << len(registers))] for t in range(32)] for w in range(warps)])


def in_buffer(name, shape, bits=16):
    dims = "x".join(map(str, shape))
    done = read(
        module(
            f"tt.func public @k() "
            f"{{\n %b = ttg.local_alloc : () -> !ttg.memdesc<{dims}xi{bits}, {name}, #ttg.shared_memory, mutable>\n"
            " tt.return\n}", 4))
    assert done.returncode == 0, done.stderr
    offsets, = printed_layout(done.stdout, ("offset", ))
    return np.array([image(offsets, o, len(shape)) for o in range(int(np.prod(shape)))])


def spread(number, sizes, order):
    """A number as one coordinate an axis, that of order[0] counted fastest."""
    at = [0] * len(sizes)
    for axis in order:
        at[axis], number = number % sizes[axis], number // sizes[axis]
    return np.array(at)


def enumerate_registers(shape, warps, tile, per_thread, element, order):
    """All coordinates: `element(warp, lane, register)` in a tile of `per_thread` registers that is repeated along the
    axes in `order`."""
    repeats = [max(1, s // t) for s, t in zip(shape, tile)]
    count = per_thread * int(np.prod(repeats))
    every = np.array(
        [[[(np.array(element(w, t, r % per_thread)) + spread(r // per_thread, repeats, order) * tile) % shape
           for r in range(count)] for t in range(32)] for w in range(warps)])
    kept = [r for r in range(count) if not any((every[:, :, r] == every[:, :, p]).all() for p in range(r))]
    return every[:, :, kept]


def blocked(shape, size, lanes, warps, order):
    size, lanes, warps = map(np.array, (size, lanes, warps))

    def element(w, t, r):
        return (spread(w, warps, order) * lanes + spread(t, lanes, order)) * size + spread(r, size, order)

    return enumerate_registers(shape, int(np.prod(warps)), size * lanes * warps, int(np.prod(size)), element, order)


def blocked_name(size, lanes, warps, order):
    return f"#ttg.blocked<{{sizePerThread = {size}, threadsPerWarp = {lanes}, warpsPerCTA = {warps}, order = {order}}}>"


BLOCKED = [((64, 32), [1, 4], [8, 4], [4, 1], [1, 0]), ((64, 32), [4, 1], [4, 8], [1, 4], [0, 1]),
           ((8, 4), [2, 2], [8, 4], [2, 2], [1, 0]), ((256, ), [2], [32], [4], [0]), ((16, ), [4], [32], [4], [0]),
           ((4, 8, 16), [1, 2, 2], [2, 2, 8], [2, 2, 1], [2, 1, 0]), ((32, 1), [1, 8], [8, 4], [4, 1], [1, 0]),
           ((64, 64), [2, 4], [8, 4], [2, 2], [0, 1])]


@pytest.mark.parametrize("shape, size, lanes, warps, order", BLOCKED, ids=str)
def test_blocked(shape, size, lanes, warps, order):
    expected = blocked(shape, size, lanes, warps, order)
    assert np.array_equal(in_registers(blocked_name(size, lanes, warps, order), shape, 4), expected)


@pytest.mark.parametrize("axis", (0, 1))
@pytest.mark.parametrize("size, lanes, warps, order", [b[1:] for b in BLOCKED if len(b[0]) == 2][:3], ids=str)
def test_slice(size, lanes, warps, order, axis):
    shape = [64, 64]
    shape[axis] = 1
    parent = blocked(shape, size, lanes, warps, order)
    name = f"#ttg.slice<{{dim = {axis}, parent = {blocked_name(size, lanes, warps, order)}}}>"
    assert np.array_equal(in_registers(name, (64, ), 4), np.delete(parent, axis, 3))


def mma_name(warps):
    return f"#ttg.nvidia_mma<{{versionMajor = 2, versionMinor = 0, warpsPerCTA = {warps}, instrShape = [16, 8]}}>"


def mma(matrix, shape, warps, k_width=2):
    """PTX ISA, fragments of mma.m16n8: lane 4g + t. Warps are counted along n first."""
    wm, wn = warps

    def element(w, t, r):
        m, n = w // wn * 16, w % wn * 8
        g, t = t // 4, t % 4
        if matrix == "C":
            return m + g + 8 * (r // 2), n + 2 * t + r % 2
        e, r = r % k_width, r // k_width
        if matrix == "A":
            return m + g + 8 * (r % 2), (r // 2) * 4 * k_width + t * k_width + e
        return r * 4 * k_width + t * k_width + e, n + g

    k = 8 * k_width
    tile, count, order = {"C": ((16 * wm, 8 * wn), 4, (1, 0)), "A": ((16 * wm, k), 4 * k_width, (1, 0)),
                          "B": ((k, 8 * wn), 2 * k_width, (0, 1))}[matrix]
    return enumerate_registers(shape, wm * wn, np.array(tile), count, element, order)


@pytest.mark.parametrize("shape, warps", [((64, 32), [2, 2]), ((16, 8), [2, 2]), ((32, 64), [1, 4]),
                                          ((128, 16), [4, 1])], ids=str)
def test_result_of_mma(shape, warps):
    assert np.array_equal(in_registers(mma_name(warps), shape, 4), mma("C", shape, warps))


@pytest.mark.parametrize("operand", (0, 1))
@pytest.mark.parametrize("k_width", (1, 2, 4))
@pytest.mark.parametrize("shape, warps", [((32, 32), [2, 2]), ((64, 64), [4, 1]), ((16, 64), [1, 4])], ids=str)
def test_operand_of_mma(operand, k_width, shape, warps):
    name = f"#ttg.dot_op<{{opIdx = {operand}, parent = {mma_name(warps)}, kWidth = {k_width}}}>"
    assert np.array_equal(in_registers(name, shape, 4), mma("AB"[operand], shape, warps, k_width))


@pytest.mark.parametrize("shape, warps, n", [((128, 64), [4, 2], 32), ((64, 128), [4, 1], 128), ((128, 32), [8, 1], 64),
                                             ((256, 16), [4, 1], 16)], ids=str)
def test_result_of_wgmma(shape, warps, n):
    """PTX ISA, register fragment of wgmma's D: 16 rows a warp, 8 columns in two registers of each of four lanes."""

    def element(w, t, r):
        group = w // 4
        row = 64 * (group % (warps[0] // 4)) + 16 * (w % 4) + t // 4 + 8 * (r // 2 % 2)
        return row, n * (group // (warps[0] // 4)) + 8 * (r // 4) + 2 * (t % 4) + r % 2

    name = f"#ttg.nvidia_mma<{{versionMajor = 3, versionMinor = 0, warpsPerCTA = {warps}, instrShape = [16, {n}, 16]}}>"
    expected = enumerate_registers(shape, int(np.prod(warps)), np.array((16 * warps[0], n * warps[1])), n // 2, element,
                                   (1, 0))
    assert np.array_equal(in_registers(name, shape, int(np.prod(warps))), expected)


def test_operand_of_a_product_without_an_instruction():
    """All of K in every thread, for the rows that its block of the result has."""
    name = f"#ttg.dot_op<{{opIdx = 0, parent = {blocked_name([2, 4], [8, 4], [2, 2], [1, 0])}}}>"
    rows = blocked((32, 1), [2, 1], [8, 4], [2, 2], [1, 0])  # whose register is the row within the thread's block
    found = in_registers(name, (32, 16), 4)
    for w in range(4):
        for t in range(32):
            assert {tuple(e)
                    for e in found[w, t]} == {(int(i), k)
                                              for i in {e[0]
                                                        for e in rows[w, t]}
                                              for k in range(16)}


def test_bases_without_extents():
    name = "#ttg.linear<{register = [[1, 0], [0, 8]], lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], warp = [[0, 16], [8, 0]], block = []}>"
    assert in_registers(name, (16, 32), 4)[3, 31, 3].tolist() == [15, 31]
    assert in_registers(name, (1, 32), 4).shape == (4, 32, 2, 2)  # what leads out of the tile is a copy


@pytest.mark.parametrize("shape, order, vec, per_phase, max_phase", [((32, 64), [1, 0], 8, 1, 8),
                                                                     ((64, 32), [0, 1], 8, 2, 4),
                                                                     ((16, 16), [1, 0], 4, 4, 2),
                                                                     ((8, 8), [1, 0], 1, 1, 1)], ids=str)
def test_swizzled(shape, order, vec, per_phase, max_phase):
    inner, outer = shape[order[0]], order[1]
    expected = np.empty((int(np.prod(shape)), 2), int)
    for offset in range(len(expected)):
        row = offset // inner
        expected[offset, outer] = row
        expected[offset, order[0]] = offset % inner ^ (row // per_phase % max_phase) * vec
    name = f"#ttg.swizzled_shared<{{vec = {vec}, perPhase = {per_phase}, maxPhase = {max_phase}, order = {order}}}>"
    assert np.array_equal(in_buffer(name, shape), expected)


@pytest.mark.parametrize("transposed", (False, True))
@pytest.mark.parametrize("span, bits", [(128, 16), (64, 16), (32, 16), (128, 8), (64, 32), (0, 16)], ids=str)
def test_nvmma(span, bits, transposed):
    rows, columns = 32, 256
    expected = np.empty((rows * columns, 2), int)
    for offset in range(len(expected)):
        if span:
            width, chunk = span * 8 // bits, 128 // bits
            panel, row, at = offset // (rows * width), offset // width % rows, offset % width
            phase = row // (128 // span) % (span // 16)
            column = panel * width + ((at // chunk) ^ phase) * chunk + at % chunk
        else:
            row, column = divmod(offset, columns)
        expected[offset] = (column, row) if transposed else (row, column)
    name = f"#ttg.nvmma_shared<{{swizzlingByteWidth = {span}, transposed = {str(transposed).lower()}, elementBitWidth = {bits}}}>"
    assert np.array_equal(in_buffer(name, (columns, rows) if transposed else (rows, columns), bits), expected)


def test_padded_and_written_buffers():
    rows = np.stack(np.divmod(np.arange(32 * 16), 16), 1)
    assert np.array_equal(in_buffer("#ttg.padded_shared<[64:+4, 128:+8] {order = [1, 0], shape = [32, 16]}>", (32, 16)),
                          rows)
    bases = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 8], [2, 0], [4, 0]]
    found = in_buffer(f"#ttg.shared_linear<{{offset = {bases}}}, alignment = 16>", (8, 16))
    assert found[16].tolist() == [1, 8] and len({tuple(e) for e in found}) == 128


WRONG = [
    ("#ttg.blocked<{sizePerThread = [3], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>",
     "`sizePerThread` has powers of two"),
    ("#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [16], warpsPerCTA = [4], order = [0]}>",
     "`threadsPerWarp` multiply to 16, not 32"),
    ("#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>",
     "an integer for each of 1 axes"),
    ("#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [1]}>",
     "`order` is a permutation of the axes"),
    ("#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>",
     "over several CTAs is not read"),
    ("#ttg.nvidia_mma<{versionMajor = 5, warpsPerCTA = [4], instrShape = [16, 8]}>",
     "matrix instructions of version 2 and 3"), ("#ttg.slice<{dim = 2, parent = 3}>", "`dim` is an integer up to 1"),
    ("#ttg.slice<{dim = 0, parent = 3 : i32}>", "expected the layout of a tile"),
    ("#ttg.dot_op<{opIdx = 0, parent = 1 : i32}>", "the parent of an operand is `blocked` or `nvidia_mma`"),
    ("#ttg.linear<{register = [[64]], lane = [[1], [2], [4], [8]], warp = [[16], [32]], block = []}>",
     "a warp has 32 lanes"),
    ("#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>", "expected the layout of a tile"),
]


@pytest.mark.parametrize("name, message", WRONG, ids=[w[1] for w in WRONG])
def test_what_is_wrong_is_said(name, message):
    done = read(module(f"tt.func public @k(%x: tensor<64xf32, {name}>) {{\n tt.return\n}}", 4))
    assert done.returncode == 1 and message in done.stderr


def test_a_name_of_a_buffer_that_makes_no_sense():
    done = read(
        module(
            "tt.func public @k() {\n %b = ttg.local_alloc : () -> !ttg.memdesc<64x8xf16, "
            "#ttg.nvmma_shared<{swizzlingByteWidth = 48}>, "
            "#ttg.shared_memory, mutable>\n tt.return\n}", 4))
    assert done.returncode == 1 and "`swizzlingByteWidth` is 0, 32, 64 or 128" in done.stderr
