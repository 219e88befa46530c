"""Layers of experts against float64: products with weights of 4 bits of tokens that are gathered, in 8 bits, with SwiGLU;
routes and weighted sums; the whole layer. On the tile machine, as plain programs and, as code of sm_90a, on the emulator."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels.tuned import expert_routes, quantised_groups

RNG = np.random.default_rng(0)
BF16, E4M3 = ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def expert_case(ends, n, k, tokens=None, format="mxfp4", block=None, dtype=BF16, gated=False, with_zero=False):
    """(arrays, options) of `quantised_grouped_gemm`."""
    block = block or (32 if format == "mxfp4" else 128)
    shape = len(ends), n * (1 + gated), -(-k // block)
    scale = (RNG.integers(120, 130, shape).astype(np.uint8) if format == "mxfp4" else
             (RNG.random(shape) + 0.1).astype(np.float16))
    zero = RNG.integers(0, 16, shape).astype(np.float32) if with_zero else None
    rows = tokens or ends[-1]
    a = RNG.standard_normal((rows, k)).astype(dtype)
    return ((a, RNG.integers(0, 256, (*shape[:2], -(-k // 2))).astype(np.uint8), scale, np.array(ends, np.int32)),
            dict(format=format, block=block, b_zero=zero, activation="swiglu" if gated else None,
                 a_scale=RNG.random((rows, -(-k // 128)), np.float32) + 0.1 if dtype is E4M3 else None,
                 indices=None if tokens is None else RNG.integers(-2, tokens + 2, ends[-1]).astype(np.int32)))


def exact(case, options):
    a, b, scale, ends = case
    return quantised_groups.reference(a, b, scale, ends, options["format"], options["block"], options["b_zero"],
                                      options["a_scale"], options["indices"], options["activation"] is not None)


def near(found, case, options, bound=1e-2):
    expected = exact(case, options)
    rows = case[3][-1]
    assert np.isfinite(found[:rows].astype(np.float32)).all()
    worst = np.abs(found[:rows].astype(np.float64) - expected[:rows]).max(initial=0)
    assert worst <= bound * np.abs(expected[:rows]).max(initial=1e-30), worst


WAYS = [dict(gated=True), dict(tokens=30), dict(dtype=E4M3), dict(dtype=E4M3, block=16), dict(dtype=E4M3, gated=True),
        dict(dtype=E4M3, tokens=7, gated=True), dict(tokens=30, gated=True, dtype=np.float16),
        dict(format="int4", gated=True, tokens=30, with_zero=True), dict(format="int4", dtype=E4M3, with_zero=True),
        dict(format="int4", dtype=E4M3, block=256, gated=True)]  # fmt: skip


@PLACES
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_products(place, way):
    with at(place):
        for ends, n, k in (((5, 5, 40), 72, 160), ((1, ), 1, 1), ((70, 71), 136, 33), ((0, 0, 20), 4, 300)):
            case, given = expert_case(ends, n, k, **way)
            near(kernels.quantised_grouped_gemm(*case, **given), case, given)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_tiles_without_conflicts_and_spills(way, tmp_path):
    quantised_groups.quantised_groups_kernel.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        for tile in (16, 32, 64, 128):
            if tile < 128 or not (way.get("gated") and way.get("dtype") is E4M3):
                case, given = expert_case((128, 200), 128, 128, **way)
                near(kernels.quantised_grouped_gemm(*case, **given, tile=tile, programs=1), case, given)
    for kernel, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])
    if PTXAS:
        compiled = {kernel.asm["ptx"] for kernel in quantised_groups.quantised_groups_kernel.compiled_kernels()
                    if "ptx" in kernel.asm}
        assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled)


def test_no_race_in_any_order():
    for way in (dict(tokens=50, gated=True), dict(tokens=50, dtype=E4M3)):
        case, given = expert_case((100, 130, 190), 140, 192, **way)
        found = kernels.quantised_grouped_gemm(*case, **given, programs=2, stages=2, tile=64)
        for seed in range(3):
            with txl.check(seed=seed):
                assert np.array_equal(
                    kernels.quantised_grouped_gemm(*case, **given, programs=2, stages=2, tile=64), found)


@PLACES
def test_small_scales_and_nan_of_eight_bits(place):
    """Blocks whose scales differ by 2^11 are exact; one far below the largest adds nothing; NaN is NaN."""
    a = np.zeros((4, 128), E4M3)
    a[0, 0], a[1, 32], a[2, 64], a[3, 96] = 1, 1, 1, 1
    packed = np.full((1, 16, 64), 0x77, np.uint8)  # 6
    scale = np.array([[[127, 116, 90, 0]] * 15 + [[127, 127, 255, 127]]], np.uint8)
    with at(place):
        found = kernels.quantised_grouped_gemm(a, packed, scale, np.array([4], np.int32), format="mxfp4",
                                               a_scale=np.ones((4, 1), np.float32)).astype(np.float64)
    assert (found[0, :15] == 6).all() and (found[1, :15] == 6 * 2.0**-11).all() and (found[2:, :15] <= 2.0**-30).all()
    assert np.isnan(found[2, 15])


@PLACES
@pytest.mark.parametrize("tokens, top_k, experts", [(1, 1, 1), (700, 3, 5), (40, 8, 128), (3, 2, 4), (0, 2, 4),
                                                    (5, 0, 3)])
def test_routes(place, tokens, top_k, experts):
    for kind in (np.int32, np.int64):
        choices = RNG.integers(-2, experts + 2, (tokens, 2 * top_k)).astype(kind)[:, ::2]
        with at(place):
            ends, rows, positions = kernels.route_experts(choices, experts)
        for found, expected in zip((ends, rows, positions), expert_routes.reference(choices, experts)):
            assert found.dtype == np.int32
            np.testing.assert_array_equal(found, expected)


@PLACES
def test_weighted_sums(place):
    for dtype in (np.float16, BF16, np.float32):
        x = RNG.standard_normal((30, 2100)).astype(dtype)[:, ::2]
        positions, weights = RNG.integers(-1, 30, (11, 4)).astype(np.int32), RNG.random((11, 4)).astype(dtype)
        expected = np.where((positions >= 0)[..., None], x[positions].astype(np.float64), 0) * weights.astype(
            np.float64)[..., None]
        with at(place):
            found = kernels.combine_experts(x, positions, weights)
            assert not kernels.combine_experts(x, positions[:, :0], weights[:, :0]).any()
        assert found.dtype == dtype and np.abs(found - expected.sum(1)).max() < 4e-2


def layer_case(tokens, dtype=BF16, experts=6, top_k=2, k=96, inner=40, n=56):
    x = RNG.standard_normal((tokens, k)).astype(dtype)
    choices = RNG.integers(-1, experts, (tokens, top_k)).astype(np.int64)
    weights = RNG.random((tokens, top_k)).astype(np.float32)
    first, second = (RNG.integers(0, 256, shape).astype(np.uint8)
                     for shape in ((experts, 2 * inner, k // 2), (experts, n, inner // 2)))
    scales = [RNG.integers(120, 126, (*w.shape[:2], -(-w.shape[2] * 2 // 32))).astype(np.uint8)
              for w in (first, second)]
    return x, choices, weights, first, scales[0], second, scales[1]


def layer(x, choices, weights, first, first_scale, second, second_scale, x_scale=None):
    """In float64."""
    x = x.astype(np.float64) * (1 if x_scale is None else np.repeat(x_scale, 128, 1)[:, :x.shape[1]])
    out = np.zeros((len(x), second.shape[1]))
    w, v = (quantised_groups.weights_of(b, s, size, "mxfp4", 32)
            for b, s, size in ((first, first_scale, x.shape[1]), (second, second_scale, first.shape[1] // 2)))
    for token, (mine, by) in enumerate(zip(choices, weights)):
        for expert, weight in zip(mine, by):
            if expert >= 0:
                gate, up = np.split(w[expert] @ x[token], 2)
                out[token] += weight * (v[expert] @ (gate / (1 + np.exp(-gate)) * up))
    return out


@PLACES
def test_a_layer(place):
    for tokens in (1, 70):
        given = layer_case(tokens)
        narrow = given[0].astype(E4M3)
        scale = RNG.random((tokens, 1), np.float32) + 0.5
        with at(place):
            found = kernels.quantised_experts(*given, format="mxfp4")
            from_bytes = kernels.quantised_experts(narrow, *given[1:], format="mxfp4", x_scale=scale)
        for y, expected in ((found, layer(*given)), (from_bytes, layer(narrow, *given[1:], x_scale=scale))):
            assert y.dtype == BF16 and np.abs(y - expected).max() <= 2e-2 * np.abs(expected).max() + 1e-9


(A, B, SCALE, ENDS), GIVEN = expert_case((3, 20), 24, 64)
BYTES = A.astype(E4M3)
OF_A = np.ones((20, 1), np.float32)
CHOICES, FLOATS = np.zeros((4, 2), np.int32), np.ones((4, 2), np.float32)


def call(a=A, b=B, scale=SCALE, **options):
    return lambda: kernels.quantised_grouped_gemm(a, b, scale, ENDS, **{"format": "mxfp4", **options})


@pytest.mark.parametrize("run, name", [
    (call(a=BYTES), "a_scale"), (call(a_scale=OF_A), "a_scale"), (call(a=BYTES, a_scale=OF_A[:3]), "a_scale"),
    (call(a=A.astype(ml_dtypes.float8_e5m2), a_scale=OF_A), "a"), (call(indices=np.zeros(3, np.int64)), "indices"),
    (call(indices=np.zeros((3, 1), np.int32)), "indices"), (call(activation="gelu"), "activation"),
    (call(b=B[:, 1:], scale=SCALE[:, 1:], activation="swiglu"), "b"),
    (call(a=BYTES, a_scale=OF_A, scale=np.ones((2, 24, 2), np.float16), format="int4", block=32), "block"),
    (call(activation="swiglu", out=np.zeros((20, 24), BF16)), "out"),
    (lambda: kernels.route_experts(CHOICES.astype(np.int16), 3), "choices"),
    (lambda: kernels.route_experts(CHOICES[0], 3), "choices"), (lambda: kernels.route_experts(CHOICES, 0), "experts"),
    (lambda: kernels.combine_experts(A.astype(np.int32), CHOICES, FLOATS), "x"),
    (lambda: kernels.combine_experts(A, FLOATS, FLOATS), "positions"),
    (lambda: kernels.combine_experts(A, CHOICES, FLOATS[1:]), "weights"),
    (lambda: kernels.combine_experts(A, CHOICES, FLOATS, out=A[:4]), "out"),
])  # fmt: skip
def test_errors_name_the_argument(run, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        run()


def test_the_operators_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import expert_operators as operators
    given = layer_case(9)
    x, *others = (torch.from_numpy(y.astype(np.float32)).bfloat16() if y.dtype == BF16 else torch.from_numpy(y)
                  for y in given)
    run = lambda *x: kernels.quantised_experts(*x, format="mxfp4")
    found = run(x, *others)
    expected = layer(*given)
    assert np.abs(found.float().numpy() - expected).max() <= 2e-2 * np.abs(expected).max()
    assert torch.equal(found, torch.compile(run, fullgraph=True, backend="aot_eager")(x, *others))
    torch.library.opcheck(operators._route, (others[0], 6))
    rows = torch.arange(18, dtype=torch.int32).reshape(9, 2) % 9
    torch.library.opcheck(operators._combine, (x, rows, others[1]))
    with pytest.raises(NotImplementedError, match="has no gradient"):
        run(x.clone().requires_grad_(), *others)
