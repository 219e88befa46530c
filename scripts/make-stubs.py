#!/usr/bin/env python3
"""Writes the stubs (`.pyi`) of `txl.language`, from the prelude as Python imports it, of `txl` itself, whose names are
partly imported when they are used, and of the name `triton` (`txl/typings`, for a checker's search path).

    .venv/bin/python scripts/make-stubs.py            writes them
    .venv/bin/python scripts/make-stubs.py --check    exits 1 if they are not what would be written

A checker and an editor read the prelude as it stands, and there a builtin is `outside(*args, **kwargs)`, a tile has no
methods, and nothing has a type. In the stubs every function has its signature and documentation, takes what TYPES says
of a parameter of that name (else anything), and gives a tile unless RETURNS says otherwise."""
import enum
import importlib
import inspect
import sys
import textwrap
from pathlib import Path

import txl
import txl.language as tl

FOLDER = Path(tl.__file__).parent
FLAT = ("types", "values", "atomics", "core", "math", "random", "standard", "aggregates", "descriptors", "im2col",
        "cache_policies", "primitives", "indexed_buffers", "rings", "tasks", "target_info")

PAIR, FOUR = "_Tuple[tensor, tensor]", "_Tuple[tensor, tensor, tensor, tensor]"
RETURNS = {
    **dict.fromkeys(("store", "static_print", "static_assert", "device_print", "device_assert", "debug_barrier", "assume", "store_tensor_descriptor", "scatter", "reg_alloc", "reg_dealloc", "smem_store", "tmem_store", "mbar_expect", "mbar_wait", "mbar_arrive", "bar_arrive", "bar_wait", "fence_proxy_async", "tma_load", "tma_load_im2col", "tma_gather", "tma_store", "tma_store_wait", "async_load", "async_load_wait", "async_commit", "as_written", "dot_wait", "print", "acquire", "release"), "None"),
    **dict.fromkeys(("is_warpgroup", "is_warp"), "bool"),
    **dict.fromkeys(("is_cuda", "is_hip", "is_hip_cdna3", "is_hip_cdna4", "cuda_capability_geq", "is_aggregate"),
                    "bool"),
    **dict.fromkeys(("split", "swizzle2d", "pair_uniform_to_normal", "broadcast"), PAIR),
    **dict.fromkeys(("philox", "philox_impl", "rand4x", "randint4x", "randn4x"), FOUR),
    **dict.fromkeys(("reduce", "reduce_in_order", "associative_scan", "map_elementwise", "inline_asm", "inline_asm_elementwise", "extern_elementwise", "current_target", "aggregate", "aggregate_replace", "revive", "advance"), "Any"), "make_tensor_descriptor": "tensor_descriptor", "make_im2col_descriptor": "im2col_descriptor",
    "make_block_ptr": "block_pointer", "validate_block_shape": "int", "get_int_dtype": "dtype", "str_to_ty": "dtype",
}  # fmt: skip
MEMBERS = {
    "__eq__": "bool", "__ne__": "bool", "__hash__": "int", "__str__": "str", "__repr__": "str", "__index__": "int",
    "__bool__": "bool", "mangle": "str", "codegen_name": "str", "__init__": "None", "load": "tensor",
    "gather": "tensor", "dtype": "dtype", "store": "None", "scatter": "None",
}
# What parameters take, by their names: the prelude calls the same thing by the same name. The aliases stand at the head
# of each stub.
ALIASES = '''
_Value = Union[tensor, constexpr, int, float, bool]
_Int = Union[int, constexpr]
_Bool = Union[bool, constexpr]
_Str = Union[str, constexpr]
_DType = Union[dtype, constexpr]
_Ints = Union[_Int, Sequence[_Int]]
_Values = Sequence[_Value]
'''
TYPES = {
    **dict.fromkeys(("other", "x", "y", "z", "a", "b", "arg0", "arg1", "arg2", "arg3", "val", "cmp", "value", "condition", "cond", "seed", "offset", "div", "c0", "c1", "c2", "c3", "k0", "k1", "i", "j", "size_i", "size_j", "size_g", "u1", "u2", "expected_value", "y_offset", "pred", "phase", "cta_id"), "_Value"),
    **dict.fromkeys(("mask", ), "Optional[_Value]"), **dict.fromkeys(("input", ), "Union[_Value, Sequence[_Value]]"),
    **dict.fromkeys(("src", "index", "x_offsets"), "tensor"),
    **dict.fromkeys(("pointer", ), "Union[tensor, block_pointer]"),
    **dict.fromkeys(("axis", "dim", "bitwidth", "start", "end", "num_bins", "n_rounds", "k", "pack", "num_stages", "major", "minor", "length", "arr_count", "size_in_bytes", "bar", "num_threads", "count", "pendings", "wgid", "stages", "consumers", "arrivals"), "_Int"),
    **dict.fromkeys(("keep_dims", "return_indices_tie_break_left", "tie_break_left", "can_reorder", "reverse", "descending", "ieee_rounding", "bitcast", "sanitize_overflow", "volatile", "is_pure", "hex", "approx", "signed"), "_Bool"),
    **dict.fromkeys(("cache_modifier", "padding_option", "asm", "constraints", "prefix", "lib_name",
                     "lib_path"), "_Str"),
    **dict.fromkeys(("sem", "scope", "input_precision", "fp_downcast_rounding"), "Optional[_Str]"),
    **dict.fromkeys(("allow_tf32", ), "Optional[_Bool]"),
    **dict.fromkeys(("max_num_imprecise_acc", ), "Optional[_Int]"), **dict.fromkeys(("shape", "dims"), "_Ints"),
    **dict.fromkeys(("block_shape", "order", "boundary_check"), "Sequence[_Int]"),
    **dict.fromkeys(("offsets", "strides"), "_Values"), **dict.fromkeys(("dtype", ), "_DType"),
    **dict.fromkeys(("out_dtype", ), "Optional[_DType]"), "propagate_nan": "PropagateNan", "desc": "tensor_descriptor",
    "acc": "Optional[_Value]", "combine_fn": "Callable[..., Any]", "scalar_fn": "Callable[..., Any]",
}  # fmt: skip
# Where a name means another thing.
EXCEPT = {
    **dict.fromkeys((f"{f}.axis" for f in ("sum", "max", "min", "argmax", "argmin", "reduce", "reduce_in_order", "xor_sum", "reduce_or")), "Optional[_Int]"),
    **dict.fromkeys((f"{f}.dim" for f in ("sort", "topk", "flip", "softmax", "bitonic_merge", "sort_impl")), "Optional[_Int]"),
    **dict.fromkeys((f"{f}.dtype" for f in ("sum", "cumsum", "cumprod")), "Optional[_DType]"),
    **dict.fromkeys((f"{f}.shape" for f in ("make_tensor_descriptor", "make_block_ptr")), "_Values"),
    "expand_dims.axis": "_Ints",
    "load.other": "Optional[_Value]", "async_load.other": "Optional[_Value]", "inline_asm_elementwise.dtype": "Any",
    "extern_elementwise.dtype": "Any", "static_print.end": "Any", "get_buffer.src": "Any", "smem_index.index": "_Value",
    "get_buffer.index": "_Value",
    **dict.fromkeys((f"{f}.{p}" for f in ("join", "split", "interleave", "cat") for p in ("a", "b")), "_Value"),
    **dict.fromkeys((f"{f}.shape" for f in ("smem_alloc", "tmem_alloc")), "Any"), "smem_slice.start": "_Value",
    "reduce_in_order.order": "Any", "smem_trans.order": "Any", "cdiv.x": "Any", "cdiv.div": "Any",
    "swizzle2d.i": "_Value", "static_assert.cond": "Any", "dotx.acc": "Any", "dot.input": "Any", "dot.other": "Any",
    "dotx.input": "Any", "dotx.other": "Any", "multiple_of.input": "_Value", "store.value": "Any",
    "full.shape": "_Ints", "ravel.x": "_Value", "get_int_dtype.signed": "_Bool", "map_elementwise.pack": "_Int",
    "tma_store.value": "Any", "smem_store.value": "Any", "tmem_store.value": "Any",
}  # fmt: skip
# What a loop over an object of a class gives.
ITEMS = {"range": "Any", "static_range": "int"}

HEAD = "# Written by scripts/make-stubs.py from the prelude.\n"

# In addition to its methods, which come from the prelude, a tile has what Python's operators are on it.
TENSOR = '''class tensor(base_value):
    """A value inside a kernel that is known when it runs: a tile, or a scalar."""
    shape: _Tuple[int, ...]
    dtype: dtype
    type: Any
    numel: int
    @property
    def T(self) -> tensor: ...
    def to(self, dtype: Any, fp_downcast_rounding: Any = ..., bitcast: Any = ...) -> tensor:
        """The elements converted to `dtype`, or their bits taken as it with `bitcast`."""
    def __getitem__(self, item: Any) -> tensor: ...
    def __index__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: Any) -> tensor: ...  # type: ignore[override]
    def __ne__(self, other: Any) -> tensor: ...  # type: ignore[override]
'''
OPERATORS = ("lt", "le", "gt", "ge", "add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv",
             "rfloordiv", "mod", "rmod", "and", "rand", "or", "ror", "xor", "rxor", "lshift", "rlshift", "rshift",
             "rrshift", "matmul")


def documentation(value, indent):
    text = inspect.getdoc(value)
    if not text:
        return " ...\n"
    quoted = f'"""{text}"""' if not text.endswith('"') else f'"""{text} """'
    return "\n" + textwrap.indent(quoted, indent) + "\n"


def taken(fn, name):
    """The type of a parameter."""
    if (getattr(fn, "__module__", "") or "") in ("txl.language.types", "txl.language.values"):
        return "Any"
    return EXCEPT.get(f"{fn.__name__}.{name}") or TYPES.get(name, "Any")


def parameters(fn):
    """A function's parameters as a stub has them."""
    found, star = [], False
    for p in inspect.signature(fn).parameters.values():
        if p.kind is p.KEYWORD_ONLY and not star:
            found.append("*")
            star = True
        if p.kind is p.VAR_POSITIONAL:
            found.append(f"*{p.name}: {taken(fn, p.name)}")
            star = True
        elif p.kind is p.VAR_KEYWORD:
            found.append(f"**{p.name}: Any")
        else:
            found.append(f"{p.name}: {taken(fn, p.name)}" +
                         (" = ..." if p.default is not p.empty else "") if p.name not in ("self", "cls") else p.name)
    return found


def function(name, fn, returns, indent="", first=None):
    """The stub of a function or method; `first` replaces the name of the first parameter."""
    given = parameters(fn)
    if first:
        given[:1] = [first]
    lines = ""
    if any(p.startswith("return_indices:") for p in given):  # two results or one, by the value of an argument
        for value, result in (("False", returns), ("True", PAIR)):
            at = next(i for i, p in enumerate(given) if p.startswith("return_indices:"))
            chosen = [
                f"return_indices: Literal[{value}]" + (" = ..." if value == "False" else "") if i == at else p
                for i, p in enumerate(given)
            ]
            if value == "True":  # nothing without a default may follow what has one
                chosen = [p.replace(" = ...", "") if i < at else p for i, p in enumerate(chosen)]
                keyword = [p for i, p in enumerate(given) if i != at]
                lines += f"{indent}@overload\n{indent}def {name}({', '.join([*keyword[:1], '*', *keyword[1:], chosen[at]])}) -> {result}: ...\n"
            lines += f"{indent}@overload\n{indent}def {name}({', '.join(chosen)}) -> {result}:{documentation(fn, indent + '    ')}"
        return lines
    return f"{indent}def {name}({', '.join(given)}) -> {returns}:{documentation(fn, indent + '    ')}"


def plain(value):
    """The Python function of a builtin or a jit function, or None."""
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    inner = getattr(value, "__wrapped__", None) or getattr(value, "fn", None) or value
    return inner if inspect.isfunction(inner) else None


def stub_class(name, cls):
    if issubclass(cls, enum.Enum):
        return f"class {name}(Enum):{documentation(cls, '    ')}" + "".join(f"    {m.name} = ...\n" for m in cls)
    bases = [b.__name__ for b in cls.__bases__ if b.__module__.startswith("txl.language")]
    lines = [
        f"class {name}" + (f"({', '.join(bases)})" if bases else "") +
        f":{documentation(cls, '    ')}".replace(" ...\n", "\n")
    ]
    for member, value in vars(cls).items():
        if member.startswith("_") and not member.startswith("__"):
            continue
        if isinstance(value, property):
            lines.append(f"    @property\n    def {member}(self) -> {MEMBERS.get(member, 'Any')}: ...\n")
        elif isinstance(value, type) and issubclass(value, enum.Enum):
            lines.append(textwrap.indent(stub_class(member, value), "    "))
        elif member == "__iter__":
            lines.append(f"    def __iter__(self) -> Iterator[{ITEMS.get(name, 'Any')}]: ...\n")
        elif plain(value) is not None and value.__class__.__name__ != "type":
            returns = MEMBERS.get(member, "bool" if member.startswith("is_") and name == "dtype" else "Any")
            decorator = f"    @{type(value).__name__}\n" if isinstance(value, (staticmethod, classmethod)) else ""
            lines.append(decorator + function(member, plain(value), returns, "    "))
    body = "".join(lines)
    if name in ("constexpr", "dtype"):
        body += "    def __getattr__(self, name: str) -> Any: ...\n"
    return body if len(lines) > 1 else body.rstrip("\n") + ("\n" if '"""' in body else " ...\n")


def stub_tensor():
    text = TENSOR + "".join(f"    def __{name}__(self, other: Any) -> tensor: ...\n" for name in OPERATORS)
    text += "".join(f"    def __{name}__(self) -> tensor: ...\n" for name in ("neg", "pos", "invert"))
    for name, value in sorted(vars(tl.tensor).items()):
        if not name.startswith("_") and plain(value) is not None and name not in ("to", ):
            text += function(name, plain(value), RETURNS.get(name, "tensor"), "    ", first="self")
    return text


def stub(module, own):
    """The stub of one file: what it defines, in its order."""
    text = HEAD + "from enum import Enum\nfrom typing import Any, Callable, Iterator, Literal, Optional, Sequence, Tuple as _Tuple, Union, overload\n"
    if own != "types":
        text += f"\nfrom {'..' if '.' in own else '.'}types import *\n"
    if own not in ("types", "values"):
        text += f"from {'..' if '.' in own else '.'}values import *\n"
    if own not in ("types", "descriptors"):
        text += f"from {'..' if '.' in own else '.'}descriptors import block_pointer, tensor_descriptor\n"
    if own != "types":
        text += ALIASES
    for name, value in vars(module).items():
        defined = getattr(value, "__module__", module.__name__) == module.__name__
        if name.startswith("_") or not defined:
            continue
        if value is tl.tensor:
            text += "\n\n" + stub_tensor()
        elif isinstance(value, type):
            text += "\n\n" + stub_class(name, value)
        elif isinstance(value, (int, str)) and own == "types":
            text += f"\n\n{name}: {type(value).__name__}\n"
        elif isinstance(value, tl.dtype):
            text += f"{name}: {type(value).__name__}\n"
        elif isinstance(value, tl.constexpr):
            text += f"\n\n{name}: constexpr\n"
        elif plain(value) is not None:
            text += "\n\n" + function(name, plain(value), RETURNS.get(name, "tensor"))
    return text


def stubs():
    """{path below the folder: text}"""
    made = {f"{name}.pyi": stub(getattr(tl, name), name) for name in FLAT}
    made["extra/libdevice.pyi"] = stub(tl.extra.libdevice, "extra.libdevice")
    made["extra/cuda/__init__.pyi"] = HEAD + "from .. import libdevice as libdevice\n"
    made["extra/__init__.pyi"] = HEAD + "from . import cuda as cuda, libdevice as libdevice\n"
    made["declare.pyi"] = HEAD + (
        "from typing import Any, Callable, TypeVar\n\n_F = TypeVar(\"_F\", bound=Callable[..., Any])\n\n\n"
        "def builtin(fn: _F) -> _F: ...\ndef method(fn: _F) -> _F: ...\ndef is_builtin(fn: Any) -> bool: ...\n")
    names = ", ".join(
        f"{n} as {n}" for n in ("core", "extra", "math", "random", "standard", "target_info", "types", "values"))
    made["__init__.pyi"] = HEAD + f"from . import {names}\n" + \
        "".join(f"from .{name} import *\n" for name in FLAT if name != "target_info") + \
        "from .declare import builtin as builtin, is_builtin as is_builtin\nfrom .values import slice_ as slice\n"
    made["../__init__.pyi"] = stub_package()
    made.update(stub_triton())
    return made


def stub_package():
    """The package's names, from where they are defined."""
    text = HEAD + "from types import ModuleType\n\nfrom . import language as language\n"
    text += "".join(f"from . import {name} as {name}\n" for name in sorted(txl._MODULES) if not name.startswith("_"))
    homes = {name: home for name, home in txl._LAZY.items()}
    for name, value in vars(txl).items():
        home = getattr(value, "__module__", None) or ""
        if not name.startswith("_") and home.startswith("txl.") and name != "language":
            home = home.removeprefix("txl.")
            homes[name] = {"jit_function": "jit", "jit_callable": "jit"}.get(home, home)
    for name, home in sorted(homes.items()):
        text += f"from .{home} import {name} as {name}\n"
    return text + '''
__version__: str


@constexpr_function
def cdiv(x: int, y: int) -> int:
    """x / y, rounded up."""


@constexpr_function
def Cdiv(x: int, y: int) -> int:
    """x / y, rounded up."""


@constexpr_function
def next_power_of_2(n: int) -> int:
    """The smallest power of two that is not less than n; 1 for n below 1."""
'''


# Paths of Triton that programs import, and what of the package they are.
TRITON = ("language", "language.core", "language.math", "language.random", "language.standard", "language.extra",
          "language.extra.libdevice", "testing", "runtime", "runtime.autotuner", "runtime.cache", "runtime.driver",
          "runtime.errors", "runtime.jit", "compiler", "compiler.compiler", "compiler.errors", "backends",
          "backends.compiler", "backends.driver", "knobs", "tools", "tools.tensor_descriptor", "tools.mxfp",
          "tools.disasm")
ELSEWHERE = {"runtime.cache": "cache", "runtime.jit": "jit"}


def stub_triton():
    """The stubs of the name `triton`: each path is the package's."""
    made = {}
    for path in ("", *TRITON):
        below = [p.rpartition(".")[2] for p in TRITON if p.rpartition(".")[0] == path]
        parts = [p for p in path.split(".") if p]
        file = "/".join(["../typings/triton", *parts]) + ("/__init__.pyi" if below or not parts else ".pyi")
        own = ".".join(["txl", *filter(None, [ELSEWHERE.get(path, path)])])
        module = importlib.import_module(own) if below else None
        known = {*dir(module), *getattr(module, "_MODULES", ())}  # a name that the package has too is bound twice
        text = HEAD + f"from {own} import *\n" + "".join(
            f"from . import {name} as {name}{'  # type: ignore[no-redef]' if name in known else ''}\n"
            for name in below)
        if not parts:
            text += "from txl import cdiv as cdiv, next_power_of_2 as next_power_of_2\n\n__version__: str\n"
        made[file] = text
    return made


def main():
    wrong = []
    for name, text in stubs().items():
        path = FOLDER / name
        if not path.exists() or path.read_text() != text:
            wrong.append(name)
            if "--check" not in sys.argv:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
    if wrong and "--check" in sys.argv:
        sys.exit(f"not what scripts/make-stubs.py writes: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
