"""Calls: parameters and defaults, results, compile-time arguments, functions as values, recursion, globals."""
from .registry import expressions

expressions("""
twice(x)
twice(a=x)
twice(twice(x))
twice(n)
twice(3)
twice()
twice(x, x)
twice(x, b=1)
twice(b=x)
affine(x)
affine(x, 3)
affine(x, shift=5)
affine(x, shift=5, scale=7)
affine(a=x, shift=n)
affine(x, 3, scale=2)
affine(x, n, n)
affine(scale=2, a=x)
affine(*(x, 3, 4))
affine(x, *(3, ))
affine(**{"a": x})
constant_scale(x)
constant_scale(x, 5)
constant_scale(x, scale=2.5)
constant_scale(x, n)
constant_scale(h, 2.5)
affine(h, 2.5)
affine(h, 2)
a, b = swapped(x, n); b * a
a, b = swapped(b=x, a=3); a * b
swapped(x, n)[0] * swapped(x, n)[1]
a = swapped(x, n); a[0] + a[1]
a, b, c = swapped(x, n); x
nothing(xp + 40); x
nothing(xp)
a = nothing(xp); x if a is None else n
total(x)
total(x, 1.0, 2.5)
total()
total(*(x, 2.0))
keyword_only(x, b=n)
keyword_only(x, n)
early(x, n)
early_types(n, n)
early_types(x, n)
early_types(s, n)
a, b = early_both(x, n); a * b
early_static(x, 1)
early_static(x, 2)
early_static(x, 3)
early_nested(x, n, n)
early_nothing(xp + 50, n); x
early_nothing(xp + 50, n - 10); x
return_in_loop(x, n)
power(x, 3)
power(n, 4)
power(x, n)
endless(x)
apply(add, x, n)
apply(swapped, x, n)[0]
apply(tl.maximum, x, 0.5)
apply(5, x, n)
f: tl.constexpr = add; f(x, n)
f = add; f(x, n)
rebinds(x)
rebinds(3)
uses_globals(x)
uses_globals(n)
uses_plain(x)
x * FACTOR
x * SCALE
x * PLAIN
tl.zeros(SHAPE, tl.float32)
tl.zeros([SHAPE[0], 8], tl.float32)
x * 2 if NAME == "double" else x
x.to(DTYPE)
typed_default(h)
typed_default(n)
typed_default(h, 2.5)
default_dtype(x)
default_dtype(x, tl.int32)
default_dtype(x, dtype=tl.bfloat16)
default_none(x)
default_none(x, n)
default_none(x, None)
no_return(x)
chooses(x, n, True)
chooses(x, n, False)
chooses(x, x, n > 3)
pair_default(x)
pair_default(x, (3, n))
a, (b, (c, d)) = nested_tuple(x); a + b * c - d
outlined(n, 3)
outlined(s, s)
outlined(x, x)
a, b = outlined_tuple(n, 3); a * b
python_function(x)
doubled(3) * x
tl.zeros((doubled(4), ), tl.float32)
tl.zeros(pair_of(1), tl.float32)
a: tl.constexpr = doubled(8); tl.arange(0, a)
doubled(n)
doubled(FACTOR + 1) * x
triton.cdiv(n, 3)
triton.cdiv(17, 3)
x * triton.next_power_of_2(9)
twice
twice + 1
twice.fn(x)
WORDS
undefined(x)
len(WORDS)
first16(xp)
(lambda t: t)(x)
tl.sum(x)(x)
x()
5(x)
tl(x)
"a"(x)
x.twice()
x.sum(0)
x.sum(axis=0, keep_dims=True)
x.to(tl.int32).to(tl.float32)
x.exp().log().abs()
x.reshape(4, 4).T.sum(1)
x[None, :].broadcast_to(4, 16).sum(0)
x.max().to(tl.float16)
n.to(tl.float32) + s
tl.load(xp + tl.arange(0, 16)).to(xp.dtype.element_ty)
x.to(xp.dtype.element_ty)
x.dtype
x.shape
x.shape[0] + x.numel
FACTOR
FACTOR + UNTYPED
UNTYPED.value * x
UNTYPED if FACTOR == 3 else x
h * UNTYPED
h * SCALE
tl.static_assert(FACTOR == 3, "factor"); x
tl.static_assert(FACTOR == 4, "factor"); x
tl.static_print("factor", FACTOR, SCALE, NAME); x
x + tl.program_id(0) + tl.num_programs(1)
tl.full((16, ), FACTOR, tl.float32)
tl.where(x > SCALE, x, SCALE)
""")
