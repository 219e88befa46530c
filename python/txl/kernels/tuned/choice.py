"""Which kernel multiplies two matrices, and with which tiles: the least of the times that a model of the GPU expects.

The model knows the tiles, their rounds on the SMs, and for each tile the cycles that its wgmmas hold the tensor cores
or read shared memory. The number of SMs and their clock are those of the device; the other constants are of Hopper, in
cycles, and were measured (`docs/kernels/split_gemm.md`). It has no table of shapes.
"""
import functools
import typing

CAPACITY = 226 << 10  # bytes of shared memory of a CTA
SUSTAINED = 0.772  # of the highest clock: that of MMAs, as power permits
SLOWER = 1.05  # `split_gemm` stores its tiles through float32, not overlapped
LATENCY = 190  # cycles of a step of 128 bytes along K that nothing else overlaps
ROUND, EXCHANGE = 1375, 3050  # cycles: a tile's prologue and epilogue, a cluster's sum
START = 2.1  # microseconds of a launch
SKINNY = 64  # rows or columns up to which the bytes of the other operand are what counts
LONG = 128  # blocks of 128 bytes along K from which on smaller blocks and more of them in flight are better


class Choice(typing.NamedTuple):
    """A kernel, "gemm" or "split_gemm", and its options; and the microseconds that the model expects of its MMAs."""
    kernel: str
    options: dict
    time: float


class _Product(typing.NamedTuple):
    """`batch` products of `large` × `small` elements. swapped: the rows are the small ones. steps: of 128 bytes along
    K; size: bytes of an element."""
    large: int
    small: int
    batch: int
    steps: int
    size: int
    swapped: bool
    programs: int
    clock: float  # cycles a microsecond

    def tiles(self, rows, block):
        return self.batch * -(-self.large // rows) * -(-self.small // block)

    def time(self, rows, block, rounds, steps, together=1):
        """Of so many rounds of tiles of rows × block; together: CTAs that share an SM."""
        cycles = rows // 64 * 4 * max(block / 2, 16 + block / 4)
        return rounds * (ROUND + steps * max(LATENCY, together * cycles)) / self.clock


def _gemms(product, m, n):
    """The persistent kernel with tiles of 128 rows."""
    for block in (256, 128):
        tiles = product.batch * -(-m // 128) * -(-n // block)
        rounds = -(-tiles // product.programs)
        yield Choice("gemm", {"block_n": block, "stages": 4 if block == 256 else 6},
                     START + product.time(128, block, rounds, product.steps))


def _narrow(product):
    """Tiles of 64 rows and few columns, a CTA each: one fills an SM, or two where there are more tiles than SMs. Where
    there are many tiles, the CTAs stay, and load across tiles."""
    block = min(64, max(8, 1 << (product.small - 1).bit_length()))
    tiles = product.tiles(64, block)
    several, many = tiles > product.programs, tiles > 2 * product.programs
    if product.small > SKINNY and many:
        return  # each element of the operands would be loaded too often
    space = (CAPACITY >> several) - 64 * 4 * min(block, 32)
    wide = 1 if several or product.steps >= LONG else 2  # blocks of 128 bytes along K, or of 256
    stages = min((8 if several and not many else 12) // wide, space // ((64 + block) * 128 * wide))
    rounds = -(-tiles // (product.programs << several))
    yield Choice("split_gemm", {
        "swapped": product.swapped, "block": block, "consumers": 1, "stages": stages,
        "block_k": 128 * wide // product.size, "programs": 2 * product.programs if many else None
    }, START + SLOWER * product.time(64, block, rounds, product.steps, 1 + several))


def _wide(product):
    """One round of tiles of 192 rows; and few rounds of tiles of 128, then those that do not fill a round, which pairs
    of CTAs share."""
    options = {"swapped": product.swapped, "block": 128, "block_k": 128 // product.size, "programs": product.programs}
    rounds = -(-product.tiles(192, 128) // product.programs)
    if rounds == 1:
        yield Choice("split_gemm", {**options, "consumers": 3, "stages": 4},
                     START + SLOWER * product.time(192, 128, rounds, product.steps))
    pairs = product.programs // 2
    tiles = product.tiles(128, 128)
    whole = tiles // product.programs
    if 0 < whole < 3 and tiles > whole * product.programs and pairs:
        shared = -(-(tiles - whole * product.programs) // pairs)
        time = product.time(128, 128, whole, product.steps) + shared * EXCHANGE / product.clock
        time += product.time(128, 128, shared, -(-product.steps // 2))
        yield Choice("split_gemm", {
            **options, "consumers": 2, "stages": 5, "split": 2, "programs": pairs * 2,
            "whole": whole * product.programs
        }, START + SLOWER * time)


@functools.lru_cache(4096)
def choose(m, n, k, batch, size, gpu):
    """The choice for (m, k) · (k, n), `batch` of them, of elements of `size` bytes, on a `results.Gpu`."""
    product = _Product(max(m, n), min(m, n), batch, -(-k * size // 128), size, n >= m, gpu.sms, SUSTAINED * gpu.clock)
    candidates = list(_narrow(product))
    if product.small > SKINNY:
        candidates = [*_gemms(product, m, n), *_wide(product), *candidates]
    return min(candidates, key=lambda choice: choice.time)


def columns_of(m, n, k, batch, gpu, most=128):
    """The columns, 128, 64 or 32, and no more than `most`, of the tiles of 128 rows with which a product of 8 bits takes
    the least time. Of a step of 128 bytes along K, wgmma reads the columns for each 64 rows, and TMA writes all."""
    steps = -(-k // 128)

    def cycles(block):
        rounds = -(-batch * -(-m // 128) * -(-n // block) // gpu.sms)
        return rounds * (ROUND + steps * max(LATENCY, 4 * block, 2 * (64 + block) + 128 + block))

    return min((block for block in (128, 64, 32) if block <= most), key=cycles)
