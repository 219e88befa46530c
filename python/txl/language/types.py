"""The objects of the language as Python sees them: dtypes, compile-time values, tile handles.

Python never runs a kernel; these objects exist so that a program can name them (`tl.float32` as an argument, a
`tl.constexpr` global, `isinstance(x, tl.constexpr)`), compare them and compute with them on the host. The compiler
has its own definitions and does not read this file.
"""

import builtins as _python
import math as _math
from enum import Enum

from ..elements import ELEMENTS as _ELEMENTS

TRITON_MAX_TENSOR_NUMEL = 1048576


class PropagateNan(Enum):
    """What `maximum`, `minimum` and `clamp` do with a NaN: NONE gives the other operand, ALL gives the NaN."""
    NONE = 0
    ALL = 0xFFFF


def _unwrap(x):
    return x.value if isinstance(x, constexpr) else x


def validate_block_shape(shape):
    """The number of elements of `shape`; ValueError unless every extent is a power of two and the whole not too
    large."""
    numel = 1
    for i, extent in enumerate(shape):
        extent = _unwrap(extent)
        if not isinstance(extent, int):
            raise TypeError(f"Shape element {i} must have type `constexpr[int]`, got `{type(extent).__name__}`")
        if extent <= 0 or extent & (extent - 1):
            raise ValueError(f"Shape element {i} must be a power of 2")
        numel *= extent
    if numel > TRITON_MAX_TENSOR_NUMEL:
        raise ValueError(f"numel ({numel}) exceeds the largest tile of {TRITON_MAX_TENSOR_NUMEL} elements")
    return numel


class base_value:
    """A value inside a kernel."""
    type = None


class base_type:
    """The type of a value inside a kernel."""


class constexpr_type(base_type):

    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return isinstance(other, constexpr_type) and self.value == other.value

    def __hash__(self):
        return hash(self.value)

    def __repr__(self):
        return f"constexpr_type[{self.value}]"

    def mangle(self):
        return f"c{self.value}"


def _operator(name, reflected=False):

    def apply(self, other):
        other = _unwrap(other)
        left, right = (other, self.value) if reflected else (self.value, other)
        return constexpr(_OPERATORS[name](left, right))

    return apply


class constexpr(base_value):
    """A value known when the kernel is compiled, and the annotation that requests one.

    All operators of Python apply to the value and give a `constexpr` again; `value` is the plain Python object.
    """

    def __init__(self, value):
        self.value = _unwrap(value)
        self.type = constexpr_type(self.value)

    def __repr__(self):
        return f"constexpr[{self.value}]"

    def __hash__(self):
        return hash((self.value, self.type))

    def __index__(self):
        return self.value

    def __bool__(self):
        return bool(self.value)

    def __neg__(self):
        return constexpr(-self.value)

    def __pos__(self):
        return constexpr(+self.value)

    def __invert__(self):
        return constexpr(~self.value)

    def __not__(self):
        return constexpr(not self.value)

    def __iter__(self):
        return iter(self.value)

    def __call__(self, *args, **kwargs):
        return self.value(*args, **kwargs)

    def __getitem__(self, *args):
        return self.value.__getitem__(*(_unwrap(a) for a in args))

    def logical_and(self, other):
        return constexpr(self.value and _unwrap(other))

    def logical_or(self, other):
        return constexpr(self.value or _unwrap(other))


_OPERATORS = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "truediv": lambda a, b: a / b,
    "floordiv": lambda a, b: a // b, "mod": lambda a, b: a % b, "pow": lambda a, b: a**b, "and": lambda a, b: a & b,
    "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "lshift": lambda a, b: a << b, "rshift": lambda a, b: a >> b,
    "lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
}
for _name in _OPERATORS:
    setattr(constexpr, f"__{_name}__", _operator(_name))
    if _name not in ("lt", "le", "gt", "ge", "eq", "ne"):
        setattr(constexpr, f"__r{_name}__", _operator(_name, reflected=True))


class const:
    """Annotation of a pointer parameter through which nothing is stored."""


_ROWS = {e.name: e for e in _ELEMENTS}
_NAMES = {e.signature: e.name for e in _ELEMENTS}


def _names(*families):
    return [name for name, row in _ROWS.items() if row.family in families]


class dtype(base_type):
    """The type of one element, made from its short name: `dtype("fp16")` is `float16`."""

    SINT_TYPES = _names("Signed")
    UINT_TYPES = _names("Bool", "Unsigned")
    FP_TYPES = _names("Fp8", "Float")
    STANDARD_FP_TYPES = _names("Float")
    OTHER_TYPES = ["void"]

    class SIGNEDNESS(Enum):
        SIGNED = 0
        UNSIGNED = 1

    class KIND(Enum):
        BOOLEAN = 0
        INTEGRAL = 1
        FLOATING = 2

    def __init__(self, name):
        name = _unwrap(name)
        if not self.is_dtype(name):
            raise AssertionError(f"unknown dtype name {name!r}")
        self.name, row = name, _ROWS.get(name)
        self.primitive_bitwidth = row.bits if row else 0
        self.itemsize = self.primitive_bitwidth // 8
        if name in self.FP_TYPES:
            self.fp_mantissa_width, self.exponent_bias = row.mantissa, row.bias
        elif row:
            self.int_bitwidth = row.bits
            self.int_signedness = self.SIGNEDNESS.SIGNED if name in self.SINT_TYPES else self.SIGNEDNESS.UNSIGNED

    def is_fp8(self):
        return "fp8" in self.name

    def is_floating(self):
        return self.name in self.FP_TYPES

    def is_standard_floating(self):
        return self.name in self.STANDARD_FP_TYPES

    def is_int_signed(self):
        return self.name in self.SINT_TYPES

    def is_int_unsigned(self):
        return self.name in self.UINT_TYPES

    def is_int(self):
        return self.name in self.SINT_TYPES + self.UINT_TYPES

    def is_bool(self):
        return self.is_int1()

    def is_void(self):
        return self.name == "void"

    def is_block(self):
        return False

    def is_ptr(self):
        return False

    def is_const(self):
        return False

    @staticmethod
    def is_dtype(type_str):
        return type_str in dtype.SINT_TYPES + dtype.UINT_TYPES + dtype.FP_TYPES + dtype.OTHER_TYPES

    def kind(self):
        if self.is_bool():
            return dtype.KIND.BOOLEAN
        if self.is_int():
            return dtype.KIND.INTEGRAL
        assert self.is_floating(), f"{self} has no kind"
        return dtype.KIND.FLOATING

    def get_int_max_value(self):
        """The largest integer of the type; AssertionError for a type that is not an integer."""
        assert self.is_int(), f"{self} is not an integer type"
        return (1 << self.int_bitwidth - self.is_int_signed()) - 1

    def get_int_min_value(self):
        """The smallest integer of the type; AssertionError for a type that is not an integer."""
        assert self.is_int(), f"{self} is not an integer type"
        return -(1 << self.int_bitwidth - 1) if self.is_int_signed() else 0

    @property
    def scalar(self):
        return self

    @property
    def cache_key_part(self):
        return self.name

    def with_element_ty(self, element_ty):
        return element_ty

    def codegen_name(self):
        return _ROWS[self.name].python if self.name in _ROWS else self.name

    def mangle(self):
        if self.is_int():
            return ("i" if self.is_int_signed() else "u") + str(self.int_bitwidth)
        return "V" if self.is_void() else str(self)

    def __eq__(self, other):
        other = _unwrap(other)
        return type(other) is dtype and self.name == other.name

    def __hash__(self):
        return hash((self.name, ))

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"txl.language.{self.codegen_name()}"


def _is_named(name):
    return lambda self: self.name == name


for _name in dtype.SINT_TYPES + dtype.UINT_TYPES + dtype.FP_TYPES:
    setattr(dtype, f"is_{_name}", _is_named(_name))


class pointer_type(dtype):
    """The type of a pointer to `element_ty`; through a `const` one nothing can be stored."""

    def __init__(self, element_ty, address_space="global", const=False):
        element_ty = _unwrap(element_ty)
        if not isinstance(element_ty, dtype):
            raise TypeError(f"element_ty has type `{type(element_ty).__name__}`; expected `dtype`.")
        self.element_ty = element_ty
        self.address_space = address_space
        self.const = const
        self.name = f"const_pointer<{element_ty}>" if const else f"pointer<{element_ty}>"

    def is_ptr(self):
        return True

    def is_const(self):
        return self.const

    def mangle(self):
        return f"P{self.element_ty.mangle()}"

    def __eq__(self, other):
        other = _unwrap(other)
        return (isinstance(other, pointer_type) and self.element_ty == other.element_ty
                and self.address_space == other.address_space and self.const == other.const)

    def __hash__(self):
        return hash((self.name, self.address_space))

    def __repr__(self):
        return self.name


class block_type(dtype):
    """The type of a tile: elements of `element_ty` in a `shape` of positive extents."""

    def __init__(self, element_ty, shape):
        self.element_ty = element_ty
        self.shape = _python.tuple(_unwrap(s) for s in shape)
        if any(not isinstance(extent, int) or extent <= 0 for extent in self.shape):
            raise ValueError(f"the extents of a tile's shape are positive integers, not {self.shape}")
        self.numel = _math.prod(self.shape)
        self.name = f"<{[str(s) for s in self.shape]}, {element_ty}>"

    def is_block(self):
        return True

    def get_block_shapes(self):
        return self.shape

    def with_element_ty(self, element_ty):
        return block_type(element_ty, self.shape)

    def mangle(self):
        return f"{self.scalar.mangle()}S{'_'.join(str(s) for s in self.shape)}S"

    @property
    def scalar(self):
        return self.element_ty

    @property
    def nbytes(self):
        return self.numel * (self.element_ty.primitive_bitwidth // 8)

    def __eq__(self, other):
        return isinstance(other, block_type) and self.element_ty == other.element_ty and self.shape == other.shape

    def __hash__(self):
        return hash((self.name, self.shape))

    def __str__(self):
        return self.name

    def __repr__(self):
        return self.name


void = dtype("void")
globals().update((row.python, dtype(name)) for name, row in _ROWS.items())  # int1 … float64
pi32_t = pointer_type(dtype("int32"))


def get_int_dtype(bitwidth, signed):
    """The integer dtype of that width; ValueError if there is none."""
    bitwidth = _unwrap(bitwidth)
    name = "int1" if bitwidth == 1 else f"{'int' if signed else 'uint'}{bitwidth}"
    if not dtype.is_dtype(name):
        raise ValueError(f"there is no integer type of {bitwidth} bits")
    return dtype(name)


def str_to_ty(name, c=None):
    """The type that a signature spells as `name`: `"fp32"`, `"i64"`, `"*bf16"`, `"*ki8"` (a const pointer)."""
    if name == "constexpr":
        return constexpr_type(c)
    if name.startswith("*"):
        is_const = name[1:2] == "k"
        return pointer_type(str_to_ty(name[1 + is_const:]), const=is_const)
    return dtype(_NAMES.get("i1" if name == "B" else name, name))
