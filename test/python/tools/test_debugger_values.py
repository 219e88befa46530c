"""Element types, pointers and tuples as the debugger shows and changes them."""
import io

import numpy as np
import pytest
import txl
import txl.language as tl
from txl.debugger.picture import png
from txl.debugger.values import Tile, decode, encode

FLOATS = {"f16": np.float16, "f32": np.float32, "f64": np.float64}


@pytest.mark.parametrize("dtype", ["i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2",
                                   "f8E4M3FNUZ", "f8E5M2FNUZ"])
def test_every_type_survives(dtype):
    size = {"i1": 1, "bf16": 2}.get(dtype) or (1 if dtype.startswith("f8") else int(dtype[1:]) // 8)
    data = bytes(range(256)) * size if dtype != "i1" else bytes([0, 1] * 128)
    values = decode(data, dtype)
    again = encode(values, dtype)
    same = decode(again, dtype)
    assert np.array_equal(values, same, equal_nan=values.dtype.kind == "f")
    finite = np.isfinite(values.astype(np.float64))
    raw = np.frombuffer(data, np.uint8).reshape(-1, size)[finite]
    assert np.array_equal(raw, np.frombuffer(again, np.uint8).reshape(-1, size)[finite])


def test_rounding():
    rounded = decode(encode(np.float32([1 + 2**-8, 1 + 3 * 2**-8, np.nan]), "bf16"), "bf16")
    assert rounded[:2].tolist() == [1.0, 1.015625] and np.isnan(rounded[2])
    assert decode(encode(np.float32([1.0625, 1.1875, 1000]), "f8E4M3FN"), "f8E4M3FN").tolist() == [1.0, 1.25, 448.0]


def test_summaries():
    assert Tile(np.float32([[1, np.nan], [np.inf, -2]]), "fp32[2, 2]").summary() == \
        "fp32[2, 2]  min -2  max inf  NaN 1  inf 1"
    assert Tile(np.array([True, False])).summary() == "bool[2]  1 of 2 true"
    assert Tile(np.zeros((0, 4), np.float32)).summary() == "float32[0, 4]  no elements"
    assert "NaN 2" in Tile(np.float32([np.nan, np.nan])).summary()
    html = Tile(np.eye(4, dtype=np.float32))._repr_html_()
    assert "data:image/png;base64," in html


@pytest.mark.parametrize("shape", [(), (1, ), (5, 7), (2, 3, 4), (3000, 2), (0, )])
def test_pictures(shape):
    assert png(np.full(shape, np.nan)).startswith(b"\x89PNG") and png(np.zeros(shape, np.int64)).endswith(
        b"IEND\xaeB\x60\x82")


@txl.jit
def pair(x):
    return x + 1, x * 2


@txl.jit
def values(a, b, out, scale, SIZE: tl.constexpr, NAME: tl.constexpr):
    i = tl.arange(0, SIZE)
    pointers = a + i * 2
    both = pair(i)
    narrow = tl.load(b + i).to(tl.float8e5)
    unsigned = i.to(tl.uint32) - 1
    flag = scale > 1
    tl.store(out + i, both[1])


def test_what_a_kernel_has():
    out = io.StringIO()
    a, b, y = np.zeros(32, np.float32), np.arange(8, dtype=np.float16), np.zeros(8, np.int32)
    script = ["n"] * 6 + ["p pointers", "p pointers[3]", "p pointers.argument, pointers[1].offset", "p both",
                          "p both[0][1:3]", "p narrow", "p unsigned.max()", "p flag", "p NAME, SIZE", "p a", "p b + 1",
                          "whatis narrow", "whatis unsigned", "unsigned[0] = 7", "p unsigned[0]", "p nothing", "c"]
    with txl.debug(stdin=io.StringIO("\n".join(script) + "\n"), stdout=out):
        values[(1, )](a, b, y, 2.5, SIZE=8, NAME="text")
    text = out.getvalue()
    assert "pointer<f32>[8]  a  offsets 0 to 14" in text and "(txl) a + 6\n" in text and "('a', 2)" in text
    assert "[2 3]" in text and "fp8e5[8]  min 0  max 7" in text and "4294967295" in text and "True" in text
    assert "('text', 8)" in text and "(txl) a + 0\n" in text and "uint32[8]" in text
    assert "NameError: name 'nothing' is not defined" in text
    assert np.array_equal(y, np.arange(8) * 2)
