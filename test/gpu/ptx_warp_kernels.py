"""Kernels for the rows of control, barriers, fences, warps and matrices."""
import itertools

import numpy as np

import ptx_operands
from ptx_kernels import LANES, Body, registerBits
from ptx_memory_kernels import spread
from ptx_table import TYPES, rows


def _by_operation():
    by = {}
    for row in rows():
        by.setdefault(row.operation, []).append(row)
    return by


def _label(row, modifiers):
    return row.opcode + "".join("." + m for m in modifiers)


# --- Warps

MASKS = ["-1", "0x55555555", "0x0000ff00"]


def _guarded(body, number):
    """A membership mask and the guard that only its lanes pass."""
    mask = MASKS[number % 3]
    guard = body.register(1)
    word = body.register(32)
    body.line(
        f"mov.u32 {word}, %laneid;\nshl.b32 {word}, 1, {word};\nand.b32 {word}, {word}, {mask};\nsetp.ne.b32 {guard}, "
        f"{word}, 0;"
    )
    return mask, guard


def _warp_rows(seed):
    for row in rows():
        if row.group != "Warp":
            continue
        rng = ptx_operands.Random([seed, row.number])
        body = Body()
        a = body.load(64, rng.bits(LANES))
        few = body.load(64, rng.integers(0, 5, LANES, dtype=np.uint64) * np.uint64(0x100000001))
        narrow, lane = body.register(32), body.register(32)
        body.line(f"cvt.u32.u64 {narrow}, {few if row.operation == 'Match' else a};")
        # Every 16th warp agrees, so that `all` and `uni` have both answers.
        body.line(
            f".reg .pred %same;\nand.b32 {lane}, %i, 96;\nsetp.eq.u32 %same, {lane}, 0;\n@%same mov.b64 {few}, 7;")
        if row.operation == "Match":
            body.line(f"@%same mov.b32 {narrow}, 7;")
        predicate = body.load(1, rng.integers(0, 2, LANES, dtype=np.uint64))
        body.line(f"@%same setp.ne.b64 {predicate}, {few}, 0;")
        second = body.load(
            32,
            np.where(rng.random(LANES) < 0.8, rng.integers(0, 32, LANES), rng.integers(0, 64, LANES)).astype(np.uint64))
        clamps = [31 | m << 8 for m in (0, 16, 24, 28, 30)] + [m << 8 for m in (0, 16, 24)]
        for number, modifiers in enumerate(row.expand()):
            for case in range(len(MASKS) if row.operation != "Activemask" else 1):
                mask, guard = _guarded(body, case)
                label = f"{_label(row, modifiers)} {mask}"
                outputs = []
                for operand in row.operands:
                    if operand.destination:
                        kind = operand.type(row.types(modifiers))
                        bits = 1 if kind == "pred" else 32
                        register = body.register(bits)
                        body.line(f"setp.ne.b32 {register}, 0, 0;" if bits == 1 else f"mov.b32 {register}, 0;")
                        outputs.append((register, bits))
                        if operand.pair:
                            register = body.register(1)
                            body.line(f"setp.ne.b32 {register}, 0, 0;")
                            outputs.append((register, 1))
                target = "|".join(register for register, _ in outputs)
                if row.operation == "Shfl":
                    choice = clamps[5:] if "up" in modifiers else clamps[:5]
                    for clamp in choice if case == 0 else choice[:1]:
                        amount = body.register(32)
                        # of a part of the warp: only from a lane that takes part
                        body.line(f"mov.b32 {amount}, {second};" if case ==
                                  0 else f"mov.b32 {amount}, {'2' if case == 1 else '1'};" if "idx" not in
                                  modifiers else f"and.b32 {amount}, {second}, {'30' if case == 1 else '7'};" +
                                  ("" if case == 1 else f"\nor.b32 {amount}, {amount}, 8;"))
                        if case == 2 and "idx" not in modifiers:
                            choice = [0x1f | 24 << 8] if "up" not in modifiers else [24 << 8]
                            clamp = choice[0]
                        body.line(f"@{guard} {_label(row, modifiers)} {target}, {narrow}, {amount}, {clamp}, {mask};")
                        for register, bits in outputs:
                            body.put(register, bits, f"{label} {clamp}")
                    continue
                operands = {
                    "Vote": f", {'!' if number % 2 else ''}{predicate}, {mask}",
                    "Match": f", {few if 'b64' in modifiers else narrow}, {mask}", "Redux": f", {narrow}, {mask}",
                    "Activemask": "", "Elect": f", {mask}"
                }[row.operation]
                body.line(f"@{guard} {_label(row, modifiers)} {target}{operands};")
                for register, bits in outputs:
                    body.put(register, bits, label)
        yield body.kernel(f"{row.number:03}-{'-'.join([row.opcode, *row.types(next(iter(row.expand())))])}", row.group,
                          row)


# --- Matrices

def _matrix_rows(seed):
    for row in rows():
        if row.operation not in ("Ldmatrix", "Stmatrix", "Movmatrix"):
            continue
        rng = ptx_operands.Random([seed, row.number])
        body = Body()
        words = [body.load(64, rng.bits(LANES)) for _ in range(4)]
        values = []
        for word in words:
            values.append(body.register(32))
            body.line(f"cvt.u32.u64 {values[-1]}, {word};")
        body.line(
            ".shared .align 16 .b8 sm[2048];\n.reg .b32 %q, %s;\nmov.u32 %q, %tid.x;\nmul.lo.u32 %q, %q, 16;\nmov.u32 "
            "%s, sm;\nadd.u32 %s, %s, %q;"
        )
        for modifiers in row.expand():
            body.line(f"bar.warp.sync -1;\nst.shared.v2.b64 [%s], {{{words[0]}, {words[1]}}};\nbar.warp.sync -1;")
            label = _label(row, modifiers)
            if row.operation == "Movmatrix":
                d = body.register(32)
                body.line(f"{label} {d}, {values[0]};")
                body.put(d, 32, label)
                continue
            size = next(int(m[1]) for m in modifiers if m in ("x1", "x2", "x4"))
            if row.operation == "Ldmatrix":
                registers = [body.register(32) for _ in range(size)]
                body.line(f"{label} {{{', '.join(registers)}}}, [%s];")
                for register in registers:
                    body.put(register, 32, label)
                continue
            body.line(f"{label} [%s], {{{', '.join(values[:size])}}};\nbar.warp.sync -1;")
            for word in range(2):
                wide = body.register(64)
                body.line(f"ld.shared.b64 {wide}, [%s+{8 * word}];")
                body.put(wide, 64, label)
        yield body.kernel(f"{row.number:03}-{row.opcode}", row.group, row)


MMA_LANES = 2304
# Exponents of A, B and C (of C: beyond those of its type it is limited), zeros out of 16, of a warp: numbers near each
# other, far from each other, mostly zeros, small, large; None: random bits; 0: some of what is special about the type.
SPREADS = [((-2, 2), (-2, 2), (-3, 5), 0), ((-6, 6), (-6, 6), (-14, 14), 2), ((-10, 10), (-4, 4), (-40, 24), 8), None,
           ((-14, -8), (-15, -3), (-40, -16), 2), ((3, 15), (4, 15), (10, 40), 2),
           ((-70, -60), (-75, -60), (-140, -120), 3), ((60, 64), (60, 64), (110, 128), 3), 0]


def _codes(type, rng, part):
    """uint64 codes of one register for MMA_LANES threads; part: 0, 1, 2 for A, B, C."""
    bits = TYPES[type]
    width = 64 if type == "f64" else 32
    if type not in ptx_operands.FLOATS:
        raw = rng.integers(0, 1 << 32, MMA_LANES, dtype=np.uint64)
        if part == 2:  # also sums that leave the range
            return np.where(rng.random(MMA_LANES) < 0.3, np.uint64(0x7FFFFF00) + (raw & np.uint64(0x1FF)), raw)
        return np.where(rng.random(MMA_LANES) < 0.1, np.uint64(0xFFFFFFFF), raw)
    e, m = ptx_operands.FLOATS[type]
    bias = (1 << (e - 1)) - 1
    word = np.zeros(MMA_LANES, np.uint64)
    warp = np.arange(MMA_LANES) // 32
    for shift in range(0, width, width if type == "tf32" else bits):
        raw = rng.bits(MMA_LANES)
        value = raw >> np.uint64(63 - e - m)
        for kind, spread_ in enumerate(SPREADS):
            if spread_ is None:
                continue
            if spread_ == 0:
                codes = np.array(ptx_operands.special(type), np.uint64)
                code = np.where(rng.integers(0, 12, MMA_LANES) == 0, rng.choice(codes, MMA_LANES), value)
                value = np.where(warp % len(SPREADS) == kind, code, value)
                continue
            low, high = spread_[part]
            exponent = np.clip(rng.integers(low, high + 1, MMA_LANES) + bias, 0, (1 << e) - 2).astype(np.uint64)
            code = (raw >> np.uint64(63)) << np.uint64(e + m) | exponent << np.uint64(m) | (raw
                                                                                            & np.uint64((1 << m) - 1))
            sign = rng.integers(0, 2, MMA_LANES).astype(np.uint64) << np.uint64(e + m)
            code = np.where(rng.integers(0, 16, MMA_LANES) < spread_[3], sign, code | sign)
            value = np.where(warp % len(SPREADS) == kind, code, value)
        word |= (value & np.uint64((1 << bits) - 1)) << np.uint64(shift)
    return word


def _mma_rows(seed):
    for row in rows():
        if row.operation != "Mma":
            continue
        groups = {}
        for modifiers in row.expand():
            groups.setdefault(tuple(row.types(modifiers)), []).append(modifiers)
        for types, variants in groups.items():
            rng = ptx_operands.Random([seed, row.number, *map(ord, "".join(types))])
            body = Body(grid=MMA_LANES // 128)
            bits = 64 if types[0] == "f64" else 32
            factors = [[
                body.load(bits, _codes(types[part + 1], rng, part)) for _ in range(row.operands[part + 1].count)
            ] for part in range(3)]
            vectors = ", ".join("{" + ", ".join(registers) + "}" for registers in factors)
            for modifiers in variants:
                result = [body.register(bits) for _ in range(row.operands[0].count)]
                body.line(f"{_label(row, modifiers)} {{{', '.join(result)}}}, {vectors};")
                for register in result:
                    body.put(register, bits, _label(row, modifiers), types[0] if types[0] != "f16" else "f16x2")
            yield body.kernel(f"{row.number:03}-mma-{variants[0][2]}-{'-'.join(types)}", row.group, row)


# --- Barriers and fences

def _exchange(body, barrier, label):
    """Each thread gives a number to the one 33 behind it, with a barrier between."""
    value = body.register(32)
    body.line(
        f"st.shared.b32 [%mine], %word;\n{barrier}\nld.shared.b32 {value}, [%other];\nbar.sync 0;\nadd.u32 %word, "
        f"%word, {value};"
    )
    body.put(value, 32, label)


def _barrier_kernels(seed):
    by = _by_operation()
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
            _exchange(body, f"{_label(row, modifiers)} {number % 16};", _label(row, modifiers))
            _exchange(body, f"{_label(row, modifiers)} {(number + 1) % 16}, 128;", _label(row, modifiers))
            number += 1
    for row in by["BarArrive"]:  # the first half of the CTA writes and goes on, the second waits and reads
        for modifiers in row.expand():
            label, value = _label(row, modifiers), body.register(32)
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
            label = _label(row, modifiers)
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
                    f"st.shared.b32 [%mine], %word;\n{_label(row, modifiers)}{operands};\nld.shared.b32 {value}, "
                    f"[%mine];\nadd.u32 %word, %word, 1;"
                )
                body.put(value, 32, _label(row, modifiers))
    yield body.kernel("barriers", "Barrier", by["BarSync"][0])


def _cluster_kernels(seed):
    """Two CTAs: each reads and adds to the other's shared memory."""
    by = _by_operation()
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
        sync = f"{_label(arrive, first)};\n{_label(wait, second)};"
        body.line(
            f"st.shared.b32 [%mine], "
            f"%word;\n{'fence.acq_rel.cluster;' if 'relaxed' in first else ''}\n{sync}\nmapa.shared::cluster.u32 %far, "
            f"%mine, %peer;\n"
            f"ld.shared::cluster.b32 {value}, "
            f"[%far];\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\nadd.u32 %word, %word, {value};"
        )
        body.put(value, 32, _label(arrive, first) + " " + _label(wait, second))
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
                f"st.shared.b32 [%mine], %word;\n{sync}\n{_label(row, modifiers)} {address}, {source}, %peer;\n"
                f"ld{'.shared::cluster' if near else ''}.b32 {value}, [{address}];\n{sync}\nadd.u32 %word, %word, "
                f"{value};"
            )
            body.put(value, 32, _label(row, modifiers))
            rank = body.register(32)
            get = by["Getctarank"][0]
            body.line(f"{_label(get, modifiers)} {rank}, {address};")
            body.put(rank, 32, _label(get, modifiers))
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

def _control_kernels(seed):
    by = _by_operation()
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
.reg .b64 %stack, %room; .reg .b32 %roomSize; stacksave.u64 %stack; mov.u64 %room, 64; alloca.u64 %room, %room, 16; cvta.local.u64 %room, %room;
st.b32 [%room+4], {a}; ld.b32 {d[0]}, [%room+4]; stackrestore.u64 %stack;""")
    for row in by["Griddepcontrol"]:
        for modifiers in row.expand():
            body.line(f"{_label(row, modifiers)};")
    for register, label in zip(d, ("brx.idx", "bra", "call", "ret", "call indirect", "call recursive")):
        body.put(register, 32, label)
    body.put(wide, 64, "ld.param::func")
    body.line("and.b32 %x, %i, 1; setp.eq.u32 %p, %x, 1; @%p exit;")
    body.put(a, 32, "exit")
    yield body.kernel("control", "Control", by["Bra"][0])


def _register_counts(seed):
    """A warpgroup gives registers back and takes them again."""
    row = _by_operation()["Setmaxnreg"][0]
    body = Body()
    a = body.load(32, ptx_operands.Random([seed, 84]).bits(LANES))
    body.line("setmaxnreg.dec.sync.aligned.u32 40;\nsetmaxnreg.inc.sync.aligned.u32 64;")
    body.put(a, 32, "setmaxnreg")
    kernel = body.kernel("register-counts", "Special", row)
    kernel.text = kernel.text.replace(")\n{", ")\n.maxnreg 64\n{", 1)
    yield kernel


def _move_kernels(seed):
    by = _by_operation()
    rng = ptx_operands.Random([seed, 83])
    body = Body()
    words = [body.load(64, rng.bits(LANES)) for _ in range(2)]
    for row in by["Mov"]:
        for modifiers in row.expand():
            bits = registerBits(modifiers[-1])
            source, d = body.register(bits), body.register(bits)
            body.line(f"setp.gt.s64 {source}, {words[0]}, {words[1]};" if bits ==
                      1 else f"mov.b128 {source}, {{{words[0]}, {words[1]}}};" if bits == 128 else
                      f"cvt.u{bits}.u64 {source}, {words[0]};" if bits < 64 else f"mov.b64 {source}, {words[0]};")
            body.line(f"{_label(row, modifiers)} {d}, {source};")
            body.put(d, bits, _label(row, modifiers))
    for bits, parts in ((16, 2), (32, 2), (32, 4), (64, 2), (64, 4), (128, 2), (128, 4)):
        piece = bits // parts
        source = body.register(bits)
        body.line(f"mov.b128 {source}, {{{words[0]}, {words[1]}}};" if bits ==
                  128 else f"cvt.u{bits}.u64 {source}, {words[0]};" if bits < 64 else f"mov.b64 {source}, {words[0]};")
        pieces = [body.register(piece) for _ in range(parts)]
        d = body.register(bits)
        body.line(
            f"mov.b{bits} {{{', '.join(pieces)}}}, {source};\nmov.b{bits} {d}, {{{', '.join(reversed(pieces))}}};")
        body.put(d, bits, f"mov.b{bits} of {parts} pieces")
    yield body.kernel("moves", "Move", by["Mov"][0])
    body = Body()
    body.load(32, np.arange(LANES, dtype=np.uint64))
    body.module.append(".const .align 8 .b8 cs[16] = {1, 2, 3, 4};\n.global .align 8 .b8 gl[16] = {5, 6, 7, 8};")
    body.line(
        ".shared .align 8 .b8 sm[16];\n.local .align 8 .b8 lc[16];\nst.shared.b32 [sm], 7;\nst.local.b32 [lc], "
        "9;\nbar.sync 0;"
    )
    places = {
        "const": "cs", "global": "gl", "local": "lc", "shared": "sm", "shared::cta": "sm", "shared::cluster": "sm"
    }
    for name, place in places.items():
        address, generic, back, value = (body.register(b) for b in (64, 64, 64, 32))
        body.line(
            f"mov.u64 {address}, {place};\ncvta.{name}.u64 {generic}, {address};\nld.b32 {value}, "
            f"[{generic}];\ncvta.to.{name}.u64 {back}, {generic};"
        )
        body.put(value, 32, f"cvta.{name}.u64")
        same = body.register(1)
        body.line(f"setp.eq.u64 {same}, {address}, {back};")
        body.put(same, 1, f"cvta.to.{name}.u64")
        for other in places:
            inside = body.register(1)
            body.line(f"isspacep.{other} {inside}, {generic};")
            body.put(inside, 1, f"isspacep.{other} of {name}")
    yield body.kernel("addresses", "Move", by["Cvta"][0])
    body = Body(block=96, grid=8)
    body.load(32, np.arange(96 * 8, dtype=np.uint64))
    for name in ("tid.x", "tid.y", "tid.z", "ntid.x", "ntid.y", "ctaid.x", "ctaid.z", "nctaid.x", "nctaid.y", "laneid",
                 "lanemask_eq", "lanemask_le", "lanemask_lt", "lanemask_ge", "lanemask_gt", "clusterid.x",
                 "nclusterid.x", "cluster_ctaid.x", "cluster_nctaid.x", "cluster_ctarank", "cluster_nctarank"):
        d = body.register(32)
        body.line(f"mov.u32 {d}, %{name};")
        body.put(d, 32, f"%{name}")
    yield body.kernel("special-registers", "Move", by["Mov"][0])


def warp_kernels(seed):
    yield from _warp_rows(seed)
    yield from _matrix_rows(seed)
    yield from _mma_rows(seed)
    yield from _barrier_kernels(seed)
    yield from _cluster_kernels(seed)
    yield from _control_kernels(seed)
    yield from _register_counts(seed)
    yield from _move_kernels(seed)
