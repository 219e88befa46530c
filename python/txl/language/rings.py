"""A ring of buffers that producer warpgroups fill and consumer warpgroups empty. `ring` makes the ring with its
barriers; a producer has a `producer`, a consumer a `consumer`: its slot in the ring and the parity of its phase. They
are values: `p = p.next()`.

    ring = txl.ring([128, 64], tl.float16, 3)
    if txl.is_warpgroup([0]):
        p = ring.producer()
        for k in range(0, K, 64):
            p.acquire()
            txl.tma_load(p.buffer, desc, [row, k], p.full)
            p = p.next()
    if txl.is_warpgroup([1]):
        c = ring.consumer()
        for k in range(0, K, 64):
            acc = tl.dot(a, c.wait(), acc)
            txl.dot_wait(0)
            c.release()
            c = c.next()

All of it is evaluated while the kernel is compiled: what remains are the barriers, one index and one bit.
"""

from ..jit import jit
from .aggregates import aggregate
from .core import _refuse, debug_barrier, to_tensor
from .primitives import get_buffer, mbar_alloc, mbar_arrive, mbar_expect, mbar_wait, smem_alloc
from .types import constexpr
from .values import tensor


@aggregate
class ring_slot:
    """A producer's or consumer's position in a ring.

    `buffer`: the buffer in this slot; `full`, `free`: its mbarriers; `stage`, `phase`: the index of the slot and the
    parity to wait for.
    """
    buffers: tensor
    full_barriers: tensor
    free_barriers: tensor
    stages: constexpr
    bytes: constexpr
    stage: tensor
    phase: tensor

    @property
    @jit
    def buffer(self):
        return get_buffer(self.buffers, self.stage)

    @property
    @jit
    def full(self):
        return get_buffer(self.full_barriers, self.stage)

    @property
    @jit
    def free(self):
        return get_buffer(self.free_barriers, self.stage)

    @jit
    def acquire(self):
        """Of a producer, with all its threads: wait until the buffer is free, and announce the bytes that fill it. The
        threads meet between the two: one that waited alone might be two phases late, and then wait for ever."""
        mbar_wait(self.free, self.phase)
        debug_barrier()
        mbar_expect(self.full, self.bytes)

    @jit
    def wait(self):
        """Of a consumer: wait until the buffer is full; it is the result."""
        mbar_wait(self.full, self.phase)
        return self.buffer

    @jit
    def release(self):
        """Of a consumer: every thread of the warpgroup arrives at `free`, after it has read the buffer."""
        mbar_arrive(self.free)

    @jit
    def next(self):
        """The position after this one."""
        stage = (self.stage + 1) % self.stages
        return ring_slot(self.buffers, self.full_barriers, self.free_barriers, self.stages, self.bytes, stage,
                          self.phase ^ (stage == 0))


@aggregate
class buffer_ring:
    """Buffers with their barriers; see `ring`."""
    buffers: tensor
    full_barriers: tensor
    free_barriers: tensor
    stages: constexpr
    bytes: constexpr

    @jit
    def producer(self):
        """The first position of a producer: the buffers are free."""
        return ring_slot(self.buffers, self.full_barriers, self.free_barriers, self.stages, self.bytes, to_tensor(0),
                          to_tensor(1))

    @jit
    def consumer(self):
        """The first position of a consumer: the buffers are not full yet."""
        return ring_slot(self.buffers, self.full_barriers, self.free_barriers, self.stages, self.bytes, to_tensor(0),
                          to_tensor(0))


@jit
def ring(shape, dtype, stages: constexpr, consumers: constexpr = 1, arrivals: constexpr = 1):
    """`stages` buffers for tiles of `shape` and `dtype`, each with a barrier that is full when its bytes have come and
    one that is free when `consumers` warpgroups have released it. A producer that uses `async_load` sets `arrivals` to
    its threads, waits for `free` and lets each thread arrive at `full` with `track_async_op`."""
    if stages < 1 or consumers < 1 or arrivals < 1:
        _refuse("`ring`: there is at least one stage, one consumer and one arrival")
    buffers = smem_alloc(shape, dtype, num_stages=stages)
    bytes: constexpr = buffers.numel * dtype.primitive_bitwidth // 8
    full = mbar_alloc(arrivals, num_stages=stages)
    free = mbar_alloc(128 * consumers, num_stages=stages)
    return buffer_ring(buffers, full, free, stages, bytes)
