"""Grouped products with scales of blocks against float64: by the kernel and by the plain program, on the tile machine
and, as code of sm_90a, on the emulator; empty groups, odd sizes; errors; torch's operators."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels.tuned import grouped_gemm, scaled_gemm

RNG = np.random.default_rng(0)
E4M3, BF16 = ml_dtypes.float8_e4m3fn, ml_dtypes.bfloat16
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def scales(*shape):
    return (RNG.standard_normal(shape) * 2.0**RNG.integers(-8, 8, shape)).astype(np.float32)


def group_case(ends, n, k, b_group=128):
    blocks, random = -(-k // 128), RNG.standard_normal
    return (random((ends[-1], k)).astype(E4M3), random((len(ends), n, k)).astype(E4M3).swapaxes(1, 2),
            scales(ends[-1], blocks), scales(len(ends), blocks, -(-n // b_group)), np.array(ends, np.int32))


def near(found, case, bound=6e-3):
    """Relative to sums of magnitudes."""
    a, b, a_scale, b_scale, ends = case
    begin = 0
    for group, end in enumerate(ends):
        given = a[begin:end], b[group], a_scale[begin:end], b_scale[group]
        if end > begin:
            size = scaled_gemm.reference(*(np.abs(x.astype(np.float32)) for x in given))
            error = np.abs(found[begin:end].astype(np.float64) - scaled_gemm.reference(*given))
            assert (error <= bound * size + 1e-30).all(), group
        begin = end


@PLACES
def test_groups(place):
    with at(place):
        for ends, n, k, b_group in (((5, 5, 140, 200), 136, 272, 128), ((129, 130), 130, 128, 1), ((1, ), 1, 1, 128),
                                    ((0, 3, 70), 9, 129, 128), ((0, 0), 8, 16, 1)):
            case = group_case(ends, n, k, b_group)
            found = kernels.scaled_grouped_gemm(*case)
            assert found.shape == (ends[-1], n) and found.dtype == BF16
            near(found, case)
        assert kernels.scaled_grouped_gemm(*group_case((2, 4), 0, 16)).shape == (4, 0)
        assert not kernels.scaled_grouped_gemm(*group_case((2, 4), 8, 0)).any()


@PLACES
def test_rows_that_are_not_written(place):
    a, b, left, right, ends = group_case((3, 70), 24, 144)
    more = np.concatenate([a, np.full((5, 144), np.nan, E4M3)]), b, np.pad(left, ((0, 5), (0, 0))), right, ends
    out = np.full((75, 48), 7, BF16)[:, ::2]
    with at(place):
        assert kernels.scaled_grouped_gemm(*more, out=out) is out
    near(out[:70], (a, b, left, right, ends))
    assert (out[70:] == 7).all() and (out.base[:, 1::2] == 7).all()


def test_many_tiles_in_few_programs():
    case = group_case((150, 160, 400), 200, 400)
    found = kernels.scaled_grouped_gemm(*case, programs=2)
    near(found, case)
    for seed in range(2):
        with txl.check(seed=seed):
            assert np.array_equal(kernels.scaled_grouped_gemm(*case, programs=2), found)


@pytest.mark.parametrize("b_group", [1, 128])
def test_no_conflicts_and_no_spills(b_group, tmp_path):
    grouped_gemm.grouped_gemm_kernel.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        kernels.scaled_grouped_gemm(*group_case((100, 256), 200, 256, b_group))
    for kernel, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])
    if PTXAS:
        compiled = {kernel.asm["ptx"] for kernel in grouped_gemm.grouped_gemm_kernel.compiled_kernels()
                    if "ptx" in kernel.asm}
        assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled)


CASE = group_case((3, 20), 24, 160)


def without(index, x):
    return lambda: kernels.scaled_grouped_gemm(*CASE[:index], x, *CASE[index + 1:])


@pytest.mark.parametrize("run, name", [
    (without(0, CASE[0].astype(np.float16)), "b"), (without(0, CASE[0][:, 1:]), "b"),
    (lambda: kernels.scaled_grouped_gemm(*(x.astype(np.float16) for x in CASE[:2]), *CASE[2:]), "a"),
    (without(2, CASE[2][1:]), "a_scale"), (without(2, CASE[2].astype(np.float64)), "a_scale"),
    (without(3, CASE[3][0]), "b_scale"), (without(3, CASE[3][:, :1]), "b_scale"),
    (without(3, np.zeros((2, 2, 5), np.float32)), "b_scale"), (without(4, CASE[4].astype(np.int64)), "ends"),
    (lambda: kernels.scaled_grouped_gemm(*CASE, out=np.zeros((20, 24), np.float32)), "out"),
])  # fmt: skip
def test_errors_name_the_argument(run, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        run()


def test_the_operators_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import scaled_operators as layer
    case = [torch.from_numpy(x.astype(np.float32)).to(torch.float8_e4m3fn) for x in CASE[:2]]
    case += map(torch.from_numpy, CASE[2:])
    found = kernels.scaled_grouped_gemm(*case)
    near(found.float().numpy(), CASE)
    inside = torch.compile(kernels.scaled_grouped_gemm, fullgraph=True, backend="aot_eager")(*case)
    assert torch.equal(found, inside)
    torch.library.opcheck(layer._scaled_groups, tuple(case), test_utils="test_faketensor")
    case[2].requires_grad_()
    with pytest.raises(NotImplementedError, match="has no gradient"):
        kernels.scaled_grouped_gemm(*case)
