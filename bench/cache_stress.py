"""Many processes on one cache folder while some of them are killed: no wrong result, no error, a bounded folder.

    python bench/cache_stress.py [--processes 64] [--kernels 20] [--at-once 8] [--seed 1] [--limit 1]

Each process compiles every kernel for sm_80, has it assembled where an assembler is at hand, runs it on the emulator
and compares the result. About every third is killed with SIGKILL at a random moment and started again. --limit is the
cache's bound in MiB. Exit status 0 if all went well.
"""
import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

WORKER = """
import sys, random, numpy as np, txl, txl.language as tl
@txl.jit
def kernel(x, y, n, FACTOR: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, i < n) * FACTOR + tl.sum(tl.arange(0, BLOCK)), i < n)
numbers = list(range(int(sys.argv[1])))
random.Random(int(sys.argv[2])).shuffle(numbers)
x = np.arange(300, dtype="float32")
for number in numbers:
    y = np.zeros_like(x)
    with txl.emulate("sm_80"):
        kernel[(5,)](x, y, 300, number + 2, 64)
    assert (y == x * (number + 2) + 2016).all(), f"kernel {number}: {y[:4]}"
    code = txl.compile(kernel, "sm_80", signature={"x": "*fp32", "y": "*fp32", "n": "i32"},
                       constexprs={"FACTOR": number + 2, "BLOCK": 64})
    try:
        assert code.asm["cubin"][:4] == b"\\x7fELF"
    except RuntimeError as error:
        assert "no assembler for PTX" in str(error), error
"""


def run(options, folder):
    path = os.path.join(folder, "worker.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(WORKER)
    cache = os.path.join(folder, "cache")
    environment = {**os.environ, "TXL_CACHE_DIR": cache, "TXL_CACHE_SIZE": str(options.limit), "TXL_NUM_THREADS": "1"}
    chance = random.Random(options.seed)
    waiting, running, kills, errors = list(range(options.processes)), [], 0, []
    while waiting or running:
        while waiting and len(running) < options.at_once:
            index = waiting.pop(0)
            process = subprocess.Popen([sys.executable, path, str(options.kernels), str(index)], env=environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            doomed = chance.random() < 1 / 3
            running.append((index, process, time.monotonic() + chance.uniform(0.05, 0.8) if doomed else float("inf")))
        time.sleep(0.01)
        for entry in list(running):
            index, process, end = entry
            if process.poll() is None and time.monotonic() > end:
                process.send_signal(signal.SIGKILL)
            if process.poll() is None:
                continue
            running.remove(entry)
            message = process.stderr.read()
            if process.returncode == -signal.SIGKILL:
                kills += 1
                waiting.append(index)
            elif process.returncode:
                errors.append(message.strip().splitlines()[-1] if message.strip() else f"status {process.returncode}")
    size = sum(os.path.getsize(os.path.join(where, name)) for where, _, names in os.walk(cache) for name in names)
    left = [name for _, _, names in os.walk(cache) for name in names if name == "lock"]
    print(f"{options.processes} processes, {options.kernels} kernels, {kills} killed: {len(errors)} errors, "
          f"{size / 2 ** 20:.2f} MiB of {options.limit}, {len(left)} lock files left")
    for message in errors[:10]:
        print("  " + message)
    # What is stored between two looks at the whole folder (64 entries a process) comes on top of the bound.
    return not errors and size < options.limit * 2 ** 20 + 64 * 64 * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=64)
    parser.add_argument("--kernels", type=int, default=20)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=1)
    options = parser.parse_args()
    os.environ["PYTHONPATH"] = os.pathsep.join([os.path.join(ROOT, "python"), os.environ.get("PYTHONPATH", "")])
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if run(options, folder) else 1)


if __name__ == "__main__":
    main()
