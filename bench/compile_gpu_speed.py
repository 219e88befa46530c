"""Source to PTX for `cuda:90` in a warm process, against all of Triton's stages but ptxas at num_stages=1; and two threads.

Needs no GPU. Triton compiles in a process of its environment (triton_compile.py) and reports its own stage times; ours is the
time of `compile` from outside, with the caches off. The peer is the faster of the given versions for each kernel.
"""
import json
import time

from compile_speed import MEASURED, peer_stages, source, two_threads
from measure import Row

import triton
from kernels import kernels

TARGET = "sm_90"
PARTS = ("frontend", "ttir", "ttgir", "lowering", "llvm", "ptx")


def compile_all(sources):
    for src, options in sources:
        triton.compile(src, target=TARGET, options=options)


def measure(one, repeat):
    """(shortest time of a compilation, shortest time of each part) in seconds."""
    best, parts = float("inf"), dict.fromkeys(PARTS, float("inf"))
    for _ in range(repeat):
        start = time.perf_counter()
        kernel = triton.compile(one[0], target=TARGET, options=one[1])
        best = min(best, time.perf_counter() - start)
        times = json.loads(kernel.asm["times"])
        parts = {part: min(parts[part], times[part] * 1e-3) for part in PARTS}
    return best, parts


def rows(options):
    sources = {name: source(*k[:3], {**k[3], "num_stages": 1}) for name, k in kernels().items()}
    compile_all(sources.values())
    ours = {name: measure(one, 20) for name, one in sources.items()}
    peers = [peer_stages(venv, "--stages", "1") for venv in options.triton]
    for name in MEASURED:
        best, parts = ours[name]
        note = ", ".join(f"{part} {seconds * 1e3:.2f}" for part, seconds in parts.items()) + " ms"
        if not peers:
            print(f"compile {name} to PTX: {best * 1e3:.2f} ms ({note}; no peer given)")
            continue
        version, seconds = min(((v, sum(t[name].values()) - t[name]["cubin"]) for v, t in peers), key=lambda p: p[1])
        yield Row(f"compile {name} to PTX", best, seconds * 1e-6, f"Triton {version}", "<= 1/4 of the time", 4, note)
    one, two = two_threads([sources[name] for name in sorted(sources, key=lambda name: ours[name][0])], compile_all, rounds=8,
                           times=3)
    yield Row(f"compile {len(sources)} kernels to PTX, 2 threads", two, one, "1 thread", ">= 1.8x", 1.8)
