"""Symmetric arrays of ranks that are processes, by IPC handles and by file descriptors, with a stand-in for the driver:
kernels that reach the other processes' memory, ends in any order, a rank that dies."""
import os
import socket
import sys

import pytest

from txl.distributed import descriptors
from txl.distributed.ranks import RankError

PROGRAM = """
import ctypes, multiprocessing, os, signal, sys, time
import numpy as np
import txl
import txl.language as tl
from txl import dist, distributed


@txl.jit
def pass_on(x, signals, rank, SIZE: tl.constexpr, N: tl.constexpr):
    columns = tl.arange(0, N)
    following = (rank + 1) % SIZE
    dist.put(dist.symm_at(x, following, tl.float32) + N, dist.symm_at(x, rank, tl.float32), N, N)
    dist.notify(dist.symm_at(signals, following, tl.int32))
    dist.wait(dist.symm_at(signals, rank, tl.int32))


def allocations():
    return ctypes.CDLL("libcuda.so.1").stub_allocations()


def play(rank, size, port):
    distributed.init(rank, size, ("127.0.0.1", port), timeout=60)
{body}
    print(f"rank {{rank}} is good", flush=True)


if __name__ == "__main__":
    spawn = multiprocessing.get_context("spawn")
    size = int(sys.argv[2])
    ranks = [spawn.Process(target=play, args=(rank, size, int(sys.argv[1]))) for rank in range(size)]
    for rank in ranks:
        rank.start()
    for rank in ranks:
        rank.join(120)
"""
EXCHANGE = """
    for _ in range(2):
        x = distributed.symmetric_zeros((2, 64), np.float32)
        signals = distributed.symmetric_zeros((1, ), np.int32)
        x.local[0] = np.full(64, rank + 1, np.float32)
        distributed.barrier()
        pass_on[(1, )](x.table, signals.table, rank, size, 64)
        distributed.barrier()
        got = np.asarray(x.local.numpy())
        assert (got[1] == (rank - 1) % size + 1).all(), got
        assert (x.peer((rank + 1) % size).numpy()[1] == rank + 1).all()
        assert x.table.device_id == rank % 2
        distributed.barrier()
        x.close(), signals.close()
"""
ANY_ORDER = """
    before = allocations()
    arrays = [distributed.symmetric_empty((k + 1, ), np.float32) for k in range(3)]
    assert allocations() >= before + 3 * size, "arrays and the peers'"
    order = [(k + rank) % 3 for k in range(3)]
    for k in order:
        arrays[k].close()
        time.sleep(0.05 * rank)
    arrays[0].close()  # nothing more
    distributed.barrier()
    time.sleep(0.3)  # the last announcement arrives
    del arrays
    last = distributed.symmetric_empty((1, ), np.float32)  # frees what all have closed
    distributed.barrier()
    from txl.distributed import arrays as module
    assert not module._closed
    if rank == 0:
        time.sleep(0.5)  # the others end first, and their memory with them
"""
DEATH = """
    x = distributed.symmetric_zeros((64, ), np.float32)
    if rank == size - 1:
        os.kill(os.getpid(), signal.SIGKILL)
    begin = time.perf_counter()
    try:
        distributed.barrier()
        distributed.symmetric_empty((4, ), np.float32)
    except txl.RankError as error:
        assert f"rank {size - 1} has ended" in str(error), error
        assert time.perf_counter() - begin < 5
        x.close()  # does not wait for the dead
    else:
        raise AssertionError("no error")
"""
MISMATCH = """
    try:
        distributed.symmetric_empty((4 + rank, ), np.float32)
    except ValueError as error:
        assert "on rank" in str(error)
    else:
        raise AssertionError("no error")
"""


def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def run(stand_in, tmp_path, body, size=2, dead=(), **environment):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(body=body))
    done = stand_in([sys.executable, str(path), str(port()), str(size)], OMP_NUM_THREADS="1", **environment)
    for rank in set(range(size)) - set(dead):
        assert f"rank {rank} is good" in done.stdout, done.stdout[-3000:] + done.stderr[-6000:]


@pytest.mark.parametrize("handles", ["1", "0"], ids=["IPC handles", "file descriptors"])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_kernels_reach_the_memory_of_other_processes(stand_in, tmp_path, size, handles):
    run(stand_in, tmp_path, EXCHANGE, size, CUDA_STUB_IPC=handles)


@pytest.mark.parametrize("handles", ["1", "0"], ids=["IPC handles", "file descriptors"])
def test_arrays_and_ranks_end_in_any_order(stand_in, tmp_path, handles):
    run(stand_in, tmp_path, ANY_ORDER, 3, CUDA_STUB_IPC=handles)


def test_a_rank_that_dies_is_an_error_on_the_others(stand_in, tmp_path):
    run(stand_in, tmp_path, DEATH, 3, dead=[2])


def test_ranks_that_make_different_arrays(stand_in, tmp_path):
    run(stand_in, tmp_path, MISMATCH)


def test_descriptors():
    read, write = os.pipe()
    name = descriptors.offer(write)
    copy = descriptors.fetch(name.ljust(64, b"\0"))
    descriptors.withdraw(name)
    os.write(copy, b"x")
    os.close(copy)
    assert os.read(read, 2) == b"x"
    os.close(read)
    with pytest.raises(RankError, match="its process has freed it"):
        descriptors.fetch(name)
    with pytest.raises(RankError, match="one machine"):
        descriptors.fetch(name + b"none")
