"""All-reduce in one kernel. The sum of an element is in the order of ranks, in float32, so that all ranks get the same
bits, in every run.

One shot: each rank reads the whole arrays of all ranks: few steps, for small arrays. Two shots: each rank reduces its
share of the elements, and the shares are exchanged: less traffic, for large ones. Programs of different ranks with the
same id meet at barriers (`dist.sync`), so a grid must fit on a GPU at once.
"""
from ...distributed import dist
from ... import language as tl
from ...jit import jit


@jit
def _of(table, peer, dtype: tl.constexpr):
    return tl.multiple_of(dist.symm_at(table, peer, tl.int64 if dtype is None else dtype), 16)


@jit
def _sum(table, offsets, mask, SIZE: tl.constexpr, dtype: tl.constexpr):
    """The sum of elements of all ranks' arrays, float32."""
    total = tl.load(_of(table, 0, dtype) + offsets, mask=mask, other=0).to(tl.float32)
    for peer in tl.static_range(1, SIZE):
        total += tl.load(_of(table, peer, dtype) + offsets, mask=mask, other=0).to(tl.float32)
    return total


@jit
def one_shot(x, out, table, signals, n, rank, SIZE: tl.constexpr, BLOCK: tl.constexpr):
    """out[:n] = the sum of x[:n] of all ranks. x is copied to the symmetric array first, each block by the program that
    reads it."""
    dtype: tl.constexpr = x.dtype.element_ty
    program, programs = tl.program_id(0), tl.num_programs(0)
    for start in range(program * BLOCK, n, programs * BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        mask = offsets < n
        tl.store(_of(table, rank, dtype) + offsets, tl.load(x + offsets, mask=mask), mask=mask)
    dist.sync(signals, program, rank, SIZE)
    for start in range(program * BLOCK, n, programs * BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        mask = offsets < n
        tl.store(out + offsets, _sum(table, offsets, mask, SIZE, dtype).to(dtype), mask=mask)
    dist.sync(signals, program, rank, SIZE)


@jit
def two_shot(x, out, table, signals, n, share, rank, SIZE: tl.constexpr, BLOCK: tl.constexpr, COPY: tl.constexpr):
    """out[:n] = the sum of x[:n] of all ranks; rank r reduces the elements r·share … (r + 1)·share.

    COPY: x and out are ordinary arrays: x is copied to the symmetric array, and the shares are read from it. Without,
    both are the symmetric array, and each rank writes its share to all ranks.
    """
    dtype: tl.constexpr = x.dtype.element_ty
    program, programs = tl.program_id(0), tl.num_programs(0)
    mine = _of(table, rank, dtype)
    if COPY:
        for peer in tl.static_range(SIZE):
            for start in range(program * BLOCK, share, programs * BLOCK):
                within = start + tl.arange(0, BLOCK)
                offsets = peer * share + within
                mask = (within < share) & (offsets < n)
                tl.store(mine + offsets, tl.load(x + offsets, mask=mask), mask=mask)
    dist.sync(signals, program, rank, SIZE)
    for start in range(program * BLOCK, share, programs * BLOCK):
        within = start + tl.arange(0, BLOCK)
        offsets = rank * share + within
        mask = (within < share) & (offsets < n)
        total = _sum(table, offsets, mask, SIZE, dtype).to(dtype)
        if COPY:
            tl.store(mine + offsets, total, mask=mask)
            tl.store(out + offsets, total, mask=mask)
        else:
            for peer in tl.static_range(SIZE):
                tl.store(_of(table, peer, dtype) + offsets, total, mask=mask)
    dist.sync(signals, program, rank, SIZE)
    if COPY:
        for step in tl.static_range(1, SIZE):
            peer = (rank + step) % SIZE
            theirs = _of(table, peer, dtype)
            for start in range(program * BLOCK, share, programs * BLOCK):
                within = start + tl.arange(0, BLOCK)
                offsets = peer * share + within
                mask = (within < share) & (offsets < n)
                tl.store(out + offsets, tl.load(theirs + offsets, mask=mask), mask=mask)
        dist.sync(signals, program, rank, SIZE)


@jit
def one_shot_norm(x, residual, weight, out, total, table, signals, rows, length, eps, rank, SIZE: tl.constexpr,
                  BLOCK: tl.constexpr):
    """total = the sum of x of all ranks + residual; out = RMS norm of total, times weight. A program a row at a
    time."""
    dtype: tl.constexpr = x.dtype.element_ty
    program, programs = tl.program_id(0), tl.num_programs(0)
    columns = tl.arange(0, BLOCK)
    mask = columns < length
    for row in range(program, rows, programs):
        offsets = row * length + columns
        tl.store(_of(table, rank, dtype) + offsets, tl.load(x + offsets, mask=mask), mask=mask)
    dist.sync(signals, program, rank, SIZE)
    scale = tl.load(weight + columns, mask=mask, other=0).to(tl.float32)
    for row in range(program, rows, programs):
        offsets = row * length + columns
        sum_ = _sum(table, offsets, mask, SIZE, dtype) + tl.load(residual + offsets, mask=mask, other=0).to(tl.float32)
        rounded = sum_.to(dtype)
        tl.store(total + offsets, rounded, mask=mask)
        value = rounded.to(tl.float32)
        inverse = tl.rsqrt(tl.sum(value * value) / length + eps)
        tl.store(out + offsets, (value * inverse * scale).to(dtype), mask=mask)
    dist.sync(signals, program, rank, SIZE)


@jit
def meet(signals, slot, rank, SIZE: tl.constexpr):
    """A barrier of all ranks, in the order of a stream."""
    dist.sync(signals, slot, rank, SIZE)


@jit
def pull(to, table, first, n, rank, BLOCK: tl.constexpr):
    """to[:n] = the elements from `first` of the array of `rank`."""
    dtype: tl.constexpr = to.dtype.element_ty
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    tl.store(to + offsets, tl.load(_of(table, rank, dtype) + first + offsets, mask=mask), mask=mask)


@jit
def add_parts(to, parts, n, COUNT: tl.constexpr, BLOCK: tl.constexpr):
    """to[:n] = the sum of COUNT arrays of n elements, one after the other in `parts`."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    total = tl.load(parts + offsets, mask=mask, other=0).to(tl.float32)
    for k in tl.static_range(1, COUNT):
        total += tl.load(parts + k * n + offsets, mask=mask, other=0).to(tl.float32)
    tl.store(to + offsets, total.to(to.dtype.element_ty), mask=mask)
