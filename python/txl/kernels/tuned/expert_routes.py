"""Routes of tokens to experts and back: rows sorted by expert, and the weighted sum of what experts computed.

Both kernels are plain loads and stores, for any GPU. A program has an expert, or a token: no atomics, the same order and
the same bits in every run.

Design: `docs/kernels/quantised_groups.md`.

    python -m txl.kernels expert_routes
"""
import numpy as np
import txl
import txl.language as tl
from .launches import launch


@txl.jit
def route_kernel(choices, ends, rows, positions, COUNT, TOP_K, BLOCK: tl.constexpr):
    """A program an expert: it counts the choices of those before it, and then numbers its own, in their order."""
    expert = tl.program_id(0)
    before = tl.zeros([BLOCK], tl.int32)
    for start in range(0, COUNT, BLOCK):
        i = start + tl.arange(0, BLOCK)
        choice = tl.load(choices + i, mask=i < COUNT, other=-1)
        before += ((choice >= 0) & (choice < expert)).to(tl.int32)
    position = tl.sum(before, 0)
    for start in range(0, COUNT, BLOCK):
        i = start + tl.arange(0, BLOCK)
        choice = tl.load(choices + i, mask=i < COUNT, other=-1)
        mine = choice == expert
        at = position + tl.cumsum(mine.to(tl.int32), 0) - 1
        tl.store(rows + at, i // TOP_K, mask=mine)
        tl.store(positions + i, at, mask=mine)
        if expert == 0:  # choices that are no expert have no row
            tl.store(positions + i, tl.full([BLOCK], -1, tl.int32),
                     mask=(i < COUNT) & ((choice < 0) | (choice >= tl.num_programs(0))))
        position += tl.sum(mine.to(tl.int32), 0)
    tl.store(ends + expert, position)
    if expert == tl.num_programs(0) - 1:
        for start in range(position, COUNT, BLOCK):
            i = start + tl.arange(0, BLOCK)
            tl.store(rows + i, tl.full([BLOCK], -1, tl.int32), mask=i < COUNT)


@txl.jit
def combine_kernel(x, positions, weights, out, N, TOP_K, step, out_step, BLOCK: tl.constexpr):
    """A program BLOCK elements of a token: the rows of its choices, in their order, times their weights."""
    token = tl.program_id(0).to(tl.int64)
    columns = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros([BLOCK], tl.float32)
    for choice in range(TOP_K):
        row = tl.load(positions + token * TOP_K + choice)
        weight = tl.load(weights + token * TOP_K + choice).to(tl.float32)
        if row >= 0:
            values = tl.load(x + row.to(tl.int64) * step + columns, mask=columns < N, other=0.0)
            acc += values.to(tl.float32) * weight
    tl.store(out + token * out_step + columns, acc.to(out.dtype.element_ty), mask=columns < N)


def route(choices, ends, rows, positions):
    """choices: int32 (tokens, top_k), contiguous and not empty, which expert each is; ends: int32 (experts,), where the
    rows of each end; rows: int32 (tokens · top_k,), the token of each row, sorted by expert, -1 after the last end;
    positions: int32 (tokens, top_k), the row of each choice, -1 where it is no expert."""
    count, top_k = choices.shape[0] * choices.shape[1], choices.shape[1]
    launch(route_kernel, (ends.shape[0], ), choices, ends, rows, positions, count, top_k, BLOCK=1024)


def combine(x, positions, weights, out):
    """out[token] = Σ weights[token, j] x[positions[token, j]] in float32, in order of j, without those below 0. x: (rows,
    N), out: (tokens, N), elements of a row adjacent; positions, weights: contiguous."""
    tokens, n = out.shape
    steps = [y.strides[0] // y.itemsize if isinstance(y, np.ndarray) else y.stride()[0] for y in (x, out)]
    launch(combine_kernel, (tokens, txl.cdiv(n, 1024)), x, positions, weights, out, n, positions.shape[1], *steps,
           BLOCK=1024)


def reference(choices, experts):
    """(ends, rows, positions), of NumPy's arrays."""
    flat = choices.ravel()
    there = (flat >= 0) & (flat < experts)
    order = np.argsort(np.where(there, flat, experts), kind="stable")[:there.sum()]
    rows, positions = np.full(flat.size, -1, np.int32), np.full(flat.size, -1, np.int32)
    rows[:len(order)] = order // choices.shape[1]
    positions[order] = np.arange(len(order))
    ends = np.cumsum(np.bincount(flat[there], minlength=experts)).astype(np.int32)
    return ends, rows, positions.reshape(choices.shape)


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    choices, weights = rng.integers(-1, 6, (30, 3)).astype(np.int32), rng.random((30, 3), np.float32)
    found = [np.empty(shape, np.int32) for shape in ((5, ), (90, ), (30, 3))]
    route(choices, *found)
    wrong = sum((x != y).sum() for x, y in zip(found, reference(choices, 5)))
    x, out = rng.standard_normal((90, 70)).astype(np.float16), np.empty((30, 70), np.float16)
    combine(x, found[2], weights, out)
    exact = (np.where(found[2][..., None] >= 0, x[found[2]], 0).astype(np.float64) * weights[..., None]).sum(1)
    print(f"{wrong} rows and {np.abs(out - exact).max():.3g} from the exact result")
