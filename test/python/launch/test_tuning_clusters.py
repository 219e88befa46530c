"""Executors of clusters: dask.distributed, mpi4py, Ray. Workers have caches of their own; a lost one costs time only."""
import os
import subprocess
import sys

import mpi_launcher
import pytest
from test_tuning import from_cache, messages_of, own_cache  # noqa: F401

import directories


def directories_of_tests():
    return directories.python_path().split(os.pathsep)


def test_dask(capsys, monkeypatch, tmp_path):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
                                  local_directory=str(tmp_path)) as cluster, distributed.Client(cluster) as client:
        client.run(os.environ.__setitem__, "TXL_CACHE_DIR", str(tmp_path / "workers"))
        client.run(sys.path.extend, directories_of_tests())
        assert "compiled here" not in messages_of(client.get_executor(), capsys, monkeypatch)
    assert from_cache() == [True] * 3 and any((tmp_path / "workers").iterdir())


def test_ray(capsys, monkeypatch, tmp_path):
    ray = pytest.importorskip("ray")
    from txl.tuning.ray_executor import RayExecutor
    environment = {"TXL_CACHE_DIR": str(tmp_path / "workers"), "PYTHONPATH": directories.python_path()}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": environment})
    try:
        executor = RayExecutor(num_cpus=1)
        assert "compiled here" not in messages_of(executor, capsys, monkeypatch)
        assert from_cache() == [True] * 3 and any((tmp_path / "workers").iterdir())
        assert executor.submit(divmod, 7, 2).result(60) == (3, 1)
        with pytest.raises(ZeroDivisionError):
            executor.submit(divmod, 7, 0).result(60)
        lost = RayExecutor(num_cpus=1, max_retries=0)
        assert isinstance(lost.submit(os._exit, 1).exception(60), ray.exceptions.RayError)
        executor.shutdown()
        with pytest.raises(RuntimeError, match="shut down"):
            executor.submit(divmod, 7, 2)
        assert ray.is_initialized()  # the program's cluster
    finally:
        ray.shutdown()


MPI = """
import os, sys
import numpy as np
from mpi4py.futures import MPIPoolExecutor

def other_cache(path):
    os.environ["TXL_CACHE_DIR"] = path

if __name__ == "__main__":
    import txl
    import tuned_cases as cases
    os.environ["TXL_CACHE_DIR"] = sys.argv[1]
    x, y = np.arange(1000, dtype=np.float32), np.zeros(1000, np.float32)
    with MPIPoolExecutor(initializer=other_cache, initargs=(sys.argv[2], )) as executor:
        txl.autotune(cases.configs(), key=["n"], warmup=1, rep=2, executor=executor)(cases.scale)[cases.grid](x, y, 1000)
        workers = executor.num_workers
    assert np.array_equal(y, 2 * x)
    print([c.from_cache for c in txl.explain(cases.scale)][-3:], workers)
"""


def test_mpi(tmp_path):
    """`mpiexec -n 3 python -m mpi4py.futures program.py`: one rank runs the program, two compile."""
    launcher = mpi_launcher.command(3)
    (tmp_path / "program.py").write_text(MPI)
    done = subprocess.run(
        [*launcher, sys.executable, "-m", "mpi4py.futures", str(tmp_path / "program.py"),
         str(tmp_path / "own"), str(tmp_path / "workers")], capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": directories.python_path(), "TRITON_PRINT_AUTOTUNING": "1"})
    if "cannot load MPI library" in done.stderr:
        pytest.skip("mpi4py finds no MPI library")
    assert done.returncode == 0 and done.stdout.splitlines()[-1] == "[True, True, True] 2", done.stderr
    assert "compiled here" not in done.stderr and any((tmp_path / "workers").iterdir())
