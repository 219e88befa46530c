"""Sessions of the debugger over kernels of several kinds: loops, dots, reductions, scans, atomics, branches. Each goes
forward and back through its statements, looks at all values, and stops in another program; the results stay the same."""
import io
import re

import numpy as np
import pytest
import txl
from algebra_pairs import FAMILIES, arrays_of, launch

KERNELS = [(name, variant) for name, (_, right, wrong) in sorted(FAMILIES.items()) for variant in (*right, *wrong)]
BLOCKS = {"product": 16, "split_k": 16, "attention": 16, "polynomial": 32, "rotary": 16}
FORWARD = ["next", "step", "next", "next", "step", "next"]


def arrows(text):
    """The places at which a session stopped: (file, line, function, program)."""
    return re.findall(r"> (\S+)\((\d+)\)(\w+)\(\)  program \((\d+), (\d+), (\d+)\)", text)


def test_there_are_twenty_kernels():
    assert len(KERNELS) >= 20


@pytest.mark.parametrize("name, variant", KERNELS)
def test_a_session(name, variant):
    rng = np.random.default_rng(5)
    inputs, output = arrays_of(name, 32, rng)
    run = launch(name, variant, 32, BLOCKS.get(name, 8), (inputs, output))
    run()
    expected = output.copy()
    output[...] = 0
    looks = ["a", "where", "list", "info warpgroups"]
    back = ["rnext", "rstep", "rstep"]
    last = ["tbreak " + name + (" program=1" if name not in ("product", "attention") else ""), "continue", "where"]
    commands = [command for step in FORWARD for command in (step, *looks)] + back + FORWARD[:3] + last
    shown = io.StringIO()
    with txl.debug(stdin=io.StringIO("\n".join([*commands, *["continue"] * 50]) + "\n"), stdout=shown):
        run()
    text = shown.getvalue()
    assert np.allclose(output, expected, rtol=1e-4, atol=1e-4, equal_nan=True)
    assert "***" not in text and "Error" not in text and "Traceback" not in text
    stops = arrows(text)
    lines = [int(line) for _, line, *_ in stops]
    assert all(place[0].endswith("algebra_pairs.py") for place in stops)
    forward = lines[:1 + len(FORWARD)]
    assert len(set(forward)) > 1
    # Going back shows the lines before, in the other order, as far as the statements were single steps.
    assert lines[1 + len(FORWARD)] in forward[:-1]
    if name not in ("product", "attention"):
        assert stops[-1][3] == "1"
