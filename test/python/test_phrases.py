"""Where Triton rejects a kernel with a phrase that its users look for (`pytest.raises(..., match=...)`, searches of the web), the error here has
the phrase too. The kernels are those of test/blackbox, whose record has what Triton 3.9 said."""
import sys
import warnings
from pathlib import Path

import pytest

from txl import alias

alias.install()
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import txl
from txl.compiler import ASTSource
from blackbox import CASES
from blackbox.golden import read

RECORD = read("3.9")
PHRASES = [
    "program_id axis must be 0, 1, or 2 but got", "num_programs axis must be 0, 1, or 2 but got", "arange's range must be a power of 2",
    "arange's end argument must be greater than the start argument", "arange must fit in int32", "exceeds triton maximum tensor numel",
    "dtype must be specified when value is not a tensor", "unsupported tensor index", "too many indices for tensor of rank",
    "reshape() cannot change total number of elements in tensor", "permute dims must be a permutation of",
    "tl.trans invoked with a 0- or 1-dimensional tensor", "expected last dimension to be 2 for split", "expand_dims received duplicate axes",
    "Cannot broadcast, rank mismatch", "Cannot make_shape_compatible: incompatible dimensions at index", "invalid axis", "Expected -2 <= axis < 2",
    "cannot add pointers together", "invalid operands of type", "unexpected type", "wrong type argument to unary", "different signedness",
    "Cannot perform a binary operation between an unsigned tensor and a negative scalar", "is out of range for type", "Nonrepresentable integer",
    "fp_downcast_rounding should be set only for truncating fp conversions", "Invalid rounding mode: up", "Expected dtype", "cannot cast",
    "Unsupported ptr type", "in `tl.load`", "Cannot store to a constant pointer", "`other` cannot be provided without `mask`",
    "Unsupported eviction policy 'nonsense'", "Memory semantic nonsense not supported", "atomic_add does not support int1",
    "atomic_max does not support fp16", "histogram only supports", "Shape of input to multiple_of does not match the length of values",
    "input and other must have equal ranks >= 2", "input and other must have equal reduction dimensions", "Both operands must be same dtype. Got fp32 and fp16",
    "Unsupported lhs dtype int16", "Input shapes should have M >= 1, N >= 1 and K >= 16", "expected accumulator dtype", "input_precision must be one of",
    "Only one of input_precision and allow_tf32 can be specified", "Assertion condition could not be determined at compile-time",
    "used as tl.static_range", "For loop bounds and step must all be ints", "Loop-carried variable", "has initial type", "but is re-assigned to",
    "Mismatched type for", "Ternary expression with dynamic condition has inconsistent types", "Return type mismatch",
    "Boolean value of Tensor with more than one value is ambiguous", "`if` conditionals can only accept values of type",
    "Cannot have `return` statements inside `while` or `for` statements", "nested function definitions are not allowed", "unsupported AST node type",
    "AST binary operator 'MatMult' is not (currently) implemented", "is already defined", "is not defined", "Cannot access global variable",
    "'tensor' object has no attribute", "not enough values to unpack", "too many values to unpack", "too many positional arguments", "missing a required argument: 'a'",
    "got an unexpected keyword argument", "has no len()", "object is not callable",
]  # fmt: skip
# What is the same in other words: a tile's type says more than `tensor`.
OURS = {"'tensor' object has no attribute": "has no attribute"}
# Cases where something else is wrong first, or that are right here up to that place.
OTHERWISE = {
    "program_id axis must be 0, 1, or 2 but got": ["tl.program_id(\"x\")"], "too many indices for tensor of rank": ["n[:]"],
    "Memory semantic nonsense not supported": ["tl.atomic_add(kp, 1, scope=\"nonsense\")"], "unsupported AST node type": ["affine(**{\"a\": x})"],
    "is not defined": ["r = str(5)", "r = sum((1, 2, 3))"], "missing a required argument: 'a'": ["twice(b=x)"],
    "got an unexpected keyword argument": ["tl.load(xp + i16, padding_option=\"zero\")", "tl.load(xp + i16, boundary_check=(0,))"],
}  # fmt: skip


@pytest.fixture(scope="module")
def errors():
    """{case: what its compilation says}, of all that Triton rejects and that is rejected here."""
    found = {}
    for name, case in CASES.items():
        if RECORD[name].rejected:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    txl.compile(ASTSource(case.fn, {n: case.types.get(n, "constexpr") for n in case.fn.arg_names}, case.constants,
                                          case.divisibility), options={"cache": False, **case.options})
            except txl.CompilationError as error:
                found[name] = str(error)
    return found


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_of_triton(phrase, errors):
    concerned = [name for name in errors if phrase in RECORD[name].rejected and name not in OTHERWISE.get(phrase, [])]
    assert concerned, "nothing in the record has it"
    without = [(name, errors[name].splitlines()[0]) for name in concerned if OURS.get(phrase, phrase) not in errors[name]]
    assert not without, without[:5]
