"""Loops and returns. A paragraph is a kernel that leaves its result in `r`."""
from .registry import bodies

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
