"""The types and constants for which an editor shows a kernel.

In this order: the comments `# txl: x=*fp32:16, n=i32, BLOCK=1024, num_warps=8, target=sm_90a` above the function; the
editor's settings; the launches `kernel[grid](…)` in the file, whose arguments are literals or inferred (`inference`),
with the constants of the first `triton.Config`; and for a kernel that the file does not launch a guess from how the
kernel uses each parameter. Only the first three give errors: a signature with guesses gives types and documentation.
"""
import ast
import re
from dataclasses import dataclass, field

from .inference import Array, Constant, Number, Scope, infer

_COMMENT = re.compile(r"\s*#\s*txl:\s*(.*)")
_ITEM = re.compile(r"""(?:[^,()\[\]{}'"]|'[^']*'|"[^"]*"|\([^()]*\))+""")
_OPTIONS = ("num_warps", "num_stages", "num_ctas", "num_warpgroups", "target", "enable_fp_fusion", "debug", "language",
            "default_dot_input_precision")
_KNOWN_OPTIONS = frozenset(_OPTIONS) | {"maxnreg", "grid", "warmup", "stream", "launch_cooperative_grid", "launch_pdl"}
_GUESSED_CONSTANTS = {"num_warps": "4", "num_stages": "3", "num_ctas": "1"}  # others are 64
_FLOAT_NAMES = re.compile(r"(eps|scale|alpha|beta|momentum|lr|prob|p|slope|decay)$|^(eps|scale|sm_scale|alpha|beta)")


@dataclass(frozen=True)
class Signature:
    """One set of types and constants of a kernel."""
    kernel: str
    items: tuple  # (parameter, text): `*fp32:16`, `i32`, or a constant
    options: tuple = ()  # (name, text)
    origin: str = ""  # where it comes from: `comment`, `settings`, `line 40`, `guessed`
    guessed: tuple = ()  # the parameters whose types nothing shows

    @property
    def is_guessed(self):
        """Whether types are guessed, or the options of a launch, which may be those that a function needs."""
        return bool(self.guessed) or self.origin == "guessed"

    @property
    def text(self):
        """What `txl_compile_file` takes."""
        return ", ".join(text for _, text in self.items)

    @property
    def title(self):
        return ", ".join(f"{name}={text}" for name, text in (*self.items, *self.options))


@dataclass
class Kernel:
    """A jit function of a file."""
    name: str
    node: ast.FunctionDef
    signatures: list = field(default_factory=list)
    problems: list = field(default_factory=list)  # (line from 1, message) of comments
    is_called: bool = False  # by another jit function of the file
    pointers: set = field(default_factory=set)  # names that it uses as addresses

    @property
    def parameters(self):
        arguments = self.node.args
        return [*arguments.posonlyargs, *arguments.args, *([arguments.vararg] if arguments.vararg else []),
                *arguments.kwonlyargs]

    @property
    def first_line(self):
        return min([self.node.lineno, *(decorator.lineno for decorator in self.node.decorator_list)])

    def is_constexpr(self, parameter):
        return parameter.annotation is not None and "constexpr" in ast.unparse(parameter.annotation)

    def default(self, name):
        """The source text of a parameter's default; None if it has none."""
        arguments = self.node.args
        positional = [*arguments.posonlyargs, *arguments.args]
        for argument, value in zip(reversed(positional), reversed(arguments.defaults)):
            if argument.arg == name:
                return ast.unparse(value)
        for argument, value in zip(arguments.kwonlyargs, arguments.kw_defaults):
            if argument.arg == name and value is not None:
                return ast.unparse(value)
        return None


def decorator_name(decorator):
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")


def find_kernels(tree, lines, settings=None, cache=None):
    """The Kernels of a file in their order, with their signatures.

    Args:
        tree: The file's syntax tree.
        lines: Its lines.
        settings: {kernel: [text of a signature]} from the editor.
        cache: A dictionary that the calls for one file share: what kernels and launches show is found once.
    """
    kernels, cache = {}, {} if cache is None else cache
    for node in tree.body:
        for one in ([node] if isinstance(node, ast.FunctionDef) else
                    ast.walk(node) if isinstance(node, (ast.If, ast.Try, ast.With)) else ()):
            if isinstance(one, ast.FunctionDef) and any(decorator_name(d) == "jit" for d in one.decorator_list):
                kernels[one.name] = Kernel(one.name, one)
    _look_at_bodies(kernels, lines, cache)
    launches = _launches(kernels, tree, lines, cache)
    for kernel in kernels.values():
        _read_comments(kernel, lines)
        for text in (settings or {}).get(kernel.name, ()):
            _add_written(kernel, text, "settings", kernel.node.lineno)
        for signature in launches.get(kernel.name, ()):
            if not any(signature.items == known.items for known in kernel.signatures):
                kernel.signatures.append(signature)
        if not kernel.signatures and not kernel.problems and not kernel.is_called:
            kernel.signatures.append(_guess(kernel, {}, (), "guessed"))
        kernel.signatures.sort(key=lambda signature: bool(signature.guessed))
    return list(kernels.values())


def _look_at_bodies(kernels, lines, cache):
    """Sets which kernels are called by others, and which parameters are addresses."""
    bodies = {}
    for kernel in kernels.values():
        text = "\n".join(lines[kernel.node.lineno - 1:kernel.node.end_lineno])
        found = bodies[text] = cache.get("bodies", {}).get(text) or (
            {node.id for node in ast.walk(kernel.node) if isinstance(node, ast.Name)}, _pointers(kernel.node))
        kernel.pointers = found[1]
        for name in found[0] & kernels.keys() - {kernel.name}:
            kernels[name].is_called = True
    cache["bodies"] = bodies


def _launches(kernels, tree, lines, cache):
    """{kernel: [Signature]} of the launches of a file. It is found again if something outside of kernels, or the
    parameters of a kernel, changed."""
    bodies = {line for kernel in kernels.values()
              for line in range(kernel.node.body[0].lineno, kernel.node.end_lineno + 1)}
    key = "\n".join("" if number in bodies else line for number, line in enumerate(lines, 1))
    if cache.get("outside") != key:
        found = _Launches(kernels, tree)
        cache["outside"], cache["launches"] = key, {kernel.name: found.of(kernel) for kernel in kernels.values()}
    return cache["launches"]


def _read_comments(kernel, lines):
    """The comments above the first decorator and between the decorators and `def`."""
    index = kernel.first_line - 2
    found = [number for number in range(kernel.first_line, kernel.node.lineno) if _COMMENT.match(lines[number - 1])]
    while index >= 0 and lines[index].lstrip().startswith("#"):
        found.insert(0, index + 1)
        index -= 1
    for number in found:
        if match := _COMMENT.match(lines[number - 1]):
            _add_written(kernel, match[1], "comment", number)


def _add_written(kernel, text, origin, line):
    given, options = {}, []
    names = {parameter.arg for parameter in kernel.parameters}
    for item in _ITEM.findall(text):
        name, equals, value = (part.strip() for part in item.partition("="))
        if not equals or not value:
            kernel.problems.append(
                (line, f"`{item.strip()}`: an item of a signature is `name=type` or `name=constant`"))
            return
        if name not in names and name not in _OPTIONS:
            kernel.problems.append((line, f"`{kernel.name}` has no parameter `{name}`, and no option has this name"))
            return
        if name in names:
            given[name] = value
        if name in _OPTIONS:
            options.append((name, value))
    missing = [p.arg for p in kernel.parameters if p.arg not in given and kernel.default(p.arg) is None
               and p is not kernel.node.args.vararg]
    if missing:
        kernel.problems.append((line, f"the signature of `{kernel.name}` lacks {', '.join(f'`{m}`' for m in missing)}"))
        return
    kernel.signatures.append(Signature(kernel.name, _items(kernel, given), tuple(options), origin))


def _items(kernel, given):
    """(parameter, text) of all parameters up to the last one that is given; the others keep their defaults."""
    items = []
    for parameter in kernel.parameters:
        if parameter is kernel.node.args.vararg:
            items.append((parameter.arg, given.get(parameter.arg, "()")))
        else:
            items.append((parameter.arg, given.get(parameter.arg, kernel.default(parameter.arg))))
    return tuple(items)


class _Launches:
    """The launches `name[grid](arguments)` of a file."""

    def __init__(self, kernels, tree):
        self.kernels, self.found, self.aliases, self.configs = kernels, {}, {}, {}
        outside = [node for node in tree.body if getattr(node, "name", None) not in kernels]
        for node in (inner for statement in outside for inner in ast.walk(statement)):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and len(node.targets) == 1:
                inner = [a.id for a in node.value.args if isinstance(a, ast.Name) and a.id in kernels]
                if len(inner) == 1 and isinstance(node.targets[0], ast.Name):
                    self.aliases[node.targets[0].id] = inner[0]
                    self.configs[inner[0]] = _first_config(node.value)
        for kernel in kernels.values():
            for decorator in kernel.node.decorator_list:
                if decorator_name(decorator) == "autotune":
                    self.configs.setdefault(kernel.name, _first_config(decorator))
        self._walk(tree.body, Scope(tree.body))

    def _walk(self, body, scope):
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if node.name not in self.kernels:
                    self._walk(node.body, Scope(node.body, scope).parameters(node.args))
                continue
            if isinstance(node, ast.ClassDef):
                self._walk(node.body, scope)
                continue
            if isinstance(node, (ast.With, ast.AsyncWith)) and any("raises" in ast.unparse(item.context_expr)
                                                                   for item in node.items):
                continue  # the launch is expected to fail
            blocks = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
            blocks += [handler.body for handler in getattr(node, "handlers", [])]
            inner = {id(child) for block in blocks if isinstance(block, list) for child in block}
            for child in ast.iter_child_nodes(node):
                if id(child) not in inner and not isinstance(child, (ast.ExceptHandler, )):
                    self._expressions(child, scope)
            for block in blocks:
                if isinstance(block, list):
                    self._walk(block, scope)

    def _expressions(self, root, scope):
        for node in ast.walk(root):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript):
                target = node.func.value
                name = target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")
                name = self.aliases.get(name, name)
                if name in self.kernels:
                    self.found.setdefault(name, []).append((node, scope))

    def of(self, kernel):
        """The signatures that the launches of a kernel show."""
        results = []
        for call, scope in self.found.get(kernel.name, ()):
            if any(isinstance(argument, ast.Starred) for argument in call.args):
                continue
            known, options = dict(self.configs.get(kernel.name) or {}), []
            for name in _KNOWN_OPTIONS & known.keys():
                options.append((name, known[name].text))
            parameters = [p.arg for p in kernel.parameters if p is not kernel.node.args.vararg]
            for name, value in zip(parameters, call.args):
                known[name] = infer(value, scope)
            for keyword in call.keywords:
                if keyword.arg in parameters:
                    known[keyword.arg] = infer(keyword.value, scope)
                if keyword.arg in _OPTIONS and isinstance(keyword.value, ast.Constant):
                    options.append((keyword.arg, str(keyword.value.value)))
            results.append(_guess(kernel, known, tuple(options), f"line {call.lineno}"))
        return results


def _first_config(call):
    """The constants and options of the first `Config` in a call of `autotune`: {name: Constant}."""
    for node in ast.walk(call):
        if isinstance(node, ast.Call) and decorator_name(node) == "Config" and node.args and isinstance(
                node.args[0], ast.Dict):
            nothing = Scope([])
            found = {key.value: infer(value, nothing) for key, value in zip(node.args[0].keys, node.args[0].values)
                     if isinstance(key, ast.Constant)}
            for keyword in node.keywords:
                if keyword.arg in _OPTIONS:
                    found[keyword.arg] = infer(keyword.value, nothing)
            return {name: value for name, value in found.items() if isinstance(value, Constant)}
    return None


def _guess(kernel, known, options, origin):
    """The signature for what is known of each argument; the rest is guessed."""
    given, guessed = {}, []
    for parameter in kernel.parameters:
        name, value = parameter.arg, known.get(parameter.arg)
        if parameter is kernel.node.args.vararg:
            continue
        text = _text(value, kernel.is_constexpr(parameter))
        if text is None and name not in known:
            text = kernel.default(name)
        if text is None:
            guessed.append(name)
            text = _GUESSED_CONSTANTS.get(name, "64") if kernel.is_constexpr(parameter) else (
                "*fp32:16" if name in kernel.pointers else "fp32" if _FLOAT_NAMES.search(name) else "i32")
        given[name] = text
    if kernel.node.args.vararg is not None:
        guessed.append(kernel.node.args.vararg.arg)
    unique = dict(option for option in options if option[0] in _OPTIONS)
    return Signature(kernel.name, _items(kernel, given), tuple(unique.items()), origin, tuple(guessed))


def _text(value, is_constexpr):
    """An inferred argument in the form of signatures; None if it is not known."""
    if isinstance(value, Array):
        return None if is_constexpr else f"*{value.dtype}:16"
    if isinstance(value, Number):
        return None if is_constexpr else value.type
    if not isinstance(value, Constant):
        return None
    if is_constexpr or value.value is None or isinstance(value.value, str):
        return value.text
    if isinstance(value.value, bool):
        return "i1"
    if isinstance(value.value, int):
        kind = "i32" if -2**31 <= value.value < 2**31 else "i64"
        return f"{kind}:1" if value.value == 1 else f"{kind}:16" if value.value % 16 == 0 else kind
    return "fp32"


def _pointers(function):
    """Names that a function uses as addresses: parameters in the first argument of a load, store or atomic operation,
    directly or through variables."""
    sources, used = {}, set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            if node.func.attr in ("load", "store") or node.func.attr.startswith(("atomic_", "make_")):
                used.add(_leftmost(node.args[0]))
        elif isinstance(node, ast.Attribute) and node.attr == "dtype":
            used.add(_leftmost(node.value))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            sources.setdefault(node.targets[0].id, set()).add(_leftmost(node.value))
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            sources.setdefault(node.target.id, set())
    pending = list(used)
    while pending:
        for name in sources.get(pending.pop(), ()):
            if name not in used:
                used.add(name)
                pending.append(name)
    return used


def _leftmost(node):
    """The name at the left end of an address: `x` of `x + offsets`."""
    while isinstance(node, ast.BinOp):
        node = node.left
    if isinstance(node, ast.Subscript):
        return _leftmost(node.value)
    return node.id if isinstance(node, ast.Name) else None
