"""The passes change no result: every program gives the same bits from the TTIR that the frontend built and from the
optimised one. Contraction is off in both, as it says what is rounded. `acc + dot(a, b)`, which becomes `dot(a, b,
acc)`, does as well: programs that write it must be right before the passes too, with other bits."""
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

SUMS_OF_PRODUCTS = {"attention_forms.forms_of_attention", "attention_forms.gradient_of_causal_attention",
                    "dot.matmul_of_odd_sizes_and_layouts", "dot.split_k_with_atomics", "layers.grouped_products",
                    "sequence_models.linear_attention_in_chunks"}
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
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
from programs import PROGRAMS, complaints
found = {}
for program in PROGRAMS:
    digest = hashlib.sha256()
    try:
        results = program.run("numpy")
        for result, _, _ in results:
            digest.update(result.tobytes())
        found[program.name] = digest.hexdigest(), complaints(results)
    except Exception as error:
        found[program.name] = "", [f"{type(error).__name__}: {error}"]
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
    (optimised, complaints), (built, built_complaints) = results["optimised"][name], results["built"][name]
    assert not complaints and not built_complaints
    assert built == optimised or name in SUMS_OF_PRODUCTS


@triton.jit
def squares_kernel(x, n):
    tl.store(x, tl.load(x) + n * n + n * n)


def test_the_option_leaves_what_the_frontend_built():
    x = np.ones(1, "int32")
    kernels = [squares_kernel[(1, )](x, 3, optimize=optimize) for optimize in (True, False)]
    assert x[0] == 37
    assert [kernel.asm["ttir"].count("arith.muli") for kernel in kernels] == [1, 2]
