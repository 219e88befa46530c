"""The order in which the programs of `attention.py` compute tiles of queries.

Causal tiles see different numbers of keys. The host assigns each to the program with the least work so far; a table in
GPU memory has what each program computes.
"""
import functools
import heapq

import numpy as np
import txl
import txl.language as tl

TILE_COST = 1  # cost of the prologue and epilogue of a tile, in blocks of keys


@txl.jit
def tile_of(tile, per_head, heads, TOGETHER: tl.constexpr):
    """(head, index of its tile of queries) of the tile with id `tile`: TOGETHER heads, whose keys and values fit the
    cache, are finished before the next ones, their last queries, which see most keys, first."""
    per_group = TOGETHER * per_head
    first = tile // per_group * TOGETHER
    several = min(heads - first, TOGETHER)
    inside = tile % per_group
    return first + inside % several, per_head - 1 - inside // several


@txl.jit
def order_of(order, tiles, ORDERED: tl.constexpr):
    """This program's tiles: the end of its positions in the order, every `tl.num_programs(0)`-th being its own, and the
    first tile."""
    position = tl.program_id(0)
    return (tl.load(order + position), tl.load(order + tl.num_programs(0) + position)) if ORDERED else (tiles, position)


@txl.jit
def next_tile(order, position, ORDERED: tl.constexpr):
    """The tile after the one at `position`, loaded before it is needed: after the last one, any value."""
    return tl.load(order + 2 * tl.num_programs(0) + position) if ORDERED else position + tl.num_programs(0)


@txl.jit
def blocks_of(row, NK, ROWS: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr):
    """How many blocks of keys the queries row … row + ROWS - 1 see."""
    blocks = tl.cdiv(NK, BLOCK_N)
    if CAUSAL:
        blocks = min(blocks, tl.cdiv(row + ROWS, BLOCK_N))
    return blocks


@functools.lru_cache(64)
def tile_order(heads, nq, nk, rows, block, together, programs, device):
    """Which causal tiles of so many rows each program finishes, in which order: each tile, in the order of ids
    (`tile_of`), is assigned to the program with the least work so far, in blocks of keys. int32, rows of one element
    per program: first the end of its positions, then a row for each round of tiles; 0 after a program's last."""
    costs = [TILE_COST + min(-(-nk // block), -(-(row + rows) // block)) for row in range(0, nq, rows)]
    per_head = len(costs)
    loads, mine = [(0, program) for program in range(programs)], [[] for _ in range(programs)]
    for tile in range(heads * per_head):
        load, program = loads[0]
        mine[program].append(tile)
        index = tile_of.fn(tile, per_head, heads, together)[1]
        heapq.heapreplace(loads, (load + costs[index], program))
    table = np.zeros((2 + max(map(len, mine)), programs), np.int32)
    for program, tiles in enumerate(mine):
        table[0, program] = len(tiles) * programs
        table[1:1 + len(tiles), program] = tiles
    if getattr(device, "type", None) is None:
        return table
    import torch
    return torch.from_numpy(table).to(device)
