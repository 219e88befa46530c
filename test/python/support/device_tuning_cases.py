"""Tuning on a GPU in a child process. Run by test_tuning_device.py with a stand-in for the driver, by bench/
tuning_faults.py's reader on a GPU."""
import json

import numpy as np
import pytest
import tuned_cases as cases

import txl
from txl import _txl


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def too_much(named):
    """The workspace of a configuration that no GPU has memory for."""
    txl.empty((1 << 50, ), "int8")


def double(arguments):
    n = arguments["n"]
    arguments["y"][:n] = 2 * arguments["x"].numpy()[:n]


@pytest.mark.filterwarnings("ignore:autotune of")
def test_configurations_that_fail(tmp_path):
    x, y = txl.to_device(np.arange(200, dtype=np.float32)), txl.to_device(np.full(200, 7, np.float32))
    configs = [*cases.configs((0, 1, 2, 3), (64, 64, 64, 64)), txl.Config({"BLOCK": 32, "MODE": 0}, pre_hook=too_much),
               txl.Config({"BLOCK": 128, "MODE": 0}, num_warps=2)]
    kernel = txl.autotune(configs, key=["n"], isolate=True, reference=double, records=tmp_path / "r.jsonl",
                          warmup=1, rep=1, timeout=60)(cases.scale)
    kernel[cases.grid](x, y, 150)
    found = lines(tmp_path / "r.jsonl")
    assert [r["failure"] for r in found] == [None, "fault", "time-out", "wrong result", "out of memory", None]
    assert "illegal memory access" in found[1]["reason"]
    good = found[0]
    assert good["registers"] >= 0 and good["spills"] == 0 and good["device"] == _txl.device_info(0)["name"]
    assert good["driver"] and good["clocks"]["sm"] > 0 and good["checked"]
    np.testing.assert_array_equal(y.numpy(), [*(2.0 * np.arange(150)), *[7] * 50])
    txl.synchronize()  # this process's context is unharmed
    assert _txl.device_info(0)["name"]


def test_arrays_of_the_second_gpu():
    if _txl.device_count() < 2:
        pytest.skip("there is one GPU")
    x, y = txl.to_device(np.arange(64, dtype=np.float32), 1), txl.zeros(64, device=1)
    kernel = txl.autotune(cases.configs((0, 0), (32, 64)), key=["n"], isolate=True, warmup=1, rep=1)(cases.scale)
    kernel[cases.grid](x, y, 64)
    np.testing.assert_array_equal(y.numpy(), 2 * x.numpy())


def test_a_descriptor(tmp_path):
    from txl.tools.tensor_descriptor import TensorDescriptor
    x = txl.to_device(np.arange(1024, dtype=np.float32).reshape(32, 32))
    y = txl.zeros((32, 32))

    def shape(named):
        named["x"].block_shape = [named["BLOCK"], named["BLOCK"]]

    described = TensorDescriptor(x, [32, 32], [32, 1], [16, 16])
    configs = [txl.Config({"BLOCK": block}, pre_hook=shape) for block in (16, 32)]
    kernel = txl.autotune(configs, key=[], isolate=True, warmup=1, rep=1, records=tmp_path / "r.jsonl")(
        cases.copy_tile)
    kernel[(1, )](described, y)
    assert [r["failure"] for r in lines(tmp_path / "r.jsonl")] == [None, None]
    block = kernel.best_config.kwargs["BLOCK"]
    np.testing.assert_array_equal(y.numpy()[:block, :block], x.numpy()[:block, :block])


def test_a_hook_that_sets_up_a_descriptor_without_a_child():
    """What is compiled ahead of the measurement must not be compiled for the descriptor before the hook."""
    from txl.tools.tensor_descriptor import TensorDescriptor
    x, y = txl.to_device(np.arange(1024, dtype=np.float32).reshape(32, 32)), txl.zeros((32, 32))

    def shape(named):
        named["x"].block_shape = [named["BLOCK"], named["BLOCK"]]

    configs = [txl.Config({"BLOCK": block}, pre_hook=shape) for block in (16, 32)]
    kernel = txl.autotune(configs, key=[], warmup=1, rep=1)(cases.copy_tile)
    kernel[(1, )](TensorDescriptor(x, [32, 32], [32, 1], [1, 1]), y)
    assert all(times[0] < float("inf") for times in kernel.configs_timings.values())
