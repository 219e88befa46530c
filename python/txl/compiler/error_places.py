"""Where an error stands in its kernel, as Triton says it: `at 3:4:` is line 3 from the `def` on, column 4 from 0; and what it comes from, as
a chain of causes. An error in a function that a kernel calls is the cause of one at the call, and what a builtin refuses is the cause of
the error at its call, in the words that Triton has for it, where there are such."""
import ast
import builtins
import linecache
import re

_CALL = re.compile(r"^(.+):(\d+):(\d+): in call of `.+`$", re.MULTILINE)
_OTHER_WORDS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)$")  # how a message ends that has Triton's words beside ours
_NOT_OF_A_BUILTIN = ("NameError", "SyntaxError", "UnsupportedLanguageConstruct", "CompileTimeAssertionFailure", "CompilationError")


def add_places(error):
    """Adds to a CompilationError the place in the kernel that is compiled, and its causes. Returns it."""
    if not error.diagnostics or not error.file:
        return error
    name, kind, message = error.diagnostics[0][:3]
    calls = _CALL.findall(str(error))
    places = [(error.file, error.line, error.column), *((file, int(line), int(column)) for file, line, column in calls)]
    cause = None
    if kind not in _NOT_OF_A_BUILTIN:
        words = _OTHER_WORDS.search(message) if name != "LibraryRefusal" else None  # whose words are Triton's throughout
        cause = getattr(builtins, kind, RuntimeError)(words[1] if words else message)
    for place in places[:-1]:
        inner = type(error)(f"{_at(*place)}{message}")
        inner.diagnostics, (inner.file, inner.line, inner.column) = error.diagnostics, place
        inner.__cause__, cause = cause, inner
    at = _at(*places[-1])
    if at:
        error.args = (f"{error.args[0]}\n{at}in the source of the kernel", )
    error.__cause__ = cause
    return error


def _at(file, line, column):
    """`at LINE:COLUMN: ` in the innermost function of the file around a place; empty where the file cannot be read."""
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError):
        return ""
    around = [node for node in ast.walk(tree)
              if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.lineno <= line <= node.end_lineno]
    if not around:
        return ""
    function = max(around, key=lambda node: node.lineno)
    return f"at {line - function.lineno + 1}:{column - 1 - function.col_offset}: "
