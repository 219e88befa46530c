"""Where Triton rejects a kernel with a phrase that its users look for (`pytest.raises(..., match=...)`, searches of the
web), the error here has the phrase too. The kernels are those of test/blackbox, whose record has what Triton 3.9
said."""
import sys
import warnings
from pathlib import Path

import pytest

from txl import alias

alias.install()
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import triton
import triton.language as tl
import txl
from txl.compiler import ASTSource
from blackbox import CASES
from blackbox.golden import read

RECORD = read("3.9")
PHRASES = [
    "program_id axis must be 0, 1, or 2 but got", "num_programs axis must be 0, 1, or 2 but got",
    "arange's range must be a power of 2", "arange's end argument must be greater than the start argument",
    "arange must fit in int32", "exceeds triton maximum tensor numel",
    "dtype must be specified when value is not a tensor", "unsupported tensor index",
    "too many indices for tensor of rank", "reshape() cannot change total number of elements in tensor",
    "permute dims must be a permutation of", "tl.trans invoked with a 0- or 1-dimensional tensor",
    "expected last dimension to be 2 for split", "expand_dims received duplicate axes",
    "Cannot broadcast, rank mismatch", "Cannot make_shape_compatible: incompatible dimensions at index", "invalid axis",
    "Expected -2 <= axis < 2", "cannot add pointers together", "invalid operands of type", "unexpected type",
    "wrong type argument to unary", "because they have different signedness",
    "Cannot perform a binary operation between an unsigned tensor and a negative scalar", "is out of range for type",
    "Nonrepresentable integer", "fp_downcast_rounding should be set only for truncating fp conversions",
    "Invalid rounding mode: up", "Expected dtype", "cannot cast", "Unsupported ptr type", "in `tl.load`",
    "Cannot store to a constant pointer", "`other` cannot be provided without `mask`",
    "Unsupported eviction policy 'nonsense'", "Memory semantic nonsense not supported",
    "atomic_add does not support int1", "atomic_max does not support fp16", "histogram only supports",
    "Shape of input to multiple_of does not match the length of values", "input and other must have equal ranks >= 2",
    "input and other must have equal reduction dimensions", "Both operands must be same dtype. Got fp32 and fp16",
    "Unsupported lhs dtype int16", "Input shapes should have M >= 1, N >= 1 and K >= 16", "expected accumulator dtype",
    "input_precision must be one of", "Only one of input_precision and allow_tf32 can be specified",
    "Assertion condition could not be determined at compile-time", "used as tl.static_range",
    "For loop bounds and step must all be ints", "Loop-carried variable", "has initial type", "but is re-assigned to",
    "Mismatched type for", "Ternary expression with dynamic condition has inconsistent types", "Return type mismatch",
    "Boolean value of Tensor with more than one value is ambiguous", "`if` conditionals can only accept values of type",
    "Cannot have `return` statements inside `while` or `for` statements", "nested function definitions are not allowed",
    "unsupported AST node type", "AST binary operator 'MatMult' is not (currently) implemented", "is already defined",
    "is not defined", "Cannot access global variable", "'tensor' object has no attribute",
    "not enough values to unpack", "too many values to unpack", "too many positional arguments",
    "missing a required argument: 'a'", "got an unexpected keyword argument", "has no len()", "object is not callable",
]  # fmt: skip
# What is the same in other words: a tile's type says more than `tensor`.
OURS = {"'tensor' object has no attribute": "has no attribute"}
# Cases where something else is wrong first, or that are right here up to that place.
OTHERWISE = {
    "program_id axis must be 0, 1, or 2 but got": ["tl.program_id(\"x\")"], "Memory semantic nonsense not supported": [
        "tl.atomic_add(kp, 1, scope=\"nonsense\")"
    ], "unsupported AST node type": ["affine(**{\"a\": x})"], "is not defined": [
        "r = str(5)", "r = sum((1, 2, 3))", "for i in range(0, n, 0):\n    r = i"
    ], "missing a required argument: 'a'": ["twice(b=x)"], "got an unexpected keyword argument": [
        "tl.load(xp + i16, padding_option=\"zero\")", "tl.load(xp + i16, boundary_check=(0,))"
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def errors():
    """{case: what its compilation says}, of all that Triton rejects with one of the phrases and that is rejected
    here."""
    found = {}
    for name, case in CASES.items():
        if RECORD[name].rejected and any(phrase in RECORD[name].rejected for phrase in PHRASES):
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    txl.compile(
                        ASTSource(case.fn, {n: case.types.get(n, "constexpr")
                                            for n in case.fn.arg_names}, case.constants, case.divisibility),
                        options={"cache": False, **case.options})
            except txl.CompilationError as error:
                found[name] = str(error)
    return found


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_of_triton(phrase, errors):
    concerned = [name for name in errors if phrase in RECORD[name].rejected and name not in OTHERWISE.get(phrase, [])]
    assert concerned, "nothing in the record has it"
    without = [(name, errors[name].splitlines()[0]) for name in concerned
               if OURS.get(phrase, phrase) not in errors[name]]
    assert not without, without[:5]


# ---- misuses that the record has no case for, with what Triton 3.9 says of each ----

MISUSES = []


def said(phrase, signature="*fp32"):
    """Decorator: compiled for a pointer `x` (and a run-time `n`), the function is refused with this phrase."""

    def register(function):
        MISUSES.append(pytest.param(triton.jit(function), signature, phrase, id=function.__name__))

    return register


@said("Shape element 0 must be a power of 2")
def odd_extent(x, n):
    tl.full((33, ), 0, tl.int64)


@said("Shape element 1 must have type `constexpr[int]`")
def extent_at_run_time(x, n):
    tl.zeros((4, n), tl.float32)


@said("arange's arguments must be of type tl.constexpr")
def range_at_run_time(x, n):
    tl.arange(0, n)


@said("must be <= K")
def imprecise(x, n):
    a = tl.zeros((64, 64), tl.float8e5)
    tl.dot(a, a, max_num_imprecise_acc=128)


@said("Operands must have the same scale factor; (lhs: 16 vs rhs: 32)")
def scale_factors(x, n):
    a = tl.zeros((64, 64), tl.uint8)
    tl.dot_scaled(a, tl.zeros((64, 4), tl.uint8), "e4m3", a, tl.zeros((64, 2), tl.uint8), "e4m3")


@said("out_dtype=bfloat16 is unsupported")
def product_in_bf16(x, n):
    a = tl.zeros((32, 32), tl.float16)
    tl.dot(a, a, out_dtype=tl.bfloat16)


@said("accumulator shape is incompatible")
def accumulator(x, n):
    a = tl.zeros((32, 32), tl.float16)
    tl.dot(a, a, tl.zeros((32, 16), tl.float32))


@said("Cannot make_shape_compatible: incompatible dimensions at index 0: 4 and 8")
def mask_of_another_shape(x, n):
    tl.load(x + tl.arange(0, 4), mask=tl.arange(0, 8) < 3)


@said("Mask argument cannot be block type if pointer argument is not a block")
def mask_of_a_scalar(x, n):
    tl.load(x, mask=tl.arange(0, 4) < 2)


@said("Value argument cannot be block type if pointer argument is not a block")
def tile_to_a_scalar(x, n):
    tl.store(x, tl.arange(0, 4))


@said("`padding_option` or `boundary_check` argument is not supported for")
def padding_of_pointers(x, n):
    tl.load(x + tl.arange(0, 4), padding_option="zero")


@said("atomic_cas only supports elements with width {16, 32, 64}", "*i8")
def exchange_of_bytes(x, n):
    tl.atomic_cas(x, 1, 2)


@said("index must be an integer tensor")
def gather_by_floats(x, n):
    tl.gather(tl.arange(0, 4), tl.zeros((4, ), tl.float32), 0)


@said("source and index tensors must have the same rank")
def gather_of_another_rank(x, n):
    tl.gather(tl.arange(0, 4), tl.arange(0, 4)[:, None], 0)


@said("histogram only supports 1D input")
def histogram_of_a_matrix(x, n):
    tl.histogram(tl.zeros((4, 4), tl.int32), 4)


@said("tensors must have the same rank")
def cat_of_ranks(x, n):
    tl.cat(tl.arange(0, 4), tl.arange(0, 4)[:, None])


@said("tl.cat requires tensors of the same shape")
def cat_of_shapes(x, n):
    tl.cat(tl.arange(0, 4), tl.arange(0, 8))


@said(
    "Cannot broadcast, the expanded size of the tensor (8) must match the existing size (4) at non-singleton dimension "
    "0"
)
def too_wide(x, n):
    tl.broadcast_to(tl.arange(0, 4)[:, None], (8, 8))


@said("only minor dimension is currently supported")
def sort_of_columns(x, n):
    tl.sort(tl.zeros((4, 4), tl.float32), dim=0)


@said("xor_sum only supported for integers")
def xor_of_floats(x, n):
    tl.xor_sum(tl.zeros((4, 4), tl.float32), 0)


@said("can only unsplat single-element tensors")
def item_of_four(x, n):
    tl.arange(0, 4).item()


@said("Simultaneous multiple assignment is not supported")
def two_targets(x, n):
    a = b = 1
    tl.store(x, a + b)


@said("Attribute assignment is not supported in triton")
def attribute(x, n):
    x.place = 1


@said("__setitem__ is not supported in triton")
def element(x, n):
    a = tl.arange(0, 4)
    a[0] = 1


@said("Cannot evaluate f-string containing non-constexpr conversion values")
def text_of_a_number(x, n):
    tl.static_print(f"{n}")


@said("is not string")
def prefix(x, n):
    tl.device_print(x, 1)


@said("is not an ascii string")
def foreign_prefix(x, n):
    tl.device_print("é", 1)


@said("Tensor descriptor last dim must be 1 but got")
def stride_at_run_time(x, n):
    tl.make_tensor_descriptor(x, [4, 4], [4, n], [4, 4])


@said("expected 2 offsets, but got 1")
def one_offset(x, n):
    tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4, 4]).load([0])


@said("expected value shape")
def another_tile(x, n):
    tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4, 4]).store([0, 0], tl.zeros((4, 8), tl.float32))


@said("Padding option one not supported")
def padding(x, n):
    tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4, 4], padding_option="one")


@said("Padding option `nan` is not supported for integer blocks", "*i32")
def padding_of_integers(x, n):
    tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4, 4], padding_option="nan")


@pytest.mark.parametrize("function, signature, phrase", MISUSES)
def test_a_misuse(function, signature, phrase):
    with pytest.raises(txl.CompilationError) as error:
        txl.compile(ASTSource(function, {"x": signature, "n": "i32"}))
    assert phrase in str(error.value).splitlines()[0]
