"""Written bugs: small edits of the kernels in test/ptx, of the kinds that programmers make. The emulator refuses each
one under every schedule with a report that names the line of an instruction, or the bug is listed as one that nothing
is said of, and why."""
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from ptx_launches import lines_of, refusals, write_inputs

# kernel: [(what is wrong, the instruction, what stands there instead)]; `;;` separates instructions. The first
# instruction of the kernel that reads so is meant.
BUGS = {
    "sum": [("guard off by one", "setp.ge.s32 %p1, %r47, %r16", "setp.gt.s32 %p1, %r47, %r16"),
            ("loop runs once too often", "setp.lt.s32 %p2, %r47, %r16", "setp.le.s32 %p2, %r47, %r16"),
            ("index of a warp is its double", "shr.u32 %r36, %r3, 3", "shr.u32 %r36, %r3, 2"),
            ("counts half warps", "shr.u32 %r8, %r1, 5", "shr.u32 %r8, %r1, 4"),
            ("reads a warp too many", "setp.lt.u32 %p11, %r49, %r8", "setp.le.u32 %p11, %r49, %r8"),
            ("flag read with the width of a half", "ld.shared.u8 %rs2, [_ZZ3sumE4last]",
             "ld.shared.u16 %rs2, [_ZZ3sumE4last]"),
            ("shuffle's mask lacks lanes", "mov.u32 %r22, -1", "mov.u32 %r22, 65535"),
            ("waits for more blocks than there are", "add.s32 %r44, %r43, -1", "add.s32 %r44, %r43, 0"), ], "scan": [
                ("one buffer for both", "sub.s32 %r6, %r1, %r30", "mov.u32 %r6, %r30"),
                ("index in elements of two bytes", "shl.b32 %r17, %r2, 2", "shl.b32 %r17, %r2, 1"),
                ("thread and block swapped", "mad.lo.s32 %r15, %r14, %r1, %r2", "mad.lo.s32 %r15, %r2, %r1, %r14"),
                ("distance added, not subtracted", "sub.s32 %r23, %r22, %r31", "add.s32 %r23, %r22, %r31"),
            ], "histogram": [
                ("zeroes a bin too many", "setp.lt.s32 %p2, %r28, 256", "setp.le.s32 %p2, %r28, 256"),
                ("index of a bin in halves", "mul.wide.u16 %r19, %rs1, 4", "mul.wide.u16 %r19, %rs1, 2"),
                ("byte read with a sign", "ld.global.u8 %rs1, [%rd6]", "ld.global.s8 %rs1, [%rd6]"),
                ("increment that is not atomic", "atom.shared.add.u32 %r22, [%r21], 1",
                 "ld.shared.u32 %r22, [%r21];; add.s32 %r22, %r22, 1;; st.shared.u32 [%r21], %r22"),
                ("flushes a bin too many", "setp.gt.s32 %p5, %r30, 255", "setp.gt.s32 %p5, %r30, 256"),
                ("guard off by one", "setp.ge.s32 %p3, %r29, %r12", "setp.gt.s32 %p3, %r29, %r12"),
            ], "bitonic": [
                ("twice as many keys", "shl.b32 %r1, %r12, 1", "shl.b32 %r1, %r12, 2"),
                ("pairs overlap", "add.s32 %r19, %r40, -1", "add.s32 %r19, %r40, 0"),
                ("partner is the next key", "shl.b32 %r25, %r40, 2", "mov.u32 %r25, 4"),
                ("second half stored over the first", "add.s32 %r4, %r3, %r18", "add.s32 %r4, %r3, 4"),
            ], "mergeSort": [
                ("search in the own piece", "xor.b32 %r29, %r8, 1", "add.s32 %r29, %r8, 1"),
                ("equal keys collide", "setp.le.s32 %p2, %r37, %r7", "setp.lt.s32 %p2, %r37, %r7"),
                ("search goes on too long", "setp.lt.s32 %p6, %r55, %r56", "setp.le.s32 %p6, %r55, %r56"),
                ("second buffer too close", "shl.b32 %r25, %r1, 2", "shl.b32 %r25, %r1, 1"),
            ], "radixSort": [("digit of five bits", "and.b32 %r39, %r38, 960", "and.b32 %r39, %r38, 1984"),
                             ("rank counts the lane itself", "not.b32 %r6, %r28", "xor.b32 %r6, %r28, -2"),
                             ("totals written by all lanes", "setp.ne.s32 %p12, %r2, 31", "setp.lt.s32 %p12, %r2, 0"),
                             ("counts indexed by the lane", "shl.b32 %r29, %r3, 2", "shl.b32 %r29, %r2, 2"),
                             ("mask of match lacks a lane", "match.any.sync.b32 %r35, %r33, %r27",
                              "match.any.sync.b32 %r35, %r33, 0x7fffffff"), ],
    "compact": [
        ("guard off by one", "setp.ge.s32 %p1, %r2, %r14", "setp.gt.s32 %p1, %r2, %r14"),
        ("guard the wrong way round", "setp.ge.s32 %p1, %r2, %r14", "setp.lt.s32 %p1, %r2, %r14"),
        ("ballot of half a warp", "vote.sync.ballot.b32 %r18, %p2, %r17", "vote.sync.ballot.b32 %r18, %p2, 0xffff"),
        ("counts written by another lane too", "setp.ne.s32 %p4, %r3, 31", "setp.lt.s32 %p4, %r3, 30"),
        ("sums of too many warps", "shr.u32 %r27, %r1, 5", "shr.u32 %r27, %r1, 4"),
        ("value stored with eight bytes", "st.global.u32 [%rd10], %r57",
         "{;; .reg .b64 wide;; cvt.u64.u32 wide, %r57;; st.global.u64 [%rd10], wide;; }"),
    ], "sgemm": [
        ("columns guarded with rows", "setp.ge.s32 %p9, %r5, %r24", "setp.ge.s32 %p9, %r5, %r23"),
        ("edge of k off by one", "setp.ge.u32 %p2, %r39, %r25", "setp.gt.u32 %p2, %r39, %r25"),
        ("row stride of a tile without its padding", "mad.lo.s32 %r34, %r37, 68, %r33",
         "mad.lo.s32 %r34, %r37, 64, %r33"),
        ("guards joined with and", "or.pred %p7, %p6, %p5", "and.pred %p7, %p6, %p5"),
    ], "hgemm": [
        ("copies of eight bytes", "cp.async.ca.shared.global [%r30], [%rd12], 16",
         "cp.async.ca.shared.global [%r30], [%rd12], 8"),
        ("waits for too few groups", "cp.async.wait_group 1", "cp.async.wait_group 2"),
        ("copies into the stage in use", "xor.b32 %r58, %r57, 512", "mov.b32 %r58, %r57"),
        ("rows of 16 bytes", "shl.b32 %r88, %r7, 5", "shl.b32 %r88, %r7, 4"),
        ("column of a matrix in bytes", "shl.b32 %r90, %r8, 1", "mov.b32 %r90, %r8"),
        ("stage of the other matrix's size", "shl.b32 %r91, %r108, 8", "shl.b32 %r91, %r108, 9"),
    ], "softmax": [
        ("row of the next block", "mul.lo.s32 %r12, %r11, %r10", "mad.lo.s32 %r12, %r11, %r10, %r10"),
        ("lanes beyond the warps read", "setp.ge.u32 %p11, %r7, %r6", "setp.gt.u32 %p11, %r7, %r6"),
        ("guard with another index", "setp.ge.s32 %p4, %r5, %r10", "setp.ge.s32 %p4, %r4, %r10"),
        ("warps at a distance of two words", "and.b32 %r31, %r30, 536870908", "shr.u32 %r31, %r2, 2"),
    ], "transpose": [
        ("rows and columns of the guard swapped", "setp.ge.s32 %p13, %r11, %r17", "setp.ge.s32 %p13, %r11, %r18"),
        ("tile read as it was written", "mad.lo.s32 %r33, %r2, 132, %r21", "mad.lo.s32 %r33, %r2, 128, %r21"),
        ("barrier of a warp only", "bar.sync 0", "bar.warp.sync -1"),
        ("row of the last part off by 8", "add.s32 %r10, %r6, 24", "add.s32 %r10, %r6, 32"),
    ], "stencil": [
        ("stages overlap", "add.s32 %r7, %r2, 2", "add.s32 %r7, %r2, 1"),
        ("halo not clamped", "max.s32 %r28, %r27, 0", "mov.b32 %r28, %r27"),
        ("right halo copied over the last number", "add.s32 %r30, %r37, 16", "add.s32 %r30, %r37, 0"),
        ("vector read at a word", "ld.shared.v4.u32 {%r64, %r65, %r66, %r67}, [%r63+16]",
         "ld.shared.v4.u32 {%r64, %r65, %r66, %r67}, [%r63+12]"),
        ("waits for the groups before", "cp.async.wait_group 1", "cp.async.wait_group 2"),
        ("one stage only", "xor.b32 %r18, %r88, 1", "mov.b32 %r18, %r88"),
        ("more bytes than a copy has", "selp.b32 %r52, 0, 16, %p11", "selp.b32 %r52, 0, 32, %p11"),
    ], "gemmPipelined": [
        ("one stage more than there are", "setp.eq.s32 %p5, %r197, 2", "setp.eq.s32 %p5, %r197, 3"),
        ("waits for too few groups", "cp.async.wait_group 1", "cp.async.wait_group 2"),
        ("rows of ldmatrix misaligned", "shl.b32 %r170, %r10, 1", "mov.b32 %r170, %r10"),
        ("loads the stage that is read", "add.s32 %r80, %r197, 2", "add.s32 %r80, %r197, 3"),
        ("guard of the prologue off by one", "setp.lt.s32 %p2, %r19, 17", "setp.lt.s32 %p2, %r19, 16"),
    ], "ring": [
        ("expects too few consumers", "mbarrier.init.shared.b64 [%r25], 96", "mbarrier.init.shared.b64 [%r25], 64"),
        ("expects too many producers", "mbarrier.init.shared.b64 [%r24], 32", "mbarrier.init.shared.b64 [%r24], 33"),
        ("producer starts with the wrong parity", "mov.u32 %r86, 1", "mov.u32 %r86, 0"),
        ("parity never changes", "xor.b32 %r80, %r80, %r50", "mov.b32 %r80, %r80"),
        ("ring has a stage more", "setp.eq.s32 %p5, %r49, 3", "setp.eq.s32 %p5, %r49, 4"),
        ("arrival counts itself", "cp.async.mbarrier.arrive.noinc.shared.b64 [%r67]",
         "cp.async.mbarrier.arrive.shared.b64 [%r67]"),
        ("consumers beyond the tile", "setp.gt.s32 %p4, %r1, 63", "setp.gt.s32 %p4, %r1, 95"),
    ], "named": [
        ("producers use the consumers' barrier", "add.s32 %r29, %r11, 1", "add.s32 %r29, %r11, 3"),
        ("consumers alone at a barrier", "bar.sync %r17, 128", "bar.sync %r17, 64"),
        ("number of the barrier is that of the row", "and.b32 %r6, %r38, 1", "and.b32 %r6, %r38, 3"),
        ("producers do not wait for the second row", "setp.lt.u32 %p6, %r40, 2", "setp.lt.u32 %p6, %r40, 3"),
        ("count is not of whole warps", "bar.arrive %r26, 128", "bar.arrive %r26, 100"),
    ], "clusterHistogram": [
        ("bins of blocks that there are not", "shr.u16 %rs2, %rs1, 6", "shr.u16 %rs2, %rs1, 5"),
        ("index within a block has a bit too many", "and.b64 %rd10, %rd9, 252", "and.b64 %rd10, %rd9, 508"),
        ("waits twice", "barrier.cluster.arrive", "barrier.cluster.wait"),
        ("barrier of the block, not of the cluster", "barrier.cluster.wait", "bar.sync 0"),
    ], "clusterSum": [
        ("rank beyond the cluster", "mov.u32 %r30, 0", "mov.u32 %r30, 4"),
        ("all lanes write", "and.b32 %r24, %r3, 31", "and.b32 %r24, %r3, 0"),
        ("arrives without release", "barrier.cluster.arrive.release.aligned", "barrier.cluster.arrive.relaxed.aligned"),
        ("slots of two blocks overlap", "mul.wide.s32 %rd6, %r1, 8", "mul.wide.s32 %rd6, %r1, 4"),
    ], "clusterRotate": [
        ("the rank after the last", "xor.b32 %r9, %r8, 1", "add.s32 %r9, %r8, 1"),
        ("mirrored index off by one", "not.b32 %r10, %r1", "neg.s32 %r10, %r1"),
        ("generic address read as one of shared memory", "ld.f32 %f2, [%rd10]", "ld.shared.f32 %f2, [%rd10]"),
    ],
}

# What nothing is said of: no access is wrong, only numbers are. A test of the results finds these.
SURVIVORS = {
    ("sum", "waits for more blocks than there are"),  # no block is the last one, nothing is written
    ("hgemm", "rows of 16 bytes"),  # each row is read twice, or not at all
    ("stencil", "halo not clamped"),  # redundant: nothing is read where the size is zero
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("emulator")
    write_inputs(path)
    return path


def edited(kernel, old, new):
    lines, start, end = lines_of(kernel)
    plain = [re.sub(r"\s+", " ", line).strip().rstrip(";") for line in lines]
    place = plain.index(old, start, end)
    lines[place] = " ".join(part.strip() + ("" if part.strip() in "{}" else ";") for part in new.split(";;"))
    return lines


@pytest.mark.parametrize("kernel", BUGS)
def test_each_bug_is_refused(kernel, folder):
    def refused(number):
        what, old, new = BUGS[kernel][number]
        return bool(refusals(folder, f"{kernel}-{number}", edited(kernel, old, new), kernel))

    with ThreadPoolExecutor() as pool:
        outcomes = list(pool.map(refused, range(len(BUGS[kernel]))))
    survivors = {what for (what, _, _), outcome in zip(BUGS[kernel], outcomes) if not outcome}
    assert survivors == {what for name, what in SURVIVORS if name == kernel}


def test_there_are_many():
    count = sum(map(len, BUGS.values()))
    assert count > 80 and len(SURVIVORS) <= 0.05 * count
