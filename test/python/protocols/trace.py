"""What each warpgroup of an explicit kernel does to barriers, buffers and engines, in its order: the kernel's text is
run as Python, with a language whose tiles are opaque, once for each warpgroup of each program.

That works because what a protocol depends on, indices, phases, bounds of loops, are Python's numbers then, and tiles
decide nothing. A product's result remembers that it is in flight: where it is used, and not as the accumulator of the
next product, the wait is recorded that the language promises. Nothing here is shared with the compiler or the tile
machine: it is the second opinion of model.py.
"""
import ast
import itertools
import math
import zlib
from types import SimpleNamespace

import numpy as np

from protocols.recording import Recording, Refused, Region, Trace
from protocols.values import Buffer, Constant, DType, Pointer, Row, Tile, one, shape_of, tiles, use


def pending(lane, count):
    Recording.current.until(lane, Recording.current.issued[lane] - count)


def threads_where(pred):
    if pred is None or pred is True:
        return Recording.current.threads
    return int(np.sum(pred)) if isinstance(pred, np.ndarray) else Recording.current.threads * bool(pred)


def barrier_of(bar):
    bar = one(bar)
    return dict(barrier=(bar.region.row, bar.region.index), count=bar.row.arrivals)


# --- The language


def is_warpgroup(ids):
    return Recording.current.group in (ids if isinstance(ids, (list, tuple)) else [ids])


def is_warp(ids):
    ids = list(ids) if isinstance(ids, (list, tuple)) else [ids]
    agent = Recording.current
    agent.asks_for_warps = True
    if agent.group not in ids:
        return False
    agent.is_member, agent.follows, agent.threads = True, agent.group != ids[0], 32 * len(ids)
    return True


def smem_alloc(shape, dtype, num_stages=1, mutable=True, shared_enc=None):
    return Row(Recording.current.place(), shape, dtype, num_stages)


def mbar_alloc(arr_count, num_stages=1):
    return Row(Recording.current.place(), [1], DType("int64", 64), num_stages, int(arr_count))


def get_buffer(src, index):
    return src.at(index)


def there(buffer, cta_id):
    """The buffer in a CTA of the cluster."""
    buffer = one(buffer)
    if isinstance(cta_id, int) and cta_id < 0:
        return buffer
    if not 0 <= cta_id < Recording.current.cluster:
        raise Refused(f"no CTA {cta_id}")
    region = buffer.region
    return Buffer(Region((int(cta_id), *region.row[1:]), region.index, region.box), buffer.axes, buffer.dtype,
                  buffer.row)


def smem_load(smem, layout=None, cta_id=-1):
    buffer = there(smem, cta_id)
    Recording.current.add("use", region=buffer.region)
    return Tile((), buffer.shape)


def smem_store(smem, value, cta_id=-1):
    use(value)
    Recording.current.used += 1
    Recording.current.add("use", region=there(smem, cta_id).region, writes=True,
                          label=("tile", Recording.current.rank, Recording.current.group, Recording.current.used))


tmem_alloc = smem_alloc


def tmem_load(buf, cta_id=-1):
    return Tile((), one(buf).shape, read=(one(buf).region, Recording.current.line()))


tmem_store = smem_store


def dotx(input, other, acc=None, useD=None, pred=None, mbars=(), mbarPreds=(), **more):
    if pred is not None and not pred:
        return acc
    input, other, acc = one(input), one(other), one(acc)
    current = Recording.current
    current.start("tensor", accesses=((input.region, False), (other.region, False), (acc.region, True)),
                  label=("sum", current.rank, current.group, current.issued["tensor"]))
    for bar, holds in zip(mbars, mbarPreds or [True] * len(mbars)):
        if holds:
            current.add("track", threads=1, lane="tensor", number=current.issued["tensor"], **barrier_of(bar))
    return acc


def smem_slice(input, start, length, dim):
    return one(input).slice(start, length, dim)


def mbar_expect(mbar, size_in_bytes, pred=None):
    if pred is None or np.any(pred):
        Recording.current.add("arrive", threads=1, bytes=int(size_in_bytes), **barrier_of(mbar))


def mbar_wait(mbar, phase):
    Recording.current.add("wait", parity=int(phase) & 1, **barrier_of(mbar))


def mbar_arrive(mbar, pred=None, track_async_op=False, tx_cnt=0, cta_id=-1):
    mbar = there(mbar, cta_id)
    if threads := threads_where(pred):
        if track_async_op:
            Recording.current.add("track", threads=threads, bytes=threads * tx_cnt, lane="copy",
                                  number=Recording.current.issued["copy"], **barrier_of(mbar))
        else:
            Recording.current.add("arrive", threads=threads, bytes=threads * tx_cnt, **barrier_of(mbar))


def _named(bar, num_threads, waits):
    most = Recording.current.groups * Recording.current.threads
    if not 0 <= bar < 16 or num_threads <= 0 or num_threads % 32 or num_threads > most:
        raise Refused(f"named barrier {bar} with {num_threads} threads")
    Recording.current.add("named", barrier=(Recording.current.rank, int(bar)), count=int(num_threads),
                          threads=Recording.current.threads, waits=waits)


def bar_arrive(bar, num_threads):
    _named(bar, num_threads, False)


def bar_wait(bar, num_threads):
    _named(bar, num_threads, True)


def _cluster(waits):
    Recording.current.add("cluster" if waits else "named", barrier=("cluster", ), threads=Recording.current.threads,
                          count=Recording.current.cluster * Recording.current.groups * Recording.current.threads)


def cluster_arrive():
    _cluster(False)


def cluster_wait():
    _cluster(True)


def tma_load(value, desc, offsets, mbar, contiguity=-1, multicast=None, eviction_policy=""):
    offsets = tuple(int(x) for x in offsets)
    for rank in range(Recording.current.cluster) if multicast is not None else [-1]:
        if rank < 0 or int(multicast) >> rank & 1:
            buffer = there(value, rank)
            Recording.current.start(None, accesses=((buffer.region, True), ),
                                    label=("box", desc.name, offsets, buffer.shape), bytes=buffer.bytes,
                                    **barrier_of(there(mbar, rank)))


def tma_store(value, desc, offsets):
    Recording.current.start("store", accesses=((one(value).region, False), ),
                            label=(desc.name, tuple(int(x) for x in offsets)))


def tma_store_wait(pendings):
    pending("store", pendings)


def async_load(mem, pointer, mask=None, **more):
    Recording.current.used += 1
    Recording.current.start("copy", accesses=((one(mem).region, True), ),
                            label=("copy", Recording.current.rank, Recording.current.group, Recording.current.used))


def async_load_wait(pendings):
    pending("copy", pendings)


def dot(a, b, acc=None, **more):
    a, b = (one(x) if isinstance(x, (Row, Buffer)) else x for x in (a, b))
    shape = (a.shape[0], b.shape[1])
    if not isinstance(b, Buffer):
        return Tile(tiles(a, b, acc), shape)
    use(a) if isinstance(a, Tile) else None
    Recording.current.start("dot", accesses=tuple((x.region, False) for x in (a, b) if isinstance(x, Buffer)))
    return Tile((), shape, Recording.current.issued["dot"])


def dot_wait(pendings):
    pending("dot", pendings)


def load(pointer, mask=None, other=None, **more):
    if isinstance(pointer, Pointer):
        return int(pointer.array.reshape(-1)[pointer.offset])
    return Tile(tiles(pointer, mask, other), shape_of(pointer))


def store(pointer, value, mask=None, **more):
    for tile in tiles(pointer, value, mask):
        use(tile)


class Descriptor:
    """Of an array; only its name matters."""

    def __init__(self, name):
        self.name = name

    @staticmethod
    def from_tensor(array, block, *more):
        return Descriptor((zlib.crc32(array.tobytes()), *block))

    def store(self, offsets, value):
        use(value)

    def load(self, offsets):
        return Tile()


class ring_slot:

    def __init__(self, ring, iteration, parity):
        self.ring, self.iteration, self.stage = ring, iteration, iteration % ring.stages
        self.phase = parity ^ (iteration // ring.stages & 1)
        self.parity = parity

    buffer = property(lambda self: self.ring.buffers.at(self.stage))
    full = property(lambda self: self.ring.full.at(self.stage))
    free = property(lambda self: self.ring.free.at(self.stage))

    def acquire(self):
        mbar_wait(self.free, self.phase)
        mbar_expect(self.full, self.ring.buffers.numel * self.ring.buffers.dtype.primitive_bitwidth // 8)

    def wait(self):
        mbar_wait(self.full, self.phase)
        return self.buffer

    def release(self):
        mbar_arrive(self.free)

    def next(self):
        return ring_slot(self.ring, self.iteration + 1, self.parity)


def ring(shape, dtype, stages, consumers=1):
    made = SimpleNamespace(stages=stages, buffers=smem_alloc(shape, dtype, stages), full=mbar_alloc(1, stages),
                           free=mbar_alloc(128 * consumers, stages))
    made.producer, made.consumer = (lambda: ring_slot(made, 0, 1)), (lambda: ring_slot(made, 0, 0))
    return made


def _opaque(*arguments, **named):
    return Tile(tiles(*arguments, *named.values()), shape_of(*arguments))


def _filled(shape, *arguments, **named):
    return Tile((), shape)


def _program_id(axis):
    return Recording.current.program[axis]


def _num_programs(axis):
    return Recording.current.grid[axis]


class _jit:
    """A function of the language; `kernel[grid](...)` records what its programs do in `launches`."""

    def __init__(self, function):
        self.function = function

    def __call__(self, *arguments, **named):
        return self.function(*arguments, **named)

    def __getitem__(self, grid):

        def launch(*arguments, num_warpgroups=1, num_warps=4, cluster=1, **named):
            arguments = [Pointer(x) if isinstance(x, np.ndarray) else x for x in arguments]
            for first in range(0, math.prod(grid), cluster):
                launches.append(
                    trace(lambda: self.function(*arguments, **named), grid, num_warpgroups, num_warps, cluster, first))

        return launch


launches = []  # Trace of each cluster

class _PerThread(np.ndarray):
    """An integer of each thread. In a condition: whether any thread has it; examples branch so only for operations that
    one thread does for all."""

    def __bool__(self):
        return bool(np.any(np.asarray(self)))


_types = {
    name: DType(name, bits)
    for name, bits in dict(float16=16, bfloat16=16, float32=32, int32=32, int64=64).items()
}
LANGUAGE = SimpleNamespace(
    **_types, **{name: value
                 for name, value in globals().items()
                 if not name.startswith("_") and callable(value)}, jit=_jit, constexpr=Constant, program_id=_program_id,
    num_programs=_num_programs, bid=_program_id, bdim=_num_programs, cta_rank=lambda: Recording.current.rank,
    cdiv=lambda a, b: -(-a // b), static_range=range, range=range, arange=lambda low, high: Tile(
        (), (high - low, )), zeros=_filled, full=_filled, maximum=_opaque, permute=_opaque, reshape=_opaque,
    split=lambda x: (Tile([x], x.shape), Tile(
        (), x.shape)), max=_opaque, sum=_opaque, exp2=_opaque, where=_opaque, minimum=_opaque, trans=lambda x: x.T,
    reg_alloc=lambda count: None, reg_dealloc=lambda count: None, fence_proxy_async=lambda: None,
    debug_barrier=lambda: None,  # of the threads of a warpgroup, which are one agent here
    tid=lambda axis: np.arange(Recording.current.group * Recording.current.threads,
                               (Recording.current.group + 1) * Recording.current.threads).view(_PerThread))


class _Methods(ast.NodeTransformer):
    """`x.to(type)` of a number is the number."""

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "to":
            return ast.copy_location(
                ast.Call(ast.Name("_to", ast.Load()), [node.func.value, *node.args], node.keywords), node)
        return node


def _to(value, dtype, **more):
    return Tile([value], value.shape) if isinstance(value, Tile) else value


def functions(source, path):
    """The functions of a file of kernels, in the language above; its imports and what stands under `__main__` are left
    out."""
    tree = ast.parse(source)
    tree.body = [x for x in tree.body if not isinstance(x, (ast.Import, ast.ImportFrom, ast.If))]
    scope = {
        "txl": LANGUAGE, "tl": LANGUAGE, "triton": LANGUAGE, "math": math, "np": np, "_to": _to, "__name__": "traced",
        "TensorDescriptor": Descriptor
    }
    exec(compile(ast.fix_missing_locations(_Methods().visit(tree)), str(path), "exec"), scope)
    return SimpleNamespace(**scope)


def trace(kernel, grid, groups=1, warps=4, cluster=1, first=0):
    """What the agents of the cluster do that begins with program number `first` of the grid."""
    made = Trace()
    x, y, _ = shape = (*grid, 1, 1)[:3]
    for rank in range(cluster):
        for group in itertools.count():  # of a kernel that asks for warps: the first warp of each group
            agent = Recording.current = Recording(rank, cluster, group, groups, warps * 32,
                                                  (first % x + rank, first // x % y, first // x // y), shape)
            try:
                kernel()
                agent.until("store", agent.issued["store"])
            except (Refused, ZeroDivisionError) as refused:
                made.refused = refused
            if not agent.is_member if agent.asks_for_warps else group == groups:
                break
            if not agent.follows:
                made.agents[rank, group] = agent.actions
    return made


def record(source, path, run):
    """[Trace] of all that `run(module)` launches."""
    launches.clear()
    run(functions(source, path))
    return list(launches)
