"""A token for each row of logits: by temperature, of the k most likely ones, of those that reach the probability p. Any
GPU; the same token in every run, whatever the order of sums.

`maxima_kernel` reads the logits once and keeps the largest of each group. What a group's largest logit excludes is not
read again: `sample_kernel` has a program a row, which finds thresholds by bisection over the other groups.

Weights are whole numbers, 2^40 · e^((logit - largest) / temperature), whose sums are exact.

Design: `docs/kernels/sampling.md`.

    python -m txl.kernels sampling
"""
import numpy as np
import txl
import txl.language as tl
from .launches import launch
from .results import empty, named_dtype, result
from .rows import rows_and_stride

LOG2E = tl.constexpr(1.4426950408889634)
ONE = tl.constexpr(1099511627776.0)  # 2^40, the weight of the largest logit
NOTHING = 29.0  # e^-29 · 2^40 is less than a half


@txl.jit
def _order(v):
    """Whole numbers in the order of floats; -0 is 0."""
    bits = tl.where(v == 0, 0.0, v).to(tl.int32, bitcast=True)
    return bits ^ ((bits >> 31) & 0x7FFFFFFF)


@txl.jit
def _logits(x, i, inside):
    """float32; NaNs are as unlikely as what is not there."""
    v = tl.load(x + i, mask=inside, other=float("-inf")).to(tl.float32)
    return tl.where(v == v, v, float("-inf"))


@txl.jit
def _weights(v, largest, inverse, least):
    """Of logits whose order is `least` at least; others have none."""
    power = tl.where(v == largest, 0.0, (v - largest) * inverse)
    return tl.where((_order(v) >= least) & (v > float("-inf")), (tl.exp2(power) * ONE + 0.5).to(tl.int64), 0)


@txl.jit
def maxima_kernel(x, maxima, x_stride, V, GROUP: tl.constexpr, COUNT: tl.constexpr):
    """The largest logit of each of COUNT groups of a row."""
    row, first = tl.program_id(1).to(tl.int64), tl.program_id(0) * COUNT
    groups = tl.cdiv(V, GROUP)
    i = first * GROUP + tl.arange(0, COUNT * GROUP)
    v = tl.reshape(_logits(x + row * x_stride, i, i < V), [COUNT, GROUP])
    group = first + tl.arange(0, COUNT)
    tl.store(maxima + row * groups + group, tl.max(v, 1), mask=group < groups)


@txl.jit
def _in_groups(x, chosen, first, count, V, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    """The logits of BLOCK of the chosen groups from `first` on."""
    at = first + tl.arange(0, BLOCK)
    group = tl.load(chosen + at, mask=at < count, other=0)
    i = group[:, None] * GROUP + tl.arange(0, GROUP)[None, :]
    return _logits(x, i, (at < count)[:, None] & (i < V))


@txl.jit
def _number(x, chosen, count, V, least, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    """How many logits have an order of `least` or more."""
    total = tl.zeros([BLOCK], tl.int32)
    for first in range(0, count, BLOCK):
        v = _in_groups(x, chosen, first, count, V, GROUP, BLOCK)
        total += tl.sum((_order(v) >= least).to(tl.int32), 1)
    return tl.sum(total, 0)


@txl.jit
def _mass(x, chosen, count, V, largest, inverse, least, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    """The sum of their weights."""
    total = tl.zeros([BLOCK], tl.int64)
    for first in range(0, count, BLOCK):
        v = _in_groups(x, chosen, first, count, V, GROUP, BLOCK)
        total += tl.sum(_weights(v, largest, inverse, least), 1)
    return tl.sum(total, 0)


@txl.jit
def _of_row(x, row):
    """A number, or an array of one for each row."""
    if x.dtype.is_ptr():
        x = tl.load(x + row)
    return x


@txl.jit
def sample_kernel(x, maxima, chosen, tokens, temperature, top_k, top_p, seed, x_stride, V, nothing,
                  GROUP: tl.constexpr, GROUPS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    groups = tl.cdiv(V, GROUP)
    x += row * x_stride
    maxima += row * groups
    chosen += row * groups
    heat = _of_row(temperature, row).to(tl.float32)
    i = tl.arange(0, GROUPS)
    most = tl.load(maxima + i, mask=i < groups, other=float("-inf"))
    largest = tl.max(most, 0)
    inverse = tl.where(heat > 0, LOG2E / heat, 0.0)
    # What is below has no weight, or, by p, less together than what may be left out.
    least = tl.where(heat > 0, largest - nothing * heat, largest)
    if top_p is not None:
        p = tl.minimum(_of_row(top_p, row).to(tl.float32), 1.0)
        least = tl.where(heat > 0, tl.maximum(least, largest + heat * (tl.log2((1 - p) / V) / LOG2E - 0.01)), least)
    least = _order(tl.where(largest > float("-inf"), tl.minimum(least, largest), largest)).to(tl.int64)
    above = _order(largest).to(tl.int64) + 1
    orders = _order(most)
    if top_k is not None:
        k = _of_row(top_k, row)
        k = tl.where(k > 0, k, V)
        if tl.sum((orders >= least).to(tl.int32), 0) >= k:  # k groups have a logit that is as large
            end = above
            while end - least > 1:
                middle = least + (end - least) // 2
                enough = tl.sum((orders >= middle).to(tl.int32), 0) >= k
                least = tl.where(enough, middle, least)
                end = tl.where(enough, end, middle)
    there = (orders >= least) & (i < groups)
    count = tl.sum(there.to(tl.int32), 0)
    tl.store(chosen + tl.cumsum(there.to(tl.int32), 0) - 1, i, mask=there)
    tl.debug_barrier()
    if top_k is not None:
        if _number(x, chosen, count, V, least, GROUP, BLOCK) >= k:
            end = above
            while end - least > 1:
                middle = least + (end - least) // 2
                enough = _number(x, chosen, count, V, middle, GROUP, BLOCK) >= k
                least = tl.where(enough, middle, least)
                end = tl.where(enough, end, middle)
    if top_p is not None:
        wanted = _mass(x, chosen, count, V, largest, inverse, least, GROUP, BLOCK).to(tl.float64) * p.to(tl.float64)
        end = above
        while end - least > 1:
            middle = least + (end - least) // 2
            enough = _mass(x, chosen, count, V, largest, inverse, middle, GROUP, BLOCK).to(tl.float64) >= wanted
            least = tl.where(enough, middle, least)
            end = tl.where(enough, end, middle)
    total = _mass(x, chosen, count, V, largest, inverse, least, GROUP, BLOCK)
    a, b, _, _ = tl.randint4x(_of_row(seed, row), row.to(tl.int32))
    bits = (a.to(tl.uint32, bitcast=True).to(tl.uint64) << 32) | b.to(tl.uint32, bitcast=True).to(tl.uint64)
    draw = tl.where(heat > 0, tl.umulhi(bits, total.to(tl.uint64)).to(tl.int64), 0)
    # The group in which the sum of the weights exceeds the draw, then the token.
    found, before, passed = -1, total, total * 0
    j = tl.arange(0, BLOCK)
    for first in range(0, count, BLOCK):
        sums = tl.sum(_weights(_in_groups(x, chosen, first, count, V, GROUP, BLOCK), largest, inverse, least), 1)
        ends = passed + tl.cumsum(sums, 0)
        at = tl.sum((ends <= draw).to(tl.int32), 0)
        if (found < 0) & (at < BLOCK):
            found = first + at
            before = passed + tl.sum(tl.where(j < at, sums, 0), 0)
        passed += tl.sum(sums, 0)
    group = tl.load(chosen + found, mask=found >= 0, other=0)
    i = group * GROUP + tl.arange(0, GROUP)
    ends = before + tl.cumsum(_weights(_logits(x, i, i < V), largest, inverse, least), 0)
    token = tl.where(found >= 0, group * GROUP + tl.sum((ends <= draw).to(tl.int32), 0), 0)
    tl.store(tokens + row, token.to(tokens.dtype.element_ty))


def sample(logits, temperature=1.0, top_k=None, top_p=None, seed=0, out=None):
    """int64 (rows,): a token of each row of (rows, V). Arguments as those of `txl.kernels.sample`; temperature, top_k,
    top_p and seed are numbers or arrays."""
    x, stride = rows_and_stride(logits)
    rows, v = x.shape
    out = result("out", out, x, (rows, ), named_dtype(x, "int64"))
    if not rows:
        return out
    group = max(256, txl.next_power_of_2(txl.cdiv(v, 4096)))
    groups = txl.cdiv(v, group)
    maxima, chosen = empty(x, (rows, groups), np.float32), empty(x, (rows, groups), named_dtype(x, "int32"))
    count = max(1, 4096 // group)
    launch(maxima_kernel, (txl.cdiv(groups, count), rows), x, maxima, stride, v, GROUP=group, COUNT=count, num_warps=4)
    wide = txl.next_power_of_2(groups)
    launch(sample_kernel, (rows, ), x, maxima, chosen, out, temperature, top_k, top_p, seed, stride, v, NOTHING,
           GROUP=group, GROUPS=wide, BLOCK=min(max(1, 16384 // group), wide), num_warps=8)
    return out


def reference(logits, temperature=1.0, top_k=None, top_p=None):
    """Which tokens may be drawn, and their probabilities, in float64, of a row of logits of NumPy."""
    x = np.where(np.isnan(logits.astype(np.float64)), -np.inf, logits.astype(np.float64))
    if not temperature:
        return np.eye(len(x))[np.argmax(x)]
    weights = np.exp((x - x.max()) / temperature)
    if top_k:
        weights[x < np.sort(x)[::-1][min(top_k, len(x)) - 1]] = 0
    if top_p is not None:
        order = np.argsort(-x, kind="stable")
        sums = np.cumsum(weights[order])
        last = min(np.searchsorted(sums, top_p * sums[-1]), len(x) - 1)
        weights[x < x[order[last]]] = 0
    return weights / weights.sum()


def show_small_case():
    """Prints how many tokens of a small case could not have been drawn."""
    x = np.random.default_rng(0).standard_normal((1, 600)).astype(np.float32) * 4
    tokens = sample(np.repeat(x, 50, 0), 1.5, 20, 0.9, seed=3)
    wrong = (reference(x[0], 1.5, 20, 0.9)[tokens] == 0).sum()
    print(f"sampling: {wrong} of 50 tokens are not from the exact set of likely ones")
