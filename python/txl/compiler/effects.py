"""What a kernel reads and writes, as its compilation says it."""
import itertools
import json


class Range:
    """The bytes that one operation of a kernel accesses.

    Program (x, y, z) accesses bytes of `argument` between `axes[0]·x + axes[1]·y + axes[2]·z + scalars + first` and the same with
    `last`, both included, counted from the address that was passed. Index arithmetic is taken not to overflow.

    Attributes:
        argument: Its name.
        writes: Whether it writes them; otherwise it reads.
        atomic: Whether it is an atomic.
        axes: Three factors, in bytes.
        scalars: ((name, factor), …): numbers that all programs share; `#0` is a value that has no name.
        first, last: Bytes.
        certain: Every program accesses every byte between them.
    """

    def __init__(self, found):
        self.argument, self.writes, self.atomic, self.certain = (found[key] for key in ("argument", "writes", "atomic", "certain"))
        self.axes = tuple(found["axes"])
        self.scalars = tuple((name, factor) for name, factor in found["scalars"])
        self.first, self.last = found["first"], found["last"]

    def at(self, program):
        """The first and last byte of a program, without what `scalars` add."""
        moved = sum(factor * number for factor, number in zip(self.axes, program))
        return self.first + moved, self.last + moved

    def __repr__(self):
        terms = [f"{factor}*{name}" for name, factor in (*zip("xyz", self.axes), *self.scalars) if factor]
        verb = "writes" if self.writes else "reads"
        return f"{verb} {self.argument}[{' + '.join([*terms, f'{self.first}:{self.last + 1}'])}]"


class Effects:
    """Which arguments a kernel may read and may write, by name; what is named in neither is not touched.

    A write is a store or a read-modify-write that may run with a true mask; a read is a load, or a read-modify-write whose old
    value matters to a store, an address, a condition or a print. The sets may name too much, never too little. Elements of a
    tuple `t` are `t.0`, `t.1`, ….

    Attributes:
        kernel: The kernel's name.
        arguments: The names of all arguments that are not constants, in their order.
        pointers: Those of them that are pointers, in their order.
        reads, writes: Sets of names. `*` is memory reached through pointers that were loaded, or of unknown origin.
        escapes: The arguments whose address may be stored in memory.
        aliases: A set of frozensets: names that one pointer of the kernel may point into.
        ranges: {argument: (Range, …)}, of the operations whose addresses are affine in the program's number.
        other_reads, other_writes: Whether there are operations without a Range.
    """

    def __init__(self, text):
        found = json.loads(text)
        self.kernel = found["kernel"]
        self.arguments = tuple(found["arguments"])
        self.pointers = tuple(found["pointers"])
        self.reads, self.writes, self.escapes = (frozenset(found[key]) for key in ("reads", "writes", "escapes"))
        self.aliases = frozenset(frozenset(group) for group in found["aliases"])
        self.ranges = {name: () for name in self.pointers}
        for entry in found["ranges"]:
            self.ranges[entry["argument"]] += Range(entry),
        self.other_reads, self.other_writes = found["other_reads"], found["other_writes"]

    def disjoint(self, grid, name=None):
        """Whether the programs of a grid write disjoint bytes of the argument `name`, or of each argument: a race check without a
        launch. Index arithmetic is taken not to overflow, and different arguments are taken not to overlap.

        Args:
            grid: One to three extents.
            name: An argument; left out: all that are written.

        Returns: True if they do; False if two programs are certain to write a common byte; None if neither is known. KeyError for a
            name that is no pointer.
        """
        grid = (*grid, 1, 1)[:3]
        if name is not None and name not in self.ranges:
            raise KeyError(f"`{name}` is no pointer of `{self.kernel}`")
        found = [self._disjoint(grid, n) for n in ([name] if name is not None else sorted(self.writes))]
        return False if False in found else None if None in found else True

    def _disjoint(self, grid, name):
        if name not in self.writes or grid.count(1) == 3 or 0 in grid:
            return True
        writes = [r for r in self.ranges.get(name, ()) if r.writes]
        if _certainly_meet([r for r in writes if r.certain], grid):
            return False
        return True if not self.other_writes and "*" not in self.writes and _certainly_apart(writes, grid) else None

    def __repr__(self):
        order = [*self.arguments, "*"]
        return ", ".join([f"{self.kernel}: reads {', '.join(n for n in order if n in self.reads) or 'nothing'}",
                          f"writes {', '.join(n for n in order if n in self.writes) or 'nothing'}"])


# Grids up to this size are gone through program by program.
_MOST_PROGRAMS = 1 << 12


def _certainly_meet(ranges, grid):
    """Whether the first program and a neighbour of it touch a common byte."""
    first = (0, 0, 0)
    neighbours = [tuple(int(axis == a) for a in range(3)) for axis in range(3) if grid[axis] > 1]
    for mine, other in itertools.product(ranges, repeat=2):
        for program in neighbours:
            (a, b), (c, d) = mine.at(first), other.at(program)
            if mine.scalars == other.scalars and a <= d and c <= b:
                return True
    return False


def _certainly_apart(ranges, grid):
    """Whether no two programs may touch a common byte."""
    if not ranges or len({r.scalars for r in ranges}) > 1:
        return False
    low, high = min(r.first for r in ranges), max(r.last for r in ranges)
    if len({r.axes for r in ranges}) == 1:
        # Like digits of a number: a step along an axis passes over all that the smaller steps reach.
        reach = high - low + 1
        for step, extent in sorted((abs(step), extent) for step, extent in zip(ranges[0].axes, grid) if extent > 1):
            if step < reach:
                break
            reach += step * (extent - 1)
        else:
            return True
    if grid[0] * grid[1] * grid[2] > _MOST_PROGRAMS:
        return False
    spans = sorted((*r.at(program), program) for r in ranges for program in itertools.product(*map(range, grid)))
    end, owner = spans[0][1], spans[0][2]
    for a, b, program in spans[1:]:
        if a <= end and program != owner:
            return False
        if b > end:
            end, owner = b, program
    return True
