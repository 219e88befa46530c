"""Writes the table that PromotionTest.cpp reads: what Triton 3.9 answers to each expression. Run where it is installed:

    pip install triton==3.9.0 torch && python test/promotion/record.py > test/promotion/triton39.txt

A line is an operation, the left operand and the right operands' results in the order of `TYPES` (`typed`, `scalar`: the left one a
scalar), or an operation, a number and the results for a tile of each type on the other side (`right`: the number is the right
operand; `left`). `-` is an error."""

import contextlib
import io
import os
import sys

import triton
import triton.language as tl
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler.compiler import ASTSource, make_backend

sys.path.insert(0, os.path.dirname(__file__))
from expression import expression  # noqa: E402

TYPES = ["int1", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float8e5", "float8e4nv",
         "float16", "bfloat16", "float32", "float64"]
NUMBERS = [True, 0, 1, -1, 127, 128, 255, 256, -129, 2147483647, 2147483648, 4294967295, 4294967296, 9223372036854775807,
           9223372036854775808, -2147483649, 18446744073709551616, 2.5, 1e30, 1e-40, 1e300, 0.0]
OPERATORS = ["+", "-", "*", "/", "//", "%", "&", "|", "^", "<<", ">>", "<", "==", "maximum", "where", "fdiv", "fma", "clamp",
             "umulhi", "min"]
CONVERSIONS = ["logical_and", "cast", "bitcast", "cast_rtz"]


class Compiler:

    def __init__(self):
        self.target = GPUTarget("cuda", 90, 32)
        self.backend = make_backend(self.target)
        self.options = self.backend.parse_options({})
        self.context = ir.context()
        ir.load_dialects(self.context)
        self.backend.load_dialects(self.context)
        self.rest = (self.options, self.backend.get_codegen_implementation(self.options), self.backend.get_module_map(),
                     self.context)

    def __call__(self, **values):
        names = expression.arg_names
        source = ASTSource(expression, {n: "constexpr" for n in names}, {(names.index(n), ): v for n, v in values.items()})
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                source.make_ir(self.target, *self.rest)
        except Exception:
            return "-"
        return printed.getvalue().strip()


def main():
    run = Compiler()
    types = [getattr(tl, t) for t in TYPES]
    print("# what Triton 3.9.0 answers; columns:", " ".join(str(t) for t in types))
    for op in OPERATORS + CONVERSIONS:
        for kind, shape in (("typed", [16]), ("scalar", [])):
            if kind == "scalar" and op in CONVERSIONS:
                continue
            for a in types:
                row = [run(SA=shape, SB=[16], A=a, B=b, OP=op) for b in types]
                print(kind, op, a, *row)
    for op in OPERATORS:
        for number in NUMBERS:
            print("right", op, repr(number), *(run(SA=[16], SB=number, A=t, B=None, OP=op) for t in types))
            if op not in ("fma", ):
                print("left", op, repr(number), *(run(SA=number, SB=[16], A=None, B=t, OP=op) for t in types))


if __name__ == "__main__":
    main()
