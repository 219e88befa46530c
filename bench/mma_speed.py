"""GFLOP/s a core of the PTX emulator's mma, with all checks: a warp repeats one instruction.

    python bench/mma_speed.py [--emulator build/bin/txl-emu] [--runs 3]

The time is what the process takes of the processor less that of a run with a quarter of the iterations. Wanted: 2
GFLOP/s.
"""
import argparse
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# The modifiers after `mma.sync.aligned`, the registers of A, B, C, their type, that of C.
FORMS = [("m16n8k16.row.col.f32.f16.f16.f32", 4, 2, 4, "b32", "f32"),
         ("m16n8k16.row.col.f16.f16.f16.f16", 4, 2, 2, "b32", "b32"),
         ("m16n8k16.row.col.f32.bf16.bf16.f32", 4, 2, 4, "b32", "f32"),
         ("m16n8k8.row.col.f32.tf32.tf32.f32", 4, 2, 4, "b32", "f32"),
         ("m16n8k32.row.col.f32.e4m3.e4m3.f32", 4, 2, 4, "b32", "f32"),
         ("m16n8k16.row.col.f64.f64.f64.f64", 8, 4, 4, "f64", "f64"),
         ("m16n8k32.row.col.s32.s8.s8.s32", 4, 2, 4, "b32", "b32"),
         ("m16n8k64.row.col.s32.s4.s4.s32", 4, 2, 4, "b32", "b32"),
         ("m16n8k256.row.col.s32.b1.b1.s32.xor.popc", 4, 2, 4, "b32", "b32")]
ONE = {"b32": "0x3c003c00", "f64": "0d3FF0000000000000"}
ZERO = {"b32": "0", "f32": "0f00000000", "f64": "0d0000000000000000"}


def text(form):
    modifiers, a, b, c, factor, sum_ = form
    registers = lambda name, first, count: "{" + ", ".join(f"{name}{i}" for i in range(first, first + count)) + "}"
    return (
        f".version 9.0\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 out, .param .u32 "
        f"iterations)\n{{\n.reg .b64 %o;\n.reg .b32 %i, %n;\n"
        f".reg .pred %p;\n.reg .{factor} a<16>;\n.reg .{sum_} c<4>;\nld.param.u64 %o, [out];\nld.param.u32 %n, "
        f"[iterations];\nmov.u32 %i, 0;\n"
        + "".join(f"mov.{factor} a{i}, {ONE[factor]};\n"
                  for i in range(a + b)) + "".join(f"mov.{sum_} c{i}, {ZERO[sum_]};\n" for i in range(c)) +
        f"L: mma.sync.aligned.{modifiers} {registers('c', 0, c)}, {registers('a', 0, a)}, {registers('a', a, b)}, "
        f"{registers('c', 0, c)};\n"
        f"add.u32 %i, %i, 1;\nsetp.lt.u32 %p, %i, %n;\n@%p bra L;\nst.global.{sum_} [%o], c0;\nret;\n}}\n")


def seconds(emulator, path, iterations, runs):
    best = float("inf")
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([
            emulator, path, "--entry", "k", "--block", "32", "--threads", "1", "--arg", "buf:zero:64", "--arg",
            f"u32:{iterations}"
        ], check=True)
        best = min(best, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--emulator", default=ROOT / "build" / "bin" / "txl-emu", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for form in FORMS:
            path = Path(folder) / "k.ptx"
            path.write_text(text(form))
            m, n, k = map(int, re.match(r"m(\d+)n(\d+)k(\d+)", form[0]).groups())
            few, many = (seconds(options.emulator, path, iterations, options.runs) for iterations in (20000, 80000))
            speed = 2 * m * n * k * 60000 / (many - few) / 1e9
            print(f"{form[0]:44} {speed:5.2f} GFLOP/s{'' if speed >= 2 else ' (missed)'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
