#!/usr/bin/env python3
"""Writes docs/primitives.md: the explicit primitives, their rules, and what of TeraXLang's there is.

    .venv/bin/python scripts/document-primitives.py            writes the page
    .venv/bin/python scripts/document-primitives.py --check    exits 1 if the page is not what would be written

Signatures and descriptions are the prelude's, `python/txl/language/primitives.py` and `rings.py`.
"""

import inspect
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "primitives.md"
sys.path.insert(0, str(ROOT / os.environ.get("TXL_BUILD", "build") / "python"))

ROWS = {
    "Who runs what": "as_written asked_programs is_warpgroup is_warp reg_alloc reg_dealloc tid tdim bid bdim thread0 wg_thread0 warp_id warpgroup_id lane_id cta_rank",
    "Buffers in shared memory": "smem_alloc get_buffer smem_index smem_load smem_store smem_of smem_slice smem_trans smem_reshape",
    "Buffers in tensor memory": "tmem_alloc tmem_load tmem_store",
    "Barriers": "mbar_alloc mbar_expect mbar_wait mbar_arrive bar_arrive bar_wait cluster_arrive cluster_wait fence_proxy_async",
    "Copies": "tma_load tma_gather tma_store tma_store_wait async_load async_commit async_load_wait",
    "Products": "dot_wait dotx",
    "Reductions": "reduce_in_order",
    "Warps and fragments": "warp_reduce warp_max warp_sum frag_smem_load frag_smem_store relayout",
    "Convenience": "print ones ones_like Cdiv ring",
}

HEAD = """<!-- Written by scripts/document-primitives.py from the prelude, python/txl/language. -->
# Explicit primitives

A kernel may say itself which warpgroups do what, which buffers tiles lie in, what is copied while something else is computed, and who waits
for whom. The names are those of TeraXLang: they are in `txl` and `txl.language`, and a program that says `import teraxlang as txl` runs under
`python -m txl`. Ordinary functions of the language mix freely with them.

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

`matmul[(1,)](…, num_warpgroups=2)` launches it with two warpgroups of `num_warps` (4) warps each. With `cluster=2` pairs of programs that are neighbours in
the first dimension of the grid are a cluster: each of them has buffers and barriers of its own, and reaches those of the others (`cta_id=`). With `num_ctas=2` each program is a cluster, whose CTAs have a
half of every tile (rule 15). `examples/txl` has whole kernels.

## Rules

1. What stands outside of any `is_warpgroup` runs once in every warpgroup: a `tl.store` there happens as often. Buffers and barriers that are
   made there are one for all. A `smem_store` of a buffer that is one for all is a race between the warpgroups, even if they write the same: let one of
   them write, and the others wait for it.
2. `is_warpgroup` and `is_warp` are only the whole condition of an `if` or `elif`; with several numbers each warpgroup runs what stands below.
   A kernel uses one of the two.
3. Buffers and barriers are values. They have `dtype`, `shape`, `type`, `numel`, `T` and `to` of their own dtype, and no operators. A row
   (`num_stages`) is indexed with `get_buffer`; a row of one stands for its buffer.
4. Within a warpgroup the order of the text holds for its own accesses of buffers. Between warpgroups only barriers order them, and an engine
   (a copy, a product) is done when what it completes on says so: an mbarrier, `async_load_wait`, `dot_wait`, `tma_store_wait`.
5. `mbar_wait(b, parity)` passes when the phase of that parity is over; the phase before the first, of parity 1, is over from the beginning.
   `mbar_expect` is one arrival and the bytes; `mbar_arrive` is an arrival of every thread of the warpgroup.
6. `tl.dot` whose second operand is a buffer (the first may be a tile) goes on beside the program. Its result is waited for where it is used,
   but not as the accumulator of the next `tl.dot`; `acc += tl.dot(a, b)` makes `acc` the accumulator. Its *buffers* may be written again behind a
   `dot_wait` that covers it. `dot_wait(n)` leaves the last n products of this warpgroup, `async_load_wait(n)` the last n `async_load`s,
   `tma_store_wait(n)` the last n `tma_store`s.
7. `tma_load` and `tma_store` copy the buffer's shape, whatever the descriptor's; the bytes are those of the whole box. The buffer may lack leading
   axes of one element, and be a part of another (`smem_slice`): on a GPU one that begins with the swizzle's pattern (every eighth row) and has whole
   rows of it. Descriptors are made by the host (`txl.tools.tensor_descriptor`) or in the kernel (`tl.make_tensor_descriptor`); for a GPU of what the
   launch knows, the kernel's arguments.
8. Fences between what the program writes to shared memory and what engines read there are inserted where they are missing.
9. Layouts (`BlockedLayout`, `SliceLayout`, `DistributedLinearLayout`, `DotOperandLayout`, `NVMMADistributedLayout`, `NVMMASharedLayout`,
   `SwizzledSharedLayout`, `AutoLayout`) are values; `shared_enc=` and `layout=` take them, check that they fit the shape, and leave the choice
   to the compiler: no value depends on a layout. `print_layout(shape, dtype, layout, save_loc=None)` shows one, in kernels and outside.
10. A kernel may end with stores and `async_load`s in flight: its end waits for them. It waits for nothing else: the memory of a CTA is gone when its last
    warpgroup ends, so one of its warpgroups has to have waited for each load by TMA into it, and for what other CTAs do to its buffers and mbarriers
    (`cluster_arrive`, `cluster_wait`, or an mbarrier). Arrivals that are left over at a named barrier do no harm.
11. Tensor memory has 128 rows and 512 columns of 32 bits. A buffer there is read and written by four warps, or a multiple of four, that begin at
    a multiple of four: each warp reaches a quarter of the rows. Products (`dotx`) that a warpgroup, or a warp, starts are done in order; who reads their sum or
    writes their operands waits for an mbarrier that the product, or a later one, arrives at. `tmem_load` reads where its result is used first, so it may be
    written before the wait for its data. Tensor memory is on the CPU only: a GPU target is an error.

12. A number that differs between threads or warps (`tid`, `lane_id`, `warp_id`, a warp reduction's result) may be used in arithmetic. Where a tile is made of it
    (`x - warp_max(x)`), the threads that run the code have equal parts of the tile, in the order of its elements, and each element is its thread's
    number. The fragment functions and `warp_reduce` go by the layout that they, or `relayout`, are given; a layout names for each element the first thread
    that holds it. A `BlockedLayout` of fewer lanes than a warp has (`BlockedLayout([1], [1], [4], [0])`: an element a warp) is held again by the others.
13. The registers of a CTA are fixed at its start: each thread begins with an even share of an SM's 65536, but not with more than the largest
    `reg_alloc` asks for. `reg_alloc` waits until others have given back enough (`reg_dealloc`); on the CPU who asks for what can never be had, or for what
    nobody gives back, is told so. All four warps of a warpgroup say it. Where a program uses neither, and its warpgroups begin with fewer than a thread can
    use (three warpgroups and more, of four warps), those that hold no tiles keep 40 (32 of four), and those that do get the rest, at most 240.
14. What threads wait for inside of an `if` that only some of them enter, the others do not know: they learn it where all of them arrive at a barrier.
15. With `num_ctas=n` (2, 4, 8 or 16) a program is n CTAs of a cluster, and each has a part of every tile and every buffer, along the first axis whose
    extent n divides; of what has none each has all. Products are cut along their rows, or their columns if rows are few, and each CTA has all of the other factor. Each CTA has
    barriers of its own, which count what arrives in it: the bytes of its parts. `cta_id` names another CTA's part of a buffer, or its barrier;
    `cta_rank` is the number of the CTA; `tid`, `warp_id` and layouts are of one CTA. Numbers and tiles that all CTAs have are stored, printed, added by CTA 0
    alone. Where an operation needs more of a tile than a CTA has (a reduction, a scan, a sort along the axis), the CTAs exchange it and
    meet: all must come there, with one warpgroup each; elsewhere it is an error that says so. They meet too where one may read from global memory
    what another writes. Sums along the axis are those of the parts, added up. It cannot be combined with `cluster=`. A program without primitives is one CTA of more warps.

## When something is wrong

Every launch on the CPU judges what a kernel with primitives does, in an order of the engines that a seed decides; `with txl.check():` tries several, and says how many.
A report has the line at which something went wrong, the line of the other side (who writes the buffer that is read here, where a barrier
waits that nobody arrives at, with its phase, arrivals and bytes), and the repair that is likely:

| mistake | what is said |
|---|---|
| a wrong first phase, a phase that is not toggled | who waits for ever and for which phase, or which wait was for a phase that was over: "waited here for phase 0 of `full[0]` once more: the wait for the next phase names the other parity" |
| no `mbar_expect`, too few bytes, too many | "24576 bytes more than the 0 expected", "copies complete 8192 bytes more on that mbarrier than are expected here", "8192 of 32768 bytes missing" |
| a wrong arrival count | "the arrival count of `free[0]` is 1, but 128 threads arrive here" |
| a wait, a `dot_wait`, a `tma_store_wait` that is missing, or stands behind the release | a race of the two accesses, each with its line, and what would order them |
| groups that wait for each other | where each waits and for what, and the state of every barrier |
| named barriers of other numbers or counts | who is there already, and where the others wait |
| registers that nobody gives back, or that there are not | who waits for how many, and who keeps them |
| a load that nobody waits for, another CTA that may have ended | "may still be written by an engine that completes on `full[1]` when the program ends", "CTA 0 may have ended before that" |
| buffers that no GPU has room for | "the buffers of `matmul` need 262144 bytes of shared memory, a CTA of the largest GPU has 232448", and each with its size, when it is compiled (an `OutOfResources`, so that tuning passes the configuration over) |
| one thread that waits for all | "only some threads of warpgroup 1 have waited here" |
| a CTA that the cluster has not, a layout for other elements, a tile of another type | an error before anything runs, or where it is used |

## What happened when

`with txl.trace() as trace:` keeps the timeline of one program of each launch on the CPU (`txl.trace(program=3)`): `trace.save("kernel.svg")`, or `.json`, which
<https://ui.perfetto.dev> and Chrome's tracing view show; `trace.timelines` has `rows`, `events`, `json` and `svg` of each. The JSON is
`{"traceEvents": […]}`; an entry with `"ph": "M"` names row `tid` (`args.name`: a warpgroup, or an engine), one with `"ph": "X"` is what a row did: `name`, `cat` (`run`, `wait`
or `engine`), from tick `ts` on for `dur` ticks, and `args.place`, the source's `file:line`. `pid` is the program. Ticks are a model, the same in every run: they
show who waits for whom, not how long a GPU takes. On the emulator (`txl.emulate`) every kernel has a timeline: a row for each warp, for its copies, and for lanes that wait while others run.
"""


def signature(name, value):
    """`name(parameters)`, without annotations."""
    fn = getattr(value, "__wrapped__", value)
    parameters = [p.replace(annotation=inspect.Parameter.empty) for p in inspect.signature(fn).parameters.values()]
    return f"{name}{inspect.Signature(parameters)}"


def coverage():
    """Where each primitive runs, and how many of its wrong uses are told in words: what test/python/primitive_programs.py tests."""
    sys.path.insert(0, str(ROOT / "test" / "python"))
    from primitive_programs import RIGHT, WRONG
    lines = ["## Where they run\n", "Each has a program that is tested in these places, and wrong uses whose messages are.\n",
             "| | CPU | GPU (sm_90a) | wrong uses tested |", "|---|---|---|---|"]
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
