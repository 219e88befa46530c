"""Element types have one table for arrays (src/python/ElementTypes.def); the language's scalars and dtypes say the same of them."""
import re
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

import txl.language as tl
from txl import _txl

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r'^TXL_SCALAR\(\w+, "(\w+)", "(\w+)", "(\w+)", (\d+), (\w+)\)', re.M)
SCALARS = {python: (name, signature, int(width)) for name, python, signature, width, family in
           ROW.findall((ROOT / "src/frontend/values/ScalarTypes.def").read_text()) if family != "Void"}
ELEMENTS = {signature: (size, name, numpy) for signature, size, name, numpy in _txl.element_types()}


def test_every_scalar_is_an_element():
    assert {signature for _, signature, _ in SCALARS.values()} | {"u1"} == set(ELEMENTS)


@pytest.mark.parametrize("python", SCALARS)
def test_the_tables_agree(python):
    name, signature, width = SCALARS[python]
    size, language, numpy = ELEMENTS[signature]
    assert language == python and size == max(1, width // 8)
    dtype = getattr(tl, python)
    assert dtype.name == name and dtype.primitive_bitwidth == width and tl.str_to_ty(signature) == dtype
    if numpy:
        assert np.dtype(getattr(ml_dtypes, numpy, numpy)).itemsize == size


@pytest.mark.parametrize("numpy", [numpy for _, _, numpy in ELEMENTS.values() if numpy])
def test_arrays_are_read_by_their_name(numpy):
    array = np.zeros(4, getattr(ml_dtypes, numpy, numpy))
    signature = _txl.describe_array(array)[3]
    assert ELEMENTS[signature][2] == numpy
