"""Asks Triton for the type of every expression of expressions.py. Where Triton 3.6 and 3.9 are installed:

    VENV36/bin/python test/expressions/record.py answers36.txt VENV39/bin/python test/expressions/record.py
    answers39.txt python test/expressions/record.py --merge answers39.txt answers36.txt > test/expressions/triton.txt

A line of the result is `operands | expression | answers`, an answer for each column, `ANSWER*N` N times the same. An
answer is what `tl.static_print` says of the result, `[16]` left out of a tile of that shape, `=` put before what is no
tile; `-` is an error. Where 3.6 answers something else it follows after `/`. Accepted is what the frontend accepts;
only products with an accumulator, whose types it does not check, are compiled to the end."""

import contextlib
import io
import itertools
import linecache
import os
import re
import sys
import warnings

from expressions import expressions, columns

NAMES = {
    "int1": "i1", "fp8e5": "fp8e5", "fp8e4nv": "fp8e4nv", "fp16": "fp16", "bf16": "bf16", "fp32": "fp32",
    "fp64": "fp64", **{f"{u}int{n}": f"{'u' if u else 'i'}{n}"
                       for u in ("", "u")
                       for n in (8, 16, 32, 64)}
}
LOADED = {"t": "tl.arange(0, 16)", "m": "tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]",
          "w": "tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]", "s": "0"}


def source(name, operands, expression, keep=False):
    """A kernel that prints the result. The C++ test writes the same text. keep: use the result, so that it is
    compiled."""
    parameters, lines = [], []
    for operand in operands.split():
        variable, kind, what = re.fullmatch(r"(\w)=(\w):(.+)", operand).groups()
        if kind in LOADED:
            parameters.append(f"{variable}_")
            lines.append(f"{variable} = tl.load({variable}_ + {LOADED[kind]})" if kind !=
                         "s" else f"{variable} = tl.load({variable}_)")
        elif kind in "pq":
            parameters.append(f"{variable}_")
            lines.append(f"{variable} = {variable}_ + tl.arange(0, 16)" if kind == "p" else f"{variable} = {variable}_")
        elif kind == "k":
            parameters.append(variable)
        elif kind == "l":
            parameters.append(f"{variable}_: tl.constexpr")
            lines.append(f"{variable} = {variable}_")
        else:
            parameters.append(f"{variable}: tl.constexpr")
    body = "".join(f"    {line}\n"
                   for line in [*lines, f"r = {expression}", "tl.static_print(r)", *["tl.device_print('r', r)"] * keep])
    return f"@triton.jit\ndef {name}({', '.join(parameters)}):\n{body}"


class Triton:

    def __init__(self):
        import triton
        import triton.language as tl
        from triton._C.libtriton import ir
        from triton.backends.compiler import GPUTarget
        from triton.compiler.compiler import ASTSource, make_backend
        self.names, self.ASTSource = {"triton": triton, "tl": tl}, ASTSource
        self.target = GPUTarget("cuda", 90, 32)
        backend = make_backend(self.target)
        options = backend.parse_options({})
        context = ir.context()
        ir.load_dialects(context)
        backend.load_dialects(context)
        self.rest = options, backend.get_codegen_implementation(options), backend.get_module_map(), context

    def function(self, number, operands, expression):
        """The jit function of a line; None if its text is no Python."""
        text, file = source(f"e{number}", operands, expression,
                            keep=is_product(expression)), f"/expressions/{number}.py"
        linecache.cache[file] = len(text), None, text.splitlines(True), file
        try:
            exec(compile(text, file, "exec"), self.names)
        except SyntaxError:
            return None
        return self.names[f"e{number}"]

    def answer(self, function, operands, column, to_the_end=False):
        signature, constants = {}, {}
        for i, operand in enumerate(operands.split()):
            _, kind, what = re.fullmatch(r"(\w)=(\w):(.+)", operand).groups()
            what = column if what in "*#" else what
            name = function.arg_names[i]
            if kind in "cl":
                signature[name], constants[i, ] = "constexpr", float(what) if what in ("inf", "nan") else eval(what)
            elif kind == "d":
                signature[name], constants[i, ] = "constexpr", self.names["tl"].dtype(what)
            else:
                signature[name] = NAMES[what] if kind == "k" else "*" + NAMES[what]
                if kind == "k" and what == "int1":
                    signature[name] = "u1"
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
                self.ASTSource(function, signature, constants).make_ir(self.target, *self.rest)
            text = printed.getvalue()
            if to_the_end:
                with contextlib.redirect_stdout(io.StringIO()):
                    self.names["triton"].compile(self.ASTSource(function, signature, constants), target=self.target)
        except Exception:
            return "-"
        return spell(text.strip().splitlines()[-1])


def is_product(expression):
    return "tl.dot(" in expression and ", c" in expression.replace("acc=", "")


def spell(text):
    text = re.sub(r"constexpr\[(\d+)\]", r"\1", text).replace(" ", "")
    if text.startswith("void["):
        return "=None"  # what a store gives
    text = text.replace("['", "(").replace("']", ")").replace("','", ",")  # a tuple
    text = "()" if text == "[]" else text.replace("[constexpr[True]", "[1")
    if re.fullmatch(r"[\w<>]+\[[\d,]*\]", text):
        return text.removesuffix("[16]")
    return re.sub(r" at 0x\w+|0x[0-9a-f]{6,}", "", "=" + text)


def forked(work):
    """What `work()` returns, computed in a child; None if it ends otherwise, as at a failed assertion."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        with os.fdopen(writer, "w") as pipe:
            pipe.write(work())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    return text if os.waitpid(child, 0)[1] == 0 else None


def record(path, first=0):
    warnings.simplefilter("ignore")
    triton, lines = Triton(), list(enumerate(expressions()))

    def answer(numbered, only=None):
        number, (operands, expression) = numbered
        function = triton.function(number, operands, expression)
        return " ".join(
            triton.answer(function, operands, c, is_product(expression)) if function else "-"
            for c in only or columns(operands))

    with open(path, "a", encoding="utf-8") as file:
        for start in range(first, len(lines), 40):
            some = lines[start:start + 40]
            text = forked(lambda: "\n".join(map(answer, some)))
            if text is None:  # one of them ends the process: that one alone is refused
                text = "\n".join(
                    " ".join(forked(lambda: answer(line, [c])) or "-" for c in columns(line[1][0])) for line in some)
            for (_, (operands, expression)), answers in zip(some, text.split("\n"), strict=True):
                print(operands, "|", expression, "|", answers, file=file)
            file.flush()


def merge(new, old):
    print("# what Triton 3.9.0 (and, after `/`, 3.6.0 where it differs) answers, `*N`: N times; written by record.py")
    with open(new, encoding="utf-8") as a, open(old, encoding="utf-8") as b:
        for x, y in zip(a, b, strict=True):
            line, answers = x.rstrip("\n").rsplit(" | ", 1)
            older = y.rstrip("\n").rsplit(" | ", 1)[1].split(" ")
            both = [n if n == o else f"{n}/{o}" for n, o in zip(answers.split(" "), older, strict=True)]
            runs = [(answer, len(list(group))) for answer, group in itertools.groupby(both)]
            print(line, "|", *(answer if n == 1 else f"{answer}*{n}" for answer, n in runs))


if __name__ == "__main__":
    merge(*sys.argv[2:]) if sys.argv[1] == "--merge" else record(sys.argv[1], int(sys.argv[2]) if sys.argv[2:] else 0)
