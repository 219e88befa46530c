"""An error's place as Triton says it (`at LINE:COLUMN:` from the `def` on), and its causes: an error in a function that
a kernel calls, and what a builtin refuses, in the words that programs match."""
import pickle
import traceback

import numpy as np
import pytest

import txl
import txl.language as tl

X = np.zeros(64, np.float32)
TEXT = "Use what it gives."


def shown(error):
    """One exception of a chain, with its (empty) traceback, as tests of compilers print it."""
    return "".join(traceback.format_exception(type(error), error, error.__traceback__, chain=False))


def error_of(kernel, *args):
    with pytest.raises(txl.CompilationError) as caught:
        kernel[(1, )](*args)
    return caught.value


@txl.jit
def nested_call():
    xyz  # noqa: B018, F821


@txl.jit
def calls():
    # the call is on the next line
    nested_call()


def test_a_call_is_the_outer_place():
    error = error_of(calls)
    assert "at 3:4:" in shown(error) and "at 2:4:" in shown(error.__cause__) and "is not defined" in shown(
        error.__cause__)
    assert error.__cause__.__cause__ is None and error.__cause__.line == error.line
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_place_in_a_function_in_a_function():
    @txl.jit
    def kernel():
        a += 1  # noqa: F821, F841

    error = error_of(kernel)
    assert "at 2:4:" in shown(error) and error.__cause__ is None


def test_static_assertions_have_no_cause():
    @txl.jit
    def kernel():
        tl.static_assert(isinstance(0, tl.tensor))

    error = error_of(kernel)
    assert error.__cause__ is None and "at 2:8:" not in shown(error) and "at 2:4:" in shown(error)


@txl.jit
def returns_two_types(n):
    if n > 3:
        return 1
    else:
        return tl.arange(0, 8)


@txl.jit
def gets_two_types(n):
    returns_two_types(n)


def test_other_places():
    error = error_of(gets_two_types, 5)
    assert "at 2:4:" in shown(error) and "at 1:0:" in shown(error.__cause__)  # returns of two types are the function's

    @txl.jit
    def with_a_function():
        def inner():
            pass

    assert "at 2:4:" in shown(error_of(with_a_function))


@txl.must_use_result(TEXT)
@txl.jit
def next_place(x):
    return x + 1


@tl.aggregate
class Pair:
    a: tl.tensor

    @txl.must_use_result("It changes nothing.")
    @txl.jit
    def moved(self):
        return self.a + 1


def kernel_of(body):
    """A kernel k(x, n) of these lines."""
    source = "def k(x, n):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    scope = {"tl": tl, "next_place": next_place, "Pair": Pair}
    import linecache
    name = f"<kernel {body}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec"), scope)
    return txl.jit(scope["k"])


@pytest.mark.parametrize("body, words, kind", [
    ("n // n.to(tl.uint32)", r"Cannot use .* because they have different signedness", TypeError),
    ("n % n.to(tl.uint8)", r"Cannot use .* because they have different signedness", TypeError),
    ("n / n.to(tl.uint64)", r"Cannot use .* because they have different signedness", TypeError),
    ("n //= n.to(tl.uint32)", r"Cannot use .* because they have different signedness", TypeError),
    ("tl.dot(tl.zeros((8, 8), tl.float16), tl.zeros((8, 8), tl.float16))", "M >= 16, N >= 16 and K >= 16", ValueError),
    ("tl.dot(tl.zeros((8, 8), tl.float16), tl.zeros((8, 8), tl.float16))",
     "^Input shapes should have M >= 1, N >= 1 and K >= 16", ValueError),
    ("tl.sum(tl.arange(0, 8), 1)", "^invalid axis 1. Expected -1 <= axis < 1$", ValueError),
    ("tl.expand_dims(tl.arange(0, 8), -3)", "^invalid axis -3", ValueError),
    ("tl.cumsum(tl.arange(0, 8), 3)", "invalid axis 3", ValueError),
    ("tl.program_id(3)", "^program_id axis must be 0, 1, or 2 but got 3$", ValueError),
    ("tl.num_programs(-1)", "^num_programs axis must be 0, 1, or 2 but got -1$", ValueError),
    ("tl.dot_scaled(tl.zeros([16, 64], tl.float8e5), tl.zeros([16, 4], tl.uint8), 'e5m2', tl.zeros([64, 16], "
     "tl.float8e5), tl.zeros([16, 2], tl.uint8), 'e5m2')",
     "Operands must have the same scale factor; .lhs: 16 vs rhs: 32.", Exception)
])
def test_what_a_builtin_refuses(body, words, kind):
    import re
    error = error_of(kernel_of(body), X, 5)
    assert isinstance(error.__cause__, kind) and re.search(words, str(error.__cause__)), (str(error), error.__cause__)
    assert re.search(words.strip("^$"), str(error)) and "at 2:4:" in str(error)  # the call's, not that of the argument


@pytest.mark.parametrize("body, words", [
    ("next_place(n)", "The result of next_place is not being used. Use what it gives."),
    ("pair = Pair(n)\npair.moved()", "The result of pair.moved is not being used. It changes nothing.")])
def test_results_that_must_be_used(body, words):
    assert words in str(error_of(kernel_of(body), X, 5))
