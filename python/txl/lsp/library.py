"""The names of the language: signature, documentation and source position, read from the files of `txl.language`."""
import ast
import functools
import os
from dataclasses import dataclass, field, replace

_FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "language")


@dataclass
class Entry:
    """A function or method of the library."""
    name: str
    signature: str  # `load(pointer, mask=None, …)`
    documentation: str
    file: str
    line: int
    is_method: bool = False


@dataclass
class Library:
    names: dict = field(default_factory=dict)  # by name, those of `tl.`
    extra: dict = field(default_factory=dict)  # of `tl.extra`, such as libdevice
    methods: dict = field(default_factory=dict)  # of tiles and buffers

    def find(self, name):
        return self.names.get(name) or self.extra.get(name) or self.methods.get(name)


def _decorators(node):
    for decorator in node.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        yield target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")


def signature_of(node):
    """`name(parameters)` of a function's syntax tree."""
    return f"{node.name}({ast.unparse(node.args)})"


@functools.cache
def library():
    """The Library of this package."""
    found = Library()
    for folder, _, files in os.walk(_FOLDER):
        for name in sorted(files):
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                _read(path, found, found.extra if os.sep + "extra" in folder else found.names)
    if (cast := found.names.get("cast")) is not None:  # a method under another name
        found.methods["to"] = replace(cast, name="to", signature=cast.signature.replace("cast(input, ", "to("))
    return found


def _read(path, found, names):
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            decorators = set(_decorators(node))
            if decorators & {"builtin", "jit", "method"}:
                entry = Entry(node.name.removeprefix("builtin_"), signature_of(node), ast.get_docstring(node) or "",
                              path, node.lineno, "method" in decorators)
                names[entry.name] = entry
                if entry.is_method:
                    found.methods[entry.name] = entry
