"""GFLOP/s a core of a matrix product by TMA and wgmma on the PTX emulator (test/ptx/hopper-gemm.ptx, f16), with all
checks and without.

    python bench/wgmma_speed.py [--emulator build/bin/txl-emu] [--runs 3] [--depth 4096]

The time is what the process takes of the processor. Wanted: 4 with all checks, 8 without.
"""
import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
M = N = 512
SHARED = 3 * (128 * 64 * 2 + 256 * 64 * 2) + 2 * 4 * 64 * 64 * 2 + 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--emulator", default=ROOT / "build" / "bin" / "txl-emu", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--depth", type=int, default=4096)
    options = parser.parse_args()
    k = options.depth
    with tempfile.TemporaryDirectory() as folder:
        operand = Path(folder) / "a"
        # 0.5 to 2
        operand.write_bytes(bytes(value for i in range(M * k) for value in (i * 37 % 256, 0x38 + i * 11 % 8)))
        for check, wanted in (("all", 4), ("none", 8)):
            words = [
                options.emulator, ROOT / "test/ptx/hopper-gemm.ptx", "--entry", "gemm", "--grid", "2", "--block", "384",
                "--shared",
                str(SHARED), "--threads", "1", "--check", check
            ]
            for argument in (f"tmap:f16:{k}x{M}:64x128:128B:{operand}", f"tmap:f16:{k}x{N}:64x128:128B:{operand}",
                             f"tmap:f16:{N}x{M}:64x64:128B:zero:{2 * M * N}", "u64:0", f"i32:{M}", f"i32:{N}",
                             f"i32:{k}"):
                words += ["--arg", argument]
            best = float("inf")
            for _ in range(options.runs):
                before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
                subprocess.run(words, check=True)
                best = min(best, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
            speed = 2 * M * N * k / best / 1e9
            print(f"--check {check:5} {speed:5.2f} GFLOP/s{'' if speed >= wanted else ' (missed)'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
