"""Communication of ranks. Kernels call everything here; the host calls `rank`, `size` and `barrier`.

Arrays of other ranks are ordinary pointers: a symmetric array (`txl.distributed.symmetric_empty`) has a table of the
addresses of all ranks' arrays, int64, which kernels take as an argument. Signals are int32 elements of a symmetric
array.

    @txl.jit
    def kernel(x, signals, …):
        there = txl.dist.symm_at(x, peer, tl.float32)
        txl.dist.put(there + offset, mine, n, BLOCK)
        txl.dist.notify(txl.dist.symm_at(signals, peer, tl.int32) + slot)

A signal is released with everything that its program has written before, and acquired by `wait`; both have the scope
`sys`, because the other rank is another GPU.
"""
from .. import language as tl
from ..jit import constexpr_function, jit

__all__ = [
    "barrier", "consume_token", "get", "notify", "num_ranks", "put", "put_signal", "rank", "size", "symm_at", "sync",
    "wait"
]


@constexpr_function
def rank():
    """The rank of the caller, 0 … size() - 1. In a kernel a compile-time value: each rank compiles its own kernel."""
    from .host import rank as of_host
    return of_host()


@constexpr_function
def size():
    """The number of ranks. In a kernel a compile-time value."""
    from .host import size as of_host
    return of_host()


num_ranks = size


def barrier():
    """On the host: wait until every rank is here and its kernels have ended. RankError if a rank has failed."""
    from .host import barrier as of_host
    of_host()


@jit
def symm_at(table, rank, dtype: tl.constexpr = None):
    """The pointer to a rank's array.

    Args:
        table: A symmetric array's table of addresses, int64, or a tile of addresses' pointers.
        rank: The rank, or a tile of ranks.
        dtype: Of the elements; without it the result is the address, an int64.
    """
    address = tl.load(table + rank)
    return address if dtype is None else address.to(tl.pointer_type(dtype))


@jit
def notify(signal, value=1, op: tl.constexpr = "set", sem: tl.constexpr = "release", scope: tl.constexpr = "sys"):
    """Set the signal to `value`, or add `value` to it, after everything that this program has written.

    Args:
        signal: Pointers to int32 of any rank, a scalar or a tile.
        op: "set" or "add".
        sem, scope: As atomics have them.
    """
    tl.static_assert(op == "set" or op == "add", "`op` is \"set\" or \"add\"")
    if op == "set":
        tl.atomic_xchg(signal, value, sem=sem, scope=scope)
    else:
        tl.atomic_add(signal, value, sem=sem, scope=scope)


@jit
def wait(signal, value=1, sem: tl.constexpr = "acquire", scope: tl.constexpr = "sys", timeout_ns=None):
    """Wait until the signal is `value`; what was written before it was set is visible then.

    Args:
        signal: Pointers to int32, a scalar or a tile.
        timeout_ns: Nanoseconds after which it stops waiting; None: it waits for ever.

    Returns: A token: whether the signal was `value`, for each pointer.
    """
    return tl.atomic_poll(signal, value, sem=sem, scope=scope, timeout_ns=timeout_ns)


@jit
def consume_token(value, token):
    """`value`, after the wait that gave `token`. Loads after a wait are ordered without it."""
    return value


@jit
def put(to, source, n, BLOCK: tl.constexpr = 1024):
    """Copy `n` elements from `source` to `to`, of which one is another rank's. It is complete for a rank that has
    waited for a later `notify` of this program."""
    for start in range(0, n, BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        tl.store(to + offsets, tl.load(source + offsets, mask=offsets < n), mask=offsets < n)


@jit
def get(to, source, n, BLOCK: tl.constexpr = 1024):
    """Copy `n` elements from another rank's `source` to `to`. It is complete when it returns."""
    put(to, source, n, BLOCK)


@jit
def put_signal(to, source, n, signal, value=1, op: tl.constexpr = "set", BLOCK: tl.constexpr = 1024):
    """`put`, then `notify` of `signal`, an element of the rank that gets the data."""
    put(to, source, n, BLOCK)
    notify(signal, value, op)


@constexpr_function
def _lanes(size):
    return 1 << (size - 1).bit_length()


@jit
def _expire(start, timeout_ns: tl.constexpr):
    """End the kernel with an error `timeout_ns` nanoseconds after `start`, a time of the GPU's clock."""
    if _clock() - start > timeout_ns:
        tl.inline_asm_elementwise("trap; mov.u32 $0, 0;", "=r,r", [0], dtype=tl.int32, is_pure=False, pack=1)


@jit
def _clock():
    return tl.inline_asm_elementwise("mov.u64 $0, %globaltimer;", "=l,r", [0], dtype=tl.int64, is_pure=False, pack=1)


@jit
def sync(signals, slot, rank, SIZE: tl.constexpr, timeout_ns: tl.constexpr = 4_000_000_000):
    """A barrier of one program of each rank: those that pass the same `slot`. What they wrote before is visible after.

    The signals are zero before and after it, so that it can be launched again, and recorded in a graph. It must be
    certain that the programs of all ranks that pass a slot run at the same time: fewer programs than fit on a GPU.

    Args:
        signals: The table of a symmetric int32 array of at least (slot + 1) · SIZE zeros.
        timeout_ns: Nanoseconds after which a GPU ends the kernel with an error, because a rank did not come; 0: never.
            On a CPU (`txl.ranks`) a rank that cannot come is a deadlock, reported without a time-out.
    """
    peers = tl.arange(0, _lanes(SIZE))
    mask = peers < SIZE
    offset = (slot * SIZE + rank) * 4
    theirs = (tl.load(signals + peers, mask=mask, other=0) + offset).to(tl.pointer_type(tl.int32))
    mine = symm_at(signals, rank, tl.int32) + slot * SIZE + peers
    tl.atomic_add(theirs, 1, mask=mask, sem="release", scope="sys")
    arrived = tl.atomic_load(mine, mask=mask, sem="acquire", scope="sys")
    if tl.target_info.is_cuda() and timeout_ns > 0:
        start = _clock()
        while tl.min(tl.where(mask, arrived, 1)) < 1:
            arrived = tl.atomic_load(mine, mask=mask, sem="acquire", scope="sys")
            _expire(start, timeout_ns)
    else:
        while tl.min(tl.where(mask, arrived, 1)) < 1:
            arrived = tl.atomic_load(mine, mask=mask, sem="acquire", scope="sys")
    tl.atomic_add(mine, -1, mask=mask, sem="relaxed", scope="sys")
