"""Launching from Python: arrays of every kind, specialization, grids, errors of the right type."""
import array as pyarray

import ml_dtypes
import numpy as np
import pytest

import txl
import txl.language as tl

torch = None
try:
    import torch
except ImportError:
    pass

needs_torch = pytest.mark.skipif(torch is None, reason="torch is not installed")


@txl.jit
def add_one(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i, i < n) + 1, i < n)


@txl.jit
def scale(x, sx, out, n, factor, BLOCK: tl.constexpr = 16):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i * sx, i < n) * factor, i < n)


@txl.jit
def nothing(a, b, c, d, e, f):
    pass


@txl.jit
def double(x):
    return x + x


FACTOR = tl.constexpr(3)


@txl.jit
def uses_global(x):
    i = tl.arange(0, 4)
    tl.store(x + i, double(tl.load(x + i)) * FACTOR)


def ttir(kernel):
    return kernel.asm["ttir"]


# ---- arrays ----

DTYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64"]


@pytest.mark.parametrize("dtype", DTYPES + ["bfloat16"])
def test_numpy_arrays(dtype):
    kind = getattr(ml_dtypes, dtype, None) or dtype
    x = np.arange(50).astype(kind)
    out = np.zeros(50, kind)
    add_one[(4, )](x, out, 50, BLOCK=16)
    assert np.array_equal(out.astype("float64"), np.arange(50) + 1.0)


@pytest.mark.parametrize("dtype", ["float8_e4m3fn", "float8_e5m2"])
def test_float8_arrays_are_pointers_to_float8(dtype):
    x = np.arange(8).astype(getattr(ml_dtypes, dtype))
    kernel = add_one.warmup(x, np.zeros(8, "float32"), 8, BLOCK=8, grid=(1, ))
    assert ("f8E4M3FN" if "e4m3" in dtype else "f8E5M2") in ttir(kernel)


@needs_torch
@pytest.mark.parametrize("dtype",
                         ["int8", "int16", "int32", "int64", "uint8", "float16", "bfloat16", "float32", "float64"])
def test_torch_tensors(dtype):
    x = torch.arange(50).to(getattr(torch, dtype))
    out = torch.zeros_like(x)
    add_one[(4, )](x, out, 50, BLOCK=16)
    assert torch.equal(out, x + 1)


@needs_torch
def test_torch_tensors_that_need_gradients_and_strided_ones():
    x = torch.arange(100.0).reshape(10, 10).requires_grad_()
    column = x.detach()[:, 3]
    out = torch.zeros(10)
    scale[(1, )](column, column.stride(0), out, 10, 2.0)
    assert torch.equal(out, column * 2)
    scale[(1, )](x, 1, out, 10, 2.0)
    assert torch.equal(out, x.detach()[0] * 2)


def test_strided_numpy_arrays_both_ways():
    base = np.arange(100, dtype="float32")
    for view in (base[::7], base[::-3], base.reshape(10, 10)[:, 2], base[5:6]):
        out = np.zeros(len(view), "float32")
        scale[(3, )](view, view.strides[0] // 4, out, len(view), 2.0)
        assert np.array_equal(out, view * 2)


def test_an_access_beyond_a_view_is_refused_and_nothing_is_touched():
    base = np.zeros(64, "float32")
    with pytest.raises(txl.OutOfBoundsError) as caught:
        add_one[(1, )](np.zeros(32, "float32"), base[:20], 32, BLOCK=32)
    assert isinstance(caught.value, IndexError) and isinstance(caught.value, RuntimeError)
    assert caught.value.argument == "out" and caught.value.offset == 20
    assert caught.value.program_id == (0, 0, 0)
    assert caught.value.file == __file__ and caught.value.line == add_one.starting_line_number + 3
    assert not base[20:].any()


def test_a_store_to_a_read_only_array_is_refused():
    x = np.zeros(16, "float32")
    x.flags.writeable = False
    with pytest.raises(txl.ReadOnlyError, match="out"):
        add_one[(1, )](np.zeros(16, "float32"), x, 16, BLOCK=16)
    add_one[(1, )](x, np.zeros(16, "float32"), 16, BLOCK=16)  # reading is fine


def test_buffers_and_interfaces():
    out = pyarray.array("f", [0.0] * 16)
    add_one[(1, )](memoryview(np.arange(16, dtype="float32")), out, 16, BLOCK=16)
    assert list(out) == [i + 1.0 for i in range(16)]

    class Interface:

        def __init__(self, a):
            self.a, self.__array_interface__ = a, a.__array_interface__

    class Capsule:

        def __init__(self, a):
            self.a = a

        def __dlpack__(self, **kwargs):
            return self.a.__dlpack__(**kwargs)

        def __dlpack_device__(self):
            return self.a.__dlpack_device__()

    class Pointer:

        def __init__(self, a):
            self.a, self.dtype, self.shape = a, a.dtype, a.shape

        def data_ptr(self):
            return self.a.ctypes.data

        def stride(self):
            return tuple(s // self.a.itemsize for s in self.a.strides)

    for wrap in (Interface, Capsule, Pointer):
        x, result = np.arange(16, dtype="float32"), np.zeros(16, "float32")
        add_one[(1, )](wrap(x), wrap(result), 16, BLOCK=16)
        assert np.array_equal(result, x + 1), wrap


# ---- specialization ----


def test_specialization_on_divisibility_and_one():
    x, out = np.zeros(64, "float32"), np.zeros(64, "float32")
    fresh = txl.jit(scale.fn)
    aligned = fresh[(1, )](x, 1, out, 16, 2.0)
    assert aligned is fresh[(1, )](x, 1, out, 32, 3.5)
    assert aligned is not fresh[(1, )](x, 1, out, 17, 2.0)
    assert aligned is not fresh[(1, )](x, 2, out, 16, 2.0)
    assert len(fresh.compiled_kernels()) == 3
    assert ttir(aligned).count("tt.divisibility = 16") == 3  # x, out, n
    base = x.ctypes.data % 16 // 4
    assert aligned is not fresh[(1, )](x[1 + base:], 1, out, 16, 2.0)


def test_do_not_specialize():
    fresh = txl.jit(do_not_specialize=["n", 1], do_not_specialize_on_alignment=["x"])(scale.fn)
    x, out = np.zeros(64, "float32"), np.zeros(64, "float32")
    kernel = fresh[(1, )](x, 1, out, 16, 2.0)
    assert kernel is fresh[(1, )](x[1:], 2, out, 17, 2.0) and len(fresh.compiled_kernels()) == 1
    assert ttir(kernel).count("tt.divisibility") == 1  # out
    for wrong in (["nope"], [17]):
        with pytest.warns(UserWarning,
                          match=f"`scale` has no parameter {wrong[0]!r}, which `do_not_specialize` lists") as warned:
            strange = txl.jit(do_not_specialize=wrong)(scale.fn)
        assert warned[0].filename == __file__
        assert len({id(strange[(1, )](x, n, out, 16, 2.0)) for n in (1, 2)}) == 2  # specialised as ever
    for attribute in ("do_not_specialize", "do_not_specialize_on_alignment"):
        with pytest.raises(ValueError, match=f"BLOCK marked as constexpr and listed in {attribute}: "):
            txl.jit(**{attribute: ["BLOCK"]})(scale.fn)


@txl.jit
def typed(out, a: tl.int64, b: "fp16", c: "u1", d):
    tl.store(out, a.to(tl.float64) + b.to(tl.float64) + c.to(tl.float64))
    tl.store(out + 1, d)


def test_annotated_types_and_scalars():
    out = np.zeros(2)
    kernel = typed[(1, )](out, 1, 1 / 3, True, np.float32(2.5))
    assert out[0] == 1 + float(np.float16(1 / 3)) + 1 and out[1] == 2.5
    for written in ("i64", "f16", "i1"):
        assert written in ttir(kernel).split("{", 1)[1].split("attributes")[0]
    typed[(1, )](out, 2**40, 65519.9, False, 7)
    assert out[0] == 2**40 + 65504
    typed[(1, )](out, -1, 65520.0, False, np.int64(2**40))
    assert out[0] == np.inf and out[1] == 2**40


def test_integers_take_the_type_that_holds_them():
    fresh = txl.jit(scale.fn)
    x, out = np.ones(16, "int64"), np.zeros(16, "int64")
    for value, written in ((5, "i32"), (2**31, "i64"), (-2**31, "i32"), (2**63, "i64")):
        kernel = fresh.warmup(x, 1, out, 16, value, grid=(1, ))
        assert f"%factor: {written}" in ttir(kernel)
    with pytest.raises(OverflowError, match="factor"):
        fresh[(1, )](x, 1, out, 16, 2**64)


@txl.jit
def takes_tuple(pair, out, rest):
    x, k = pair
    tl.store(out, tl.load(x) * k + rest[0][1])


def test_tuples_none_and_nested():
    out = np.zeros(1, "float32")
    takes_tuple[(1, )]((np.full(1, 3, "float32"), 4), out, ((1, 5), None))
    assert out[0] == 17


# ---- binding and grids ----


def test_keywords_defaults_and_grids():
    x = np.arange(40, dtype="float32")
    for grid in ((3, ), (3, 1), [3, 1, 1], lambda meta: (txl.cdiv(meta["n"], meta["BLOCK"]), ), (np.int64(3), )):
        out = np.zeros(40, "float32")
        scale[grid](out=out, x=x, sx=1, n=40, factor=2)
        assert np.array_equal(out, x * 2)
    assert isinstance(scale[(0, )](x, 1, x, 40, 2), type(scale[(0, 5)](x, 1, x, 40, 2)))
    assert scale.run(x, 1, np.zeros(40, "float32"), 40, 2, grid=(3, ), warmup=False,
                     num_warps=8).metadata.num_warps == 8


@pytest.mark.parametrize("grid, error, text", [
    (3, TypeError, "tuple of one to three"),
    ((), ValueError, "not of 0"),
    ((1, 1, 1, 1), ValueError, "not of 4"),
    ((-1, ), ValueError, "0 to 2147483647"),
    ((2**31, ), ValueError, "0 to 2147483647"),
    ((1.5, ), TypeError, "axis 0"),
    (lambda meta: 1 / 0, ZeroDivisionError, ""),
    (lambda meta: meta["nope"], KeyError, "nope"),
])
def test_wrong_grids(grid, error, text):
    with pytest.raises(error, match=text):
        scale[grid](np.zeros(4, "float32"), 1, np.zeros(4, "float32"), 4, 2.0)


def test_wrong_arguments():
    x = np.zeros(16, "float32")
    launch = add_one[(1, )]
    for error, text, args, kwargs in [
        (TypeError, "no argument was given for `n`, `BLOCK`", (x, x), {}),
        (TypeError, "takes 4 positional", (x, x, 1, 2, 3), {}),
        (TypeError, "`x` was given twice", (x, x, 1, 16), {"x": x}),
        (KeyError, "neither a parameter", (x, x, 1, 16), {"nope": 1}),
        (ValueError, "power of two", (x, x, 1, 16), {"num_warps": 3}),
        (TypeError, "argument `x`.*not something a kernel can take", (object(), x, 1, 16), {}),
        (TypeError, "argument `x`.*not something a kernel can take", ("text", x, 1, 16), {}),
        (TypeError, "argument `out`.*no counterpart", (x, np.zeros(3, complex), 1, 16), {}),
        (TypeError, "argument `x`.*no counterpart", (np.array(["a"]), x, 1, 16), {}),
        (TypeError, "argument `x`.*no counterpart", (x.astype(">f4"), x, 1, 16), {}),
    ]:
        with pytest.raises(error, match=text) as caught:
            launch(*args, **kwargs)
        assert "\n" not in str(caught.value)
    with pytest.raises(RuntimeError, match="launch it with"):
        add_one(x, x, 16, 16)
    with pytest.raises(TypeError, match="written in Python"):
        txl.jit(len)
    with pytest.raises(TypeError, match="annotated `i64`"):
        typed[(1, )](np.zeros(2), x, 1.0, True, 1)
    with pytest.raises(TypeError, match="annotated `i64`"):
        typed[(1, )](np.zeros(2), 1.5, 1.0, True, 1)


def test_a_source_that_is_no_file():
    scope = {"txl": txl, "tl": tl}
    with pytest.raises(ValueError, match="define kernels in a file"):
        exec("@txl.jit\ndef f(x):\n    pass\n", scope)
    import linecache
    text = "@txl.jit\ndef f(x):\n    tl.store(x, 7)\n"
    linecache.cache["<typed-in>"] = (len(text), None, text.splitlines(True), "<typed-in>")
    exec(compile(text, "<typed-in>", "exec"), scope)
    x = np.zeros(1, "int32")
    scope["f"][(1, )](x)
    assert x[0] == 7


def test_compilation_errors_are_python_errors():

    @txl.jit
    def undefined(x):
        tl.store(x, missing_name)  # noqa: F821

    with pytest.raises(txl.CompilationError, match="missing_name") as caught:
        undefined[(1, )](np.zeros(1))
    assert isinstance(caught.value, NameError)
    assert caught.value.file == __file__ and caught.value.line == undefined.starting_line_number + 2
    assert caught.value.diagnostics[0][0] == "UndefinedName"


# ---- globals ----


def test_a_changed_global_is_noticed():
    global FACTOR
    x = np.ones(4, "float32")
    uses_global[(1, )](x)
    assert (x == 6).all()
    before = FACTOR
    try:
        FACTOR = tl.constexpr(3)  # equal: nothing happens
        uses_global[(1, )](x)
        FACTOR = tl.constexpr(4)
        with pytest.raises(RuntimeError, match="global `FACTOR` has changed"):
            uses_global[(1, )](x)
    finally:
        FACTOR = before
    uses_global[(1, )](x)


def test_constexpr_functions():

    @txl.constexpr_function
    def third(n):
        return n // 3

    @txl.jit
    def kernel(x, N: tl.constexpr):
        tl.store(x, third(N))

    x = np.zeros(1, "int32")
    kernel[(1, )](x, 12)
    assert x[0] == 4 and third(tl.constexpr(9)) == 3


# ---- kernels ----


def test_kernel_objects():
    x, out = np.arange(16, dtype="float32"), np.zeros(16, "float32")
    fresh = txl.jit(add_one.fn)
    kernel = fresh.warmup(x, out, 16, BLOCK=16, grid=(1, ))
    assert not out.any() and kernel.name == "add_one" and len(kernel.hash) == 64
    assert "tt.func public @add_one" in ttir(kernel) and set(kernel.asm) == {"ttir", "manifest", "machine"}
    kernel[(1, )](x, out, 16, 16)
    assert np.array_equal(out, x + 1)
    assert fresh[(1, )](x, out, 16, BLOCK=16) is kernel and fresh.compiled_kernels() == [kernel]
    assert kernel.metadata.num_warps == 4
    mock = fresh.warmup(txl.MockTensor(tl.float32), tl.float32, 16, BLOCK=16, grid=(1, ))
    assert ttir(mock) == ttir(kernel)
    compiled = txl.compile(txl.ASTSource(fresh, {"x": "*fp32", "out": "*fp32", "n": "i32"}, {"BLOCK": 16}))
    assert txl.compile(fresh, signature={"x": "*fp32", "out": "*fp32", "n": "i32",
                                         "BLOCK": 16}).asm["ttir"] == compiled.asm["ttir"]
    assert "tt.divisibility" not in ttir(compiled)


def test_compile_of_a_ttir_file(tmp_path):
    kernel = add_one.warmup(tl.float32, tl.float32, 16, BLOCK=16, grid=(1, ))
    path = tmp_path / "k.ttir"
    path.write_text(ttir(kernel))
    assert txl.compile(str(path)).name == "add_one"
    path.write_text("module { nonsense }")
    with pytest.raises(txl.CompilationError, match="k.ttir:1"):
        txl.compile(str(path))


def test_jit_function_surface():
    assert add_one.arg_names == ["x", "out", "n", "BLOCK"] and add_one.params[3].is_constexpr
    assert add_one.src.startswith("def add_one(") and add_one.fn.__name__ == "add_one" == add_one.__name__
    assert len(add_one.cache_key) == 64 and add_one.cache_key != scale.cache_key
    assert list(add_one.signature.parameters) == add_one.arg_names
    with pytest.raises(AttributeError):
        add_one.src = ""

    class Holder:

        @txl.jit
        def method(self, x):
            pass

    assert Holder.method.arg_names == ["self", "x"]
    with pytest.raises(RuntimeError):
        Holder().method(1)


def test_pre_run_hooks():
    fresh, seen = txl.jit(add_one.fn), []
    fresh.add_pre_run_hook(lambda **bound: seen.append(bound))
    x = np.zeros(16, "float32")
    fresh[(1, )](x, x, 16, BLOCK=16)
    assert seen[0]["n"] == 16 and seen[0]["x"] is x


def test_parameters_that_are_options_too():
    """A compile-time parameter that is named as an option is both, as `num_warps` in kernels that compute with it."""

    @txl.jit
    def kernel(y, num_warps: txl.language.constexpr, num_stages: txl.language.constexpr = 2):
        txl.language.store(y, txl.tdim(0))
        txl.language.store(y + 1, num_warps + num_stages)

    for warps in (1, 4, 8):
        y = np.zeros(2, np.int32)
        made = kernel[(1, )](y, num_warps=warps)
        assert y.tolist() == [32 * warps, warps + 2] and made.metadata.num_warps == warps


@pytest.mark.parametrize("subject",
                         [add_one, txl.autotune([txl.Config({"BLOCK": 16})], key=["n"])(add_one), "compiled"])
def test_grids_are_no_sequence(subject):
    """`kernel[0]`, `kernel[1]` and so on exist without end, which `in` would go through."""
    if subject == "compiled":
        x = np.ones(16, np.float32)
        subject = add_one[(1, )](x, x.copy(), 16, 16)
    with pytest.raises(TypeError, match="not iterable"):
        "ptx" in subject
    with pytest.raises(TypeError, match="not iterable"):
        list(subject)
