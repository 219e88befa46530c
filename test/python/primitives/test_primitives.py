"""Explicit primitives in the frontend: buffers and barriers as values, groups, waits, rings. What they do when they run
is tested on the examples (test_txl_examples.py); wrong uses have files of their own in test/diagnostics."""
import re

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor

X = np.zeros(4096, np.float16)


def ttir(kernel, *args, **options):
    """The operations of a kernel, without places and the names of values that come from them."""
    text = kernel.warmup(*(args or (X, )), grid=(1, ), **options).asm["ttir"]
    lines = [line for line in text.splitlines() if not line.startswith("#loc")]
    return re.sub(r' loc\((?:"[^"]*"\()?#loc\d*\)?\)', "", "\n".join(lines))


def numbered(text):
    """The text with values numbered in the order in which they are defined: sibling regions use names
    twice."""
    names, numbers = {}, iter(range(len(text)))

    def number(found):
        if found[2] or found[1] not in names:
            names[found[1]] = f"%{next(numbers)}"
        return names[found[1]] + (found[2] or "")

    return re.sub(r"(%[\w.]+)((?::\d+)? = )?", number, text)


def count(text, operation):
    return len(re.findall(rf"\b{re.escape(operation)}\b", text))


def test_a_buffer_tells_of_itself():

    @txl.jit
    def kernel(x):
        row = txl.smem_alloc([64, 16], dtype=txl.float16, num_stages=3)
        buffer = txl.get_buffer(row, 1)
        txl.static_assert(buffer.shape == (64, 16) and row.shape == (64, 16) and buffer.T.shape == (16, 64))
        txl.static_assert(buffer.dtype == txl.float16 and buffer.numel == 1024)
        txl.static_assert(buffer.type == txl.block_type(txl.float16, [64, 16]))
        txl.static_assert(isinstance(buffer, tl.tensor))
        same = buffer.to(txl.float16)
        txl.smem_store(same, txl.zeros([64, 16], txl.float16))
        part = txl.smem_slice(buffer, 32, 32, 0)
        txl.static_assert(part.shape == (32, 16))
        flat = txl.smem_reshape(buffer, [1024])
        turned = txl.smem_trans(buffer, [1, 0])
        total = txl.sum(txl.smem_load(part)) + txl.sum(txl.smem_load(flat)) + txl.sum(txl.smem_load(turned))
        txl.store(x, total.to(txl.float16))

    text = ttir(kernel)
    assert count(text, "ttg.memdesc_index") == 1 and "row, mutable" in text  # one buffer, however it is called
    assert re.search(r"ttg.memdesc_subslice %\w+\[32, 0\]", text) and count(text, "ttg.local_load") == 3


def test_a_row_of_one_is_its_buffer():

    @txl.jit
    def kernel(x):
        buffer = txl.smem_alloc([64], dtype=txl.float16)
        barrier = txl.mbar_alloc(128)
        txl.smem_store(buffer, txl.load(x + txl.arange(0, 64)))
        txl.mbar_arrive(barrier)
        txl.mbar_wait(barrier, 0)
        txl.store(x + txl.arange(0, 64), txl.smem_load(buffer) * 2)

    assert count(ttir(kernel), "ttg.memdesc_index") == 2


def test_buffers_are_values():
    """In branches, loops, tuples, and arguments and results of functions of both kinds."""

    @txl.jit
    def swapped(pair):
        return pair[1], pair[0]

    @txl.jit(noinline=True)
    def add_to(buffer, value):
        txl.smem_store(buffer, txl.smem_load(buffer) + value)
        return buffer

    @txl.jit
    def kernel(x, n):
        row = txl.smem_alloc([64], dtype=txl.float16, num_stages=2)
        pair = (txl.get_buffer(row, 0), txl.get_buffer(row, 1))
        if n > 3:
            chosen = pair[0]
        else:
            chosen = pair[1]
        for i in range(n):
            pair = swapped(pair)
            chosen = add_to(pair[0], 1.0)
        txl.store(x + txl.arange(0, 64), txl.smem_load(chosen))

    text = ttir(kernel, X, 5)
    buffer = "!ttg.memdesc<64xf16, mutable>"
    assert f"-> ({buffer}, {buffer}, {buffer})" in text  # carried by the loop: the pair and the chosen one
    assert re.search(rf"tt.call @.*add_to.* : \({re.escape(buffer)}\) -> {re.escape(buffer)}", text)
    assert count(text, "arith.select") == 1


def test_groups():

    @txl.jit
    def kernel(x):
        if txl.is_warpgroup([0]):
            txl.reg_dealloc(24)
            value = 1.0
        elif txl.is_warpgroup([2, 1]):
            txl.reg_alloc(232)
            value = 2.0
            if txl.is_warpgroup(1):
                value = 3.0
        else:
            txl.reg_dealloc(24)
            value = 4.0
        txl.store(x, value)

    text = ttir(kernel, num_warpgroups=4)
    assert '"txl.num-warpgroups" = 4 : i32' in text and "txl.warpgroup-warps" not in text
    assert re.findall(r"txl.group warpgroups (\[[\d, ]+\])", text) == ["[0]", "[1, 2]", "[1]"]
    assert "txl.set_registers 232 increase" in text and count(text, "scf.if") == 0

    @txl.jit
    def warps(x):
        if txl.is_warp([0, 1, 2, 3]):
            txl.store(x, 1.0)
        elif txl.is_warp(4):
            txl.store(x + 1, 1.0)

    text = ttir(warps)
    assert '"txl.num-warps" = 5 : i32' in text and "txl.group warps [4]" in text

    @txl.jit
    def plain(x):
        txl.store(x, 1.0)

    assert "txl." not in ttir(plain)
    assert '"txl.num-warpgroups" = 2 : i32, "txl.warpgroup-warps" = 8 : i32' in ttir(
        plain, num_warpgroups=2, num_warps=8)


def test_a_group_that_returns():

    @txl.jit
    def kernel(x):
        if txl.is_warpgroup([0]):
            txl.store(x, 1.0)
            return
        txl.store(x + 1, 2.0)

    text = ttir(kernel, num_warpgroups=2)
    assert count(text, "txl.group") == 1 and count(text, "tt.store") == 2 and "else" in text


def test_numbers_of_threads():

    @txl.jit
    def kernel(x):
        total = txl.tid(0) + txl.tid(1) + txl.tdim(0) * txl.tdim(2) + txl.bid(0) + txl.bdim(1)
        total += txl.warp_id() + txl.warpgroup_id() + txl.lane_id() + txl.cta_rank()
        if txl.thread0():
            txl.print("once", total)
        if txl.wg_thread0(1):
            txl.print(total)
        txl.store(x, total.to(txl.float16), mask=txl.tid(0) == 0)

    text = ttir(kernel)
    assert sorted(set(re.findall(r"txl.id (\w+)", text))) == ["cta", "lane", "thread", "threads", "warp", "warpgroup"]
    assert count(text, "tt.print") == 2


def test_barriers_and_fences():

    @txl.jit
    def kernel(x, n):
        row = txl.mbar_alloc(256, num_stages=4)
        for i in range(n):
            bar = txl.get_buffer(row, i % 4)
            txl.mbar_expect(bar, 1024, pred=txl.tid(0) == 0)
            txl.mbar_arrive(bar, pred=txl.tid(0) < 32, tx_cnt=64)
            txl.mbar_arrive(bar, track_async_op=True)
            txl.mbar_wait(bar, (i // 4) & 1)
        txl.bar_arrive(8, 256)
        txl.bar_wait(9, txl.tdim(0))
        txl.fence_proxy_async()

    text = ttir(kernel, X, 7)
    assert "txl.mbarrier_alloc 256 : !ttg.memdesc<4x1xi64, row, mutable>" in text
    assert re.search(r"txl.mbarrier_arrive %\w+ if %\w+ expecting %\w+ :", text) and "tracking" in text
    assert count(text, "txl.named_barrier_arrive") == count(text, "txl.named_barrier_wait") == count(
        text, "txl.fence_async") == 1


def test_descriptors():

    @txl.jit
    def kernel(desc, x, n, BLOCK: tl.constexpr):
        own = tl.make_tensor_descriptor(x, [n, n], [n, 1], [BLOCK, BLOCK], padding_option="nan")
        buffer = txl.smem_alloc([BLOCK, BLOCK], dtype=txl.float16)
        bar = txl.mbar_alloc(1)
        txl.mbar_expect(bar, 2 * BLOCK * BLOCK * 2)
        txl.tma_load(buffer, desc, [0, n], bar)
        txl.tma_load(txl.smem_slice(buffer, 0, BLOCK // 2, 0), own, [n, 0], bar)
        txl.mbar_wait(bar, 0)
        txl.tma_store(buffer, desc, [n, n])
        txl.tma_store_wait(0)

    array = np.zeros((64, 64), np.float16)
    text = ttir(kernel, TensorDescriptor.from_tensor(array, [32, 32]), array, 64, BLOCK=32)
    assert count(text, "tt.make_tensor_descriptor") == 2 and "padding = 2" in text
    assert "-> !ttg.memdesc<16x32xf16, mutable, 32x32>" in text  # the box is the buffer's

    @txl.jit
    def gathers(desc, BLOCK: tl.constexpr):
        buffer = txl.smem_alloc([BLOCK, 16], dtype=txl.float16)
        bar = txl.mbar_alloc(1)
        txl.mbar_expect(bar, BLOCK * 16 * 2)
        txl.tma_gather(buffer, desc, bar, 3 * txl.arange(0, BLOCK), 16)
        txl.mbar_wait(bar, 0)

    assert count(ttir(gathers, TensorDescriptor.from_tensor(array, [1, 16]), BLOCK=8), "txl.tensor_gather") == 1


def test_blocks_that_are_no_tiles():

    @txl.jit
    def kernel(x, EXTENT: tl.constexpr):
        own = tl.make_tensor_descriptor(x, [64, 64], [64, 1], [16, EXTENT])
        txl.tma_load(txl.smem_alloc([16, 16], dtype=x.dtype.element_ty), own, [0, 0], txl.mbar_alloc(1))

    for extent in (48, 1616):
        with pytest.raises(ValueError, match=f"extent {extent} of the shape .* is not a power of two"):
            ttir(kernel, np.zeros(4096, np.float32), EXTENT=extent)
    with pytest.raises(Exception, match="8 bits or more"):
        ttir(kernel, np.zeros(4096, np.bool_), EXTENT=16)


def test_descriptors_that_round():  # covers: DescriptorRounds
    array = np.zeros((64, 64), np.float32)

    @txl.jit
    def kernel(desc):
        txl.tma_load(txl.smem_alloc([16, 16], dtype=txl.float32), desc, [0, 0], txl.mbar_alloc(1))

    with pytest.raises(ValueError,
                       match="`tma_load`: a descriptor with `round_f32_to_tf32` is not for copies to buffers"):
        ttir(kernel, TensorDescriptor.from_tensor(array, [16, 16], round_f32_to_tf32=True))


def test_copies_by_threads():

    @txl.jit
    def kernel(x, n):
        row = txl.smem_alloc([16, 16], dtype=txl.float16, num_stages=3)
        i = txl.arange(0, 16)
        pointers = x + i[:, None] * 16 + i[None, :]
        txl.async_load(txl.get_buffer(row, 0), pointers)
        txl.async_load(txl.get_buffer(row, 1), pointers, mask=i[:, None] < n, other=1, cache_modifier=".cg")
        block = txl.make_block_ptr(x, [n, 16], [16, 1], [0, 0], [16, 16], [1, 0])
        txl.async_load(txl.get_buffer(row, 2), block, boundary_check=[0])
        txl.async_load_wait(1)

    text = ttir(kernel, X, 9)
    assert count(text, "txl.async_copy") == count(text, "txl.async_commit") == 3 and "cache_modifier = cg" in text
    assert "txl.async_wait 1" in text and len(re.findall(r"async_copy .* mask ", text)) == 2


def test_products_of_buffers():
    """Results are waited for where they are used; where one follows another they are not."""

    @txl.jit
    def kernel(x, n):
        a = txl.smem_alloc([64, 32], dtype=txl.float16)
        b = txl.smem_alloc([64, 32], dtype=txl.float16)
        acc = txl.zeros([64, 64], txl.float32)
        for i in range(n):
            acc = txl.dot(a, b.T, acc)
            txl.dot_wait(1)
        acc += txl.dot(txl.smem_load(a), b.T)
        out = x + txl.arange(0, 64)[:, None] * 64 + txl.arange(0, 64)[None, :]
        txl.store(out, acc.to(txl.float16))

    text = ttir(kernel, X, 3)
    assert count(text, "txl.dot_async") == 2 and count(text, "arith.addf") == 0
    assert [int(n) for n in re.findall(r"txl.dot_wait (\d)", text)] == [1, 0]


def test_tensor_memory_is_read_where_the_tile_is_used():

    @txl.jit
    def kernel(x):
        buffer = txl.get_buffer(txl.tmem_alloc([128, 64], dtype=txl.float32, num_stages=2), 1)
        bar = txl.mbar_alloc(128)
        tile = txl.tmem_load(buffer)
        txl.mbar_wait(bar, 0)
        txl.tmem_store(buffer, tile * 2)

    text = ttir(kernel)
    assert "!ttg.memdesc<2x128x64xf32, row, tensor, mutable>" in text
    assert text.index("txl.mbarrier_wait") < text.index("ttg.local_load") < text.index("ttg.local_store")


def test_a_ring_costs_nothing():
    """A kernel with `txl.ring` is the kernel that is written with barriers."""

    @txl.jit
    def by_ring(a_desc, b_desc, c_desc, K, BLOCK: tl.constexpr, STAGES: tl.constexpr):
        a = txl.ring([BLOCK, BLOCK], txl.float16, STAGES)
        b = txl.ring([BLOCK, BLOCK], txl.float16, STAGES)
        if txl.is_warpgroup([0]):
            p = a.producer()
            q = b.producer()
            for k in range(0, K, BLOCK):
                p.acquire()
                txl.tma_load(p.buffer, a_desc, [0, k], p.full)
                q.acquire()
                txl.tma_load(q.buffer, b_desc, [0, k], q.full)
                p = p.next()
                q = q.next()
        if txl.is_warpgroup([1]):
            acc = txl.zeros([BLOCK, BLOCK], txl.float32)
            p = a.consumer()
            q = b.consumer()
            for k in range(0, K, BLOCK):
                x = p.wait()
                y = q.wait()
                acc = txl.dot(x, y.T, acc)
                txl.dot_wait(0)
                p.release()
                q.release()
                p = p.next()
                q = q.next()
            c_desc.store([0, 0], acc.to(txl.float16))

    @txl.jit
    def by_barriers(a_desc, b_desc, c_desc, K, BLOCK: tl.constexpr, STAGES: tl.constexpr):
        a = txl.smem_alloc([BLOCK, BLOCK], dtype=txl.float16, num_stages=STAGES)
        a_full = txl.mbar_alloc(1, num_stages=STAGES)
        a_free = txl.mbar_alloc(128, num_stages=STAGES)
        b = txl.smem_alloc([BLOCK, BLOCK], dtype=txl.float16, num_stages=STAGES)
        b_full = txl.mbar_alloc(1, num_stages=STAGES)
        b_free = txl.mbar_alloc(128, num_stages=STAGES)
        if txl.is_warpgroup([0]):
            s = 0
            f = 1
            t = 0
            g = 1
            for k in range(0, K, BLOCK):
                txl.mbar_wait(txl.get_buffer(a_free, s), f)
                tl.debug_barrier()
                txl.mbar_expect(txl.get_buffer(a_full, s), BLOCK * BLOCK * 2)
                txl.tma_load(txl.get_buffer(a, s), a_desc, [0, k], txl.get_buffer(a_full, s))
                txl.mbar_wait(txl.get_buffer(b_free, t), g)
                tl.debug_barrier()
                txl.mbar_expect(txl.get_buffer(b_full, t), BLOCK * BLOCK * 2)
                txl.tma_load(txl.get_buffer(b, t), b_desc, [0, k], txl.get_buffer(b_full, t))
                s = (s + 1) % STAGES
                f ^= s == 0
                t = (t + 1) % STAGES
                g ^= t == 0
        if txl.is_warpgroup([1]):
            acc = txl.zeros([BLOCK, BLOCK], txl.float32)
            s = 0
            f = 0
            t = 0
            g = 0
            for k in range(0, K, BLOCK):
                txl.mbar_wait(txl.get_buffer(a_full, s), f)
                x = txl.get_buffer(a, s)
                txl.mbar_wait(txl.get_buffer(b_full, t), g)
                y = txl.get_buffer(b, t)
                acc = txl.dot(x, y.T, acc)
                txl.dot_wait(0)
                txl.mbar_arrive(txl.get_buffer(a_free, s))
                txl.mbar_arrive(txl.get_buffer(b_free, t))
                s = (s + 1) % STAGES
                f ^= s == 0
                t = (t + 1) % STAGES
                g ^= t == 0
            c_desc.store([0, 0], acc.to(txl.float16))

    arrays = [TensorDescriptor.from_tensor(np.zeros((64, 256), np.float16), [64, 64]) for _ in range(3)]
    options = dict(BLOCK=64, STAGES=3, num_warpgroups=2)
    ring, barriers = (numbered(ttir(kernel, *arrays, 256, **options)).splitlines() for kernel in (by_ring, by_barriers))
    assert ring[0] == barriers[0] and ring[2:] == barriers[2:]  # but for the function's name


def test_what_is_no_tile():
    """A buffer is refused where a tile is wanted, in words."""

    def refused(body, message):
        source = f"import txl\n\n@txl.jit\ndef kernel(x):\n    buffer = txl.smem_alloc([64], dtype=txl.float16)\n    {body}\n"
        path = refused.folder / "kernel.py"
        path.write_text(source)
        scope = {}
        exec(compile(source, str(path), "exec"), scope)
        with pytest.raises(txl.CompilationError, match=message):
            ttir(scope["kernel"])

    import tempfile
    from pathlib import Path
    with tempfile.TemporaryDirectory() as folder:
        refused.folder = Path(folder)
        refused("buffer + 1", r"`\+` does not take `1 x buffer fp16\[64\]` and `int`")
        refused("txl.sum(buffer)", "must be a tile")
        refused("txl.store(x, buffer)", "`value` must be")
        refused("if buffer:\n        pass", "a condition known at compile time is needed here|a condition is")
        refused("x = -buffer", "buffer")
        refused("x = buffer[0]", "buffer")
        refused("y = buffer.astype(txl.float32)", "has no attribute `astype`")
        refused("x = txl.where(buffer, 1, 2)", "buffer")
        refused("x = txl.get_buffer(buffer, x)", "must be an integer")
        refused("txl.mbar_wait(buffer, 0)", "must be an mbarrier")


# --- docs/write/primitives.md ---


def page_script():
    import importlib.util
    from pathlib import Path
    path = Path(__file__).resolve().parents[3] / "scripts" / "document-primitives.py"
    spec = importlib.util.spec_from_file_location("document_primitives", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_current():
    script = page_script()
    assert script.PAGE.read_text() == script.page(), "run scripts/document-primitives.py"


def test_the_page_names_every_primitive():
    from txl.language import primitives
    script = page_script()
    known = {name for names in script.ROWS.values() for name in names.split()}
    there = {name for name, value in vars(primitives).items()
             if not name.startswith("_") and getattr(value, "__module__", "") == primitives.__name__}
    assert there <= known and known - there == {
        "ring", *script.ROWS["Warps and fragments"].split(), *script.ROWS["Buffers by index"].split()}


def test_the_kernel_of_the_page():
    """The example compiles."""
    script = page_script()
    source = re.search(r"```python\n(.*?)```", script.HEAD, re.S)[1]
    import tempfile
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(source)
        file.flush()
        scope = {}
        exec(compile(source, file.name, "exec"), scope)
        arrays = [TensorDescriptor.from_tensor(np.zeros((64, 256), np.float16), [64, 64]) for _ in range(3)]
        assert "txl.dot_async" in ttir(scope["matmul"], *arrays, 256, BLOCK=64, num_warpgroups=2)
