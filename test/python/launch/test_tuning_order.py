"""A search with a budget: which configurations are measured, and that their choice is near the best."""
import itertools
import json
import math

import numpy as np
import pytest
from test_tuning_records import Adds, configs, record, tuned

import txl
from txl.tuning.order import next_configs
from txl.tuning.records import SUBJECT
from txl.tuning.settings import Settings

SPACE = [dict(zip(("M", "N", "warps", "stages"), v))
         for v in itertools.product((16, 32, 64, 128), (16, 32, 64, 128), (4, 8), (2, 3, 4))]


def subject(n, **fields):
    return {"kernel": "k", **dict.fromkeys(SUBJECT, ""), "key": {"n": n}, "constants": {}, "signature": {}, **fields}


def cost(config, n, best=6.0):
    """A time with a valley that moves with the size, a cliff where the tile is too large, and noise of 1 %."""
    m, k = math.log2(config["M"]), math.log2(config["N"])
    time = 1 + 0.2 * (m - best - 0.3 * math.log2(n / 1024))**2 + 0.3 * (k - 5)**2 + 0.05 * abs(config["stages"] - 3)
    time += 0.3 * (config["warps"] == 8 and config["M"] * config["N"] < 2048)
    time += 4 * (config["M"] * config["N"] * config["stages"] > 3 * 8192)
    return time * (1 + 0.01 * (hash((n, *config.values())) % 997 / 997))


def searched(n, earlier, count, time=cost, **fields):
    """How far the best of `count` configurations is from the best of all."""
    own, known = subject(n, **fields), {}
    while len(known) < count:
        left = [i for i in range(len(SPACE)) if i not in known]
        for i in next_configs(SPACE, left, min(6, count - len(known)), own, list(known.values()), earlier):
            known[i] = {**record(SPACE[i], time(SPACE[i], n)), **own}
    return min(r["ms"][0] for r in known.values()) / min(time(config, n) for config in SPACE)


def records_of(n, time=cost, **fields):
    return [{**record(config, time(config, n)), **subject(n, **fields)} for config in SPACE]


@pytest.mark.parametrize("n", [300, 1024, 5000])
def test_a_quarter_is_enough(n):
    earlier = [r for m in (512, 2048) for r in records_of(m)]
    assert searched(n, earlier, len(SPACE) // 4) <= 1.02
    assert searched(n, earlier, 8) <= 1.1
    assert searched(n, [], len(SPACE) // 4) <= 1.05


def test_records_that_mislead():
    """Earlier searches whose best configurations are slow here."""
    earlier = [r for m in (512, 2048) for r in records_of(m, lambda config, n: 5 - min(cost(config, n), 4))]
    assert searched(1024, earlier, len(SPACE) // 4) <= 1.1


def test_which_records_count():
    first = next_configs(SPACE, range(len(SPACE)), 1, subject(1024), (), records_of(1024, device="another GPU"))
    assert cost(SPACE[first[0]], 1024) <= 1.02 * min(cost(config, 1024) for config in SPACE)
    other = [{**r, "kernel": "another"} for r in records_of(1024)]
    assert next_configs(SPACE, range(len(SPACE)), 4, subject(1024), (), other) == next_configs(
        SPACE, range(len(SPACE)), 4, subject(1024))


@pytest.mark.parametrize("space", [[{}], [{"a": 1}], [{"a": None}, {"a": "x"}, {"a": True}, {"a": 0}, {"a": -5}, {}],
                                   [{"a": [1, 2]}, {"a": [1, 3]}], [{"a": 10**400}, {"a": 1}], [{"a": 0.5}, {"a": 2}]])
def test_any_configurations(space):
    found = next_configs(space, range(len(space)), 99, subject(5))
    assert sorted(found) == list(range(len(space)))
    fault = {"failure": "fault", "reason": "r"}
    failed = [{**record(space[0], **fault), **subject(5)}]
    earlier = [{**record(config, 0.0), **subject(6)} for config in space]
    assert len(next_configs(space, range(1, len(space)), 2, subject(5), failed, earlier)) == min(2, len(space) - 1)


def test_a_budget(tmp_path):
    path, x = tmp_path / "r.jsonl", np.zeros(1)
    times = {step: 1.0 + abs(step - 11) for step in range(16)}
    tuner, kernel = tuned(path, range(16), times, budget=0.25)
    tuner[(1, )](x, 5)
    measured = [json.loads(line)["config"]["step"] for line in path.read_text().splitlines()]
    assert len(measured) == 4 and len(tuner.configs_timings) == 4
    assert tuner.best_config.kwargs["step"] == min(measured, key=times.__getitem__)
    again, kernel = tuned(path, range(16), {}, budget=4)
    again[(1, )](x, 5)  # as many as the budget admits have records
    assert len(kernel.launches) == 1 and again.best_config == tuner.best_config
    more, kernel = tuned(path, range(16), times, budget=6)
    more[(1, )](x, 5)
    assert len(path.read_text().splitlines()) == 6
    everything, kernel = tuned(path, range(16), times)
    everything[(1, )](x, 5)
    assert len(path.read_text().splitlines()) == 16 and everything.best_config.kwargs["step"] == 11
    other, kernel = tuned(path, range(16), times, budget=1)
    other[(1, )](x, 6)  # the records of another key name the best one
    assert other.best_config.kwargs["step"] == 11 and len(kernel.launches) == 2


def test_an_earlier_search_of_the_tuner_counts():
    times = {step: 1.0 + abs(step - 11) for step in range(16)}
    tuner, kernel = tuned(None, range(16), times, budget=0.5)
    tuner[(1, )](np.zeros(1), 5)
    first = tuner.best_config.kwargs["step"]
    del kernel.launches[:]
    tuner[(1, )](np.zeros(1), 6)
    assert kernel.launches[0] == first and len(tuner.searched) == 16


def test_a_budget_goes_on_until_one_works():
    kernel = Adds()

    def bench(call, quantiles):
        call()
        if kernel.launches[-1] != 7:
            raise RuntimeError("broken")
        return [1.0] * 3

    tuner = txl.autotune(configs(*range(8)), key=["n"], budget=1, do_bench=bench)(kernel)
    with pytest.warns(RuntimeWarning, match="broken"):
        tuner[(1, )](np.zeros(1), 5)
    assert tuner.best_config.kwargs["step"] == 7


def test_wrong_budgets():
    for budget, error in ((0, ValueError), (-1, ValueError), (1.5, ValueError), (float("nan"), ValueError),
                          ("2", TypeError), (True, TypeError), (0.0, ValueError)):
        with pytest.raises(error, match="`budget` of autotune"):
            Settings(budget=budget)
    assert [Settings(budget=b).limit(10) for b in (None, 1, 99, 0.25, 0.01, 1.0)] == [10, 1, 10, 3, 1, 10]
