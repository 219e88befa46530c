"""Ranks on the host: their ids, and arrays that all of them reach.

    txl.distributed.init()                                   # torchrun, mpirun, or rank=, size=, address=
    x = txl.distributed.symmetric_empty((4096, ), torch.bfloat16)
    kernel[grid](x.table, …)                                 # x.local is this rank's array

A process is a rank with one GPU. In `txl.ranks(N).run(program)` a thread is a rank, and the arrays are NumPy's.
"""
from . import dist
from .arrays import SymmetricArray, from_torch, symmetric_empty, symmetric_zeros
from .host import barrier, finish, init, rank, size
from .ranks import RankError

__all__ = [
    "RankError", "SymmetricArray", "barrier", "dist", "finish", "from_torch", "init", "rank", "size", "symmetric_empty",
    "symmetric_zeros"
]
