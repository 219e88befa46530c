"""Norms in 8 bits, and positions with a paged cache: against float64 on the tile machine and, as code of sm_90a, on the
emulator; any shape and stride; special values; errors that name the argument; torch's operators."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import txl
from txl import kernels
from txl.kernels.tuned import quantised_norm, rotary_cache

BOTH = pytest.mark.parametrize("target", [None, "sm_90a"], ids=["machine", "code"])
BF16 = ml_dtypes.bfloat16
RNG = np.random.default_rng(0)


def at(target):
    return txl.emulate(target) if target else contextlib.nullcontext()


def random(*shape, dtype=BF16):
    return RNG.standard_normal(shape).astype(dtype)


# Half of the distance between two numbers of a type: of a number's size, and of the smallest ones in units of scales.
HALF_STEPS = {"float8_e4m3fn": (2.0**-4, 2.0**-10), "float8_e5m2": (2.0**-3, 2.0**-17), "int8": (0, 0.5)}


def check_norm(x, weight, residual, dtype, block, eps=1e-6):
    y, scales, *total = kernels.rms_norm_quantised(x, weight, residual, eps, dtype=dtype, block=block)
    limit = quantised_norm.LIMITS[dtype]
    norm, exact, sums = quantised_norm.reference(x, weight, residual, eps, block, limit)
    assert y.dtype.name == dtype and y.shape == x.shape and scales.shape == exact.shape
    assert len(total) == (residual is not None) and all(np.array_equal(t, sums) for t in total)
    assert np.abs(scales / exact - 1).max(initial=0) < 1e-5
    wide = np.repeat(scales.astype(np.float64), block or x.shape[-1], -1)[..., :x.shape[-1]]
    of_size, of_scale = HALF_STEPS[dtype]
    bound = np.maximum(np.abs(norm) * of_size, wide * of_scale) * 1.001
    assert (np.abs(y.astype(np.float64) * wide - norm) <= bound).all()


@BOTH
@pytest.mark.parametrize("block", [None, 128, 16])
@pytest.mark.parametrize("dtype", HALF_STEPS)
def test_norms_in_8_bits(dtype, block, target):
    with at(target):
        for columns in (1, 7, 200, 1000, 4096):
            check_norm(random(3, columns), random(columns), random(3, columns), dtype, block)
        check_norm(random(2, 3, 130, dtype=np.float32), None, None, dtype, block)
        check_norm(random(130, 5, dtype=np.float16).T[:, ::2], random(65), None, dtype, block)
        check_norm(random(0, 5), None, random(0, 5), dtype, block)


@pytest.mark.parametrize("block", [None, 128])
def test_long_rows(block):
    """Rows that do not fit the registers of a program."""
    check_norm(random(2, 33000), random(33000), random(2, 33000), "int8", block)


@BOTH
def test_special_values_of_norms(target):
    x = np.zeros((4, 256), np.float32)
    x[1, 3], x[2, 200], x[3] = np.nan, np.inf, 1e-30
    with at(target):
        y, scales = kernels.rms_norm_quantised(x, dtype="int8", block=128)
        assert not y[0].any() and (scales[0] == np.float32(1e-12) / np.float32(127)).all()
        assert np.isnan(scales[1]).all() and np.isnan(scales[2, 1]) and scales[2, 0] < 1e-13
        assert np.isfinite(scales[3]).all()
        y, scales = kernels.rms_norm_quantised(-x, dtype="float8_e4m3fn")
        assert np.isnan(y[1].astype(np.float32)).all() and np.isnan(scales[1:3]).all() and np.isfinite(scales[3])


def rotary_case(tokens, heads, kv_heads, d, r, dtype=BF16):
    q, k, v = (random(tokens, h, d, dtype=dtype) for h in (heads, kv_heads, kv_heads))
    angle = RNG.uniform(-9, 9, (20, r // 2))
    positions, slots = RNG.integers(0, 20, tokens), RNG.permutation(3 * 16)[:tokens].astype(np.int32)
    slots[:1] = -1
    caches = [np.full((3, 16, kv_heads, d), 9, dtype) for _ in range(2)]
    return q, k, v, np.cos(angle).astype(np.float32), np.sin(angle).astype(dtype), positions, slots, *caches


def check_rotary(case, interleaved=False, **options):
    q, k, v, cos, sin, positions, slots, *caches = case
    found = kernels.rotary_cache(*case, interleaved=interleaved, **options)
    exact, keys = (rotary_cache.reference(x, cos, sin, positions, interleaved) for x in (q, k))
    bound = 2.0**-7 if q.dtype == BF16 else 2.0**-10
    near = lambda x, y: np.abs(x - y).max(initial=0) <= bound * max(1, np.abs(y).max(initial=0))
    assert found.dtype == q.dtype and near(found, exact)
    flat = [x.reshape(-1, *x.shape[2:]) for x in caches]
    for i, slot in enumerate(slots):
        if slot >= 0:
            assert near(flat[0][slot], keys[i]) and np.array_equal(flat[1][slot], v[i])
            flat[0][slot] = flat[1][slot] = 9
    assert all((x == 9).all() for x in flat)
    return found


@BOTH
@pytest.mark.parametrize("interleaved", [False, True])
def test_rotary_positions(interleaved, target):
    with at(target):
        for sizes in ((7, 32, 8, 128, 128), (3, 5, 1, 80, 64), (3, 40, 3, 96, 40), (2, 71, 71, 64, 64), (1, 1, 1, 2, 2),
                      (0, 4, 2, 64, 64), (4, 3, 2, 16, 0), (2, 0, 1, 32, 32)):
            check_rotary(rotary_case(*sizes), interleaved)
        check_rotary(rotary_case(3, 4, 2, 64, 64, np.float16), interleaved)


def test_rotary_positions_of_views():
    """Queries, keys and values of one projection, and a result with gaps."""
    q, k, v, *others = rotary_case(6, 4, 2, 32, 32)
    together = np.concatenate([q, k, v], 1)
    views = together[:, :4], together[:, 4:6], together[:, 6:]
    spread = np.zeros((6, 8, 32), BF16)[:, ::2]
    assert check_rotary((*views, *others), out=spread) is spread
    check_rotary((np.asfortranarray(q), np.asfortranarray(k), np.asfortranarray(v), *others))


CASE = rotary_case(4, 4, 2, 32, 32)
X = random(4, 64)


def without(index, x):
    return lambda: kernels.rotary_cache(*CASE[:index], x, *CASE[index + 1:])


@pytest.mark.parametrize("call, name", [
    (lambda: kernels.rms_norm_quantised(X.astype(int)), "x"),
    (lambda: kernels.rms_norm_quantised(X, X), "weight"),
    (lambda: kernels.rms_norm_quantised(X, None, X[:1]), "residual"),
    (lambda: kernels.rms_norm_quantised(X, None, X.astype(np.float16)), "residual"),
    (lambda: kernels.rms_norm_quantised(X, dtype="int4"), "dtype"),
    (lambda: kernels.rms_norm_quantised(X, dtype=np.int16), "dtype"),
    (lambda: kernels.rms_norm_quantised(X, block=100), "block"),
    (without(0, CASE[0][0]), "query"),
    (without(0, CASE[0].astype(int)), "query"),
    (without(1, CASE[1][:3]), "key"),
    (without(2, CASE[2].astype(np.float32)), "value"),
    (without(3, CASE[3][:, :3]), "sin"),
    (without(4, CASE[4].astype(int)), "sin"),
    (without(5, CASE[5][:2]), "positions"),
    (without(6, CASE[6].astype(np.float32)), "slots"),
    (without(7, CASE[7][:, :, :1]), "key_cache"),
    (without(8, CASE[8][..., ::-1]), "value_cache"),
    (lambda: kernels.rotary_cache(*CASE, out=CASE[0]), "out"),
])  # fmt: skip
def test_errors_name_the_argument(call, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        call()


def test_operators_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import serving_operators as layer
    compiled = lambda f: torch.compile(f, fullgraph=True, backend="aot_eager")
    x, w = torch.randn(4, 200, dtype=torch.bfloat16), torch.randn(200, dtype=torch.bfloat16)
    for dtype in (torch.float8_e4m3fn, torch.int8):
        for function in (kernels.rms_norm_quantised, compiled(lambda *a, **k: kernels.rms_norm_quantised(*a, **k))):
            y, scales, total = function(x, w, x, dtype=dtype, block=64)
            norm = torch.nn.functional.rms_norm(total.double(), (200, ), w.double(), 1e-6)
            assert y.dtype == dtype and torch.equal(total, x + x)
            wide = y.double() * scales.double().repeat_interleave(64, 1)[:, :200]
            assert (wide - norm).abs().max() <= norm.abs().max() * 2**-4
    torch.library.opcheck(layer._quantised, (x, None, 1e-6, "int8", 128))
    torch.library.opcheck(layer._sum_quantised, (x, w, x, 1e-6, "int8", None))
    with pytest.raises(NotImplementedError, match="`txl.kernels.rms_norm_quantised` has no gradient"):
        kernels.rms_norm_quantised(x.clone().requires_grad_())

    def case():
        return [torch.from_numpy(a.astype(np.float32) if a.dtype == BF16 else a.copy()) for a in CASE]

    for _ in range(3):  # later calls take the plan of the first ones
        direct, inside = case(), case()
        assert torch.equal(kernels.rotary_cache(*direct), compiled(kernels.rotary_cache)(*inside))
        assert torch.equal(direct[7], inside[7]) and torch.equal(direct[8], inside[8]) and (direct[8] != 9).any()
    torch.library.opcheck(layer._rotary, (*case(), False))
