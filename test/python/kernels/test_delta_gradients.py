"""The gradients of the gated delta rule against float64, token by token: in chunks and by the plain program, on the tile
machine and, as code of sm_90a, on the emulator; shared heads, states, odd lengths, hard cases; torch's autograd."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels import recurrences
from txl.kernels.tuned import delta_rule_backward

RNG = np.random.default_rng(0)
BF16 = ml_dtypes.bfloat16
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])
NAMES = "query", "key", "value", "decay", "beta", "initial_state"


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def random(*shape, dtype=BF16):
    return RNG.standard_normal(shape).astype(dtype)


def delta_case(batch, length, shared, heads, k, v, dtype=BF16):
    """Arguments, and the gradient of the result."""
    keys = RNG.standard_normal((batch, length, shared, k))
    keys /= np.linalg.norm(keys, axis=-1, keepdims=True)
    return (random(batch, length, shared, k, dtype=dtype), keys.astype(dtype),
            random(batch, length, heads, v, dtype=dtype),
            -RNG.random((batch, length, heads)).astype(np.float32) * 0.2,
            RNG.random((batch, length, heads)).astype(np.float32)), random(batch, length, heads, v, dtype=dtype)


def check(case, gradient, last=None, start=None, scale=None, bound=2e-2):
    found = recurrences.run_delta_backward(*case, scale, start, gradient, last)
    exact = delta_rule_backward.reference(*case, gradient, last, start, scale)
    for name, x, y in zip(NAMES, found, exact):
        error, size = np.abs(x.astype(np.float64) - y).max(initial=0), np.abs(y).max(initial=0)
        assert x.shape == y.shape and error <= bound * max(1e-3, size), (name, error, size)
    return found


SIZES = [(1, 130, 1, 2, 64, 64), (1, 70, 1, 1, 128, 32), (2, 3, 1, 2, 16, 32), (1, 17, 2, 2, 32, 16)]


@PLACES
@pytest.mark.parametrize("sizes", SIZES)
def test_gradients(place, sizes):
    state = sizes[0], sizes[3], *sizes[4:]
    with at(place):
        check(*delta_case(*sizes))
        check(*delta_case(*sizes), random(*state, dtype=np.float32), random(*state, dtype=np.float32), 0.3)


@pytest.mark.parametrize("place", ["machine", "plain"])
def test_other_sizes(place):
    with at(place):
        check(*delta_case(1, 64, 1, 1, 256, 128))
        check(*delta_case(1, 80, 1, 3, 32, 64, np.float16), bound=6e-3)
        check(*delta_case(1, 1, 1, 1, 16, 16))
        case, gradient = delta_case(1, 0, 1, 2, 16, 16)
        last = random(1, 2, 16, 16, dtype=np.float32)
        found = recurrences.run_delta_backward(*case, None, None, gradient, last)
        assert found[0].shape == (1, 0, 1, 16) and np.array_equal(found[5], last)
        case, gradient = delta_case(0, 20, 1, 2, 16, 16)
        assert recurrences.run_delta_backward(*case, None, None, gradient, None)[2].shape == (0, 20, 2, 16)


@pytest.mark.parametrize("place", ["machine", "code"])
def test_hard_cases(place):
    """Equal keys without decay, whose system is full; strong decays, whose differences overflow above the diagonal;
    values that are not written, and that are written as a whole."""
    (query, key, value, decay, beta), gradient = delta_case(1, 100, 1, 1, 32, 32)
    same, ones = np.ascontiguousarray(np.broadcast_to(key[:, :1], key.shape)), np.ones_like(beta)
    with at(place):
        for k, g, b in ((same, 0 * decay, beta), (key, 1000 * decay, ones), (key, decay - 90, beta),
                        (key, decay, 0 * beta), (key, 0 * decay, ones)):
            check((query, k, value, g, b), gradient, bound=1e-1)


def test_the_same_bits_in_every_order():
    case, gradient = delta_case(1, 150, 1, 2, 32, 32)
    found = check(case, gradient)
    for seed in range(3):
        with txl.check(seed=seed):
            again = recurrences.run_delta_backward(*case, None, None, gradient, None)
        assert all(map(np.array_equal, found, again))


def test_no_conflicts_and_no_spills(tmp_path):
    """Of K = V = 128, as models have."""
    functions = [delta_rule_backward.near_kernel, delta_rule_backward.state_gradients_kernel,
                 delta_rule_backward.gradients_kernel]
    for function in functions:
        function.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        check(*delta_case(1, 64, 1, 1, 128, 128))
    names = [function.__name__ for function in functions]
    for kernel, counts in emulated.counts:
        if kernel in names:
            assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])
    if PTXAS:
        for function in functions:
            compiled = {kernel.asm["ptx"] for kernel in function.compiled_kernels() if "ptx" in kernel.asm}
            assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled), function


def test_autograd():
    """Against torch's autograd of the definition, in float64; the gradient of the last state alone; a graph."""
    torch = pytest.importorskip("torch")
    from txl.kernels import recurrent_operators as layer
    case, gradient = delta_case(1, 40, 1, 2, 16, 16, np.float16)
    start = random(1, 2, 16, 16, dtype=np.float32)
    tensors = [torch.from_numpy(x).requires_grad_() for x in (*case, start)]
    upstream, later = torch.from_numpy(gradient), torch.from_numpy(random(1, 2, 16, 16, dtype=np.float32))

    def by_tokens(q, k, v, g, b, state):
        outputs = []
        q, k = (x.repeat_interleave(2, 2) for x in (q, k))
        for t in range(40):
            state = state * g[:, t, :, None, None].exp()
            new = b[:, t, :, None] * (v[:, t] - (state * k[:, t, :, :, None]).sum(2))
            state = state + k[:, t, :, :, None] * new[:, :, None]
            outputs.append((state * q[:, t, :, :, None]).sum(2) / 4)
        return torch.stack(outputs, 1), state

    wide = [x.detach().double().requires_grad_() for x in tensors]
    exact = torch.autograd.grad(by_tokens(*wide), wide, (upstream.double(), later.double()))
    by_hand = delta_rule_backward.reference(*(x.astype(np.float64) for x in case), gradient, later.numpy(), start)
    assert all(np.abs(x.numpy() - y).max() < 1e-9 for x, y in zip(exact, by_hand))

    call = lambda *x: kernels.gated_delta_rule(*x[:5], initial_state=x[5])
    found = torch.autograd.grad(call(*tensors), tensors, (upstream, later))
    for x, y in zip(found, exact):
        assert (x.double() - y).abs().max() < 1e-2 * y.abs().max()
    inside = torch.compile(call, fullgraph=True, backend="aot_eager")(*tensors)
    assert all(map(torch.equal, found, torch.autograd.grad(inside, tensors, (upstream, later))))
    by_last = torch.autograd.grad(call(*tensors)[1], tensors, later)
    assert not by_last[0].any() and by_last[2].any()
    torch.library.opcheck(layer._delta, (*tensors[:5], None, tensors[5]))
    torch.library.opcheck(layer._delta_gradient, (*(x.detach() for x in tensors[:5]), None, None, upstream, None))
    with pytest.raises(RuntimeError, match="`out` has no gradient"):
        kernels.gated_delta_rule(*tensors[:5], out=torch.empty_like(tensors[2]))
