"""A case: a jit function, a signature, and what it is launched with.

    @case("*fp32, *fp32, 16")
    @triton.jit
    def negated(x, out, N: tl.constexpr): ...

    EXPRESSIONS = "x + y\nk // 3"
    expressions(EXPRESSIONS)

`expressions` takes one result a line, over the names of `OPERANDS`; what precedes the last `;` are statements before
it. `bodies` takes paragraphs of statements that assign `r`. Both write a module of kernels that store the result and
print its type; functions.py stands at its head.
"""
import ast
import hashlib
import importlib.util
import re
import tempfile
from pathlib import Path

CASES = {}
TYPE = re.compile(r"\*?k?(?:[iu](?:1|8|16|32|64)|fp16|bf16|fp32|fp64|fp8e5|fp8e4nv)(?::16)?")

# name: (type of the argument, statement that makes the operand)
OPERANDS = {
    "x": ("*fp32", "x = tl.load(x_ptr + i16)"),
    "y": ("*fp32", "y = tl.load(y_ptr + 16 + i16)"),
    "z": ("*fp32", "z = tl.load(z_ptr + 32 + i16)"),
    "m": ("*fp32", "m = tl.load(m_ptr + i8[:, None] * 16 + i16[None, :])"),
    "w": ("*fp32", "w = tl.load(w_ptr + i16[:, None] * 16 + i16[None, :])"),
    "t3": ("*fp32", "t3 = tl.reshape(tl.load(t3_ptr + tl.arange(0, 64)), [2, 8, 4])"),
    "h": ("*fp16", "h = tl.load(h_ptr + i16)"),
    "hw": ("*fp16", "hw = tl.load(hw_ptr + i16[:, None] * 16 + i16[None, :])"),
    "bf": ("*bf16", "bf = tl.load(bf_ptr + i16)"),
    "d": ("*fp64", "d = tl.load(d_ptr + i16)"),
    "f5": ("*fp8e5", "f5 = tl.load(f5_ptr + i16)"),
    "f4": ("*fp8e4nv", "f4 = tl.load(f4_ptr + i16)"),
    "f5w": ("*fp8e5", "f5w = tl.load(f5w_ptr + i32[:, None] * 32 + i32[None, :])"),
    "f4w": ("*fp8e4nv", "f4w = tl.load(f4w_ptr + i32[:, None] * 32 + i32[None, :])"),
    "k": ("*i32", "k = tl.load(k_ptr + i16)"),
    "j": ("*i32", "j = tl.load(j_ptr + 16 + i16)"),
    "km": ("*i32", "km = tl.load(km_ptr + i8[:, None] * 16 + i16[None, :])"),
    "c": ("*i8", "c = tl.load(c_ptr + i16)"),
    "cw": ("*i8", "cw = tl.load(cw_ptr + i32[:, None] * 32 + i32[None, :])"),
    "sh": ("*i16", "sh = tl.load(sh_ptr + i16)"),
    "q": ("*i64", "q = tl.load(q_ptr + i16)"),
    "u": ("*u32", "u = tl.load(u_ptr + i16)"),
    "uc": ("*u8", "uc = tl.load(uc_ptr + i16)"),
    "uq": ("*u64", "uq = tl.load(uq_ptr + i16)"),
    "b": ("*i32", "b = tl.load(b_ptr + 64 + i16) > 0"),
    "p": ("*i32", "p = tl.load(p_ptr + 80 + i16) % 2 == 0"),
    "bm": ("*i32", "bm = tl.load(bm_ptr + i8[:, None] * 16 + i16[None, :]) > 0"),
    "s": ("fp32", None),
    "s16": ("fp16", None),
    "n": ("i32", None),
    "n8": ("i8", None),
    "un": ("u32", None),
    "l": ("i64", None),
    "fl": ("i1", None),
    "xp": ("*fp32", None),
    "hp": ("*fp16", None),
    "kp": ("*i32", None),
    "qp": ("*i64", None),
    "up": ("*u32", None),
    "kxp": ("*kfp32", None),
    "bp": ("*i1", None),
}
INDICES = {"i8": 8, "i16": 16, "i32": 32}


class Case:
    """One kernel and how it is compiled and launched. `types`: {parameter: type}, `constants`: {parameter: value}."""

    def __init__(self, name, fn, signature, grid, options, scalars, small, fails):
        self.name, self.fn, self.grid, self.options = name, fn, grid, options or {}
        self.scalars, self.small, self.fails = scalars or {}, small, fails
        self.types, self.constants, self.divisibility = {}, {}, {}
        parts = split(signature)
        names = fn.arg_names
        if len(parts) != len(names):
            raise ValueError(f"{name}: {len(parts)} arguments for {len(names)} parameters")
        for parameter, part in zip(names, parts):
            if TYPE.fullmatch(part):
                self.types[parameter] = part.removesuffix(":16")
                if part.endswith(":16"):
                    self.divisibility[(names.index(parameter), )] = [["tt.divisibility", 16]]
            else:
                self.constants[parameter] = constant(part)


def constant(text):
    import triton.language as tl
    return eval(text, {"tl": tl})  # a number, a text, a tuple, or a dtype: written in this folder


def split(signature):
    """The parts between the commas that are outside of brackets."""
    parts, depth = [""], 0
    for char in signature:
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def case(*signatures, name=None, grid=(1, 1, 1), options=None, scalars=None, small=False, fails=False):
    """Decorator: register a jit function, once for each signature.

    Args:
        signatures: Types and constants, one a parameter: `"*fp32:16, i32, 64"`.
        name: In place of the function's.
        grid: Three extents.
        options: Of the compilation.
        scalars: {parameter: value} for the launch, where the default (5, or 0.75) does not fit.
        small: Integers in arrays are 0 to 7, so that they may be offsets.
        fails: The launch ends with an error, an assertion for example.
    """

    def register(fn):
        for number, signature in enumerate(signatures):
            module = fn.fn.__module__.rpartition(".")[2].removeprefix("kernels_")
            full = name or f"{module}.{fn.fn.__name__}" + (f"/{number}" if len(signatures) > 1 else "")
            if full in CASES:
                raise ValueError(f"two cases are called `{full}`")
            CASES[full] = Case(full, fn, signature, grid, options, scalars, small, fails)
        return fn

    return register


FUNCTIONS = (Path(__file__).parent / "functions.py").read_text(encoding="utf-8")


def _generate(texts, small, options):
    """Kernels of texts, each statements that end with an assignment to `r`."""
    folder = Path(tempfile.mkdtemp(prefix="blackbox"))
    source, entries = FUNCTIONS, []
    for key, statements in texts:
        name = "k_" + hashlib.sha256(key.encode()).hexdigest()[:8]
        used = {node.id for node in ast.walk(ast.parse("\n".join(statements))) if isinstance(node, ast.Name)} if parses(
            statements) else set(re.findall(r"\w+", "\n".join(statements)))
        operands = [(n, *OPERANDS[n]) for n in OPERANDS if n in used]
        lines = [line for _, _, line in operands if line]
        indices = set(re.findall(r"\bi(?:8|16|32)\b", "\n".join(lines))) | used & set(INDICES)
        lines = [f"{n} = tl.arange(0, {INDICES[n]})" for n in sorted(indices)] + lines + list(statements)
        parameters = [f"{n}_ptr" if line else n for n, _, line in operands]
        body = "\n".join(lines + storing(statements)).replace("\n", "\n    ")
        source += f"\n\n@triton.jit\ndef {name}({', '.join([*parameters, 'out'])}):\n    {body}\n"
        entries.append((key, name, ", ".join([*(kind for _, kind, _ in operands), "*i8"])))
    path = folder / f"generated_{len(CASES)}.py"
    path.write_text(source)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for key, name, signature in entries:
        case(signature, name=key, small=small, options=options)(getattr(module, name))


def parses(statements):
    try:
        ast.parse("\n".join(statements))
        return True
    except SyntaxError:
        return False


def storing(statements):
    """Stores `r`, or the parts of a tuple that is written out."""
    last = ast.parse("\n".join(statements)).body[-1] if parses(statements) else None
    if isinstance(last, ast.Assign) and isinstance(last.targets[0], ast.Tuple):
        return [f"show(out + {4096 * at}, {element.id})" for at, element in enumerate(last.targets[0].elts)]
    return ["show(out, r)"]


def expressions(text, small=False, options=None):
    """One case a line."""
    texts = []
    for line in filter(None, map(str.strip, text.splitlines())):
        *before, result = line.split("; ")
        count = int(m.group(1)) if (m := re.search(r"  # (\d) results$", result)) else 0
        target = ", ".join(f"r{at}" for at in range(count)) if count else "r"
        texts.append((line, [*before, f"{target} = {result}"]))
    _generate(texts, small, options)


def bodies(text, small=False, options=None):
    """One case a paragraph."""
    paragraphs = [p.strip("\n") for p in re.split(r"\n\s*\n", text) if p.strip()]
    _generate([(p, p.splitlines()) for p in paragraphs], small, options)


def named_bodies(texts):
    """Cases by name: {name: statements}."""
    _generate([(name, text.splitlines()) for name, text in texts.items()], False, None)
