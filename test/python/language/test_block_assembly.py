"""`tl.inline_asm`, which every thread executes once: registers of tiles in their layouts, buffers, exchanges between
threads; with the same bits on the tile machine and on emulated GPUs. Wrong uses are errors with their place."""
import contextlib
import random

import numpy as np
import pytest

import txl
import txl.language as tl

WHERE = ["cpu", "sm_80", "sm_90"]


def on(where):
    return contextlib.nullcontext() if where == "cpu" else txl.emulate(where)


@txl.jit
def neighbours(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    made = tl.inline_asm("shfl.sync.bfly.b32 $0, $1, 1, 31, -1;", "=r,r", [tl.load(x + i)],
                         txl.distributed_type(tl.int32, [N]), is_pure=True)
    tl.store(y + i, made)


@pytest.mark.parametrize("where", WHERE)
def test_threads_exchange_registers(where):
    x, y = np.arange(128, dtype=np.int32), np.zeros(128, np.int32)
    with on(where):
        neighbours[(1, )](x, y, N=128)
    assert np.array_equal(y, x ^ 1)


@txl.constexpr_function
def reversed_registers(outputs, inputs):
    return " ".join(f"mov.b32 {to}, {source};" for to, source in zip(outputs[0], reversed(inputs[0])))


@txl.jit
def permuted(x, y, FROM: tl.constexpr, TO: tl.constexpr, M: tl.constexpr, N: tl.constexpr):
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    made = tl.inline_asm(reversed_registers, ("=r", "r"), [(tl.load(x + at), FROM)],
                         txl.distributed_type(tl.int32, [M, N], TO), is_pure=True)
    tl.store(y + at, made)


def holders(layout, shape):
    """[register][thread] -> row-major element."""
    import json
    import re
    text = layout.linear(shape).text
    bases = {name: json.loads(f"[{table}]") for name, table in
             re.findall(r"(register|lane|warp) = \[((?:\[[\d, ]*\](?:, )?)*)\]", text)}
    flat = {name: [sum(c * int(np.prod(shape[k + 1:])) for k, c in enumerate(basis)) for basis in table]
            for name, table in bases.items()}

    def images(table):
        found = [0]
        for basis in table:
            found += [f ^ basis for f in found]
        return np.array(found)

    threads = images(flat["lane"] + flat["warp"])
    return images(flat["register"])[:, None] ^ threads[None, :]


LAYOUTS = [
    txl.BlockedLayout([1, 4], [8, 4], [4, 1], [1, 0]),
    txl.BlockedLayout([2, 2], [4, 8], [1, 4], [0, 1]),
    txl.BlockedLayout([4, 1], [16, 2], [2, 2], [1, 0]),
    txl.NVMMADistributedLayout([2, 0], [2, 2], [16, 8]),
]


def drawn_layout(r, m, n):
    """A blocked layout of 4 warps, perhaps with copies in registers and threads."""
    lanes = 2**r.randint(0, 5)
    warps = 2**r.randint(0, 2)
    order = r.choice([[0, 1], [1, 0]])
    return txl.BlockedLayout([2**r.randint(0, 2), 2**r.randint(0, 2)], [lanes, 32 // lanes], [warps, 4 // warps], order)


def check_permutation(source, target, m, n, where):
    x = np.random.default_rng(1).integers(-2**31, 2**31, m * n).astype(np.int32)
    y = np.zeros_like(x)
    have, want = holders(source, [m, n]), holders(target, [m, n])
    if have.shape != want.shape:
        return False
    expected, isSet = np.zeros_like(x), {}
    for register, reverse in zip(want, have[::-1]):
        for element, value in zip(register, x[reverse]):
            if isSet.setdefault(element, value) != value:
                return False  # threads disagree
            expected[element] = value
    with on(where):
        permuted[(1, )](x, y, FROM=source, TO=target, M=m, N=n)
    assert np.array_equal(y, expected), (source, target, m, n)
    return True


@pytest.mark.parametrize("where", ["cpu", "sm_90"])
@pytest.mark.parametrize("source", LAYOUTS)
def test_registers_are_in_the_order_of_the_layout(where, source):
    assert any([check_permutation(source, target, 64, 32, where) for target in LAYOUTS])


def test_registers_of_random_layouts():
    r, done = random.Random(5), 0
    while done < 12:
        m, n = 2**r.randint(2, 6), 2**r.randint(2, 6)
        source = drawn_layout(r, m, n)
        target = r.choice([source, drawn_layout(r, m, n)])
        done += check_permutation(source, target, m, n, r.choice(["cpu", "sm_90"]))


@txl.jit
def product(a, b, d, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """One `mma.sync` of m16n8k16 in each warp."""
    accumulator: tl.constexpr = txl.NVMMADistributedLayout([2, 0], [1, 1], [16, 8])
    of_a: tl.constexpr = txl.DotOperandLayout(0, accumulator, 2)
    of_b: tl.constexpr = txl.DotOperandLayout(1, accumulator, 2)
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    x = tl.load(a + m[:, None] * K + k[None, :])
    y = tl.load(b + k[:, None] * N + n[None, :])
    made = tl.inline_asm(
        """{
        .reg .b32 a<4>, b<2>;
        mov.b32 a0, {$4, $5}; mov.b32 a1, {$6, $7}; mov.b32 a2, {$8, $9}; mov.b32 a3, {$10, $11};
        mov.b32 b0, {$12, $13}; mov.b32 b1, {$14, $15};
        mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {a0, a1, a2, a3}, {b0, b1}, {0f00000000, 0f00000000, 0f00000000, 0f00000000};
        }""", ("=f", "h", "h"), [(x, of_a), (y, of_b)], txl.distributed_type(tl.float32, [M, N], accumulator),
        is_pure=True)
    tl.store(d + m[:, None] * N + n[None, :], made)


@pytest.mark.parametrize("where", WHERE)
def test_mma(where):
    rng = np.random.default_rng(2)
    a, b = rng.integers(-4, 5, (16, 16)).astype(np.float16), rng.integers(-4, 5, (16, 8)).astype(np.float16)
    d = np.zeros((16, 8), np.float32)
    with on(where):
        product[(1, )](a, b, d, M=16, N=8, K=16, num_warps=1)
    assert np.array_equal(d, a.astype(np.float32) @ b.astype(np.float32))


@txl.jit
def turned(x, y, N: tl.constexpr):
    """Through a buffer that the text writes: each thread stores a word, and reads that of another thread."""
    buffer = tl.get_buffer(tl.smem_alloc([N], tl.int32), 0)
    i = tl.arange(0, N)
    tl.smem_store(buffer, tl.load(x + i))
    word = tl.inline_asm(
        """{
        .reg .b32 t, at;
        mov.u32 t, %tid.x;
        xor.b32 at, t, 127;
        shl.b32 at, at, 2;
        add.u32 at, at, $1;
        ld.shared.b32 $0, [at];
        bar.sync 0;
        add.u32 $0, $0, $2;
        shl.b32 at, t, 2;
        add.u32 at, at, $1;
        st.shared.b32 [at], $0;
        }""", "=&r,r,r", [buffer, 5], txl.distributed_type(tl.int32, [N]))
    tl.store(y + i, word)
    tl.store(y + N + i, tl.smem_load(buffer))


@pytest.mark.parametrize("where", WHERE)
def test_buffers(where):
    x, y = np.arange(128, dtype=np.int32) * 3, np.zeros(256, np.int32)
    with on(where):
        turned[(1, )](x, y, N=128)
    assert np.array_equal(y, np.concatenate([x[::-1] + 5] * 2))


@txl.jit
def scalars(x, y):
    low, high = tl.inline_asm("add.s64 $0, $2, 5; cvt.u32.u64 $1, $2;", "=&l,=r,l", [tl.load(x)],
                              (tl.int64, tl.int32), is_pure=True)
    tl.inline_asm("// nothing")
    tl.store(y, low + high)


@pytest.mark.parametrize("where", WHERE)
def test_scalars_and_several_results(where):
    x, y = np.array([2**40 + 3], np.int64), np.zeros(1, np.int64)
    with on(where):
        scalars[(1, )](x, y)
    assert y[0] == 2**40 + 8 + 3


@txl.jit
def narrow(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    made = tl.inline_asm("add.u16 $0, $1, 1;", "=h,h", [tl.load(x + i)], txl.distributed_type(tl.int8, [N]),
                         is_pure=True)
    tl.store(y + i, made)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("n", [1, 16, 128])
def test_bytes_and_copies_in_threads(where, n):
    x, y = np.arange(n).astype(np.int8), np.zeros(n, np.int8)
    with on(where):
        narrow[(1, )](x, y, N=n)
    assert np.array_equal(y, x + 1)


@pytest.mark.parametrize("n", [128])
def test_as_txl(n):
    kernel = neighbours.warmup(np.zeros(n, np.int32), np.zeros(n, np.int32), N=n, grid=(1, ))
    text = kernel.as_txl()
    assert "tl.inline_asm(" in text and "txl.DistributedLinearLayout(" in text


@txl.jit
def asks(x, y, TEXT: tl.constexpr, CONSTRAINTS: tl.constexpr, TYPE: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    buffer = tl.get_buffer(tl.smem_alloc([N], tl.int32), 0)
    tl.smem_store(buffer, tl.load(x + i))
    made = tl.inline_asm(TEXT, CONSTRAINTS, [tl.load(x + i), buffer], txl.distributed_type(TYPE, [N]), writes=[])
    tl.store(y + i, made)


# covers: MachineBlockAssembly
@pytest.mark.parametrize("text, constraints, message", [
    ("mov.u32 $0, %smid;", "=r,r,r", "`mov` reads a special register; on a CPU"),
    ("ld.global.b32 $0, [$1];", "=r,l,r", "`ld` accesses memory other than `.shared`"),
    ("mbarrier.init.shared.b64 [$2], 1; mov.b32 $0, 0;", "=r,r,r", "starts or awaits an asynchronous engine"),
    ("ret;", "=r,r,r", "branches out of the text"),
    ("mov.b32 $0, $1;", "=r,r", "operand 1 is a buffer, whose address has 32 bits"),
    ("mov.b32 $0, $1;", "=r,r,l", "`$2` is `.b64`, the instruction needs `.u32`"),
    ("mov.b32 $0, 0;", "=r,h,r", "operand 0 has registers of 32 bits, the constraint is one of 16"),
    ("mov.b32 $0, $1;", "=r,=r,r,r", "the constraints name 2 registers of results, but there are 1"),
    ("mov.b32 $0, $9;", "=r,r,r", "`$9;` names no operand"),
    ("nonsense;", "=r,r,r", "nonsense"),
    ("mov.b32 $0, %tid.x; st.shared.b32 [$2], 7;", "=r,r,r", "writes to operand 1, which `writes` does not name"),
    ("ld.shared.b32 $0, [$2+4096];", "=r,r,r", "inline assembly"),
    ("LOOP: bra LOOP;", "=r,r,r", "inline assembly"),
])
def test_what_has_no_meaning_on_a_cpu_is_an_error_with_its_place(text, constraints, message):
    x = np.zeros(128, np.int32)
    with pytest.raises(Exception, match="inline") as error:
        asks[(1, )](x, x.copy(), TEXT=text, CONSTRAINTS=constraints, TYPE=tl.int32, N=128)
    assert message in str(error.value) and "test_block_assembly.py" in str(error.value), str(error.value)


def test_threads_that_disagree_are_an_error():
    x = np.zeros(16, np.int32)
    with pytest.raises(Exception, match="threads that hold an element must agree"):
        asks[(1, )](x, x.copy(), TEXT="mov.u32 $0, %tid.x;", CONSTRAINTS="=r,r,r", TYPE=tl.int32, N=16)


# covers: LowerBlockAsm
@pytest.mark.parametrize("text, constraints, message", [
    ("mov.b32 $0, $9;", "=r,r,r", "`$9` in the text names no operand"),
    ("mov.b32 $0, $1;", "=r,r", "name one register a result and argument"),
    ("mov.b32 $0, $1;", "=r,h,r", "operand 1 has 32 bits, the constraint `h` requires a register of 16"),
])
def test_what_does_not_fit_on_a_gpu_is_an_error_with_its_place(text, constraints, message):
    x = np.zeros(128, np.int32)
    with pytest.raises(Exception, match="inline_asm") as error, on("sm_90"):
        asks[(1, )](x, x.copy(), TEXT=text, CONSTRAINTS=constraints, TYPE=tl.int32, N=128)
    assert message in str(error.value) and "test_block_assembly.py" in str(error.value), str(error.value)


@txl.jit
def by_hand(x, y, N: tl.constexpr):
    """An mbarrier that the text uses: it has an address on a GPU only."""
    i = tl.arange(0, N)
    barrier = tl.get_buffer(tl.mbar_alloc(128), 0)
    tl.inline_asm(
        """{
        .reg .b64 s; .reg .pred p;
        mbarrier.arrive.shared.b64 s, [$0];
        WAIT: mbarrier.test_wait.shared.b64 p, [$0], s;
        @!p bra WAIT;
        }""", "r", [barrier])
    tl.store(y + i, tl.load(x + i) + 1)


def test_an_mbarrier_has_an_address_on_a_gpu():
    x, y = np.arange(128, dtype=np.int32), np.zeros(128, np.int32)
    with on("sm_90"):
        by_hand[(1, )](x, y, N=128)
    assert np.array_equal(y, x + 1)
    with pytest.raises(Exception, match="asynchronous engine"):
        by_hand[(1, )](x, y, N=128)


@txl.jit
def hidden(y, N: tl.constexpr):
    barrier = tl.get_buffer(tl.mbar_alloc(128), 0)
    tl.inline_asm("// $0", "r", [barrier])
    tl.store(y + tl.arange(0, N), 1)


def test_an_mbarrier_without_an_address_is_an_error_on_a_cpu():
    with pytest.raises(Exception, match="operand 0 is an mbarrier, which has no address on a CPU"):
        hidden[(1, )](np.zeros(16, np.int32), N=16)


@txl.jit
def wrong(x, CASE: tl.constexpr):
    i = tl.arange(0, 64)
    tile = tl.load(x + i)
    ring = tl.smem_alloc([64], tl.int32, num_stages=2)
    buffer = tl.get_buffer(ring, 0)
    if CASE == 0:
        tl.inline_asm("// $0", "r", [(tile, txl.BlockedLayout([1], [32], [8], [0]))])
    elif CASE == 1:
        tl.inline_asm("// $0", ("r", "r"), [tile])
    elif CASE == 2:
        tl.inline_asm("// $0", "r", [tile > 0])
    elif CASE == 3:
        tl.inline_asm("// $0", "r", [buffer], is_pure=True)
    elif CASE == 4:
        tl.inline_asm("// $0", "r", [ring])
    elif CASE == 5:
        tl.inline_asm("// $0", "r", [tl.smem_slice(buffer, 0, 32, 0)])
    elif CASE == 6:
        tl.inline_asm("// $0", "r", [buffer], reads=[tl.get_buffer(ring, 1)])
    elif CASE == 7:
        tl.inline_asm("// $0", "r", [tl.smem_of(tile)], writes=[tile])
    elif CASE == 8:
        tl.inline_asm("// $0", "r", tile)
    elif CASE == 9:
        tl.inline_asm("// $0", "r", [tile], [64])
    elif CASE == 10:
        tl.inline_asm(7, "r", [tile])
    elif CASE == 11:
        tl.inline_asm("// $0", "r", ["text"])


# covers: AssemblyLayout, AssemblyConstraints, AssemblyOfBits, AssemblyPureBuffer, AssemblyBuffer, AssemblyEffect
@pytest.mark.parametrize("case, message", list(enumerate([
    "the layout is not one of a tile of shape [64] on 4 warps, which run this",
    "the tuple `constraints` has 2 entries, but there are 1 results and operands",
    "has elements of one bit, which no register holds; convert it, `.to(tl.int32)`",
    "is not pure; pass `is_pure=False`",
    "is not a whole one in shared memory: pass the buffer",
    "is not a whole one in shared memory: pass the buffer",
    "`reads` names a value that is not one of the buffers among `args`",
    "`writes` names a value that is not one of the buffers among `args`",
    "a sequence of tiles, pairs of a tile and its layout, scalars, buffers and mbarriers",
    "dtypes of scalars and `txl.distributed_type(dtype, shape, layout)`",
    "a string, or a function that returns one",
    "a sequence of tiles, pairs of a tile and its layout, scalars, buffers and mbarriers",
])))
def test_wrong_uses_are_errors_with_their_place(case, message):
    with pytest.raises(Exception) as error:
        wrong[(1, )](np.zeros(64, np.int32), CASE=case)
    assert message in str(error.value) and "test_block_assembly.py" in str(error.value), str(error.value)
