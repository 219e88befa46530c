"""The tile machine against torch and OpenBLAS, block sizes that GPUs want included: python bench/cpu_speed.py [NAME …]

Each number of threads is a process of its own, in which both sides have that many. Sides alternate; what counts of
each is its shortest time: of the thread's processor where there is one thread, else of the clock. Every result is
compared with a float64 reference first. NAME selects rows that contain it; --threads 1 2, --seconds 1.
"""
import argparse
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "examples"))

# M, N, K of a program's tiles: the best, then what programs bring from GPUs.
MATMUL_BLOCKS = [(128, 128, 128), (64, 256, 256), (256, 128, 256), (64, 64, 32), (128, 64, 32), (128, 128, 32),
                 (64, 128, 64), (128, 128, 64), (128, 256, 64)]
# Queries and keys of a program.
ATTENTION_BLOCKS = [(64, 64), (128, 128), (128, 256), (128, 32), (128, 64)]
# Seconds for which the threads of OpenBLAS and OpenMP look for work before they sleep, and have a processor each that
# the other side wants.
AWAKE = 0.06


def cases():
    """(name, wanted ratio, ours, peer, peer's name) of each row; checked."""
    import numpy as np
    import torch
    import attention
    import layer_norm
    import matmul
    import softmax
    from kernel_speed import check

    rng = np.random.default_rng(0)
    x = torch.from_numpy(rng.standard_normal((4096, 1024), dtype=np.float32))
    out = torch.empty_like(x)
    for rows in (8, 1):
        check(softmax.softmax(x, out, rows), softmax.reference(x.numpy().astype(np.float64)), 1e-6, "softmax")
        yield (f"softmax 4096x1024 float32, {rows} rows a program", 1, lambda: softmax.softmax(x, out, rows),
               lambda: torch.softmax(x, 1), "torch")
    w, b = (torch.from_numpy(rng.standard_normal(1024, dtype=np.float32)) for _ in range(2))
    expected = layer_norm.reference(*(t.numpy().astype(np.float64) for t in (x, w, b)))[0]
    for rows in (8, 1):
        check(layer_norm.layer_norm(x, w, b, rows_each=rows)[0], expected, 1e-4, "layer norm")
        yield (f"layer norm 4096x1024 float32, {rows} rows a program", 1,
               lambda: layer_norm.layer_norm(x, w, b, rows_each=rows),
               lambda: torch.nn.functional.layer_norm(x, (1024, ), w, b), "torch")

    a, b2 = (rng.standard_normal((1024, 1024), dtype=np.float32) for _ in range(2))
    ours, theirs = np.empty_like(a), np.empty_like(a)
    expected = a.astype(np.float64) @ b2.astype(np.float64)
    for k, blocks in enumerate(MATMUL_BLOCKS):
        run = lambda: matmul.matmul(a, b2, precision="ieee", out=ours, blocks=(*blocks, 4))
        run()
        check(ours, expected, 1e-3, "matmul")
        yield (f"matmul 1024^3 float32, {'x'.join(map(str, blocks))}", 0.95 if k < 3 else 0.85, run,
               lambda: np.matmul(a, b2, out=theirs), "OpenBLAS")

    q, k, v = (torch.from_numpy(rng.standard_normal((1, 8, 1024, 64)).astype(np.float16)) for _ in range(3))
    for causal in (False, True):
        expected = attention.reference(*(t.numpy().astype(np.float64) for t in (q, k, v)), causal=causal)[0]
        for n, blocks in enumerate(ATTENTION_BLOCKS):
            run = lambda: attention.attention(q, k, v, causal, None, *blocks)
            check(run()[0], expected, 3e-3, "attention")
            yield (f"attention b1 h8 s1024 d64 float16, {'causal' if causal else 'full'}, {blocks[0]}x{blocks[1]}",
                   1.2 if n < 3 else 1, run,
                   lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal), "torch SDPA")


def measure(options, threads):
    from txl import alias
    alias.install()
    import torch
    torch.set_num_threads(threads)
    clock = time.thread_time if threads == 1 else time.perf_counter

    def once(function):
        start = clock()
        function()
        return clock() - start

    for name, wanted, ours, peer, peer_name in cases():
        if options.names and not any(part in name for part in options.names):
            continue
        best, start = [float("inf")] * 2, time.perf_counter()
        while time.perf_counter() - start < options.seconds:
            for side, function in enumerate((ours, peer)):
                if threads > 1:
                    time.sleep(AWAKE)
                once(function)
                best[side] = min(best[side], *(once(function) for _ in range(4)))
        print(
            f"{name:60} {threads} thread{'s' if threads > 1 else ' '} {best[0] * 1e3:8.3f} ms  {peer_name:10} "
            f"{best[1] * 1e3:8.3f} ms "
            f"{best[1] / best[0]:6.3f}  (>= {wanted}){'' if best[1] >= wanted * best[0] else '  MISSED'}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        return measure(options, options.threads[0])
    for threads in options.threads:
        environment = dict(os.environ, TXL_NUM_THREADS=str(threads), OMP_NUM_THREADS=str(threads),
                           OPENBLAS_NUM_THREADS=str(threads))
        subprocess.run([
            sys.executable, __file__, "--here", "--threads",
            str(threads), "--seconds",
            str(options.seconds), *options.names
        ], env=environment, check=True)


if __name__ == "__main__":
    sys.exit(main())
