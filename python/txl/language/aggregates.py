"""Aggregates: classes whose instances exist inside kernels.

    @triton.aggregate
    class Rows:
        start: tl.tensor
        BLOCK: tl.constexpr

        @triton.jit
        def offsets(self):
            return self.start + tl.arange(0, self.BLOCK)

Annotated names are fields. The class stays what it is; a kernel that makes an instance has Python run `__init__`, with
a stand-in for every run-time value, and takes the fields from what that made. Methods are jit functions, operators too.
"""
from .types import _unwrap, base_value, constexpr
from .values import tensor


def _kind(annotation):
    """`constexpr`, `tensor`, or the class that an annotation, possibly text, means for a field; None for any other."""
    name = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    last = name.strip("'\" ").rpartition(".")[2]
    if last in ("constexpr", "tensor"):
        return last
    return annotation if is_aggregate(annotation) else None


def is_aggregate(cls):
    """Whether `cls` is a class that `@aggregate` made."""
    return isinstance(cls, type) and "__aggregate_fields__" in cls.__dict__


def _own_annotations(cls):
    try:
        return cls.__dict__.get("__annotations__") or dict(getattr(cls, "__annotations__", {}))
    except NameError:  # evaluated lazily, and of a name that is only known to a type checker
        import annotationlib
        return annotationlib.get_annotations(cls, format=annotationlib.Format.STRING)


def _checked(cls, name, value):
    """`value` as the field `name` of `cls` holds it; TypeError if it cannot."""
    kind = cls.__aggregate_fields__[name]
    if kind == "constexpr":
        if isinstance(value, base_value) and not isinstance(value, constexpr):
            raise TypeError(
                f"the field `{name}` of `{cls.__name__}` is a constexpr, but got a run-time value: {value!r}")
        return value if isinstance(value, constexpr) else constexpr(value)
    if kind == "tensor":
        plain = _unwrap(value)
        if not isinstance(plain, (tensor, bool, int, float)):
            raise TypeError(f"the field `{name}` of `{cls.__name__}` is a tensor, but got `{type(plain).__name__}`")
        return plain
    if kind is not None and not isinstance(value, kind):
        raise TypeError(
            f"the field `{name}` of `{cls.__name__}` is a `{kind.__name__}`, but got `{type(value).__name__}`")
    return value


def _automatic(self, *args, **kwargs):
    cls = type(self)
    fields = list(cls.__aggregate_fields__)
    if len(args) > len(fields):
        raise TypeError(f"`{cls.__name__}` has {len(fields)} fields, but {len(args)} values are given")
    given = dict(zip(fields, args))
    for name, value in kwargs.items():
        if name not in cls.__aggregate_fields__:
            raise TypeError(f"`{cls.__name__}` has no field `{name}`")
        if name in given:
            raise TypeError(f"`{cls.__name__}` gets several values for its field `{name}`")
        given[name] = value
    for name in fields:
        if name in given:
            setattr(self, name, given[name])
        elif name in cls.__aggregate_defaults__:
            setattr(self, name, cls.__aggregate_defaults__[name])
        else:
            raise TypeError(f"`{cls.__name__}` is missing its field `{name}`")


def _set(self, name, value):
    cls = type(self)
    if not self.__dict__.get("_is_open", False):
        raise AttributeError(
            f"`{cls.__name__}` does not change, use aggregate_replace(): `aggregate_replace(instance, {name}=...)`")
    if name not in cls.__aggregate_fields__:
        raise AttributeError(f"`{cls.__name__}` has no field `{name}`: annotate it in the class")
    self.__dict__[name] = _checked(cls, name, value)


def _opened(init):

    def __init__(self, *args, **kwargs):
        outermost = not self.__dict__.get("_is_open", False)
        self.__dict__["_is_open"] = True
        init(self, *args, **kwargs)
        if outermost:
            del self.__dict__["_is_open"]
            missing = [name for name in type(self).__aggregate_fields__ if name not in self.__dict__]
            if missing:
                raise AttributeError(f"`{type(self).__name__}.__init__` sets no value for the field `{missing[0]}`")

    return __init__


def _describe(self):
    from ..host import TUPLE, describe
    cls = type(self)
    fields = tuple(cls.__aggregate_fields__)
    own = None if cls.__module__.startswith("txl.language") else cls
    name = f"txl.language.{cls.__name__}" if own is None else cls.__name__
    return TUPLE, [describe(self.__dict__[f]) for f in fields], fields, name, own, True


def aggregate(cls):
    """Make a class one whose instances kernels make and use. Its annotated names are its fields, those of its bases
    before them.

    Without an `__init__` of its own it gets one that takes the fields in their order, with the defaults that the class
    gives. A field annotated `tl.constexpr` is known at compile time; one annotated `tl.tensor` is a run-time value.
    Instances do not change: `aggregate_replace` makes changed ones. ValueError for an `__init__` that is a jit
    function.
    """
    from ..jit import ConstexprFunction, JITFunction
    fields, defaults = {}, {}
    for base in reversed(cls.__mro__[1:]):
        if is_aggregate(base):
            fields.update(base.__aggregate_fields__)
            defaults.update(base.__aggregate_defaults__)
    for name, annotation in _own_annotations(cls).items():
        fields[name] = _kind(annotation)
        if name in cls.__dict__:
            defaults[name] = cls.__dict__[name]
            delattr(cls, name)
    init = cls.__dict__.get("__init__")
    if isinstance(init, JITFunction):
        raise ValueError(
            f"`{cls.__name__}.__init__` cannot be a jit function: it runs while the kernel is compiled; decorate it "
            "with `@constexpr_function`, or leave it out")
    if isinstance(init, ConstexprFunction):
        init = init.fn
    if init is None and not any(is_aggregate(base) and "__init__" in base.__dict__ and not base.__aggregate_automatic__
                                for base in cls.__mro__[1:]):
        cls.__aggregate_automatic__ = True
        init = _automatic
    else:
        cls.__aggregate_automatic__ = False
    cls.__aggregate_fields__, cls.__aggregate_defaults__, cls._fields = fields, defaults, tuple(fields)
    if init is not None:
        cls.__init__ = _opened(init)
    cls.__setattr__ = _set
    cls.__txl_describe__ = _describe
    cls.__triton_aggregate__ = True
    return cls


def revive(cls, elements):
    """An instance of the aggregate `cls` with these fields."""
    self = object.__new__(cls)
    for name, value in zip(cls.__aggregate_fields__, elements, strict=True):
        self.__dict__[name] = constexpr(value) if cls.__aggregate_fields__[name] == "constexpr" else value
    return self


def aggregate_replace(instance, **changes):
    """A copy of the aggregate `instance` with the fields named in `changes` replaced; AttributeError for a name it has
    not."""
    cls = type(instance)
    if not is_aggregate(cls):
        raise TypeError(f"`aggregate_replace` takes an instance of an aggregate, not `{cls.__name__}`")
    for name in changes:
        if name not in cls.__aggregate_fields__:
            raise AttributeError(f"`{cls.__name__}` has no field `{name}`")
    copy = object.__new__(cls)
    for name in cls.__aggregate_fields__:
        copy.__dict__[name] = _checked(cls, name, changes[name]) if name in changes else instance.__dict__[name]
    return copy
