"""Stores to where tables say: in pieces of 16 bytes where the run-time addresses are multiples of 16 bytes, and as they
are elsewhere; emulated code, which refuses an access that is not aligned, gives the same."""
import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def add_one(x, table, pitches, sizes, WIDTH: tl.constexpr, MASKED: tl.constexpr):
    """Of each matrix of a table: 64 rows of x, plus one."""
    g, i, j = tl.program_id(0), tl.arange(0, 64), tl.arange(0, WIDTH)
    to = tl.load(table + g).to(tl.pointer_type(tl.float16))
    tile = tl.load(x + i[:, None] * WIDTH + j[None, :]) + 1
    at = to + i[:, None] * tl.load(pitches + g) + j[None, :]
    if MASKED:
        tl.store(at, tile, mask=(i < tl.load(sizes + 2 * g))[:, None] & (j < tl.load(sizes + 2 * g + 1))[None, :])
    else:
        tl.store(at, tile)


def check(shapes, masked, target, width=64):
    """`shapes`: rows, columns, elements between rows, and the element that the first row begins at."""
    x = np.arange(64 * width, dtype=np.float16).reshape(64, width) % 64
    arrays = [np.full(64 * pitch + begin + 64 + width, -1, np.float16) for rows, columns, pitch, begin in shapes]
    begins = [begin + -buffer.ctypes.data % 16 // 2 for buffer, (_, _, _, begin) in zip(arrays, shapes)]
    table = np.array([buffer.ctypes.data + 2 * begin for buffer, begin in zip(arrays, begins)], np.int64)
    pitches, sizes = np.array([s[2] for s in shapes], np.int32), np.array([s[:2] for s in shapes], np.int32)
    with txl.emulate(target):
        kernel = add_one[(len(shapes), )](x, table, pitches, sizes, width, masked)
    for buffer, begin, (rows, columns, pitch, _) in zip(arrays, begins, shapes):
        expected = np.full_like(buffer, -1)
        for row in range(rows if masked else 64):
            expected[begin + row * pitch:][:columns if masked else width] = x[row, :columns if masked else width] + 1
        np.testing.assert_array_equal(buffer, expected)
    return kernel.asm["ptx"]


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("masked", [False, True])
def test_tables(target, masked):
    """Rows and bases that are multiples of 16 bytes and others, in one launch; masks that end at 16 bytes and
    elsewhere."""
    ptx = check([(64, 64, 64, 0), (64, 64, 72, 8), (64, 64, 67, 0), (64, 64, 64, 1), (64, 64, 68, 4)], masked, target)
    assert "st.global.v4.b32" in ptx and "st.global.b16" in ptx
    check([(64, 64, 64, 0), (1, 64, 64, 0), (0, 64, 72, 0), (63, 56, 64, 0), (64, 3, 64, 0), (5, 0, 64, 8),
           (64, 8, 80, 16)], True, target)


def test_small_tiles():
    """Of few elements the store is as it is."""
    assert "st.global.v4" not in check([(64, 16, 16, 0), (64, 16, 17, 1)], False, "sm_90a", width=16)


@txl.jit
def square(x, table, pitches):
    """The product of x with itself, to where a table says."""
    i = tl.arange(0, 64)
    tile = tl.load(x + i[:, None] * 64 + i[None, :])
    to = tl.load(table).to(tl.pointer_type(tl.float16))
    tl.store(to + i[:, None] * tl.load(pitches) + i[None, :], tl.dot(tile, tile).to(tl.float16))


@pytest.mark.parametrize("pitch", [64, 65])
def test_each_way_has_its_own_layout(pitch):
    """A product's tile is exchanged between threads for the way that is taken, not for both."""
    x, c = (np.arange(4096) % 3).astype(np.float16).reshape(64, 64), np.full((64, pitch), -1, np.float16)
    with txl.emulate("sm_90a"):
        kernel = square[(1, )](x, np.array([c.ctypes.data], np.int64), np.array([pitch], np.int32))
    np.testing.assert_array_equal(c[:, :64], x @ x)
    assert (c[:, 64:] == -1).all()
    before, branch = kernel.asm["ttgir"].split("scf.if")
    ways = branch.split("} else {")
    assert "convert_layout" not in before.split("txl.dot_wait")[-1] and all("convert_layout" in way for way in ways)
