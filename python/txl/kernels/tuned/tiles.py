"""What persistent kernels with one producer warpgroup and two consumers share: which part of a tile a consumer has, and
the iteration over the tiles of groups of rows."""
import txl
import txl.language as tl
from .gemm import tile_in


@txl.jit
def half_of(rings, outs):
    """What consumer warpgroup 1 or 2 has of a tile, whose halves have 64 rows: (its ring of operand A, its buffers of
    the result, its first row)."""
    if txl.is_warpgroup([1]):
        ring = rings[0]
        out = outs[0]
        half = 0
    else:
        ring = rings[1]
        out = outs[1]
        half = 64
    return ring, out, half


@txl.jit
def ping_pong_consumer():
    """The index, 0 or 1, of a consumer warpgroup that ping-pongs: it waits at the named barrier 8 + index, which the
    other one arrives at. The first one need not wait."""
    if txl.is_warpgroup([1]):
        consumer = 0
    else:
        consumer = 1
        txl.bar_arrive(8, 256)
    return consumer


@txl.jit
def end_ping_pong(consumer):
    """The consumer that waits first has one arrival left over."""
    if consumer == 0:
        txl.bar_wait(8, 256)


@txl.jit
def for_tiles(ends, GROUPS, tiles_n, ROWS: tl.constexpr, COLUMNS: tl.constexpr, TOGETHER: tl.constexpr,
              BODY: tl.constexpr, OPTIONS: tl.constexpr, position, given):
    """position = BODY(OPTIONS, position, given, group, row, end, column) for each tile of the program: ROWS rows
    from `row` on, of which those before `end` are the group's, and COLUMNS columns, of which `tiles_n` tiles make a
    row. Programs iterate over the groups together; `position` of a ring, (stage, phase), goes on from tile to tile."""
    stage, phase = position
    tile = tl.program_id(0)  # counted from the first of the group
    begin = 0
    for group in range(GROUPS):
        end = tl.load(ends + group)
        tiles_m = tl.cdiv(end - begin, ROWS)
        while tile < tiles_m * tiles_n:
            tile_m, tile_n = tile_in(tile, tiles_m, tiles_n, TOGETHER)
            stage, phase = BODY(OPTIONS, (stage, phase), given, group, begin + tile_m * ROWS, end, tile_n * COLUMNS)
            tile += tl.num_programs(0)
        tile -= tiles_m * tiles_n
        begin = end
