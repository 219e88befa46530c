"""Declarations of the operations that the compiler implements. What stands here is the signature, the defaults and the
documentation; `@method` makes a function a method of tiles too.

Words used below: a *tile* is an array of elements whose shape is known when the kernel is compiled, every extent a
power of two; a *scalar* is a tile of rank 0; a *number* is an untyped Python number or a `constexpr`. Where tiles and
scalars meet, shapes broadcast as in NumPy, with equal rank or rank 0.
"""

from .atomics import *
from .declare import builtin, is_builtin, method
from .types import *
from .types import (PropagateNan, _unwrap, base_type, base_value, constexpr, constexpr_type, dtype, float32,
                    get_int_dtype, str_to_ty, validate_block_shape)
from .types import _unwrap as _unwrap_if_constexpr  # under the name that other packages import
from .values import *
from .values import slice_, tensor, tuple, tuple_type

CONSTEXPR_0 = constexpr(0)

# --- the grid and creation ---


@builtin
def program_id(axis):
    """The index of this program along `axis` of the grid: int32 scalar. `axis` is a compile-time 0, 1 or 2."""


@builtin
def num_programs(axis):
    """The number of programs along `axis` of the grid: int32 scalar. `axis` is a compile-time 0, 1 or 2."""


@builtin
def arange(start, end):
    """`[start, start+1, ..., end-1]`: an int32 tile of rank 1.

    Both are compile-time integers that fit int32; `end - start` is positive, otherwise an error.
    """


@builtin
def full(shape, value, dtype):
    """A tile of `shape` with every element `value` (a number or a scalar tile), converted to `dtype`."""


@builtin
def to_tensor(x):
    """`x` as a typed value: a number gets its type (int32 where it fits, then uint32, int64, uint64; fp32), a tile is
    kept."""


@builtin
def cat(input, other, can_reorder=False, dim=0):
    """The two tiles one after the other along `dim`. Ranks, dtypes and all other extents are equal.

    `can_reorder=True` (rank 1 only) lets the compiler choose the order of the elements; it is deprecated.
    """


# --- shape ---


@method
@builtin
def broadcast_to(input, *shape):
    """`input` with extents of 1 repeated to `shape`; a scalar fills the whole shape. Ranks are equal otherwise."""


@builtin
def broadcast(input, other):
    """Both tiles in their common shape."""


@method
@builtin
def trans(input, *dims):
    """`input` with its axes permuted to `dims`; without `dims` the last two axes are swapped (rank 2 at least)."""


@method
@builtin
def permute(input, *dims):
    """`input` with its axes in the order `dims`, a permutation of all axes."""


@method
@builtin
def reshape(input, *shape, can_reorder=False):
    """The elements of `input`, in row-major order, as a tile of `shape`; the number of elements stays.

    `can_reorder=True` lets the compiler choose the order of the elements; it is deprecated.
    """


@method
@builtin
def view(input, *shape):
    """`reshape` that may change the order of the elements; deprecated, use `reshape`."""


@method
@builtin
def expand_dims(input, axis):
    """`input` with an extent of 1 inserted at each of `axis` (an integer or several; negative counts from the end of
    the result)."""


@builtin
def join(a, b):
    """The two tiles, broadcast to one shape, interleaved along a new last axis of extent 2; two scalars give shape
    `[2]`."""


@method
@builtin
def split(a):
    """The two halves of a tile whose last extent is 2, as tiles without that axis (scalars for rank 1); undoes
    `join`."""


@method
@builtin
def item(input):
    """The only element of a tile with one element, as a scalar."""


@method
@builtin
def gather(src, index, axis):
    """`result[..., i, ...] = src[..., index[..., i, ...], ...]` along `axis`: a tile of the shape of `index`.

    `index` is a tile of integers of the rank of `src`, with the same extents in every other axis.
    """


# --- types ---


@method
@builtin
def cast(input, dtype, fp_downcast_rounding=None, bitcast=False):
    """`input` converted to `dtype`.

    Floating to a narrower floating type rounds to nearest even, or toward zero with `fp_downcast_rounding="rtz"` (only
    for such a conversion); floating to integer truncates; anything to `int1` is `!= 0`. `bitcast=True` keeps the bits,
    the widths must be equal. Pointers convert to and from int64 and to other pointers.
    """


# --- memory ---


@builtin
def load(pointer, mask=None, other=None, boundary_check=None, padding_option="", cache_modifier="", eviction_policy="",
         volatile=False):
    """The elements at `pointer`, a scalar pointer or a tile of pointers: a value of the pointer's shape and element
    type.

    Where `mask` (booleans, broadcast to the pointer's shape) is false nothing is read and the result is `other`, which
    needs a mask and is converted to the element type; without `other` the value there is undefined. `cache_modifier`:
    "", ".ca", ".cg", ".cv", ".cs"; `eviction_policy`: "", "evict_first", "evict_last" or a `CachePolicy`.
    `boundary_check` and `padding_option` are for block pointers (`make_block_ptr`), which take no mask.
    """


@method
@builtin
def store(pointer, value, mask=None, boundary_check=None, cache_modifier="", eviction_policy=""):
    """Write `value`, converted to the element type and broadcast to the shape of `pointer`, where `mask` is true.

    An error for a `const` pointer. `cache_modifier`: "", ".wb", ".cg", ".cs", ".wt"; `boundary_check` and
    `eviction_policy` as in `load`.
    """


# --- arithmetic, comparison, selection ---


@builtin
def add(x, y, sanitize_overflow: constexpr = True):
    """`x + y`; `sanitize_overflow=False` leaves out the overflow check of a debug build."""


@builtin
def sub(x, y, sanitize_overflow: constexpr = True):
    """`x - y`; `sanitize_overflow=False` leaves out the overflow check of a debug build."""


@builtin
def mul(x, y, sanitize_overflow: constexpr = True):
    """`x * y`; `sanitize_overflow=False` leaves out the overflow check of a debug build."""


@builtin
def where(condition, x, y):
    """`x` where `condition` holds, else `y`: the common shape of all three, the common type of `x` and `y`.

    Both `x` and `y` are evaluated always; a mask on a `load` keeps memory from being touched. A condition that is not
    boolean is compared with 0, with a warning.
    """


@builtin
def minimum(x, y, propagate_nan: constexpr = PropagateNan.NONE):
    """The smaller of `x` and `y`, element by element; `propagate_nan` defines the result for a NaN (see `PropagateNan`)."""


@builtin
def maximum(x, y, propagate_nan: constexpr = PropagateNan.NONE):
    """The larger of `x` and `y`, element by element; `propagate_nan` defines the result for a NaN (see `PropagateNan`)."""


@builtin
def clamp(x, min, max, propagate_nan: constexpr = PropagateNan.NONE):
    """`x` limited to `[min, max]`; undefined where `min > max`."""


@method
@builtin
def logical_and(input, other):
    """`input and other`, element by element: booleans; an operand that is not boolean is compared with 0."""


@method
@builtin
def logical_or(input, other):
    """`input or other`, element by element: booleans; an operand that is not boolean is compared with 0."""


# --- matrix product ---


@builtin
def dot(input, other, acc=None, input_precision=None, allow_tf32=None, max_num_imprecise_acc=None, out_dtype=None):
    """The matrix product of `[..., M, K]` and `[..., K, N]`, plus `acc` where given: `[..., M, N]`.

    Both operands have rank 2 at least and the same dtype (two fp8 types may differ): int8, fp8, fp16, bf16, fp32, fp64.
    The result is int32 for int8, fp64 for fp64, fp32 for bf16 and fp32; for fp16 and fp8 it is `out_dtype`, by default
    the type of `acc`, or fp32. `input_precision`: how fp32 operands are rounded first, "tf32" (default), "tf32x3",
    "ieee", "bf16x3", "bf16x6"; `allow_tf32` is its deprecated form. K is at least 32 bytes' worth.
    """


# --- reductions and scans ---


@method
@builtin
def reduce(input, axis, combine_fn, keep_dims=False):
    """`input` (a tile or a tuple of tiles of one shape) combined along `axis` by the jit function `combine_fn`.

    `combine_fn(a..., b...)` gets one element of each tile from the left and one from the right and returns the combined
    ones; it must be associative. `axis=None` reduces all axes. The axis disappears, or becomes 1 with `keep_dims`.
    """


@builtin
def _reduce_with_indices(input, axis, combine_fn, keep_dims=False):
    """`reduce` over the pairs (element, its index along `axis`)."""


@method
@builtin
def associative_scan(input, axis, combine_fn, reverse=False):
    """The running combination of `input` (a tile or a tuple of tiles of one shape) along `axis` by `combine_fn`, as in
    `reduce`.

    With `reverse` it runs from the last element to the first.
    """


@method
@builtin
def histogram(input, num_bins, mask=None):
    """How often each of `0 .. num_bins-1` occurs in the rank-1 integer tile `input`, where `mask`: int32 of `num_bins`.

    `num_bins` is a positive compile-time integer; other values are not counted.
    """


@builtin
def map_elementwise(scalar_fn, *args, pack=1):
    """`scalar_fn`, a jit function of scalars, applied to each element of `args` (tiles of one shape); it may branch and
    loop.

    With `pack` > 1 it gets that many neighbouring elements of every tile at once, and returns as many of each result.
    """


# --- hints ---


@builtin
def multiple_of(input, values):
    """Promise that the first element of every contiguous run of `input` is a multiple of `values` (one integer an
    axis)."""


@builtin
def max_contiguous(input, values):
    """Promise that every run of `values` elements (one integer an axis) of `input` is contiguous."""


@builtin
def max_constancy(input, values):
    """Promise that every run of `values` elements (one integer an axis) of `input` is one value."""


@builtin
def assume(cond):
    """Promise that `cond`, a boolean scalar, holds; the compiler may rely on it."""


@builtin
def expect_zero(x, mask):
    """`x`, with the promise that it is zero where `mask` holds not; debug builds check it."""


# --- debugging ---


@builtin
def static_print(*values, sep=" ", end="\n", file=None, flush=False):
    """Print while the kernel is compiled; tiles print as their types."""


@builtin
def static_assert(cond, msg=""):
    """Refuse to compile, with `msg`, unless the compile-time `cond` holds."""


@builtin
def device_print(prefix, *args, hex=False):
    """Print `prefix`, a string literal, and each element of `args` while the kernel runs, with program id and index."""


@builtin
def device_assert(cond, msg="", mask=None):
    """Stop the launch with `msg` where `cond` is false and `mask` true; only in debug builds."""


@builtin
def debug_barrier():
    """Wait until all threads of the program are here."""


@builtin
def inline_asm_elementwise(asm, constraints, args, dtype, is_pure, pack):
    """The PTX text `asm`, applied to `pack` elements at a time of `args`; results of `dtype` (one or several). On a CPU
    it computes with registers and accesses memory at its operands; other instructions are errors."""


@builtin
def inline_asm(asm, constraints="", args=(), result_types=(), is_pure=False, reads=None, writes=None):
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


@builtin
def extern_elementwise(lib_name, lib_path, args, arg_type_symbol_dict, is_pure):
    """A function of a device library, chosen by the dtypes of `args` from `{(dtype, ...): (symbol, result dtype)}`,
    applied element by element."""


# --- compile-time values ---


@builtin
def _log2(n):
    """The exponent of the smallest power of two that is not less than the compile-time integer `n`."""


@builtin
def _int_dtype(bitwidth, signed):
    """The integer dtype of that compile-time width."""


@builtin
def _num_warps():
    """The warps of a program that are compiled for."""


@builtin
def _num_ctas():
    """The CTAs of a program that are compiled for."""


@builtin
def _warn(message):
    """Report a warning at the location of the call in the user's kernel."""


@builtin
def _refuse(message):
    """Refuse to compile, with `message` (a ValueError), at the location of the call in the user's kernel."""


# --- Python's own functions, on values of a kernel ---


@builtin
def builtin_max(*args, propagate_nan=None):
    """`max` of numbers, or the elementwise maximum of scalars."""


@builtin
def builtin_min(*args, propagate_nan=None):
    """`min` of numbers, or the elementwise minimum of scalars."""


@builtin
def aggregate_replace(instance, **changes):
    """A copy of the aggregate `instance` with the named fields replaced."""


@builtin
def advance(base, offsets):
    """The block pointer `base` moved by `offsets` elements along each axis; `base` stays what it is."""


tensor.to = cast
