"""The position of an error in its kernel, in Triton's form: `at 3:4:` is line 3 from the `def` on, column 4 from 0; and
its origin, as a chain of causes. An error in a function that a kernel calls is the cause of one at the call, and the
refusal of a builtin is the cause of the error at its call, in Triton's words for it, if there are any."""
import ast
import builtins
import functools
import linecache
import re

_CALL = re.compile(r"^(.+):(\d+):(\d+): in call of `.+`$", re.MULTILINE)
# the end of a message that has Triton's words in addition to ours
_OTHER_WORDS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)$")
_NOT_OF_A_BUILTIN = ("NameError", "SyntaxError", "UnsupportedLanguageConstruct", "CompileTimeAssertionFailure",
                     "CompilationError")


def add_locations(error, fn):
    """Adds to a CompilationError of the kernel `fn` the position in it, and its causes. Returns it."""
    if not error.diagnostics or not error.file:
        return error
    name, kind, message = error.diagnostics[0][:3]
    calls = _CALL.findall(str(error))
    locations = [(error.file, error.line, error.column),
                 *((file, int(line), int(column)) for file, line, column in calls)]
    builtin = "static_assert" if kind == "CompileTimeAssertionFailure" else (re.match(r"`(\w+)`:", message) or
                                                                             [None, None])[1]
    texts = [
        _at(*location, builtin if i == 0 else None, fn, of_def=i == 0 and name == "ReturnTypes")
        for i, location in enumerate(locations)
    ]
    cause = None
    if kind not in _NOT_OF_A_BUILTIN:
        # whose words are Triton's throughout
        words = _OTHER_WORDS.search(message) if name != "LibraryRefusal" else None
        cause = getattr(builtins, kind, RuntimeError)(words[1] if words else message)
    for location, text in zip(locations[:-1], texts):
        inner = type(error)(text + message)
        inner.diagnostics, (inner.file, inner.line, inner.column) = error.diagnostics, location
        inner.__cause__, cause = cause, inner
    if texts[-1]:
        error.args = (f"{error.args[0]}\n{texts[-1]}in the source of the kernel", )
    error.__cause__ = cause
    return error


@functools.lru_cache(maxsize=2)
def _parsed(text):
    """The tree of a file: a file of many kernels takes longer than the compilation of one."""
    return ast.parse(text)


def _around(node, line):
    """The nodes below `node` whose lines include the line; those of a function include its decorators."""
    todo = [node]
    while todo:
        for child in ast.iter_child_nodes(todo.pop()):
            first = min([getattr(child, "lineno", line), *(d.lineno for d in getattr(child, "decorator_list", ()))])
            if first <= line <= getattr(child, "end_lineno", line):
                yield child
                todo.append(child)


def _at(file, line, column, builtin, fn, of_def):
    """`at LINE:COLUMN: ` of a source position, relative to the function around it, the kernel `fn` if that is one: of
    the call of `builtin`, if the position is an argument of one, or of the function itself (`of_def`). Empty if the
    file cannot be read."""
    try:
        tree = _parsed("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError):
        return ""
    enclosing = [
        node for node in _around(tree, line)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.lineno <= line
    ]
    kernel = [node for node in enclosing if (file, node.lineno) == (fn.file_name, fn.def_file_line_number)]
    inside = [node for node in enclosing if (node.lineno, node.col_offset) != (line, column - 1)]
    if not enclosing:
        return ""
    function = kernel[0] if kernel else max(inside or enclosing, key=lambda node: node.lineno)
    location = (function.lineno, function.col_offset) if of_def else (line, column - 1)
    called = [
        node for node in _around(tree, location[0]) if isinstance(node, ast.Call) and
        (node.lineno, node.col_offset) <= location <= (node.end_lineno, node.end_col_offset) and builtin is not None and
        builtin == getattr(node.func, "attr", getattr(node.func, "id", None))
    ]
    if called:
        innermost = max(called, key=lambda node: (node.lineno, node.col_offset))
        location = innermost.lineno, innermost.col_offset
    return f"at {location[0] - function.lineno + 1}:{location[1] - function.col_offset}: "
