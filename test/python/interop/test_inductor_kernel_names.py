"""Names of the language that the installed torch's kernel helpers and generated kernels use are values inside of a
kernel."""
import re
from pathlib import Path

import numpy as np
import pytest

import txl
import txl.language as tl

# Named in torch's sources only for other vendors' back ends or other versions of Triton.
ELSEWHERE = {"tl.extra.intel", "tl.extra.hip", "tl.uint"}  # `tl.uint` is the beginning of `tl.uint{bits}`
ALIASED_MODULE = re.compile(r"\btl\.((?:core|math|standard)\.)?([A-Za-z_][A-Za-z_0-9]*)")


def names_in_kernels():
    """`tl.NAME` and `tl.core.NAME` in the text of torch._inductor's Python files."""
    torch = pytest.importorskip("torch")
    found = set()
    for path in sorted((Path(torch.__file__).parent / "_inductor").rglob("*.py")):
        for module, name in ALIASED_MODULE.findall(path.read_text(encoding="utf-8", errors="replace")):
            found.add(f"tl.{module}{name}")
    return sorted(found - {f"tl.{name}" for name in ("core", "math", "standard", "extra")} - ELSEWHERE)


def test_every_name_is_a_value_in_a_kernel(tmp_path):
    names = [name for name in names_in_kernels() if hasattr_path(name)]
    assert len(names) > 60 and "tl.core.get_int_dtype" in names
    body = "\n".join(f"    v{i} = {name}" for i, name in enumerate(names))
    file = tmp_path / "uses.py"
    file.write_text(f"import txl, txl.language as tl\n\n@txl.jit\ndef uses(o):\n{body}\n    tl.store(o, 1)\n")
    scope = {"__name__": "uses", "__file__": str(file)}
    exec(compile(file.read_text(), str(file), "exec"), scope)
    out = np.zeros(1, np.int32)
    scope["uses"][(1, )](out)
    assert out[0] == 1


def hasattr_path(name):
    """Whether Python finds the name: what is not there, torch asks for before it generates it."""
    value = tl
    for part in name.split(".")[1:]:
        if not hasattr(value, part):
            return False
        value = getattr(value, part)
    return True


@txl.jit
def pow_integer(base, exponent):
    kind: tl.constexpr = tl.core.get_int_dtype(exponent.dtype.primitive_bitwidth, signed=False)
    left = exponent.to(kind)
    result = tl.full(base.shape, 1, base.dtype)
    for _ in tl.static_range(kind.primitive_bitwidth):
        result = tl.where((left & 1) != 0, result * base, result)
        left = left >> 1
        base = base * base
    return result


@txl.jit
def integer_power(x, e, o):
    i = tl.arange(0, 16)
    tl.store(o + i, pow_integer(tl.load(x + i), tl.load(e + i)))


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.int8])
def test_integer_power_by_the_width_of_its_type(dtype):
    x, e = np.arange(-8, 8).astype(dtype), (np.arange(16) % 5).astype(dtype)
    o = np.zeros(16, dtype)
    integer_power[(1, )](x, e, o)
    assert (o == (x.astype(np.int64)**e.astype(np.int64)).astype(dtype)).all()


@txl.jit
def widths(o, N: tl.constexpr, SIGNED: tl.constexpr):
    tl.store(o, tl.core.get_int_dtype(tl.core._unwrap_if_constexpr(N), signed=SIGNED).primitive_bitwidth)


@pytest.mark.parametrize("bits", [1, 8, 16, 32, 64])
@pytest.mark.parametrize("signed", [True, False])
def test_get_int_dtype(bits, signed):
    o = np.zeros(1, np.int32)
    widths[(1, )](o, N=bits, SIGNED=signed)
    assert o[0] == bits == tl.get_int_dtype(bits, signed).primitive_bitwidth


@pytest.mark.parametrize("bits", [0, -8, 7, 128, 2**70, 8.0, "8"])
def test_a_width_that_no_type_has(bits):
    with pytest.raises(txl.CompilationError, match="there is no integer type of"):
        widths[(1, )](np.zeros(1, np.int32), N=bits, SIGNED=True)
