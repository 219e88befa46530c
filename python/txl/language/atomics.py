"""Declarations of the atomic operations on memory, as in core.py, where kernels find them too."""

from .declare import builtin, method


@method
@builtin
def atomic_cas(pointer, cmp, val, sem=None, scope=None):
    """Store `val` where memory holds `cmp`, atomically; the old contents either way. Elements of 16, 32 or 64 bits.

    `sem`: "acquire", "release", "acq_rel" (default), "relaxed"; `scope`: "gpu" (default), "cta", "sys". The other
    atomic accesses have an `eviction_policy`, too, as in `load`.
    """


@method
@builtin
def atomic_xchg(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """Store `val` and give the old contents, atomically, where `mask`. `sem` and `scope` as in `atomic_cas`."""


@method
@builtin
def atomic_add(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """Add `val` to memory and give the old contents, atomically, where `mask`. `sem` and `scope` as in `atomic_cas`."""


@method
@builtin
def atomic_max(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """Store the larger of memory and `val` and give the old contents, atomically, where `mask`. fp32 and fp64 too."""


@method
@builtin
def atomic_min(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """Store the smaller of memory and `val` and give the old contents, atomically, where `mask`. fp32 and fp64 too."""


@method
@builtin
def atomic_and(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """Store `memory & val` and give the old contents, atomically, where `mask`. Integers only."""


@method
@builtin
def atomic_or(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """Store `memory | val` and give the old contents, atomically, where `mask`. Integers only."""


@method
@builtin
def atomic_xor(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """Store `memory ^ val` and give the old contents, atomically, where `mask`. Integers only."""


@method
@builtin
def atomic_load(pointer, mask=None, sem=None, scope=None, eviction_policy=""):
    """The contents of memory, read atomically where `mask`. `sem`: "acquire" (default) or "relaxed"; `scope` as in
    `atomic_cas`."""


@method
@builtin
def atomic_store(pointer, val, mask=None, sem=None, scope=None, eviction_policy=""):
    """Write `val` atomically where `mask`. `sem`: "release" (default) or "relaxed"; `scope` as in `atomic_cas`."""


@method
@builtin
def atomic_poll(pointer, expected_value, sem=None, scope=None, timeout_ns=None):
    """Read memory until it holds `expected_value` or `timeout_ns` nanoseconds have passed; whether it did, as a
    boolean.

    `sem`: "acquire" (default) or "relaxed"; without `timeout_ns` it waits for ever.
    """
