"""What a kernel may read and write: the doors in Python, and what they say of wrong calls."""
import itertools
import random
from collections import Counter

import effect_truth
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


@txl.jit
def updated(x, y, z, c, n, out):
    tl.atomic_add(x, 1)
    tl.store(out, tl.atomic_max(y, 2))
    tl.atomic_add(z, 0)
    tl.atomic_cas(c, 1, 2)


@txl.jit(noinline=True)
def counted(x):
    tl.atomic_add(x, 1)


@txl.jit
def counts(x, y, n):
    counted(y)
    tl.store(x, n)


def test_updates():
    """A read-modify-write that changes something, whether its old value is used or not; a store of the same element is
    none."""
    pointers = {name: "*i32" for name in ("x", "y", "z", "c", "out")}
    found = txl.effects(updated, signature={**pointers, "n": "i32"})
    assert found.updates == {"x", "y", "c"} and found.writes == {"x", "y", "c", "out"} and found.reads == {"y"}
    found = txl.effects(counts, signature={"x": "*i32", "y": "*i32", "n": "i32"})
    assert found.updates == {"y"} and found.writes == {"x", "y"} and found.reads == set()


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
def affine(x, y, n, A: tl.constexpr, C: tl.constexpr, D: tl.constexpr, S: tl.constexpr, B: tl.constexpr,
           MASKED: tl.constexpr):
    start = tl.program_id(0) * A + tl.program_id(1) * C + n * 3
    i = start + tl.arange(0, B) * S + D
    mine = 100 * tl.program_id(0) + tl.program_id(1)  # writes of one value are no race
    if MASKED:
        tl.store(y + i, mine, mask=i < n * 3 + 1000)
    else:
        tl.store(y + i, mine)
    tl.store(y + start, mine)


SHAPES = [
    dict(zip("ACDSB", shape)) for shape in itertools.product((0, 1, 8, 16, 24), (0, 4, 64), (0, 1, 16), (1, 2), (8, 16))
]


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
            kernel = txl.compile(affine, signature={"x": "*i32", "y": "*i32", "n": "i32"},
                                 constexprs={**shape, "MASKED": masked})
        said = kernel.effects.disjoint(grid, "y")
        answers[said] += 1
        assert said is None or said == (not race), (shape, masked, grid, kernel.effects.ranges)
    assert answers[True] > 20 and answers[False] > 8 and answers[None] < 20, answers


def test_ranges_say_where():
    kernel = txl.compile(affine, signature={"x": "*i32", "y": "*i32", "n": "i32"},
                         constexprs={"A": 16, "C": 0, "D": 1, "S": 1, "B": 8, "MASKED": False})
    tile, scalar = kernel.effects.ranges["y"]
    assert sorted(repr(tile)[9:-1].split(" + ")) == ["12*n", "4:36", "64*x"] and "0:4]" in repr(scalar)
    assert tile.certain and tile.at((2, 5, 0)) == (132, 163)
    assert kernel.effects.ranges["x"] == ()
    assert kernel.effects.disjoint((8, )) is True and kernel.effects.disjoint(
        (8, 2)) is False and kernel.effects.disjoint((1, )) is True
    assert kernel.effects.disjoint((1 << 20, )) is True and kernel.effects.disjoint((0, )) is True
    with pytest.raises(KeyError, match="no pointer"):
        kernel.effects.disjoint((8, ), "n")


def test_what_is_not_affine_is_not_known():
    found = txl.effects(swap, signature={"pair": ("*fp32", "*fp32"), "out": "*fp32", "n": "i32"}, constexprs={"B": 16})
    # every program writes all of `out`
    assert found.other_reads and not found.other_writes and found.disjoint((4, )) is False

    @txl.jit
    def scattered(x, y):
        tl.store(y + tl.load(x + tl.program_id(0)), 1)

    found = txl.effects(scattered, signature={"x": "*i32", "y": "*i32"})
    assert found.other_writes and found.disjoint(
        (4, )) is None and [repr(r) for r in found.ranges["x"]] == ["reads x[4*x + 0:4]"]


MASKS = '''import txl
import txl.language as tl

@txl.jit
def kernel(y, n, B: tl.constexpr):
    i = tl.arange(0, B)
    pid = tl.program_id(0)
    for k in range(2, 5):
        tl.store(y + i, 1, mask={})
'''


def random_number(draw, depth):
    if depth == 0 or draw.random() < .2:
        return draw.choice([
            "i", "(i + pid)", "(i * 0 + pid)", "(i * 0 + n)", "(i * 0 + k)", "(i * 0 + tl.num_programs(0))",
            f"(i * 0 + {draw.randrange(-20, 40)})"
        ])
    a, b = random_number(draw, depth - 1), random_number(draw, depth - 1)
    c = str(draw.randrange(1, 20))
    return draw.choice([
        f"({a} + {b})", f"({a} - {b})", f"({a} * {c})", f"({a} % {c})", f"({a} // {c})", f"({a} & {c})", f"({a} | {b})",
        f"(-{a})", f"tl.minimum({a}, {b})", f"tl.maximum({a}, {b})", f"tl.where({a} < {b}, {a}, {c})",
        f"({a} & 255).to(tl.uint8).to(tl.int32)", f"({a}).to(tl.int64)", f"({a} > {b}).to(tl.int32)"
    ])


def random_mask(draw, depth):
    if depth == 0 or draw.random() < .5:
        return f"({random_number(draw, 2)} {draw.choice(['<', '<=', '>', '>=', '==', '!='])} {random_number(draw, 1)})"
    a, b = random_mask(draw, depth - 1), random_mask(draw, depth - 1)
    return draw.choice([f"({a} & {b})", f"({a} | {b})", f"(~{a})"])


def test_masks_that_are_never_true(tmp_path):
    """Random ones: what a run stores under is never said to be false."""
    draw, counts = random.Random(11), Counter()
    for number in range(120):
        mask = random_mask(draw, 1)
        function = effect_truth.load(MASKS.format(f"({mask}) & (i >= 0)"), tmp_path, f"mask_{number}")
        said = "y" in txl.effects(function, signature={"y": "*i32", "n": "i32"}, constexprs={"B": 16}).writes
        y = np.zeros(16, "int32")
        for n in (-100, -1, 0, 1, 7, 100):
            function[(3, )](y, n, 16)
        counts[said, bool(y.any())] += 1
        assert said or not y.any(), mask
    assert counts[False, False] > 5 and counts[True, True] > 50, counts


@txl.jit
def mine():
    """What no other program writes: writes of one value are no race."""
    return 100 * tl.program_id(0) + tl.program_id(1)


@txl.jit
def rows(y, m, stride, R: tl.constexpr, B: tl.constexpr):
    r = tl.program_id(0) * R + tl.arange(0, R)
    c = tl.program_id(1) * B + tl.arange(0, B)
    tl.store(y + r[:, None] * stride + c[None, :], mine())


@txl.jit
def iterations(y, m, stride, R: tl.constexpr, B: tl.constexpr):
    p = y + tl.program_id(0) * stride + tl.arange(0, B)
    for i in range(0, m, R):
        tl.store(p, mine())
        p += B
    tl.store(p, mine())


@txl.jit
def over_the_grid(y, m, stride, R: tl.constexpr, B: tl.constexpr):
    for i in range(tl.program_id(0), m, tl.num_programs(0)):
        tl.store(y + i * B + tl.arange(0, B) * R, mine())


@txl.jit
def own_piece(y, m, stride, R: tl.constexpr, B: tl.constexpr):
    x = tl.program_id(0)
    for i in range(x * R, x * R + R):
        for j in range(m // B):
            tl.store(y + i * stride + j * B + tl.arange(0, B), mine())


@txl.jit(noinline=True)
def moved(p, by):
    return p + by


@txl.jit(noinline=True)
def fill(p, count, value, B: tl.constexpr):
    for k in range(count):
        tl.store(p + k * B + tl.arange(0, B), value)


@txl.jit
def through_calls(y, m, stride, R: tl.constexpr, B: tl.constexpr):
    x = tl.program_id(0)
    fill(moved(y, x * stride), R, mine(), B)
    if m > 8:
        fill(moved(moved(y, stride * x), B), 1, mine(), B)


@txl.jit
def exchanged(y, m, stride, R: tl.constexpr, B: tl.constexpr):
    p, q = y + tl.program_id(0) * B, y + 512 + tl.program_id(0) * R
    for _ in range(m):
        p, q = q, p
        tl.store(p, mine())


@txl.jit
def faster_and_faster(y, m, stride, R: tl.constexpr, B: tl.constexpr):
    p, by = y + tl.program_id(0) * B, 1
    for _ in range(m % 7):
        tl.store(p, mine())
        p += by
        by += R


@txl.jit
def transposed(y, m, stride, R: tl.constexpr, B: tl.constexpr):
    square = tl.arange(0, B)[:, None] * stride + tl.arange(0, B)[None, :] * R
    tl.store(y + 2048 + tl.program_id(0) * B + square - tl.trans(square), mine())


FORMS = [rows, iterations, over_the_grid, own_piece, through_calls, exchanged, faster_and_faster, transposed]


def test_disjoint_through_loops_calls_and_strides():
    """Against check mode, as above, with strides and counts that are arguments."""
    rng, answers = random.Random(9), {form.__name__: Counter() for form in FORMS}
    for number in range(160):
        form = FORMS[number % len(FORMS)]
        m, stride, R, B = rng.choice([0, 1, 8, 17, 40]), rng.choice([0, 1, 8, 16, 32, 64, 100]), rng.choice(
            [1, 2, 4]), rng.choice([8, 16])
        grid = rng.choice([(4, ), (2, 3), (1, 4), (7, )])
        arguments = dict(m=m, stride=stride, R=R, B=B)
        try:
            with txl.check():
                form[grid](np.zeros(8192, "int32"), **arguments)
            race = False
        except txl.CheckError:
            race = True
        found = txl.effects(form, signature={"y": "*i32", "m": "i32", "stride": "i32"}, constexprs={"R": R, "B": B})
        said = found.disjoint(grid, "y", values={"m": m, "stride": stride})
        assert said is None or said == (not race), (form.__name__, arguments, grid, found.ranges, found.numbers,
                                                    found.counters)
        answers[form.__name__][(said, race)] += 1
        unsaid = found.disjoint(grid, "y")
        assert unsaid is None or unsaid == (not race)
    for form in ("rows", "iterations", "over_the_grid", "own_piece", "through_calls"):
        assert answers[form][(True, False)] >= 2, answers
    assert sum((a[(True, False)] for a in answers.values())) > sum(
        (a[(None, False)] for a in answers.values())), answers
    with pytest.raises(KeyError, match="no integer argument"):
        found.disjoint((4, ), values={"y": 1})


def test_an_index_made_of_itself_again_and_again():
    """Sums of sums are looked at once, not along each path."""

    @txl.jit
    def sums(x, n):
        i = tl.program_id(0)
        j = n
        for _ in tl.static_range(40):
            i = i + j
            j = i + j
        tl.store(x + i, 1)
        tl.debug_barrier()
        tl.store(x + j, tl.load(x + i))

    kernel = txl.compile(sums, signature={"x": "*i32", "n": "i32"}, target="sm_90")
    assert "st.global" in kernel.asm["ptx"]
    assert kernel.effects.writes == {"x"}
