"""Twenty autotuned kernels, each for two sizes: prints what each autotuner chose, and the results' hash.

    autotuned_program.py cpu|gpu
"""
import hashlib
import sys
import time

import numpy as np
import txl
import txl.language as tl

SIZES = 1000, 4096


@txl.jit
def body(x, o, n, KIND: tl.constexpr):
    if KIND % 5 == 0:
        y = x * (KIND + 2)
    elif KIND % 5 == 1:
        y = tl.maximum(x, KIND) - 1
    elif KIND % 5 == 2:
        y = tl.where(o % (KIND + 1) == 0, -x, x)
    elif KIND % 5 == 3:
        y = tl.sqrt(x + KIND)
    else:
        y = x * x + KIND
    return y


def measure(call, quantiles):
    """The times of three calls: what is chosen does not matter, as long as it is chosen again."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        call()
        txl.synchronize()
        times.append(time.perf_counter() - begin)
    return sorted(times)


def autotuned(kind):
    """A kernel of its own: its configurations, and so the choice, depend on `kind`."""
    configs = [txl.Config({"BLOCK": 64 << i}, num_warps=w) for i, w in ((kind % 3, 1), (1 + kind % 2, 2), (3, 4))]

    @txl.autotune(configs, key=["n", "KIND"], do_bench=measure)
    @txl.jit
    def kernel(x, y, n, KIND: tl.constexpr, BLOCK: tl.constexpr):
        o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(y + o, body(tl.load(x + o, o < n, 0.0), o, n, KIND), o < n)

    return kernel


def main(where):
    digest = hashlib.sha256()
    for kind in range(20):
        kernel = autotuned(kind)
        for n in SIZES:
            x, y = np.arange(n, dtype=np.float32), np.zeros(n, np.float32)
            if where == "gpu":
                x, y = txl.to_device(x), txl.to_device(y)
            kernel[lambda meta: (txl.cdiv(n, meta["BLOCK"]), )](x, y, n, kind)
            digest.update((y.numpy() if where == "gpu" else y).tobytes())
        print("chosen", kind, *(config.kwargs["BLOCK"] for _, config in sorted(kernel.cache.items(), key=str)))
    print("results", digest.hexdigest())


main(sys.argv[1])
