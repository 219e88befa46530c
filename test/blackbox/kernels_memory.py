"""One expression each: loads, stores, atomics and their arguments."""
from .registry import expressions

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
