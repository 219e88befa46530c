"""The programs of `primitive_programs.py` for what schedules are written with (`kernel.as_txl()`)."""
import numpy as np
import txl
import txl.language as tl
from primitive_cases import I128, placed, program, wrong


@program("as_written", placed((0, [3 * 4096 + 3, 0])))
@txl.jit
def as_written(x, y):
    """A product and a sum stay two operations: the product alone is rounded."""
    txl.as_written()
    a, b = tl.load(x + 3) * 4097.0, tl.load(x + 1)  # 3 * 4097
    tl.store(y, a)
    fine = b + 2.0**-12
    tl.store(y + 1, fine * fine - (1.0 + 2.0**-11))


wrong("as_written", "txl.as_written(1)", "takes 0 positional arguments")


@program("asked_programs", placed((0, [1, 1, 1])))
@txl.jit
def asked_programs(x, y):
    """Each program of those that were asked for is run by somebody."""
    for program in range(tl.program_id(0), txl.asked_programs(0), tl.num_programs(0)):
        tl.store(y + program, txl.asked_programs(0))
    tl.store(y + 1, txl.asked_programs(1))
    tl.store(y + 2, tl.num_programs(1))


wrong("asked_programs", "txl.asked_programs(3)", "the grid has the axes 0, 1 and 2")
wrong("asked_programs", "txl.asked_programs(x)", "axis")


@program("smem_of", placed((0, np.arange(64))))
@txl.jit
def smem_of(x, y):
    """Computed operands of a product: one, and rows of 0, 1, … in a view."""
    i = tl.arange(0, 64)
    one = txl.smem_of((i[:, None] == i[None, :]).to(tl.float16))
    rows = txl.smem_of((tl.load(x + i[:, None] * 64 + i[None, :]) % 64).to(tl.float16))
    tl.store(y + i, tl.max(tl.dot(one, rows.T), 1))


wrong("smem_of", "txl.smem_of(x)", "a tile of one axis or more")
wrong("smem_of", "txl.smem_of(x + tl.arange(0, 8))", "a tile of one axis or more")
wrong("smem_of", "txl.smem_store(txl.smem_of(tl.zeros([8], tl.float32)), tl.zeros([8], tl.float32))",
      "which is read-only")
wrong("smem_of", "txl.async_load(txl.smem_of(tl.zeros([64], tl.float32)), x + tl.arange(0, 64))", "which is read-only")


@program("async_commit", placed((0, I128 * 3 + 128 + 256), (128, [0])))
@txl.jit
def async_commit(x, y):
    """Two copies are waited for together, a third with the next commit; a group may be empty."""
    i = tl.arange(0, 128)
    a, b, c = txl.smem_alloc([128], tl.float32), txl.smem_alloc([128], tl.float32), txl.smem_alloc([128], tl.float32)
    txl.async_load(a, x + i, commit=False)
    txl.async_load(b, x + 128 + i)
    txl.async_load(c, x + 256 + i, commit=False)
    txl.async_commit()
    txl.async_commit()
    txl.async_load_wait(2)
    total = txl.smem_load(a) + txl.smem_load(b)
    txl.async_load_wait(1)
    tl.store(y + i, total + txl.smem_load(c))


wrong("async_commit", "txl.async_commit(1)", "takes 0 positional arguments")
wrong(
    "async_commit",
    "b = txl.smem_alloc([64], tl.float32)\n    txl.async_load(b, x + tl.arange(0, 64), commit=False)\n    "
    "txl.async_load_wait(0)\n    tl.store(y + tl.arange(0, 64), txl.smem_load(b))", "may still write")


@txl.jit
def _sum(a, b):
    return a + b


@program("reduce_in_order", placed((0, [1.0, 0.0])))
@txl.jit
def reduce_in_order(x, y):
    """1e30, 1, -1e30, 0: those at a distance of two first, or neighbours."""
    i = tl.arange(0, 4)
    tile = tl.where(i == 0, 1e30, tl.where(i == 1, 1.0, tl.where(i == 2, -1e30, 0.0)))
    tl.store(y, txl.reduce_in_order(tile, 0, _sum, [1, 0]))
    tl.store(y + 1, txl.reduce_in_order(tile, 0, _sum, [0, 1]))


wrong("reduce_in_order", "txl.reduce_in_order(tl.zeros([4], tl.float32), 0, tl.standard._sum_combine, [0])",
      "is not a combination order of 4 elements")
wrong("reduce_in_order", "txl.reduce_in_order(tl.zeros([4], tl.float32), 0, tl.standard._sum_combine, [0, 0])",
      "each index below 2 once")
wrong("reduce_in_order", "txl.reduce_in_order(tl.zeros([4], tl.float32), 1, tl.standard._sum_combine, [0, 1])", "axis")
