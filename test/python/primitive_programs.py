"""For each primitive a program of its own, what it computes, and wrong uses with what is said of them.
`test_primitive_programs.py` runs them; docs/write/primitives.md has the table.

A program is a kernel of two float32 arrays of 4096 elements, x (0, 1, 2, … modulo 512) and y (zeros); its result is y.
It runs on the tile machine with every check on, and, as code for a GPU, on the emulator, unless it says `gpu=False`. A
wrong use is the body of such a kernel and a part of the message."""
import numpy as np
import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor

N = 4096
X = (np.arange(N) % 512).astype(np.float32)
RIGHT = {}  # primitive -> (kernel, expected, options, gpu)
WRONG = {}  # primitive -> [(body, message)]


def program(name, expected, gpu=True, **options):
    return lambda kernel: RIGHT.setdefault(name, (kernel, expected, options, gpu))[0]


def wrong(name, body, message):
    WRONG.setdefault(name, []).append((body, message))


def placed(*pairs):
    """Zeros, but for (begin, values)."""
    y = np.zeros(N, np.float32)
    for begin, values in pairs:
        values = np.atleast_1d(np.asarray(values, np.float32))
        y[begin:begin + len(values)] = values
    return y


I128 = np.arange(128)


@program("is_warpgroup", placed((0, I128 + 1), (128, I128 + 2)), num_warpgroups=3)
@txl.jit
def is_warpgroup(x, y):
    i = tl.arange(0, 128)
    if txl.is_warpgroup([0]):
        tl.store(y + i, tl.load(x + i) + 1)
    elif txl.is_warpgroup([1, 2]):
        if txl.is_warpgroup([2]):
            tl.store(y + 128 + i, tl.load(x + i) + 2)


wrong("is_warpgroup", "c = txl.is_warpgroup([0])", "is_warpgroup")
wrong("is_warpgroup", "if txl.is_warpgroup([0]) and x is not None:\n        pass", "is_warpgroup")
wrong("is_warpgroup", "if txl.is_warpgroup([0]) or txl.is_warpgroup([1]):\n        pass", "is_warpgroup")
wrong("is_warpgroup", "if not txl.is_warpgroup([0]):\n        pass", "is_warpgroup")
wrong("is_warp", "c = 1 if txl.is_warp([0]) else 2", "is_warp")
wrong("is_warpgroup", "if txl.is_warpgroup([3]):\n        pass", "there is no warpgroup 3")
wrong("is_warpgroup", "if txl.is_warpgroup([]):\n        pass", "the list of numbers is empty")


@program("is_warp", placed((0, I128[:32]), (64, np.arange(64) + 3)))
@txl.jit
def is_warp(x, y):
    if txl.is_warp([0]):
        i = tl.arange(0, 32)
        tl.store(y + i, tl.load(x + i))
    elif txl.is_warp([1, 2]):
        j = tl.arange(0, 64)
        tl.store(y + 64 + j, tl.load(x + j) + 3)


wrong("is_warp", "if txl.is_warp([0, 2]):\n        pass", "do not follow each other")
wrong("is_warp", "if txl.is_warp([0]):\n        pass\n    if txl.is_warpgroup([0]):\n        pass",
      "not used in one kernel")
wrong("is_warp", "if txl.is_warp([32]):\n        pass", "numbers are from 0 to 31")


@program("reg_alloc", placed((0, I128)), num_warpgroups=3)
@txl.jit
def reg_alloc(x, y):
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
    if txl.is_warpgroup([1]):
        txl.reg_alloc(232)
        tl.store(y + tl.arange(0, 128), tl.load(x + tl.arange(0, 128)))


RIGHT["reg_dealloc"] = RIGHT["reg_alloc"]
wrong("reg_alloc", "txl.reg_alloc(100)", "a multiple of 8 from 24 to 256")
wrong("reg_dealloc", "txl.reg_dealloc(16)", "a multiple of 8 from 24 to 256")


@program("tid", placed((0, [128, 256, 1, 1, 64])), num_warpgroups=2)
@txl.jit
def tid(x, y):
    """Only some threads arrive: as many as the barriers count."""
    first, half = txl.mbar_alloc(1), txl.mbar_alloc(64)
    if txl.is_warpgroup([0]):
        txl.mbar_arrive(first, pred=txl.tid(0) == 0)
        txl.mbar_arrive(half, pred=txl.tid(0) < 64)
    if txl.is_warpgroup([1]):
        txl.mbar_wait(first, 0)
        txl.mbar_wait(half, 0)
        tl.store(y, 128)
        tl.store(y + 1, txl.tdim(0))
        tl.store(y + 2, txl.tdim(1) + txl.tid(1))
        tl.store(y + 3, txl.tdim(2) + txl.tid(2))
        tl.store(y + 4, 64)


RIGHT["tdim"] = RIGHT["tid"]
wrong("tid", "txl.tid(3)", "the axis is 0, 1 or 2")
wrong("tdim", "txl.tdim(-1)", "the axis is 0, 1 or 2")


@program("bid", placed((0, 1)))
@txl.jit
def bid(x, y):
    tl.store(y + txl.bid(0), txl.bdim(0) + txl.bid(1) + txl.bid(2))


RIGHT["bdim"] = RIGHT["bid"]
wrong("bid", "txl.bid(3)", "axis")
wrong("bdim", "txl.bdim(3)", "axis")


@program("lane_id", placed((0, [1, 1, 1])), num_warpgroups=2)
@txl.jit
def lane_id(x, y):
    """Arrivals of the first lane of each warp, of warp 5, of warpgroup 1, of the threads that print."""
    lanes, warp, group, one = txl.mbar_alloc(8), txl.mbar_alloc(32), txl.mbar_alloc(128), txl.mbar_alloc(1)
    txl.mbar_arrive(lanes, pred=txl.lane_id() == 0)
    txl.mbar_arrive(warp, pred=txl.warp_id() == 5)
    txl.mbar_arrive(group, pred=txl.warpgroup_id() == 1)
    txl.mbar_arrive(one, pred=txl.wg_thread0(1))
    if txl.is_warpgroup([0]):
        txl.mbar_wait(lanes, 0)
        tl.store(y, 1)
        txl.mbar_wait(warp, 0)
        tl.store(y + 1, 1)
        txl.mbar_wait(group, 0)
        txl.mbar_wait(one, 0)
        tl.store(y + 2, 1)


for _name in ("warp_id", "warpgroup_id", "wg_thread0"):
    RIGHT[_name] = RIGHT["lane_id"]


@program("thread0", placed((0, 1)))
@txl.jit
def thread0(x, y):
    once = txl.mbar_alloc(1)
    txl.mbar_arrive(once, pred=txl.thread0())
    txl.mbar_wait(once, 0)
    if txl.thread0():
        txl.print("once")
    tl.store(y, 1)


@program("cta_rank", placed((0, 0)), gpu=True)
@txl.jit
def cta_rank(x, y):
    tl.store(y, txl.cta_rank())


@program("smem_alloc", placed((0, I128 + X[128:256])))
@txl.jit
def smem_alloc(x, y):
    row = txl.smem_alloc([128], dtype=tl.float32, num_stages=2)
    i = tl.arange(0, 128)
    for k in range(2):
        txl.smem_store(txl.get_buffer(row, k), tl.load(x + 128 * k + i))
    tl.store(y + i, txl.smem_load(txl.get_buffer(row, 0)) + txl.smem_load(txl.smem_index(row, 1)))


for _name in ("get_buffer", "smem_index", "smem_load", "smem_store"):
    RIGHT[_name] = RIGHT["smem_alloc"]

wrong("smem_alloc", "txl.smem_alloc([100], tl.float32)", "power of two|power of 2")
wrong("smem_alloc", "txl.smem_alloc([], tl.float32)", "a shape of one axis or more")
wrong("smem_alloc", "txl.smem_alloc([64], tl.float32, num_stages=0)", "at least 1")
wrong("smem_alloc", "txl.smem_alloc([64], tl.float32, mutable=False)", "never written")
wrong("get_buffer", "txl.get_buffer(txl.smem_alloc([64], tl.float32, 2), 2)", "there is no buffer 2 in a row of 2")
wrong("get_buffer", "txl.get_buffer(txl.get_buffer(txl.smem_alloc([64], tl.float32), 0), 0)", "is no row of buffers")
wrong("smem_index", "txl.smem_index(x, 0)", "a row of buffers or mbarriers")
wrong("smem_load", "txl.smem_load(txl.smem_alloc([64], tl.float32, 2))", "choose one with")
wrong("smem_load", "b = txl.smem_alloc([64], tl.float32)\n    tl.store(y + tl.arange(0, 64), txl.smem_load(b))",
      "nobody has written")
wrong("smem_store", "txl.smem_store(txl.smem_alloc([64], tl.float32), tl.zeros([32], tl.float32))", "the tile is")
wrong("smem_store", "txl.smem_store(txl.smem_alloc([64], tl.float32), tl.zeros([64], tl.float16))", "convert it")
wrong("smem_store", "b = txl.smem_alloc([64], tl.float32)\n    txl.smem_store(b, tl.zeros([64], tl.float32))\n    "
      "if txl.is_warp([0]):\n        pass\n    elif txl.is_warp([1]):\n        pass", "nothing orders that with warp")


@program("smem_slice", placed((0, X[:128].reshape(8, 16)[:, 8:].T.reshape(-1))))
@txl.jit
def smem_slice(x, y):
    buffer = txl.smem_alloc([8, 16], tl.float32)
    txl.smem_store(buffer, tl.load(x + tl.arange(0, 8)[:, None] * 16 + tl.arange(0, 16)))
    part = txl.smem_trans(txl.smem_slice(buffer, 8, 8, 1), [1, 0])
    tl.store(y + tl.arange(0, 8)[:, None] * 8 + tl.arange(0, 8), txl.smem_load(part))


RIGHT["smem_trans"] = RIGHT["smem_slice"]
wrong("smem_slice", "txl.smem_slice(txl.smem_alloc([64], tl.float32), 8, 16, 0)",
      "it begins at a multiple of its length")
wrong("smem_slice", "txl.smem_slice(txl.smem_alloc([64], tl.float32), 64, 16, 0)", "it does not lie in the buffer")
wrong("smem_slice", "txl.smem_slice(txl.smem_alloc([64], tl.float32), 0, 3, 0)", "the length is a power of two")
wrong("smem_trans", "txl.smem_trans(txl.smem_alloc([8, 8], tl.float32), [0, 0])", "is no permutation")


@program("smem_reshape", placed((0, X[:128].reshape(8, 16).T.reshape(-1))))
@txl.jit
def smem_reshape(x, y):
    buffer = txl.smem_alloc([128], tl.float32)
    txl.smem_store(buffer, tl.load(x + tl.arange(0, 128)))
    tl.store(y + tl.arange(0, 16)[:, None] * 8 + tl.arange(0, 8),
             tl.trans(txl.smem_load(txl.smem_reshape(buffer, [8, 16]))))


wrong("smem_reshape", "txl.smem_reshape(txl.smem_alloc([64], tl.float32), [32])", "64")
wrong("smem_reshape", "txl.smem_reshape(txl.smem_slice(txl.smem_alloc([64], tl.float32), 0, 32, 0), [4, 8])",
      "a part of another")


@program("tmem_alloc", placed((0, X[:2048])), gpu=False)
@txl.jit
def tmem_alloc(x, y):
    buffer = txl.tmem_alloc([128, 16], tl.float32)
    at = tl.arange(0, 128)[:, None] * 16 + tl.arange(0, 16)
    txl.tmem_store(buffer, tl.load(x + at))
    tl.store(y + at, txl.tmem_load(buffer))


RIGHT["tmem_load"] = RIGHT["tmem_store"] = RIGHT["tmem_alloc"]
wrong("tmem_alloc", "txl.tmem_alloc([32, 16], tl.float32)", "64 or 128 rows")
wrong("tmem_alloc", "txl.tmem_alloc([128, 512], tl.float32, num_stages=2)", "512 columns")
wrong("tmem_load", "txl.tmem_load(txl.smem_alloc([128, 16], tl.float32))", "is in shared memory")
wrong("tmem_store", "txl.tmem_store(txl.tmem_alloc([128, 16], tl.float32), tl.zeros([128, 32], tl.float32))",
      "the tile is")


@program("mbar_alloc", placed((0, X[:128] * 2)), num_warpgroups=2)
@txl.jit
def mbar_alloc(x, y):
    buffer = txl.smem_alloc([128], tl.float32)
    full = txl.mbar_alloc(128, num_stages=2)
    i = tl.arange(0, 128)
    if txl.is_warpgroup([0]):
        txl.smem_store(buffer, tl.load(x + i) * 2)
        txl.mbar_arrive(txl.get_buffer(full, 1))
    if txl.is_warpgroup([1]):
        txl.mbar_wait(txl.get_buffer(full, 1), 0)
        tl.store(y + i, txl.smem_load(buffer))


RIGHT["mbar_arrive"] = RIGHT["mbar_wait"] = RIGHT["mbar_alloc"]
wrong("mbar_alloc", "txl.mbar_alloc(0)", "at least 1")
wrong("mbar_alloc", "txl.mbar_alloc(1 << 20)", "an mbarrier counts at most")
wrong("mbar_arrive", "txl.mbar_arrive(txl.mbar_alloc(1))", "the arrival count of .* is 1, but 128 threads arrive here")
wrong("mbar_arrive", "txl.mbar_arrive(txl.smem_alloc([1], tl.float32))", "an mbarrier")
wrong("mbar_wait", "txl.mbar_wait(txl.mbar_alloc(1), 0)", "let somebody arrive there")
wrong("mbar_wait", "txl.mbar_wait(txl.mbar_alloc(1), 0.5)", "an integer")
wrong("mbar_expect", "b = txl.mbar_alloc(1)\n    txl.mbar_expect(b, 16)\n    txl.mbar_wait(b, 0)",
      "let a copy complete on it, or expect no bytes")
wrong("mbar_expect", "txl.mbar_expect(txl.mbar_alloc(1), x)", "an integer")


@program("bar_wait", placed((0, X[:128] + 5)), num_warpgroups=2)
@txl.jit
def bar_wait(x, y):
    buffer = txl.smem_alloc([128], tl.float32)
    i = tl.arange(0, 128)
    if txl.is_warpgroup([0]):
        txl.smem_store(buffer, tl.load(x + i) + 5)
        txl.bar_arrive(8, 256)
    if txl.is_warpgroup([1]):
        txl.bar_wait(8, 256)
        tl.store(y + i, txl.smem_load(buffer))


RIGHT["bar_arrive"] = RIGHT["bar_wait"]
wrong("bar_wait", "txl.bar_wait(16, 128)", "there are named barriers 0 to 15")
wrong("bar_wait", "txl.bar_wait(1, 256)", "give it the number of all threads that come")
wrong("bar_arrive", "txl.bar_arrive(1, 100)", "a named barrier takes whole warps")
wrong("bar_arrive", "txl.bar_arrive(1, 64)", "it is for 64")


@program("cluster_wait", placed((0, 1)))
@txl.jit
def cluster_wait(x, y):
    if txl.cdiv(1, 1) == 1:
        txl.cluster_arrive()
        txl.cluster_wait()
    tl.store(y, 1)


RIGHT["cluster_arrive"] = RIGHT["cluster_wait"]
wrong(
    "cluster_arrive",
    "if txl.is_warp([0]):\n        txl.cluster_arrive()\n        txl.cluster_arrive()\n    elif txl.is_warp([1]):\n    "
    "    txl.cluster_wait()",
    "arrives at the cluster's barrier again before it has waited there")


@txl.jit
def descriptors(x, y):
    a = tl.make_tensor_descriptor(x, [32, 128], [128, 1], [8, 128])
    return a, tl.make_tensor_descriptor(y, [32, 128], [128, 1], [8, 128])


@program("tma_load", placed((1024, X.reshape(32, 128)[4:12].reshape(-1))))
@txl.jit
def tma_load(x, y):
    source, target = descriptors(x, y)
    buffer = txl.smem_alloc([8, 128], tl.float32)
    full = txl.mbar_alloc(1)
    txl.mbar_expect(full, 8 * 128 * 4)
    txl.tma_load(buffer, source, [4, 0], full, optional=True)
    txl.tma_load(buffer, source, [0, 0], full, pred=tl.load(x) > 0)  # it is not
    txl.mbar_wait(full, 0)
    txl.fence_proxy_async()
    txl.tma_store(buffer, target, [8, 0])
    txl.tma_store_wait(0)
    txl.smem_store(buffer, tl.zeros([8, 128], tl.float32))


for _name in ("mbar_expect", "tma_store", "tma_store_wait", "fence_proxy_async"):
    RIGHT[_name] = RIGHT["tma_load"]
_LOAD = "d = tl.make_tensor_descriptor(x, [32, 128], [128, 1], [8, 128])\n    b = txl.smem_alloc([8, 128], tl.float32)\n    f = txl.mbar_alloc(1)\n    "
wrong("tma_load", _LOAD + "txl.tma_load(b, d, [0], f)", "the descriptor has 2 axes, but 1 offsets are given")
wrong("tma_load", _LOAD + "txl.tma_load(b, x, [0, 0], f)", "a tensor descriptor")
wrong("tma_load", _LOAD + "txl.tma_load(txl.smem_alloc([8, 128], tl.float16), d, [0, 0], f)", "the buffer holds `fp16`")
wrong("tma_load",
      _LOAD + "txl.mbar_expect(f, 4096)\n    txl.tma_load(b, d, [0, 0], f)\n    tl.store(y, tl.sum(txl.smem_load(b)))",
      "may still write")
wrong("tma_load", _LOAD + "txl.mbar_expect(f, 4000)\n    txl.tma_load(b, d, [0, 0], f)\n    txl.mbar_wait(f, 0)",
      "bytes more than the 4000 expected")
wrong("tma_load", _LOAD + "txl.mbar_expect(f, 4096)\n    txl.tma_load(b, d, [0, 3], f)\n    txl.mbar_wait(f, 0)",
      "begins at element 3 of a row, .* multiple of 4 elements")
wrong("tma_store", _LOAD + "txl.smem_store(b, tl.zeros([8, 128], tl.float32))\n    txl.tma_store(b, d, [-8, 0])",
      "writes from -8 on along axis 0")
wrong("tma_load", _LOAD + "txl.tma_load(b, d, [0, 0], f, pred=tl.load(x + tl.arange(0, 8)) > 0)", "a scalar condition")
wrong("tma_load", _LOAD + "txl.tma_load(b, d, [0, 0], f, optional=x)", "`optional`")
wrong("tma_load", _LOAD + "txl.tma_load(txl.smem_of(tl.zeros([8, 128], tl.float32)), d, [0, 0], f)",
      "which nobody writes")
wrong("tma_store", _LOAD + "txl.tma_store(b, d, [0, 0])", "nobody has written")
wrong("tma_store", _LOAD + "txl.tma_store(b, d, [0, 0], optional=x)", "`optional`")
wrong(
    "tma_store_wait", _LOAD + "txl.smem_store(b, tl.zeros([8, 128], tl.float32))\n    txl.tma_store(b, d, [0, 0])\n    "
    "txl.smem_store(b, tl.zeros([8, 128], tl.float32))", "wait for it \\(`tma_store_wait`\\)")
wrong("tma_store_wait", "txl.tma_store_wait(-1)", "at least 0")


@program("tma_gather", placed((0, X.reshape(32, 128)[[3, 1, 4, 1, 5, 9, 2, 6], 32:64].reshape(-1))))
@txl.jit
def tma_gather(x, y):
    source = tl.make_tensor_descriptor(x, [32, 128], [128, 1], [1, 32])
    buffer = txl.smem_alloc([8, 32], tl.float32)
    full = txl.mbar_alloc(1)
    i = tl.arange(0, 8)
    rows = tl.where(
        i == 0, 3,
        tl.where(
            i == 1, 1,
            tl.where(i == 2, 4, tl.where(i == 3, 1, tl.where(i == 4, 5, tl.where(i == 5, 9, tl.where(i == 6, 2, 6)))))))
    txl.mbar_expect(full, 8 * 32 * 4)
    txl.tma_gather(buffer, source, full, rows, 32)
    txl.tma_gather(buffer, source, full, i, 0, pred=tl.load(x) > 0)  # it is not
    txl.mbar_wait(full, 0)
    tl.store(y + i[:, None] * 32 + tl.arange(0, 32), txl.smem_load(buffer))


wrong(
    "tma_gather", "d = tl.make_tensor_descriptor(x, [32, 128], [128, 1], [1, 32])\n    "
    "txl.tma_gather(txl.smem_alloc([8, 32], tl.float32), d, txl.mbar_alloc(1), tl.arange(0, 8), 0, pred=x)",
    "a scalar condition")
wrong("tma_gather", _LOAD + "txl.tma_gather(b, d, f, tl.arange(0, 8), 0)", "tile is one row")
wrong(
    "tma_gather", "d = tl.make_tensor_descriptor(x, [32, 128], [128, 1], [1, 32])\n    "
    "txl.tma_gather(txl.smem_alloc([8, 32], tl.float32), d, txl.mbar_alloc(1), tl.arange(0, 4), 0)",
    "a tile of 8 integers")


@program("async_load", placed((0, np.where(I128 < 100, X[:128], 7))))
@txl.jit
def async_load(x, y):
    buffer = txl.smem_alloc([128], tl.float32)
    i = tl.arange(0, 128)
    txl.async_load(buffer, x + i, mask=i < 100, other=7.0)
    txl.async_load_wait(0)
    tl.store(y + i, txl.smem_load(buffer))


RIGHT["async_load_wait"] = RIGHT["async_load"]


wrong("async_load", "txl.async_load(txl.smem_alloc([64], tl.float32), x + tl.arange(0, 64), commit=x)", "`commit`")
wrong("async_load", "txl.async_load(txl.smem_alloc([64], tl.float32), x + tl.arange(0, 128))", "shape|extents")
wrong("async_load", "txl.async_load(txl.smem_alloc([64], tl.float16), x + tl.arange(0, 64))", "fp16")
wrong("async_load", "txl.async_load(txl.smem_alloc([64], tl.float32), x + tl.arange(0, 64), volatile=True)", "volatile")
wrong("async_load_wait", "b = txl.smem_alloc([64], tl.float32)\n    txl.async_load(b, x + tl.arange(0, 64))\n    "
      "tl.store(y, tl.sum(txl.smem_load(b)))", "async_load_wait")


@program(
    "dot_wait",
    placed((0, (X.reshape(32, 128)[:, :64].reshape(-1)[:64 * 32].reshape(64, 32) @ np.ones(
        (32, 64), np.float32)).reshape(-1)[:64 * 64])))
@txl.jit
def dot_wait(x, y):
    a, b = txl.smem_alloc([64, 32], tl.float32), txl.smem_alloc([32, 64], tl.float32)
    i = tl.arange(0, 64)[:, None] * 32 + tl.arange(0, 32)
    txl.smem_store(a, tl.load(x + i // 64 * 128 + i % 64))
    txl.smem_store(b, tl.full([32, 64], 1.0, tl.float32))
    sums = tl.dot(a, b)
    txl.dot_wait(0)
    txl.smem_store(b, tl.zeros([32, 64], tl.float32))
    tl.store(y + tl.arange(0, 64)[:, None] * 64 + tl.arange(0, 64), sums)


wrong("dot_wait", "txl.dot_wait(-1)", "at least 0")
wrong(
    "dot_wait",
    "a = txl.smem_alloc([64, 64], tl.float16)\n    txl.smem_store(a, tl.zeros([64, 64], tl.float16))\n    s = "
    "tl.dot(a, a)\n    "
    "txl.smem_store(a, tl.zeros([64, 64], tl.float16))\n    tl.store(y, tl.sum(s))", "wait for it \\(`dot_wait`\\)")


@program("dotx", placed((0, np.full(128 * 16, 32.0))), gpu=False)
@txl.jit
def dotx(x, y):
    a, b, sums = txl.smem_alloc([128, 32], tl.float16), txl.smem_alloc([32, 16], tl.float16), txl.tmem_alloc([128, 16],
                                                                                                             tl.float32)
    done = txl.mbar_alloc(1)
    txl.smem_store(a, tl.full([128, 32], 1.0, tl.float16))
    txl.smem_store(b, tl.full([32, 16], 1.0, tl.float16))
    txl.dotx(a, b, sums, useD=False, mbars=[done])
    txl.mbar_wait(done, 0)
    tl.store(y + tl.arange(0, 128)[:, None] * 16 + tl.arange(0, 16), txl.tmem_load(sums))


_DOTX = "a, b = txl.smem_alloc([128, 32], tl.float16), txl.smem_alloc([32, 16], tl.float16)\n    "
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 32], tl.float32))", "the sum of products")
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.smem_alloc([128, 16], tl.float32))", "is in shared memory")
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 16], tl.float32), mbars=x)", "a list")
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 16], tl.float32), mbars=[a])", "an mbarrier")
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 16], tl.float32), useD=False)", "nobody has written")


@program("print", placed((0, [1, 2])))
@txl.jit
def print_(x, y):
    txl.print("one")
    txl.print("two", txl.Cdiv(3, 2))
    tl.store(y + tl.arange(0, 2), txl.ones([2], tl.float32) + txl.ones_like(tl.arange(0, 2)) * tl.arange(0, 2))


for _name in ("ones", "ones_like", "Cdiv"):
    RIGHT[_name] = RIGHT["print"]


@program("ring", placed((0, X[:512])), num_warpgroups=2)
@txl.jit
def ring(x, y):
    source = tl.make_tensor_descriptor(x, [4096], [1], [128])
    buffers = txl.ring([128], tl.float32, 2)
    if txl.is_warpgroup([0]):
        p = buffers.producer()
        for k in range(4):
            p.acquire()
            txl.tma_load(p.buffer, source, [k * 128], p.full)
            p = p.next()
    if txl.is_warpgroup([1]):
        c = buffers.consumer()
        for k in range(4):
            tl.store(y + k * 128 + tl.arange(0, 128), txl.smem_load(c.wait()))
            c.release()
            c = c.next()


wrong("ring", "txl.ring([128], tl.float32, 0)", "at least one stage")

import fragment_programs  # noqa: E402,F401  more of them

# --- what is left of threads, and of what takes no more than its arguments ---

wrong("lane_id", "if txl.lane_id() == 0:\n        txl.bar_wait(8, 128)",
      "all threads do this together, but only some come here")
wrong("thread0", "if txl.thread0():\n        tl.store(y + tl.arange(0, 64), 1.0)",
      "all threads do this together, but only some come here")
wrong("wg_thread0", "if txl.wg_thread0(0):\n        tl.store(y, tl.sum(tl.load(x + tl.arange(0, 64))))",
      "all threads do this together, but only some come here")
wrong("warp_id", "for i in range(txl.warp_id()):\n        tl.store(y + i, 1.0)",
      "how often the loop runs differs between threads")
wrong("tid", "if txl.tid(0) == 0:\n        if txl.is_warpgroup([0]):\n            tl.store(y, 1.0)",
      "all threads do this together, but only some come here")
wrong("reg_alloc", "if txl.tid(0) == 0:\n        txl.reg_alloc(240)",
      "all threads do this together, but only some come here")
wrong("tid", "while txl.tid(0) < 3:\n        tl.store(y, 1.0)", "how often the loop runs differs between threads")
wrong("tid", "a = 1.0\n    if txl.tid(0) == 0:\n        a = 2.0\n    tl.store(y + txl.tid(0), a)",
      "`if` makes a value here, but its condition differs between threads")
wrong("warpgroup_id", "txl.warpgroup_id(0)", "`warpgroup_id` takes 0 positional arguments")
wrong("cta_rank", "txl.cta_rank(0)", "`cta_rank` takes 0 positional arguments")
wrong("cluster_wait", "txl.cluster_wait()", "waits at the cluster's barrier without having arrived there")
wrong("fence_proxy_async", "txl.fence_proxy_async(1)", "`fence_proxy_async` takes 0 positional arguments")
wrong("print", "txl.print()", "missing the required argument `prefix_or_data`")
wrong("ones", "txl.ones([3], tl.float32)", "is no power of two")
wrong("ones_like", "txl.ones_like()", "missing the required argument `input`")
wrong("Cdiv", "txl.Cdiv(1)", "missing the required argument `y`")

import schedule_primitives  # noqa: E402, F401  has the programs of those that schedules are written with
