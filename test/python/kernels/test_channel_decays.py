"""The gated delta rule with decays of channels (Kimi Delta Attention) and its gradients against float64, token by
token: in chunks and by the plain program, on the tile machine and, as code of sm_90a, on the emulator; strong
decays, states, shared heads, odd lengths; torch's autograd."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels import recurrences
from txl.kernels.tuned import channel_decays, delta_rule, delta_rule_backward

RNG = np.random.default_rng(0)
BF16 = ml_dtypes.bfloat16
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])
NAMES = "out", "last", "query", "key", "value", "decay", "beta", "initial_state"


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def random(*shape, dtype=BF16):
    return RNG.standard_normal(shape).astype(dtype)


def channel_case(batch, length, shared, heads, k, v, dtype=BF16, strength=0.2):
    """Arguments, and the gradient of the result."""
    keys = RNG.standard_normal((batch, length, shared, k))
    keys /= np.linalg.norm(keys, axis=-1, keepdims=True)
    return (random(batch, length, shared, k, dtype=dtype), keys.astype(dtype),
            random(batch, length, heads, v, dtype=dtype),
            -RNG.random((batch, length, heads, k)).astype(np.float32) * strength,
            RNG.random((batch, length, heads)).astype(np.float32)), random(batch, length, heads, v, dtype=dtype)


def check(case, gradient, start=None, last=None, scale=None, bound=2e-2):
    found = *kernels.gated_delta_rule(*case, initial_state=start, scale=scale), *recurrences.run_delta_backward(
        *case, scale, start, gradient, last)
    exact = *delta_rule.reference(*case, start, scale), *delta_rule_backward.reference(*case, gradient, last, start,
                                                                                       scale)
    for name, x, y in zip(NAMES, found, exact):
        error, size = np.abs(x.astype(np.float64) - y).max(initial=0), np.abs(y).max(initial=0)
        assert x.shape == y.shape and error <= bound * max(1e-3, size), (name, error, size)
    return found


@PLACES
@pytest.mark.parametrize("sizes", [(1, 130, 1, 2, 64, 64), (1, 70, 1, 1, 128, 32), (2, 3, 1, 2, 16, 32),
                                   (1, 17, 2, 2, 32, 16)])
def test_results_and_gradients(place, sizes):
    state = sizes[0], sizes[3], *sizes[4:]
    with at(place):
        check(*channel_case(*sizes))
        start, last = (random(*state, dtype=np.float32) for _ in range(2))
        check(*channel_case(*sizes, strength=5), start, last, 0.3)


@pytest.mark.parametrize("place", ["machine", "plain"])
def test_other_sizes(place):
    with at(place):
        check(*channel_case(1, 64, 1, 1, 256, 128))
        check(*channel_case(1, 80, 1, 3, 32, 64, np.float16), bound=6e-3)
        case, gradient = channel_case(1, 0, 1, 2, 16, 32)
        assert kernels.gated_delta_rule(*case)[0].shape == (1, 0, 2, 32)
        found = recurrences.run_delta_backward(*case, None, None, gradient, None)
        assert found[3].shape == (1, 0, 2, 16) and not found[5].any()
        case, gradient = channel_case(1, 20, 1, 2, 16, 16)
        spread = np.repeat(case[3], 2, 3)[..., ::2].astype(BF16)  # whose elements are not adjacent
        check((*case[:3], spread, case[4]), gradient)


@pytest.mark.parametrize("place", ["machine", "code"])
def test_hard_cases(place):
    """Decays whose sums and their inverse overflow, in some channels only; none at all; equal keys without decay."""
    (query, key, value, decay, beta), gradient = channel_case(1, 100, 1, 1, 32, 32)
    same = np.ascontiguousarray(np.broadcast_to(key[:, :1], key.shape))
    some = np.where(np.arange(32) % 3 == 0, decay * 1000, decay)
    late = np.where(np.arange(100)[:, None, None] % 7 == 6, -200, decay).astype(np.float32)
    with at(place):
        for k, g, b in ((key, some, beta), (key, late, beta), (key, 0 * decay, 0 * beta + 1), (same, 0 * decay, beta)):
            check((query, k, value, g, b), gradient, bound=1e-1)


def test_equal_decays_of_channels_are_those_of_heads():
    (query, key, value, decay, beta), gradient = channel_case(1, 150, 1, 2, 32, 32)
    alike = np.ascontiguousarray(decay[..., 0])
    found = check((query, key, value, np.repeat(alike[..., None], 32, 3), beta), gradient)
    other = *kernels.gated_delta_rule(query, key, value, alike, beta), *recurrences.run_delta_backward(
        query, key, value, alike, beta, None, None, gradient, None)
    for name, x, y in zip(NAMES, found, other):
        x, y = (z.astype(np.float64) for z in (x.sum(-1) if name == "decay" else x, y))
        assert np.abs(x - y).max() <= 2e-2 * np.abs(y).max(), name


def test_the_same_bits_in_every_order():
    case, gradient = channel_case(1, 150, 1, 2, 32, 32)
    found = check(case, gradient)
    for seed in range(3):
        with txl.check(seed=seed):
            again = check(case, gradient)
        assert all(map(np.array_equal, found, again))


def test_no_conflicts_and_no_spills(tmp_path):
    """Of K = V = 128, as models have; the scan over tokens and the system's inverse have conflicts."""
    functions = [channel_decays.sums_kernel, channel_decays.prepare_channels_kernel, delta_rule.states_kernel,
                 delta_rule.outputs_kernel, delta_rule_backward.near_kernel,
                 delta_rule_backward.state_gradients_kernel, delta_rule_backward.gradients_kernel]
    for function in functions:
        function.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        check(*channel_case(1, 64, 1, 1, 128, 128))
    names = [function.__name__ for function in functions[2:]]
    for kernel, counts in emulated.counts:
        if kernel in names:
            assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])
    if PTXAS:
        for function in functions:
            compiled = {kernel.asm["ptx"] for kernel in function.compiled_kernels() if "ptx" in kernel.asm}
            assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled), function


def test_errors_name_the_argument():
    (query, key, value, decay, beta), _ = channel_case(1, 20, 1, 2, 16, 32)
    for wrong in (decay[..., :8], decay[:, 1:], decay.astype(int), decay[..., None], value.astype(np.float32)):
        with pytest.raises(ValueError, match="^`decay`"):
            kernels.gated_delta_rule(query, key, value, wrong, beta)


def test_autograd():
    torch = pytest.importorskip("torch")
    from txl.kernels import recurrent_operators as layer
    case, gradient = channel_case(1, 40, 1, 2, 16, 16, np.float16)
    tensors, upstream = [torch.from_numpy(x).requires_grad_() for x in case], torch.from_numpy(gradient)
    call = lambda *x: kernels.gated_delta_rule(*x)[0]
    found = torch.autograd.grad(call(*tensors), tensors, upstream)
    for x, y in zip(found, delta_rule_backward.reference(*case, gradient)):
        assert np.abs(x.double().numpy() - y).max() < 1e-2 * np.abs(y).max()
    inside = torch.compile(call, fullgraph=True, backend="aot_eager")(*tensors)
    assert all(map(torch.equal, found, torch.autograd.grad(inside, tensors, upstream)))
    torch.library.opcheck(layer._delta, (*tensors, None, None), test_utils=("test_schema", "test_faketensor"))
