"""Buffers in shared memory, in random kernels: a tile that is gathered from one, or scattered through one, and updates
whose order does not matter."""
import numpy as np
import shadow
from kernel_shapes import anything
from shadow import BOOL, INT32, Shadow

UPDATES = {
    "add": np.add, "max": np.maximum, "min": np.minimum, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor
}


def below(k, tile, extent):
    """`tile`, of int32, as indices from 0 to `extent` - 1."""
    return k.emit(f"{tile.name} & {extent - 1}", INT32, tile.shape, True, 0,
                  shadow.integers(lambda v: v & np.int32(extent - 1)), tile)


def fits(tile):
    """Whether a buffer has the tile's shape."""
    return all(n & (n - 1) == 0 for n in tile.shape)


def gathered(k):
    a = anything(k, lambda t: t.type is not BOOL and fits(t))
    axis = k.r.randrange(len(a.shape))
    length = 2**k.r.randint(0, 6)
    while a.count // a.shape[axis] * length > 4096:
        length //= 2
    shape = tuple(length if i == axis else d for i, d in enumerate(a.shape))
    i = below(k, k.load(INT32, shape, plain=True), a.shape[axis])
    buffer = k.name()
    k.block.add([f"{buffer} = txl.smem_alloc([{', '.join(map(str, a.shape))}], {a.name}.dtype)",
                 f"txl.smem_store({buffer}, {a.name})"], lambda env: None)
    return k.emit(f"txl.smem_gather({buffer}, {i.name}, {axis})", a.type, shape, a.same, a.size,
                  lambda x, at: Shadow(np.take_along_axis(x.v, at.v, axis), np.take_along_axis(x.e, at.v, axis)), a, i)


def scattered(k):
    """Each line along an axis in the reverse order, or every element at an index XOR a number."""
    a = anything(k, lambda t: t.type is not BOOL and fits(t))
    axis = k.r.randrange(len(a.shape))
    mixed = k.r.randrange(a.shape[axis])
    buffer = k.name()
    k.block.add([
        f"{buffer} = txl.smem_alloc([{', '.join(map(str, a.shape))}], {a.name}.dtype)",
        f"txl.smem_scatter({buffer}, {a.name}, "
        f"tl.broadcast_to({k.axis(a.shape, axis)} ^ {mixed}, {a.name}.shape), {axis})"
    ], lambda env: None)
    return k.emit(f"txl.smem_load({buffer})", a.type, a.shape, a.same, a.size,
                  lambda x: x.map(lambda v: np.take(v, np.arange(a.shape[axis]) ^ mixed, axis)), a)


def updated(k):
    a = k.int_tile(lambda t: t.type.bits >= 32 and fits(t))
    kind = k.r.choice(list(UPDATES))
    n = 2**k.r.randint(0, 8)
    flat = k.emit(f"tl.reshape({a.name}, [{a.count}])", a.type, (a.count, ), True, 0, lambda x: x.map(np.ravel), a)
    at = below(k, k.load(INT32, (a.count, ), plain=True), n)
    text, start = k.number(a.type)
    buffer, masked = k.name(), k.r.random() < 0.4
    limit = k.r.randint(0, a.count)
    mask = f", mask=tl.arange(0, {a.count}) < {limit}" if masked else ""
    k.block.add([
        f"{buffer} = txl.smem_alloc([{n}], {a.name}.dtype)",
        f"txl.smem_store({buffer}, tl.full([{n}], {text}, {a.name}.dtype))",
        f"txl.smem_atomic_{kind}({buffer}, {flat.name}, {at.name}{mask})"
    ], lambda env: None)

    def made(x, i):
        v = np.full(n, start, x.v.dtype)
        chosen = slice(0, limit) if masked else slice(None)
        UPDATES[kind].at(v, i.v[chosen], x.v[chosen])
        return Shadow(v, np.full(n, bool(np.any(x.e) or np.any(i.e))))

    return k.emit(f"txl.smem_load({buffer})", a.type, (n, ), True, 0, made, flat, at)


BUFFERS = [gathered, scattered, updated]
