"""The gradients of the scan of Mamba-2 against float64, token by token: in chunks and by the plain program, on the tile
machine and, as code of sm_90a, on the emulator; groups, states, odd lengths, hard cases; torch's autograd."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels import recurrences
from txl.kernels.tuned import delta_rule_backward, mamba_scan_backward

RNG = np.random.default_rng(0)
BF16 = ml_dtypes.bfloat16
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])
NAMES = "x", "dt", "A", "B", "C", "D", "dt_bias", "initial_state"


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def random(*shape, dtype=BF16):
    return RNG.standard_normal(shape).astype(dtype)


def scan_case(batch, length, groups, heads, n, p, dtype=BF16):
    """Arguments without D and bias, and the gradient of the result."""
    b, c = (RNG.standard_normal((2, batch, length, groups, n)) * n**-0.5).astype(dtype)
    return (random(batch, length, heads, p, dtype=dtype), np.abs(random(batch, length, heads, dtype=dtype)),
            -RNG.random(heads).astype(np.float32) - 0.5, b, c), random(batch, length, heads, p, dtype=dtype)


def check(case, gradient, skip=None, bias=None, softplus=False, start=None, last=None, bound=2e-2):
    found = recurrences.run_scan_backward(*case, skip, bias, softplus, start, gradient, last)
    states = (None if y is None else y.swapaxes(2, 3) for y in (last, start))
    exact = mamba_scan_backward.reference(*case, gradient, skip, bias, softplus, *states)
    exact = *exact[:-1], exact[-1].swapaxes(2, 3)
    assert (found[5] is None, found[6] is None) == (skip is None, bias is None)
    for name, y, z in zip(NAMES, found, exact):
        if y is not None:
            error, size = np.abs(y.astype(np.float64) - z).max(initial=0), np.abs(z).max(initial=0)
            assert y.shape == z.shape and error <= bound * max(1e-3, size), (name, error, size)
    return found


@PLACES
@pytest.mark.parametrize("sizes", [(1, 130, 2, 4, 64, 64), (1, 70, 1, 1, 128, 32), (2, 3, 1, 2, 16, 32),
                                   (1, 17, 2, 2, 32, 16)])
def test_gradients(place, sizes):
    heads, state = sizes[3], (sizes[0], sizes[3], sizes[5], sizes[4])
    with at(place):
        check(*scan_case(*sizes))
        skip, bias, start, last = (random(*shape, dtype=np.float32) for shape in ((heads, ), (heads, ), state, state))
        check(*scan_case(*sizes), skip, bias - 2, True, start, last)
        check(*scan_case(*sizes), skip.astype(BF16), None, True)


@pytest.mark.parametrize("place", ["machine", "plain"])
def test_other_sizes(place):
    with at(place):
        check(*scan_case(1, 64, 1, 1, 256, 128))
        check(*scan_case(1, 80, 1, 3, 32, 64, np.float16), bound=6e-3)
        check(*scan_case(1, 20, 1, 70, 16, 16), random(70, dtype=np.float32))  # several programs have the heads
        for batch, length in ((1, 0), (0, 20)):
            case, gradient = scan_case(batch, length, 1, 2, 16, 16)
            last = random(batch, 2, 16, 16, dtype=np.float32)
            found = recurrences.run_scan_backward(*case, case[2], case[2], True, None, gradient, last)
            assert found[0].shape == (batch, length, 2, 16) and np.array_equal(found[7], last)
            assert not any(found[i].any() for i in (2, 5, 6))


@pytest.mark.parametrize("place", ["machine", "code"])
def test_hard_cases(place):
    """Decays that overflow above the diagonal, none at all; steps of 0; large and small numbers in softplus."""
    (x, dt, a, b, c), gradient = scan_case(1, 100, 1, 1, 32, 32)
    with at(place):
        for some in ((x, dt, a * 100, b, c), (x, dt, 0 * a, b, c), (x, 0 * dt, a, b, c)):
            check(some, gradient, bound=1e-1)
        for bias in (30.0, -80.0):
            check((x, dt, a * 1e-2, b, c), gradient, None, np.full(1, bias, np.float32), True, bound=1e-1)


def test_the_same_bits_in_every_order():
    case, gradient = scan_case(1, 150, 1, 2, 32, 32)
    found = check(case, gradient, case[2])
    for seed in range(3):
        with txl.check(seed=seed):
            again = recurrences.run_scan_backward(*case, case[2], None, False, None, gradient, None)
        assert all(y is None or np.array_equal(y, z) for y, z in zip(found, again))


def test_no_conflicts_and_no_spills(tmp_path):
    """Of N = 128, P = 64, as models have."""
    functions = [delta_rule_backward.near_kernel, delta_rule_backward.state_gradients_kernel,
                 delta_rule_backward.gradients_kernel, mamba_scan_backward.steps_gradients_kernel]
    for function in functions:
        function.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        check(*scan_case(1, 64, 1, 1, 128, 64), random(1, dtype=np.float32), random(1, dtype=np.float32), True)
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
    case, gradient = scan_case(1, 40, 1, 2, 16, 16, np.float16)
    numbers = random(2, dtype=np.float32), random(2, dtype=np.float32), random(1, 2, 16, 16, dtype=np.float32)
    tensors = [torch.from_numpy(y).requires_grad_() for y in (*case, *numbers)]
    upstream, later = torch.from_numpy(gradient), torch.from_numpy(random(1, 2, 16, 16, dtype=np.float32))

    def by_tokens(x, dt, a, b, c, d, bias, state):
        outputs = []
        b, c = (y.repeat_interleave(2, 2) for y in (b, c))
        h = torch.nn.functional.softplus(dt + bias)
        for t in range(40):
            state = state * (h[:, t] * a).exp()[..., None, None]
            state = state + (h[:, t, :, None] * x[:, t])[..., None] * b[:, t, :, None]
            outputs.append((state * c[:, t, :, None]).sum(-1) + d[:, None] * x[:, t])
        return torch.stack(outputs, 1), state

    wide = [y.detach().double().requires_grad_() for y in tensors]
    exact = torch.autograd.grad(by_tokens(*wide), wide, (upstream.double(), later.double()))
    call = lambda *y: kernels.mamba_scan(*y[:6], dt_bias=y[6], dt_softplus=True, initial_state=y[7])
    found = torch.autograd.grad(call(*tensors), tensors, (upstream, later))
    for name, y, z in zip(NAMES, found, exact):
        assert y.dtype == tensors[NAMES.index(name)].dtype and (y.double() - z).abs().max() < 1e-2 * z.abs().max(), name
    by_hand = mamba_scan_backward.reference(*(y.astype(np.float64) for y in case), gradient, *numbers[:2], True,
                                            later.numpy().swapaxes(2, 3), numbers[2].swapaxes(2, 3))
    assert all(np.abs(y.numpy() - z).max() < 1e-9 for y, z in zip(exact[:-1], by_hand))
    inside = torch.compile(call, fullgraph=True, backend="aot_eager")(*tensors)
    assert all(map(torch.equal, found, torch.autograd.grad(inside, tensors, (upstream, later))))
    by_last = torch.autograd.grad(call(*tensors)[1], tensors[:5], later)
    assert not by_last[4].any() and by_last[0].any()
    few = torch.autograd.grad(kernels.mamba_scan(*tensors[:5])[0], tensors[:5], upstream)
    assert len(few) == 5
    torch.library.opcheck(layer._scan, (*tensors[:7], True, tensors[7]))
    with pytest.raises(RuntimeError, match="`out` has no gradient"):
        kernels.mamba_scan(*tensors[:5], out=torch.empty_like(tensors[0]))
