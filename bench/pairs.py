"""Two builds of TXL against each other: is any figure of the benchmarks worse than it was?

    python bench/pairs.py BEFORE AFTER [--pairs 15] [--limit SECONDS] [--only REGEX] [--emulators BEFORE AFTER]

BEFORE and AFTER are folders that a wheel was installed into (`pip install --target`). A sample is a process of its own
that measures every figure once; samples of the two builds alternate, the first one changing from pair to pair, so that
a slow moment of the machine hits both. Printed are the medians, the median of the pairs' ratios (above 1: slower than
before), and the noise: half the distance between the quartiles of those ratios. `--emulators` names a txl-emu of each
build. On a machine with a GPU its kernels and launches are measured too.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time
from types import SimpleNamespace

HERE = os.path.dirname(os.path.abspath(__file__))


def compilation():
    """Seconds of each benchmark kernel's compilation to TTIR, and to PTX for sm_90."""
    import compile_gpu_speed
    import compile_speed
    from kernels import kernels
    for stage, compile_one, option in (("TTIR", compile_speed.compile_all, {}),
                                       ("PTX", compile_gpu_speed.compile_all, {"num_stages": 1})):
        for name, kernel in kernels().items():
            one = [compile_speed.source(*kernel[:3], {**kernel[3], **option})]
            compile_one(one)
            times = []
            for _ in range(8):
                start = time.perf_counter()
                compile_one(one)
                times.append(time.perf_counter() - start)
            yield f"compile {name} to {stage}", min(times)


def on_the_cpu():
    import kernel_speed
    import overhead
    options = SimpleNamespace(seconds=0.12, triton=[])
    for suite in (kernel_speed, overhead):
        for row in suite.rows(options):
            yield f"{row.what}{', torch' if row.peer_name == 'torch' else ''}", row.ours


def on_the_gpu():
    try:
        import torch
        if not torch.cuda.is_available():
            return
    except ImportError:
        return
    import gpu_measure
    module = gpu_measure.kernels("txl")
    rows = torch.randn(32768, 1024, device="cuda").to(torch.bfloat16)
    out, weight = torch.empty_like(rows), torch.randn(1024, device="cuda").to(torch.bfloat16)
    six = [torch.zeros(1024, device="cuda") for _ in range(6)]
    launches = {
        "softmax 32768x1024": lambda: module.softmax[(32768, )](rows, out, 1024, BLOCK=1024, num_warps=4),
        "RMS norm 32768x1024": lambda: module.rms_norm[
            (32768, )](rows, out, weight, 1024, 1e-5, BLOCK=1024, num_warps=4)
    }
    for name, launch in launches.items():
        yield f"GPU: {name}", gpu_measure.milliseconds([launch])[0] * 1e-3
    import gpu_launch
    yield "GPU: launch, 6 torch tensors", gpu_launch.nanoseconds([lambda: module.nothing[(4, )]
                                                                  (*six, 1024, BLOCK=128)])[0] * 1e-9


def of_the_emulator(program):
    import emulator_speed
    for kernel, speeds in emulator_speed.measure(program, 1):
        for check, speed in speeds.items():
            yield f"emulator: {kernel.name}, {'all' if check == 'all' else 'no'} checks, a lane-instruction", 1 / speed


def sample():
    """Every figure once, in seconds, as JSON on the last line."""
    sys.path.insert(0, HERE)
    from txl import alias
    alias.install()
    table = {}
    for suite in (compilation, on_the_cpu, on_the_gpu):
        table.update(suite())
    if program := os.environ.get("PAIRS_EMULATOR"):
        table.update(of_the_emulator(program))
    print(json.dumps(table))


def one_process(folder, emulator):
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")]),
        "TXL_ALWAYS_COMPILE": "1"
    }
    if emulator:
        environment["PAIRS_EMULATOR"] = emulator
    done = subprocess.run([sys.executable, __file__, "--sample"], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{folder}: {done.stderr[-3000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def quartiles(values):
    return statistics.quantiles(values, n=4) if len(values) > 1 else [values[0]] * 3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", metavar="BEFORE")
    parser.add_argument("after", metavar="AFTER")
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--limit", type=float, default=float("inf"),
                        help="seconds after which no further pair is begun")
    parser.add_argument("--only", default="", help="a regular expression: the figures that are printed")
    parser.add_argument("--emulators", nargs=2, default=[None, None], metavar=("BEFORE", "AFTER"))
    options = parser.parse_args()
    builds = list(zip((options.before, options.after), options.emulators))
    samples, start = ([], []), time.monotonic()
    for pair in range(options.pairs):
        if pair and (time.monotonic() - start) * (pair + 1) / pair > options.limit:
            break
        for side in ((0, 1), (1, 0))[pair % 2]:
            samples[side].append(one_process(*builds[side]))
        print(f"pair {pair + 1} of {options.pairs}", file=sys.stderr, flush=True)
    print(f"{len(samples[1])} pairs")
    print(f"{'figure':64} {'before':>10} {'after':>10}  ratio   noise")
    for name in samples[0][0]:
        if not re.search(options.only, name) or name not in samples[1][0]:
            continue
        before, after = ([one[name] for one in side] for side in samples)
        ratios = [b / a for a, b in zip(before, after)]
        low, middle, high = quartiles(ratios)
        print(
            f"{name:64} {statistics.median(before) * 1e6:8.4g}us {statistics.median(after) * 1e6:8.4g}us  {middle:.3f} "
            f" +-{(high - low) / 2:.3f}"
            f"{'  WORSE' if middle > 1.03 else ''}")
    return 0


if __name__ == "__main__":
    sys.exit(sample() if sys.argv[1:] == ["--sample"] else main())
