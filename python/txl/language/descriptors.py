"""Tiles of an array by their coordinates: tensor descriptors, and block pointers, which they replace.

Both are aggregates over a pointer: what they load and store is computed as pointers and a mask, from which the compiler
finds the box again where TMA executes the access. What depends on the coordinates is scalar; the tile adds only its own
small indices, which keeps addresses affine.
"""

import builtins as _python

from ..jit import jit
from .aggregates import aggregate
from .core import (_log2, _refuse, _warn, advance, arange, atomic_add, atomic_and, atomic_or, atomic_xor, block_type,
                   builtin, cast, constexpr, expand_dims, full, load, minimum, maximum, store, to_tensor, where)
from .types import bfloat16, float16, float32, int32, int64, uint32, uint64
from .values import static_range, tensor, tuple


# --- reductions that only descriptors have, of fp16 and bf16 too ---


@builtin
def _atomic_max(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """`atomic_max`, of fp16 and bf16 too."""


@builtin
def _atomic_min(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """`atomic_min`, of fp16 and bf16 too."""


@builtin
def _of_descriptor(pointers):
    """States that the accesses of `pointers` so far are of a descriptor's tile."""


# --- the pointers of a tile ---


@jit
def _along(index, axis: constexpr, rank: constexpr):
    """A tile of rank 1 as one of `rank` whose only extent that is not 1 is `axis`."""
    for i in static_range(rank):
        if i != axis:
            index = expand_dims(index, i)
    return index


@jit
def _inside(i, extent, offset, block: constexpr):
    """Whether the elements `offset + i` of an axis exist; `i` is below `block`."""
    first = minimum(maximum(-offset.to(int64), 0), block).to(int32)
    end = minimum(maximum(extent.to(int64) - offset.to(int64), 0), block).to(int32)
    return (i >= first) & (i < end)


@jit
def _tile_pointers(base, strides, offsets, block_shape: constexpr):
    """Pointers to the tile of `block_shape` at `offsets`."""
    rank: constexpr = len(block_shape)
    pointers = base
    for i in static_range(rank):
        pointers = pointers + to_tensor(offsets[i]).to(int64) * strides[i]
    for i in static_range(rank):
        pointers = pointers + _along(arange(0, block_shape[i]), i, rank) * strides[i]
    return pointers


@jit
def _tile_mask(shape, offsets, block_shape: constexpr, checked: constexpr):
    """Whether each element of the tile exists along the axes `checked`; a scalar True for none."""
    rank: constexpr = len(block_shape)
    mask = True
    for i in static_range(rank):
        if i in checked:
            index = arange(0, block_shape[i])
            mask = mask & _along(_inside(index, shape[i], to_tensor(offsets[i]), block_shape[i]), i, rank)
    return mask


@jit
def _padding_value(padding: constexpr, dtype: constexpr, name: constexpr):
    """What is read outside of an array."""
    if padding == "nan":
        if not dtype.is_floating():
            _refuse(name +
                    ": the padding option is `nan`, but integers have none: only floating types can be padded with NaN "
                    "(Padding option `nan` is not supported for integer blocks)")
        return float("nan")
    if padding != "zero" and padding != "":
        _refuse(name + ": the padding option is `zero` or `nan` (Padding option " + str(padding) + " not supported)")
    return 0.0 if dtype.is_floating() else 0


@jit
def _all_axes(rank: constexpr):
    return [i for i in static_range(rank)]


@jit
def _check_rank(name: constexpr, what: constexpr, values, rank: constexpr):
    if len(values) != rank:
        _refuse(name + ": expected " + str(rank) + " " + what + ", but got " + str(len(values)))


# --- tensor descriptors ---


@aggregate
class tensor_descriptor:
    """An array in memory, of which tiles of `block_shape` are loaded and stored; made by `make_tensor_descriptor`, or
    on the host. What lies outside of the array is read as 0, or NaN, and not written.

    `shape`: int32, `strides`: int64 in elements, both tuples; `dtype` of the elements, `block_type` of a tile.
    """
    base: tensor
    _shape: tuple
    _strides: tuple
    block_shape: constexpr
    padding: constexpr
    round_f32_to_tf32: constexpr

    @property
    @jit
    def shape(self):
        return [to_tensor(extent).to(int32) for extent in self._shape]

    @property
    @jit
    def strides(self):
        return [stride if isinstance(stride, int) else to_tensor(stride).to(int64) for stride in self._strides]

    @property
    @jit
    def dtype(self):
        return self.base.dtype.element_ty

    @property
    @jit
    def block_type(self):
        return block_type(self.base.dtype.element_ty, self.block_shape)

    @jit
    def _pointers(self, offsets):
        return _tile_pointers(self.base, self.strides, offsets, self.block_shape)

    @jit
    def _mask(self, offsets):
        return _tile_mask(self.shape, offsets, self.block_shape, _all_axes(len(self.block_shape)))

    @jit
    def _padded(self, pointers, mask, eviction_policy=""):
        other: constexpr = _padding_value(self.padding, self.base.dtype.element_ty, "`tensor_descriptor.load`")
        value = load(pointers, mask, other, eviction_policy=eviction_policy)
        _of_descriptor(pointers)
        return _rounded_to_tf32(value) if self.round_f32_to_tf32 else value

    @jit
    def load(self, offsets, eviction_policy=""):
        """The tile at `offsets`, one integer an axis; `eviction_policy` as in `tl.load`."""
        _check_rank("`tensor_descriptor.load`", "offsets", offsets, len(self.block_shape))
        return self._padded(self._pointers(offsets), self._mask(offsets), eviction_policy)

    @jit
    def store(self, offsets, value, eviction_policy=""):
        """Write the tile `value` of `block_shape` at `offsets`; `eviction_policy` as in `tl.store`."""
        _check_rank("`tensor_descriptor.store`", "offsets", offsets, len(self.block_shape))
        _check_block("`tensor_descriptor.store`", value, self.block_shape)
        pointers = self._pointers(offsets)
        store(pointers, value, self._mask(offsets), eviction_policy=eviction_policy)
        _of_descriptor(pointers)

    @jit
    def gather(self, x_offsets, y_offset, eviction_policy=""):
        """The rows `x_offsets` (a tile of integers, 8 at least) from column `y_offset` on, of a descriptor of rank 2
        whose tile is one row; `eviction_policy` as in `tl.load`."""
        pointers, mask = self._rows(x_offsets, y_offset)
        return self._padded(pointers, mask, eviction_policy)

    @jit
    def scatter(self, value, x_offsets, y_offset, eviction_policy=""):
        """Write the rows of `value` to the rows `x_offsets` from column `y_offset` on; see `gather`."""
        pointers, mask = self._rows(x_offsets, y_offset)
        _check_block("`tensor_descriptor.scatter`", value, [x_offsets.shape[0], self.block_shape[1]])
        store(pointers, value, mask, eviction_policy=eviction_policy)

    @jit
    def _rows(self, x_offsets, y_offset):
        if len(self.block_shape) != 2:
            _refuse("descriptor must be 2D: `gather` and `scatter` take rows of a descriptor of rank 2, not of rank " +
                    str(len(self.block_shape)))
        if self.block_shape[0] != 1:
            _refuse("descriptor block must have 1 row: the tile of a descriptor of `gather` and `scatter` is one row")
        if len(x_offsets.shape) != 1:
            _refuse("x offsets must be 1D: `gather` and `scatter` take a tile of row indices of rank 1")
        if x_offsets.shape[0] < 8:
            _refuse("descriptor gather must have at least 8 rows: `gather` and `scatter` take at least 8 row indices")
        columns: constexpr = self.block_shape[1]
        if columns * self.base.dtype.element_ty.primitive_bitwidth // 8 < 32:
            _refuse("descriptor gather of type " + str(self.base.dtype.element_ty) + " must have at least " +
                    str(32 //
                        (self.base.dtype.element_ty.primitive_bitwidth // 8)) + " columns: a row is 32 bytes at least")
        y = to_tensor(y_offset)
        rows = x_offsets.to(int64)
        pointers = self.base + y.to(int64) * self.strides[1] + (rows * self.strides[0])[:, None]
        pointers = pointers + arange(0, columns)[None, :] * self.strides[1]
        mask = ((rows >= 0) & (rows < self.shape[0]))[:, None]
        return pointers, mask & _inside(arange(0, columns), self.shape[1], y, columns)[None, :]

    @jit
    def _check_reduction(self, kind: constexpr, value):
        """The reductions that TMA supports, on every target, so that a program does not depend on the target."""
        element: constexpr = self.base.dtype.element_ty
        name: constexpr = "`tensor_descriptor.atomic_" + kind + "`"
        if kind == "add":
            if element not in (int32, uint32, uint64, float16, bfloat16, float32):
                _refuse(name + _not_reduced(element) + "int32, uint32, uint64, fp16, bf16 and fp32")
        elif kind == "min" or kind == "max":
            if element not in (int32, uint32, int64, uint64, float16, bfloat16):
                _refuse(name + _not_reduced(element) + "integers of 32 and 64 bits, fp16 and bf16")
        elif element not in (int32, uint32, int64, uint64):
            _refuse(name + _not_reduced(element) + "integers of 32 and 64 bits")
        _check_block(name, value, self.block_shape)

    @jit
    def atomic_add(self, offsets, value, eviction_policy=""):
        """Add the tile `value` to the array at `offsets`, each element atomically. The old contents are not given. As
        of the other reductions, elements are those that the tensor memory accelerator reduces: here int32, uint32,
        uint64, fp16, bf16 and fp32. `eviction_policy` as in `tl.load`, of all reductions."""
        self._check_reduction("add", value)
        pointers = self._pointers(offsets)
        atomic_add(pointers, value.to(self.base.dtype.element_ty), self._mask(offsets), sem="relaxed",
                   eviction_policy=eviction_policy)
        _of_descriptor(pointers)

    @jit
    def atomic_min(self, offsets, value, eviction_policy=""):
        """Store the smaller of the array and `value`, each element atomically: integers of 32 and 64 bits, fp16 and
        bf16."""
        self._check_reduction("min", value)
        pointers = self._pointers(offsets)
        _atomic_min(pointers, value.to(self.base.dtype.element_ty), self._mask(offsets), sem="relaxed",
                    eviction_policy=eviction_policy)
        _of_descriptor(pointers)

    @jit
    def atomic_max(self, offsets, value, eviction_policy=""):
        """Store the larger of the array and `value`, each element atomically: integers of 32 and 64 bits, fp16 and
        bf16."""
        self._check_reduction("max", value)
        pointers = self._pointers(offsets)
        _atomic_max(pointers, value.to(self.base.dtype.element_ty), self._mask(offsets), sem="relaxed",
                    eviction_policy=eviction_policy)
        _of_descriptor(pointers)

    @jit
    def atomic_and(self, offsets, value, eviction_policy=""):
        """Store `array & value`, each element atomically: integers of 32 and 64 bits."""
        self._check_reduction("and", value)
        pointers = self._pointers(offsets)
        atomic_and(pointers, value.to(self.base.dtype.element_ty), self._mask(offsets), sem="relaxed",
                   eviction_policy=eviction_policy)
        _of_descriptor(pointers)

    @jit
    def atomic_or(self, offsets, value, eviction_policy=""):
        """Store `array | value`, each element atomically: integers of 32 and 64 bits."""
        self._check_reduction("or", value)
        pointers = self._pointers(offsets)
        atomic_or(pointers, value.to(self.base.dtype.element_ty), self._mask(offsets), sem="relaxed",
                  eviction_policy=eviction_policy)
        _of_descriptor(pointers)

    @jit
    def atomic_xor(self, offsets, value, eviction_policy=""):
        """Store `array ^ value`, each element atomically: integers of 32 and 64 bits."""
        self._check_reduction("xor", value)
        pointers = self._pointers(offsets)
        atomic_xor(pointers, value.to(self.base.dtype.element_ty), self._mask(offsets), sem="relaxed",
                   eviction_policy=eviction_policy)
        _of_descriptor(pointers)


def _members(base, shape, strides, block_shape, padding, round_f32_to_tf32):
    """The values of the fields for an array of the host."""
    return (base, _python.tuple(shape), (*strides[:-1], constexpr(1)), constexpr(
        _python.tuple(block_shape)), constexpr(padding), constexpr(bool(round_f32_to_tf32)))


def _described(text):
    """What a launch would say of an argument that a signature spells `tensordesc<fp16[64, 32]>`."""
    element, _, shape = text.removeprefix("tensordesc<").rstrip(">]").partition("[")
    block = [int(extent) for extent in shape.split(",")]
    extents = _python.tuple, [("i32", 0)] * len(block), None, "tuple", _python.tuple
    steps = _python.tuple, [("i64", 0)] * (len(block) - 1) + [(None, 1)], None, "tuple", _python.tuple
    fields = [("*" + element, 16), extents, steps, (None, _python.tuple(block)), (None, "zero"), (None, False)]
    return _python.tuple, fields, tensor_descriptor._fields, "tensor_descriptor", tensor_descriptor


def _promised(fields):
    """What is known of the fields of an array of the host (`TensorDescriptor` refuses others): the address and all
    strides but the last are multiples of 16 bytes, whether or not a launch looks at them or 16 divides their count of
    elements."""
    from ..elements import ELEMENTS
    (pointer, _), shape, (kind, steps, *names), *rest = fields
    elements = _python.next(16 // e.bytes for e in ELEMENTS if e.signature == pointer.lstrip("*").removeprefix("k"))
    steps = [(step[0], _python.max(step[1], elements)) if step[0] is not None and _python.len(step) == 2 else step
             for step in steps]
    return [(pointer, 16), shape, (kind, steps, *names), *rest]


tensor_descriptor.members, tensor_descriptor.described = staticmethod(_members), staticmethod(_described)
tensor_descriptor.promised = staticmethod(_promised)


@jit
def _rounded_to_tf32(x):
    """fp32 rounded to 10 bits of mantissa, to nearest even; infinities and NaNs stay."""
    bits = x.to(int32, bitcast=True)
    rounded = (bits + 0xfff + ((bits >> 13) & 1)) & -0x2000
    return where((bits & 0x7f800000) == 0x7f800000, bits, rounded).to(float32, bitcast=True)


@jit
def _check_block(name: constexpr, value, block_shape: constexpr):
    if value.shape != block_shape:
        _refuse(name + ": the tile has shape " + str(value.shape) + ", but the descriptor's is " + str(block_shape) +
                " (expected value shape " + str(block_shape) + ", got " + str(value.shape) + ")")


@jit
def _not_reduced(element: constexpr):
    return " is not defined for elements of type " + str(element) + " (Unsupported dtype " + str(
        element) + "); it is for "


@builtin
def _descriptor_stands_here(desc):
    """Where copies that say `landed` have the program make the descriptor."""


@jit
def make_tensor_descriptor(base, shape, strides, block_shape: constexpr, padding_option: constexpr = "zero"):
    """A descriptor of the array at `base`: `shape` and `strides` in elements, one integer an axis (1 to 5), the last
    stride a compile-time 1. Tiles have `block_shape`; outside of the array they are 0, or NaN with
    `padding_option="nan"`."""
    rank: constexpr = len(shape)
    if rank < 1 or rank > 5:
        _refuse("Expected 1 <= ndim <= 5 but got " + str(rank) + " dimensions: a tensor descriptor has 1 to 5 axes")
    if len(strides) != rank:
        _refuse("Expected " + str(rank) + " strides but got " + str(len(strides)) + ": give one an axis")
    if len(block_shape) != rank:
        _refuse("Expected block_shape to have " + str(rank) + " dimensions but got " + str(len(block_shape)))
    last: constexpr = strides[rank - 1]
    if not isinstance(last, int) or last != 1:
        _refuse("Tensor descriptor last dim must be 1 but got " +
                (str(last) if isinstance(last, int) else "a run-time number") +
                ": the last stride is the compile-time number 1")
    _padding_value(padding_option, base.dtype.element_ty, "`make_tensor_descriptor`")
    if block_shape[rank - 1] * base.dtype.element_ty.primitive_bitwidth < 128:
        _warn("the last axis of the tile has fewer than 16 bytes, which the hardware's descriptors do not take")
    result = tensor_descriptor(base, [to_tensor(extent) for extent in shape],
                             [to_tensor(stride) for stride in strides[:-1]] + [1], block_shape, padding_option, False)
    if [2**_log2(extent) for extent in block_shape] == [extent for extent in block_shape]:  # a buffer has such extents
        _descriptor_stands_here(result)
    return result


@jit
def load_tensor_descriptor(desc, offsets):
    """`desc.load(offsets)`."""
    return desc.load(offsets)


@jit
def store_tensor_descriptor(desc, offsets, value):
    """`desc.store(offsets, value)`."""
    desc.store(offsets, value)


# --- block pointers ---


@aggregate
class block_pointer:
    """A tile of an array, by the array and the tile's offsets in it; made by `make_block_ptr`, moved by `advance`."""
    base: tensor
    shape: tuple
    strides: tuple
    offsets: tuple
    block_shape: constexpr
    order: constexpr

    @property
    @jit
    def dtype(self):
        return self.base.dtype

    @property
    @jit
    def type(self):
        return self.base.dtype

    @jit
    def advance(self, offsets):
        """The block pointer moved by `offsets` elements along each axis."""
        _check_rank("`advance`", "offsets", offsets, len(self.block_shape))
        moved = [self.offsets[i] + to_tensor(offsets[i]).to(int64) for i in static_range(len(self.block_shape))]
        return block_pointer(self.base, self.shape, self.strides, moved, self.block_shape, self.order)

    @jit
    def _mask(self, name: constexpr, boundary_check: constexpr):
        checked: constexpr = () if boundary_check is None else boundary_check
        for i in static_range(len(checked)):
            if checked[i] < 0 or checked[i] >= len(self.block_shape):
                _refuse(name + ": `boundary_check` names axis " + str(checked[i]) + ", but the block has rank " +
                        str(len(self.block_shape)))
        return _tile_mask(self.shape, self.offsets, self.block_shape, checked)

    @jit
    def _load(self, boundary_check: constexpr, padding_option: constexpr, cache_modifier: constexpr,
              eviction_policy: constexpr, volatile: constexpr):
        pointers = _tile_pointers(self.base, self.strides, self.offsets, self.block_shape)
        other: constexpr = _padding_value(padding_option, self.base.dtype.element_ty, "`load`")
        if boundary_check is None or len(boundary_check) == 0:
            return load(pointers, cache_modifier=cache_modifier, eviction_policy=eviction_policy, volatile=volatile)
        return load(pointers, self._mask("`load`", boundary_check), other, cache_modifier=cache_modifier,
                    eviction_policy=eviction_policy, volatile=volatile)

    @jit
    def _store(self, value, boundary_check: constexpr, cache_modifier: constexpr, eviction_policy: constexpr):
        pointers = _tile_pointers(self.base, self.strides, self.offsets, self.block_shape)
        if boundary_check is None or len(boundary_check) == 0:
            store(pointers, value, cache_modifier=cache_modifier, eviction_policy=eviction_policy)
        else:
            store(pointers, value, self._mask("`store`", boundary_check), cache_modifier=cache_modifier,
                  eviction_policy=eviction_policy)


@jit
def make_block_ptr(base, shape, strides, offsets, block_shape: constexpr, order: constexpr):
    """A pointer to the tile of `block_shape` at `offsets` of the array at `base` with `shape` and `strides` (in
    elements).

    `load` and `store` take it; with `boundary_check`, the axes along which the tile may reach beyond the array, and
    `padding_option` ("zero", or "nan" for floats), what is read there. `order` is a permutation of the axes, of no
    effect.
    """
    rank: constexpr = len(block_shape)
    _check_rank("`make_block_ptr`", "`shape`", shape, rank)
    _check_rank("`make_block_ptr`", "`strides`", strides, rank)
    _check_rank("`make_block_ptr`", "`offsets`", offsets, rank)
    _check_rank("`make_block_ptr`", "`order`", order, rank)
    for i in static_range(rank):
        if not i in order:
            _refuse("Expected a permutation of (0, 1, ..., len(order)-1) in order: `make_block_ptr` got " + str(order))
    return block_pointer(base, [to_tensor(extent).to(int64) for extent in shape],
                         [stride if isinstance(stride, int) else to_tensor(stride).to(int64) for stride in strides],
                         [to_tensor(offset).to(int64) for offset in offsets], block_shape, order)
