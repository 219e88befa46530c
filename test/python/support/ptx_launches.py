"""The CUDA C++ kernels of test/ptx as programs to break: their launches, and a run of a changed text under several
seeds."""
import os
import re
import struct
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EMULATOR = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txl-emu"

# kernel: (file, launches: the shape and what --arg is given). Launches are as small as lets each guard of the kernel
# matter in one of them; `buf:NAME:0:SIZE` ends where the kernel's data end.
LAUNCHES = {
    "sum": ("reduction", [
        ("--grid 8 --block 128", "buf:floats:0:12000 buf:zero:32 buf:zero:4 i32:3000"),
        ("--grid 1 --block 32", "buf:floats:0:40 buf:zero:4 buf:zero:4 i32:10"),
    ]), "scan": ("reduction", [("--grid 2 --block 256 --shared 2048", "buf:integers:0:2048 buf:zero:2048")]),
    "histogram": ("reduction", [
        ("--grid 3 --block 96", "buf:bytes:0:5000 buf:zero:1024 i32:5000"),
        ("--grid 1 --block 288", "buf:bytes:0:100 buf:zero:1024 i32:100"),
    ]), "bitonic": ("reduction", [("--grid 1 --block 128 --shared 1024", "buf:integers:0:1024")]), "sgemm": ("matmul", [
        ("--grid 2,3 --block 16,16", "buf:floats:0:8000 buf:floats:0:4800 buf:zero:3840 i32:40 i32:24 i32:50")
    ]), "hgemm": ("matmul", [
        ("--grid 3,2 --block 32", "buf:halves:0:6144 buf:halves:0:4608 buf:zero:3072 i32:24 i32:96"),
        ("--grid 3,2 --block 32", "buf:halves:0:1024 buf:halves:0:768 buf:zero:3072 i32:24 i32:16"),
    ]), "softmax": ("rows", [
        ("--grid 2 --block 96", "buf:floats:0:2400 buf:zero:2400 i32:300"),
        ("--grid 2 --block 96", "buf:floats:0:400 buf:zero:400 i32:50"),
    ]), "transpose": ("rows", [
        ("--grid 3,2 --block 32,8", "buf:integers:0:14000 buf:zero:14000 i32:50 i32:70"),
        ("--grid 3,2 --block 32,8", "buf:integers:0:9240 buf:zero:9240 i32:33 i32:70"),
    ]), "stencil": ("rows", [
        ("--grid 2 --block 64 --shared 2112", "buf:integers:0:5120 buf:zero:5120 i32:5"),
        ("--grid 2 --block 64 --shared 2112", "buf:integers:0:1024 buf:zero:1024 i32:1"),
    ]), "radixSort": ("sorting", [("--grid 2 --block 256", "buf:integers:0:2048")]), "mergeSort": ("sorting", [
        ("--grid 2 --block 128 --shared 1024", "buf:sparse:0:1024"),
        ("--grid 1 --block 1 --shared 8", "buf:integers:0:4"),
    ]), "compact": ("sorting", [("--grid 8 --block 128", "buf:sparse:0:4000 buf:zero:2644 buf:zero:4 i32:1000")]),
    "gemmPipelined": ("pipeline", [
        ("--grid 1,2 --block 128", "buf:halves:0:24576 buf:halves:0:12288 buf:zero:32768 i32:64 i32:96"),
        ("--grid 1,1 --block 128", "buf:halves:0:2048 buf:halves:0:2048 buf:zero:16384 i32:64 i32:16"),
        ("--grid 1,1 --block 128", "buf:zero:0 buf:zero:0 buf:zero:16384 i32:64 i32:0"),
    ]), "ring": ("pipeline", [
        ("--grid 2 --block 128", "buf:integers:0:7680 buf:zero:768 i32:15"),
        ("--grid 2 --block 128", "buf:integers:0:512 buf:zero:768 i32:1"),
    ]), "named": ("pipeline", [
        ("--grid 1 --block 128", "buf:integers:0:1792 buf:zero:1792 i32:7"),
        ("--grid 1 --block 128", "buf:zero:0 buf:zero:0 i32:0"),
    ]), "lastBlock": ("counters", [
        ("--grid 5 --block 64", "buf:floats:0:2000 buf:zero:20 buf:zero:4 i32:500"),
        ("--grid 2 --block 64", "buf:floats:0:40 buf:zero:8 buf:zero:4 i32:10"),
    ]), "sumBySwaps": ("counters", [("--grid 5 --block 64", "buf:doubles:0:2400 buf:zero:40 i32:300")]),
    "clusterHistogram": ("cluster", [
        ("--grid 8 --block 64", "buf:bytes:0:3000 buf:zero:1024 i32:3000"),
        ("--grid 4 --block 96", "buf:bytes:0:100 buf:zero:1024 i32:100"),
    ]), "clusterSum": ("cluster", [("--grid 8 --block 64", "buf:integers:0:2048 buf:zero:32")]),
    "clusterRotate": ("cluster", [("--grid 4 --block 96 --shared 384", "buf:floats:0:1536 buf:zero:1536")]),
}


def write_inputs(folder):
    """The files that launches take pieces of."""
    (folder / "floats").write_bytes(struct.pack("3000f", *range(3000)))
    (folder / "doubles").write_bytes(struct.pack("300d", *range(300)))
    (folder / "integers").write_bytes(struct.pack("3600i", *(i * 7919 % 1000 for i in range(3600))))
    # Not zero but for each third number and the last one of 128.
    (folder / "sparse").write_bytes(struct.pack("3600i", *(i % 3 * (i % 128 != 127) for i in range(3600))))
    (folder / "bytes").write_bytes(bytes((i * i >> 3) % 256 for i in range(5000)))
    (folder / "halves").write_bytes(struct.pack("16384e", *(i % 5 for i in range(16384))))
    # buf:NAME:0:SIZE becomes a file of its own, so that buffers end where the kernel's data end.
    for _, launches in LAUNCHES.values():
        for _, arguments in launches:
            for argument in arguments.split():
                if found := re.fullmatch(r"buf:(\w+):0:(\d+)", argument):
                    name, size = found[1], int(found[2])
                    data = (folder / name).read_bytes()
                    assert size <= len(data), argument
                    (folder / f"{name}-{size}").write_bytes(data[:size])


def lines_of(kernel):
    """The lines of the kernel's file, and where its body starts and ends."""
    lines = (ROOT / f"test/ptx/{LAUNCHES[kernel][0]}.ptx").read_text().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f".visible .entry {kernel}("))
    return lines, start, next(i for i in range(start, len(lines)) if lines[i].startswith("}"))


def reports(folder, name, lines, kernel, seeds):
    """What the emulator says of all launches: a list of a report a seed for each."""
    path = folder / f"{name}.ptx"
    path.write_text("\n".join(lines))
    results = []
    for shape, arguments in LAUNCHES[kernel][1]:
        given = []
        for argument in arguments.split():
            given += ["--arg", re.sub(r"^buf:(\w+):0:(\d+)$", r"buf:\1-\2", argument)]
        command = [
            EMULATOR, path.name, "--entry", kernel, "--steps", "300000", "--threads", "1", *shape.split(), *given
        ]
        results.append([
            subprocess.run([*command, "--seed", str(seed)], cwd=folder, capture_output=True, text=True).stderr
            for seed in seeds
        ])
    return results


def refusals(folder, name, lines, kernel, seeds=range(3)):
    """The reports of a launch that is refused under every seed, or an empty list. Every report names the program's
    line."""
    for launch in reports(folder, name, lines, kernel, seeds):
        if all(launch):
            assert all(text.startswith(f"{name}.ptx:") for text in launch), launch
            return launch
    return []
