"""Measures the rows of src/arch/SmModels.def on the GPU of this machine, one micro-kernel a number, and prints them.

    python bench/model/gpu_model.py [NAME …]        measures all numbers, or those whose names contain NAME, twice each
    python bench/model/gpu_model.py --emulate sm_90a [NAME …]   runs the kernels on the emulator and checks their results

Every kernel runs one CTA (bandwidth of L2 and DRAM: all SMs). It reads the SM's clock before and after a loop, in every
thread where several warps hold a unit: the cycles are those from the first begin to the last end. A number is the
difference of a long and a short loop, so that starting and ending cost nothing, and the median of nine runs.
`second` is the same measured again; the last column is their difference, which should stay below 3 %. Needs the wheel
of txl, NumPy, and, on a GPU, torch.
"""
import argparse
import contextlib
import statistics
import sys

import numpy as np

import txl
import txl.language as tl

RUNS = 9


@txl.jit
def clock():
    """The cycles of the SM: int64."""
    return tl.inline_asm_elementwise("mov.u64 $0, %clock64;", "=l", [], tl.int64, False, 1)


@txl.jit
def clocks(i):
    """The cycles of the SM as each thread reads them, of one element a thread: int64."""
    return tl.inline_asm_elementwise("{ mov.u64 $0, %clock64; }", "=l,r", [i], tl.int64, False, 1)


@txl.jit
def repeat(x, out, begins, ends, n, TEXT: tl.constexpr, CONSTRAINTS: tl.constexpr, BLOCK: tl.constexpr):
    """Executes the assembly n times, each time on the result before, with one element a thread. Every thread stores
    when it begins and when it ends."""
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i)
    tl.debug_barrier()
    begin = clocks(i)
    for _ in range(n):
        value = tl.inline_asm_elementwise(TEXT, CONSTRAINTS, [value], dtype=value.dtype, is_pure=False, pack=1)
    end = clocks(i)
    tl.store(out + i, value)
    tl.store(begins + i, begin)
    tl.store(ends + i, end)


@txl.jit
def chase(x, out, cycles, n):
    """Follows n indices of x, each of which is the address of the next; the loads bypass L1."""
    index = tl.load(x)
    begin = clock()
    for _ in range(n):
        index = tl.load(x + index, cache_modifier=".cg")
    end = clock()
    tl.store(out, index)
    tl.store(cycles, end - begin)


@txl.jit
def stream(x, out, cycles, n, window, BLOCK: tl.constexpr):
    """Adds up n blocks of x within a window of so many blocks; the loads bypass L1."""
    i = tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], tl.float32)
    first = tl.program_id(0) * n
    tl.debug_barrier()
    begin = clock()
    for k in range(n):
        total += tl.load(x + (first + k) % window * BLOCK + i, cache_modifier=".cg")
    tl.debug_barrier()
    end = clock()
    tl.store(out + tl.program_id(0) * BLOCK + i, total)
    tl.store(cycles + tl.program_id(0), end - begin)


@txl.jit
def ticks(out, cycles, n):
    """Cycles and nanoseconds of a loop of n steps."""
    nanoseconds, begin = tl.extra.cuda.globaltimer(), clock()
    value = n
    for _ in range(n):
        value = tl.inline_asm_elementwise("add.s32 $0, $1, 1;", "=r,r", [value], tl.int32, False, 1)
    end = clock()
    tl.store(out, tl.extra.cuda.globaltimer() - nanoseconds)
    tl.store(out + 1, value.to(tl.int64))
    tl.store(cycles, end - begin)


def chains(count, chained, lines, kind, combine, start):
    """Assembly that applies `lines` count times to each of `chained` independent values, which begin as start of the
    operand, and combines them."""
    names = [f"v{i}" for i in range(chained)]
    text = [f".reg .{kind} {', '.join(names)};"] + [start.format(v=name, i=i) for i, name in enumerate(names)]
    text += [line.format(v=name) for _ in range(count) for name in names for line in lines]
    text += [combine.format(v=names[0], w=name) for name in names[1:]] + [f"mov.{kind} $0, {names[0]};"]
    return "{ " + " ".join(text) + " }"


FLOATS = dict(kind="f32", combine="min.f32 {v}, {v}, {w};", start="mul.f32 {v}, $1, 0f3F{i}00000;")
INTS = dict(kind="b32", combine="xor.b32 {v}, {v}, {w};", start="add.s32 {v}, $1, {i};")
# name: instructions of a step, their results a thread, how chains begin and are combined
ARITHMETIC = {
    "fma.f32": (["fma.rn.f32 {v}, {v}, $1, $1;"], 1, FLOATS),
    "add.s32": (["add.s32 {v}, {v}, $1;", "xor.b32 {v}, {v}, $1;"], 2, INTS),
    "ex2.f32": (["ex2.approx.ftz.f32 {v}, {v};"], 1, FLOATS),
    "shfl": (["shfl.sync.bfly.b32 {v}, {v}, 1, 31, -1;"], 1, INTS),
}


def accumulators(first, count):
    return "{" + ", ".join(f"d{i}" for i in range(first, first + count)) + "}"


def mma(count, chained):
    """Assembly of mma.m16n8k16 of f16, count in each of `chained` accumulators."""
    text = [f".reg .f32 d<{4 * chained}>; .reg .b32 a; add.s32 a, $1, 0;"]
    # Equal chains would be one chain after the assembler has merged equal MMAs: each begins with other values.
    text += [f"mov.f32 d{i}, 0f{0x3F000000 + (i << 16):08X};" for i in range(4 * chained)]
    for _ in range(count):
        for chain in range(chained):
            d = accumulators(4 * chain, 4)
            text.append(f"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d}, {{a, a, a, a}}, {{a, a}}, {d};")
    text += [f"add.f32 d0, d0, d{4 * chain};" for chain in range(1, chained)]
    return "{ " + " ".join(text) + " mov.b32 $0, d0; }"


def wgmma(columns, count):
    """Assembly of wgmma.m64nNk16 of f16, count in one group: both operands in shared memory without a swizzle, rows of
    8 by 8 elements, with strides of 128 bytes along K and 256 along M and N. Each accumulates to the one before, or an
    assembler would keep the last alone."""
    d = accumulators(0, columns // 2)
    text = [f".shared .align 1024 .b8 tile[16384]; .reg .f32 d<{columns // 2}>;", ".reg .pred p; .reg .b32 s; .reg .b64 e;"]
    text += ["mov.u32 s, tile; shr.u32 s, s, 4; cvt.u64.u32 e, s;", f"or.b64 e, e, {8 << 16 | 16 << 32};"]
    text += ["setp.eq.b32 p, $1, $1;"] + [f"mov.f32 d{i}, 0f00000000;" for i in range(columns // 2)]
    text += ["wgmma.fence.sync.aligned;"]
    text += [f"wgmma.mma_async.sync.aligned.m64n{columns}k16.f32.f16.f16 {d}, e, e, p, 1, 1, 0, 0;"] * count
    text += ["wgmma.commit_group.sync.aligned;", "wgmma.wait_group.sync.aligned 0;", "mov.b32 $0, d0;"]
    return "{ " + " ".join(text) + " }"


def shared_loads(count):
    """Assembly of count loads of 16 bytes from shared memory, by each thread at its own address."""
    text = [".shared .align 16 .b8 tile[16384]; .reg .b32 s, t, a, b, c, d, x; mov.u32 s, tile; mov.u32 t, %tid.x;"]
    text += ["mad.lo.u32 s, t, 16, s; mov.b32 x, $1; st.volatile.shared.v4.b32 [s], {x, x, x, x};"]
    text += ["ld.volatile.shared.v4.b32 {a, b, c, d}, [s]; xor.b32 x, x, a;"] * count
    return "{ " + " ".join(text) + " mov.b32 $0, x; }"


def shared_chase(count):
    """Assembly of count loads from shared memory, each of which has the address of the next."""
    text = [".shared .align 16 .b8 tile[16]; .reg .b32 s; mov.u32 s, tile; st.volatile.shared.b32 [s], s;"]
    text += ["bar.warp.sync -1;"] + ["ld.volatile.shared.b32 s, [s];"] * count
    return "{ " + " ".join(text) + " mov.b32 $0, s; }"


def round_trips(count):
    """Assembly of count stores to shared memory, each loaded again by its thread and stored as the next."""
    text = [".shared .align 16 .b8 tile[2048]; .reg .b32 s, x; mov.u32 x, %tid.x; mov.u32 s, tile;"]
    text += ["mad.lo.u32 s, x, 16, s; mov.b32 x, $1;"]
    text += ["st.volatile.shared.b32 [s], x; ld.volatile.shared.b32 x, [s];"] * count
    return "{ " + " ".join(text) + " mov.b32 $0, x; }"


class Machine:
    """Runs the kernels on the GPU of torch, or on the emulator."""

    def __init__(self, target):
        self.target = target
        self.cycles = self.array(np.zeros(4096, np.int64))
        self.ends = self.array(np.zeros(1024, np.int64))  # of threads; `cycles` has their begins then

    def array(self, values):
        if self.target:
            return values
        import torch

        return torch.from_numpy(values).cuda()

    def numpy(self, array):
        return array if self.target else array.cpu().numpy()

    def run(self, kernel, *arguments, grid=(1, ), **options):
        """The cycles of the longest CTA; of `repeat` from the first thread that begins to the last that ends."""
        with txl.emulate(self.target) if self.target else contextlib.nullcontext():
            kernel[grid](*arguments, **options)
        cycles = self.numpy(self.cycles)
        if kernel is repeat:
            threads = 32 * options["num_warps"]
            return int(self.numpy(self.ends)[:threads].max() - cycles[:threads].min())
        return int(cycles[:grid[0]].max())

    def slope(self, kernel, short, *arguments, **options):
        """Cycles of one step: the median of the difference of a loop of 3 * short steps and one of short steps."""

        def difference():
            first = 4 if kernel is repeat else 3  # of the arguments, those before the number of steps
            long, brief = (self.run(kernel, *arguments[:first], n, *arguments[first:], **options)
                           for n in (3 * short, short))
            return (long - brief) / (2 * short)

        difference()
        return statistics.median(difference() for _ in range(1 if self.target else RUNS))

    def asm(self, text, warps, kind=np.int32, short=64):
        block = 32 * warps
        x = self.array(np.full(block, 0.5, kind) if kind == np.float32 else np.arange(block, dtype=kind))
        self.out, constraints = self.array(np.zeros(block, kind)), "=f,f" if kind == np.float32 else "=r,r"
        return self.slope(repeat, 2 if self.target else short, x, self.out, self.cycles, self.ends, text, constraints,
                          block, num_warps=warps)


def arithmetic(machine, name, warps, chained):
    lines, results, start = ARITHMETIC[name]
    count = 16
    kind = np.float32 if start is FLOATS else np.int32
    step = machine.asm(chains(count, chained, lines, **start), warps, kind)
    # The emulator's clock may stand still.
    return step / (count * len(lines)), 32 * warps * chained * count * results / step if step else 0.0


def permuted(elements, stride):
    """Indices of x that visit every stride-th element in a random order, each the index of the next."""
    order = np.random.default_rng(0).permutation(elements // stride).astype(np.int32) * stride
    x = np.zeros(elements, np.int32)
    x[order] = np.roll(order, -1)
    return x


def latency(machine, megabytes):
    # The short loop visits half of the lines of 128 bytes: where these are more than L2 has, no run finds them there.
    steps = 64 if machine.target else megabytes << 12
    elements = 4096 if machine.target else megabytes << 18
    x = machine.array(permuted(elements, 32))
    return machine.slope(chase, steps, x, machine.array(np.zeros(1, np.int32)), machine.cycles, num_warps=1)


def shared(machine):
    """Bytes a cycle of loads from shared memory: 32 of them against 16, so that the store before costs nothing."""
    long, short = (machine.asm(shared_loads(count), 16) for count in (32, 16))
    return 16 * 16 * 512 / (long - short)


def bandwidth(machine, programs, megabytes, steps):
    """Bytes a cycle of so many CTAs that read a window of memory; with several CTAs, of all together."""
    block = 8192
    if machine.target:
        programs, megabytes, steps = min(programs, 2), 1, 2
    x = machine.array(np.zeros(megabytes << 18, np.float32))
    out = machine.array(np.zeros(programs * block, np.float32))
    step = machine.slope(stream, steps, x, out, machine.cycles, (megabytes << 18) // block, block, grid=(programs, ),
                         num_warps=16)
    return 4 * block * programs / step


def megahertz(machine):
    out = machine.array(np.zeros(2, np.int64))
    cycles = machine.run(ticks, out, machine.cycles, 100 if machine.target else 1 << 24, num_warps=1)
    return cycles / max(1, machine.numpy(out)[0]) * 1e3


def occupancy(machine, columns):
    """Cycles of one wgmma of those that follow each other: a group of 24 against one of 8."""
    long, short = (machine.asm(wgmma(columns, count), 4, short=16) for count in (24, 8))
    return (long - short) / 16


def numbers(machine, sm, sms):
    """(name, unit, function) of each number."""
    for name, column in (("fma.f32", "fp32"), ("add.s32", "integer"), ("ex2.f32", "special"), ("shfl", "shuffle")):
        yield f"{column}: {name}", "results/cycle", lambda name=name: arithmetic(machine, name, 16, 4)[1]
        yield f"latency: {name}", "cycles", lambda name=name: arithmetic(machine, name, 1, 1)[0]
    yield "mmaSync: mma.m16n8k16.f16", "multiply-adds/cycle", lambda: 8 * 4 * 8 * 2048 / machine.asm(mma(8, 4), 8)
    yield "latency: mma.m16n8k16.f16", "cycles", lambda: machine.asm(mma(16, 1), 1) / 16
    if sm == "sm_90a":
        for columns in (64, 128, 256):
            yield f"occupancy: wgmma.m64n{columns}k16.f16", "cycles", lambda c=columns: occupancy(machine, c)
            yield f"latency: wgmma.m64n{columns}k16.f16", "cycles", lambda c=columns: machine.asm(wgmma(c, 1), 4)
        yield "mma: wgmma.m64n256k16.f16", "multiply-adds/cycle", lambda: 64 * 256 * 16 / occupancy(machine, 256)
    yield "shared: ld.shared.v4", "bytes/cycle", lambda: shared(machine)
    for label, text in (("ld.shared", shared_chase), ("st.shared and ld.shared", round_trips)):
        yield f"latency: {label}", "cycles", lambda t=text: (machine.asm(t(24), 1) - machine.asm(t(8), 1)) / 16
    for warps in (4, 8, 16):
        yield f"barrier: {warps} warps", "cycles", lambda w=warps: machine.asm(
            "bar.sync 0; " * 16 + "mov.b32 $0, $1;", w) / 16
    yield "latency: L2", "cycles", lambda: latency(machine, 4)
    yield "latency: DRAM", "cycles", lambda: latency(machine, 256)
    yield "global: L2 of one SM", "bytes/cycle", lambda: bandwidth(machine, 1, 4, 512)
    yield "GPU: L2", "bytes/cycle", lambda: bandwidth(machine, 2 * sms, 16, 512)
    yield "GPU: DRAM", "bytes/cycle", lambda: bandwidth(machine, 2 * sms, 4096, 128)
    yield "GPU: DRAM bandwidth", "GB/s", lambda: bandwidth(machine, 2 * sms, 4096, 128) * megahertz(machine) / 1e3
    yield "GPU: clock", "MHz", lambda: megahertz(machine)


def check(machine):
    """The results of the arithmetic kernels, after two steps of one instruction, against NumPy."""
    machine.asm(chains(1, 1, ["add.s32 {v}, {v}, $1;"], **INTS), 1)
    assert (machine.out == np.arange(32) * 4).all(), machine.out
    machine.asm(chains(2, 2, ["fma.rn.f32 {v}, {v}, $1, $1;"], **FLOATS), 2, np.float32)
    assert np.isfinite(machine.out).all() and len(set(machine.out)) == 1
    machine.asm(chains(1, 1, ["shfl.sync.bfly.b32 {v}, {v}, 1, 31, -1;"], **INTS), 1)
    assert (machine.out == np.arange(32)).all(), machine.out
    machine.asm(mma(1, 1), 1)
    x = permuted(4096, 32)
    seen, index = set(), 0
    while index not in seen:
        seen.add(index)
        index = int(x[index])
    assert len(seen) == 128, "a chain visits every line"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--emulate", metavar="TARGET", help="run on its emulator; the cycles mean nothing")
    options = parser.parse_args()
    machine = Machine(options.emulate)
    if options.emulate:
        check(machine)
        sm, sms, name = options.emulate, 2, f"emulator of {options.emulate}"
    else:
        import torch
        import txl._txl as native

        properties, info = torch.cuda.get_device_properties(0), native.device_info(0)
        sm, sms, name = info["target"], properties.multi_processor_count, properties.name
        print(f"GPU: {name}; {sms} SMs; L2 {properties.L2_cache_size >> 10} KB; "
              f"SM clock up to {info['sm_clock_rate'] // 1000} MHz")
    print(f"| {sm} on {name} | first | second | unit | difference |\n|---|---|---|---|---|")
    worst = 0.0
    for label, unit, measure in numbers(machine, sm, sms):
        if options.emulate and "wgmma" in label or options.names and not any(n in label for n in options.names):
            continue  # the emulator reports that wgmma reads shared memory which nothing wrote
        try:
            first, second = measure(), measure()
        except Exception as error:  # one number that a GPU refuses must not cost the others
            print(f"| {label} | {type(error).__name__}: {str(error).splitlines()[0]} | | {unit} | |")
            continue
        difference = abs(first - second) / max(abs(first), abs(second), 1e-9)
        worst = max(worst, difference)
        print(f"| {label} | {first:.2f} | {second:.2f} | {unit} | {100 * difference:.1f} % |", flush=True)
    print(f"largest difference {100 * worst:.1f} %")


if __name__ == "__main__":
    sys.exit(main())
