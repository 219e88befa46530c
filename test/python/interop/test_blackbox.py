"""Kernels whose treatment by Triton 3.9 and 3.6 is recorded: the same are accepted here, print the same types, and
compute the same bits as Triton's TTIR does on the tile machine.

Where the versions differ, 3.9 decides what is accepted and which types come out. What differs is listed, with its
reason, in test/blackbox/exceptions.py. `python test/blackbox/record.py` under Triton writes the record.
"""
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

from txl import alias

alias.install()
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import txl
from txl.compiler import ASTSource
from blackbox import CASES, exceptions
from blackbox.golden import plain_lines, read
from tile_machine import TileMachineError, launch

RECORD = {version: read(version) for version in ("3.9", "3.6")}
ELEMENTS = 1 << 14
SIZES = {
    "i1": 1, "u1": 1, "i8": 1, "u8": 1, "fp8e5": 1, "fp8e4nv": 1, "i16": 2, "u16": 2, "fp16": 2, "bf16": 2, "i32": 4,
    "u32": 4, "fp32": 4, "i64": 8, "u64": 8, "fp64": 8
}


def random_array(rng, element, small):
    """Bits of random elements: mostly ordinary numbers, some special ones."""
    if element[0] in "iu":
        bits = 8 * SIZES[element]
        if element in ("i1", "u1"):
            return rng.integers(0, 2, ELEMENTS, np.uint8)
        if small:
            return rng.integers(0, 8, ELEMENTS).astype(f"u{SIZES[element]}")
        ordinary = rng.integers(-20, 21, ELEMENTS)
        wild = rng.integers(-2**63, 2**63 - 1, ELEMENTS, np.int64) >> 64 - bits
        mixed = np.where(rng.random(ELEMENTS) < 0.2, wild, ordinary)
        return np.where(mixed == 0, 1, mixed).astype(f"i{SIZES[element]}")
    import ml_dtypes
    dtype = {
        "fp8e5": ml_dtypes.float8_e5m2, "fp8e4nv": ml_dtypes.float8_e4m3fn, "fp16": np.float16,
        "bf16": ml_dtypes.bfloat16, "fp32": np.float32, "fp64": np.float64
    }[element]
    numbers = rng.standard_normal(ELEMENTS) * rng.choice([0.5, 1.0, 4.0, 16.0], ELEMENTS)
    numbers[3], numbers[5] = 0.0, -0.0
    numbers[rng.random(ELEMENTS) < 0.02] = 0.0
    return numbers.astype(dtype).view(np.uint8)


def scalar_bits(kind, value):
    if kind.startswith("fp") or kind == "bf16":
        if kind == "bf16":
            return int(np.float32(value).view(np.uint32)) >> 16
        return int(np.array(value, f"f{SIZES[kind]}").view(f"u{SIZES[kind]}"))
    return int(value) & (1 << 8 * SIZES[kind]) - 1


def run(case, ttir):
    """(arrays after the launch, printed lines, error or None)"""
    rng = np.random.default_rng(20261121)
    arguments = []
    for parameter, kind in case.types.items():
        if kind.startswith("*"):
            arguments.append(random_array(rng, kind.lstrip("*").removeprefix("k"), case.small))
        else:
            value = case.scalars.get(parameter, 1 if kind in ("i1", "u1") else 5 if kind[0] in "iu" else 0.75)
            arguments.append(scalar_bits(kind, value))
    try:
        printed, error = launch(ttir, case.grid, arguments), None
    except TileMachineError as failure:
        printed, error = [], str(failure)
    return [a.tobytes() for a in arguments if not isinstance(a, int)], printed, error


def compiled(case, capfd, **options):
    """(printed lines, TTIR), or (None, message)"""
    capfd.readouterr()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            kernel = txl.compile(
                ASTSource(case.fn, {n: case.types.get(n, "constexpr")
                                    for n in case.fn.arg_names}, case.constants, case.divisibility),
                options={"enable_fp_fusion": False, "cache": False, **case.options, **options})
    except txl.CompilationError as error:
        return None, str(error)
    return plain_lines(capfd.readouterr().out), kernel.asm["ttir"]


def expect(listed, name, wrong):
    """A difference is listed, and what is listed differs."""
    if name in listed:
        assert wrong, f"no longer an exception: {listed[name]}"
        pytest.xfail(listed[name])
    assert not wrong, wrong


def test_recorded():
    assert sorted(RECORD["3.9"]) == sorted(CASES), "test/blackbox/record.py must run again"
    assert len({case.fn for case in CASES.values()}) >= 300


@pytest.mark.parametrize("name", CASES)
def test_kernel(name, capfd):
    case, answer = CASES[name], RECORD["3.9"][name]
    printed, text = compiled(case, capfd)
    if (printed is None) != (answer.rejected is not None):
        expect(exceptions.ACCEPTANCE, name,
               f"Triton: {answer.rejected}" if answer.rejected else f"accepted by Triton: {text}")
    assert name not in exceptions.ACCEPTANCE, "no longer an exception"
    assert printed is not None or "the compiler generated" not in text, text
    older = RECORD["3.6"].get(name)
    if answer.rejected:
        if older and older.rejected is None:
            older_language(case, older, capfd)
        return
    expect(exceptions.TYPES, name, printed != answer.printed and f"printed {printed} instead of {answer.printed}")
    ours, lines, error = run(case, text)
    assert bool(error) == case.fails, error
    for listed, theirs in ((exceptions.COMPUTED, answer), (exceptions.COMPUTED_36, older)):
        if theirs and not theirs.rejected and theirs.printed == answer.printed:
            expect(listed, name, difference((ours, lines, error), run(case, theirs.ttir)))


def difference(ours, theirs):
    """What differs between two runs, or an empty string."""
    (arrays, lines, error), (their_arrays, their_lines, their_error) = ours, theirs
    if bool(error) != bool(their_error):
        return f"errors: {error} instead of {their_error}"
    if error:
        return ""
    if arrays != their_arrays:
        return f"array {[a == b for a, b in zip(arrays, their_arrays)].index(False)} differs"
    return f"printed {lines} instead of {their_lines}" if len(lines) != len(their_lines) else ""


def older_language(case, answer, capfd):
    """What 3.6 alone accepts is accepted where its language is asked for."""
    printed, text = compiled(case, capfd, language="3.6")
    assert printed is not None, text
    assert printed == answer.printed
    expect(exceptions.COMPUTED_36, case.name, difference(run(case, text), run(case, answer.ttir)))
