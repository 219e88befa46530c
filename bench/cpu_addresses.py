"""What descriptors and block pointers cost on the tile machine, compared with pointers and masks: python
bench/cpu_addresses.py [NAME …]

The same kernel in three forms, alternating, one thread; what counts is the shortest time of the thread's processor.
Sizes are no multiples of the blocks, so all three check bounds. Every result is compared with a float64 reference
first. --seconds 2.
"""
import argparse
import os
import sys
import time

os.environ["TXL_NUM_THREADS"] = "1"

import numpy as np  # noqa: E402

import txl  # noqa: E402
import txl.language as tl  # noqa: E402
from txl import alias  # noqa: E402

alias.install()
from kernel_speed import check  # noqa: E402

FORMS = {0: "pointers", 1: "descriptors", 2: "block pointers"}


@txl.jit
def copy_tile(x, out, m, n, row, column, FORM: tl.constexpr, M: tl.constexpr, N: tl.constexpr):
    """out = 2 x, one tile of M x N at (row, column)."""
    if FORM == 0:
        rows, columns = row + tl.arange(0, M)[:, None], column + tl.arange(0, N)[None, :]
        mask = (rows < m) & (columns < n)
        tl.store(out + rows * n + columns, 2 * tl.load(x + rows * n + columns, mask=mask), mask=mask)
    elif FORM == 1:
        source = tl.make_tensor_descriptor(x, [m, n], [n, 1], [M, N])
        target = tl.make_tensor_descriptor(out, [m, n], [n, 1], [M, N])
        target.store([row, column], 2 * source.load([row, column]))
    else:
        source = tl.make_block_ptr(x, (m, n), (n, 1), (row, column), (M, N), (1, 0))
        target = tl.make_block_ptr(out, (m, n), (n, 1), (row, column), (M, N), (1, 0))
        tl.store(target, 2 * tl.load(source, boundary_check=(0, 1)), boundary_check=(0, 1))


@txl.jit
def twice(x, out, m, n, FORM: tl.constexpr, M: tl.constexpr, N: tl.constexpr):
    copy_tile(x, out, m, n, tl.program_id(0) * M, tl.program_id(1) * N, FORM, M, N)


@txl.jit
def softmax(x, out, m, n, FORM: tl.constexpr, M: tl.constexpr, N: tl.constexpr):
    row = tl.program_id(0) * M
    if FORM == 0:
        rows, columns = row + tl.arange(0, M)[:, None], tl.arange(0, N)[None, :]
        mask = (rows < m) & (columns < n)
        tile = tl.load(x + rows * n + columns, mask=mask, other=-float("inf"))
    elif FORM == 1:
        tile = tl.make_tensor_descriptor(x, [m, n], [n, 1], [M, N]).load([row, 0])
        tile = tl.where(tl.arange(0, N)[None, :] < n, tile, -float("inf"))
    else:
        source = tl.make_block_ptr(x, (m, n), (n, 1), (row, 0), (M, N), (1, 0))
        tile = tl.load(source, boundary_check=(0, 1), padding_option="zero")
        tile = tl.where(tl.arange(0, N)[None, :] < n, tile, -float("inf"))
    tile = tl.exp(tile - tl.max(tile, 1)[:, None])
    tile = tile / tl.sum(tile, 1)[:, None]
    if FORM == 0:
        tl.store(out + rows * n + columns, tile, mask=mask)
    elif FORM == 1:
        tl.make_tensor_descriptor(out, [m, n], [n, 1], [M, N]).store([row, 0], tile)
    else:
        tl.store(tl.make_block_ptr(out, (m, n), (n, 1), (row, 0), (M, N), (1, 0)), tile, boundary_check=(0, 1))


@txl.jit
def matmul(a, b, c, m, n, k, FORM: tl.constexpr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    row, column = tl.program_id(0) * M, tl.program_id(1) * N
    total = tl.zeros((M, N), tl.float32)
    if FORM == 0:
        rows, columns, inner = row + tl.arange(0, M)[:, None], column + tl.arange(0, N)[None, :], tl.arange(0, K)
        for i in range(0, k, K):
            left = tl.load(a + rows * k + (i + inner)[None, :], mask=(rows < m) & ((i + inner)[None, :] < k), other=0.0)
            right = tl.load(b + (i + inner)[:, None] * n + columns, mask=((i + inner)[:, None] < k) & (columns < n),
                            other=0.0)
            total = tl.dot(left, right, total, input_precision="ieee")
        tl.store(c + rows * n + columns, total, mask=(rows < m) & (columns < n))
    elif FORM == 1:
        left = tl.make_tensor_descriptor(a, [m, k], [k, 1], [M, K])
        right = tl.make_tensor_descriptor(b, [k, n], [n, 1], [K, N])
        for i in range(0, k, K):
            total = tl.dot(left.load([row, i]), right.load([i, column]), total, input_precision="ieee")
        tl.make_tensor_descriptor(c, [m, n], [n, 1], [M, N]).store([row, column], total)
    else:
        left = tl.make_block_ptr(a, (m, k), (k, 1), (row, 0), (M, K), (1, 0))
        right = tl.make_block_ptr(b, (k, n), (n, 1), (0, column), (K, N), (1, 0))
        for i in range(0, k, K):
            total = tl.dot(tl.load(left, boundary_check=(0, 1), padding_option="zero"),
                           tl.load(right, boundary_check=(0, 1), padding_option="zero"), total, input_precision="ieee")
            left, right = tl.advance(left, (0, K)), tl.advance(right, (K, 0))
        tl.store(tl.make_block_ptr(c, (m, n), (n, 1), (row, column), (M, N), (1, 0)), total, boundary_check=(0, 1))


def cases():
    """(name, function of a form) of each row; checked in all forms."""
    random = np.random.default_rng(0)
    m, n = 2000, 1000
    x = random.standard_normal((m, n), dtype=np.float32)
    out = np.empty_like(x)
    for rows, columns in [(16, 256), (64, 64), (8, 1024)]:
        grid = (txl.cdiv(m, rows), txl.cdiv(n, columns))
        run = lambda form: twice[grid](x, out, m, n, FORM=form, M=rows, N=columns)
        yield f"2 x, {m}x{n} float32, {rows}x{columns}", run, out, 2.0 * x.astype(np.float64)
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    for rows in (1, 8):
        run = lambda form: softmax[(txl.cdiv(m, rows), )](x, out, m, n, FORM=form, M=rows, N=1024)
        yield f"softmax {m}x{n} float32, {rows} rows a program", run, out, e / e.sum(1, keepdims=True)
    size = 1000
    a, b = (random.standard_normal((size, size), dtype=np.float32) for _ in range(2))
    c = np.empty_like(a)
    for tile in [(128, 128, 128), (64, 64, 32)]:
        grid = (txl.cdiv(size, tile[0]), txl.cdiv(size, tile[1]))
        run = lambda form: matmul[grid](a, b, c, size, size, size, FORM=form, M=tile[0], N=tile[1], K=tile[2])
        yield f"matmul {size}^3 float32, {'x'.join(map(str, tile))}", run, c, a.astype(np.float64) @ b.astype(
            np.float64)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="rows that contain it")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each row")
    options = parser.parse_args()
    for name, run, out, expected in cases():
        if options.names and not any(part in name for part in options.names):
            continue
        for form in FORMS:
            out.fill(np.nan)
            run(form)
            check(out, expected, 1e-3, f"{name}, {FORMS[form]}")
        best, start = dict.fromkeys(FORMS, float("inf")), time.perf_counter()
        while time.perf_counter() - start < options.seconds:
            for form in FORMS:
                for _ in range(3):
                    began = time.thread_time()
                    run(form)
                    best[form] = min(best[form], time.thread_time() - began)
        print(
            f"{name:52} pointers {best[0] * 1e3:8.3f} ms" +
            "".join(f"  {FORMS[form]} {best[form] * 1e3:8.3f} ms {best[0] / best[form]:6.3f}" for form in (1, 2)),
            flush=True)


if __name__ == "__main__":
    sys.exit(main())
