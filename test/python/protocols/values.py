"""Values of a kernel that is run as Python: buffers and barriers that know what part of which row they are, and tiles
that are opaque. A tile that a product has made remembers that, until it is used."""
import math
from dataclasses import dataclass

import numpy as np

from protocols.recording import Recording, Refused, Region


def use(tile):
    if tile.dot is not None:
        Recording.current.until("dot", tile.dot)
        tile.dot = None
    if tile.read is not None:
        region, line = tile.read
        Recording.current.add("use", line, region=region)
        tile.read = None


@dataclass(frozen=True)
class DType:
    name: str
    primitive_bitwidth: int

    def __call__(self, value):
        return value


class Constant(int):
    value = property(lambda self: int(self))


class Row:
    """A row of buffers or mbarriers; a row of one is its buffer."""

    def __init__(self, key, shape, dtype, stages, arrivals=None):
        self.key, self.shape, self.dtype, self.stages, self.arrivals = key, tuple(shape), dtype, stages, arrivals

    def at(self, index):
        if not 0 <= index < self.stages:
            raise Refused(f"index {index} of a row of {self.stages}")
        whole = tuple((0, n) for n in self.shape)
        return Buffer(Region(self.key, int(index), whole), tuple(range(len(self.shape))), self.dtype, self)

    @property
    def numel(self):
        return math.prod(self.shape)

    @property
    def T(self):
        return one(self).T

    def to(self, dtype):
        return self


class Buffer:

    def __init__(self, region, axes, dtype, row):
        self.region, self.axes, self.dtype, self.row = region, axes, dtype, row

    @property
    def shape(self):
        return tuple(self.region.box[d][1] - self.region.box[d][0] for d in self.axes)

    @property
    def numel(self):
        return math.prod(self.shape)

    @property
    def bytes(self):
        return self.numel * self.dtype.primitive_bitwidth // 8

    @property
    def T(self):
        return Buffer(self.region, self.axes[::-1], self.dtype, self.row)

    def slice(self, start, length, dim):
        box = list(self.region.box)
        low = box[self.axes[dim]][0] + start
        box[self.axes[dim]] = (low, low + length)
        return Buffer(Region(self.region.row, self.region.index, tuple(box)), self.axes, self.dtype, self.row)

    def to(self, dtype):
        return self


def one(buffer):
    return buffer.at(0) if isinstance(buffer, Row) else buffer


@dataclass(frozen=True)
class Pointer:
    """Into an array: scalars that decide something are loaded from it."""
    array: np.ndarray
    offset: int = 0

    def __add__(self, other):
        return Pointer(self.array, self.offset +
                       int(other)) if isinstance(other, (int, np.integer)) else Tile(tiles(other), shape_of(other))

    __radd__ = __add__


class Tile:
    """Opaque; `dot` is the number of the product that it is the result of, while that may be in flight, `read` the part
    of tensor memory that is read when it is used first, and where that is said."""

    def __init__(self, operands=(), shape=(), dot=None, read=None):
        self.shape, self.dot, self.read = tuple(shape), dot, read
        for operand in operands:
            use(operand)

    def __getitem__(self, index):
        return Tile([self], self.shape)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *arguments, **named: Tile(tiles(self, *arguments, *named.values()), self.shape)

    @property
    def T(self):
        return Tile([self], self.shape[::-1])


def tiles(*values):
    found = []
    for value in values:
        if isinstance(value, Tile):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found += tiles(*value)
    return found


def shape_of(*values):
    return max((tile.shape for tile in tiles(*values)), key=math.prod, default=())


def _operator(self, *others):
    return Tile(tiles(self, *others), shape_of(self, *others))


for _name in (
        "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod and rand or ror xor rxor lshift "
        "rshift lt le gt ge eq ne neg invert"
).split():
    setattr(Tile, f"__{_name}__", _operator)
Tile.__hash__ = object.__hash__
