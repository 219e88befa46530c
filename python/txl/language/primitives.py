"""The explicit primitives: buffers, barriers, asynchronous copies and MMAs, warpgroups that run concurrently. A kernel
that uses none of them is an ordinary tile program; both kinds of names mix freely.

Words used below: a *buffer* is memory of the CTA that holds a tile; a *ring* is several buffers of one type, of which
`get_buffer` returns one, and a ring of one is taken for its only buffer; an *mbarrier* counts arrivals and bytes of its
current *phase*. Buffers and barriers are values: they are assigned, carried by loops, passed to functions and put into
tuples.
"""

from ..jit import jit
from .core import _num_ctas, _refuse, builtin, device_print, full, num_programs, program_id, to_tensor
from .types import constexpr

# --- warpgroups, warps and threads ---


@builtin
def as_written():
    """The kernel is compiled as it is written: unless the program does so, loops start no copies of later iterations,
    dots do not become wgmma, nothing is hoisted out of loops, multiplications and additions are not contracted and
    warpgroups keep their registers. The program that `kernel.as_txl()` returns for a scheduled kernel begins with it;
    without it the compiler would do all that again."""


@builtin
def asked_programs(axis):
    """The number of programs along `axis` (0, 1 or 2) of the grid of the launch. On a GPU a kernel that calls it is
    *persistent*: along axis 0 to the last axis that is queried, a launch starts no more programs than there are SMs,
    `num_programs` returns how many, and each does the work of several:

        for program in range(tl.program_id(0), txl.asked_programs(0), tl.num_programs(0)): ...
    """


@builtin
def is_warpgroup(ids):
    """Whether this is one of the warpgroups `ids` (a compile-time id or a list). Only as the whole condition of an `if`
    or `elif`, whose block each of these warpgroups executes. A launch with `num_warpgroups=n` has n of them.

    Code outside of any such condition is executed once by every warpgroup.
    """


@builtin
def is_warp(ids):
    """Whether this is one of the warps `ids`, which are consecutive. As `is_warpgroup`, but the named warps execute the
    block together, and the kernel has as many warps as it names. A kernel uses the one or the other."""


@builtin
def reg_alloc(count):
    """From here on each thread of this warpgroup has `count` registers: a multiple of 8 from 24 to 256, more than it
    had."""


@builtin
def reg_dealloc(count):
    """From here on each thread of this warpgroup has `count` registers: a multiple of 8 from 24 to 256, fewer than it
    had."""


@builtin
def _thread_id(kind):
    """An index of the current thread: `thread`, `lane`, `warp`, `warpgroup`, `cta`, or the number of `threads`."""


@jit
def tid(axis: constexpr):
    """The index of the thread in its CTA, along axis 0; 0 along 1 and 2. It differs between the threads of a tile
    program: it may be used in arithmetic, as predicate of a barrier, and in an `if` around operations that one thread
    may execute alone."""
    if axis != 0 and axis != 1 and axis != 2:
        _refuse("`tid`: the axis is 0, 1 or 2")
    return _thread_id("thread") if axis == 0 else to_tensor(0)


@jit
def tdim(axis: constexpr):
    """How many threads a CTA has along `axis`: those of all warps, and 1 along 1 and 2."""
    if axis != 0 and axis != 1 and axis != 2:
        _refuse("`tdim`: the axis is 0, 1 or 2")
    return _thread_id("threads") if axis == 0 else to_tensor(1)


@jit
def bid(axis: constexpr):
    """`tl.program_id`; of a program of several CTAs (`num_ctas`) along axis 0 the index of the CTA in the grid."""
    if _num_ctas() > 1 and axis == 0:
        return program_id(0) * _num_ctas() + _thread_id("cta")
    return program_id(axis)


@jit
def bdim(axis: constexpr):
    """`tl.num_programs`; along axis 0 times the CTAs of a program."""
    return num_programs(axis) * _num_ctas() if _num_ctas() > 1 and axis == 0 else num_programs(axis)


@jit
def _first_program():
    return (bid(0) == 0) & (program_id(1) == 0) & (program_id(2) == 0)


@jit
def thread0():
    """Whether this is thread 0 of the first program: to print something once."""
    return _first_program() & (_thread_id("thread") == 0)


@jit
def wg_thread0(wgid: constexpr):
    """Whether this is the first thread of warpgroup `wgid` of the first program."""
    return _first_program() & (_thread_id("thread") == wgid * 128)


@jit
def warp_id():
    """The index of the warp in its CTA."""
    return _thread_id("warp")


@jit
def warpgroup_id():
    """The index of the warpgroup in its CTA."""
    return _thread_id("warpgroup")


@jit
def lane_id():
    """The index of the thread in its warp."""
    return _thread_id("lane")


@jit
def cta_rank():
    """The index of the CTA in its cluster."""
    return _thread_id("cta")


# --- buffers in shared memory ---


@builtin
def smem_alloc(shape, dtype, num_stages=1, mutable=True, shared_enc=None):
    """A ring of `num_stages` buffers in shared memory, each for a tile of `shape` and `dtype`. The contents are
    uninitialised until something is written. Outside of any `is_warpgroup` all warpgroups get the same ring."""


@builtin
def get_buffer(src, index):
    """The buffer, or mbarrier, in slot `index` of the ring `src`; the index may be a run-time value."""


@builtin
def smem_index(input, index):
    """`get_buffer`."""


@builtin
def smem_load(smem, layout=None, cta_id=-1):
    """The tile that the buffer holds. With `cta_id` it is the buffer of that CTA of the cluster."""


@builtin
def smem_store(smem, value, cta_id=-1):
    """Write the tile `value`, which has the buffer's shape and dtype. With `cta_id` it is the buffer of that CTA of the
    cluster."""


@builtin
def smem_of(value):
    """A buffer in shared memory that holds the tile `value`, and that is never written: an operand of `tl.dot` that is
    computed, not copied."""


@builtin
def smem_slice(input, start, length, dim):
    """The slice of a buffer from `start` on along `dim`, `length` long: compile-time constants, `length` a power of
    two, `start` a multiple of it."""


@builtin
def smem_trans(input, order):
    """The buffer with its axes in the order `order`; `buffer.T` swaps two. Nothing is moved."""


@builtin
def smem_reshape(input, shape):
    """The buffer, which is not a slice of another, with other extents and the same elements in row-major order. Nothing
    is moved."""


@builtin
def _same_buffer(buffer, dtype):
    """`buffer.to(dtype)`, for its own dtype."""


# --- buffers in tensor memory ---


@builtin
def tmem_alloc(shape, dtype, num_stages=1, mutable=True, shared_enc=None):
    """A ring of `num_stages` buffers in tensor memory, for tiles of rank 2 of 32-bit elements: accumulators of
    `dotx`."""


@builtin
def tmem_load(buf, cta_id=-1):
    """The tile that the buffer in tensor memory holds when the result is used first."""


@builtin
def tmem_store(buf, value, cta_id=-1):
    """Write the tile `value`, which has the buffer's shape and dtype, to tensor memory."""


@builtin
def tmem_slice(input, start, length, dim=1):
    """The slice of a buffer in tensor memory from `start` on along `dim`, `length` long: compile-time constants,
    `length` a power of two, `start` a multiple of it. On a GPU it is a slice of columns of 32-bit elements."""


@builtin
def tmem_reinterpret(input, dtype, shape):
    """The bits of a buffer in tensor memory, or of a slice of one, as a buffer of `shape` with elements of `dtype`.
    Nothing is moved. It has the rows of `input`, each of as many bits; elements of 8 and 16 bits are several in a column
    of 32, the lowest bits first. (On a GPU the buffer is no accumulator of 16-bit elements, which have a column each.)"""


@builtin
def tmem_copy(smem, tmem, two_ctas=False):
    """Start to copy scales of `dotx` from a buffer in shared memory to `tmem`, `[rows, blocks of K]` in tensor memory,
    issued by one thread. The copies and MMAs that one warp issues are executed in order: an MMA after it reads the
    scales, and an mbarrier of that MMA tells that it is complete. The elements of `smem`, in row-major order, are those
    of an array `[rows // 128, blocks // 4, 32, 4, 4]` with indices i, j, r, b, t, which is the scale of row `128 * i +
    32 * b + r` and block `4 * j + t`: a buffer `[rows // 128, blocks // 4, 32, 16]`, which a TMA load fills. With
    `two_ctas`, in a kernel whose `dotx` are of two CTAs, the even CTA starts a copy in each, between its own buffers;
    in the other it does nothing."""


# --- barriers ---


@builtin
def mbar_alloc(arr_count, num_stages=1):
    """A ring of `num_stages` mbarriers: a phase of each completes after `arr_count` arrivals and all expected bytes."""


@builtin
def mbar_expect(mbar, size_in_bytes, pred=None):
    """One arrival, and `size_in_bytes` that the phase waits for, if `pred`. The bytes of a `tma_load` are those of its
    whole buffer, also where it lies outside of the array."""


@builtin
def mbar_wait(mbar, phase):
    """Wait until the phase of parity `phase` is over. Phases are counted from 0; the one before the first, of parity 1,
    is over from the beginning, so a wait for free buffers begins with 1 and a wait for full ones with 0."""


@builtin
def mbar_arrive(mbar, pred=None, track_async_op=False, tx_cnt=0, cta_id=-1):
    """An arrival of every thread of the warpgroup: 128, which `pred` narrows (`tid(0) == 0`). With `track_async_op`
    each arrives when its `async_load`s so far are done; with `tx_cnt` each also expects so many bytes. With `cta_id` it
    is the mbarrier of that CTA of the cluster."""


@builtin
def bar_arrive(bar, num_threads):
    """Arrive at the named barrier `bar` (0 to 15) and go on; it opens when `num_threads` threads have arrived or
    wait."""


@builtin
def bar_wait(bar, num_threads):
    """Arrive at the named barrier `bar` and wait until it opens."""


@builtin
def cluster_arrive():
    """Every thread of the warpgroup arrives at the barrier of the cluster, which opens when all threads of all of its
    CTAs have. Between two arrivals there is a `cluster_wait`. (Another CTA's barriers can be used without a wait: they
    are initialised before any CTA goes on.)"""


@builtin
def cluster_wait():
    """Wait until all threads of the cluster have arrived at its barrier; this warpgroup has arrived there before, once
    for each wait."""


@builtin
def fence_proxy_async():
    """What this thread has written to shared memory is visible to copies and MMAs that are started later. The compiler
    inserts it where it is missing."""


# --- copies ---


@builtin
def tma_load(value, desc, offsets, mbar, contiguity=-1, multicast=None, eviction_policy="", pred=None, optional=False,
             landed=False, cta_id=-1):
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


@builtin
def tma_load_im2col(value, images, coords, offsets, mbar, multicast=None, eviction_policy="", pred=None):
    """Start to copy pixels of images into the buffer `value` of [pixels, channels]: row k has the channels of the pixel
    at position k of the filter's corner plus `offsets`, one for each axis of pixels. The first position and channel are
    `coords`, one for each axis of `images` (`make_im2col_descriptor`); the next ones are those along the
    last axis of pixels first, in the descriptor's box, and then in the next image. What lies outside of an image is
    padding. As `tma_load` otherwise."""


@builtin
def tma_gather(value, desc, mbar, x_offsets, y_offset, pred=None, eviction_policy=""):
    """Start to copy the rows `x_offsets` (a tile of integers, one a row of `value`) from column `y_offset` on. As
    `tma_load` otherwise."""


@builtin
def tma_store(value, desc, offsets, optional=False, reduce="", eviction_policy=""):
    """Start to copy the buffer `value` to `offsets` of the array of `desc`. What this warpgroup has written to the
    buffer before is in it. The end of the kernel waits for it; the buffer may be written again after `tma_store_wait`.
    `optional`: as of `tma_load`. With `reduce` each element is combined atomically with the one in memory: `add` (of
    float16, bfloat16, float32, and integers of 32 and 64 bits), `min` and `max` (of float16, bfloat16, and integers
    of 32 and 64 bits), `and`, `or`, `xor` (of integers of 32 and 64 bits)."""


@builtin
def tma_prefetch(desc, offsets, pred=None, optional=False, eviction_policy=""):
    """Start to bring the tile at `offsets` of the array of `desc`, of its block shape, into the L2 cache, unless `pred`
    is false. Nothing waits for it, and no value depends on it: a `tma_load` of the tile later waits less. `optional`:
    as of `tma_load`."""


@builtin
def tma_store_wait(pendings):
    """Wait until all but the last `pendings` `tma_store`s of this warpgroup have read their buffers."""


@builtin
def async_load(mem, pointer, mask=None, other=None, boundary_check=(), padding_option="", cache_modifier="",
               eviction_policy="", volatile=False, contiguity=-1, commit=True):
    """Start to copy what the tile of pointers, or the block pointer, points to into the buffer `mem`; where `mask` is
    false the buffer gets `other`, or 0. `async_load_wait`, or an mbarrier with `track_async_op`, waits for it. Each is
    waited for alone; with `commit=False` together with those that follow, up to the next `async_commit` or `async_load`
    without it."""


@builtin
def async_commit():
    """The `async_load`s of this warpgroup since the last one that committed are one for `async_load_wait`; none may
    be."""


@builtin
def async_load_wait(pendings):
    """Wait until all but the last `pendings` `async_load`s of this warpgroup (or groups of them, `async_commit`) are
    done, for all of its threads."""


# --- tiles ---


@builtin
def reduce_in_order(input, axis, combine_fn, order):
    """`tl.reduce` along `axis` of 2**n elements with an explicit order of combining: `order` has each of the bits 0 to
    n - 1 of an index along the axis once, and elements whose indices differ in the first of these bits are combined
    first. `tl.reduce` chooses an order that suits the threads of the target."""


# --- matrix multiply-accumulate ---


@builtin
def dot_wait(pendings):
    """Wait until all but the last `pendings` `tl.dot`s of buffers of this warpgroup are done: their buffers may be
    written again. (A result that is used is waited for without it, except as the accumulator of the next `tl.dot`.)"""


@builtin
def dotx(input, other, acc=None, useD=None, pred=None, mbars=[], mbarPreds=[], input_precision=None, allow_tf32=None,
         max_num_imprecise_acc=None, out_dtype=None, two_ctas=False, a_scale=None, b_scale=None):
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


# --- convenience ---


@jit
def print(prefix_or_data, data=None):
    """`tl.device_print` of `data`, with a prefix or without."""
    if data is not None:
        device_print(prefix_or_data, data)
    elif isinstance(prefix_or_data, str):
        device_print(prefix_or_data)
    else:
        device_print("", prefix_or_data)


@jit
def ones(shape, dtype):
    """A tile of `shape` with every element 1."""
    return full(shape, 1, dtype)


@jit
def ones_like(input):
    """A tile of the shape and dtype of `input` with every element 1."""
    return full(input.shape, 1, input.dtype)


@jit
def Cdiv(x, y):
    """`x / y`, rounded up, of integers that are not negative."""
    return (x + y - 1) // y
