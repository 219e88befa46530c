"""Lane-instructions a second and core of the PTX emulator, with all checks and without.

    python bench/emulator_speed.py [--emulator build/bin/txl-emu] [--runs 3] [--only NAME] [--write]

Each kernel runs on one host thread. Its lane-instructions are those of its blocks (between labels), counted in the
text, times the iterations of each; the time is what the process takes of the processor less that of a run with hardly
any work, the shortest of a few.
"""
import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
WANTED = {"all": 300e6, "none": 600e6}


def blocks(path, entry):
    """The number of instructions of each block of a kernel, by its label; what comes before the first is `start`."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    body = text[re.search(rf"\.entry {entry}\(", text).end():]
    body = body[body.index("{"):body.index("\n}")]
    counts, label = {"start": 0}, "start"
    for line in body.splitlines():
        line = line.split("//")[0].strip()
        if re.fullmatch(r"[$\w]+:", line):
            label = line[:-1]
            counts[label] = 0
        elif line and line[0] not in "{}.":
            counts[label] += 1
    return counts


class Kernel:
    """One measurement: a launch whose size `work` scales, and how often each thread runs the blocks that repeat."""

    def __init__(self, name, path, entry, grid, block, arguments, iterations, note):
        self.name, self.path, self.entry, self.grid, self.block = name, os.path.join(ROOT, path), entry, grid, block
        self.arguments, self.iterations, self.note = arguments, iterations, note

    def lane_instructions(self, work):
        iterations = self.iterations(work)
        each = sum(count * iterations.get(label, 1) for label, count in blocks(self.path, self.entry).items())
        threads = 1
        for n in (*self.grid(work), *self.block):
            threads *= n
        return each * threads

    def seconds(self, emulator, work, check, runs):
        command = [emulator, self.path, "--entry", self.entry, "--threads", "1", "--check", check,
                   "--grid", ",".join(map(str, self.grid(work))), "--block", ",".join(map(str, self.block))]
        for argument in self.arguments(work):
            command += ["--arg", argument]
        best = float("inf")
        for _ in range(runs):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return best


def kernels(folder):
    pixels = os.path.join(folder, "pixels")
    with open(pixels, "wb") as file:
        file.write(bytes((i * i * 2654435761 >> 13) & 255 for i in range(1 << 20)))
    scalar = "bench/emulator/scalar.ptx"
    n = 4096 * 64
    return [
        Kernel("integer", scalar, "integer", lambda w: (1, ), (256, ), lambda w: ["buf:zero:1024", f"u32:{4000 * w}"],
               lambda w: {"$Loop": 4000 * w}, "16 operations an iteration, no memory"),
        Kernel("float", scalar, "float", lambda w: (1, ), (256, ), lambda w: ["buf:zero:1024", f"u32:{4000 * w}"],
               lambda w: {"$Loop": 4000 * w}, "f32 with fma, min, max; no memory"),
        Kernel(
            "sgemm", "test/ptx/matmul.ptx", "sgemm", lambda w: (8, 2), (16, 16), lambda w: [
                f"buf:zero:{32 * 128 * w * 4}", f"buf:zero:{128 * w * 128 * 4}", f"buf:zero:{128 * 32 * 4}", "u32:32",
                "u32:128", f"u32:{128 * w}"
            ], lambda w: {label: 8 * w
                          for label in ("$L__BB0_2", "$L__BB0_4", "$L__BB0_6")},
            "16 x 16 tiles in shared memory, from CUDA C++"),
        Kernel("stream", scalar, "stream", lambda w: (64, ), (256, ),
               lambda w: [f"buf:zero:{n * 4}"] * 3 + [f"u32:{n}", f"u32:{2 * w}"],
               lambda w: {"$Again": 2 * w, "$Next": 2 * w, "$Loop": 2 * w * n //
                          (64 * 256)}, "c = a + 3 b in global memory"),
        Kernel("histogram", "test/ptx/reduction.ptx", "histogram", lambda w: (w, ), (256, ),
               lambda w: [f"buf:{pixels}", "buf:zero:1024", f"u32:{(1 << 16) * w}"], lambda w: {"$L__BB2_5": 256},
               "an atomic in shared memory for every byte, from CUDA C++"),
    ]


def measure(emulator, runs, only=None):
    """(kernel, {check: lane-instructions a second}) for each kernel."""
    with tempfile.TemporaryDirectory() as folder:
        for kernel in kernels(folder):
            if only and kernel.name not in only:
                continue
            speeds = {}
            for check in WANTED:
                large = 16
                few, many = kernel.seconds(emulator, 1, check, runs), kernel.seconds(emulator, large, check, runs)
                work = kernel.lane_instructions(large) - kernel.lane_instructions(1)
                speeds[check] = work / (many - few)
            yield kernel, speeds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--emulator", default=os.path.join(ROOT, "build/bin/txl-emu"))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", action="append")
    parser.add_argument("--write", action="store_true", help="write the table to bench/README.md")
    options = parser.parse_args()
    lines = ["| kernel | all checks | no checks | |", "|---|---|---|---|"]
    for kernel, speeds in measure(options.emulator, options.runs, options.only):
        cells = [
            f"{speeds[check] / 1e6:.0f} M/s{'' if speeds[check] >= wanted else ' (missed)'}"
            for check, wanted in WANTED.items()
        ]
        lines.append(f"| {kernel.name} | {cells[0]} | {cells[1]} | {kernel.note} |")
        print(f"{kernel.name:12} {cells[0]:>24} {cells[1]:>24}  {kernel.note}", flush=True)
    if options.write:
        import datetime
        import run
        run.write(
            "emulator", f"{datetime.date.today()}, {run.machine()}; lane-instructions a second on one core, wanted "
            f"{WANTED['all'] / 1e6:.0f} M/s with all checks, {WANTED['none'] / 1e6:.0f} M/s without\n\n" +
            "\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
