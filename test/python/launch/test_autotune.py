"""autotune, heuristics and Config: which configuration wins, when it is measured, and what the caller's arrays see."""
import os
import pickle
import subprocess
import sys


import numpy as np
import pytest

from txl.autotune import Autotuner, AutotunerError, Config, autotune, heuristics


class Recorder:
    """Stands for a jit function: adds `step` to `x` and remembers its launches."""
    __name__ = "recorder"
    arg_names = ["x", "y", "n", "step"]
    cache_key = "recorder"

    def __init__(self, failing=()):
        self.launches = []
        self.failing = failing

    def run(self, *args, grid=None, warmup=False, **kwargs):
        self.launches.append((kwargs.get("step"), warmup))
        if kwargs.get("step") in self.failing:
            raise RuntimeError(f"step {kwargs['step']} is bad\nsecond line")
        if not warmup:
            args[0][...] += kwargs["step"]
        return self


def bench_by_step(order):
    """A do_bench that runs the trial once and makes the first of `order` the fastest."""
    seen = []

    def bench(call, quantiles):
        call()
        seen.append(None)
        return [order[len(seen) - 1]] * 3

    return bench


def configs(*steps):
    return [Config({"step": s}) for s in steps]


def test_the_fastest_configuration_is_used_and_measured_once_a_key():
    kernel = Recorder()
    tuned = autotune(configs(1, 2, 3), key=["n"], do_bench=bench_by_step([3.0, 1.0, 2.0]))(kernel)
    x = np.zeros(4)
    tuned[(1, )](x, x, 4)
    assert tuned.best_config.kwargs == {"step": 2}
    assert [step for step, _ in kernel.launches] == [1, 2, 3, 2]
    tuned[(1, )](x, x, 4)
    assert [step for step, _ in kernel.launches] == [1, 2, 3, 2, 2]
    assert {c.kwargs["step"]: t[0] for c, t in tuned.configs_timings.items()} == {1: 3.0, 2: 1.0, 3: 2.0}
    assert tuned.bench_time > 0 and len(tuned.cache) == 1


def test_another_key_or_dtype_is_measured_anew():
    kernel = Recorder()
    tuned = autotune(configs(1, 2), key=["n"], do_bench=bench_by_step([1.0, 2.0, 2.0, 1.0, 1.0, 2.0]))(kernel)
    x = np.zeros(4)
    tuned[(1, )](x, x, 4)
    tuned[(1, )](x, x, 5)
    assert tuned.best_config.kwargs["step"] == 2
    y = np.zeros(4, np.float32)
    tuned[(1, )](y, y, 5)
    assert tuned.best_config.kwargs["step"] == 1 and len(tuned.cache) == 3


def test_trials_leave_no_trace_in_the_arrays():
    tuned = autotune(configs(1, 2, 3), key=[], do_bench=bench_by_step([3.0, 1.0, 2.0]))(Recorder())
    whole = np.arange(20.0)
    part = whole[3:17:2]
    tuned[(1, )](part, np.zeros(2), 4)
    expected = np.arange(20.0)
    expected[3:17:2] += 2
    assert np.array_equal(whole, expected)


def test_reset_to_zero_and_restore_value_act_before_each_run_of_a_trial():
    seen = []

    class Kernel(Recorder):

        def run(self, x, y, *args, **kwargs):
            seen.append((x[0], y[0]))
            x += 1
            y += 1

    x, y = np.full(2, 5.0), np.full(2, 7.0)
    bench = lambda call, quantiles: (call(), call(), [1.0] * 3)[2]
    tuned = autotune(configs(1, 2), key=[], reset_to_zero=["x"], restore_value=["y"], do_bench=bench)(Kernel())
    tuned[(1, )](x, y, 4)
    assert seen == [(0, 7)] * 4 + [(5, 7)]
    assert x[0] == 6 and y[0] == 8


def test_a_failing_configuration_is_reported_and_skipped():
    kernel = Recorder(failing=[1])
    tuned = autotune(configs(1, 2), key=[], do_bench=bench_by_step([1.0]))(kernel)
    x = np.zeros(4)
    with pytest.warns(RuntimeWarning,
                      match=r"`recorder` skips a configuration \(step: 1.*RuntimeError: step 1 is bad$"):
        tuned[(1, )](x, x, 4)
    assert tuned.best_config.kwargs["step"] == 2 and x[0] == 2
    assert tuned.configs_timings[tuned.configs[0]][0] == float("inf")


def test_where_all_fail_the_first_error_is_raised_and_nothing_changes():
    x = np.zeros(4)
    tuned = autotune(configs(1, 2), key=[], do_bench=bench_by_step([]))(Recorder(failing=[1, 2]))
    with pytest.raises(RuntimeError, match="step 1 is bad"):
        tuned[(1, )](x, x, 4)
    assert not x.any()


def test_one_configuration_is_not_measured_and_an_empty_list_means_the_default():
    never = lambda call, quantiles: pytest.fail("measured")
    kernel = Recorder()
    autotune(configs(7), key=["n"], do_bench=never)(kernel)[(1, )](np.zeros(1), None, 1)
    assert kernel.launches == [(7, False)]
    assert Autotuner(kernel, kernel.arg_names, [], []).configs == [Config({})]


def test_configurations_that_differ_in_gpu_options_are_timed_once():
    kernel = Recorder()
    tuned = autotune([Config({"step": 1}, num_warps=w) for w in (2, 4, 8)], key=[],
                     do_bench=bench_by_step([1.0]))(kernel)
    tuned[(1, )](np.zeros(1), None, 1)
    assert len(kernel.launches) == 2 and len(tuned.configs_timings) == 3


def test_pruning():
    kernel = Recorder()
    calls = []

    def early(configs, named, **kwargs):
        calls.append((named["n"], kwargs))
        return [c for c in configs if c.kwargs["step"] > 1]

    tuned = autotune(configs(1, 2, 3, 4), key=[], do_bench=bench_by_step([2.0, 1.0]),
                     prune_configs_by={"early_config_prune": early, "perf_model": lambda step, **_: -step,
                                       "top_k": 2})(kernel)
    tuned[(1, )](np.zeros(1), None, 9)
    assert [s for s, _ in kernel.launches] == [4, 3, 3] and calls == [(9, {})]
    empty = autotune(configs(1, 2), key=[], prune_configs_by={"early_config_prune": lambda c, n, **k: []})(kernel)
    with pytest.raises(AutotunerError, match="left no configuration for `recorder`"):
        empty[(1, )](np.zeros(1), None, 9)


@pytest.mark.parametrize("top_k, kind", [(0, ValueError), (-1, ValueError), (0.0, ValueError), (-0.5, ValueError),
                                         (1.5, ValueError), (float("nan"), ValueError), ("2", TypeError),
                                         (True, TypeError)])
def test_a_top_k_that_leaves_nothing(top_k, kind):
    with pytest.raises(kind, match="`top_k` is"):
        autotune(configs(1, 2), key=[], prune_configs_by={"perf_model": lambda step, **_: step, "top_k": top_k})(
            Recorder())


def test_a_library_makes_its_own():
    """Pruning is asked with the keyword arguments, the positional ones stand in `nargs`; a measurement with the
    configuration by name."""
    seen, kernel = [], Recorder()

    class Tuner(Autotuner):

        def prune_configs(self, kwargs):
            seen.append((list(self.nargs), sorted(kwargs)))
            return super().prune_configs(kwargs)

        def _bench(self, *args, config, **kwargs):
            seen.append((len(args), config.kwargs["step"]))
            return super()._bench(*args, config=config, **kwargs)

    tuned = Tuner(kernel, kernel.arg_names, configs(1, 2), [], do_bench=bench_by_step([2.0, 1.0]))
    tuned[(1, )](np.zeros(1), None, n=1)
    assert seen == [(["x", "y"], ["grid", "n", "warmup"]), (2, 1), (2, 2)] and tuned.nargs is None


def test_hooks():
    log = []

    def pre(args, reset_only=False):
        log.append(("pre", args["step"], reset_only))

    def post(args, exception=None):
        log.append(("post", args["step"], type(exception).__name__))

    tuned = autotune(configs(1, 2), key=[], pre_hook=pre, post_hook=post,
                     do_bench=bench_by_step([1.0]))(Recorder(failing=[2]))
    with pytest.warns(RuntimeWarning):
        tuned[(1, )](np.zeros(1), None, 1)
    assert log == [("pre", 1, False), ("post", 1, "NoneType"), ("pre", 2, False), ("post", 2, "RuntimeError"),
                   ("pre", 1, True)]
    assert tuned.user_defined_pre_hook and tuned.user_defined_post_hook
    ran = []
    single = autotune([Config({"step": 1}, pre_hook=lambda args: ran.append(args["n"]))], key=[])(Recorder())
    single[(1, )](np.zeros(1), None, 3)
    assert ran == [3]


def test_warmup_compiles_every_configuration_and_times_none():
    kernel = Recorder()
    tuned = autotune(configs(1, 2), key=[])(kernel)
    assert tuned.warmup(np.zeros(1), None, 1, grid=(1, )) == [kernel, kernel]
    assert kernel.launches == [(1, True), (2, True)]


def test_a_key_that_is_no_argument_is_passed_over():
    tuned = autotune(configs(1, 2), key=["gone", "n"], do_bench=lambda call, quantiles: [1.0] * 3)(Recorder())
    tuned[(1, )](np.zeros(1), None, 1)
    tuned[(1, )](np.zeros(1), None, 1)
    assert len(tuned.cache) == 1


@pytest.mark.parametrize("what", ["reset_to_zero", "restore_value"])
def test_a_name_that_is_no_argument_is_refused(what):
    with pytest.raises(ValueError, match=f"`{what}` of autotune names `m`, which is not an argument of the kernel"):
        autotune(configs(1), **{"key": [], what: ["m"]})(Recorder())


def test_a_value_set_by_the_call_and_by_the_configurations_is_refused():
    tuned = autotune(configs(1, 2), key=[])(Recorder())
    with pytest.raises(ValueError, match="the launch sets `step`"):
        tuned[(1, )](np.zeros(1), None, 1, step=3)


def test_results_can_be_kept_for_later_processes(tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    make = lambda order: autotune(configs(1, 2), key=["n"], cache_results=True, do_bench=bench_by_step(order))
    make([2.0, 1.0])(Recorder())[(1, )](np.zeros(1), None, 1)
    again, kernel = make([]), Recorder()
    tuned = again(kernel)
    tuned[(1, )](np.zeros(1), None, 1)
    assert kernel.launches == [(2, False)] and [t[0] for t in tuned.configs_timings.values()] == [2.0, 1.0]
    kept, = tmp_path.rglob("*.autotune.json")
    for damage in ("{ damaged", "[" * 100000, "[]", '{"timings": 5}'):
        kept.write_text(damage)
        kernel = Recorder()
        make([1.0, 2.0])(kernel)[(1, )](np.zeros(1), None, 1)
        assert [s for s, _ in kernel.launches] == [1, 2, 1]


def test_kept_results_do_not_depend_on_where_the_kernel_stands(tmp_path):
    """A script that tunes as `__main__` serves the program that imports it, and one with lines before it."""
    program = (
        "import numpy as np, txl, txl.language as tl\n@txl.autotune([txl.Config({'B': 16}), txl.Config({'B': 32})], "
        "key=['n'], cache_results=True)\n@txl.jit\n"
        "def kernel(x, n, B: tl.constexpr):\n    tl.store(x + tl.arange(0, B), n, mask=tl.arange(0, B) < n)\n"
        "kernel[(1, )](np.zeros(8), 8)\nprint(kernel.bench_time > 0)\n")
    (tmp_path / "tuned.py").write_text(program)
    (tmp_path / "moved.py").write_text("\n\n" + program)
    told = [
        subprocess.run([sys.executable, *words], cwd=tmp_path, capture_output=True, text=True, check=True,
                       env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")}).stdout
        for words in (["tuned.py"], ["tuned.py"], ["-c", "import tuned"], ["moved.py"])
    ]
    assert told == ["True\n", *["False\n"] * 3]


def test_config():
    a, b = Config({"A": 1}, num_warps=8), Config({"A": 1}, num_warps=8)
    assert a == b and hash(a) == hash(b) and a != Config({"A": 2}, num_warps=8)
    assert a.all_kwargs() == {"A": 1, "num_warps": 8, "num_stages": 3, "num_ctas": 1}
    assert str(a) == "A: 1, num_warps: 8, num_stages: 3, num_ctas: 1, maxnreg: None"
    hooked = pickle.loads(pickle.dumps(Config({"A": 1}, num_warps=8, pre_hook=print)))
    assert hooked == a and hooked.pre_hook is None


def test_heuristics_see_all_arguments_in_order_and_nest_with_autotune():
    kernel = Recorder()
    rules = heuristics({"step": lambda args: args["n"] * 2, "other": lambda args: args["step"] + 1})
    seen = {}
    kernel.run = lambda *args, **kwargs: seen.update(kwargs)
    rules(kernel)[(3, )](np.zeros(1), None, 5)
    assert seen == {"grid": (3, ), "warmup": False, "step": 10, "other": 11}
    kernel = Recorder()
    tuned = autotune(configs(1, 2), key=["n"], do_bench=bench_by_step([2.0, 1.0]))
    both = heuristics({"num": lambda args: args["step"]})(kernel)
    kernel.run = lambda *args, **kwargs: seen.update(kwargs)
    tuned(both)[(1, )](np.zeros(1), None, 5)
    assert seen["num"] == seen["step"] == 2
    assert tuned(both).base_fn is kernel and both.__name__ == "recorder"


def test_the_table_of_a_choice(capsys, monkeypatch):
    monkeypatch.setenv("TRITON_PRINT_AUTOTUNING", "1")
    tuned = autotune(configs(1, 2, 3), key=[], do_bench=bench_by_step([3.0, 1.5, 2.0]))(Recorder(failing=(3, )))
    with pytest.warns(RuntimeWarning):
        tuned[(1, )](np.zeros(4), None, 4)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("autotune of recorder, key (") and "is best of 3" in lines[0]
    assert [line.split()[:3] for line in lines[1:3]] == [["1.5000", "ms", "1.00x"], ["3.0000", "ms", "2.00x"]]
    assert lines[3].split()[0] == "failed" and lines[3].endswith("RuntimeError: step 3 is bad") and len(lines) == 4
