"""`num_ctas` of programs with primitives: tiles and buffers are cut, and the results are those of one CTA, on the tile
machine and as code."""
from pathlib import Path

import numpy as np
import pytest
import decompiled_programs
import multi_cta_kernels
import txl
import txl.language as tl
from protocols.variants import variants
from txl import alias


@pytest.mark.parametrize("case", multi_cta_kernels.CASES)
@pytest.mark.parametrize("seed", range(8))
def test_as_one_cta(case, seed):
    one = multi_cta_kernels.run(case, seed)
    for ctas in (2, 4, 16) if seed else (2, 8):
        assert multi_cta_kernels.run(case, seed, num_ctas=ctas) == one
    with txl.check():
        assert multi_cta_kernels.run(case, seed, num_ctas=2) == one


@pytest.mark.parametrize("case", multi_cta_kernels.CASES)
@pytest.mark.parametrize("seed", range(3))
def test_as_code(case, seed):
    one = multi_cta_kernels.run(case, seed)
    for ctas in (2, 4) if case != "products" else (2, ):
        assert multi_cta_kernels.run(case, seed, "sm_90a", num_ctas=ctas, num_warps=4 if case == "products" else
                                 (1, 4)[seed % 2]) == one


@txl.jit
def ids(out_ptr):
    at = (tl.program_id(0) * 4 + txl.cta_rank()) * 6
    tl.store(out_ptr + at, tl.program_id(0))
    tl.store(out_ptr + at + 1, tl.num_programs(0))
    tl.store(out_ptr + at + 2, txl.bid(0))
    tl.store(out_ptr + at + 3, txl.bdim(0))
    tl.store(out_ptr + at + 4, txl.bid(1))
    if txl.thread0():
        tl.store(out_ptr + at + 5, 7)


@pytest.mark.parametrize("target", [None, "sm_90a"])
def test_numbers(target):
    """Programs are counted as the grid says, CTAs by `bid`; only one is the first."""
    out = np.zeros((3, 4, 6), np.int32)
    if target:
        with txl.emulate(target):
            kernel = ids[(3, )](out, num_ctas=4)
        assert kernel.metadata.num_ctas == 4 and ".reqnctapercluster" in kernel.asm["ptx"]
    else:
        ids[(3, )](out, num_ctas=4)
    for program in range(3):
        for rank in range(4):
            assert list(out[program, rank]) == [program, 3, 4 * program + rank, 12, 0, 7 * (program + rank == 0)]


@txl.jit
def halves(x_ptr, y_ptr, N: tl.constexpr):
    buffer = txl.smem_alloc([N], tl.float32)
    at = tl.arange(0, N)
    txl.smem_store(buffer, tl.load(x_ptr + at))
    txl.cluster_arrive()
    txl.cluster_wait()
    tl.store(y_ptr + at, txl.smem_load(buffer, cta_id=1 - txl.cta_rank()))
    txl.cluster_arrive()
    txl.cluster_wait()


@pytest.mark.parametrize("target", [None, "sm_90a"])
def test_the_other_half(target):
    """An element of a buffer has one owner, whom `cta_id` names: each CTA reads the other's half in the place of its
    own."""
    x = np.random.default_rng(0).standard_normal(256).astype(np.float32)
    y = np.zeros_like(x)
    if target:
        with txl.emulate(target):
            halves[(1, )](x, y, 256, num_ctas=2)
    else:
        with txl.check():
            halves[(1, )](x, y, 256, num_ctas=2)
    assert np.array_equal(y, np.roll(x, 128))


@txl.jit
def said_once(x_ptr, N: tl.constexpr):
    txl.smem_alloc([N], tl.int32)
    at = tl.arange(0, N)
    tl.device_print("x", tl.load(x_ptr + at))
    tl.device_print("n", tl.sum(tl.load(x_ptr + at)))
    tl.device_print("r", txl.cta_rank())


def test_messages_come_once(capfd):
    said_once[(1, )](np.arange(4, dtype=np.int32), 4, num_ctas=2)
    lines = [line for line in capfd.readouterr().out.splitlines() if line]
    assert len([line for line in lines if " x" in line]) == 4
    assert len([line for line in lines if " n" in line]) == 1
    assert len([line for line in lines if " r" in line]) == 2


@txl.jit
def under_a_rank(x_ptr):
    x = tl.load(x_ptr + tl.arange(0, 64))
    if txl.cta_rank() == 0:
        tl.store(x_ptr, tl.sum(x))


@txl.jit
def in_a_warpgroup(x_ptr):
    x = tl.load(x_ptr + tl.arange(0, 64))
    if txl.is_warpgroup([1]):
        tl.store(x_ptr, tl.sum(x))


@txl.jit
def in_both_warpgroups(x_ptr):
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
    tl.store(x_ptr, tl.sum(tl.load(x_ptr + tl.arange(0, 64))))


@txl.jit(noinline=True)
def called(x):
    return x + 1


@txl.jit
def with_a_call(x_ptr):
    tl.store(x_ptr + txl.cta_rank(), called(tl.load(x_ptr)))


@txl.jit
def two_ways(a_ptr, c_ptr):
    at = tl.arange(0, 64)[:, None] * 64 + tl.arange(0, 64)[None, :]
    a = txl.smem_alloc([64, 64], tl.float16)
    txl.smem_store(a, tl.load(a_ptr + at))
    p = tl.dot(a, a.T)
    txl.dot_wait(0)
    tl.store(c_ptr + at, p)


@pytest.mark.parametrize("kernel, groups, words", [(under_a_rank, 1, "not all of their threads, execute this"),
                                                   (in_a_warpgroup, 2, "several warpgroups would each exchange"),
                                                   (in_both_warpgroups, 2, "several warpgroups would each exchange"),
                                                   (with_a_call, 1, "noinline"),
                                                   (two_ways, 1, "use a separate buffer")])
def test_what_cannot_be_split(kernel, groups, words):
    x = np.zeros(64 * 64, np.float16 if kernel is two_ways else np.float32)
    arguments = (x, np.zeros(64 * 64, np.float32)) if kernel is two_ways else (x, )
    with pytest.raises(txl.CompilationError, match=words) as said:
        kernel[(1, )](*arguments, num_ctas=2, num_warpgroups=groups)
    assert "test_num_ctas_primitives.py" in str(said.value)


@pytest.mark.parametrize("ctas", [3, 5, 32])
def test_wrong_numbers(ctas):
    with pytest.raises(ValueError, match="1, 2, 4, 8 or 16 CTAs"):
        under_a_rank[(1, )](np.zeros(64, np.float32), num_ctas=ctas)


def test_not_with_clusters_of_programs():
    with pytest.raises(ValueError, match="not both"):
        halves[(2, )](np.zeros(256, np.float32), np.zeros(256, np.float32), 256, num_ctas=2, cluster=2)


EXAMPLE = Path(__file__).resolve().parents[3] / "examples/txl/split_programs.py"
ROWS = np.random.default_rng(0).standard_normal((1, 300)).astype(np.float32)
A, B = (np.random.default_rng(seed).integers(-3, 4, (rows, 136)).astype(np.float16)
        for seed, rows in ((1, 128), (2, 64)))
PARTS = {
    "exchange": lambda m: m.softmax(ROWS, "pairs"), "write_to_cluster": lambda m: m.softmax(ROWS, "small"),
    "matmul_kernel": lambda m: m.matmul(A, B, 2, (128, 64, 64))
}
# Bytes may come before somebody expects them, as long as the arrival that expects them is to come; and what a CTA
# writes to itself is no matter of others' barriers.
RIGHT = {("exchange", "later", "txl.mbar_expect(full, 4)"),
         ("write_to_cluster", "later", "txl.mbar_expect(full, WARPS * 4)"),
         ("write_to_cluster", "earlier", "txl.mbar_wait(full, 0)"),
         ("matmul_kernel", "later", "txl.mbar_expect(bar, (ROWS // num_ctas + COLUMNS) * DEPTH * 2)")}


@pytest.mark.parametrize("part", PARTS)
def test_the_example_with_one_thing_wrong(part, tmp_path):
    """Each wait, arrival, count and parity changed, left out or moved by one statement: refused, or right and the same
    bits."""
    alias.install()
    source = EXAMPLE.read_text()
    wanted, accepted, refused = PARTS[part](decompiled_programs.load(source, tmp_path)), set(), 0
    for number, variant in enumerate(variants(source, {part}, names=(), stages=lambda index: "2")):
        module = decompiled_programs.load(variant.text, tmp_path, f"variant{number}")
        try:
            with txl.check():
                found = PARTS[part](module)
        except (txl.LaunchError, txl.CheckError, txl.CompilationError):
            refused += 1
            continue
        assert np.array_equal(found, wanted), variant
        accepted.add((part, variant.what, variant.was))
    assert accepted == {one for one in RIGHT if one[0] == part} and refused >= 5
