"""Numbers that differ between warps, and loads and stores by an explicit layout, on the tile machine and as code."""
import numpy as np
import pytest
import txl
import txl.language as tl

X = np.random.default_rng(0).standard_normal(4096).astype(np.float32)


def run(kernel, *arrays, **options):
    with txl.check(quiet=True):
        kernel[(1, )](*arrays, **options)


@txl.jit
def softmax(x, y, N: tl.constexpr, WARPS: tl.constexpr):
    """A row: each warp reduces its part, a buffer has the number of each, and each warp reduces those."""
    each: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 1], [1, 32], [WARPS, 1], [1, 0]))
    all: tl.constexpr = txl.BlockedLayout([4], [32], [1], [0])
    partial = txl.smem_alloc([WARPS], tl.float32)
    i = tl.arange(0, N)
    row = tl.load(x + i)
    txl.frag_smem_store(partial, txl.warp_max(row), each)
    largest = txl.warp_max(txl.frag_smem_load(partial, [128], all, other=-float("inf")))
    weights = tl.exp(row - largest)
    txl.frag_smem_store(partial, txl.warp_sum(weights), each)
    total = txl.warp_sum(txl.frag_smem_load(partial, [128], all, other=0.0))
    tl.store(y + i, weights / total)


@pytest.mark.parametrize("warps", [4, 8])
@pytest.mark.parametrize("n", [256, 1024, 4096])
def test_softmax(n, warps):
    for seed in range(20):
        x = np.random.default_rng(seed).standard_normal(n).astype(np.float32) * 4
        y = np.zeros(n, np.float32)
        run(softmax, x, y, N=n, WARPS=warps, num_warps=warps)
        exact = np.exp(x.astype(np.float64) - x.max())
        assert np.abs(y - exact / exact.sum()).max() < 1e-6


def test_each_warp_has_its_part():

    @txl.jit
    def kernel(x, y):
        i = tl.arange(0, 512)
        row = tl.load(x + i)
        value, index = txl.warp_max(row, return_indices=True)
        tl.store(y + i, row - value)
        tl.store(y + 512 + i, tl.zeros([512], tl.int32) + index)
        tl.store(y + 1024 + i, row * txl.warp_reduce(row, 0, smaller))

    @txl.jit
    def smaller(a, b):
        return tl.minimum(a, b)

    y = np.zeros(4096, np.float32)
    run(kernel, X, y)
    parts = X[:512].reshape(4, 128)
    assert np.array_equal(y[:512], (parts - parts.max(1, keepdims=True)).reshape(-1))
    assert np.array_equal(y[512:1024], np.repeat(parts.argmax(1) + 128 * np.arange(4), 128))
    assert np.array_equal(y[1024:1536], (parts * parts.min(1, keepdims=True)).reshape(-1))


def test_whole_lines():

    @txl.jit
    def kernel(x, y):
        i = tl.arange(0, 8)[:, None] * 64 + tl.arange(0, 64)
        tl.store(y + tl.arange(0, 8), txl.warp_max(tl.load(x + i), 1))

    y = np.zeros(8, np.float32)
    run(kernel, X, y)
    assert np.array_equal(y, X[:512].reshape(8, 64).max(1))


def test_layouts_decide():

    @txl.jit
    def kernel(x, y):
        # warp w has elements 32 w, …, and again 128 later
        lines: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
        i = tl.arange(0, 256)
        row = txl.relayout(tl.load(x + i), [256], lines)
        buffer = txl.smem_alloc([4], tl.float32)
        txl.frag_smem_store(buffer, txl.warp_max(row * 1.0),
                            txl.SliceLayout(1, txl.BlockedLayout([1, 1], [1, 32], [4, 1], [1, 0])))
        tl.store(y + tl.arange(0, 4), txl.smem_load(buffer))

    y = np.zeros(4, np.float32)
    run(kernel, X, y)
    assert np.array_equal(y, X[:256].reshape(2, 4, 32).max((0, 2)))


def test_stores_of_some():

    @txl.jit
    def kernel(x, y):
        layout: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
        buffer = txl.smem_alloc([128], tl.float32)
        i = tl.arange(0, 128)
        txl.smem_store(buffer, tl.zeros([128], tl.float32))
        txl.frag_smem_store(buffer, tl.load(x + i), layout, pred=txl.tid(0) % 8 == 0)
        tl.store(y + i, txl.smem_load(buffer))
        if txl.tid(0) < 4:
            txl.frag_smem_store(buffer, tl.load(x + i) + 1, layout)
        txl.frag_smem_store(buffer, tl.load(x + i) + 2, layout, pred=txl.tid(0) < 4, predStr="slice:2")
        tl.store(y + 128 + i, txl.smem_load(buffer))
        tl.store(y + 256 + i, txl.frag_smem_load(buffer, [128], layout, other=5.0, pred=txl.lane_id() < 16))
        small = txl.smem_slice(buffer, 0, 4, 0)
        tl.store(y + 384 + i, txl.frag_smem_load(small, [128], layout, is_broadcast=True))

    y = np.zeros(512, np.float32)
    run(kernel, X, y)
    i = np.arange(128)
    first = np.where(i % 8 == 0, X[:128], 0)
    second = np.where(i < 2, X[:128] + 2, np.where(i < 4, X[:128] + 1, first))
    assert np.array_equal(y[:128], first) and np.array_equal(y[128:256], second)
    assert np.array_equal(y[256:384], np.where(i % 32 < 16, second, 5))
    assert np.array_equal(y[384:], second[:4][i % 4])


def test_other_ctas():
    """Each CTA of a cluster tells the other its largest, by stores that complete on the other's barrier."""

    @txl.jit
    def kernel(x, y, WARPS: tl.constexpr):
        each: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 1], [1, 32], [WARPS, 1], [1, 0]))
        all: tl.constexpr = txl.BlockedLayout([4], [32], [1], [0])
        other = txl.smem_alloc([WARPS], tl.float32)
        own = txl.smem_alloc([WARPS], tl.float32)
        full = txl.mbar_alloc(1)
        txl.mbar_expect(full, WARPS * 4)
        i = txl.program_id(0) * 512 + tl.arange(0, 512)
        row = tl.load(x + i)
        mine = txl.warp_max(row)
        txl.cluster_arrive()
        txl.cluster_wait()
        txl.frag_smem_store(other, mine, each, cta_id=1 - txl.cta_rank(), mbar=full)
        txl.frag_smem_store(own, mine, each)
        txl.mbar_wait(full, 0)
        low = float("-inf")
        largest = tl.maximum(txl.warp_max(txl.frag_smem_load(other, [128], all, other=low)),
                             txl.warp_max(txl.frag_smem_load(own, [128], all, other=low)))
        tl.store(y + i, row - largest)

    y = np.zeros(4096, np.float32)
    with txl.check(quiet=True):
        kernel[(8, )](X, y, WARPS=4, cluster=2)
    rows = X.reshape(4, 1024)
    assert np.array_equal(y, (rows - rows.max(1, keepdims=True)).reshape(-1))


def test_rank_two():
    """Lines of warps in a tile of rank 2, and what a program says of it, through a reshape."""

    @txl.jit
    def kernel(x, y):
        grid: tl.constexpr = txl.BlockedLayout([2, 1], [4, 8], [2, 2], [1, 0])
        i = tl.arange(0, 16)[:, None] * 32 + tl.arange(0, 32)[None, :]
        tile = txl.relayout(tl.load(x + i), [16, 32], grid)
        tl.store(y + tl.arange(0, 128), tl.zeros([128], tl.float32) + txl.warp_max(tile, None))

    y = np.zeros(128, np.float32)
    run(kernel, X, y)
    tile = X[:512].reshape(16, 32)
    rows, columns = np.indices(tile.shape)
    warp = rows // 8 % 2 * 2 + columns // 8 % 2
    assert np.array_equal(y.reshape(4, 32)[:, 0], [tile[warp == k].max() for k in range(4)])


def test_warps_that_hold_the_same():
    """Of 4 warps two hold each part: the numbers of both are those of the part."""

    @txl.jit
    def kernel(x, y):
        halves: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 1], [32, 1], [2, 2], [1, 0]))
        row = txl.relayout(tl.load(x + tl.arange(0, 64)), [64], halves)
        tl.store(y + tl.arange(0, 128), tl.zeros([128], tl.float32) + txl.warp_sum(row))

    y = np.zeros(128, np.float32)
    run(kernel, X, y)
    sums = X[:64].reshape(2, 32).astype(np.float64).sum(1)
    assert np.allclose(y.reshape(4, 32), np.repeat(sums, 2)[:, None], rtol=1e-5)


def shuffle(x, y, WARPS: tl.constexpr):
    each: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 1], [1, 32], [WARPS, 1], [1, 0]))
    lines: tl.constexpr = txl.BlockedLayout([2], [32], [WARPS], [0])
    some = txl.smem_alloc([WARPS * 64], tl.float32)
    few = txl.smem_alloc([WARPS], tl.float32)
    i = tl.arange(0, WARPS * 64)
    row = txl.relayout(tl.load(x + i), [WARPS * 64], lines)
    txl.smem_store(some, tl.zeros([WARPS * 64], tl.float32))
    txl.frag_smem_store(some, row + txl.warp_sum(row), lines, pred=txl.tid(0) % 3 == 0)
    txl.frag_smem_store(few, txl.lane_id() + txl.warp_id() * 1.5, each)
    if txl.tid(0) < 40:
        txl.frag_smem_store(some, txl.tid(0) * 1.0, lines, predStr="slice:50")
    tl.store(y + i, txl.smem_load(some))
    tl.store(y + 1024 + i, txl.frag_smem_load(few, [WARPS * 64], lines, other=-2.0, pred=txl.lane_id() > 3))
    tl.store(y + 2048 + i, txl.frag_smem_load(few, [WARPS * 64], lines, is_broadcast=True) * txl.tid(0))
    value, index = txl.warp_max(row * -1.0, return_indices=True)
    tl.store(y + 3072 + i, row * value + index)


@pytest.mark.parametrize("warps", [1, 2, 4, 8])
def test_the_same_as_code(warps):
    """The emulator gives the bits of the tile machine."""
    kernel = txl.jit(shuffle)
    machine, code = np.zeros(4096, np.float32), np.zeros(4096, np.float32)
    run(kernel, X, machine, WARPS=warps, num_warps=warps)
    with txl.emulate("sm_90a"):
        kernel[(1, )](X.copy(), code, WARPS=warps, num_warps=warps)
    assert machine.any() and code.tobytes() == machine.tobytes()


def test_softmax_as_code():
    for n, warps in [(256, 4), (4096, 4), (1024, 8)]:
        machine, code = np.zeros(n, np.float32), np.zeros(n, np.float32)
        run(softmax, X[:n].copy(), machine, N=n, WARPS=warps, num_warps=warps)
        with txl.emulate("sm_90a"):
            softmax[(1, )](X[:n].copy(), code, N=n, WARPS=warps, num_warps=warps)
        assert np.abs(code - machine).max() < 1e-6  # a GPU's exponential has other bits


@pytest.mark.parametrize("body,message", [
    # covers: FragmentThreads
    ("txl.frag_smem_store(b, 1.0, txl.BlockedLayout([1], [32], [8], [0]))", "at least 2 warps, but 1 run"),
    ("txl.warp_max(tl.zeros([2, 256], tl.float32), 1)", "is held by several of"),
    ("txl.warp_max(tl.zeros([2], tl.float32))", "do not hold slices of 2 elements"),
    ("txl.frag_smem_load(b, [32], None)", "smaller than the buffer"),
    ("txl.frag_smem_load(b, [128], None)", "larger than the buffer"),
    ("txl.frag_smem_load(b, [64, 1], None)", "another rank"),
    ("txl.relayout(tl.zeros([64], tl.float32), [32], None)", "another shape"),
    ("txl.frag_smem_store(b, tl.zeros([32], tl.float32), None)", "is not one of shape"),
    ("txl.frag_smem_store(b, 1, None)", "the buffer holds"),
    ("txl.frag_smem_store(b, 1.0, None, predStr='slice:65')", "`slice:N`, N from 1 to 64"),
    ("txl.frag_smem_store(b, 1.0, None, mbar=txl.mbar_alloc(1))", "stores to another CTA"),
    ("txl.frag_smem_store(b, 1.0, 5)", "a layout, or None"),
])
def test_wrong_uses(body, message, tmp_path):
    (tmp_path / "kernel.py").write_text(
        f"import txl\nimport txl.language as tl\n\n@txl.jit\ndef kernel(x):\n    b = txl.smem_alloc([64], "
        f"tl.float32)\n    {body}\n"
    )
    scope = {}
    exec(compile((tmp_path / "kernel.py").read_text(), str(tmp_path / "kernel.py"), "exec"), scope)
    warps = 1 if "8]" in body else 4
    with pytest.raises(Exception, match=message) as caught:
        scope["kernel"][(1, )](X.copy(), num_warps=warps)
    assert "kernel.py:" in str(caught.value)


PLACES = pytest.mark.parametrize("place", ["cpu", "sm_90a"])


def launch(place, kernel, *arrays, **options):
    with txl.check(quiet=True) if place == "cpu" else txl.emulate(place):
        kernel[(1, )](*arrays, **options)


@PLACES
@pytest.mark.parametrize("warps", [1, 4, 8])
def test_a_layout_of_one_lane_a_warp(place, warps):
    """The other lanes hold copies: the buffer gets an element of each warp, from any lane that is chosen."""

    @txl.jit
    def kernel(x, y, N: tl.constexpr, num_warps: tl.constexpr):
        each: tl.constexpr = txl.BlockedLayout([1], [1], [num_warps], [0])
        all: tl.constexpr = txl.BlockedLayout([1], [32], [1], [0])
        largest_of = txl.smem_alloc([num_warps], tl.float32)
        total_of = txl.smem_alloc([num_warps], tl.float32)
        i = tl.arange(0, N)
        row = tl.load(x + i)
        txl.frag_smem_store(largest_of, txl.warp_max(row), each)
        largest = txl.warp_max(txl.frag_smem_load(largest_of, [32], all, other=-float("inf")))
        weights = tl.exp(row - largest)
        txl.frag_smem_store(total_of, txl.warp_sum(weights), each, pred=txl.lane_id() == 5)
        total = txl.warp_sum(txl.frag_smem_load(total_of, [32], all, other=0.0))
        tl.store(y + i, weights / total)

    y = np.zeros(1024, np.float32)
    launch(place, kernel, X, y, N=1024, num_warps=warps)
    exact = np.exp(X[:1024].astype(np.float64) - X[:1024].max())
    assert np.abs(y - exact / exact.sum()).max() < 1e-6


@PLACES
@pytest.mark.parametrize("lane", range(4))
def test_an_element_of_each_line(place, lane):
    """`predStr="slice:1"`: of a tile whose elements along axis 1 are equal; four lanes hold each row, and one of them
    is chosen."""

    @txl.jit
    def kernel(x, y, LANE: tl.constexpr):
        rows: tl.constexpr = txl.SliceLayout(1, txl.NVMMADistributedLayout([3, 0], [4, 1], [16, 64, 16]))
        columns: tl.constexpr = txl.SliceLayout(0, txl.BlockedLayout([1, 1], [4, 8], [4, 1], [1, 0]))
        buffer = txl.smem_alloc([64], tl.float32)
        i = tl.arange(0, 64)
        txl.frag_smem_store(buffer,
                            tl.load(x + i)[:, None] + tl.zeros([64, 64], tl.float32), rows, pred=txl.tid(0) % 4 == LANE,
                            predStr="slice:1")
        tl.store(y + i, txl.smem_load(buffer))
        txl.frag_smem_store(buffer,
                            tl.load(x + i)[None, :] + tl.ones([64, 64], tl.float32), columns,
                            pred=txl.lane_id() // 8 == LANE, predStr="slice:0")
        tl.store(y + 64 + i, txl.smem_load(buffer))

    y = np.zeros(128, np.float32)
    launch(place, kernel, X, y, lane)
    assert np.array_equal(y, np.concatenate([X[:64], X[:64] + 1]))


@PLACES
def test_a_lane_that_comes(place):
    """Of the lanes that hold an element the first that comes stores it, once where that completes on a barrier."""

    @txl.jit
    def kernel(x, y):
        each: tl.constexpr = txl.BlockedLayout([1], [8], [4], [0])
        buffer = txl.smem_alloc([32], tl.float32)
        i = tl.arange(0, 32)
        txl.smem_store(buffer, tl.zeros([32], tl.float32))
        if txl.lane_id() >= 12:
            txl.frag_smem_store(buffer, tl.load(x + i), each)
        tl.store(y + i, txl.smem_load(buffer))
        if txl.lane_id() >= 28:
            txl.frag_smem_store(buffer, tl.load(x + i) + 1, each, predStr="slice:16")
        tl.store(y + 32 + i, txl.smem_load(buffer))

    y = np.zeros(64, np.float32)
    launch(place, kernel, X, y)
    i = np.arange(32)
    assert np.array_equal(y[:32], X[:32]) and np.array_equal(y[32:],
                                                             np.where((i < 16) & (i % 8 >= 4), X[:32] + 1, X[:32]))
