"""The algebra check: whether two launches compute the same expressions, up to the order of sums and products.

    with txl.check(algebra=True) as algebra:
        fast[grid](x, y, a)
        plain[grid](x, y, b)
    algebra.assert_equal(a, b)

    txl.same_expression(lambda: fast[grid](x, y, out), lambda: plain[grid](x, y, out), inputs={"x": x, "y": y},
                        outputs={"out": out})       # the first difference, and the input whose terms differ

On the CPU each float has an exact number, its residues modulo three primes, in addition to its value
(docs/debug/algebra.md).
"""
import ctypes
from typing import NamedTuple, Optional

import numpy as np

from .. import _native  # noqa: F401
from .. import _txl
from ..errors import CheckError

__all__ = ["AlgebraCheck", "Difference", "SameExpression", "same_expression"]

_CONVERSIONS = ("exact", "opaque")


class _Elements:
    """The elements of an array on the host: their addresses, and their bytes as a view."""

    def __init__(self, array):
        described = _txl.describe_array(array)
        if described is None:
            raise TypeError(f"`{type(array).__name__}` is not an array")
        self.address, storage, size, self.dtype, _ = described
        if isinstance(array, np.ndarray):
            self.shape, strides, item = array.shape, array.strides, array.itemsize
        else:
            item = array.element_size() if hasattr(array, "element_size") else np.dtype(array.dtype).itemsize
            self.shape = tuple(array.shape)
            stride = array.stride() if hasattr(array, "stride") else _contiguous(self.shape)
            strides = tuple(step * item for step in stride)
        self.bytes = int(np.prod(self.shape, dtype=np.int64)) * item
        self.item = item
        memory = (ctypes.c_char * size).from_address(storage) if size else bytearray(0)
        self.view = np.ndarray((*self.shape, item), np.uint8, memory, self.address - storage, (*strides, 1))
        addresses = np.full(self.shape, self.address, np.uint64)
        for axis, (extent, step) in enumerate(zip(self.shape, strides)):
            along = [1] * len(self.shape)
            along[axis] = extent
            addresses += (np.arange(extent, dtype=np.int64) * step).astype(np.uint64).reshape(along)
        self.addresses = np.ascontiguousarray(addresses).reshape(-1)
        self.is_contiguous = self.view.flags.c_contiguous

    def copy(self):
        return np.array(self.view, order="C")

    def index(self, flat):
        return tuple(int(k) for k in np.unravel_index(flat, self.shape)) if self.shape else ()

    def element(self, side, flat):
        """The side of one element."""
        run, addresses, data = side
        return run, addresses[flat:flat + 1], data.reshape(-1, self.item)[flat]


def _contiguous(shape):
    strides = [1] * len(shape)
    for axis in range(len(shape) - 1, 0, -1):
        strides[axis - 1] = strides[axis] * shape[axis]
    return strides


def _create(seed, conversions):
    if conversions not in _CONVERSIONS:
        raise ValueError(f"`conversions` is \"exact\" or \"opaque\", not {conversions!r}")
    return _txl.algebra_create(seed, conversions == "opaque")


class AlgebraCheck:
    """What `txl.check(algebra=True)` makes: while its block runs, launches of this thread on host arrays compute exact
    numbers. Its methods may be called in the block and after it, while the arrays keep their values."""

    def __init__(self, seed=0, conversions="exact"):
        self._algebra, self._before = _create(seed, conversions), []

    def __enter__(self):
        self._before.append(_txl.algebra_enter(self._algebra))
        return self

    def __exit__(self, *exception):
        _txl.algebra_enter(self._before.pop())

    def differences(self, a, b, limit=8):
        """The indices of elements of two arrays that are different expressions, at most `limit`. Elements that no launch
        stored are compared by value. ValueError if shapes or element types differ."""
        first, second = _Elements(a), _Elements(b)
        if first.shape != second.shape or first.dtype != second.dtype:
            of = [f"{each.dtype}{list(each.shape)}" for each in (first, second)]
            raise ValueError(f"{of[0]} and {of[1]} are not compared")
        sides = [(0, each.addresses, each.copy()) for each in (first, second)]
        return [first.index(k) for k in _txl.algebra_compare(self._algebra, *sides, first.dtype, limit)]

    def assert_equal(self, a, b):
        """CheckError if an element of `a` is not the same expression as that of `b`."""
        found = self.differences(a, b, 1)
        if found:
            raise CheckError(f"the element {list(found[0])} is not the same expression in both arrays")


class Difference(NamedTuple):
    """The first element that differs: the name of the output, its index, the two values; and of an input whose terms
    differ its name, the index of an element, and where that element matters: `first`, `second`, or `both`, with
    different factors. No input: none was found."""
    output: str
    index: tuple
    values: tuple
    input: Optional[str] = None
    input_index: Optional[tuple] = None
    matters_in: Optional[str] = None

    def __str__(self):
        name = lambda array, index: f"{array}{list(index) if index else ''}"
        text = f"{name(self.output, self.index)} differs: {self.values[0]:.9g} and {self.values[1]:.9g}"
        if self.input is None:
            return text
        where = {"both": "matters in both, with different factors", "first": "matters in the first only",
                 "second": "matters in the second only"}[self.matters_in]
        return f"{text}; {name(self.input, self.input_index)} {where}"


class SameExpression(NamedTuple):
    """equal: whether all outputs are the same expressions; also the truth value. difference: the first Difference."""
    equal: bool
    difference: Optional[Difference]

    def __bool__(self):
        return self.equal


def _named(arrays, what):
    if not isinstance(arrays, dict):
        arrays = {f"{what} {k}": array for k, array in enumerate(arrays)}
    return {name: _Elements(array) for name, array in arrays.items()}


class _Comparison:

    def __init__(self, launches, inputs, outputs, seed, conversions):
        self.algebra, self.launches = _create(seed, conversions), launches
        self.inputs, self.outputs = inputs, outputs
        self.arrays = [*inputs.values(), *outputs.values()]
        self.saved = [each.copy() for each in self.arrays]

    def run(self, launch, memory):
        """Runs a launch from the first state of the arrays. Returns the side of each output."""
        for each, before in zip(self.arrays, self.saved):
            each.view[...] = before
        _txl.algebra_select(self.algebra, memory)
        before = _txl.algebra_enter(self.algebra)
        try:
            launch()
        finally:
            _txl.algebra_enter(before)
        return {name: (memory, each.addresses, each.copy()) for name, each in self.outputs.items()}

    def fingerprint(self, name, flat, a, b):
        each = self.outputs[name]
        return _txl.algebra_fingerprints(self.algebra, each.element(a[name], flat), each.element(b[name], flat),
                                         each.dtype)[0]

    def explain(self, name, flat, base):
        """(input, index, where it matters) of an input element whose terms differ, or Nones."""
        wanted = self.fingerprint(name, flat, *base)

        def perturbed(each, first, count):
            _txl.algebra_perturb(self.algebra, each.address + first * each.item, count * each.item, 1)
            try:
                return [self.run(launch, 2 + k) for k, launch in enumerate(self.launches)]
            finally:
                _txl.algebra_perturb(self.algebra, 0, 0, 0)

        for input_name, each in self.inputs.items():
            first, count = 0, each.bytes // each.item
            if not count or not each.is_contiguous or each.dtype[0] in "iu":
                continue
            if self.fingerprint(name, flat, *perturbed(each, first, count)) == wanted:
                continue
            while count > 1:
                half = count // 2
                if self.fingerprint(name, flat, *perturbed(each, first, half)) != wanted:
                    count = half
                else:
                    first, count = first + half, count - half
            sides = perturbed(each, first, 1)
            zero = self.fingerprint(name, flat, base[0], base[0])
            matters = [self.fingerprint(name, flat, side, before) != zero for side, before in zip(sides, base)]
            where = "both" if all(matters) else "first" if matters[0] else "second"
            return input_name, each.index(first), where
        return None, None, None


def _value(each, side, flat):
    from ..debugger.values import decode
    data = side[2].reshape(-1, each.item)[flat].tobytes()
    return float(decode(data, {"fp16": "f16", "fp32": "f32", "fp64": "f64"}.get(each.dtype, each.dtype))[0])


def same_expression(first, second, outputs, inputs=(), seed=0, conversions="exact"):
    """Whether two functions that launch kernels on host arrays compute the same expressions of their inputs, up to the
    order of sums and products: a kernel and its reference, two schedules, two configurations of an autotuner. Both start
    from the arrays as they are now; afterwards the arrays have the results of `second`.

    Args:
        first, second: Functions without arguments.
        outputs: The arrays that both store, as a list or as a dictionary with names; every element is compared.
        inputs: Arrays that they read. Of those that are contiguous floats, an element whose terms differ is searched if
            an output differs, with about 4 log2(n) launches.
        seed: Of the random elements of the check: of the exponential and of unknown functions.
        conversions: "exact": a conversion between floats changes nothing. "opaque": to a narrower one it is an unknown
            function of its operand.

    Returns: SameExpression. ValueError for another `conversions`, TypeError for something that is no array.
    """
    outputs = _named(outputs, "output")
    comparison = _Comparison((first, second), _named(inputs, "input"), outputs, seed, conversions)
    base = [comparison.run(launch, k) for k, launch in enumerate(comparison.launches)]
    results = [each.copy() for each in comparison.arrays]
    try:
        for name, each in outputs.items():
            found = _txl.algebra_compare(comparison.algebra, base[0][name], base[1][name], each.dtype, 1)
            if found:
                values = tuple(_value(each, side[name], found[0]) for side in base)
                return SameExpression(False, Difference(name, each.index(found[0]), values,
                                                        *comparison.explain(name, found[0], base)))
    finally:
        for each, after in zip(comparison.arrays, results):
            each.view[...] = after
    return SameExpression(True, None)
