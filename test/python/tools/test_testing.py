"""txl.testing: what is timed, what is written, what is close."""
import numpy as np
import pytest

from txl import testing


def test_do_bench_summaries():
    calls = []
    assert testing.do_bench(lambda: calls.append(None), warmup=1, rep=1) > 0
    assert len(calls) > 3
    low, middle, high = testing.do_bench(lambda: None, warmup=1, rep=1, quantiles=[0.1, 0.5, 0.9])
    assert low <= middle <= high
    assert isinstance(testing.do_bench(lambda: None, warmup=1, rep=1, quantiles=[0.5]), float)
    times = testing.do_bench(lambda: None, warmup=1, rep=1, return_mode="all")
    assert isinstance(times, list) and min(times) > 0
    for mode in ("mean", "median", "min", "max"):
        assert testing.do_bench(lambda: None, warmup=1, rep=1, return_mode=mode) > 0
    with pytest.raises(ValueError, match="unknown return_mode `best`; it is one of mean, median"):
        testing.do_bench(lambda: None, return_mode="best")


def test_do_bench_clears_gradients():

    class Tensor:
        grad = 1

    tensor = Tensor()
    testing.do_bench(lambda: None, warmup=0, rep=0, grad_to_none=[tensor])
    assert tensor.grad is None


def test_a_slow_function_runs_a_few_times_only():
    import time
    calls = []
    testing.do_bench(lambda: (calls.append(None), time.sleep(0.03)), warmup=1, rep=1)
    assert len(calls) == 3


def test_assert_close():
    x = np.ones(3, np.float32)
    testing.assert_close(x, x + 0.009)
    with pytest.raises(AssertionError, match="sums"):
        testing.assert_close(x, x + 0.02, err_msg="sums")
    testing.assert_close(x, x * 1.05, rtol=0.1)
    testing.assert_close(np.array([np.nan, 1]), np.array([np.nan, 1]))
    testing.assert_close(1.0, 1.001)
    with pytest.raises(AssertionError):
        testing.assert_close(1.0, 1.1)
    testing.assert_close(x, x + 0.5, atol=lambda dtype: 1.0 if dtype == np.float32 else 0.0)
    ml_dtypes = pytest.importorskip("ml_dtypes")
    testing.assert_close(x.astype(ml_dtypes.bfloat16), x)


def test_assert_close_takes_torch_tensors():
    torch = pytest.importorskip("torch")
    testing.assert_close(torch.ones(3, dtype=torch.bfloat16), np.ones(3))


def benchmark(**changes):
    arguments = dict(x_names=["n", "m"], x_vals=[2, (4, 8)], line_arg="provider", line_vals=["a", "b"],
                     line_names=["A", "B"], plot_name="speed", args={"k": 10})
    return testing.Benchmark(**{**arguments, **changes})


def measured(n, m, provider, k, bonus=0.0):
    value = float(n * m + k + bonus)
    return (value, value - 1, value + 1) if provider == "a" else (value * 2, value, value * 3)


def test_perf_report_writes_tables(tmp_path, capsys):
    mark = testing.perf_report(benchmark())(measured)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testing.Mark, "_draw", staticmethod(lambda *a: (_ for _ in ()).throw(ImportError("matplotlib"))))
        with pytest.warns(RuntimeWarning, match="no plot is drawn without matplotlib"):
            mark.run(print_data=True, save_path=str(tmp_path / "new"), diff_col=True, save_precision=1, bonus=0.5)
    rows = (tmp_path / "new" / "speed.csv").read_text().splitlines()
    assert rows == ["n,m,A,B,A-min,B-min,A-max,B-max,Diff", "2,2,14.5,29.0,13.5,14.5,15.5,43.5,14.5",
                    "4,8,42.5,85.0,41.5,42.5,43.5,127.5,42.5"]
    assert "speed" in (tmp_path / "new" / "results.html").read_text()
    assert "29.000000" in capsys.readouterr().out


def test_perf_report_draws(tmp_path):
    pytest.importorskip("matplotlib")
    testing.perf_report([benchmark(styles=[("red", "-"), ("blue", "--")], x_log=True)])(measured).run(
        save_path=str(tmp_path))
    assert (tmp_path / "speed.png").stat().st_size > 1000
    assert '<img src="speed.png"/>' in (tmp_path / "results.html").read_text()


def test_perf_report_returns_data_frames():
    pytest.importorskip("pandas")
    single = testing.perf_report(benchmark())(measured).run(return_df=True)
    assert list(single["A"]) == [14.0, 42.0]
    assert len(testing.perf_report([benchmark()] * 2)(measured).run(return_df=True)) == 2


def test_wrong_benchmarks_are_refused():
    with pytest.raises(ValueError, match="same length"):
        benchmark(line_names=["A"])
    with pytest.raises(ValueError, match=r"expected 2 values for \['n', 'm'\]"):
        testing.perf_report(benchmark(x_vals=[(1, 2, 3)]))(measured).run()
