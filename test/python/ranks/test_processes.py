"""Ranks that are processes: how they find each other, and what a dead one is to the others. No GPU is needed."""
import os
import subprocess
import sys
import time

import pytest

import txl
from txl.distributed.channel import Channel

PROGRAM = """
import os, sys, time
import txl
txl.distributed.init(timeout=20)
rank, size = txl.distributed.rank(), txl.distributed.size()
{body}
"""


def start(size, body, **environment):
    """The processes of `size` ranks."""
    with Channel.listen("127.0.0.1") as listening:
        port = listening.getsockname()[1]
    return [
        subprocess.Popen([sys.executable, "-c", PROGRAM.format(body=body)], text=True, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, env={
                             **os.environ, "RANK": str(rank), "WORLD_SIZE": str(size), "MASTER_ADDR": "127.0.0.1",
                             "MASTER_PORT": str(port), **environment
                         }) for rank in range(size)
    ]


def outputs(processes, timeout=60):
    return [process.communicate(timeout=timeout)[0] for process in processes]


def test_ranks_find_each_other_and_end_in_any_order():
    body = ("told = txl.distributed.host.channel().gather(bytes([rank]) * 100_000)\n"
            "assert [len(t) for t in told] == [100_000] * size and [t[0] for t in told] == list(range(size))\n"
            "txl.distributed.barrier()\ntime.sleep(0.3 * (size - rank if size == 3 else rank))\nprint('good', rank)")
    for size in (2, 3):
        processes = start(size, body)
        assert [output.strip() for output in outputs(processes)] == [f"good {rank}" for rank in range(size)]


@pytest.mark.parametrize("dead", [0, 1, 2])
def test_a_killed_rank_is_an_error_on_the_others(dead):
    body = (f"if rank == {dead}:\n    time.sleep(0.5)\n    os.kill(os.getpid(), 9)\n"
            "try:\n    begin = time.perf_counter()\n    txl.distributed.barrier()\n    txl.distributed.barrier()\n"
            "except txl.RankError as error:\n    print(round(time.perf_counter() - begin, 1), error)")
    begin = time.perf_counter()
    results = outputs(start(3, body))
    for rank, output in enumerate(results):
        if rank != dead:
            seconds, text = output.split(" ", 1)
            assert float(seconds) <= 5 and f"rank {dead} has ended; rank {rank} of 3" in text
    assert time.perf_counter() - begin < 50


def test_a_kernel_that_waits_for_a_killed_rank_is_an_error():
    """The kernel is a function that does not end, in the place of the GPU."""
    body = ("if rank == 1:\n    time.sleep(0.5)\n    os.kill(os.getpid(), 9)\n"
            "txl.distributed.host._wait_of_gpu = lambda: lambda: time.sleep(60)\n"
            "try:\n    begin = time.perf_counter()\n    txl.distributed.barrier()\n"
            "except txl.RankError as error:\n    print(round(time.perf_counter() - begin - 0.5, 1), error)")
    seconds, text = outputs(start(2, body))[0].split(" ", 1)
    assert float(seconds) <= 5 and "rank 1 has ended; rank 0 of 2" in text


def test_an_error_of_the_gpu_is_raised():
    body = ("def fail():\n    raise ValueError('of a kernel')\n"
            "txl.distributed.host._wait_of_gpu = lambda: fail\n"
            "try:\n    txl.distributed.barrier()\nexcept ValueError as error:\n    print(error)")
    assert [output.strip() for output in outputs(start(2, body))] == ["of a kernel"] * 2


def test_a_single_rank():
    assert outputs(start(1, "txl.distributed.barrier()\nprint(rank, size)")) == ["0 1\n"]


def test_a_rank_that_leaves_is_an_error_for_a_barrier_only():
    body = ("if rank == 1:\n    txl.distributed.finish()\n    sys.exit()\n"
            "try:\n    txl.distributed.barrier()\nexcept txl.RankError as error:\n    print(error)")
    assert "rank 1 has ended" in outputs(start(2, body))[0]


def test_a_missing_rank():
    with Channel.listen("127.0.0.1") as listening:
        port = listening.getsockname()[1]
    begin = time.perf_counter()
    with pytest.raises(txl.RankError, match="rank 0"):
        Channel(0, 2, ("127.0.0.1", port), timeout=0.5)
    with pytest.raises(txl.RankError, match="does not reach rank 0"):
        Channel(1, 2, ("127.0.0.1", port + 1 if port < 65000 else port - 1), timeout=0.5)
    assert time.perf_counter() - begin < 5


def test_a_connection_that_is_no_rank_is_ignored():
    """A stranger's connection, and one that claims a rank that is none."""
    import socket
    import struct
    import threading
    listening = Channel.listen("127.0.0.1")
    address = listening.getsockname()
    strangers = []
    for message in (b"GET / HTTP/1.1\r\n\r\n", b"h" + struct.pack("<I", 4) + struct.pack("<I", 9), b""):
        strangers.append(socket.create_connection(address))
        strangers[-1].sendall(message)
        strangers[-1].shutdown(socket.SHUT_WR)
    made = {}
    threads = [
        threading.Thread(target=lambda r=r: made.update({r: Channel(r, 2, address, listening if r == 0 else None, 10)}))
        for r in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == [0, 1]
    made[1].close()
    made[0].close()


@pytest.mark.parametrize("rank, size", [(2, 2), (-1, 2), (0, 0)])
def test_impossible_ranks(rank, size):
    with pytest.raises(ValueError, match="a rank is 0"):
        txl.distributed.init(rank, size, ("127.0.0.1", 1))


def test_symmetric_arrays_need_a_gpu_or_ranks_of_the_cpu():
    from txl.distributed import driver
    if driver.device_count():
        pytest.skip("there is a GPU")
    with pytest.raises(txl.RankError, match=r"txl.ranks\(N\)"):
        txl.distributed.symmetric_empty((4, ), "float32")
