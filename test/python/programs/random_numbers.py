"""Random numbers: Philox and what is built on it."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


def philox(seed, c0):
    """The four words of Philox 4x32-10 for counters (c0, 0, 0, 0)."""
    mask = 0xFFFFFFFF
    rows = []
    for counter in c0:
        c, key = [int(counter) & mask, int(counter) >> 32 & mask, 0, 0], [seed & mask, seed >> 32 & mask]
        for _ in range(10):
            p0, p1 = c[0] * 0xD2511F53, c[2] * 0xCD9E8D57
            c = [(p1 >> 32) ^ c[1] ^ key[0], p1 & mask, (p0 >> 32) ^ c[3] ^ key[1], p0 & mask]
            key = [(key[0] + 0x9E3779B9) & mask, (key[1] + 0xBB67AE85) & mask]
        rows.append(c)
    return np.array(rows, np.uint32).T


def uniform(words):
    x = words.view(np.int32)
    return np.where(x < 0, -x - 1, x).astype(np.float32) * np.float32(4.6566127342e-10)


@triton.jit
def words_kernel(out, seed, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    a, b, c, d = tl.randint4x(seed, i)
    tl.store(out + i, a)
    tl.store(out + BLOCK + i, b)
    tl.store(out + 2 * BLOCK + i, c)
    tl.store(out + 3 * BLOCK + i, d)
    tl.store(out + 4 * BLOCK + i, tl.randint(seed, i))


@program
def integers(rng, array):
    for seed in (0, 42, 123456789):
        out = array.full((5, 64), 1, "uint32")
        words_kernel[(1, )](out, seed, BLOCK=64)
        words = philox(seed, np.arange(64))
        yield out, np.concatenate([words, words[:1]]), 0


@triton.jit
def floats_kernel(out, normal, seed, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, tl.rand(seed, i))
    u = tl.rand4x(seed, i)
    tl.store(out + BLOCK + i, u[3])
    tl.store(normal + i, tl.randn(seed, i))


@program
def uniform_and_normal(rng, array):
    out, normal = array.empty((2, 256)), array.empty(256)
    floats_kernel[(1, )](out, normal, 99, BLOCK=256)
    words = philox(99, np.arange(256))
    yield out, np.stack([uniform(words[0]), uniform(words[3])]), 0
    u1, u2 = np.maximum(uniform(words[0]), 1e-7).astype(np.float64), uniform(words[1]).astype(np.float64)
    yield normal, np.sqrt(-2 * np.log(u1)) * np.cos(6.283185307179586 * u2), 2e-6


@triton.jit
def pi_kernel(inside, seed, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x, y, _, _ = tl.rand4x(seed, i)
    tl.atomic_add(inside, tl.sum((x * x + y * y <= 1.0).to(tl.int32), axis=0))


@program
def monte_carlo_pi(rng, array):
    inside = array.full(1, 0, "int32")
    pi_kernel[(16, )](inside, 5, BLOCK=256)
    words = philox(5, np.arange(4096))
    x, y = uniform(words[0]).astype(np.float64), uniform(words[1]).astype(np.float64)
    yield inside, np.array([(x * x + y * y <= 1).sum()], np.int32), 0


@triton.jit
def gumbel_kernel(logits, out, columns, seed, C: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, C)
    x = tl.load(logits + row * columns + c, mask=c < columns, other=-float("inf"))
    u = tl.rand(seed, row * columns + c)
    tl.store(out + row, tl.argmax(x - tl.log(-tl.log(tl.maximum(u, 1e-10))), axis=0))


@program
def sampling_by_gumbel_maximum(rng, array):
    logits = rng.standard_normal((32, 100), dtype=np.float32)
    out = array.empty(32, "int32")
    gumbel_kernel[(32, )](array(logits), out, 100, 17, C=128)
    u = uniform(philox(17, np.arange(3200))[0]).reshape(32, 100).astype(np.float64)
    noisy = logits - np.log(-np.log(np.maximum(u, 1e-10)))
    yield out, noisy.argmax(1).astype(np.int32), 0
