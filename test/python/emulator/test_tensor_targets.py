"""Which targets have which tcgen05 instruction: the parser's table against ptxas, instruction by instruction."""
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test/python/support"))

from tensor_programs import EMULATOR  # noqa: E402

TARGETS = ["90a", "100", "100a", "100f", "103a", "103f", "110a", "110f", "120a"]
MMA = "tcgen05.mma.cta_group::1.kind::"
INSTRUCTIONS = f"""tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [r0], 64;
tcgen05.alloc.cta_group::1.sync.aligned.b32 [b], r1;
tcgen05.dealloc.cta_group::1.sync.aligned.b32 t, 64;
tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;
tcgen05.ld.sync.aligned.32x32b.x4.b32 {{r0, r1, r2, r3}}, [t];
tcgen05.ld.sync.aligned.16x256b.x1.pack::16b.b32 {{r0, r1, r2, r3}}, [t];
tcgen05.ld.sync.aligned.16x32bx2.x2.b32 {{r0, r1}}, [t], 4;
tcgen05.st.sync.aligned.16x128b.x1.unpack::16b.b32 [t], {{r0, r1}};
tcgen05.st.sync.aligned.16x64b.x1.b32 [t+2], {{r0}};
tcgen05.st.sync.aligned.16x32bx2.x1.b32 [t], 4, {{r0}};
tcgen05.wait::ld.sync.aligned;
tcgen05.wait::st.sync.aligned;
tcgen05.fence::before_thread_sync;
tcgen05.fence::after_thread_sync;
tcgen05.cp.cta_group::1.128x256b [t], da;
tcgen05.cp.cta_group::1.4x256b [t], da;
tcgen05.cp.cta_group::1.128x128b.b8x16.b6x16_p32 [t], da;
tcgen05.cp.cta_group::1.64x128b.warpx2::02_13 [t], da;
tcgen05.cp.cta_group::1.64x128b.warpx2::01_23.b8x16.b4x16_p64 [t], da;
tcgen05.cp.cta_group::1.32x128b.warpx4 [t], da;
tcgen05.shift.cta_group::1.down [t];
tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [b];
tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [r0];
tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [r0], h;
{MMA}f16 [t], da, db, i, e;
{MMA}f16 [t], da, db, i, {{r0, r1, r2, r3}}, e;
{MMA}tf32 [t], da, db, i, e, 3;
{MMA}f16 [t], da, db, i, {{r0, r1, r2, r3}}, e, 3;
{MMA}f8f6f4 [t], [t], db, i, e;
{MMA}f16.collector::a::fill [t], [t], db, i, e;
{MMA}tf32.ashift.collector::a::lastuse [t], [t], db, i, e;
{MMA}i8 [t], da, db, i, e;
{MMA}i8 [t], [t], db, i, {{r0, r1, r2, r3}}, e;
tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::fill [t], da, db, i, e;
tcgen05.mma.ws.cta_group::1.kind::tf32 [t], da, db, i, e, b;
tcgen05.mma.ws.cta_group::1.kind::i8.collector::b3::use [t], [t], db, i, e, b;
{MMA}mxf8f6f4.block_scale [t], da, db, i, [r0], [r1], e;
{MMA}mxf8f6f4.block_scale.block32 [t], da, db, i, [r0], [r1], e;
{MMA}mxf8f6f4.block_scale.scale_vec::1X.collector::a::fill [t], [t], db, i, [r0], [r1], e;
{MMA}mxf4.block_scale [t], da, db, i, [r0], [r1], e;
{MMA}mxf4.block_scale.block32 [t], da, db, i, [r0], [r1], e;
{MMA}mxf4.block_scale.scale_vec::2X [t], da, db, i, [r0], [r1], e;
{MMA}mxf4nvf4.block_scale.block16 [t], da, db, i, [r0], [r1], e;
{MMA}mxf4nvf4.block_scale.block32 [t], da, db, i, [r0], [r1], e;
{MMA}mxf4nvf4.block_scale.scale_vec::4X [t], da, db, i, [r0], [r1], e;
{MMA}mxf4nvf4.block_scale.scale_vec::2X [t], da, db, i, [r0], [r1], e;
{MMA}f16 [t], da, db, i, {{r0, r1, r2, r3, r4, r5, r6, r7}}, e;
{MMA}mxf4nvf4.block_scale [t], da, db, i, [r0], [r1], e;
{MMA}f8f6f4 [t], da, db, i, e, 3;
{MMA}f16.ashift [t], da, db, i, e;
tcgen05.ld.sync.aligned.32x32b.x2.b32 {{r0, r1, r2}}, [t];
tcgen05.cp.cta_group::1.32x128b [t], da;
tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [b], h;""".splitlines()
WRONG = INSTRUCTIONS[-7:]  # for every target


def text(target, instructions):
    return (f".version 9.0\n.target sm_{target}\n.address_size 64\n.entry k() {{\n.reg .b16 h;\n.reg .b32 t, i, r<8>;\n"
            ".reg .b64 da, db, b;\n.reg .pred e;\n" + "\n".join(instructions) + "\nret;\n}\n")


def parses(target, folder):
    """The instructions that the emulator's parser has for the target. A refused one is an error at its place."""
    said = {}

    def run(at):
        path = folder / f"{target}-{at}.ptx"
        # A form without a row is an error where it is executed, one of another target in any case.
        skips = [] if INSTRUCTIONS[at] in WRONG else ["bra end;"]
        path.write_text(text(target, [*skips, INSTRUCTIONS[at], "end:"]))
        return at, subprocess.run([EMULATOR, path, "--entry", "k", "--grid", "1", "--block", "32"], capture_output=True,
                                  text=True)

    with ThreadPoolExecutor(2) as pool:
        for at, done in pool.map(run, range(len(INSTRUCTIONS))):
            said[at] = done.stderr
    return said


@pytest.mark.skipif(not shutil.which("ptxas"), reason="ptxas is not installed")
@pytest.mark.parametrize("target", TARGETS)
def test_table_agrees_with_the_assembler(target, tmp_path):
    (tmp_path / "all.ptx").write_text(text(target, INSTRUCTIONS))
    done = subprocess.run(["ptxas", f"-arch=sm_{target}", "all.ptx", "-o", "out"], cwd=tmp_path, capture_output=True,
                          text=True)
    first = text(target, INSTRUCTIONS).splitlines().index(INSTRUCTIONS[0]) + 1
    refused = {int(line) - first for line in re.findall(r"line (\d+); error", done.stderr)}
    if target in ("90a", "100", "120a"):
        assert len(refused) == len(INSTRUCTIONS)
    reports = parses(target, tmp_path)
    for at, instruction in enumerate(INSTRUCTIONS):
        assert (at in refused) == bool(reports[at]), (instruction, reports[at])
        assert not reports[at] or re.match(rf"\S*{target}-{at}\.ptx:\d+:\d+: error: ", reports[at]), reports[at]
        assert at in refused or instruction not in WRONG, instruction
