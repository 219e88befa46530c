"""What a launch's argument is, as far as its expression shows: the type of an array, an integer, a constant.

Nothing is run. A variable has a type if all of its assignments in its scope have the same; whatever is not listed here
is unknown (None).
"""
import ast
from dataclasses import dataclass

DTYPES = {
    "float64": "fp64", "double": "fp64", "float32": "fp32", "float": "fp32", "float16": "fp16", "half": "fp16",
    "bfloat16": "bf16", "int64": "i64", "long": "i64", "int32": "i32", "int": "i32", "int16": "i16", "int8": "i8",
    "uint64": "u64", "uint32": "u32", "uint16": "u16", "uint8": "u8", "bool": "i1", "float8_e4m3fn": "fp8e4nv",
    "float8_e5m2": "fp8e5"
}
_DEFAULTS = {"torch": "fp32", "np": "fp64", "numpy": "fp64", "cp": "fp64", "cupy": "fp64", "jnp": "fp32"}
_CREATORS = {"empty", "zeros", "ones", "full", "rand", "randn", "empty_strided"}
_LIKE = {"empty_like", "zeros_like", "ones_like", "rand_like", "randn_like", "full_like", "clone", "contiguous", "cuda",
         "cpu", "reshape", "view", "t", "transpose", "permute", "flatten", "copy", "ascontiguousarray", "detach",
         "requires_grad_", "normal_", "uniform_", "abs", "neg"}
_COUNTS = {"numel", "stride", "size", "len", "cdiv", "next_power_of_2", "element_size"}
_DEPTH = 12


@dataclass(frozen=True)
class Array:
    dtype: str


@dataclass(frozen=True)
class Number:
    """A number or truth value that is not known: `i32`, `fp32`, `i1`."""
    type: str


@dataclass(frozen=True)
class Constant:
    """A known value: `text` is its Python source."""
    value: object
    text: str


def constant(value):
    return Constant(value, repr(value))


class Scope:
    """The assignments of a function, or of the module, and the scope around it."""

    def __init__(self, body, outer=None):
        self.outer, self.assigned, self.unknown = outer, {}, set()
        self._collect(body)

    def _collect(self, body):
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self.unknown.add(node.name)
                continue
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._bind(target, node.value)
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                self._bind(node.target, node.value)
            elif isinstance(node, ast.AugAssign):
                self._bind(node.target, None)
            elif isinstance(node, (ast.For, ast.AsyncFor)):
                self._bind(node.target, None)
            elif isinstance(node, (ast.With, ast.AsyncWith)):
                for item in node.items:
                    if item.optional_vars is not None:
                        self._bind(item.optional_vars, None)
            for name in ("body", "orelse", "finalbody"):
                self._collect(getattr(node, name, []) if not isinstance(node, ast.Expr) else [])
            for handler in getattr(node, "handlers", []):
                self._collect(handler.body)

    def _bind(self, target, value):
        if isinstance(target, ast.Name):
            if value is None:
                self.unknown.add(target.id)
            else:
                self.assigned.setdefault(target.id, []).append(value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            values = [ast.Subscript(value, ast.Constant(0)) if _is_shape(value) else None] * len(target.elts)
            if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
                values = value.elts
            for element, one in zip(target.elts, values):
                self._bind(element, one)
        elif isinstance(target, ast.Starred):
            self._bind(target.value, None)

    def parameters(self, arguments):
        """The parameters of the function are unknown."""
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg,
                         arguments.kwarg):
            if argument is not None:
                self.unknown.add(argument.arg)
        return self

    def lookup(self, name):
        """The expressions that `name` is assigned, and the scope that they are in; None if it is unknown."""
        if name in self.unknown:
            return None
        if name in self.assigned:
            return self.assigned[name], self
        return self.outer.lookup(name) if self.outer is not None else None


def _is_shape(node):
    return isinstance(node, ast.Attribute) and node.attr == "shape"


def _callee(node):
    """(module or object, name) of a callee: `torch.empty`, `x.to`, `len`."""
    if isinstance(node, ast.Attribute):
        return node.value, node.attr
    return None, node.id if isinstance(node, ast.Name) else ""


def dtype_of(node):
    """The type that a dtype's expression names: `torch.float16`, `np.float32`, `"float32"`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return DTYPES.get(node.attr)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return DTYPES.get(node.value)
    return None


def infer(node, scope, depth=0):
    """An Array, Number or Constant; None if the expression does not show it."""
    if node is None or depth > _DEPTH:
        return None
    if isinstance(node, ast.Constant):
        return constant(node.value) if node.value is None or isinstance(node.value, (bool, int, float, str)) else None
    if isinstance(node, ast.Name):
        found = scope.lookup(node.id)
        if found is None:
            return None
        results = {infer(value, found[1], depth + 1) for value in found[0]}
        return results.pop() if len(results) == 1 else _joined(results)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        operand = infer(node.operand, scope, depth + 1)
        known = isinstance(operand, Constant) and isinstance(operand.value, (int, float))
        return constant(-operand.value) if known else operand
    if isinstance(node, ast.BinOp):
        return _binary(node, infer(node.left, scope, depth + 1), infer(node.right, scope, depth + 1))
    if isinstance(node, ast.Subscript):
        return Number("i32") if _is_shape(node.value) else None
    if isinstance(node, ast.Attribute):
        if node.attr in ("T", "data", "mT"):
            found = infer(node.value, scope, depth + 1)
            return found if isinstance(found, Array) else None
        is_dtype = isinstance(node.value, ast.Name) and node.value.id in ("tl", "txl", "language")
        return Constant(node.attr, f"tl.{node.attr}") if is_dtype and node.attr in DTYPES else None
    return _call(node, scope, depth) if isinstance(node, ast.Call) else None


def _joined(results):
    """What different constants of one type have in common."""
    kinds = {("i32" if isinstance(r.value, int) and not isinstance(r.value, bool) else "fp32")
             if isinstance(r, Constant) and isinstance(r.value, (int, float)) else getattr(r, "type", None)
             for r in results}
    return Number(kinds.pop()) if len(kinds) == 1 and None not in kinds else None


def _binary(node, left, right):
    numbers = [isinstance(side, Constant) and isinstance(side.value, (int, float)) for side in (left, right)]
    if all(numbers) and isinstance(node.op, (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Pow)):
        try:
            if isinstance(node.op, ast.Pow) and abs(right.value) > 64:
                return None
            operation = {ast.Add: int.__add__, ast.Sub: int.__sub__, ast.Mult: int.__mul__,
                         ast.FloorDiv: int.__floordiv__, ast.Pow: int.__pow__}[type(node.op)]
            return constant(operation(left.value, right.value)) if isinstance(left.value, int) and isinstance(
                right.value, int) else Number("fp32")
        except (ArithmeticError, TypeError):
            return None
    arrays = [side for side in (left, right) if isinstance(side, Array)]
    if arrays:  # an array and a number keep the array's type, two arrays only if they have the same
        same = len({array.dtype for array in arrays}) == 1 and left is not None and right is not None
        return arrays[0] if same and arrays[0].dtype.startswith(("fp", "bf")) else None
    ints = [isinstance(side, Number) and side.type == "i32" or
            isinstance(side, Constant) and isinstance(side.value, int) for side in (left, right)]
    return Number("i32") if all(ints) and not isinstance(node.op, ast.Div) else None


def _call(node, scope, depth):
    base, name = _callee(node.func)
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    if name in _COUNTS:
        known = [infer(argument, scope, depth + 1) for argument in node.args]
        values = [k.value for k in known if isinstance(k, Constant) and isinstance(k.value, int)]
        if len(values) == len(node.args) and name == "next_power_of_2" and values and 0 < values[0] < 1 << 40:
            return constant(1 << (values[0] - 1).bit_length())
        if len(values) == 2 and name == "cdiv" and values[1]:
            return constant(-(-values[0] // values[1]))
        return Number("i32")
    if name in ("to", "astype"):
        dtype = dtype_of(keywords.get("dtype") or (node.args[0] if node.args else None))
        if dtype:
            return Array(dtype)
        return infer(base, scope, depth + 1) if name == "to" and not _names_dtype(node) else None
    if base is not None and not node.args and name in ("half", "bfloat16", "float", "double"):
        return Array(DTYPES[name])
    if name in _LIKE:
        if keywords.get("dtype") is not None:
            dtype = dtype_of(keywords["dtype"])
            return Array(dtype) if dtype else None
        is_module = isinstance(base, ast.Name) and base.id in _DEFAULTS
        subject = node.args[0] if (base is None or is_module) and node.args else base
        found = infer(subject, scope, depth + 1)
        return found if isinstance(found, Array) else None
    if name in _CREATORS and isinstance(base, ast.Name) and base.id in _DEFAULTS:
        given = keywords.get("dtype")
        if given is None and base.id != "torch" and len(node.args) == (3 if name == "full" else 2):
            given = node.args[-1]
        if given is not None:
            dtype = dtype_of(given)
            return Array(dtype) if dtype else None
        return Array(_DEFAULTS[base.id]) if name != "full" else None
    return None


def _names_dtype(node):
    """Whether an argument of `x.to(…)` may be a dtype that is not known."""
    return any(not (isinstance(a, ast.Constant) and isinstance(a.value, str)) for a in node.args) or any(
        keyword.arg == "dtype" for keyword in node.keywords)
