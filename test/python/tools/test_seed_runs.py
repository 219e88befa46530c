"""Runs over seeds by several processes: what fails, ends or hangs is the outcome of its seed alone, and a journal is
gone on from."""
import argparse
import json
import os
import time

import pytest
import seed_runs


def work(seed):
    if seed == 3:
        raise ValueError("three")
    if seed == 4:
        os._exit(7)
    if seed == 5:
        time.sleep(100)
    return {"square": seed * seed}


def run(*words):
    parser = argparse.ArgumentParser()
    seed_runs.add_options(parser)
    return seed_runs.run(work, parser.parse_args(words))


def test_each_seed_has_its_outcome(monkeypatch):
    found = run("--seeds", "0:5", "--jobs", "2")
    assert list(found) == list(range(5))
    assert found.pop(3) == {"failed": "ValueError: three"}
    assert found.pop(4) == {"failed": "the process ended with code 7"}
    assert found == {seed: {"square": seed * seed} for seed in (0, 1, 2)}
    # Only the one that never answers is asked with so little patience: on a busy machine the others may need a second.
    monkeypatch.setattr(seed_runs, "HANGS", 1)
    assert run("--seeds", "5") == {5: {"failed": "no answer in 1 s"}}


def test_a_journal_is_gone_on_from(tmp_path):
    journal = tmp_path / "folder" / "journal"
    run("--seeds", "0:3", "--journal", str(journal))
    text = journal.read_text()
    assert [json.loads(line)[0] for line in text.splitlines()[1:]] == [0, 1, 2]
    # As if it had been stopped while it wrote; and what stands there is not asked for again.
    journal.write_text(text.replace('"square": 1', '"square": 10') + '[3, {"squ')
    assert run("--seeds", "1:3", "--journal", str(journal), "--minutes", "0") == {1: {"square": 10}, 2: {"square": 4}}
    assert run("--seeds", "6", "--journal", str(journal)) == {6: {"square": 36}}
    assert len(journal.read_text().splitlines()) == 5


def test_a_journal_of_another_build_is_refused(tmp_path):
    journal = tmp_path / "journal"
    journal.write_text('{"build": "another"}\n[1, {}]\n')
    with pytest.raises(SystemExit, match="is of another build"):
        run("--seeds", "1", "--journal", str(journal))


def test_no_seed_after_the_time():
    assert run("--seeds", "0:3", "--minutes", "-1") == {}
