"""Element types are one table, src/support/ElementTypes.def: what the compiler, the prelude's dtypes and arrays say of
them is what it says."""
import re
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

import txl
import txl.language as tl
from txl import _txl
from txl.elements import ELEMENTS

ROOT = Path(__file__).resolve().parents[3]
FLOATS = [e for e in ELEMENTS if e.family in ("Fp8", "Float")]


def test_rows_are_those_of_the_table():
    text = (ROOT / "src/support/ElementTypes.def").read_text(encoding="utf-8")
    named = re.findall(r'^TXL_(?:ELEMENT|INTEGER|FLOAT|SPELLING)\(\w+, "(\w+)"', text, re.M)
    assert [e.name for e in ELEMENTS] == named and len({e.signature for e in ELEMENTS}) == len(ELEMENTS)


@pytest.mark.parametrize("element", ELEMENTS, ids=lambda e: e.signature)
def test_dtypes_are_rows(element):
    dtype = getattr(tl, element.python)
    assert dtype.name == element.name and dtype.primitive_bitwidth == element.bits and tl.str_to_ty(
        element.signature) == dtype
    assert element.bytes == max(1, element.bits // 8)
    assert repr(dtype) == f"txl.language.{element.python}"
    if element.numpy:
        assert np.dtype(getattr(ml_dtypes, element.numpy, element.numpy)).itemsize == element.bytes


@pytest.mark.parametrize("element", [e for e in FLOATS if e.numpy], ids=lambda e: e.signature)
def test_formats_are_those_of_numpy(element):
    info = ml_dtypes.finfo(getattr(ml_dtypes, element.numpy, element.numpy))
    assert (element.bits, element.mantissa) == (info.bits, info.nmant)
    assert float(info.smallest_normal) == 2.0**(1 - element.bias)


@txl.jit
def formats(out, T: tl.constexpr):
    tl.store(out, T.fp_mantissa_width)
    tl.store(out + 1, T.exponent_bias)
    tl.store(out + 2, T.primitive_bitwidth)


@pytest.mark.parametrize("element", FLOATS, ids=lambda e: e.signature)
def test_the_compiler_says_the_same(element):
    out = np.zeros(3, np.int32)
    formats[(1, )](out, getattr(tl, element.python))
    assert out.tolist() == [element.mantissa, element.bias, element.bits]


@pytest.mark.parametrize("numpy", [e.numpy for e in ELEMENTS if e.numpy])
def test_arrays_are_read_by_their_name(numpy):
    array = np.zeros(4, getattr(ml_dtypes, numpy, numpy))
    signature = _txl.describe_array(array)[3]
    assert next(e.numpy for e in ELEMENTS if e.signature == signature) == numpy
