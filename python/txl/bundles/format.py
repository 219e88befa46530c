"""The format of bundles (docs/reference/bundle.md): the records as classes, and their bytes.

Every class writes itself with `write(out)` and reads itself with `read(data)`; ValueError for bytes that are none."""
import hashlib
import hmac
import struct
from dataclasses import dataclass, field

MAGIC, MAJOR, MINOR, HEADER_BYTES = b"TXLBNDL\0", 2, 0, 128
SECTIONS = ("BLOB", "CODE", "KERN", "CACH")
ARTIFACT, MACHINE_CODE, TUNING = 0, 1, 2  # kinds of cache entries
READS, WRITES, UNKNOWN_EFFECT = 1, 2, 4
MOST_SIZE_NODES, MOST_SIZE_ARRAYS = 1024, 64  # of a test of sizes
FIRST_INNER_NODE, WRAP_NODE = 5, 13  # kinds of its nodes: from the first one on they refer to others

# Element types and their codes, as txl_type of txl_runtime.h.
TYPES = {
    name: code for code, name in enumerate(
        ("void", "i1", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "fp16", "bf16", "fp32", "fp64", "fp8e4nv",
         "fp8e5", "fp8e4b15", "fp8e4b8", "fp8e5b16"))
}
CHOSEN, POINTER, SCALAR, TENSOR = 0, 1, 2, 3  # kinds of arguments
ANY, MULTIPLE_OF_16, EQUALS = 0, 1, 2  # conditions
MAP_TYPES = ("u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f64", "bf16", "f32.ftz", "tf32", "tf32.ftz")
SWIZZLES = (0, 32, 64, 128)
OPERATORS = ("constant", "argument", "+", "-", "*", "//", "cdiv", "min", "max", "%")


class Output:
    """Collects bytes."""

    def __init__(self):
        self.chunks = []

    def pack(self, form, *values):
        self.chunks.append(struct.pack("<" + form, *values))

    def text(self, value):
        data = value.encode()
        if b"\0" in data:
            raise ValueError(f"{value!r} has a NUL")
        self.pack("I", len(data))
        self.chunks += [data, b"\0"]

    def bytes(self):
        return b"".join(self.chunks)


class Input:
    """Reads bytes; ValueError beyond their end."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, size):
        if size > len(self.data) - self.at:
            raise ValueError("the bundle is damaged: a record is longer than its section")
        self.at += size
        return self.data[self.at - size:self.at]

    def unpack(self, form):
        found = struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))
        return found[0] if len(found) == 1 else found

    def text(self):
        value = self.take(self.unpack("I")).decode()
        self.take(1)
        return value


def _write_constant(out, value):
    if value is None:
        out.pack("B", 0)
    elif isinstance(value, bool):
        out.pack("Bq", 3, value)
    elif isinstance(value, int):
        out.pack("Bq", 1, value)
    elif isinstance(value, float):
        out.pack("Bd", 2, value)
    else:
        out.pack("B", 4)
        out.text(value)


def _read_constant(data):
    kind = data.unpack("B")
    if kind == 4:
        return data.text()
    return None if kind == 0 else data.unpack("d") if kind == 2 else bool(data.unpack("q")) if kind == 3 else (
        data.unpack("q"))


def _write_terms(out, terms):
    """`terms`: ("constant", value), ("argument", index, bits), or (operator,), in postfix order."""
    if len(terms) > 255:
        raise ValueError("an expression of a bundle has at most 255 operators and operands")
    out.pack("B", len(terms))
    for term in terms:
        out.pack("B", OPERATORS.index(term[0]))
        if term[0] == "constant":
            out.pack("q", term[1])
        elif term[0] == "argument":
            out.pack("HB", term[1], term[2])


def _read_terms(data):
    found = []
    for _ in range(data.unpack("B")):
        name = OPERATORS[data.unpack("B")]
        found.append((name, data.unpack("q")) if name == "constant" else (
            name, *data.unpack("HB")) if name == "argument" else (name, ))
    return tuple(found)


@dataclass(frozen=True)
class Leaf:
    """A value of an argument: `type` of an address is that of its elements, "void" of a constant."""
    type: str
    is_pointer: bool = False
    is_passed: bool = True
    condition: int = ANY
    constant: object = None

    def write(self, out):
        out.pack("BBBB", TYPES[self.type], self.is_pointer, self.is_passed, self.condition)
        if self.condition == EQUALS:
            _write_constant(out, self.constant)

    @staticmethod
    def read(data):
        kind, is_pointer, is_passed, condition = data.unpack("BBBB")
        constant = _read_constant(data) if condition == EQUALS else None
        return Leaf(list(TYPES)[kind], bool(is_pointer), bool(is_passed), condition, constant)


@dataclass(frozen=True)
class Argument:
    kind: int
    leaves: tuple
    effects: int = 0
    block: tuple = ()

    def write(self, out):
        out.pack("BB", self.kind, self.effects)
        if self.kind == TENSOR:
            out.pack(f"B{len(self.block)}I", len(self.block), *self.block)
        for leaf in self.leaves:
            leaf.write(out)

    @staticmethod
    def read(data):
        kind, effects = data.unpack("BB")
        block = ()
        if kind == TENSOR:
            rank = data.unpack("B")
            block = struct.unpack(f"<{rank}I", data.take(4 * rank))
        count = 1 + 2 * len(block) if kind == TENSOR else 1
        return Argument(kind, tuple(Leaf.read(data) for _ in range(count)), effects, block)


@dataclass(frozen=True)
class Recipe:
    """How a launch makes a tensor map; expressions refer to slots, the values that a launch passes."""
    optional: bool
    type: int
    swizzle: int
    fill: int
    box: tuple
    address: tuple
    dims: tuple
    strides: tuple

    def write(self, out):
        out.pack(f"BBBBB{len(self.box)}I", self.optional, self.type, self.swizzle, self.fill, len(self.box), *self.box)
        for terms in (self.address, *self.dims, *self.strides):
            _write_terms(out, terms)

    @staticmethod
    def read(data):
        optional, kind, swizzle, fill, rank = data.unpack("BBBBB")
        box = struct.unpack(f"<{rank}I", data.take(4 * rank))
        address, *rest = [_read_terms(data) for _ in range(2 * rank)]
        return Recipe(bool(optional), kind, swizzle, fill, box, address, tuple(rest[:rank]), tuple(rest[rank:]))


@dataclass(frozen=True)
class SizeCheck:
    """The test of a launch's sizes (src/bundle/SizeCheck.h): nodes (kind, a, b, lower, upper), arrays (slot, bytes of
    an element), and fits (node, array, lower, upper), which must all hold for indices of 32 bits."""
    nodes: tuple = ()
    arrays: tuple = ()
    fits: tuple = ()

    def is_small(self):
        """Whether the runtime evaluates such a test."""
        return len(self.nodes) <= MOST_SIZE_NODES and len(self.arrays) <= MOST_SIZE_ARRAYS

    def write(self, out):
        for rows, form in ((self.nodes, "BIIqq"), (self.arrays, "II"), (self.fits, "IIqq")):
            out.pack("I", len(rows))
            for row in rows:
                out.pack(form, *row)

    @staticmethod
    def read(data):
        return SizeCheck(*(tuple(data.unpack(form) for _ in range(data.unpack("I"))) for form in ("BIIqq", "II",
                                                                                                 "IIqq")))


@dataclass(frozen=True)
class Code:
    """Machine code or PTX of a kernel, and what a launch needs."""
    target: str
    is_ptx: bool
    image: bytes
    entry: str
    label: str
    threads: int
    program_ctas: int = 1
    cluster: int = 1
    shared: int = 0
    static_shared: int = 0
    registers: int = 0
    resident_axes: int = 0
    slots: int = 0
    is_cooperative: bool = False
    is_programmatic: bool = False
    distinct: tuple = ()
    maps: tuple = ()
    sizes: SizeCheck = SizeCheck()

    @property
    def sm(self):
        return int(self.target.removeprefix("sm_").rstrip("af"))

    @property
    def is_specific(self):
        return self.target[-1] in "af"

    def write(self, out, blob):
        out.text(self.target)
        out.pack("HBBBBI", self.sm, self.is_specific, self.is_ptx, self.is_cooperative, self.is_programmatic, blob)
        out.text(self.entry)
        out.text(self.label)
        out.pack("IIIIIIBHI", self.threads, self.program_ctas, self.cluster, self.shared, self.static_shared,
                 self.registers, self.resident_axes, self.slots, len(self.distinct))
        for pair in self.distinct:
            out.pack("II", *pair)
        out.pack("B", len(self.maps))
        for recipe in self.maps:
            recipe.write(out)
        self.sizes.write(out)

    @staticmethod
    def read(data, blobs):
        target = data.text()
        _, _, is_ptx, cooperative, programmatic, blob = data.unpack("HBBBBI")
        entry, label = data.text(), data.text()
        *facts, distinct = data.unpack("IIIIIIBHI")
        pairs = tuple(data.unpack("II") for _ in range(distinct))
        maps = tuple(Recipe.read(data) for _ in range(data.unpack("B")))
        return Code(target, bool(is_ptx), blobs[blob], entry, label, *facts, bool(cooperative), bool(programmatic),
                    pairs, maps, SizeCheck.read(data))


@dataclass(frozen=True)
class Variant:
    """A specialization: code, what it assumes of each parameter, and the grid (three expressions) or None."""
    code: Code
    arguments: tuple
    grid: tuple | None = None
    rank: int = 0  # smaller ones are preferred; not in the file, whose order it decides

    def order(self):
        """The sort key: machine code for the newest GPU first, then the most specialised."""
        leaves = [leaf for argument in self.arguments for leaf in argument.leaves]
        exact = sum(leaf.is_passed and leaf.condition == EQUALS for leaf in leaves)
        return (self.code.is_ptx, -self.code.sm, not self.code.is_specific, -exact, self.rank,
                -sum(leaf.condition == MULTIPLE_OF_16 for leaf in leaves), not self.code.sizes.fits,
                not self.code.distinct)


@dataclass
class Kernel:
    name: str
    parameters: list  # (name, whether the bundle chooses its constant)
    variants: list = field(default_factory=list)


@dataclass
class Contents:
    """What a bundle has: kernels by name, and entries of the compile cache, (kind, key as 32 bytes, bytes), as the
    keys of a dictionary."""
    kernels: dict = field(default_factory=dict)
    cache: dict = field(default_factory=dict)
    hash: str = ""
    is_signed: bool = False

    def add_entry(self, kind, data):
        """Add an entry of the compile cache: 64 hexadecimal digits of its key, and its contents."""
        self.cache[kind, bytes.fromhex(data[:64].decode()), data[64:]] = None

    def write(self, key=None):
        """The bytes of the bundle, signed with `key` if it is not None."""
        blobs, index = [], {}

        def blob(data):
            if data not in index:
                index[data] = len(blobs)
                blobs.append(data)
            return index[data]

        codes, numbers = Output(), {}
        kernels = Output()
        kernels.pack("I", len(self.kernels))
        for name in sorted(self.kernels, key=str.encode):
            kernel = self.kernels[name]
            kernels.text(name)
            kernels.pack("I", len(kernel.parameters))
            for parameter, tuned in kernel.parameters:
                kernels.text(parameter)
                kernels.pack("B", tuned)
            variants = sorted(dict.fromkeys(kernel.variants), key=Variant.order)
            kernels.pack("I", len(variants))
            for variant in variants:
                if variant.code not in numbers:
                    numbers[variant.code] = len(numbers)
                    variant.code.write(codes, blob(variant.code.image))
                kernels.pack("I", numbers[variant.code])
                for argument in variant.arguments:
                    argument.write(kernels)
                kernels.pack("B", variant.grid is not None)
                for terms in variant.grid or ():
                    _write_terms(kernels, terms)
        cache = Output()
        cache.pack("I", len(self.cache))
        for kind, digest, data in sorted(self.cache):
            cache.pack("B32sI", kind, digest, blob(data))
        table = struct.pack("<I", len(numbers)) + codes.bytes()
        return _assemble(blobs, table, kernels.bytes(), cache.bytes(), key)

    @staticmethod
    def read(data):
        """The contents of a bundle's bytes. ValueError if it is damaged or newer."""
        return _read_contents(data)


def _assemble(blobs, codes, kernels, cache, key):
    """The file: header, tables, blobs. A blob is aligned to 16 bytes and followed by a NUL at least."""
    sections = {"CODE": codes, "KERN": kernels, "CACH": cache}
    size = 4 + sum(12 + len(section) for section in sections.values()) + 12 + 4 + 48 * len(blobs)
    at, table, tail = HEADER_BYTES + size, [struct.pack("<I", len(blobs))], []
    for blob in blobs:
        start = (at + 15) // 16 * 16
        tail += [bytes(start - at), blob, b"\0"]
        table.append(struct.pack("<QQ", start, len(blob)) + hashlib.sha256(blob).digest())
        at = start + len(blob) + 1
    sections = {"BLOB": b"".join(table), **sections}
    tables = struct.pack("<I", len(sections)) + b"".join(
        name.encode() + struct.pack("<Q", len(section)) + section for name, section in sections.items())
    assert len(tables) == size
    head = MAGIC + struct.pack("<IIQQII", MAJOR, MINOR, at, size, key is not None, 0)
    digest = hashlib.sha256(head + tables).digest()
    signature = bytes(32) if key is None else hmac.new(key, digest, hashlib.sha256).digest()
    return head + digest + signature + bytes(HEADER_BYTES - len(head) - 64) + tables + b"".join(tail)


def _read_contents(data):
    if data[:8] != MAGIC or len(data) < HEADER_BYTES:
        raise ValueError("this is not a bundle")
    major, _, total, size, flags, _ = struct.unpack("<IIQQII", data[8:40])
    if major != MAJOR:
        raise ValueError(f"the bundle's format is version {major}, this version reads {MAJOR}")
    tables = Input(data[HEADER_BYTES:HEADER_BYTES + size])
    digest = hashlib.sha256(data[:40] + tables.data).digest()
    if any(data[104:HEADER_BYTES]) or total != len(data) or digest != data[40:72]:
        raise ValueError("the bundle is damaged: its checksum does not match")
    sections = {}
    for _ in range(tables.unpack("I")):
        name, length = tables.take(4).decode("latin-1"), tables.unpack("Q")
        sections[name] = Input(tables.take(length))
    blobs = []
    for _ in range(sections["BLOB"].unpack("I")):
        offset, length = sections["BLOB"].unpack("QQ")
        digest, blob = sections["BLOB"].take(32), data[offset:offset + length]
        if hashlib.sha256(blob).digest() != digest:
            raise ValueError("the bundle is damaged: the checksum of its code does not match")
        blobs.append(blob)
    codes = [Code.read(sections["CODE"], blobs) for _ in range(sections["CODE"].unpack("I"))]
    found = Contents(hash=data[40:72].hex(), is_signed=bool(flags & 1))
    kern = sections["KERN"]
    for _ in range(kern.unpack("I")):
        name = kern.text()
        parameters = [(kern.text(), bool(kern.unpack("B"))) for _ in range(kern.unpack("I"))]
        kernel = found.kernels[name] = Kernel(name, parameters)
        for rank in range(kern.unpack("I")):
            code = codes[kern.unpack("I")]
            arguments = tuple(Argument.read(kern) for _ in parameters)
            grid = tuple(_read_terms(kern) for _ in range(3)) if kern.unpack("B") else None
            kernel.variants.append(Variant(code, arguments, grid, rank))
    for _ in range(sections["CACH"].unpack("I")):
        kind, key, blob = sections["CACH"].unpack("B32sI")
        found.cache[kind, key, blobs[blob]] = None
    return found
