"""`multiple_of` and its kin on values that no operation made: arguments of loops and of functions keep what is promised
of them."""
import re

import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def columns(table, y_ptr, stride, iterations, PROMISE: tl.constexpr, BRANCH: tl.constexpr, ROWS: tl.constexpr):
    x_ptr = tl.load(table).to(tl.pointer_type(tl.float16))
    x_ptrs = x_ptr + tl.arange(0, ROWS)[:, None] * stride + tl.arange(0, 64)[None, :]
    total = tl.zeros((ROWS, 64), tl.float32)
    for i in range(iterations):
        if PROMISE:
            if BRANCH:
                if stride > 7:
                    tl.multiple_of(x_ptrs, [16, 16])
            else:
                tl.multiple_of(x_ptrs, [16, 16])
        total += tl.load(x_ptrs).to(tl.float32)
        x_ptrs += 64
    tl.store(y_ptr + tl.arange(0, ROWS)[:, None] * 64 + tl.arange(0, 64)[None, :], total)


def run(x, iterations, **kw):
    y = np.full((16, 64), np.nan, np.float32)
    table = np.array([x.ctypes.data], np.int64)
    kernel = columns[(1, )](table, y, x.shape[1], iterations, ROWS=16, **kw)
    assert np.array_equal(y, x[:, :64 * iterations].reshape(16, -1, 64).astype(np.float32).sum(1))
    return kernel


@pytest.mark.parametrize("branch", [False, True])
@pytest.mark.parametrize("iterations", [0, 1, 5])
def test_a_promise_changes_no_result(iterations, branch):
    x = np.random.default_rng(0).integers(-9, 9, (16, 320)).astype(np.float16)
    run(x, iterations, PROMISE=True, BRANCH=branch)


def loads(promise, branch):
    signature = dict(table="*i64", y_ptr="*fp32", stride="i32", iterations="i32", PROMISE="constexpr",
                     BRANCH="constexpr", ROWS="constexpr")
    source = txl.compiler.ASTSource(fn=columns, signature=signature, constexprs=dict(
        PROMISE=promise, BRANCH=branch, ROWS=16))
    return re.findall(r"ld\.global\.\S+", txl.compile(source, target="sm_90").asm["ptx"])


def test_a_promise_about_a_carried_pointer_makes_wide_loads():
    assert "ld.global.v4.b32" in loads(True, False)
    # Without it, and where only a branch has it, the distance of the rows is any number.
    assert not any(".v" in load for load in loads(False, False) + loads(True, True))


@txl.jit
def argument(x_ptr, n, y_ptr):
    tl.multiple_of(n, 16)
    tl.multiple_of(x_ptr, 16)
    tl.multiple_of(y_ptr, 16)
    rows = tl.arange(0, 16)[:, None] * n + tl.arange(0, 64)[None, :]
    tl.store(y_ptr + tl.arange(0, 16)[:, None] * 64 + tl.arange(0, 64)[None, :], tl.load(x_ptr + rows))


def test_a_promise_about_an_argument():
    source = txl.compiler.ASTSource(fn=argument, signature=dict(x_ptr="*fp32", n="i32", y_ptr="*fp32"))
    assert "ld.global.v4.b32" in txl.compile(source, target="sm_90").asm["ptx"]
    x, y = np.random.default_rng(1).standard_normal((16, 64)).astype(np.float32), np.zeros((16, 64), np.float32)
    argument[(1, )](x, 64, y)
    assert np.array_equal(x, y)
