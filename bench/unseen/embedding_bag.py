"""Sums of embeddings in bags, with a weight for each index, and the gradient of the table by atomic additions.

Source of the idea: the embedding operators of recommendation models: bags by offsets, a table much larger than the
caches.
Shapes: a table of 1000000 x 128, 16384 bags of 0 to 60; a table of 200000 x 64, 8192 bags of 0 to 20; gradients of the
second.
"""
import random

import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def bag_kernel(table_ptr, indices_ptr, offsets_ptr, weights_ptr, out_ptr, D: tl.constexpr, BLOCK_I: tl.constexpr):
    bag = tl.program_id(0)
    begin, end = tl.load(offsets_ptr + bag), tl.load(offsets_ptr + bag + 1)
    d = tl.arange(0, D)
    acc = tl.zeros((BLOCK_I, D), dtype=tl.float32)
    for start in range(begin, end, BLOCK_I):
        i = start + tl.arange(0, BLOCK_I)
        index = tl.load(indices_ptr + i, mask=i < end, other=0)
        weight = tl.load(weights_ptr + i, mask=i < end, other=0.0)
        rows = tl.load(table_ptr + index[:, None] * D + d[None, :], mask=i[:, None] < end, other=0.0)
        acc += rows.to(tl.float32) * weight[:, None]
    tl.store(out_ptr + bag * D + d, tl.sum(acc, axis=0))


@triton.jit
def bag_gradient_kernel(dout_ptr, indices_ptr, offsets_ptr, weights_ptr, dtable_ptr, D: tl.constexpr,
                        BLOCK_I: tl.constexpr):
    bag = tl.program_id(0)
    begin, end = tl.load(offsets_ptr + bag), tl.load(offsets_ptr + bag + 1)
    d = tl.arange(0, D)
    dout = tl.load(dout_ptr + bag * D + d)
    for start in range(begin, end, BLOCK_I):
        i = start + tl.arange(0, BLOCK_I)
        index = tl.load(indices_ptr + i, mask=i < end, other=0)
        weight = tl.load(weights_ptr + i, mask=i < end, other=0.0)
        tl.atomic_add(dtable_ptr + index[:, None] * D + d[None, :], weight[:, None] * dout[None, :], mask=i[:, None]
                      < end, sem="relaxed")


class Bags:

    def __init__(self, on, large, small):
        rows, self.D, self.bags, longest = on.sizes(large, small)
        draw = random.Random(rows)
        offsets = [0]
        for _ in range(self.bags):
            offsets.append(offsets[-1] + draw.randint(0, longest))
        self.count, self.offsets = offsets[-1], on.table(offsets, torch.int64)
        self.table = on.normal(rows, self.D, dtype=torch.bfloat16)
        self.indices, self.weights = on.integers(0, rows, self.count, dtype=torch.int64), on.normal(self.count)

    def owners(self):
        """The bag of each index."""
        lengths = self.offsets[1:] - self.offsets[:-1]
        return torch.repeat_interleave(torch.arange(self.bags, device=lengths.device), lengths)


def forward(on, large, small):
    b = Bags(on, large, small)
    out = on.empty(b.bags, b.D)

    def expected():
        result = torch.zeros(b.bags, b.D, dtype=torch.float64, device=out.device)
        return result.index_add(0, b.owners(), b.table[b.indices].double() * b.weights.double()[:, None])

    def launch(m, **config):
        m.bag_kernel[(b.bags, )](b.table, b.indices, b.offsets, b.weights, out, D=b.D, **config)

    # Sums of at most 60 terms in f32.
    return Work(launch, [(out, later(expected), 1e-5)], bytes=b.count * (2 * b.D + 12) + out.nbytes)


BLOCKS = ({"BLOCK_I": 8, "num_warps": 2}, {"BLOCK_I": 16, "num_warps": 4}, {"BLOCK_I": 4, "num_warps": 1})


@case(*BLOCKS)
def embedding_bag_d128(on):
    return forward(on, (1000000, 128, 16384, 60), (300, 32, 11, 20))


@case(*BLOCKS)
def embedding_bag_d64(on):
    return forward(on, (200000, 64, 8192, 20), (100, 64, 20, 5))


@case(*BLOCKS)
def embedding_bag_gradient(on):
    b = Bags(on, (200000, 64, 8192, 20), (40, 32, 12, 9))
    dout, dtable = on.normal(b.bags, b.D), on.empty(*b.table.shape)

    def expected():
        return torch.zeros_like(dtable, dtype=torch.float64).index_add(
            0, b.indices,
            dout.double()[b.owners()] * b.weights.double()[:, None])

    def launch(m, **config):
        dtable.zero_()
        m.bag_gradient_kernel[(b.bags, )](dout, b.indices, b.offsets, b.weights, dtable, D=b.D, **config)

    # Few additions to one row, in f32 and in any order.
    return Work(launch, [(dtable, later(expected), 1e-5)], bytes=b.count * (8 * b.D + 12) + dout.nbytes)
