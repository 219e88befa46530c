"""CUDA's own idioms (cuda::barrier and pipelines, cooperative groups and clusters, cuda::ptx), compiled by nvcc once:
they run right on the emulator, under every schedule, without a report. test/ptx/idioms.py has the launches and makes
the PTX."""
import json
import sys
import zlib
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test" / "ptx"))

import idioms  # noqa: E402

DIGESTS = json.loads((idioms.PTX / "digests.json").read_text())
PROGRAMS = {program.entry: program for program in idioms.programs()}


def test_there_are_many_and_they_are_small():
    assert len(PROGRAMS) >= 20 and set(DIGESTS) == set(PROGRAMS)
    assert sum(path.stat().st_size for path in idioms.PTX.iterdir()) < 2 << 20


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name, tmp_path):
    program = PROGRAMS[name]
    want = np.asarray(program.want(*program.inputs()))
    for seed in range(4):
        out, said = idioms.run(program, tmp_path, seed)
        assert not said, f"seed {seed}: {said}"
        got = np.frombuffer(out, np.float32 if want.dtype == np.float32 else np.int32)
        assert np.array_equal(got, want.astype(got.dtype).reshape(-1)), f"seed {seed}"
        assert zlib.crc32(out) == DIGESTS[name]
