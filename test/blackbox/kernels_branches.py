"""Branches. A paragraph is a kernel that leaves its result in `r`."""
from .registry import bodies

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
