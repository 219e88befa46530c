"""What programs and frameworks ask of the package besides launching kernels: backends, drivers, specializations,
kernels' fields, calls that do not fit."""
import os
import sys

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def scale(x, y, n, factor=2.0, BLOCK: tl.constexpr = 64):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, factor * tl.load(x + i, mask=i < n), mask=i < n)


X = np.ones(8, np.float32)


def test_attributes_are_there_or_not():
    assert hasattr(txl, "tools") and not hasattr(txl, "nothing_of_this_name")
    for name in ("autotune", "Config", "compile", "testing", "knobs", "set_allocator"):
        assert name in dir(txl) and hasattr(txl, name)
    for name in dir(txl):
        assert hasattr(txl, name), name


def test_backends():
    from txl.backends import BaseBackend, backends
    from txl.compiler import make_backend
    target = txl.runtime.driver.active.get_current_target()
    backend = make_backend(target)
    assert isinstance(backend, BaseBackend) and backend.supports_target(target) and backend.hash()
    options = backend.parse_options({"num_warps": 8, "nothing": 1, "maxnreg": None})
    assert options.num_warps == 8 and options.num_stages == 3 and not hasattr(options,
                                                                              "nothing") and options.extern_libs is None
    assert options.hash() != backend.parse_options({}).hash()
    assert make_backend(txl.backends.GPUTarget("cuda", 90, 32)).binary_ext == "cubin" and "nvidia" in backends
    with pytest.raises(RuntimeError, match="there is no backend for .*'hip'.*; targets are `cpu` and `cuda`"):
        make_backend(txl.backends.GPUTarget("hip", "gfx942", 64))
    assert backend.parse_attr("D") == [["tt.divisibility", 16]] and backend.parse_attr("") == []


def test_specializations():
    module = txl.runtime.jit
    one = module.native_specialize_impl
    assert one(None, 1) == ("constexpr", 1) and one(None, 1, specialize_value=False) == ("i32", "")
    assert one(None, 16) == ("i32", "D") and one(None, 16, align=False) == ("i32", "") and one(None,
                                                                                               1 << 40) == ("i64", "D")
    assert one(None, 2.5)[0] == "fp32" and one(None, True)[0] == "u1" and one(None, None) == ("constexpr", None)
    assert one(None, np.zeros(64, np.float16)[1:]) == ("*fp16", "") and one(None, X, is_const=True)[0] == "*kfp32"
    assert one(None, scale) == ("constexpr", scale.cache_key)
    assert module.mangle_type(X) == "*fp32" and module.mangle_type(1) == "i32"
    with pytest.raises(TypeError):
        one(None, object())


def test_another_driver():
    driver = txl.runtime.driver
    assert driver.driver.active is driver.active
    try:
        driver.set_active(txl.backends.driver.CPUDriver())
        assert driver.active.get_current_target().backend == "cpu" and driver.active.get_current_stream() == 0
    finally:
        driver.reset_active()


def test_interfaces_of_ones_own():
    class Twice(txl.KernelInterface["anything"]):

        def run(self, *args, grid, warmup, **kwargs):
            return grid, args, kwargs, warmup

    assert Twice()[(3, )](1, a=2) == ((3, ), (1, ), {"a": 2}, False)
    assert isinstance(scale, txl.KernelInterface) and isinstance(scale, txl.jit_function.JITCallable)
    assert "def cdiv(x: int, y: int):" in txl.cdiv.src


def test_a_kernels_fields():
    kernel = scale[(1, )](X, X.copy(), 8)
    kernel._init_handles()
    assert kernel.n_regs >= 1 and kernel.n_spills == 0 and kernel.shared == kernel.metadata.shared == 1
    assert kernel.packed_metadata == (4, 1, 1) and kernel.function is not None and kernel.src.signature["x"] == "*fp32"


def test_files_under_a_key(tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    manager = txl.cache.get_cache_manager("ab12")
    assert manager.get_file("a.json") is None and manager.get_group("a") is None
    path = manager.put("text", "a.json", binary=False)
    assert path == manager.get_file("a.json") and open(path).read() == "text" and os.stat(
        os.path.dirname(path)).st_mode & 0o077 == 0
    manager.put_group("a", {"a.json": path})
    assert manager.get_group("a") == {"a.json": path}
    os.unlink(path)
    assert manager.get_group("a") is None and not manager.has_file("a.json")
    for damage in ("[" * 100000, "[]", "3", '{"child_paths": 3}', '{"child_paths": [1]}'):
        manager.put(damage, "__grp__a")
        assert manager.get_group("a") is None
    assert len(os.listdir(manager.cache_dir)) == 1
    monkeypatch.setenv("TXL_ALWAYS_COMPILE", "1")
    with pytest.raises(RuntimeError, match="there is no cache folder"):
        txl.cache.get_cache_manager("ab12")


@pytest.mark.parametrize(
    "call, kind, message",
    [(lambda: scale[(1, )](X, X), TypeError,
      "no argument was given for `n`; the kernel is `scale\\(x, y, n, factor=2.0, BLOCK: constexpr=64\\)`"),
     (lambda: scale[(1, )]
      (X, X, m=8), TypeError, "no argument was given for `n`; `m` is neither a parameter nor an option; the kernel is"),
     (lambda: scale[(1, )]
      (X, X, 8, facto=1.0), KeyError, "`facto` is neither a parameter of kernel `scale.*; did you mean `factor`?"),
     (lambda: scale[(1, )](X, X, 8, num_warp=1), KeyError, "; did you mean `num_warps`?"),
     (lambda: scale[(1, )](X, X, 8, x=X), TypeError, "argument `x` was given twice; the kernel is `scale"),
     (lambda: scale[(1, )]
      (X, X, 8, 1.0, 64, 9), TypeError, "the kernel takes 5 positional arguments, but 6 were given; the kernel is"),
     (lambda: scale.run(X, grid=(1, )), TypeError, "no argument was given for `y`, `n`; the kernel is `scale"), ])
def test_calls_that_do_not_fit(call, kind, message):
    with pytest.raises(kind, match=message):
        call()


def test_a_keyword_only_parameter_in_a_message():
    @txl.jit
    def only(x, *rest, n):
        tl.store(x, n)

    with pytest.raises(TypeError, match=r"no argument was given for `n`; the kernel is `only\(x, \*rest, n\)`"):
        only[(1, )](X)


def test_constexpr_zero():
    @txl.jit
    def zero(x):
        tl.store(x, tl.core.CONSTEXPR_0 + 3)

    x = np.zeros(1, np.int32)
    zero[(1, )](x)
    assert x[0] == 3 and tl.core.CONSTEXPR_0.value == 0


def test_peaks_without_and_with_a_gpu(stand_in):
    with pytest.raises(RuntimeError, match="there is no GPU to ask"):
        txl.testing.get_dram_gbps()
    code = """
import txl.testing as t
print(t.get_dram_gbps() > 0, t.get_max_tensorcore_tflops("float16") == 2 * t.get_max_tensorcore_tflops("float32"), t.get_max_simd_tflops("float32") > 0)
try:
    t.get_max_simd_tflops("int8")
except ValueError as error:
    print(error)
"""
    done = stand_in([sys.executable, "-c", code])
    assert done.stdout == "True True True\nthe rate of `int8` on this GPU is not known\n", done.stderr


def test_machine_code_before_a_launch(stand_in, tmp_path):
    file = tmp_path / "program.py"
    file.write_text("""
import txl, txl.language as tl
@txl.jit
def k(x, BLOCK: tl.constexpr):
    tl.store(x + tl.arange(0, BLOCK), 1.0)
x = txl.zeros(64)
kernel = k.warmup(x, 64, grid=(1,))
kernel._init_handles()
kernel.metadata.shared = 1 << 20
try:
    kernel._init_handles()
except txl.OutOfResources as error:
    print(error.required, error.name)
""")
    done = stand_in([sys.executable, str(file)])
    assert done.stdout == "1048576 shared memory\n", done.stderr


def test_an_allocator_is_kept():
    txl.set_allocator(lambda size, alignment, stream: None)
    from txl.runtime._allocation import NullAllocator, set_allocator
    with pytest.raises(RuntimeError, match="no allocator is set"):
        NullAllocator()(1, 1, None)
    set_allocator(NullAllocator())


def test_a_stage_in_place_of_the_kernel(tmp_path):
    text = scale.warmup(X, X, 8, grid=(1, )).asm["ttir"]
    for ending, target in (("ttir", "cpu"), ("ptx", "emulate:sm_90")):
        file = tmp_path / f"scale.{ending}"
        if ending == "ttir":
            changed = text.replace("arith.mulf", "arith.addf")
        else:
            changed = txl.compile(scale, target="sm_90",
                                  signature={"x": "*fp32", "y": "*fp32", "n": "i32",
                                             "factor": "fp32"}, constexprs={"BLOCK": 64}).asm["ptx"].replace(
                                                 "mul.rn.f32", "add.rn.f32")
        assert changed.count("add") and changed != text
        file.write_text(changed)
        y = np.zeros(8, np.float32)
        scale[(1, )](X * 3, y, 8, factor=4.0, target=target, ir_override=str(file))
        assert (y == 7).all(), target
    other = txl.Config({}, ir_override="a.ttir")
    assert other.all_kwargs()["ir_override"] == "a.ttir" and other != txl.Config(
        {}) and "ir_override: a.ttir" in str(other)
    (tmp_path / "a.txt").write_text("")
    with pytest.raises(ValueError, match="a `.txt` file cannot be compiled"):
        scale[(1, )](X, X.copy(), 8, ir_override=str(tmp_path / "a.txt"))


def test_options_without_meaning_are_named_on_a_gpu():
    scale[(1, )](X, X.copy(), 8, ptx_options="--x")
    with pytest.warns(RuntimeWarning, match="option `ptx_options` has no meaning for code that this compiler makes"):
        scale.warmup(X, X, 8, grid=(1, ), target="sm_80", ptx_options="--x")
