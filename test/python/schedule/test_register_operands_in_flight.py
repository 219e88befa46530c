"""Products that read a factor from registers and are left under way: the registers are not written again before they
are over. The emulator refuses code that does."""
import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def iterations(a, b, c, n, PENDING: tl.constexpr):
    """The sum of (a_k + k) b, each MMA in flight across the back-edge."""
    i = tl.arange(0, 64)[:, None] * 64 + tl.arange(0, 64)[None, :]
    factor = txl.smem_alloc([64, 64], tl.float16)
    txl.smem_store(factor, tl.load(b + i))
    acc = tl.zeros([64, 64], tl.float32)
    for k in range(n):
        acc = tl.dot(tl.load(a + k * 4096 + i) + k.to(tl.float16), factor, acc)
        txl.dot_wait(PENDING)
    tl.store(c + i, acc)


@txl.jit
def carried(a, b, c, n, PENDING: tl.constexpr):
    """An iteration's operand is made in the one before, while that one's MMA is in flight, in a loop that ends by a
    condition."""
    i = tl.arange(0, 64)[:, None] * 64 + tl.arange(0, 64)[None, :]
    factor = txl.smem_alloc([64, 64], tl.float16)
    txl.smem_store(factor, tl.load(b + i))
    acc = tl.zeros([64, 64], tl.float32)
    other = tl.zeros([64, 64], tl.float32)
    tile = tl.load(a + i)
    k = 0
    while k < n:
        acc = tl.dot(tile, factor, acc)
        other = tl.dot(factor, factor, other)
        txl.dot_wait(PENDING)
        k += 1
        tile = tl.load(a + k * 4096 + i) + k.to(tl.float16)
    tl.store(c + i, acc + other)


@txl.jit
def branches(a, b, c, n, PENDING: tl.constexpr):
    i = tl.arange(0, 64)[:, None] * 64 + tl.arange(0, 64)[None, :]
    factor = txl.smem_alloc([64, 64], tl.float16)
    txl.smem_store(factor, tl.load(b + i))
    acc = tl.zeros([64, 64], tl.float32)
    tile = tl.load(a + i)
    for k in range(n):
        if k % 2 == 0:
            acc = tl.dot(tile * 2.0, factor, acc)
        else:
            acc = tl.dot(factor, factor, acc)
            acc = tl.dot(tile, factor, acc)
        txl.dot_wait(PENDING)
        tile += 1.0
    tl.store(c + i, acc)


@pytest.mark.parametrize("pending", [0, 1, 2])
@pytest.mark.parametrize("kernel", [iterations, carried, branches], ids=lambda k: k.__name__)
def test_registers_of_a_factor_stay(kernel, pending):
    rng = np.random.default_rng(pending)
    a = rng.integers(-4, 5, (6, 64, 64)).astype(np.float16)
    b = rng.integers(-4, 5, (64, 64)).astype(np.float16)
    for n in (0, 1, 2, 5):
        machine, code = np.zeros((64, 64), np.float32), np.zeros((64, 64), np.float32)
        with txl.check(quiet=True):
            kernel[(1, )](a, b, machine, n, PENDING=pending)
        with txl.emulate("sm_90a"):
            kernel[(1, )](a, b, code, n, PENDING=pending)
        assert code.tobytes() == machine.tobytes()
        assert not n or machine.any()
