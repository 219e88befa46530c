"""Ten programs with indices of 32 bits as people write them, on arrays of more than 2^31 elements: is each right on a
GPU, and what does the version with 64-bit indices cost?

    python bench/indices/gpu_large_arrays.py              on a GPU with 24 GB of free memory
    python bench/indices/gpu_large_arrays.py --small      without a GPU: arrays of a few thousand elements, on the tile machine

Each program fills an array, runs, and compares its last rows, and rows around 2^31, with torch. Times are medians of
both sides of the limit: of an array just below 2^31 elements (32 bits) and just above (64 bits), per element.
"""
import argparse
import statistics
import sys

import torch
import txl
import txl.language as tl


@txl.jit
def add_kernel(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(y + i, tl.load(x + i, mask=mask) + 1, mask=mask)


@txl.jit
def in_place_kernel(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


@txl.jit
def row_kernel(x, y, rows, columns, BLOCK: tl.constexpr):
    row, c = tl.program_id(0), tl.arange(0, BLOCK)
    tl.store(y + row * columns + c, tl.load(x + row * columns + c) + 1)


@txl.jit
def rows_loop_kernel(x, y, rows, columns, BLOCK: tl.constexpr):
    c = tl.arange(0, BLOCK)
    for row in range(tl.program_id(0), rows, tl.num_programs(0)):
        tl.store(y + row * columns + c, tl.load(x + row * columns + c) + 1)


@txl.jit
def carried_kernel(x, y, rows, columns, BLOCK: tl.constexpr):
    offset = tl.program_id(0) * columns + tl.arange(0, BLOCK)
    for _ in range(tl.program_id(0), rows, tl.num_programs(0)):
        tl.store(y + offset, tl.load(x + offset) + 1)
        offset += tl.num_programs(0) * columns


@txl.jit
def reversed_kernel(x, y, rows, columns, BLOCK: tl.constexpr):
    row, c = rows - 1 - tl.program_id(0), tl.arange(0, BLOCK)
    tl.store(y + row * columns + c, tl.load(x + row * columns + c) + 1)


@txl.jit
def gather_kernel(x, y, order, columns, BLOCK: tl.constexpr):
    row, c = tl.load(order + tl.program_id(0)), tl.arange(0, BLOCK)
    tl.store(y + row * columns + c, tl.load(x + row * columns + c) + 1)


@txl.jit
def tile_kernel(x, y, rows, columns, BM: tl.constexpr, BN: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)[:, None]
    n = tl.program_id(1) * BN + tl.arange(0, BN)[None, :]
    mask = (m < rows) & (n < columns)
    tl.store(y + m * columns + n, tl.load(x + m * columns + n, mask=mask) + 1, mask=mask)


@txl.jit
def block_pointer_kernel(x, y, rows, columns, BM: tl.constexpr, BN: tl.constexpr):
    at = (tl.program_id(0) * BM, tl.program_id(1) * BN)
    p = tl.make_block_ptr(x, (rows, columns), (columns, 1), at, (BM, BN), (1, 0))
    q = tl.make_block_ptr(y, (rows, columns), (columns, 1), at, (BM, BN), (1, 0))
    tl.store(q, tl.load(p, boundary_check=(0, 1)) + 1, boundary_check=(0, 1))


@txl.jit
def descriptor_kernel(x, y, rows, columns, BM: tl.constexpr, BN: tl.constexpr):
    p = tl.make_tensor_descriptor(x, [rows, columns], [columns, 1], [BM, BN])
    q = tl.make_tensor_descriptor(y, [rows, columns], [columns, 1], [BM, BN])
    at = [tl.program_id(0) * BM, tl.program_id(1) * BN]
    q.store(at, p.load(at) + 1)


COLUMNS = 4096


def programs(x, y, rows, order):
    """name -> launch. All but `in_place` compute y = x + 1."""
    n, tiles = rows * COLUMNS, (txl.cdiv(rows, 64), COLUMNS // 64)
    return {
        "add": lambda: add_kernel[(txl.cdiv(n, 4096), )](x, y, n, BLOCK=4096),
        "row": lambda: row_kernel[(rows, )](x, y, rows, COLUMNS, BLOCK=COLUMNS),
        "rows_loop": lambda: rows_loop_kernel[(min(rows, 528), )](x, y, rows, COLUMNS, BLOCK=COLUMNS),
        "carried": lambda: carried_kernel[(min(rows, 528), )](x, y, rows, COLUMNS, BLOCK=COLUMNS),
        "reversed": lambda: reversed_kernel[(rows, )](x, y, rows, COLUMNS, BLOCK=COLUMNS),
        "gather": lambda: gather_kernel[(rows, )](x, y, order, COLUMNS, BLOCK=COLUMNS),
        "tile": lambda: tile_kernel[tiles](x, y, rows, COLUMNS, BM=64, BN=64),
        "block_pointer": lambda: block_pointer_kernel[tiles](x, y, rows, COLUMNS, BM=64, BN=64),
        "descriptor": lambda: descriptor_kernel[tiles](x, y, rows, COLUMNS, BM=64, BN=64),
        "in_place": lambda: in_place_kernel[(txl.cdiv(n, 4096), )](x, y, n, BLOCK=4096),
    }


def wrong_rows(name, x, y, rows, fill):
    """How many of the rows that are looked at are wrong."""
    around = 2**31 // COLUMNS
    chosen = {r for r in (0, 1, rows // 2, around - 1, around, around + 1, rows - 2, rows - 1) if 0 <= r < rows}
    found, expected = (x, lambda r: fill(r) * 2) if name == "in_place" else (y, lambda r: fill(r) + 1)
    return sum(not torch.equal(found[r], expected(r).to(found.dtype)) for r in sorted(chosen))


def milliseconds(launch):
    times = []
    for _ in range(7):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        launch()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end))
    return statistics.median(times[2:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    device = "cpu" if options.small else "cuda"
    failed, times = 0, {}
    for rows in (3, 65) if options.small else (2**31 // COLUMNS - 1, 2**31 // COLUMNS + 4096):
        column = torch.arange(COLUMNS, device=device, dtype=torch.int32)
        fill = lambda r: ((column + r) % 60).to(torch.int8)
        x, y = (torch.zeros(rows, COLUMNS, dtype=torch.int8, device=device) for _ in range(2))
        for start in range(0, rows, 4096):  # not all at once: it is computed in int32
            stop = min(start + 4096, rows)
            x[start:stop] = (column[None] + torch.arange(start, stop, device=device, dtype=torch.int32)[:, None]) % 60
        order = torch.randperm(rows, device=device).to(torch.int32)
        for name, launch in programs(x, y, rows, order).items():
            y.zero_()
            launch()
            wrong = wrong_rows(name, x, y, rows, fill)
            failed += wrong > 0
            if not options.small:
                times.setdefault(name, []).append(milliseconds(launch) / (rows * COLUMNS))
            print(f"{name:14} {rows * COLUMNS} elements: {f'{wrong} rows are wrong' if wrong else 'right'}", flush=True)
        del x, y
    for name, (narrow, wide) in times.items():
        print(f"{name:14} 64 bits take {wide / narrow:.3f}x the time of 32 bits per element")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
