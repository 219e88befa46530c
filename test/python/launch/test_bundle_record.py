"""`txl.record(path)`, `TXL_RECORD`, and programs that run again from the bundle with nothing compiled.

covers: NotInTheBundle, BundleUnusable"""
import os
import subprocess
import sys

import pytest

from txl.bundles.write import read

PROGRAM = '''
import mmap, sys
import numpy as np, txl, txl.language as tl
FACTOR = tl.constexpr({factor})

@txl.autotune([txl.Config({{"BLOCK": b}}, num_warps=w) for b, w in ((128, 4), (256, 4), (512, 8))], key=["n"])
@txl.jit
def scale(x, y, n, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + o, tl.load(x + o, o < n) * FACTOR, o < n)

@txl.jit
def shift(x, y, n, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + o, tl.load(x + o, o < n) + 1, o < n)

@txl.jit
def plus(x, y, n, first, BLOCK: tl.constexpr):
    o = (tl.program_id(0) + first) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + o, tl.load(x + o, o < n) + 1, o < n)

def versions(n=2**31 + 100):
    """Launches with arguments that overlap, and with indices beyond 32 bits."""
    if "gpu" in sys.argv:
        x = txl.zeros(500)
        plus[(4, )](x, x, 500, 0, 128)
        assert (x.numpy() == 1).all()
    else:
        x = np.frombuffer(mmap.mmap(-1, n, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000), np.int8)
        plus[(2, )](x, x, n, n // 128 - 1, 128)
        assert x[-100:].all() and x[-128 - 100:-100].all() and not x[:1000].any()
    print("right")

def run(sizes=(1000, 2000)):
    for n in sizes:
        x, y = np.arange(n, dtype=np.float32), np.zeros(n, np.float32)
        if "gpu" in sys.argv:
            x, y = txl.to_device(x), txl.to_device(y)
        scale[lambda meta: (txl.cdiv(n, meta["BLOCK"]), )](x, y, n)
        shift[(txl.cdiv(n, 128), )](y, x, n, 128)
        assert ((x.numpy() if "gpu" in sys.argv else x) == np.arange(n) * FACTOR.value + 1).all()
    print("chosen", sorted((key[0], config.kwargs["BLOCK"]) for key, config in scale.cache.items()))

{body}
'''


@pytest.fixture
def run(tmp_path, stand_in):
    """Runs the program with caches of its own; returns what it prints."""
    count = iter(range(99))

    def run(where="cpu", body="run()", factor=2, status=0, **variables):
        (tmp_path / "program.py").write_text(PROGRAM.format(body=body, factor=factor))
        done = stand_in([sys.executable, str(tmp_path / "program.py"), where],
                        **{"TXL_CACHE_DIR": str(tmp_path / f"cache{next(count)}"), **variables})
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    return run


def chosen(text):
    return next(line for line in text.splitlines() if line.startswith("chosen"))


@pytest.mark.parametrize("where", ["cpu", "gpu"])
def test_a_recorded_run_compiles_nothing_when_it_runs_again(where, run, tmp_path):
    """On a machine without an assembler and with an empty cache, with the same choices of the autotuner."""
    bundle = str(tmp_path / "run.txlb")
    first = run(where, TXL_RECORD=bundle)
    for _ in range(2):
        again = run(where, TXL_BUNDLE=bundle, TXL_NO_JIT="1", TXL_PTXAS="/nonexistent", TXL_EXPLAIN="1")
        assert chosen(again) == chosen(first) and "compiled in" not in again
        assert again.count("taken from the cache") >= 2
    kernels = read(bundle).kernels
    assert sorted(kernels) == (["scale", "shift"] if where == "gpu" else [])


@pytest.mark.parametrize("where", ["cpu", "gpu"])
def test_versions_are_recorded_and_cached(where, run, tmp_path):
    """Those that launches have needed: for arguments that overlap, for indices beyond 32 bits."""
    bundle, cache = str(tmp_path / "run.txlb"), str(tmp_path / "shared")
    never = dict(body="versions()", TXL_NO_JIT="1", TXL_PTXAS="/nonexistent")
    assert "right" in run(where, body="versions()", TXL_RECORD=bundle, TXL_CACHE_DIR=cache)
    assert "right" in run(where, TXL_BUNDLE=bundle, **never)
    assert "right" in run(where, **{**never, "TXL_PTXAS": str(tmp_path / "ptxas")}, TXL_CACHE_DIR=cache)
    labels = [variant.code.label for kernel in read(bundle).kernels.values() for variant in kernel.variants]
    assert ["overlap" in label for label in labels] == ([False, True] if where == "gpu" else [])
    small = str(tmp_path / "small.txlb")
    launch = "plus[(4, )](txl.zeros(500), txl.zeros(500), 500, 0, 128)" if where == "gpu" else (
        "plus[(4, )](np.zeros(2000, np.int8), np.zeros(2000, np.int8), 2**31 + 100, 3, 128)")
    run(where, body=launch, TXL_RECORD=small)
    told = run(where, status=1, TXL_BUNDLE=small, **never)
    assert f"`plus` is neither in the bundle `{small}` nor in the compile cache" in told


def test_a_block_records_its_own_launches_only(run, tmp_path):
    """Also kernels and choices from before the block; none from after it."""
    bundle = str(tmp_path / "block.txlb")
    first = run("gpu", body=f"run((1000, ))\nwith txl.record({bundle!r}):\n    run((1000, ))\n"
                "shift[(1, )](txl.zeros(8), txl.zeros(8), 8, 16)")
    assert chosen(run("gpu", body="run((1000, ))", TXL_BUNDLE=bundle, TXL_NO_JIT="1")) == chosen(first)
    missing = run("gpu", body="shift[(1, )](txl.zeros(8), txl.zeros(8), 8, 16)", status=1, TXL_BUNDLE=bundle,
                  TXL_NO_JIT="1")
    assert "`__main__.shift` is neither in the bundle" in missing


def test_what_is_missing_is_named(run, tmp_path):
    bundle = str(tmp_path / "run.txlb")
    run(TXL_RECORD=bundle)
    told = run(factor=3, status=1, TXL_BUNDLE=bundle, TXL_NO_JIT="1")  # another global: another kernel
    assert f"`__main__.scale` is neither in the bundle `{bundle}` nor in the compile cache" in told
    assert "record the program once more" in told
    run(factor=3, TXL_BUNDLE=bundle)  # is compiled


def test_a_bundle_that_cannot_be_used(run, tmp_path):
    (tmp_path / "no.txlb").write_text("no bundle")
    told = run(status=1, TXL_BUNDLE=str(tmp_path / "no.txlb"), TXL_NO_JIT="1")
    assert "the bundle cannot be used: it does not begin as a bundle does" in told
    assert "which cannot be used: it does not begin as a bundle does" in run(TXL_BUNDLE=str(tmp_path / "no.txlb"))


def test_a_block_that_raises_writes_nothing(run, tmp_path):
    bundle = tmp_path / "none.txlb"
    run(body=f"with txl.record({str(bundle)!r}):\n    run((1000, ))\n    raise KeyError", status=1)
    assert not bundle.exists()


def test_the_command(run, tmp_path):
    bundle = str(tmp_path / "run.txlb")
    run("gpu", TXL_RECORD=bundle)

    def command(*words, status=0):
        done = subprocess.run([sys.executable, "-m", "txl.cli", "bundle", *words], capture_output=True, text=True,
                              env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")})
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    shown = command(bundle)
    assert "scale(x, y, n, BLOCK)" in shown and "sm_90a machine code" in shown and "2 kernels" in shown
    kernels = os.path.join(os.path.dirname(__file__), "../support/bundle_kernels.py")
    (tmp_path / "key").write_bytes(b"secret")
    made = str(tmp_path / "made.txlb")
    command("-o", made, kernels, bundle, "-k", "add", "-s", "*fp32, *fp32, *fp32, i32", "--config", "BLOCK=64",
            "-g", "cdiv(n, BLOCK)", "-t", "ptx:sm_80", "--key", str(tmp_path / "key"), "--header", made + ".h")
    assert sorted(read(made).kernels) == ["add", "scale", "shift"] and read(made).is_signed
    assert "add(const txlr_bundle *bundle, void *stream, const float *x" in open(made + ".h").read()
    assert "is no constant" in command("-o", made, kernels, "-k", "add", "-s", "*fp32", "--config", "B=x", status=1)
    assert "needs a `--signature`" in command("-o", made, kernels, "-k", "add", status=1)
    assert "txl: " in command(str(tmp_path / "missing.txlb"), status=1)
