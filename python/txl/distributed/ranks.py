"""Ranks on a CPU: a program of several ranks in one process, on the tile machine or the emulator.

    def program():
        x = txl.distributed.symmetric_empty((1024, ), np.float32)
        x.local[:] = txl.dist.rank()
        txl.dist.barrier()
        kernel[grid](x.table, …)
        return x.local.copy()

    results = txl.ranks(4, seed=1).run(program)
"""
import mmap
import threading

import numpy as np

from .. import _native  # noqa: F401
from .. import _txl
from ..check import register

__all__ = ["RankError", "ranks"]

_thread = threading.local()  # .world: the ranks object whose rank this thread is


class RankError(RuntimeError):
    """A rank failed, or waits for a rank that will not come."""


class ranks:
    """Runs programs of `size` ranks. Each rank is a thread with its own launches and memories; one runs at a time, and
    a random generator chooses the next after each atomic operation, at each launch and at each barrier. So a run is a
    function of its seed. In a block of `txl.emulate`, here or in the program, launches run as PTX on the emulator.

    Args:
        size: The number of ranks, 1 to 1024.
        seed: Of the order in which ranks and programs run.
        check: Report data races between programs of all ranks, signals that are reused, accesses out of bounds.
            Deadlocks across ranks are always reported.
    """

    def __init__(self, size, seed=0, check=True):
        if not 1 <= size <= 1024:
            raise ValueError(f"a program has 1 to 1024 ranks, not {size}")
        self.size, self.seed, self.check = size, seed, check
        self._arrays, self._registered = [], []

    def run(self, program, *args, **kwargs):
        """Call `program(*args, **kwargs)` once for each rank; the list of what the ranks returned.

        Raises: what the first rank that failed raised, with a note that names the rank and the seed.
        """
        group = _txl.ranks_create(self.size, self.seed, self.check)
        target = _txl.host_target()
        results, errors = [None] * self.size, []
        self._arrays, self._registered = [], []

        def play(rank):
            _thread.world, _thread.calls = self, 0
            _txl.set_host_target(target)
            _txl.ranks_enter(group, rank)
            failed = True
            try:
                results[rank] = program(*args, **kwargs)
                failed = False
            except BaseException as error:  # of the user's program: it is raised again below
                errors.append((rank, error))
            finally:
                _txl.ranks_leave(failed)
                _thread.world = None

        threads = [threading.Thread(target=play, args=(rank, ), name=f"rank {rank}") for rank in range(self.size)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for registration in self._registered:
            registration.release()
        if errors:
            rank, error = errors[0]
            error.add_note(f"rank {rank} of {self.size}, seed {self.seed}")
            raise error
        return results

    # ---- called by the ranks; one of them runs at a time ----

    def _share(self, array, name):
        self._registered.append(register(array, name))
        _txl.ranks_share(array.ctypes.data, array.nbytes)

    def _symmetric(self, rank, shape, dtype, fill):
        """(this rank's array, the arrays of all ranks, the table of their addresses)."""
        index, _thread.calls = _thread.calls, _thread.calls + 1
        if index == len(self._arrays):
            arrays = [np.empty(shape, dtype) for _ in range(self.size)]
            for other, array in enumerate(arrays):
                array.reshape(-1).view(np.uint8)[...] = fill
                self._share(array, f"symmetric array {index} of rank {other}")
            # A mapping's address has more than 32 bits, as a GPU's: kernels that take it as an integer get an int64.
            table = np.frombuffer(mmap.mmap(-1, 8 * self.size), np.int64)
            table[:] = [array.ctypes.data for array in arrays]
            self._share(table, f"table of symmetric array {index}")
            self._arrays.append((arrays, table, (tuple(shape), np.dtype(dtype)), rank))
        arrays, table, made, first = self._arrays[index]
        if made != (tuple(shape), np.dtype(dtype)):
            raise ValueError(f"symmetric array {index} is {made[0]} of {made[1]} on rank {first} and {tuple(shape)} of "
                             f"{np.dtype(dtype)} on rank {rank}; all ranks make the same arrays in the same order")
        return arrays[rank], arrays, table


def current():
    """The `ranks` whose rank this thread is, or None."""
    return getattr(_thread, "world", None)


def barrier():
    """Wait until all ranks of this thread's program are here. RankError if one has failed or will not come."""
    problem = _txl.ranks_barrier()
    if problem is not None:
        raise RankError(problem)
