"""The name `teraxlang`: what its programs import, and one name for both package and language."""
import ast
import inspect
import re
import subprocess
import sys

import numpy as np
import pytest

import txl
import txl.language as tl
from txl import alias


@pytest.fixture
def served():
    alias.install()
    yield
    alias.uninstall()


PROGRAM = '''
import numpy as np
import teraxlang as txl
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

assert txl.__version__ == "3.5.1" and txl.language is tl and txl.float16 is tl.float16

@txl.jit
def add_one(x, n, BLOCK: txl.constexpr):
    i = txl.program_id(0) * BLOCK + txl.arange(0, BLOCK)
    total = txl.zeros([BLOCK], txl.float32)
    for _ in range(txl.Cdiv(n, n)):
        total += txl.load(x + i, mask=i < n)
    txl.store(x + i, total + txl.ones_like(total), mask=i < n)

x = np.zeros(100, np.float32)
add_one[(txl.Cdiv(100, 32), )](x, 100, BLOCK=32)
assert (x == 1).all()
'''


def run(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True)


def test_a_program(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    done = run("-m", "txl", str(path))
    assert done.returncode == 0, done.stderr
    child = tmp_path / "child.py"
    child.write_text(f"import subprocess, sys\nsys.exit(subprocess.run([sys.executable, {str(path)!r}]).returncode)")
    done = run("-m", "txl", str(child))
    assert done.returncode == 0, done.stderr


def test_names(served):
    import teraxlang
    import triton
    assert triton.jit is teraxlang.jit is txl.jit and triton.__version__ == alias.TRITON_VERSION
    from teraxlang.language.extra.cuda import libdevice
    assert libdevice is tl.extra.libdevice
    from teraxlang.runtime.jit import JITFunction
    assert JITFunction is txl.JITFunction
    with pytest.raises(ModuleNotFoundError, match="serves the name `teraxlang` and has no `txl.nothing`"):
        import teraxlang.nothing
    with pytest.raises(AttributeError, match=r"module 'teraxlang' \(served by txl\) has no attribute 'nothing'"):
        teraxlang.nothing
    alias.uninstall()
    assert "teraxlang" not in sys.modules and "triton" not in sys.modules


def test_one_name_for_both():
    assert txl.float16 is tl.float16 and txl.Cdiv(7, 2) == 4
    assert txl.zeros is not tl.zeros  # of Python: it makes an array

    @txl.jit
    def kernel(out, BLOCK: txl.constexpr):
        txl.store(out + txl.arange(0, BLOCK), txl.zeros([BLOCK], txl.float32) + txl.Cdiv(BLOCK, 3))

    out = np.full(8, 9, np.float32)
    kernel[(1, )](out, BLOCK=8)
    assert (out == 3).all()


def test_number_of_warpgroups_of_a_configuration():
    config = txl.Config({"A": 1}, num_warps=4, num_warpgroups=3)
    assert config.num_warpgroups == 3 and config.all_kwargs()["num_warpgroups"] == 3
    assert "num_warpgroups: 3" in str(config) and config != txl.Config({"A": 1}) and "num_warpgroups" not in str(
        txl.Config({}))


def differing(**options):

    @txl.jit(**options)
    def kernel(x, n, BLOCK: tl.constexpr):
        i = tl.arange(0, BLOCK)
        tl.store(x + i, tl.load(x + i) * 2.0 + 1.0, mask=i < n)

    return kernel


def test_differences_of_passes(capsys, tmp_path, monkeypatch):
    x = np.ones(8, np.float32)
    differing(diff_mode="ttir")  # says nothing before it is compiled
    assert capsys.readouterr().out == ""
    differing(diff_mode="ttir", diff_select=0).warmup(x, 8, BLOCK=8, grid=(1, ))
    shown = capsys.readouterr().out
    names = [line.split()[1] for line in shown.splitlines() if line[:3].strip().isdecimal()]
    assert "txl-canonicalize" in names and "txl-contraction" in names
    changed = names.index("txl-contraction")
    differing(diff_mode="ttir", diff_select=changed).warmup(x, 8, BLOCK=8, grid=(1, ))
    assert "+    %" in capsys.readouterr().out
    differing(diff_mode="ttir", diff_select=changed, log_dir=str(tmp_path / "new")).warmup(x, 8, BLOCK=8, grid=(1, ))
    assert "math.fma" in (tmp_path / "new" / "tmp.ir").read_text()
    monkeypatch.setattr("builtins.input", lambda question: str(changed))
    differing(diff_mode="ttir").warmup(x, 8, BLOCK=8, grid=(1, ))
    assert "math.fma" in capsys.readouterr().out
    with pytest.raises(ValueError, match="`diff_select` is 99, but `ttir` has the passes 0 to"):
        differing(diff_mode="ttir", diff_select=99).warmup(x, 8, BLOCK=8, grid=(1, ))
    differing(diff_mode="ttgir", diff_select=1).warmup(x, 8, BLOCK=8, grid=(1, ), target="sm_80")
    assert "txl-assign-layouts" in capsys.readouterr().out
    monkeypatch.setenv("TXL_EXIT_AFTER_DIFF", "1")
    with pytest.raises(SystemExit):
        differing(diff_mode="ttir", diff_select=0).warmup(x, 8, BLOCK=8, grid=(1, ))
    with pytest.raises(ValueError, match="`use_txl` is True"):
        differing(use_txl=False)


def test_a_file_in_place_of_the_function(tmp_path):
    path = tmp_path / "edited.ttir"
    path.write_text(differing().warmup(np.ones(8, np.float32), 8, BLOCK=8, grid=(1, )).asm["ttir"].replace(
        "1.000000e+00", "5.000000e+00"))
    x = np.ones(8, np.float32)
    differing(src_file=str(path))[(1, )](x, 8, BLOCK=8)
    assert (x == 7).all()


# What TeraXLang 3.5.1 has, name by name: a call that is right there means the same here. After what is listed there
# may be more.
SIGNATURES = """
tid(axis)  tdim(axis)  bid(axis)  bdim(axis)  thread0()  wg_thread0(wgid)  warp_id()  warpgroup_id()  lane_id()  cta_rank()
is_warpgroup(ids)  is_warp(ids)  reg_alloc(count)  reg_dealloc(count)
smem_alloc(shape, dtype, num_stages=1, mutable=True, shared_enc=None)  smem_load(smem, layout=None, cta_id=-1)
smem_store(smem, value, cta_id=-1)  smem_index(input, index)  smem_slice(input, start, length, dim)  smem_trans(input, order)
smem_reshape(input, shape)  frag_smem_load(smem, shape, layout, other=None, pred=None, is_broadcast=False, cta_id=-1)
frag_smem_store(smem, value, layout, pred=None, cta_id=-1, mbar=None, predStr='')
tmem_alloc(shape, dtype, num_stages=1, mutable=True, shared_enc=None)  tmem_load(buf, cta_id=-1)  tmem_store(buf, value, cta_id=-1)
relayout(value, shape, layout)  print_layout(shape, dtype, layout, save_loc=None)  get_buffer(src, index)
mbar_alloc(arr_count, num_stages=1)  mbar_expect(mbar, size_in_bytes, pred=None)  mbar_wait(mbar, phase)
mbar_arrive(mbar, pred=None, track_async_op=False, tx_cnt=0)  bar_arrive(bar, num_threads)  bar_wait(bar, num_threads)  fence_proxy_async()
tma_load(value, desc, offsets, mbar, contiguity=-1)  tma_gather(value, desc, mbar, x_offsets, y_offset)
tma_store(value, desc, offsets)  tma_store_wait(pendings)
async_load(mem, pointer, mask=None, other=None, boundary_check=(), padding_option='', cache_modifier='', eviction_policy='', volatile=False, contiguity=-1)
async_load_wait(pendings)  dot_wait(pendings)
dotx(input, other, acc=None, useD=None, pred=None, mbars=[], mbarPreds=[], input_precision=None, allow_tf32=None, max_num_imprecise_acc=None, out_dtype=float32)
warp_reduce(input, axis, combine_fn, keep_dims=False)
warp_max(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False)
warp_sum(input, axis=None, keep_dims=False, dtype=None)  print(prefix_or_data, data=None)
ones(shape, dtype)  ones_like(input)  Cdiv(x, y)
AutoLayout()  BlockedLayout(size_per_thread, threads_per_warp, warps_per_cta, order, ctas_per_cga=None, cta_split_num=None, cta_order=None)
SliceLayout(dim, parent)  DistributedLinearLayout(reg_bases, lane_bases, warp_bases, block_bases, shape)
DotOperandLayout(operand_index, parent, k_width)  NVMMADistributedLayout(version, warps_per_cta, instr_shape)
NVMMASharedLayout(swizzle_byte_width, element_bitwidth, rank)  SwizzledSharedLayout(vec, per_phase, max_phase, order)
Config(kwargs, num_warps=4, num_warpgroups=1, num_stages=3, num_ctas=1, maxnreg=None, pre_hook=None, ir_override=None)
autotune(configs, key, prune_configs_by=None, reset_to_zero=None, restore_value=None, pre_hook=None, post_hook=None, warmup=None, rep=None, use_cuda_graph=False, do_bench=None, cache_results=False)
"""
KEYWORDS = {"Config"}  # whose parameters come in Triton's order, which has `num_stages` before `num_warpgroups`
# None is that there: float32 of floats (and int32 of int8), 1
NONE = {("dotx", "out_dtype"), ("Config", "num_warpgroups")}


def test_signatures():
    """Same parameters, in the same order, with the same defaults."""
    calls = [ast.parse(f"def {call}: pass").body[0] for call in re.findall(r"\w+\((?:[^()]|\(\))*\)", SIGNATURES)]
    assert len(calls) == 61
    for call in calls:
        theirs = inspect.signature(getattr(txl, call.name))
        names = [argument.arg for argument in call.args.args]
        ours = [name for name in theirs.parameters if name != "self"]
        assert (set(names) <= set(ours)) if call.name in KEYWORDS else ours[:len(names)] == names, (call.name, ours)
        assert call.name in KEYWORDS or all(theirs.parameters[name].default is not inspect.Parameter.empty
                                            for name in ours[len(names):]), call.name
        for name, default in zip(reversed(names), reversed(call.args.defaults)):
            found = theirs.parameters[name].default
            found = getattr(found, "value", found)  # a constexpr
            wanted = txl.float32 if isinstance(default, ast.Name) else ast.literal_eval(default)
            assert found == wanted or (not found and
                                       not wanted) or found is None and (call.name, name) in NONE, (call.name, name,
                                                                                                    found)


PROFILED = '''
import json
import numpy as np
import teraxlang as txl
import triton.profiler as proton
import triton.profiler.language as pl
from teraxlang.language.semantic import TXLSemantic

pl.enable_semantic("triton")
pl.enable_semantic_obj(TXLSemantic)
for wrong in (int, 3):
    try:
        pl.enable_semantic_obj(wrong)
    except TypeError as error:
        assert "takes `TXLSemantic`" in str(error)
    else:
        raise AssertionError(wrong)

@txl.jit
def add(x, y, N: txl.constexpr):
    i = txl.arange(0, N)
    if txl.is_warpgroup([0]):
        with pl.scope("first"):
            txl.store(y + i, txl.load(x + i) + 1)
    if txl.is_warpgroup([1]):
        pl.enter_scope("second")
        txl.store(y + N + i, txl.load(x + N + i) + 2)
        pl.exit_scope("second")

x, y = np.zeros(256, np.float32), np.zeros(256, np.float32)
proton.start("trace", data="trace", backend="instrumentation", mode="default:sampling_strategy=selective:sampling_options=0,4,8")
add[(1, )](x, y, 128, num_warpgroups=2)
proton.finalize()
assert (y == np.repeat([1, 2], 128)).all()
for warps, kept in (("0,4,8", True), ("3", False)):
    session = proton.start("some", data="trace", backend="instrumentation", mode=f"default:sampling_strategy=selective:sampling_options={warps}")
    add[(1, )](x, y, 128, num_warpgroups=2)
    assert bool(proton.session.session_of(session).scopes()) == kept
    proton.finalize()
from pathlib import Path
text = "".join(path.read_text() for path in Path(".").glob("trace*"))
assert "first" in text and "second" in text, text[:2000]
'''


def test_profiled(tmp_path):
    """Names of the profiler, and scopes in warpgroups that run concurrently."""
    path = tmp_path / "program.py"
    path.write_text(PROFILED)
    done = subprocess.run([sys.executable, "-m", "txl", str(path)], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
