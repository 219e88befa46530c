"""Pairs of kernels for the algebra check: families of kernels in variants, some of which compute the same expressions in
other orders, and some of which are subtly wrong. As a program it judges pairs of both kinds: `--seeds 0:60` is 60 of each.
"""
import random
import sys
import time

import numpy as np
import txl
import txl.language as tl


@txl.jit
def row_sum(x, y, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    row = tl.program_id(0)
    total = 0.0
    if V == 1:  # the other direction
        for k in range(N // BLOCK):
            total += tl.sum(tl.load(x + row * N + N - (k + 1) * BLOCK + tl.arange(0, BLOCK)) * 0.5)
    elif V == 2:  # lane by lane, the factor at the end
        lanes = tl.zeros([BLOCK], tl.float32)
        for k in range(N // BLOCK):
            lanes += tl.load(x + row * N + k * BLOCK + tl.arange(0, BLOCK))
        total = tl.sum(lanes) * 0.5
    elif V == 10:  # a block is missing
        for k in range(N // BLOCK - 1):
            total += tl.sum(tl.load(x + row * N + k * BLOCK + tl.arange(0, BLOCK)) * 0.5)
    elif V == 11:  # the mask is one short
        for k in range(N // BLOCK):
            i = k * BLOCK + tl.arange(0, BLOCK)
            total += tl.sum(tl.load(x + row * N + i, mask=i < N - 1, other=0.0) * 0.5)
    elif V == 12:  # no factor
        for k in range(N // BLOCK):
            total += tl.sum(tl.load(x + row * N + k * BLOCK + tl.arange(0, BLOCK)))
    else:
        for k in range(N // BLOCK):
            total += tl.sum(tl.load(x + row * N + k * BLOCK + tl.arange(0, BLOCK)) * 0.5)
    tl.store(y + row, total)


@txl.jit
def product(a, b, c, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    i = tl.arange(0, N)
    rows, columns = i[:, None], i[None, :]
    total = tl.zeros([N, N], tl.float32)
    if V == 1:  # the blocks of K in the other order, and another product per block
        for k in range(N // BLOCK):
            at = N - (k + 1) * BLOCK + tl.arange(0, BLOCK)
            left, right = tl.load(a + rows * N + at[None, :]), tl.load(b + at[:, None] * N + columns)
            total += tl.sum(left[:, :, None] * right[None, :, :], axis=1)
    elif V == 2:  # transposed: (b' a')'
        for k in range(N // BLOCK):
            at = k * BLOCK + tl.arange(0, BLOCK)
            left, right = tl.load(a + rows * N + at[None, :]), tl.load(b + at[:, None] * N + columns)
            total += tl.trans(tl.dot(tl.trans(right), tl.trans(left), input_precision="ieee"))
    elif V == 10:  # the operands are swapped
        for k in range(N // BLOCK):
            at = k * BLOCK + tl.arange(0, BLOCK)
            total = tl.dot(tl.load(b + rows * N + at[None, :]), tl.load(a + at[:, None] * N + columns), total)
    elif V == 11:  # b is read transposed
        for k in range(N // BLOCK):
            at = k * BLOCK + tl.arange(0, BLOCK)
            total = tl.dot(tl.load(a + rows * N + at[None, :]), tl.load(b + columns * N + at[:, None]), total)
    elif V == 12:  # the accumulator is overwritten
        for k in range(N // BLOCK):
            at = k * BLOCK + tl.arange(0, BLOCK)
            total = tl.dot(tl.load(a + rows * N + at[None, :]), tl.load(b + at[:, None] * N + columns))
    else:
        for k in range(N // BLOCK):
            at = k * BLOCK + tl.arange(0, BLOCK)
            total = tl.dot(tl.load(a + rows * N + at[None, :]), tl.load(b + at[:, None] * N + columns), total)
    tl.store(c + rows * N + columns, total)


@txl.jit
def split_k(a, b, c, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    """A program for each block of K, which adds to `c`; V 10 and 11 are wrong."""
    i = tl.arange(0, N)
    rows, columns = i[:, None], i[None, :]
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if V == 11:  # the next block of b
        other = (tl.program_id(0) + 1) % (N // BLOCK) * BLOCK + tl.arange(0, BLOCK)
    else:
        other = at
    part = tl.dot(tl.load(a + rows * N + at[None, :]), tl.load(b + other[:, None] * N + columns))
    if V == 10 and tl.program_id(0) == 0:  # the first block counts twice
        part = part * 2
    tl.atomic_add(c + rows * N + columns, part)


@txl.jit
def softmax(x, y, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, N)
    if V == 0:
        v = tl.load(x + row * N + i)
        e = tl.exp(v - tl.max(v))
        tl.store(y + row * N + i, e / tl.sum(e))
    elif V == 1:  # without the maximum
        e = tl.exp(tl.load(x + row * N + i))
        tl.store(y + row * N + i, e * (1 / tl.sum(e)))
    else:  # online
        top, total = -float("inf"), 0.0
        for k in range(N // BLOCK):
            at = k * BLOCK + tl.arange(0, BLOCK)
            v = tl.load(x + row * N + at)
            new = tl.maximum(top, tl.max(v))
            if V == 10:  # no rescale
                total = total + tl.sum(tl.exp(v - new))
            elif V == 11:  # the rescale has the wrong sign
                total = total * tl.where(k > 0, tl.exp(new - top), 0.0) + tl.sum(tl.exp(v - new))
            elif V == 3:  # in base two
                total = total * tl.exp2((top - new) * 1.4426950408889634)
                total += tl.sum(tl.exp2(v * 1.4426950408889634 - new * 1.4426950408889634))
            else:
                total = total * tl.exp(top - new) + tl.sum(tl.exp(v - new))
            top = new
        if V == 4:  # the logarithm is saved
            lse = top + tl.log(total)
            tl.store(y + row * N + i, tl.exp(tl.load(x + row * N + i) - lse))
        elif V == 12:  # base two in one place only
            tl.store(y + row * N + i, tl.exp2(tl.load(x + row * N + i) - top) / total)
        else:
            tl.store(y + row * N + i, tl.exp(tl.load(x + row * N + i) - top) / total)


@txl.jit
def attention(q, k, v, o, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    D: tl.constexpr = 16
    i, d = tl.arange(0, N), tl.arange(0, D)
    queries = tl.load(q + i[:, None] * D + d[None, :])
    if V == 0:
        s = tl.dot(queries, tl.load(k + i[None, :] * D + d[:, None])) * 0.25
        s = tl.where(i[:, None] >= i[None, :], s, -float("inf"))
        p = tl.exp(s - tl.max(s, axis=1)[:, None])
        out = tl.dot(p, tl.load(v + i[:, None] * D + d[None, :])) / tl.sum(p, axis=1)[:, None]
    else:
        top = tl.full([N], -float("inf"), tl.float32)
        total = tl.zeros([N], tl.float32)
        out = tl.zeros([N, D], tl.float32)
        for block in range(N // BLOCK):
            at = block * BLOCK + tl.arange(0, BLOCK)
            s = tl.dot(queries, tl.load(k + at[None, :] * D + d[:, None]))
            if V != 13:  # 13: no scale
                s = s * 0.25
            if V == 12:  # the diagonal is masked, except for the first row
                s = tl.where((i[:, None] > at[None, :]) | (at[None, :] == 0), s, -float("inf"))
            elif V == 2:  # a large finite number as the mask
                s = tl.where(i[:, None] >= at[None, :], s, -1.0e6)
            else:
                s = tl.where(i[:, None] >= at[None, :], s, -float("inf"))
            new = tl.maximum(top, tl.max(s, axis=1))
            scale = tl.exp(top - new)
            p = tl.exp(s - new[:, None])
            total = total * scale + tl.sum(p, axis=1)
            if V != 10:  # 10: the accumulator is not rescaled
                out = out * scale[:, None]
            if V == 11:  # the values of the block before
                at = (block + N // BLOCK - 1) % (N // BLOCK) * BLOCK + tl.arange(0, BLOCK)
            if V == 3:  # probabilities rounded for the product
                p = p.to(tl.float16).to(tl.float32)
            out = tl.dot(p, tl.load(v + at[:, None] * D + d[None, :]), out)
            top = new
        out = out / total[:, None]
    tl.store(o + i[:, None] * D + d[None, :], out)


@txl.jit
def norm(x, w, y, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, N)
    v = tl.load(x + row * N + i)
    mean = tl.sum(v) / N
    if V == 1:
        var = tl.sum(v * v) / N - mean * mean
    elif V == 2:  # blocks, and the sums of both at once
        first, second = 0.0, 0.0
        for k in range(N // BLOCK):
            part = tl.load(x + row * N + k * BLOCK + tl.arange(0, BLOCK))
            first += tl.sum(part)
            second += tl.sum(part * part)
        mean = first / N
        var = (second - first * mean) / N
    elif V == 10:
        var = tl.sum((v - mean) * (v - mean)) / (N - 1)
    elif V == 11:
        var = tl.sum(v * v) / N
    else:
        var = tl.sum((v - mean) * (v - mean)) / N
    if V == 12:  # epsilon is missing
        rstd = tl.rsqrt(var)
    else:
        rstd = tl.rsqrt(var + 0.001)
    if V == 13:  # the next weight
        weight = tl.load(w + (i + 1) % N)
    else:
        weight = tl.load(w + i)
    if V == 2:
        tl.store(y + row * N + i, v * (weight * rstd) - mean * rstd * weight)
    else:
        tl.store(y + row * N + i, (v - mean) * rstd * weight)


@txl.jit
def polynomial(x, w, y, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    """sum of w[k] x^k, and sigmoid of it times x."""
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * BLOCK + i)
    total = tl.zeros([BLOCK], tl.float32)
    if V == 0 or V == 10 or V == 12:
        power = v * 0 + 1
        for k in range(4):
            total += tl.load(w + k) * power
            if V == 10 and k == 2:
                power = power
            else:
                power = power * v
    elif V == 11:  # the coefficients in the wrong order
        for k in range(4):
            total = total * v + tl.load(w + k)
    else:
        for k in range(4):
            total = total * v + tl.load(w + 3 - k)
    if V == 12:
        tl.store(y + row * BLOCK + i, v / (1 + tl.exp(total)))
    elif V == 2:
        e = tl.exp(total)
        tl.store(y + row * BLOCK + i, v * (e / (e + 1)))
    else:
        tl.store(y + row * BLOCK + i, v * tl.sigmoid(total))


@txl.jit
def scan(x, y, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    row = tl.program_id(0)
    if V == 0:
        tl.store(y + row * N + tl.arange(0, N), tl.cumsum(tl.load(x + row * N + tl.arange(0, N))))
    elif V == 1:  # a product with a triangle of ones
        i = tl.arange(0, N)
        lower = tl.where(i[:, None] >= i[None, :], 1.0, 0.0)
        tl.store(y + row * N + i, tl.sum(lower * tl.load(x + row * N + i)[None, :], axis=1))
    else:
        carry = 0.0
        for k in range(N // BLOCK):
            at = k * BLOCK + tl.arange(0, BLOCK)
            v = tl.load(x + row * N + at)
            if V == 11:  # exclusive
                tl.store(y + row * N + at, tl.cumsum(v) - v + carry)
            else:
                tl.store(y + row * N + at, tl.cumsum(v) + carry)
            if V == 10:  # the carry is replaced
                carry = tl.sum(v)
            elif V == 12:  # the last element is not carried
                carry += tl.sum(tl.where(tl.arange(0, BLOCK) < BLOCK - 1, v, 0.0))
            else:
                carry += tl.sum(v)


@txl.jit
def rotary(x, w, y, N: tl.constexpr, BLOCK: tl.constexpr, V: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    left, right = tl.load(x + row * 2 * BLOCK + i), tl.load(x + row * 2 * BLOCK + BLOCK + i)
    angle = tl.load(w + i)
    s, c = tl.sin(angle), tl.cos(angle)
    if V == 10:
        c, s = s, c
    if V == 1:
        first, second = left * c + right * (-s), s * left + c * right
    elif V == 2:
        first, second = -(right * s - left * c), right * c - (-s) * left
    elif V == 11:
        first, second = left * c + right * s, left * s + right * c
    elif V == 12:
        first, second = left * c - right * s, left * s - right * c
    else:
        first, second = left * c - right * s, left * s + right * c
    tl.store(y + row * 2 * BLOCK + i, first)
    tl.store(y + row * 2 * BLOCK + BLOCK + i, second)


# Each family: the right variants, the wrong ones, and a function of the size that makes inputs and the output.
FAMILIES = {
    "row_sum": (row_sum, (0, 1, 2), (10, 11, 12)), "product": (product, (0, 1, 2), (10, 11, 12)),
    "split_k": (split_k, (0, ), (10, 11)), "softmax": (softmax, (0, 1, 2, 3, 4), (10, 11, 12)),
    "attention": (attention, (0, 1, 2, 3), (10, 11, 12, 13)), "norm": (norm, (0, 1, 2), (10, 11, 12, 13)),
    "polynomial": (polynomial, (0, 1, 2), (10, 11, 12)), "scan": (scan, (0, 1, 2), (10, 11, 12)),
    "rotary": (rotary, (0, 1, 2), (10, 11, 12))
}


def launch(family, variant, size, block, arrays):
    """A function that launches a variant on inputs and an output."""
    kernel = FAMILIES[family][0]
    inputs, output = arrays
    if family == "split_k" and variant == 0 and block == size:  # the reference of split-K is one product
        kernel, variant = product, 0
    grid = {"product": 1, "attention": 1, "split_k": size // block}.get(family, 4)
    if kernel is product:
        grid = 1

    def run():
        kernel[(grid, )](*inputs, output, N=size, BLOCK=block, V=variant)

    return run


def arrays_of(family, size, rng):
    normal = lambda *shape: rng.standard_normal(shape, dtype=np.float32)
    if family in ("product", "split_k"):
        return (normal(size, size), normal(size, size)), np.zeros((size, size), np.float32)
    if family == "attention":
        return tuple(normal(size, 16) for _ in range(3)), np.zeros((size, 16), np.float32)
    if family in ("norm", "polynomial", "rotary"):
        return (normal(4, size), normal(size)), np.zeros((4, size), np.float32)
    rows = normal(4, size)
    rows[0].sort()  # its maximum comes last: an online softmax rescales
    return (rows, ), np.zeros((4, size) if family in ("softmax", "scan") else 4, np.float32)


def pair(number, equal):
    """(name, first, second, inputs, output): the families in order, variants, sizes and inputs at random."""
    rng = random.Random(2 * number + equal)
    family = sorted(FAMILIES)[number % len(FAMILIES)]
    _, right, wrong = FAMILIES[family]
    size, blocks = rng.choice((16, 32)), (4, 8)
    if family in ("product", "split_k", "attention"):
        size, blocks = 32, (16, )
    blocks = {"polynomial": (size, ), "rotary": (size // 2, ), "scan": (4, )}.get(family, blocks)
    first = (rng.choice(right), rng.choice(blocks))
    second = (rng.choice(right if equal else wrong), rng.choice(blocks))
    if equal and first == second and len(right) > 1:
        second = (right[(right.index(first[0]) + 1) % len(right)], second[1])
    if family == "split_k":
        first = (0, 32)
    arrays = arrays_of(family, size, np.random.default_rng(rng.getrandbits(32)))
    launches = [launch(family, variant, size, block, arrays) for variant, block in (first, second)]
    return f"{number}-{family}-{first[0]}-{second[0]}", *launches, *arrays


def judge(made, explain=False):
    _, first, second, inputs, output = made
    named = {f"x{k}": array for k, array in enumerate(inputs)} if explain else {}
    return txl.same_expression(first, second, inputs=named, outputs={"out": output})


def main(first, end):
    start, wrong = time.monotonic(), []
    for equal in (True, False):
        for number in range(first, end):
            made = pair(number, equal)
            if bool(judge(made)) != equal:
                wrong.append((equal, made[0]))
    print(f"pairs={2 * (end - first)} wrong={len(wrong)} seconds={time.monotonic() - start:.1f}")
    for equal, name in wrong:
        print(f"{name}: {'equal, told to differ' if equal else 'unequal, told to be equal'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    chosen = sys.argv[2] if sys.argv[1:2] == ["--seeds"] else "0:60"
    sys.exit(main(*map(int, chosen.split(":"))))
