"""The types of tuples: what Triton 3.9 answers for each expression."""
from typing import NamedTuple

import numpy as np
import pytest

import txl
import txl.language as tl


class Pair(NamedTuple):
    x: tl.tensor
    y: tl.tensor


@txl.jit
def texts(X, n):
    tl.static_print((X, n).type)
    tl.static_print((X, n, 3).type, (X, None).type)
    tl.static_print(((X, n), n).type)
    tl.static_print(Pair(X, n).type, Pair(X, n).type.fields, (X, n).type.fields)
    tl.static_print(tl.tuple_type([tl.float32, tl.int32]),
                    tl.tuple_type((tl.float32, tl.int32), fields=["a", "b"]).name)
    tl.static_print((X, n, X).type.mangle(), ().type.mangle(), (X, (n, n)).type.mangle(), ().type)
    tl.static_print(tl.tuple_type([tl.float32, tl.tuple_type([tl.int32])]))


def test_texts(capfd):
    texts[(1, )](np.zeros(4, np.float32), 7)
    assert capfd.readouterr().out.splitlines() == [
        "[pointer<fp32>,int32]",
        "[pointer<fp32>,int32,constexpr_type[3]] [pointer<fp32>,constexpr_type[None]]",
        "[[pointer<fp32>,int32],int32]",
        "[x:pointer<fp32>,y:int32] ('x', 'y') None",
        "[fp32,int32] [a:fp32,b:int32]",
        "TPfp32_i32_Pfp32T TT TPfp32_Ti32_i32TT []",
        "[fp32,[int32]]",
    ]


@txl.jit
def filled_by_type(out, n):
    pair = (out, n)
    tl.static_assert(tl.tuple_type([out.type, n.type]) == pair.type)
    tl.static_assert(pair.type != tl.tuple_type([n.type, out.type]) and pair.type != Pair(out, n).type)
    tl.static_assert(isinstance(pair.type, tl.tuple_type) and not isinstance(pair.type, tl.dtype))
    tl.static_assert(pair.type[0] == out.type and pair.type.types[1] == tl.int32)
    for i in tl.static_range(len(pair.type.types)):
        if isinstance(pair.type.types[i], tl.pointer_type):
            tl.store(pair[i], i + 40)
        else:
            tl.store(out + 1, pair[i])


def test_a_type_chooses_what_is_done():
    out = np.zeros(2, np.float32)
    filled_by_type[(1, )](out, 7)
    assert out.tolist() == [40, 7]


@txl.jit
def asks(out, which: tl.constexpr):
    if which == 0:
        tl.static_print((out, 1).type.is_ptr())
    elif which == 1:
        tl.static_print((out, 1).type.scalar)
    elif which == 2:
        tl.static_print(tl.tuple_type([tl.float32], ["a", "b"]))
    elif which == 3:
        tl.static_print((out, 1).type[2])
    else:
        tl.store(out, tl.zeros([2], (out, out).type))


@pytest.mark.parametrize("which, message", [(0, "has no attribute `is_ptr`"), (1, "has no attribute `scalar`"),
                                            (2, "`tuple_type` cannot be made from"), (3, "index 2 is out of range"),
                                            (4, "dtype")])
def test_a_tuple_is_no_dtype(which, message):
    with pytest.raises(Exception, match=message):
        asks[(1, )](np.zeros(2, np.float32), which)


def test_outside_of_kernels():
    plain, named = tl.tuple_type([tl.float32, tl.int32]), tl.tuple_type((tl.float32, tl.int32), ["a", "b"])
    assert (str(plain), str(named), plain.mangle()) == ("[fp32,int32]", "[a:fp32,b:int32]", "Tfp32_i32T")
    assert plain != named and plain == tl.tuple_type((tl.float32, tl.int32)) and plain[1] == tl.int32


def test_types_of_descriptors():
    block = tl.block_type(tl.float16, [64, 32])
    shape, strides = tl.tuple_type([tl.int32, tl.int32]), tl.tuple_type([tl.int64, tl.constexpr_type(1)])
    made = tl.tensor_descriptor_type(block, shape, strides)
    assert made == tl.tensor_descriptor_type(block, shape, strides) and hash(made) == hash(
        tl.tensor_descriptor_type(block, shape, strides))
    assert made != tl.tensor_descriptor_type(tl.block_type(tl.float32, [64, 32]), shape, strides)
    assert made.block_type is block and str(made) == f"tensor_descriptor<{block}>" and made.mangle().startswith("TD")
