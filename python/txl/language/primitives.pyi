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


def as_written() -> None:
    """The kernel is compiled as it is written: unless the program does so, loops start no copies of later iterations,
    dots do not become wgmma, nothing is hoisted out of loops, multiplications and additions are not contracted and
    warpgroups keep their registers. The program that `kernel.as_txl()` returns for a scheduled kernel begins with it;
    without it the compiler would do all that again."""


def asked_programs(axis: _Int) -> tensor:
    """The number of programs along `axis` (0, 1 or 2) of the grid of the launch. On a GPU a kernel that calls it is
    *persistent*: along axis 0 to the last axis that is queried, a launch starts no more programs than there are SMs,
    `num_programs` returns how many, and each does the work of several:

        for program in range(tl.program_id(0), txl.asked_programs(0), tl.num_programs(0)): ..."""


def is_warpgroup(ids: Any) -> bool:
    """Whether this is one of the warpgroups `ids` (a compile-time id or a list). Only as the whole condition of an `if`
    or `elif`, whose block each of these warpgroups executes. A launch with `num_warpgroups=n` has n of them.

    Code outside of any such condition is executed once by every warpgroup."""


def is_warp(ids: Any) -> bool:
    """Whether this is one of the warps `ids`, which are consecutive. As `is_warpgroup`, but the named warps execute the
    block together, and the kernel has as many warps as it names. A kernel uses the one or the other."""


def reg_alloc(count: _Int) -> None:
    """From here on each thread of this warpgroup has `count` registers: a multiple of 8 from 24 to 256, more than it
    had."""


def reg_dealloc(count: _Int) -> None:
    """From here on each thread of this warpgroup has `count` registers: a multiple of 8 from 24 to 256, fewer than it
    had."""


def tid(axis: _Int) -> tensor:
    """The index of the thread in its CTA, along axis 0; 0 along 1 and 2. It differs between the threads of a tile
    program: it may be used in arithmetic, as predicate of a barrier, and in an `if` around operations that one thread
    may execute alone."""


def tdim(axis: _Int) -> tensor:
    """How many threads a CTA has along `axis`: those of all warps, and 1 along 1 and 2."""


def bid(axis: _Int) -> tensor:
    """`tl.program_id`; of a program of several CTAs (`num_ctas`) along axis 0 the index of the CTA in the grid."""


def bdim(axis: _Int) -> tensor:
    """`tl.num_programs`; along axis 0 times the CTAs of a program."""


def thread0() -> tensor:
    """Whether this is thread 0 of the first program: to print something once."""


def wg_thread0(wgid: _Int) -> tensor:
    """Whether this is the first thread of warpgroup `wgid` of the first program."""


def warp_id() -> tensor:
    """The index of the warp in its CTA."""


def warpgroup_id() -> tensor:
    """The index of the warpgroup in its CTA."""


def lane_id() -> tensor:
    """The index of the thread in its warp."""


def cta_rank() -> tensor:
    """The index of the CTA in its cluster."""


def smem_alloc(shape: Any, dtype: _DType, num_stages: _Int = ..., mutable: Any = ..., shared_enc: Any = ...) -> tensor:
    """A ring of `num_stages` buffers in shared memory, each for a tile of `shape` and `dtype`. The contents are
    uninitialised until something is written. Outside of any `is_warpgroup` all warpgroups get the same ring."""


def get_buffer(src: Any, index: _Value) -> tensor:
    """The buffer, or mbarrier, in slot `index` of the ring `src`; the index may be a run-time value."""


def smem_index(input: Union[_Value, Sequence[_Value]], index: _Value) -> tensor:
    """`get_buffer`."""


def smem_load(smem: Any, layout: Any = ..., cta_id: _Value = ...) -> tensor:
    """The tile that the buffer holds. With `cta_id` it is the buffer of that CTA of the cluster."""


def smem_store(smem: Any, value: Any, cta_id: _Value = ...) -> None:
    """Write the tile `value`, which has the buffer's shape and dtype. With `cta_id` it is the buffer of that CTA of the
    cluster."""


def smem_of(value: _Value) -> tensor:
    """A buffer in shared memory that holds the tile `value`, and that is never written: an operand of `tl.dot` that is
    computed, not copied."""


def smem_slice(input: Union[_Value, Sequence[_Value]], start: _Value, length: _Int, dim: _Int) -> tensor:
    """The slice of a buffer from `start` on along `dim`, `length` long: compile-time constants, `length` a power of
    two, `start` a multiple of it."""


def smem_trans(input: Union[_Value, Sequence[_Value]], order: Any) -> tensor:
    """The buffer with its axes in the order `order`; `buffer.T` swaps two. Nothing is moved."""


def smem_reshape(input: Union[_Value, Sequence[_Value]], shape: _Ints) -> tensor:
    """The buffer, which is not a slice of another, with other extents and the same elements in row-major order. Nothing
    is moved."""


def tmem_alloc(shape: Any, dtype: _DType, num_stages: _Int = ..., mutable: Any = ..., shared_enc: Any = ...) -> tensor:
    """A ring of `num_stages` buffers in tensor memory, for tiles of rank 2 of 32-bit elements: accumulators of
    `dotx`."""


def tmem_load(buf: Any, cta_id: _Value = ...) -> tensor:
    """The tile that the buffer in tensor memory holds when the result is used first."""


def tmem_store(buf: Any, value: Any, cta_id: _Value = ...) -> None:
    """Write the tile `value`, which has the buffer's shape and dtype, to tensor memory."""


def tmem_slice(input: Union[_Value, Sequence[_Value]], start: _Int, length: _Int, dim: _Int = ...) -> tensor:
    """The slice of a buffer in tensor memory from `start` on along `dim`, `length` long: compile-time constants,
    `length` a power of two, `start` a multiple of it. On a GPU it is a slice of columns of 32-bit elements."""


def tmem_reinterpret(input: Union[_Value, Sequence[_Value]], dtype: _DType, shape: _Ints) -> tensor:
    """The bits of a buffer in tensor memory, or of a slice of one, as a buffer of `shape` with elements of `dtype`.
    Nothing is moved. It has the rows of `input`, each of as many bits; elements of 8 and 16 bits are several in a column
    of 32, the lowest bits first. (On a GPU the buffer is no accumulator of 16-bit elements, which have a column each.)"""


def tmem_copy(smem: Any, tmem: Any, two_ctas: Any = ...) -> tensor:
    """Start to copy scales of `dotx` from a buffer in shared memory to `tmem`, `[rows, blocks of K]` in tensor memory,
    issued by one thread. The copies and MMAs that one warp issues are executed in order: an MMA after it reads the
    scales, and an mbarrier of that MMA tells that it is complete. The elements of `smem`, in row-major order, are those
    of an array `[rows // 128, blocks // 4, 32, 4, 4]` with indices i, j, r, b, t, which is the scale of row `128 * i +
    32 * b + r` and block `4 * j + t`: a buffer `[rows // 128, blocks // 4, 32, 16]`, which a TMA load fills. With
    `two_ctas`, in a kernel whose `dotx` are of two CTAs, the even CTA starts a copy in each, between its own buffers;
    in the other it does nothing."""


def mbar_alloc(arr_count: _Int, num_stages: _Int = ...) -> tensor:
    """A ring of `num_stages` mbarriers: a phase of each completes after `arr_count` arrivals and all expected bytes."""


def mbar_expect(mbar: Any, size_in_bytes: _Int, pred: _Value = ...) -> None:
    """One arrival, and `size_in_bytes` that the phase waits for, if `pred`. The bytes of a `tma_load` are those of its
    whole buffer, also where it lies outside of the array."""


def mbar_wait(mbar: Any, phase: _Value) -> None:
    """Wait until the phase of parity `phase` is over. Phases are counted from 0; the one before the first, of parity 1,
    is over from the beginning, so a wait for free buffers begins with 1 and a wait for full ones with 0."""


def mbar_arrive(mbar: Any, pred: _Value = ..., track_async_op: Any = ..., tx_cnt: Any = ..., cta_id: _Value = ...) -> None:
    """An arrival of every thread of the warpgroup: 128, which `pred` narrows (`tid(0) == 0`). With `track_async_op`
    each arrives when its `async_load`s so far are done; with `tx_cnt` each also expects so many bytes. With `cta_id` it
    is the mbarrier of that CTA of the cluster."""


def bar_arrive(bar: _Int, num_threads: _Int) -> None:
    """Arrive at the named barrier `bar` (0 to 15) and go on; it opens when `num_threads` threads have arrived or
    wait."""


def bar_wait(bar: _Int, num_threads: _Int) -> None:
    """Arrive at the named barrier `bar` and wait until it opens."""


def cluster_arrive() -> tensor:
    """Every thread of the warpgroup arrives at the barrier of the cluster, which opens when all threads of all of its
    CTAs have. Between two arrivals there is a `cluster_wait`. (Another CTA's barriers can be used without a wait: they
    are initialised before any CTA goes on.)"""


def cluster_wait() -> tensor:
    """Wait until all threads of the cluster have arrived at its barrier; this warpgroup has arrived there before, once
    for each wait."""


def fence_proxy_async() -> None:
    """What this thread has written to shared memory is visible to copies and MMAs that are started later. The compiler
    inserts it where it is missing."""


def tma_load(value: _Value, desc: tensor_descriptor, offsets: _Values, mbar: Any, contiguity: Any = ..., multicast: Any = ..., eviction_policy: Any = ..., pred: _Value = ..., optional: Any = ..., landed: Any = ..., cta_id: _Value = ...) -> None:
    """Start to copy what lies at `offsets` of the array of the tensor descriptor `desc` into the buffer `value`, whose
    shape it has. Its bytes complete on `mbar`, where they must be expected (`mbar_expect`). What lies outside of the
    array is padding. With `multicast`, a bit mask, each CTA of the cluster whose bit is set gets the box in its buffer,
    and its mbarrier the bytes. Nothing is copied where `pred` is false. A launch whose arguments make no valid tensor
    map is refused; with `optional` it goes on, and the program must not execute the copy then (a condition on the
    strides, say). A descriptor of other values than arguments, such as a loaded base, is made by the program itself at
    its `make_tensor_descriptor`; `landed` states that all copies by it are complete whenever it is made again, and when
    the warps that make it and start its copies, which are the same, end.

    With `cta_id`, on a GPU with tensor memory, the bytes complete on the mbarrier of that CTA: this one, or the other
    of the pair, whose `cta_rank` differs in the lowest bit. (With `multicast` on that of the even CTA of each
    receiver's pair, or of the odd one.)"""


def tma_load_im2col(value: _Value, images: Any, coords: Any, offsets: _Values, mbar: Any, multicast: Any = ..., eviction_policy: Any = ..., pred: _Value = ...) -> None:
    """Start to copy pixels of images into the buffer `value` of [pixels, channels]: row k has the channels of the pixel
    at position k of the filter's corner plus `offsets`, one for each axis of pixels. The first position and channel are
    `coords`, one for each axis of `images` (`make_im2col_descriptor`); the next ones are those along the
    last axis of pixels first, in the descriptor's box, and then in the next image. What lies outside of an image is
    padding. As `tma_load` otherwise."""


def tma_gather(value: _Value, desc: tensor_descriptor, mbar: Any, x_offsets: tensor, y_offset: _Value, pred: _Value = ..., eviction_policy: Any = ...) -> None:
    """Start to copy the rows `x_offsets` (a tile of integers, one a row of `value`) from column `y_offset` on. As
    `tma_load` otherwise."""


def tma_store(value: Any, desc: tensor_descriptor, offsets: _Values, optional: Any = ..., reduce: Any = ..., eviction_policy: Any = ...) -> None:
    """Start to copy the buffer `value` to `offsets` of the array of `desc`. What this warpgroup has written to the
    buffer before is in it. The end of the kernel waits for it; the buffer may be written again after `tma_store_wait`.
    `optional`: as of `tma_load`. With `reduce` each element is combined atomically with the one in memory: `add` (of
    float16, bfloat16, float32, and integers of 32 and 64 bits), `min` and `max` (of float16, bfloat16, and integers
    of 32 and 64 bits), `and`, `or`, `xor` (of integers of 32 and 64 bits)."""


def tma_prefetch(desc: tensor_descriptor, offsets: _Values, pred: _Value = ..., optional: Any = ..., eviction_policy: Any = ...) -> tensor:
    """Start to bring the tile at `offsets` of the array of `desc`, of its block shape, into the L2 cache, unless `pred`
    is false. Nothing waits for it, and no value depends on it: a `tma_load` of the tile later waits less. `optional`:
    as of `tma_load`."""


def tma_store_wait(pendings: _Int) -> None:
    """Wait until all but the last `pendings` `tma_store`s of this warpgroup have read their buffers."""


def async_load(mem: Any, pointer: Union[tensor, block_pointer], mask: Optional[_Value] = ..., other: Optional[_Value] = ..., boundary_check: Sequence[_Int] = ..., padding_option: _Str = ..., cache_modifier: _Str = ..., eviction_policy: Any = ..., volatile: _Bool = ..., contiguity: Any = ..., commit: Any = ...) -> None:
    """Start to copy what the tile of pointers, or the block pointer, points to into the buffer `mem`; where `mask` is
    false the buffer gets `other`, or 0. `async_load_wait`, or an mbarrier with `track_async_op`, waits for it. Each is
    waited for alone; with `commit=False` together with those that follow, up to the next `async_commit` or `async_load`
    without it."""


def async_commit() -> None:
    """The `async_load`s of this warpgroup since the last one that committed are one for `async_load_wait`; none may
    be."""


def async_load_wait(pendings: _Int) -> None:
    """Wait until all but the last `pendings` `async_load`s of this warpgroup (or groups of them, `async_commit`) are
    done, for all of its threads."""


def reduce_in_order(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int], combine_fn: Callable[..., Any], order: Any) -> Any:
    """`tl.reduce` along `axis` of 2**n elements with an explicit order of combining: `order` has each of the bits 0 to
    n - 1 of an index along the axis once, and elements whose indices differ in the first of these bits are combined
    first. `tl.reduce` chooses an order that suits the threads of the target."""


def dot_wait(pendings: _Int) -> None:
    """Wait until all but the last `pendings` `tl.dot`s of buffers of this warpgroup are done: their buffers may be
    written again. (A result that is used is waited for without it, except as the accumulator of the next `tl.dot`.)"""


def dotx(input: Any, other: Any, acc: Any = ..., useD: Any = ..., pred: _Value = ..., mbars: Any = ..., mbarPreds: Any = ..., input_precision: Optional[_Str] = ..., allow_tf32: Optional[_Bool] = ..., max_num_imprecise_acc: Optional[_Int] = ..., out_dtype: Optional[_DType] = ..., two_ctas: Any = ..., a_scale: Any = ..., b_scale: Any = ...) -> tensor:
    """Start the MMA of two buffers (`input` may be in tensor memory) into the accumulator `acc` in tensor memory,
    issued by one thread: added to it, or, where `useD` is false, overwriting it. MMAs that one warp issues are executed
    in order. Each of `mbars` gets one arrival when this one and those before it are complete, where its condition in
    `mbarPreds` holds. Nothing happens where `pred` is false. The result is `acc`.

    With `two_ctas` it is one MMA of two CTAs of a cluster (`cluster=2`), whose `cta_rank` differs in the lowest bit.
    The even one starts it; in the other, `dotx` does nothing. Each has its 128 rows of A in `input` and of the result
    in `acc`, and in `other` half of the columns of B, the first half in the even one. The mbarriers of both get the
    arrival. All `dotx` of a kernel are of two CTAs, or none.

    With `a_scale` and `b_scale`, buffers in tensor memory that `tmem_copy` has written, each block of K of a row of A,
    or of a column of B, is multiplied by its scale. With scales of uint8 (powers of two, 2**(s - 127), 255 is NaN) a
    block has 32 elements, which are float8e4nv or float8e5, or uint8: pairs of 4-bit floats (e2m1) along K, the lower
    half first. With scales of float8e4nv, whose sign is ignored, it has 16 elements, which are such pairs. There is a
    scale for each row of A or column of B, at least 128, and each block of K, at least 4. With `two_ctas` each CTA has
    the scales of its rows of A, and of all columns of B."""


def print(prefix_or_data: Any, data: Any = ...) -> None:
    """`tl.device_print` of `data`, with a prefix or without."""


def ones(shape: _Ints, dtype: _DType) -> tensor:
    """A tile of `shape` with every element 1."""


def ones_like(input: Union[_Value, Sequence[_Value]]) -> tensor:
    """A tile of the shape and dtype of `input` with every element 1."""


def Cdiv(x: _Value, y: _Value) -> tensor:
    """`x / y`, rounded up, of integers that are not negative."""
