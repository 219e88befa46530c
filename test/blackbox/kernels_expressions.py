"""One expression each: operators, promotion, and every builtin with its forms of arguments."""
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

# Creation.
expressions("""
tl.arange(0, 16)
tl.arange(4, 12)
tl.arange(0, 1)
tl.arange(-8, 8)
tl.arange(0, 15)
tl.arange(16, 0)
tl.arange(0, 0)
tl.arange(0, n)
tl.arange(0, 2.0)
tl.arange(start=0, end=8)
tl.arange(2147483640, 2147483648)
tl.arange(16)
tl.zeros((16,), tl.float32)
tl.zeros([8, 4], dtype=tl.int8)
tl.zeros([], tl.int32)
tl.zeros((), tl.int32)
tl.zeros((3,), tl.float32)
tl.zeros(16, tl.float32)
tl.zeros((0,), tl.float32)
tl.zeros((16,), "float32")
tl.zeros_like(m)
tl.zeros_like(k)
tl.full((16,), 3, tl.int32)
tl.full((4, 4), 2.5, tl.float16)
tl.full((4,), -1, tl.uint32)
tl.full((4,), 300, tl.int8)
tl.full((4,), 2.7, tl.int32)
tl.full((4,), 1, tl.int1)
tl.full((4,), n, tl.int64)
tl.full((4,), s, tl.float64)
tl.full((4,), s, tl.int32)
tl.full((4,), x, tl.float32)
tl.full((4,), float("inf"), tl.float32)
tl.full((4,), float("-inf"), tl.float16)
tl.full((4,), float("nan"), tl.float32)
tl.full((4,), True, tl.int32)
tl.full((4,), None, tl.int32)
tl.full((4,), 1, None)
tl.full([2, 2, 2], 7, tl.bfloat16)
tl.full((4,), 1.5, tl.float8e5)
tl.full((5,), 1, tl.int32)
tl.full((n,), 1, tl.int32)
tl.full((2097152,), 1, tl.int32)
tl.full(shape=(4,), value=1, dtype=tl.int16)
tl.program_id(0)
tl.program_id(axis=1)
tl.program_id(3)
tl.program_id(-1)
tl.program_id(n)
tl.program_id("x")
tl.num_programs(0)
tl.num_programs(axis=2)
tl.num_programs(5)
tl.program_id(0) * 16 + tl.arange(0, 16)
tl.cat(x, y, can_reorder=True)
tl.cat(x, y)
tl.cat(m, m, dim=0)
tl.cat(m, m, dim=1)
tl.cat(m, m, dim=-1)
tl.cat(x, m)
tl.cat(x, k)
tl.cat(x, y, dim=1)
""")

# Shapes.
expressions("""
x[:, None]
x[None, :]
x[None]
x[:]
x[None, :, None]
x[:, None] + y[None, :]
m[:, None, :]
m[None]
m[:]
m[..., None]
x[0]
x[1:3]
m[0, :]
m[:, :, None]
x[:, :]
n[None]
n[:]
x[()]
m.T
tl.trans(m)
tl.trans(m, 1, 0)
tl.trans(m, (1, 0))
tl.trans(m, [1, 0])
tl.trans(m, 0, 1)
tl.trans(m, -1, 0)
tl.trans(x)
tl.trans(m, 0, 0)
tl.trans(t3)
tl.trans(t3, 2, 0, 1)
m.trans()
m.trans(1, 0)
tl.permute(m, 1, 0)
tl.permute(m, (1, 0))
tl.permute(t3, 1, 2, 0)
tl.permute(t3, (0, 2, 1))
tl.permute(t3, 0, 1)
tl.permute(m)
t3.permute(2, 1, 0)
t3.T
x.T
tl.reshape(m, 128)
tl.reshape(m, (128,))
tl.reshape(m, 16, 8)
tl.reshape(m, [4, 4, 8])
tl.reshape(m, (16, 4))
tl.reshape(m, (-1,))
tl.reshape(m, ())
tl.reshape(n, (1,))
tl.reshape(n, (1, 1))
m.reshape(4, 32)
m.reshape((4, 32))
tl.reshape(m, 128, can_reorder=True)
tl.view(m, (128,))
m.view(128)
tl.ravel(m)
m.ravel()
x.ravel()
tl.broadcast_to(x, (8, 16))
tl.broadcast_to(x[None, :], (8, 16))
tl.broadcast_to(x[None, :], 8, 16)
tl.broadcast_to(x[:, None], (16, 8))
tl.broadcast_to(s, (8,))
tl.broadcast_to(s, [2, 4])
tl.broadcast_to(2.5, (8,))
tl.broadcast_to(x, (32,))
tl.broadcast_to(x, 16)
x[None, :].broadcast_to(4, 16)
tl.broadcast_to(m, (16, 8))
tl.broadcast(x[:, None], y[None, :])  # 2 results
tl.broadcast(x, s)  # 2 results
tl.broadcast(x, 1.0)
tl.broadcast(x, m)
tl.expand_dims(x, 0)
tl.expand_dims(x, 1)
tl.expand_dims(x, -1)
tl.expand_dims(x, axis=(0, 2))
tl.expand_dims(x, (0, 1))
tl.expand_dims(x, (-1, 0))
tl.expand_dims(x, (0, 0))
tl.expand_dims(x, 2)
tl.expand_dims(x, -3)
tl.expand_dims(s, 0)
tl.expand_dims(s, (0, 1))
x.expand_dims(1)
m + x
m + x[None, :]
m + x[:, None]
m + n
x + m
m * x[:8]
tl.join(x, y)
tl.join(x, 1.0)
tl.join(s, 2.0)
tl.join(x, s)
tl.join(m, m)
tl.join(x, k)
tl.join(x, m)
tl.join(x[:, None], y[None, :])
tl.split(tl.join(x, y))  # 2 results
tl.join(x, y).split()  # 2 results
tl.split(x)  # 2 results
tl.split(tl.join(s, s))  # 2 results
tl.split(tl.reshape(x, [8, 2]))  # 2 results
tl.split(m)
tl.interleave(x, y)
tl.interleave(m, m)
tl.interleave(s, 1.0)
tl.interleave(k, x)
x.shape[0]
m.shape[1] * 2
len(m.shape)
m.numel
x.numel + 1
x.dtype == tl.float32
x.dtype is tl.float32
x.dtype.is_floating()
k.dtype.is_int()
u.dtype.is_int_unsigned()
h.dtype.primitive_bitwidth
xp.dtype.element_ty == tl.float32
xp.dtype.is_ptr()
x.type.is_block()
m.type.shape[0]
x.type.scalar == tl.float32
x.type.element_ty == tl.float32
tl.float32.primitive_bitwidth
tl.int64.itemsize
x.nonsense
x.shape.nonsense
x.shape == (16,)
x.shape == [16]
m.shape[-1]
m.shape[2]
tl.item(tl.sum(x, 0, keep_dims=True))
tl.sum(x, 0, keep_dims=True).item()
x.item()
tl.squeeze(x[None, :], 0)
tl.unsqueeze(x, 1)
tl.squeeze(x[:, None], -1)
tl.squeeze(x, 0)
tl.flip(x)
tl.flip(m, 1)
tl.flip(m, 0)
tl.flip(m, -1)
tl.flip(x, dim=0)
x.flip()
tl.gather(x, tl.abs(k % 16), 0)
x.gather(tl.arange(0, 8), 0)
tl.gather(m, km * 0 + 3, 1)
tl.gather(m, km * 0 + 2, axis=0)
tl.gather(x, x, 0)
tl.gather(m, k, 0)
tl.gather(m, km, 2)
tl.gather(m, km * 0 + 5, -1)
tl.swizzle2d(n, n8, 8, 8, 4)  # 2 results
tl.swizzle2d(k * 0 + 3, j * 0 + 2, 8, 8, 4)  # 2 results
""")

# Mathematics.
expressions("""
tl.exp(x)
tl.exp(h)
tl.exp(d)
tl.exp(k)
tl.exp(s)
tl.exp(2.0)
tl.exp(2)
tl.exp(bf)
x.exp()
tl.exp2(x)
x.exp2()
tl.log(tl.abs(x) + 1)
tl.log2(tl.abs(x) + 1)
x.log()
x.log2()
tl.sin(x)
tl.cos(x)
x.sin() + x.cos()
tl.sqrt(tl.abs(x))
tl.sqrt(k)
tl.sqrt(h)
tl.rsqrt(tl.abs(x) + 1)
x.rsqrt()
x.sqrt()
tl.sqrt_rn(tl.abs(x))
x.sqrt_rn()
tl.erf(x)
x.erf()
tl.floor(x)
tl.ceil(x)
x.floor() - x.ceil()
tl.floor(h)
tl.floor(k)
tl.abs(x)
tl.abs(k)
tl.abs(u)
tl.abs(c)
tl.abs(h)
tl.abs(b)
tl.abs(f5)
x.abs()
k.abs()
tl.abs(-5)
abs(x)
abs(k)
tl.fma(x, y, z)
tl.fma(x, 2.0, 1.0)
tl.fma(h, h, h)
tl.fma(h, x, y)
tl.fma(k, k, k)
tl.fma(s, x, y)
tl.fma(x, y)
tl.fdiv(x, y)
tl.fdiv(x, 2.0)
tl.fdiv(h, h)
tl.fdiv(k, j)
tl.fdiv(x, y, ieee_rounding=True)
tl.div_rn(x, y)
tl.div_rn(h, h)
tl.div_rn(k, j)
tl.umulhi(u, u)
tl.umulhi(k, j)
tl.umulhi(uq, uq)
tl.umulhi(c, c)
tl.umulhi(x, y)
tl.umulhi(k, 5)
tl.maximum(x, y)
tl.minimum(x, y)
tl.maximum(x, 0)
tl.maximum(0, x)
tl.maximum(k, j)
tl.minimum(u, 3)
tl.maximum(k, x)
tl.maximum(h, h)
tl.maximum(bf, bf)
tl.maximum(c, 5)
tl.maximum(b, p)
tl.maximum(3, 5)
tl.maximum(n, l)
tl.maximum(x, y, propagate_nan=tl.PropagateNan.ALL)
tl.minimum(x, y, tl.PropagateNan.ALL)
tl.minimum(x, y, propagate_nan=tl.PropagateNan.NONE)
tl.maximum(x)
max(x, y)
min(k, j)
max(n, 3)
max(3, 5)
min(1.5, 2)
max(x, y, z)
max(k)
tl.clamp(x, -1.0, 1.0)
tl.clamp(x, y, z)
tl.clamp(x, -1, 1)
tl.clamp(h, -1.0, 1.0)
tl.clamp(x, min=0.0, max=1.0, propagate_nan=tl.PropagateNan.ALL)
tl.clamp(s, 0.0, 0.5)
tl.clamp(d, 0.0, 0.5)
x.clamp(0.0, 1.0)
tl.where(b, x, y)
tl.where(x > 0, x, 0)
tl.where(b, 1, 0)
tl.where(b, 1.0, 0)
tl.where(b, x, k)
tl.where(b, h, x)
tl.where(b, c, 5)
tl.where(fl, x, y)
tl.where(True, x, y)
tl.where(fl, n, l)
tl.where(k, x, y)
tl.where(n > 3, 1, 2)
tl.where(bm, m, 0.0)
tl.where(b[None, :], m, x[None, :])
tl.where(bm, x, y)
tl.where(bm, m, x[None, :])
tl.where(b, x)
tl.where(condition=b, x=x, y=y)
tl.where(b, xp + k * 0, xp + k * 0 + 1).to(tl.int64) * 0
tl.where(b, None, x)
x.where(b, y)
tl.sigmoid(x)
x.sigmoid()
tl.sigmoid(h)
tl.softmax(x)
tl.softmax(m)
tl.softmax(m, 1)
tl.softmax(m, 0)
tl.softmax(m, dim=-1, keep_dims=True)
tl.softmax(x, ieee_rounding=True)
x.softmax()
tl.cdiv(n, 4)
tl.cdiv(k, 4)
tl.cdiv(17, 4)
k.cdiv(3)
triton.cdiv(17, 4)
triton.cdiv(n, 4)
triton.next_power_of_2(17)
tl.math.exp(x)
tl.math.rsqrt(x)
tl.math.sqrt(tl.abs(x))
tl.math.max(x, y)
tl.add(x, y)
tl.sub(k, 1)
tl.mul(x, y)
tl.add(k, j, sanitize_overflow=False)
tl.mul(k, j, False)
tl.div(x, y)
tl.nonsense(x)
tl.exp(x, y)
tl.exp()
tl.exp(x=x)
tl.exp(value=x)
x.logical_and(y)
b.logical_and(p)
b.logical_or(p)
k.logical_and(j)
b.logical_and(True)
""")

# Reductions and scans.
expressions("""
tl.sum(x)
tl.sum(x, 0)
tl.sum(m, 0)
tl.sum(m, 1)
tl.sum(m, axis=-1)
tl.sum(m)
tl.sum(m, axis=None)
tl.sum(m, 1, keep_dims=True)
tl.sum(m, keep_dims=True)
tl.sum(t3, 1)
tl.sum(t3, 2, True)
tl.sum(k)
tl.sum(c)
tl.sum(uc)
tl.sum(sh, 0)
tl.sum(u)
tl.sum(q)
tl.sum(b)
tl.sum(h)
tl.sum(bf)
tl.sum(d)
tl.sum(f5)
tl.sum(c, 0, dtype=tl.int64)
tl.sum(h, dtype=tl.float32)
tl.sum(c, dtype=tl.int8)
tl.sum(m, 2)
tl.sum(m, -3)
tl.sum(m, (0, 1))
tl.sum(s)
tl.sum(5)
tl.sum(m, n)
x.sum()
m.sum(axis=1, keep_dims=True)
tl.max(x)
tl.max(m, 1)
tl.max(m, 0, keep_dims=True)
tl.max(h)
tl.max(bf, 0)
tl.max(c, 0)
tl.max(u, 0)
tl.max(uc)
tl.max(b)
tl.max(q, 0)
tl.max(d)
tl.max(x, 0, return_indices=True)  # 2 results
tl.max(m, 1, return_indices=True)  # 2 results
tl.max(m, axis=1, return_indices=True, return_indices_tie_break_left=False)  # 2 results
tl.max(m, 1, return_indices=True, keep_dims=True)  # 2 results
tl.max(x, return_indices=True)  # 2 results
x.max()
m.max(1)
tl.min(x)
tl.min(m, 0)
tl.min(k, 0)
tl.min(u)
tl.min(c, 0, return_indices=True)  # 2 results
m.min(axis=0, keep_dims=True)
tl.argmax(x, 0)
tl.argmax(m, 1)
tl.argmax(m, axis=0, tie_break_left=False)
tl.argmax(k % 4, 0)
tl.argmax(k % 4, 0, tie_break_left=False)
tl.argmax(m, 1, keep_dims=True)
tl.argmin(m, 1)
tl.argmin(k % 4, 0)
tl.argmin(x, axis=0)
x.argmax(0)
m.argmin(1)
tl.argmax(x)
tl.xor_sum(k, 0)
tl.xor_sum(k)
tl.xor_sum(km, 1)
tl.xor_sum(x, 0)
k.xor_sum(0)
tl.reduce_or(k, 0)
tl.reduce_or(km, 1, keep_dims=True)
tl.reduce_or(x, 0)
tl.reduce(x, 0, add)
tl.reduce(m, 1, larger)
tl.reduce(m, None, add)
tl.reduce(m, axis=0, combine_fn=larger, keep_dims=True)
tl.reduce((x, y), 0, sum_and_max)  # 2 results
tl.reduce((m, m), 1, sum_and_max)  # 2 results
tl.reduce((x, k), 0, sum_and_max)  # 2 results
tl.reduce((x, y), 0, add)
tl.reduce(x, 0, tl.sum)
tl.reduce(x, 0, 5)
tl.reduce(x, 1, add)
tl.reduce((x, m), 0, sum_and_max)
x.reduce(0, add)
m.reduce(1, larger)
tl.associative_scan(x, 0, add)
tl.associative_scan(m, 1, larger)
tl.associative_scan(m, 0, add)
tl.associative_scan(k, 0, add, reverse=True)
tl.associative_scan(m, -1, larger, reverse=True)
tl.associative_scan((x, y), 0, linear)  # 2 results
tl.associative_scan((m, m), 1, linear)  # 2 results
tl.associative_scan(x, 1, add)
tl.associative_scan((x, y), 0, add)
x.associative_scan(0, add)
tl.cumsum(x)
tl.cumsum(x, 0)
tl.cumsum(m, 1)
tl.cumsum(m, axis=0)
tl.cumsum(k)
tl.cumsum(c)
tl.cumsum(b)
tl.cumsum(uc)
tl.cumsum(h)
tl.cumsum(bf)
tl.cumsum(x, reverse=True)
tl.cumsum(k, 0, reverse=True)
tl.cumsum(c, dtype=tl.int64)
tl.cumsum(m, -1)
tl.cumsum(m, 2)
x.cumsum()
m.cumsum(1, reverse=True)
tl.cumprod(x)
tl.cumprod(m, 1)
tl.cumprod(k, 0, reverse=True)
x.cumprod()
tl.sort(x)
tl.sort(m)
tl.sort(m, 1)
tl.sort(x, descending=True)
tl.sort(k)
tl.sort(m, 0)
tl.sort(u, 0, True)
x.sort()
tl.topk(x, 4)
tl.topk(m, 2)
tl.bitonic_merge(x)
tl.histogram(k % 8, 8)
tl.histogram(tl.abs(k) % 8, 8)
tl.histogram(tl.abs(k) % 8, 8, b)
tl.histogram(tl.abs(k) % 8, 8, mask=b)
tl.abs(k).histogram(4)
tl.histogram(x, 8)
tl.histogram(k, 7)
tl.histogram(km, 8)
tl.histogram(tl.abs(q) % 8, 8)
tl.histogram(uc % 8, 8)
""")

# Matrix products.
expressions("""
tl.dot(w, w)
tl.dot(w, w, input_precision="ieee")
tl.dot(w, w, input_precision="tf32")
tl.dot(w, w, input_precision="tf32x3")
tl.dot(w, w, input_precision="IEEE")
tl.dot(w, w, input_precision="nonsense")
tl.dot(w, w, allow_tf32=False)
tl.dot(w, w, allow_tf32=True)
tl.dot(w, w, allow_tf32=True, input_precision="ieee")
tl.dot(w, w, w)
tl.dot(w, w, acc=w)
tl.dot(w, w, acc=w, input_precision="ieee")
tl.dot(hw, hw)
tl.dot(hw, hw, out_dtype=tl.float16)
tl.dot(hw, hw, out_dtype=tl.float32)
tl.dot(hw, hw, out_dtype=tl.bfloat16)
tl.dot(hw, hw, acc=hw)
tl.dot(hw, hw, acc=w)
tl.dot(hw, hw, acc=hw, out_dtype=tl.float16)
tl.dot(hw, hw, acc=w, out_dtype=tl.float16)
tl.dot(hw.to(tl.bfloat16), hw.to(tl.bfloat16))
tl.dot(w, hw)
tl.dot(w.to(tl.float64), w.to(tl.float64))
tl.dot(cw, cw)
tl.dot(cw, cw, out_dtype=tl.int32)
tl.dot(cw.to(tl.float8e5), cw.to(tl.float8e5))
tl.dot(cw.to(tl.float8e5), cw.to(tl.float8e4nv))
tl.dot(f5w, f5w)
tl.dot(f5w, f4w)
tl.dot(f4w, f4w, out_dtype=tl.float16)
tl.dot(f4w, f4w, max_num_imprecise_acc=32)
tl.dot(f4w, hw)
tl.dot(hw[:8], hw)
tl.dot(tl.reshape(hw, [2, 8, 16]), tl.reshape(hw, [2, 16, 8]))
tl.dot(tl.reshape(w, [4, 4, 16]), tl.reshape(w, [4, 16, 4]), input_precision="ieee")
tl.dot(tl.reshape(hw, [1, 1, 16, 16]), tl.reshape(hw, [1, 1, 16, 16]))
tl.dot(tl.reshape(hw, [8, 32]), tl.reshape(hw, [32, 8]))
tl.dot(tl.reshape(hw, [32, 8]), tl.reshape(hw, [8, 32]))
tl.dot(tl.reshape(w, [1, 256]), tl.reshape(w, [256, 1]))
tl.dot(hw, hw, tl.zeros((16, 16), tl.float32), out_dtype=tl.float32)
tl.dot(hw, hw, 1.0)
tl.dot(hw, hw.T, acc=tl.full((16, 16), 1, tl.float16))
tl.dot(cw, cw, acc=cw.to(tl.int32))
tl.dot(cw, cw, acc=cw)
tl.dot(cw.to(tl.uint8), cw.to(tl.uint8))
tl.dot(cw.to(tl.int16), cw.to(tl.int16))
tl.dot(km, km)
tl.dot(m, w)
tl.dot(w, m)
tl.dot(w, m.T)
tl.dot(x, y)
tl.dot(tl.reshape(w, [1, 16, 16]), tl.reshape(w, [1, 16, 16]))
tl.dot(w, tl.reshape(w, [1, 16, 16]))
tl.dot(hw, hw, max_num_imprecise_acc=4)
tl.dot(hw, hw, max_num_imprecise_acc=64)
tl.dot(input=w, other=w)
tl.dot(hw, hw) + w
tl.dot(w, w) + tl.dot(w, w)
w.dot(w)
tl.dot(w, 2.0)
""")

# Random numbers.
expressions("""
tl.rand(5, i16)
tl.rand(n, i16)
tl.rand(l, i16)
tl.rand(5, i16, n_rounds=7)
tl.rand(5, i16, 5)
tl.rand(5, n)
tl.rand(5, i16.to(tl.int64))
tl.rand(5, 3)
tl.rand(seed=1, offset=i16)
tl.rand(2.5, i16)
tl.randn(5, i16)
tl.randn(n, i16)
tl.randint(5, i16)
tl.randint(n, i16, n_rounds=6)
tl.randint4x(5, i16)  # 4 results
tl.rand4x(5, i16)  # 4 results
tl.randn4x(5, i16)  # 4 results
tl.philox(5, i16, i16 * 0, i16, i16)  # 4 results
tl.philox(5, u, u, u, u)  # 4 results
tl.philox(n, u, u, u, u, 4)  # 4 results
tl.philox(5, uq, uq, uq, uq)  # 4 results
tl.philox_impl(u, u, u, u, un, un)  # 4 results
tl.uint_to_uniform_float(u)
tl.uint_to_uniform_float(k)
tl.uint_to_uniform_float(uq)
tl.pair_uniform_to_normal(tl.rand(1, i16), tl.rand(2, i16))  # 2 results
tl.rand(5, x)
""")

# Memory.
expressions("""
tl.load(xp)
tl.load(xp + 3)
tl.load(3 + xp)
tl.load(xp - (-3))
tl.load(xp + i16)
tl.load(i16 + xp)
tl.load(xp + k, (k >= 0) & (k < 9))
tl.load(xp + i16, b)
tl.load(xp + i16, mask=b, other=0.0)
tl.load(xp + i16, mask=b, other=0)
tl.load(xp + i16, b, y)
tl.load(xp + i16, b, k)
tl.load(xp + i16, b, other=1e10)
tl.load(xp + i16, other=0.0)
tl.load(xp + i16, mask=True)
tl.load(xp + i16, mask=fl, other=1.0)
tl.load(xp + i16, mask=n > 3, other=1.0)
tl.load(xp, mask=fl, other=7.0)
tl.load(xp, mask=b)
tl.load(xp + i16, mask=None)
tl.load(xp + i16, mask=k)
tl.load(xp + i8[:, None] * 16 + i16[None, :], mask=b[None, :], other=0.0)
tl.load(xp + i8[:, None] * 16 + i16[None, :], mask=bm, other=0.0)
tl.load(xp + i8[:, None] * 16 + i16[None, :], mask=b, other=0.0)
tl.load(xp + i16, cache_modifier=".ca")
tl.load(xp + i16, cache_modifier=".cg")
tl.load(xp + i16, cache_modifier=".cv")
tl.load(xp + i16, cache_modifier=".cs")
tl.load(xp + i16, cache_modifier=".wb")
tl.load(xp + i16, cache_modifier="")
tl.load(xp + i16, eviction_policy="evict_first")
tl.load(xp + i16, eviction_policy="evict_last")
tl.load(xp + i16, eviction_policy="nonsense")
tl.load(xp + i16, volatile=True)
tl.load(xp + i16, b, 0.0, cache_modifier=".cg", eviction_policy="evict_last", volatile=False)
tl.load(xp + i16, padding_option="zero")
tl.load(xp + i16, boundary_check=(0,))
tl.load(hp + i16)
tl.load(kp + i16)
tl.load(qp + i16)
tl.load(up + i16)
tl.load(bp + i16)
tl.load(bp)
tl.load(kxp + i16)
tl.load(x)
tl.load(n)
tl.load(5)
tl.load(xp + x)
tl.load(xp + 1.5)
tl.load(xp * 2)
tl.load(xp + xp)
tl.load(pointer=xp)
tl.load()
tl.load(xp + i16, nonsense=1)
tl.load(xp + q * 0 + i16)
tl.load(xp + uc % 16)
tl.load(xp + l)
tl.load((xp + i16) + 4)
(xp + 4) == (xp + 4)
xp < xp + 1
xp - xp
tl.multiple_of(k, 8)
tl.multiple_of(n, 4)
tl.multiple_of(m, (4, 8))
tl.multiple_of(m, 4)
tl.multiple_of(k, n)
tl.max_contiguous(k, 8)
tl.max_contiguous(m, [4, 8])
tl.max_constancy(k, 4)
tl.max_contiguous(tl.multiple_of(i16, 16), 16)
tl.load(xp + tl.max_contiguous(tl.multiple_of(i16, 16), 16))
tl.multiple_of(k, 2.5)
tl.atomic_add(xp, 1.0)
tl.atomic_add(xp + i16, x)
tl.atomic_add(xp + i16, 1.0)
tl.atomic_add(xp + i16, x, b)
tl.atomic_add(xp + i16, x, mask=b)
tl.atomic_add(xp + i16, 1)
tl.atomic_add(xp + i16, k)
tl.atomic_add(kp + i16, k)
tl.atomic_add(kp + i16, 1)
tl.atomic_add(kp + i16, x)
tl.atomic_add(qp + i16, k)
tl.atomic_add(up + i16, u)
tl.atomic_add(hp + i16, h)
tl.atomic_add(kp, n)
tl.atomic_add(kp, 1, mask=fl)
tl.atomic_add(kp, 1, sem="relaxed")
tl.atomic_add(kp, 1, sem="acquire", scope="cta")
tl.atomic_add(kp, 1, sem="release", scope="sys")
tl.atomic_add(kp, 1, sem="acq_rel", scope="gpu")
tl.atomic_add(kp, 1, sem="nonsense")
tl.atomic_add(kp, 1, scope="nonsense")
tl.atomic_add(kxp, 1.0)
tl.atomic_add(x, 1.0)
tl.atomic_add(bp, 1)
tl.atomic_max(kp + i16, k)
tl.atomic_max(xp + i16, x)
tl.atomic_max(up + i16, u)
tl.atomic_max(hp + i16, h)
tl.atomic_max(kp + i16, j, mask=b)
tl.atomic_min(kp + i16, k)
tl.atomic_min(xp + i16, x)
tl.atomic_min(up + i16, 3)
tl.atomic_min(xp + i16, x, mask=b)
tl.atomic_min(xp, s)
tl.atomic_and(kp + i16, j)
tl.atomic_or(kp + i16, j)
tl.atomic_xor(kp + i16, j)
tl.atomic_and(xp + i16, x)
tl.atomic_xor(up, un)
tl.atomic_or(xp, s)
tl.atomic_xor(hp + i16, h)
tl.atomic_and(qp + i16, k, b)
tl.atomic_add(qp, 1)
tl.atomic_min(qp + i16, k)
tl.atomic_max(hp, 1.0)
tl.atomic_add(kp + i16, 1, fl)
tl.atomic_load(xp)
tl.atomic_load(xp + i16, b)
tl.atomic_load(kp, sem="relaxed", scope="cta")
tl.atomic_store(xp + i16, x); x
tl.atomic_store(kp, 3, sem="release"); n
(kp + i16).atomic_xchg(k)
tl.atomic_xchg(xp + i16, y)
tl.atomic_xchg(kp, 3)
tl.atomic_xchg(hp + i16, h)
tl.atomic_xchg(qp + i16, k, b)
tl.atomic_cas(kp, 1, 2)
tl.atomic_cas(kp + i16, k, j)
tl.atomic_cas(kp + i16, 1, 2)
tl.atomic_cas(qp + i16, q, q)
tl.atomic_cas(xp + i16, x, y)
tl.atomic_cas(kp, 0, n, sem="acquire", scope="gpu")
tl.atomic_cas(kp, cmp=0, val=1)
tl.atomic_cas(hp + i16, h, h)
(kp + i16).atomic_add(1)
(xp + i16).atomic_max(x)
(kp + i16).atomic_cas(1, 2)
tl.debug_barrier(); x
tl.assume(n > 0); x
tl.assume(True); x
tl.assume(b); x
tl.assume(n); x
tl.static_assert(True); x
tl.static_assert(x.shape[0] == 16, "a text"); x
tl.static_assert(False); x
tl.static_assert(False, "a text"); x
tl.static_assert(1 == 1 and 2 > 1); x
tl.static_assert(n > 0); x
tl.static_assert(x.dtype == tl.float16); x
tl.static_print("a", 1, 2.5, True, None); x
tl.static_print(x.dtype, sep=""); x
tl.static_print(f"{x.dtype}"); x
tl.device_print("n", n); x
tl.device_print("x", x); x
tl.device_print("x", x, k); x
tl.device_print("x", x, hex=True); x
tl.device_print("no values"); x
tl.device_print(x); x
tl.device_print(n, x); x
print("x", x); x
print("n =", n); x
tl.device_assert(n > 0); x
tl.device_assert(x > -1e30, "a text"); x
tl.device_assert(n == 5, "a text"); x
tl.device_assert(n == 5, msg="a text", mask=fl); x
tl.device_assert(True); x
assert n > 0; x
assert n > 0, "a text"; x
assert True; x
tl.inline_asm_elementwise("mov.b32 $0, $1;", "=r,r", [k], dtype=tl.int32, is_pure=True, pack=1); x
tl.load(xp + i16) + tl.load(xp + i16)
tl.map_elementwise(larger, x, y)
tl.map_elementwise(add, k, 1)
tl.map_elementwise(linear, x, y, z, x)  # 2 results
""")

# Assertions that are compiled.
expressions("""
tl.device_assert(n > 0, "it holds"); x * 2
tl.device_assert(x > -1e30); x * 3
assert n > 0, "holds too"; x * 4
tl.device_assert(x > 1e30, mask=x > 1e30); x * 5
""", options={"debug": True})
