"""The passes change no result: every program gives the same bits from the TTIR that the frontend built and from the
optimised one. Contraction is off in both, as it is the one pass that says what is rounded."""
import json
import os
import subprocess
import sys

import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl

from programs import PROGRAMS

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = """
import hashlib, json, sys, warnings
warnings.simplefilter("ignore")
from txl import alias
alias.install()
from txl.jit_function import JITFunction
known = JITFunction._check_options
JITFunction._check_options = lambda self, options: {**known(self, options), "enable_fp_fusion": False,
                                                    "optimize": sys.argv[1] == "optimised"}
sys.path.insert(0, sys.argv[2])
from programs import PROGRAMS
found = {}
for program in PROGRAMS:
    digest = hashlib.sha256()
    try:
        for result, _, _ in program.run("numpy"):
            digest.update(result.tobytes())
        found[program.name] = digest.hexdigest()
    except Exception as error:
        found[program.name] = f"{type(error).__name__}: {error}"
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def results():
    found = {}
    for stage in ("optimised", "built"):
        done = subprocess.run([sys.executable, "-c", SCRIPT, stage, HERE], capture_output=True, text=True,
                              env={**os.environ, "TXL_NUM_THREADS": "1"})
        assert done.returncode == 0, done.stderr
        found[stage] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("name", [p.name for p in PROGRAMS])
def test_the_same_bits(results, name):
    assert "Error" not in results["optimised"][name]
    assert results["built"][name] == results["optimised"][name]


@triton.jit
def twice(x):
    return x + x


@triton.jit
def calls(x):
    tl.store(x, twice(tl.load(x)) + 0 * 5)


def test_the_option_leaves_what_the_frontend_built():
    x = np.ones(1, "float32")
    kernels = [calls[(1, )](x, optimize=optimize) for optimize in (True, False)]
    assert x[0] == 4
    assert "tt.call" not in kernels[0].asm["ttir"] and "tt.call" in kernels[1].asm["ttir"]
