"""Layouts: maps from threads and registers, or offsets, to the elements of a tensor."""
from . import _txl


class Layout:
    """A layout, shown as a table by `print`, as a picture by notebooks. Made by `layout`.

    Layouts are equal if they map the same coordinates to the same elements.
    """

    def __init__(self, text):
        self.text = _txl.describe_layout(text, "linear")

    @property
    def name(self):
        """`blocked(...)` or `mma(...)`; empty if it has no such name."""
        return _txl.describe_layout(self.text, "name")

    @property
    def cute(self):
        """CUTLASS's shape:stride view of the map from (threads, then registers) to elements; empty if there is none."""
        return _txl.describe_layout(self.text, "cute")

    def table(self):
        """The tensor as a text table; a cell has the holder of the element: lane t, register r, warp w, or an
        offset."""
        return _txl.describe_layout(self.text, "table")

    def svg(self, path=None):
        """The tensor as an SVG picture. path: a file to write it to."""
        picture = _txl.describe_layout(self.text, "svg")
        if path is not None:
            with open(path, "w") as file:
                file.write(picture)
        return picture

    _repr_svg_ = svg

    def __str__(self):
        return self.table()

    def __repr__(self):
        return f"txl.layout({self.name or self.text!r})"

    def __eq__(self, other):
        return isinstance(other, Layout) and self.text == other.text

    def __hash__(self):
        return hash(self.text)


def layout(text):
    """A layout from its name or its linear form.

        print(txl.layout("mma(C, [16, 8])"))
        txl.layout("blocked([32, 64], perThread=[1, 4], lanes=[8, 4], warps=[4, 1])").svg("blocked.svg")

    Args:
        text: `blocked(...)`, `operand(...)`, `mma(...)`, `wgmma(...)`, `swizzled(...)`, `matrixShared(...)`,
            `tensorMemory(...)`, with a shape and counts that are powers of two (docs/reference/layouts.md), or `{...}
            -> {...}`, as a TTGIR text spells layouts.

    Raises:
        ValueError: The text is no layout; the message explains why.
    """
    return Layout(text)
