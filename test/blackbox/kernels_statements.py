"""Statements: assignments, branches, loops, returns. A paragraph is a kernel that leaves its result in `r`."""
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

# Branches.
bodies("""
if n > 3:
    r = x
else:
    r = y

if n > 3:
    r = 1
else:
    r = 2

if n > 3:
    r = 1
else:
    r = 2.5

if n > 3:
    r = x
else:
    r = h

if n > 3:
    r = x
else:
    r = k

if n > 3:
    r = x
else:
    r = m

if n > 3:
    r = n
else:
    r = l

if n > 3:
    r = 1
else:
    r = x

r = x
if n > 3:
    r = y

r = x
if n > 3:
    r = y * 2
elif n > 1:
    r = z
else:
    r += 1

r = x
if n > 30:
    r = y
elif l > 3:
    r = z

r = 0
if n > 3:
    r = 1

r = 0
if n > 3:
    r = 1.5

r = n8
if n > 3:
    r = 1

r = c
if n > 3:
    r = c + 1000

r = h
if n > 3:
    r = x

if n > 3:
    a = x
r = a

if n > 3:
    a = x
r = y

if n > 3:
    a = x
    r = a + 1
else:
    e = y
    r = e - 1

if n > 3:
    pass
r = x

if n:
    r = x
else:
    r = y

if s:
    r = x
else:
    r = y

if fl:
    r = x
else:
    r = y

if not fl:
    r = x
else:
    r = y

if x > 0:
    r = x
else:
    r = y

if x:
    r = x
else:
    r = y

if xp:
    r = x
else:
    r = y

if n > 3 and l < 10:
    r = x
else:
    r = y

if n > 3 or nonsense:
    r = x
else:
    r = y

if True or nonsense:
    r = x
else:
    r = nonsense

if False:
    r = nonsense
else:
    r = x

if 0:
    r = nonsense
elif 1:
    r = x
else:
    r = nonsense

if None:
    r = nonsense
else:
    r = x

if "":
    r = nonsense
else:
    r = x

if x.dtype == tl.float32:
    r = x
else:
    r = nonsense

if len(x.shape) == 2:
    r = nonsense
else:
    r = x

if x.shape[0] > 8 and x.dtype.is_floating():
    r = x
else:
    r = nonsense

a: tl.constexpr = 3
if a > 2:
    r = x
else:
    r = nonsense

a = 3
if a > 2:
    r = x
else:
    r = y

if n > 3:
    if l > 3:
        r = x
    else:
        r = y
else:
    r = z

r = x
if n > 3:
    if l > 30:
        r = y
    else:
        if fl:
            r = r + 1

a, e = x, y
if n > 3:
    a, e = e, a
r = a - e

a = (x, y)
if n > 3:
    a = (y, x)
r = a[0] - a[1]

if n > 3:
    a = (1, x)
else:
    a = (2, y)
r = a[0] * a[1]

if n > 3:
    a = (1, x)
else:
    a = (2, y, 3)
r = a[0]

if n > 3:
    a = None
else:
    a = None
r = x

a = None
if n > 3:
    a = x
r = y

a = None
if n > 3:
    a = x
r = a

a = None
if n > 3:
    a = x
r = 1 if a is None else 2

a = x
if n > 3:
    a = None
r = 1

a = None
if n > 3:
    a = 1
else:
    a = 2
r = a

a = tl.float32
if n > 3:
    a = tl.float16
r = 1

if (1, 2):
    r = 1
else:
    r = 2

if 2.5:
    r = 1
else:
    r = 2

a = 2.5
if a:
    r = 1
else:
    r = 2

if n > 3:
    a = "text"
else:
    a = "other"
r = x

if n > 3:
    tl.store(xp + 100, 5.0)
r = x

if n > 3:
    tl.store(xp + 100, 5.0)
else:
    tl.store(xp + 100, 7.0)
r = x

if tl.program_id(0) == 0:
    tl.atomic_add(kp, n)
r = x

a: tl.constexpr = 1
if n > 3:
    a: tl.constexpr = 2
r = a

a = 1
if True:
    a = 2.5
r = a

a = 1
if True:
    a: tl.constexpr = 2
r = c + a

if n > 3:
    a: tl.constexpr = 2
    r = c + a
else:
    r = c

r = n
if fl:
    r = l
else:
    r = l + 1

r = n
if fl:
    r = l

e = n + 3
for i1 in range(3):
    if fl:
        i1 = e
        i2 = 0
        while i2 < n:
            e, i1 = i1, (e - e)
            i2 += 1
r = e

e = n + 3
for i1 in range(3):
    i2 = 0
    while i2 < n:
        e, i1 = i1, (e - e)
        i2 += 1
r = e

e = n + 3
for i1 in range(3):
    if fl:
        i1 = e
    e = i1 + 1
r = e

if (n > 3) & (l > 3):
    r = x
else:
    r = y

if n == 5 == l:
    r = x
else:
    r = y

if tl.sum(x) > 0:
    r = x
else:
    r = y

if tl.sum(x, 0, keep_dims=True) > 0:
    r = x
else:
    r = y

if n > 3:
    r = x
else:
    tl.static_assert(False)

if n is not None:
    r = x
else:
    r = nonsense

if x is None:
    r = nonsense
else:
    r = x

r = x if n > 3 else (y if l > 3 else z)

r = (x if n > 3 else y) + (1 if l > 3 else 2)

r = x if n > 3 else 0.0

r = x if n > 3 else 1

r = h if n > 3 else x

r = x if x.dtype == tl.float32 else nonsense

r = None if n > 3 else x

a = 1 if n > 3 else 2
r = c + a

a: tl.constexpr = 1 if True else nonsense
r = c + a

r = n if n > l else l

r = x
while n > 3:
    r = r + 1
    n = n - 1
""")

# Loops.
bodies("""
r = x
for i in range(5):
    r += y

r = x
for i in range(n):
    r += i

r = x
for i in range(0, n):
    r = r * 0.5 + i

r = x
for i in range(1, n, 2):
    r += i

r = x
for i in range(10, 0, -1):
    r = r * 0.5 + i

r = x
for i in range(10, n, -2):
    r = r * 0.5 + i

r = x
for i in range(n, 0):
    r = r + 1

r = 0
for i in range(l):
    r = i

r = 0
for i in range(n):
    r += i

r = 0
for i in range(n, l):
    r += 1

r = 0.0
for i in range(n):
    r += 1

r = 0
for i in range(n):
    r += 1.5

r = n8
for i in range(n):
    r += 1

r = h
for i in range(n):
    r += x

r = h
for i in range(n):
    r = r * 2.0

r = c
for i in range(n):
    r = r + 1

r = x
for i in range(n):
    r = tl.sum(r)

r = x
for i in range(n):
    r = m

r = i
for i in range(n):
    pass

for i in range(n):
    r = i
r = r

for i in range(n):
    a = x
r = a

for i in range(5):
    r = x

r = x
for i in range(n):
    a = r + i
    r = a * 0.5

r = x
for i in range(n):
    for e in range(i):
        r += e

r = x
for i in range(3):
    for e in range(i, n):
        if e > 2:
            r += 1
        else:
            r -= 1

r = x
for i in range(n):
    if i % 2 == 0:
        r += 1
    elif i == 3:
        r += 10

a = x
e = y
for i in range(n):
    a, e = e, a
r = a - e

a = (x, y)
for i in range(n):
    a = (a[1], a[0])
r = a[0]

a = (x, 0)
for i in range(n):
    a = (a[0] * 0.5, a[1] + 1)
r = a[0] + a[1]

r = x
for i in tl.range(n):
    r += i

r = x
for i in tl.range(0, n, 2):
    r += i

r = x
for i in tl.range(0, n, num_stages=3):
    r += i

r = x
for i in tl.range(0, n, 1, num_stages=2, loop_unroll_factor=2):
    r += i

r = x
for i in tl.range(n, disallow_acc_multi_buffer=True, flatten=True, warp_specialize=False):
    r += i

r = x
for i in tl.range(n, disable_licm=True):
    r += i

r = x
for i in tl.range(n, nonsense=1):
    r += i

r = x
for i in tl.static_range(4):
    r += i

r = x
for i in tl.static_range(1, 8, 3):
    r = r * i

r = x
for i in tl.static_range(8, 0, -2):
    r = r - i

r = x
for i in tl.static_range(n):
    r += i

r = x
for i in tl.static_range(3):
    a: tl.constexpr = i * 2
    r += tl.sum(tl.full((2, ), a, tl.float32))

r = x
for i in tl.static_range(0, 3):
    if i == 1:
        r += 100
    else:
        r -= 1

r = 0
for i in tl.static_range(3):
    r = r + tl.arange(0, 2 ** i).shape[0]

r = x
for i in tl.static_range(0):
    r = nonsense

r = x
for i in range(0):
    r += 1

r = c
for i in tl.static_range(3):
    r += 50

r = c
for i in range(3):
    r += i

r = x
for i in range(3):
    r += tl.zeros((i, ), tl.float32)

for i in tl.static_range(3):
    r = i

r = x
for i in tl.static_range(2):
    for e in tl.static_range(i, 3):
        r += e * i

r = x
for a in (1, 2, 3):
    r += a

r = x
for a in [x, y]:
    r += a

r = x
for a in x:
    r += a

r = x
for a in 5:
    r += a

r = x
for a, e in ((1, 2), (3, 4)):
    r += a * e

r = x
for i in range(n):
    r += 1
else:
    r += 2

r = x
for i in range(n):
    if i > 2:
        break
    r += 1

r = x
for i in range(n):
    if i > 2:
        continue
    r += 1

r = x
while n > 0:
    r += 1
    n -= 1

a = n
r = x
while a > 0:
    r += a
    a -= 2

a = 0
r = 0
while a < n:
    r += a
    a += 1

a = 0
while a < n and a * a < 10:
    a += 1
r = a

a = 0
while a < 3:
    e = 0
    while e < a:
        e += 1
    a += 1
r = a

a = n
while a:
    a -= 1
r = a

a = fl
r = 0
while a:
    r += 1
    a = r < 3

while True:
    pass
r = 1

while False:
    r = nonsense
r = 1

a = 0
while a < n:
    a += 1.5
r = a

a = 0.0
while a < s:
    a += 0.25
r = a

a = 0
while tl.condition(a < n, disable_licm=True):
    a += 1
r = a

a = x
while a > 0:
    a -= 1
r = a

a = 0
while tl.sum(x) + a < 10:
    a += 1
r = a

a = 0
while a < n:
    a += 1
else:
    a = 100
r = a

r = x
for i in range(n):
    a = 0
    while a < i:
        a += 1
        r += a

r = x
for i in range(tl.cdiv(n, 2)):
    r += tl.load(x_ptr + i16 + i * 16)

r = x
p = x_ptr + i16
for i in range(n):
    r += tl.load(p)
    p += 16

r = tl.zeros((16, ), tl.float32)
for i in range(0, n):
    r += tl.load(xp + i16, mask=i16 < i, other=0.0)

r = w
for i in range(3):
    r = tl.dot(r, w)

r = tl.zeros((16, 16), tl.float32)
for i in range(n):
    r = tl.dot(hw, hw, r)

r = tl.zeros((16, 16), tl.float32)
for i in range(n):
    r += tl.dot(hw, hw)

a = -float("inf")
r = 0.0
for i in range(n):
    e = tl.maximum(a, tl.max(x, 0) + i)
    r = r * tl.exp(a - e) + tl.sum(tl.exp(x - e), 0)
    a = e

a = tl.zeros((), tl.int32)
for i in range(n):
    a += i
r = a

for i in range(2.5):
    r = i

for i in range(x):
    r = i

for i in range(0, n, 0):
    r = i

r = 0
for i in range(n):
    r = i
    i = 5

r = 0
for i in range(n8):
    r += i

r = 0
for i in range(un):
    r += 1

r = 0
for i in range(0, n, l):
    r += 1

a: tl.constexpr = 3
r = 0
for i in range(a):
    r += i

a: tl.constexpr = 3
for i in range(n):
    a = a + 1
r = a

r = 0
for i in range(n):
    a: tl.constexpr = 3
    r += a

r = None
for i in range(n):
    r = x

r = True
for i in range(n):
    r = xp is None

r = False
for i in range(n):
    r = i > 2

r = fl
for i in range(n):
    r = not r

for i in range(n):
    tl.store(xp + i, i)
r = x

for i in range(n):
    tl.atomic_add(kp, i)
r = x

for i in range(n):
    return
r = x

while n > 0:
    return
r = x
""")

# Returns.
bodies("""
r = x
return

r = x
return 5

if n > 3:
    return
r = x

if n < 3:
    return
r = x

if n > 3:
    tl.store(xp, 5.0)
    return
else:
    tl.store(xp, 7.0)
r = x

if n > 3:
    if l > 3:
        return
r = x

if n > 3:
    if l > 30:
        return
    tl.store(xp, 3.0)
else:
    tl.store(xp, 4.0)
    return
r = x

if True:
    tl.store(xp, 7.0)
    return
r = nonsense

if False:
    return
r = x

if n > 3 or l > 3:
    return
r = x

for i in range(n):
    if i > 2:
        return
r = x

tl.store(xp, 1.0)
if tl.program_id(0) > 0:
    return
tl.store(xp, 2.0)
if n > 30:
    return
tl.store(xp, 3.0)
r = x
""")
