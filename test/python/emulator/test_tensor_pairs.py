"""Multiplications of a pair of CTAs (`.cta_group::2`) on the emulator: right under many seeds, and mistakes that only
pairs have, each refused with a line under every seed."""
import re
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test/python/support"))

import tensor_programs as programs  # noqa: E402

M, N, K = 256, 64, 16
IDESC = programs.instruction_descriptor(M, N, 0, 0)
RIGHT = f"""mov.b64 %da, {programs.shared_descriptor(0, 2048, 128)};
mov.b64 %db, {programs.shared_descriptor(4096, 512, 128)};
mov.b32 %i0, {IDESC};
tcgen05.mma.cta_group::2.kind::f16 [%t], %da, %db, %i0, 0;"""


def launch(folder, text, seed):
    rng = np.random.default_rng(4)
    a, b = rng.integers(-4, 5, (M, K)), rng.integers(-4, 5, (N, K))
    images = np.zeros((2, 8192), np.uint8)
    for cta in range(2):
        for matrix, at in ((a[128 * cta:128 * cta + 128], 0), (b[32 * cta:32 * cta + 32], 4096)):
            placed = programs.place(matrix.astype(np.float16).view(np.uint8), "none")[0]
            images[cta, at:at + matrix.size * 2] = placed[:matrix.size * 2]
    got, report = programs.run(folder, text, images, np.zeros((2, 128, N), np.uint32), seed)
    return None if got is None else got.reshape(M, N).view(np.float32) == a @ b.T, report


def test_right_under_seeds(tmp_path):
    for seed in range(10):
        equal, report = launch(tmp_path, programs.text(RIGHT, 8192, N, group=2), seed)
        assert equal is not None, report
        assert equal.all(), seed


SYNC = "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;"
ALLOC = "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%slot], 64;"
DEALLOC = "tcgen05.dealloc.cta_group::2.sync.aligned.b32 %t, 64;"
# name: (what stands there, what instead, what the report says)
MISTAKES = {
    "mask beyond the cluster": ("mov.b16 %both, 3;", "mov.b16 %both, 7;", "the mask names CTA 2, the cluster has 2"),
    "mask of nothing": ("mov.b16 %both, 3;", "mov.b16 %both, 0;", "the mask of CTAs is zero"),
    "mask of one CTA": ("mov.b16 %both, 3;", "mov.b16 %both, 1;", "deadlock|two phases late"),
    "mask of the other CTA": ("mov.b16 %both, 3;", "mov.b16 %both, 2;", "deadlock|two phases late"),
    "other sizes": (ALLOC, "shl.b32 %n, %cta, 6;\nadd.u32 %n, %n, 64;\n" + ALLOC.replace("64;", "%n;"),
                    "the other CTA of the pair allocates"),
    "one CTA allocates": (ALLOC, f"setp.ne.u32 %q, %cta, 0;\n@%q bra skipped;\n{ALLOC}\nskipped:",
                          "deadlock|the address is not defined"),
    "one CTA frees": (DEALLOC, f"setp.ne.u32 %q, %cta, 0;\n@%q bra end;\n{DEALLOC}", "deadlock|are not freed"),
    "allocation of one CTA": (ALLOC, ALLOC.replace("::2", "::1"), "`.cta_group::2`, but an earlier instruction"),
    "multiplication of one CTA": ("mma.cta_group::2", "mma.cta_group::1", "`.cta_group::1`, but an earlier"),
    "barrier of one CTA": (f"thread_sync;\n{SYNC}", "thread_sync;\nbar.sync 0;",
                           "race|not ordered|no synchronisation|deadlock|not allocated|no mbarrier|mbarrier"),
    "issued by both": ("or.b32 %n, %thread, %cta;", "mov.b32 %n, %thread;", "not ordered|deadlock|pending|late"),
    "M of one CTA": (str(IDESC), str(programs.instruction_descriptor(64, N, 0, 0)), "field `M` (bits 28:24) is 4"),
    "N of one CTA": (str(IDESC), str(programs.instruction_descriptor(M, 72, 0, 0)), "field `N` (bits 22:17) is 9"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name, tmp_path):
    part, by, says = MISTAKES[name]
    text = programs.text(RIGHT, 8192, N, group=2)
    assert part in text, part
    for seed in range(3):
        _, report = launch(tmp_path, text.replace(part, by, 1), seed)
        assert re.search(says.replace("(", r"\(").replace(")", r"\)"), report), f"seed {seed}: {report or 'nothing'}"
        assert re.match(r"k\.ptx:\d+:", report), report
