"""`python -m txl` takes what `python` takes, and `import triton` means txl."""
import os
import subprocess
import sys

import pytest

PROGRAM = """
import sys
import triton
import triton.language as tl
from triton.language.extra import libdevice
import triton.testing, triton.runtime, triton.runtime.driver
print(sys.argv, __name__, __file__ if "__file__" in globals() else None, sys.path[0])
import txl, txl.language
assert tl is txl.language and triton.jit is txl.jit and triton.cdiv(7, 2) == 4
assert "triton" in sys.modules and tuple(map(int, triton.__version__.split(".")[:2])) >= (3, 6)
"""


def run(*arguments, python=False, cwd=None, stdin=None):
    start = [sys.executable] if python else [sys.executable, "-m", "txl"]
    return subprocess.run([*start, *arguments], capture_output=True, text=True, cwd=cwd, input=stdin, timeout=120)


def test_a_file(tmp_path):
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    done = run("program.py", "-x", "--", "m", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"['program.py', '-x', '--', 'm'] __main__ {file} {tmp_path}"


def test_a_module(tmp_path):
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(PROGRAM)
    done = run("-m", "package", "a", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"['{package / '__main__.py'}', 'a'] __main__ {package / '__main__.py'} {tmp_path}"


def test_code_and_standard_input(tmp_path):
    assert run("-c", PROGRAM, "1", "2", cwd=tmp_path).stdout.strip() == "['-c', '1', '2'] __main__ None"
    assert run("-cimport triton; print(triton.__name__)").stdout == "triton\n"
    assert run("-", "q", stdin=PROGRAM).stdout.startswith("['-', 'q'] __main__ None")


KERNEL = """
import numpy as np
import triton
import triton.language as tl

@triton.jit
def three(x):
    tl.store(x, 3)

x = np.zeros(1)
three[(1,)](x)
print(x[0])
"""


def test_kernels_of_programs_without_a_file():
    assert run("-c", KERNEL).stdout == "3.0\n" and run("-", stdin=KERNEL).stdout == "3.0\n"


def test_the_text_of_exec_is_not_the_programs():
    """Both are called `<string>`: the function that stands at the same lines must not be taken for the other."""
    other = KERNEL.replace("x, 3", "x, 4")
    done = run("-c", f"{KERNEL}\nexec({other!r}, {{}})")
    assert done.stdout == "3.0\n" and "the source of `three` cannot be found: define kernels in a file" in done.stderr


def test_the_remedy_without_a_text():
    text = KERNEL.replace("triton.language", "txl.language").replace("triton", "txl")
    if sys.version_info < (3, 13):
        done = run("-c", text, python=True)
        assert "`python -m txl -c` knows the text of its own program, and Python from 3.13 on" in done.stderr
        done = run("-", stdin=text, python=True)
        assert "at a prompt, Python keeps the text from 3.13 on; for a program, use `python -m txl -`" in done.stderr


@pytest.mark.parametrize("text", [
    "import sys; sys.exit(7)", "raise SystemExit('gone')", "1 / 0", "def f(:\n", "import nothing_of_this_name",
    "def f():\n    raise KeyError(3)\ntry:\n    f()\nexcept KeyError:\n    f()\n", "import os; os._exit(3)",
    "raise KeyboardInterrupt", "import atexit; atexit.register(print, 'bye'); print(x := 1)",
    "import threading\nthreading.Thread(target=lambda: print(__name__)).start()\n",
    "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))) is A)\n",
])
def test_exit_codes_and_tracebacks_are_pythons(tmp_path, text):
    (tmp_path / "program.py").write_text(text)
    expected = run(str(tmp_path / "program.py"), python=True)
    done = run(str(tmp_path / "program.py"))
    assert (done.returncode, done.stdout, done.stderr) == (expected.returncode, expected.stdout, expected.stderr)


def test_wrong_use():
    missing = run("no_such_file.py", cwd="/")
    assert missing.returncode == 2 and "can't open file '/no_such_file.py': [Errno 2]" in missing.stderr
    assert run("-c").returncode == 2 and run().returncode == 2 and run("-q").returncode == 2
    assert run("--help").returncode == 0 and "python -m txl FILE" in run("--help").stdout
    assert run("-m", "no_such_module").returncode == 1


def test_a_module_that_is_not_served_says_so():
    done = run("-c", "import triton.experimental.gluon")
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named 'triton.experimental': txl serves the name `triton`" in done.stderr
    done = run("-c", "import triton; triton.nothing")
    assert "AttributeError: module 'triton' (served by txl) has no attribute 'nothing'" in done.stderr


def test_paths_that_programs_import():
    lines = ["import triton", "from triton import jit, autotune, heuristics, Config, cdiv, next_power_of_2",
             "from triton.runtime import driver", "from triton.runtime.autotuner import Autotuner",
             "from triton.backends.compiler import GPUTarget", "from triton.language.extra.cuda import libdevice",
             "import triton.testing as testing", "from triton.compiler.errors import CompilationError",
             "from triton.runtime.errors import OutOfResources", "from triton.runtime.jit import JITFunction",
             "target = triton.runtime.driver.active.get_current_target()",
             "assert target.backend == 'cpu' and isinstance(target, GPUTarget)",
             "device = driver.active.get_current_device()",
             "assert driver.active.utils.get_device_properties(device)['multiprocessor_count'] >= 1"]
    done = run("-c", "\n".join(lines))
    assert done.returncode == 0, done.stderr


def test_the_device_that_torch_programs_ask_for():
    pytest.importorskip("torch")
    done = run("-c", "import triton; print(triton.runtime.driver.active.get_active_torch_device())")
    assert done.stdout == "cpu\n", done.stderr


def test_the_real_triton_is_not_replaced_silently():
    code = "import sys, types; sys.modules['triton'] = types.ModuleType('triton'); import txl.alias; txl.alias.install()"
    done = run("-c", code, python=True)
    assert "`triton` is already imported" in done.stderr
