"""PTX kernels made from the table of instructions, one for each row and choice of types, every instruction of it
inside.

A kernel has one buffer of 8 bytes a thread for each operand and writes one row of 8 bytes a thread for each result.
"""
import re
from dataclasses import dataclass, field

import numpy as np

import ptx_operands
from ptx_table import TYPES, rows

LANES = ptx_operands.LANES
HEADER = ".version {version}\n.target sm_90a\n.address_size 64\n"


@dataclass
class Kernel:
    name: str
    family: str
    row: int
    text: str
    inputs: list
    results: list  # what each row of the output is: an instruction and the type of the result
    block: int = 128
    grid: int = LANES // 128
    cluster: int = 0
    shared: int = 0
    values: list = field(default_factory=list)  # parameters by value, after the buffers
    # of the command line, where they are not those: with {in0} … and {out} for files
    arguments: list = field(default_factory=list)
    entry: str = "k"

    @property
    def threads(self):
        return self.block * self.grid


class Body:
    """The text of an entry that is built: `load` and `put` go on from the thread's number %i and address %n (8 bytes a
    thread)."""

    def __init__(self, block=128, grid=LANES // 128):
        self.block, self.grid = block, grid
        self.lines, self.inputs, self.results, self.declarations, self.module = [], [], [], {}, []

    def register(self, bits):
        """A new register of so many bits; 1: a predicate."""
        kind = "pred" if bits == 1 else f"b{bits}"
        self.declarations[kind] = number = self.declarations.get(kind, 0) + 1
        return f"%{'p' if bits == 1 else f'r{bits}_'}{number - 1}"

    def line(self, text):
        self.lines.append(text)

    def load(self, bits, values):
        """A register with the thread's number of a new input."""
        number = len(self.inputs)
        self.inputs.append(np.asarray(values, np.uint64))
        if bits == 128:
            low, high, wide = self.register(64), self.register(64), self.register(128)
            self.line(f"ld.global.b64 {low}, [%a{number}]; not.b64 {high}, {low}; mov.b128 {wide}, {{{low}, {high}}};")
            return wide
        register = self.register(max(bits, 1) if bits in (1, 16, 32, 64) else 16)
        if bits == 1:
            word = self.register(32)
            self.line(
                f"ld.global.b32 {word}, [%a{number}]; and.b32 {word}, {word}, 1; setp.ne.b32 {register}, {word}, 0;")
        elif bits == 8:
            word = self.register(16)
            self.line(f"ld.global.b16 {register}, [%a{number}];")
        else:
            self.line(f"ld.global.b{bits} {register}, [%a{number}];")
        return register

    def put(self, register, bits, label, kind=""):
        """The register becomes a row of the output."""
        if bits == 128:
            low, high = self.register(64), self.register(64)
            self.line(f"mov.b128 {{{low}, {high}}}, {register};")
            self.put(low, 64, label + " lower", kind)
            self.put(high, 64, label + " upper", kind)
            return
        wide = register
        if bits < 64:
            wide = self.register(64)
            self.line({
                1: f"selp.b64 {wide}, 1, 0, {register};", 8: f"cvt.u64.u8 {wide}, {register};",
                16: f"cvt.u64.u16 {wide}, {register};", 32: f"cvt.u64.u32 {wide}, {register};"
            }[bits])
        self.line(f"st.global.b64 [%o+{8 * self.block * self.grid * len(self.results)}], {wide};")
        self.results.append((label, kind or f"b{bits}"))

    def kernel(self, name, family, row, version="9.0", cluster=0, **more):
        parameters = ", ".join([f".param .u64 a{i}" for i in range(len(self.inputs))] + [".param .u64 out"])
        text = HEADER.format(version=version) + "\n".join(
            self.module) + f"\n.visible .entry k({parameters})\n{{\n.reg .b32 %i, %c, %d;\n.reg .b64 %n, %o;\n"
        for kind, count in self.declarations.items():
            text += f".reg .{kind} %{'p' if kind == 'pred' else 'r' + kind[1:] + '_'}<{count}>;\n"
        text += "mov.u32 %i, %tid.x;\nmov.u32 %c, %ctaid.x;\nmov.u32 %d, %ntid.x;\nmad.lo.u32 %i, %c, %d, %i;\nmul.wide.u32 %n, %i, 8;\n"
        for i in range(len(self.inputs)):
            text += f".reg .b64 %a{i};\nld.param.u64 %a{i}, [a{i}];\nadd.u64 %a{i}, %a{i}, %n;\n"
        text += "ld.param.u64 %o, [out];\nadd.u64 %o, %o, %n;\n"
        text += "\n".join(self.lines) + "\nret;\n}\n"
        return Kernel(name, family, row.number, text, self.inputs, self.results, self.block, self.grid, cluster, **more)


# --- What the manual says of combinations that a row of the table alone does not

UNSIGNED, FLOAT = {"lo", "ls", "hi", "hs"}, {"equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"}
ORDER = {"lt", "le", "gt", "ge"}
HALVES = {"f16", "f16x2", "bf16", "bf16x2"}


def _comparison(modifiers, type):
    compare = modifiers[0]
    if "ftz" in modifiers and type not in ("f32", "f16", "f16x2"):
        return False
    if type[0] == "b" and type not in HALVES:
        return compare in ("eq", "ne")
    if type[0] == "u":
        return compare not in FLOAT
    return compare not in (UNSIGNED | FLOAT) if type[0] == "s" else compare not in UNSIGNED


def _holds(to, source):
    """Whether an integer type has all values of another, or is as wide: then nothing saturates."""
    if to[0] == source[0]:
        return TYPES[to] >= TYPES[source]
    return to[0] == "s" and TYPES[to] > TYPES[source]


def _conversion(modifiers, to, source):
    rounding = [m for m in modifiers if re.fullmatch("r[nzmp]i?", m)]
    integral = bool(rounding) and rounding[0].endswith("i")
    kinds = to[0] in "us", source[0] in "us"
    if "ftz" in modifiers and "f32" not in (to, source):
        return False
    if all(kinds):
        return not rounding and not ("sat" in modifiers and _holds(to, source))
    if kinds[0]:
        return integral and not (source == "bf16" and ("sat" in modifiers or TYPES[to] == 8))
    if kinds[1]:
        return bool(rounding) and not integral and not (to == "bf16" and ("sat" in modifiers or TYPES[source] == 8))
    wide = TYPES[to] > TYPES[source]
    if "bf16" in (to, source) and ("sat" in modifiers or "ftz" in modifiers or to == source):
        return False
    if to == source:
        return not rounding or integral
    if {to, source} == {"f16", "bf16"}:
        return bool(rounding) and not integral
    return not rounding if wide else bool(rounding) and not integral


def legal(row, modifiers):
    """Whether the manual allows the combination."""
    types = row.types(modifiers)
    if ("xorsign" in modifiers) != ("abs" in modifiers) and row.opcode in ("min", "max"):
        return False
    if row.operation == "Set" and types[0] in HALVES and ({"ftz"} & set(modifiers) and types[0] == "bf16" or
                                                          types == ["f16", "bf16"]):
        return False
    if row.operation in ("Setp", "Set"):
        return _comparison(modifiers, types[-1])
    if row.operation == "Cvt" and len(types) == 2 and not {"relu", "satfinite"
                                                           } & set(modifiers) and row.syntax.startswith("cvt{rn|rz"):
        return _conversion(modifiers, *types)
    if row.operation == "CvtTf32":
        return "satfinite" not in modifiers or "rna" in modifiers
    if row.operation == "Slct":
        return "ftz" not in modifiers or types[1] == "f32"
    return True


def registerBits(type):
    return 1 if type == "pred" else 16 if type in ("b8", "u8", "s8") else TYPES[type]


# --- Rows whose operands are registers

IMMEDIATES = {"Lop3": [0xE8, 0x96, 0x1B, 0xCA, 0x01, 0xFE]}
REGISTER_GROUPS = {"Integer", "Logic", "Float", "Half", "Compare", "Convert"}


def _values(row, types, rng):
    """Operands of these types; limited where the manual wants it."""
    values = ptx_operands.operands(types, rng, ptx_operands.REGISTER_LANES)
    if row.operation == "Fns":
        values[1] &= np.uint64(31)
    if row.operation in ("Div", "Rem") and types[0][0] in "us":
        values[1][values[1] == 0] = 3
        if types[0][0] == "s":
            values[1][values[1] == (1 << TYPES[types[0]]) - 1] = 7
    return values


def _variant(body, row, modifiers, sources, number):
    """One instruction and its results."""
    types = row.types(modifiers)
    operands, results, source = [], [], iter(sources)
    for operand in row.operands:
        if operand.core == "imm":
            operands.append(str(IMMEDIATES[row.operation][number % 6]))
            continue
        kind = operand.type(types)
        bits = registerBits(kind)
        if not operand.destination:
            name = next(source)
            operands.append("!" + name if operand.text.startswith("!") and number % 2 else name)
            continue
        # A result of fewer than 32 bits may be widened: so it is for some.
        widens = operand.wider and bits == 16 and kind[0] in "us" and (TYPES[kind] == 8 or
                                                                       number % 2) and types[-1] != "bf16"
        stored = 32 if widens else bits
        register = body.register(stored)
        text = register
        results.append((register, stored, kind))
        if operand.pair and not (row.operation == "Setp" and "x2" not in types[-1] and
                                 (number % 2 or types[-1] in HALVES)):
            second = body.register(1)
            text += "|" + second
            results.append((second, 1, "pred"))
        operands.append(text)
    instruction = row.opcode + "".join("." + m for m in modifiers) + " " + ", ".join(operands)
    label = row.opcode + "".join("." + m for m in modifiers)
    body.line(instruction + ";")
    for register, bits, kind in results:
        body.put(register, bits, label, kind)


def _carry(body, row, modifiers, sources):
    """An instruction that reads and writes the carry between one that sets it and one that shows it."""
    label = row.opcode + "".join("." + m for m in modifiers)
    bits = TYPES[modifiers[-1]]
    first, d, last = body.register(bits), body.register(bits), body.register(bits)
    start = "sub" if row.opcode.startswith("sub") else "add"
    body.line(f"{start}.cc.u{bits} {first}, {sources[1]}, {sources[0]};")
    body.line(f"{label} {d}, {', '.join(sources)};")
    body.line(f"{start}c.u{bits} {last}, 0, 0;")
    body.put(d, bits, label)
    body.put(last, bits, label + " carry")


def register_kernels(row, seed):
    """A kernel for each choice of types (of a comparison or conversion: of the last one)."""
    groups = {}
    for modifiers in row.expand():
        if legal(row, modifiers):
            types = row.types(modifiers)
            key = tuple(types[-1:]) if row.group in ("Compare", "Convert") and row.operation != "Slct" else tuple(types)
            groups.setdefault(key, []).append(modifiers)
    for key, variants in groups.items():
        rng = ptx_operands.Random([seed, row.number, *map(ord, "".join(key))])
        body = Body(grid=ptx_operands.REGISTER_LANES // 128)
        types = row.types(variants[0])
        kinds = [o.type(types) for o in row.operands if not o.destination and o.core != "imm"]
        sources = [body.load(registerBits(kind), values) for kind, values in zip(kinds, _values(row, kinds, rng))]
        for number, modifiers in enumerate(variants):
            if "Carry" in row.operation:
                _carry(body, row, modifiers, sources)
            elif row.operation == "Lop3":
                for lut in range(6):
                    _variant(body, row, modifiers, sources, lut)
            else:
                _variant(body, row, modifiers, sources, number)
        yield body.kernel(f"{row.number:03}-{row.opcode}-{'-'.join(key)}", row.group, row)


def all_kernels(seed=1):
    """The suite: every row of the table."""
    from engine_kernels import engine_kernels
    from ptx_memory_kernels import memory_kernels
    from ptx_warp_kernels import warp_kernels

    for row in rows():
        if row.group in REGISTER_GROUPS:
            yield from register_kernels(row, seed)
    yield from memory_kernels(seed)
    yield from warp_kernels(seed)
    yield from engine_kernels(seed)
