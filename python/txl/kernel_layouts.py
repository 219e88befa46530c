"""Layouts as programs with primitives write them: classes of Triton's Gluon and TeraXLang, which describe how a tile is
distributed over threads or stored in shared memory. Each is a linear layout once a shape is given (`linear`); the
compiler checks that it fits and chooses by itself, so that a layout changes no value and no program needs one."""
import json
import re

from .jit import constexpr_function
from .layout import layout as _layout


def _integers(values):
    return [int(getattr(value, "value", value)) for value in values]


class KernelLayout:
    """What all of them have. Layouts are equal if their fields are."""
    _fields = ()

    def linear(self, shape):
        """The `txl.Layout` of a tile or buffer of this shape. ValueError if it does not fit."""
        return _layout(self._text(_integers(shape)))

    def described(self, shape):
        """The linear form as text; empty for AutoLayout, which has none."""
        return self.linear(shape).text

    def owners(self, shape):
        """The index of the thread that holds each element, in row-major order, as text with commas; of several the
        first. Empty for AutoLayout."""
        text = self.described(shape)
        if not text:
            return ""
        shape = _integers(shape)
        bases = {
            name: json.loads(f"[{table}]")
            for name, table in re.findall(r"(register|lane|warp) = \[((?:\[[\d, ]*\](?:, )?)*)\]", text)
        }
        steps, stride = [], 1
        for extent in reversed(shape):
            steps.insert(0, stride)
            stride *= extent
        flat = {name: [sum(c * s for c, s in zip(basis, steps)) for basis in table] for name, table in bases.items()}
        positions = [0]
        for basis in flat["lane"] + [0] * (5 - len(flat["lane"])) + flat["warp"]:
            positions += [position ^ basis for position in positions]
        within = [0]
        for basis in flat["register"]:
            within += [position ^ basis for position in within]
        table = {}
        for thread, position in enumerate(positions):
            for offset in within:
                table.setdefault(position ^ offset, thread)
        return ",".join(str(table[k]) for k in range(stride))

    def _values(self):
        return tuple(getattr(self, name) for name in self._fields)

    def __eq__(self, other):
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self):
        return hash((type(self).__name__, repr(self._values())))

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{n}={v!r}' for n, v in zip(self._fields, self._values()))})"


class AutoLayout(KernelLayout):
    """The compiler's choice."""

    def linear(self, shape):
        raise ValueError("`AutoLayout` is the compiler's choice: it is not known before the kernel is compiled")

    def described(self, shape):
        return ""


class BlockedLayout(KernelLayout):
    """Each thread holds a dense block, threads and warps form dense grids; the fastest axis is first in `order`. It is
    the layout of what one CTA has of a tile: how the CTAs of a program (`num_ctas`) share it is the compiler's choice,
    and the CTA fields are kept and not looked at."""
    _fields = ("size_per_thread", "threads_per_warp", "warps_per_cta", "order", "ctas_per_cga", "cta_split_num",
               "cta_order")

    def __init__(self, size_per_thread, threads_per_warp, warps_per_cta, order, ctas_per_cga=None, cta_split_num=None,
                 cta_order=None):
        self.size_per_thread, self.threads_per_warp = _integers(size_per_thread), _integers(threads_per_warp)
        self.warps_per_cta, self.order = _integers(warps_per_cta), _integers(order)
        rank = len(self.size_per_thread)
        self.ctas_per_cga, self.cta_split_num = _integers(ctas_per_cga or [1] * rank), _integers(cta_split_num or
                                                                                               [1] * rank)
        self.cta_order = _integers(cta_order or reversed(range(rank)))
        if any(len(value) != rank for value in self._values()):
            raise ValueError(f"`BlockedLayout`: the lists have different lengths: {self!r}")

    def _text(self, shape):
        return (
            f"blocked({shape}, perThread={self.size_per_thread}, lanes={self.threads_per_warp}, "
            f"warps={self.warps_per_cta}, "
            f"order={self.order})")


class SliceLayout(KernelLayout):
    """The layout of a tile without axis `dim`, which distributes its elements as `parent` does."""
    _fields = ("dim", "parent")

    def __init__(self, dim, parent):
        self.dim, self.parent = int(getattr(dim, "value", dim)), parent

    def _text(self, shape):
        text = self.parent.linear([*shape[:self.dim], 1, *shape[self.dim:]]).text
        bases, _, outputs = text.partition(" -> ")

        def without(match):
            coordinates = json.loads(f"[{match[1]}]")
            return str([c for axis, c in enumerate(coordinates) if axis != self.dim])

        bases = re.sub(r"\[((?:\d+, )*\d+)\]", without, bases)
        extents = ", ".join(f"dim{axis} = {extent}" for axis, extent in enumerate(shape))
        return _without_copies(f"{bases} -> {{{extents}}}") if outputs else text


def _without_copies(text):
    """A linear form without duplicates in the registers of a thread."""
    head, _, rest = text.partition("register = [")
    inside, _, suffix = rest.partition("], lane")
    bases = [b for b in re.findall(r"\[[\d, ]*\]", inside) if any(json.loads(b))]
    return f"{head}register = [{', '.join(bases)}], lane{suffix}"


class DistributedLinearLayout(KernelLayout):
    """The coordinates of each bit of the register, lane, warp and CTA index."""
    _fields = ("reg_bases", "lane_bases", "warp_bases", "block_bases", "shape")

    def __init__(self, reg_bases, lane_bases, warp_bases, block_bases, shape):
        self.reg_bases, self.lane_bases, self.warp_bases, self.block_bases = (
            [_integers(basis) for basis in bases] for bases in (reg_bases, lane_bases, warp_bases, block_bases))
        self.shape = _integers(shape)

    def _text(self, shape):
        if shape != self.shape:
            raise ValueError(f"`DistributedLinearLayout`: it is for a tile of shape {self.shape}, not {shape}")
        extents = ", ".join(f"dim{axis} = {extent}" for axis, extent in enumerate(shape))
        return (
            f"{{register = {self.reg_bases}, lane = {self.lane_bases}, warp = {self.warp_bases}, block = {self.block_bases}}} -> "
            f"{{{extents}}}")


class NVMMADistributedLayout(KernelLayout):
    """The accumulator of an MMA on tensor cores: version [2, 0] is that of `mma.sync`, [3, 0] that of `wgmma`, whose
    instruction has `instr_shape` columns."""
    _fields = ("version", "warps_per_cta", "instr_shape")

    def __init__(self, version, warps_per_cta, instr_shape, ctas_per_cga=None, cta_split_num=None, cta_order=None):
        self.version, self.warps_per_cta, self.instr_shape = _integers(version), _integers(warps_per_cta), _integers(
            instr_shape)
        if self.version[0] not in (2, 3):
            raise ValueError(f"`NVMMADistributedLayout`: the version is [2, 0] or [3, 0], not {self.version}")

    def _text(self, shape, matrix="C", bits=None):
        width = "" if bits is None else f", bits={bits}"
        if self.version[0] == 2:
            return f"mma({matrix}, {shape}, warps={self.warps_per_cta}{width})"
        rows, columns = self.warps_per_cta
        if rows % 4:
            raise ValueError(
                f"`NVMMADistributedLayout`: version 3 (wgmma) takes warpgroups, a multiple of four warps along M, not {rows}")
        n = f", n={self.instr_shape[1]}" if matrix == "C" else ""
        return f"wgmma({matrix}, {shape}, groups=[{rows // 4}, {columns}]{n}{width})"


class DotOperandLayout(KernelLayout):
    """Operand 0 (A) or 1 (B) of a dot whose result has the layout `parent`; `k_width` neighbours of a row are in 32
    bits."""
    _fields = ("operand_index", "parent", "k_width")

    def __init__(self, operand_index, parent, k_width):
        self.operand_index, self.parent, self.k_width = int(operand_index), parent, int(k_width)
        if self.operand_index not in (0, 1):
            raise ValueError(f"`DotOperandLayout`: the operand is 0 or 1, not {operand_index}")

    def _text(self, shape):
        matrix = "AB"[self.operand_index]
        if isinstance(self.parent, BlockedLayout):
            p = self.parent
            return f"operand({matrix}, {shape}, perThread={p.size_per_thread}, lanes={p.threads_per_warp}, warps={p.warps_per_cta})"
        return self.parent._text(shape, matrix, 32 // max(self.k_width, 1))


class NVMMASharedLayout(KernelLayout):
    """A buffer as TMA writes it and wgmma reads it: rows of 32, 64 or 128 bytes with XORed columns, or 0: none."""
    _fields = ("swizzle_byte_width", "element_bitwidth", "rank", "transposed", "fp4_padded")

    def __init__(self, swizzle_byte_width, element_bitwidth, rank=2, transposed=False, fp4_padded=False,
                 ctas_per_cga=None, cta_split_num=None, cta_order=None):
        self.swizzle_byte_width, self.element_bitwidth, self.rank = int(swizzle_byte_width), int(element_bitwidth), int(
            rank)
        self.transposed, self.fp4_padded = bool(transposed), bool(fp4_padded)
        if self.swizzle_byte_width not in (0, 32, 64, 128):
            raise ValueError(
                f"`NVMMASharedLayout`: `swizzle_byte_width` is 0, 32, 64 or 128, not {self.swizzle_byte_width}")
        if self.element_bitwidth not in (8, 16, 32, 64):
            raise ValueError(f"`NVMMASharedLayout`: `element_bitwidth` is 8, 16, 32 or 64, not {self.element_bitwidth}")
        if self.fp4_padded:
            raise ValueError("`NVMMASharedLayout`: buffers of padded fp4 are not there")

    def _text(self, shape):
        if not self.swizzle_byte_width:
            order = [0, 1] if self.transposed else list(reversed(range(len(shape))))
            return f"swizzled({shape}, order={order[:len(shape)]}, vec=1, perPhase=1, maxPhase=1)"
        return f"matrixShared({shape}, bits={self.element_bitwidth}, span={self.swizzle_byte_width}, transposed={int(self.transposed)})"

    @staticmethod
    def get_default_for(block_shape, dtype, transposed=False, fp4_padded=False, ctas_per_cga=None, cta_split_num=None,
                        cta_order=None):
        """The widest rows that a buffer of this shape and dtype fills."""
        shape, bits = _integers(block_shape), dtype.primitive_bitwidth
        row = (shape[0] if transposed else shape[-1]) * bits // 8
        width = next((span for span in (128, 64, 32) if row >= span and row % span == 0), 0)
        return NVMMASharedLayout(width, bits, len(shape), transposed, fp4_padded)


class SwizzledSharedLayout(KernelLayout):
    """A buffer whose columns, `vec` at a time, are XORed with the row: `per_phase` rows alike, `max_phase` different
    ones."""
    _fields = ("vec", "per_phase", "max_phase", "order")

    def __init__(self, vec, per_phase, max_phase, order, ctas_per_cga=None, cta_split_num=None, cta_order=None):
        self.vec, self.per_phase, self.max_phase, self.order = int(vec), int(per_phase), int(max_phase), _integers(
            order)

    def _text(self, shape):
        return f"swizzled({shape}, order={self.order}, vec={self.vec}, perPhase={self.per_phase}, maxPhase={self.max_phase})"


class distributed_type:
    """The type of a result of `tl.inline_asm`: `dtype`, the `shape` of a tile, and its `layout`; None: equal slices in
    the order of elements."""

    def __init__(self, dtype, shape, layout=None):
        self.dtype, self.shape, self.layout = getattr(dtype, "value", dtype), tuple(_integers(shape)), layout

    def __eq__(self, other):
        return type(other) is type(self) and (self.dtype, self.shape, self.layout) == (other.dtype, other.shape,
                                                                                       other.layout)

    def __hash__(self):
        return hash((str(self.dtype), self.shape, self.layout))

    def __repr__(self):
        return f"distributed_type({self.dtype}, {list(self.shape)}, {self.layout!r})"


@constexpr_function
def print_layout(shape, dtype, layout, save_loc=None):
    """Print which thread, or offset, holds each element of a tile or buffer of `shape` with this layout, while the
    kernel is compiled: as a table, or as an SVG picture in the file `save_loc`."""
    result = layout.linear(shape)
    if save_loc is not None:
        result.svg(save_loc)
    else:
        print(result.table())


__all__ = [
    "AutoLayout", "BlockedLayout", "DistributedLinearLayout", "DotOperandLayout", "KernelLayout",
    "NVMMADistributedLayout", "NVMMASharedLayout", "SliceLayout", "SwizzledSharedLayout", "distributed_type",
    "print_layout"
]
