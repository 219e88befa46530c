"""One expression each: making tiles, and their shapes."""
from .registry import expressions

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
