"""The parameters of a kernel, as its text declares them: names, annotations, defaults, what must not be compiled in."""
from .elements import ELEMENTS
from .host import describe, names_constexpr


class KernelParam:
    """A parameter of a kernel as its text declares it."""
    __slots__ = ("num", "name", "annotation", "has_default", "default", "is_constexpr", "is_const", "annotation_type",
                 "do_not_specialize", "do_not_specialize_on_alignment", "is_variadic", "is_keyword_only")

    def __init__(self, num, name, annotation, has_default, default, kind):
        self.num, self.name, self.annotation = num, name, annotation
        self.has_default, self.default = has_default, default
        self.is_variadic, self.is_keyword_only = kind == "*", kind == "k"
        if isinstance(annotation, str):
            annotation = text = annotation.strip("'\"")  # quoted, and again by `from __future__ import annotations`
        else:
            text = getattr(annotation, "__name__", "")
        last = text.rpartition(".")[2]
        self.is_constexpr = names_constexpr(annotation)
        self.is_const = last == "const" and not self.is_constexpr
        self.annotation_type = _annotated_type(annotation, last)
        self.do_not_specialize = self.do_not_specialize_on_alignment = False

    def __repr__(self):
        return f"KernelParam({self.name!r})"


_TYPES = frozenset(e.signature for e in ELEMENTS)
_LONG = {e.python: e.signature for e in ELEMENTS}


def _annotated_type(annotation, last):
    """The type that an annotation fixes (`i64`, `*fp32`), or None."""
    if hasattr(annotation, "primitive_bitwidth"):  # a dtype, or a pointer to one
        return describe(annotation)[1]
    if not isinstance(annotation, str):
        return None
    element = annotation.lstrip("*").removeprefix("k") if annotation.startswith("*") else annotation
    if element in _TYPES:
        return annotation
    return _LONG.get(last) if annotation.startswith(
        ("tl.", "language.", "txl.", "triton.")) or annotation == last else None


def parameters_of(fn):
    """The parameters of a Python function, from its code object."""
    code = fn.__code__
    if code.co_flags & 0x08:
        raise TypeError(f"`{fn.__qualname__}`: a kernel cannot have `**{code.co_varnames[-1]}`")
    try:
        annotations = fn.__annotations__
    except NameError:  # lazily evaluated annotations that name what does not exist (yet)
        annotations = {}
    positional, keyword_only = code.co_argcount, code.co_kwonlyargcount
    names = code.co_varnames
    defaults = fn.__defaults__ or ()
    first_default = positional - len(defaults)
    params = []

    def add(name, has_default, default, kind):
        params.append(KernelParam(len(params), name, annotations.get(name, ""), has_default, default, kind))

    for i in range(positional):
        add(names[i], i >= first_default, defaults[i - first_default] if i >= first_default else None, "")
    if code.co_flags & 0x04:
        add(names[positional + keyword_only], False, None, "*")
    for name in names[positional:positional + keyword_only]:
        given = fn.__kwdefaults__ or {}
        add(name, name in given, given.get(name), "k")
    return params
