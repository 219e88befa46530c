"""`txl.check(algebra=True)` and `txl.same_expression`: whether launches compute the same expressions."""
import importlib.util
import math
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
import txl
import txl.language as tl
from algebra_pairs import FAMILIES, judge, pair
from txl import alias

alias.install()

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "examples/txl"))

import blackwell_attention  # noqa: E402
import blackwell_matmul  # noqa: E402
import hopper_attention  # noqa: E402
import hopper_matmul  # noqa: E402


@pytest.mark.parametrize("equal", [True, False], ids=["equal", "unequal"])
def test_sixty_pairs(equal):
    """`./dev long algebra` goes through more of them."""
    assert [made[0] for made in (pair(number, equal) for number in range(60)) if bool(judge(made)) != equal] == []


def test_every_family_has_both_kinds():
    assert all(right and wrong for _, right, wrong in FAMILIES.values()) and len(FAMILIES) >= 9


@txl.jit
def elementwise(x, y, out, N: tl.constexpr, V: tl.constexpr):
    i = tl.arange(0, N)
    a, b = tl.load(x + i), tl.load(y + i)
    if V == 0:
        result = (a + b) * (a - b)
    elif V == 1:
        result = a * a - b * b
    elif V == 2:
        result = (a * a - b * b) / (a + b)
    elif V == 3:
        result = a * a * b * b
    elif V == 4:
        result = tl.exp(a) * tl.exp(b)
    elif V == 5:
        result = tl.exp(a + b)
    elif V == 6:
        result = tl.exp(tl.exp(a) + b) * tl.exp(-tl.exp(a))
    elif V == 7:
        result = tl.exp(b)
    elif V == 8:
        result = tl.log(tl.exp(a) * 3)
    elif V == 9:
        result = a + tl.log(tl.zeros([N], tl.float32) + 3)
    elif V == 10:
        result = tl.maximum(a, b) + tl.minimum(a, b)
    elif V == 11:
        result = a + b
    elif V == 12:
        result = tl.exp2(tl.log2(tl.abs(a)) - b * 1.4426950408889634)
    elif V == 13:
        result = tl.abs(a) / tl.exp(b)
    elif V == 14:
        result = tl.sqrt(tl.abs(a)) + tl.sin(b + a)
    elif V == 15:
        result = tl.sin(a + b) + tl.sqrt(tl.maximum(a, -a))
    elif V == 16:
        result = tl.where(a + b - a - b > 0, a, b)  # rounding alone would decide
    elif V == 17:
        result = b
    elif V == 18:
        result = a.to(tl.float16).to(tl.float32) + b
    elif V == 19:
        result = tl.floor(a * 3 / 3 * 0 + 2)
    elif V == 20:
        result = a * 0 + 2
    tl.store(out + i, result)


def expressions(first, second, **options):
    rng = np.random.default_rng(1)
    x, y, out = (rng.standard_normal(64, dtype=np.float32) for _ in range(3))
    return txl.same_expression(lambda: elementwise[(1, )](x, y, out, N=64, V=first),
                               lambda: elementwise[(1, )](x, y, out, N=64, V=second), outputs=[out], **options)


@pytest.mark.parametrize("first, second", [(0, 1), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15), (16, 17),
                                           (18, 11), (19, 20)])
def test_identities(first, second):
    assert expressions(first, second) and expressions(second, first, seed=7)


@pytest.mark.parametrize("first, second", [(1, 2), (1, 3), (4, 7), (10, 1), (12, 5), (14, 13), (16, 11), (9, 11)])
def test_other_expressions(first, second):
    found = expressions(first, second)
    assert not found and found.difference.output == "output 0" and found.difference.input is None


def test_conversions_are_opaque_if_wanted():
    assert not expressions(18, 11, conversions="opaque") and expressions(18, 18, conversions="opaque")
    with pytest.raises(ValueError, match="`conversions` is"):
        expressions(18, 11, conversions="rounded")


@txl.jit
def row_total(x, out, N: tl.constexpr, SKIP: tl.constexpr):
    i = tl.arange(0, N)
    row = tl.program_id(0)
    tl.store(out + row, tl.sum(tl.load(x + row * N + i, mask=i != SKIP, other=0.0)))


def test_the_explanation():
    x, out = np.random.default_rng(0).standard_normal((3, 16), dtype=np.float32), np.zeros(3, np.float32)
    run = lambda skip: lambda: row_total[(3, )](x, out, N=16, SKIP=skip)
    found = txl.same_expression(run(-1), run(5), inputs={"x": x}, outputs={"total": out})
    assert not found and str(found.difference).endswith("; x[0, 5] matters in the first only")
    assert str(found.difference).startswith("total[0] differs: ")
    found = txl.same_expression(run(5), run(-1), inputs=[x], outputs=[out])
    assert found.difference[3:] == ("input 0", (0, 5), "second")
    assert np.allclose(out, x.sum(1))  # the results of the second


@txl.jit
def parts_of_products(a, b, parts, N: tl.constexpr, K: tl.constexpr):
    i, k = tl.arange(0, N), tl.program_id(0) * K + tl.arange(0, K)
    part = tl.dot(tl.load(a + i[:, None] * N + k[None, :]), tl.load(b + k[:, None] * N + i[None, :]))
    tl.store(parts + tl.program_id(0) * N * N + i[:, None] * N + i[None, :], part)


@txl.jit
def sum_of_parts(parts, c, N: tl.constexpr, COUNT: tl.constexpr):
    i = tl.arange(0, N)
    total = tl.zeros([N], tl.float32)
    for k in range(COUNT):
        total += tl.load(parts + k * N * N + tl.program_id(0) * N + i)
    tl.store(c + tl.program_id(0) * N + i, total)


def test_a_workspace_between_two_launches():
    rng = np.random.default_rng(3)
    a, b = (rng.standard_normal((32, 32)).astype(np.float16) for _ in range(2))
    whole, split, wrong = (np.zeros((32, 32), np.float32) for _ in range(3))
    parts = np.zeros((2, 32, 32), np.float32)
    with txl.check(algebra=True) as algebra:
        parts_of_products[(1, )](a, b, whole, N=32, K=32)
        parts_of_products[(2, )](a, b, parts, N=32, K=16)
        sum_of_parts[(32, )](parts, split, N=32, COUNT=2)
        parts[0, 3, 4] += 1  # by the host: its number is that of the value
        sum_of_parts[(32, )](parts, wrong, N=32, COUNT=2)
    algebra.assert_equal(whole, split)
    assert algebra.differences(whole, wrong) == [(3, 4)]
    with pytest.raises(txl.CheckError, match=r"the element \[3, 4\] is not the same expression"):
        algebra.assert_equal(whole, wrong)
    with pytest.raises(ValueError, match="are not compared"):
        algebra.differences(whole, parts)
    with pytest.raises(TypeError, match="is not an array"):
        algebra.differences(whole, 3)


@txl.jit
def plain_product(a, b, c, N, K: tl.constexpr, BLOCK: tl.constexpr):
    """c = a b', a block a program."""
    row, column = (tl.program_id(axis) * BLOCK + tl.arange(0, BLOCK) for axis in range(2))
    k = tl.arange(0, K)
    total = tl.dot(tl.load(a + row[:, None] * K + k[None, :]), tl.load(b + column[None, :] * K + k[:, None]))
    tl.store(c + row[:, None] * N + column[None, :], total)


@pytest.mark.parametrize("kind", [*hopper_matmul.KINDS, "tensor memory"])
def test_explicit_products(kind):
    """cp.async, TMA, wgmma, warp specialization, tcgen05, with a plain program as the reference."""
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((256, 128)).astype(np.float16) for _ in range(2))
    reference = np.zeros((256, 256), np.float16)
    run = (lambda b: blackwell_matmul.matmul(a, b)) if kind == "tensor memory" else (
        lambda b: hopper_matmul.matmul(a, b, kind, block=(128, 64, 64)))
    with txl.check(algebra=True) as algebra:
        plain_product[(4, 4)](a, b, reference, 256, K=128, BLOCK=64)
        algebra.assert_equal(run(b), reference)
        b[3, 5] += 1
        assert algebra.differences(run(b), reference, 3) == [(0, 3), (1, 3), (2, 3)]


@txl.jit
def plain_attention(q, k, v, o, scale, N: tl.constexpr, HEAD: tl.constexpr, CAUSAL: tl.constexpr):
    first = tl.program_id(1) * N * HEAD
    row, column, d = tl.program_id(0) * 64 + tl.arange(0, 64), tl.arange(0, N), tl.arange(0, HEAD)
    s = tl.dot(tl.load(q + first + row[:, None] * HEAD + d[None, :]),
               tl.load(k + first + column[None, :] * HEAD + d[:, None])) * scale
    if CAUSAL:
        s = tl.where(row[:, None] >= column[None, :], s, -float("inf"))
    p = tl.exp2(s - tl.max(s, 1)[:, None])
    total = tl.dot(p.to(tl.float16), tl.load(v + first + column[:, None] * HEAD + d[None, :])) / tl.sum(p, 1)[:, None]
    tl.store(o + first + row[:, None] * HEAD + d[None, :], total)


@pytest.mark.parametrize("kind, causal", [("tma", True), ("specialized", False), ("overlapped", True),
                                          ("tensor memory", False)])
def test_explicit_attention(kind, causal, tmp_path):
    """The online softmax of an explicit kernel; without its rescale it differs."""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((1, 128, 64)).astype(np.float16) for _ in range(3))
    reference = np.zeros_like(q)
    with txl.check(algebra=True) as algebra:
        plain_attention[(2, 1)](q, k, v, reference, math.log2(math.e) / 8, N=128, HEAD=64, CAUSAL=causal)
        if kind == "tensor memory":
            result = blackwell_attention.attention(q, k, v, causal=causal)
        else:
            result = hopper_attention.attention(q, k, v, kind, block=(128, 64), causal=causal)
        algebra.assert_equal(result, reference)
        if kind == "tma":
            source = (ROOT / "examples/txl/hopper_attention.py").read_text()
            path = tmp_path / "no_rescale.py"
            path.write_text(source.replace("        acc = acc * shrink[:, None]\n", "", 1))
            assert path.read_text() != source
            spec = importlib.util.spec_from_file_location("no_rescale", path)
            broken = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(broken)
            result = broken.attention(q, k, v, kind, block=(128, 64), causal=causal)
            assert algebra.differences(result, reference, 1)


@txl.jit
def odd_values(x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i).to(tl.float32)
    tl.store(out + i, tl.exp(v) + v / v - v)
    tl.store(out + N + i, tl.maximum(v, 0.0) * tl.log(v))
    tl.store(out + 2 * N + tl.program_id(0), tl.max(v, 0))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
def test_infinities_and_nans(dtype):
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e30 if dtype != np.float16 else 6e4, -1e-30, 2.0], dtype)
    out = np.zeros(17, dtype)
    run = lambda: odd_values[(1, )](x, out, N=8)
    assert txl.same_expression(run, run, outputs=[out], inputs=[x])


def test_views_scalars_and_nothing():
    x = np.random.default_rng(0).standard_normal((16, 8), dtype=np.float32)
    out, other = np.zeros((4, 8), np.float32), np.zeros((4, 4), np.float32)
    with txl.check(algebra=True) as algebra:
        row_total[(4, )](x, out, N=16, SKIP=-1)
        row_total[(4, )](x, other, N=16, SKIP=-1)
    assert algebra.differences(out[0, :4], other[0]) == []
    assert algebra.differences(out[0, 3::-1], other[0, ::-1]) == []
    assert algebra.differences(out[0, :4], other[0, ::-1], 2) == [(0, ), (1, )]
    assert algebra.differences(out[:0], other[:0, :0].reshape(0, 8)) == []
    scalar = np.zeros((), np.float32)
    assert algebra.differences(scalar, scalar) == []


def test_integers_are_compared_by_value():
    a, b = np.arange(4, dtype=np.int32), np.arange(4, dtype=np.int32)
    b[2] = 7
    with txl.check(algebra=True) as algebra:
        assert algebra.differences(a, b) == [(2, )]


@txl.jit
def decisions(x, out, indices, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i)
    tl.store(indices, tl.argmax(v, 0))
    tl.store(out + i, tl.sort(v))
    tl.atomic_max(out + N, tl.max(v, 0))


def test_sorted_values_and_positions():
    x = np.random.default_rng(0).standard_normal(16, dtype=np.float32)
    out, indices = np.zeros(17, np.float32), np.zeros(1, np.int32)
    run = lambda: decisions[(1, )](x, out, indices, N=16)
    assert txl.same_expression(run, run, outputs=[out, indices])
    assert indices[0] == x.argmax() and np.array_equal(out[:16], np.sort(x))


@txl.jit
def packed_text(x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.inline_asm_elementwise("fma.rn.f16x2 $0, $1, $1, $1;", "=r,r", [tl.load(x + i)], dtype=tl.float16,
                                  is_pure=True, pack=2)
    tl.store(out + i, v)


@pytest.mark.parametrize("n", [1, 2, 64])
def test_inline_assembly(n):
    """An unknown function of a pack; the last pack may be incomplete."""
    x, out = np.linspace(-3, 3, n).astype(np.float16), np.zeros(n, np.float16)
    other = x + np.float16(1)
    run = lambda array: lambda: packed_text[(1, )](array, out, N=n)
    assert txl.same_expression(run(x), run(x), outputs=[out])
    assert not txl.same_expression(run(x), run(other), outputs=[out])


def test_torch_tensors():
    torch = pytest.importorskip("torch")
    x = torch.randn(4, 16)
    for dtype in (torch.float32, torch.bfloat16):
        out, other = torch.zeros(4, dtype=dtype), torch.zeros(4, dtype=dtype)
        with txl.check(algebra=True) as algebra:
            row_total[(4, )](x, out, N=16, SKIP=-1)
            row_total[(4, )](x, other, N=16, SKIP=2)
        assert len(algebra.differences(out, other)) == 4 and algebra.differences(out, out) == []


def test_configurations_of_an_autotuner():
    configs = [txl.Config({"N": 16, "SKIP": -1}, num_warps=warps) for warps in (1, 4)]
    tuned = txl.autotune(configs, key=[])(row_total)
    x, out = np.random.default_rng(0).standard_normal((2, 16), dtype=np.float32), np.zeros(2, np.float32)
    launches = [lambda config=config: tuned.fn[(2, )](x, out, **config.all_kwargs()) for config in configs]
    assert txl.same_expression(*launches, outputs=[out])


def test_other_threads_and_later_launches_are_not_checked():
    x = np.random.default_rng(0).standard_normal((2, 16), dtype=np.float32)
    out, other = np.zeros(2, np.float32), np.zeros(2, np.float32)
    with txl.check(algebra=True) as algebra:
        row_total[(2, )](x, out, N=16, SKIP=-1)
        thread = threading.Thread(target=lambda: row_total[(2, )](x, other, N=16, SKIP=-1))
        thread.start()
        thread.join()
    assert np.array_equal(out, other) and algebra.differences(out, other) == [(0, ), (1, )]
    row_total[(2, )](x, other, N=16, SKIP=-1)
    assert algebra.differences(out, other) == [(0, ), (1, )]
    with algebra:
        row_total[(2, )](x, other, N=16, SKIP=-1)
    algebra.assert_equal(out, other)


def test_a_launch_that_fails():
    x, out = np.ones((2, 16), np.float32), np.zeros(2, np.float32)
    with pytest.raises(txl.OutOfBoundsError):
        txl.same_expression(lambda: row_total[(3, )](x, out, N=16, SKIP=-1), lambda: None, outputs=[out])
    assert txl._txl.algebra_enter(None) is None  # none is left
    with pytest.raises(ZeroDivisionError):
        txl.same_expression(lambda: 1 // 0, lambda: None, outputs=[out])
    assert txl._txl.algebra_enter(None) is None
