"""Parts of Triton's package other than kernels: reinterpreted arrays, compilation on executors, kernels' names,
formats, machine code as text."""
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def widen(x, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i).to(tl.float32))


def test_bytes_as_floats():
    ml_dtypes = pytest.importorskip("ml_dtypes")
    values = np.array([0, 1, -2.5, 448, 0.001953125, 3, 7, 9], np.float32).astype(ml_dtypes.float8_e4m3fn)
    raw = values.view(np.uint8)
    out = np.zeros(8, np.float32)
    wrapped = txl.reinterpret(raw, tl.float8e4nv)
    widen[(1, )](wrapped, out, BLOCK=8)
    assert (out == values.astype(np.float32)).all()
    assert wrapped.shape == (8, ) and wrapped.stride() == (
        1, ) and wrapped.element_size() == 1 and wrapped.data_ptr() == raw.ctypes.data
    assert txl.reinterpret(wrapped, tl.uint8) is raw and txl.reinterpret(wrapped, tl.int8).base is raw
    # dtypes of NumPy
    assert txl.reinterpret(wrapped, raw.dtype) is raw and txl.reinterpret(raw, values.dtype).element_size() == 1
    copy = wrapped.clone()
    copy.copy_(wrapped)
    assert copy.base is not raw and (copy.base == raw).all() and copy.dtype == tl.float8e4nv


def test_torch_bytes_as_floats():
    torch = pytest.importorskip("torch")
    x = torch.arange(8, dtype=torch.float32).to(torch.float8_e5m2)
    out = torch.zeros(8)
    wrapped = txl.reinterpret(x.view(torch.uint8), tl.float8e5)
    widen[(1, )](wrapped, out, BLOCK=8)
    assert torch.equal(out, x.float())
    wrapped.data = torch.zeros(8, dtype=torch.uint8)
    assert not wrapped.base.any() and txl.reinterpret(x.view(torch.uint8), torch.float8_e5m2).element_size() == 1
    assert wrapped.to("cpu").cpu().clone().dtype == tl.float8e5 and wrapped.new_empty((3, )).base.dtype == torch.uint8
    with pytest.raises(txl.OutOfBoundsError):  # the wrapper keeps the array's bounds
        widen[(1, )](txl.reinterpret(x.view(torch.uint8)[:4].clone(), tl.float8e5), out, BLOCK=8)


def test_what_cannot_be_reinterpreted():
    with pytest.raises(TypeError, match="`list` is not an array"):
        txl.reinterpret([1], tl.float32)
    with pytest.raises(ValueError, match="elements of 1 bytes cannot be taken as `fp32`, which has 4"):
        txl.reinterpret(np.zeros(4, np.uint8), tl.float32)


def test_compilation_on_an_executor():
    widen._clear()
    x = np.zeros(64, np.uint8)
    with ThreadPoolExecutor(2) as executor:
        with txl.AsyncCompileMode(executor):
            futures = [widen.warmup(x, tl.float32, BLOCK=n, grid=(1, )) for n in (8, 16, 32)]
            assert all(isinstance(f, txl.FutureKernel) for f in futures)
            with pytest.raises(RuntimeError, match="an AsyncCompileMode is active already"):
                txl.AsyncCompileMode(executor).__enter__()
        assert [f.result().name for f in futures] == ["widen"] * 3 and len(widen.compiled_kernels()) == 3
        with pytest.raises(txl.CompilationError, match="too large"):
            with txl.AsyncCompileMode(executor):
                future = widen.warmup(x, tl.float32, BLOCK=1 << 21, grid=(1, ))
        with txl.AsyncCompileMode(executor, ignore_errors=True):
            future = widen.warmup(x, tl.float32, BLOCK=1 << 21, grid=(1, ))
        assert future.result(ignore_errors=True) is None
        with pytest.raises(txl.CompilationError):
            future.result()
    assert not isinstance(widen.warmup(x, tl.float32, BLOCK=8, grid=(1, )), txl.FutureKernel)


def test_a_kernel_names_itself():
    @txl.jit(repr=lambda proxy: f"fill_{proxy.signature['x'][1:]}_{proxy.constants['BLOCK']}")
    def fill(x, BLOCK: tl.constexpr):
        tl.store(x + tl.arange(0, BLOCK), 1)

    kernel = fill[(1, )](np.zeros(8, np.int16), BLOCK=8)
    assert kernel.name == kernel.metadata.name == "fill_i16_8" and fill.repr(
        txl.compiler.kernel.SpecializationProxy({"BLOCK": 4}, {"x": "*i8"})) == "fill_i8_4"
    seen = []
    with txl.knobs.runtime.scope():
        txl.knobs.runtime.launch_enter_hook.add(lambda lazy: seen.append(lazy.get()["name"]))
        kernel[(1, )](np.zeros(8, np.int16), 8)
    assert seen == ["fill_i16_8"]


def test_four_bit_floats():
    torch = pytest.importorskip("torch")
    from txl.tools.mxfp import MXFP4Tensor
    ml_dtypes = pytest.importorskip("ml_dtypes")
    values = torch.linspace(-8, 8, 4001)
    made = MXFP4Tensor(values)
    want = values.numpy().astype(ml_dtypes.float4_e2m1fn)
    assert (made.to(torch.float32).numpy() == want.astype(np.float32)).all()
    assert MXFP4Tensor(torch.tensor([0.25, 0.75, 1.25, 2.5, -5.0, -0.0])).data.tolist() == [0, 2, 2, 4, 14, 8]
    for shape, dim in (((4, 6), 1), ((5, 3), 0), ((5, 3), -1), ((1, ), 0)):
        tensor = MXFP4Tensor(size=shape).random()
        packed = tensor.to_packed_tensor(dim)
        assert packed.shape[dim] == (shape[dim] + 1) // 2
        assert torch.equal(tensor.unpack_packed_tensor(packed, dim, shape), tensor.data)
    with pytest.raises(ValueError, match="no NaN"):
        MXFP4Tensor(torch.tensor([float("nan")]))
    with pytest.raises(ValueError, match="`data` or `size`"):
        MXFP4Tensor()


def test_scales():
    torch = pytest.importorskip("torch")
    from txl.tools.mxfp import MXScaleTensor
    scales = MXScaleTensor(
        torch.tensor([1.0, 2.0, 3.9, 2.0**-127, 0.0, -1.0,
                      float("inf"), float("nan"), 2.0**-130], dtype=torch.float64))
    assert scales.data.tolist() == [127, 128, 128, 0, 255, 255, 255, 255, 255]
    back = scales.to(torch.float64)
    assert back[:4].tolist() == [1.0, 2.0, 2.0, 2.0**-127] and back[4:].isnan().all()
    chosen = MXScaleTensor(size=(1000, )).random(low=0.25, high=4.0).to(torch.float32)
    assert chosen.min() == 0.25 and chosen.max() == 4.0
    with pytest.raises(ValueError, match="there is no scale from 4.0 to 0.5"):
        MXScaleTensor(size=(1, )).random(low=4.0, high=0.5)


def test_machine_code_as_text(tmp_path, monkeypatch):
    from txl.tools import disasm
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TRITON_CUOBJDUMP_PATH", raising=False)
    with pytest.raises(RuntimeError, match="neither `cuobjdump` nor `nvdisasm` is here"):
        disasm.get_sass(b"")
    tool = tmp_path / "cuobjdump"
    tool.write_text('#!/bin/sh\n[ -s "$4" ] || [ -s "$2" ] || { echo no cubin >&2; exit 1; }\necho "$1 $2 $3"\n')
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert disasm.get_sass(b"code", "k") == "-sass -fun k\n"
    with pytest.raises(RuntimeError, match="`cuobjdump` cannot read .*: no cubin"):
        disasm.get_sass(b"")
    file = tmp_path / "a.cubin"
    file.write_bytes(b"code")
    done = subprocess.run(
        [sys.executable, "-m", "txl.tools.disasm", str(file)], capture_output=True, text=True, env=os.environ)
    assert done.stdout.startswith("-sass "), done


def test_names_that_libraries_take_from_the_standard_library():
    """`_log2` is private there, and kernels that sort have it all the same."""
    done = subprocess.run([sys.executable, "-m", "txl", "-c", """
import numpy as np, triton, triton.language as tl
from triton.language.standard import _log2, zeros_like

@triton.jit
def kernel(out, N: tl.constexpr):
    tl.store(out, _log2(N))

out = np.zeros(1, np.int32)
kernel[(1, )](out, 64)
assert out[0] == 6
"""], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
