"""`txl.kernels` from one bundle: the functions are recorded, then their kernels are launched by the C runtime, and the
program runs again, with nothing compiled.

    python bench/bundle/kernels.py FOLDER [--small] [NAME …]

With torch and a GPU of sm_90a the shapes are large and the times of the kernels are compared.
`--small` takes arrays of `txl.to_device`: also for the stand-in of the driver, which runs the emulator. Every result
must have the same bits in all three ways.
"""
import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1] / "test/python/support")]

import numpy as np
import observed
import txl
from txl import kernels
from txl.jit_function import JITFunction


class Arrays:
    """Arrays of the same values in each process: of torch, or of `txl.to_device`."""

    def __init__(self, is_small):
        self.is_small, self._random = is_small, np.random.default_rng(0)

    def normal(self, *shape, dtype="float16"):
        if self.is_small:
            return txl.to_device(self._random.standard_normal(shape, np.float32).astype(dtype))
        import torch
        self._generator = getattr(self, "_generator", None) or torch.Generator("cuda").manual_seed(0)
        return torch.randn(shape, generator=self._generator, device="cuda").to(getattr(torch, dtype))

    def given(self, values):
        values = np.asarray(values, np.int32)
        if self.is_small:
            return txl.to_device(values)
        import torch
        return torch.from_numpy(values).cuda()

    def spoil(self, array):
        """Other contents, so that a launch that does nothing is noticed."""
        if self.is_small:
            array[...] = txl.to_device(np.full(array.shape, 7, str(array.dtype)))
        else:
            import torch
            array.view(torch.uint8).fill_(0xa5)

    def bits(self, array):
        if self.is_small:
            return array.numpy().tobytes()
        import torch
        return array.detach().contiguous().view(torch.uint8).cpu().numpy().tobytes()


def cases(a):
    """{name: function}, which returns a result or a tuple of them."""
    small = a.is_small

    def size(few, many):
        return few if small else many

    half = "float16" if small else "bfloat16"
    m, n, k = size((128, 256, 64), (8192, 8192, 4096))
    x, weight, few = a.normal(m, k, dtype=half), a.normal(n, k, dtype=half), a.normal(16, k, dtype=half)
    rows, columns = size((8, 256), (8192, 8192))
    table, scales = a.normal(rows, columns, dtype=half), a.normal(columns, dtype=half)
    batch, heads, length = size((1, 2, 128), (4, 32, 4096))

    def qkv(depth, heads_of_keys):
        return [a.normal(batch, h, length, depth, dtype=half) for h in (heads, heads_of_keys, heads_of_keys)]

    q, keys, values = qkv(128, heads)
    grouped = qkv(64, heads // 2)
    groups = a.normal(size(2, 8), k, n, dtype=half)
    count = groups.shape[0]
    ends = a.given([m * (i + 1) // count for i in range(count)])
    pages, lengths = size((4, [130, 64]), (2048, [4096] * 32))
    latent = a.normal(pages, 64, 576, dtype=half)
    page_table = a.given(np.arange(pages).reshape(len(lengths), -1))
    token, lengths = a.normal(len(lengths), size(64, 128), 576, dtype=half), a.given(lengths)
    return {
        "gemm": lambda: kernels.gemm(x, weight.swapaxes(0, 1)),
        "gemm_wide_tiles": lambda: kernels.gemm(x, weight.swapaxes(0, 1), stages=3),
        "gemm_few_rows": lambda: kernels.gemm(few, weight.swapaxes(0, 1)),
        "linear_gelu": lambda: kernels.linear(x, weight, activation="gelu"),
        "grouped_gemm": lambda: kernels.grouped_gemm(x, groups, ends),
        "attention_causal": lambda: kernels.attention(q, keys, values, is_causal=True),
        "attention_grouped": lambda: kernels.attention(*grouped, enable_gqa=True),
        "mla_decode": lambda: kernels.mla_decode(token, latent, page_table, lengths),
        "softmax": lambda: kernels.softmax(table),
        "layer_norm": lambda: kernels.layer_norm(table, None, scales, scales),
        "rms_norm": lambda: kernels.rms_norm(table, None, scales),
    }


def each(results):
    return results if isinstance(results, tuple) else (results, )


def digest(arrays, results):
    txl.synchronize()
    return hashlib.sha256(b"".join(arrays.bits(r) for r in each(results))).hexdigest()[:16]


def noted(function):
    """Calls it; returns its results and the launches [(kernel's name, grid, arguments)]."""
    launches, original = [], JITFunction.__getitem__

    def take(fn, grid):
        def launch(*args, **kwargs):
            inner, extents, values, _ = observed.bind(fn, grid, args, kwargs)
            launches.append((inner.__name__, extents, values))
            return original(fn, grid)(*args, **kwargs)

        return launch

    JITFunction.__getitem__ = take
    try:
        return function(), launches
    finally:
        JITFunction.__getitem__ = original


def again(options):
    """What a process prints that has a bundle and compiles nothing."""
    arrays = Arrays(options.small)
    for name, function in cases(arrays).items():
        if not options.names or name in options.names:
            print(name, digest(arrays, function()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--again", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.again:
        return again(options)
    import launch
    from bundle_runtime import Bundle
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / "kernels.txlb"
    arrays, found, failed = Arrays(options.small), {}, 0
    with txl.record(path):
        for name, function in cases(arrays).items():
            if not options.names or name in options.names:
                results, launches = noted(function)
                found[name] = (function, results, launches, digest(arrays, results))
    bundle = Bundle(path)
    with tempfile.TemporaryDirectory() as cache:
        words = [word for word in sys.argv[1:] if not word.startswith("TXL_")]
        done = subprocess.run([sys.executable, __file__, *words, "--again"], capture_output=True, text=True, env={
            **os.environ, "TXL_BUNDLE": str(path), "TXL_NO_JIT": "1", "TXL_PTXAS": "/nonexistent",
            "TXL_CACHE_DIR": cache})
    print(done.stderr[-2000:], end="")
    replayed = dict(line.split() for line in done.stdout.splitlines() if len(line.split()) == 2)
    for name, (function, results, launches, expected) in found.items():
        run = launch.replay(bundle, launches, 0 if options.small else None)
        for result in each(results):
            arrays.spoil(result)
        assert digest(arrays, results) != expected
        run()
        same = digest(arrays, results) == expected, replayed.get(name) == expected
        failed += not all(same)
        text = "" if options.small else times(function, run)
        print(f"{name:20} {len(launches)} launches, C runtime: {'the same bits' if same[0] else 'OTHER BITS'}, "
              f"no JIT: {'the same bits' if same[1] else 'OTHER BITS'}{text}", flush=True)
    print(f"{path.stat().st_size / 1e6:.2f} MB, {failed} of {len(found)} failed")
    return failed or done.returncode


def times(function, run):
    import gpu_measure
    jit, bundled = gpu_measure.milliseconds([function, run], 20)
    return f", JIT {1e3 * jit:.1f} us, bundle {1e3 * bundled:.1f} us, {jit / bundled:.3f}x"


if __name__ == "__main__":
    sys.exit(main())
