"""autotune and heuristics on real kernels."""
import warnings

import numpy as np
import pytest

import txl
import txl.language as tl


def configs(*blocks):
    return [txl.Config({"BLOCK": b}) for b in blocks]


def accumulate_kernel(x, total, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(total + i, tl.load(x + i, mask=i < n, other=0.0), mask=i < n)


def test_an_accumulating_kernel_is_tuned_without_a_trace():
    tuned = txl.autotune(configs(16, 64, 256), key=["n"], rep=2, warmup=1)(txl.jit(accumulate_kernel))
    x, total = np.ones(1000, np.float32), np.full(1000, 5, np.float32)
    grid = lambda meta: (txl.cdiv(1000, meta["BLOCK"]), )
    for expected in (6, 7):
        tuned[grid](x, total, 1000)
        assert np.array_equal(total, np.full(1000, expected))
    assert len(tuned.configs_timings) == 3 and all(t[0] > 0 for t in tuned.configs_timings.values())
    assert tuned.best_config == min(tuned.configs_timings, key=lambda c: tuned.configs_timings[c][0])


def test_configurations_that_do_not_compile_or_go_outside_are_skipped():

    @txl.autotune(configs(32, 1 << 21), key=["n"], rep=1, warmup=1)
    @txl.jit
    def kernel(x, n, BLOCK: tl.constexpr):
        i = tl.arange(0, BLOCK)
        tl.store(x + i, i, mask=i < n)

    x = np.zeros(32, np.int32)
    with pytest.warns(RuntimeWarning, match=r"`kernel` skips a configuration \(BLOCK: 2097152"):
        kernel[(1, )](x, 32)
    assert np.array_equal(x, np.arange(32)) and kernel.best_config.kwargs == {"BLOCK": 32}

    @txl.autotune(configs(32, 128), key=[], rep=1, warmup=1)
    @txl.jit
    def careless(x, BLOCK: tl.constexpr):
        tl.store(x + tl.arange(0, BLOCK), 1)

    with pytest.warns(RuntimeWarning, match="OutOfBoundsError"):
        careless[(1, )](x)
    assert careless.best_config.kwargs == {"BLOCK": 32}


def test_heuristics_over_and_under_autotune():

    @txl.jit
    def kernel(x, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(x + i, 1 if EVEN else 2, mask=i < n)

    rule = txl.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
    tuned = txl.autotune(configs(16, 32), key=["n"], rep=1, warmup=1)(rule(kernel))
    for n, expected in ((64, 1), (65, 2)):
        x = np.zeros(n, np.int32)
        tuned[lambda meta: (txl.cdiv(n, meta["BLOCK"]), )](x, n)
        assert np.array_equal(x, np.full(n, expected))


def test_options_of_configurations_reach_the_kernel():

    @txl.autotune([txl.Config({"BLOCK": 16}, num_warps=w, num_stages=s) for w, s in ((2, 1), (8, 5))], key=[], rep=1,
                  warmup=1)
    @txl.jit
    def kernel(x, BLOCK: tl.constexpr):
        tl.store(x + tl.arange(0, BLOCK), 1)

    x = np.zeros(16, np.int32)
    kernel[(1, )](x)
    assert x.all()
    kernel.warmup(x, grid=(1, ))


def test_tuned_results_survive_the_process(tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    make = lambda: txl.autotune(configs(16, 64), key=["n"], rep=1, warmup=1, cache_results=True)(txl.jit(
        accumulate_kernel))
    x, total = np.ones(100, np.float32), np.zeros(100, np.float32)
    grid = lambda meta: (txl.cdiv(100, meta["BLOCK"]), )
    first = make()
    first[grid](x, total, 100)
    again = make()
    again[grid](x, total, 100)
    assert again.bench_time == 0 and again.best_config == first.best_config
    assert np.array_equal(total, np.full(100, 2))


def test_do_bench_of_a_kernel():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kernel = txl.jit(accumulate_kernel)
        x, total = np.ones(64, np.float32), np.zeros(64, np.float32)
        assert txl.testing.do_bench(lambda: kernel[(1, )](x, total, 64, BLOCK=64), warmup=1, rep=2) > 0
