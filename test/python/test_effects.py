"""What a kernel may read and write: the doors in Python, and what they say of wrong calls."""
import pytest

import txl
import txl.language as tl


@txl.jit
def swap(pair, out, n, B: tl.constexpr):
    p, q = pair
    for _ in range(n):
        p, q = q, p
    tl.store(out + tl.arange(0, B), tl.load(p + tl.arange(0, B)))


@txl.jit
def untouched(x, y, n):
    if n > 0:
        tl.store(x, n)


def test_effects_of_a_function():
    found = txl.effects(untouched, signature={"x": "*i32", "y": "*i32", "n": "i32"})
    assert (found.kernel, found.arguments) == ("untouched", ("x", "y", "n"))
    assert (found.reads, found.writes, found.escapes, found.aliases) == (set(), {"x"}, set(), set())
    assert repr(found) == "untouched: reads nothing, writes x"


def test_elements_of_a_tuple_and_constants():
    source = txl.effects(swap, signature={"pair": ("*fp32", "*fp32"), "out": "*fp32", "n": "i32"}, constexprs={"B": 16})
    assert source.arguments == ("pair.0", "pair.1", "out", "n")
    assert source.reads == {"pair.0", "pair.1"} and source.writes == {"out"}
    assert source.aliases == {frozenset({"pair.0", "pair.1"})}


def test_effects_of_an_autotuned_function():
    tuned = txl.autotune([txl.Config({}, num_warps=4)], key=[])(untouched)
    assert txl.effects(tuned, signature={"x": "*i32", "y": "*i32", "n": "i32"}).writes == {"x"}


# covers: NoEffects
def test_effects_of_a_compiled_kernel(tmp_path):
    kernel = txl.compile(untouched, signature={"x": "*i32", "y": "*i32", "n": "i32"})
    assert kernel.effects.writes == {"x"}
    text = tmp_path / "untouched.ttir"
    text.write_text(kernel.asm["ttir"])
    assert txl.compile(str(text)).effects.writes == {"x"}
    ptx = tmp_path / "untouched.ptx"
    ptx.write_text(txl.compile(untouched, signature={"x": "*i32", "y": "*i32", "n": "i32"}, target="sm_80").asm["ptx"])
    with pytest.raises(RuntimeError, match="compiled from a text below TTIR; start from Python or TTIR"):
        txl.compile(str(ptx)).effects
