"""Random numbers by counter: Philox 4x32 and 4x64 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1,
2, 3", SC 2011). The same seed and offset give the same number on every machine."""

from ..jit import jit
from .core import add, constexpr, maximum, mul, static_assert, to_tensor, where
from .math import cos, log, sin, sqrt, umulhi
from .types import float32, int32, int64, uint32, uint64
from .values import static_range

N_ROUNDS_DEFAULT = constexpr(10)


@jit
def philox_impl(c0, c1, c2, c3, k0, k1, n_rounds: constexpr = N_ROUNDS_DEFAULT):
    """`n_rounds` rounds of Philox on the counter `(c0, c1, c2, c3)` with the key `(k0, k1)`; all uint32 or all
    uint64."""
    if c0.dtype == uint32:
        multiplier_a: constexpr = 0xD2511F53
        multiplier_b: constexpr = 0xCD9E8D57
        key_a: constexpr = 0x9E3779B9
        key_b: constexpr = 0xBB67AE85
    else:
        static_assert(c0.dtype == uint64, "`philox_impl`: counters must be uint32 or uint64")
        multiplier_a: constexpr = 0xD2E7470EE14C6C93
        multiplier_b: constexpr = 0xCA5A826395121157
        key_a: constexpr = 0x9E3779B97F4A7C15
        key_b: constexpr = 0xBB67AE8584CAA73B
    for _ in static_range(n_rounds):  # modulo 2^32 or 2^64: no sum or product here is an overflow
        previous0 = c0
        previous2 = c2
        c0 = umulhi(multiplier_b, previous2) ^ c1 ^ k0
        c2 = umulhi(multiplier_a, previous0) ^ c3 ^ k1
        c1 = mul(multiplier_b, previous2, sanitize_overflow=False)
        c3 = mul(multiplier_a, previous0, sanitize_overflow=False)
        k0 = add(k0, key_a, sanitize_overflow=False)
        k1 = add(k1, key_b, sanitize_overflow=False)
    return c0, c1, c2, c3


@jit
def philox(seed, c0, c1, c2, c3, n_rounds: constexpr = N_ROUNDS_DEFAULT):
    """Philox with a 64-bit `seed` as key: four unsigned tiles of the width of `c0`, 32 or 64 bits."""
    seed = to_tensor(seed)
    c0 = to_tensor(c0)
    c1 = to_tensor(c1)
    c2 = to_tensor(c2)
    c3 = to_tensor(c3)
    static_assert(seed.dtype.is_int(), "`philox`: the seed must be an integer")
    seed = seed.to(uint64)
    if c0.dtype.primitive_bitwidth == 32:
        int_dtype: constexpr = uint32
        seed_hi = ((seed >> 32) & 0xffffffff).to(uint32)
        seed_lo = (seed & 0xffffffff).to(uint32)
    else:
        static_assert(c0.dtype.primitive_bitwidth == 64, "`philox`: counters must have 32 or 64 bits")
        int_dtype: constexpr = uint64
        seed_hi = to_tensor(0).to(uint64)
        seed_lo = seed
    c0 = c0.to(int_dtype, bitcast=True)
    c1 = c1.to(int_dtype, bitcast=True)
    c2 = c2.to(int_dtype, bitcast=True)
    c3 = c3.to(int_dtype, bitcast=True)
    return philox_impl(c0, c1, c2, c3, seed_lo, seed_hi, n_rounds)


@jit
def randint(seed, offset, n_rounds: constexpr = N_ROUNDS_DEFAULT):
    """Random uint32 for each of `offset` (integers); `randint4x` gives four for the price of one."""
    result, _1, _2, _3 = randint4x(seed, offset, n_rounds)
    return result


@jit
def randint4x(seed, offset, n_rounds: constexpr = N_ROUNDS_DEFAULT):
    """Four tiles of random uint32 for each of `offset` (integers)."""
    offset_lo = offset.to(uint32)
    zero = offset_lo * 0
    if offset.dtype.primitive_bitwidth > 32:
        offset_hi = (offset >> 32).to(uint32)
    else:
        offset_hi = zero
    return philox(seed, offset_lo, offset_hi, zero, zero, n_rounds)


@jit
def uint_to_uniform_float(x):
    """Integers of 32 or 64 bits as fp32 in `[0, 1)`."""
    if x.dtype == uint32 or x.dtype == int32:
        x = x.to(int32, bitcast=True)
        scale = 4.6566127342e-10
    else:
        static_assert(x.dtype == uint64 or x.dtype == int64, "`uint_to_uniform_float`: integers of 32 or 64 bits")
        x = x.to(int64, bitcast=True)
        scale = 1.0842020432385337e-19
    x = where(x < 0, ~x, x)
    return x * scale


@jit
def rand(seed, offset, n_rounds: constexpr = N_ROUNDS_DEFAULT):
    """Uniform fp32 in `[0, 1)` for each of `offset` (integers)."""
    source = randint(seed, offset, n_rounds)
    return uint_to_uniform_float(source)


@jit
def rand4x(seed, offsets, n_rounds: constexpr = N_ROUNDS_DEFAULT):
    """Four tiles of uniform fp32 in `[0, 1)` for each of `offsets` (integers)."""
    i1, i2, i3, i4 = randint4x(seed, offsets, n_rounds)
    u1 = uint_to_uniform_float(i1)
    u2 = uint_to_uniform_float(i2)
    u3 = uint_to_uniform_float(i3)
    u4 = uint_to_uniform_float(i4)
    return u1, u2, u3, u4


@jit
def pair_uniform_to_normal(u1, u2):
    """Two independent normal numbers from two uniform ones, by Box and Muller."""
    u1 = maximum(1.0e-7, u1)
    th = 6.283185307179586 * u2
    r = sqrt(-2.0 * log(u1))
    return r * cos(th), r * sin(th)


@jit
def randn(seed, offset, n_rounds: constexpr = N_ROUNDS_DEFAULT):
    """Standard normal fp32 for each of `offset` (integers)."""
    i1, i2, _1, _2 = randint4x(seed, offset, n_rounds)
    u1 = uint_to_uniform_float(i1)
    u2 = uint_to_uniform_float(i2)
    n1, _3 = pair_uniform_to_normal(u1, u2)
    return n1


@jit
def randn4x(seed, offset, n_rounds: constexpr = N_ROUNDS_DEFAULT):
    """Four tiles of standard normal fp32 for each of `offset` (integers)."""
    u1, u2, u3, u4 = rand4x(seed, offset, n_rounds)
    n1, n2 = pair_uniform_to_normal(u1, u2)
    n3, n4 = pair_uniform_to_normal(u3, u4)
    return n1, n2, n3, n4
