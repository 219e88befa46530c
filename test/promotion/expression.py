"""One operation on two operands, each a tile (`A`, `B` its dtype, `SA`, `SB` its shape) or, where the dtype is None, the number
in place of the shape. Prints the dtype of the result."""

import triton
import triton.language as tl


@triton.jit
def expression(SA: tl.constexpr, SB: tl.constexpr, A: tl.constexpr, B: tl.constexpr, OP: tl.constexpr):
    if A is not None:
        a = tl.full(SA, 1, A)
    else:
        a: tl.constexpr = SA
    if B is not None:
        b = tl.full(SB, 1, B)
    else:
        b: tl.constexpr = SB
    if OP == "+":
        c = a + b
    if OP == "-":
        c = a - b
    if OP == "*":
        c = a * b
    if OP == "/":
        c = a / b
    if OP == "//":
        c = a // b
    if OP == "%":
        c = a % b
    if OP == "&":
        c = a & b
    if OP == "|":
        c = a | b
    if OP == "^":
        c = a ^ b
    if OP == "<<":
        c = a << b
    if OP == ">>":
        c = a >> b
    if OP == "<":
        c = a < b
    if OP == "==":
        c = a == b
    if OP == "maximum":
        c = tl.maximum(a, b)
    if OP == "where":
        c = tl.where(True, a, b)
    if OP == "logical_and":
        c = tl.expand_dims(a, 0).logical_and(b)
    if OP == "fdiv":
        c = tl.fdiv(a, b)
    if OP == "fma":
        c = tl.fma(a, b, a)
    if OP == "clamp":
        c = tl.clamp(a, b, b)
    if OP == "umulhi":
        c = tl.umulhi(a, b)
    if OP == "min":
        c = min(a, b)
    if OP == "cast":
        c = a.to(B)
    if OP == "bitcast":
        c = a.to(B, bitcast=True)
    if OP == "cast_rtz":
        c = a.to(B, fp_downcast_rounding="rtz")
    tl.static_print(c.dtype)
