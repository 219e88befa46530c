"""Records of tuning: their form, their union, and the choice, which is the same for all who read them."""
import itertools
import json
import multiprocessing
import os
import random

import numpy as np
import pytest
import tuned_cases as cases

import txl
from txl.tuning.records import SUBJECT, canonical, choose, decisive, is_record, merge, parse_lines, plain
from txl.tuning.store import FileStore


class Adds:
    """Stands for a jit function: adds `step` to `x` and remembers its launches."""
    __name__ = "adds"
    arg_names = ["x", "n", "step"]
    cache_key = "adds"

    def __init__(self):
        self.launches = []

    def run(self, *args, grid=None, warmup=False, **kwargs):
        self.launches.append(kwargs["step"])
        return self


def configs(*steps):
    return [txl.Config({"step": step}) for step in steps]


def tuned(path, steps, times, **settings):
    """A tuner whose trials take the times of a dictionary by step; its kernel."""
    kernel = Adds()

    def bench(call, quantiles):
        call()
        return [times[kernel.launches[-1]]] * 3

    return txl.autotune(configs(*steps), key=["n"], records=path, do_bench=bench, **settings)(kernel), kernel


def record(config, ms=1.0, **fields):
    return {"v": 1, "kernel": "k", **dict.fromkeys(SUBJECT, ""), "config": config, "round": 0, "time": "t",
            "failure": None, "ms": [ms, ms, ms], **fields}


def test_adding_a_configuration_measures_one(tmp_path):
    path, x = tmp_path / "r.jsonl", np.zeros(1)
    first, kernel = tuned(path, (1, 2), {1: 3.0, 2: 2.0})
    first[(1, )](x, 5)
    assert kernel.launches == [1, 2, 2]
    second, kernel = tuned(path, (1, 2, 3), {3: 1.0})
    second[(1, )](x, 5)
    assert kernel.launches == [3, 3] and second.best_config.kwargs == {"step": 3}
    found = [json.loads(line) for line in path.read_text().splitlines()]
    assert [r["config"]["step"] for r in found] == [1, 2, 3] and found[0]["ms"] == [3.0] * 3
    assert found[0]["key"] == {"n": 5} and found[0]["device"] and found[0]["compiler"]
    other, kernel = tuned(path, (1, 2), {1: 1.0, 2: 2.0})
    other[(1, )](x, 6)  # another key
    assert kernel.launches == [1, 2, 1]


def test_damaged_lines_cost_a_measurement(tmp_path):
    path, x = tmp_path / "r.jsonl", np.zeros(1)
    tuned(path, (1, 2), {1: 3.0, 2: 2.0})[0][(1, )](x, 5)
    whole = path.read_text().splitlines()
    for damage in ("{", "[" * 100000, "[]", "null", '{"v": 1}', whole[0].replace("[3.0", '["3'),
                   whole[0].replace("3.0", "NaN"), whole[0].replace("3.0", "-3.0"), "\x00\xff"):
        path.write_text(damage + "\n" + whole[1])  # and the last line has no end
        again, kernel = tuned(path, (1, 2), {1: 1.0})
        again[(1, )](x, 5)
        assert kernel.launches == [1, 1], damage
        assert [r["config"]["step"] for r in parse_lines(path.read_text().splitlines())] == [2, 1]
    path.unlink()
    path.mkdir()  # a folder of that name: a warning, and no record
    with pytest.warns(RuntimeWarning, match="a tuning record was not written"):
        with pytest.raises(txl.AutotunerError):
            tuned(path, (1, 2), {1: 1.0, 2: 2.0})[0][(1, )](x, 5)


def test_failures_are_recorded_with_their_reasons(tmp_path):
    path, x = tmp_path / "r.jsonl", np.zeros(1)
    kernel = Adds()

    def bench(call, quantiles):
        call()
        if kernel.launches[-1] == 1:
            raise RuntimeError("broken\nsecond line")
        return [1.0] * 3

    with pytest.warns(RuntimeWarning, match="fault: RuntimeError: broken$"):
        txl.autotune(configs(1, 2), key=["n"], records=path, do_bench=bench)(kernel)[(1, )](x, 5)
    again, kernel2 = tuned(path, (1, 2), {})
    with pytest.warns(RuntimeWarning, match="fault: RuntimeError: broken$"):
        again[(1, )](x, 5)
    assert kernel2.launches == [2]


def test_the_union_is_the_same_in_any_order():
    some = [record({"a": i}, i + 1.0, time=f"t{i % 2}") for i in range(4)]
    unions = {canonical(merge(*lists)) for lists in itertools.permutations([some[:2], some[1:], some[3:]])}
    assert len(unions) == 1 and len(json.loads(unions.pop())) == 4


def test_the_choice():
    configs = [{"a": 1}, {"a": 2}, {"a": 3}]
    some = [record(configs[0], 2.0, bits="x"), record(configs[1], 1.0, bits="y"), record(configs[2], 1.5, bits="x")]
    assert choose(some, configs) == 1
    assert choose(some, configs, "same") == 2  # the fastest with the bits of the first
    assert choose(some[1:], configs, "same") == 1
    assert choose([], configs) is None
    assert choose([record(configs[0], 1.0), record(configs[1], 1.0)], configs) == 0  # equal times
    later = [*some, record(configs[2], 0.1, bits="x")]
    assert choose(later, configs) == 1  # the first record of a configuration counts
    assert choose([*some, record(configs[2], 0.1, round=1)], configs) == 2  # unless it is of a later round
    fault = {"failure": "fault", "reason": "r"}
    assert choose([record(configs[0], **fault), some[1]], configs) == 1
    assert decisive(some)[canonical(configs[0])] is some[0]
    assert not is_record({**some[0], "v": 2}) and not is_record({**some[0], "failure": "mood", "reason": ""})


def test_values_of_keys():
    assert plain({"b": (1, 2.5), "a": None}) == {"a": None, "b": [1, 2.5]}
    assert plain(float("nan")) == "nan" and plain(float("inf")) == "inf" and plain(True) is True
    assert plain(np.float32) == "float32" and plain(txl.constexpr(3)) == 3


def test_numerics_same(tmp_path):
    """Only what is proved to give the bits of the first configuration that works is measured."""
    x, y = np.arange(4096, dtype=np.float32), np.zeros(1, np.float32)
    path = tmp_path / "r.jsonl"
    choices = [txl.Config({"BLOCK": block}, num_warps=warps) for block in (16, 1024) for warps in (1, 2, 4)]

    def tuned(settings):
        made = txl.autotune(choices, key=["n"], records=path, warmup=1, rep=3, **settings)(cases.add_up)
        made[(1, )](x, y, 4096)
        return made, [json.loads(line) for line in path.read_text().splitlines()]

    kernel, found = tuned({"numerics": "same"})
    assert [(r["config"]["BLOCK"], r["config"]["num_warps"]) for r in found] == [(16, 1), (16, 2), (16, 4)]
    assert kernel.best_config.kwargs["BLOCK"] == 16
    _, every = tuned({})
    assert every[:3] == found and [r["config"]["BLOCK"] for r in every[3:]] == [1024] * 3
    again, records = tuned({"numerics": "same"})  # all have records: those that are proved are admitted
    assert records == every and again.best_config.kwargs["BLOCK"] == 16


def test_numerics_same_after_a_failure(tmp_path):
    """The first configuration that works decides, and each one of another kind is left out."""
    x, y = np.zeros(100, np.float32), np.zeros(100, np.float32)
    path = tmp_path / "r.jsonl"
    modes = (3, 0, 0, 3)  # the first one computes 3 x, which the reference refuses
    kernel = txl.autotune(cases.configs(modes, (64, 64, 128, 128)), key=["n"], numerics="same", records=path, warmup=1,
                          rep=3, reference=lambda a: np.multiply(a["x"], 2, out=a["y"]))(cases.scale)
    x[:] = 1
    with pytest.warns(RuntimeWarning, match="wrong result"):
        kernel[cases.grid](x, y, 100)
    found = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(r["config"]["MODE"], r["config"]["BLOCK"], r["failure"]) for r in found] == [
        (3, 64, "wrong result"), (0, 64, None), (0, 128, None)]
    assert kernel.best_config.kwargs["MODE"] == 0


def test_a_record_that_is_lost_is_measured_again(tmp_path, monkeypatch):
    """A process that is killed between two steps of an append leaves half a line, which swallows the record."""
    path, lost = tmp_path / "r.jsonl", []
    append = FileStore.append

    def swallowed(self, line):
        if not lost and line["config"]["step"] == 1:
            lost.append(line)
            with open(path, "a", encoding="utf-8") as file:
                file.write('{"v": 1, "kern' + json.dumps(line) + "\n")
        else:
            append(self, line)

    monkeypatch.setattr(FileStore, "append", swallowed)
    tuner, kernel = tuned(path, range(3), {0: 3.0, 1: 1.0, 2: 2.0})
    tuner[(1, )](np.zeros(1), 5)
    assert lost and tuner.best_config.kwargs["step"] == 1 and kernel.launches.count(1) >= 2
    again, _ = tuned(path, range(3), {0: 0.1, 1: 9.0, 2: 9.0})
    again[(1, )](np.zeros(1), 5)
    assert again.best_config.kwargs["step"] == 1


# ---- many processes ----


def rank(index, rounds, folder, barrier, results):
    """A process that tunes with times of its own; in every round one of the eight dies while it measures, and leaves
    half a line."""
    source = random.Random(index)
    for round_ in range(rounds):
        path = os.path.join(folder, f"{round_}.jsonl")
        barrier.wait(60)
        if index == round_ % 8 and os.fork() == 0:  # the rank's twin, which is lost
            FileStore(path).append(record({"step": 99}))
            with open(path, "a", encoding="utf-8") as file:
                file.write('{"v": 1, "kern')
            with FileStore(path).exclusive("0" * 32):
                os._exit(1)
        times = {step: source.random() for step in range(5)}
        tuner, _ = tuned(path, range(5), times)
        tuner[(1, )](np.zeros(1), 5)
        results.put((round_, tuner.best_config.kwargs["step"]))


def told(run, results, *arguments):
    """Runs a rank; its exception is a result."""
    try:
        run(*arguments, results)
    except BaseException as error:
        results.put((-1, repr(error)))


def choices_of(run, arguments, rounds):
    """{round: the steps that eight ranks have chosen} of processes that do not inherit this one's threads."""
    context = multiprocessing.get_context("forkserver")
    barrier, results = context.Barrier(8), context.Queue()
    ranks = [context.Process(target=told, args=(run, results, i, rounds, *arguments, barrier)) for i in range(8)]
    for process in ranks:
        process.start()
    chosen = {}
    for _ in range(8 * rounds):
        round_, step = results.get(timeout=240)
        assert round_ >= 0, step
        chosen.setdefault(round_, set()).add(step)
    for process in ranks:
        process.join(60)
        assert process.exitcode == 0
    return chosen


def test_eight_ranks_agree(tmp_path):
    rounds = 100
    chosen = choices_of(rank, (str(tmp_path), ), rounds)
    assert len(chosen) == rounds and not {r: s for r, s in chosen.items() if len(s) != 1}
    assert len({step for steps in chosen.values() for step in steps}) > 1  # the times do decide


def appending(path, index):
    for i in range(200):
        FileStore(path).append(record({"a": [index, i]}))


def test_lines_of_many_processes_do_not_mix(tmp_path):
    context, path = multiprocessing.get_context("fork"), str(tmp_path / "r.jsonl")
    writers = [context.Process(target=appending, args=(path, i)) for i in range(4)]
    for process in writers:
        process.start()
    for process in writers:
        process.join(60)
    assert len(FileStore(path).read_all()) == 800


def test_a_folder_has_a_file_a_kernel(tmp_path):
    store = FileStore(tmp_path / "records")
    assert store.files() == [] and store.read_all() == []
    store.append(record({"a": 1}, kernel="m.f"))
    store.append(record({"a": 1}, kernel="../../evil"))
    assert sorted(p.name for p in (tmp_path / "records").iterdir()) == [".._.._evil.jsonl", "m.f.jsonl"]
    assert len(store.read_all()) == 2
