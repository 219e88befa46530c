"""Arguments that are one array, or views of one: what is stored through one is loaded through the other, in the order
of the program, and races between programs through two arguments are found. Kernels of distinct arrays are compiled as
if there were no others."""
import contextlib
import importlib.util
import random

import numpy as np
import pytest

import txl
import txl.language as tl

TARGETS = [None, "sm_80", "sm_90a"]


def place(where):
    return txl.emulate(where) if where else contextlib.nullcontext()


# ---- values ----


@txl.jit
def reversed_through_another(h, h2, o, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(h2 + (N - 1 - i), i)
    tl.store(o + i, tl.load(h + i))


@pytest.mark.parametrize("where", TARGETS)
def test_stored_through_one_and_loaded_through_another(where):
    h, o = np.full(128, -7, np.int32), np.zeros(128, np.int32)
    with place(where):
        reversed_through_another[(1, )](h, h, o, N=128)
    assert np.array_equal(o, np.arange(128)[::-1])


@txl.jit
def rotated(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(y + (i + 37) % N, tl.load(x + i))


@pytest.mark.parametrize("where", TARGETS)
def test_loaded_before_another_argument_is_stored(where):
    x = np.arange(512, dtype=np.int32)
    with place(where):
        rotated[(1, )](x, x, N=512)
    assert np.array_equal(x, np.roll(np.arange(512), 37))


@txl.jit
def powers(x, y, w, count, B: tl.constexpr):
    """Each tile of `y` is the tile of `x` of the same number times `w`."""
    i, j = tl.arange(0, B)[:, None], tl.arange(0, B)[None, :]
    weights = tl.load(w + i * B + j)
    for t in range(count):
        tile = tl.load(x + t * B * B + i * B + j)
        tl.store(y + t * B * B + i * B + j, tl.dot(tile, weights).to(tl.float16))


@pytest.mark.parametrize("stages", [1, 3])
@pytest.mark.parametrize("where", TARGETS)
def test_a_loop_that_loads_what_it_stored_an_iteration_before(where, stages):
    B, count = 32, 6
    a = np.zeros((count + 1, B, B), np.float16)
    a[0] = np.eye(B)
    w = np.eye(B, k=1, dtype=np.float16) * 2
    with place(where):
        powers[(1, )](a[:-1], a[1:], w, count, B=B, num_stages=stages)
    for power in range(count + 1):
        assert np.array_equal(a[power], np.eye(B, k=power, dtype=np.float16) * 2.0**power), power


@txl.jit(noinline=True)
def shifted(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(y + N - 1 - i, i + 1)
    return tl.load(x + i)


@txl.jit
def calls(x, o, N: tl.constexpr):
    tl.store(o + tl.arange(0, N), shifted(x, x, N))


@pytest.mark.parametrize("where", TARGETS)
def test_a_function_that_gets_one_argument_twice(where):
    """No launch sees the arguments of a function that is called."""
    x, o = np.zeros(256, np.int32), np.zeros(256, np.int32)
    with place(where):
        calls[(1, )](x, o, N=256)
    assert np.array_equal(o, np.arange(256, 0, -1))


# ---- random programs, against one thread ----


def program(seed):
    """The source of a kernel of loads and stores through two arguments, and what it does to them as a function of two
    NumPy arrays."""
    r = random.Random(f"overlap {seed}")
    n = r.choice([64, 128, 256])
    lines, steps, tiles, depth = [], [], [], 1
    rounds = r.choice([0, 2, 3])
    if rounds:
        lines.append(f"    for t in range({rounds}):")
        depth = 2
    for _ in range(r.randint(3, 7)):
        argument, odd, moved = r.choice("xy"), r.choice([1, 1, 3, 5, n - 1]), r.randrange(n)
        index = f"(i * {odd} + {moved}" + (" + t" if rounds else "") + f") % {n}"
        if not tiles or r.random() < 0.5:
            name = f"v{len(tiles)}"
            tiles.append(name)
            lines.append("    " * depth + f"{name} = tl.load({argument} + {index})")
            steps.append(("load", argument, odd, moved, name))
        else:
            value = r.sample(tiles, min(len(tiles), r.choice([1, 2])))
            lines.append("    " * depth + f"tl.store({argument} + {index}, {' + '.join(value)} + 1)")
            steps.append(("store", argument, odd, moved, value))
    source = f"import txl\nimport txl.language as tl\n\n\n@txl.jit\ndef kernel(x, y):\n    i = tl.arange(0, {n})\n" + "\n".join(
        lines) + "\n"

    def run(arrays):
        values = {}
        for t in range(max(rounds, 1)):
            for what, argument, odd, moved, name in steps:
                at = (np.arange(n) * odd + moved + t) % n
                if what == "load":
                    values[name] = arrays[argument][at]
                else:
                    arrays[argument][at] = sum(values[v] for v in name) + 1

    return source, n, run


def load(source, path):
    path.write_text(source)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.kernel


@pytest.mark.parametrize("seed", range(24))
def test_random_programs(seed, tmp_path):
    source, n, run = program(seed)
    kernel = load(source, tmp_path / f"overlap_{seed}.py")
    for start in (0, 1, 16, n):
        for where in TARGETS:
            whole = np.arange(2 * n, dtype=np.int32)
            expected = whole.copy()
            run({"x": expected[:n], "y": expected[start:start + n]})
            with place(where):
                kernel[(1, )](whole[:n], whole[start:start + n], num_warps=seed % 4 + 1 if seed % 4 != 2 else 8)
            assert np.array_equal(whole, expected), (where, start, source)


# ---- races ----


@txl.jit
def both_store(a, b):
    if tl.program_id(0) == 0:
        tl.store(a, 1)
    else:
        tl.store(b, 2)


def test_a_race_through_two_arguments_in_check_mode():
    h = np.zeros(4, np.int32)
    with txl.check(), pytest.raises(txl.CheckError, match="race"):
        both_store[(2, )](h, h)
    with txl.check(), pytest.raises(txl.CheckError, match="race"):
        both_store[(2, )](h[1:], h[1:])
    with txl.check():
        both_store[(2, )](h[1:], h)


@pytest.mark.parametrize("where", ["sm_80", "sm_90a"])
def test_a_race_through_two_arguments(where):
    h = np.zeros(4, np.int32)
    with txl.emulate(where), pytest.raises(txl.CheckError, match="race"):
        both_store[(2, )](h, h)
    with txl.emulate(where), pytest.raises(txl.CheckError, match="race"):
        both_store[(2, )](h[1:], h[1:])
    with txl.emulate(where):
        both_store[(2, )](h[1:], h)  # two elements
    assert h.tolist() == [2, 1, 0, 0]


# ---- two versions ----


@txl.jit
def moves(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(y + i, tl.load(x + N - 1 - i))


def test_distinct_arrays_keep_their_code():
    """The version for arrays that overlap has a barrier before the store; that for distinct arrays has none, whichever
    came first."""
    x, y = np.arange(256, dtype=np.int32), np.zeros(256, np.int32)
    with txl.emulate("sm_90a"):
        moves[(1, )](x, x, N=256)
        kernel = moves[(1, )](x, y, N=256)
    assert np.array_equal(x, np.arange(256)[::-1]) and np.array_equal(y, np.arange(256))
    assert "bar.sync" not in kernel.asm["ptx"] and "arguments-overlap" not in kernel.asm["ttgir"]


def test_views_without_a_common_byte_are_distinct():
    x = np.arange(512, dtype=np.int32)
    with txl.emulate("sm_90a"):
        moves[(1, )](x[:256], x[256:], N=256)
    assert np.array_equal(x[256:], np.arange(256)[::-1])


def test_read_only_view_of_a_writable_array():
    """The writable one counts, as on the CPU."""
    x = np.arange(256, dtype=np.int32)
    view = x.view()
    view.flags.writeable = False
    for where in TARGETS:
        before = x.copy()
        with place(where):
            moves[(1, )](view, x, N=256)
        assert np.array_equal(x, before[::-1])
    with pytest.raises(txl.ReadOnlyError):
        moves[(1, )](x, view, N=256)


# ---- programs of several CTAs ----


@txl.jit
def turned(x, y, o, N: tl.constexpr):
    i, j = tl.arange(0, N)[:, None], tl.arange(0, N)[None, :]
    # a program that has buffers of its own is one of several CTAs
    tile = txl.smem_load(txl.smem_of(tl.load(x + j * N + i)))
    tl.store(y + i * N + j, tile)
    tl.store(o + i * N + j, tl.load(x + i * N + j))


@pytest.mark.parametrize("where", [None, "sm_90a"])
@pytest.mark.parametrize("ctas", [1, 2])
def test_programs_of_several_ctas(where, ctas):
    """CTAs meet for arguments that overlap; the code for distinct arrays does not have it."""
    x, o, y = np.arange(1024, dtype=np.int32).reshape(32, 32), np.zeros((32, 32), np.int32), np.zeros((32, 32),
                                                                                                      np.int32)
    before = x.copy()
    with place(where):
        turned[(1, )](x, x, o, N=32, num_ctas=ctas)
        kernel = turned[(1, )](x, y, o, N=32, num_ctas=ctas)
    assert np.array_equal(x, before.T) and np.array_equal(y, before) and np.array_equal(o, before.T)
    assert where is None or "if-arguments-overlap" not in kernel.asm["ttgir"]
