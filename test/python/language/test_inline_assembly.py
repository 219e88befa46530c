"""`inline_asm_elementwise` on the tile machine, and with the same bits on emulated GPUs: texts as kernels have them,
and what needs a GPU is an error with its place."""
import contextlib

import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl
import txl

WHERE = ["cpu", "sm_80", "sm_90"]


def on(where):
    return contextlib.nullcontext() if where == "cpu" else txl.emulate(where)


@triton.jit
def quads(x, y, out, pairs, N: tl.constexpr):
    """Bytes four at a time, with registers and a predicate of its own; two results of another width."""
    i = tl.arange(0, N)
    a, b = tl.load(x + i), tl.load(y + i)
    picked = tl.inline_asm_elementwise(
        """
        {
            .reg .b32 both, spare;
            .reg .pred same;
            and.b32 both, $1, $2;        // the bits of four elements
            setp.eq.u32 same, $1, $2;
            not.b32 spare, both;
            selp.b32 $0, spare, both, same;
        }
        """, "=r,r,r", [a, b], dtype=tl.int8, is_pure=True, pack=4)
    tl.store(out + i, picked)
    low, high = tl.inline_asm_elementwise("cvt.f32.f16 $0, $2; neg.f32 $1, $0;", "=&f, =f, h", [a.to(tl.float16)],
                                          dtype=(tl.float32, tl.float32), is_pure=True, pack=1)
    tl.store(pairs + i, low)
    tl.store(pairs + N + i, high)


@pytest.mark.parametrize("where", WHERE)
def test_packed_bytes_and_two_results(where):
    rng = np.random.default_rng(1)
    x, y = rng.integers(-128, 128, (2, 256)).astype(np.int8)
    y[:128] = x[:128]
    out, pairs = np.empty_like(x), np.empty(512, np.float32)
    with on(where):
        quads[(1, )](x, y, out, pairs, N=256)
    assert np.array_equal(out[:128], ~x[:128])
    # The text compares four elements at once; the rest differs in each four.
    assert np.array_equal(out[128:], (x & y)[128:])
    assert np.array_equal(pairs, np.concatenate([x, -x.astype(np.float32)]).astype(np.float32))


@triton.jit
def halves(x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    packed = tl.inline_asm_elementwise("fma.rn.f16x2 $0, $1, $1, $1;", "=r,r", [tl.load(x + i)], dtype=tl.float16,
                                       is_pure=True, pack=2)
    tl.store(out + i, packed)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("n", [1, 2, 2048])
def test_pairs_of_halves_of_any_count(where, n):
    x = np.linspace(-3, 3, n).astype(np.float16)
    out = np.empty_like(x)
    with on(where):
        halves[(1, )](x, out, N=n)
    exact = x.astype(np.float64)**2 + x.astype(np.float64)
    assert np.array_equal(out, exact.astype(np.float16))


@triton.jit
def scalar_and_wide(x, out):
    v = tl.load(x)
    tl.store(out, tl.inline_asm_elementwise("add.s64 $0, $1, 5;", "=l,l", [v], dtype=tl.int64, is_pure=False, pack=1))


@pytest.mark.parametrize("where", WHERE)
def test_a_scalar(where):
    x, out = np.array([2**40], np.int64), np.zeros(1, np.int64)
    with on(where):
        scalar_and_wide[(1, )](x, out)
    assert out[0] == 2**40 + 5


@triton.jit
def asks(x, out, TEXT: tl.constexpr, CONSTRAINTS: tl.constexpr):
    i = tl.arange(0, 32)
    tl.store(out + i,
             tl.inline_asm_elementwise(TEXT, CONSTRAINTS, [tl.load(x + i)], dtype=tl.int32, is_pure=True, pack=1))


@pytest.mark.parametrize(
    "text, constraints, message",
    [("mov.u32 $0, %laneid;", "=r,r",
      "`mov` reads a special register; on a CPU inline assembly computes with registers, and accesses memory at its operands"),
     ("activemask.b32 $0;", "=r,r", "`activemask` communicates with the other threads of a warp"),
     ("add.u32 $0, $1, $2;", "=r,r", "names no operand"),
     ("cvt.u32.u64 $0, $1;", "=r,l", "register 0 of the operands has 64 bits, its tile takes 32"),
     ("add.u32 $0, $1, 1;", "=r,r,r", "the constraints have 2 operands, the tiles take 1 registers"),
     ("add.u31 $0, $1, 1;", "=r,r", "`.u31` is not a modifier"),
     ("add.u32 $0, $1, 1;", "=r,l", "`$1` is `.b64`, the instruction needs `.u32`"), ])
def test_what_needs_a_gpu_is_an_error_with_its_place(text, constraints, message):
    x = np.zeros(32, np.int32)
    with pytest.raises(Exception, match="inline assembly") as error:
        asks[(1, )](x, x.copy(), TEXT=text, CONSTRAINTS=constraints)
    assert message in str(error.value) and "test_inline_assembly.py" in str(error.value)


def test_what_goes_wrong_while_it_runs_is_an_error_with_its_place():
    x = np.zeros(32, np.int32)
    with pytest.raises(Exception, match="inline assembly") as error:
        asks[(1, )](x, x.copy(), TEXT="{ .reg .b32 t; add.u32 $0, $1, t; }", CONSTRAINTS="=r,r")
    assert "test_inline_assembly.py" in str(error.value)


@pytest.mark.parametrize("text, constraints, message", [
    ("add.u32 $0, $1, $2;", "=r,r", "`$2` in the text names no operand: there are 2, counted from `$0`"),
    ("add.u32 $0, ${1, 1;", "=r,r", "names no operand"),
    ("mov.b32 $0, ${1:c};", "=r,r", "names no operand"),
    ("mov.b32 $0, $x;", "=r,r", "`$x` in the text names no operand"),
    ("add.u32 $0, $1, 1;", "=r,x", "the constraint `x` of operand 1 is none of h, r, l, q, f, d"),
    ("add.u32 $0, $1, 1;", "=r,h", "operand 1 has 32 bits, the constraint `h` requires a register of 16"),
    ("add.u32 $0, $1, 1;", "=h,r", "operand 0 has 32 bits, the constraint `h` requires a register of 16"),
    ("add.u32 $0, $1, 1;", "=r,*m", "inline assembly does not fit its operands"),
    ("add.u32 $0, $1, 1;", "=r,n", "the constraint `n` of operand 1"),
    ("add.u32 $0, $1, 1;", "=r,r,r", "its constraints name one register a result and argument"),
    ("add.u32 $0, $1, 1;", "=r", "its constraints name one register a result and argument"),
    ("add.u32 $0, $1, 1;", "=r,=r,r", "its constraints name one register a result and argument"),
    ("add.u32 $0, $1, 1;", "=r,7", "inline assembly does not fit its operands"),
    ("add.u32 $0, $1, 1;", "=r,{r5}", "the constraint `{r5}` of operand 1"),
])
@pytest.mark.parametrize("where", ["sm_80", "sm_90a", "sm_120"])
def test_what_does_not_fit_its_operands_is_an_error_with_its_place_on_a_gpu(text, constraints, message, where):
    x = np.zeros(32, np.int32)
    with pytest.raises(Exception, match="inline assembly") as error, on(where):
        asks[(1, )](x, x.copy(), TEXT=text, CONSTRAINTS=constraints)
    assert message in str(error.value) and "test_inline_assembly.py" in str(error.value)


@pytest.mark.parametrize(
    "text", ["add.u32 $0, $1", "add.u32 $0, $1, %nope;", "mov.b32 $0, \"x\";", "L: bra L2;", "bogus $0, $1;"])
def test_what_is_no_ptx_is_an_error_with_its_place_on_the_emulator(text):
    x = np.zeros(32, np.int32)
    with pytest.raises(Exception) as error, on("sm_90"):
        asks[(1, )](x, x.copy(), TEXT=text, CONSTRAINTS="=r,r")
    assert "asks.ptx:" in str(error.value) and "test_inline_assembly.py:" in str(error.value), str(error.value)
