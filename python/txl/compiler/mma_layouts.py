"""The layouts of the operands of MMAs, in CuTe's notation: shapes level by level, from the TTGIR of a kernel.

The names are CuTe's: `sA` is operand A in shared memory, `tCsA` the same as partitioned for the MMA, `tCrA` its
descriptors or registers, `tAsA` the parts of it that TMA loads write; `tCtAcc` is the accumulator in tensor memory,
`tDtC` and `tCrAcc` the parts of it that a load from there reads, and the registers of a thread that receive one;
`tCrC` is an accumulator in registers. The levels of a shape:

| level | what it counts |
|---|---|
| `per_mma_atom` | elements of one MMA instruction |
| `per_mma_tile` | instructions along M and N |
| `per_tma_atom` | elements of one TMA box |
| `per_tma_tile` | of a buffer: instructions along M (or N) and K; of `tAsA`: boxes |
| `per_wave` | pipeline stages, slots of the ring |
| `per_tmem_atom` | columns and lanes of one `tcgen05.ld`, and how many there are |
| `per_tmem_tile` | parts of the accumulator that are loaded one after the other |
"""
import re
from typing import NamedTuple, Optional

_MEMDESC = re.compile(r"!ttg\.memdesc<((?:\d+x)+)(\w+)((?:, [^<>]*)?)>")
_TENSOR = re.compile(r"tensor<((?:\d+x)+)(\w+), #(\w+)>")
_LANES, _MOST_WORDS, _SWIZZLE_BYTES = 32, 128, 128


class OperandLayout(NamedTuple):
    """The layout of an operand.

    name: CuTe's, `sA`.
    buffer: the name of its buffer in the source, or "".
    shape: of nested tuples of ints.
    levels: (name, tuple) of each level, innermost first.
    cute: shape and strides of the whole, `Sw<3,3,3> o (128,64):(64,1)`, in elements, or in addresses of tensor memory;
        "" if it has none.
    """
    name: str
    buffer: str
    shape: tuple
    levels: tuple
    cute: str

    def __str__(self):
        levels = ", ".join(name + (text(level) if len(level) > 1 else f"({text(level[0])})")
                           for name, level in self.levels)
        return f"{self.name} {text(self.shape)} = {levels}" + (f"; {self.cute}" if self.cute else "")


class MmaLayouts(NamedTuple):
    """The operands of one MMA of the program. instruction: `tcgen05.mma 128x256x16 f16 f16 f32`."""
    instruction: str
    operands: tuple

    def __getitem__(self, name):
        if not isinstance(name, str):
            return tuple.__getitem__(self, name)
        for operand in self.operands:
            if operand.name == name:
                return operand
        raise KeyError(name)

    def __str__(self):
        return "\n  ".join([self.instruction, *map(str, self.operands)])


class Layouts(list):
    """The different MMAs of a kernel, in the order of the program; `layouts["sA"]` is of the first one."""

    def __getitem__(self, name):
        return self[0][name] if isinstance(name, str) else list.__getitem__(self, name)

    def __str__(self):
        return "\n".join(map(str, self))


def text(shape):
    """`((128,16),1,4,1)`"""
    return "(" + ",".join(map(text, shape)) + ")" if isinstance(shape, tuple) else str(shape)


class _Buffer(NamedTuple):
    shape: tuple
    element: str
    layout: Optional[str]
    is_tensor: bool


def _buffer(printed):
    """The type of a buffer."""
    dims, element, rest = printed
    words = [word.strip() for word in rest.split(",")]
    layout = next((word[1:] for word in words if word.startswith("#")), None)
    return _Buffer(tuple(map(int, dims.rstrip("x").split("x"))), element, layout, "tensor" in words)


def _bits(element):
    return int(re.sub(r"^f8\w+$", "8", element).lstrip("bfi"))


class _Program:
    """The definitions of buffers of a TTGIR text."""

    def __init__(self, ttgir):
        self.text = ttgir
        self.layouts = dict(re.findall(r"^#(\w+) = #ttg\.\w+<(\{.*\} -> \{.*\})>", ttgir, re.MULTILINE))
        self.warps = int(re.search(r'"ttg\.num-warps" = (\d+)', ttgir).group(1))
        self.sources, self.allocated = {}, {}
        for name, operation, source, printed in re.findall(
                r"^\s*(%[\w$.#]+) = (ttg\.memdesc_\w+|ttg\.local_alloc)\b ?(%[\w$.#]+)?"
                r"(.*)$", ttgir, re.MULTILINE):
            if operation == "ttg.local_alloc":
                self.allocated[name] = _buffer(_MEMDESC.findall(printed)[-1])
            else:
                self.sources[name] = source
        # A buffer that a loop carries is one of those that it begins with.
        for pairs in re.findall(r"iter_args\((.*?)\) ->", ttgir):
            for argument, first in re.findall(r"(%[\w$.#]+) = (%[\w$.#]+)", pairs):
                self.sources.setdefault(argument, first)

    def root(self, value):
        """The allocation that a view is one of, or the value."""
        while value in self.sources and value not in self.allocated:
            value = self.sources[value]
        return value

    def slots(self, value, shape):
        """How many buffers its ring has."""
        whole = self.allocated.get(self.root(value))
        return whole.shape[0] if whole and len(whole.shape) > len(shape) else 1

    def named(self, value):
        name = self.root(value)[1:]
        return "" if name[:1].isdigit() else re.sub(r"_\d+$", "", name)

    def cute(self, layout):
        from ..layout import layout as described
        return described(self.layouts[layout]).cute if layout in self.layouts else ""

    def boxes(self, value):
        """(elements, count) of the TMA boxes of a load into the buffer; None if there is none."""
        for into, printed in re.findall(r"txl\.tensor_load .*?\], (%[\w$.#]+), .*?-> (.*)$", self.text, re.MULTILINE):
            if self.root(into) == self.root(value):
                shape, element = _buffer(_MEMDESC.findall(printed)[0])[:2]
                inner = min(shape[-1], _SWIZZLE_BYTES * 8 // _bits(element))
                return inner * shape[-2], shape[-1] // inner
        return None


def _in_memory(program, value, buffer, rows, steps, depth, letter, is_transposed=False):
    """The operands of a matrix in shared memory, `rows` of an instruction by `depth` elements of K."""
    stages = program.slots(value, buffer.shape)
    atom, tile = (rows, depth), (max(buffer.shape[is_transposed] // rows, 1), steps)
    levels = (("per_mma_atom", (atom, )), ("per_tma_tile", tile), ("per_wave", (stages, )))
    shape, name = (atom, *tile, stages), program.named(value)
    cute = program.cute(buffer.layout)
    yield OperandLayout(f"s{letter}", name, shape, levels, cute)
    yield OperandLayout(f"tCs{letter}", name, shape, levels, cute)
    yield OperandLayout(f"tCr{letter}", name, (1, *tile, stages), (("per_mma_atom", (1, )), *levels[1:]), "")
    if boxes := program.boxes(value):
        elements, count = boxes
        yield OperandLayout(f"t{letter}s{letter}", name, ((elements, count), stages),
                            (("per_tma_atom", (elements, )), ("per_tma_tile", (count, )), levels[2]), "")


def _elements(layout, axis):
    """How many points of an axis of a layout hold different elements."""
    bases = re.search(rf"\b{axis} = \[((?:\[[\d, ]*\](?:, )?)*)\]", layout)
    found = re.findall(r"\[([\d, ]*)\]", bases.group(1)) if bases else []
    return 1 << sum(any(int(x) for x in basis.split(",")) for basis in found)


def _loads(program, accumulator, instruction, grid):
    """`tDtC` and `tCrAcc` of the first load of the accumulator; nothing without one."""
    for value, buffer, tile in re.findall(r"ttg\.local_load (%[\w$.#]+) : (!ttg\S+(?: [^>]*)?>) -> (tensor<.*?>)",
                                          program.text):
        memory, (_, _, layout) = _buffer(_MEMDESC.findall(buffer)[0]), _TENSOR.findall(tile)[0]
        if not memory.is_tensor or program.root(value) != program.root(accumulator):
            continue
        registers = _elements(program.layouts[layout], "register")
        words = min(registers, _MOST_WORDS)
        atom = ((words, _LANES if memory.shape[0] >= 128 else _LANES // 2), registers // words)
        parts = (1, max(instruction[1] // memory.shape[1], 1))
        name = program.named(accumulator)
        yield OperandLayout("tDtC", name, (atom, 1, (parts, *grid)),
                            (("per_tmem_atom", atom), ("per_tmem_tile", (1, parts)), ("per_mma_tile", grid)), "")
        yield OperandLayout("tCrAcc", name, (atom[:1][0][:1] + atom[1:], 1),
                            (("per_tmem_atom", (words, atom[1])), ("per_tmem_tile", (1, ))), "")
        return


def _tensor_dot(program, line):
    """The layouts of a `txl.dotx`."""
    a, b, accumulator = re.search(r"txl\.dotx (\S+), (\S+), (%[\w$.#]+)", line).groups()
    left, right, total = map(_buffer, _MEMDESC.findall(line)[-3:])
    is_packed = " scales " in line and left.element == "i8"
    is_pair = " two_ctas" in line
    rows, columns = min(total.shape[0], 128), min(total.shape[1], 256)
    width = 256 // _bits(left.element)
    depth, steps = width * (2 if is_packed else 1), max(left.shape[1] // width, 1)
    grid = (max(total.shape[0] // rows, 1), max(total.shape[1] // columns, 1))
    operands = []
    if left.is_tensor:
        operands.append(OperandLayout("tCtA", program.named(a), ((rows, depth), grid[0], steps),
                                      (("per_mma_atom", ((rows, depth), )), ("per_mma_tile", (grid[0], steps))), ""))
    else:
        operands += _in_memory(program, a, left, rows, steps, depth, "A")
    operands += _in_memory(program, b, right, columns // (2 if is_pair else 1), steps, depth, "B", is_transposed=True)
    name = f"tensorMemory([{total.shape[0]}, {total.shape[1]}])"
    from ..layout import layout
    operands.append(OperandLayout("tCtAcc", program.named(accumulator), ((rows, columns), *grid),
                                  (("per_mma_atom", ((rows, columns), )), ("per_mma_tile", grid)), layout(name).cute))
    operands += _loads(program, accumulator, (rows, columns), grid)
    kind = f"{rows * (2 if is_pair else 1)}x{columns}x{depth} {left.element} {right.element} {total.element}"
    return MmaLayouts(f"tcgen05.mma{' of a pair of CTAs' if is_pair else ''} {kind}", tuple(operands))


def _async_dot(program, line):
    """The layouts of a `txl.dot_async`: wgmma."""
    a, b = re.search(r"txl\.dot_async (%[\w$.#]+), (%[\w$.#]+)", line).groups()
    types = line[line.rindex(" : "):]
    buffers = [_buffer(found) for found in _MEMDESC.findall(types)]
    dims, element, _ = _TENSOR.findall(types)[-1]
    total = tuple(map(int, dims.rstrip("x").split("x")))
    right = buffers[-1]
    width = 256 // _bits(right.element)
    steps, columns = max(right.shape[0] // width, 1), min(total[1], 256)
    tiles = (max(total[0] // 64, 1), max(total[1] // columns, 1))
    own = (max(tiles[0] // max(program.warps // 4, 1), 1), tiles[1])
    operands = []
    if len(buffers) == 2:
        operands += _in_memory(program, a, buffers[0], 64, steps, width, "A")
    else:
        operands.append(OperandLayout("tCrA", program.named(a), ((2, 2, 2), own[0], steps),
                                      (("per_mma_atom", ((2, 2, 2), )), ("per_mma_tile", (own[0], steps))), ""))
    operands += _in_memory(program, b, right, columns, steps, width, "B", is_transposed=True)
    fragment = (2, 2, columns // 8)
    operands.append(OperandLayout("tCrC", "", (fragment, *own), (("per_mma_atom", (fragment, )), ("per_mma_tile", own)),
                                  program.cute(_TENSOR.findall(types)[-1][2])))
    left = buffers[0].element if len(buffers) == 2 else right.element
    return MmaLayouts(f"wgmma 64x{columns}x{width} {left} {right.element} {element}", tuple(operands))


def layouts_of(ttgir):
    """The layouts of the MMAs of a TTGIR text."""
    program, found = _Program(re.sub(r" loc\(.*?\)$", "", ttgir, flags=re.MULTILINE)), Layouts()
    for line in program.text.splitlines():
        made = (_tensor_dot(program, line) if "txl.dotx " in line else
                _async_dot(program, line) if "txl.dot_async " in line else None)
        if made is not None and made not in found:
            found.append(made)
    return found
