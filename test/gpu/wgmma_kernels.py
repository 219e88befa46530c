"""Kernels for wgmma: every type, sizes from 8 to 256, operands in registers and in shared memory with every swizzle,
along K and along the other dimension, with a pattern that begins elsewhere (the base offset of a descriptor), and with
a sparse A.

Operands come as images of shared memory, made by the address model of matrix descriptors (PTX ISA, "Asynchronous
warpgroup level matrix shared memory layout"); results are the accumulator's registers.
"""
import itertools

import numpy as np

import ptx_operands

FLOATS = {"f16": (5, 10), "bf16": (8, 7), "tf32": (8, 23), "e4m3": (4, 3), "e5m2": (5, 2), "f32": (8, 23)}
BYTES = {"f16": 2, "bf16": 2, "tf32": 4, "e4m3": 1, "e5m2": 1, "s8": 1, "u8": 1, "b1": 1}
SPANS = (16, 128, 64, 32)  # by the descriptor's number; 16: no swizzle
BLOCKS = 16

FORMS = ([("f32", "f16", "f16"), ("f16", "f16", "f16"), ("f32", "bf16", "bf16"), ("f32", "tf32", "tf32")]
         + [(d, a, b) for d in ("f32", "f16") for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2")]
         + [("s32", a, b) for a in ("s8", "u8") for b in ("s8", "u8")] + [("s32", "b1", "b1")])


def codes(rng, kind, count):
    """Finite codes near one, a quarter of them zero; of integers any."""
    if kind not in FLOATS:
        return rng.bits(count) & np.uint64(0xFFFFFFFF if kind == "s32" else 0xFF)
    e, m = FLOATS[kind]
    bias = (1 << (e - 1)) - 1
    exponent = rng.integers(bias - 3, bias + 4, count)
    code = rng.integers(0, 2, count) << (e + m) | exponent << m | rng.integers(0, 1 << m, count)
    return np.where(rng.integers(0, 4, count) == 0, 0, code).astype(np.uint64)


class Matrix:
    """Where element (mn, k) of an operand lies: `depth` bytes along k, `rows` along the other dimension."""

    def __init__(self, rows, element, span, along_mn, start, depth=32):
        self.rows, self.element, self.span, self.along_mn, self.depth = rows, element, span, along_mn, depth
        self.start = start  # the row of 128 bytes with which the pattern begins, after a multiple of 1024 bytes
        if span == 16:
            self.leading, self.stride = 128, 8 * depth
        else:
            self.leading, self.stride = depth // 2 * span, 8 * span
        self.bytes = -(-(int(self.addresses().max()) + 16) // 1024) * 1024

    def addresses(self):
        """[mn, k] from a multiple of 1024 bytes on."""
        k = self.depth // self.element
        mn, k = np.meshgrid(np.arange(self.rows), np.arange(k), indexing="ij")
        along, across = (mn if self.along_mn else k) * self.element, k if self.along_mn else mn
        s = self.span
        if s == 16 and self.along_mn:
            at = along % 16 + along // 16 * self.stride + across % 8 * 16 + across // 8 * self.leading
        elif s == 16:
            at = across % 8 * 16 + across // 8 * self.stride + along // 16 * self.leading + along % 16
        elif self.along_mn:
            at = along % s + along // s * self.leading + across % 8 * s + across // 8 * self.stride
        else:
            at = across % 8 * s + across // 8 * self.stride + along
        at = at + 128 * self.start
        return at ^ ((at >> 7) - self.start & s // 16 - 1) << 4

    def descriptor(self):
        """But for the address."""
        return self.leading >> 4 << 16 | self.stride >> 4 << 32 | self.start << 49 | SPANS.index(self.span) << 62

    def image(self, elements):
        """[block, mn, k] codes as bytes of shared memory."""
        memory = np.zeros((len(elements), self.bytes), np.uint8)
        at = self.addresses()
        for byte in range(self.element):
            memory[:, at + byte] = (elements >> np.uint64(8 * byte)).astype(np.uint8)
        return memory


def _descriptor(register, offset, matrix):
    return (
        f"mov.u32 %w1, sm; add.u32 %w1, %w1, {offset + 128 * matrix.start}; shr.u32 %w1, %w1, 4; and.b32 %w1, %w1, "
        f"16383; cvt.u64.u32 {register}, %w1;\n"
        f"or.b64 {register}, {register}, {matrix.descriptor()};")


def metadata(rng, kind, blocks):
    """A word a thread of valid places of what is not zero: of four elements two, of two of tf32 one."""
    valid = np.array([0b0100, 0b1110] if kind == "tf32" else [0b0100, 0b1000, 0b1100, 0b1001, 0b1101, 0b1110],
                     np.uint64)
    codes = valid[rng.integers(0, len(valid), blocks * 128 * 8)].reshape(-1, 8)
    return (codes << np.arange(0, 32, 4, dtype=np.uint64)).sum(-1).astype(np.uint32)


def _kernel(form, n, a_in_registers, number, seed, start=0, span=None, sparse=False):
    from engine_text import Text

    d, a, b = form
    rng = ptx_operands.Random([seed, 600, number, n])
    element, k = BYTES[a], 32 // BYTES[a]
    spans = [span or SPANS[number % 4], span or SPANS[(number // 4 + n // 8) % 4]]
    transposes = [element == 2 and bool(number & 1) and not a_in_registers, element == 2 and bool(number & 2)]
    if sparse and spans[1] == 32 and not transposes[1]:
        spans[1] = 64  # along k B has 64 bytes
    matrices = [
        Matrix(64, element, spans[0], transposes[0], start),
        Matrix(n, element, spans[1], transposes[1], start, 64 if sparse else 32)
    ]
    blocks_a, blocks_b = (codes(rng, kind, BLOCKS * rows * depth).reshape(BLOCKS, rows, depth)
                          for kind, rows, depth in ((a, 64, k), (b, n, 2 * k if sparse else k)))
    images = [m.image(x) for m, x in zip(matrices, (blocks_a, blocks_b))]
    parts = images[1:] if a_in_registers else images
    memory = np.concatenate(parts, 1)
    registers = n // 4 if d == "f16" else n // 2
    text = Text(["ptr"] * (5 if sparse else 4), memory.shape[1])
    text.lines.append(f".reg .{'f32' if d == 'f32' else 'b32'} %acc<{registers}>;")
    text.fill("%a0", memory.shape[1])
    text += f"mad.lo.u32 %w2, %c, 128, %t; mad.wide.u32 %d1, %w2, {4 * registers}, %a1; mad.wide.u32 %d2, %w2, {4 * registers}, %a3; mad.wide.u32 %d3, %w2, 16, %a2;"
    text += "\n".join(f"ld.global.b32 %acc{i}, [%d1+{4 * i}];" for i in range(registers))
    first = "%d4"
    if a_in_registers:
        text += "\n".join(f"ld.global.b32 %w{10 + i}, [%d3+{4 * i}];" for i in range(4))
        first = "{%w10, %w11, %w12, %w13}"
    else:
        text += _descriptor("%d4", 0, matrices[0])
    text += _descriptor("%d5", 0 if a_in_registers else matrices[0].bytes, matrices[1])
    chosen = ""
    if sparse:
        text += "mad.wide.u32 %d6, %w2, 4, %a4; ld.global.b32 %w9, [%d6];"
        chosen = f"%w9, {number & 1 if element > 1 else 0}, "
        k *= 2
    shape = f"m64n{n}k{k * 8 if a == 'b1' else k}"
    signs = ("1, 1", "-1, 1", "1, -1", "-1, -1")[number % 4]
    options = "" if d == "s32" else f", {signs}"
    if element == 2:
        options += ("" if a_in_registers else f", {int(transposes[0])}") + f", {int(transposes[1])}"
    more = ".and.popc" if a == "b1" else ".satfinite" if d == "s32" and number % 2 else ""
    accumulator = "{" + ", ".join(f"%acc{i}" for i in range(registers)) + "}"
    text += (
        f"wgmma.fence.sync.aligned;\nwgmma.mma_async{'.sp' if sparse else ''}.sync.aligned.{shape}.{d}.{a}.{b}{more} "
        f"{accumulator}, {first}, %d5, {chosen}1{options};\n"
        "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;")
    text += "\n".join(f"st.global.b32 [%d2+{4 * i}], %acc{i};" for i in range(registers))
    size = BLOCKS * 128 * registers * 4
    pair = d == "f16"
    c = codes(rng, "f16" if pair else d,
              BLOCKS * 128 * registers * (2 if pair else 1)).astype(np.uint16 if pair else np.uint32).view(np.uint64)
    fragment = np.zeros(BLOCKS * 128 * 2, np.uint64)
    if a_in_registers:
        fragment = _fragments(blocks_a, element)
    name = f"{'sparse' if sparse else 'wgmma'}-{d}-{a}-{b}-n{n}-{'registers' if a_in_registers else 'shared'}" + (
        f"-at{start}-{span}" if start else "")
    inputs, arguments = [memory.reshape(-1).view(np.uint64), c,
                         fragment], ["buf:{in0}", "buf:{in1}", "buf:{in2}", f"buf:zero:{size}:{{out}}"]
    if sparse:
        inputs, arguments = inputs + [metadata(rng, a, BLOCKS)], arguments + ["buf:{in3}"]
    return text.kernel(name, inputs, arguments, size // 8, BLOCKS)


def _fragments(a, element):
    """[block, 64, k] codes as four registers a thread."""
    each = 4 // element
    t = np.arange(128)[:, None, None]
    r = np.arange(4)[None, :, None]
    e = np.arange(each)[None, None, :]
    row = 16 * (t >> 5) + (t >> 2 & 7) + 8 * (r & 1)
    column = each * (t & 3) + e + 4 * each * (r >> 1)
    words = (a[:, row, column] << (np.uint64(8 * element) * e.astype(np.uint64))).sum(-1).astype(np.uint32)
    return words.reshape(-1).view(np.uint64)


def wgmma_kernels(seed):
    narrow = {"s8", "u8", "b1"}
    for number, (form, where) in enumerate(itertools.product(FORMS, (False, True))):
        sizes = (8, 24, 32, 64, 96, 128, 192, 256) if form[1] in narrow else (8, 40, 64, 72, 128, 152, 200, 256)
        for i, n in enumerate(sizes):
            yield _kernel(form, n, where, 3 * number + i, seed)
    for form, span in ((("f32", "f16", "f16"), 128), (("f32", "f16", "f16"), 64), (("s32", "s8", "s8"), 128),
                       (("f32", "tf32", "tf32"), 128)):
        for start in range(1, span // 16):
            yield _kernel(form, 64, False, 4 * start + span, seed, start, span)
    for number, (form, where) in enumerate(itertools.product(FORMS[:-1], (False, True))):
        for i, n in enumerate((8, 32, 96, 256) if form[1] in narrow else (8, 40, 104, 256)):
            yield _kernel(form, n, where, 5 * number + i, seed, sparse=True)
