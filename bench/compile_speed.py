"""Source to verified, optimised TTIR in a warm process, against Triton's frontend and ttir stages; and two threads.

Triton compiles in a process of its environment (triton_compile.py) and reports its own stage times; ours is the time of
`compile` from outside, with the caches off. The peer is the faster of the given versions for each kernel.
"""
import json
import os
import statistics
import subprocess
import threading
import time

from measure import Row

os.environ["TXL_ALWAYS_COMPILE"] = "1"  # read at the first compilation

import triton
from kernels import kernels

HERE = os.path.dirname(os.path.abspath(__file__))
MEASURED = ("vector add", "softmax", "matmul", "causal attention")


def source(kernel, signature, constants, options):
    ordered = {name: "constexpr" if name in constants else signature[name] for name in kernel.arg_names}
    attrs = {(i, ): [["tt.divisibility", 16]] for i, name in enumerate(kernel.arg_names)
             if ordered[name].startswith("*") or ordered[name] == "i32"}
    return triton.compiler.ASTSource(fn=kernel, signature=ordered, constexprs=constants, attrs=attrs), options


def compile_all(sources):
    for src, options in sources:
        triton.compile(src, options=options)


def peer_stages(venv, *arguments):
    """(version, {kernel: {stage: microseconds}}) of the Triton in an environment."""
    done = subprocess.run(
        [os.path.join(venv, "bin", "python"),
         os.path.join(HERE, "triton_compile.py"), "--repeat", "5", *arguments], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    result = json.loads(done.stdout.splitlines()[-1])
    return result["triton"], result["microseconds"]


def peer_times(venv):
    version, result = peer_stages(venv)
    return version, {n: (t["frontend"] + t["ttir"]) * 1e-6 for n, t in result.items()}


def two_threads(sources, compile_all=compile_all, rounds=24, times=10):
    """(seconds on one thread, seconds on two) for compiling all sources, the shortest of some interleaved rounds.

    The threads of a round wait for work before the clock starts and take the kernels, the slowest first, from one list,
    which has each of them `times` times: eight take some milliseconds, in which a second core has just found its
    caches.
    """

    def work(todo, ready, go):
        ready.release()
        go.wait()
        while todo:
            try:
                one = todo.pop()
            except IndexError:  # the other thread was faster
                return
            compile_all([one])

    def measure(count):
        todo, ready, go = list(sources) * times, threading.Semaphore(0), threading.Event()
        threads = [threading.Thread(target=work, args=(todo, ready, go)) for _ in range(count)]
        for t in threads:
            t.start()
        for _ in threads:
            ready.acquire()
        start = time.perf_counter()
        go.set()
        for t in threads:
            t.join()
        return time.perf_counter() - start

    best = [float("inf")] * 2
    for _ in range(rounds):
        best = [min(b, measure(n + 1)) for n, b in enumerate(best)]
    return [b / times for b in best]


def rows(options):
    sources = {name: source(*k) for name, k in kernels().items()}
    compile_all(sources.values())
    ours = {}
    for name, one in sources.items():
        times = []
        for _ in range(20):
            start = time.perf_counter()
            compile_all([one])
            times.append(time.perf_counter() - start)
        ours[name] = statistics.median(times)
    peers = [peer_times(venv) for venv in options.triton]
    for name in MEASURED if peers else ():
        version, seconds = min(((v, t[name]) for v, t in peers), key=lambda p: p[1])
        yield Row(f"compile {name} to TTIR", ours[name], seconds, f"Triton {version}", "<= 1/8 of the time", 8)
    for name in () if peers else MEASURED:
        print(f"compile {name} to TTIR: {ours[name] * 1e3:.2f} ms (no peer given)")
    one, two = two_threads([sources[name] for name in sorted(sources, key=ours.get)])
    yield Row(f"compile {len(sources)} kernels, 2 threads", two, one, "1 thread", ">= 1.8x", 1.8)
