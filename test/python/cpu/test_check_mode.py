"""Check mode: seeded bugs are found where they are, right programs are not complained about.

The bugs are those of check_bugs.py and check_races.py.
"""
import inspect
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import txl
from txl import alias

alias.install()

import triton
import triton.language as tl

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "examples"))

import check_bugs
import check_races
from cases import cases, error
from check_bugs import BUGS, floats, inlined_kernel, one_too_many_kernel, relu_kernel, scale_kernel
from check_races import elements_kernel
from programs import PROGRAMS, complaints


def test_there_are_twenty_bugs():
    assert len(BUGS) >= 20


@pytest.mark.parametrize("kernel, kind, argument, launch", BUGS)
def test_a_bug_is_found(kernel, kind, argument, launch):
    with txl.check(seed=5), pytest.raises(kind) as caught:
        launch()
    found = caught.value
    assert found.argument == argument
    assert isinstance(found.program_id, tuple) and len(found.program_id) == 3
    lines, first = inspect.getsourcelines(kernel.fn)
    marked = [first + k for k, line in enumerate(lines) if line.rstrip().endswith("# here")]
    text = str(found)
    file = os.path.basename(inspect.getsourcefile(kernel.fn))
    assert os.path.basename(found.file) == file
    assert found.line in marked, text
    assert f"{file}:{found.line}" in text and f"`{argument}`" in text
    assert str(found.program_id) in text


@pytest.mark.parametrize("launch", [check_bugs.places_by_order_of_arrival, check_bugs.the_last_one_wins])
def test_the_seed_is_printed_and_repeats_the_report(launch):

    def report(seed):
        check_bugs.reseed(11)
        with txl.check(seed=seed), pytest.raises(txl.CheckError) as caught:
            launch()
        return str(caught.value)

    first = report(1234)
    assert "1234" in first
    assert report(1234) == first


def test_an_access_outside_stops_without_check_mode():
    x, out = floats(100), np.full(100, 7, "float32")
    with pytest.raises(txl.OutOfBoundsError) as caught:
        relu_kernel[(4, )](x, out, 100, BLOCK=32)
    found = caught.value
    assert found.program_id == (3, 0, 0) and found.argument == "out" and found.offset == 100
    text = str(found)
    assert "no mask" in text and "offset: 100 elements (400 bytes)" in text and "tile index: (4)" in text
    with pytest.raises(txl.OutOfBoundsError, match="mask is true"):
        one_too_many_kernel[(4, )](x, out, 100, BLOCK=32)


def stopped(launch):
    with pytest.raises(txl.LaunchError) as caught:
        launch()
    return caught.value


def test_the_source_is_shown_with_carets():
    x, out = floats(10, 10), np.full((10, 10), 7, "float32")
    text = str(stopped(lambda: relu_kernel[(4, )](x, out, 100, BLOCK=32)))
    line = "    tl.store(out + i, tl.maximum(v, 0.0))  # here\n"
    assert line + "    ^" + "~" * (len("tl.store(out + i, tl.maximum(v, 0.0))") - 1) + "\n" in text
    assert "kernel: `relu_kernel`, program id: (3, 0, 0)\n" in text
    assert "argument: `out`, float32 of shape (10, 10) (f32, 100 elements), offset: 100 elements (400 bytes)\n" in text
    assert "refused: 28 of the 32 elements that are accessed\n" in text


def test_an_overflow_is_shown_where_it_happens():
    with txl.check():
        text = str(stopped(lambda: inlined_kernel[(1, )](np.zeros(4, "int32"), np.full(4, 1 << 20, "int32"), 1 << 14)))
    assert "error: int32 overflow: 1048576 * 16384 is 17179869184, which became 0, and the address of a store is computed from it; widen an operand first: `.to(tl.int64)`\n" in text
    assert "    return tl.sum(rows * stride)  # here\n                  ^~~~~~~~~~~~~\n" in text
    line = "    tl.store(x + offset_of(tl.load(rows + tl.arange(0, 4)), stride), 1)\n"
    assert f"in a call from here\n{line}                 ^~~~~~~~~" in text
    assert f"note: the store\n{line}    ^~~" in text


def test_a_race_shows_both_sides():
    with txl.check():
        text = str(stopped(lambda: elements_kernel[(4, )](floats(128), floats(128), BLOCK=32)))
    assert text.count("    tl.store(out + i, v - tl.sum(v, axis=0))  # here\n    ^~~~") == 2
    assert "note: the other store\n" in text and "is there" in text and "is stored" in text


@triton.jit
def random_places_kernel(table, out, seed, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    h = (i + seed) * 0x1E3779B1
    h = (h ^ (h >> 15)) * 0x05EBCA77
    place = (h & 0x7fffffff) % BLOCK
    r = tl.randint(seed, i) % BLOCK
    tl.store(out + i, tl.load(table + place) + tl.load(table + tl.abs(r.to(tl.int32)) % BLOCK))


def test_hashes_may_wrap():
    with txl.check():
        random_places_kernel[(1, )](np.zeros(64, "int32"), np.zeros(64, "int32"), 12345, BLOCK=64)


@triton.jit
def unsigned_places_kernel(x, out, START: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.full([BLOCK], 3000000000, tl.uint32) + tl.arange(0, BLOCK).to(tl.uint32)
    tl.store(out + tl.arange(0, BLOCK), tl.load(x + (i - 2999999996)))


def test_unsigned_numbers_are_no_overflow():
    with txl.check():
        unsigned_places_kernel[(1, )](np.zeros(64, "int32"), np.zeros(16, "int32"), START=3, BLOCK=16)


def test_what_was_checked_is_said(capsys):
    run = lambda n: scale_kernel[(n, )](floats(128), floats(128), 128, BLOCK=32)
    with txl.check():
        run(4), run(4)
        with txl.check(quiet=True):
            run(1)
    assert capsys.readouterr().err == "checked 3 launches, 9 programs, 4 orders\n"
    with txl.check():
        run(1)
    assert capsys.readouterr().err == "checked 1 launch, 1 program, 1 order\n"
    run(4)
    with pytest.raises(txl.OutOfBoundsError), txl.check():
        run(5)
    assert capsys.readouterr().err == ""


def test_check_mode_reaches_threads(capsys):
    """Threads that were there before, and new ones; each has the modes of its own blocks, then those of the block
    opened last anywhere."""
    race = lambda: check_races.sum_without_an_atomic()
    fine = lambda *_: scale_kernel[(2, )](floats(64), floats(64), 64, BLOCK=32)

    def unchecked():
        with txl.check(False):
            race()

    with ThreadPoolExecutor(2) as pool:
        pool.submit(race).result()  # no block is open
        with txl.check():
            with pytest.raises(txl.CheckError, match="race"):
                pool.submit(race).result()
            pool.submit(unchecked).result()
            list(pool.map(fine, range(3)))
            with txl.check(False):
                pool.submit(race).result()
            other = threading.Thread(target=fine)
            other.start(), other.join()
        assert capsys.readouterr().err == "checked 4 launches, 8 programs, 4 orders\n"
        pool.submit(race).result()


def test_the_variable_switches_it_on(monkeypatch):
    import subprocess
    program = (
        "import numpy as np, sys; sys.path.insert(0, %r); import check_races as t; from check_bugs import "
        "scale_kernel\n"
        "try:\n    t.sum_without_an_atomic(); print('nothing')\nexcept t.txl.CheckError as e: print(e)" %
        os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "support"))
    run = lambda **env: subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                                       env={**os.environ, **env})
    assert run(TXL_CHECK="").stdout == "nothing\n"
    assert "race" in run(TXL_CHECK="1").stdout
    program = program.replace("t.sum_without_an_atomic()",
                              "scale_kernel[(2, )](t.floats(64), t.floats(64), 64, BLOCK=32)")
    assert run(TXL_CHECK="1").stderr == "checked 1 launch, 2 programs, 4 orders\n"
    assert run(TXL_CHECK="").stderr == ""


# What an atomic returns depends on who comes first, and this program keeps it (and sorts it on the host).
ORDER_IS_KEPT = "atomic.every_integer_atomic"


def test_what_atomics_return_depends_on_the_order():
    program, = (p for p in PROGRAMS if p.name == ORDER_IS_KEPT)
    with txl.check(), pytest.raises(txl.CheckError, match="depends on the order"):
        program.run("numpy")


@pytest.mark.parametrize("program", [p for p in PROGRAMS if p.name != ORDER_IS_KEPT], ids=lambda p: p.name)
def test_no_complaint_about_a_right_program(program):
    with txl.check(seed=1):
        found = complaints(program.run("numpy"))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("case", list(cases("small")), ids=lambda c: f"{c.name} {c.dtype}")
def test_no_complaint_about_an_example(case):
    with txl.check(seed=1):
        results = [np.asarray(r) for r in case.run(*case.inputs)]
    assert error(results, case.exact(*case.inputs)) <= case.bound
