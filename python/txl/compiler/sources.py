"""What can be compiled without a launch: a kernel with the types of its arguments, or a file with the text of a
stage."""
from .. import _native  # noqa: F401
from .. import _txl
from ..host import Host, describe_function, describe_specialization, from_language
from .graph import effects_module_of


def type_text(specialization):
    """The type in a signature for a launch's description of an argument: `*fp32`, `constexpr`; of a tuple, a tuple of
    them."""
    first = specialization[0]
    if first is tuple:
        return tuple(type_text(element) for element in specialization[1])
    return "constexpr" if first is None else first




class ASTSource:
    """A kernel with the types of its arguments: what `txl.compile` takes.

    Args:
        fn: A jit function.
        signature: {parameter: type}: `*fp32`, `i32`, `constexpr`; a tuple of types for a tuple. A number or bool in
            place of a type is a constant.
        constexprs: {parameter: value}; a key may be a name, an index, or a tuple: (1, 0) is the first element of the
            second argument.
        attrs: {(index,): [["tt.divisibility", 16]]}; of an element of a tuple by such a tuple.
    """

    def __init__(self, fn, signature, constexprs=None, attrs=None):
        self.fn, self.signature, self.attrs = fn, dict(signature), dict(attrs or {})
        self.name = fn.__name__
        self.ext = "ttir"
        names = fn.arg_names
        self.constants = {name: value for name, value in self.signature.items() if isinstance(value, (int, float))}
        for key, value in (constexprs or {}).items():
            key = key[0] if isinstance(key, tuple) and len(key) == 1 else key
            self.constants[names[key] if isinstance(key, int) else key] = value
        for name in (*self.signature, *self.constants):
            if isinstance(name, tuple):  # an element of a tuple
                name = names[name[0]] if isinstance(name[0], int) else name[0]
            if name not in names:
                raise ValueError(f"`{name}` is no parameter of `{fn.__name__}`")

    def _find(self, table, position, default):
        """What `table` has for an argument, or an element of one, at `position`: (index, index in the tuple, …)."""
        by_name = (self.fn.arg_names[position[0]], *position[1:])
        return next(
            (table[key] for key in (position, by_name, by_name[0] if len(position) == 1 else position) if key in table),
            default)

    def _specialization(self, kind, position):
        """What is known of an argument of type `kind`; of a tuple, what is known of its elements."""
        if isinstance(kind, tuple):
            elements = [self._specialization(k, (*position, i)) for i, k in enumerate(kind)]
            return tuple, elements, getattr(kind, "_fields", None), type(kind).__name__, type(kind)
        constant = self._find(self.constants, position, self)
        if kind == "constexpr" or constant is not self:
            if constant is self:
                raise ValueError(
                    f"the signature has no type of element {position[1:]} of parameter "
                    f"`{self.fn.arg_names[position[0]]}`"
                )
            return None, constant
        if isinstance(kind, str) and kind.startswith("tensordesc<"):
            return from_language("tensor_descriptor").described(kind)
        if not isinstance(kind, str):
            return None, kind
        return kind, next((int(v) for k, v in self._find(self.attrs, position, ()) if k == "tt.divisibility"), 0)

    def make_ir(self, target, options, codegen_fns, module_map, context):
        """The kernel as a program that PyTorch can walk to see which arguments it reads and writes (graph.py). What it
        is compiled for makes no difference."""
        native = _txl.compile(describe_function(self.fn), [describe_specialization(s) for s in self.specializations()],
                              [], Host())
        return effects_module_of(native.stage)

    def specializations(self):
        results = []
        for p in self.fn.params:
            kind = self.signature.get(p.name)
            if p.name in self.constants:
                results.append((None, self.constants[p.name]))
            elif kind is None or kind == "constexpr":
                if not p.has_default:
                    raise ValueError(f"the signature has no type of parameter `{p.name}`")
                results.append((None, p.default))
            else:
                results.append(self._specialization(kind, (p.num, )))
        return results


class IRSource:
    """A file with the text of a stage."""

    STAGES = {"ttir": "ttir", "mlir": "ttir", "ttgir": "ttgir", "llir": "llir", "ll": "llir", "ptx": "ptx"}

    def __init__(self, path):
        self.path = path
        self.ext = str(path).rpartition(".")[2]
        if self.ext not in self.STAGES:
            raise ValueError(f"a `.{self.ext}` file cannot be compiled; one of {', '.join(self.STAGES)} can")
        self.stage = self.STAGES[self.ext]
        with open(path, encoding="utf-8") as file:
            self.src = file.read()
