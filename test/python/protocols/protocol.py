"""A protocol of a random explicit kernel: who loads, into which rings, who computes, and how all are counted."""
from dataclasses import dataclass, field


@dataclass
class Operand:
    """Blocks of `array` (a or b) in a buffer: of `rows` by `columns`, the first at `at` along the axis that is not
    K."""
    name: str
    array: str
    at: str
    shape: tuple


@dataclass
class Ring:
    """Buffers that are filled together, `depth` deep, by `by` (tma, copy, store), and read by the warpgroups
    `readers`."""
    name: str
    operands: list
    by: str
    depth: int
    readers: list
    style: str  # iteration, toggle, ring: how the place in it is counted
    shared: bool = False  # by the CTAs of a cluster: the first one loads for all

    @property
    def bytes(self):
        return sum(2 * a * b for a, b in (operand.shape for operand in self.operands))

    def place(self):
        return f"iteration % {self.depth}" if self.style == "iteration" else f"stage_{self.name}"

    def parity(self, waits_for_free):
        return (f"iteration // {self.depth} & 1 ^ 1"
                if waits_for_free else f"iteration // {self.depth} & 1") if self.style == "iteration" else f"phase_{self.name}"


@dataclass
class Protocol:
    seed: int
    m: int
    n: int
    k: int
    block: tuple
    consumers: int
    alone: bool  # one warpgroup does all
    computes: str  # async, late, registers, plain, sums
    transposed: bool  # B lies as (N, K)
    persistent: bool
    counted: bool  # the blocks of a tile are a number in memory
    leaves: bool  # programs without a tile
    loop: str  # for, while
    stored: str  # pointers, tma
    handed: bool
    in_one: bool  # consumers are one group
    cluster: int
    rings: list = field(default_factory=list)

    @property
    def tiles(self):
        return -(-self.m // (self.block[0] * self.consumers)), -(-self.n // self.block[1])

    @property
    def programs(self):
        count = self.tiles[0] * self.tiles[1]
        if self.persistent:
            return self.cluster * max(1, count // self.cluster // 2)
        return count + 2 * self.leaves

    @property
    def steps(self):
        return -(-self.k // self.block[2])
