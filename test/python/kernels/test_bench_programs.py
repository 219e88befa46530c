"""The programs that bench/gpu_programs.py measures, in their small sizes: right against float64 in every configuration,
on the tile machine and on the emulator."""
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "bench"))

import gpu_measure
import gpu_programs

CASES = gpu_programs.selected([])
NAMES = [name for _, name, _ in CASES]


@pytest.mark.parametrize("target", (None, "sm_90", "sm_100a"), ids=("tile", "sm_90", "sm_100a"))
@pytest.mark.parametrize("path, function", [(path, function) for path, _, function in CASES], ids=NAMES)
def test_program_is_right(path, function, target):
    assert gpu_programs.check_small(path, function, target) == []


@pytest.mark.parametrize("path, function", [(path, function) for path, _, function in CASES], ids=NAMES)
def test_tcgen05_is_used_where_wgmma_is(path, function):
    """Every MMA that Hopper gives to wgmma is an MMA into tensor memory on Blackwell."""
    gpu_programs.module.cache_clear()  # whose kernels have been compiled for what other tests launch
    module = gpu_programs.module(path, "txl")
    leaves = {}
    for target in ("sm_90a", "sm_100a"):
        assert gpu_programs.check_small(path, function, target) == []
        kernels = [kernel for value in vars(module).values() if hasattr(value, "compiled_kernels")
                   for kernel in value.compiled_kernels()]
        texts = [kernel.asm["ptx"] for kernel in kernels if kernel.native.target == target]
        leaves[target] = [sum(text.count(name) for text in texts)
                          for name in ("wgmma.mma_async", "tcgen05.mma", "\tmma.sync")]
    hopper, blackwell = leaves["sm_90a"], leaves["sm_100a"]
    assert (hopper[0] > 0) == (blackwell[1] > 0) and blackwell[0] == 0
    assert blackwell[2] <= hopper[2]


def test_a_wrong_result_is_found():
    work = next(f for _, name, f in CASES if name == "softmax")(gpu_programs.Inputs("cpu", large=False))
    assert work.complaint(lambda: None) == "result 0: error nan is above 1e-05"


def test_names_choose_cases():
    assert len(NAMES) == len(set(NAMES)) >= 20
    assert [name for _, name, _ in gpu_programs.selected(["matmul_n?", "recurrent"])] == [
        "matmul_nn", "matmul_nt", "linear_attention", "linear_attention_backward", "conv2d", "causal_conv1d"]
    with pytest.raises(SystemExit, match="there is no case `nonsense`"):
        gpu_programs.selected(["nonsense"])


def test_the_host_is_ahead_of_what_is_measured():
    """A launch of a few microseconds changes nothing; what takes the host longer than the product takes the GPU is
    issued before that begins."""
    assert [gpu_measure.fills(host) for host in (3e-6, 14e-6, 119e-6, 250e-6, 1)] == [1, 1, 5, 10, 20]
    assert all(gpu_measure.fills(host) * gpu_measure.FILL >= 2 * host for host in (20e-6, 119e-6, 250e-6, 500e-6))
