"""Processes that a program under `python -m txl` starts serve `triton` as it does, however they are started."""
import os
import subprocess
import sys

import pytest

WORK = """
import numpy as np
import triton
import triton.language as tl

@triton.jit
def three(x):
    tl.store(x, 3)

def work(ignored=None):
    x = np.zeros(1)
    three[(1,)](x)
    return triton.jit.__module__, x[0]

GOOD = ("txl.jit", 3.0)
"""


def served(tmp_path, text, *arguments, **env):
    """Runs WORK and `text` as a program's file."""
    file = tmp_path / "program.py"
    file.write_text(WORK + text)
    return subprocess.run([sys.executable, "-m", "txl", str(file), *arguments], capture_output=True, text=True,
                          timeout=300, cwd=tmp_path, env={**os.environ, **env})


def check(done):
    assert done.returncode == 0 and done.stdout == "good\n", done.stderr


@pytest.mark.parametrize("method", ["spawn", "forkserver", "fork"])
def test_multiprocessing(tmp_path, method):
    check(served(tmp_path, f"""
if __name__ == "__main__":
    import multiprocessing
    with multiprocessing.get_context("{method}").Pool(1) as pool:
        assert pool.map(work, [0, 1]) == [GOOD] * 2
    print("good")
"""))


def test_a_pool_of_concurrent_futures(tmp_path):
    check(served(tmp_path, """
if __name__ == "__main__":
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(work).result() == GOOD
    print("good")
"""))


@pytest.mark.parametrize("how", [
    "[sys.executable, __file__, 'child']", "[sys.executable, '-m', 'program', 'child']",
    "[sys.executable, '-c', 'import program; assert program.work() == program.GOOD; print(\"good\")']",
    "[sys.executable, '-c', 'import subprocess, sys; subprocess.run([sys.executable, \"program.py\", \"child\"])']"
])
def test_subprocess(tmp_path, how):
    check(served(tmp_path, f"""
import subprocess, sys
if sys.argv[1:] == ["child"]:
    assert work() == GOOD
    print("good")
elif __name__ == "__main__":
    sys.exit(subprocess.run({how}).returncode)
"""))


def test_a_path_that_is_made_of_sys_path(tmp_path):
    """As PyTorch's compile workers have it."""
    check(served(tmp_path, """
if __name__ == "__main__":
    import os, subprocess, sys
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    code = "import program; assert program.work() == program.GOOD; print('good')"
    sys.exit(subprocess.run([sys.executable, "-c", code], env=env).returncode)
"""))


def test_workers_of_torch(tmp_path):
    pytest.importorskip("torch")
    check(served(tmp_path, """
import torch

class Numbers(torch.utils.data.Dataset):
    def __len__(self):
        return 2
    def __getitem__(self, i):
        return work()[1]

def in_a_worker():
    import triton
    return triton.jit.__module__

if __name__ == "__main__":
    loader = torch.utils.data.DataLoader(Numbers(), num_workers=1, multiprocessing_context="spawn")
    assert [float(x) for x in loader] == [3.0, 3.0]
    from torch._inductor.compile_worker.subproc_pool import SubprocPool
    import program
    pool = SubprocPool(1)
    assert pool.submit(program.in_a_worker).result() == "txl.jit"
    pool.shutdown()
    print("good")
"""))


def test_tests_in_parallel(tmp_path):
    pytest.importorskip("xdist")
    (tmp_path / "test_it.py"
     ).write_text(WORK +
                  "\n\ndef test_it():\n    assert work() == GOOD\n\n\ndef test_more():\n    assert work() == GOOD\n")
    done = subprocess.run(
        [sys.executable, "-m", "txl", "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "test_it.py"],
        capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert "2 passed" in done.stdout, done.stdout + done.stderr


def test_a_sitecustomize_that_is_hidden_still_runs(tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    (own / "sitecustomize.py").write_text("import builtins\nbuiltins.was_here = __file__\n")
    done = served(tmp_path, """
import subprocess, sys
print(was_here == sys.argv[1], flush=True)
subprocess.run([sys.executable, "-c", "import sys, sitecustomize; print(was_here == sitecustomize.__file__ == sys.argv[1])", sys.argv[1]])
""", str(own / "sitecustomize.py"), PYTHONPATH=str(own))
    assert done.stdout == "True\nTrue\n", done.stderr


def test_a_child_without_triton_imports_nothing(tmp_path):
    done = served(tmp_path, """
import subprocess, sys
subprocess.run([sys.executable, "-c", "import sys; print([m for m in sys.modules if m in ('txl', 'numpy', 'triton')])"])
""")
    assert done.stdout == "[]\n", done.stderr


def test_another_python_is_left_alone(tmp_path):
    done = served(tmp_path, """
import os, subprocess, sys
os.environ["TXL_SERVES_TRITON"] = "/another/python"
subprocess.run([sys.executable, "-c", "import importlib.util as u; print(u.find_spec('triton'))"])
""")
    assert done.stdout == "None\n", done.stderr


def test_a_fork_after_the_identity_finds_the_compiler_ready(tmp_path):
    """PyTorch asks for the identity, then forks its workers: what each would make ready is made before, once, and
    nothing of it is kept."""
    program = tmp_path / "forks.py"
    program.write_text("""
import os, txl
from txl import alias, warm_up
alias.install()
from triton.compiler.compiler import triton_key
compiled = []
original = warm_up._txl.compile
class Counting:
    def __getattr__(self, name):
        return (lambda *a: (compiled.append(a[2]), original(*a))[1]) if name == "compile" else getattr(txl._txl, name)
warm_up._txl = Counting()
def fork():
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
fork()
print(len(compiled))
assert triton_key() == triton_key()
print(len(compiled))
fork()
fork()
print(len(compiled), os.listdir(os.environ["TXL_CACHE_DIR"]))
""")
    (tmp_path / "cache").mkdir()
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True,
                          env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")})
    assert done.stdout.split("\n")[:3] == ["0", "0", "1 []"], done.stdout + done.stderr
