"""The schedule of a loop is text: as the compiler decided on it, and as a person edits it. Edited schedules give the
bits of the loop on the emulator and on the tile machine, and what the loop does not allow is refused."""
import re

import numpy as np
import pytest

import tile_machine
import txl
import txl.language as tl
from schedule_facts import as_candidate, facts, has_loop


@txl.jit
def product(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    a_tile = a + m[:, None] * K + k[None, :]
    b_tile = b + k[:, None] * N + n[None, :]
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(a_tile, mask=k[None, :] < K - step * BK, other=0.0)
        y = tl.load(b_tile, mask=k[:, None] < K - step * BK, other=0.0)
        total = tl.dot(x, y, total)
        a_tile += BK
        b_tile += BK * N
    tl.store(c + m[:, None] * N + n[None, :], total)


@txl.jit
def specialized(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in tl.range(0, K, BK, warp_specialize=True):
        x = tl.load(a + m[:, None] * K + step + k[None, :])
        y = tl.load(b + (step + k)[:, None] * N + n[None, :])
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total)


class Case:
    """One kernel for one target, compiled as decided and from edited text."""

    def __init__(self, folder, target="sm_90a", kernel=product, warps=4, block=(64, 64, 32), K=208):
        self.folder, self.target, self.kernel, self.warps, self.K = folder, target, kernel, warps, K
        self.sizes = dict(zip(("BM", "BN", "BK"), block))
        random = np.random.default_rng(K)
        self.a = random.integers(-3, 4, (block[0], K)).astype(np.float16)
        self.b = random.integers(-3, 4, (K, block[1])).astype(np.float16)
        self.wanted = self.a.astype(np.float32) @ self.b.astype(np.float32)
        self.decided = self.run()
        self.text = self.after(self.decided, "txl-schedule-loops")

    def run(self, **edited):
        c = np.full(self.wanted.shape, np.nan, np.float32)
        function = txl.jit(self.kernel.fn, **edited)
        arguments = self.a, self.b, c, c.shape[1], self.K
        options = dict(**self.sizes, num_warps=self.warps, num_stages=3, record_passes=True)
        with txl.emulate(self.target):
            if not edited:
                options = as_candidate(function, (1, 1), arguments, options, stages=3, persistent=False,
                                       producer=self.kernel is specialized)
            kernel = function[(1, 1)](*arguments, **options)
        np.testing.assert_array_equal(c, self.wanted)
        return kernel

    @staticmethod
    def after(kernel, name):
        return next(p.text for p in kernel.passes if p.name == name)

    def edited(self, *edits, text=None):
        """The kernel from the text after the edits, (pattern, text) each, which all must apply."""
        text = text or self.text
        for pattern, new in edits:
            text, count = re.subn(pattern, new, text)
            assert count, f"no {pattern} in {text}"
        path = self.folder / f"{self.kernel.fn.__name__}.ttir"
        path.write_text(text)
        kernel = self.run(src_file=str(path))
        c = np.full(self.wanted.shape, np.nan, np.float32)
        tile_machine.launch(self.after(kernel, "txl-pipeline-loops"), (1, 1, 1),
                            [self.a, self.b, c, c.shape[1], self.K])
        np.testing.assert_array_equal(c, self.wanted)
        return kernel


@pytest.fixture
def tma(tmp_path):
    return Case(tmp_path)


@pytest.fixture
def copies(tmp_path):
    return Case(tmp_path, "sm_80")


@pytest.fixture
def producer(tmp_path):
    return Case(tmp_path, kernel=specialized, warps=8, block=(128, 64, 32), K=256)


@pytest.mark.parametrize("case", ["tma", "copies", "producer"])
def test_unedited_text_gives_the_same_schedule(case, request):
    """Everything that the decision chose is in the text."""
    case = request.getfixturevalue(case)
    assert "txl.schedule" in case.text

    def schedule(kernel):
        return [{name: value
                 for name, value in fact.items() if name not in ("file", "line", "loop", "smem", "limiter")}
                for kind in ("loop", "load") for fact in facts(kernel, kind)]

    edited = case.edited()
    assert schedule(edited) == schedule(case.decided)
    for instruction in ("setmaxnreg", "mbarrier.try_wait", "cp.async.bulk", "cp.async.wait_group", "wgmma.mma_async",
                        "wgmma.wait_group"):
        assert edited.asm["ptx"].count(instruction) == case.decided.asm["ptx"].count(instruction), instruction


@pytest.mark.parametrize("K", [0, 8, 32, 64, 208])
@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
def test_ring_deeper_than_the_distance(K, target, tmp_path):
    case = Case(tmp_path, target, K=K)
    kernel = case.edited(("depth = 3", "depth = 5"))
    assert has_loop(kernel, stages=5)
    assert "memdesc<5x" in case.after(kernel, "txl-pipeline-loops")


@pytest.mark.parametrize("K", [0, 8, 32, 64, 208])
@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
def test_copies_one_stage_before_their_use(K, target, tmp_path):
    case = Case(tmp_path, target, K=K)
    edits = [("txl.stage = 2", "txl.stage = 1")]
    if target == "sm_90a":
        edits.append(("txl.stage = 3", "txl.stage = 2"))
    kernel = case.edited(*edits)
    begun = case.after(case.decided, "txl-pipeline-loops"), case.after(kernel, "txl-pipeline-loops")
    count = [text.count("txl.async_copy") for text in begun]
    assert count[0] > count[1]  # one iteration less in the prologue


def test_cp_async_in_place_of_tma(tma):
    assert facts(tma.decided, "load", via="tma")
    kernel = tma.edited(("producer = tma, protocol = mbarrier, fallback = cp_async", "producer = cp_async, "
                         "protocol = group"))
    assert not facts(kernel, "load", via="tma") and "txl.tensor_load" not in kernel.asm["ttgir"]


def test_no_fallback_of_tma(tma):
    kernel = tma.edited((", fallback = cp_async", ""))
    assert "txl.tensor_load" in kernel.asm["ttgir"] and "txl.async_copy" not in kernel.asm["ttgir"]


def test_wait_in_the_iteration_of_its_mma(tma):
    assert re.search(r"txl.dot_wait [1-9]", tma.decided.asm["ttgir"])
    kernel = tma.edited((r"( = txl.dot_wait .*?) \{txl.stage = 3 : i32\}", r"\1"))
    assert not re.search(r"txl.dot_wait [1-9]", kernel.asm["ttgir"])


def test_registers_of_the_partitions(producer):
    text = producer.text
    assert "m_split = 2" in text and has_loop(producer.decided, producer_warps=4)
    kernel = producer.edited((r"(warps = 8, registers = )\d+", r"\g<1>160"),
                             (r"(warps = 4, registers = )\d+", r"\g<1>64"))
    assert re.search(r"setmaxnreg.inc.sync.aligned.u32\s+160;", kernel.asm["ptx"])
    assert re.search(r"setmaxnreg.dec.sync.aligned.u32\s+64;", kernel.asm["ptx"])


def test_no_producer_partition(producer):
    kernel = producer.edited((r", partitions = \[.*?\], m_split = 2", ""), (", txl.partition = 1 : i32", ""))
    assert has_loop(kernel, producer_warps=0, stages=3)


@txl.jit
def scaled(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n, k = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, K, BK):
        x = tl.load(a + m[:, None] * K + step + k[None, :])
        y = tl.load(b + (step + k)[:, None] * N + n[None, :])
        total += tl.maximum(tl.dot(x, y), -60000.0)
    tl.store(c + m[:, None] * N + n[None, :], total)


@txl.jit
def halves(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """The second loop has tiles of other shapes."""
    m, n, k, k2 = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK), tl.arange(0, BK * 2)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, K // 2, BK):
        x = tl.load(a + m[:, None] * K + step + k[None, :])
        y = tl.load(b + (step + k)[:, None] * N + n[None, :])
        total = tl.dot(x, y, total)
    for step in range(K // 2, K, BK * 2):
        x = tl.load(a + m[:, None] * K + step + k2[None, :])
        y = tl.load(b + (step + k2)[:, None] * N + n[None, :])
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total)


@txl.jit
def twice(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Two MMAs an iteration."""
    m, n, k = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, K, BK * 2):
        for_x = a + m[:, None] * K + step + k[None, :]
        for_y = b + (step + k)[:, None] * N + n[None, :]
        total = tl.dot(tl.load(for_x), tl.load(for_y), total)
        total = tl.dot(tl.load(for_x + BK), tl.load(for_y + BK * N), total)
    tl.store(c + m[:, None] * N + n[None, :], total)


@txl.jit
def halved_rows(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Two accumulators: even and odd tiles along K."""
    m, n, k = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    even, odd = tl.zeros((BM, BN), tl.float32), tl.zeros((BM, BN), tl.float32)
    for step in range(0, K, BK * 2):
        for_x = a + m[:, None] * K + step + k[None, :]
        for_y = b + (step + k)[:, None] * N + n[None, :]
        even = tl.dot(tl.load(for_x), tl.load(for_y), even)
        odd = tl.dot(tl.load(for_x + BK), tl.load(for_y + BK * N), odd)
    tl.store(c + m[:, None] * N + n[None, :], even + odd)


def test_order_of_mmas(tmp_path):
    """The second MMA is issued first, with what it depends on."""
    case = Case(tmp_path, kernel=halved_rows, K=256)
    first = r"(%even\S* = txl.dot_async .*?\{)"
    kernel = case.edited((first, r"\1txl.order = 1 : i32, "),
                         (first.replace("even", "odd"), r"\1txl.order = 0 : i32, "))

    dots = re.findall(r"= txl.dot_async \S+, \S+, %arg(\d+)", case.after(kernel, "txl-pipeline-loops"))
    assert int(dots[0]) > int(dots[1])  # accumulators are loop-carried in the order of the text before


@txl.jit
def weighted(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """A weight for each tile and row is computed from `a`, which is no operand's tile there."""
    m, n, k = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, K, BK):
        x = tl.load(a + m[:, None] * K + step + k[None, :])
        y = tl.load(b + (step + k)[:, None] * N + n[None, :])
        weight = tl.load(a + m * K + step).to(tl.float32)
        total += tl.dot(x, y) * tl.where(weight == weight, 1.0, 2.0)[:, None]
    tl.store(c + m[:, None] * N + n[None, :], total)


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
def test_prefetch_into_registers(target, tmp_path):
    case = Case(tmp_path, target, kernel=weighted, K=256)
    assert "home = registers, depth = 2, producer = threads" in case.text
    assert has_loop(case.edited(), loads=facts(case.decided, "loop")[0]["loads"])
    # in the iteration of its use
    removed = [(r"\{txl.channel = 2 : i32, txl.stage = \d : i32\} (: tensor<64x)", r"\1"),
               (r", #txl.channel<home = registers[^>]*>", "")]
    kernel = case.edited(*removed)
    assert facts(case.decided, "load", via="registers") and not facts(kernel, "load", via="registers")


PARTITIONS = ", partitions = [#txl.partition<warps = 8>, #txl.partition<warps = 4>], m_split = 2, reserved_bytes"
OPERAND = ", #txl.channel<home = shared, depth = 2, producer = threads, protocol = dependence>]"
REFUSED = [
    (product, 4, [("depth = 3", "depth = 0")], "the depth of a channel is 0; it is 1 or more"),
    (product, 4, [("depth = 3", "depth = 100")], "shared memory"),
    (product, 4, [("txl.channel = 1", "txl.channel = 0")], "channel 0 of the schedule has 2 operations in the loop"),
    (product, 4, [(r" \{txl.schedule = #txl.schedule<.*>\}", "")], "a pass has dropped the loop's schedule"),
    # covers: ScheduleNotPipelinable, ScheduleNoCopy, ScheduleRing, ScheduleNotAhead
    (product, 4, [("step %c1_i32", "step %N")], "a loop with a schedule cannot be pipelined: step_not_positive"),
    (product, 4, [(r"\{txl.channel = 0", "{isVolatile = true, txl.channel = 0")],
     "channel 0 cannot be filled by `tma`: volatile_load"),
    (product, 4, [("depth = 3(.*?depth = 3)", r"depth = 4\1")], "channel 1 does not fit the others"),
    (product, 4, [("txl.stage = 2", "txl.stage = 0"), ("txl.stage = 3", "txl.stage = 1")],
     "a copy starts at least one stage before its use"),
    # covers: ScheduleLateMma, ScheduleLateWait, ScheduleOperandBuffer
    (twice, 4, [(r"(?s)^(.*?txl\.dot_async .*?txl\.stage = )2", r"\g<1>1")], "the stages of the loop's MMAs differ"),
    (scaled, 4, [(r"(txl.dot_wait .*>)", r"\1 {txl.stage = 3 : i32}")], "the wait cannot run in a later stage"),
    (product, 4, [(r"(ttg.local_alloc %x_\d+)", r"\1 {txl.channel = 2 : i32}"), (r">\]", ">" + OPERAND)],
     "the buffer cannot be a channel"),
    # covers: ScheduleNotSpecialized, SchedulePartitionWarps, ScheduleRegisterPool, ScheduleMulticastAxis
    # covers: ScheduleNoPersistentLoop, ScheduleGroup
    (scaled, 8, [(", reserved_bytes", PARTITIONS)], "producer warps cannot start the copies of the loop: "),
    (specialized, 8, [("warps = 8", "warps = 6")], "partitions of 6 and 4 warps with an M-split of 2 do not fit"),
    (specialized, 8, [(r"registers = \d+", "registers = 256")], "the partitions' registers, 256 and 256 a thread"),
    (specialized, 8, [("producer = tma, protocol = mbarrier", "producer = tma, protocol = mbarrier, multicast = 0")],
     "channel 0 cannot be multicast along axis 0"),
    (specialized, 8, [("m_split = 2", "m_split = 2, persistent = true")], "the schedule's `persistent` must state"),
    (halves, 8, [(", reserved_bytes", PARTITIONS)], "cannot share its rings: "),
    # covers: ScheduleNoPrefetch
    (weighted, 4, [("home = registers, depth = 2", "home = registers, depth = 3")],
     "the load cannot be prefetched into registers, depth 2"),
    # covers: ScheduleOrderKind, ScheduleOrderDependence
    (product, 4, [("txl.stage = 3", "txl.order = 0 : i32, txl.stage = 3"), ("txl.stage = 2", "txl.order = 1 : i32, "
                                                                          "txl.stage = 2")],
     "a `txl.dot_wait` cannot run before the operation with order 1"),
    (product, 4, [("txl.channel = 1", "txl.order = 1 : i32, txl.channel = 1"), ("txl.stage = 2", "txl.order = 0 : i32, "
                                                                               "txl.stage = 2")],
     "the operation cannot run before the one with order 1, on which it depends"),
]


@pytest.mark.parametrize("kernel, warps, edits, why", REFUSED, ids=[why[:40] for *_, why in REFUSED])
def test_refused(kernel, warps, edits, why, tmp_path):
    rows = 64 if warps == 4 or kernel is scaled else 128
    case = Case(tmp_path, kernel=kernel, warps=warps, block=(rows, 64, 32), K=256)
    with pytest.raises(Exception, match=re.escape(why)):
        case.edited(*edits)
