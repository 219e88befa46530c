"""Random rows: loads, element-wise operations, reductions of any axis and stores, in the small whole numbers that every
type computes exactly. So what the tile machine fuses has NumPy's values to the last bit, whatever the order of a sum.
"""
import numpy as np
import pytest
import txl
import txl.language as tl

SHAPES = ((1, 64), (1, 8192), (1, 16384), (2, 8192), (64, 1), (512, 1), (64, 2), (32, 4), (16, 8), (8, 64), (4, 512),
          (64, 64), (128, 16))


@txl.jit
def clamped(v):
    """Small again, whatever the type."""
    return tl.minimum(tl.maximum(v, -6), 6)


@txl.jit
def reduced(v, AXIS: tl.constexpr, KIND: tl.constexpr):
    """One element where `v` has an axis, in its type."""
    if KIND == 0:
        r = tl.max(v, AXIS, keep_dims=True)
    elif KIND == 1:
        r = tl.min(v, AXIS)
        r = tl.expand_dims(r, AXIS)
    elif KIND == 2:
        r = tl.sum(v, AXIS, keep_dims=True)
    else:
        r = tl.expand_dims(tl.sum(v * v, AXIS), AXIS)
    return r.to(v.dtype)


def rows(x, y, out, few, columns, height, COLUMNS: tl.constexpr, ROWS: tl.constexpr, DEEP: tl.constexpr,
         GAP: tl.constexpr, STEPS: tl.constexpr):
    """Each step is one of the operations below, on two tiles `v` and `w` of [DEEP,] ROWS, COLUMNS and on `r`, one
    element a row."""
    pid = tl.program_id(0)
    if DEEP == 0:
        LAST: tl.constexpr = 1
        TALL: tl.constexpr = ROWS
        c = tl.arange(0, COLUMNS)[None, :]
        flat = pid * ROWS + tl.arange(0, ROWS)
        row = flat[:, None]
        front = c
        AHEAD: tl.constexpr = COLUMNS
    else:
        LAST: tl.constexpr = 2
        TALL: tl.constexpr = ROWS * DEEP
        c = tl.arange(0, COLUMNS)[None, None, :]
        flat = (pid * DEEP + tl.arange(0, DEEP)[:, None]) * ROWS + tl.arange(0, ROWS)[None, :]
        row = flat[:, :, None]
        front = tl.arange(0, ROWS)[None, :, None] * COLUMNS + c
        AHEAD: tl.constexpr = ROWS * COLUMNS
    i = row * (COLUMNS + GAP) + c
    size = tl.num_programs(0) * TALL * (COLUMNS + GAP)
    inside = (c < columns) & (row < height)
    v = tl.load(x + i, mask=inside, other=0)
    w = tl.load(y + i)
    r = tl.max(w, LAST, keep_dims=True).to(w.dtype)
    for STEP in tl.static_range(len(STEPS)):
        WHAT: tl.constexpr = STEPS[STEP]
        if WHAT < 8:
            r = clamped(reduced(v, LAST, WHAT % 4))
            if WHAT >= 4:
                v = v + r
        elif WHAT < 12:
            v = v - clamped(reduced(v, STEP % LAST, WHAT % 4))
        elif WHAT == 12:
            v = tl.where(v > r, v, w)
        elif WHAT == 13:
            v = tl.where(inside, v * r, w)
        elif WHAT == 14:
            r = r * r - 3
        elif WHAT == 15:
            tl.store(out + STEP * size + i, v, mask=inside)
        elif WHAT == 16:
            tl.store(few + STEP * size + row, r)
        elif WHAT == 17:
            tl.store(x + i, v)
        elif WHAT == 18:
            w = tl.load(x + i)
        elif WHAT == 19:
            v, w = w, v
        elif WHAT == 20:
            tl.store(few + STEP * size + pid * AHEAD + front, reduced(v, 0, 2) + reduced(w, 0, 0))
        elif WHAT == 21:
            v = tl.where(w > v, w * 2, v) + (v == w).to(v.dtype)
        elif WHAT == 22:
            tl.store(few + STEP * size + flat, tl.sum((v > w).to(tl.int32), LAST).to(v.dtype))
        elif WHAT == 23:
            r = (r > 0).to(v.dtype) - r
        elif WHAT == 24:
            tl.store(few + STEP * size + pid, tl.max(v))
        v = clamped(v)
        r = clamped(r)
    tl.store(out + i, v + r)


def reference(x, y, out, few, columns, height, COLUMNS, ROWS, DEEP, GAP, STEPS, programs):
    """The same, program after program."""
    dtype, size = x.dtype, x.size
    shape = (DEEP, ROWS, COLUMNS) if DEEP else (ROWS, COLUMNS)
    tall, last = max(1, DEEP) * ROWS, len(shape) - 1
    clamp = lambda v: np.clip(v, -6, 6)

    def reduce(v, axis, kind):
        if kind < 2:
            return (np.max, np.min)[kind](v, axis=axis, keepdims=True)
        wide = np.float64 if dtype.kind == "f" else np.int64
        return (v if kind == 2 else v * v).sum(axis, keepdims=True, dtype=wide).astype(dtype)

    for pid in range(programs):
        number = np.arange(pid * tall, (pid + 1) * tall).reshape(*shape[:-1], 1)
        i = number * (COLUMNS + GAP) + np.arange(COLUMNS)
        inside = (np.arange(COLUMNS) < columns) & (number < height)
        v, w = np.where(inside, x[i], 0).astype(dtype), y[i]
        r = w.max(last, keepdims=True)
        for step, what in enumerate(STEPS):
            if what < 8:
                r = clamp(reduce(v, last, what % 4))
                v = v + r if what >= 4 else v
            elif what < 12:
                v = v - clamp(reduce(v, step % last, what % 4))
            elif what == 12:
                v = np.where(v > r, v, w)
            elif what == 13:
                v = np.where(inside, v * r, w)
            elif what == 14:
                r = r * r - dtype.type(3)
            elif what == 15:
                out[step * size + i[inside]] = v[inside]
            elif what == 16:
                few[step * size + number] = r
            elif what == 17:
                x[i] = v
            elif what == 18:
                w = x[i]
            elif what == 19:
                v, w = w, v
            elif what == 20:
                front = shape[-1] if last == 1 else ROWS * COLUMNS
                few[step * size + pid * front:][:front] = (reduce(v, 0, 2) + reduce(w, 0, 0)).ravel()
            elif what == 21:
                v = np.where(w > v, w * dtype.type(2), v) + (v == w).astype(dtype)
            elif what == 22:
                few[step * size + number[..., 0]] = (v > w).sum(last).astype(dtype)
            elif what == 23:
                r = (r > 0).astype(dtype) - r
            elif what == 24:
                few[step * size + pid] = v.max()
            v, r = clamp(v), clamp(r)
        out[i] = v + r


def differs(seed):
    """Arrays of a case that are not as NumPy leaves them, one line each."""
    random = np.random.default_rng(seed)
    height, width = SHAPES[random.integers(len(SHAPES))]
    dtype = str(random.choice(["float16", "float32", "float64", "int8", "int32", "int64"]))
    if dtype == "float16" and max(height, width) > 64:  # sums of squares are exact below 2048
        dtype = "float32"
    steps = tuple(int(s) for s in random.integers(0, 25, random.integers(3, 12)))
    gap, programs = int(random.choice([0, 0, 5])), int(random.integers(1, 4))
    deep = int(random.choice([0, 0, 1, 2, 4])) if height * width <= 4096 else 0
    columns = width - int(random.integers(0, min(width, 9))) * int(random.random() < 0.5)
    tall = programs * height * max(1, deep)
    below = tall - int(random.integers(0, min(tall, 9))) * int(random.random() < 0.5)
    size = tall * (width + gap)
    x, y = (random.integers(-6, 7, size).astype(dtype) for _ in range(2))
    arrays = [x, y, np.full(len(steps) * size, 9, dtype), np.full(len(steps) * size, 9, dtype)]
    wanted = [a.copy() for a in arrays]
    constants = dict(COLUMNS=width, ROWS=height, DEEP=deep, GAP=gap, STEPS=steps)
    txl.jit(rows)[(programs, )](*arrays, columns, below, **constants)
    reference(*wanted, columns, below, **constants, programs=programs)
    case = f"seed {seed}: {dtype}, {columns} columns, {below} rows, {programs} programs, {constants}"
    return [f"{case}: {name} at {np.flatnonzero(a != b)[:4]} has {a[a != b][:4]}, not {b[a != b][:4]}"
            for name, a, b in zip(("x", "y", "out", "few"), arrays, wanted) if not np.array_equal(a, b)]


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_rows(first):
    for seed in range(first, first + 20):
        assert differs(seed) == []
