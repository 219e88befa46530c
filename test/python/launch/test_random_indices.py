"""Random index expressions, on the tile machine and on the emulator: each element must be stored at the address that
unbounded integers give, where the operands of `//` and `%` are integers that wrap. The array is sparse memory, with the
pointer in its middle."""
import contextlib
import importlib.util
import mmap
import random

import numpy as np
import pytest

import txl

REACH = 2**35  # bytes before and after the pointer
LANES = 16


@pytest.fixture(scope="module")
def memory():
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0x4000)  # from Python 3.13
    try:
        return np.frombuffer(mmap.mmap(-1, 2 * REACH, flags=flags), "int8")
    except OSError:
        pytest.skip("the system does not reserve 64 GiB of addresses")


def wrapped(value, bits=32):
    return (int(value) + 2**(bits - 1)) % 2**bits - 2**(bits - 1)


class Index:
    """An expression, and for each element its exact value and the int32 that the program has."""
    def __init__(self, text, exact, narrow):
        self.text, self.exact, self.narrow = text, exact, narrow

    @property
    def size(self):
        return max(abs(v) for v in self.exact)


def leaf(draw, values):
    name = draw.choice(list(values) + ["constant"])
    if name == "constant":
        number = draw.choice([1, 2, 3, 7, 16, 1000, 4096, -1, -5])
        return Index(f"tl.full((LANES, ), {number}, tl.int32)", [number] * LANES, [number] * LANES)
    return Index(name, list(values[name]), list(values[name]))


def binary(draw, a, b):
    op = draw.choice(["+", "-", "*", "*", "where", "minimum", "maximum", "//", "%", "<<"])
    pairs = list(zip(a.exact, b.exact)), list(zip(a.narrow, b.narrow))
    each = lambda f: ([f(x, y) for x, y in pairs[0]], [wrapped(f(x, y)) for x, y in pairs[1]])
    if op in "+-*":
        return Index(f"({a.text} {op} {b.text})", *each({"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[op]))
    if op == "<<":
        by = draw.randrange(12)
        return Index(f"({a.text} << {by})", *each(lambda x, _: x << by))
    if op == "where":
        take = [k % 3 == 0 for k in range(LANES)]
        chosen = [[x if t else y for t, (x, y) in zip(take, side)] for side in pairs]
        return Index(f"tl.where(lane % 3 == 0, {a.text}, {b.text})", *chosen)
    if op in ("minimum", "maximum"):
        return Index(f"tl.{op}({a.text}, {b.text})", *each(min if op == "minimum" else max))
    divisor = draw.choice([3, 16, 1000])  # C's division, of the integer that wraps
    quotient = [abs(x) // divisor * (1 if x >= 0 else -1) for x in a.narrow]
    result = quotient if op == "//" else [x - q * divisor for x, q in zip(a.narrow, quotient)]
    return Index(f"({a.text} {op} {divisor})", result, result)


def expression(draw, values, depth):
    if depth == 0:
        return leaf(draw, values)
    for _ in range(20):
        found = binary(draw, expression(draw, values, depth - 1), expression(draw, values, draw.randrange(depth)))
        if found.size < REACH and draw.random() < 0.9 or found.size < 2**33:
            return found
    return leaf(draw, values)


KERNEL = '''import txl
import txl.language as tl


@txl.jit
def store_at(x, rows, a, b, program, LANES: tl.constexpr):
    lane = tl.arange(0, LANES)
    row = tl.load(rows + lane)
    pid = tl.program_id(0) + program
    index = {index}
    bound = {bound}
    tl.store(x + index{cast}, (lane + 1).to(tl.int8), mask=index < bound)
'''


def build(seed):
    """(text, arguments, expected index and mask of each element); the largest index lies beyond 2^31 if need be."""
    draw = random.Random(seed)
    rows = np.array([draw.choice([draw.randrange(-2**31, 2**31), draw.randrange(-5000, 5000)]) for _ in range(LANES)],
                    "int32")
    number = lambda: draw.choice([draw.randrange(-70000, 70000), draw.randrange(-2**31, 2**31), draw.randrange(2, 300)])
    a, b, program = number(), number(), draw.randrange(2**20)
    values = {"lane": range(LANES), "row": [int(r) for r in rows], "a": [a] * LANES, "b": [b] * LANES,
              "pid": [program] * LANES}
    for _ in range(400):
        index, bound = expression(draw, values, draw.randrange(1, 5)), expression(draw, values, draw.randrange(2))
        stored = [i for i, m in zip(index.exact, bound.exact) if i < m]
        large = any(not -2**31 <= i < 2**31 for i in stored)
        if index.size < REACH and len(set(index.exact)) == LANES and (large or seed % 4 == 0):
            break
    else:
        index = bound = leaf(random.Random(0), {"lane": range(LANES)})
    tile = "tl.broadcast_to({}, (LANES, ))"
    text = KERNEL.format(index=tile.format(index.text), bound=bound.text, cast=draw.choice(["", "", ".to(tl.int64)"]))
    return text, (rows, a, b, program), index.exact, [i < m for i, m in zip(index.exact, bound.exact)]


def kernel_of(text, path):
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.store_at


def run(seed, memory, path, where):
    text, arguments, index, mask = build(seed)
    kernel = kernel_of(text, path)
    places = [REACH + i for i in index]
    memory[places] = 0
    with txl.emulate(where) if where else contextlib.nullcontext():
        kernel[(1, )](centred(memory), *arguments, LANES=LANES)
    found = memory[places].tolist()
    memory[places] = 0
    expected = [k + 1 if m else 0 for k, m in enumerate(mask)]
    assert found == expected, f"seed {seed}: {list(zip(index, found, expected))}\n{text}\n{arguments}"


def centred(memory):
    """A view of all of the memory whose first element is in its middle: its second row lies below."""
    return np.lib.stride_tricks.as_strided(memory[REACH:], (2, REACH - 1), (-REACH, 1))


@pytest.mark.parametrize("where", [None, "sm_90a"])
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_random_indices(memory, tmp_path, first, where):
    for seed in range(first, first + 20):
        run(seed, memory, tmp_path / f"indices_{seed}.py", where)
