"""Calls that are repeated: the plan of a launch is found by the layouts of the arrays, and only addresses are
exchanged; whatever changes what a call means, does what it did the first time."""
import gc
import threading

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import txl  # noqa: E402
from txl import _txl, kernels  # noqa: E402
from txl.kernels import functions  # noqa: E402
from txl.kernels.tuned import attention, launches, split_gemm  # noqa: E402


@pytest.fixture(autouse=True)
def no_gradients():
    with torch.no_grad():
        yield


def whole(*shape, dtype=torch.float16):
    """Whole numbers, whose sums are exact."""
    return torch.randint(-4, 4, shape).to(dtype)


def product(a, b):
    return (a.double() @ b.double()).to(a.dtype)


@pytest.fixture
def launched(monkeypatch):
    """The list of what calls did that were not a plan's launch."""
    slow, run = [], functions.products.run_gemm
    monkeypatch.setattr(functions.products, "run_gemm", lambda *args: slow.append(1) or run(*args))
    monkeypatch.setattr(functions, "_products", launches.Calls())
    return slow


def test_only_the_first_calls_are_checked(launched):
    for _ in range(6):
        a, b = whole(9, 24), whole(24, 16)
        assert torch.equal(kernels.gemm(a, b), product(a, b))
    assert len(launched) == 2  # one to see the layouts, one to make the plan
    assert len(functions._products) == 1


def test_addresses_change(launched):
    """Arrays that were freed, and others in their place; results that are still used."""
    kept = []
    for size in (24, 24, 24, 24, 24, 24):
        a, b = whole(9, size), whole(size, 16)
        kept.append((kernels.gemm(a, b), product(a, b)))
        del a, b
        gc.collect()
    assert all(torch.equal(*pair) for pair in kept)
    memory = whole(4, 9, 24)
    b = whole(24, 16)
    for a in memory:
        assert torch.equal(kernels.gemm(a, b), product(a, b))
    assert len(launched) == 2


def test_layouts_have_plans_of_their_own(launched):
    """Strides, alignment, dtype, a result that is given: all of them another layout."""
    base = whole(40, 80)
    b = whole(24, 16)
    arrays = [base[:9, :24], base[:9, 8:32], base[:9, 1:25], base[:18:2, :24], base[:24, :9].T, base[:10, :24],
              base[:9, :24].contiguous()]
    for _ in range(5):
        for a in arrays:
            assert torch.equal(kernels.gemm(a, b), product(a, b))
            out = torch.empty(a.shape[0], 16, dtype=torch.float32)
            assert kernels.gemm(a, b, out=out) is out and torch.equal(out, a.float() @ b.float())
        wide = base[:9, :24].bfloat16()
        assert torch.equal(kernels.gemm(wide, b.bfloat16()), product(wide, b.bfloat16()))


def test_one_array_twice():
    for _ in range(4):
        a = whole(16, 16)
        assert torch.equal(kernels.gemm(a, a), product(a, a))
        assert torch.equal(kernels.gemm(a, a.T), product(a, a.T))
        b = whole(16, 16)
        assert torch.equal(kernels.gemm(a, b), product(a, b))
        assert torch.equal(kernels.gemm(a, b.T), product(a, b.T))


def test_a_result_over_an_input():
    """Equal layouts, but now the result is where an input is."""
    for _ in range(4):
        a, b, out = whole(16, 16), whole(16, 16), torch.empty(16, 16, dtype=torch.float16)
        assert torch.equal(kernels.gemm(a, b, out=out), product(a, b))
    for wrong in (a, b):
        before = wrong.clone()
        with pytest.raises(ValueError, match="`out` has memory in common with"):
            kernels.gemm(a, b, out=wrong)
        assert torch.equal(wrong, before)


def test_other_values_of_arguments():
    q = torch.randn(2, 30, 64).half()
    for _ in range(4):
        for causal in (False, True):
            for scale in (None, 0.5, 0.25):
                found = kernels.attention(q, q, q, is_causal=causal, scale=scale)
                exact = attention.reference(q, q, q, causal, scale)[0]
                assert np.abs(found.double().numpy() - exact).max() < 4e-3
        x, weight = whole(4, 24), whole(8, 24)
        for activation in (None, "relu"):
            exact = product(x, weight.T)
            assert torch.equal(kernels.linear(x, weight, activation=activation),
                               exact.relu() if activation else exact)
        with kernels.reference():
            assert torch.equal(kernels.linear(x, weight), product(x, weight.T))


def test_what_ends_a_plan(launched):
    """Kernels that were forgotten, hooks, and check mode."""
    a, b = whole(9, 24), whole(24, 16)
    for _ in range(3):
        kernels.gemm(a, b)
    assert len(launched) == 2
    split_gemm.split_gemm_kernel._clear()
    assert torch.equal(kernels.gemm(a, b), product(a, b)) and len(launched) == 3
    functions._products = launches.Calls()
    for _ in range(3):
        kernels.gemm(a, b)
    seen = []
    split_gemm.split_gemm_kernel.add_pre_run_hook(lambda **arguments: seen.append(arguments["SMALL"]))
    try:
        kernels.gemm(a, b)
    finally:
        split_gemm.split_gemm_kernel.pre_run_hooks.clear()
        split_gemm.split_gemm_kernel._set_hooks(False)
    assert seen == [9]
    before = len(launched)
    kernels.gemm(a, b)
    assert len(launched) == before
    with txl.check(quiet=True):
        assert torch.equal(kernels.gemm(a, b), product(a, b))
        assert _txl.take_checked(False)[0] == 1


def test_tables_are_bounded(monkeypatch):
    monkeypatch.setattr(launches, "MOST", 4)
    calls = launches.Calls()
    for n in range(1, 12):
        x = torch.ones(n)
        calls.call((x, ), (None, ), (), lambda out: (x + 1, ))
        assert len(calls) <= 4


def test_plans_of_launches():
    """`_run_and_plan` itself: which arrays an argument points to must be clear."""

    @txl.jit
    def add(x, y, z, n, BLOCK: txl.language.constexpr):
        i = txl.language.arange(0, BLOCK)
        total = txl.language.load(x + i, mask=i < n) + txl.language.load(y + i, mask=i < n)
        txl.language.store(z + i, total, mask=i < n)

    x, y, z = torch.ones(8), torch.full((8, ), 2.0), torch.zeros(8)

    def plan(arrays, written, constants=(), given=(x, y, z)):
        return add._run_and_plan((*given, 8), {"BLOCK": 8}, (1, ), arrays, written, constants)

    made = plan((x, y, z), 2)
    other = torch.zeros(8)
    assert made.launch(y, y, other) and other.tolist() == [4] * 8
    assert not made.launch(x, y) and not made.launch(x, y, x) and not made.launch(x, y.double(), other)
    assert not made.launch(x, y, torch.zeros(9)[1:]) and not made.launch(x, None, other)
    freed = torch.zeros(8)
    freed.untyped_storage().resize_(0)
    assert not made.launch(x, freed, other)
    assert plan((x, z), 1) is None and plan((x, y), 2) is None
    shared = plan((x, z), 1, (y, ))
    assert shared.launch(y, other) and other.tolist() == [4] * 8
    twice = plan((x, x, z), 2, given=(x, x, z))
    assert twice.launch(x, y, other) and other.tolist() == [3] * 8
    assert plan((x, x.view(8), z), 2, given=(x, y, z)) is None
    with pytest.raises(TypeError):
        _txl.LaunchPlan()


def test_layouts():
    layout = _txl.array_layout
    x = torch.zeros(6, 8)
    kernels.gemm(whole(8, 8), whole(8, 8))  # torch's tensors have been read
    assert layout(x) == layout(torch.ones(6, 8)) != layout(x.T) != layout(x.half())
    assert layout(x, None) != layout(None, x) and layout(x[:, :4]) != layout(torch.zeros(6, 4))
    assert layout(x.view(-1)[1:9]) != layout(x.view(-1)[:8])
    assert layout(np.zeros(3)) is None and layout(3) is None and layout(*[x] * 17) is None
    assert layout(torch.zeros(1, 1, 1, 1, 1, 1, 1)) is None and layout(torch.empty(3, device="meta")) is None


def test_threads(launched):
    """Many threads share one plan, and make others at the same time."""
    wrong = []

    def work(seed):
        for n in (8, 16, 8, 24, 8) * 6:
            a, b = whole(8, 16), whole(16, n + 8 * (seed % 2))
            if not torch.equal(kernels.gemm(a, b), product(a, b)):
                wrong.append(n)

    threads = [threading.Thread(target=work, args=(seed, )) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
