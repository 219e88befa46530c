"""Ranks by the launchers that people use: torchrun, torch.distributed initialised by the program, mpirun, spawn."""
import os
import socket
import subprocess
import sys

import mpi_launcher
import pytest

PROGRAM = """
import sys
{first}
import txl
txl.distributed.init({arguments})
rank, size = txl.dist.rank(), txl.dist.size()
told = txl.distributed.host.channel().gather(b"x" * (rank + 1))
assert [len(t) for t in told] == list(range(1, size + 1)), told
txl.distributed.barrier()
print(f"rank {{rank}} of {{size}} is good", flush=True)
"""


def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def check(command, program, size, tmp_path):
    path = tmp_path / "program.py"
    path.write_text(program)
    got = subprocess.run([*command, str(path)], text=True, capture_output=True, timeout=120, env={
        **os.environ, "OMP_NUM_THREADS": "1"
    })
    assert got.returncode == 0, got.stdout + got.stderr
    for rank in range(size):
        assert f"rank {rank} of {size} is good" in got.stdout


def torchrun(size):
    pytest.importorskip("torch")
    return [sys.executable, "-m", "torch.distributed.run", f"--nproc-per-node={size}", f"--master-port={port()}"]


def test_torchrun(tmp_path):
    check(torchrun(2), PROGRAM.format(first="", arguments=""), 2, tmp_path)


def test_torch_distributed(tmp_path):
    first = "import torch\ntorch.distributed.init_process_group('gloo')"
    check(torchrun(2), PROGRAM.format(first=first, arguments=""), 2, tmp_path)


def test_mpi(tmp_path):
    check([*mpi_launcher.command(3), sys.executable], PROGRAM.format(first="", arguments=""), 3, tmp_path)


def test_spawn(tmp_path):
    program = f"""
import multiprocessing
import txl

def body(rank, size, port):
    txl.distributed.init(rank, size, ("127.0.0.1", port))
    txl.distributed.barrier()
    print(f"rank {{txl.dist.rank()}} of {{txl.dist.size()}} is good", flush=True)

if __name__ == "__main__":
    ranks = [multiprocessing.get_context("spawn").Process(target=body, args=(r, 2, {port()})) for r in range(2)]
    for rank in ranks:
        rank.start()
    for rank in ranks:
        rank.join(60)
    assert all(rank.exitcode == 0 for rank in ranks)
"""
    check([sys.executable], program, 2, tmp_path)
