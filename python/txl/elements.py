"""The element types of arrays, signatures and the language: the rows of the compiler's own table
(src/support/ElementTypes.def)."""
from collections import namedtuple

from . import _native  # noqa: F401
from . import _txl

Element = namedtuple("Element", "signature bytes python numpy name bits family mantissa bias")
Element.__doc__ = """`signature`: how signatures spell it (`u1` is a second spelling of `i1`). `python`: its name in the prelude. `numpy`: in NumPy, ml_dtypes or
torch, "" if none has it. `name`: as the type prints. `family`: Bool, Signed, Unsigned, Fp8 or Float. `mantissa`, `bias`: of a float, the bits of the
fraction that are stored, and what is added to the exponent."""

ELEMENTS = tuple(Element(*row) for row in _txl.element_types())
