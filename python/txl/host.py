"""Answers the compiler's queries for the meaning of a kernel's names.

The compiler parses the text of kernels itself; it queries a name that the text does not define (`BLOCK`, `helper`,
`tl`) when it reaches it. An answer is a description, a tuple whose first element is its kind; it is plain data, except
for objects that only Python understands, which the compiler holds without looking at them.
"""
import builtins
import operator
import re
import types

from . import _native  # noqa: F401  (finds the extension)
from ._txl import (ANNOTATED, BOOL, BUILTIN, CALLABLE, CLASS, CONSTEXPR, DTYPE, ENUM, FLOAT, FUNCTION, INT, LIST,
                   MODULE, NONE, OBJECT, STR, TILE, TUPLE)  # the kinds of a description's first element

_BUILTIN_NAMES = {id(value): name for name, value in vars(builtins).items() if callable(value)}
_LANGUAGE = "txl.language"
_PACKAGES = ("txl", "triton", "teraxlang")  # the package, and its names


def _dtype_text(dtype):
    """`fp32`, `i32`, `*fp16`, `*ki8`: a dtype as signatures spell it."""
    element = getattr(dtype, "element_ty", None)
    if element is not None:
        return ("*k" if dtype.const else "*") + _dtype_text(element)
    name = dtype.name
    if name == "int1":
        return "u1"
    return name.replace("uint", "u") if name.startswith("uint") else name.replace("int", "i")


def prelude_name(module, name):
    """The prelude's name of `name` in the package's module `module`: all its files but `extra` are one namespace."""
    below = module[len(_LANGUAGE) + 1:]
    return f"{_LANGUAGE}.{below}.{name}" if below.startswith("extra.") else f"{_LANGUAGE}.{name}"


def is_prelude(module):
    return isinstance(module, str) and (module == _LANGUAGE or module.startswith(_LANGUAGE + "."))


def describe(value):
    """The description of a Python object."""
    kind = type(value)
    if value is None:
        return (NONE, )
    if kind is bool:
        return BOOL, value
    if kind is int:
        return INT, value
    if kind is float:
        return FLOAT, value
    if kind is str:
        return STR, value
    if kind is tuple:
        return TUPLE, [describe(v) for v in value], None, ""
    if kind is list:
        return LIST, [describe(v) for v in value]
    special = getattr(kind, "__txl_describe__", None)
    if special is not None:
        return special(value)
    if kind is types.ModuleType or isinstance(value, types.ModuleType):
        return _describe_module(value)
    name = _BUILTIN_NAMES.get(id(value))
    if name is not None:
        return BUILTIN, f"builtins.{name}"
    module = getattr(value, "__module__", None)
    if getattr(value, "__triton_builtin__", False) or (isinstance(value,
                                                                  (type, types.FunctionType)) and is_prelude(module)):
        return BUILTIN, prelude_name(module, value.__name__)
    if kind.__name__ == "constexpr" and is_prelude(kind.__module__):
        return CONSTEXPR, describe(value.value)
    if hasattr(value, "mangle") and is_prelude(kind.__module__) and hasattr(value,
                                                                            "primitive_bitwidth") or _is_pointer(value):
        return DTYPE, _dtype_text(value)
    if isinstance(value, type):
        return CLASS, f"{value.__module__}.{value.__qualname__}", value, "__aggregate_fields__" in value.__dict__
    if isinstance(value, tuple):
        return TUPLE, [describe(v) for v in value], getattr(value, "_fields", None), kind.__name__, kind, False
    if _is_enum(value):
        return _describe_member(value, kind)
    if isinstance(value, (bool, int, float, str)):  # their subclasses
        for base in (bool, int, float, str):
            if isinstance(value, base):
                return describe(base(value))
    if module is None and hasattr(value, "dtype") and hasattr(value, "item") and getattr(value, "ndim", 1) == 0:
        return describe(value.item())  # a NumPy scalar
    return OBJECT, f"{kind.__module__}.{kind.__qualname__}", value


def _is_pointer(value):
    return is_prelude(type(value).__module__) and hasattr(value, "element_ty") and hasattr(value, "address_space")


def _is_enum(value):
    return any(base.__name__ == "Enum" and base.__module__ == "enum" for base in type(value).__mro__)


# What an enumeration can define beyond what its members' values do, so that Python must apply it.
_OPERATORS = ("__bool__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__add__", "__sub__", "__mul__",
              "__matmul__", "__truediv__", "__floordiv__", "__mod__", "__pow__", "__lshift__", "__rshift__", "__and__",
              "__or__", "__xor__", "__neg__", "__pos__", "__invert__", "__contains__")


def _describe_member(member, kind):
    """A member of an enumeration. If the class derives from a number or str, the member is one: `MODE == 2` of an
    IntEnum."""
    base = next((b for b in (int, float, str) if isinstance(member, b)), object)
    plain = {int: int.__int__, float: float.__float__, str: str.__str__}.get(base, lambda m: m.value)(member)
    has_operators = any(getattr(kind, op, None) is not getattr(base, op, None) for op in _OPERATORS)
    name = member.name if member.name is not None else repr(member.value)  # None: no flag is set
    return ENUM, kind.__name__, name, describe(plain), kind, base is not object, has_operators


def _describe_module(module):
    name = module.__name__
    root, dot, below = name.partition(".")
    # the package itself under the name by which the kernel's module imports it
    return MODULE, f"txl{dot}{below}" if below and root in _PACKAGES else name, module


def _as_kernels_see(module, name):
    """The module whose `name` a kernel means. The package's `zeros` makes an array, which no kernel can: there it is
    the language's. So is what the package takes from there whenever it is asked (`txl.get_buffer`): a use of it is
    looked up before each launch, and there it is in a dict."""
    if not isinstance(module, types.ModuleType) or module.__name__ not in _PACKAGES:
        return module
    import importlib
    language = importlib.import_module(_LANGUAGE)
    is_taken = name not in vars(module) and getattr(module, name, Host) is vars(language).get(name, module)
    return language if is_taken or name in ("zeros", "Cdiv") else module


def describe_function(jit):
    """The payload of a jit function's description."""
    text, file, line = jit._source()
    return (jit, f"{jit.__module__}.{jit.__qualname__}", text, file, line, 2 if jit.extern else int(bool(jit.noinline)),
            [(p.name, describe(p.default)) for p in jit.params if p.has_default])


# Operations of a kernel's text on objects that only Python understands.
_OPERATIONS = {
    **{op: getattr(builtins, op)
       for op in ("len", "bool", "str", "isinstance", "issubclass", "repr", "format")}, **{
        op.rstrip("_"): getattr(operator, op)
        for op in ("add", "sub", "mul", "matmul", "truediv", "mod", "pow", "lshift", "rshift", "or_", "xor", "and_", "floordiv", "eq", "ne", "lt", "le", "gt", "ge", "is_", "is_not", "contains", "getitem", "neg", "pos", "invert", "not_")
    }, "not_contains": lambda container, item: item not in container, "iter": tuple,
}


def describe_specialization(specialization):
    """The extension's description of an argument, with the constants in it described."""
    first = specialization[0]
    if first is None:
        value = specialization[1]
        if type(value).__name__ == "constexpr" and is_prelude(type(value).__module__):
            value = value.value
        return None, describe(value)
    if first is tuple:
        _, elements, fields, name, cls = specialization
        elements = getattr(cls, "promised", list)(elements)  # what an instance's class declares of its fields
        described = first, [describe_specialization(s) for s in elements], fields, name
        return described if cls is tuple else (*described, describe(cls))
    return specialization if len(specialization) == 2 else (*specialization[:2], describe(specialization[2]))


def fingerprint(description):
    """A description without the objects in it, which differ from run to run."""
    if description[0] == FUNCTION:  # its text, not its identity
        return description[0], description[1][1:6]
    if description[0] == ENUM:
        return description[:4]
    if description[0] in (TUPLE, LIST):
        return description[0], [fingerprint(d) for d in description[1]]
    return description


def current(use):
    """What is now where a use found its value; Host if nothing is."""
    holder, key = use[:2]
    if type(holder) is dict:
        return holder.get(key, Host)
    return _contents(holder) if type(holder) is types.CellType else getattr(holder, key, Host)


def _contents(cell):
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet, or no longer
        return Host


def holds(use):
    """Whether what a compilation has used is still there, or something equal."""
    value, now = use[2], current(use)
    if now is value or now is Host or value is Host:
        return now is value
    try:
        before = value.fingerprint if isinstance(value, Snapshot) else fingerprint(describe(value))
        return bool(fingerprint(describe(now)) == before)
    except ValueError:  # arrays have no truth value of `==`
        return False


def from_language(name):
    """What the language calls `name`. Its library consists of kernels, so it is above this file and is looked up by
    name."""
    import importlib
    return getattr(importlib.import_module(_LANGUAGE), name)


# The function of the language that makes the Python object of a kind, from its text or its only element.
_REVIVED_BY = {DTYPE: "str_to_ty", CONSTEXPR: "constexpr"}


def _can_change(description):
    """Whether a value may be another one and stay the same object."""
    kind = description[0]
    return kind == LIST or (kind == TUPLE and any(_can_change(d)
                                                  for d in description[1])) or (kind == CONSTEXPR and
                                                                                _can_change(description[1]))


class Snapshot:
    """What a value that can change was like."""

    def __init__(self, value, description):
        self.text, self.fingerprint = repr(value), fingerprint(description)

    def __repr__(self):
        return self.text


class Operation:
    """An operator on objects that only Python understands; it is carried out when `result` is read."""

    def __init__(self, op, operands):
        self.op, self.operands = op, operands

    @property
    def result(self):
        return _OPERATIONS[self.op](*self.operands)


class Host:
    """The answers for one compilation. `uses` collects what they came from, to be looked at again before each launch:
    (holder, key, value, what it is called). The holder is a dict, or an object with an attribute `key`; the value is
    the object that was there, a Snapshot if that can change, or Host itself if there was none."""

    def __init__(self):
        self.uses = []
        self._known = set()  # (id of a dict, key) of uses

    def _use(self, holder, key, value, text):
        """The description of a value, which is noted as used."""
        description = None if value is Host else describe(value)
        if description is not None and _can_change(description):
            value = Snapshot(value, description)
        if type(holder) is dict:  # once, however often it is named
            if (id(holder), key) in self._known:
                return description
            self._known.add((id(holder), key))
        self.uses.append((holder, key, value, text))
        return description

    def resolve_name(self, jit, name):
        fn = jit.fn
        code = fn.__code__
        if fn.__closure__ and name in code.co_freevars:
            cell = fn.__closure__[code.co_freevars.index(name)]
            return self._use(cell, "cell_contents", _contents(cell), f"variable `{name}`")
        scope = fn.__globals__
        try:
            value = scope[name]
        except KeyError:
            value = getattr(builtins, name, self)
            return None if value is self else describe(value)
        described = self._use(scope, name, value, f"global `{name}`")
        annotation = scope.get("__annotations__", {}).get(name)
        if annotation is not None and names_constexpr(annotation):
            return ANNOTATED, described
        return described

    def get_attribute(self, value, name):
        owner = getattr(value, "__qualname__", None) or getattr(value, "__name__", None) or type(value).__qualname__
        value = _as_kernels_see(value, name)
        result = getattr(value, name, Host)
        scope = getattr(value, "__dict__", {}) if isinstance(value, types.ModuleType) else {}
        return self._use(scope if name in scope else value, name, result, f"attribute `{owner}.{name}`")

    def call(self, callee, args, kwargs):
        return describe(callee(*args, **kwargs))

    def apply(self, op, operands):
        if op == "member":
            return self._member(*operands)
        operation = Operation(op, operands)
        return self._use(operation, "result", operation.result, f"`{op}` of {operands[0]!r}")

    def _member(self, cls, name):
        """How instances of `cls` have the name: (`method` | `static` | `class` | `property` | `value`, what it is),
        described."""
        import inspect
        static = inspect.getattr_static(cls, name, Host)
        if not isinstance(static, classmethod):  # which makes a new object whenever one looks
            self.uses.append((cls, name, getattr(cls, name, Host), f"attribute `{cls.__qualname__}.{name}`"))
        if static is Host:
            return (NONE, )
        kind, value = "value", static
        if isinstance(static, staticmethod):
            kind, value = "static", static.__func__
        elif isinstance(static, classmethod):
            kind, value = "class", static.__func__
        elif isinstance(static, property):
            kind, value = "property", static.fget
        elif hasattr(type(static), "__txl_describe__") and callable(static):
            kind = "method"
        elif callable(static) or hasattr(type(static), "__get__"):
            return (NONE, )  # what only Python can call
        if kind in ("class", "property") and not hasattr(type(value), "__txl_describe__"):
            return (NONE, )
        return describe((kind, value))

    def print(self, text):
        import sys
        sys.stdout.write(text)

    def revive(self, kind, text, elements, value, value_index=0):
        """The Python object of a value that the compiler hands back."""
        if kind == TUPLE:
            return _instance(value, text, elements)
        if kind == ENUM and value is not None:
            return value.__members__[text] if text in value.__members__ else value(*elements)
        if value is not None:
            return value
        import importlib
        if kind == MODULE:
            return importlib.import_module("txl" if text in _PACKAGES else text)
        if kind == TILE:
            return importlib.import_module(_LANGUAGE).tensor._of_value(value_index, text)
        if kind in _REVIVED_BY:
            return from_language(_REVIVED_BY[kind])(elements[0] if elements else text)
        if kind == BUILTIN:
            package, _, name = text.rpartition(".")
            return getattr(importlib.import_module(package), name)
        if kind == ENUM and elements:
            return elements[0]
        raise TypeError(f"`{text}` cannot be handed to Python")


def _instance(cls, name, elements):
    """A tuple, or an instance of the class `cls`, or of the language's `name`."""
    if cls is None and not name:
        return tuple(elements)
    import importlib
    language = importlib.import_module(_LANGUAGE)
    if cls is None:
        cls = getattr(language, name.rpartition(".")[2])
    if issubclass(cls, tuple):
        return tuple.__new__(cls, elements)
    return language.aggregates.revive(cls, elements)


def names_constexpr(annotation):
    """Whether an annotation contains `constexpr` anywhere: `Optional[tl.constexpr]`, `"int | constexpr"`,
    `Annotated[tl.constexpr, …]`."""
    text = annotation if isinstance(annotation, str) else f"{getattr(annotation, '__name__', '')} {annotation!r}"
    return "constexpr" in text and re.search(r"\bconstexpr\b", text) is not None
