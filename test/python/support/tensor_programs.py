"""Programs for tensor memory: images of shared and tensor memory in, some tcgen05 instructions of one thread, the image
of tensor memory out. Descriptors and layouts follow the manual's formulas, without the emulator's code."""
import os
import subprocess
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
EMULATOR = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txl-emu"
SHARED = 1024  # the emulator's address of the first variable in shared memory
KINDS = {"f16": 16, "tf32": 8, "f8f6f4": 32, "i8": 32, "mxf8f6f4": 32, "mxf4": 64, "mxf4nvf4": 64}


def text(body, shared, columns, group=1, target="100a"):
    """The PTX of a kernel. `body`: lines of thread 0 of CTA 0; %t is the address of the columns, %sm that of the image
    in shared memory, `%da`, `%db` (b64), `%i0` to `%i9` (b32), `%en` registers for it."""
    pair = group == 2
    sync = "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" if pair else "bar.sync 0;"
    words = ", ".join(f"%v{i}" for i in range(32))
    loads = "\n".join(f"ld.global.v4.b32 {{%v{i}, %v{i+1}, %v{i+2}, %v{i+3}}}, [%at+{4*i}];" for i in range(0, 32, 4))
    stores = "\n".join(f"st.global.v4.b32 [%to+{4*i}], {{%v{i}, %v{i+1}, %v{i+2}, %v{i+3}}};" for i in range(0, 32, 4))
    commit = "tcgen05.commit.cta_group::{}.mbarrier::arrive::one.shared::cluster{}.b64 [%bar]{};".format(
        group, ".multicast::cluster" if pair else "", ", %both" if pair else "")
    return f""".version 8.8
.target sm_{target}
.address_size 64
.shared .align 1024 .b8 sm[{shared}];
.shared .align 8 .b64 done;
.shared .align 4 .b32 slot;
.visible .entry k(.param .u64 shared, .param .u64 tensor, .param .u64 out)
.reqntid 128
{{
.reg .pred %p, %q, %en;
.reg .b16 %both;
.reg .b32 %thread, %warp, %cta, %n, %t, %lanes, %sm, %bar, %slot, %i<10>, %v<32>, %to32;
.reg .b64 %at, %to, %from, %wide, %da, %db, %dc;
mov.u32 %thread, %tid.x;
shr.u32 %warp, %thread, 5;
mov.u32 %cta, %ctaid.x;
mov.u32 %sm, sm;
mov.u32 %bar, done;
mov.u32 %slot, slot;
mov.b16 %both, 3;
ld.param.u64 %from, [shared];
mul.wide.u32 %wide, %cta, {shared};
add.u64 %from, %from, %wide;
shl.b32 %n, %thread, 4;
copy:
setp.ge.u32 %p, %n, {shared};
@%p bra copied;
cvt.u64.u32 %wide, %n;
add.u64 %at, %from, %wide;
ld.global.v4.b32 {{%v0, %v1, %v2, %v3}}, [%at];
add.u32 %to32, %sm, %n;
st.shared.v4.b32 [%to32], {{%v0, %v1, %v2, %v3}};
add.u32 %n, %n, 2048;
bra copy;
copied:
setp.eq.u32 %p, %thread, 0;
@%p mbarrier.init.shared::cta.b64 [%bar], 1;
fence.mbarrier_init.release.cluster;
fence.proxy.async.shared::cta;
bar.warp.sync 0xffffffff;
setp.ne.u32 %q, %warp, 0;
@%q bra allocated;
tcgen05.alloc.cta_group::{group}.sync.aligned.shared::cta.b32 [%slot], {columns};
tcgen05.relinquish_alloc_permit.cta_group::{group}.sync.aligned;
allocated:
bar.sync 0;
ld.shared.b32 %t, [%slot];
shl.b32 %lanes, %warp, 21;
ld.param.u64 %from, [tensor];
ld.param.u64 %to, [out];
mad.lo.u32 %n, %cta, 128, %thread;
mul.wide.u32 %wide, %n, {4 * columns};
add.u64 %at, %from, %wide;
add.u64 %to, %to, %wide;
add.u32 %lanes, %lanes, %t;
mov.u32 %n, 0;
fill:
{loads}
add.u32 %to32, %lanes, %n;
tcgen05.st.sync.aligned.32x32b.x32.b32 [%to32], {{{words}}};
add.u64 %at, %at, 128;
add.u32 %n, %n, 32;
setp.lt.u32 %p, %n, {columns};
@%p bra fill;
tcgen05.wait::st.sync.aligned;
tcgen05.fence::before_thread_sync;
{sync}
tcgen05.fence::after_thread_sync;
or.b32 %n, %thread, %cta;
{"" if pair else "mov.u32 %n, %thread;"}
setp.ne.u32 %p, %n, 0;
@%p bra issued;
{body}
{commit}
issued:
wait:
mbarrier.try_wait.parity.shared::cta.b64 %q, [%bar], 0;
@!%q bra wait;
bar.warp.sync 0xffffffff;
tcgen05.fence::after_thread_sync;
mov.u32 %n, 0;
drain:
add.u32 %to32, %lanes, %n;
tcgen05.ld.sync.aligned.32x32b.x32.b32 {{{words}}}, [%to32];
tcgen05.wait::ld.sync.aligned;
{stores}
add.u64 %to, %to, 128;
add.u32 %n, %n, 32;
setp.lt.u32 %p, %n, {columns};
@%p bra drain;
tcgen05.fence::before_thread_sync;
{sync}
setp.ne.u32 %q, %warp, 0;
@%q bra end;
tcgen05.fence::after_thread_sync;
tcgen05.dealloc.cta_group::{group}.sync.aligned.b32 %t, {columns};
end:
ret;
}}
"""


def run(folder, program, shared, tensor, seed=0, check="all"):
    """(the image of tensor memory, the report). `shared`: CTAs by bytes; `tensor`: CTAs by 128 by columns of uint32."""
    ctas = len(shared)
    (folder / "k.ptx").write_text(program)
    (folder / "shared").write_bytes(np.ascontiguousarray(shared, np.uint8).tobytes())
    (folder / "tensor").write_bytes(np.ascontiguousarray(tensor, np.uint32).tobytes())
    cluster = ["--cluster", str(ctas)] if ctas > 1 else []
    done = subprocess.run([
        EMULATOR, "k.ptx", "--entry", "k", "--grid", str(ctas), "--block", "128", *cluster, "--seed", str(seed), "--check", check,
        "--arg", "buf:shared", "--arg", "buf:tensor", "--arg", f"buf:zero:{tensor.size * 4}:out"
    ], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr
    return np.fromfile(folder / "out", np.uint32).reshape(tensor.shape), done.stderr


# --- Descriptors

def instruction_descriptor(m, n, a, b, d=1, negate=(0, 0), major=(0, 0), saturate=0):
    """Of kinds without block scales; `major`: 1 for an MN-major matrix."""
    return (saturate << 3 | d << 4 | a << 7 | b << 10 | negate[0] << 13 | negate[1] << 14 | major[0] << 15 |
            major[1] << 16 | (n >> 3) << 17 | (m >> 4) << 24)


def block_descriptor(m, n, a, b, ue8m0, ids=(0, 0), negate=(0, 0)):
    return (ids[1] << 4 | a << 7 | b << 10 | negate[0] << 13 | negate[1] << 14 | (n >> 3) << 17 | ue8m0 << 23 |
            (m >> 7) << 27 | ids[0] << 29)


def shared_descriptor(offset, leading, stride, swizzle=0):
    return ((SHARED + offset & 0x3FFFF) >> 4 | (leading >> 4) << 16 | (stride >> 4) << 32 | 1 << 46 | swizzle << 61)


# --- Layouts of a matrix in shared memory: {name: (swizzle field, bytes of a row of the pattern)}

SWIZZLES = {"none": (0, 16), "128": (2, 128), "64": (4, 64), "32": (6, 32), "128/32": (1, 128)}


def place(lines, layout, mn_major=False):
    """Bytes of a matrix, `lines` as rows of bytes along k (K-major) or [k][bytes along mn] (MN-major): the image, the
    leading and stride offsets, the swizzle field. The depth is that of one instruction."""
    field, span = SWIZZLES[layout]
    outer, width = lines.shape
    blocks = -(-width // span)
    if layout == "128/32":
        leading, stride = outer // 4 * 512, 512
    elif layout == "none":
        leading, stride = -(-outer // 8) * 128, 128
    else:
        leading, stride = -(-outer // 8) * 8 * span, 8 * span
    image = np.zeros(max(-(-outer // 8) * 8 * span * blocks, 1024) + 1024, np.uint8)
    for r in range(outer):
        for b in range(width):
            if layout == "128/32":
                at = b % 128 + b // 128 * leading + r % 4 * 128 + r // 4 * stride
                at ^= (at >> 7 & 3) << 5
            else:
                at = b % span + b // span * leading + r % 8 * span + r // 8 * stride
                at ^= (at >> 7 & span // 16 - 1) << 4
            image[at] = lines[r, b]
    if layout == "none" and mn_major:
        leading, stride = stride, leading  # the fields change their roles
    return image, leading, stride, field
