"""Knobs are the environment; hooks see launches and compilations; dumps and overrides are files."""
import os
import re
import subprocess
import sys
import warnings

import numpy as np
import pytest

import txl
import txl.language as tl
from txl import knobs


@txl.jit
def add_one(x, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, mask=i < n) + 1, mask=i < n)


@pytest.fixture(autouse=True)
def fresh():
    """No kernel is compiled yet, and what a test sets is undone."""
    def environment():
        return {name: text for name, text in os.environ.items() if name != "PYTEST_CURRENT_TEST"}

    before = environment()
    groups = [g for g in vars(knobs).values() if isinstance(g, knobs.base_knobs)]
    states = [g._state() for g in groups]
    add_one._clear()
    yield
    for group, state in zip(groups, states):
        group._restore(state)
    assert environment() == before
    add_one._clear()


def launch(count=4):
    x = np.zeros(count, np.float32)
    kernel = add_one[(1, )](x, count, BLOCK=8)
    return x, kernel


def test_a_knob_is_its_variable(monkeypatch):
    monkeypatch.delenv("TXL_ALWAYS_COMPILE", raising=False)
    monkeypatch.setenv("TRITON_ALWAYS_COMPILE", "1")
    assert knobs.compilation.always_compile is True
    knobs.compilation.always_compile = False
    assert os.environ["TRITON_ALWAYS_COMPILE"] == "0" and knobs.compilation.always_compile is False
    knobs.compilation.reset()
    assert os.environ["TRITON_ALWAYS_COMPILE"] == "1"
    monkeypatch.setenv("TXL_ALWAYS_COMPILE", "1")
    knobs.compilation.always_compile = False  # the package's own name would hide Triton's
    assert not knobs.compilation.always_compile and txl.cache.cache_directory() is not None


def test_the_cache_folder_moves(tmp_path):
    with knobs.cache.scope():
        knobs.cache.dir = str(tmp_path / "here")
        with knobs.compilation.scope():
            knobs.compilation.always_compile = False
            launch()
            assert any((tmp_path / "here").iterdir())
            add_one._clear()
            assert launch()[1].metadata.from_cache
    assert knobs.cache.dir != str(tmp_path / "here")


def test_a_scope_ends():
    hook = print
    with knobs.runtime.scope() as group:
        assert group is knobs.runtime
        knobs.runtime.debug = True
        knobs.runtime.launch_enter_hook.add(hook)
        knobs.runtime.jit_cache_hook = hook
        assert os.environ["TRITON_DEBUG"] == "1"
    assert not knobs.runtime.debug and "TRITON_DEBUG" not in os.environ
    assert not knobs.runtime.launch_enter_hook and knobs.runtime.jit_cache_hook is None


def test_a_knob_that_is_not_there():
    with pytest.raises(AttributeError, match="there is no knob `cache.directory`; there are home_dir, dump_dir"):
        knobs.cache.directory = "x"
    assert set(knobs.autotuning.knobs) == {"cache", "print", "listener"}


def test_a_knob_without_meaning_says_so_once():
    with pytest.warns(
            RuntimeWarning,
            match="`knobs.compilation.enable_asan` has no meaning here; see docs/reference/triton-package.md"):
        knobs.compilation.enable_asan = True
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        knobs.compilation.enable_asan = True
        knobs.compilation.use_ir_loc = None  # as it is


def test_launch_hooks_see_launches():
    seen = []
    knobs.runtime.launch_enter_hook.add(lambda lazy: seen.append(("enter", lazy.get()["name"])))
    knobs.runtime.launch_exit_hook.add(lambda lazy: seen.append(("exit", lazy.get()["name"])))
    _, kernel = launch()
    assert seen == [("enter", "add_one"), ("exit", "add_one")]
    kernel[(1, )](np.zeros(4, np.float32), 4, 8)
    assert len(seen) == 4
    knobs.runtime.launch_enter_hook.calls.clear()
    knobs.runtime.reset()
    launch()
    assert len(seen) == 4


def test_a_plain_function_as_hook_and_the_metadata_of_a_launch():
    @txl.jit(launch_metadata=lambda grid, kernel, args: {"bytes": args["n"] * 4, "name": f"{kernel.name}_{grid[0]}"})
    def clear(x, n):
        tl.store(x, 0.0)

    found = []
    knobs.runtime.launch_enter_hook = lambda lazy: found.append(lazy.get())
    clear[(3, )](np.ones(5, np.float32), 5)
    assert found[0]["bytes"] == 20 and found[0]["name"] == "clear_3"


def test_a_hook_that_raises_stops_the_launch():
    def refuse(lazy):
        raise KeyError("no")

    knobs.runtime.launch_enter_hook.add(refuse)
    x = np.zeros(4, np.float32)
    with pytest.raises(KeyError):
        add_one[(1, )](x, 4, BLOCK=8)
    assert not x.any()


def test_compilation_hooks():
    seen = []
    knobs.runtime.jit_cache_hook = lambda **said: seen.append(said)
    knobs.runtime.jit_post_compile_hook = lambda **said: seen.append(said)
    launch()
    launch()
    before, after = seen
    assert not before["already_compiled"] and after["already_compiled"] and before["key"] == after["key"]
    assert before["fn"].name == "add_one" and before["fn"].jit_function is add_one
    assert before["compile"]["signature"] == {"x": "*fp32", "n": "i32", "BLOCK": "constexpr"}
    assert before["compile"]["constants"] == {"BLOCK": 8} and before["compile"]["num_warps"] == 4
    assert before["repr"].startswith("add_one[num_warps=4") and not before["is_manual_warmup"]


@txl.jit
def scaled(x, p, T: tl.constexpr):
    tl.store(x, p[0] + p[1][0] + T[1])


def test_compilation_hooks_see_tuples():
    seen = []
    knobs.runtime.jit_post_compile_hook = lambda **said: seen.append(said)
    scaled._clear()
    x = np.zeros(1, np.float32)
    for _ in range(2):
        scaled[(1, )](x, (3, (2, None)), T=(tl.constexpr(1), 5))
    assert x[0] == 10 and len(seen) == 1
    assert seen[0]["compile"]["signature"] == {"x": "*fp32", "p": ("i32", ("i32", "constexpr")), "T": "constexpr"}
    assert seen[0]["repr"].endswith("(*fp32, (i32, (i32, constexpr)), constexpr)")


def test_groups_are_copied_and_put_back_by_their_class():
    groups = {name: group.copy().reset() for name, group in vars(knobs).items() if isinstance(group, knobs.base_knobs)}
    assert len(groups) == 10 and all(type(groups[name]) is type(getattr(knobs, name)) for name in groups)
    assert knobs.cache.knob_descriptors["dir"].key == "TRITON_CACHE_DIR"


def test_the_assembler_is_known_without_a_variable(monkeypatch, tmp_path):
    monkeypatch.delenv("TXL_PTXAS", raising=False)
    monkeypatch.delenv("TRITON_PTXAS_PATH", raising=False)
    found = knobs.nvidia.ptxas
    if found is not None:  # something here turns PTX into machine code
        assert found.kind in ("ptxas", "nvJitLink", "driver") and re.fullmatch(r"\d+\.\d+", found.version)
        assert found.kind == "driver" or os.path.exists(found.path)
    assert repr(found) == repr(knobs.nvidia.ptxas_blackwell)
    other = tmp_path / "nvdisasm"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    program = tmp_path / "ptxas"
    program.write_text("#!/bin/sh\necho 'Cuda compilation tools, release 12.8, V12.8.1'\n")
    program.chmod(0o755)
    monkeypatch.setenv("TRITON_PTXAS_PATH", str(program))
    assert (knobs.nvidia.ptxas.path, knobs.nvidia.ptxas.version) == (str(program), "12.8")
    monkeypatch.delenv("TRITON_NVDISASM_PATH", raising=False)
    monkeypatch.setenv("PATH", "/bin")  # it is found next to the assembler
    assert knobs.nvidia.nvdisasm.path == str(other)


def test_a_cache_hook_forbids():
    knobs.runtime.jit_cache_hook = lambda **said: True
    x, kernel = launch()
    assert kernel is None and not x.any()
    knobs.runtime.jit_cache_hook = None
    assert launch()[0].all()


def test_dump_and_override(tmp_path):
    knobs.cache.dump_dir, knobs.cache.override_dir = str(tmp_path / "dump"), str(tmp_path / "override")
    knobs.compilation.dump_ir = True
    kernel = launch()[1]
    dumped = tmp_path / "dump" / kernel.hash / "add_one.ttir"
    assert dumped.read_text() == kernel.asm["ttir"]
    knobs.compilation.dump_ir = False
    knobs.compilation.override = True
    (tmp_path / "dump").rename(tmp_path / "override")
    file = tmp_path / "override" / kernel.hash / "add_one.ttir"
    file.write_text(re.sub(r"dense<1\.0\S*>", "dense<5.000000e+00>", file.read_text()))
    add_one._clear()
    assert (launch()[0] == 5).all()
    file.write_text("module {")
    add_one._clear()
    with pytest.raises(txl.CompilationError, match="add_one.ttir:1"):
        launch()


def test_the_compilation_listener():
    seen = []
    knobs.compilation.listener = lambda **said: seen.append(said)
    launch()
    said, = seen
    assert said["src"].fn is add_one and said["metadata"]["name"] == "add_one" and said["times"].total >= 0
    assert said["cache_hit"] in (True, False)


def test_what_an_option_is_without_one():
    knobs.language.default_fp_fusion = False
    knobs.language.fp32_default = "ieee"
    kernel = launch()[1]
    assert kernel.metadata.enable_fp_fusion is False and kernel.metadata.default_dot_input_precision == "ieee"


def test_the_tuning_listener_and_its_cache(tmp_path):
    seen = []
    knobs.autotuning.listener = lambda **said: seen.append(said)
    knobs.cache.dir = str(tmp_path)
    knobs.compilation.always_compile = False
    knobs.autotuning.cache = True
    for _ in range(2):
        tuned = txl.autotune([txl.Config({"BLOCK": n}) for n in (8, 16)], key=["n"],
                             do_bench=lambda call, quantiles: [call() or 1.0] * 3)(add_one)
        tuned[(1, )](np.zeros(4, np.float32), 4)
    first, second = seen
    assert not first["cache_hit"] and first["duration"] > 0 and len(first["configs_timings"]) == 2
    assert second["cache_hit"] and second["duration"] is None and second["best_config"] == first["best_config"]


def test_a_child_sees_what_was_set(tmp_path):
    knobs.cache.dir = str(tmp_path / "for children")
    code = "import txl; print(txl.knobs.cache.dir, txl.cache.cache_directory())"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert said == f"{tmp_path}/for children {tmp_path}/for children\n"
