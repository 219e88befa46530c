#!/usr/bin/env python3
"""Writes docs/write/primitives.md: the explicit primitives, their rules, and what of TeraXLang's there is.

    .venv/bin/python scripts/document-primitives.py            writes the page
    .venv/bin/python scripts/document-primitives.py --check    exits 1 if the page is not what would be written

Signatures and descriptions are the prelude's, `python/txl/language/primitives.py`, `indexed_buffers.py` and `rings.py`.
"""

import inspect
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "write" / "primitives.md"
sys.path.insert(0, str(ROOT / os.environ.get("TXL_BUILD", "build") / "python"))

ROWS = {
    "Warpgroups, warps and threads": "as_written asked_programs is_warpgroup is_warp reg_alloc reg_dealloc tid tdim "
                                     "bid bdim thread0 wg_thread0 warp_id warpgroup_id lane_id cta_rank",
    "Buffers in shared memory": "smem_alloc get_buffer smem_index smem_load smem_store smem_of smem_slice smem_trans "
                                "smem_reshape",
    "Buffers by index": "smem_gather smem_scatter smem_atomic_add smem_atomic_max smem_atomic_min smem_atomic_and "
                        "smem_atomic_or smem_atomic_xor smem_atomic_xchg smem_atomic_cas",
    "Buffers in tensor memory": "tmem_alloc tmem_load tmem_store tmem_slice tmem_reinterpret tmem_copy",
    "Barriers": "mbar_alloc mbar_expect mbar_wait mbar_arrive bar_arrive bar_wait cluster_arrive cluster_wait "
                "fence_proxy_async",
    "Copies": "tma_load tma_load_im2col tma_gather tma_prefetch tma_store tma_store_wait async_load async_commit async_load_wait",
    "Matrix multiply-accumulate": "dot_wait dotx", "Reductions": "reduce_in_order",
    "Warps and fragments": "warp_reduce warp_max warp_sum frag_smem_load frag_smem_store relayout",
    "Convenience": "print ones ones_like Cdiv ring",
}

HEAD = """<!-- Written by scripts/document-primitives.py from the prelude, python/txl/language. -->
# Explicit primitives

With the explicit primitives a kernel states itself which warpgroups execute what, which buffers hold its tiles, what is
copied while something else is computed, and which barriers synchronise it all. The names are those of TeraXLang: they
are in `txl` and `txl.language`, and a program with `import teraxlang as txl` runs under `python -m txl`. They can be
mixed freely with the other functions of the language. The [glossary](../reference/glossary.md) has the terms.

```python
import txl


@txl.jit
def matmul(a_desc, b_desc, c_desc, K, BLOCK: txl.constexpr):
    a = txl.ring([BLOCK, BLOCK], txl.float16, 3)
    b = txl.ring([BLOCK, BLOCK], txl.float16, 3)
    if txl.is_warpgroup([0]):
        pa, pb = a.producer(), b.producer()
        for k in range(0, K, BLOCK):
            pa.acquire()
            txl.tma_load(pa.buffer, a_desc, [0, k], pa.full)
            pb.acquire()
            txl.tma_load(pb.buffer, b_desc, [0, k], pb.full)
            pa, pb = pa.next(), pb.next()
    if txl.is_warpgroup([1]):
        ca, cb = a.consumer(), b.consumer()
        acc = txl.zeros([BLOCK, BLOCK], txl.float32)
        for k in range(0, K, BLOCK):
            acc = txl.dot(ca.wait(), cb.wait().T, acc)
            txl.dot_wait(0)
            ca.release()
            cb.release()
            ca, cb = ca.next(), cb.next()
        c_desc.store([0, 0], acc.to(txl.float16))
```

`matmul[(1,)](…, num_warpgroups=2)` launches it with two warpgroups of `num_warps` (4) warps each. With `cluster=2` two
programs that are neighbours along the first dimension of the grid form a cluster: each of them has its own buffers and
barriers, and can access those of the other (`cta_id=`). With `num_ctas=2` each program is a cluster of two CTAs, each
of which has a half of every tile (rule 15). `examples/txl` has whole kernels.

## Rules

1. Code outside of any `is_warpgroup` is executed once by every warpgroup; a `tl.store` there is executed as often.
   Buffers and barriers that are allocated there are shared by all warpgroups. A `smem_store` to a shared buffer from
   there is a data race between the warpgroups, even if they write the same values: let one of them write, and let the
   others wait for it.
2. `is_warpgroup` and `is_warp` may only be the whole condition of an `if` or `elif`. With several ids each of the named
   warpgroups executes the block. A kernel uses one of the two functions.
3. Buffers and barriers are values. They have `dtype`, `shape`, `type`, `numel`, `T` and `to` of their own dtype, the
   functions `smem_…` as methods (`buffer.load()`, `buffer.gather(indices, 0)`), and no operators. A multi-buffered
   allocation (`num_stages`) is a ring that is indexed with `get_buffer`; a ring with one slot stands for its buffer.
4. Within a warpgroup its own accesses of buffers happen in program order. Between warpgroups only barriers order them.
   An asynchronous operation (a copy, an MMA) is complete when its completion mechanism signals it: an mbarrier,
   `async_load_wait`, `dot_wait`, `tma_store_wait`.
5. `mbar_wait(b, parity)` passes when the phase of that parity is complete. The phase before the first, of parity 1,
   counts as complete from the beginning. `mbar_expect` is one arrival and adds the expected bytes; `mbar_arrive` is an
   arrival of every thread of the warpgroup. A phase must not end before every thread that waits for the phase before
   it has passed: a thread that is later sees the same parity as before, and waits for ever. So the threads that wait
   all arrive, or meet before one of them arrives or expects: at a `debug_barrier`, which `acquire` of a ring has, a
   `bar_wait`, or a `dot_wait`, which all warps of the warpgroup reach. Or one thread does it all
   (`if txl.tid(0) == 0:`). The emulator reports a wait that may be two phases late.
6. `tl.dot` whose operand B is a buffer is asynchronous (operand A may be a buffer or a tile). Its result is waited for
   where it is used, but not where it is the accumulator of the next `tl.dot`; `acc += tl.dot(a, b)` makes `acc` the
   accumulator. Its operand *buffers* may be written again only after a `dot_wait` that covers it. `dot_wait(n)` leaves
   the last n MMAs of this warpgroup in flight, `async_load_wait(n)` the last n `async_load`s, `tma_store_wait(n)` the
   last n `tma_store`s.
7. `tma_load` and `tma_store` copy a box of the buffer's shape, whatever the descriptor's block shape; the bytes are
   those of the whole box. The buffer may lack leading axes of one element, and may be a slice of another buffer
   (`smem_slice`). On a GPU such a slice must begin at a multiple of the swizzle pattern (every eighth row) and contain
   whole rows. Descriptors are made by the host (`txl.tools.tensor_descriptor`) or in the kernel
   (`tl.make_tensor_descriptor`); for a GPU they must be made from values that the launch has, the kernel's arguments.
8. The compiler inserts missing proxy fences between what threads write to shared memory and what asynchronous
   operations read there.
9. Layouts (`BlockedLayout`, `SliceLayout`, `DistributedLinearLayout`, `DotOperandLayout`, `NVMMADistributedLayout`,
   `NVMMASharedLayout`, `SwizzledSharedLayout`, `AutoLayout`) are values. `shared_enc=` and `layout=` accept them and
   check that they fit the shape; the compiler still chooses the layout, and no value depends on it.
   `print_layout(shape, dtype, layout, save_loc=None)` prints one, in kernels and outside.
10. A kernel may end with stores and `async_load`s in flight: its end waits for them, and for nothing else. The shared
    memory of a CTA is released when its last warpgroup ends. So one of its warpgroups must have waited for each TMA
    load into it, and for what other CTAs do to its buffers and mbarriers (`cluster_arrive`, `cluster_wait`, or an
    mbarrier). Arrivals that are left over at a named barrier do no harm.
11. Tensor memory has 128 rows and 512 columns of 32 bits. A buffer in it is read and written by four warps, or a
    multiple of four, beginning at a multiple of four: each warp reaches a quarter of the rows. MMAs (`dotx`) that one
    warpgroup or warp issues are executed in order. Code that reads their accumulator or writes their operands must wait
    for an mbarrier at which that MMA, or a later one, arrives. `tmem_load` reads at the first use of its result, so it
    may be written before the wait for its data. GPUs of `sm_100a`, `sm_103a` and `sm_110a` have tensor memory; for
    others it is an error. There a buffer has a column for each 32 bits of a row, but an accumulator of f16 a column for
    each element: so a buffer of 16-bit elements cannot be `input` of one MMA, or reinterpreted, and the accumulator of
    another. `tmem_reinterpret` gives the columns of a buffer, or of a slice of one, another type. A kernel
    allocates a power of two of columns, from 32 to 512; buffers that live at different times share columns if the
    program has no warpgroups. MMAs of float32 need `input_precision="tf32"` there. The compiler inserts the waits for
    loads and stores of tensor memory, and its fences. No Blackwell GPU was at hand: such code is checked by the
    emulator and by `ptxas`, and its speed is unmeasured.
12. A scalar that differs between threads or warps (`tid`, `lane_id`, `warp_id`, a warp reduction's result) may be used
    in arithmetic. Where a tile is made from it (`x - warp_max(x)`), the threads that execute the code hold equal slices
    of the tile, in the order of its elements, and each element has the scalar of its thread. The fragment functions and
    `warp_reduce` use the layout that they, or `relayout`, are given; a layout names for each element the first thread
    that holds it. A `BlockedLayout` with fewer lanes than a warp (`BlockedLayout([1], [1], [4], [0])`: an element a
    warp) is replicated over the other lanes.
13. The registers of a CTA are fixed at its start: each thread begins with an even share of an SM's 65536, but with no
    more than the largest `reg_alloc` requests. `reg_alloc` waits until other warpgroups have released enough registers
    (`reg_dealloc`). On the CPU a request that can never be satisfied, because it exceeds what there is or because no
    warpgroup releases enough, is reported. All four warps of a warpgroup must execute it. If a program uses neither,
    and its warpgroups begin with fewer registers than a thread can use (three warpgroups and more, of four warps), the
    compiler redistributes them: warpgroups that hold no tiles keep 40 a thread (32 of four), and those that hold tiles
    get the rest, at most 240.
14. A wait inside of an `if` that only some threads enter synchronises only these threads. The others are synchronised
    when all of them arrive at a barrier.
15. With `num_ctas=n` (2, 4, 8 or 16) a program is a cluster of n CTAs. Each CTA has a slice of every tile and every
    buffer, along the first axis whose extent n divides; a tile without such an axis is replicated in all CTAs. MMAs are
    partitioned along their rows, or along their columns if there are few rows, and each CTA has all of the other
    operand. Each CTA has its own barriers, which count what arrives in that CTA: the bytes of its slices. `cta_id`
    selects another CTA's slice of a buffer, or its barrier; `cta_rank` is the index of the CTA in the cluster; `tid`,
    `warp_id` and layouts are those of one CTA. Scalars and replicated tiles are stored, printed and added atomically by
    CTA 0 alone. Where an operation needs more of a tile than a CTA has (a reduction, a scan, a sort along the
    partitioned axis), the CTAs exchange it and synchronise. All CTAs must execute such an operation, with one warpgroup
    each; elsewhere it is reported as an error. They also synchronise where one may read from global memory what another
    writes. Reductions along the axis combine the partial results of the slices. `num_ctas` cannot be combined with
    `cluster=`. A program without primitives is spread over a cluster in the same way if it contains `tl.dot` and no
    calls of `noinline` functions, and the GPU has clusters of that size ([gpu.md](gpu.md)); any other is one CTA with n
    times as many warps, at most 32. On the CPU a program without primitives ignores `num_ctas`.
16. A tile of indices names elements of a buffer along an axis (`smem_gather`, `smem_scatter`, `smem_atomic_add` and the
    other atomics), as `tl.gather` does of a tile. On a GPU an index out of range accesses other memory; on the CPU it
    is an error. Elements that a scatter names more than once must get equal values. Atomics of several warpgroups on
    one element are no race; any other access of it must be ordered with them. Atomics of one kind whose results are not
    used may be executed in any order, so a loop of them has no barriers. Lanes of a warp that access different words of
    a bank, or update one element, do so one after the other: `--report` names the lines where that depends on the
    indices, and the emulator counts it (`txl-emu --counters`). `examples/txl` has a histogram, the k largest elements
    by radix selection, and a hash join.
17. A descriptor of images (`tl.make_im2col_descriptor`, or `TensorDescriptorIm2Col` of the host) describes N…HWC with
    one to three axes of pixels. `tma_load_im2col` copies the channels of consecutive pixels under one tap of a filter:
    row k of the buffer has those at position k of the filter's corner, plus the offsets of the tap. The corner moves in
    the descriptor's box, by its steps, along the last axis first, and then on to the next image. So a tile of the
    matrix of an implicit GEMM is one copy, whatever rows and images its pixels are of; `examples/txl/convolution.py` is
    a convolution. The offsets are 0 to 65535, 255 or 31 for one, two or three axes of pixels. Such a descriptor must be
    made from values that the launch has; bundles and programs with `num_ctas` have none.

## When something is wrong

Every launch on the CPU checks what a kernel with primitives does. A seed decides the order of the asynchronous
operations; `with txl.check():` tries several orders and prints how many. A report has the source line of the failure,
the line of the other access or barrier (the write that races with this read; the barrier at which nothing arrives, with
its phase, arrivals and bytes), and the likely repair:

| mistake | what is reported |
|---|---|
| a wrong first phase, a phase that is not toggled | the warpgroup that waits for ever and the phase it waits for, or the wait whose phase was already complete: "waited here for phase 0 of `full[0]` once more: the wait for the next phase names the other parity" |
| no `mbar_expect`, too few bytes, too many | "24576 bytes more than the 0 expected", "copies complete 8192 bytes more on that mbarrier than are expected here", "8192 of 32768 bytes missing" |
| a wrong arrival count | "the arrival count of `free[0]` is 1, but 128 threads arrive here" |
| a missing wait, `dot_wait` or `tma_store_wait`, or one that comes after the release | a data race of the two accesses, each with its line, and what would order them |
| a deadlock of warpgroups | where each waits and for what, and the state of every barrier |
| named barriers with different ids or counts | the warps that have arrived, and where the others wait |
| registers that no warpgroup releases, or that do not exist | the warpgroup that waits and how many it needs, and the warpgroups that keep them |
| a load without a wait, another CTA that may have ended | "may still be written by an engine that completes on `full[1]` when the program exits", "CTA 0 may have exited before that" |
| buffers that exceed the capacity of every GPU | "the buffers of `matmul` need 262144 bytes of shared memory, a CTA of the largest GPU has 232448", and each with its size, when it is compiled (an `OutOfResources`, so that tuning skips the configuration) |
| one thread that waits for all | "only some threads of warpgroup 1 have waited here" |
| an index out of range, different values for one element of a scatter | the index and the extent; the two elements |
| a CTA id outside of the cluster, a layout for other elements, a tile of another type | an error before anything runs, or where it is used |

## What happened when

`with txl.trace() as trace:` keeps the timeline of one program of each launch on the CPU (`txl.trace(program=3)`):
`trace.save("kernel.svg")`, or `.json`, which <https://ui.perfetto.dev> and Chrome's tracing view show.
`trace.timelines` has `rows`, `events`, `json` and `svg` of each. The JSON is `{"traceEvents": […]}`. An entry with
`"ph": "M"` gives the name of row `tid` (`args.name`: a warpgroup, or an engine). An entry with `"ph": "X"` is an event
of a row: `name`, `cat` (`run`, `wait` or `engine`), the start tick `ts`, the duration in ticks `dur`, and
`args.location`, the source's `file:line`. `pid` is the program. Ticks are a model, the same in every run: they show
dependences and waits, not how long a GPU takes. On the emulator (`txl.emulate`) every kernel has a timeline: a row for
each warp, for its copies, and for lanes that wait while others run.
"""


def signature(name, value):
    """`name(parameters)`, without annotations."""
    fn = getattr(value, "__wrapped__", value)
    parameters = [p.replace(annotation=inspect.Parameter.empty) for p in inspect.signature(fn).parameters.values()]
    return f"{name}{inspect.Signature(parameters)}"


def coverage():
    """Where each primitive runs, and how many of its wrong uses are told in words: what
    test/python/support/primitive_programs.py tests."""
    sys.path.insert(0, str(ROOT / "test/python/support"))
    from primitive_programs import RIGHT, WRONG
    lines = [
        "## Where they run\n",
        "Where the tests run a program with each primitive, and the number of wrong uses whose messages they "
        "compare.\n",
        "| | CPU | GPU (sm_90a) | wrong uses tested |", "|---|---|---|---|"
    ]
    for names in ROWS.values():
        for name in names.split():
            lines.append(f"| `{name}` | yes | {'yes' if RIGHT[name][3] else 'no'} | {len(WRONG.get(name, []))} |")
    return [*lines, ""]


def page():
    import txl.language as tl
    lines = [HEAD]
    for title, names in ROWS.items():
        lines += [f"## {title}\n", "| | |", "|---|---|"]
        for name in names.split():
            value = getattr(tl, name)
            lines.append(f"| `{signature(name, value)}` | {' '.join(value.__doc__.split())} |")
        lines.append("")
    lines += coverage()
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = page()
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text() != text)
    PAGE.write_text(text)
