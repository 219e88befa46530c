"""`torch.compile` with Inductor's Triton code, compiled and launched by this package: on the tile machine, and for
sm_90 on the emulator, through both kinds of launchers that Inductor has, with and without its compile workers.
`inductor_on_cpu.py` says how."""
import shutil
import sys

import pytest

pytest.importorskip("torch")

# What differs between the ways is the launch; what kernels compute is the first way's to show.
CASES = [
    "bias_gelu", "integers", "pad_cat_slice", "sums", "variance", "argmax_any", "running_sums", "rms_norm", "softmax",
    "cross_entropy", "mlp_backward", "dynamic_reduction", "user_kernel", "user_kernel_with_heuristics",
    "user_kernel_in_place", "user_operator_dynamic"
]
LAUNCHES = ["bias_gelu", "softmax", "dynamic_reduction", "tuned_user_kernel", "user_operator"]


@pytest.fixture
def inductor(stand_in, tmp_path):

    def run(*arguments):
        done = stand_in([sys.executable, "-m", "txl", "support/inductor_on_cpu.py", *arguments],
                        TORCHINDUCTOR_CACHE_DIR=str(tmp_path / "inductor"), TRITON_CACHE_DIR=str(
                            tmp_path / "triton"), TXL_TARGET="")
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_on_the_tile_machine(inductor):
    inductor(*CASES)


def test_on_the_emulator(inductor):
    inductor("--as", "emulated", *LAUNCHES)


def test_from_the_files_of_the_cache(inductor, tmp_path):
    """The second process finds all of it in PyTorch's own cache, into which it copied the folders of ours."""

    def counts():
        words = inductor("--as", "static", *LAUNCHES).splitlines()[-1].split()
        return int(words[0]), int(words[4])

    launches, loaded = counts()
    assert launches > 5 and loaded == 0
    kinds = {
        path.suffix
        for path in (tmp_path / "triton").rglob("triton_*") if path.is_file() and "launched" not in path.name
    }
    assert {".cubin", ".ptx", ".ttir", ".json"} <= kinds
    shutil.rmtree(tmp_path / "triton")
    launches, loaded = counts()
    assert launches > 5 and loaded >= 3


@pytest.mark.parametrize("kind", ["emulated", "static"])
def test_compile_workers(inductor, kind):
    inductor("--as", kind, "--workers", "softmax", "user_kernel")
