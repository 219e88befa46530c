"""One expression each: operators, promotion, casts, assertions."""
from .registry import expressions

# Operators and promotion.
expressions("""
x + y
x - 2
2 - x
x * 0.5
x / y
x / 3
1 / x
k + j
k - 1
k * j
k / j
k // j
k % j
k // 3
k % 3
-k // 4
17 // k
17 % k
c + 5
c * 100
c + 200
c + k
sh + c
q + k
u + k
u - 1
u // u
u % 7
u // k
uc + c
uq + q
uq * 2
uc + 300
u + (-1)
h + 2.5
h + x
h * s
h + bf
bf + bf
bf / bf
bf + k
h + k
d + x
d * 0.1
x + d
f5 + f5
f5 + f4
f4 * 2.0
f4 + k
k + 2.5
k * s
k + n
c + n
c + n8
n8 + 5
h * s16
s + 1
n // 2
n % 3 + l
un + n
l * 2
n8 // 2
k & j
k | 7
k ^ -1
k << 2
k >> 1
u >> 1
k << j
c << 1
1 << k
x & y
k & 1.5
b & p
b | p
b ^ p
~b
~k
~u
-x
-k
-u
+x
+k
-b
~x
not b
not n
not fl
not s
b + p
b * 2
b + 1.5
x == y
x != y
x < y
x <= 0
0 < x
k > j
k >= 2.5
k == 3
u < 5
u < k
u > -1
c < 200
uc == -1
b == p
b < p
x < k
k < x
n < 5
s > 0.5
h > 2.5
h == 3
c > 5
uc > 5
h < x
x is None
x is not None
n is None
0 < x < 1
n < 10 < l
n < 3 < l
-1 <= k <= 5
x < y < z
x < y > z
n == 5 == l
k ** 2
2 ** 3
x ** 2
x @ y
k in (1, 2)
3 in (1, 2, 3)
5 // 2
-5 // 2
-5 % 3
5 / 2
2 ** 10 - 1
7 & 3 | 8
1 << 31
1 << 40
-(1 << 31)
4294967295
4294967296
18446744073709551615
18446744073709551616
-9223372036854775808
1e-40
1e300
1e39
True
True + True
not True
not 0
None
"text"
x + 1e300
x + 1e-40
h + 1e10
c + 128
c + 127
c - 128
c - 129
uc + 255
uc + 256
uc - 1
sh + 40000
k + 2147483648
k + 4294967296
q + 9223372036854775808
b + 1
b & 1
b | True
x + True
k + True
c + True
x if n > 3 else y
n if n > 3 else l
1 if n > 3 else 2
1 if n > 3 else 2.5
x if True else nonsense
x if fl else x + 1
x if b else y
(x, y) if n > 3 else (y, x)  # 2 results
n > 3 and l > 3
n > 3 or l > 3
n and l
n or l
fl and fl
b and p
b or p
True and n
False and n
0 or n
5 and n
n > 3 and True
n > 3 and not fl
(n > 3) & (l < 3)
x + (y if n == 5 else 0.0)
-(-x)
x - x * y / z
x + y * z
""")

# Casts.
expressions("""
x.to(tl.float16)
x.to(tl.bfloat16)
x.to(tl.float64)
x.to(tl.int32)
x.to(tl.int8)
x.to(tl.uint8)
x.to(tl.int64)
x.to(tl.int1)
x.to(tl.float8e5)
x.to(tl.float8e4nv)
x.to(tl.float16, fp_downcast_rounding="rtz")
x.to(tl.bfloat16, fp_downcast_rounding="rtz")
x.to(tl.float16, fp_downcast_rounding="rtne")
x.to(tl.float16, fp_downcast_rounding="up")
x.to(tl.float64, fp_downcast_rounding="rtz")
x.to(tl.int32, fp_downcast_rounding="rtz")
d.to(tl.float32, fp_downcast_rounding="rtz")
d.to(tl.float16)
d.to(tl.bfloat16)
d.to(tl.float8e5)
d.to(tl.int64)
h.to(tl.float32)
h.to(tl.bfloat16)
h.to(tl.int16)
h.to(tl.float8e4nv)
bf.to(tl.float32)
bf.to(tl.float16)
bf.to(tl.float8e5)
bf.to(tl.int8)
f5.to(tl.float32)
f5.to(tl.float16)
f5.to(tl.bfloat16)
f5.to(tl.float64)
f5.to(tl.float8e4nv)
f5.to(tl.int8)
f4.to(tl.float32)
f4.to(tl.int1)
k.to(tl.float32)
k.to(tl.float16)
k.to(tl.bfloat16)
k.to(tl.int8)
k.to(tl.uint8)
k.to(tl.int64)
k.to(tl.uint64)
k.to(tl.int1)
k.to(tl.uint32)
k.to(tl.float8e5)
u.to(tl.float32)
u.to(tl.int64)
u.to(tl.float64)
uq.to(tl.float32)
q.to(tl.float32)
q.to(tl.float16)
c.to(tl.int32)
c.to(tl.uint32)
uc.to(tl.int32)
b.to(tl.int32)
b.to(tl.int8)
b.to(tl.float32)
b.to(tl.uint8)
b.to(tl.int1)
x.to(tl.int32, bitcast=True)
k.to(tl.float32, bitcast=True)
k.to(tl.uint32, bitcast=True)
h.to(tl.int16, bitcast=True)
h.to(tl.bfloat16, bitcast=True)
x.to(tl.int64, bitcast=True)
x.to(tl.int16, bitcast=True)
c.to(tl.float8e5, bitcast=True)
f5.to(tl.uint8, bitcast=True)
b.to(tl.int8, bitcast=True)
tl.cast(x, tl.float16)
tl.cast(k, dtype=tl.int64)
tl.cast(x, tl.int32, bitcast=True)
tl.cast(5, tl.float16)
tl.cast(2.5, tl.int32)
tl.cast(n, tl.int64)
n.to(tl.float32)
s.to(tl.int32)
s.to(tl.float16)
fl.to(tl.int32)
x.cast(tl.float16)
x.to(dtype=tl.float16)
x.to("float16")
x.to(y.dtype)
k.to(x.dtype)
x.to(float)
k.to(int)
x.to(tl.void)
xp.to(tl.int64) * 0
(xp + 3).to(tl.int64) - xp.to(tl.int64)
xp.to(tl.pointer_type(tl.int32), bitcast=True).to(tl.int64) * 0
xp.to(tl.int32)
xp.to(tl.int1)
tl.load(xp.to(tl.pointer_type(tl.int32)) + 1)
tl.load((xp.to(tl.int64) + 8).to(tl.pointer_type(tl.float32)))
xp.to(tl.float32)
x.to(tl.pointer_type(tl.float32))
""")

# Assertions that are compiled.
expressions("""
tl.device_assert(n > 0, "it holds"); x * 2
tl.device_assert(x > -1e30); x * 3
assert n > 0, "holds too"; x * 4
tl.device_assert(x > 1e30, mask=x > 1e30); x * 5
""", options={"debug": True})
