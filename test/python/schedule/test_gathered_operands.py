"""Products whose rows are chosen: threads of their own copy these, the tensor memory accelerator the other factor, and
programs run others in iteration. The same bits on the tile machine and the emulator, with all their checks, for few
programs and many; iterations that load their tile's offset."""
import re

import numpy as np
import pytest
import tile_machine
from schedule_facts import facts, is_persistent, is_specialized, loads
from test_persistent_loops import asked_for
from test_tma_loads import scheduled, small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl


@txl.jit
def convolution(x, w, y, N, H, W, C, D, F, first, STRIDE: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
                BK: tl.constexpr):
    """3 times 3, channels last: a loop over taps and blocks of channels. Of the D channels of `w` 64 are in front, and
    iterations begin with block `first`."""
    m, f = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN)
    P, Q = (H + STRIDE - 1) // STRIDE, (W + STRIDE - 1) // STRIDE
    n, p, q = m // (P * Q), m // Q % P, m % Q
    total = tl.zeros((BM, BN), tl.float32)
    blocks = tl.cdiv(C, BK)
    for i in range(9 * blocks):
        c = i % blocks * BK + tl.arange(0, BK)
        r, s = i // blocks // 3, i // blocks % 3
        h, v = p * STRIDE - 1 + r, q * STRIDE - 1 + s
        inside = (n < N) & (h >= 0) & (h < H) & (v >= 0) & (v < W)
        a = tl.load(x + ((n * H + h) * W + v)[:, None] * C + c[None, :], mask=inside[:, None] & (c[None, :] < C),
                    other=0.0)
        at = (i + first) % blocks * BK + tl.arange(0, BK)
        b = tl.load(w + ((r * 3 + s) * D + 64 + at)[:, None] * F + f[None, :],
                    mask=(at[:, None] < C) & (f[None, :] < F), other=0.0)
        total = tl.dot(a, b, total)
    tl.store(y + m[:, None] * F + f[None, :], total.to(tl.float16), mask=(m[:, None] < N * P * Q) & (f[None, :] < F))


def reference(x, w, stride, first, BK=64):
    """In float32, exact. A remainder has the sign of its dividend."""
    N, H, W, C = x.shape
    blocks = -(-C // BK)
    rows = [
        slice(64 + BK * b, 64 + min(BK * b + BK, C))
        for b in (int(np.fmod(i + first, blocks)) for i in range(9 * blocks))
    ]
    padded = np.pad(x.astype(np.float32), ((0, 0), (1, 1), (1, 1), (0, 0)))
    P, Q = -(-H // stride), -(-W // stride)
    y = np.zeros((N, P, Q, w.shape[3]), np.float32)
    for i, part in enumerate(rows):
        r, s, c = i // blocks // 3, i // blocks % 3, slice(BK * (i % blocks), BK * (i % blocks) + BK)
        part = w[r, s, part].astype(np.float32)
        tile = padded[:, r:r + H:stride, s:s + W:stride, c][:, :P, :Q]
        y += tile[..., :len(part)] @ part[:tile.shape[-1]]
    return y


def convolve(C, F=256, first=0, stride=1, shape=(2, 9, 11), BN=256, stages=3, warps=8):
    """(the result and what is expected, the kernel); the schedule's program on the tile machine too, as few programs
    and as many."""
    random = np.random.default_rng(C)
    x, w = small(random, *shape, C), small(random, 3, 3, C + 64, F)
    expected = reference(x, w, stride, first)
    y = np.full(expected.shape, np.nan, np.float16)
    grid = -(-expected[..., 0].size // 128), -(-F // BN)
    with txl.emulate("sm_90a"):
        kernel = convolution[grid](x, w, y, *x.shape, C + 64, F, first, stride, 128, BN, 64, num_warps=warps,
                                   num_stages=stages, record_passes=True)
    given = dict(zip([p.name for p in convolution.params], (x, w, y, *x.shape, C + 64, F, first), strict=False))
    for started in (1, 2, grid[0] * grid[1]) if is_persistent(kernel) else ():
        found = np.full_like(y, np.nan)
        tile_machine.launch(asked_for(kernel, *grid), (started, 1, 1), [
            found if v is y else v % 2**64 if isinstance(v, int) else v
            for n, v in given.items() if n not in kernel._bound
        ])
        np.testing.assert_array_equal(found, y)
    return y, expected, kernel


def in_front(kernel, group):
    """What a consumer warpgroup does before its loops."""
    text = scheduled(kernel)
    text = text[re.search(rf"txl\.group warpgroups \[[\d, ]*\b{group}\b", text).start():]
    return text[:text.index("scf.if")]


@pytest.mark.parametrize("C", [16, 64, 80, 192])
@pytest.mark.parametrize("stride", [1, 2])
def test_convolutions(C, stride):
    y, expected, kernel = convolve(C, stride=stride)
    assert loads(kernel, "tma") == 1 and is_specialized(kernel, 2)
    assert is_persistent(kernel)
    np.testing.assert_array_equal(y, expected)


def test_machine_code(tmp_path):
    check_machine_code(convolve(128, stages=2)[2].asm["ptx"], tmp_path)


@pytest.mark.parametrize("first", [1, -1, -2])
def test_iterations_before_the_tensor(first):
    """Channels below zero are there, and a box that begins there has zeros: what is added is not negative, or there are
    no boxes."""
    y, expected, kernel = convolve(128, first=first)
    assert loads(kernel, "tma") == 1
    np.testing.assert_array_equal(y, expected)


def test_rows_that_no_copy_takes():
    """Addresses of which no more than 2 bytes are known to be a multiple: the consumers load them themselves."""
    y, expected, kernel = convolve(72)
    assert facts(kernel, "load", operand=["a"], via="ld.global") and loads(kernel, "tma") == 1
    assert facts(kernel, "refusal", of="pipelining", cause="address_not_aligned", bytes=2)
    np.testing.assert_array_equal(y, expected)


def test_who_copies_computes_addresses():
    """Those that multiply compute no tile before their loop: the other loop's addresses are next to it."""
    for number in (0, 1):
        front = in_front(convolve(64)[2], number)
        assert "tensor<" not in front, front


@txl.jit
def chosen(a, rows, factors, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Rows by a table, whose numbers are used after the loop, too."""
    at = tl.load(rows + tl.program_id(0) * BM + tl.arange(0, BM))
    n, k = tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    there = at >= 0
    a_tile, b_tile = a + at[:, None] * K + k[None, :], b + n[None, :] * K + k[:, None]
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(a_tile, mask=there[:, None] & (k[None, :] < K - step * BK), other=0.0)
        y = tl.load(b_tile, mask=k[:, None] < K - step * BK, other=0.0)
        total = tl.dot(x, y, total)
        a_tile += BK
        b_tile += BK
    total *= tl.load(factors + at, mask=there, other=0.0)[:, None]
    tl.store(c + at[:, None] * N + n[None, :], total, mask=there[:, None] & (n[None, :] < N))


@pytest.mark.parametrize("K", [0, 64, 128, 144, 448])
def test_chosen_rows(K):
    """0, 1, 2 and many iterations; results go back to the rows that they are of."""
    random = np.random.default_rng(K)
    a, b = small(random, 300, K), small(random, 512, K)
    rows = np.full(384, -1, np.int32)
    rows[random.permutation(384)[:300]] = random.permutation(300)
    factors, c = random.integers(1, 4, 300).astype(np.float32), np.zeros((300, 512), np.float32)
    with txl.emulate("sm_90a"):
        kernel = chosen[(3, 2)](a, rows, factors, b, c, 512, K, 128, 256, 64, num_warps=8, num_stages=3,
                                record_passes=True)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T * factors[:, None])
    if K:
        assert loads(kernel, "tma") == 1 and is_persistent(kernel)
        front = in_front(kernel, 0)  # the rows' numbers are under way, and not yet used
        assert "tt.load" in front and "tt.expand_dims" not in front, front
    for started in (1, 4):
        found = np.zeros_like(c)
        given = dict(zip([p.name for p in chosen.params], (a, rows, factors, b, found, 512, K), strict=False))
        tile_machine.launch(asked_for(kernel, 3, 2), (started, 1, 1),
                            [v for n, v in given.items() if n not in kernel._bound])
        np.testing.assert_array_equal(found, c)
