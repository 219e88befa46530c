"""Programs and wrong uses of the engines' primitives: copies, MMAs, rings (primitive_programs.py says what they are)."""
import numpy as np
from primitive_cases import I128, RIGHT, X, placed, program, wrong

import txl
import txl.language as tl


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
      "which is read-only")
wrong("tma_store", _LOAD + "txl.tma_store(b, d, [0, 0])", "never written")
wrong("tma_store", _LOAD + "txl.tma_store(b, d, [0, 0], optional=x)", "`optional`")
wrong("tma_store", _LOAD + "txl.tma_store(b, d, [0, 0], reduce='max')", "elements of `fp32` are not combined by `max`")
wrong(
    "tma_store_wait", _LOAD + "txl.smem_store(b, tl.zeros([8, 128], tl.float32))\n    txl.tma_store(b, d, [0, 0])\n    "
    "txl.smem_store(b, tl.zeros([8, 128], tl.float32))", "wait for it \\(`tma_store_wait`\\)")
wrong("tma_store_wait", "txl.tma_store_wait(-1)", "at least 0")


@program("tma_prefetch", placed((0, X.reshape(8, 512)[:2].reshape(-1))))
@txl.jit
def tma_prefetch(x, y):
    """Boxes of 256 elements at most; what lies outside of the array is not prefetched."""
    source = tl.make_tensor_descriptor(x, [8, 512], [512, 1], [2, 512])
    txl.tma_prefetch(source, [0, 0], optional=True)
    txl.tma_prefetch(source, [7, 256])
    txl.tma_prefetch(source, [1 << 20, 0], pred=tl.load(x) > 0)  # it is not
    tl.store(y + tl.arange(0, 1024), tl.load(x + tl.arange(0, 1024)))


_SOURCE = "d = tl.make_tensor_descriptor(x, [32, 128], [128, 1], [8, 128])\n    "
wrong("tma_prefetch", _SOURCE + "txl.tma_prefetch(d, [0])", "the descriptor has 2 axes, but 1 offsets are given")
wrong("tma_prefetch", _SOURCE + "txl.tma_prefetch(x, [0])", "a tensor descriptor")
wrong("tma_prefetch", _SOURCE + "txl.tma_prefetch(d, [0, 3])", "which is not a multiple of 16 bytes")
wrong("tma_prefetch",
      "d = tl.make_tensor_descriptor(x, [64, 128], [128, 1], [8, 128])\n    txl.tma_prefetch(d, [40, 0])",
      "a descriptor reaches beyond its array")


_SHIFTED = np.zeros((4, 8, 8, 16), np.float32)
_SHIFTED[:, :, :-1] = X.reshape(4, 8, 8, 16)[:, :, 1:]


@program("tma_load_im2col", placed((0, _SHIFTED[:1].reshape(-1))))
@txl.jit
def tma_load_im2col(x, y):
    """The pixels of an image as the middle row's last tap of a filter of 3 x 3 has them."""
    images = tl.make_im2col_descriptor(x, [4, 8, 8, 16], [1024, 128, 16, 1], [64, 16], [-1, -1], [-1, -1], [1, 1])
    buffer, full = txl.smem_alloc([64, 16], tl.float32), txl.mbar_alloc(1)
    txl.mbar_expect(full, 64 * 16 * 4)
    txl.tma_load_im2col(buffer, images, [0, -1, -1, 0], [1, 2], full)
    txl.mbar_wait(full, 0)
    tl.store(y + tl.arange(0, 64)[:, None] * 16 + tl.arange(0, 16), txl.smem_load(buffer))


_IMAGES = """d = tl.make_im2col_descriptor(x, [4, 8, 8, 16], [1024, 128, 16, 1], {0}, [0, 0], {1}, {2})
    b, m = txl.smem_alloc([64, 16], tl.float32), txl.mbar_alloc(1)
    txl.mbar_expect(m, 4096)
    txl.tma_load_im2col(b, d, {3}, {4}, m)"""
for _row, _said in (("[64, 16]|[0, 0]|[1, 1]|[0, 0, 0]|[0, 0]", "the descriptor has 4 axes, but 3 offsets are given"),
                    ("[64, 16]|[0, 0]|[1, 1]|[0, 0, 0, 0]|[0]", "the descriptor has 2 axes, but 1 offsets are given"),
                    ("[64, 16]|[0, 0]|[1, 1]|[0, 0, 0, 0]|[0, 300]", "offset 1 in the filter is 300; it is 0 to 255"),
                    ("[64, 16]|[0, 0]|[1, 1]|[0, 0, 0, 2]|[0, 0]", "which is not a multiple of 16 bytes"),
                    ("[32, 16]|[0, 0]|[1, 1]|[0, 0, 0, 0]|[0, 0]", "but the descriptor's pixels and channels are"),
                    ("[2048, 16]|[0, 0]|[1, 1]|[0, 0, 0, 0]|[0, 0]", "at most 1024 pixels and 256 channels"),
                    ("[64, 16]|[0, 128]|[1, 1]|[0, 0, 0, 0]|[0, 0]", "with 2 axes of pixels it is -128 to 127"),
                    ("[64, 16]|[0, 0]|[1, 9]|[0, 0, 0, 0]|[0, 0]", "with 2 axes of pixels it is 1 to 8")):
    wrong("tma_load_im2col", _IMAGES.format(*_row.split("|")), _said)
wrong("tma_load_im2col", _SOURCE + "txl.tma_load_im2col(txl.smem_alloc([8, 128], tl.float32), d, [0, 0], [], txl.mbar_alloc(1))",
      "a descriptor of im2col")


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
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 32], tl.float32))", "the accumulator of")
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.smem_alloc([128, 16], tl.float32))", "is in shared memory")
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 16], tl.float32), mbars=x)", "a list")
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 16], tl.float32), mbars=[a])", "an mbarrier")
wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 16], tl.float32), useD=False)", "never written")


wrong("dotx", _DOTX + "txl.dotx(a, b, txl.tmem_alloc([128, 32], tl.float32), two_ctas=True)", "an even number of")


@program("tmem_copy", placed((0, np.full(128 * 16, 256.0))), gpu=False)
@txl.jit
def tmem_copy(x, y):
    a, b = txl.smem_alloc([128, 64], tl.uint8), txl.smem_alloc([64, 16], tl.uint8)
    packed, scales = txl.smem_alloc([1, 1, 32, 16], tl.uint8), txl.tmem_alloc([128, 4], tl.uint8)
    sums, done = txl.tmem_alloc([128, 16], tl.float32), txl.mbar_alloc(1)
    txl.smem_store(a, tl.full([128, 64], 0x22, tl.uint8))  # two ones
    txl.smem_store(b, tl.full([64, 16], 0x32, tl.uint8))  # 1, 1.5
    txl.smem_store(packed, tl.full([1, 1, 32, 16], 127, tl.uint8))
    txl.tmem_copy(packed, scales)
    txl.dotx(a, b, sums, useD=False, mbars=[done], a_scale=scales, b_scale=scales)
    txl.mbar_wait(done, 0)
    tl.store(y + tl.arange(0, 128)[:, None] * 16 + tl.arange(0, 16), txl.tmem_load(sums) * 1.6)


wrong("tmem_copy", "txl.tmem_copy(txl.smem_alloc([32, 16], tl.uint8), txl.tmem_alloc([128, 8], tl.uint8))",
      "does not hold the scales")
wrong("tmem_copy", "txl.tmem_copy(txl.tmem_alloc([128, 4], tl.uint8), txl.tmem_alloc([128, 4], tl.uint8))",
      "is in tensor memory")


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
