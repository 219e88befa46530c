"""Attention of 8-bit floats with scales of heads against float64: by the kernel and by the plain program, on the tile
machine and, as code of sm_90a, on the emulator; shared heads, odd lengths, extreme rows; errors; torch's operators."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels.tuned import scaled_attention

RNG = np.random.default_rng(0)
BF16, E4M3 = ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def attention_case(heads, shared, nq, nk, d, batch=(), size=3.0):
    """Rows of large scores: their weights are on a few keys."""
    arrays = [(RNG.standard_normal((*batch, h, n, d)) * s).astype(E4M3)
              for h, n, s in ((heads, nq, size), (shared, nk, 1), (shared, nk, 1))]
    return *arrays, *((RNG.random((*batch, h)) + 0.5).astype(np.float32) for h in (heads, shared, shared))


def near(found, case, causal=False, scale=None, place="machine"):
    """A weight of 8 bits is within 1/16, and below 2^-14 of the largest within 2^-18 of it; the result is bfloat16."""
    (out, lse), (exact, logarithms) = found, scaled_attention.reference(*case, causal, scale)
    sizes = np.abs(case[2].astype(np.float64))
    bound = scaled_attention.reference(*case[:2], sizes, *case[3:], causal, scale)[0] / 16
    total = sizes.sum(-2, keepdims=True) * case[5][..., None, None]
    bound = bound + np.repeat(total, case[0].shape[-3] // case[1].shape[-3], -3) * 2.0**-18
    if place == "plain":
        bound = bound / 50
    assert out.shape == exact.shape and lse.shape == logarithms.shape
    assert (np.abs(out.astype(np.float64) - exact) <= bound + 2.0**-8 * np.abs(exact) + 1e-6).all()
    error = np.abs(lse - logarithms) / np.maximum(1, np.abs(logarithms))
    assert error.max(initial=0) < (1e-2 if place == "code" else 1e-5)


@PLACES
@pytest.mark.parametrize("heads, shared, nq, nk, d", [(2, 1, 130, 200, 64), (2, 2, 65, 128, 128), (1, 1, 1, 1, 128),
                                                      (3, 1, 7, 257, 64), (1, 1, 200, 17, 128),
                                                      (2, 1, 130, 200, 256), (1, 1, 1, 1, 256), (1, 1, 200, 17, 256)])
def test_attention(place, heads, shared, nq, nk, d):
    with at(place):
        for causal in (False, True):
            case = attention_case(heads, shared, nq, nk, d)
            near(kernels.scaled_attention(*case, is_causal=causal, enable_gqa=True, return_lse=True), case, causal,
                 place=place)


@PLACES
def test_batches_strides_and_scales(place):
    case = attention_case(2, 1, 70, 90, 64, batch=(2, ))
    turned = [np.ascontiguousarray(x.swapaxes(1, 2)).swapaxes(1, 2) for x in case[:3]]  # (batch, tokens, heads, D)
    by_keys = np.ascontiguousarray(case[2].swapaxes(-1, -2)).swapaxes(-1, -2)
    out = np.zeros((2, 2, 70, 128), np.float16)[..., ::2]
    with at(place):
        options = dict(enable_gqa=True, scale=0.2, return_lse=True)
        near(kernels.scaled_attention(*turned, *case[3:], **options), case, scale=0.2, place=place)
        found = kernels.scaled_attention(*case[:2], by_keys, *case[3:], **options, out=out)
        assert found[0] is out
        near(found, case, scale=0.2, place=place)


@PLACES
def test_nothing_to_do(place):
    with at(place):
        case = attention_case(2, 2, 5, 0, 64)
        out, lse = kernels.scaled_attention(*case, return_lse=True)
        assert not out.any() and (lse == -np.inf).all()
        for shape in ((2, 2, 0, 9, 64), (0, 0, 4, 4, 64)):
            assert kernels.scaled_attention(*attention_case(*shape)).shape == (shape[0], shape[2], 64)


@PLACES
@pytest.mark.parametrize("d", [64, 256])
def test_extreme_rows(place, d):
    """Equal scores; a key that outweighs all others, in each position of a group of 16; scores that grow from block to
    block; scales of 0; a NaN stays in its head."""
    q, k, v, *scales = attention_case(2, 2, 64, 300, d)
    with at(place):
        zeros = np.zeros_like(q), k, v, *scales
        near(kernels.scaled_attention(*zeros, return_lse=True), zeros, place=place)
        keys = np.zeros((2, 64, d), E4M3)
        keys[:, np.arange(64), np.arange(64)] = 60
        alone = keys, keys, v[:, :64], *scales  # query i sees key i
        near(kernels.scaled_attention(*alone, return_lse=True, scale=1.0), alone, scale=1.0, place=place)
        for steps in (np.linspace(0, 4, 300), np.linspace(4, 0, 300)):
            grows = q, (k.astype(np.float32) * steps[:, None]).astype(E4M3), v, *scales
            near(kernels.scaled_attention(*grows, return_lse=True), grows, place=place)
        none = q, k, v, np.zeros(2, np.float32), *scales[1:]
        near(kernels.scaled_attention(*none, return_lse=True), none, place=place)
        wrong = q.copy()
        wrong[1, 3, 5] = np.nan
        out = kernels.scaled_attention(wrong, k, v, *scales).astype(np.float32)
        assert np.isnan(out[1, 3]).all() and np.isfinite(out[0]).all() and np.isfinite(out[1, 4:]).all()


def test_many_tiles_in_few_programs():
    """Rings go on from tile to tile, in every order of the warpgroups that a seed gives; without a race."""
    for causal, d in ((False, 64), (True, 64), (True, 256)):
        case = attention_case(2, 1, 300, 400, d)
        run = lambda: kernels.scaled_attention(*case, is_causal=causal, enable_gqa=True, return_lse=True, programs=2)
        found = run()
        near(found, case, causal)
        for seed in range(2):
            with txl.check(seed=seed):
                assert all(map(np.array_equal, run(), found))
        with txl.emulate("sm_90a"):
            near(run(), case, causal, place="code")


@pytest.mark.parametrize("d", [64, 128, 256])
def test_no_conflicts_and_no_spills(d, tmp_path):
    scaled_attention.scaled_attention_kernel.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        for causal in (False, True):
            kernels.scaled_attention(*attention_case(1, 1, 128, 256, d), is_causal=causal)
            kernels.scaled_attention(*attention_case(1, 1, 130, 150, d), is_causal=causal)
    for kernel, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])
    if PTXAS:
        compiled = {kernel.asm["ptx"] for kernel in scaled_attention.scaled_attention_kernel.compiled_kernels()
                    if "ptx" in kernel.asm}
        assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled)


CASE = attention_case(2, 1, 8, 9, 64)


def without(index, x, **options):
    return lambda: kernels.scaled_attention(*CASE[:index], x, *CASE[index + 1:], **{"enable_gqa": True, **options})


@pytest.mark.parametrize("run, name", [
    (without(0, CASE[0].astype(np.float16)), "key"), (without(0, CASE[0].astype(ml_dtypes.float8_e5m2)), "key"),
    (lambda: kernels.scaled_attention(*(x.astype(np.float16) for x in CASE[:3]), *CASE[3:], enable_gqa=True), "query"),
    (without(0, CASE[0][..., :32]), "key"),
    (lambda: kernels.scaled_attention(*(x[..., :32] for x in CASE[:3]), *CASE[3:], enable_gqa=True), "query"),
    (without(1, CASE[1][:, 1:]), "value"),
    (without(3, CASE[3].astype(np.float64)), "q_scale"), (without(3, CASE[3][:1]), "q_scale"),
    (without(4, CASE[3]), "k_scale"), (without(5, 1.0), "v_scale"),
    (lambda: kernels.scaled_attention(*CASE), "key"),
    (without(0, CASE[0], out=np.zeros((2, 8, 64), np.float32)), "out"),
    (without(0, CASE[0], out=np.zeros((2, 8, 32), BF16)), "out"),
])  # fmt: skip
def test_errors_name_the_argument(run, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        run()


def test_the_operators_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import scaled_operators as layer
    arrays = attention_case(2, 1, 20, 30, 64)
    tensors = [torch.from_numpy(x.astype(np.float32)).to(torch.float8_e4m3fn) for x in arrays[:3]]
    tensors += map(torch.from_numpy, arrays[3:])
    run = lambda *x: kernels.scaled_attention(*x, is_causal=True, enable_gqa=True, return_lse=True)
    found = run(*tensors)
    near((found[0].float().numpy(), found[1].numpy()), arrays, True)
    inside = torch.compile(run, fullgraph=True, backend="aot_eager")(*tensors)
    assert all(map(torch.equal, found, inside))
    out = torch.empty(2, 20, 64, dtype=torch.float16)
    assert kernels.scaled_attention(*tensors, is_causal=True, enable_gqa=True, out=out) is out
    torch.library.opcheck(layer._heads, (*tensors, True, None, True, None), test_utils="test_faketensor")
    tensors[3].requires_grad_()
    with pytest.raises(NotImplementedError, match="has no gradient"):
        run(*tensors)
