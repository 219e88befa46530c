"""Every program of test/python/programs the whole way to a GPU without one: compiled for an architecture, its PTX run
on the emulator, compared with what it must give and with the tile machine. And with arrays of a GPU, through a stand-in
for the driver: the launch as on a GPU, which the emulator runs."""
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gpu_path import BY_NAME, run

import txl
import txl.language as tl

ROOT = Path(__file__).resolve().parents[3]
STUB = ROOT / os.environ.get("TXL_BUILD", "build") / "stub"

# Programs whose code depends most on the architecture.
EVERYWHERE = ("attention_forms.", "layers.", "sequence_models.", "dot.", "atomic.every_integer_atomic",
              "element.conversions", "shape.transposed_copy")


def cases():
    for architecture in ("sm_80", "sm_90", "sm_120"):
        for name in BY_NAME:
            if architecture == "sm_80" or name.startswith(EVERYWHERE):
                yield pytest.param(architecture, name, id=f"{architecture}-{name}")


@pytest.mark.parametrize("architecture, name", list(cases()))
def test_on_the_emulator(architecture, name):
    assert run(BY_NAME[name], architecture) == []


@txl.jit
def add_one(x, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, mask=i < n) + 1, mask=i < n)


def test_emulate_is_another_target():
    import numpy as np
    x = np.zeros(100, np.float32)
    with txl.emulate("sm_86"):
        kernel = add_one[(1, )](x, 100, BLOCK=128)
        assert ".target sm_86" in kernel.asm["ptx"]
    assert add_one[(1, )](x, 100, BLOCK=128) is not kernel
    assert (x == 2).all()
    with pytest.raises(
            ValueError,
            match=r"host arrays run on `cpu`, or on `emulate:` and an architecture \(sm_80, .*sm_90a.*\), not on"):
        with txl.emulate("sm_85"):
            pass


def test_an_access_out_of_bounds_names_argument_and_line():
    import numpy as np
    x = np.zeros(100, np.float32)
    with txl.emulate("sm_80"), pytest.raises(txl.OutOfBoundsError, match="load outside of `x`") as caught:
        add_one[(2, )](x, 200, BLOCK=128)
    assert caught.value.argument == "x"
    assert caught.value.program_id == (0, 0, 0)
    assert caught.value.file == __file__ and caught.value.line == add_one.starting_line_number + 3


@txl.jit
def store_somewhere(x, lanes, programs, where, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = i * lanes + tl.program_id(0) * programs
    tl.store(x + i * where, value)


@pytest.mark.parametrize("lanes, programs, where, races",
                         [(0, 0, 0, ""), (0, 0, 1, ""), (1, 0, 1, ""), (1, 0, 0, "this store writes different values"),
                          (0, 1, 1, "this store and the store of program (0, 0, 0) at ")])
def test_a_race_is_a_check_error(lanes, programs, where, races):
    """Programs or lanes that write other values to an element race, those that write the same ones do not."""
    import numpy as np
    x = np.zeros(128, np.int32)
    with txl.emulate("sm_80"), txl.check():
        if not races:
            store_somewhere[(2, )](x, lanes, programs, where, BLOCK=128)
            assert (x[:128 if where else 1] == np.arange(128 if where else 1) * lanes).all()
            return
        with pytest.raises(txl.CheckError, match="race: " + re.escape(races)) as caught:
            store_somewhere[(2, )](x, lanes, programs, where, BLOCK=128)
    assert caught.value.argument == "x"
    assert caught.value.file == __file__ and caught.value.line == store_somewhere.starting_line_number + 4


def test_the_environment_chooses_the_emulator():
    code = ("import directories, numpy as np, txl, test_programs_emulated as t; x = np.zeros(9, np.float32); "
            "print('.target sm_80' in t.add_one[(1,)](x, 9, BLOCK=16).asm['ptx'], x.sum())")
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "TXL_TARGET": "emulate:sm_80"},
                          cwd=ROOT / "test/python", capture_output=True, text=True)
    assert done.stdout.split() == ["True", "9.0"], done.stderr


def test_on_the_stand_in_for_the_driver(stand_in):
    """All programs with arrays of a GPU."""
    done = stand_in([sys.executable, "support/gpu_path.py", "device", *BY_NAME])
    wrong = [line for line in done.stdout.splitlines() if not line.endswith(": ok")]
    assert done.returncode == 0, "\n".join(wrong) + done.stderr[-2000:]


def test_too_much_shared_memory_is_out_of_resources():
    import numpy as np

    @txl.jit
    def kernel(x, N: tl.constexpr):
        i = tl.arange(0, N)[:, None] * N + tl.arange(0, N)[None, :]
        a = tl.load(x + i)
        tl.store(x + i, tl.dot(a, tl.trans(a), out_dtype=tl.float32).to(tl.float16))

    x = np.zeros((512, 512), np.float16)
    for target, limit in (("sm_80", 163 * 1024), ("sm_120", 99 * 1024)):
        with txl.emulate(target), pytest.raises(txl.OutOfResources) as raised:
            kernel[(1, )](x, N=512, num_warps=16)
        error = raised.value
        assert (error.limit, error.name) == (limit, "shared memory") and error.required > limit
        assert str(error) == f"out of resource: shared memory, required: {error.required}, limit: {limit}"
        assert kernel.warmup(x, N=512, num_warps=16).metadata.shared == 1  # on the CPU it is no matter
