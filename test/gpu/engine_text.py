"""What kernels for Hopper's engines are made of: their text, their tensor maps, and the numbers that they move."""
from dataclasses import dataclass

import numpy as np

from ptx_kernels import HEADER, Kernel

SIZES = {
    "u8": 1, "u16": 2, "u32": 4, "s32": 4, "u64": 8, "s64": 8, "f16": 2, "f32": 4, "f64": 8, "bf16": 2, "f32.ftz": 4,
    "tf32": 4
}
SPANS = {"none": 0, "32B": 32, "64B": 64, "128B": 128}


@dataclass
class Engine(Kernel):
    """words: how many 8 bytes the output has."""
    words: int = 0

    @property
    def threads(self):
        return self.words // len(self.results)


class Text:
    """The text of an entry. %t is the thread, %c the CTA, %rank its rank in the cluster, %p0 true for thread 0; %a0 …
    the parameters (of a tensor map the address)."""

    def __init__(self, parameters, shared=0, block=128):
        self.block, self.lines, self.label = block, [], 0
        kinds = [
            ".param .align 64 .b8 a{}[128]" if p == "map" else ".param .b32 a{}" if p == "i32" else ".param .u64 a{}"
            for p in parameters
        ]
        self.head = HEADER.format(
            version="8.6") + f".visible .entry k({', '.join(k.format(i) for i, k in enumerate(kinds))})\n{{\n"
        self.head += (
            ".reg .b64 %a<20>, %d<20>; .reg .b32 %t, %c, %rank, %w<40>; .reg .b16 %h<8>; .reg .pred %p<8>; .reg .f32 "
            "%f<8>;\n"
            f".shared .align 1024 .b8 sm[{max(shared, 16)}];\n.shared .align 8 .b64 bar;\n"
            "mov.u32 %t, %tid.x; mov.u32 %c, %ctaid.x; mov.u32 %rank, %cluster_ctarank; setp.eq.u32 %p0, %t, 0;\n")
        for i, kind in enumerate(parameters):
            self.head += (f"mov.u64 %a{i}, a{i}; cvta.param.u64 %a{i}, %a{i};\n" if kind == "map" else
                          f"ld.param.b32 %w{20 + i}, [a{i}];\n" if kind == "i32" else f"ld.param.u64 %a{i}, [a{i}];\n")

    def __iadd__(self, text):
        self.lines.append(text)
        return self

    def init(self, count=1):
        self += (
            f"@%p0 mbarrier.init.shared::cta.b64 [bar], {count};\n@%p0 fence.mbarrier_init.release.cluster;\nbar.sync "
            f"0;"
        )

    def wait(self, parity=0, scope=""):
        self.label += 1
        self += f"W{self.label}: mbarrier.try_wait.parity{scope}.shared::cta.b64 %p1, [bar], {parity};\n@!%p1 bra W{self.label};"

    def cluster(self):
        self += "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;"

    def each(self, bytes_, body, width=8):
        """`body` for each piece of so many bytes, %d10 its offset, by the threads round-robin."""
        self.label += 1
        n = self.label
        self += (
            f"mul.wide.u32 %d10, %t, {width};\nL{n}: setp.ge.u64 %p2, %d10, {bytes_}; @%p2 bra E{n};\n{body}\nadd.u64 "
            f"%d10, %d10, {width * self.block}; bra L{n};\nE{n}:"
        )

    def fill(self, source, bytes_):
        """Shared memory from `source` + CTA * bytes, visible to engines."""
        self += f"mul.wide.u32 %d11, %c, {bytes_}; add.u64 %d11, {source}, %d11; mov.u64 %d12, sm;"
        self.each(
            bytes_,
            "add.u64 %d13, %d11, %d10; ld.global.b64 %d14, [%d13]; add.u64 %d13, %d12, %d10; st.shared.b64 [%d13], "
            "%d14;"
        )
        self += "fence.proxy.async;\nbar.sync 0;"

    def dump(self, to, bytes_):
        self += f"mul.wide.u32 %d11, %c, {bytes_}; add.u64 %d11, {to}, %d11; mov.u64 %d12, sm;"
        self.each(
            bytes_,
            "add.u64 %d13, %d12, %d10; ld.shared.b64 %d14, [%d13]; add.u64 %d13, %d11, %d10; st.global.b64 [%d13], "
            "%d14;"
        )

    def coordinates(self, rank, source):
        """%w0 … the coordinates of the CTA, of a table of five words each."""
        self += f"mad.wide.u32 %d9, %c, 20, {source};"
        self += "\n".join(f"ld.global.b32 %w{i}, [%d9+{4 * i}];" for i in range(rank))

    def kernel(self, name, inputs, arguments, words, grid, cluster=0, label=None, directives=""):
        text = self.head + "\n".join(self.lines) + "\nret;\n}\n"
        if directives:
            text = text.replace(")\n{", ")\n" + directives + "\n{", 1)
        name = name.replace(".", "_")
        family = name.split("-")[0]
        return Engine(name, family, 0, text, inputs, [(label or name, "b64")], self.block, grid, cluster,
                      arguments=arguments, words=words)


def tmap(kind, dims, box, swizzle="none", steps=None, nan=False):
    text = f"tmap:{kind}:{'x'.join(map(str, dims))}:{'x'.join(map(str, box))}" + ("/" + "x".join(map(str, steps))
                                                                                  if steps else "")
    return f"{text}:{swizzle}{'+nan' if nan else ''}:"


def numbers(rng, kind, count):
    """Codes of small numbers, so that sums are exact and no NaN: as bytes."""
    if kind[0] in "us" or kind in ("b32", "b64"):
        return rng.bits(count).astype({1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}[SIZES.get(
            kind,
            int(kind[1:]) // 8)])
    values = (rng.integers(-64, 65, count) / 8.0)
    if kind == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> np.uint32(16)).astype(np.uint16)
    return values.astype(
        {"f16": np.float16, "f32": np.float32, "f64": np.float64, "f32.ftz": np.float32, "tf32": np.float32}[kind])
