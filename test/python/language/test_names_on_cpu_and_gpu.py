"""What docs/reference/language-coverage.md says of both places: every function of libdevice in every overload, and the
names that no other program runs on both, give the same bits on the tile machine and on the emulator. (What the values
are is tested elsewhere, on the tile machine.)"""
import contextlib
import math

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.language.extra import libdevice

N = 64
# Those that a GPU approximates (docs/write/numerics.md), in units in the last place of what the tile machine gives.
APPROXIMATE = dict.fromkeys("rsqrt exp2 sqrt exp rcbrt rhypot fast_expf rnorm3d rnorm4d fast_dividef".split(), 2)

# The overloads that Triton's library registers: arguments -> result, and the functions that have them.
OVERLOADS = {
    "f32->f32 f64->f64": "floor rsqrt exp2 rcp_rn rcp_rz rcp_rd rcp_ru sqrt_rn sqrt_rz sqrt_rd sqrt_ru sqrt rint "
                         "nearbyint sin cos sinpi cospi "
    "tan log2 exp exp10 cosh sinh tanh atan asin acos log log10 log1p acosh asinh atanh expm1 cbrt rcbrt j0 j1 y0 y1 "
    "cyl_bessel_i0 "
    "cyl_bessel_i1 erf erfinv erfc erfcx erfcinv normcdfinv normcdf lgamma tgamma round logb ceil trunc abs",
    "f32,f32->f32 f64,f64->f64": "div_rn div_rz div_rd div_ru sub_rn sub_rz sub_rd sub_ru copysign nextafter atan2 "
                                 "hypot rhypot fmod remainder fdim "
    "add_rn add_rz add_rd add_ru mul_rn mul_rz mul_rd mul_ru pow",
    "f64->i32": "double2int_rn double2int_rz double2int_rd double2int_ru double2uint_rn double2uint_rz double2uint_rd "
                "double2uint_ru double2loint "
    "double2hiint isfinited",
    "f32->i32": "float2int_rn float2int_rz float2int_rd float2int_ru float2uint_rn float2uint_rz float2uint_rd "
                "float2uint_ru float_as_int "
    "float_as_uint finitef",
    "f32->f32": "saturatef fast_sinf fast_cosf fast_log2f fast_logf fast_expf fast_tanf fast_tanhf fast_exp10f "
                "fast_log10f rsqrt_rn",
    "f64->i64": "double2ll_rn double2ll_rz double2ll_rd double2ll_ru double2ull_rn double2ull_rz double2ull_rd "
                "double2ull_ru double_as_longlong",
    "f32->i64": "float2ll_rn float2ll_rz float2ll_rd float2ll_ru float2ull_rn float2ull_rz float2ull_rd float2ull_ru",
    "f32,f32,f32->f32 f64,f64,f64->f64": "fma_rn fma_rz fma_rd fma_ru norm3d rnorm3d fma",
    "i32->f32": "int2float_rn int2float_rz int2float_rd int2float_ru int_as_float",
    "u32->f32": "uint2float_rn uint2float_rz uint2float_rd uint2float_ru uint_as_float",
    "i64->f64": "ll2double_rn ll2double_rz ll2double_rd ll2double_ru longlong_as_double",
    "f64->f32": "double2float_rn double2float_rz double2float_rd double2float_ru",
    "i64->f32": "ll2float_rn ll2float_rz ll2float_rd ll2float_ru",
    "u64->f32": "ull2float_rn ull2float_rz ull2float_rd ull2float_ru",
    "u64->f64": "ull2double_rn ull2double_rz ull2double_rd ull2double_ru",
    "f32->i32 f64->i32": "isnan signbit isinf ilogb", "i32->i32 i64->i32": "clz popc ffs",
    "i32,i32->i32 u32,u32->u32": "mul24 hadd rhadd mulhi", "i64,i64->i64 u64,u64->u64": "mulhi",
    "f32,f32->f32": "fast_dividef fast_powf", "f32->i64 f64->i64": "llrint llround",
    "f32,f32,f32,f32->f32 f64,f64,f64,f64->f64": "norm4d rnorm4d", "i32,f32->f32 i32,f64->f64": "yn jn",
    "f32,i32->f32 f64,i32->f64": "ldexp scalbn pow", "i32,i32,i32->i32": "byte_perm", "i32->i32 i64->i64": "brev abs",
    "i32,i32,u32->i32 u32,u32,u32->u32": "sad", "f64->f64": "rcp64h", "i32->f64": "int2double_rn",
    "u32->f64": "uint2double_rn", "i32,i32->f64": "hiloint2double",
}  # fmt: skip
TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "u32": np.uint32, "i64": np.int64, "u64": np.uint64}
CASES = [(one, names) for types, names in OVERLOADS.items() for one in types.split()]


def values(kind, seed):
    """Ordinary and special ones, in an order of the seed."""
    rng = np.random.default_rng(seed)
    dtype = TYPES[kind]
    if kind[0] == "f":
        info = np.finfo(dtype)
        special = [
            0, -0.0, 1, -1, 0.5, 2, math.inf, -math.inf, math.nan, info.max, info.tiny, info.smallest_subnormal, 1e9,
            -2.5, 3.5, 100
        ]
        found = np.concatenate(
            [np.array(special, dtype),
             rng.normal(0, 3, N - 32).astype(dtype),
             rng.uniform(0, 1, 16).astype(dtype)])
    else:
        info = np.iinfo(dtype)
        found = np.concatenate([
            np.array([0, 1, 2, 3, info.max, info.min], dtype),
            rng.integers(info.min, info.max, N // 2, dtype, endpoint=True),
            rng.integers(0, 20, N - N // 2 - 6).astype(dtype)
        ])
    return rng.permutation(found)


@txl.jit
def several(FUNCTIONS: tl.constexpr, arguments, out, N: tl.constexpr):
    i = tl.arange(0, N)
    operands = [tl.load(argument + i) for argument in arguments]
    for k in tl.static_range(len(FUNCTIONS)):
        tl.store(out + k * N + i, FUNCTIONS[k](*operands))


def steps(a, b):
    """The distance of floats, in units in the last place of the first; equal ones and two NaNs have distance 0, zeros
    of two signs far."""
    if a.dtype.kind != "f":
        return (a != b).astype(float)
    with np.errstate(all="ignore"):
        distance = np.abs(a.astype(float) - b.astype(float)) / np.spacing(np.abs(a)).astype(float)
    distance[(a == b) | ((a != a) & (b != b))] = 0
    distance[(a == 0) & (b == 0) & (np.signbit(a) != np.signbit(b))] = math.inf
    return np.nan_to_num(distance, nan=math.inf)


@pytest.mark.parametrize("overload, names", CASES, ids=[f"{overload}-{names.split()[0]}" for overload, names in CASES])
def test_libdevice(overload, names):
    arguments, _, result = overload.partition("->")
    operands = tuple(values(kind, seed) for seed, kind in enumerate(arguments.split(",")))
    if names == "yn jn":
        operands = (operands[0] % 20, operands[1])  # a step for each order
    functions = tuple(getattr(libdevice, name) for name in names.split())
    tile, emulated = (np.zeros((len(functions), N), TYPES[result]) for _ in range(2))
    several[(1, )](functions, operands, tile, N)
    with txl.emulate("sm_90"):
        several[(1, )](functions, operands, emulated, N)
    for name, a, b in zip(names.split(), tile, emulated, strict=True):
        distance = steps(a, b)
        worst = int(distance.argmax())
        bound = APPROXIMATE.get(name, 0) if result == "f32" else 0
        assert distance[worst] <= bound, (name, [o[worst] for o in operands], a[worst], b[worst], distance[worst])


def test_overloads_are_all():
    assert len({name for names in OVERLOADS.values() for name in names.split()}) == 198


@txl.jit
def larger_and_sum(a, b):
    if a > b:
        return a, a + b
    else:
        return b, a + b


@txl.jit
def others(x: tl.const, out, words, B: tl.constexpr):
    """The names of the language that no program of programs/ has."""
    tl.static_assert(tl.pi32_t == tl.pointer_type(tl.int32) and words.dtype == tl.pi32_t)
    tl.static_assert(words.dtype != tl.void and not isinstance(words.type, tl.tuple_type))
    tl.static_print("words:", words.dtype)
    i = tl.arange(0, B)
    a = tl.load(x + i)
    column, row = tl.broadcast(tl.unsqueeze(a, 1), tl.unsqueeze(a, 0))
    tl.store(out + i, tl.sum(column - row, 1) + tl.squeeze(tl.unsqueeze(a, 0), 0) + tl.to_tensor(2.5))
    tl.store(out + B + i, tl.fdiv(a, 3.0) * tl.where(tl.logical_or(tl.logical_and(a > 0, a < 2), a < -1), 1.0, 2.0))
    k = (a * 100).to(tl.int32)
    tl.store(words + i, tl.reduce_or(k[:, None] | i[None, :], 1))
    most, total = tl.map_elementwise(larger_and_sum, k, i)
    tl.store(words + B + i, most ^ total)
    tl.store(
        out + 2 * B + i,
        tl.max_constancy(a, [1]).to(tl.float8e5).to(tl.float32) + a.to(tl.float8e5b16).to(tl.float32) +
        a.to(tl.float8e4b8).to(tl.float32))
    zero = tl.zeros((B, ), tl.uint32)
    w, _, _, _ = tl.philox_impl(i.to(tl.uint32), zero, zero, zero, zero + 7, zero + 9, tl.N_ROUNDS_DEFAULT)
    tl.store(words + 2 * B + i, w.to(tl.int32, bitcast=True))
    tl.store(out + 3 * B + i, tl.uint_to_uniform_float(w))
    n0, _, _, n3 = tl.randn4x(5, i)
    tl.store(out + 4 * B + i, n0)
    m0, m1 = tl.pair_uniform_to_normal(tl.uint_to_uniform_float(w), tl.abs(n3))
    tl.store(out + 5 * B + i, tl.expect_zero(tl.where(i < 8, m0 + m1, 0.0), i < 8))
    at = words + 3 * B + i
    tl.atomic_store(at, k)
    tl.store(words + 4 * B + i, tl.atomic_load(at) + tl.atomic_poll(at, k).to(tl.int1).to(tl.int32))


def test_other_names(capfd, tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))  # `static_print` prints when the kernel is compiled
    B = 32
    x = np.random.default_rng(1).normal(0, 2, B).astype(np.float32)
    found = []
    for where in ("cpu", "sm_80", "sm_90"):
        out, words = np.zeros(6 * B, np.float32), np.zeros(5 * B, np.int32)
        with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
            others[(1, )](x, out, words, B)
        found.append((out, words))
    assert capfd.readouterr().out.count("words: pointer<int32>") == 3
    assert (found[0][1][2 * B:3 * B] != 0).all() and (found[0][1][4 * B:] == (x * 100).astype(np.int32) + 1).all()
    for out, words in found[1:]:
        assert np.array_equal(words, found[0][1])
        np.testing.assert_allclose(out, found[0][0], rtol=1e-5, atol=1e-6)
