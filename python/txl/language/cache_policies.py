"""Cache policies: how early the L2 cache evicts the lines of an access. An access takes one as its `eviction_policy`."""

from .aggregates import aggregate
from .types import constexpr


@aggregate
class CachePolicy:
    """How early the L2 cache evicts what an access brings into it: a value of kernels, or an object of the host that
    kernels use as a constant or as an argument. It changes no result.

    `priority` is that of a `fraction` of the accesses (more than 0, at most 1): "evict_last", "evict_normal",
    "evict_first" or "evict_unchanged"; `secondary`, "evict_first" or "evict_unchanged", is that of the others. With
    `base`, a pointer, `priority` is that of the `primary_size` bytes from there on instead, and `secondary` that of the
    other bytes at a distance of less than `total_size`, which is at least `primary_size` and at most 4294967295.

    Loads, stores, atomic accesses, TMA copies and prefetches, and `async_load` take one as `eviction_policy`. A
    compare-and-swap and `atomic_poll` have none. An update without an instruction (bf16 before sm_90) ignores it.
    """
    priority: constexpr
    fraction: constexpr
    secondary: constexpr
    base: object
    primary_size: object
    total_size: object

    def __init__(self, priority, fraction=1.0, secondary="evict_unchanged", base=None, primary_size=0, total_size=0):
        self.priority, self.fraction, self.secondary = priority, fraction, secondary
        self.base, self.primary_size, self.total_size = base, primary_size, total_size
