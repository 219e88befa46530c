# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Callable, Iterator, Literal, Optional, Sequence, Tuple as _Tuple, Union, overload

from .types import *
from .values import *
from .descriptors import block_pointer, tensor_descriptor

_Value = Union[tensor, constexpr, int, float, bool]
_Int = Union[int, constexpr]
_Bool = Union[bool, constexpr]
_Str = Union[str, constexpr]
_DType = Union[dtype, constexpr]
_Ints = Union[_Int, Sequence[_Int]]
_Values = Sequence[_Value]


def program_id(axis: _Int) -> tensor:
    """The index of this program along `axis` of the grid: int32 scalar. `axis` is a compile-time 0, 1 or 2."""


def num_programs(axis: _Int) -> tensor:
    """The number of programs along `axis` of the grid: int32 scalar. `axis` is a compile-time 0, 1 or 2."""


def arange(start: _Int, end: _Int) -> tensor:
    """`[start, start+1, ..., end-1]`: an int32 tile of rank 1.

    Both are compile-time integers that fit int32; `end - start` is positive, otherwise an error."""


def full(shape: _Ints, value: _Value, dtype: _DType) -> tensor:
    """A tile of `shape` with every element `value` (a number or a scalar tile), converted to `dtype`."""


def to_tensor(x: _Value) -> tensor:
    """`x` as a typed value: a number gets its type (int32 where it fits, then uint32, int64, uint64; fp32), a tile is
    kept."""


def cat(input: Union[_Value, Sequence[_Value]], other: _Value, can_reorder: _Bool = ..., dim: _Int = ...) -> tensor:
    """The two tiles one after the other along `dim`. Ranks, dtypes and all other extents are equal.

    `can_reorder=True` (rank 1 only) lets the compiler choose the order of the elements; it is deprecated."""


def broadcast_to(input: Union[_Value, Sequence[_Value]], *shape: _Ints) -> tensor:
    """`input` with extents of 1 repeated to `shape`; a scalar fills the whole shape. Ranks are equal otherwise."""


def broadcast(input: Union[_Value, Sequence[_Value]], other: _Value) -> _Tuple[tensor, tensor]:
    """Both tiles in their common shape."""


def trans(input: Union[_Value, Sequence[_Value]], *dims: _Ints) -> tensor:
    """`input` with its axes permuted to `dims`; without `dims` the last two axes are swapped (rank 2 at least)."""


def permute(input: Union[_Value, Sequence[_Value]], *dims: _Ints) -> tensor:
    """`input` with its axes in the order `dims`, a permutation of all axes."""


def reshape(input: Union[_Value, Sequence[_Value]], *shape: _Ints, can_reorder: _Bool = ...) -> tensor:
    """The elements of `input`, in row-major order, as a tile of `shape`; the number of elements stays.

    `can_reorder=True` lets the compiler choose the order of the elements; it is deprecated."""


def view(input: Union[_Value, Sequence[_Value]], *shape: _Ints) -> tensor:
    """`reshape` that may change the order of the elements; deprecated, use `reshape`."""


def expand_dims(input: Union[_Value, Sequence[_Value]], axis: _Ints) -> tensor:
    """`input` with an extent of 1 inserted at each of `axis` (an integer or several; negative counts from the end of
    the result)."""


def join(a: _Value, b: _Value) -> tensor:
    """The two tiles, broadcast to one shape, interleaved along a new last axis of extent 2; two scalars give shape
    `[2]`."""


def split(a: _Value) -> _Tuple[tensor, tensor]:
    """The two halves of a tile whose last extent is 2, as tiles without that axis (scalars for rank 1); undoes
    `join`."""


def item(input: Union[_Value, Sequence[_Value]]) -> tensor:
    """The only element of a tile with one element, as a scalar."""


def gather(src: tensor, index: tensor, axis: _Int) -> tensor:
    """`result[..., i, ...] = src[..., index[..., i, ...], ...]` along `axis`: a tile of the shape of `index`.

    `index` is a tile of integers of the rank of `src`, with the same extents in every other axis."""


def cast(input: Union[_Value, Sequence[_Value]], dtype: _DType, fp_downcast_rounding: Optional[_Str] = ..., bitcast: _Bool = ...) -> tensor:
    """`input` converted to `dtype`.

    Floating to a narrower floating type rounds to nearest even, or toward zero with `fp_downcast_rounding="rtz"` (only
    for such a conversion); floating to integer truncates; anything to `int1` is `!= 0`. `bitcast=True` keeps the bits,
    the widths must be equal. Pointers convert to and from int64 and to other pointers."""


def load(pointer: Union[tensor, block_pointer], mask: Optional[_Value] = ..., other: Optional[_Value] = ..., boundary_check: Sequence[_Int] = ..., padding_option: _Str = ..., cache_modifier: _Str = ..., eviction_policy: Any = ..., volatile: _Bool = ...) -> tensor:
    """The elements at `pointer`, a scalar pointer or a tile of pointers: a value of the pointer's shape and element
    type.

    Where `mask` (booleans, broadcast to the pointer's shape) is false nothing is read and the result is `other`, which
    needs a mask and is converted to the element type; without `other` the value there is undefined. `cache_modifier`:
    "", ".ca", ".cg", ".cv", ".cs"; `eviction_policy`: "", "evict_first", "evict_last" or a `CachePolicy`.
    `boundary_check` and `padding_option` are for block pointers (`make_block_ptr`), which take no mask."""


def store(pointer: Union[tensor, block_pointer], value: Any, mask: Optional[_Value] = ..., boundary_check: Sequence[_Int] = ..., cache_modifier: _Str = ..., eviction_policy: Any = ...) -> None:
    """Write `value`, converted to the element type and broadcast to the shape of `pointer`, where `mask` is true.

    An error for a `const` pointer. `cache_modifier`: "", ".wb", ".cg", ".cs", ".wt"; `boundary_check` and
    `eviction_policy` as in `load`."""


def add(x: _Value, y: _Value, sanitize_overflow: _Bool = ...) -> tensor:
    """`x + y`; `sanitize_overflow=False` leaves out the overflow check of a debug build."""


def sub(x: _Value, y: _Value, sanitize_overflow: _Bool = ...) -> tensor:
    """`x - y`; `sanitize_overflow=False` leaves out the overflow check of a debug build."""


def mul(x: _Value, y: _Value, sanitize_overflow: _Bool = ...) -> tensor:
    """`x * y`; `sanitize_overflow=False` leaves out the overflow check of a debug build."""


def where(condition: _Value, x: _Value, y: _Value) -> tensor:
    """`x` where `condition` holds, else `y`: the common shape of all three, the common type of `x` and `y`.

    Both `x` and `y` are evaluated always; a mask on a `load` keeps memory from being touched. A condition that is not
    boolean is compared with 0, with a warning."""


def minimum(x: _Value, y: _Value, propagate_nan: PropagateNan = ...) -> tensor:
    """The smaller of `x` and `y`, element by element; `propagate_nan` defines the result for a NaN (see `PropagateNan`)."""


def maximum(x: _Value, y: _Value, propagate_nan: PropagateNan = ...) -> tensor:
    """The larger of `x` and `y`, element by element; `propagate_nan` defines the result for a NaN (see `PropagateNan`)."""


def clamp(x: _Value, min: Any, max: Any, propagate_nan: PropagateNan = ...) -> tensor:
    """`x` limited to `[min, max]`; undefined where `min > max`."""


def logical_and(input: Union[_Value, Sequence[_Value]], other: _Value) -> tensor:
    """`input and other`, element by element: booleans; an operand that is not boolean is compared with 0."""


def logical_or(input: Union[_Value, Sequence[_Value]], other: _Value) -> tensor:
    """`input or other`, element by element: booleans; an operand that is not boolean is compared with 0."""


def dot(input: Any, other: Any, acc: Optional[_Value] = ..., input_precision: Optional[_Str] = ..., allow_tf32: Optional[_Bool] = ..., max_num_imprecise_acc: Optional[_Int] = ..., out_dtype: Optional[_DType] = ...) -> tensor:
    """The matrix product of `[..., M, K]` and `[..., K, N]`, plus `acc` where given: `[..., M, N]`.

    Both operands have rank 2 at least and the same dtype (two fp8 types may differ): int8, fp8, fp16, bf16, fp32, fp64.
    The result is int32 for int8, fp64 for fp64, fp32 for bf16 and fp32; for fp16 and fp8 it is `out_dtype`, by default
    the type of `acc`, or fp32. `input_precision`: how fp32 operands are rounded first, "tf32" (default), "tf32x3",
    "ieee", "bf16x3", "bf16x6"; `allow_tf32` is its deprecated form. K is at least 32 bytes' worth."""


def reduce(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int], combine_fn: Callable[..., Any], keep_dims: _Bool = ...) -> Any:
    """`input` (a tile or a tuple of tiles of one shape) combined along `axis` by the jit function `combine_fn`.

    `combine_fn(a..., b...)` gets one element of each tile from the left and one from the right and returns the combined
    ones; it must be associative. `axis=None` reduces all axes. The axis disappears, or becomes 1 with `keep_dims`."""


def associative_scan(input: Union[_Value, Sequence[_Value]], axis: _Int, combine_fn: Callable[..., Any], reverse: _Bool = ...) -> Any:
    """The running combination of `input` (a tile or a tuple of tiles of one shape) along `axis` by `combine_fn`, as in
    `reduce`.

    With `reverse` it runs from the last element to the first."""


def histogram(input: Union[_Value, Sequence[_Value]], num_bins: _Int, mask: Optional[_Value] = ...) -> tensor:
    """How often each of `0 .. num_bins-1` occurs in the rank-1 integer tile `input`, where `mask`: int32 of `num_bins`.

    `num_bins` is a positive compile-time integer; other values are not counted."""


def map_elementwise(scalar_fn: Callable[..., Any], *args: Any, pack: _Int = ...) -> Any:
    """`scalar_fn`, a jit function of scalars, applied to each element of `args` (tiles of one shape); it may branch and
    loop.

    With `pack` > 1 it gets that many neighbouring elements of every tile at once, and returns as many of each result."""


def multiple_of(input: _Value, values: Any) -> tensor:
    """Promise that the first element of every contiguous run of `input` is a multiple of `values` (one integer an
    axis)."""


def max_contiguous(input: Union[_Value, Sequence[_Value]], values: Any) -> tensor:
    """Promise that every run of `values` elements (one integer an axis) of `input` is contiguous."""


def max_constancy(input: Union[_Value, Sequence[_Value]], values: Any) -> tensor:
    """Promise that every run of `values` elements (one integer an axis) of `input` is one value."""


def assume(cond: _Value) -> None:
    """Promise that `cond`, a boolean scalar, holds; the compiler may rely on it."""


def expect_zero(x: _Value, mask: Optional[_Value]) -> tensor:
    """`x`, with the promise that it is zero where `mask` holds not; debug builds check it."""


def static_print(*values: Any, sep: Any = ..., end: Any = ..., file: Any = ..., flush: Any = ...) -> None:
    """Print while the kernel is compiled; tiles print as their types."""


def static_assert(cond: Any, msg: Any = ...) -> None:
    """Refuse to compile, with `msg`, unless the compile-time `cond` holds."""


def device_print(prefix: _Str, *args: Any, hex: _Bool = ...) -> None:
    """Print `prefix`, a string literal, and each element of `args` while the kernel runs, with program id and index."""


def device_assert(cond: _Value, msg: Any = ..., mask: Optional[_Value] = ...) -> None:
    """Stop the launch with `msg` where `cond` is false and `mask` true; only in debug builds."""


def debug_barrier() -> None:
    """Wait until all threads of the program are here."""


def inline_asm_elementwise(asm: _Str, constraints: _Str, args: Any, dtype: Any, is_pure: _Bool, pack: _Int) -> Any:
    """The PTX text `asm`, applied to `pack` elements at a time of `args`; results of `dtype` (one or several). On a CPU
    it computes with registers and accesses memory at its operands; other instructions are errors."""


def inline_asm(asm: _Str, constraints: _Str = ..., args: Any = ..., result_types: Any = ..., is_pure: _Bool = ..., reads: Any = ..., writes: Any = ...) -> Any:
    """The PTX text `asm`, which every thread executes once, on all of its registers.

    `$0`, `$1`, ... are registers, those of results first. A tile of `args` has one for each register of a thread in its
    layout: that of a pair `(tile, layout)`, or equal slices in the order of elements (thread `t` of `T` holds elements
    `t * n / T` to `(t + 1) * n / T - 1` of `n`; where there are fewer elements than threads, element `t * n / T`).
    Elements of 8 bits are in registers of 16; nothing is packed or broadcast. A scalar is one register; a buffer
    (`txl.smem_alloc`) or an mbarrier is one of 32 bits with its address in shared memory, where a buffer that such a
    text uses is in row-major order.

    `result_types` is a dtype (a scalar, equal in all threads), a `txl.distributed_type(dtype, shape, layout)`, or a
    sequence of these, whose result is a tuple. Threads that hold the same element must compute the same value.
    `constraints` is a string, or a tuple with one for each result and operand, which all of its registers have. `asm`
    may be a function, which takes the names of the registers, `(("$0", ...), ...)` of results and of operands, and
    returns the text.

    `reads` and `writes` are the buffers of `args` that the text reads and writes; None: all of them. Barriers between
    these and other accesses are inserted. A text with buffers or accesses of memory is not pure. On a CPU it may do
    what a block of threads does with registers and these buffers, `shfl.sync`, `mma.sync` and `bar.sync` included;
    accesses of global memory, mbarriers and asynchronous copies are errors there."""


def extern_elementwise(lib_name: _Str, lib_path: _Str, args: Any, arg_type_symbol_dict: Any, is_pure: _Bool) -> Any:
    """A function of a device library, chosen by the dtypes of `args` from `{(dtype, ...): (symbol, result dtype)}`,
    applied element by element."""


def builtin_max(*args: Any, propagate_nan: PropagateNan = ...) -> tensor:
    """`max` of numbers, or the elementwise maximum of scalars."""


def builtin_min(*args: Any, propagate_nan: PropagateNan = ...) -> tensor:
    """`min` of numbers, or the elementwise minimum of scalars."""


def aggregate_replace(instance: Any, **changes: Any) -> Any:
    """A copy of the aggregate `instance` with the named fields replaced."""


def advance(base: Any, offsets: _Values) -> Any:
    """The block pointer `base` moved by `offsets` elements along each axis; `base` stays what it is."""
