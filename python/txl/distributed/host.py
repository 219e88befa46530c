"""The rank of this process, and what it is told by its launcher."""
import functools
import os
import sys
import threading

from .. import _native  # noqa: F401
from .. import _txl
from .ranks import barrier as _ranks_barrier
from .channel import Channel

_channel = None  # of this process; None: it is the only rank
_PATIENCE = 4.0  # seconds, after another rank's death, for a GPU to end its work


def rank():
    """The rank of this process, or of this thread in `txl.ranks`."""
    current = _txl.ranks_current()
    return current[0] if current else _channel.rank if _channel else 0


def size():
    """The number of ranks."""
    current = _txl.ranks_current()
    return current[1] if current else _channel.size if _channel else 1


def channel():
    """The channel to the other ranks, or None for a single rank."""
    return _channel


def _of_mpi():
    """(rank, size, address) under mpirun with mpi4py; else None."""
    if "mpi4py.MPI" not in sys.modules and "OMPI_COMM_WORLD_RANK" not in os.environ and "PMI_RANK" not in os.environ:
        return None
    from mpi4py import MPI
    world = MPI.COMM_WORLD
    mine = None
    if world.Get_rank() == 0:
        mine = Channel.listen("")
    address = world.bcast(None if mine is None else (MPI.Get_processor_name(), mine.getsockname()[1]))
    return world.Get_rank(), world.Get_size(), address, mine


def _of_torch():
    """The same where torch.distributed is initialised."""
    torch = sys.modules.get("torch")
    if torch is None or not torch.distributed.is_available() or not torch.distributed.is_initialized():
        return None
    group = torch.distributed
    mine = Channel.listen("") if group.get_rank() == 0 else None
    told = [None if mine is None else (os.environ.get("MASTER_ADDR", "127.0.0.1"), mine.getsockname()[1])]
    group.broadcast_object_list(told, src=0)
    return group.get_rank(), group.get_world_size(), told[0], mine


def _of_environment():
    """The same by the variables that torchrun sets, and that a program may set that spawns its ranks."""
    if "RANK" not in os.environ or "WORLD_SIZE" not in os.environ:
        return None
    port = int(os.environ.get("MASTER_PORT", "29500"))
    if "TORCHELASTIC_RUN_ID" in os.environ:
        port += 1  # torchrun itself listens at MASTER_PORT
    return (int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]), (os.environ.get("MASTER_ADDR", "127.0.0.1"), port),
            None)


def init(rank=None, size=None, address=None, timeout=30.0):
    """Make this process a rank. Without arguments: by torch.distributed if it is initialised, by mpi4py under mpirun,
    by the variables of torchrun (RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT); without any, a single rank.

    Args:
        rank, size: This rank and the number of ranks.
        address: (host, port) at which rank 0 listens.
        timeout: Seconds to wait for the other ranks here.

    Raises: RankError if they do not come. ValueError for a rank that is none, or for a second call.
    """
    global _channel
    if _txl.ranks_current():
        return  # `txl.ranks` has done it
    if _channel is not None:
        raise ValueError("this process is a rank already")
    if rank is not None:
        found = rank, size, address, None
    else:
        found = _of_torch() or _of_mpi() or _of_environment() or (0, 1, None, None)
    rank, size, address, listening = found
    if not isinstance(size, int) or not 0 <= rank < size:
        raise ValueError(f"rank {rank} of {size} ranks: a rank is 0 … size - 1")
    if size > 1:
        _channel = Channel(rank, size, address, listening, timeout)


def finish():
    """End this rank: the others do not take it for dead. A process that ends by itself does this at its end."""
    global _channel
    if _channel is not None:
        _channel.close()
        _channel = None


def barrier(timeout=None):
    """Wait until every rank is here and this rank's GPU has ended its work.

    Args:
        timeout: Seconds; None: as long as all ranks live.

    Raises: RankError within a second after a rank's process has ended, within 5 where a kernel of this rank waits for
        it, or after `timeout`.
    """
    if _txl.ranks_current():
        return _ranks_barrier()
    synchronize()
    if _channel is not None:
        _channel.gather(b"", timeout)


def _wait_of_gpu():
    """A function that waits for this rank's GPU, on any thread; None if it has none."""
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_available() and torch.cuda.is_initialized():
        return functools.partial(torch.cuda.synchronize, torch.cuda.current_device())
    if _txl.device_count():
        from ..device import synchronize as of_txl
        return of_txl
    return None


def synchronize():
    """Wait for this rank's GPU, if it has one. RankError if another rank has died and the GPU does not end its work
    within 4 s, the time-out of `dist.sync`: a kernel waits for that rank, and cannot be stopped."""
    wait = _wait_of_gpu()
    if wait is None:
        return
    if _channel is None:
        wait()
        return
    ended, errors = threading.Event(), []

    def run():
        try:
            wait()
        except Exception as error:  # raised again by the caller's thread
            errors.append(error)
        ended.set()

    threading.Thread(target=run, daemon=True).start()
    while not ended.wait(0.1):
        if _channel.dead is not None and not ended.wait(_PATIENCE):
            _channel.check()
    if errors:
        raise errors[0]
