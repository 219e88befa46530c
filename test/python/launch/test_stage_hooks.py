"""`knobs.runtime.add_stages_inspection_hook`: a program sees the stages of its kernels and replaces them."""
import numpy as np
import pytest
import txl
import txl.language as tl
from txl import knobs


@txl.jit
def add_seven(x, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i) + 7)


@pytest.fixture(autouse=True)
def without_hook():
    yield
    knobs.runtime.add_stages_inspection_hook = None


def launch(where="cpu"):
    x = np.zeros(64, np.int32)
    if where == "cpu":
        add_seven[(1, )](x, BLOCK=64)
    else:
        with txl.emulate(where):
            add_seven[(1, )](x, BLOCK=64)
    assert len(set(x.tolist())) == 1
    return int(x[0])


def replacing(stage, before, after, seen=None):

    def hook(backend, stages, options, language, capability):
        make = stages[stage]

        def made(text, metadata):
            new = make(text, metadata)
            assert before in new
            return new.replace(before, after)

        stages[stage] = made
        if seen is not None:
            seen.append((backend.binary_ext, list(stages), capability))

    return hook


def test_a_stage_is_replaced():
    seen = []
    assert launch() == 7
    knobs.runtime.add_stages_inspection_hook = replacing("ttir", "dense<7>", "dense<8>", seen)
    assert launch() == 8 and seen[0][1] == ["ttir"]
    knobs.runtime.add_stages_inspection_hook = None
    assert launch() == 7


@pytest.mark.parametrize("stage, before, after", [("ttir", "dense<7>", "dense<9>"), ("ttgir", "dense<7>", "dense<9>"),
                                                  ("llir", ", 7", ", 9"), ("ptx", ", 7;", ", 9;")])
def test_every_stage_of_a_gpu(stage, before, after):
    seen = []
    knobs.runtime.add_stages_inspection_hook = replacing(stage, before, after, seen)
    assert launch("sm_90") == 9
    assert seen[0][1:] == (["ttir", "ttgir", "llir", "ptx"], 90)


def test_who_only_looks_changes_nothing():
    texts = {}

    def hook(backend, stages, options, language, capability):
        assert options.num_warps == 2
        for name, make in list(stages.items()):
            stages[name] = lambda text, metadata, name=name, make=make: texts.setdefault(name, make(text, metadata))

    with txl.emulate("sm_90"):
        x = np.zeros(64, np.int32)
        plain = add_seven[(1, )](x, BLOCK=64, num_warps=2)
        knobs.runtime.add_stages_inspection_hook = hook
        hooked = add_seven[(1, )](x, BLOCK=64, num_warps=2)
    assert hooked.asm["ptx"] == plain.asm["ptx"] == texts["ptx"] and hooked.hash == plain.hash
    assert texts["ttgir"] == plain.asm["ttgir"]


def test_a_step_between_stages():

    def hook(backend, stages, options, language, capability):
        ttgir, llir, ptx = stages.pop("ttgir"), stages.pop("llir"), stages.pop("ptx")
        stages["mine"] = lambda text, metadata: text.replace("dense<7>", "dense<5>")
        stages.update(ttgir=ttgir, llir=llir, ptx=ptx)

    knobs.runtime.add_stages_inspection_hook = hook
    assert launch("sm_90") == 5


def test_what_is_wrong():

    def away(backend, stages, options, language, capability):
        del stages["ttgir"]

    def number(backend, stages, options, language, capability):
        stages["ttir"] = lambda text, metadata: 3

    for hook, error, message in ((away, ValueError, "the hook took away stage `ttgir`"),
                                 (number, TypeError, "stage `ttir` is text, and the hook made `int`"), (replacing(
                                     "ttir", "tt.store", "tt.sore"), txl.CompilationError, "tt.sore")):
        knobs.runtime.add_stages_inspection_hook = hook
        with pytest.raises(error, match=message):
            launch("sm_90")


def test_a_scope_gives_the_kernels_back():
    with knobs.runtime.scope():
        knobs.runtime.add_stages_inspection_hook = replacing("ttir", "dense<7>", "dense<8>")
        assert launch() == 8
    assert launch() == 7
