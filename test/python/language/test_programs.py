"""Programs in the style of Triton's users, each against NumPy, twice, with every kind of array.

The expectations have been checked with Triton's interpreter (check_with_triton.py).
"""
import importlib.util

import pytest

from txl import alias

alias.install()

from programs import PROGRAMS, complaints

HAS_TORCH = importlib.util.find_spec("torch") is not None


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.name)
def test_program(program):
    first = [(result.copy(), expected, bound) for result, expected, bound in program.run("numpy")]
    assert first, "the program yields no result"
    found = complaints(first)
    assert not found, "\n".join(found)
    deterministic = program.name not in ("atomic.float_atomics", "dot.split_k_with_atomics",
                                         "attention_forms.gradient_of_causal_attention")
    again = program.run("torch" if HAS_TORCH else "numpy")
    for (a, _, bound), (b, _, _) in zip(first, again, strict=True):
        if deterministic:
            assert a.tobytes() == b.tobytes(), "the second run gives other bits"
    assert not complaints(again)
