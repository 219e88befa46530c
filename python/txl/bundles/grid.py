"""Grids as expressions of a kernel's parameters: `cdiv(n, BLOCK), cdiv(m, 64)`, which the C runtime evaluates."""
import ast

_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
_CALLS = ("cdiv", "min", "max")


def grid_terms(text, names):
    """The three expressions of a grid, in postfix order, as `format` writes them.

    `text`: one to three Python expressions of integers and parameters, with `+ - * // %`, `cdiv`, `min` and `max`,
    separated by commas. `names`: the parameters. ValueError for anything else."""
    try:
        tree = ast.parse(f"({text},)", mode="eval").body
    except SyntaxError:
        raise ValueError(f"the grid `{text}` is no expression") from None
    if not isinstance(tree, ast.Tuple) or not 1 <= len(tree.elts) <= 3:
        raise ValueError(f"a grid is one to three expressions, not `{text}`")
    found = [tuple(_terms(node, names)) for node in tree.elts]
    return tuple(found + [(("constant", 1), )] * (3 - len(found)))


def _terms(node, names):
    if isinstance(node, ast.Constant) and type(node.value) is int and abs(node.value) < 2**63:
        return [("constant", node.value)]
    if isinstance(node, ast.Name) and node.id in names:
        return [("argument", names.index(node.id), 64)]
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        return [*_terms(node.left, names), *_terms(node.right, names), (_BINARY[type(node.op)], )]
    called = getattr(node, "func", None)
    called = getattr(called, "attr", getattr(called, "id", None))  # also `triton.cdiv`
    if isinstance(node, ast.Call) and called in _CALLS and len(node.args) == 2 and not node.keywords:
        return [*_terms(node.args[0], names), *_terms(node.args[1], names), (called, )]
    if isinstance(node, ast.Name):
        raise ValueError(f"`{node.id}` in a grid is no parameter of the kernel; there are {', '.join(names)}")
    raise ValueError(f"`{ast.unparse(node)}` cannot be in a grid: there are integers, parameters, + - * // %, cdiv, "
                     "min and max")
