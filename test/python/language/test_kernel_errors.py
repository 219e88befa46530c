"""What Python raises for a kernel that is wrong: the type, the place in the user's file, and a short traceback."""

import linecache
import pickle
import re
import subprocess
import sys
import textwrap
import traceback

import numpy as np
import pytest

import txl
import txl.language as tl

X = np.zeros(4, np.float32)


def error_of(kernel, *args, kind=txl.CompilationError):
    with pytest.raises(kind) as caught:
        kernel[(1, )](*args)
    return caught.value


def line_of(text):
    """The number of the only line of this file that ends with the comment `text`."""
    lines = open(__file__, encoding="utf-8").read().splitlines()
    found = [i + 1 for i, line in enumerate(lines) if line.endswith("# " + text)]
    assert len(found) == 1
    return found[0]


def tuned(fn):
    return txl.autotune([txl.Config({"B": 16})], key=[])(fn)


@tuned
@txl.jit(
    do_not_specialize=["n"],
    debug=False,
)
# A comment between decorators and function.
def decorated(x, n, B: tl.constexpr):
    """A docstring
    of two lines."""
    offsets = tl.arange(0, B)
    tl.store(x + offsets, missing, offsets < n)  # noqa: F821  # decorated: the wrong line


@txl.jit
def inner(x):
    return x + tl.arange(0, 8)  # inner: the wrong line


@txl.jit
def outer(x):
    tl.store(x, inner(tl.arange(0, 4)))  # outer: the call


class Model:

    @staticmethod
    @txl.jit
    def kernel(x):
        tl.store(x, wrong)  # noqa: F821  # method: the wrong line


def test_the_place_is_that_in_the_file():
    error = error_of(decorated, X, 4)
    assert (error.file, error.line, error.column) == (__file__, line_of("decorated: the wrong line"), 27)
    error = error_of(Model.kernel, X)
    assert (error.line, error.column) == (line_of("method: the wrong line"), 21)

    def factory():
        @txl.jit
        def nested(x):
            if True:
                tl.store(x,
                         unknown)  # noqa: F821  # nested: the wrong line
        return nested

    error = error_of(factory(), X)
    assert (error.line, error.column) == (line_of("nested: the wrong line"), 26)


def test_the_message_shows_the_calls():
    error = error_of(outer, X)
    assert error.line == line_of("inner: the wrong line")
    assert f"{__file__}:{line_of('outer: the call')}:17: in call of `inner`\n" in str(error)
    assert "shapes [4] and [8] do not broadcast" in str(error)


def test_library_functions_are_shown_at_their_call():

    @txl.jit
    def kernel(x):
        tl.store(x, tl.sum(tl.load(x + tl.arange(0, 4)), axis=1))  # library: the call

    error = error_of(kernel, X)
    assert (error.file, error.line, error.column) == (__file__, line_of("library: the call"), 21)
    assert "note: in `sum` of the library" in str(error)


def test_tiles_that_become_too_large():
    @txl.jit
    def outer(x):
        i = tl.arange(0, 2048)
        tl.store(x, tl.sum(i[:, None] * i[None, :]))

    @txl.jit
    def longer(x):
        i = tl.arange(0, 1048576)
        tl.store(x, tl.sum(tl.cat(i, i, can_reorder=True)))

    for kernel, shape in ((outer, r"\[2048, 2048\]"), (longer, r"\[2097152\]")):
        assert re.search(f"a tile of shape {shape} is too large: the largest has 1048576 elements",
                         str(error_of(kernel, X, kind=ValueError)))


def test_types():

    @txl.jit
    def undefined(x):
        tl.store(x, nothing)  # noqa: F821

    @txl.jit
    def construct(x):
        try:
            tl.store(x, 0)
        finally:
            pass

    @txl.jit
    def assertion(x):
        tl.static_assert(1 > 2, "one is not more")

    error = error_of(undefined, X, kind=NameError)
    assert isinstance(error, txl.CompilationError) and isinstance(error, txl.TritonError)
    assert error.error_message == "`nothing` is not defined" and error.message == str(error)
    assert error.diagnostics[0][:2] == ("UndefinedName", "NameError")
    error = error_of(construct, X, kind=txl.errors.UnsupportedLanguageConstruct)
    assert not isinstance(error, NameError)
    error = error_of(assertion, X, kind=txl.errors.CompileTimeAssertionFailure)
    assert error.error_message == "static assertion failed: one is not more"


def test_names_of_triton():
    program = """
        import triton
        from triton.compiler.errors import CompilationError, CompileTimeAssertionFailure, UnsupportedLanguageConstruct
        from triton.runtime.errors import AutotunerError, InterpreterError, OutOfResources, PTXASError
        from triton.errors import TritonError
        assert triton.CompilationError is CompilationError is triton.compiler.CompilationError is triton.compiler.errors.CompilationError
        assert triton.OutOfResources is OutOfResources is triton.runtime.errors.OutOfResources is triton.runtime.OutOfResources
        assert triton.runtime.AutotunerError is AutotunerError
        for kind in (CompileTimeAssertionFailure, UnsupportedLanguageConstruct, CompilationError, OutOfResources, PTXASError):
            assert issubclass(kind, TritonError)
        import txl
        assert txl.runtime.errors.OutOfResources is OutOfResources and txl.compiler.errors.CompilationError is CompilationError
    """
    subprocess.run([sys.executable, "-m", "txl", "-c", textwrap.dedent(program)], check=True)


def test_the_traceback_is_short():
    error = error_of(outer, X)
    frames = traceback.extract_tb(error.__traceback__)
    assert frames[0].filename == __file__
    assert len([f for f in frames if f.filename != __file__]) <= 2
    assert error.__context__ is None and error.__cause__.__traceback__ is None  # what it comes from is said in a line


def test_a_syntax_error_is_printed_with_its_text():

    @txl.jit
    def kernel(x):
        tl.store(x, 0)

    kernel._unsafe_update_src("def kernel(x):\n    tl.store(x, = 0)\n")
    error = error_of(kernel, X, kind=SyntaxError)
    shown = "".join(traceback.format_exception_only(error))
    assert "    tl.store(x, = 0)\n                ^\n" in shown


def test_a_source_without_a_function():  # covers: NoFunctionInSource

    @txl.jit
    def kernel(x):
        tl.store(x, 0)

    kernel._unsafe_update_src("tl.store(x, 0)\n")
    error = error_of(kernel, X, kind=SyntaxError)
    assert error.diagnostics[0][0] == "NoFunctionInSource"


def test_a_builtin_of_python_that_kernels_lack():  # covers: UnknownBuiltin

    @txl.jit
    def kernel(x):
        tl.store(x, input())

    error = error_of(kernel, X, kind=AttributeError)
    assert error.diagnostics[0][0] == "UnknownBuiltin"
    assert error.error_message == "`input` is not part of the language of kernels"


@txl.jit
def twice(x):
    return x + x


def test_scalars_among_the_tiles_of_a_map():
    """The caret stands at the tiles, not at the function."""

    @txl.jit
    def kernel(x):
        tl.store(x, tl.map_elementwise(twice, tl.load(x)))

    error = error_of(kernel, X, kind=TypeError)
    assert error.error_message.startswith("`map_elementwise`: `args` must be a tile, not a scalar, got `")


def relu(x):
    return tl.maximum(x, 0)


def test_a_function_that_is_no_jit_function():

    @txl.jit
    def kernel(x):
        tl.store(x, relu(tl.load(x)))

    error = error_of(kernel, X, kind=TypeError)
    assert error.error_message.startswith("`relu` is a plain Python function, which kernels cannot call")
    assert "note: decorate it with `@jit`" in str(error)


def test_a_global_of_another_kind():

    @txl.jit
    def kernel(x):
        tl.store(x, X)

    assert "it is a plain `numpy.ndarray`" in error_of(kernel, X, kind=NameError).error_message


CELL = """import txl
import txl.language as tl

@txl.jit
def kernel(x):
    tl.store(x, cell_name)
"""


def test_sources_without_a_file():
    """A notebook's cell: its text is known to `linecache`."""
    name = "<ipython-input-7-abc>"
    linecache.cache[name] = (len(CELL), None, CELL.splitlines(keepends=True), name)
    scope = {"__name__": "cell"}
    exec(compile(CELL, name, "exec"), scope)
    error = error_of(scope["kernel"], X)
    assert (error.file, error.line, error.column) == (name, 6, 17)
    assert "tl.store(x, cell_name)" in str(error)
    with pytest.raises(ValueError, match="define kernels in a file"):
        exec(compile(CELL, "<string>", "exec"), {"__name__": "text"})


def test_a_running_kernel_without_a_file_shows_its_source():
    name = "<ipython-input-8-abc>"
    text = CELL.replace("cell_name", "tl.program_id(0)").replace("store(x,", "store(x + 4,")
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    scope = {"__name__": "cell"}
    exec(compile(text, name, "exec"), scope)
    error = error_of(scope["kernel"], X, kind=txl.OutOfBoundsError)
    assert f"{name}:6:5: error: store outside of `x`" in str(error)
    assert "\n    tl.store(x + 4, tl.program_id(0))\n    ^\n" in str(error)


def test_errors_travel_between_processes():
    error = error_of(outer, X)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.line == error.line and isinstance(again, ValueError)


def test_warnings_name_the_kernel():

    @txl.jit
    def kernel(x):
        offsets = tl.arange(0, 4)
        tl.store(x + offsets, tl.where(offsets & 1, 1.0, 0.0))

    with pytest.warns(UserWarning, match="the condition has type `int32`") as caught:
        kernel[(1, )](X)
    assert caught[0].filename == __file__
