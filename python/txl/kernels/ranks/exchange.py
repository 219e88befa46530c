"""All-to-all for mixtures of experts. A token goes to each rank that has one of its experts, once.

`place` numbers a rank's tokens for each rank that they go to; `dispatch` writes them there, to rows that belong to the
sender; `combine` reads the results back and adds them in the order of ranks.
"""
from ...distributed import dist
from ... import language as tl
from ...jit import jit
from .reduction import _of


@jit
def place(experts, positions, counts, tokens, top, per_rank, BLOCK: tl.constexpr, TOP: tl.constexpr):
    """Program r: positions[t, r] = the index of token t among those that go to rank r, or -1; counts[r] = how many.

    experts: int32 (tokens, top); rank r has the experts r·per_rank … (r + 1)·per_rank.
    """
    rank, ranks = tl.program_id(0), tl.num_programs(0)
    before = tl.zeros((), tl.int32)
    choices = tl.arange(0, TOP)
    for start in range(0, tokens, BLOCK):
        token = start + tl.arange(0, BLOCK)
        mask = (token < tokens)[:, None] & (choices < top)[None, :]
        expert = tl.load(experts + token[:, None] * top + choices[None, :], mask=mask, other=-1)
        goes = tl.max(((expert >= rank * per_rank) & (expert < (rank + 1) * per_rank)).to(tl.int32), 1)
        index = before + tl.cumsum(goes, 0) - goes
        tl.store(positions + token * ranks + rank, tl.where(goes > 0, index, -1), mask=token < tokens)
        before += tl.sum(goes)
    tl.store(counts + rank, before)


@jit
def dispatch(x, positions, counts, rows, origins, received, signals, tokens, length, rank, SIZE: tl.constexpr,
             BLOCK: tl.constexpr):
    """Write the tokens to the ranks that they go to, and meet.

    rows: the table of (SIZE · tokens, length): rows rank·tokens … of each rank are this rank's.
    origins: the table of int32 (SIZE · tokens,): the token that a row is. received: the table of int32 (SIZE,): how
    many rows are from each rank.
    """
    dtype: tl.constexpr = x.dtype.element_ty
    program, programs = tl.program_id(0), tl.num_programs(0)
    columns = tl.arange(0, BLOCK)
    mask = columns < length
    for token in range(program, tokens, programs):
        value = tl.load(x + token * length + columns, mask=mask)
        for peer in tl.static_range(SIZE):
            index = tl.load(positions + token * SIZE + peer)
            if index >= 0:
                row = (rank * tokens + index).to(tl.int64)
                tl.store(_of(rows, peer, dtype) + row * length + columns, value, mask=mask)
                tl.store(dist.symm_at(origins, peer, tl.int32) + row, token)
    if program == 0:
        for peer in tl.static_range(SIZE):
            tl.store(dist.symm_at(received, peer, tl.int32) + rank, tl.load(counts + peer))
    dist.sync(signals, program, rank, SIZE)


@jit
def combine(out, positions, rows, signals, tokens, length, rank, SIZE: tl.constexpr, BLOCK: tl.constexpr):
    """out[t] = the sum of the rows of token t on all ranks that it went to."""
    dtype: tl.constexpr = out.dtype.element_ty
    program, programs = tl.program_id(0), tl.num_programs(0)
    columns = tl.arange(0, BLOCK)
    mask = columns < length
    dist.sync(signals, program, rank, SIZE)
    for token in range(program, tokens, programs):
        total = tl.zeros((BLOCK, ), tl.float32)
        for peer in tl.static_range(SIZE):
            index = tl.load(positions + token * SIZE + peer)
            row = (rank * tokens + index).to(tl.int64)
            total += tl.load(_of(rows, peer, dtype) + row * length + columns, mask=mask & (index >= 0),
                             other=0).to(tl.float32)
        tl.store(out + token * length + columns, total.to(dtype), mask=mask)
    dist.sync(signals, program, rank, SIZE)
