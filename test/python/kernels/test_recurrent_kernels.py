"""Linear recurrences over tokens: the gated delta rule and the scan of Mamba-2 against float64, token by token: in
chunks and by the plain program, on the tile machine and, as code of sm_90a, on the emulator; states, shared heads, odd
lengths, hard cases of the triangular system; torch's operators."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels.tuned import delta_rule, mamba_scan

RNG = np.random.default_rng(0)
BF16 = ml_dtypes.bfloat16
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def random(*shape, dtype=BF16):
    return RNG.standard_normal(shape).astype(dtype)


def delta_case(batch, length, shared, heads, k, v, dtype=BF16):
    keys = RNG.standard_normal((batch, length, shared, k))
    keys /= np.linalg.norm(keys, axis=-1, keepdims=True)
    return (random(batch, length, shared, k, dtype=dtype), keys.astype(dtype),
            random(batch, length, heads, v, dtype=dtype),
            -RNG.random((batch, length, heads)).astype(np.float32) * 0.2,
            RNG.random((batch, length, heads)).astype(np.float32))


def scan_case(batch, length, groups, heads, n, p, dtype=BF16):
    b, c = (RNG.standard_normal((2, batch, length, groups, n)) * n**-0.5).astype(dtype)
    return (random(batch, length, heads, p, dtype=dtype), random(batch, length, heads, dtype=dtype),
            -RNG.random(heads).astype(np.float32) - 0.5, b, c)


def near(found, exact, bound=1e-2):
    for x, y in zip(found, exact):
        assert x.shape == y.shape
        assert np.abs(x.astype(np.float64) - y).max(initial=0) <= bound * max(1e-3, np.abs(y).max(initial=0))


SIZES = [(1, 130, 2, 4, 64, 64), (2, 64, 1, 1, 128, 128), (1, 100, 1, 2, 16, 32), (2, 3, 2, 2, 32, 16)]


@PLACES
def test_the_gated_delta_rule(place):
    with at(place):
        for sizes in SIZES:
            case, state = delta_case(*sizes), random(sizes[0], sizes[3], *sizes[4:], dtype=np.float32)
            near(kernels.gated_delta_rule(*case), delta_rule.reference(*case))
            near(kernels.gated_delta_rule(*case, initial_state=state, scale=0.3),
                 delta_rule.reference(*case, state, 0.3))
        case = delta_case(1, 80, 1, 2, 32, 64, np.float16)
        near(kernels.gated_delta_rule(*case), delta_rule.reference(*case), 4e-3)


@PLACES
def test_the_scan_of_mamba(place):
    with at(place):
        for sizes in SIZES:
            case, state = scan_case(*sizes), random(sizes[0], sizes[3], *sizes[5:3:-1], dtype=np.float32)
            bias, skip = (random(sizes[3], dtype=np.float32) for _ in range(2))
            exact = mamba_scan.reference(*case, skip, bias - 2, True, state.swapaxes(2, 3))
            near(kernels.mamba_scan(*case, skip, dt_bias=bias - 2, dt_softplus=True, initial_state=state),
                 (exact[0], exact[1].swapaxes(2, 3)))
        x, dt, *others = scan_case(1, 70, 1, 2, 32, 64, np.float16)
        exact = mamba_scan.reference(x, np.abs(dt), *others)
        near(kernels.mamba_scan(x, np.abs(dt), *others), (exact[0], exact[1].swapaxes(2, 3)), 4e-3)


@pytest.mark.parametrize("place", ["machine", "code"])
def test_hard_cases_of_the_triangular_system(place):
    """Equal keys without decay, whose system is full; values that are overwritten as a whole; strong decays, whose
    differences overflow above the diagonal; values that are not written. The bound is large: a state of equal keys is
    a sum of differences of values, each of which is rounded to 16 bits."""
    query, key, value, decay, beta = delta_case(1, 128, 1, 1, 64, 64)
    same, ones = np.broadcast_to(key[:, :1], key.shape), np.ones_like(beta)
    with at(place):
        for k, g, b in ((same, 0 * decay, ones), (same, 0 * decay, beta), (key, 1000 * decay, ones),
                        (key, decay - 90, beta), (key, decay, 0 * beta)):
            near(kernels.gated_delta_rule(query, k, value, g, b), delta_rule.reference(query, k, value, g, b), 1e-1)


@pytest.mark.skipif(not PTXAS, reason="no ptxas")
@pytest.mark.parametrize("with_system", [False, True])
def test_the_largest_systems_spill_nothing(tmp_path, with_system):
    key, value, decay = (np.zeros((1, 128, heads, *wide), np.float16) for heads, wide in ((1, (256, )), (2, (256, )),
                                                                                          (2, ())))
    w, system = np.zeros((2, 128, 256), np.float16), np.zeros((2, 128, 64), np.float16) if with_system else None
    steps = [tuple(step // 2 for step in x.strides[:3]) for x in (key, value, decay, decay)]
    with txl.emulate("sm_90a"):
        kernel = delta_rule.prepare_kernel.warmup(key, value, decay, decay, w, w.copy(), system, *steps, 128, 2, 2,
                                                  K=256, V=256, num_warps=4, grid=(2, 2))
    assert not complaints(kernel.asm["ptx"], tmp_path)


def test_states_continue():
    """A sequence in two parts, the state of the first in the second."""
    case = delta_case(1, 150, 1, 2, 32, 32)
    whole, last = kernels.gated_delta_rule(*case)
    first, state = kernels.gated_delta_rule(*(x[:, :64] for x in case))
    second, end = kernels.gated_delta_rule(*(x[:, 64:] for x in case), initial_state=state)
    near((np.concatenate([first, second], 1), end), (whole.astype(np.float64), last))
    out, state = kernels.gated_delta_rule(*(x[:, :0] for x in case), initial_state=state)
    assert out.shape == (1, 0, 2, 32) and np.array_equal(state, kernels.gated_delta_rule(
        *(x[:, :64] for x in case))[1])
    assert kernels.gated_delta_rule(*(x[:0] for x in case))[0].shape == (0, 150, 2, 32)


def test_views_and_given_results():
    case = delta_case(2, 70, 2, 2, 32, 32)
    together = np.concatenate(case[:3], -1)
    views = together[..., :32], together[..., 32:64], together[..., 64:]
    out = np.zeros((2, 2, 70, 64), BF16).transpose(0, 2, 1, 3)[..., ::2]
    assert kernels.gated_delta_rule(*views, *case[3:], out=out)[0] is out
    near((out, ), delta_rule.reference(*case)[:1])


DELTA, SCAN = delta_case(1, 20, 1, 2, 16, 16), scan_case(1, 20, 1, 2, 16, 16)


def without(function, case, index, x):
    return lambda: function(*case[:index], x, *case[index + 1:])


@pytest.mark.parametrize("call, name", [
    (without(kernels.gated_delta_rule, DELTA, 0, DELTA[0][0]), "query"),
    (without(kernels.gated_delta_rule, DELTA, 1, DELTA[1][..., :8]), "key"),
    (without(kernels.gated_delta_rule, DELTA, 2, DELTA[2].astype(np.float32)), "value"),
    (without(kernels.gated_delta_rule, DELTA, 2, DELTA[2][..., :7]), "value"),
    (without(kernels.gated_delta_rule, DELTA, 3, DELTA[3][:, 1:]), "decay"),
    (without(kernels.gated_delta_rule, DELTA, 4, DELTA[4].astype(int)), "beta"),
    (lambda: kernels.gated_delta_rule(*DELTA, initial_state=np.zeros((1, 2, 16, 8), np.float32)), "initial_state"),
    (lambda: kernels.gated_delta_rule(*DELTA, out=DELTA[2]), "out"),
    (without(kernels.mamba_scan, SCAN, 0, SCAN[0].astype(np.float64)), "x"),
    (without(kernels.mamba_scan, SCAN, 1, SCAN[1][..., :1]), "dt"),
    (without(kernels.mamba_scan, SCAN, 2, SCAN[2][:1]), "A"),
    (without(kernels.mamba_scan, SCAN, 3, SCAN[3][:, :, :0]), "B"),
    (without(kernels.mamba_scan, SCAN, 4, SCAN[4][:, :3]), "C"),
    (lambda: kernels.mamba_scan(*SCAN, SCAN[2][:1]), "D"),
    (lambda: kernels.mamba_scan(*SCAN, dt_bias=SCAN[0]), "dt_bias"),
    (lambda: kernels.mamba_scan(*SCAN, initial_state=SCAN[2]), "initial_state"),
])  # fmt: skip
def test_errors_name_the_argument(call, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        call()


def test_the_operators_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import recurrent_operators as layer
    tensors = lambda case: [torch.from_numpy(x.astype(np.float16) if x.dtype == BF16 else x) for x in case]
    delta, scan = tensors(delta_case(1, 70, 1, 2, 16, 16)), tensors(scan_case(1, 70, 1, 2, 16, 16))
    scan[1].abs_()
    for function, case in ((kernels.gated_delta_rule, delta), (kernels.mamba_scan, scan)):
        inside = torch.compile(lambda *x: function(*x), fullgraph=True, backend="aot_eager")(*case)
        assert all(map(torch.equal, function(*case), inside))
    torch.library.opcheck(layer._delta, (*delta, None, None))
    torch.library.opcheck(layer._scan, (*scan, None, None, True, None))
