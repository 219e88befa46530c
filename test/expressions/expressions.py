"""The expressions that are compared with Triton: `expressions()` gives them line by line, always the same.

A line is (operands, expression). An operand is `NAME=KIND:WHAT`:

    t, m, w  a tile of shape [16], [16, 16], [32, 32], loaded         s  a scalar, loaded
    p, q     a tile [16] of pointers to WHAT, a scalar pointer        k  a scalar argument of the kernel
    l        a local that was assigned the literal WHAT               c  a constexpr parameter, a number
    d        a constexpr parameter, a dtype

WHAT `*` stands for each of TYPES, `#` for each of NUMBERS: such a line is as many expressions."""

TYPES = [
    "int1", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "fp8e5", "fp8e4nv", "fp16",
    "bf16", "fp32", "fp64"
]
NUMBERS = [
    "True", "0", "1", "-1", "2", "7", "127", "128", "255", "256", "-129", "65536", "2147483647", "2147483648",
    "4294967295", "4294967296", "9223372036854775807", "9223372036854775808", "-2147483649", "18446744073709551616",
    "0.0", "2.5", "-0.75", "1e30", "1e-40", "1e300", "inf", "nan"
]
SOME_NUMBERS = ["True", "1", "-1", "256", "2147483648", "18446744073709551616", "2.5", "1e-40", "1e300"]
FEW_NUMBERS = ["False", "3", "-5", "200", "3000000000", "0.5"]

OPERATORS = ["+", "-", "*", "/", "//", "%", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!="]
BINARY = [f"a {op} b" for op in OPERATORS] + [
    "tl.maximum(a, b)", "tl.minimum(a, b)", "tl.where(True, a, b)", "tl.fdiv(a, b)", "tl.fma(a, b, a)",
    "tl.clamp(a, b, b)", "tl.umulhi(a, b)", "tl.mul(a, b)", "a and b", "a or b"
]
RARER = [
    "tl.add(a, b)", "tl.sub(a, b)", "tl.fma(a, a, b)", "tl.fma(b, a, a)", "tl.clamp(b, a, a)", "tl.clamp(a, a, b)",
    "tl.div_rn(a, b)", "tl.fdiv(a, b, ieee_rounding=True)", "tl.where(a, b, b)", "tl.where(a == a, b, a)", "max(a, b)",
    "min(a, b)", "tl.cdiv(a, b)", "tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)", "tl.math.fma(a, b, b)",
    "tl.math.umulhi(a, b)", "tl.join(a, b)", "tl.cat(a, b, can_reorder=True)", "tl.interleave(a, b)",
    "tl.broadcast(a, b)", "a if True else b", "a if 0 else b", "(a + b) * a", "a + b + 1", "a * 2 + b",
    "(a < b) & (b < a)", "(a == b) | True", "-a + b", "a - b * 0.5", "a ** b", "a @ b", "a is b", "a in b"
]
METHODS_OF_TWO = ["a.logical_and(b)", "a.logical_or(b)"]
FUNCTIONS = [
    "exp", "exp2", "log", "log2", "cos", "sin", "rsqrt", "sqrt", "sqrt_rn", "erf", "floor", "ceil", "abs", "sigmoid",
    "softmax"
]
UNARY = [
    "+a", "-a", "~a", "not a", "abs(a)", "a.to(tl.float32)", "tl.zeros_like(a)", "a.dtype", "a.type", "a.shape",
    "a.type.scalar", "a.dtype.primitive_bitwidth", "a.dtype.is_floating()", "a.dtype.is_int()",
    "a.dtype.is_int_signed()", "a.dtype.is_int_unsigned()", "a.dtype.is_bool()", "a.dtype.is_standard_floating()",
    "a.dtype.is_fp8()", "a.dtype.is_ptr()", "a.dtype.is_block()", "a.dtype.name", "a.dtype.itemsize", "a.dtype.scalar",
    "a.dtype == tl.float32", "a.numel", "tl.multiple_of(a, 8)", "tl.max_contiguous(a, 8)", "tl.max_constancy(a, 8)",
    "int(a)", "float(a)", "bool(a)", "a if a else a", "1 if a else 2", "1 if a else 2.0", "a and a", "a or a",
    "not not a", "a.unknown", "tl.unknown(a)", "a()", "a[0]", "-(-a)", "~(~a)", "a.to(tl.int1)", "a.to(tl.pi32_t)",
    "tl.to_tensor(a)", "len(a)", "isinstance(a, tl.tensor)", "isinstance(a, tl.constexpr)", "tl.cast(a, tl.float16)",
    "a.to(a.dtype)", "a.to(tl.void)", "a.to('fp32')", "a.cast(tl.int64)", "tl.cdiv(a, 4)", "tl.cdiv(100, a)",
    "tl.device_assert(a)", "tl.device_print('x', a)", "tl.assume(a)", "tl.static_assert(a)", "tl.static_print(a)",
    "tl.rand(0, a)", "tl.randn(0, a)", "tl.randint(0, a)", "tl.randint4x(0, a)", "tl.rand4x(0, a)", "tl.randn4x(0, a)",
    "tl.rand(a, 0)", "tl.randint(a, a)", "tl.rand(7, a, 3)", "tl.philox(a, 0, 0, 0, 0)", "tl.uint_to_uniform_float(a)",
    "tl.math.exp(a)", "tl.math.abs(a)", "tl.math.sqrt_rn(a)", "tl.math.log2(a)", "tl.core.full((4, ), 1, a.dtype)",
    "tl.swizzle2d(a, a, 4, 4, 2)", "tl.full((16, ), a, tl.int32)", "tl.full((16, ), a, tl.float32)",
    "tl.full([], a, tl.float16)", "tl.arange(0, a)", "tl.zeros((a, ), tl.int32)", "tl.program_id(a)"
]
SHAPES = [
    "a.T", "tl.trans(a)", "a.trans(0)", "a.trans(1, 0)", "tl.permute(a, (1, 0))", "tl.permute(a, 1, 0)",
    "a.permute(0, 1)", "tl.permute(a, 0, 0)", "a[None, :]", "a[:, None]", "a[None, :, None]", "a[:]", "a[:, :]",
    "a[None]", "a[0]", "a[0:4]", "a[...]", "a.reshape(4, 4)", "a.reshape((2, 8))", "tl.reshape(a, [16, 1])",
    "a.reshape(16, 16)", "a.reshape(256)", "a.reshape(3, 5)", "tl.reshape(a, (-1, ))", "a.view(4, 4)", "tl.ravel(a)",
    "a.expand_dims(0)", "tl.expand_dims(a, (0, 1))", "tl.expand_dims(a, -1)", "tl.expand_dims(a, 3)",
    "tl.expand_dims(a, (0, 0))", "tl.broadcast_to(a, (16, 16))", "a.broadcast_to(16)", "tl.broadcast_to(a, [4, 16])",
    "tl.broadcast_to(a[None, :], [4, 16])", "a[:, None] + a[None, :]", "a[None, :] + a", "a + a.reshape(4, 4)",
    "a.reshape(1, 16) * a.reshape(16, 1)", "tl.join(a, a)", "tl.join(a, a).split()", "tl.split(a)",
    "tl.split(a.reshape(8, 2))", "tl.interleave(a, a)", "tl.cat(a, a)", "tl.cat(a, a, dim=0)",
    "tl.cat(a, a, can_reorder=True)", "a.reshape(16, 1).squeeze(1)", "tl.squeeze(a[None, :], 0)", "tl.unsqueeze(a, 0)",
    "tl.unsqueeze(a, -1)", "tl.flip(a)", "tl.flip(a, 0)", "tl.flip(a, -1)", "tl.flip(a, 2)", "a.item()",
    "tl.reshape(a, (16, ), can_reorder=True)", "tl.zeros_like(a)", "a.shape[0]", "a.shape[-1]", "len(a.shape)",
    "a.shape[1]", "a.rank", "a.type.shape", "a.type.element_ty", "tl.swizzle2d(0, 0, 4, 4, 2)", "a.type.numel",
    "a.gather(tl.arange(0, 4), 0)", "tl.gather(a, tl.arange(0, 16), 0)", "tl.gather(a, tl.arange(0, 16)[:, None], 0)",
    "tl.sort(a)", "tl.sort(a, descending=True)", "tl.sort(a, 0)", "tl.topk(a, 4)", "tl.topk(a, 3)",
    "tl.bitonic_merge(a)", "a[tl.arange(0, 4)]"
]
REDUCTIONS = ["sum", "max", "min", "argmax", "argmin", "xor_sum", "reduce_or", "cumsum", "cumprod"]
ATOMICS = ["add", "max", "min", "and", "or", "xor", "xchg"]


def binary_lines():
    for text in BINARY:
        for type in TYPES:
            yield f"a=t:{type} b=t:*", text
        for type in ("int1", "uint8", "int32", "int64", "fp8e4nv", "bf16"):
            yield f"a=s:{type} b=t:*", text
            yield f"a=s:{type} b=s:*", text
    for text in RARER + METHODS_OF_TWO:
        for type in ("int1", "uint8", "int32", "fp8e5", "fp16", "bf16"):
            yield f"a=t:{type} b=t:*", text
        yield "a=s:int32 b=t:*", text
        yield "a=s:uint32 b=s:*", text
        yield "a=k:fp32 b=s:*", text
    for text in BINARY:
        yield "a=k:int32 b=t:*", text
        yield "a=k:fp32 b=t:*", text
        yield "a=s:* b=k:uint8", text


def number_lines():
    for text in BINARY:
        for number in NUMBERS:
            if number in ("inf", "nan"):
                yield f"a=t:* b=c:{number}", text
                continue
            yield "a=t:*", with_number(text, "b", number)
            if number in SOME_NUMBERS:
                yield "b=t:*", with_number(text, "a", number)
        for number in FEW_NUMBERS:
            yield f"a=t:* b=c:{number}", text
            yield f"a=c:{number} b=s:*", text
            yield f"a=t:* b=l:{number}", text
        yield "a=s:*", with_number(text, "b", "300")
        yield "a=s:*", with_number(text, "b", "1.5")
    for text in RARER:
        for number in ("True", "3", "-1", "300", "4294967296", "1.5", "1e300"):
            yield "a=t:*", with_number(text, "b", number)
        yield "a=c:3 b=t:*", text
        yield "a=t:* b=l:-7", text


def with_number(text, name, number):
    """`text` with the operand replaced by the literal."""
    import re
    return re.sub(rf"\b{name}\b", number if not number.startswith("-") else f"({number})", text)


def constant_lines():
    safe = [op for op in OPERATORS if op != "<<"]
    for op in safe + ["and", "or", "is", "is not"]:
        for number in [
                "True", "0", "1", "-1", "2", "7", "-129", "2147483648", "18446744073709551616", "2.5", "-0.75", "1e300",
                "inf", "nan"
        ]:
            yield f"a=c:{number} b=c:#", f"a {op} b"
    for op in safe:
        for number in ("0", "3", "-5", "0.5"):
            yield "a=c:#", f"a {op} {number}"
            yield "a=c:#", f"{number} {op} a"
    for text in ("a << 3", "1 << 40", "a << 0", "a << -1", "a ** 2", "a ** 0", "a ** -1", "2 ** 0.5", "a ** 0.5",
                 "(-8) ** 3", "+a", "-a", "~a", "not a", "abs(a)", "int(a)", "float(a)", "bool(a)", "min(a, 3)",
                 "max(a, 3, 2.5)", "min(a)", "len(a)", "a if a else 7", "1 if a else 2.0", "a < 5 < 9", "0 < a",
                 "a == a", "str(a)", "a and 5", "a or 5", "tl.cast(a, tl.int32)", "tl.cast(a, tl.uint8)",
                 "tl.cast(a, tl.float16)", "tl.cast(a, tl.float64)", "tl.cast(a, tl.int1)", "tl.cast(a, tl.float8e5)",
                 "tl.to_tensor(a)", "tl.full((4, ), a, tl.int8)", "tl.full((4, ), a, tl.uint64)",
                 "tl.full([2, 2], a, tl.float32)", "tl.full([], a, tl.bfloat16)", "tl.full((4, ), a, tl.int1)",
                 "tl.full((4, ), a, tl.float8e4nv)", "tl.full([a], 1, tl.int32)", "tl.zeros([a], tl.int32)",
                 "tl.zeros([2, a], tl.float16)", "tl.arange(0, a)", "tl.arange(a, 16)", "tl.program_id(a)",
                 "tl.num_programs(a)", "tl.maximum(a, 2)", "tl.minimum(a, 1.5)", "tl.where(a, 1, 2)",
                 "tl.where(a > 0, a, 2.5)", "tl.exp(a)", "tl.sqrt(a)", "tl.abs(a)", "tl.cdiv(a, 4)", "tl.fma(a, a, a)",
                 "tl.clamp(a, 0, 9)", "tl.fdiv(a, 2)", "tl.umulhi(a, a)", "tl.add(a, 1)", "tl.mul(a, a)",
                 "tl.constexpr(a)", "tl.constexpr(a) + 1", "a.value", "isinstance(a, int)", "isinstance(a, float)",
                 "isinstance(a, tl.constexpr)", "(a, 1)", "[a, a]", "(a, 1)[0]", "tl.static_assert(a)", "tl.rand(a, 0)",
                 "tl.randint(0, a)", "tl.cos(a)", "tl.sigmoid(a)", "a.to(tl.float32)", "tl.multiple_of(a, 4)",
                 "tl.device_assert(a)", "tl.assume(a)", "range(a)", "type(a)", "tl.philox(a, 1, 2, 3, 4)",
                 "tl.dot(a, a)", "tl.sum(a)", "tl.load(a)", "tl.trans(a)", "a.dtype", "f'{a}'", "f'{a}' + 'x'",
                 "'a' == a", "None is a", "a is None", "not (a and 0)"):
        yield "a=c:#", text
    for text in ("a + 1", "a * 2.5", "a / 2", "a // 3", "a < 4", "a == 5", "-a", "~a", "not a", "a.dtype", "a & 1",
                 "a << 1", "a % 2", "tl.full((4, ), a, tl.float32)", "a if a else a", "int(a)", "a + 4294967296"):
        yield "a=l:#", text


def unary_lines():
    for kind in "tsk":
        for text in UNARY + [f"tl.{f}(a)" for f in FUNCTIONS] + [f"a.{f}()" for f in FUNCTIONS]:
            yield f"a={kind}:*", text
    for text in SHAPES:
        yield "a=t:int32", text
        yield "a=t:fp8e5", text
        yield "a=m:fp16", text
        yield "a=s:fp32", text
        yield "a=p:fp32", text


def cast_lines():
    for kind in "ts":
        for type in TYPES:
            for arguments in ("b", "b, bitcast=True", "b, fp_downcast_rounding='rtz'",
                              "b, fp_downcast_rounding='rtne'"):
                yield f"a={kind}:{type} b=d:*", f"a.to({arguments})"
    for type in TYPES:
        yield f"a=s:{type} b=d:*", "tl.cast(a, b)"
        yield f"a=s:{type} b=d:*", "tl.full((8, ), a, b)"
        yield f"a=t:{type} b=d:*", "tl.sum(a, dtype=b)"
        yield f"a=t:{type} b=d:*", "tl.cumsum(a, dtype=b)"
    for number in NUMBERS:
        if number not in ("inf", "nan"):
            yield "b=d:*", f"tl.full((8, ), {number}, b)"
            yield "b=d:*", f"tl.cast({number}, b)"
            yield "b=d:*", f"tl.full([], {number}, b)"
        else:
            yield f"a=c:{number} b=d:*", "tl.full([], a, b)"
    for text in ("tl.zeros((8, ), b)", "tl.zeros([], b)", "b", "b.primitive_bitwidth", "b == tl.int32", "b.is_int()",
                 "b.name", "b.is_fp16()", "b.is_int8()", "tl.zeros((4, 4), dtype=b)", "tl.pointer_type(b)", "b(3)",
                 "tl.full(shape=(2, ), value=1, dtype=b)", "b.itemsize", "b.kind()", "b != tl.float16",
                 "tl.dtype('fp32') == b", "b.is_floating()", "b is tl.int32", "b.get_int_max_value()",
                 "b.get_int_min_value()"):
        yield "b=d:*", text


def reduction_lines():
    for name in REDUCTIONS:
        for arguments in ("a", "a, 0", "a, axis=-1", "a, 1", "a, 2", "a, axis=0, keep_dims=True", "a, 0, reverse=True",
                          "a, None", "a, keep_dims=True"):
            yield "a=t:*", f"tl.{name}({arguments})"
            yield "a=m:*", f"tl.{name}({arguments})"
        for arguments in ("", "0", "1", "axis=-1"):
            yield "a=m:*", f"a.{name}({arguments})"
        yield "a=s:*", f"tl.{name}(a, 0)"
    for text in ("tl.max(a, 0, return_indices=True)",
                 "tl.min(a, 0, return_indices=True, return_indices_tie_break_left=False)",
                 "tl.argmax(a, 0, tie_break_left=False)", "tl.argmin(a, 0, tie_break_left=False, keep_dims=True)",
                 "tl.max(a, axis=0, return_indices=True, keep_dims=True)", "tl.softmax(a)", "tl.softmax(a, 0)",
                 "tl.softmax(a, keep_dims=True)", "tl.softmax(a, dim=0, keep_dims=True)", "tl.sort(a)",
                 "tl.sort(a, descending=1)", "tl.topk(a, 4)", "tl.topk(a, 1)", "tl.topk(a, 4, descending=False)",
                 "tl.flip(a)", "tl.histogram(a, 16)", "tl.histogram(a, 10)", "a.histogram(32)",
                 "tl.histogram(a, 16, a > 0)", "tl.gather(a, a, 0)", "tl.cumsum(a, 0, dtype=tl.float32)",
                 "tl.cumprod(a, 0, dtype=tl.int64)", "tl.cumprod(a, 0, dtype=tl.float32)",
                 "tl.sum(a, axis=0, dtype=tl.float64)", "tl.xor_sum(a, 0, keep_dims=True)", "tl.bitonic_merge(a)",
                 "tl.expect_zero(a, a == a)"):
        yield "a=t:*", text
        yield "a=m:*", text
    for type in ("int32", "int64", "int8", "fp32"):
        yield f"a=t:* b=t:{type}", "tl.gather(a, b, 0)"
        yield f"a=m:* b=m:{type}", "tl.gather(a, b, 1)"
        yield f"a=m:* b=t:{type}", "tl.gather(a, b, 1)"


def dot_lines():
    for arguments in ("a, b", "a, b, out_dtype=tl.float16", "a, b, out_dtype=tl.float32", "a, b, out_dtype=tl.int32",
                      "a, b, out_dtype=tl.bfloat16", "a, b, input_precision='ieee'", "a, b, allow_tf32=False",
                      "a, b, allow_tf32=True", "a, b, input_precision='tf32x3'", "a, b, input_precision='bf16x3'",
                      "a, b, input_precision='nonsense'", "a, b, max_num_imprecise_acc=16",
                      "a, b, allow_tf32=True, input_precision='tf32'", "a, b, None", "a.T, b", "a[0:16], b",
                      "a, b, max_num_imprecise_acc=64", "a, 1", "a[None, :, :], b[None, :, :]", "a[None, :, :], b",
                      "a.reshape(16, 64), b", "a, b.reshape(16, 64)", "a.reshape(64, 16), b.reshape(16, 64)"):
        for type in ("int1", "int8", "uint8", "int16", "int32", "fp8e5", "fp8e4nv", "fp16", "bf16", "fp32", "fp64"):
            if arguments == "a, b" or type in ("int8", "fp8e5", "fp16", "fp32"):
                yield f"a=w:{type} b=w:*", f"tl.dot({arguments})"
    for type in ("int8", "fp8e5", "fp16", "bf16", "fp32", "fp64"):
        yield f"a=w:{type} b=w:{type} c=w:*", "tl.dot(a, b, c)"
        yield f"a=w:{type} b=w:{type} c=w:*", "tl.dot(a, b, acc=c, out_dtype=tl.float32)"
        yield f"a=w:{type} b=w:{type} c=w:*", "tl.dot(a, b, acc=c, out_dtype=tl.float16)"
        yield f"a=w:{type} b=w:{type} c=s:*", "tl.dot(a, b, c)"
        yield f"a=w:{type} b=w:{type} c=w:*", "c + tl.dot(a, b)"
    yield "a=m:* b=m:fp16", "tl.dot(a, b)"
    yield "a=t:* b=t:fp16", "tl.dot(a, b)"


def pointer_lines():
    for kind in "pq":
        for pointee in ("int1", "int8", "fp16", "fp32", "fp64"):
            for text in [f"a {op} b" for op in OPERATORS
                         ] + ["b + a", "b - a", "tl.where(True, a, b)", "tl.maximum(a, b)", "a and b", "a or b"]:
                if pointee == "fp32" or text in ("a + b", "a - b", "b + a", "a == b"):
                    yield f"a={kind}:{pointee} b=t:*", text
                    yield f"a={kind}:{pointee} b=s:*", text
                    yield f"a={kind}:{pointee} b=p:*", text
                    yield f"a={kind}:{pointee} b=c:#", text
            yield f"a={kind}:{pointee} b=d:*", "a.to(b)"
            yield f"a={kind}:{pointee} b=d:*", "a.to(b, bitcast=True)"
            yield f"a={kind}:{pointee} b=d:*", "a.to(tl.pointer_type(b))"
            yield f"a={kind}:{pointee} b=d:*", "tl.load(a.to(tl.pointer_type(b), bitcast=True))"
        for text in UNARY[:12] + [
                "a if a else a", "a.dtype", "a.dtype.element_ty", "a.type", "a.dtype.is_ptr()", "not a", "tl.load(a)",
                "tl.load(a + 1)", "a.type.element_ty", "a.dtype.scalar", "tl.load(a, mask=True)",
                "tl.load(a, None, None)", "tl.load(a, other=1)", "tl.load(a, True, 1)", "tl.load(a, 1, 2.5)",
                "tl.load(a, True, 300)", "tl.load(a, True, -1)", "tl.load(a, True, 1e300)",
                "tl.load(a, cache_modifier='.ca')", "tl.load(a, cache_modifier='.cg')",
                "tl.load(a, cache_modifier='.cv')", "tl.load(a, cache_modifier='.cs')",
                "tl.load(a, cache_modifier='.wb')", "tl.load(a, eviction_policy='evict_first')",
                "tl.load(a, eviction_policy='evict_last')", "tl.load(a, eviction_policy='no')",
                "tl.load(a, volatile=True)", "tl.store(a, 1)", "tl.store(a, -1)", "tl.store(a, 2.5)",
                "tl.store(a, 1e300)", "tl.store(a, True)", "tl.store(a, 300, mask=True)",
                "tl.store(a, 1, cache_modifier='.cs')", "tl.store(a, 1, cache_modifier='.ca')",
                "tl.store(a, 1, eviction_policy='evict_last')", "tl.store(a, 4294967296)", "tl.store(a, tl.load(a))",
                "tl.load(a, tl.arange(0, 16) < 3)", "tl.load(a, tl.arange(0, 8) < 3)", "tl.load(a, tl.arange(0, 16))",
                "tl.store(a, tl.arange(0, 16))", "tl.store(a, tl.arange(0, 16)[:, None])",
                "tl.store(a, tl.arange(0, 16), tl.arange(0, 16) < 4)", "tl.store(a, 1, tl.arange(0, 16))", "a.store(1)",
                "a.load()", "tl.multiple_of(a, 16)", "a[None]", "a[0]", "a.atomic_add(1)", "tl.atomic_cas(a, 0, 1)",
                "tl.atomic_cas(a, 0, 1, sem='acquire')", "tl.atomic_load(a)", "tl.atomic_store(a, 1)",
                "tl.atomic_poll(a, 1)", "tl.atomic_poll(a, 1, timeout_ns=100)"
        ]:
            yield f"a={kind}:*", text
        for type in TYPES:
            yield f"a={kind}:{type} b=t:*", "tl.store(a, b)"
            yield f"a={kind}:{type} b=s:*", "tl.store(a, b)"
            yield f"a={kind}:{type} b=s:*", "tl.load(a, True, b)"
            yield f"a={kind}:{type} b=t:*", "tl.load(a, mask=b > 0, other=b)"
            yield f"a={kind}:{type} b=s:*", "tl.atomic_cas(a, b, b)"
        for name in ATOMICS:
            for type in ("int8", "uint16", "int32", "uint32", "int64", "uint64", "fp16", "bf16", "fp32", "fp64"):
                if kind == "p":
                    yield f"a={kind}:{type} b=t:*", f"tl.atomic_{name}(a, b)"
                yield f"a={kind}:{type} b=s:*", f"tl.atomic_{name}(a, b)"
            for arguments in ("a, 1", "a, 1, True", "a, 1, sem='relaxed'", "a, 1, sem='acquire', scope='cta'",
                              "a, 1, scope='sys'", "a, 1, sem='nonsense'", "a, 1, scope='nonsense'", "a, 1.5",
                              "a, 1, mask=tl.arange(0, 16) < 3", "a, -1", "a, 300"):
                yield f"a={kind}:*", f"tl.atomic_{name}({arguments})"


def expressions():
    """All lines without repetition, in order."""
    seen = set()
    for lines in (binary_lines, number_lines, constant_lines, unary_lines, cast_lines, reduction_lines, dot_lines,
                  pointer_lines):
        for line in lines():
            if line not in seen:
                seen.add(line)
                yield line


def columns(operands):
    """What the line's `*` or `#` stands for, one after the other; [""] for a line that is one expression."""
    return TYPES if "*" in operands else NUMBERS if "#" in operands else [""]


if __name__ == "__main__":
    lines = list(expressions())
    print(len(lines), "lines,", sum(len(columns(operands)) for operands, _ in lines), "expressions")
