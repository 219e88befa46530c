"""Writes what Triton says of the kernels: python test/blackbox/record.py, in an environment that has Triton (3.9.0,
then 3.6.0).

Writes triton-3.9.txt.gz, or for another version what differs from it (golden.py says how). No GPU is needed.
"""
import contextlib
import io
import re
import sys
import warnings
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
warnings.simplefilter("ignore")

import triton
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler.compiler import ASTSource, make_backend

from blackbox import CASES
from blackbox.golden import Answer, read, write

TARGET = GPUTarget("cuda", 90, 32)


def reason(error):
    """The innermost cause, in one line."""
    while error.__cause__ is not None:
        error = error.__cause__
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[-1] if lines else ''}"


def stripped(ttir):
    """The text without locations; values have numbers for names."""
    ttir = re.sub(r"(?m)^#loc.*\n", "", ttir)
    ttir = re.sub(r" loc\((?:[^()\"]|\"[^\"]*\"|\([^()]*\))*\)", "", ttir)
    names = {}
    ttir = re.sub(r"%[\w$.-]+", lambda m: names.setdefault(m.group(), f"%{len(names)}"), ttir)
    return "\n".join(line.rstrip() for line in ttir.strip().splitlines())


def ask(case, backend):
    options = backend.parse_options(case.options)
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    signature = {name: case.types.get(name, "constexpr") for name in case.fn.arg_names}
    constants = {(case.fn.arg_names.index(name), ): value for name, value in case.constants.items()}
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            source = ASTSource(case.fn, signature, constants, case.divisibility)
            module = source.make_ir(TARGET, options, backend.get_codegen_implementation(options),
                                    backend.get_module_map(), context)
            stages = {}
            backend.add_stages(stages, options, source.language)
            module = stages["ttir"](module, {})
    except Exception as error:
        return Answer(rejected=reason(error))
    return Answer(printed=printed.getvalue(), ttir=stripped(str(module)))


def main():
    backend = make_backend(TARGET)
    if True:
        answers = {name: ask(case, backend) for name, case in CASES.items()}
    version = ".".join(triton.__version__.split(".")[:2])
    if version != "3.9":
        newest = read("3.9")
        answers = {name: answer for name, answer in answers.items() if answer.differs(newest.get(name))}
    write(version, answers)
    rejected = sum(a.rejected is not None for a in answers.values())
    print(f"Triton {triton.__version__}: {len(answers)} of {len(CASES)} cases written, {rejected} of them rejected")


if __name__ == "__main__":
    main()
