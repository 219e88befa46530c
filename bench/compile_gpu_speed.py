"""Source to PTX for `cuda:90` in a warm process, against all of Triton's stages but ptxas, without and with loops whose
copies run ahead; and two threads.

Needs no GPU. Triton compiles in a process of its environment (triton_compile.py). Both are the processor time of
`compile`, with the caches off: the shortest of ours, the median of theirs; ptxas, which Triton runs as a process, is
not in it. The peer is the faster of the given versions for each kernel.
"""
import json
import time

from compile_speed import MEASURED, peer_stages, source, two_threads
from measure import Row

import triton
from kernels import kernels

WAYS = ((1, "sm_90", 4), (3, "sm_90a", 6))  # num_stages, target, how many times faster is wanted
STAGES = ("frontend", "ttir", "ttgir", "lowering", "llvm", "ptx")


def compile_all(sources):
    for src, options in sources:
        triton.compile(src, target=WAYS[0][1], options=options)


def measure(one, target, repeat):
    """(shortest processor time of a compilation, shortest time of each part) in seconds."""
    best, times_of = float("inf"), dict.fromkeys(STAGES, float("inf"))
    for _ in range(repeat):
        start = time.process_time()
        kernel = triton.compile(one[0], target=target, options=one[1])
        best = min(best, time.process_time() - start)
        times = json.loads(kernel.asm["times"])
        times_of = {stage: min(times_of[stage], times[stage] * 1e-3) for stage in STAGES}
    return best, times_of


def rows(options):
    for stages, target, wanted in WAYS:
        sources = {name: source(*k[:3], {**k[3], "num_stages": stages}) for name, k in kernels().items()}
        peers = [peer_stages(venv, "--stages", str(stages)) for venv in options.triton]
        for name in MEASURED:
            measure(sources[name], target, 1)
            best, times_of = measure(sources[name], target, 20)
            what = f"compile {name} to PTX of {target}, num_stages={stages}"
            note = ", ".join(f"{stage} {seconds * 1e3:.2f}" for stage, seconds in times_of.items()) + " ms"
            if not peers:
                print(f"{what}: {best * 1e3:.2f} ms ({note}; no peer given)")
                continue
            version, seconds = min(((v, t[name]["cpu"]) for v, t in peers), key=lambda p: p[1])
            yield Row(what, best, seconds * 1e-6, f"Triton {version}", f"<= 1/{wanted} of the time", wanted, note)
    sources = {name: source(*k[:3], {**k[3], "num_stages": 1}) for name, k in kernels().items()}
    one, two = two_threads(list(sources.values()), compile_all, rounds=8,
                           times=3)
    yield Row(f"compile {len(sources)} kernels to PTX, 2 threads", two, one, "1 thread", ">= 1.8x", 1.8)
