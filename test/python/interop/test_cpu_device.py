"""Torch programs for a GPU, on a machine without one: what is said, and what `python -m txl --device cpu` makes of
them."""
import subprocess
import sys

import pytest

torch = pytest.importorskip("torch")
if torch.cuda.is_available():
    pytest.skip("there is a GPU", allow_module_level=True)

PROGRAM = """
import torch
import triton
import triton.language as tl

@triton.jit
def double(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, 2 * tl.load(x + i, mask=i < n), mask=i < n)

x = torch.arange(100, device="cuda", dtype=torch.float32)
y = torch.empty_like(x)
double[(2,)](x, y, 100, BLOCK=64)
print(y[99].item())
"""


def run(tmp_path, text, *options):
    file = tmp_path / "program.py"
    file.write_text(text)
    return subprocess.run([sys.executable, "-m", "txl", *options, str(file)], capture_output=True, text=True,
                          timeout=300)


def test_the_way_is_named(tmp_path):
    done = run(tmp_path, PROGRAM)
    assert done.returncode == 1 and "Traceback" in done.stderr
    assert done.stderr.splitlines()[-1].endswith("-m txl --device cpu …` runs this program on the CPU")
    assert "--device" not in run(tmp_path, "1 / 0").stderr


def test_the_program_runs(tmp_path):
    done = run(tmp_path, PROGRAM, "--device", "cpu")
    assert done.stdout == "198.0\n", done.stderr
    assert done.stderr == "txl: the program asks torch for a GPU; it gets the CPU (--device cpu)\n"


def test_properties_are_those_of_the_cpu(tmp_path):
    done = run(tmp_path, """
import os, torch
known = torch.cuda.get_device_properties(0)
assert known.multi_processor_count == torch.cuda.get_device_properties("cuda").multi_processor_count == len(os.sched_getaffinity(0))
assert torch.cuda.get_device_name() == known.name == "CPU" and torch.cuda.get_device_capability() == (known.major, known.minor) == (0, 0)
from torch._inductor.codecache import CacheBase
assert CacheBase.get_system()["hash"]  # PyTorch's compiler asks, whatever the device
assert known.total_memory > 2**28 and hasattr(known, "warp_size") and "multi_processor_count=" in repr(known)
""", "--device", "cpu")
    assert done.returncode == 0, done.stderr


def test_what_has_no_counterpart(tmp_path):
    done = run(tmp_path, "import torch; torch.cuda.init()", "--device", "cpu")
    assert done.stderr.splitlines(
    )[-1] == "txl: `--device cpu` has no counterpart on the CPU for what the program asks of torch.cuda here"


def test_every_way_to_a_gpu(tmp_path):
    done = run(tmp_path, """
import torch
made = [torch.zeros(2).cuda(), torch.zeros(2).to("cuda:0"), torch.zeros(2).to(torch.device("cuda")), torch.zeros(2, device=0),
        torch.nn.Linear(2, 2).cuda().weight, torch.nn.Linear(2, 2, device="cuda").weight, torch.nn.Linear(2, 2).to("cuda").weight,
        torch.randn(2, device="cuda", generator=None), torch.zeros(2).pin_memory(), torch.empty(2, pin_memory=True),
        torch.zeros(2).new_zeros(3, device="cuda"), torch.tensor([1], device="cuda"), torch.zeros(2).to("cuda", torch.float16)]
assert all(t.device.type == "cpu" for t in made) and made[-1].dtype == torch.float16
assert not torch.cuda.is_available()
start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
start.record(); end.record(); torch.cuda.synchronize()
assert start.elapsed_time(end) >= 0 and torch.cuda.current_device() == 0
with torch.cuda.device(0):
    torch.cuda.empty_cache()
f = torch.compile(lambda x: (x.to("cuda") * 2).sum(), backend="eager")
assert f(torch.ones(3)) == 6
import triton
triton.testing.do_bench(lambda: None, warmup=1, rep=1)
print("good")
""", "--device=cpu")
    assert done.stdout == "good\n" and done.stderr.count("--device cpu") == 1, done.stderr


@pytest.mark.parametrize("options, message", [(("--device", "gpu"), "--device is `cpu`, not 'gpu'"),
                                              (("--device=cuda", ), "not 'cuda'")])
def test_other_devices(tmp_path, options, message):
    done = run(tmp_path, "", *options)
    assert done.returncode == 2 and message in done.stderr
    missing = subprocess.run([sys.executable, "-m", "txl", "--device", "cpu"], capture_output=True, text=True)
    assert missing.returncode == 2 and "a program is missing after --device cpu" in missing.stderr


def test_device_is_an_argument_of_the_program_too(tmp_path):
    file = tmp_path / "program.py"
    file.write_text("import sys; print(sys.argv[1:])")
    done = subprocess.run([sys.executable, "-m", "txl", str(file), "--device", "cpu"], capture_output=True, text=True)
    assert done.stdout == "['--device', 'cpu']\n"
