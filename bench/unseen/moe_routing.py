"""Routing of a mixture of experts: softmax and the k best experts of each token; and the order of tokens by expert,
padded to whole blocks, by histograms, one prefix sum and stable ranks.

Source of the idea: the gating and block alignment kernels of inference engines.
Shapes: gating of 16384 tokens, 128 experts, 8 each; of 4096 tokens, 8 experts, 2 each; alignment of 8192 tokens x 8 to
64 experts.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def gating_kernel(logits_ptr, weights_ptr, ids_ptr, tokens, E: tl.constexpr, TOP_K: tl.constexpr,
                  BLOCK_T: tl.constexpr):
    rows, experts = tl.program_id(0) * BLOCK_T + tl.arange(0, BLOCK_T), tl.arange(0, E)
    mask = rows < tokens
    x = tl.load(logits_ptr + rows[:, None] * E + experts[None, :], mask=mask[:, None], other=0.0).to(tl.float32)
    p = tl.exp(x - tl.max(x, axis=1)[:, None])
    p = p / tl.sum(p, axis=1)[:, None]
    total = tl.zeros((BLOCK_T, ), dtype=tl.float32)
    rest = p
    for i in tl.static_range(TOP_K):
        value, index = tl.max(rest, axis=1, return_indices=True)
        tl.store(ids_ptr + rows * TOP_K + i, index, mask=mask)
        total += value
        rest = tl.where(experts[None, :] == index[:, None], -1.0, rest)
    # The chosen weights again, divided by their sum.
    chosen = tl.where(rest < 0, p, 0.0) / total[:, None]
    best = chosen
    for i in tl.static_range(TOP_K):
        value, index = tl.max(best, axis=1, return_indices=True)
        tl.store(weights_ptr + rows * TOP_K + i, value, mask=mask)
        best = tl.where(experts[None, :] == index[:, None], -1.0, best)


def gating(on, large, small):
    tokens, E, k = on.sizes(large, small)
    logits = (on.permutation(tokens * E).view(tokens, E).float() * (8.0 / (tokens * E)) - 4).contiguous()
    weights, ids = on.empty(tokens, k), on.empty(tokens, k, dtype=torch.int32)
    best = later(lambda: logits.double().softmax(-1).topk(k, 1))

    def launch(m, BLOCK_T, **config):
        grid = (triton.cdiv(tokens, BLOCK_T), )
        m.gating_kernel[grid](logits, weights, ids, tokens, E=E, TOP_K=k, BLOCK_T=BLOCK_T, **config)

    # No two logits of a row are equal, so the order is given; the softmax is f32. Logits differ by 8 / (tokens * E) at
    # least, in f32 distinct.
    expected = lambda: best().values / best().values.sum(1, keepdim=True)
    return Work(launch, [(weights, expected, 1e-5), (ids, lambda: best().indices.double(), 0)],
                bytes=logits.nbytes + 8 * tokens * k)


BLOCKS = ({"BLOCK_T": 8, "num_warps": 4}, {"BLOCK_T": 32, "num_warps": 4}, {"BLOCK_T": 4, "num_warps": 1})


@case(*BLOCKS)
def gating_128_experts(on):
    return gating(on, (16384, 128, 8), (37, 32, 4))


@case(*BLOCKS)
def gating_8_experts(on):
    return gating(on, (4096, 8, 2), (50, 8, 2))


@triton.jit
def count_kernel(ids_ptr, counts_ptr, total, E: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    ids = tl.load(ids_ptr + offs, mask=offs < total, other=0)
    tl.store(counts_ptr + tl.program_id(0) * E + tl.arange(0, E), tl.histogram(ids, E, mask=offs < total))


@triton.jit
def offsets_kernel(counts_ptr, starts_ptr, ends_ptr, blocks, E: tl.constexpr, BLOCK_M: tl.constexpr):
    """counts become the counts of the blocks before; an expert's padded rows are starts[e] to ends[e]."""
    experts = tl.arange(0, E)
    before = tl.zeros((E, ), dtype=tl.int32)
    for block in range(blocks):
        count = tl.load(counts_ptr + block * E + experts)
        tl.store(counts_ptr + block * E + experts, before)
        before += count
    padded = tl.cdiv(before, BLOCK_M) * BLOCK_M
    ends = tl.cumsum(padded, axis=0)
    tl.store(starts_ptr + experts, ends - padded)
    tl.store(ends_ptr + experts, ends)


@triton.jit
def owners_kernel(starts_ptr, ends_ptr, owners_ptr, BLOCK_M: tl.constexpr, BLOCK: tl.constexpr):
    """The expert of each block of rows."""
    expert = tl.program_id(0)
    end = tl.load(ends_ptr + expert) // BLOCK_M
    for first in range(tl.load(starts_ptr + expert) // BLOCK_M, end, BLOCK):
        offs = first + tl.arange(0, BLOCK)
        tl.store(owners_ptr + offs, tl.zeros((BLOCK, ), dtype=tl.int32) + expert, mask=offs < end)


@triton.jit
def scatter_kernel(ids_ptr, counts_ptr, starts_ptr, sorted_ptr, total, E: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    offs = tl.program_id(0) * BLOCK + i
    ids = tl.load(ids_ptr + offs, mask=offs < total, other=-1)
    other = tl.load(ids_ptr + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), mask=offs < total, other=-1)
    rank = tl.sum(((ids[:, None] == other[None, :]) & (i[None, :] < i[:, None])).to(tl.int32), axis=1)
    where = tl.load(starts_ptr + ids, mask=offs < total, other=0) + tl.load(counts_ptr + tl.program_id(0) * E + ids,
                                                                            mask=offs < total, other=0)
    tl.store(sorted_ptr + where + rank, offs, mask=offs < total)


def alignment(on, large, small):
    tokens, E, k = on.sizes(large, small)
    total, block_m = tokens * k, 64
    ids = torch.stack([on.permutation(E)[:k] for _ in range(min(tokens, 64))]).repeat(
        -(-tokens // 64), 1)[:tokens].flatten().to(torch.int32)
    most = -(-total // block_m) + E
    counts = on.empty(triton.cdiv(total, 128), E, dtype=torch.int32)
    starts, ends = on.empty(E, dtype=torch.int32), on.empty(E, dtype=torch.int32)
    order, owners = on.empty(most * block_m, dtype=torch.int32), on.empty(most, dtype=torch.int32)

    @later
    def expected():
        rows, mine = [], []
        for e in range(E):
            result = (ids == e).nonzero().flatten()
            rows.append(torch.nn.functional.pad(result, (0, -len(result) % block_m), value=total))
            mine += [e] * (len(rows[-1]) // block_m)
        rows = torch.cat(rows).double()
        rows = torch.nn.functional.pad(rows, (0, order.numel() - len(rows)), value=total)
        return rows, on.table(mine + [E] * (most - len(mine)), torch.float64)

    def launch(m, BLOCK, **config):
        blocks = triton.cdiv(total, BLOCK)
        order.fill_(total)
        owners.fill_(E)
        m.count_kernel[(blocks, )](ids, counts, total, E=E, BLOCK=BLOCK, **config)
        m.offsets_kernel[(1, )](counts, starts, ends, blocks, E=E, BLOCK_M=block_m, num_warps=4)
        m.owners_kernel[(E, )](starts, ends, owners, BLOCK_M=block_m, BLOCK=64, num_warps=1)
        m.scatter_kernel[(blocks, )](ids, counts, starts, order, total, E=E, BLOCK=BLOCK, **config)

    # Integers: equal.
    return Work(launch, [(order, lambda: expected()[0], 0), (owners, lambda: expected()[1], 0)],
                bytes=4 * (total + order.numel()))


@case({"BLOCK": 128, "num_warps": 4}, {"BLOCK": 256, "num_warps": 8})
def expert_alignment_64(on):
    return alignment(on, (8192, 64, 8), (50, 8, 2))


@case({"BLOCK": 128, "num_warps": 4}, {"BLOCK": 256, "num_warps": 8})
def expert_alignment_8(on):
    return alignment(on, (16384, 8, 2), (99, 4, 2))
