"""Kernels for the rows of barriers, fences, clusters and control."""
import itertools

import numpy as np

import ptx_operands
from ptx_kernels import LANES, Body
from ptx_table import TYPES, row_label, rows_by_operation


# --- Barriers and fences

def _exchange(body, barrier, label):
    """Each thread gives a number to the one 33 after it, with a barrier between."""
    value = body.register(32)
    body.line(
        f"st.shared.b32 [%mine], %word;\n{barrier}\nld.shared.b32 {value}, [%other];\nbar.sync 0;\nadd.u32 %word, "
        f"%word, {value};"
    )
    body.put(value, 32, label)


def barrier_kernels(seed):
    by = rows_by_operation()
    rng = ptx_operands.Random([seed, 80])
    body = Body()
    word = body.load(32, rng.integers(0, 1 << 32, LANES, dtype=np.uint64))
    predicate = body.load(1, rng.integers(0, 2, LANES, dtype=np.uint64))
    body.line(
        ".reg .b64 %line;\nand.b64 %line, %a0, -128;\n.shared .align 4 .b8 sm[512];\n.reg .b32 %mine, %other, %word, "
        "%q;\n.reg .pred %first, %even;\nmov.u32 %q, %tid.x;\nshl.b32 %mine, %q, 2;\n"
        "add.u32 %other, %q, 33;\nand.b32 %other, %other, 127;\nshl.b32 %other, %other, 2;\nmov.u32 %q, sm;\nadd.u32 "
        "%mine, %mine, %q;\n"
        f"add.u32 %other, %other, %q;\nmov.b32 %word, {word};\nmov.u32 %q, %tid.x;\nsetp.lt.u32 %first, %q, 64;")
    number = 0
    for row in by["BarSync"]:
        for modifiers in row.expand():
            _exchange(body, f"{row_label(row, modifiers)} {number % 16};", row_label(row, modifiers))
            _exchange(body, f"{row_label(row, modifiers)} {(number + 1) % 16}, 128;", row_label(row, modifiers))
            number += 1
    for row in by["BarArrive"]:  # the first half of the CTA writes and goes on, the second waits and reads
        for modifiers in row.expand():
            label, value = row_label(row, modifiers), body.register(32)
            body.line(
                f"@%first st.shared.b32 [%mine], %word;\n@%first {label} 3, 128;\n@!%first bar.sync 3, 128;\nmov.b32 "
                f"{value}, 0;\n"
                f".reg .b32 %back{number};\nsub.u32 %back{number}, %mine, 256;\n@!%first ld.shared.b32 {value}, "
                f"[%back{number}];\nbar.sync 0;"
            )
            body.put(value, 32, label)
            number += 1
    for row in by["BarRed"]:
        counted = len(row.operands) == 4
        for modifiers in row.expand():
            d = body.register(1 if "pred" in modifiers else 32)
            label = row_label(row, modifiers)
            body.line(
                f"{label} {d}, {number % 16},{' 128,' if counted else ''} {'!' if number % 2 else ''}{predicate};")
            body.put(d, 1 if "pred" in modifiers else 32, label)
            number += 1
    for row in by["BarWarpSync"]:
        value = body.register(32)
        body.line(
            f"st.shared.b32 [%mine], %word;\nbar.warp.sync -1;\nxor.b32 %q, %mine, 4;\nld.shared.b32 {value}, "
            f"[%q];\nbar.sync 0;"
        )
        body.put(value, 32, "bar.warp.sync")
    for operation in ("Membar", "Fence", "FenceProxy", "FenceMbarrierInit"):
        for row in by[operation]:
            for modifiers in row.expand():
                if row.opcode == "membar" and "async" in modifiers:
                    continue
                value = body.register(32)
                operands = " [%line], 128" if "acquire" in modifiers and len(row.operands) == 2 else ""
                body.line(
                    f"st.shared.b32 [%mine], %word;\n{row_label(row, modifiers)}{operands};\nld.shared.b32 {value}, "
                    f"[%mine];\nadd.u32 %word, %word, 1;"
                )
                body.put(value, 32, row_label(row, modifiers))
    yield body.kernel("barriers", "Barrier", by["BarSync"][0])


def cluster_kernels(seed):
    """Two CTAs: each reads and adds to the other's shared memory."""
    by = rows_by_operation()
    rng = ptx_operands.Random([seed, 81])
    body = Body()
    word = body.load(32, rng.integers(0, 1 << 32, LANES, dtype=np.uint64))
    body.line(
        f".shared .align 16 .b8 sm[1024];\n.shared .align 8 .b8 bar[8];\n.reg .b32 %mine, %q, %peer, %far, %two;\n.reg "
        f".b64 %wide, %wideFar;\n"
        f"mov.u32 %q, %tid.x;\nshl.b32 %q, %q, 3;\nmov.u32 %mine, sm;\nadd.u32 %mine, %mine, %q;\nmov.u32 %peer, "
        f"%cluster_ctarank;\nxor.b32 %peer, %peer, 1;\n"
        f"cvt.u64.u32 %wide, %mine;\ncvta.shared.u64 %wide, %wide;\n.reg .b32 %word;\nmov.b32 %word, {word};")
    arrive, wait = by["ClusterArrive"][0], by["ClusterWait"][0]
    for first, second in itertools.product(arrive.expand(), wait.expand()):
        if "relaxed" in first:
            body.line("fence.acq_rel.cluster;")
        if ("aligned" in first) != ("aligned" in second):
            continue
        value = body.register(32)
        sync = f"{row_label(arrive, first)};\n{row_label(wait, second)};"
        body.line(
            f"st.shared.b32 [%mine], "
            f"%word;\n{'fence.acq_rel.cluster;' if 'relaxed' in first else ''}\n{sync}\nmapa.shared::cluster.u32 %far, "
            f"%mine, %peer;\n"
            f"ld.shared::cluster.b32 {value}, "
            f"[%far];\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\nadd.u32 %word, %word, {value};"
        )
        body.put(value, 32, row_label(arrive, first) + " " + row_label(wait, second))
    sync = "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;"
    for row in by["Mapa"]:
        for modifiers in row.expand():
            near = "shared::cluster" in modifiers
            bits = TYPES[modifiers[-1]]
            if not near and bits == 32:
                continue
            value, address = body.register(32), body.register(bits)
            source = "%mine" if bits == 32 else "%wide"
            if near and bits == 64:
                source = body.register(64)
                body.line(f"cvt.u64.u32 {source}, %mine;")
            body.line(
                f"st.shared.b32 [%mine], %word;\n{sync}\n{row_label(row, modifiers)} {address}, {source}, %peer;\n"
                f"ld{'.shared::cluster' if near else ''}.b32 {value}, [{address}];\n{sync}\nadd.u32 %word, %word, "
                f"{value};"
            )
            body.put(value, 32, row_label(row, modifiers))
            rank = body.register(32)
            get = by["Getctarank"][0]
            body.line(f"{row_label(get, modifiers)} {rank}, {address};")
            body.put(rank, 32, row_label(get, modifiers))
    for text, label in (("atom.shared::cluster.add.u32 %two, [%far], %word;", "atom.shared::cluster"),
                        ("red.relaxed.cluster.shared::cluster.add.u32 [%far], 5;",
                         "red.shared::cluster"), ("st.shared::cluster.b32 [%far], %word;", "st.shared::cluster")):
        value = body.register(32)
        body.line(
            f"st.shared.b32 [%mine], %word;\n{sync}\n{text}\n{sync}\nld.shared.b32 {value}, [%mine];\n{sync}\nadd.u32 "
            f"%word, %word, {value};"
        )
        body.put(value, 32, label)
    # An arrival at the other CTA's mbarrier.
    body.line(
        f".reg .pred %one, %done;\n.reg .b32 %bar, %farBar;\nmov.u32 %q, %tid.x;\nsetp.eq.u32 %one, %q, 0;\nmov.u32 "
        f"%bar, bar;\n@%one mbarrier.init.shared.b64 [%bar], 128;\n"
        f"fence.mbarrier_init.release.cluster;\n{sync}\nmapa.shared::cluster.u32 %farBar, %bar, %peer;\nadd.u32 %word, "
        f"%word, 1;\nst.shared::cluster.b32 [%far], %word;\n"
        "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%farBar];\nLwait: "
        "mbarrier.try_wait.parity.acquire.cluster.shared.b64 %done, [%bar], 0;\n@!%done bra Lwait;"
    )
    value = body.register(32)
    body.line(f"ld.shared.b32 {value}, [%mine];\n{sync}")
    body.put(value, 32, "mbarrier.arrive.shared::cluster")
    yield body.kernel("clusters", "Barrier", arrive, cluster=2)


# --- Control, moves, addresses, special registers

def control_kernels(seed):
    by = rows_by_operation()
    rng = ptx_operands.Random([seed, 82])
    body = Body()
    a = body.load(32, rng.integers(0, 1 << 32, LANES, dtype=np.uint64))
    body.module.append(""".func (.param .b32 r) add3(.param .b32 x) { .reg .b32 v; ld.param.b32 v, [x]; add.u32 v, v, 3; st.param.b32 [r], v; ret; }
.func (.param .b32 r) times5(.param .b32 x) { .reg .pred p; .reg .b32 v, w; ld.param.b32 v, [x]; mul.lo.u32 w, v, 5; st.param.b32 [r], w; setp.gt.u32 p, v, 0x7fffffff; @p ret;
mul.lo.u32 w, v, 7; st.param.b32 [r], w; ret.uni; }
.func (.param .b32 r) depth(.param .b32 x) { .reg .b32 v, w; .reg .pred p; ld.param.b32 v, [x]; setp.eq.u32 p, v, 0; @p bra Z; { .param .b32 n; .param .b32 m;
sub.u32 w, v, 1; st.param.b32 [n], w; call (m), depth, (n); ld.param.b32 w, [m]; } mad.lo.u32 w, w, 3, v; st.param.b32 [r], w; ret; Z: st.param.b32 [r], 1; ret; }
.func (.param .b64 r) bytes(.param .align 16 .b8 x[16]) { .reg .b64 v, w; ld.param::func.b64 v, [x]; ld.param.b64 w, [x+8]; mul.lo.u64 v, v, w; st.param::func.b64 [r], v; ret; }
.global .u64 table[2] = {add3, times5};""")
    d = [body.register(32) for _ in range(6)]
    wide = body.register(64)
    body.line(f""".reg .b32 %x, %y; .reg .pred %p, %q; .reg .b64 %f, %t;
and.b32 %x, {a}, 3; bra.uni S; S: mov.u32 {d[0]}, 0;
Ts: .branchtargets A, B, C, D;
brx.idx %x, Ts; A: add.u32 {d[0]}, {d[0]}, 1; B: add.u32 {d[0]}, {d[0]}, 20; bra J; C: mov.u32 {d[0]}, 77; bra J; D: xor.b32 {d[0]}, {a}, 5; J:
Ts2: .branchtargets U, V;
mov.u32 %y, 0; brx.idx.uni %y, Ts2; V: mov.u32 {d[0]}, 1; U:
mov.u32 {d[1]}, 0; mov.b32 %y, {a}; L: setp.eq.u32 %p, %y, 0; @%p bra E; and.b32 %x, %y, 1; add.u32 {d[1]}, {d[1]}, %x; shr.u32 %y, %y, 1; bra L; E:
{{ .param .b32 n; .param .b32 m; st.param.b32 [n], {a}; call (m), add3, (n); ld.param.b32 {d[2]}, [m]; }}
{{ .param .b32 n; .param .b32 m; st.param.b32 [n], {d[2]}; call.uni (m), times5, (n); ld.param.b32 {d[3]}, [m]; }}
and.b32 %x, {a}, 1; mul.wide.u32 %t, %x, 8; mov.u64 %f, table; add.u64 %f, %f, %t; ld.global.u64 %f, [%f];
{{ .param .b32 n; .param .b32 m; st.param.b32 [n], {a}; P: .callprototype (.param .b32 _) _ (.param .b32 _); call (m), %f, (n), P; ld.param.b32 {d[4]}, [m]; }}
and.b32 %x, {a}, 7;
{{ .param .b32 n; .param .b32 m; st.param.b32 [n], %x; call (m), depth, (n); ld.param.b32 {d[5]}, [m]; }}
{{ .param .align 16 .b8 n[16]; .param .b64 m; mov.b64 %t, {{{a}, {d[1]}}}; st.param.b64 [n], %t; st.param::func.b64 [n+8], %t; call (m), bytes, (n); ld.param.b64 {wide}, [m]; }}
setp.ne.u32 %q, %i, %i; @%q trap; @%q brkpt; pmevent 3; pmevent.mask 5; nanosleep.u32 20;
.reg .b64 %stack, %area; .reg .b32 %areaSize; stacksave.u64 %stack; mov.u64 %area, 64; alloca.u64 %area, %area, 16; cvta.local.u64 %area, %area;
st.b32 [%area+4], {a}; ld.b32 {d[0]}, [%area+4]; stackrestore.u64 %stack;""")
    for row in by["Griddepcontrol"]:
        for modifiers in row.expand():
            body.line(f"{row_label(row, modifiers)};")
    for register, label in zip(d, ("brx.idx", "bra", "call", "ret", "call indirect", "call recursive")):
        body.put(register, 32, label)
    body.put(wide, 64, "ld.param::func")
    body.line("and.b32 %x, %i, 1; setp.eq.u32 %p, %x, 1; @%p exit;")
    body.put(a, 32, "exit")
    yield body.kernel("control", "Control", by["Bra"][0])
