"""Kernels of the tests of the remote cache. A compilation competes with the server's answer; these decide the winner."""
import time

import txl
import txl.language as tl
from txl.remote import connected


@txl.constexpr_function
def delay(step):
    """A compilation that calls this twice takes longer than the server's answer. A request begins with the first query
    of the frontend after 2 ms; the second call waits until the server has answered, 20 seconds at most."""
    time.sleep(0.005)
    end = time.monotonic() + 20
    while step and connected() is not None and connected().searching and time.monotonic() < end:
        time.sleep(0.001)
    return 1


@txl.jit
def scale(x, y, n, BLOCK: tl.constexpr):
    """y = 2 x; an answer is always in time."""
    ONE: tl.constexpr = delay(0) * delay(1)
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n) * 2.0 * ONE, mask=i < n)


@txl.jit
def add_in_time(x, y, n, VALUE: tl.constexpr):
    """y = x + VALUE: a kernel a value; an answer is always in time."""
    ONE: tl.constexpr = delay(0) * delay(1)
    i = tl.arange(0, 64)
    tl.store(y + i, tl.load(x + i, mask=i < n) + VALUE * ONE, mask=i < n)


@txl.jit
def add(x, y, n, VALUE: tl.constexpr):
    """y = x + VALUE: a kernel a value, of a millisecond."""
    i = tl.arange(0, 64)
    tl.store(y + i, tl.load(x + i, mask=i < n) + VALUE, mask=i < n)


@txl.jit
def multiply(a, b, c, K, FACTOR: tl.constexpr, M: tl.constexpr, N: tl.constexpr, B: tl.constexpr):
    """c = FACTOR a b, of tiles: a compilation of a tenth of a second and more for a GPU."""
    i, j, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, B)
    total = tl.zeros((M, N), tl.float32)
    for start in range(0, K, B):
        total += tl.dot(tl.load(a + i[:, None] * K + (start + k)[None, :]),
                        tl.load(b + (start + k)[:, None] * N + j[None, :]))
    tl.store(c + i[:, None] * N + j[None, :], total * FACTOR)
