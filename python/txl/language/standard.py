"""The part of the library that is written in the language itself."""

from ..jit import jit
from .core import (_int_dtype, _log2, _reduce_with_indices, _warn, add, arange, associative_scan, builtin, constexpr,
                   full, join, maximum, minimum, reduce, reshape, static_assert, sub, where)
from .declare import method
from .extents import _last_key, _resized, _spread_along, _taken
from .math import exp, fdiv
from .types import float16, float32, int32, uint32
from .values import static_range


@jit
def zeros(shape, dtype):
    """A tile of `shape` and `dtype` with every element 0."""
    return full(shape, 0, dtype)


@jit
def zeros_like(input):
    """A tile of zeros with the shape and dtype of `input`."""
    return zeros(input.shape, input.dtype)


@method
@jit
def cdiv(x, div):
    """`x / div` rounded up, for integers that are not negative."""
    return (x + (div - 1)) // div


@method
@jit
def sigmoid(x):
    """`1 / (1 + exp(-x))`; fp32 or fp64."""
    return 1 / (1 + exp(-x))


@method
@jit
def softmax(x, dim=None, *, keep_dims=None, ieee_rounding=False):
    """`exp(x) / sum(exp(x))` along `dim` (default 0), computed without overflow; the shape stays. fp32 or fp64.

    `keep_dims` has no effect and is deprecated; `ieee_rounding` is `fdiv`'s.
    """
    if keep_dims is not None:
        _warn("`keep_dims` of `softmax` has no effect: the result always has the shape of `x`")
    if dim is None:
        axis: constexpr = 0
    else:
        axis: constexpr = dim
    z = x - max(x, axis, keep_dims=True)
    num = exp(z)
    den = sum(num, axis, keep_dims=True)
    return fdiv(num, den, ieee_rounding)


@method
@jit
def ravel(x, can_reorder=False):
    """The elements of `x` in row-major order, as a tile of rank 1."""
    return reshape(x, [x.numel], can_reorder=can_reorder)


@jit
def swizzle2d(i, j, size_i, size_j, size_g):
    """The row and column that position `(i, j)` of a row-major `size_i` by `size_j` grid gets when the grid is walked
    column by column inside groups of `size_g` rows.

    For `size_i = size_j = 4` and `size_g = 2`, row by row, the order of visit changes from
    `0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15` to `0 2 4 6 / 1 3 5 7 / 8 10 12 14 / 9 11 13 15`.
    """
    ij = i * size_j + j
    size_gj = size_g * size_j
    group_id = ij // size_gj
    off_i = group_id * size_g
    size_g = minimum(size_i - off_i, size_g)
    ij = ij % size_gj
    new_i = off_i + ij % size_g
    new_j = ij // size_g
    return new_i, new_j


@jit
def interleave(a, b):
    """The elements of `a` and `b` alternating along the last axis, which doubles; two scalars give shape `[2]`."""
    c = join(a, b)
    if len(c.shape) == 1:
        return c
    else:
        return reshape(c, c.shape[:-2] + [2 * c.shape[-2]])


@jit
def squeeze(x, dim: constexpr):
    """`x` without axis `dim`, whose extent must be 1."""
    d: constexpr = dim + len(x.shape) if dim < 0 else dim
    static_assert(0 <= d and d < len(x.shape), "`squeeze`: `dim` is out of range")
    static_assert(x.shape[d] == 1, "`squeeze`: the extent of `dim` must be 1")
    return reshape(x, x.shape[:d] + x.shape[d + 1:])


@jit
def unsqueeze(x, dim: constexpr):
    """`x` with a new axis of extent 1 at `dim` of the result."""
    d: constexpr = dim + len(x.shape) + 1 if dim < 0 else dim
    static_assert(0 <= d and d <= len(x.shape), "`unsqueeze`: `dim` is out of range")
    return reshape(x, x.shape[:d] + [1] + x.shape[d:])


# --- maximum and minimum along an axis ---


@jit
def _first_of(comes_first, value1, index1, value2, index2, tie_break_left):
    """The first pair if its value `comes_first`, else the second. A number comes before a NaN, whatever the order in
    which pairs are combined; of equal numbers, and of NaNs, the one with the lower index if `tie_break_left`."""
    if tie_break_left:
        is_left = index1 < index2
        first = comes_first | ((value1 == value2) & is_left)
        if value1.dtype.is_floating():
            first = first | ((value2 != value2) & ((value1 == value1) | is_left))
    else:
        first = comes_first
        if value1.dtype.is_floating():
            first = first | ((value2 != value2) & (value1 == value1))
    return where(first, value1, value2), where(first, index1, index2)


@jit
def _argmax_combine(value1, index1, value2, index2, tie_break_left):
    return _first_of(value1 > value2, value1, index1, value2, index2, tie_break_left)


@jit
def _argmax_combine_tie_break_left(value1, index1, value2, index2):
    return _argmax_combine(value1, index1, value2, index2, True)


@jit
def _argmax_combine_tie_break_fast(value1, index1, value2, index2):
    return _argmax_combine(value1, index1, value2, index2, False)


@jit
def _widen_extremum(input):
    """`input` in the type of its extrema: types narrower than 32 bits as fp32 or int32."""
    if input.dtype.primitive_bitwidth >= 32:
        return input
    elif input.dtype.is_floating():
        return input.to(float32)
    else:
        return input.to(int32)


@jit
def _elementwise_max(a, b):
    return maximum(a, b)


@method
@jit
def max(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    """The largest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(max, index)` in the type
    of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
    NaN, the result is NaN, and the index that of a NaN, by the same rule.
    """
    if return_indices:
        if return_indices_tie_break_left:
            return _reduce_with_indices(input, axis, _argmax_combine_tie_break_left, keep_dims=keep_dims)
        else:
            return _reduce_with_indices(input, axis, _argmax_combine_tie_break_fast, keep_dims=keep_dims)
    else:
        return reduce(_widen_extremum(input), axis, _elementwise_max, keep_dims=keep_dims)


@method
@jit
def argmax(input, axis, tie_break_left=True, keep_dims=False):
    """The index (int32) of the largest element along `axis`, as `max` with `return_indices` has it: NaNs are ignored,
    and of equal elements it is the leftmost unless `tie_break_left=False`."""
    (_, index) = max(input, axis, return_indices=True, return_indices_tie_break_left=tie_break_left,
                     keep_dims=keep_dims)
    return index


@jit
def _argmin_combine(value1, index1, value2, index2, tie_break_left):
    return _first_of(value1 < value2, value1, index1, value2, index2, tie_break_left)


@jit
def _argmin_combine_tie_break_left(value1, index1, value2, index2):
    return _argmin_combine(value1, index1, value2, index2, True)


@jit
def _argmin_combine_tie_break_fast(value1, index1, value2, index2):
    return _argmin_combine(value1, index1, value2, index2, False)


@jit
def _elementwise_min(a, b):
    return minimum(a, b)


@method
@jit
def min(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    """The smallest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(min, index)` in the type
    of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
    NaN, the result is NaN, and the index that of a NaN, by the same rule.
    """
    if return_indices:
        if return_indices_tie_break_left:
            return _reduce_with_indices(input, axis, _argmin_combine_tie_break_left, keep_dims=keep_dims)
        else:
            return _reduce_with_indices(input, axis, _argmin_combine_tie_break_fast, keep_dims=keep_dims)
    else:
        return reduce(_widen_extremum(input), axis, _elementwise_min, keep_dims=keep_dims)


@method
@jit
def argmin(input, axis, tie_break_left=True, keep_dims=False):
    """The index (int32) of the smallest element along `axis`, as `min` with `return_indices` has it: NaNs are ignored,
    and of equal elements it is the leftmost unless `tie_break_left=False`."""
    (_, index) = min(input, axis, return_indices=True, return_indices_tie_break_left=tie_break_left,
                     keep_dims=keep_dims)
    return index


# --- sums and products ---


@jit
def _sum_combine(a, b):
    return a + b


@jit
def _prod_combine(a, b):
    return a * b


@jit
def _xor_combine(a, b):
    return a ^ b


@jit
def _or_combine(x, y):
    return x | y


@jit
def _widen(input, dtype: constexpr):
    """`input` in the type its sums are formed in: `dtype`, or for integers narrower than 32 bits int32 or uint32."""
    if dtype is not None:
        return input.to(dtype)
    elif input.dtype.is_int_signed() and input.dtype.primitive_bitwidth < 32:
        return input.to(int32)
    elif input.dtype.is_int() and input.dtype.primitive_bitwidth < 32:
        return input.to(uint32)
    else:
        return input


@method
@jit
def sum(input, axis=None, keep_dims=False, dtype: constexpr = None):
    """The sum along `axis` (of all elements without one), formed in `dtype`; by default integers narrower than 32 bits
    are summed as int32 or uint32 (booleans too), everything else in its own type."""
    return reduce(_widen(input, dtype), axis, _sum_combine, keep_dims=keep_dims)


@method
@jit
def xor_sum(input, axis=None, keep_dims=False):
    """The exclusive or of all elements along `axis`; integers only."""
    static_assert(input.dtype.is_int(), "`xor_sum` is defined for integers only (xor_sum only supported for integers)")
    return reduce(input, axis, _xor_combine, keep_dims=keep_dims)


@method
@jit
def reduce_or(input, axis, keep_dims=False):
    """The bitwise or of all elements along `axis`; integers only."""
    static_assert(input.dtype.is_int(),
                  "`reduce_or` is defined for integers only (reduce_or only supported for integers)")
    return reduce(input, axis, _or_combine, keep_dims=keep_dims)


@method
@jit
def cumsum(input, axis=0, reverse=False, dtype: constexpr = None):
    """The running sum along `axis`, formed in the type that `sum` uses; `reverse` runs from the end."""
    return associative_scan(_widen(input, dtype), axis, _sum_combine, reverse)


@method
@jit
def cumprod(input, axis=0, reverse=False, dtype: constexpr = None):
    """The running product along `axis`, formed in the type that `sum` uses; `reverse` runs from the end."""
    return associative_scan(_widen(input, dtype), axis, _prod_combine, reverse)


# --- sorting ---
#
# The tile is seen as a hypercube with one axis of extent 2 for every bit of the index. A compare-and-swap along one
# axis needs each element's partner: the exclusive or along the axis is `mine ^ partner`, so one more gives the partner.
# An extent that is no power of two is rounded up; the elements added to the last axis come last in the order.
# The two sides of a pair decide each for itself, so the order must be total: floats are sorted as integers, which have
# the order that docs/write/numerics.md defines and give the bits back.


@jit
def _sort_dtype(dtype: constexpr):
    """The type in which elements of `dtype` are sorted: one whose NaNs lie beyond its infinities, as IEEE's do."""
    return float16 if dtype.is_fp8() and not dtype.is_fp8e5() else dtype


@jit
def _sort_key(x):
    """`x` as integers that compare as its elements are ordered: numbers, -0 below +0, above them NaNs of either
    sign."""
    if x.dtype.is_floating():
        # Negative floats fall as their bits rise. Then negative NaNs are lowest; the subtraction wraps them to the top.
        idtype: constexpr = _int_dtype(x.dtype.primitive_bitwidth, True)
        low: constexpr = 2**(x.dtype.primitive_bitwidth - 1) - 1
        nans: constexpr = 2**x.dtype.fp_mantissa_width - 1
        bits = x.to(idtype, bitcast=True)
        key = sub(bits ^ ((bits >> (x.dtype.primitive_bitwidth - 1)) & low), nans, sanitize_overflow=False)
        return key
    else:
        return x


@jit
def _sorted_value(key, dtype: constexpr):
    """The elements of `dtype` whose keys are `key`."""
    if dtype.is_floating():
        low: constexpr = 2**(dtype.primitive_bitwidth - 1) - 1
        nans: constexpr = 2**dtype.fp_mantissa_width - 1
        bits = add(key, nans, sanitize_overflow=False)
        x = (bits ^ ((bits >> (dtype.primitive_bitwidth - 1)) & low)).to(dtype, bitcast=True)
        return x
    else:
        return key


@jit
def _indicator(n_dims: constexpr, j: constexpr):
    """0 and 1 along axis `j` (counted from the last) of a hypercube of `n_dims` axes."""
    ar = arange(0, 2)
    ar = reshape(ar, [1] * (n_dims - j - 1) + [2] + [1] * j)
    return ar


@jit
def _compare_and_swap(x, flip, i: constexpr):
    n_dims: constexpr = _log2(x.numel)
    idtype: constexpr = _int_dtype(x.dtype.primitive_bitwidth, True)
    ix = x.to(idtype, bitcast=True)
    iy = ix ^ xor_sum(ix, n_dims - 1 - i, True)
    y = iy.to(x.dtype, bitcast=True)
    is_right = _indicator(n_dims, i)
    ret = where((x > y) != (flip ^ is_right), y, x)
    return ret


@jit
def _bitonic_merge_hypercube(x, stage: constexpr, order: constexpr, by: constexpr = None):
    """Sort runs of `2**stage` elements, each bitonic; `order` is ascending 0, descending 1, alternating 2: by the bit
    `by` of an element's index, by itself from one run to the next."""
    if order == 2:
        flip = _indicator(_log2(x.numel), stage if by is None else by)
    else:
        flip = order
    for i in static_range(stage):
        x = _compare_and_swap(x, flip, stage - 1 - i)
    return x


@jit
def sort_impl(x, k: constexpr = None, dim: constexpr = None, descending: constexpr = constexpr(0)):
    """The last axis of `x` sorted; with `k` only the first `k` of the order."""
    last: constexpr = len(x.shape) - 1
    static_assert(dim is None or dim == last or dim == -1,
                  "only the last axis can be sorted (only minor dimension is currently supported)")
    log_n: constexpr = _log2(x.shape[last])
    log_k: constexpr = log_n if k is None else _log2(k)
    shape: constexpr = [2**_log2(extent) for extent in x.shape]
    dtype: constexpr = _sort_dtype(x.dtype)

    h = _resized(_sort_key(x.to(dtype)), shape)
    if x.shape[last] != shape[last]:
        h = where(_spread_along(arange(0, shape[last]), last, shape) < x.shape[last], h, _last_key(h.dtype, descending))
    n_dims: constexpr = _log2(h.numel)
    h = reshape(h, [2] * n_dims)
    # runs of k elements; those in the lower half of the axis the other way round than those in the upper
    for i in static_range(1, log_k + 1):
        h = _bitonic_merge_hypercube(h, i, 2 if i < log_n else descending, i if i < log_k else log_n - 1)
    # of a run and the one half an axis further keep the k elements that come first, then sort them: distant elements
    # are held by the same thread, so the work of a thread halves from step to step
    for i in static_range(log_n - log_k):
        if descending:
            h = reduce(h, _log2(h.numel) - log_n + i, _elementwise_max)
        else:
            h = reduce(h, _log2(h.numel) - log_n + i, _elementwise_min)
        h = _bitonic_merge_hypercube(h, log_k, 2 if i < log_n - log_k - 1 else descending, log_n - 2 - i)
    y = reshape(_sorted_value(h, dtype), shape[:-1] + [2**log_k])
    y = _resized(y, x.shape[:-1] + [x.shape[last] if k is None else k])
    if log_k < log_n:
        return _widen_extremum(y)
    else:
        return y.to(x.dtype)


@method
@jit
def sort(x, dim: constexpr = None, descending: constexpr = constexpr(0)):
    """`x` sorted along its last axis (`dim` can name no other), ascending unless `descending`. NaNs are the largest, -0
    is below +0; not stable otherwise."""
    return sort_impl(x, dim=dim, descending=descending)


@jit
def topk(x, k: constexpr, dim: constexpr = None, descending: constexpr = True):
    """The `k` largest elements along the last axis, largest first; the `k` smallest, smallest first, with
    `descending=False`, in the order of `sort`. `k` is positive and at most the extent. Types narrower than 32 bits
    are widened as by `max`."""
    static_assert(k > 0 and k <= x.shape[len(x.shape) - 1],
                  "`topk`: `k` must be positive and at most the extent of the last axis")
    return sort_impl(x, k=k, dim=dim, descending=descending)


@jit
def bitonic_merge(x, dim: constexpr = None, descending: constexpr = constexpr(0)):
    """Sort a tile whose last axis is bitonic in the order of `sort`: first ascending, then descending, or the
    reverse."""
    last: constexpr = len(x.shape) - 1
    static_assert(dim is None or dim == last or dim == -1,
                  "only the last axis can be merged (only minor dimension is currently supported)")
    # elements that round an extent up might not leave it bitonic
    if [2**_log2(extent) for extent in x.shape] != [extent for extent in x.shape]:
        return sort_impl(x, descending=descending)
    else:
        dtype: constexpr = _sort_dtype(x.dtype)
        h = reshape(_sort_key(x.to(dtype)), [2] * _log2(x.numel))
        h = _bitonic_merge_hypercube(h, _log2(x.shape[last]), descending)
        y = reshape(_sorted_value(h, dtype), x.shape)
        return y.to(x.dtype)


@method
@jit
def flip(x, dim=None):
    """`x` reversed along `dim`, by default the last axis."""
    if dim is None:
        d: constexpr = len(x.shape) - 1
    else:
        d: constexpr = dim + len(x.shape) if dim < 0 else dim
    static_assert(0 <= d and d < len(x.shape), "`flip`: `dim` is out of range")
    steps: constexpr = _log2(x.shape[d])
    if x.shape[d] != 2**steps:
        return _taken(x, x.shape[d] - 1 - arange(0, x.shape[d]), d)
    else:
        idtype: constexpr = _int_dtype(x.dtype.primitive_bitwidth, True)
        y = reshape(x.to(idtype, bitcast=True), x.shape[:d] + [2] * steps + x.shape[d + 1:])
        for i in static_range(steps):
            y = y ^ xor_sum(y, d + i, True)
        x = reshape(y, x.shape).to(x.dtype, bitcast=True)
        return x
