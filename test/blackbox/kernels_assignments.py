"""Assignments, scopes and compile-time values. A paragraph is a kernel that leaves its result in `r`."""
from .registry import bodies

# Assignments, scopes and compile-time values.
bodies("""
a = 5
r = a + k

a = 5
r = c + a

a: tl.constexpr = 5
r = c + a

a: tl.constexpr = 5
a = 6
r = c + a

a: tl.constexpr = 5
a: tl.constexpr = 6
r = c + a

a: tl.constexpr = n
r = a

a: tl.float16 = 5
r = a

a: int = 5
r = a

a = 2.5
r = h * a

a: tl.constexpr = 2.5
r = h * a

a, e = x, y
r = a - e

(a, e) = (1, 2.5)
r = a * e

a, (e, g) = x, (y, 3)
r = a + e * g

[a, e] = [x, y]
r = a * e

a = e = 3
r = a

a, e = e, a = 1, 2
r = a

a, e = 1, 2, 3
r = a

a, *e = 1, 2, 3
r = a

a = (x, y)
r = a[0] - a[1]

a = (x, y, k)
r = a[-1]

a = (x, y)
r = a[2]

a = (1, 2, 3)
r = a[0] + a[1] * a[2]

a = (1, 2, 3)
r = len(a)

a = (1, 2, 3)
r = a[n]

a = (x, y) + (z, )
r = a[2] - a[0]

a = (x, y)
e = a
a = (y, x)
r = e[0] - a[0]

a = [1, 2, 3]
r = a[1]

a = (1, 2, 3)[1:]
r = a[0]

a = ((1, x), (2, y))
r = a[1][1] * a[0][0]

a = 1
a += 2
r = a

a = x
a += 1
a *= 2.0
a -= y
a /= 3
r = a

a = k
a //= 2
a %= 5
a <<= 1
a |= 1
a &= 14
a ^= 3
a >>= 1
r = a

a = h
a += x
r = a

a = 5
a = 2.5
r = a

a = 5
a = x
r = a

x[0] = 5
r = x

x.foo = 5
r = x

a = None
r = x if a is None else y

a = True
r = a

a = True
r = a + 1

a = "text"
r = 1 if a == "text" else 2

r = a

r = x
nonsense()

r = x
pass

"a docstring in the middle"
r = x

r = x
5
x + y

r: tl.constexpr = 3

r = (y := x + 1) * y

del x
r = 1

global g
r = 1

import math
r = 1

r = lambda: 1

r = [i * 2 for i in (1, 2, 3)][1]

a = [e * x for e in (1, 2, 3)]
r = a[0] + a[2]

a = [e * x for e in (1, 2, 3) if e > 1]
r = a[0]

a = [e * c for e in (100, )]
r = a[0]

a = 1
e = [a for a in (100, 7)]
r = a

a = [e for e in (100, 7)]
r = e

a = [e + g for e, g in ((1, 2), (3, 4))]
r = a[1]

a = [e for e in (x, y)]
r = a[0] - a[1]

a = {e for e in (1, 2)}
r = 1

a = {"a": 1}
r = a["a"]

try:
    r = 1
except Exception:
    r = 2

raise ValueError("no")
r = 1

with x:
    r = 1

def f(a):
    return a
r = f(x)

class A:
    pass
r = 1

a = tl.constexpr(5)
r = c + a

a = tl.constexpr(5) + 1
r = a

a: tl.constexpr = tl.constexpr(5)
r = c * a

a: tl.constexpr = x.shape[0]
r = tl.arange(0, a * 2)

a = x.shape[0]
r = a

a = x.shape[0]
r = tl.arange(0, a)

a: tl.constexpr = x.dtype
r = k.to(a)

a = x.dtype
r = k.to(a)

a: tl.constexpr = 2 ** 4
r = tl.arange(0, a)

a: tl.constexpr = 17 // 4 * 4
r = tl.arange(0, a)

a: tl.constexpr = -7 // 2
e: tl.constexpr = -7 % 3
r = a * 100 + e

a: tl.constexpr = 7 / 2
r = x * a

a: tl.constexpr = 3 > 2 and 1 < 5
r = x if a else y

a: tl.constexpr = not (3 > 2)
r = x if a else y

a: tl.constexpr = 5 if True else 7
r = a

a: tl.constexpr = (4, 8)
r = tl.zeros(a, tl.float32)

a: tl.constexpr = (4, 8)
r = tl.zeros((a[1], a[0]), tl.float32)

a = (4, 8)
r = tl.zeros(a, tl.float32)

a: tl.constexpr = 1 << 4 | 3
r = a

a: tl.constexpr = ~5
r = a

a: tl.constexpr = 10
e: tl.constexpr = a * 2
g: tl.constexpr = max(a, e)
r = g

a = 10
e = min(a, 3)
r = e

a = max(1, 2)
r = tl.arange(0, a)

a = float("inf")
r = tl.minimum(x, a)

a = float("nan")
r = tl.where(x > 0, x, a)

r = int(2.7)

r = float(3)

r = int(n)

r = float(n)

r = len(x.shape)

r = len(x)

r = isinstance(x, tl.tensor)

r = isinstance(5, int)

a: tl.constexpr = 5
r = isinstance(a, tl.constexpr)

r = hasattr(x, "shape")

r = getattr(x, "dtype") == tl.float32

r = range(5)

r = str(5)

r = sum((1, 2, 3))

r = tuple((1, 2))[0]

a = tl.tuple((1, x))
r = a[1]

r = tl.float32(5)

r = x.to(tl.dtype("fp16"))

a = 1
a2 = a
a = a + 1
r = a2 * 10 + a

i = 7
r = i

a = 3000000000
r = a

a = 5000000000
r = a

a = -5
r = u + a

a = 5
r = uc + a

a = 1.0
r = bf + a

a = True
r = k + a

a = 1e300
r = x + a

a = tl.full((), 2.0, tl.float16)
r = bf * a

a = tl.zeros((), tl.int8) + 3
r = c + a

a = n + 1
r = a

r = n * n - l

r = (n + 1) // 2 * 2 + (n - 8) // 3 + (n - 8) % 3

r = tl.cdiv(n, 2) * s
""")
