"""Matrix products as Blackwell's kernels do them, in PTX: one warp loads a ring of slots by TMA, one issues the
multiplications, four store an accumulator while the next tile begins in another one."""
import itertools
import re
import subprocess
from dataclasses import dataclass

import numpy as np
import tensor_programs as programs

M, BLOCK_K = 128, 64
A_BYTES = M * BLOCK_K * 2


@dataclass(frozen=True)
class Ring:
    """Slots of the ring, accumulators, tiles of 128 rows and n columns, the depth k. Addresses are those in shared
    memory, of the mbarriers of loaded and free slots, complete and free accumulators."""
    slots: int = 2
    accumulators: int = 2
    tiles: int = 3
    n: int = 64
    k: int = 256

    b_bytes = property(lambda self: self.n * BLOCK_K * 2)
    b_at = property(lambda self: self.slots * A_BYTES)
    full = property(lambda self: self.b_at + self.slots * self.b_bytes)
    empty = property(lambda self: self.full + 8 * self.slots)
    done = property(lambda self: self.empty + 8 * self.slots)
    free = property(lambda self: self.done + 8 * self.accumulators)
    slot_at = property(lambda self: self.free + 8 * self.accumulators)
    idesc = property(lambda self: programs.instruction_descriptor(M, self.n, 0, 0))
    columns = property(lambda self: max(32, 1 << (self.n * self.accumulators - 1).bit_length()))
    boxes = property(lambda self: self.tiles * self.k // BLOCK_K)


def program(ring):
    """The PTX of the kernel. Comments name the waits, commits and fences by the box or tile that they are for."""
    labels = itertools.count()

    def wait(at, parity, name):
        label = f"W{next(labels)}"
        return (f"{label}:\nmbarrier.try_wait.parity.shared::cta.b64 %q, [%sm+{at}], {parity}; // {name}\n"
                f"@!%q bra {label};")

    steps = [(tile, k) for tile in range(ring.tiles) for k in range(ring.k // BLOCK_K)]
    loads, multiplies, stores = [], [], []
    for n, (tile, k) in enumerate(steps):
        slot, phase = n % ring.slots, n // ring.slots % 2
        full = f"[%sm+{ring.full + 8 * slot}]"
        loads += [wait(ring.empty + 8 * slot, 1 - phase, f"empty {n}"),
                  f"mbarrier.arrive.expect_tx.shared::cta.b64 _, {full}, {A_BYTES + ring.b_bytes};"]
        for name, at, row in (("a", slot * A_BYTES, tile * M), ("b", ring.b_at + slot * ring.b_bytes, 0)):
            loads.append(f"cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [%sm+{at}], "
                         f"[%{name}, {{{k * BLOCK_K}, {row}}}], {full};")
        acc = tile % ring.accumulators
        if k == 0:
            multiplies += [wait(ring.free + 8 * acc, 1 - tile // ring.accumulators % 2, f"free {tile}"),
                           f"tcgen05.fence::after_thread_sync; // accumulator {tile}"]
        multiplies.append(wait(ring.full + 8 * slot, phase, f"full {n}"))
        for step in range(BLOCK_K // 16):
            for name, at in (("da", slot * A_BYTES), ("db", ring.b_at + slot * ring.b_bytes)):
                descriptor = programs.shared_descriptor(at + 32 * step, 16, 1024, 2)
                multiplies.append(f"mov.b64 %{name}, {descriptor};")
            multiplies.append(f"tcgen05.mma.cta_group::1.kind::f16 [%t+{acc * ring.n}], %da, %db, %i, "
                              f"{int(k + step > 0)};")
        multiplies.append(f"tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 "
                          f"[%sm+{ring.empty + 8 * slot}]; // frees {n}")
        if k == ring.k // BLOCK_K - 1:
            multiplies.append(f"tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 "
                              f"[%sm+{ring.done + 8 * acc}]; // ends {tile}")
    registers = ", ".join(f"%v{i}" for i in range(ring.n))
    for tile in range(ring.tiles):
        acc = tile % ring.accumulators
        stores += [wait(ring.done + 8 * acc, tile // ring.accumulators % 2, f"done {tile}"),
                   "bar.warp.sync 0xffffffff;",
                   f"tcgen05.fence::after_thread_sync; // after {tile}",
                   f"tcgen05.ld.sync.aligned.32x32b.x{ring.n}.b32 {{{registers}}}, [%lanes+{acc * ring.n}];",
                   f"tcgen05.wait::ld.sync.aligned; // loaded {tile}",
                   f"tcgen05.fence::before_thread_sync; // before {tile}",
                   f"mbarrier.arrive.shared::cta.b64 _, [%sm+{ring.free + 8 * acc}]; // leaves {tile}"]
        stores += [f"st.global.v4.b32 [%o+{tile * M * ring.n * 4 + 4 * i}], {{%v{i}, %v{i+1}, %v{i+2}, %v{i+3}}};"
                   for i in range(0, ring.n, 4)]
    counts = [(ring.full, ring.slots, 1), (ring.empty, ring.slots, 1), (ring.done, ring.accumulators, 1),
              (ring.free, ring.accumulators, 128)]
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
.reg .b32 %thread, %warp, %sm, %t, %i, %lanes, %v<{ring.n}>;
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
add.u32 %v0, %sm, {ring.slot_at};
tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%v0], {ring.columns};
tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;
allocated:
bar.sync 0;
ld.shared.b32 %t, [%sm+{ring.slot_at}];
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
mov.b32 %i, {ring.idesc};
{chr(10).join(multiplies)}
bra end;
epilogue:
shl.b32 %lanes, %warp, 21;
add.u32 %lanes, %lanes, %t;
ld.param.u64 %o, [out];
mul.wide.u32 %wide, %thread, {4 * ring.n};
add.u64 %o, %o, %wide;
{chr(10).join(stores)}
end:
bar.warp.sync 0xffffffff;
bar.sync 0;
setp.ne.u32 %p, %warp, 0;
@%p bra finished;
tcgen05.dealloc.cta_group::1.sync.aligned.b32 %t, {ring.columns};
finished:
ret;
}}
"""


def launch(folder, ring, text, seed):
    """(which elements equal the plain product, the report); None with a report."""
    rng = np.random.default_rng(3)
    a, b = rng.integers(-4, 5, (ring.tiles * M, ring.k)), rng.integers(-4, 5, (ring.n, ring.k))
    (folder / "k.ptx").write_text(text)
    (folder / "a").write_bytes(a.astype(np.float16).tobytes())
    (folder / "b").write_bytes(b.astype(np.float16).tobytes())
    done = subprocess.run([
        programs.EMULATOR, "k.ptx", "--entry", "k", "--grid", "1", "--block", "192", "--shared", str(ring.slot_at + 8),
        "--seed", str(seed), "--steps", "300000", "--arg", f"tmap:f16:{ring.k}x{ring.tiles * M}:{BLOCK_K}x{M}:128B:a",
        "--arg",
        f"tmap:f16:{ring.k}x{ring.n}:{BLOCK_K}x{ring.n}:128B:b", "--arg", f"buf:zero:{ring.tiles * M * ring.n * 4}:o"
    ], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr
    return np.fromfile(folder / "o", np.float32).reshape(ring.tiles * M, ring.n) == a @ b.T, done.stderr


def without(text, line):
    """The program without the whole line that has a comment; of a wait, without its loop."""
    pattern = re.compile(rf"(W\d+:\n)?[^\n]*// {line}\n(@!%q bra W\d+;\n)?")
    assert pattern.search(text), line
    return pattern.sub("", text, count=1)


def needed(ring):
    """The lines whose absence is a mistake: not the first waits for what is free, nor the last ones that free."""
    lines = [f"full {n}" for n in range(ring.boxes)]
    lines += [f"empty {n}" for n in range(ring.slots, ring.boxes)]
    lines += [f"frees {n}" for n in range(ring.boxes - ring.slots)]
    for tile in range(ring.tiles):
        lines += [f"done {tile}", f"ends {tile}", f"after {tile}", f"loaded {tile}"]
        if tile < ring.tiles - ring.accumulators:
            lines += [f"leaves {tile}", f"before {tile}"]
        if tile >= ring.accumulators:
            lines += [f"free {tile}", f"accumulator {tile}"]
    return lines
