"""The measurements over several GPUs, and the count of mistakes and false reports, run small on ranks of the CPU."""
import json
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[3] / "bench/ranks"))


@pytest.mark.parametrize("size", [1, 3])
def test_all_rows_are_checked(size, tmp_path, capsys):
    pytest.importorskip("torch")
    import rows
    import several_gpus
    path = tmp_path / "rows.json"
    several_gpus.main(["--cpu", f"--ranks={size}", "--soak=24", "--runs=2", f"--json={path}", f"--seed={size}"])
    found = json.loads(path.read_text())
    assert {row["verdict"] for row in found} == {"checked", "met"}, capsys.readouterr().out
    for text in ("one-shot", "two-shot", "norm", "all-gather matmul", "reduce-scatter", "dispatch + combine", "ring",
                 "all_gather", "bit-equal", "soak of 24", "a killed rank"):
        assert any(text in row["what"] for row in found), text
    assert len(rows.ALL) == 8


def test_unknown_parts(capsys):
    import several_gpus
    with pytest.raises(SystemExit):
        several_gpus.main(["--only", "reduce,nothing"])
    assert "no part nothing" in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(4))
def test_right_programs_have_no_reports(seed):
    """One seed of bench/ranks/seeds.py for each number of ranks."""
    import contextlib

    import seeds
    assert seeds.false_alarms(seed, seed + 1, contextlib.nullcontext) == []
