"""What somebody is told who writes a warp-specialised kernel for the first time: for each mistake that is made with
one, the lines of both sides and the repair that is likely. The kernel is right as it stands, on the tile machine and as
code for a GPU."""
import contextlib
import importlib.util
import re

import numpy as np
import pytest

import txl
from txl.tools.tensor_descriptor import TensorDescriptor

KERNEL = '''import txl


@txl.jit
def matmul(a_desc, b_desc, c_desc, K):
    a0 = txl.smem_alloc([64, 64], dtype=txl.float16, num_stages=2)
    a1 = txl.smem_alloc([64, 64], dtype=txl.float16, num_stages=2)
    b = txl.smem_alloc([64, 64], dtype=txl.float16, num_stages=2)
    c = txl.smem_alloc([64, 64], dtype=txl.float16, num_stages=2)
    full = txl.mbar_alloc(1, num_stages=2)
    free = txl.mbar_alloc(256, num_stages=2)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        stage = 0
        phase = 1
        for k in range(0, K, 64):
            txl.mbar_wait(txl.get_buffer(free, stage), phase)
            txl.debug_barrier()
            here = txl.get_buffer(full, stage)
            txl.mbar_expect(here, 24576)
            txl.tma_load(txl.get_buffer(a0, stage), a_desc, [0, k], here)
            txl.tma_load(txl.get_buffer(a1, stage), a_desc, [64, k], here)
            txl.tma_load(txl.get_buffer(b, stage), b_desc, [k, 0], here)
            stage = (stage + 1) % 2
            phase ^= stage == 0
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        stage = 0
        phase = 0
        if txl.is_warpgroup([1]):
            a = a0
            out = txl.get_buffer(c, 0)
        else:
            a = a1
            out = txl.get_buffer(c, 1)
        acc = txl.zeros([64, 64], txl.float32)
        for k in range(0, K, 64):
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            acc = txl.dot(txl.get_buffer(a, stage), txl.get_buffer(b, stage), acc)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(free, stage))
            stage = (stage + 1) % 2
            phase ^= stage == 0
        txl.smem_store(out, acc.to(txl.float16))
        txl.tma_store(out, c_desc, [(txl.warpgroup_id() - 1) * 64, 0])
'''
WAIT_FREE = "            txl.mbar_wait(txl.get_buffer(free, stage), phase)\n"
WAIT_FULL = "            txl.mbar_wait(txl.get_buffer(full, stage), phase)\n"
EXPECT = "            txl.mbar_expect(here, 24576)\n"
LOAD_A = "            txl.tma_load(txl.get_buffer(a0, stage), a_desc, [0, k], here)\n"
DOT = "            acc = txl.dot(txl.get_buffer(a, stage), txl.get_buffer(b, stage), acc)\n"
DOT_WAIT = "            txl.dot_wait(0)\n"
RELEASE = "            txl.mbar_arrive(txl.get_buffer(free, stage))\n"
STORE = "        txl.smem_store(out, acc.to(txl.float16))\n"
TMA_STORE = "        txl.tma_store(out, c_desc, [(txl.warpgroup_id() - 1) * 64, 0])\n"
TOGGLE = "            phase ^= stage == 0\n"
CONSUMES = "        stage = 0\n        phase = 0\n"

# name -> ([(text, what stands there instead)], [what is said], [lines that are shown])
MISTAKES = {
    "the producer begins with the wrong phase": ([("phase = 1", "phase = 0")], [
        "phase 0 of `free[0]`", "wait for the other parity", "no thread has arrived"
    ], [WAIT_FREE, WAIT_FULL, "free = txl.mbar_alloc"]),
    "the consumer begins with the wrong phase": ([(CONSUMES, CONSUMES.replace("phase = 0", "phase = 1"))], [
        "`a0[0]` is read here by an asynchronous dot", "the phase before the first one of `full[0]`",
        "first wait has parity 0"
    ], [DOT, LOAD_A, WAIT_FULL]), "the producer does not toggle its phase": ([(TOGGLE + "    if", "    if")], [
        "has all of its arrivals and waits for", "let warpgroup 0 first wait",
        "once more: the wait for the next phase names the other parity"
    ], [EXPECT, WAIT_FREE]), "the consumer does not toggle its phase": ([(TOGGLE + "        txl", "        txl")], [
        "may be counted in phase 0 of `free[0]`", "once more: the wait for the next phase names the other parity"
    ], [RELEASE, WAIT_FULL]), "nothing is expected": ([(EXPECT, "")], [
        "24576 bytes more than the 0 expected", "expect the bytes of all copies"
    ], [WAIT_FULL, "full = txl.mbar_alloc"]), "fewer bytes are expected than come": ([("24576", "16384")], [
        "may still write it", "8192 bytes more on that mbarrier than are expected here"
    ], [DOT, EXPECT.replace("24576", "16384")]), "more bytes are expected than come": ([("24576", "32768")], [
        "8192 of 32768 bytes missing", "expect only the bytes of the copies"
    ], [WAIT_FULL, EXPECT.replace("24576",
                                  "32768")]), "elements are expected in place of bytes": ([("24576", "12288")], [
                                      "12288 bytes more than the 12288 expected", "expect the bytes of all copies"
                                  ], [WAIT_FULL, EXPECT.replace("24576", "12288")]),
    "one arrival is counted where 128 threads arrive": ([("mbar_alloc(256,", "mbar_alloc(2,")], [
        "the arrival count of `free[0]` is 2, but 128 threads arrive here", "set the arrival count to 128 for each warpgroup", "`pred`"
    ], [RELEASE]), "one warpgroup is counted where two arrive": ([("mbar_alloc(256,", "mbar_alloc(128,")], [
        "may be counted in phase 0 of `free[0]`", "raise the arrival count, 128, if both belong to one phase"
    ], [RELEASE]), "more arrivals are counted than come": ([("mbar_alloc(256,", "mbar_alloc(384,")], [
        "256 of 384 arrivals", "only 256 threads arrive in this phase", "lower the count"
    ], [WAIT_FREE, RELEASE]),
    "who fills is counted as a warpgroup": ([("full = txl.mbar_alloc(1,", "full = txl.mbar_alloc(128,")], [
        "1 of 128 arrivals", "lower the count"
    ], [WAIT_FULL, EXPECT]), "the producer does not wait for free buffers": ([(WAIT_FREE, "")], [
        "let warpgroup 0 first wait for an event after that phase"
    ], [EXPECT]), "the consumer does not wait for full buffers": ([(WAIT_FULL, "")], [
        "`a0[0]` is read here by an asynchronous dot of warpgroup 1 while an engine that completes on `full[0]` may "
        "still write it",
        "wait for the phase"
    ], [DOT, LOAD_A]), "the consumer waits for what it has to release": ([(RELEASE, WAIT_FREE + RELEASE)], [
        "0 of 256 arrivals", "warpgroup 1 waits here for phase 0 of `free[0]`", "let a thread arrive"
    ], [WAIT_FREE]), "no release": ([(RELEASE, "")], [
        "warpgroup 0 waits here for phase 0 of `free[0]`", "let a thread arrive for this phase"
    ], [WAIT_FREE, WAIT_FULL, "free = txl.mbar_alloc"
        ]), "a buffer is released before the product is done": ([(DOT_WAIT + RELEASE, RELEASE + DOT_WAIT)], [
            "may still read it", "wait for it (`dot_wait`) before this access, or before the arrival that allows it"
        ], [LOAD_A, DOT]), "no wait for the product": ([(DOT_WAIT, "")], [
            "an asynchronous dot of warpgroup 1 may still read it", "`dot_wait`"
        ], [LOAD_A, DOT]), "one product too many is left under way": ([("dot_wait(0)", "dot_wait(1)")], [
            "an asynchronous dot of warpgroup 1 may still read it", "`dot_wait`"
        ], [LOAD_A,
            DOT]), "a stage is named by a constant": ([
                ("txl.get_buffer(b, stage), b_desc", "txl.get_buffer(b, 0), b_desc")
            ], ["`b[0]` is written here by an engine that completes on `full[1]`",
                "`full[0]`"], ["txl.get_buffer(b, 0)"]), "a stage beyond the row": ([
                    ("stage = (stage + 1) % 2\n            phase ^= stage == 0\n    if",
                     "stage = stage + 1\n            phase ^= stage == 0\n    if")
                ], ["index 2 of a multi-buffer of 2 slots; it is from 0 to 1"], [WAIT_FREE]),
    "two warpgroups write one buffer": ([("txl.get_buffer(c, 1)", "txl.get_buffer(c, 0)")], [
        "`c[0]` is written here by warpgroup 1, not ordered with warpgroup 2", "arrive at an mbarrier"
    ], [STORE]), "all warpgroups write one buffer": ([
        ("    if txl.is_warpgroup([0]):\n",
         "    txl.smem_store(txl.get_buffer(c, 0), txl.zeros([64, 64], txl.float16))\n    if txl.is_warpgroup([0]):\n")
    ], ["`c[0]` is written here by warpgroup 1, not ordered with warpgroup 0"], [
        "    txl.smem_store(txl.get_buffer(c, 0)"
    ]), "a buffer is written while it is stored": ([(TMA_STORE, TMA_STORE + STORE)], [
        "while a TMA store of warpgroup", "wait for it (`tma_store_wait`)"
    ], [
        STORE, TMA_STORE
    ]), "one thread waits for all": ([(WAIT_FULL, "            if txl.tid(0) % 128 == 0:\n    " + WAIT_FULL)], [
        "may still write it", "only some threads of warpgroup", "let all of them wait"
    ], [DOT, WAIT_FULL]), "two warpgroups meet at barriers of two numbers": ([(
        STORE,
        "        if txl.is_warpgroup([1]):\n            txl.bar_wait(8, 256)\n        else:\n            "
        "txl.bar_wait(9, 256)\n"
        + STORE)], ["named barrier 8: 128 of 256 threads",
                    "at the same barrier id"], ["txl.bar_wait(8, 256)", "txl.bar_wait(9, 256)"]),
    "two warpgroups count a barrier differently": ([(
        STORE,
        "        if txl.is_warpgroup([1]):\n            txl.bar_wait(8, 256)\n        else:\n            "
        "txl.bar_wait(8, 128)\n"
        + STORE)], ["named barrier 8 is used with 256 threads here and with 128 elsewhere",
                    "one count"], ["txl.bar_wait(8, 256)", "txl.bar_wait(8, 128)"]),
    "a barrier counts a warpgroup that does not come": ([(STORE, "        txl.bar_wait(8, 384)\n" + STORE)], [
        "named barrier 8: 256 of 384 threads", "warpgroup 0 has ended", "lower its thread count"
    ], ["txl.bar_wait(8, 384)"]), "a barrier counts too few": ([(STORE, "        txl.bar_wait(8, 64)\n" + STORE)], [
        "128 threads arrive at named barrier 8 here, but it is for 64", "all threads that arrive"
    ], ["txl.bar_wait(8, 64)"]), "a barrier that there is not": ([(STORE, "        txl.bar_wait(16, 256)\n" + STORE)], [
        "there are named barriers 0 to 15, not 16"
    ], ["txl.bar_wait(16, 256)"]), "more registers than there are": ([("reg_alloc(232)", "reg_alloc(248)")], [
        "168 registers at the start, which is 504 in total, but here it would be 536", "`reg_dealloc`"
    ], ["txl.reg_alloc(248)"]), "registers are given back too late": ([
        ("        txl.reg_dealloc(40)\n", ""), (TOGGLE + "    if", TOGGLE + "        txl.reg_dealloc(40)\n    if")
    ], [
        "waits here for 232 registers of a thread: it has 168",
        "let others release registers (`reg_dealloc`) before they wait for it",
        "warpgroup 0 waits here for phase 0 of `free[0]`"
    ], ["txl.reg_alloc(232)", WAIT_FREE]), "a layout for other elements": ([
        ("c = txl.smem_alloc([64, 64], dtype=txl.float16,",
         "c = txl.smem_alloc([64, 64], dtype=txl.float16, shared_enc=txl.NVMMASharedLayout(128, 32, 2),")
    ], ["the layout is for elements of 32 bits, but those of the buffer, `fp16`, have 16"], [
        "shared_enc="
    ]), "a tile of another type": ([(STORE, "        txl.smem_store(out, acc)\n")], [
        "the buffer holds `fp16[64, 64]`, but the tile is `fp32[64, 64]`", ".to(tl.float16)"
    ], ["txl.smem_store(out, acc)"]), "a condition is kept": ([
        ("    if txl.is_warpgroup([0]):\n", "    loads = txl.is_warpgroup([0])\n    if loads:\n")
    ], ["`is_warpgroup` is only a condition"], ["loads = txl.is_warpgroup"]), "a warpgroup that was not launched": ([
        ("[1, 2]", "[1, 2, 3]")
    ], ["there is no warpgroup 3", "num_warpgroups=4"], [
        "txl.is_warpgroup([1, 2, 3])"
    ]), "another CTA without a cluster": ([(STORE, STORE.replace("txl.float16))", "txl.float16), cta_id=1)"))], [
        "there is no CTA 1 in a cluster of 1", "`cluster=2`"
    ], ["cta_id=1"]), "a multicast without a cluster": ([("[k, 0], here)", "[k, 0], here, multicast=3)")], [
        "`multicast` is 3, but the bits of the 1 CTA of the cluster are 1 to 1", "`cluster=`"
    ], ["multicast=3"]), "tensor memory of too many rows": ([
        ("        acc = txl.zeros", "        t = txl.tmem_alloc([256, 64], txl.float32)\n        acc = txl.zeros")
    ], ["does not fit tensor memory", "64 or 128 rows"], ["txl.tmem_alloc"]), "a row in place of a buffer": ([
        ("txl.get_buffer(full, stage), phase", "full, phase")
    ], ["`mbar` has 2 slots: choose one with `txl.get_buffer"], ["txl.mbar_wait(full, phase)"]),
}


def launch(text, folder, K=256):
    path = folder / "kernels.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    rng = np.random.default_rng(0)
    a, b, c = rng.standard_normal((128, K)).astype(np.float16), rng.standard_normal((K, 64)).astype(
        np.float16), np.zeros((128, 64), np.float16)
    module.matmul[(1, )](*(TensorDescriptor.from_tensor(x, [64, 64]) for x in (a, b, c)), K, num_warpgroups=3)
    return np.abs(c - a.astype(np.float64) @ b.astype(np.float64)).max()


@pytest.mark.parametrize("target", [None, "sm_90a"])
def test_as_it_stands(target, tmp_path):
    with txl.emulate(target) if target else contextlib.nullcontext():
        assert launch(KERNEL, tmp_path) < 0.1


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake(name, tmp_path):  # covers: LayoutElements
    edits, texts, lines = MISTAKES[name]
    text = KERNEL
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises((txl.CompilationError, RuntimeError, ValueError, TypeError, IndexError)) as raised:
        launch(text, tmp_path)
    said = str(raised.value)
    for part in (*texts, *(line.strip() for line in lines)):
        assert part in said, said
    for line in lines:  # shown with its place
        numbers = [i for i, each in enumerate(text.splitlines(), 1) if line.strip() in each]
        assert any(re.search(rf"kernels\.py:{number}:", said) for number in numbers), said
