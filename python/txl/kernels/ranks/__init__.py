"""Kernels over several GPUs: all-reduce, matrix products that communicate, attention of distributed sequences,
all-to-all for experts.

    txl.distributed.init()
    ranks = txl.kernels.ranks.Collectives(64 << 20)
    ranks.all_reduce(x)

Every function is called by all ranks, with the same shapes in the same order. docs/kernels/ranks.md has the shapes and
how an algorithm is chosen. On a CPU (`txl.ranks`) the same kernels run checked.
"""
from .collectives import Collectives

__all__ = ["Collectives"]
