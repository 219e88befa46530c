"""Explicit kernels with one thing wrong: each wait, arrival, expectation, release and toggle left out or moved over its
neighbour, each count of bytes, arrivals, threads and products, each parity, number and index changed. All is done to
the text, by its syntax tree.
"""
import ast
from dataclasses import dataclass

WAITS = {"mbar_wait", "dot_wait", "async_load_wait", "tma_store_wait", "bar_wait", "acquire", "wait", "cluster_wait"}
SYNCHRONISES = WAITS | {"mbar_expect", "mbar_arrive", "bar_arrive", "release", "cluster_arrive"}
COUNTED = {"dot_wait", "async_load_wait", "tma_store_wait"}


@dataclass(frozen=True)
class Variant:
    """A changed text. `line`: where; `what`: of what kind; `was`: the statement."""
    what: str
    line: int
    was: str
    text: str


def call_name(node):
    function = node.func
    return function.attr if isinstance(function,
                                       ast.Attribute) else function.id if isinstance(function, ast.Name) else ""


class Text:
    """A source text whose nodes are replaced."""

    def __init__(self, source):
        self.source = source
        self.starts = [0]
        for line in source.encode().split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def span(self, node):
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node):
        begin, end = self.span(node)
        return self.source.encode()[begin:end].decode()

    def replaced(self, *changes):
        """The text with (node, new text), … replaced."""
        text = self.source.encode()
        for (begin, end), new in sorted(((self.span(node), new) for node, new in changes), reverse=True):
            text = text[:begin] + new.encode() + text[end:]
        return text.decode()


def integer(node):
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def of_call(text, call, stages):
    """(what, node, new text) for what a call says."""
    name, given = call_name(call), call.args
    said = [text.of(x) for x in given]
    if name == "mbar_wait":
        yield "parity", given[1], f"({said[1]}) ^ 1"
    elif name == "mbar_expect":
        for change in ("+ 16", "- 16", "* 2", "// 2"):
            yield f"bytes {change}", given[1], f"({said[1]}) {change}"
    elif name == "mbar_alloc":
        count = integer(given[0])
        for new in [count * 2] + [count // 2] * (count > 1) + [count + 1] + [1, 32] * (count > 32):
            yield f"arrivals {new}", given[0], str(new)
    elif name in COUNTED and (count := integer(given[0])) is not None:
        for new in [count + 1] + [count - 1] * (count > 0):
            yield f"pending {new}", given[0], str(new)
    elif name in COUNTED:
        yield "pending + 1", given[0], f"({said[0]}) + 1"
    elif name in ("bar_wait", "bar_arrive"):
        yield "number", given[0], f"({said[0]}) + 1"
        yield "threads - 128", given[1], f"({said[1]}) - 128"
        yield "threads + 128", given[1], f"({said[1]}) + 128"
    elif name == "get_buffer" and integer(given[1]) is None:
        yield "index", given[1], f"1 - {said[1]}" if said[1] == "half" else f"({said[1]} + 1) % {stages(said[1])}"


def of_statement(text, statement, names):
    """(what, [(node, new text)]) for a statement as a whole."""
    call = getattr(statement, "value", None)
    name = call_name(call) if isinstance(call, ast.Call) else ""
    if isinstance(statement, ast.Expr) and name in SYNCHRONISES:
        yield f"no {name}", [(statement, "pass")]
    elif isinstance(statement, ast.Assign) and name == "wait" and not call.args:
        yield "no wait", [(call, text.of(call).replace(".wait()", ".buffer"))]
    target = getattr(statement, "target", None) or (statement.targets[0] if isinstance(statement, ast.Assign) else None)
    if not isinstance(target, ast.Name) or target.id not in names:
        return
    if isinstance(statement, ast.AugAssign):
        yield "no toggle", [(statement, "pass")]
    elif (value := integer(statement.value)) is not None:
        yield f"begins with {1 - value}", [(statement.value, str(1 - value))]
    else:
        yield "no step", [(statement, "pass")]


def is_plain(statement):
    return isinstance(
        statement,
        (ast.Expr, ast.Assign, ast.AugAssign)) and not isinstance(getattr(statement, "value", None), ast.Constant)


def is_synchronising(statement):
    return any(isinstance(x, ast.Call) and call_name(x) in SYNCHRONISES for x in ast.walk(statement))


def variants(source, functions, names=("stage", "phase", "before", "before_phase"), stages=lambda index: "NUM_STAGES"):
    """Every Variant of the named functions of a file. `names`: the variables that say where in a ring something is;
    `stages`: how long the ring is that has an index."""
    text = Text(source)
    blocks = [
        getattr(node, kind) for function in ast.parse(source).body
        if isinstance(function, ast.FunctionDef) and function.name in functions for node in ast.walk(function)
        for kind in ("body", "orelse") if isinstance(getattr(node, kind, None), list)
    ]
    seen = set()
    for block in blocks:
        for k, statement in enumerate(block):

            def make(what, changes):
                changed = text.replaced(*changes)
                if changed not in seen and changed != source:
                    seen.add(changed)
                    yield Variant(what, statement.lineno, text.of(statement).split("\n")[0], changed)

            for what, changes in of_statement(text, statement, names):
                yield from make(what, changes)
            if is_plain(statement):
                for call in ast.walk(statement):
                    if isinstance(call, ast.Call):
                        for what, node, new in of_call(text, call, stages):
                            yield from make(what, [(node, new)])
            if not is_plain(statement) or not is_synchronising(statement):
                continue
            for what, other in (("earlier", k - 1), ("later", k + 1)):
                if 0 <= other < len(block) and is_plain(block[other]):
                    yield from make(what, [(statement, text.of(block[other])), (block[other], text.of(statement))])
