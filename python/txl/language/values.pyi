# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Callable, Iterator, Literal, Optional, Sequence, Tuple as _Tuple, Union, overload

from .types import *
from .descriptors import block_pointer, tensor_descriptor

_Value = Union[tensor, constexpr, int, float, bool]
_Int = Union[int, constexpr]
_Bool = Union[bool, constexpr]
_Str = Union[str, constexpr]
_DType = Union[dtype, constexpr]
_Ints = Union[_Int, Sequence[_Int]]
_Values = Sequence[_Value]


class tuple(base_value):
    """Several values as one; its elements may differ in type."""
    def __init__(self, args: Any, type: Any = ...) -> None:
        """Initialize self.  See help(type(self)) for accurate signature."""
    def __getitem__(self, idx: Any) -> Any: ...
    def __len__(self) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __add__(self, other: Any) -> Any: ...
    def __mul__(self, n: Any) -> Any: ...
    def __eq__(self, other: Any) -> bool:
        """Return self==value."""
    def __hash__(self) -> int:
        """Return hash(self)."""
    def __repr__(self) -> str:
        """Return repr(self)."""


class tuple_type(base_type):
    """The type of a tuple: those of its elements, and their names where it is a named tuple's (`fields`, else None)."""
    def __init__(self, types: Any, fields: Any = ...) -> None:
        """Initialize self.  See help(type(self)) for accurate signature."""
    @property
    def name(self) -> Any: ...
    def mangle(self) -> str: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __eq__(self, other: Any) -> bool:
        """Return self==value."""
    def __hash__(self) -> int:
        """Return hash(self)."""
    def __str__(self) -> str:
        """Return str(self)."""


class tensor_descriptor_type(base_type):
    """The type of a tensor descriptor: that of its tiles (`block_type`), and the types of its extents and strides."""
    def __init__(self, block_type: Any, shape_type: Any, strides_type: Any) -> None:
        """Initialize self.  See help(type(self)) for accurate signature."""
    @property
    def name(self) -> Any: ...
    def mangle(self) -> str: ...
    def __eq__(self, other: Any) -> bool:
        """Return self==value."""
    def __hash__(self) -> int:
        """Return hash(self)."""
    def __str__(self) -> str:
        """Return str(self)."""


class slice_:
    """`slice(start, stop, step)` inside a kernel."""
    def __init__(self, start: Any, stop: Any = ..., step: Any = ...) -> None:
        """Initialize self.  See help(type(self)) for accurate signature."""
    def to_python(self) -> Any: ...


class static_range(base_value):
    """`for i in tl.static_range(start, stop, step)`: the body is repeated for every `i`, which is a compile-time value.

    All three must be compile-time integers."""
    def __init__(self, arg1: Any, arg2: Any = ..., step: Any = ...) -> None:
        """Initialize self.  See help(type(self)) for accurate signature."""
    def __iter__(self) -> Iterator[int]: ...


class range(base_value):
    """`for i in tl.range(start, stop, step, ...)`: a loop with hints to the compiler.

    `num_stages` and `loop_unroll_factor` are compile-time integers; `disallow_acc_multi_buffer`, `flatten`,
    `warp_specialize` and `disable_licm` compile-time booleans. The hints never change the result; `flatten` and
    `disallow_acc_multi_buffer` have no effect, which a warning reports. A step of 0 is an error."""
    def __init__(self, arg1: Any, arg2: Any = ..., step: Any = ..., num_stages: Any = ..., loop_unroll_factor: Any = ..., disallow_acc_multi_buffer: Any = ..., flatten: Any = ..., warp_specialize: Any = ..., disable_licm: Any = ...) -> None:
        """Initialize self.  See help(type(self)) for accurate signature."""
    def __iter__(self) -> Iterator[Any]: ...


class condition(base_value):
    """`while tl.condition(cond)`: a loop condition with a hint; `disable_licm` keeps code inside the loop."""
    def __init__(self, arg1: Any, disable_licm: Any = ...) -> None:
        """Initialize self.  See help(type(self)) for accurate signature."""


class tensor(base_value):
    """A value inside a kernel that is known when it runs: a tile, or a scalar."""
    shape: _Tuple[int, ...]
    dtype: dtype
    type: Any
    numel: int
    @property
    def T(self) -> tensor: ...
    def to(self, dtype: Any, fp_downcast_rounding: Any = ..., bitcast: Any = ...) -> tensor:
        """The elements converted to `dtype`, or their bits taken as it with `bitcast`."""
    def __getitem__(self, item: Any) -> tensor: ...
    def __index__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: Any) -> tensor: ...  # type: ignore[override]
    def __ne__(self, other: Any) -> tensor: ...  # type: ignore[override]
    def __lt__(self, other: Any) -> tensor: ...
    def __le__(self, other: Any) -> tensor: ...
    def __gt__(self, other: Any) -> tensor: ...
    def __ge__(self, other: Any) -> tensor: ...
    def __add__(self, other: Any) -> tensor: ...
    def __radd__(self, other: Any) -> tensor: ...
    def __sub__(self, other: Any) -> tensor: ...
    def __rsub__(self, other: Any) -> tensor: ...
    def __mul__(self, other: Any) -> tensor: ...
    def __rmul__(self, other: Any) -> tensor: ...
    def __truediv__(self, other: Any) -> tensor: ...
    def __rtruediv__(self, other: Any) -> tensor: ...
    def __floordiv__(self, other: Any) -> tensor: ...
    def __rfloordiv__(self, other: Any) -> tensor: ...
    def __mod__(self, other: Any) -> tensor: ...
    def __rmod__(self, other: Any) -> tensor: ...
    def __and__(self, other: Any) -> tensor: ...
    def __rand__(self, other: Any) -> tensor: ...
    def __or__(self, other: Any) -> tensor: ...
    def __ror__(self, other: Any) -> tensor: ...
    def __xor__(self, other: Any) -> tensor: ...
    def __rxor__(self, other: Any) -> tensor: ...
    def __lshift__(self, other: Any) -> tensor: ...
    def __rlshift__(self, other: Any) -> tensor: ...
    def __rshift__(self, other: Any) -> tensor: ...
    def __rrshift__(self, other: Any) -> tensor: ...
    def __matmul__(self, other: Any) -> tensor: ...
    def __neg__(self) -> tensor: ...
    def __pos__(self) -> tensor: ...
    def __invert__(self) -> tensor: ...
    def abs(self) -> tensor:
        """The absolute value of `x`, of any numeric type."""
    def argmax(self, axis: Optional[_Int], tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> tensor:
        """The index (int32) of the largest element along `axis`, as `max` with `return_indices` has it: NaNs are ignored,
        and of equal elements it is the leftmost unless `tie_break_left=False`."""
    def argmin(self, axis: Optional[_Int], tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> tensor:
        """The index (int32) of the smallest element along `axis`, as `min` with `return_indices` has it: NaNs are ignored,
        and of equal elements it is the leftmost unless `tie_break_left=False`."""
    def associative_scan(self, axis: _Int, combine_fn: Callable[..., Any], reverse: _Bool = ...) -> Any:
        """The running combination of `input` (a tile or a tuple of tiles of one shape) along `axis` by `combine_fn`, as in
        `reduce`.

        With `reverse` it runs from the last element to the first."""
    def atomic_add(self, val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """Add `val` to memory and give the old contents, atomically, where `mask`. `sem` and `scope` as in `atomic_cas`."""
    def atomic_and(self, val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """Store `memory & val` and give the old contents, atomically, where `mask`. Integers only."""
    def atomic_cas(self, cmp: _Value, val: _Value, sem: Optional[_Str] = ..., scope: Optional[_Str] = ...) -> tensor:
        """Store `val` where memory holds `cmp`, atomically; the old contents either way. Elements of 16, 32 or 64 bits.

        `sem`: "acquire", "release", "acq_rel" (default), "relaxed"; `scope`: "gpu" (default), "cta", "sys". The other
        atomic accesses have an `eviction_policy`, too, as in `load`."""
    def atomic_load(self, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """The contents of memory, read atomically where `mask`. `sem`: "acquire" (default) or "relaxed"; `scope` as in
        `atomic_cas`."""
    def atomic_max(self, val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """Store the larger of memory and `val` and give the old contents, atomically, where `mask`. fp32 and fp64 too."""
    def atomic_min(self, val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """Store the smaller of memory and `val` and give the old contents, atomically, where `mask`. fp32 and fp64 too."""
    def atomic_or(self, val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """Store `memory | val` and give the old contents, atomically, where `mask`. Integers only."""
    def atomic_poll(self, expected_value: _Value, sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., timeout_ns: Any = ...) -> tensor:
        """Read memory until it holds `expected_value` or `timeout_ns` nanoseconds have passed; whether it did, as a
        boolean.

        `sem`: "acquire" (default) or "relaxed"; without `timeout_ns` it waits for ever."""
    def atomic_store(self, val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """Write `val` atomically where `mask`. `sem`: "release" (default) or "relaxed"; `scope` as in `atomic_cas`."""
    def atomic_xchg(self, val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """Store `val` and give the old contents, atomically, where `mask`. `sem` and `scope` as in `atomic_cas`."""
    def atomic_xor(self, val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
        """Store `memory ^ val` and give the old contents, atomically, where `mask`. Integers only."""
    def broadcast_to(self, *shape: _Ints) -> tensor:
        """`input` with extents of 1 repeated to `shape`; a scalar fills the whole shape. Ranks are equal otherwise."""
    def cast(self, dtype: _DType, fp_downcast_rounding: Optional[_Str] = ..., bitcast: _Bool = ...) -> tensor:
        """`input` converted to `dtype`.

        Floating to a narrower floating type rounds to nearest even, or toward zero with `fp_downcast_rounding="rtz"` (only
        for such a conversion); floating to integer truncates; anything to `int1` is `!= 0`. `bitcast=True` keeps the bits,
        the widths must be equal. Pointers convert to and from int64 and to other pointers."""
    def cdiv(self, div: Any) -> tensor:
        """`x / div` rounded up, for integers that are not negative."""
    def ceil(self) -> tensor:
        """The smallest integer not below `x`, in the type of `x`."""
    def cos(self) -> tensor:
        """The cosine of `x` radians."""
    def cumprod(self, axis: _Int = ..., reverse: _Bool = ..., dtype: Optional[_DType] = ...) -> tensor:
        """The running product along `axis`, formed in the type that `sum` uses; `reverse` runs from the end."""
    def cumsum(self, axis: _Int = ..., reverse: _Bool = ..., dtype: Optional[_DType] = ...) -> tensor:
        """The running sum along `axis`, formed in the type that `sum` uses; `reverse` runs from the end."""
    def erf(self) -> tensor:
        """The error function of `x`."""
    def exp(self) -> tensor:
        """e to the power `x`."""
    def exp2(self) -> tensor:
        """2 to the power `x`."""
    def expand_dims(self, axis: _Ints) -> tensor:
        """`input` with an extent of 1 inserted at each of `axis` (an integer or several; negative counts from the end of
        the result)."""
    def flip(self, dim: Optional[_Int] = ...) -> tensor:
        """`x` reversed along `dim`, by default the last axis."""
    def floor(self) -> tensor:
        """The largest integer not above `x`, in the type of `x`."""
    def gather(self, index: tensor, axis: _Int) -> tensor:
        """`result[..., i, ...] = src[..., index[..., i, ...], ...]` along `axis`: a tile of the shape of `index`.

        `index` is a tile of integers of the rank of `src`, with the same extents in every other axis."""
    def histogram(self, num_bins: _Int, mask: Optional[_Value] = ...) -> tensor:
        """How often each of `0 .. num_bins-1` occurs in the rank-1 integer tile `input`, where `mask`: int32 of `num_bins`.

        `num_bins` is a positive compile-time integer; other values are not counted."""
    def item(self) -> tensor:
        """The only element of a tile with one element, as a scalar."""
    def log(self) -> tensor:
        """The natural logarithm of `x`."""
    def log2(self) -> tensor:
        """The logarithm of `x` to base 2."""
    def logical_and(self, other: _Value) -> tensor:
        """`input and other`, element by element: booleans; an operand that is not boolean is compared with 0."""
    def logical_or(self, other: _Value) -> tensor:
        """`input or other`, element by element: booleans; an operand that is not boolean is compared with 0."""
    @overload
    def max(self, axis: Optional[_Int] = ..., return_indices: Literal[False] = ..., return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> tensor:
        """The largest element along `axis` (of all elements without one); NaNs are ignored.

        Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(max, index)` in the type
        of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
        NaN, the result is NaN, and the index that of a NaN, by the same rule."""
    @overload
    def max(self, *, axis: Optional[_Int] = ..., return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ..., return_indices: Literal[True]) -> _Tuple[tensor, tensor]: ...
    @overload
    def max(self, axis: Optional[_Int], return_indices: Literal[True], return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> _Tuple[tensor, tensor]:
        """The largest element along `axis` (of all elements without one); NaNs are ignored.

        Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(max, index)` in the type
        of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
        NaN, the result is NaN, and the index that of a NaN, by the same rule."""
    @overload
    def min(self, axis: Optional[_Int] = ..., return_indices: Literal[False] = ..., return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> tensor:
        """The smallest element along `axis` (of all elements without one); NaNs are ignored.

        Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(min, index)` in the type
        of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
        NaN, the result is NaN, and the index that of a NaN, by the same rule."""
    @overload
    def min(self, *, axis: Optional[_Int] = ..., return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ..., return_indices: Literal[True]) -> _Tuple[tensor, tensor]: ...
    @overload
    def min(self, axis: Optional[_Int], return_indices: Literal[True], return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> _Tuple[tensor, tensor]:
        """The smallest element along `axis` (of all elements without one); NaNs are ignored.

        Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(min, index)` in the type
        of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
        NaN, the result is NaN, and the index that of a NaN, by the same rule."""
    def permute(self, *dims: _Ints) -> tensor:
        """`input` with its axes in the order `dims`, a permutation of all axes."""
    def ravel(self, can_reorder: _Bool = ...) -> tensor:
        """The elements of `x` in row-major order, as a tile of rank 1."""
    def reduce(self, axis: Optional[_Int], combine_fn: Callable[..., Any], keep_dims: _Bool = ...) -> Any:
        """`input` (a tile or a tuple of tiles of one shape) combined along `axis` by the jit function `combine_fn`.

        `combine_fn(a..., b...)` gets one element of each tile from the left and one from the right and returns the combined
        ones; it must be associative. `axis=None` reduces all axes. The axis disappears, or becomes 1 with `keep_dims`."""
    def reduce_or(self, axis: Optional[_Int], keep_dims: _Bool = ...) -> tensor:
        """The bitwise or of all elements along `axis`; integers only."""
    def reshape(self, *shape: _Ints, can_reorder: _Bool = ...) -> tensor:
        """The elements of `input`, in row-major order, as a tile of `shape`; the number of elements stays.

        `can_reorder=True` lets the compiler choose the order of the elements; it is deprecated."""
    def rsqrt(self) -> tensor:
        """`1 / sqrt(x)`."""
    def sigmoid(self) -> tensor:
        """`1 / (1 + exp(-x))`; fp32 or fp64."""
    def sin(self) -> tensor:
        """The sine of `x` radians."""
    def softmax(self, dim: Optional[_Int] = ..., *, keep_dims: _Bool = ..., ieee_rounding: _Bool = ...) -> tensor:
        """`exp(x) / sum(exp(x))` along `dim` (default 0), computed without overflow; the shape stays. fp32 or fp64.

        `keep_dims` has no effect and is deprecated; `ieee_rounding` is `fdiv`'s."""
    def sort(self, dim: Optional[_Int] = ..., descending: _Bool = ...) -> tensor:
        """`x` sorted along its last axis (`dim` can name no other), ascending unless `descending`. NaNs are the largest, -0
        is below +0; not stable otherwise."""
    def split(self) -> _Tuple[tensor, tensor]:
        """The two halves of a tile whose last extent is 2, as tiles without that axis (scalars for rank 1); undoes
        `join`."""
    def sqrt(self) -> tensor:
        """The square root of `x`, possibly approximate on a GPU."""
    def sqrt_rn(self) -> tensor:
        """The correctly rounded square root of `x`."""
    def store(self, value: Any, mask: Optional[_Value] = ..., boundary_check: Sequence[_Int] = ..., cache_modifier: _Str = ..., eviction_policy: Any = ...) -> None:
        """Write `value`, converted to the element type and broadcast to the shape of `pointer`, where `mask` is true.

        An error for a `const` pointer. `cache_modifier`: "", ".wb", ".cg", ".cs", ".wt"; `boundary_check` and
        `eviction_policy` as in `load`."""
    def sum(self, axis: Optional[_Int] = ..., keep_dims: _Bool = ..., dtype: Optional[_DType] = ...) -> tensor:
        """The sum along `axis` (of all elements without one), formed in `dtype`; by default integers narrower than 32 bits
        are summed as int32 or uint32 (booleans too), everything else in its own type."""
    def trans(self, *dims: _Ints) -> tensor:
        """`input` with its axes permuted to `dims`; without `dims` the last two axes are swapped (rank 2 at least)."""
    def view(self, *shape: _Ints) -> tensor:
        """`reshape` that may change the order of the elements; deprecated, use `reshape`."""
    def xor_sum(self, axis: Optional[_Int] = ..., keep_dims: _Bool = ...) -> tensor:
        """The exclusive or of all elements along `axis`; integers only."""
