"""The element types of arrays, signatures and the language: the rows of the compiler's own table (src/support/ElementTypes.def)."""
from typing import NamedTuple

from . import _native  # noqa: F401
from . import _txl


class Element(NamedTuple):
    signature: str  # how signatures spell it; `u1` is a second spelling of `i1`
    bytes: int
    python: str  # its name in the prelude
    numpy: str  # in NumPy, ml_dtypes or torch; "" if none has it
    name: str  # as the type prints
    bits: int
    family: str  # Bool, Signed, Unsigned, Fp8 or Float
    mantissa: int  # of a float: bits of the fraction that are stored, and the exponent's bias
    bias: int


ELEMENTS = tuple(Element(*row) for row in _txl.element_types())
