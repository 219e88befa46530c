"""Tensor memory on the emulator: loads and stores of every shape, copies, shifts, the order of operations under many
seeds; and mistakes that programmers make, each refused with a line under every seed."""
# covers: EmulatorTensorRace, EmulatorTensorRegister, EmulatorTensorLeak, EmulatorTensorCommit
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test/python/support"))

import tensor_programs as programs  # noqa: E402

REGISTERS = {"32x32b": 1, "16x64b": 1, "16x128b": 2, "16x256b": 4, "16x32bx2": 1}
MOST = {"32x32b": 128, "16x64b": 128, "16x128b": 64, "16x256b": 32, "16x32bx2": 128}
SPLIT = 160


def position(shape, lane, r):
    """The manual's tables: the lane and column of a register."""
    quad, within = divmod(lane, 4)
    return {
        "32x32b": lambda: (lane, r),
        "16x64b": lambda: (quad + 8 * (lane % 2), lane // 2 % 2 + 2 * r),
        "16x128b": lambda: (quad + 8 * (r % 2), within + r // 2 * 4),
        "16x256b": lambda: (quad + 8 * (r // 2 % 2), 2 * within + r % 2 + r // 4 * 8),
        "16x32bx2": lambda: (lane % 16, r + SPLIT * (lane // 16)),
    }[shape]()


def transfer(shape, times, packs, loads, half):
    """A kernel of four warps that loads tensor memory to `out`, or stores `in` there."""
    count = REGISTERS[shape] * times
    registers = "{" + ", ".join(f"%v{i}" for i in range(count)) + "}"
    split = f", {SPLIT}" if shape == "16x32bx2" else ""
    suffix = (".pack::16b" if loads else ".unpack::16b") if packs else ""
    name = f"tcgen05.{'ld' if loads else 'st'}.sync.aligned.{shape}.x{times}{suffix}.b32"
    one = (f"{name} {registers}, [%at]{split};\ntcgen05.wait::ld.sync.aligned;" if loads else
           f"{name} [%at]{split}, {registers};\ntcgen05.wait::st.sync.aligned;")
    move = "\n".join(f"st.global.b32 [%own+{4 * i}], %v{i};" if loads else f"ld.global.b32 %v{i}, [%own+{4 * i}];"
                     for i in range(count))
    image = ("tcgen05.st.sync.aligned.32x32b.x1.b32 [%row], {%v0};\ntcgen05.wait::st.sync.aligned;" if loads else
             "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v0}, [%row];\ntcgen05.wait::ld.sync.aligned;")
    each = f"""mov.u32 %n, 0;
cells:
{"ld.global.b32 %v0, [%cell];" if loads else ""}
{image}
{"" if loads else "st.global.b32 [%cell], %v0;"}
add.u64 %cell, %cell, 4;
add.u32 %row, %row, 1;
add.u32 %n, %n, 1;
setp.lt.u32 %p, %n, 512;
@%p bra cells;"""
    access = f"{one}\n{move}" if loads else f"{move}\n{one}"
    zero = "" if loads else ("mov.u32 %n, 0;\nmov.u32 %v0, 0;\nmov.b32 %i, %row;\nzero:\n"
                             "tcgen05.st.sync.aligned.32x32b.x1.b32 [%i], {%v0};\nadd.u32 %i, %i, 1;\n"
                             "add.u32 %n, %n, 1;\n"
                             "setp.lt.u32 %p, %n, 512;\n@%p bra zero;\ntcgen05.wait::st.sync.aligned;")
    return f""".version 8.6
.target sm_100a
.address_size 64
.shared .align 4 .b32 slot;
.visible .entry k(.param .u64 registers, .param .u64 image)
.reqntid 128
{{
.reg .pred %p;
.reg .b32 %thread, %warp, %n, %t, %at, %row, %i, %v<128>;
.reg .b64 %own, %cell, %wide;
mov.u32 %thread, %tid.x;
shr.u32 %warp, %thread, 5;
setp.ne.u32 %p, %warp, 0;
@%p bra allocated;
tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [slot], 512;
allocated:
bar.sync 0;
ld.shared.b32 %t, [slot];
shl.b32 %at, %warp, 21;
add.u32 %row, %at, %t;
add.u32 %at, %row, {half << 20};
ld.param.u64 %own, [registers];
mul.wide.u32 %wide, %thread, {4 * count};
add.u64 %own, %own, %wide;
ld.param.u64 %cell, [image];
mul.wide.u32 %wide, %thread, 2048;
add.u64 %cell, %cell, %wide;
{each + chr(10) + access if loads else zero + chr(10) + access + chr(10) + each}
bar.sync 0;
setp.ne.u32 %p, %warp, 0;
@%p bra end;
tcgen05.dealloc.cta_group::1.sync.aligned.b32 %t, 512;
end:
ret;
}}
"""


def moved(shape, times, packs, half, registers, image, loads):
    """The same in Python: `registers` [4][32][count], `image` [128][512]."""
    for warp, lane, r in np.ndindex(registers.shape):
        row, column = position(shape, lane, r)
        row += 32 * warp + 16 * half
        if not packs and loads:
            registers[warp, lane, r] = image[row, column]
        elif not packs:
            image[row, column] = registers[warp, lane, r]
        else:
            extra = SPLIT * (lane // 16) if shape == "16x32bx2" else 0
            column = 2 * (column - extra) + extra
            if loads:
                registers[warp, lane, r] = image[row, column] & 0xFFFF | (image[row, column + 1] & 0xFFFF) << 16
            else:
                image[row, column], image[row, column + 1] = np.divmod(registers[warp, lane, r], 65536)[::-1]


@pytest.mark.parametrize("loads", [True, False], ids=["ld", "st"])
@pytest.mark.parametrize("packs", [False, True], ids=["", "16b"])
@pytest.mark.parametrize("shape", REGISTERS)
def test_transfers(shape, packs, loads, tmp_path):
    rng = np.random.default_rng(0)
    # The halves of 16x32bx2 do not overlap.
    most = 64 if packs and shape == "16x32bx2" else MOST[shape]
    for times in sorted({1, 4, most}):
        half = int(shape != "32x32b" and times == 4)
        count = REGISTERS[shape] * times
        registers = rng.integers(0, 2**32, (4, 32, count), dtype=np.uint64).astype(np.uint32)
        image = rng.integers(0, 2**32, (128, 512), dtype=np.uint64).astype(np.uint32) if loads else np.zeros(
            (128, 512), np.uint32)
        (tmp_path / "k.ptx").write_text(transfer(shape, times, packs, loads, half))
        (tmp_path / "registers").write_bytes(registers.tobytes())
        (tmp_path / "image").write_bytes(image.tobytes())
        moved(shape, times, packs, half, registers, image, loads)
        done = subprocess.run([
            programs.EMULATOR, "k.ptx", "--entry", "k", "--grid", "1", "--block", "128", "--seed", str(times), "--arg",
            "buf:registers:registers.out", "--arg", "buf:image:image.out"
        ], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert (np.fromfile(tmp_path / "registers.out", np.uint32).reshape(registers.shape) == registers).all(), times
        assert (np.fromfile(tmp_path / "image.out", np.uint32).reshape(image.shape) == image).all(), times


# --- Copies and shifts

SHAPES = {
    "128x256b": (128, 8, lambda row: [row]), "128x128b": (128, 4, lambda row: [row]),
    "64x128b.warpx2::02_13": (64, 4, lambda row: [row % 32 + 32 * (row // 32), row % 32 + 32 * (row // 32 + 2)]),
    "64x128b.warpx2::01_23": (64, 4, lambda row: [row % 32 + 64 * (row // 32), row % 32 + 64 * (row // 32) + 32]),
    "32x128b.warpx4": (32, 4, lambda row: [row, row + 32, row + 64, row + 96]),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_copies(shape, tmp_path):
    rows, columns, lanes = SHAPES[shape]
    rng = np.random.default_rng(1)
    lines = rng.integers(0, 256, (rows, 4 * columns)).astype(np.uint8)
    image, leading, stride, field = programs.place(lines, "none")
    image = np.concatenate([image, np.zeros(-len(image) % 16, np.uint8)])
    tensor = rng.integers(0, 2**32, (1, 128, 64), dtype=np.uint64).astype(np.uint32)
    body = f"""mov.b64 %da, {programs.shared_descriptor(0, leading, stride, field)};
add.u32 %i0, %t, 16;
tcgen05.cp.cta_group::1.{shape} [%i0], %da;"""
    got, report = programs.run(tmp_path, programs.text(body, len(image), 64), image[None], tensor, seed=3)
    assert got is not None, report
    for row in range(rows):
        for lane in lanes(row):
            tensor[0, lane, 16:16 + columns] = lines[row].view(np.uint32)
    assert (got == tensor).all()


def test_shift(tmp_path):
    tensor = np.arange(128 * 64, dtype=np.uint32).reshape(1, 128, 64)
    body = "add.u32 %i0, %t, 2097152;\ntcgen05.shift.cta_group::1.down [%i0];"
    got, report = programs.run(tmp_path, programs.text(body, 1024, 64), np.zeros((1, 1024), np.uint8), tensor)
    assert got is not None, report
    want = tensor.copy()
    want[0, 33:, :8] = tensor[0, 32:-1, :8]
    assert (got == want).all()


# --- Order

IDESC = programs.instruction_descriptor(128, 64, 0, 0)
RIGHT = f"""mov.b64 %da, {programs.shared_descriptor(0, 2048, 128)};
mov.b64 %db, {programs.shared_descriptor(4096, 1024, 128)};
mov.b32 %i0, {IDESC};
tcgen05.mma.cta_group::1.kind::f16 [%t], %da, %db, %i0, 0;
tcgen05.mma.cta_group::1.kind::f16 [%t], %da, %db, %i0, 1;"""


def matrices():
    rng = np.random.default_rng(2)
    a, b = rng.integers(-4, 5, (128, 16)), rng.integers(-4, 5, (64, 16))
    image = np.zeros(8192, np.uint8)
    for matrix, at in ((a, 0), (b, 4096)):
        placed = programs.place(matrix.astype(np.float16).view(np.uint8), "none")[0]
        image[at:at + matrix.size * 2] = placed[:matrix.size * 2]
    return image, a, b


def launch(folder, text, seed):
    image, a, b = matrices()
    got, report = programs.run(folder, text, image[None], np.zeros((1, 128, 64), np.uint32), seed)
    return got, report, (2 * a @ b.T).astype(np.float32)


def test_right_under_seeds(tmp_path):
    for seed in range(12):
        got, report, want = launch(tmp_path, programs.text(RIGHT, 8192, 64), seed)
        assert got is not None, report
        assert (got[0].view(np.float32) == want).all()


LAST = "tcgen05.mma.cta_group::1.kind::f16 [%t], %da, %db, %i0, 1;"
COMMIT = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%bar];"
ALLOC = "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32"

# name: (what stands there, what instead, what the report says); the first occurrence from the marker on
MISTAKES = {
    "no wait::ld": ("tcgen05.wait::ld.sync.aligned;\n", "", "belongs to a `tcgen05.ld` until `tcgen05.wait::ld`"),
    "wait::st for wait::ld": ("tcgen05.wait::ld", "tcgen05.wait::st", "belongs to a `tcgen05.ld`"),
    "no wait::st": ("tcgen05.wait::st.sync.aligned;\n", "", "there is no `tcgen05.wait::st` of its warp after it"),
    "wait::ld for wait::st": ("tcgen05.wait::st", "tcgen05.wait::ld", "there is no `tcgen05.wait::st`"),
    "no fence before the barrier": ("tcgen05.fence::before_thread_sync;\n", "",
                                    "`tcgen05.fence::before_thread_sync` is missing before"),
    "no fence after the barrier": ("tcgen05.fence::after_thread_sync;\n", "",
                                   "`tcgen05.fence::after_thread_sync` is missing after"),
    "fences exchanged": ("tcgen05.fence::before_thread_sync;\nbar.sync 0;\ntcgen05.fence::after_thread_sync;",
                         "tcgen05.fence::after_thread_sync;\nbar.sync 0;\ntcgen05.fence::before_thread_sync;",
                         "`tcgen05.fence::before_thread_sync` is missing"),
    "no barrier": ("tcgen05.fence::before_thread_sync;\nbar.sync 0;\n", "tcgen05.fence::before_thread_sync;\n",
                   "no synchronisation of the threads is between them|data race"),
    "no fence after the wait": ("bar.warp.sync 0xffffffff;\ntcgen05.fence::after_thread_sync;\nmov.u32 %n, 0;\ndrain",
                                "bar.warp.sync 0xffffffff;\nmov.u32 %n, 0;\ndrain",
                                "`tcgen05.fence::after_thread_sync` is missing after"),
    "no commit": ("tcgen05.commit", "//tcgen05.commit", "deadlock|wait"),
    "no wait for the commit": ("@!%q bra wait;\n", "", "no wait for the mbarrier of its `tcgen05.commit`"),
    "commit on no mbarrier": ("shared::cluster.b64 [%bar];", "shared::cluster.b64 [%sm];", "mbarrier"),
    "commit before the last mma": (f"{LAST}\n{COMMIT}", f"{COMMIT}\n{LAST}",
                                   "there is no `tcgen05.commit` of its thread after it"),
    "columns never freed": ("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %t, 64;\n", "", "are not freed when CTA 0"),
    "half of the columns freed": ("b32 %t, 64;\nend", "b32 %t, 32;\nend", "32 columns, but 64 were allocated"),
    "freed twice": ("b32 %t, 64;\nend", "b32 %t, 64;\ntcgen05.dealloc.cta_group::1.sync.aligned.b32 %t, 64;\nend",
                    "is not the address of an allocation"),
    "freed before the loads": ("tcgen05.fence::before_thread_sync;\nbar.sync 0;\nsetp.ne.u32 %q, %warp, 0;\n"
                               "@%q bra end;",
                               "setp.ne.u32 %q, %warp, 0;\n@%q bra end;", "may not have completed|are not allocated"),
    "48 columns": ("[%slot], 64;", "[%slot], 48;", "the number of columns is 48; it is a power of two from 32 to 512"),
    "16 columns": ("[%slot], 64;", "[%slot], 16;", "the number of columns is 16"),
    "too few columns": ("[%slot], 64;", "[%slot], 32;", "are not allocated"),
    "allocation after relinquish": ("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;",
                                    "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n"
                                    f"{ALLOC} [%slot], 32;",
                                    "`tcgen05.relinquish_alloc_permit` has been executed"),
    "a larger second allocation": ("[%slot], 64;", f"[%slot], 64;\n{ALLOC} [%slot], 128;", "sizes must not increase"),
    "more than all columns": ("[%slot], 64;", f"[%slot], 512;\n{ALLOC} [%slot], 512;", "512 columns do not fit"),
    "allocation by every warp": ("@%q bra allocated;\n", "", "has been executed|data race"),
    "allocation by half a warp": ("setp.ne.u32 %q, %warp, 0;\n@%q bra allocated;",
                                  "setp.ge.u32 %q, %thread, 16;\n@%q bra allocated;",
                                  "needs all threads of the warp; lanes 0-15"),
    "wrong lanes": ("shl.b32 %lanes, %warp, 21;", "shl.b32 %lanes, %warp, 20;", r"warp \d of the CTA accesses"),
    "all warps on the first lanes": ("shl.b32 %lanes, %warp, 21;", "mov.b32 %lanes, 0;",
                                     r"warp \d of the CTA accesses"),
    "lanes of the next warp": ("add.u32 %lanes, %lanes, %t;", "add.u32 %lanes, %lanes, %t;\nadd.u32 %lanes, %lanes, "
                               "2097152;", "accesses lanes"),
    "address by threads": ("add.u32 %lanes, %lanes, %t;", "add.u32 %lanes, %thread, %t;",
                           "the address differs between the threads of the warp"),
    "generic writes without a proxy fence": ("fence.proxy.async.shared::cta;\n", "", "fence.proxy.async"),
    "issued by a warp": ("setp.ne.u32 %p, %n, 0;\n@%p bra issued;", "setp.ge.u32 %p, %n, 32;\n@%p bra issued;",
                         "a multiplication of tensor memory"),
    "other shape on the accumulator": (LAST, f"mov.b32 %i0, {IDESC - (32 >> 3 << 17)};\n{LAST}",
                                       "a multiplication of tensor memory, lane 0, column"),
    "A is the accumulator in flight": (LAST, "add.u32 %i1, %t, 32;\n"
                                       "tcgen05.mma.cta_group::1.kind::f16 [%t], [%i1], %db, %i0, 1;",
                                       "is not ordered after a multiplication"),
    "pair's commit": ("tcgen05.commit.cta_group::1", "tcgen05.commit.cta_group::2", "`.cta_group::2`, but an earlier"),
    "arrivals twice": ("mbarrier.init.shared::cta.b64 [%bar], 1;", "mbarrier.init.shared::cta.b64 [%bar], 2;",
                       "deadlock|wait"),
    "load beyond the allocation": ("setp.lt.u32 %p, %n, 64;\n@%p bra drain;", "setp.lt.u32 %p, %n, 96;\n@%p bra drain;",
                                   "are not allocated"),
    "shared memory overwritten": ("issued:\n", "st.shared.b32 [%sm], %thread;\nissued:\n", "data race|race|write"),
}

@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name, tmp_path):
    part, by, says = MISTAKES[name]
    text = programs.text(RIGHT, 8192, 64)
    assert part in text, part
    # of a fence, the one after the stores; the others are mistakes with a longer text
    text = text.replace(part, by, 1)
    for seed in range(3):
        _, report, _ = launch(tmp_path, text, seed)
        assert re.search(says.replace("(", r"\("), report), f"seed {seed}: {report or 'nothing'}"
        assert re.match(r"k\.ptx:\d+:", report), report
