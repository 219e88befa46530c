"""The functions of `txl.kernels` as torch's operators: whole graphs, gradients, `vmap`, fake tensors, and torch's own
checks of an operator."""
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch.nn import functional  # noqa: E402

from txl import kernels  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def random(*shape, dtype=torch.float16, seed=0):
    made = torch.randn(shape, generator=torch.Generator().manual_seed(seed + sum(shape)))
    return made.to(dtype)


def close(found, expected, bound=1e-2):
    assert found.shape == expected.shape
    assert (found.double() - expected.double()).abs().max() <= bound * max(1, expected.double().abs().max())


def compiled(function):
    return torch.compile(function, fullgraph=True, backend="aot_eager")


def exact_attention(q, k, v, causal):
    return functional.scaled_dot_product_attention(q.double(), k.double(), v.double(), is_causal=causal,
                                                   enable_gqa=True)


ENDS = torch.tensor([3, 3, 10], dtype=torch.int32)
CALLS = {
    "gemm": (lambda a, b: kernels.gemm(a, b), lambda a, b: a @ b, [(9, 24), (24, 17)]),
    "gemm of a batch": (lambda a, b: kernels.gemm(a, b), lambda a, b: a @ b, [(2, 9, 24), (2, 24, 17)]),
    "gemm of a transpose": (lambda a, b: kernels.gemm(a, b.T), lambda a, b: a @ b.T, [(9, 24), (17, 24)]),
    "linear": (lambda x, w, b: kernels.linear(x, w, b), functional.linear, [(2, 5, 24), (17, 24), (17, )]),
    "linear with gelu": (lambda x, w, b: kernels.linear(x, w, b, activation="gelu"),
                         lambda x, w, b: functional.gelu(functional.linear(x, w, b), approximate="tanh"),
                         [(5, 24), (17, 24), (17, )]),
    "linear with silu": (lambda x, w, r: kernels.linear(x, w, activation="silu", residual=r),
                         lambda x, w, r: functional.silu(functional.linear(x, w)) + r, [(5, 24), (17, 24), (5, 17)]),
    "linear with relu": (lambda x, w: kernels.linear(x, w, activation="relu"),
                         lambda x, w: functional.relu(functional.linear(x, w)), [(5, 24), (17, 24)]),
    "grouped_gemm": (lambda a, b: kernels.grouped_gemm(a, b, ENDS),
                     lambda a, b: torch.cat([a[:3] @ b[0], a[3:10] @ b[2]]), [(10, 24), (3, 24, 17)]),
    "softmax": (kernels.softmax, lambda x: torch.softmax(x, -1), [(5, 33)]),
    "layer_norm": (lambda x, w, b: kernels.layer_norm(x, (33, ), w, b),
                   lambda x, w, b: functional.layer_norm(x, (33, ), w, b), [(5, 33), (33, ), (33, )]),
    "rms_norm": (lambda x, w: kernels.rms_norm(x, (33, ), w), lambda x, w: functional.rms_norm(x, (33, ), w, 1e-5),
                 [(2, 5, 33), (33, )]),
    "cross_entropy": (lambda x: kernels.cross_entropy(x, torch.tensor([0, 4, -100])),
                      lambda x: functional.cross_entropy(x, torch.tensor([0, 4, -100])), [(3, 33)]),
}


@pytest.mark.parametrize("way", ["direct", "compiled"])
@pytest.mark.parametrize("name", CALLS)
def test_results_and_gradients(name, way):
    call, exact, shapes = CALLS[name]
    given = [random(*shape, seed=i) for i, shape in enumerate(shapes)]
    with torch.no_grad():
        close((compiled(call) if way == "compiled" else call)(*given), exact(*(x.double() for x in given)))
    mine, theirs = [x.clone().requires_grad_() for x in given], [x.double().requires_grad_() for x in given]
    found, expected = (compiled(call) if way == "compiled" else call)(*mine), exact(*theirs)
    close(found, expected)
    upstream = random(*expected.shape, seed=9)
    found.backward(upstream.to(found.dtype))
    expected.backward(upstream.double())
    for x, y in zip(mine, theirs):
        close(x.grad, y.grad)


@pytest.mark.parametrize("causal", [False, True])
def test_attention_in_a_graph(causal):
    q, k, v = random(2, 4, 70, 64), random(2, 2, 90, 64, seed=1), random(2, 2, 90, 64, seed=2)

    def call(q, k, v):
        return kernels.attention(q * 2, k, v, is_causal=causal, enable_gqa=True) + 1

    for function in (call, compiled(call)):
        close(function(q, k, v), exact_attention(q * 2, k, v, causal) + 1)


def test_others_in_a_graph():
    q, ends = random(70, 2, 64), torch.tensor([0, 5, 70], dtype=torch.int32)
    direct = kernels.attention_varlen(q, q, q, ends, ends, is_causal=True, return_lse=True)
    inside = compiled(lambda x, e: kernels.attention_varlen(x, x, x, e, e, is_causal=True, return_lse=True))(q, ends)
    assert all(map(torch.equal, direct, inside))
    q, rows = random(1, 64, 576), random(2, 64, 576)
    table, lengths = torch.tensor([[1, 0]], dtype=torch.int32), torch.tensor([70], dtype=torch.int32)
    assert all(map(torch.equal, kernels.mla_decode(q, rows, table, lengths),
                   compiled(kernels.mla_decode)(q, rows, table, lengths)))
    flat, chosen = rows.reshape(-1, 576), torch.arange(40, dtype=torch.int32)[None]
    assert all(map(torch.equal, kernels.sparse_prefill(q, flat, chosen),
                   compiled(kernels.sparse_prefill)(q, flat, chosen)))


def test_a_given_result_in_a_graph():
    a, b = random(9, 24), random(24, 17)

    def call(a, b, out):
        return kernels.gemm(a, b, out=out) + 1

    for function in (call, compiled(call)):
        out = torch.empty(9, 17, dtype=torch.float16)
        close(function(a, b, out), a.double() @ b.double() + 1)
        close(out, a.double() @ b.double())
    with pytest.raises(RuntimeError, match="`out` has no gradient"):
        kernels.gemm(a.clone().requires_grad_(), b, out=out)


def test_a_graph_by_inductor():
    """A compiled graph around an operator, where there is a compiler for it."""
    a, b = random(9, 24), random(24, 17)
    function = torch.compile(lambda a, b: torch.relu(kernels.gemm(a, b)) * 2, fullgraph=True)
    close(function(a, b), torch.relu(a.double() @ b.double()) * 2)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("causal", [False, True])
def test_gradients_of_attention(causal, plain):
    """Of a batch whose heads share keys, views with any strides, and the logarithms of the sums."""
    q, k, v = random(2, 4, 30, 64), random(2, 40, 2, 64, seed=1).transpose(1, 2), random(2, 2, 40, 64, seed=2)
    weight, by_lse = random(2, 4, 64, 30, seed=3).mT, random(2, 4, 30, dtype=torch.float32)

    def call(q, k, v):
        out, lse = kernels.attention(q, k, v, is_causal=causal, enable_gqa=True, return_lse=True)
        return (out * weight).sum() + (lse * by_lse).sum()

    wide = [x.double().requires_grad_() for x in (q, k, v)]
    keys = wide[1].repeat_interleave(2, 1)
    scores = wide[0] @ keys.mT / 8
    scores = scores.masked_fill(~torch.ones(30, 40, dtype=torch.bool).tril(), -torch.inf) if causal else scores
    exact = ((exact_attention(*wide, causal) * weight).sum() + (scores.logsumexp(-1) * by_lse).sum())
    exact.backward()
    with kernels.reference(plain):
        for function in (call, compiled(call)):
            leaves = [x.clone().requires_grad_() for x in (q, k, v)]
            function(*leaves).backward()
            for x, y in zip(leaves, wide):
                close(x.grad, y.grad)


def test_gradients_of_one_result_of_attention():
    q = random(1, 2, 8, 64)
    for index in (0, 1):
        leaf, wide = q.clone().requires_grad_(), q.double().requires_grad_()
        kernels.attention(leaf, q, q, return_lse=True)[index].sum().backward()
        scores = wide @ q.double().mT / 8
        (scores.logsumexp(-1) if index else scores.softmax(-1) @ q.double()).sum().backward()
        close(leaf.grad, wide.grad)


def test_attention_of_sequences_has_no_backward():
    q, ends = random(8, 1, 64).requires_grad_(), torch.tensor([0, 8], dtype=torch.int32)
    with pytest.raises(NotImplementedError, match="`txl.kernels.attention_varlen` has no backward pass"):
        kernels.attention_varlen(q, q, q, ends, ends).sum().backward()
    with torch.no_grad():
        assert kernels.attention_varlen(q, q, q, ends, ends).shape == q.shape


def test_vmap_and_fake_tensors():
    a, b = random(3, 9, 24), random(24, 17)
    close(torch.vmap(kernels.gemm, (0, None))(a, b), a.double() @ b.double())
    from torch._subclasses.fake_tensor import FakeTensorMode
    with FakeTensorMode():
        found = kernels.linear(torch.empty(4, 5, 24, dtype=torch.bfloat16), torch.empty(7, 24, dtype=torch.bfloat16))
        assert found.shape == (4, 5, 7) and found.dtype == torch.bfloat16
        with pytest.raises(ValueError, match="^`b` is "):
            kernels.gemm(torch.empty(4, 5, dtype=torch.half), torch.empty(4, 5, dtype=torch.half))


def test_torchs_own_checks():
    from txl.kernels import operators
    half = random(9, 24).requires_grad_()
    for operator, given in ((operators._gemm, (half, random(24, 17))),
                            (operators._linear, (half, random(17, 24), random(17), None, "gelu")),
                            (operators._softmax, (half, )), (operators._norm, (half, random(24), None, 1e-5, False)),
                            (operators._entropy, (half.detach(), torch.arange(9), -100))):
        torch.library.opcheck(operator, given)


@pytest.mark.parametrize("dtype", [torch.float8_e4m3fn, torch.float8_e5m2])
def test_8_bits(dtype):
    a, b = (torch.randint(-4, 4, shape).to(dtype) for shape in ((9, 40), (40, 17)))
    for function in (kernels.gemm, compiled(lambda a, b: kernels.gemm(a, b))):
        found = function(a, b)
        assert found.dtype == torch.bfloat16 and torch.equal(found, (a.float() @ b.float()).bfloat16())


def test_arrays_of_two_libraries():
    a = random(8, 8)
    with pytest.raises(ValueError, match="`b` is in cpu .NumPy.*`a` in cpu .torch"):
        kernels.gemm(a, np.ones((8, 8), np.float16))


def test_a_subclass_and_a_parameter():
    weight = torch.nn.Parameter(random(17, 24))
    with torch.no_grad():
        close(kernels.linear(random(5, 24), weight), random(5, 24).double() @ weight.double().T)
