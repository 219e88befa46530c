"""What a kernel may read and write: the doors in Python, and what they say of wrong calls."""
import itertools
import random
from collections import Counter

import numpy as np
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


@txl.jit
def affine(x, y, n, A: tl.constexpr, C: tl.constexpr, D: tl.constexpr, S: tl.constexpr, B: tl.constexpr, MASKED: tl.constexpr):
    start = tl.program_id(0) * A + tl.program_id(1) * C + n * 3
    i = start + tl.arange(0, B) * S + D
    mine = 100 * tl.program_id(0) + tl.program_id(1)  # writes of one value are no race
    if MASKED:
        tl.store(y + i, mine, mask=i < n * 3 + 1000)
    else:
        tl.store(y + i, mine)
    tl.store(y + start, mine)


SHAPES = [dict(zip("ACDSB", shape)) for shape in itertools.product((0, 1, 8, 16, 24), (0, 4, 64), (0, 1, 16), (1, 2), (8, 16))]


def test_disjoint_programs():
    """Against check mode, which finds two programs that write one element by running them."""
    answers = Counter()
    for number, shape in enumerate(random.Random(5).sample(SHAPES, 60)):
        masked = number % 5 == 0
        y, grid = np.zeros(4096, "int32"), [(4, ), (3, 3), (1, 4), (1, )][number % 4]
        try:
            with txl.check():
                kernel = affine[grid](y, y, 5, **shape, MASKED=masked)
            race = False
        except txl.CheckError:
            race = True
            kernel = txl.compile(affine, signature={"x": "*i32", "y": "*i32", "n": "i32"}, constexprs={**shape, "MASKED": masked})
        said = kernel.effects.disjoint(grid, "y")
        answers[said] += 1
        assert said is None or said == (not race), (shape, masked, grid, kernel.effects.ranges)
    assert answers[True] > 20 and answers[False] > 8 and answers[None] < 20, answers


def test_ranges_say_where():
    kernel = txl.compile(affine, signature={"x": "*i32", "y": "*i32", "n": "i32"},
                         constexprs={"A": 16, "C": 0, "D": 1, "S": 1, "B": 8, "MASKED": False})
    tile, scalar = kernel.effects.ranges["y"]
    assert repr(tile) == "writes y[64*x + 12*n + 4:36]" and repr(scalar) == "writes y[64*x + 12*n + 0:4]"
    assert tile.certain and tile.at((2, 5, 0)) == (132, 163)
    assert kernel.effects.ranges["x"] == ()
    assert kernel.effects.disjoint((8, )) is True and kernel.effects.disjoint((8, 2)) is False and kernel.effects.disjoint((1, )) is True
    assert kernel.effects.disjoint((1 << 20, )) is True and kernel.effects.disjoint((0, )) is True
    with pytest.raises(KeyError, match="no pointer"):
        kernel.effects.disjoint((8, ), "n")


def test_what_is_not_affine_is_not_known():
    found = txl.effects(swap, signature={"pair": ("*fp32", "*fp32"), "out": "*fp32", "n": "i32"}, constexprs={"B": 16})
    assert found.other_reads and not found.other_writes and found.disjoint((4, )) is False  # every program writes all of `out`

    @txl.jit
    def scattered(x, y):
        tl.store(y + tl.load(x + tl.program_id(0)), 1)

    found = txl.effects(scattered, signature={"x": "*i32", "y": "*i32"})
    assert found.other_writes and found.disjoint((4, )) is None and [repr(r) for r in found.ranges["x"]] == ["reads x[4*x + 0:4]"]
