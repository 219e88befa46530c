"""Four ways to exchange arrays between ranks, each with knobs that put a mistake in.

Every function is a program of a rank, which checks its results. `mistakes` are the knobs: constants of the kernels.
"""
import numpy as np

import txl
import txl.language as tl
from txl import dist, distributed

N = 64
RIGHT = dict(SEND_SEM="release", WAIT_SEM="acquire", SEND_SCOPE="sys", WAIT_SCOPE="sys", TO=0, FROM=0, SLOT=0,
             WAIT_SLOT=0, VALUE=1, EARLY=False, SEND=True, WAIT=True, SHIFT=0, AGAIN=True, RESET=True, TWICE=False)


@txl.jit
def send(signals, to, slot, SIZE: tl.constexpr, SEM: tl.constexpr, SCOPE: tl.constexpr, VALUE: tl.constexpr):
    dist.notify(dist.symm_at(signals, to, tl.int32) + slot, VALUE, "set", SEM, SCOPE)


@txl.jit
def push(x, inbox, signals, out, rank, SIZE: tl.constexpr, N: tl.constexpr, SEND_SEM: tl.constexpr,
         WAIT_SEM: tl.constexpr, SEND_SCOPE: tl.constexpr, WAIT_SCOPE: tl.constexpr, TO: tl.constexpr,
         FROM: tl.constexpr, SLOT: tl.constexpr, WAIT_SLOT: tl.constexpr, VALUE: tl.constexpr, EARLY: tl.constexpr,
         SEND: tl.constexpr, WAIT: tl.constexpr, SHIFT: tl.constexpr, AGAIN: tl.constexpr, RESET: tl.constexpr,
         TWICE: tl.constexpr):
    """Each rank writes x to a row of every rank's inbox, signals, and adds the rows of its own."""
    columns = tl.arange(0, N)
    value = tl.load(x + columns)
    for peer in tl.static_range(SIZE):
        to = (peer + TO) % SIZE if TO < 100 else peer + 1
        if EARLY:
            send(signals, to, rank + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
        tl.store(dist.symm_at(inbox, peer, tl.float32) + (rank * (1 - SHIFT)) * N + columns, value)
        if SEND and not EARLY:
            send(signals, to, rank + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
        if TWICE:
            send(signals, to, rank + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
    total = tl.zeros((N, ), tl.float32)
    mine = dist.symm_at(signals, (rank + FROM) % SIZE, tl.int32)
    for peer in tl.static_range(SIZE):
        if WAIT:
            dist.wait(mine + peer + WAIT_SLOT, 1, WAIT_SEM, WAIT_SCOPE)
        total += tl.load(dist.symm_at(inbox, rank, tl.float32) + peer * N + columns)
    tl.store(out + columns, total)


@txl.jit
def ring(x, inbox, signals, out, rank, SIZE: tl.constexpr, N: tl.constexpr, SEND_SEM: tl.constexpr,
         WAIT_SEM: tl.constexpr, SEND_SCOPE: tl.constexpr, WAIT_SCOPE: tl.constexpr, TO: tl.constexpr,
         FROM: tl.constexpr, SLOT: tl.constexpr, WAIT_SLOT: tl.constexpr, VALUE: tl.constexpr, EARLY: tl.constexpr,
         SEND: tl.constexpr, WAIT: tl.constexpr, SHIFT: tl.constexpr, AGAIN: tl.constexpr, RESET: tl.constexpr,
         TWICE: tl.constexpr):
    """Each rank passes on to the next what it got from the one before: after SIZE - 1 steps all have all rows."""
    columns = tl.arange(0, N)
    following = (rank + 1 + TO) % SIZE if TO < 100 else rank + SIZE
    inbox_next = dist.symm_at(inbox, (rank + 1) % SIZE, tl.float32)
    mine = dist.symm_at(inbox, rank, tl.float32)
    value = tl.load(x + columns)
    total = value
    for step in tl.static_range(SIZE - 1):
        if EARLY:
            send(signals, following, step + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
        tl.store(inbox_next + step * (1 - SHIFT) * N + columns, value)
        if SEND and not EARLY:
            send(signals, following, step + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
        if TWICE:
            send(signals, following, step + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
        if WAIT:
            dist.wait(dist.symm_at(signals, (rank + FROM) % SIZE, tl.int32) + step + WAIT_SLOT, 1, WAIT_SEM,
                      WAIT_SCOPE)
        value = tl.load(mine + step * (1 - SHIFT) * N + columns)
        total += value
    tl.store(out + columns, total)


@txl.jit
def pull(x, inbox, signals, out, rank, SIZE: tl.constexpr, N: tl.constexpr, SEND_SEM: tl.constexpr,
         WAIT_SEM: tl.constexpr, SEND_SCOPE: tl.constexpr, WAIT_SCOPE: tl.constexpr, TO: tl.constexpr,
         FROM: tl.constexpr, SLOT: tl.constexpr, WAIT_SLOT: tl.constexpr, VALUE: tl.constexpr, EARLY: tl.constexpr,
         SEND: tl.constexpr, WAIT: tl.constexpr, SHIFT: tl.constexpr, AGAIN: tl.constexpr, RESET: tl.constexpr,
         TWICE: tl.constexpr):
    """Each rank publishes x in its own inbox, tells all ranks, and reads theirs; two programs, each its half, and a
    compare-and-swap that takes the signal, as barriers in inline assembly do."""
    half: tl.constexpr = N // 2
    program = tl.program_id(0)
    columns = program * half + tl.arange(0, half)
    if EARLY:
        for peer in tl.static_range(SIZE):
            send(signals, (peer + TO) % SIZE, program * SIZE + rank + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
    tl.store(dist.symm_at(inbox, rank, tl.float32) + columns - program * SHIFT * half, tl.load(x + columns))
    for peer in tl.static_range(SIZE):
        to = (peer + TO) % SIZE if TO < 100 else peer + 1
        if SEND and not EARLY:
            send(signals, to, program * SIZE + rank + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
        if TWICE:
            send(signals, to, program * SIZE + rank + SLOT, SIZE, SEND_SEM, SEND_SCOPE, VALUE)
    total = tl.zeros((half, ), tl.float32)
    for peer in tl.static_range(SIZE):
        if WAIT:
            mine = dist.symm_at(signals, (rank + FROM) % SIZE, tl.int32) + program * SIZE + peer + WAIT_SLOT
            while tl.atomic_cas(mine, 1, 0 if RESET else 1, sem=WAIT_SEM, scope=WAIT_SCOPE) != 1:
                pass
        total += tl.load(dist.symm_at(inbox, peer, tl.float32) + columns)
    tl.store(out + columns, total)


@txl.jit
def stream(x, inbox, signals, out, rank, SIZE: tl.constexpr, N: tl.constexpr, SEND_SEM: tl.constexpr,
           WAIT_SEM: tl.constexpr, SEND_SCOPE: tl.constexpr, WAIT_SCOPE: tl.constexpr, TO: tl.constexpr,
           FROM: tl.constexpr, SLOT: tl.constexpr, WAIT_SLOT: tl.constexpr, VALUE: tl.constexpr, EARLY: tl.constexpr,
           SEND: tl.constexpr, WAIT: tl.constexpr, SHIFT: tl.constexpr, AGAIN: tl.constexpr, RESET: tl.constexpr,
           TWICE: tl.constexpr):
    """Each rank sends four tiles to the next one through two slots; the reader gives a slot back before it is written
    again. Signals count: full in 0 and 1, empty in 2 and 3."""
    columns = tl.arange(0, N)
    following = (rank + 1) % SIZE
    before = (rank + SIZE - 1) % SIZE
    full = dist.symm_at(signals, (rank + FROM) % SIZE, tl.int32)
    theirs = dist.symm_at(inbox, following, tl.float32)
    mine = dist.symm_at(inbox, rank, tl.float32)
    total = tl.zeros((N, ), tl.float32)
    for k in tl.static_range(4):
        slot: tl.constexpr = k % 2
        to = (following + TO) % SIZE if TO < 100 else rank + SIZE
        if k >= 2 and AGAIN:
            dist.wait(dist.symm_at(signals, rank, tl.int32) + 2 + slot, k // 2, WAIT_SEM, WAIT_SCOPE)
        if EARLY:
            send(signals, to, slot + SLOT, SIZE, SEND_SEM, SEND_SCOPE, (k // 2 + 1) * VALUE)
        tl.store(theirs + slot * (1 - SHIFT) * N + columns, tl.load(x + columns) + k)
        if SEND and not EARLY:
            send(signals, to, slot + SLOT, SIZE, SEND_SEM, SEND_SCOPE, (k // 2 + 1) * VALUE)
        if TWICE:
            send(signals, to, slot + SLOT, SIZE, SEND_SEM, SEND_SCOPE, (k // 2 + 1) * VALUE)
        if WAIT:
            dist.wait(full + slot + WAIT_SLOT, k // 2 + 1, WAIT_SEM, WAIT_SCOPE)
        total += tl.load(mine + slot * (1 - SHIFT) * N + columns)
        if RESET:
            send(signals, before, 2 + slot, SIZE, "release", "sys", k // 2 + 1)
    tl.store(out + columns, total)


KERNELS = {kernel.__name__: kernel for kernel in (push, ring, pull, stream)}


def wanted(name, rank, size):
    """What a rank's `out` must be."""
    x = [np.arange(N) + r for r in range(size)]
    if name == "stream":
        return 4 * x[(rank - 1) % size] + 6
    return sum(x)


def program(name, mistakes, launches=1):
    """A rank's program: `launches` exchanges."""
    rank, size = dist.rank(), dist.size()
    inbox = distributed.symmetric_empty((max(size, 2), N), np.float32)
    signals = distributed.symmetric_zeros((2 * size + 4, ), np.int32)
    x = (np.arange(N) + rank).astype(np.float32)
    out = np.zeros(N, np.float32)
    for _ in range(launches):
        KERNELS[name][(2 if name == "pull" else 1, )](x, inbox.table, signals.table, out, rank, size, N,
                                                     **{**RIGHT, **mistakes})
    return out
