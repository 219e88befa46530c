"""Random multiplications of tcgen05.mma on the emulator, all bits against support/tensor_core_model.py: kinds, shapes,
layouts of operands, A in tensor memory, pairs of CTAs, negation, f16 results, scales. `--seeds FIRST:END` runs many."""
import argparse
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))

import tensor_core_model as model  # noqa: E402
import tensor_programs as programs  # noqa: E402

CODES = {"f16": 0, "bf16": 1, "tf32": 2, "e4m3": 0, "e5m2": 1, "e2m3": 3, "e3m2": 4, "e2m1": 5, "u8": 0, "s8": 1}
NARROW = ["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"]


def random_codes(rng, shape, name, style):
    """Codes of a format. style: any codes; values of similar size; those with zeros among them; special values."""
    if name in ("u8", "s8"):
        return rng.integers(0, 256, shape, np.uint32)
    e_bits, m_bits, bias, _ = model.FORMATS[name]
    codes = rng.integers(0, 1 << 1 + e_bits + m_bits, shape, dtype=np.uint64)
    if style != "any":
        field = np.clip(bias + rng.integers(-3, 3, shape), 0, (1 << e_bits) - 2).astype(np.uint64)
        codes = codes & ~np.uint64((1 << e_bits) - 1 << m_bits) | field << np.uint64(m_bits)
    if style == "zeros":
        codes = np.where(rng.integers(0, 4, shape) > 0, np.uint64(0), codes)
    if style == "special":
        top = rng.integers(0, 1 << 1 + e_bits + m_bits, shape, dtype=np.uint64) | np.uint64((1 << e_bits) - 1 << m_bits)
        codes = np.where(rng.integers(0, 200, shape) == 0, top, codes)
    if style == "small":
        codes &= ~np.uint64((1 << e_bits) - 2 << m_bits)
    return (codes << np.uint64(13) | rng.integers(0, 1 << 13, shape, dtype=np.uint64)
            if name == "tf32" else codes).astype(np.uint32)


def pack(codes, name, dense4):
    """Rows of codes as rows of bytes: 4-bit and 6-bit elements packed in 16 bytes of 16 elements, or two a byte."""
    rows, k = codes.shape
    if name == "tf32":
        return codes.astype("<u4").view(np.uint8).reshape(rows, -1)
    if name in ("f16", "bf16"):
        return codes.astype("<u2").view(np.uint8).reshape(rows, -1)
    if dense4:
        return (codes[:, 0::2] | codes[:, 1::2] << 4).astype(np.uint8)
    width = {"e2m1": 4, "e2m3": 6, "e3m2": 6}.get(name, 8)
    if width == 8:
        return codes.astype(np.uint8)
    bits = (codes[:, :, None] >> np.arange(width) & 1).reshape(rows, k // 16, 16 * width)
    padded = np.zeros((rows, k // 16, 128), np.uint8)
    padded[:, :, :16 * width] = bits
    return np.packbits(padded.reshape(rows, -1), axis=1, bitorder="little")


def lanes_of(m, n, group, ws):
    """(CTA, lane, column) of every element of D, as the manual's layouts say."""
    i, j = np.indices((m, n))
    if ws:
        copies = 128 // m
        return i * 0, i + j // (n // copies) * m, j % (n // copies)
    if group == 1:
        return (i * 0, i, j) if m == 128 else (i * 0, i % 16 + i // 16 * 32, j)
    if m == 256:
        return i // 128, i % 128, j
    return i // 64, i % 64 + (j >= n // 2) * 64, j % (n // 2)


class Case:
    """One random multiplication of a kind."""

    def __init__(self, seed, kind):
        rng = self.rng = np.random.default_rng([seed, list(programs.KINDS).index(kind)])
        self.kind, self.k = kind, programs.KINDS[kind]
        self.scaled = kind.startswith("mx")
        self.group = int(rng.integers(1, 3)) if not rng.integers(0, 3) == 0 else 1
        self.ws = bool(rng.integers(0, 4) == 0) and self.group == 1 and not self.scaled
        if self.ws:
            self.m, self.n = int(rng.choice([32, 64, 128])), int(rng.choice([64, 128]))
        elif self.scaled:
            self.m, self.n = (128 if self.group == 1 else int(rng.choice([128, 256]))), 32 * int(rng.integers(1, 5))
            self.n = max(self.n, 64)
        else:
            self.m = int(rng.choice([64, 128])) * self.group
            self.n = int(rng.choice([32, 64, 96]))
        self.formats = {"f16": ["f16", "f16"] if rng.integers(0, 2) else ["bf16", "bf16"], "tf32": ["tf32", "tf32"],
                        "i8": [str(x) for x in rng.choice(["u8", "s8"], 2)], "mxf4": ["e2m1", "e2m1"],
                        "mxf4nvf4": ["e2m1", "e2m1"]}.get(kind, [str(x) for x in rng.choice(NARROW, 2)])
        self.half = kind in ("f16", "f8f6f4") and self.formats[0] != "bf16" and bool(rng.integers(0, 3) == 0)
        self.negate = (0, 0) if kind == "i8" else tuple(int(x) for x in rng.integers(0, 2, 2))
        self.saturate = int(rng.integers(0, 2)) if kind == "i8" else 0
        self.scale_input = int(rng.integers(1, 16)) if kind in ("f16", "tf32") and not self.ws and rng.integers(
            0, 4) == 0 else 0
        self.enable = int(rng.integers(0, 5) > 0)
        small = [name in ("e2m1", "e2m3", "e3m2") for name in self.formats]
        self.a_tensor = bool(rng.integers(0, 3) == 0) and (not small[0] or self.k == 64)
        self.major = [int(not s and rng.integers(0, 3) == 0) for s in small]
        if self.a_tensor:
            self.major[0] = 0
        if kind == "f8f6f4" or kind == "mxf8f6f4":
            self.major[1] = int(self.major[1] and self.n % (16 * self.group) == 0)
        self.style = str(rng.choice(["any", "near", "near", "zeros", "special", "small"]))

    def operands(self):
        rng = self.rng
        self.a = random_codes(rng, (self.m, self.k), self.formats[0], self.style)
        self.b = random_codes(rng, (self.n, self.k), self.formats[1], self.style)
        shape = (self.m, self.n)
        if self.kind == "i8":
            self.c = rng.integers(0, 1 << 32, shape, dtype=np.uint64).astype(np.uint32)
        else:
            self.c = random_codes(rng, shape, "f16" if self.half else "f32", self.style)
        if self.scaled:
            self.block = 16 if self.kind == "mxf4nvf4" and rng.integers(0, 2) else 32
            self.ue8m0 = int(self.kind != "mxf4nvf4" or self.block == 32 or rng.integers(0, 2))
            per = self.per = self.k // self.block
            low, high = (100, 150) if self.ue8m0 else (0, 256)
            self.scales = [rng.integers(low, high, (lines, per)).astype(np.uint8) for lines in shape]
            if self.style == "special":
                self.scales[0][rng.integers(0, self.m)] = 255
            self.ids = [int(rng.integers(0, 4 // per)) * per for _ in range(2)]

    def expected(self):
        c = self.c if self.enable else np.zeros_like(self.c)
        tf32 = self.formats[0] == "tf32"
        a, b = (self.a >> 13, self.b >> 13) if tf32 else (self.a, self.b)
        if self.kind == "i8":
            return model.integers(a, b, c, [f == "s8" for f in self.formats], self.saturate)
        if self.k == 64:
            return model.blocks(a, b, c, self.scales, "ue8m0" if self.ue8m0 else "ue4m3", self.block, self.negate)
        scales = [s[:, 0] for s in self.scales] if self.scaled else None
        return model.fused(a, b, c, self.formats, self.half, self.scale_input, self.negate, scales)

    def shared_images(self):
        """Of each CTA, and the descriptors of A and B."""
        images, descriptors = [], []
        layouts = []
        for which in range(2):
            wide = self.formats[which] == "tf32"
            if self.major[which]:
                layouts.append("128/32" if wide else str(self.rng.choice(["none", "128", "64", "32"])))
            else:
                layouts.append(str(self.rng.choice(["none", "128", "64", "32"])))
        for cta in range(self.group):
            image = np.zeros(0, np.uint8)
            for which, matrix in enumerate((self.a, self.b)):
                lines = matrix.shape[0] // self.group
                own = matrix[cta * lines:(cta + 1) * lines]
                packed = pack(own.T.copy() if self.major[which] else own, self.formats[which], self.k == 64)
                layout = layouts[which]
                bytes_, leading, stride, field = programs.place(packed, layout, self.major[which])
                if cta == 0:
                    descriptors.append(programs.shared_descriptor(len(image), leading, stride, field))
                image = np.concatenate([image, bytes_, np.zeros(-len(bytes_) % 1024, np.uint8)])
            images.append(image)
        return np.stack(images), descriptors

    def tensor_images(self):
        """Of each CTA, filled with noise; the columns of D, A, and the scales."""
        copies = 128 // self.m if self.ws else 2 if self.group == 2 and self.m == 128 else 1
        width = self.n // copies
        image = self.rng.integers(0, 1 << 32, (self.group, 128, 256), dtype=np.uint64).astype(np.uint32)
        self.where = lanes_of(self.m, self.n, self.group, self.ws)
        image[self.where] = self.c
        at = 128
        if self.a_tensor:
            words = pack(self.a, self.formats[0], self.k == 64).view("<u4")
            for j in range(copies):
                cta, lane, _ = (x[:, j * width] for x in self.where)
                for column in range(8):
                    image[cta, lane, at + column] = words[:, column]
        if self.scaled:
            rows = self.m // self.group
            for which, (lines, first) in enumerate(((rows, 144), (width, 160))):
                for cta in range(self.group):
                    for line in range(lines):
                        for part in range(4):
                            if which == 0:
                                own = self.scales[0][cta * rows + line]
                            else:
                                own = self.scales[1][line + (part // 2 * width if copies == 2 else 0)]
                            word = int(image[cta, 32 * part + line % 32, first + line // 32])
                            for s, code in enumerate(own):
                                shift = 8 * (self.ids[which] + s)
                                word = word & ~(255 << shift) | int(code) << shift
                            image[cta, 32 * part + line % 32, first + line // 32] = word
        return image, at

    def program(self, descriptors, at, shared):
        codes = [CODES[f] if self.k != 64 else 1 for f in self.formats]
        if self.scaled:
            idesc = programs.block_descriptor(self.m, self.n, *codes, self.ue8m0, self.ids, self.negate)
        else:
            d = 2 if self.kind == "i8" else 0 if self.half else 1
            idesc = programs.instruction_descriptor(self.m, self.n, *codes, d, self.negate, self.major, self.saturate)
        if self.scaled:
            idesc |= self.major[0] << 15 | self.major[1] << 16
        a = "[%i1]" if self.a_tensor else "%da"
        scales = ", [%i2], [%i3]" if self.scaled else ""
        block = ""
        if self.scaled:
            block = ".block_scale" + (f".block{self.block}" if self.kind == "mxf4nvf4" else "")
        end = f", {self.scale_input}" if self.scale_input else ""
        body = f"""add.u32 %i1, %t, {at};
add.u32 %i2, %t, 144;
add.u32 %i3, %t, 160;
mov.b64 %da, {descriptors[0]};
mov.b64 %db, {descriptors[1]};
mov.b32 %i0, {idesc};
tcgen05.mma{".ws" if self.ws else ""}.cta_group::{self.group}.kind::{self.kind}{block} [%t], {a}, %db, %i0{scales}, \
{self.enable}{end};"""
        return programs.text(body, shared, 256, self.group)

    def check(self, folder, seed=0):
        """The number of elements that were compared. Raises AssertionError where a bit differs."""
        self.operands()
        shared, descriptors = self.shared_images()
        tensor, at = self.tensor_images()
        text = self.program(descriptors, at, shared.shape[1])
        # The upper half of a word of an f16 D is not defined.
        got, report = programs.run(folder, text, shared, tensor, seed, "races" if self.half else "all")
        assert got is not None, f"{self}: {report}"
        want = tensor.copy()
        want[self.where] = self.expected()
        wrong = np.argwhere(got != want)
        assert not len(wrong), (f"{self}: {len(wrong)} words differ, first {wrong[0]}: "
                                f"{got[tuple(wrong[0])]:#x}, not {want[tuple(wrong[0])]:#x}")
        return self.m * self.n

    def __str__(self):
        plain = (int, str, bool, list, tuple)
        return str({key: value for key, value in vars(self).items() if isinstance(value, plain)})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", required=True)
    first, end = map(int, parser.parse_args().seeds.split(":"))
    compared = dict.fromkeys(programs.KINDS, 0)
    for seed in range(first, end):
        for kind in programs.KINDS:
            with tempfile.TemporaryDirectory() as folder:
                compared[kind] += Case(seed, kind).check(Path(folder), seed)
    print("elements compared, all bits:", compared)


if __name__ == "__main__":
    main()
