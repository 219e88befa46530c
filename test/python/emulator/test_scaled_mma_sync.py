"""mma.sync with block scales (sm_120a) on the emulator: every bit against the independent model, scales chosen by each
selector, and selectors that are none."""
# covers: EmulatorScaleSelector
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
from tensor_core_random import random_codes  # noqa: E402
from tensor_programs import EMULATOR  # noqa: E402

FOURS = "m16n8k64.row.col.kind::{}.block_scale.scale_vec::{}X.f32.e2m1.e2m1.f32.{}"
# kind: (K, scales of a line, type of scales, modifiers)
KINDS = {
    "mxf8f6f4": (32, 1, "ue8m0", "m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.{}.{}.f32.ue8m0"),
    "mxf4": (64, 2, "ue8m0", FOURS.format("mxf4", 2, "ue8m0")),
    "mxf4nvf4, 2": (64, 2, "ue8m0", FOURS.format("mxf4nvf4", 2, "ue8m0")),
    "mxf4nvf4": (64, 4, "ue4m3", FOURS.format("mxf4nvf4", 4, "ue4m3")),
}


def program(modifiers, selectors=((0, 0), (0, 0)), load="ld.global"):
    """Each thread has 12 words: 4 of A, 2 of B, 4 of C, the scales of A and of B; the result replaces C."""
    loads = "\n".join(f"{load}.b32 %r{i}, [%at+{4 * i}];" for i in range(12))
    stores = "\n".join(f"st.global.b32 [%at+{24 + 4 * i}], %d{i};" for i in range(4))
    (byte_a, thread_a), (byte_b, thread_b) = selectors
    return f""".version 8.8
.target sm_120a
.address_size 64
.visible .entry k(.param .u64 words)
{{
.reg .b32 %r<12>, %d<4>, %t;
.reg .b64 %at, %wide;
mov.u32 %t, %tid.x;
ld.param.u64 %at, [words];
mul.wide.u32 %wide, %t, 48;
add.u64 %at, %at, %wide;
{loads}
mma.sync.aligned.{modifiers} {{%d0, %d1, %d2, %d3}}, {{%r0, %r1, %r2, %r3}}, {{%r4, %r5}}, {{%r6, %r7, %r8, %r9}}, \
%r10, {{{byte_a}, {thread_a}}}, %r11, {{{byte_b}, {thread_b}}};
{stores}
ret;
}}
"""


def run(folder, text, words):
    (folder / "k.ptx").write_text(text)
    (folder / "words").write_bytes(words.astype(np.uint32).tobytes())
    done = subprocess.run([
        EMULATOR, "k.ptx", "--entry", "k", "--block", "32", "--check", "all", "--arg", "buf:words:out"
    ], cwd=folder, capture_output=True, text=True)
    out = folder / "out"
    return np.fromfile(out, np.uint32).reshape(32, 12) if done.returncode == 0 and out.exists() else None, done.stderr


def words_of(lines, is_a, packed):
    """The registers of the codes of an operand, [lane][register]."""
    data = (lines[:, 0::2] | lines[:, 1::2] << 4) if packed else lines
    words = np.ascontiguousarray(data, np.uint8).view("<u4")  # [line][8 words of 4 bytes along k]
    lane = np.arange(32)
    registers = [(lane // 4 + 8 * (r % 2), lane % 4 + 4 * (r // 2)) for r in range(4)] if is_a else \
        [(lane // 4, lane % 4 + 4 * r) for r in range(2)]
    return np.stack([words[at] for at in registers], 1)


def scale_words(scales, is_a, byte, thread, rng):
    """The scales of lines [line][scales], in the lanes that are read; the others are anything."""
    words = rng.integers(0, 1 << 32, 32, dtype=np.uint64).astype(np.uint32)
    view = words.view(np.uint8).reshape(32, 4)
    for line, values in enumerate(scales):
        lane = 4 * (line % 8) + 2 * thread + line // 8 if is_a else 4 * line + thread
        view[lane, byte:byte + len(values)] = values
    return words


@pytest.mark.parametrize("kind", KINDS)
def test_every_bit(kind, tmp_path):
    k, count, scale, modifiers = KINDS[kind]
    for seed in range(40):
        rng = np.random.default_rng([seed, k, count])
        names = ("e2m1", "e2m1") if k == 64 else tuple(rng.choice(("e4m3", "e5m2"), 2))
        style = str(rng.choice(("any", "near", "zeros", "special")))
        a, b = random_codes(rng, (16, k), names[0], style), random_codes(rng, (8, k), names[1], style)
        c = random_codes(rng, (16, 8), "f32", style)
        near = (110, 140) if scale == "ue8m0" else (0, 127)
        sa, sb = (rng.integers(*(near if style != "any" else (0, 256)), (n, count)).astype(np.uint8) for n in (16, 8))
        byte_a, byte_b = (int(rng.integers(0, 4 // count)) * count for _ in range(2))
        thread_a, thread_b = int(rng.integers(0, 2)), int(rng.integers(0, 4))
        lane, i = np.indices((32, 4))
        row, column = lane // 4 + 8 * (i // 2), 2 * (lane % 4) + i % 2
        words = np.concatenate([
            words_of(a, True, k == 64), words_of(b, False, k == 64), c[row, column],
            scale_words(sa, True, byte_a, thread_a, rng)[:, None],
            scale_words(sb, False, byte_b, thread_b, rng)[:, None]
        ], 1)
        out, report = run(tmp_path, program(modifiers.format(*names), ((byte_a, thread_a), (byte_b, thread_b))), words)
        assert out is not None, report
        d = np.zeros((16, 8), np.uint32)
        d[row, column] = out[:, 6:10]
        want = model.fused(a, b, c, names, scales=(sa[:, 0], sb[:, 0])) if k == 32 else \
            model.blocks(a, b, c, (sa, sb), scale, k // count)
        assert np.array_equal(d, want), (seed, names, style)


@pytest.mark.skipif(not shutil.which("ptxas"), reason="ptxas is not installed")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("target", ("sm_120a", "sm_121a"))
def test_assembler_accepts(kind, target, tmp_path):
    text = program(KINDS[kind][3].format("e4m3", "e5m2"), ((0, 1), (0, 3))).replace("sm_120a", target)
    (tmp_path / "k.ptx").write_text(text)
    done = subprocess.run(["ptxas", f"-arch={target}", "k.ptx", "-o", "k.cubin"], cwd=tmp_path, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind, selectors, want", [
    ("mxf8f6f4", ((4, 0), (0, 0)), "the selector {4, 0} of the scales of A is none"),
    ("mxf8f6f4", ((0, 2), (0, 0)), "the selector {0, 2} of the scales of A is none"),
    ("mxf8f6f4", ((0, 0), (0, 4)), "the selector {0, 4} of the scales of B is none"),
    ("mxf4", ((1, 0), (0, 0)), "the selector {1, 0} of the scales of A is none"),
    ("mxf4nvf4", ((0, 0), (2, 0)), "the selector {2, 0} of the scales of B is none"),
])
def test_wrong_selectors(kind, selectors, want, tmp_path):
    text = program(KINDS[kind][3].format("e4m3", "e4m3"), selectors)
    out, report = run(tmp_path, text, np.zeros((32, 12)))
    assert out is None and want in report, report


def test_other_targets_have_none(tmp_path):
    text = program(KINDS["mxf4"][3]).replace(".target sm_120a", ".target sm_100a")
    assert "sm_100a" in run(tmp_path, text, np.zeros((32, 12)))[1]
