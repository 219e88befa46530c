#!/usr/bin/env python3
"""Writes docs/reference/reports.md: the facts of the reports, and the causes with their sentences.

    scripts/document-reports.py            writes the page
    scripts/document-reports.py --check    exits 1 if the page is not what would be written

The causes are those of src/transform/reports/Causes.def and src/driver/reports/Findings.def.
"""
import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "reports.md"
CAUSES, FINDINGS = ROOT / "src" / "transform" / "reports" / "Causes.def", ROOT / "src" / "driver" / "reports" / "Findings.def"

HEAD = """<!-- Written by scripts/document-reports.py from Causes.def and Findings.def in src. -->
# Reports

Four reports show what the compiler decided for a GPU kernel, and why:

| report | `txlc` | Python |
|---|---|---|
| the software pipeline of each loop | `--print-schedule`, `--print-schedule=json` | `kernel.asm["schedule"]`, `kernel.facts("schedule")` |
| avoidable costs of lines, what limits the kernel, and its [numerics](../write/numerics.md#the-contract-of-a-kernel) | `--report`, `--report=json` | `kernel.asm["report"]`, `kernel.facts("report")` |
| the layout of each tile, and conversions | `--print-layout-decisions`, `--print-layout-decisions=json` | `kernel.asm["layouts"]`, `kernel.facts("layouts")` |
| the buffers in shared memory | `--print-allocation`, `--print-allocation=json` | `kernel.asm["allocation"]`, `kernel.facts("allocation")` |

A report is a list of facts, one a line: `kind=line field=value …`. The names of the fields and their order are fixed.
As JSON a fact is an object with `kind`, `file`, `line`, perhaps `column`, and the fields; `kernel.facts` returns these
as dictionaries. A value is a number, a word, `yes` or `no` (JSON: a boolean), a list `a,b`, extents `128x64` or an
amount with its limit `229536/232448` (JSON: arrays). A file has its directory in JSON only. The stages `schedule`,
`report`, `layouts` and `allocation` of `--emit` are the text; with the suffix `:json` (`schedule:json`) they are the
JSON.

`TXL_DEBUG=PASS,…` prints the facts of passes on standard error, each with the field `pass`, after a fact `decisions`
with their number; with `TXL_DEBUG_JSON=1` each is a JSON object on a line. It prints nothing for a report, but with
`--emit ttgir` or a later stage. `change` has the operations of a source position that a pass `removed` and `added`
(`arith.addi*9`: nine of them).

## The schedule

These are the schedules of a matmul and of causal attention, which
[two commands](../debug/compiled-code.md#how-loops-were-scheduled) print. Indented lines belong to the line above.

```
loop=matmul.py:49 pipelined=yes mma=wgmma.m64n256k16.f32.f16.f16 loads=2xTMA stages=4 ring_bytes=196608
    producer_warps=4 consumer_warpgroups=2 ping_pong=no mma_in_flight=none operand_buffers=1 multicast_ctas=1
    persistent=yes epilogue=tma_store smem=229536/232448 limiter=tensor_core
load=matmul.py:50 loop=matmul.py:49 operand=a via=tma stage=0 bytes=16384 box=128x64 descriptor=launch
    multicast=no
load=matmul.py:51 loop=matmul.py:49 operand=b via=tma stage=0 bytes=32768 box=64x256 descriptor=launch
    multicast=no
store=matmul.py:61 via=tma bytes=32768 box=64x64 slices=4
```

The tiles of 128x64 and 64x256 elements of 2 bytes are TMA loads into two rings of 4 slots: 4 * (16384 + 32768) bytes. A
copy starts 3 iterations before its MMA. One further warpgroup starts the copies; the 8 warps of the launch are two
consumer warpgroups, each with 64 of the 128 rows. The kernel is persistent and stores its result by TMA: the slice of a
warpgroup, 64x256 elements, in 4 boxes of 64x64, through 2 buffers of 8192 bytes for each warpgroup, 32768 bytes in all.
The rest of `smem` is mbarriers, each ring's at a multiple of 128 bytes.

```
loop=attention.py:21 pipelined=yes mma=wgmma.m64n64k16.f32.f16.f16,wgmma.m64n128k16.f32.f16.f16 loads=2xTMA
    stages=3 ring_bytes=98304 producer_warps=4 consumer_warpgroups=2 ping_pong=yes mma_in_flight=second
    operand_buffers=1 multicast_ctas=1 persistent=yes epilogue=store smem=131480/232448 limiter=arithmetic
load=attention.py:23 loop=attention.py:21 operand=b via=tma stage=0 bytes=16384 box=1x1x64x128 descriptor=launch
    multicast=no
load=attention.py:34 loop=attention.py:21 operand=b via=tma stage=0 bytes=16384 box=1x1x64x128 descriptor=launch
    multicast=no
loop=attention.py:21 … epilogue=tma_store …
load=attention.py:23 …
load=attention.py:34 …
store=attention.py:76 via=tma bytes=32768 box=64x128 slices=1
```

The function with the loop is inlined twice: first for the tiles of keys without a mask, then for those with one. Each
copy is a loop of its own with its own facts, in the order of the program; both use the same rings, so `ring_bytes` and
`smem` are not added. The tiles of K and V are operand B of one MMA each; their tensor maps have two more axes, the
batch and the head, of which a box has one element. Q is loaded before the loops and has no fact. The second MMA of an
iteration is issued in the next one, so the consumer warpgroups ping-pong. The result is stored after the last loop,
whose fact has `epilogue=tma_store`.

`loop`, one for each `for` loop of the kernel, also for a loop that contains others (`cause=nested_loop`) or has no MMA
(`mma=none`). Loops of inlined functions have a fact for each call. A `while` loop has none.

| field | meaning |
|---|---|
| `pipelined` | whether loads of later iterations are in flight while an iteration computes |
| `mma` | the instructions of the loop's MMAs, each once: the shape as in PTX, then element types (`wgmma`: of the accumulator, A and B; `mma`: of A, and of B if it differs); `fma`; `none` |
| `loads` | the pipelined loads: `TMA`, `cp.async`, or `registers`, which are prefetched one iteration ahead; `2xTMA+1xcp.async`; `none` |
| `stages` | the pipeline depth: a copy starts `stages - 1` iterations before its use. It may be other than `num_stages` ([the choice](../write/schedules.md#the-choice)), and is 1 without pipelining |
| `ring_bytes` | shared memory of the rings of buffers (all stages) |
| `producer_warps` | warps that only start copies (warp specialization), in addition to `num_warps`; 0: the MMA warps start them |
| `consumer_warpgroups` | the warpgroups of `num_warps`, which then partition the tiles along M; 0 without producer warps |
| `ping_pong` | whether the consumer warpgroups alternate in issuing MMAs; with `mma_in_flight=second` two or more always do |
| `mma_in_flight` | the MMAs of an iteration that are in flight across the back-edge: `none`, `second` (its second MMA is issued in the next iteration), `last` (its last MMAs are waited for in the next iteration) |
| `operand_buffers` | 2: operands that an iteration computes are double-buffered |
| `multicast_ctas` | CTAs of the cluster that load tiles for each other; 1: none |
| `persistent` | whether the kernel is persistent: a CTA computes several output tiles |
| `epilogue` | how the result after this loop is stored: `tma_store`, or `store` by threads. Of several loops only the last can have `tma_store` |
| `smem` | shared memory of a CTA of the kernel, and its capacity: rings, buffers of TMA stores and of operands, scratch of layout conversions and reductions, mbarriers. What is never live at the same time shares bytes; `txlc --print-allocation` lists each with its offsets |
| `limiter` | the resource that takes most cycles in the loop, by the cost model of `--report`: `tensor_core`, `global_memory`, `shared_memory`, `arithmetic`, `none`; loops on the same line are added |

The facts that `TXL_DEBUG=txl-pipeline-loops` prints lack `smem` and `limiter`, which later passes determine.

`load`, one for each load of a tile in the loop:

| field | meaning |
|---|---|
| `loop` | the loop's line |
| `operand` | the MMA operands that the tile becomes; `none`; `epilogue`: a vector of the epilogue, copied during the main loop |
| `via` | `tma`, `cp.async`, `registers`, or `ld.global`: a load that is not pipelined |
| `stage` | the stage of the pipeline in which it is issued; MMAs are in the last, `stages - 1` |
| `bytes` | of one tile |
| `box` | the extents of a TMA box, with the additional axes of its tensor map |
| `descriptor` | what creates the tensor map: `launch` or `kernel` |
| `multicast` | whether each CTA of the cluster loads a slice for all |
| `vector_bytes` | bytes of one cp.async |

`store`, one for each TMA store of a persistent kernel: `bytes` of its buffers in all warpgroups, the `box`, and in how
many `slices` a warpgroup stores its tile. Elsewhere one for each [store or reduction of a descriptor's
tile](../write/schedules.md#stores-of-descriptors-tiles) that TMA can execute:

| field | meaning |
|---|---|
| `via` | `tma`, or `threads` |
| `bytes`, `box` | of the tile, and its extents with the additional axes of its tensor map |
| `reduction` | `none` of a store, otherwise how elements are combined |
| `thread_cycles`, `tma_cycles` | the predicted cycles of an SM for the block of code that contains the store, if threads execute it, and if TMA does |

`refusal`: why there is not more. Its line is the one that is responsible: of a mask, an address, an operation. What is
possible but not predicted to be faster is not refused: it is a `candidate`.

| field | meaning |
|---|---|
| `loop`, `load` | the loop, and the load, if the refusal is about one and has another line |
| `of` | what is refused: `pipelining`, `tma`, `warp_specialization`, `persistence`, `multicast`, `stages` (fewer than requested), `candidate` (a `--schedule-candidate` that there is not), `target` (what code for the target does not use; its line is the kernel's) |
| `cause` | one of the list below, with its details: most names in backquotes there are fields. `op` is an operation of [TTIR](ttir.md); `arguments` are parameters of the kernel |
| `other_loop` | a loop that is responsible because all loops of a kernel are specialized, or none |

`prediction`, one for each loop of a tile whose kernel has a pipelined loop: what the model of an SM predicts for an
iteration of a CTA. The numbers order schedules of one program; they are no measurement.

| field | meaning |
|---|---|
| `trips`, `assumed` | the iterations, and whether they are not known |
| `tensor_core`, `special_functions`, `fp32`, `integer`, `shuffle`, `shared_memory`, `global_memory`, `issue` | the cycles for which an iteration holds each unit |
| `limiter` | the unit with the most cycles |
| `bound`, `bound_stages` | the least initiation interval that units, recurrences and registers admit, and the stages of a modulo schedule with it; 0: none was found |

`schedule`: the schedule that the compiler builds; `candidate`, one for each schedule that it can build, with its
`number`, which `--schedule-candidate=N` and the option `schedule_candidate` of a launch take. Without the option it is
that of rank 1 ([the choice](../write/schedules.md#the-choice)).

| field | meaning |
|---|---|
| `stages`, `producer`, `persistent` | the pipeline depth, whether producer warps start the copies, whether the kernel is persistent |
| `ctas_per_sm` | the estimated occupancy |
| `tile_cycles` | the predicted cycles of an SM for a tile, other CTAs and the start of a CTA included |
| `interval` | of these, for an iteration of the slowest loop |
| `winner`, `runner_up` | of `schedule`: the numbers of the candidates of rank 1 and 2 |
| `rank` | of a candidate: by `tile_cycles`, but before the fastest the one with most stages that differs from it in stages only, and by less than 3 % |

Four other passes print refusals under `TXL_DEBUG` only: `txl-warpgroup-dots` (`of=wgmma`: why a dot is mma.sync or
FMA), `txl-scaled-dots` (`of=tcgen05`, `of=mma_sync`: why a dot of microscaling formats is no MMA with scales),
`txl-loop-unroll` (`of=unrolling`) and `txl-cta-coarsening` (`of=coarsening`).

## Causes of refusals

| cause | meaning |
|---|---|
"""

REPORT = """
## Costs of lines

`finding`, one for each avoidable cost:

| cause | meaning |
|---|---|
"""

TAIL = """
`certain=yes` are claims about a whole tile whose rows begin at multiples of 32 bytes; a masked edge or a row of odd
length may add to it. `certain=no` are estimates, or upper bounds that depend on values of the run.

`kernel` has the resource with the most estimated cycles as `limiter` and the shares of all in percent, with loops of
`assumed_iterations`. `registers` has the estimated register pressure and the registers of a thread as `predicted`, at
the line of the highest pressure; if an `assembler` is available, the registers that it `used` and `spill_bytes`.

## Layouts

`layout`, one for each tile whose layout control flow or memory constrains: its `value` and `operation` in TTGIR, the
`cause` (`memory_access`: wide, coalesced access; `mma_fragment`; `standard`; `fixed`: it crosses a function's boundary,
or `pack`; `follows` the tile of the field `follows`), estimated `cycles`, and the [layout](layouts.md).

`conversion`, one for each layout conversion: the `value`, the tile and `operation` `for` which it is, `via`
`registers`, `warp_shuffle`, `shared_memory` or `cluster`, `bytes` of shared memory, and how many `times` loops execute
it. `conversions` has the sum of the bytes.

## Shared memory

`function`, one for each function, callees first: its `name`, the `bytes` of shared memory that a CTA needs for it and
its callees, and the number of its `buffers`, which follow in the order of their operations.

`buffer`, at the position of its operation:

| field | meaning |
|---|---|
| `function` | the name of its function |
| `use` | `explicit`: allocated by an operation; `scratch` of one operation; `virtual`: what a call needs for its callee |
| `operation` | the operation, in TTGIR |
| `offset` | bytes from the start of the function's shared memory; buffers whose live ranges overlap are disjoint |
| `bytes`, `alignment` | the size, of all instances, and the alignment of the offset |
| `instances` | the execution groups that run the operation concurrently, each with a slice of the buffer |
| `at_peak` | whether the buffer ends at the last byte that the function needs |
"""


def rows(path, macro):
    """[(name, sentence)] of a table."""
    literal = r'"(?:[^"\\]|\\.)*"'
    row = rf"^{macro}\(\s*\w+,\s*({literal}),\s*((?:{literal}\s*)+)\)"
    for name, sentence in re.findall(row, path.read_text(), re.MULTILINE):
        yield ast.literal_eval(name), "".join(ast.literal_eval(part) for part in re.findall(literal, sentence))


def table(path, macro):
    return "".join(f"| `{name}` | {sentence} |\n" for name, sentence in rows(path, macro))


def page():
    return HEAD + table(CAUSES, "TXL_CAUSE") + REPORT + table(FINDINGS, "TXL_FINDING") + TAIL


def main():
    if "--check" in sys.argv[1:]:
        same = PAGE.exists() and PAGE.read_text() == page()
        return 0 if same else f"{PAGE.name} is not what {Path(__file__).name} writes"
    PAGE.write_text(page())


if __name__ == "__main__":
    sys.exit(main())
