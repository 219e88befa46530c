"""CUDA's own idioms: kernels of test/ptx/source/idioms with what they are launched with and what they must give.

    python test/ptx/idioms.py        compiles them to test/ptx/idioms/*.ptx (nvcc 13.0) and writes digests.json there,
      by txl-emu

Tests read the PTX, the launches of this file and the digests only. `Program.want` is the result by NumPy, where it is
short to say.
"""
import json
import os
import subprocess
import sys
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
PTX = HERE / "idioms"
ROOT = HERE.parents[1]
EMULATOR = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txl-emu"


def numbers(seed, count, low=-1000, high=1000, dtype=np.int32):
    """The same with every version of NumPy: a linear congruential generator."""
    state = (np.arange(count, dtype=np.uint64) + np.uint64(seed * 7919 + 1)) * np.uint64(6364136223846793005)
    state ^= state >> np.uint64(29)
    return ((state * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(33)) % np.uint64(high - low)).astype(
        np.int64).__add__(low).astype(dtype)


@dataclass
class Program:
    """arguments: arrays, numbers, ("out", bytes), or text of --arg with {file}; `want(inputs)` the output or None."""
    file: str
    entry: str
    grid: str
    block: int
    arguments: list
    want: object = None
    cluster: int = 0

    def inputs(self):
        return [
            a[1] if isinstance(a, tuple) and a[0] == "map" else a for a in self.arguments
            if isinstance(a, np.ndarray) or (isinstance(a, tuple) and a[0] == "map")
        ]

    def command(self, folder, seed=0, out="out"):
        """The words of a launch after the program's name; writes the inputs."""
        words = [
            str(PTX / f"{self.file}.ptx"), "--entry", self.entry, "--grid", self.grid, "--block",
            str(self.block), "--seed",
            str(seed)
        ]
        number = 0
        for a in self.arguments:
            name = folder / f"{self.entry}.in{number}"
            if isinstance(a, np.ndarray):
                a.tofile(name)
                a, number = f"buf:{name}", number + 1
            elif isinstance(a, tuple) and a[0] == "map":
                a[1].tofile(name)
                a, number = a[2] + str(name), number + 1
            elif isinstance(a, tuple):
                a = f"{a[2] if len(a) > 2 else 'buf:'}zero:{a[1]}:{folder / out}"
            elif isinstance(a, int):
                a = f"i32:{a}"
            words += ["--arg", a]
        return words


def wrap(values):
    return np.asarray(values).astype(np.int64).astype(np.int32)


def _sum_in_rounds(x):
    return x.reshape(-1, 256).sum(1)


def _neighbours(x, steps=6):
    mine, extra = x.reshape(-1, 128).astype(np.int64), 0
    for s in range(steps):
        extra = extra + mine * s
        mine = wrap(mine + np.roll(mine, -1, 1) - np.roll(mine, 1, 1)).astype(np.int64)
    return wrap(mine + extra)


def _two_stages(x, batches=5):
    x = x.reshape(-1, batches, 256)
    total = np.zeros((len(x), 256), np.float32)
    for b in range(1, batches + 1):
        total += x[:, b - 1][:, (np.arange(256) + b) & 255]
    return total


def _producers(x, batches=7):
    x = x.reshape(-1, batches, 96).astype(np.int64)
    total = 0
    for b in range(batches):
        total = wrap(total * 5 + x[:, b][:, (np.arange(96) + b) % 96] + b).astype(np.int64) if b else x[:, 0].copy()
    return wrap(total)


def _own_pipeline(x, batches=11):
    x = x.reshape(batches, -1, 4).astype(np.int64)
    y = x[0, :, 1].copy()
    for b in range(1, batches):
        y ^= x[b, :, 1]
    return wrap(np.stack([x[..., 0].sum(0), y, 2 * x[..., 2].sum(0), -x[..., 3].sum(0)], 1))


def _primitives(x, n=6):
    x = x.reshape(n, 128, 2)
    total = np.zeros(128, np.float32)
    for i in range(n):
        v = x[i][np.arange(128) ^ 1]
        total += v[:, 0] - v[:, 1] * np.float32(i)
    return total


def _warp_reductions(x):
    x = x.reshape(-1, 32)
    return np.stack([x.sum(1), x.min(1), np.bitwise_xor.reduce(x, 1)], 1)


def _scans(x, block=64):
    t = x.reshape(-1, 8)
    low = (t & 3).cumsum(1) - (t & 3)
    return t.cumsum(1) * 1000 + low + (np.arange(len(t)) % (block // 8))[:, None]


def _partitions(x):
    x = x.reshape(-1, 32)
    alike = np.where((x & 3)[:, :, None] == (x & 3)[:, None, :], x[:, None, :], 0).sum(2)
    parity = ((x & 4)[:, :, None] == (x & 4)[:, None, :]).sum(2)
    return alike * 100 + parity


def _cluster_ring(x):
    v = x.reshape(-1, 4, 128).astype(np.int64)
    total = v.copy()
    for step in range(3):
        v = np.roll(v + step, 1, 1)
        total += v * (step + 2)
    return wrap(total)


def _cluster_split(x):
    x = x.reshape(-1, 2, 64).astype(np.int64)
    return wrap(x * x + 3 * x[:, ::-1, ::-1])


def _there_and_back(x):
    return x.reshape(-1, 512) * 2 + np.arange(512)


def _ring(x, batches=8):
    x = x.reshape(-1, batches, 96).astype(np.int64)
    total = np.zeros((len(x), 96), np.int64)
    for b in range(batches):
        total = wrap(total * 3 + x[:, b, ::-1]).astype(np.int64)
    return wrap(total)


def _stores(x):
    x = x.reshape(-1, 2, 128) + np.array([0, 1])[None, :, None]
    return x[:, ::-1, ::-1]


def _loads_for_all(x, batches=6):
    x = x.reshape(-1, batches, 128).astype(np.int64)
    total = np.zeros((len(x), 2, 128), np.int64)
    for b in range(batches):
        for rank in range(2):
            total[:, rank] = wrap(total[:, rank] * 3 + x[:, b][:, np.arange(128) ^ rank])
    return wrap(total)


def _split_depth(a, b, depth=32):
    a, b = a.reshape(-1, 16, depth), b.reshape(depth, 16)
    parts = []
    for rank in range(4):
        part = np.zeros((len(a), 16, 16), np.float32)
        for k in range(rank * depth // 4, (rank + 1) * depth // 4):
            part += a[:, :, k, None] * b[None, k]
        parts.append(part)
    return parts[0] + parts[1] + parts[2] + parts[3]


def halves(seed, count):
    """Small multiples of a quarter: sums of products of them are exact in any order."""
    return (numbers(seed, count, -16, 17) / 4).astype(np.float32)


def programs():
    square = numbers(30, 64 * 96)
    return [
        Program("barriers", "sum_in_rounds", "4", 256, [numbers(1, 1024), ("out", 16)], _sum_in_rounds),
        Program("barriers", "neighbours", "2", 128, [numbers(2, 256), ("out", 1024), 6], _neighbours),
        Program("barriers", "copy_to_shared", "3", 128, [numbers(3, 3072), ("out", 12288)],
                lambda x: x.reshape(-1, 1024)[:, ::-1] * 3),
        Program("barriers", "two_stages", "2", 256, [halves(4, 2560), ("out", 2048), 5], _two_stages),
        Program("barriers", "producers_and_consumers", "2", 128, [numbers(5, 2 * 7 * 96), ("out", 768), 7], _producers),
        Program("barriers", "own_pipeline", "3", 64, [numbers(6, 11 * 3 * 64 * 4), ("out", 3072), 11], _own_pipeline),
        Program("barriers", "primitives", "1", 128, [halves(7, 6 * 256), ("out", 512), 6], _primitives),
        Program("barriers", "leaving", "2", 256, [("out", 64)],
                lambda: np.array([256 - 32 * (r + 1) for r in range(8)] * 2)),
        Program("barriers", "last_block", "6", 128,
                [numbers(8, 768), np.zeros(6, np.int32),
                 np.zeros(1, np.int32), ("out", 4)], lambda x, *_: x.sum()),
        Program("barriers", "semaphore", "2", 128, [("out", 8), 5], lambda: np.array([50, 50])),
        Program("barriers", "latch", "2", 128, [numbers(9, 128), ("out", 512)],
                lambda x: x.reshape(2, 64)[:, np.arange(64) * 5 & 63] * 7),
        Program("groups", "warp_reductions", "2", 128, [numbers(10, 256), ("out", 96)], _warp_reductions),
        Program("groups", "scans_of_tiles", "2", 64, [numbers(11, 128), ("out", 512)], _scans),
        Program("groups", "counted_together", "2", 96,
                [numbers(12, 192), np.zeros(1, np.int32), ("out", 768)], lambda x, _: x % 3 == 0),
        Program("groups", "partitions", "2", 64, [numbers(13, 128, 0, 1000), ("out", 512)], _partitions),
        Program("groups", "group_copy", "2", 64, [numbers(14, 1024), ("out", 4096)],
                lambda x: x.reshape(2, 512)[:, np.arange(512) ^ 5]),
        Program("groups", "cluster_histogram", "8", 64, [numbers(15, 2000, 0, 256), ("out", 2048), 1000],
                lambda x: np.stack([np.bincount(h, minlength=256) for h in x.reshape(2, 1000)])),
        Program("groups", "cluster_ring", "8", 128, [numbers(16, 1024), ("out", 4096)], _cluster_ring),
        Program("groups", "cluster_split", "4", 64, [numbers(17, 256), ("out", 1024)], _cluster_split),
        Program("engines", "there_and_back", "3", 128, [numbers(18, 1536), ("out", 6144)], _there_and_back),
        Program("engines", "ring", "2", 128, [numbers(19, 2 * 8 * 96), ("out", 768), 8], _ring),
        Program("engines", "stores_to_neighbour", "4", 128, [numbers(20, 512), ("out", 2048)], _stores),
        Program("engines", "sums_of_cluster", "8", 64, [numbers(21, 512), ("out", 512)],
                lambda x: x.reshape(2, 4, 64).sum(1)),
        Program("engines", "adds_in_bulk", "5", 256, [numbers(22, 1280), ("out", 1024)],
                lambda x: x.reshape(5, 256).sum(0)),
        Program("engines", "transposed", "2,3", 128, [("map", square, "tmap:s32:64x96:32x32:none:"),
                                                      ("out", 64 * 96 * 4, "tmap:s32:96x64:32x32:none:")],
                lambda x: x.reshape(96, 64).T),
        Program("engines", "loads_for_all", "4", 128, [numbers(23, 2 * 6 * 128), ("out", 2048), 6], _loads_for_all),
        Program("engines", "split_depth", "8", 256,
                [halves(24, 2 * 16 * 32), halves(25, 32 * 16), ("out", 2048), 32], _split_depth),
    ]


def run(program, folder, seed=0, runner=EMULATOR, more=()):
    """(bytes of the output, what was said) of a launch."""
    done = subprocess.run([runner, *program.command(folder, seed), *more], capture_output=True, text=True)
    out = folder / "out"
    return (out.read_bytes() if done.returncode == 0 else b""), done.stderr


def main():
    PTX.mkdir(exist_ok=True)
    for source in sorted((HERE / "source" / "idioms").glob("*.cu")):
        subprocess.run([
            "nvcc", "-O2", "-std=c++17", "-gencode", "arch=compute_90a,code=compute_90a", "-ptx", source, "-o",
            PTX / f"{source.stem}.ptx"
        ], check=True)
    digests = {}
    with tempfile.TemporaryDirectory() as name:
        for program in programs():
            out, said = run(program, Path(name))
            if said or not out:
                print(f"{program.entry}: {said}")
                continue
            want = np.asarray(program.want(*program.inputs()))
            got = np.frombuffer(out, want.dtype if want.dtype == np.float32 else np.int32)
            if not np.array_equal(got.reshape(-1), want.astype(got.dtype).reshape(-1)):
                print(f"{program.entry}: wrong, {got.reshape(-1)[:6]} is {want.reshape(-1)[:6]}")
                continue
            digests[program.entry] = zlib.crc32(out)
    (PTX / "digests.json").write_text(json.dumps(digests, indent=0) + "\n")
    print(f"{len(digests)} of {len(programs())}")


if __name__ == "__main__":
    sys.exit(main())
