"""What a kernel's values are as Python sees them: tuples, slices, ranges of loops, and handles of tiles.

None of them does anything outside of a kernel but to be named, built and compared; a tile exists only inside, and
raises an error. Their types are in `types.py`. The compiler has its own definitions and does not read this file.
"""

import builtins as _python

from .types import _unwrap, base_type, base_value, block_type, constexpr, str_to_ty


class tuple(base_value):
    """Several values as one; its elements may differ in type."""

    def __init__(self, args, type=None):
        self.values = [i for i in args]
        self.type = type

    def __getitem__(self, idx):
        idx = _unwrap(idx)
        if isinstance(idx, slice_):
            idx = idx.to_python()
        return tuple(self.values[idx]) if isinstance(idx, _python.slice) else self.values[idx]

    def __len__(self):
        return len(self.values)

    def __iter__(self):
        return iter(self.values)

    def __add__(self, other):
        return tuple(self.values + list(other))

    def __mul__(self, n):
        return tuple(self.values * _unwrap(n))

    def __eq__(self, other):
        return self.values == list(other)

    def __hash__(self):
        return hash(_python.tuple(self.values))

    def __repr__(self):
        return f"({', '.join(repr(v) for v in self.values)})"


class tuple_type(base_type):
    """The type of a tuple: those of its elements, and their names where it is a named tuple's (`fields`, else None)."""

    def __init__(self, types, fields=None):
        self.types = [t for t in types]
        self.fields = _python.tuple(_unwrap(field) for field in fields) if fields else None

    @property
    def name(self):
        names = [f"{field}:" for field in self.fields] if self.fields else [""] * len(self.types)
        return f"[{','.join(f'{name}{element}' for name, element in zip(names, self.types))}]"

    def mangle(self):
        return f"T{'_'.join(element.mangle() for element in self.types)}T"

    def __getitem__(self, index):
        return self.types[_unwrap(index)]

    def __eq__(self, other):
        return type(self) is type(other) and self.types == other.types and self.fields == other.fields

    def __hash__(self):
        return hash(_python.tuple(self.types))

    def __str__(self):
        return self.name


class tensor_descriptor_type(base_type):
    """The type of a tensor descriptor: that of its tiles (`block_type`), and the types of its extents and strides."""

    def __init__(self, block_type, shape_type, strides_type):
        self.block_type, self.shape_type, self.strides_type = block_type, shape_type, strides_type

    @property
    def name(self):
        return f"tensor_descriptor<{self.block_type}>"

    def mangle(self):
        return f"TD{self.block_type.mangle()}{self.shape_type.mangle()}{self.strides_type.mangle()}TD"

    def _types(self):
        return self.block_type, self.shape_type, self.strides_type

    def __eq__(self, other):
        return type(self) is type(other) and self._types() == other._types()

    def __hash__(self):
        return hash(self._types())

    def __str__(self):
        return self.name


class slice_:
    """`slice(start, stop, step)` inside a kernel."""

    def __init__(self, start, stop=None, step=None):
        self.start, self.stop, self.step = start, stop, step

    def to_python(self):
        return _python.slice(_unwrap(self.start), _unwrap(self.stop), _unwrap(self.step))


slice_.__name__ = slice_.__qualname__ = "slice"  # as the language calls it


class static_range(base_value):
    """`for i in tl.static_range(start, stop, step)`: the body is repeated for every `i`, which is a compile-time value.

    All three must be compile-time integers.
    """

    def __init__(self, arg1, arg2=None, step=None):
        self.start, self.end = (constexpr(0), arg1) if arg2 is None else (arg1, arg2)
        self.step = constexpr(1) if step is None else step

    def __iter__(self):
        raise RuntimeError("static_range can only be used in a @txl.jit function")


class range(base_value):
    """`for i in tl.range(start, stop, step, ...)`: a loop with hints to the compiler.

    `num_stages` and `loop_unroll_factor` are compile-time integers; `disallow_acc_multi_buffer`, `flatten`,
    `warp_specialize` and `disable_licm` compile-time booleans. The hints never change the result; `flatten` and
    `disallow_acc_multi_buffer` have no effect, which a warning reports. A step of 0 is an error.
    """

    def __init__(self, arg1, arg2=None, step=None, num_stages=None, loop_unroll_factor=None,
                 disallow_acc_multi_buffer=False, flatten=False, warp_specialize=False, disable_licm=False):
        self.start, self.end = (constexpr(0), arg1) if arg2 is None else (arg1, arg2)
        self.step = constexpr(1) if step is None else step
        self.num_stages = num_stages
        self.loop_unroll_factor = loop_unroll_factor
        self.disallow_acc_multi_buffer = disallow_acc_multi_buffer
        self.flatten = flatten
        self.warp_specialize = warp_specialize
        self.disable_licm = disable_licm

    def __iter__(self):
        raise RuntimeError("tl.range can only be used in a @txl.jit function")


class condition(base_value):
    """`while tl.condition(cond)`: a loop condition with a hint; `disable_licm` keeps code inside the loop."""

    def __init__(self, arg1, disable_licm=False):
        self.condition = arg1
        self.disable_licm = disable_licm


class tensor(base_value):
    """A tile or a scalar inside a kernel; its methods are the functions of this module that are marked `@method`.

    Its attributes are `dtype` (of the elements), `type`, `shape` (a tuple of compile-time integers), `numel` and `T`
    (transposed).
    """

    def __init__(self, *args, **kwargs):
        raise ValueError("a tile exists only inside a kernel: is @txl.jit missing from the function that uses it?")

    @classmethod
    def _of_value(cls, value_index, text):
        """What Python sees of run-time value `value_index` of a compilation: its type, `*fp32[16, 32]`, and that it is
        one."""
        self = object.__new__(cls)
        element, _, shape = text.partition("[")
        self._index, self._text = value_index, text
        self.dtype = str_to_ty(element)
        self.shape = _python.tuple(constexpr(int(extent)) for extent in shape.rstrip("]").split(",") if extent)
        self.type = block_type(self.dtype, self.shape) if self.shape else self.dtype
        self.numel = constexpr(self.type.numel if self.shape else 1)
        return self

    def __txl_describe__(self):
        from ..host import TILE
        return TILE, self._index, self._text

    def __repr__(self):
        return f"{self.dtype}[{', '.join(str(s.value) for s in self.shape)}]"

    def __bool__(self):
        raise TypeError(f"the truth of a run-time value, {self!r}, is not known while the kernel is compiled")


def _at_run_time(name):

    def refused(self, *_):
        raise TypeError(
            f"`{name}` of a run-time value, {self!r}, cannot be computed while the kernel is compiled: do it in a "
            "function decorated with `@jit`")

    return refused


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor"):
    setattr(tensor, f"__{_name}__", _at_run_time(_name))
    setattr(tensor, f"__r{_name}__", _at_run_time(_name))
for _name in ("lt", "le", "gt", "ge", "neg", "invert", "abs", "getitem", "len", "iter", "int", "float", "index"):
    setattr(tensor, f"__{_name}__", _at_run_time(_name))
