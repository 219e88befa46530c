"""Every barrier, fence and wait of the CUDA C++ kernels in test/ptx is deleted in turn: the emulator refuses the program, whatever the schedule, or
the deletion is listed here with the reason why it changes nothing that is looked for. The whole programs give no report."""
import os
import re
import struct
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EMULATOR = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txl-emu"
SYNCHRONISES = re.compile(r"\b(bar\.|barrier\.|membar|fence|cp\.async\.(wait|commit))")

FLOATS, INTEGERS, BYTES, HALVES = "buf:floats", "buf:integers", "buf:bytes", "buf:halves"
LAUNCHES = {
    # kernel: (file, arguments of the launch, what --arg is given; several lists are several launches)
    "sum": ("reduction", "--grid 8 --block 128", [[FLOATS, "buf:zero:32", "buf:zero:4", "i32:3000"]]),
    "scan": ("reduction", "--grid 2 --block 256 --shared 2048", [[INTEGERS, "buf:zero:2048"]]),
    "histogram": ("reduction", "--grid 3 --block 96", [[BYTES, "buf:zero:1024", "i32:5000"]]),
    "bitonic": ("reduction", "--grid 1 --block 128 --shared 1024", [[INTEGERS]]),
    "sgemm": ("matmul", "--grid 2,3 --block 16,16", [[FLOATS, FLOATS, "buf:zero:3840", "i32:40", "i32:24", "i32:50"]]),
    "hgemm": ("matmul", "--grid 3,2 --block 32", [[HALVES, HALVES, "buf:zero:3072", "i32:24", f"i32:{k}"] for k in (16, 32, 48, 64, 80, 96)]),
    "clusterHistogram": ("cluster", "--grid 8 --block 64", [[BYTES, "buf:zero:1024", "i32:3000"]]),
}
# Kernel and instruction: how many deletions nothing is said of, and why.
SURVIVORS = {
    ("sum", "membar.gl"): 2,  # orders global memory, where races are not looked for
    ("hgemm", "cp.async.wait_group 0"): 3,  # of copies of the unrolled loop that are never the last turn
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("emulator")
    (path / "floats").write_bytes(struct.pack("3000f", *range(3000)))
    (path / "integers").write_bytes(struct.pack("512i", *(i * 7919 % 1000 for i in range(512))))
    (path / "bytes").write_bytes(bytes((i * i >> 3) % 256 for i in range(5000)))
    (path / "halves").write_bytes(struct.pack("4096e", *(i % 5 for i in range(4096))))
    return path


def reports(folder, name, lines, kernel, seeds):
    """The reports of all launches and seeds."""
    path = folder / f"{name}.ptx"
    path.write_text("\n".join(lines))
    _, shape, launches = LAUNCHES[kernel]
    results = []
    for arguments in launches:
        for seed in seeds:
            given = [word for argument in arguments for word in ("--arg", argument)]
            command = [EMULATOR, path.name, "--entry", kernel, "--seed", str(seed), "--steps", "3000000", *shape.split(), *given]
            results.append(subprocess.run(command, cwd=folder, capture_output=True, text=True).stderr)
    return results


@pytest.mark.parametrize("kernel", LAUNCHES)
def test_each_deletion_is_refused(kernel, folder):
    lines = (ROOT / f"test/ptx/{LAUNCHES[kernel][0]}.ptx").read_text().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f".visible .entry {kernel}("))
    end = next(i for i in range(start, len(lines)) if lines[i].startswith("}"))
    assert not any(reports(folder, f"{kernel}-whole", lines, kernel, range(8)))
    places = [i for i in range(start, end) if SYNCHRONISES.search(lines[i])]

    def refused(place):
        return reports(folder, f"{kernel}-{place}", lines[:place] + [""] + lines[place + 1 :], kernel, range(3))

    with ThreadPoolExecutor() as pool:
        outcomes = list(pool.map(refused, places))
    survivors = {}
    for place, outcome in zip(places, outcomes):
        launches = [outcome[i : i + 3] for i in range(0, len(outcome), 3)]
        if any(all(launch) for launch in launches):
            assert all(f"{kernel}-{place}.ptx:" in text for launch in launches for text in launch if text)
        else:
            instruction = re.sub(r"\s+", " ", lines[place].strip().rstrip(";")).strip()
            survivors[kernel, instruction] = survivors.get((kernel, instruction), 0) + 1
    assert survivors == {key: count for key, count in SURVIVORS.items() if key[0] == kernel}
