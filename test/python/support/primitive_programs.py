"""For each primitive a program of its own, what it computes, and wrong uses with what is said of them.
`test_primitive_programs.py` runs them; docs/write/primitives.md has the table.

A program is a kernel of two float32 arrays of 4096 elements, x (0, 1, 2, … modulo 512) and y (zeros); its result is y.
It runs on the tile machine with every check on, and, as code for a GPU, on the emulator, unless it says `gpu=False`. A
wrong use is the body of such a kernel and a part of the message."""
import numpy as np
from primitive_cases import I128, N, RIGHT, WRONG, X, placed, program, wrong  # noqa: F401 (callers import from here)

import txl
import txl.language as tl


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
wrong("is_warpgroup", "if txl.is_warpgroup([]):\n        pass", "the list of indices is empty")


@program("is_warp", placed((0, I128[:32]), (64, np.arange(64) + 3)))
@txl.jit
def is_warp(x, y):
    if txl.is_warp([0]):
        i = tl.arange(0, 32)
        tl.store(y + i, tl.load(x + i))
    elif txl.is_warp([1, 2]):
        j = tl.arange(0, 64)
        tl.store(y + 64 + j, tl.load(x + j) + 3)


wrong("is_warp", "if txl.is_warp([0, 2]):\n        pass", "are not consecutive")
wrong("is_warp", "if txl.is_warp([0]):\n        pass\n    if txl.is_warpgroup([0]):\n        pass",
      "not used in one kernel")
wrong("is_warp", "if txl.is_warp([32]):\n        pass", "indices are from 0 to 31")


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
wrong("smem_alloc", "txl.smem_alloc([64], tl.float32, mutable=False)", "must be mutable")
wrong("get_buffer", "txl.get_buffer(txl.smem_alloc([64], tl.float32, 2), 2)", "index 2 is out of range for 2 slots")
wrong("get_buffer", "txl.get_buffer(txl.get_buffer(txl.smem_alloc([64], tl.float32), 0), 0)", "is not multi-buffered")
wrong("smem_index", "txl.smem_index(x, 0)", "a multi-buffer or an array of mbarriers")
wrong("smem_load", "txl.smem_load(txl.smem_alloc([64], tl.float32, 2))", "choose one with")
wrong("smem_load", "b = txl.smem_alloc([64], tl.float32)\n    tl.store(y + tl.arange(0, 64), txl.smem_load(b))",
      "never written")
wrong("smem_store", "txl.smem_store(txl.smem_alloc([64], tl.float32), tl.zeros([32], tl.float32))", "the tile is")
wrong("smem_store", "txl.smem_store(txl.smem_alloc([64], tl.float32), tl.zeros([64], tl.float16))", "convert it")
wrong("smem_store", "b = txl.smem_alloc([64], tl.float32)\n    txl.smem_store(b, tl.zeros([64], tl.float32))\n    "
      "if txl.is_warp([0]):\n        pass\n    elif txl.is_warp([1]):\n        pass", "not ordered with warp")


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
wrong("smem_slice", "txl.smem_slice(txl.smem_alloc([64], tl.float32), 64, 16, 0)", "it is not within the buffer")
wrong("smem_slice", "txl.smem_slice(txl.smem_alloc([64], tl.float32), 0, 3, 0)", "the length is a power of two")
wrong("smem_trans", "txl.smem_trans(txl.smem_alloc([8, 8], tl.float32), [0, 0])", "is not a permutation")


@program("smem_reshape", placed((0, X[:128].reshape(8, 16).T.reshape(-1))))
@txl.jit
def smem_reshape(x, y):
    buffer = txl.smem_alloc([128], tl.float32)
    txl.smem_store(buffer, tl.load(x + tl.arange(0, 128)))
    tl.store(y + tl.arange(0, 16)[:, None] * 8 + tl.arange(0, 8),
             tl.trans(txl.smem_load(txl.smem_reshape(buffer, [8, 16]))))


wrong("smem_reshape", "txl.smem_reshape(txl.smem_alloc([64], tl.float32), [32])", "64")
wrong("smem_reshape", "txl.smem_reshape(txl.smem_slice(txl.smem_alloc([64], tl.float32), 0, 32, 0), [4, 8])",
      "a slice of another")


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


@program("tmem_slice", placed((0, X[:2048])), gpu=False)
@txl.jit
def tmem_slice(x, y):
    buffer = txl.tmem_alloc([128, 16], tl.float32)
    rows, half = tl.arange(0, 128)[:, None] * 16, tl.arange(0, 8)
    txl.tmem_store(buffer, tl.load(x + rows + tl.arange(0, 16)))
    for part in tl.static_range(2):
        tl.store(y + rows + part * 8 + half, txl.tmem_load(txl.tmem_slice(buffer, part * 8, 8)))


wrong("tmem_slice", "txl.tmem_slice(txl.tmem_alloc([128, 16], tl.float32), 4, 8)", "a multiple of its length")
wrong("tmem_slice", "txl.tmem_slice(txl.smem_alloc([128, 16], tl.float32), 0, 8)", "is in shared memory")


@program("tmem_reinterpret", placed((0, X[:2048])), gpu=False)
@txl.jit
def tmem_reinterpret(x, y):
    buffer = txl.tmem_alloc([128, 16], tl.float32)
    at = tl.arange(0, 128)[:, None] * 16 + tl.arange(0, 16)
    txl.tmem_store(txl.tmem_reinterpret(buffer, tl.int32, [128, 16]), tl.load(x + at).to(tl.int32, bitcast=True))
    tl.store(y + at, txl.tmem_load(buffer))


wrong("tmem_reinterpret", "txl.tmem_reinterpret(txl.tmem_alloc([128, 16], tl.float32), tl.float16, [128, 16])",
      "take a `tmem_slice`")
wrong("tmem_reinterpret", "txl.tmem_reinterpret(txl.tmem_alloc([128, 16], tl.float32), tl.float32, [64, 32])",
      "rank 2, and 128 rows")
wrong("tmem_reinterpret", "txl.tmem_reinterpret(txl.tmem_alloc([128, 16], tl.float32), tl.float64, [128, 8])",
      "8, 16 or 32 bits")
wrong("tmem_reinterpret", "txl.tmem_reinterpret(txl.tmem_alloc([128, 1], tl.float16), tl.uint8, [128, 2])",
      "no whole number of columns")
wrong("tmem_reinterpret", "txl.tmem_reinterpret(txl.smem_alloc([128, 16], tl.float32), tl.int32, [128, 16])",
      "is in shared memory")


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
wrong("mbar_wait", "txl.mbar_wait(txl.mbar_alloc(1), 0)", "let a thread arrive there")
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
wrong("bar_wait", "txl.bar_wait(1, 256)", "pass the count of all threads that arrive")
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

import primitive_engine_programs  # noqa: E402,F401  more of them
import fragment_programs  # noqa: E402,F401  more of them
import indexed_programs  # noqa: E402,F401

# --- what is left of threads, and of what takes no more than its arguments ---

wrong("lane_id", "if txl.lane_id() == 0:\n        txl.bar_wait(8, 128)",
      "all threads must execute this together, but only some reach it")
wrong("thread0", "if txl.thread0():\n        tl.store(y + tl.arange(0, 64), 1.0)",
      "all threads must execute this together, but only some reach it")
wrong("wg_thread0", "if txl.wg_thread0(0):\n        tl.store(y, tl.sum(tl.load(x + tl.arange(0, 64))))",
      "all threads must execute this together, but only some reach it")
wrong("warp_id", "for i in range(txl.warp_id()):\n        tl.store(y + i, 1.0)",
      "the trip count of the loop differs between threads")
wrong("tid", "if txl.tid(0) == 0:\n        if txl.is_warpgroup([0]):\n            tl.store(y, 1.0)",
      "all threads must execute this together, but only some reach it")
wrong("reg_alloc", "if txl.tid(0) == 0:\n        txl.reg_alloc(240)",
      "all threads must execute this together, but only some reach it")
wrong("tid", "while txl.tid(0) < 3:\n        tl.store(y, 1.0)", "the trip count of the loop differs between threads")
wrong("tid", "a = 1.0\n    if txl.tid(0) == 0:\n        a = 2.0\n    tl.store(y + txl.tid(0), a)",
      "`if` yields a value here, but its condition differs between threads")
wrong("warpgroup_id", "txl.warpgroup_id(0)", "`warpgroup_id` takes 0 positional arguments")
wrong("cta_rank", "txl.cta_rank(0)", "`cta_rank` takes 0 positional arguments")
wrong("cluster_wait", "txl.cluster_wait()", "waits at the cluster's barrier without having arrived there")
wrong("fence_proxy_async", "txl.fence_proxy_async(1)", "`fence_proxy_async` takes 0 positional arguments")
wrong("print", "txl.print()", "missing the required argument `prefix_or_data`")
wrong("ones", "txl.ones([0], tl.float32)", "extent 0 of the shape")
wrong("ones_like", "txl.ones_like()", "missing the required argument `input`")
wrong("Cdiv", "txl.Cdiv(1)", "missing the required argument `y`")

import schedule_primitives  # noqa: E402, F401  has the programs of those that schedules are written with
