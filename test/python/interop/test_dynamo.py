"""`torch.compile` around launches on a CPU: Dynamo sees a launch as one opaque call, whatever wraps the kernel, and
traces nothing of the package."""
import subprocess
import sys

import pytest

pytest.importorskip("torch")

PROGRAM = """
import warnings
warnings.filterwarnings("ignore", message="Dynamo does not know how to trace")
{first}
import torch, triton, triton.language as tl
from torch._dynamo.utils import counters

@triton.jit
def scale(x, y, n, EVEN: tl.constexpr, B: tl.constexpr):
    i = B * tl.program_id(0) + tl.arange(0, B)
    tl.store(y + i, tl.load(x + i, i < n) * 3, i < n)

heuristic = triton.heuristics({{"EVEN": lambda a: a["n"] % a["B"] == 0}})(scale)
tuned = triton.autotune(configs=[triton.Config({{"B": 32}}), triton.Config({{"B": 64}})], key=["n"])(heuristic)

def plain_call(x, y): scale[(triton.cdiv(x.numel(), 64), )](x, y, x.numel(), True, 64)
def heuristic_call(x, y): heuristic[(triton.cdiv(x.numel(), 64), )](x, y, x.numel(), B=64)
def tuned_call(x, y): tuned[lambda m: (triton.cdiv(x.numel(), m["B"]), )](x, y, x.numel())

for call in (plain_call, heuristic_call, tuned_call):
    for dynamic in (None, True):
        torch._dynamo.reset()
        counters.clear()
        def fn(x):
            y = torch.empty_like(x)
            call(x, y)
            return y * 2
        compiled = torch.compile(fn, backend="eager", dynamic=dynamic)
        for n in (100, 128, 37):
            x = torch.randn(n)
            assert torch.equal(compiled(x), x * 6), (call, dynamic, n)
        places = [str(reason) for reason in counters["graph_break"]]
        assert len(places) <= 2, places  # the subscript and the call, of the user's own line

@torch.compile(fullgraph=True, backend="eager")
def host_helpers(x):
    return x + triton.cdiv(x.numel(), 64) + triton.next_power_of_2(x.shape[0])
assert torch.equal(host_helpers(torch.zeros(100)), torch.full((100, ), 130.0))
from torch._dynamo import trace_rules
import txl
assert trace_rules.check(txl.autotune.__code__) and not trace_rules.check(txl.cdiv.fn.__code__)
print("ok")
"""


@pytest.mark.parametrize("first", ["import txl", "import torch._dynamo", "import torch"])
def test_launches_are_opaque(tmp_path, first):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(first=first))
    done = subprocess.run([sys.executable, "-m", "txl", str(program)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and done.stdout == "ok\n", done.stdout + done.stderr
