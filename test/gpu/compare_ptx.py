"""Runs the suite of PTX kernels on this machine's GPU and in the emulator and compares every bit.

    python test/gpu/compare_ptx.py [--bin build/bin] [--seed N] [--only PATTERN] [--log FILE] [--digests FILE] [--keep
    FILE]

The kernels are made from the table of instructions (ptx_kernels.py) and for the engines (engine_kernels.py,
wgmma_kernels.py); `ptxrun` and `txl-emu` get the same command lines. A table: of each family how many kernels,
instructions and values, how many values differ, and by how many units of the last place at most; then the instructions
that differ. Exit status 1 if one differs.

--digests writes what test/python/emulator/test_hardware_checksums.py compares the emulator with where there is no GPU;
--keep the GPU's values of the instructions that differ (.npz).
"""
import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import ptx_kernels
import ptx_operands

ROOT = Path(__file__).resolve().parents[2]


def write(kernel, folder):
    """The kernel's files; the words of its command line but for the output."""
    base = folder / kernel.name.replace("::", "")
    base.with_suffix(".ptx").write_text(kernel.text)
    words = [f"{base}.ptx", "--entry", kernel.entry, "--grid", kernel.grid, "--block", kernel.block]
    if kernel.cluster:
        words += ["--cluster", kernel.cluster]
    if kernel.shared:
        words += ["--shared", kernel.shared]
    for i, values in enumerate(kernel.inputs):
        values.tofile(f"{base}.in{i}")
    if kernel.arguments:
        places = {f"in{i}": f"{base}.in{i}" for i in range(len(kernel.inputs))} | {"out": f"{base}.OUT"}
        return " ".join(
            map(str, words + [word for argument in kernel.arguments for word in ("--arg", argument.format(**places))]))
    for i in range(len(kernel.inputs)):
        words += ["--arg", f"buf:{base}.in{i}"]
    words += ["--arg", f"buf:zero:{8 * kernel.threads * len(kernel.results)}:{base}.OUT"]
    for i, value in enumerate(kernel.values):
        Path(f"{base}.value{i}").write_bytes(value)
        words += ["--arg", f"bytes:{base}.value{i}"]
    return " ".join(map(str, words))


def run(program, lines, folder, shards, workers=None):
    """Runs the command lines in so many processes, `workers` of them at a time. What they complained of."""
    def part(number):
        file = folder / f"{program.name}-{number}"
        text = "\n".join(line.replace(".OUT", f".{program.name}") for line in lines[number::shards])
        file.write_text(text + "\n")
        return subprocess.run([program, "--commands", file], capture_output=True, text=True).stderr

    with ThreadPoolExecutor(max(1, workers or shards)) as pool:
        return "".join(pool.map(part, range(shards)))


def result(kernel, program, folder):
    """The output as rows of uint64, or None."""
    file = folder / f"{kernel.name.replace('::', '')}.{program.name}"
    return np.fromfile(file, np.uint64).reshape(-1, kernel.threads) if file.exists() else None


def _order(codes, name):
    """Codes of a float format as integers in the order of their values."""
    e, m = ptx_operands.FLOATS[name]
    magnitude = (codes & np.uint64((1 << (e + m)) - 1)).astype(np.int64)
    return np.where(codes >> np.uint64(e + m) & np.uint64(1), -magnitude, magnitude)


def ulps(a, b, kind):
    """The largest distance of two rows in units of the last place; 0 where that means nothing."""
    if kind in ("f16x2", "bf16x2"):
        half = np.uint64(0xFFFF)
        return max(ulps(a & half, b & half, kind[:-2]), ulps(a >> np.uint64(16), b >> np.uint64(16), kind[:-2]))
    if kind not in ptx_operands.FLOATS or kind == "f64":
        return 0
    e, m = ptx_operands.FLOATS[kind]
    top = np.uint64(((1 << e) - 1) << m)
    finite = (a & top != top) & (b & top != top)
    return int(np.abs(_order(a, kind) - _order(b, kind))[finite].max(initial=0))


def digest(kernel, rows):
    """Checksums of the kernel with its inputs, and of its results."""
    inputs = zlib.crc32((kernel.text + " ".join(kernel.arguments)).encode())
    for values in kernel.inputs:
        inputs = zlib.crc32(values.tobytes(), inputs)
    return [inputs, zlib.crc32(rows.tobytes())]


def compare(kernel, gpu, emulator, table, notes, kept):
    family = table[kernel.family if kernel.arguments else
                   f"{kernel.family}: {kernel.name.split('-')[1] if kernel.name[0].isdigit() else kernel.name}"]
    family["kernels"] += 1
    for i, (label, kind) in enumerate(kernel.results):
        g, e = gpu[i], emulator[i]
        family["instructions"] += 1
        family["values"] += len(g)
        differs = g != e
        if not differs.any():
            continue
        distance = ulps(g, e, kind)
        family["differ"] += int(differs.sum())
        family["ulp"] = max(family["ulp"], distance)
        kept[f"{kernel.name}/{i}"] = g
        first = int(np.argmax(differs))
        notes.append(
            f"{kernel.name} {label} ({kind}): {int(differs.sum())} of {len(g)} differ, at most {distance} ulp; thread "
            f"{first}: "
            f"{int(g[first]):#x} on the GPU, {int(e[first]):#x} here, of " +
            ", ".join(f"{int(v[first]):#x}" for v in kernel.inputs if v.ndim == 1 and len(v) >= len(g)))


def device():
    query = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"],
                           capture_output=True, text=True)
    return query.stdout.strip().splitlines()[0] if query.returncode == 0 else "no nvidia-smi"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=ROOT / os.environ.get("TXL_BUILD", "build") / "bin", type=Path)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--only", default="")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--digests", type=Path)
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    kernels = [k for k in ptx_kernels.all_kernels(arguments.seed) if re.search(arguments.only, k.name)]
    table, notes, kept, digests, failed = defaultdict(
        lambda: dict(kernels=0, instructions=0, values=0, differ=0, ulp=0)), [], {}, {}, []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = [write(kernel, folder) for kernel in kernels]
        programs = [(arguments.bin / program).resolve() for program in ("ptxrun", "txl-emu")]
        shards = max(1, min(8, (os.cpu_count() or 1) // 2))
        complaints = [run(program, lines, folder, shards) for program in programs]
        # One that fails can take those after it along: they are tried again, each in a process of its own.
        for program in programs:
            again = [line for kernel, line in zip(kernels, lines) if result(kernel, program, folder) is None]
            complaints.append(run(program, again, folder, len(again), shards))
        for kernel in kernels:
            gpu, emulator = (result(kernel, program, folder) for program in programs)
            if gpu is not None:
                digests[kernel.name] = digest(kernel, gpu)
            if gpu is None or emulator is None:
                failed.append(f"{kernel.name}: no result of {'the GPU' if gpu is None else 'the emulator'}")
                continue
            compare(kernel, gpu, emulator, table, notes, kept)
    report = [f"{device()}, {datetime.date.today()}, seed {arguments.seed}", "",
              f"{'family':32} {'kernels':>8} {'results':>8} {'values':>9} {'differ':>8} {'ulp':>8}"]
    for family, counts in sorted(table.items()):
        report.append(
            f"{family:32} {counts['kernels']:8} {counts['instructions']:8} {counts['values']:9} {counts['differ']:8} "
            f"{counts['ulp']:8}"
        )
    total = {
        key: sum(counts[key] for counts in table.values())
        for key in ("kernels", "instructions", "values", "differ")
    }
    report += [
        f"{'all':32} {total['kernels']:8} {total['instructions']:8} {total['values']:9} {total['differ']:8}", ""
    ] + notes + failed + complaints
    print("\n".join(report))
    if arguments.log:
        arguments.log.write_text("\n".join(report) + "\n")
    if arguments.digests:
        lines = ",\n".join(f'"{name}":{json.dumps(pair)}' for name, pair in digests.items())
        arguments.digests.write_text(
            f'{{"device": {json.dumps(device())}, "seed": {arguments.seed}, "digests": {{\n{lines}}}}}\n')
    if arguments.keep:
        np.savez_compressed(arguments.keep, **kept)
    return bool(total["differ"] or failed)


if __name__ == "__main__":
    sys.exit(main())
