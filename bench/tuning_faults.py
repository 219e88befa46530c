"""A search on a GPU with a configuration that faults, one that hangs, one that runs out of memory, one whose result is
wrong, and three that work: what is recorded, what it costs, and that the caller is unharmed.

    python bench/tuning_faults.py [--records faults.jsonl]

Exits 1 unless all four are recorded with their kinds, the search costs at most two time-outs more than without them,
the caller's arrays are as they were, and the process launches and allocates afterwards."""
import argparse
import json
import os
import sys
import tempfile
import time
import warnings

import numpy as np

import txl
import txl.language as tl

TIMEOUT = 20.0  # seconds; what the search is given for a first launch


@txl.jit
def scale(x, y, n, BLOCK: tl.constexpr, MODE: tl.constexpr):
    """y = 2 x. MODE: 0 is right, 1 stores far outside of y, 2 never ends, 3 computes 3 x."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    value = tl.load(x + i, mask=mask, other=0.0)
    if MODE == 1:
        tl.store(y + n.to(tl.int64) * (1 << 30) + i, value)
    if MODE == 2:
        flag = tl.load(x, volatile=True)
        while flag == flag:
            flag = tl.load(x, volatile=True)
        tl.store(y, flag)
    if MODE == 3:
        value = value * 1.5
    tl.store(y + i, value * 2.0, mask=mask)


def too_much(named):
    """The workspace of a configuration that no GPU has memory for."""
    txl.empty((1 << 42, ), "int8")


def grid(meta):
    return (txl.cdiv(meta["n"], meta["BLOCK"]), )


def double(arguments):
    n = arguments["n"]
    arguments["y"][:n] = 2 * arguments["x"].numpy()[:n]


def search(configs, path, x, y, n):
    """(seconds, records) of a search."""
    kernel = txl.autotune(configs, key=["n"], isolate=True, reference=double, records=path, timeout=TIMEOUT)(scale)
    start = time.perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        kernel[grid](x, y, n)
    spent = time.perf_counter() - start
    with open(path, encoding="utf-8") as file:
        return spent, [json.loads(line) for line in file], kernel.best_config


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", help="where the records are kept; left out: nowhere")
    options = parser.parse_args()
    folder = tempfile.mkdtemp()
    path = options.records or os.path.join(folder, "faults.jsonl")
    if os.path.exists(path):
        parser.error(f"`{path}` exists: its configurations would not be measured")
    size, n = 1 << 20, (1 << 20) - 1000
    data = np.arange(size, dtype=np.float32)
    x, y = txl.to_device(data), txl.to_device(np.full(size, 7, np.float32))
    good = [txl.Config({"BLOCK": block, "MODE": 0}) for block in (256, 512, 1024)]
    bad = [txl.Config({"BLOCK": 256, "MODE": mode}) for mode in (1, 2, 3)]
    bad.append(txl.Config({"BLOCK": 128, "MODE": 0}, pre_hook=too_much))
    plain, _, _ = search(good, os.path.join(folder, "good.jsonl"), x, y, n)
    y[...] = np.full(size, 7, np.float32)
    spent, found, best = search([good[0], *bad, *good[1:]], path, x, y, n)
    kinds = [record["failure"] for record in found]
    expected = 2 * data
    expected[n:] = 7
    result = {
        "gpu": found[0]["device"], "kinds": kinds, "reasons": [r.get("reason") for r in found], "best": str(best),
        "seconds": round(spent, 2), "seconds without the four": round(plain, 2), "time-out": TIMEOUT,
        "recorded": kinds == [None, "fault", "time-out", "wrong result", "out of memory", None, None],
        "costs at most two time-outs": spent - plain <= 2 * TIMEOUT, "arrays are right": bool(
            np.array_equal(y.numpy(), expected) and np.array_equal(x.numpy(), data)),
    }
    z = txl.zeros(size)
    scale[grid](x, z, size, BLOCK=256, MODE=0)
    txl.synchronize()
    result["process is healthy"] = bool(np.array_equal(z.numpy(), 2 * data))
    print(json.dumps(result, indent=1))
    return 0 if all(value for value in result.values() if isinstance(value, bool)) else 1


if __name__ == "__main__":
    sys.exit(main())
