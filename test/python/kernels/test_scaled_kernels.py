"""Products with scales of blocks against float64: by the kernels and by the plain programs, on the tile machine and, as
code of sm_90a, on the emulator; odd sizes, 0 and 1, batches, strides; errors; torch's operators."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels.tuned import scaled_gemm

RNG = np.random.default_rng(0)
E4M3, E5M2 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def random(*shape, dtype=E4M3):
    return RNG.standard_normal(shape).astype(dtype)


def scales(*shape):
    """Of very different sizes, negative ones included."""
    return (RNG.standard_normal(shape) * 2.0**RNG.integers(-8, 8, shape)).astype(np.float32)


def scaled_case(m, n, k, a_group=1, b_group=128, dtype=E4M3, batch=()):
    blocks = -(-k // 128)
    return (random(*batch, m, k, dtype=dtype), random(*batch, n, k, dtype=dtype).swapaxes(-1, -2),
            scales(*batch, -(-m // a_group), blocks), scales(*batch, blocks, -(-n // b_group)))


def near(found, case, bound=6e-3):
    """Errors are relative to sums of magnitudes, because scales differ; accumulators of 8-bit floats keep 13 bits."""
    exact = scaled_gemm.reference(*case)
    size = scaled_gemm.reference(*(np.abs(x.astype(np.float32)) for x in case))
    assert found.shape == exact.shape
    assert (np.abs(found.astype(np.float64) - exact) <= bound * size + 1e-30).all()


@PLACES
def test_every_kind_of_block(place):
    with at(place):
        for groups in ((1, 128), (128, 128), (1, 1), (128, 1)):
            case = scaled_case(136, 130, 272, *groups)
            near(kernels.scaled_gemm(*case), case)


@PLACES
def test_odd_sizes(place):
    with at(place):
        for m, n, k in ((1, 1, 1), (1, 257, 300), (65, 1, 128), (3, 5, 127), (129, 9, 129)):
            case = scaled_case(m, n, k, dtype=E5M2)
            near(kernels.scaled_gemm(*case), case)
        for m, n, k in ((0, 5, 16), (5, 0, 16), (0, 0, 0)):
            assert kernels.scaled_gemm(*scaled_case(m, n, k)).shape == (m, n)
        assert not kernels.scaled_gemm(*scaled_case(3, 2, 0)).any()


@PLACES
def test_batches_strides_and_float32(place):
    with at(place):
        case = scaled_case(70, 40, 144, batch=(3, ))
        out = np.zeros((3, 70, 40), np.float32)
        assert kernels.scaled_gemm(*case, out=out) is out
        near(out, case, 2e-3)
        a, b, left, right = scaled_case(70, 40, 160)
        by_columns = np.asfortranarray(left), np.ascontiguousarray(right.T).T[:, ::1]
        near(kernels.scaled_gemm(np.asfortranarray(a), np.ascontiguousarray(b), *by_columns), (a, b, left, right))
        wide = np.zeros((70, 80), ml_dtypes.bfloat16)
        near(kernels.scaled_gemm(a, b, left, right, out=wide[:, ::2]), (a, b, left, right))
        assert not wide[:, 1::2].any()


@PLACES
def test_special_scales(place):
    """A scale of infinity or NaN reaches its rows and columns only; negative zeros are zeros."""
    a, b, left, right = scaled_case(130, 136, 256)
    left[3, 1], left[129, 0], right[1, 1] = np.inf, np.nan, -0.0
    with at(place):
        found = kernels.scaled_gemm(a, b, left, right).astype(np.float32)
    others = [i for i in range(130) if i not in (3, 129)]
    assert np.isnan(found[129]).all() and not np.isfinite(found[3]).any()
    near(found[others], (a[others], b, left[others], right))


def test_many_tiles_in_few_programs():
    """Rings go on from tile to tile, in every order of the warpgroups that a seed gives; without a race."""
    case = scaled_case(300, 260, 520)
    found = kernels.scaled_gemm(*case, programs=2, stages=2)
    near(found, case)
    for seed in range(3):
        with txl.check(seed=seed):
            assert np.array_equal(kernels.scaled_gemm(*case, programs=2, stages=2), found)
    with txl.emulate("sm_90a"):
        near(kernels.scaled_gemm(*case, programs=2, stages=2), case)


@pytest.mark.parametrize("groups", [(1, 128), (128, 128), (1, 1), (128, 1)])
def test_no_conflicts_and_no_spills(groups, tmp_path):
    scaled_gemm.scaled_gemm_kernel.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        for case in (scaled_case(128, 128, 256, *groups), scaled_case(200, 130, 384, *groups)):
            kernels.scaled_gemm(*case)
    for kernel, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])
    if PTXAS:
        compiled = {kernel.asm["ptx"] for kernel in scaled_gemm.scaled_gemm_kernel.compiled_kernels()
                    if "ptx" in kernel.asm}
        assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled)


CASE = scaled_case(20, 24, 160)


@pytest.mark.parametrize("call, name", [
    (lambda: kernels.scaled_gemm(CASE[0].astype(np.float16), *CASE[1:]), "b"),
    (lambda: kernels.scaled_gemm(*(x.astype(np.float16) for x in CASE[:2]), *CASE[2:]), "a"),
    (lambda: kernels.scaled_gemm(CASE[0], CASE[1].T, *CASE[2:]), "b"),
    (lambda: kernels.scaled_gemm(*CASE[:2], CASE[2].astype(np.float64), CASE[3]), "a_scale"),
    (lambda: kernels.scaled_gemm(*CASE[:2], CASE[2][:5], CASE[3]), "a_scale"),
    (lambda: kernels.scaled_gemm(*CASE[:2], CASE[2][:, :1], CASE[3]), "a_scale"),
    (lambda: kernels.scaled_gemm(*CASE[:2], CASE[2], CASE[3].T), "b_scale"),
    (lambda: kernels.scaled_gemm(*CASE[:2], CASE[2], 1.0), "b_scale"),
    (lambda: kernels.scaled_gemm(*CASE, out=np.zeros((20, 24), np.float16)), "out"),
    (lambda: kernels.scaled_gemm(*CASE, out=np.zeros((24, 20), np.float32)), "out"),
])  # fmt: skip
def test_errors_name_the_argument(call, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        call()


def test_the_operators_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import scaled_operators as layer
    a, b = torch.randn(20, 160).to(torch.float8_e4m3fn), torch.randn(24, 160).to(torch.float8_e4m3fn).mT
    case = a, b, torch.rand(20, 2), torch.rand(2, 1)
    found = kernels.scaled_gemm(*case)
    wide = (a.float() * case[2].repeat_interleave(128, 1)[:, :160]) @ (
        b.float() * case[3].repeat_interleave(128, 0)[:160])
    assert found.dtype == torch.bfloat16 and (found.float() - wide).abs().max() < 2e-2 * wide.abs().max()
    inside = torch.compile(kernels.scaled_gemm, fullgraph=True, backend="aot_eager")(*case)
    assert torch.equal(found, inside)
    assert kernels.scaled_gemm(*case, out=torch.zeros(20, 24)).dtype == torch.float32
    torch.library.opcheck(layer._scaled, case, test_utils="test_faketensor")  # others compare tensors of 8 bits
    case[2].requires_grad_()
    with pytest.raises(NotImplementedError, match="has no gradient"):
        kernels.scaled_gemm(*case)
