"""Integers equal to 1, and those divisible by 16, are known inside of tuples as they are outside: a stride of 1 is a
compile-time number where the language needs one."""
import contextlib
from collections import namedtuple

import numpy as np
import pytest

import txl
import txl.language as tl

Strides = namedtuple("Strides", "row column")


@pytest.fixture(params=["cpu", "sm_90a"])
def place(request):
    with txl.emulate(request.param) if request.param != "cpu" else contextlib.nullcontext():
        yield


@txl.jit
def through_descriptor(x, o, shape, strides, B: tl.constexpr):
    source = tl.make_tensor_descriptor(x, shape, strides, [B, B])
    i = tl.arange(0, B)
    tl.store(o + i[:, None] * B + i[None, :], source.load([B, B]))


@pytest.mark.parametrize("strides", [(64, 1), Strides(64, 1)])
def test_strides_of_an_array(place, strides):
    x, o = np.arange(32 * 64, dtype=np.float32).reshape(32, 64), np.zeros((16, 16), np.float32)
    through_descriptor[(1, )](x, o, x.shape, strides, B=16)
    assert (o == x[16:32, 16:32]).all()


@txl.jit
def by_number(x, o, n, row, column, B: tl.constexpr):
    source = tl.make_tensor_descriptor(x, [n, n], [row, column], [B, B])
    i = tl.arange(0, B)
    tl.store(o + i[:, None] * B + i[None, :], source.load([0, 0]))


def test_a_plain_stride_of_one(place):
    x, o = np.arange(32 * 32, dtype=np.float32).reshape(32, 32), np.zeros((16, 16), np.float32)
    by_number[(1, )](x, o, 32, 32, 1, B=16)
    assert (o == x[:16, :16]).all()


def test_another_stride_is_refused():
    x, o = np.zeros((32, 32), np.float32), np.zeros((16, 16), np.float32)
    with pytest.raises(txl.CompilationError, match="last dim must be 1"):
        by_number[(1, )](x, o, 32, 32, 2, B=16)


@txl.jit
def decided(o, t, n):
    tl.static_assert(t[1][0] == 1 and n == 1 and t[2] is None)
    if t[1][0] != 1:
        tl.static_assert(False, "this is not compiled")
    size: tl.constexpr = t[1][0]
    tl.store(o + tl.arange(0, size), t[0] + t[1][1])
    tl.store(o + 1 + tl.arange(0, t[1][0]), 7)
    for i in tl.static_range(n):
        tl.store(o + 2 + i, t[1][0].to(tl.int64))


def test_nested_tuples_and_none(place):
    o = np.zeros(4, np.int32)
    decided[(1, )](o, (5, (1, 3), None), 1)
    assert o.tolist() == [8, 7, 1, 0]


@txl.jit(do_not_specialize=["t"])
def unspecialized(o, t):
    tl.store(o, t[0] + t[1])


def test_tuples_that_are_not_specialized():
    o, kernels = np.zeros(1, np.int32), set()
    for t in ((1, 16), (16, 1), (3, 5)):
        kernels.add(id(unspecialized[(1, )](o, t)))
        assert o[0] == sum(t)
    assert len(kernels) == 1


def test_divisibility_in_a_tuple():
    o = np.zeros(1, np.int32)

    @txl.jit
    def kernel(o, t):
        tl.store(o, t[0] + t[1])

    assert kernel[(1, )](o, (32, 5)).asm["ttir"].count("tt.divisibility = 16") == 2  # o, t[0]
    assert kernel[(1, )](o, (32, 16)).asm["ttir"].count("tt.divisibility = 16") == 3


def test_a_source_with_tuples():
    """`ASTSource` as Triton's: constants and attributes of elements are named by paths."""
    from txl.compiler import ASTSource
    made = txl.compile(
        ASTSource(
            through_descriptor,
            {"x": "*fp32", "o": "*fp32", "shape": ("i32", "i32"), "strides": ("i64", "constexpr"), "B": "constexpr"},
            constexprs={(3, 1): 1, (4, ): 16}, attrs={(0, ): [["tt.divisibility", 16]],
                                                      (3, 0): [["tt.divisibility", 16]]}), target=("cuda:90"))
    assert made.asm["ttir"].split("attributes")[0].count("tt.divisibility = 16") == 2
    with pytest.raises(ValueError, match="has no type of element"):
        ASTSource(through_descriptor,
                  {"x": "*fp32", "o": "*fp32", "shape": ("i32", "constexpr"), "strides": ("i64", "i64"), "B": 16
                   }).specializations()
