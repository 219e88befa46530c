"""Times on a GPU: the functions that are compared alternate, between events, with cold caches; medians of at least
30."""
import importlib.util
import math
import sys
import tempfile
import time
from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent


def kernels(package, source=HERE / "gpu_kernels.py"):
    """The module of a file of kernels under "txl" or "triton"; None where that cannot be imported."""
    text = source.read_text()
    if package == "txl":
        text = text.replace("import triton\nimport triton.language as tl",
                            "import txl as triton\nimport txl.language as tl")
        text = text.replace("from triton.language.extra import", "from txl.language.extra import")
    path = Path(tempfile.mkdtemp()) / f"{source.stem}_{package}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except ImportError as error:
        print(f"no {package}: {error}")
        return None
    return module


_cache = None
FILL = 60e-6  # seconds that the GPU fills the cache, at least


def fills(host):
    """How often the cache is filled before a call that takes the host so many seconds: the GPU must not wait for
    the host after the event that starts the clock, or the host's time is what is measured (a call of `txl.kernels.gemm`
    takes 0.12 ms, and twice that on a busy machine, a product of that length then "takes" as long)."""
    return 1 if host < FILL / 2 else min(20, 1 + math.ceil(2 * host / FILL))


def milliseconds(functions, pairs=40):
    """The median time of each function, called alternately."""
    global _cache
    if _cache is None:
        _cache = torch.empty(256 << 20, dtype=torch.int8, device="cuda")
    host = 0
    for function in functions:
        for _ in range(3):
            begin = time.perf_counter()
            function()
            took = time.perf_counter() - begin
        host = max(host, took)
    torch.cuda.synchronize()
    times, count = [[] for _ in functions], fills(host)
    for _ in range(pairs):
        for function, mine in zip(functions, times):
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            for _ in range(count):
                _cache.zero_()
            start.record()
            function()
            end.record()
            mine.append((start, end))
    torch.cuda.synchronize()
    return [sorted(s.elapsed_time(e) for s, e in mine)[len(mine) // 2] for mine in times]


def close(name, ours, expected, bound):
    """Refuses to measure what is wrong."""
    error = (ours.double() - expected.double()).abs().max().item() if ours.is_floating_point() else float(
        (ours != expected).sum())
    if not error <= bound:
        raise AssertionError(f"{name}: error {error} is above {bound}")


def attempt(name, what):
    """Runs one measurement; what goes wrong is printed and costs the others nothing."""
    try:
        what()
    except Exception as error:
        print(f"{name}: FAILED {type(error).__name__}: {str(error).strip()[:2000]}", flush=True)
        attempt.failed = True


attempt.failed = False


def line(name, peers, times, wanted="", amount=""):
    """`times[0]` is ours; a column a peer, as our speed relative to it."""
    against = "  ".join(f"{t / times[0]:.3f}x {peer} ({t * 1e3:.1f} us)" for peer, t in zip(peers, times[1:]))
    print(f"{name:34} {times[0] * 1e3:10.1f} us  {amount}  {against}  {wanted}", flush=True)
