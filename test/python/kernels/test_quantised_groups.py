"""Grouped products with weights of 4 bits against float64: by the kernels and by the plain programs, on the tile machine
and, as code of sm_90a, on the emulator; every element, empty groups, odd sizes, zero points; errors; torch's operators."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels.tuned import quantised_groups

RNG = np.random.default_rng(0)
BF16 = ml_dtypes.bfloat16
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def random(*shape, dtype=BF16):
    return RNG.standard_normal(shape).astype(dtype)


def quantised_case(ends, n, k, format="mxfp4", block=None, dtype=BF16, with_zero=False):
    """(arrays, options) of `quantised_grouped_gemm`."""
    block = block or (32 if format == "mxfp4" else 128)
    shape = len(ends), n, -(-k // block)
    scale = (RNG.integers(118, 132, shape).astype(np.uint8) if format == "mxfp4" else
             (RNG.random(shape) + 0.1).astype(dtype))
    zero = RNG.integers(0, 16, shape).astype(np.float32) if with_zero else None
    packed = RNG.integers(0, 256, (len(ends), n, -(-k // 2))).astype(np.uint8)
    return ((random(ends[-1], k, dtype=dtype), packed, scale, np.array(ends, np.int32)),
            dict(format=format, block=block, b_zero=zero))


def near(found, case, options, bound=1e-2):
    """Relative to sums of magnitudes."""
    a, b, scale, ends = case
    weights = quantised_groups.weights_of(b, scale, a.shape[1], options["format"], options["block"], options["b_zero"])
    begin = 0
    assert found.shape == (len(a), b.shape[1]) and found.dtype == a.dtype
    for end, w in zip(ends, weights):
        x = a[begin:end].astype(np.float64)
        error = np.abs(found[begin:end].astype(np.float64) - x @ w.T)
        assert (error <= bound * (np.abs(x) @ np.abs(w.T)) + 1e-30).all(), error.max()
        begin = end


FORMATS = [dict(), dict(format="int4"), dict(format="int4", block=32, with_zero=True, dtype=np.float16),
           dict(format="int4", block=256, dtype=np.float16), dict(block=16)]


@PLACES
@pytest.mark.parametrize("options", FORMATS, ids=str)
def test_formats(place, options):
    with at(place):
        for ends, n, k in (((5, 5, 40), 136, 96), ((70, 71), 8, 320)):
            case, given = quantised_case(ends, n, k, **options)
            near(kernels.quantised_grouped_gemm(*case, **given), case, given)


@PLACES
def test_odd_sizes(place):
    with at(place):
        for ends, n, k in (((1, ), 1, 1), ((3, 3, 3, 20), 3, 33), ((0, 7), 129, 130), ((0, 0), 4, 64)):
            for format in ("mxfp4", "int4"):
                case, given = quantised_case(ends, n, k, format)
                near(kernels.quantised_grouped_gemm(*case, **given), case, given)
        case, given = quantised_case((2, 4), 0, 64)
        assert kernels.quantised_grouped_gemm(*case, **given).shape == (4, 0)
        case, given = quantised_case((2, 4), 8, 0)
        assert not kernels.quantised_grouped_gemm(*case, **given).any()


@PLACES
def test_every_element_and_scale(place):
    """All sixteen elements, exactly; scales from the least to the largest that bfloat16 holds; NaN is 255."""
    bits = np.arange(256, dtype=np.uint8)[None, :, None] & 15  # in rows, first element of a byte
    packed = np.zeros((1, 256, 16), np.uint8)
    packed[..., 0] = bits[..., 0]
    scale = np.array([[0], [1], [100], [127], [140], [251], [255], [127]] * 32, np.uint8)[None]
    a = np.zeros((1, 32), BF16)
    a[0, 0] = 1
    with at(place):
        found = kernels.quantised_grouped_gemm(a, packed, scale, np.array([1], np.int32), format="mxfp4")
    exact = quantised_groups.weights_of(packed, scale, 32, "mxfp4", 32)[0, :, 0].astype(BF16).astype(np.float64)
    np.testing.assert_array_equal(found[0].astype(np.float64), exact)


@PLACES
def test_rows_that_are_not_written(place):
    case, given = quantised_case((3, 40), 24, 64)
    a = np.concatenate([case[0], np.full((5, 64), np.nan, BF16)])
    out = np.full((45, 48), 7, BF16)[:, ::2]
    with at(place):
        assert kernels.quantised_grouped_gemm(a, *case[1:], **given, out=out) is out
    near(out[:40], case, given)
    assert (out[40:] == 7).all() and (out.base[:, 1::2] == 7).all()


def test_many_tiles_in_few_programs():
    """Rings go on from tile to tile, in every order of the warpgroups that a seed gives; without a race."""
    case, given = quantised_case((100, 130, 290), 260, 192)
    tiles = dict(programs=2, stages=2, tile=64)
    found = kernels.quantised_grouped_gemm(*case, **given, **tiles)
    near(found, case, given)
    for seed in range(3):
        with txl.check(seed=seed):
            assert np.array_equal(kernels.quantised_grouped_gemm(*case, **given, **tiles), found)
    with txl.emulate("sm_90a"):
        near(kernels.quantised_grouped_gemm(*case, **given, **tiles), case, given)


@pytest.mark.parametrize("options", FORMATS, ids=str)
def test_no_conflicts_and_no_spills(options, tmp_path):
    quantised_groups.quantised_groups_kernel.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        for tile in (16, 32, 64, 128):
            case, given = quantised_case((128, 200), 128, 128, **options)
            kernels.quantised_grouped_gemm(*case, **given, tile=tile)
    for kernel, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])
    if PTXAS:
        compiled = {kernel.asm["ptx"] for kernel in quantised_groups.quantised_groups_kernel.compiled_kernels()
                    if "ptx" in kernel.asm}
        assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled)


(A, B, SCALE, ENDS), _ = quantised_case((3, 20), 24, 64)
HALF = np.ones((2, 24, 1), BF16)


def call(a=A, b=B, scale=SCALE, ends=ENDS, **options):
    return lambda: kernels.quantised_grouped_gemm(a, b, scale, ends, **{"format": "mxfp4", **options})


@pytest.mark.parametrize("run, name", [
    (call(a=A.astype(np.float32)), "a"), (call(a=A[None]), "a"), (call(b=B.astype(np.int8)), "b"),
    (call(b=B[..., 1:]), "b"), (call(b=B[0]), "b"), (call(scale=SCALE.astype(np.float32)), "b_scale"),
    (call(scale=SCALE[:, 1:]), "b_scale"), (call(scale=HALF, format="int4", block=32), "b_scale"),
    (call(scale=SCALE, format="int4"), "b_scale"), (call(format="int8"), "format"), (call(block=48), "block"),
    (call(block=8), "block"), (call(b_zero=HALF), "b_zero"),
    (call(scale=HALF, format="int4", b_zero=HALF[:1]), "b_zero"), (call(ends=ENDS.astype(np.int64)), "ends"),
    (call(ends=ENDS[:1]), "ends"), (call(out=np.zeros((20, 24), np.float32)), "out"),
])  # fmt: skip
def test_errors_name_the_argument(run, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        run()


def test_the_operators_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import expert_operators as layer
    case, given = quantised_case((3, 20), 24, 128, "int4", dtype=np.float16)
    zero = torch.full((2, 24, 1), 8.0)
    tensors = list(map(torch.from_numpy, case))
    run = lambda *x: kernels.quantised_grouped_gemm(*x, format="int4", b_zero=zero)
    found = run(*tensors)
    near(found.numpy(), case, given)
    assert torch.equal(found, torch.compile(run, fullgraph=True, backend="aot_eager")(*tensors))
    torch.library.opcheck(layer._groups, (*tensors, "int4", 128, zero))
    tensors[0].requires_grad_()
    with pytest.raises(NotImplementedError, match="has no gradient"):
        run(*tensors)
