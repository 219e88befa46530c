"""The values that the debugger shows: tiles as NumPy arrays, pointers as an argument and an offset, buffers, barriers."""
import numpy as np

from ..elements import ELEMENTS

# NumPy's type of the machine's element types; other floats are decoded to float32.
_PLAIN = {
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "f16": np.float16,
    "f32": np.float32, "f64": np.float64
}
_FP8 = {
    "f8E4M3FN": "fp8e4nv", "f8E4M3FNUZ": "fp8e4b8", "f8E5M2": "fp8e5", "f8E5M2FNUZ": "fp8e5b16"
}


def _fp8_values(dtype):
    """The float32 value of each of the 256 bytes of an 8-bit float."""
    element = next(e for e in ELEMENTS if e.name == _FP8[dtype])
    bits = np.arange(256)
    mantissa, exponent = bits & ((1 << element.mantissa) - 1), (bits & 0x7F) >> element.mantissa
    scale = 2.0**element.mantissa
    values = np.where(exponent == 0, mantissa / scale * 2.0**(1 - element.bias),
                      (1 + mantissa / scale) * 2.0**(exponent - float(element.bias)))
    values = np.where(bits & 0x80, -values, values).astype(np.float32)
    if dtype.endswith("FNUZ"):
        values[0x80] = np.nan
    elif dtype == "f8E4M3FN":
        values[[0x7F, 0xFF]] = np.nan
    else:
        values[[0x7C, 0xFC]] = np.inf, -np.inf
        values[[0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF]] = np.nan
    return values


def decode(data, dtype, unsigned=False):
    """The elements of a tile as a flat NumPy array. `dtype`: the machine's name, `f32`, `bf16`, `i8`."""
    if dtype == "bf16":
        return (np.frombuffer(data, np.uint16).astype(np.uint32) << 16).view(np.float32)
    if dtype in _FP8:
        return _fp8_values(dtype)[np.frombuffer(data, np.uint8)]
    plain = np.dtype(_PLAIN[dtype])
    return np.frombuffer(data, f"u{plain.itemsize}" if unsigned and plain.kind == "i" else plain).copy()


def encode(values, dtype, unsigned=False):
    """The bytes of elements, rounded to nearest even as the kernel rounds."""
    values = np.asarray(values)
    if dtype == "bf16":
        bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
        rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
        return np.where(np.isnan(values.astype(np.float32)), 0x7FC0, rounded).astype(np.uint16).tobytes()
    if dtype in _FP8:
        known = _fp8_values(dtype)
        wanted = values.astype(np.float32).reshape(-1)
        with np.errstate(invalid="ignore"):
            distance = np.abs(known[None, :].astype(np.float64) - wanted[:, None])
        distance = np.where(known[None, :] == wanted[:, None], 0, np.where(np.isnan(distance), np.inf, distance))
        # Of two that are equally near, the one of the same sign, then the even one.
        rank = (np.arange(256) & 1) + 2 * (np.signbit(known)[None, :] != np.signbit(wanted)[:, None])
        nearest = np.argmin(np.where(distance == distance.min(axis=1, keepdims=True), rank, 9), axis=1)
        nan = int(np.flatnonzero(np.isnan(known))[0])
        return np.where(np.isnan(wanted), nan, nearest).astype(np.uint8).tobytes()
    plain = np.dtype(_PLAIN[dtype])
    return np.ascontiguousarray(values, f"u{plain.itemsize}" if unsigned and plain.kind == "i" else plain).tobytes()


class Tile(np.ndarray):
    """A tile, or what a buffer holds, as an array. `type`: as the kernel has it, `bf16[64, 32]`."""

    def __new__(cls, values, type=None):
        made = np.asarray(values).view(cls)
        made.type = type
        return made

    def __array_finalize__(self, other):
        self.type = None

    def summary(self):
        """`bf16[64, 32]  min -1  max 3  NaN 0`."""
        kind = self.type or f"{self.dtype}{list(self.shape) if self.shape else ''}"
        if self.size == 0:
            return f"{kind}  no elements"
        values = np.asarray(self)
        if values.dtype.kind == "f":
            nan = int(np.isnan(values).sum())
            rest = values[~np.isnan(values)]
            limits = f"  min {rest.min():.6g}  max {rest.max():.6g}" if rest.size else ""
            infinite = int(np.isinf(values).sum())
            return f"{kind}{limits}  NaN {nan}" + (f"  inf {infinite}" if infinite else "")
        if values.dtype.kind == "b":
            return f"{kind}  {int(values.sum())} of {values.size} true"
        return f"{kind}  min {values.min()}  max {values.max()}"

    def text(self):
        """The summary and the elements, as the command `p` prints them."""
        if self.shape == ():
            return f"{np.asarray(self).item()!r}"
        return f"{self.summary()}\n{np.array2string(np.asarray(self), threshold=64, edgeitems=3)}"

    def picture(self):
        """The elements as a PNG: grey from the smallest to the largest, NaN red. More than two dimensions are rows."""
        from .picture import png
        return png(np.asarray(self))

    def _repr_html_(self):
        import base64
        image = base64.b64encode(self.picture()).decode()
        return (f"<pre>{self.summary()}</pre><img style='image-rendering:pixelated;min-width:160px' "
                f"src='data:image/png;base64,{image}'>")


class Pointers:
    """A pointer, or a tile of pointers: `argument`, the name of the argument from which it is derived (None: of none),
    and `offset`, the distance from it in elements."""

    def __init__(self, arguments, offsets, names, pointee, bytes, shape):
        self._arguments, self._offsets, self._names = arguments.reshape(shape), offsets.reshape(shape), names
        self.pointee, self._bytes, self.shape = pointee, bytes, tuple(shape)

    @property
    def argument(self):
        first = int(self._arguments.reshape(-1)[0])
        return self._names[first] if 0 <= first < len(self._names) else None

    @property
    def offset(self):
        """In elements; an array for a tile. Of a pointer without an argument: the address."""
        if self.argument is None:
            return self._offsets if self.shape else int(self._offsets)
        offset = self._offsets / self._bytes
        whole = np.floor(offset).astype(np.int64)
        offset = whole if np.array_equal(whole, offset) else offset
        return Tile(offset) if self.shape else offset.item()

    def __getitem__(self, index):
        arguments, offsets = self._arguments[index], self._offsets[index]
        return Pointers(arguments, offsets, self._names, self.pointee, self._bytes, np.shape(arguments))

    def text(self):
        if not self.shape:
            return (f"{self.argument} + {self.offset}" if self.argument is not None else f"address {int(self._offsets):#x}")
        name = self.argument or "no argument"
        if not (self._arguments == self._arguments.reshape(-1)[0]).all():
            name = "several arguments"
        offsets = np.asarray(self.offset)
        return (f"pointer<{self.pointee}>{list(self.shape)}  {name}  offsets {offsets.min()} to {offsets.max()}\n"
                f"{np.array2string(offsets, threshold=64, edgeitems=3)}")

    __repr__ = text


class Barrier:
    """An mbarrier, or a ring of them. `slots`: dicts with `name`, `phase`, `arrived`, `count`, `expected_bytes`,
    `missing_bytes` and `waiters`."""

    def __init__(self, slots):
        self.slots = slots

    def __getitem__(self, index):
        return Barrier([self.slots[index]])

    def text(self):
        return "\n".join(barrier_text(slot) for slot in self.slots) or "a barrier that is not allocated yet"

    __repr__ = text


def barrier_text(barrier):
    """`full[0]: phase 3, 1 of 2 arrivals, 512 of 4096 bytes missing; warpgroup 1 waits`."""
    text = f"{barrier['name']}: phase {barrier['phase']}, {barrier['arrived']} of {barrier['count']} arrivals"
    if barrier["missing_bytes"]:
        text += f", {barrier['missing_bytes']} of {barrier['expected_bytes']} bytes missing"
    if barrier["waiters"]:
        text += f"; {', '.join(barrier['waiters'])} wait" + ("s" if len(barrier["waiters"]) == 1 else "")
    return text


class Unavailable:
    """A value that has no elements now."""

    def __init__(self, why):
        self.why = why

    def text(self):
        return f"<{self.why}>"

    __repr__ = text


def text_of(value):
    """What `p` prints of any value."""
    if hasattr(value, "text"):
        return value.text()
    if isinstance(value, np.ndarray):
        return Tile(value).text()
    return repr(value.item() if isinstance(value, np.generic) else value)
