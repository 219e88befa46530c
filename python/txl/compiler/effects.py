"""What a kernel reads and writes, according to its compilation."""
import itertools
import json
import math

# What the names of terms denote: the program id, and the extents of the grid.
_PROGRAM, _GRID = ("%x", "%y", "%z"), ("%nx", "%ny", "%nz")


def _truncated(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


# Operations on integers, as MLIR calls them.
_OPERATIONS = {
    "trips": lambda distance, step: max(0, -(-distance // step)),
    "arith.divsi": _truncated,
    "arith.remsi": lambda a, b: a - b * _truncated(a, b),
    "arith.floordivsi": lambda a, b: a // b,
    "arith.ceildivsi": lambda a, b: -(-a // b),
    "arith.minsi": min,
    "arith.maxsi": max,
    "arith.shli": lambda a, b: a << b,
    "arith.shrsi": lambda a, b: a >> b,
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.xori": lambda a, b: a ^ b,
}


class Known:
    """Values by name: the arguments that the caller has given, the grid, and what follows from both."""

    def __init__(self, effects, grid, values):
        self._expressions = {name: tuple(rest) for name, *rest in effects.expressions}
        self._extents = dict(effects.counters)
        self._values = {**dict(zip(_GRID, grid)), **{name: int(value) for name, value in values.items()}}

    def get(self, name):
        """The value; None if it is not known."""
        if name not in self._values and name in self._expressions:
            operation, *operands = self._expressions[name]
            operands = [self.sum(operand) for operand in operands]
            known = operation in _OPERATIONS and None not in operands
            try:
                self._values[name] = _OPERATIONS[operation](*operands) if known else None
            except (ZeroDivisionError, ValueError):
                self._values[name] = None
        return self._values.get(name)

    def sum(self, terms):
        """The value of [constant, [factor, name, …], …]; None if it is not known."""
        addends = [terms[0]]
        for coefficient, *names in terms[1:]:
            values = [self.get(name) for name in names]
            if None in values:
                return None
            addends.append(coefficient * math.prod(values))
        return sum(addends)

    def extent(self, counter):
        """Up to where a counter runs; infinity if that is not known."""
        extent = self._extents[counter]
        result = None if extent is None else self.sum(extent)
        return math.inf if result is None else max(0, result)


class Range:
    """The bytes that one operation of a kernel accesses.

    They are those from `first` to `last`, both included, as offsets from the address that was passed plus the sum of
    the terms, for every value of their counters. A term is the product of a factor and names: `%x`, `%y`, `%z` are the
    program id, `%nx`, `%ny`, `%nz` the grid, `@0`, `@1`, … are counters (iterations of a loop, lanes with gaps between
    them), `#0`, `#1`, … are computed from values that all programs share; other names are arguments. Index arithmetic
    is assumed not to overflow.

    Attributes:
        argument: Its name.
        writes: Whether it writes them; otherwise it reads.
        atomic: Whether it is an atomic.
        terms: ((factor, (name, …)), …), in bytes.
        first, last: Bytes.
        certain: Every program accesses every byte between them.
    """

    def __init__(self, result):
        self.argument, self.writes, self.atomic, self.certain = (result[key]
                                                                 for key in ("argument", "writes", "atomic", "certain"))
        self.terms = tuple((coefficient, tuple(names)) for coefficient, *names in result["terms"])
        self.first, self.last = result["first"], result["last"]

    def placed(self, known):
        """With the values of a Known: (axes, counters, shared), where axes are three steps, counters ((step, extent),
        …) and shared the terms that are the same in all programs and unknown; None if a step is not known."""
        axes, counters, shared = [0, 0, 0], [], []
        moved = 0
        for coefficient, names in self.terms:
            free = []
            for name in names:
                value = known.get(name)
                if value is None:
                    free.append(name)
                else:
                    coefficient *= value
            moving = [name for name in free if name in _PROGRAM or name.startswith("@")]
            if not free or not coefficient:
                moved += coefficient if not free else 0
            elif not moving:
                shared.append((coefficient, tuple(free)))
            elif len(free) > 1:
                return None
            elif free[0] in _PROGRAM:
                axes[_PROGRAM.index(free[0])] += coefficient
            else:
                counters.append((coefficient, known.extent(free[0])))
        return Placed(tuple(axes), tuple(counters), tuple(sorted(shared)), self.first + moved, self.last + moved)

    def at(self, program):
        """The first and last byte of a program, without what terms of other names add."""
        moved = sum(coefficient * program[_PROGRAM.index(names[0])] for coefficient, names in self.terms
                    if len(names) == 1 and names[0] in _PROGRAM)
        return self.first + moved, self.last + moved

    def __repr__(self):
        terms = ["*".join([str(coefficient), *(name.removeprefix("%") for name in names)])
                 for coefficient, names in self.terms]
        verb = "writes" if self.writes else "reads"
        return f"{verb} {self.argument}[{' + '.join([*terms, f'{self.first}:{self.last + 1}'])}]"


class Placed:
    """A Range with known values."""

    def __init__(self, axes, counters, shared, first, last):
        self.axes, self.counters, self.shared, self.first, self.last = axes, counters, shared, first, last

    def span(self):
        """The first and last byte over all counters; infinite ones for a counter without end."""
        reach = [(step * (extent - 1) if extent > 0 else 0) for step, extent in self.counters]
        return self.first + sum(r for r in reach if r < 0), self.last + sum(r for r in reach if r > 0)

    def at(self, program):
        """The same of one program."""
        moved = sum(step * index for step, index in zip(self.axes, program))
        first, last = self.span()
        return first + moved, last + moved


class Effects:
    """Which arguments a kernel may read and may write, by name; what is named in neither is not touched.

    A write is a store or a read-modify-write that may run with a true mask; a read is a load, or a read-modify-write
    whose old value matters to a store, an address, a condition or a print. The sets may name too much, never too
    little. Elements of a tuple `t` are `t.0`, `t.1`, ….

    Attributes:
        kernel: The kernel's name.
        arguments: The names of all arguments that are not constants, in their order.
        pointers: Those of them that are pointers, in their order.
        updates: Those in `writes` that a read-modify-write (an atomic, a TMA reduction) changes: their new contents
            depend on the old ones, even if no old value is used and they are not in `reads`.
        reads, writes: Sets of names. `*` is memory reached through pointers that were loaded, or of unknown origin.
        escapes: The arguments whose address may be stored in memory.
        aliases: A set of frozensets: names that one pointer of the kernel may point into.
        ranges: {argument: (Range, …)}, of the operations whose addresses are polynomials in program ids, arguments and
            loop iterations.
        expressions: ((name, operation, sum, …), …): what `#0`, `#1`, … are computed from; a sum is [constant, [factor,
            name, …], …].
        counters: ((name, extent), …): `@0`, `@1`, … run from 0 up to a sum; None if that is not known.
        other_reads, other_writes: Whether there are operations without a Range.
    """

    def __init__(self, text):
        result = json.loads(text)
        self.kernel = result["kernel"]
        self.arguments = tuple(result["arguments"])
        self.pointers = tuple(result["pointers"])
        self.reads, self.writes, self.updates, self.escapes = (frozenset(result[key])
                                                               for key in ("reads", "writes", "updates", "escapes"))
        self.aliases = frozenset(frozenset(group) for group in result["aliases"])
        self.ranges = {name: () for name in self.pointers}
        for entry in result["ranges"]:
            self.ranges[entry["argument"]] += Range(entry),
        self.expressions = tuple(map(tuple, result["expressions"]))
        self.counters = tuple(map(tuple, result["counters"]))
        self.other_reads, self.other_writes = result["other_reads"], result["other_writes"]

    def disjoint(self, grid, name=None, values=None):
        """Whether the programs of a grid write disjoint bytes of the argument `name`, or of each argument: a race check
        without a launch. Index arithmetic is taken not to overflow, and different arguments are taken not to overlap.

        Args:
            grid: One to three extents.
            name: An argument; left out: all that are written.
            values: What is known of integer arguments, {name: integer}: a stride, a count.

        Returns: True if they do; False if two programs are certain to write a common byte; None if neither is known.
            KeyError for a name that is no pointer, or no argument in `values`.
        """
        grid = (*grid, 1, 1)[:3]
        if name is not None and name not in self.ranges:
            raise KeyError(f"`{name}` is no pointer of `{self.kernel}`")
        values = values or {}
        for given in values:
            if given not in self.arguments or given in self.ranges:
                raise KeyError(f"`{given}` is no integer argument of `{self.kernel}`")
        known = Known(self, grid, values)
        results = [self._disjoint(grid, n, known) for n in ([name] if name is not None else sorted(self.writes))]
        return False if False in results else None if None in results else True

    def _disjoint(self, grid, name, known):
        if name not in self.writes or grid.count(1) == 3 or 0 in grid:
            return True
        writes = [(r, r.placed(known)) for r in self.ranges.get(name, ()) if r.writes]
        if _certainly_overlap([placed for r, placed in writes if r.certain and placed], grid):
            return False
        # A loop without iterations writes nothing.
        writes = [placed for _, placed in writes if not placed or all(extent for _, extent in placed.counters)]
        is_known = not self.other_writes and "*" not in self.writes and None not in writes
        return True if is_known and (not writes or _certainly_disjoint(writes, grid)) else None

    def __repr__(self):
        order = [*self.arguments, "*"]
        return ", ".join([f"{self.kernel}: reads {', '.join(n for n in order if n in self.reads) or 'nothing'}",
                          f"writes {', '.join(n for n in order if n in self.writes) or 'nothing'}"])


# Grids up to this size are gone through program by program.
_MOST_PROGRAMS = 1 << 12


def _certainly_overlap(ranges, grid):
    """Whether the first program and an adjacent one touch a common byte."""
    first = (0, 0, 0)
    adjacent = [tuple(int(axis == a) for a in range(3)) for axis in range(3) if grid[axis] > 1]
    for mine, other in itertools.product(ranges, repeat=2):
        for program in adjacent:
            (a, b), (c, d) = mine.at(first), other.at(program)
            if mine.shared == other.shared and a <= d and c <= b:
                return True
    return False


def _are_digits(steps, width):
    """Whether all sums of (step, extent) differ by at least `width`, like numbers in a positional system: a step is
    larger than the range of the smaller ones."""
    for step, extent in sorted((abs(step), extent) for step, extent in steps if extent > 1):
        if step < width:
            return False
        width += step * (extent - 1)
    return True


def _certainly_disjoint(ranges, grid):
    """Whether no two programs may touch a common byte."""
    if len({r.shared for r in ranges}) > 1:
        return False
    spans = [r.span() for r in ranges]
    low, high = min(a for a, _ in spans), max(b for _, b in spans)
    if len({r.axes for r in ranges}) == 1:
        programs = list(zip(ranges[0].axes, grid))
        if _are_digits(programs, high - low + 1):
            return True
        # The bytes of a program may lie between those of others: rows of a tile, iterations of a loop over the grid.
        if len({r.counters for r in ranges}) == 1:
            width = max(r.last for r in ranges) - min(r.first for r in ranges) + 1
            if _are_digits([*programs, *ranges[0].counters], width):
                return True
    if grid[0] * grid[1] * grid[2] > _MOST_PROGRAMS or math.inf in (-low, high):
        return False
    spans = sorted((*r.at(program), program) for r in ranges for program in itertools.product(*map(range, grid)))
    end, owner = spans[0][1], spans[0][2]
    for a, b, program in spans[1:]:
        if a <= end and program != owner:
            return False
        if b > end:
            end, owner = b, program
    return True
