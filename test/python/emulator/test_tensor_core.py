"""tcgen05.mma on the emulator: every bit against the independent model of its arithmetic, a few random multiplications
of each kind (`./dev long tensor_core` runs many), and descriptors that do not fit, each refused by the field's name."""
# covers: EmulatorTensor, EmulatorTensorOperand, EmulatorTensorScales
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test/python/generators"))
sys.path.insert(0, str(ROOT / "test/python/support"))

import tensor_core_model as model  # noqa: E402
import tensor_core_random as random_cases  # noqa: E402
import tensor_programs as programs  # noqa: E402


@pytest.mark.parametrize("kind", programs.KINDS)
def test_every_bit(kind, tmp_path):
    compared = sum(random_cases.Case(seed, kind).check(tmp_path, seed) for seed in range(1000, 1004))
    assert compared > 4000


def test_known_sums():
    """The model itself, by sums that can be done by hand."""
    one, half = 0x3C00, 0x3800  # f16
    codes = np.zeros((1, 16), np.int64)
    a, b = codes + one, codes + half
    assert model.fused(a, b, np.zeros((1, 1), int), ("f16", "f16"))[0, 0] == np.float32(8).view(np.uint32)
    # 2^15 * 1 + 2^-11: the small product is cut at 2^(15 - 25), so only 2^-10 and more remain.
    a, b = codes.copy(), codes.copy()
    a[0, :2], b[0, :2] = [0x7800, 0x1000], [one, one]
    assert model.fused(a, b, np.zeros((1, 1), int), ("f16", "f16"))[0, 0] == np.float32(2**15).view(np.uint32)
    assert model.to_f16(1 + (1 << 11), 0) == 0x6800 and model.to_f16(3 + (1 << 11), 0) == 0x6802
    assert model.to_f32(-1, -149) == 0x80000001 and model.to_f32(1, 128) == 0x7F800000


@pytest.mark.skipif(not shutil.which("ptxas"), reason="ptxas is not installed")
@pytest.mark.parametrize("kind", programs.KINDS)
def test_assembler_accepts(kind, tmp_path):
    case = random_cases.Case(1000, kind)
    case.operands()
    shared, descriptors = case.shared_images()
    _, at = case.tensor_images()
    (tmp_path / "k.ptx").write_text(case.program(descriptors, at, shared.shape[1]))
    done = subprocess.run(["ptxas", "-arch=sm_100a", "k.ptx", "-o", "k.cubin"], cwd=tmp_path, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr


def launch(tmp_path, *, kind="f16", block="", idesc=None, da=None, db=None, d="%t", a="%da", mma="", extra="", group=1):
    """The report of one multiplication of zeros with some operands changed."""
    idesc = programs.instruction_descriptor(128, 64, 0, 0) if idesc is None else idesc
    da = programs.shared_descriptor(0, 128, 256) if da is None else da
    db = programs.shared_descriptor(4096, 128, 256) if db is None else db
    body = f"""mov.b64 %da, {da};
mov.b64 %db, {db};
mov.b32 %i0, {idesc};
{extra}
tcgen05.mma{mma}.cta_group::{group}.kind::{kind}{block} [{d}], {a}, %db, %i0, 0;"""
    text = programs.text(body, 8192, 256)
    return programs.run(tmp_path, text, np.zeros((1, 8192), np.uint8), np.zeros((1, 128, 256), np.uint32))[1]


def test_right_descriptors(tmp_path):
    assert launch(tmp_path) == ""


IDESC = programs.instruction_descriptor
WRONG = {
    "type of A": (dict(idesc=IDESC(128, 64, 3, 0)), "field `A type` (bits 9:7) is 3: kind f16 has no such type"),
    "type of B": (dict(idesc=IDESC(128, 64, 0, 2)), "field `B type` (bits 12:10) is 2"),
    "mixed types": (dict(idesc=IDESC(128, 64, 0, 1)), "field `B type` (bits 12:10) is 1: A and B of kind f16"),
    "bf16 to f16": (dict(idesc=IDESC(128, 64, 1, 1, d=0)), "field `D type` (bits 5:4) is 0"),
    "type of D": (dict(idesc=IDESC(128, 64, 0, 0, d=2)), "field `D type` (bits 5:4) is 2: kind f16 has"),
    "tf32 to f16": (dict(kind="tf32", idesc=IDESC(128, 64, 2, 2, d=0)), "field `D type` (bits 5:4) is 0: kind tf32"),
    "f16 for tf32": (dict(kind="tf32", idesc=IDESC(128, 64, 0, 2)), "field `A type` (bits 9:7) is 0: kind tf32"),
    "fp8 hole": (dict(kind="f8f6f4", idesc=IDESC(128, 64, 2, 0)), "field `A type` (bits 9:7) is 2: kind f8f6f4"),
    "M": (dict(idesc=IDESC(96, 64, 0, 0)), "field `M` (bits 28:24) is 6: M = 96; `.cta_group::1` of kind f16 has 64"),
    "M of a pair": (dict(idesc=IDESC(256, 64, 0, 0)), "field `M` (bits 28:24) is 16: M = 256"),
    "N of 0": (dict(idesc=IDESC(128, 0, 0, 0)), "field `N` (bits 22:17) is 0: N = 0"),
    "N of 264": (dict(idesc=IDESC(128, 264, 0, 0)), "field `N` (bits 22:17) is 33: N = 264"),
    "N of integers": (dict(kind="i8", idesc=IDESC(128, 40, 0, 0, d=2)), "field `N` (bits 22:17) is 5: N = 40"),
    "sparse": (dict(idesc=IDESC(128, 64, 0, 0) | 4), "field `sparse` (bit 2) is 1"),
    "saturation": (dict(idesc=IDESC(128, 64, 0, 0, saturate=1)), "field `saturate` (bit 3) is 1: it is for kind i8"),
    "reserved": (dict(idesc=IDESC(128, 64, 0, 0) | 64), "field `reserved` (bit 6) is 1: it must be 0"),
    "shift": (dict(idesc=IDESC(128, 64, 0, 0) | 1 << 30), "field `maximum shift` (bits 31:30) is 1"),
    "negated integers": (dict(kind="i8", idesc=IDESC(128, 64, 0, 0, d=2, negate=(1, 0))), "field `negate A` (bit 13)"),
    "MN-major 4 bits": (dict(kind="f8f6f4", idesc=IDESC(128, 64, 5, 0, major=(1, 0))),
                        "field `A is MN-major` (bit 15) is 1: elements of 4 and 6 bits are K-major"),
    "N of .ws": (dict(mma=".ws", idesc=IDESC(128, 32, 0, 0)), "field `N` (bits 22:17) is 4: N = 32; `.ws` has 64"),
    "Hopper's descriptor": (dict(da=programs.shared_descriptor(0, 128, 256) & ~(1 << 46)),
                            "of A: field `version` (bits 48:46) is 0: it is 1 for tcgen05"),
    "swizzle 3": (dict(db=programs.shared_descriptor(4096, 128, 256, 3)), "of B: field `swizzle` (bits 63:61) is 3"),
    "atoms of 32 bytes": (dict(da=programs.shared_descriptor(0, 128, 256, 1)),
                          "field `swizzle` (bits 63:61) is 1: 1 (128 bytes of 32-byte atoms) is for MN-major"),
    "reserved bits": (dict(da=programs.shared_descriptor(0, 128, 256) | 1 << 53), "field `reserved` (bits 60:53) is 1"),
    "K = 96": (dict(da=programs.shared_descriptor(0, 128, 256) | 1 << 52), "field `leading dimension mode` (bit 52)"),
    "outside": (dict(db=programs.shared_descriptor(8192, 128, 256)), "B has 16 bytes at"),
    "offset outside": (dict(da=programs.shared_descriptor(0, 128, 4096)), "A has 16 bytes at"),
    "lane of D": (dict(d="%i1", extra="add.u32 %i1, %t, 2097152;"), "the address of D has lane 32; it is 0"),
    "columns of D": (dict(d="%i1", extra="add.u32 %i1, %t, 224;"), "are not allocated"),
    "pair": (dict(group=2, idesc=IDESC(256, 64, 0, 0)), "an earlier instruction of the CTA has `.cta_group::1`"),
    "undefined descriptor": (dict(a="%dc"), "the descriptor of A is not defined"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_descriptors(name, tmp_path):
    changes, want = WRONG[name]
    report = launch(tmp_path, **changes)
    assert want in report and report.startswith("k.ptx:") and "error: tcgen05.mma" in report, report


def test_scales_differ_between_lanes(tmp_path):
    """Scales of B that `tcgen05.cp` has written to 32 lanes only."""
    case = random_cases.Case(0, "mxf8f6f4")
    case.group, case.m, case.n, case.a_tensor, case.major, case.style = 1, 128, 64, False, [0, 0], "near"
    case.operands()
    shared, descriptors = case.shared_images()
    tensor, at = case.tensor_images()
    tensor[0, 64:96, 160:168] = 0
    text = case.program(descriptors, at, shared.shape[1])
    report = programs.run(tmp_path, text, shared, tensor)[1]
    assert "the scale of column 0 of B in lanes 64 to 95 differs" in report, report


@pytest.mark.parametrize("instruction, want", [
    ("tcgen05.mma.cta_group::1.kind::f16.ashift [%t], [%t], %db, %i0, 1;", "`.ashift` is not executed"),
    ("tcgen05.mma.cta_group::1.kind::f16 [%t], %da, %db, %i0, 1, 16;", "`scale-input-d` is from 0 to 15"),
    ("tcgen05.mma.sp.cta_group::1.kind::f16 [%t], %da, %db, [%t], %i0, 1;", "cannot be run by the emulator"),
])
def test_what_is_not_executed(instruction, want, tmp_path):
    body = f"""mov.b64 %da, {programs.shared_descriptor(0, 128, 256)};
mov.b64 %db, {programs.shared_descriptor(4096, 128, 256)};
mov.b32 %i0, {IDESC(128, 64, 0, 0)};
{instruction}"""
    text = programs.text(body, 8192, 256)
    report = programs.run(tmp_path, text, np.zeros((1, 8192), np.uint8), np.zeros((1, 128, 256), np.uint32))[1]
    line = text.splitlines().index(instruction) + 1
    assert want in report and report.startswith(f"k.ptx:{line}:"), report
