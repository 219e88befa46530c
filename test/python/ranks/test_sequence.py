"""Attention over ranks, on ranks of the CPU in checked random orders, against attention of the whole sequence."""
import numpy as np
import pytest

import txl
from txl import dist
from txl.kernels.ranks import Collectives


def reference(q, k, v, is_causal):
    """(out, logarithms of the sums) of whole sequences, in float64."""
    group = q.shape[1] // k.shape[1]
    q, k, v = (x.astype(np.float64) for x in (q, k.repeat(group, 1), v.repeat(group, 1)))
    scores = q @ k.swapaxes(2, 3) / np.sqrt(q.shape[3])
    if is_causal:
        scores[..., np.triu(np.ones(scores.shape[2:], bool), 1)] = -np.inf
    largest = scores.max(-1, keepdims=True)
    weights = np.exp(scores - largest)
    total = weights.sum(-1, keepdims=True)
    return weights / total @ v, (largest + np.log(total))[..., 0]


def attend(shared, rows, algorithm, is_causal, large=False):
    rank, size = dist.rank(), dist.size()
    batch, heads, width = 1, 2, 64
    random = np.random.default_rng(4)
    q, k, v = (random.standard_normal((batch, n, rows * size, width)).astype(np.float16) * (8 if large else 1)
               for n in (heads, shared, shared))
    ranks = Collectives(2 * 2 * batch * shared * rows * width, np.float16)
    mine = slice(rank * rows, (rank + 1) * rows)
    want, want_lse = reference(q, k, v, is_causal)
    results = []
    for _ in range(2):
        out, lse = ranks.attention(*(np.ascontiguousarray(x[:, :, mine]) for x in (q, k, v)), is_causal=is_causal,
                                   algorithm=algorithm, return_lse=True)
        np.testing.assert_allclose(out, want[:, :, mine], atol=2e-2 if large else 4e-3)
        np.testing.assert_allclose(lse, want_lse[:, :, mine], atol=1e-1 if large else 4e-3)
        results.append(out.tobytes())
    assert results[0] == results[1]
    dist.barrier()


@pytest.mark.parametrize("is_causal", [False, True])
@pytest.mark.parametrize("algorithm", ["ring", "all_gather", None])
def test_attention(algorithm, is_causal):
    for size in (1, 2, 3, 4):
        txl.ranks(size, seed=size).run(attend, 1 if size == 2 else 2, 24, algorithm, is_causal)


def test_large_scores():
    """The sums of parts differ by many orders of magnitude."""
    txl.ranks(3, seed=7).run(attend, 2, 17, "ring", False, True)


def test_wrong_arguments():

    def program():
        ranks = Collectives(1 << 12, np.float16)
        x = np.zeros((1, 1, 8, 64), np.float16)
        for arguments, options, message in (
            ((x, x, x), {"algorithm": "tree"}, "algorithm"), ((x, x, x[:, :, :4]), {}, "`value`"),
            ((x[:, :, :4], x, x), {"is_causal": True}, "as many queries as keys"), ((x[0], x, x), {}, "query"),
            ((x, x[:, :, :0], x[:, :, :0]), {}, "a key on each rank"),
            ((x, np.zeros((1, 1, 64, 64), np.float16), np.zeros((1, 1, 64, 64), np.float16)), {}, "symmetric memory")):
            with pytest.raises((TypeError, ValueError), match=message):
                ranks.attention(*arguments, **options)
        dist.barrier()

    txl.ranks(2).run(program)
