"""A matrix product as Blackwell's kernels do it, on the emulator: one warp loads a ring of two slots by TMA, one issues
the multiplications, four store the accumulator while the next tile begins in the other one. Right under many seeds;
with a mistake in its protocol, refused with a line under each."""
import itertools
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test/python/support"))

import tensor_programs as programs  # noqa: E402

M, N, K, BLOCK_K, SLOTS, TILES, ACCUMULATORS = 128, 64, 256, 64, 2, 3, 2
A_BYTES, B_BYTES = M * BLOCK_K * 2, N * BLOCK_K * 2
B_AT = SLOTS * A_BYTES
BARS_AT = B_AT + SLOTS * B_BYTES
FULL, EMPTY = BARS_AT, BARS_AT + 8 * SLOTS
DONE, FREE = EMPTY + 8 * SLOTS, EMPTY + 8 * SLOTS + 8 * ACCUMULATORS
SLOT_AT = FREE + 8 * ACCUMULATORS
IDESC = programs.instruction_descriptor(M, N, 0, 0)


def program():
    labels = itertools.count()

    def wait(at, parity, name):
        label = f"W{next(labels)}"
        return (f"{label}:\nmbarrier.try_wait.parity.shared::cta.b64 %q, [%sm+{at}], {parity}; // {name}\n"
                f"@!%q bra {label};")

    steps = [(tile, k) for tile in range(TILES) for k in range(K // BLOCK_K)]
    loads, multiplies, stores = [], [], []
    for n, (tile, k) in enumerate(steps):
        slot, phase = n % SLOTS, n // SLOTS % 2
        full = f"[%sm+{FULL + 8 * slot}]"
        loads += [wait(EMPTY + 8 * slot, 1 - phase, f"empty {n}"),
                  f"mbarrier.arrive.expect_tx.shared::cta.b64 _, {full}, {A_BYTES + B_BYTES};"]
        for name, at, row in (("a", slot * A_BYTES, tile * M), ("b", B_AT + slot * B_BYTES, 0)):
            loads.append(f"cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [%sm+{at}], "
                         f"[%{name}, {{{k * BLOCK_K}, {row}}}], {full};")
        acc = tile % ACCUMULATORS
        if k == 0:
            multiplies += [wait(FREE + 8 * acc, 1 - tile // ACCUMULATORS % 2, f"free {tile}"),
                           f"tcgen05.fence::after_thread_sync; // accumulator {tile}"]
        multiplies.append(wait(FULL + 8 * slot, phase, f"full {n}"))
        for step in range(BLOCK_K // 16):
            for name, at in (("da", slot * A_BYTES), ("db", B_AT + slot * B_BYTES)):
                descriptor = programs.shared_descriptor(at + 32 * step, 16, 1024, 2)
                multiplies.append(f"mov.b64 %{name}, {descriptor};")
            multiplies.append(f"tcgen05.mma.cta_group::1.kind::f16 [%t+{acc * N}], %da, %db, %i, {int(k + step > 0)};")
        multiplies.append(f"tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 "
                          f"[%sm+{EMPTY + 8 * slot}]; // frees {n}")
        if k == K // BLOCK_K - 1:
            multiplies.append(f"tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 "
                              f"[%sm+{DONE + 8 * acc}]; // ends {tile}")
    registers = ", ".join(f"%v{i}" for i in range(N))
    for tile in range(TILES):
        acc = tile % ACCUMULATORS
        stores += [wait(DONE + 8 * acc, tile // ACCUMULATORS % 2, f"done {tile}"), "bar.warp.sync 0xffffffff;",
                   f"tcgen05.fence::after_thread_sync; // tile {tile}",
                   f"tcgen05.ld.sync.aligned.32x32b.x{N}.b32 {{{registers}}}, [%lanes+{acc * N}];",
                   f"tcgen05.wait::ld.sync.aligned; // tile {tile}",
                   f"tcgen05.fence::before_thread_sync; // tile {tile}",
                   f"mbarrier.arrive.shared::cta.b64 _, [%sm+{FREE + 8 * acc}]; // leaves {tile}"]
        stores += [f"st.global.v4.b32 [%o+{tile * M * N * 4 + 4 * i}], {{%v{i}, %v{i+1}, %v{i+2}, %v{i+3}}};"
                   for i in range(0, N, 4)]
    counts = [(FULL, SLOTS, 1), (EMPTY, SLOTS, 1), (DONE, ACCUMULATORS, 1), (FREE, ACCUMULATORS, 128)]
    init = "\n".join(f"mbarrier.init.shared::cta.b64 [%sm+{first + 8 * i}], {count};"
                     for first, slots, count in counts for i in range(slots))
    return f""".version 8.6
.target sm_100a
.address_size 64
.extern .shared .align 1024 .b8 smem[];
.visible .entry k(.param .align 128 .b8 tmA[128], .param .align 128 .b8 tmB[128], .param .u64 out)
.reqntid 192
{{
.reg .pred %p, %q;
.reg .b32 %thread, %warp, %sm, %t, %i, %lanes, %v<{N}>;
.reg .b64 %a, %b, %o, %wide, %da, %db;
mov.u32 %thread, %tid.x;
shr.u32 %warp, %thread, 5;
mov.u32 %sm, smem;
mov.b64 %a, tmA;
cvta.param.u64 %a, %a;
mov.b64 %b, tmB;
cvta.param.u64 %b, %b;
setp.ne.u32 %p, %thread, 0;
@%p bra initialised;
{init}
fence.mbarrier_init.release.cluster;
initialised:
bar.warp.sync 0xffffffff;
setp.ne.u32 %p, %warp, 0;
@%p bra allocated;
add.u32 %v0, %sm, {SLOT_AT};
tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%v0], {N * ACCUMULATORS};
tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;
allocated:
bar.sync 0;
ld.shared.b32 %t, [%sm+{SLOT_AT}];
setp.lt.u32 %p, %warp, 4;
@%p bra epilogue;
and.b32 %i, %thread, 31;
setp.ne.u32 %p, %i, 0;
@%p bra end;
setp.eq.u32 %p, %warp, 5;
@%p bra multiply;
{chr(10).join(loads)}
bra end;
multiply:
mov.b32 %i, {IDESC};
{chr(10).join(multiplies)}
bra end;
epilogue:
shl.b32 %lanes, %warp, 21;
add.u32 %lanes, %lanes, %t;
ld.param.u64 %o, [out];
mul.wide.u32 %wide, %thread, {4 * N};
add.u64 %o, %o, %wide;
{chr(10).join(stores)}
end:
bar.warp.sync 0xffffffff;
bar.sync 0;
setp.ne.u32 %p, %warp, 0;
@%p bra finished;
tcgen05.dealloc.cta_group::1.sync.aligned.b32 %t, {N * ACCUMULATORS};
finished:
ret;
}}
"""


def launch(folder, text, seed):
    rng = np.random.default_rng(3)
    a, b = rng.integers(-4, 5, (TILES * M, K)), rng.integers(-4, 5, (N, K))
    (folder / "k.ptx").write_text(text)
    (folder / "a").write_bytes(a.astype(np.float16).tobytes())
    (folder / "b").write_bytes(b.astype(np.float16).tobytes())
    done = subprocess.run([
        programs.EMULATOR, "k.ptx", "--entry", "k", "--grid", "1", "--block", "192", "--shared", str(SLOT_AT + 8),
        "--seed", str(seed), "--steps", "300000", "--arg", f"tmap:f16:{K}x{TILES * M}:{BLOCK_K}x{M}:128B:a", "--arg",
        f"tmap:f16:{K}x{N}:{BLOCK_K}x{N}:128B:b", "--arg", f"buf:zero:{TILES * M * N * 4}:o"
    ], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr
    return np.fromfile(folder / "o", np.float32).reshape(TILES * M, N) == a @ b.T, done.stderr


def test_right_under_seeds(tmp_path):
    for seed in range(10):
        equal, report = launch(tmp_path, program(), seed)
        assert equal is not None, f"seed {seed}: {report}"
        assert equal.all(), seed


def without(*lines):
    """The program without the whole line that a text ends; of a wait, without both of its lines."""
    text = program()
    for line in lines:
        pattern = re.compile(rf"(W\d+:\n)?[^\n]*// {line}\n(@!%q bra W\d+;\n)?")
        assert pattern.search(text), line
        text = pattern.sub("", text, count=1)
    return text


def replaced(part, by):
    text = program()
    assert part in text, part
    return text.replace(part, by)


FIRST_AFTER = "tcgen05.fence::after_thread_sync; // tile 0\n"
FIRST_ARRIVAL = f"mbarrier.arrive.shared::cta.b64 _, [%sm+{FREE}]; // leaves 0\n"


def arrival_before_the_loads():
    return replaced(FIRST_ARRIVAL, "").replace(FIRST_AFTER, FIRST_AFTER + FIRST_ARRIVAL)


# name: (the program, what the report says)
MISTAKES = {
    "slot refilled in flight": (lambda: without("empty 2"), "race|fewer arrivals pending"),
    "slot refilled in flight, later": (lambda: without("empty 7"), "race|fewer arrivals pending"),
    "operands not waited for": (lambda: without("full 0"), "race|deadlock"),
    "second operands not waited for": (lambda: without("full 5"), "race|deadlock"),
    "accumulator not waited for": (lambda: without("free 2"), "not ordered after a load"),
    "accumulator read in flight": (lambda: without("done 0"),
                                   "no wait for the mbarrier|no `tcgen05.commit`|not defined"),
    "no fence after the wait for the accumulator": (lambda: without("tile 1"), "after_thread_sync` is missing"),
    "no fence before the multiplications": (lambda: without("accumulator 2"), "after_thread_sync` is missing"),
    "no wait for loads": (lambda: replaced("tcgen05.wait::ld.sync.aligned; // tile 0\n", ""),
                          "belongs to a `tcgen05.ld`"),
    "no fence before the arrival": (lambda: replaced("tcgen05.fence::before_thread_sync; // tile 0\n", ""),
                                    "before_thread_sync` is missing"),
    "arrival before the loads": (arrival_before_the_loads, "not ordered after a load"),
    "fewer arrivals": (lambda: replaced(f"[%sm+{FREE}], 128;", f"[%sm+{FREE}], 96;"), "arrivals|not ordered|deadlock"),
    "more arrivals": (lambda: replaced(f"[%sm+{FREE}], 128;", f"[%sm+{FREE}], 129;"), "deadlock"),
    "bytes expected of one operand": (lambda: replaced(f", {A_BYTES + B_BYTES};", f", {A_BYTES};"), "race|deadlock"),
    "more bytes expected": (lambda: replaced(f", {A_BYTES + B_BYTES};", f", {A_BYTES + B_BYTES + 16};"), "deadlock"),
    "slot never freed": (lambda: without("frees 1"), "deadlock"),
    "wrong slot freed": (lambda: replaced(f"[%sm+{EMPTY}]; // frees 0\n", f"[%sm+{EMPTY + 8}]; // frees 0\n"),
                         "deadlock|race|arrivals pending"),
    "accumulators overlap": (lambda: replaced(f"[%t+{N}], %da", f"[%t+{N // 2}], %da"), "not ordered"),
    "accumulator of the next tile": (lambda: replaced(f"[%lanes+{N}]", "[%lanes+0]"), "not ordered"),
    "half of the columns": (lambda: replaced(f"[%v0], {N * ACCUMULATORS};", f"[%v0], {N};"), "are not allocated"),
    "freed during the stores": (lambda: replaced("0xffffffff;\nbar.sync 0;\nsetp", "0xffffffff;\nsetp"),
                                "may not have completed|are not allocated"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name, tmp_path):
    make, says = MISTAKES[name]
    for seed in range(3):
        _, report = launch(tmp_path, make(), seed)
        assert re.search(says, report) and re.match(r"k\.ptx:\d+:", report), f"seed {seed}: {report or 'nothing'}"
