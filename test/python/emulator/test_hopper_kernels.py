"""Two complete Hopper kernels in CUDA C++ (test/ptx/source/hopper-*.cu) on the emulator: TMA with swizzle and
multicast, clusters, mbarriers with transactions and remote arrivals, wgmma from shared memory and from registers,
setmaxnreg, named barriers, TMA stores. Right, without a report, and with the same bits whatever the seed; and refused
with one fence or wait taken out.

Their PTX is that of nvcc 13.0, -O3 -std=c++17 -gencode arch=compute_90a,code=compute_90a -ptx with
    gemm       -DSTAGES=3 -DCLUSTER=2 -DGROUP=8 -DBUFS=4 -DTN=256
    attention  -DSTAGES=2 -DQREG=1 -DNOMAX=1 -DPINGPONG=1 -DPRODUCER_REGS=24 -DCONSUMER_REGS=240
"""
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
EMULATOR = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txl-emu"
PTX = ROOT / "test" / "ptx"


def run(folder, ptx, entry, grid, shared, seed, arguments):
    words = [word for argument in arguments for word in ("--arg", argument)]
    return subprocess.run([
        EMULATOR, ptx, "--entry", entry, "--grid", grid, "--block", "384", "--shared",
        str(shared), "--seed",
        str(seed), *words
    ], cwd=folder, capture_output=True, text=True)


def gemm(folder, seed, shape=(256, 256, 192), ptx=PTX / "hopper-gemm.ptx", grid="2"):
    m, n, k = shape
    shared = 3 * (128 * 64 * 2 + 256 * 64 * 2) + 2 * 4 * 64 * 64 * 2 + 1024
    return run(folder, ptx, "gemm", grid, shared, seed, [
        f"tmap:f16:{k}x{m}:64x128:128B:a", f"tmap:f16:{k}x{n}:64x128:128B:b",
        f"tmap:f16:{n}x{m}:64x64:128B:zero:{2 * m * n}:c", "u64:0", f"i32:{m}", f"i32:{n}", f"i32:{k}"
    ])


def attention(folder, seed, shape=(1, 256), ptx=PTX / "hopper-attention.ptx"):
    heads, s = shape
    size = 128 * s * heads * 2
    return run(folder, ptx, "attention", f"{s // 128},{heads}", 128 * 128 * 2 * 5 + 1024, seed, [
        f"tmap:f16:128x{s}x{heads}:64x128x1:128B:a", f"tmap:f16:128x{s}x{heads}:64x64x1:128B:b",
        f"tmap:f16:128x{s}x{heads}:64x64x1:128B:v", f"tmap:f16:128x{s}x{heads}:64x64x1:128B:zero:{size}:c",
        f"buf:zero:{4 * heads * s}", f"i32:{s}", f"i32:{heads}", f"f32:{float(1.4426950408889634 / np.sqrt(128))!r}"
    ])


@pytest.fixture
def product(tmp_path):
    rng = np.random.default_rng(1)
    a, b = (rng.standard_normal((256, 192)).astype(np.float16) for _ in range(2))
    a.tofile(tmp_path / "a")
    b.tofile(tmp_path / "b")
    return tmp_path, a.astype(np.float64) @ b.astype(np.float64).T


@pytest.fixture
def scores(tmp_path):
    rng = np.random.default_rng(2)
    q, k, v = (rng.standard_normal((1, 256, 128)).astype(np.float16) for _ in range(3))
    for name, x in zip("abv", (q, k, v)):
        x.tofile(tmp_path / name)
    q, k, v = (x[0].astype(np.float64) for x in (q, k, v))
    weights = np.exp(q @ k.T / np.sqrt(128))
    return tmp_path, weights @ v / weights.sum(1, keepdims=True)


def check(launch, folder, want, bound):
    first = None
    for seed in range(20):
        done = launch(folder, seed)
        assert done.returncode == 0, f"seed {seed}: {done.stderr}"
        bits = (folder / "c").read_bytes()
        first = first or bits
        assert bits == first, f"seed {seed} gives other bits"
    assert np.abs(np.frombuffer(first, np.float16).reshape(want.shape) - want).max() < bound


def test_gemm(product):
    check(gemm, *product, 0.05)


@pytest.fixture
def many_tiles(tmp_path):
    """More tiles than CTAs, so that the ring of buffers comes round and those of the results are used again."""
    rng = np.random.default_rng(3)
    a, b = (rng.standard_normal((512, 128)).astype(np.float16) for _ in range(2))
    a.tofile(tmp_path / "a")
    b.tofile(tmp_path / "b")
    return tmp_path, a.astype(np.float64) @ b.astype(np.float64).T


def test_gemm_of_many_tiles(many_tiles):
    folder, want = many_tiles
    for seed in range(4):
        done = gemm(folder, seed, (512, 512, 128))
        assert done.returncode == 0, done.stderr
        assert np.abs(np.fromfile(folder / "c", np.float16).reshape(512, 512) - want).max() < 0.05


def test_attention(scores):
    check(attention, *scores, 5e-3)


# What is taken out, everywhere, and what the emulator says to that, one of these.
BROKEN = [("fence.proxy.async.shared::cta;", "fence.proxy.async"), ("wgmma.fence.sync.aligned;", "wgmma.fence"),
          ("cp.async.bulk.wait_group.read 3;", "race"), ("wgmma.wait_group.sync.aligned 0;", "belongs to a wgmma"),
          ("wgmma.wait_group.sync.aligned 1;", "race|deadlock"),
          ("mbarrier.arrive.shared::cluster.b64 _, [r];", "deadlock"), ("barrier.cluster.wait.aligned;", "cluster")]


@pytest.mark.parametrize("part, says", BROKEN, ids=[part.split()[0] for part, _ in BROKEN])
def test_gemm_with_something_taken_out(part, says, many_tiles):
    folder, _ = many_tiles
    text = (PTX / "hopper-gemm.ptx").read_text()
    assert part in text
    (folder / "broken.ptx").write_text(text.replace(part, ""))
    for seed in range(3):
        done = gemm(folder, seed, (512, 512, 128), "broken.ptx")
        assert done.returncode == 1 and any(word in done.stderr
                                            for word in says.split("|")), f"seed {seed}: {done.stderr}"
