"""Hash join: for each key of one relation, the row of the other with the same key.

Each program builds a table of the smaller relation in shared memory, by open addressing: a compare-and-swap claims the
slot of a key, or finds who has it, and the keys that found another one go on to the next slot. Then it looks up keys of
the larger relation by gathers. A table is at most three quarters full, so each search ends at an empty slot.

    python -m txl examples/txl/hash_join.py
"""
import numpy as np
import txl
import txl.language as tl

EMPTY = tl.constexpr(-1)


@txl.jit
def home(keys, SLOTS: tl.constexpr):
    """The first slot that is tried: the upper bits of a product with an odd number spread neighbouring keys."""
    return ((keys.to(tl.uint32, bitcast=True) * 2654435769) >> 16).to(tl.int32) & (SLOTS - 1)


@txl.jit
def build(table, rows, keys_ptr, n, SLOTS: tl.constexpr, BLOCK: tl.constexpr):
    txl.smem_store(table, tl.full([SLOTS], EMPTY, tl.int32))
    for start in range(0, n, BLOCK):
        row = start + tl.arange(0, BLOCK)
        left = row < n
        keys = tl.load(keys_ptr + row, mask=left, other=0)
        slot = home(keys, SLOTS)
        while tl.max(left.to(tl.int32), 0) > 0:
            found = txl.smem_atomic_cas(table, EMPTY, keys, slot, mask=left)
            txl.smem_scatter(rows, row, slot, mask=left & (found == EMPTY))
            left &= found != EMPTY
            slot = (slot + 1) & (SLOTS - 1)


@txl.jit
def join_kernel(left_ptr, n_left, right_ptr, n_right, out_ptr, SLOTS: tl.constexpr, BLOCK: tl.constexpr):
    table = txl.smem_alloc([SLOTS], tl.int32)
    rows = txl.smem_alloc([SLOTS], tl.int32)
    build(table, rows, left_ptr, n_left, SLOTS, BLOCK)
    for start in range(tl.program_id(0) * BLOCK, n_right, tl.num_programs(0) * BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        searched = offsets < n_right
        keys = tl.load(right_ptr + offsets, mask=searched, other=0)
        slot = home(keys, SLOTS)
        match = tl.full([BLOCK], -1, tl.int32)
        while tl.max(searched.to(tl.int32), 0) > 0:
            found = txl.smem_gather(table, slot, mask=searched, other=EMPTY)
            match = txl.smem_gather(rows, slot, mask=searched & (found == keys), other=match)
            searched &= (found != keys) & (found != EMPTY)
            slot = (slot + 1) & (SLOTS - 1)
        tl.store(out_ptr + offsets, match, mask=offsets < n_right)


def join(left, right, slots=4096, programs=4, block=256, **options):
    """For each element of `right` the index of the equal element of `left`, or -1. Both are int32, not negative; those
    of `left` are distinct, and at most three quarters of `slots`, a power of two."""
    assert left.size <= slots * 3 // 4
    out = np.empty(right.size, np.int32)
    join_kernel[(programs, )](left, left.size, right, right.size, out, SLOTS=slots, BLOCK=block, **options)
    return out


def reference(left, right):
    where = {key: row for row, key in enumerate(left.tolist())}
    return np.array([where.get(key, -1) for key in right.tolist()], np.int32)


if __name__ == "__main__":
    rng = np.random.default_rng(0)
    left = rng.choice(10000, 2000, replace=False).astype(np.int32)
    right = rng.integers(0, 10000, 5000, dtype=np.int32)
    print("right" if np.array_equal(join(left, right), reference(left, right)) else "wrong")
