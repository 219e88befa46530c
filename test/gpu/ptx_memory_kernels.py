"""Kernels for the rows that touch memory: loads and stores of every space, atomics, asynchronous copies, mbarriers.

Each thread has its own bytes, so that nothing depends on an order.
"""
import itertools

import numpy as np

import ptx_operands
from ptx_kernels import LANES, Body, registerBits
from ptx_table import TYPES, rows

SPACES = {
    "const", "global", "local", "param", "param::entry", "param::func", "shared", "shared::cta", "shared::cluster"
}
SHARED = {"shared", "shared::cta", "shared::cluster"}


def spread(row, *product):
    """Choices of modifiers: the mandatory groups and those with a name of `product` in all combinations, the other
    optional ones one after the other."""
    groups = row.modifiers
    free = [not optional or bool(set(names) & set(product)) for optional, names in groups]
    base = [([None] if optional else []) + names if whole else [None] for (optional, names), whole in zip(groups, free)]
    picks = list(itertools.product(*base))
    number = 0
    for i, (optional, names) in enumerate(groups):
        if not free[i]:
            for name in names:
                pick = list(picks[number * 7 % len(picks)])
                pick[i] = name
                picks.append(tuple(pick))
                number += 1
    return [tuple(name for name in pick if name) for pick in dict.fromkeys(picks)]


def barrier(modifiers):
    """Where the thread's mbarrier is: without a space the address is generic."""
    return "[%s]" if {"shared", "shared::cta"} & set(modifiers) else "[%sg]"


def count(modifiers):
    return next((int(m[1:]) for m in modifiers if m in ("v2", "v4", "v8")), 1)


def space(modifiers):
    return next((m for m in modifiers if m in SPACES), "")


def scoped(modifiers):
    """Of an mbarrier operation: an order comes with a scope and a scope with an order."""
    orders, scopes = {"release", "acquire", "relaxed"} & set(modifiers), {"cta", "cluster"} & set(modifiers)
    if bool(orders) == bool(scopes):
        return modifiers
    at = next(i for i, name in enumerate(modifiers) if name in orders | scopes)
    if orders:
        return modifiers[:at + 1] + ("cta",) + modifiers[at + 1:]
    return modifiers[:at] + ("acquire" if "wait" in modifiers[0] else "release",) + modifiers[at:]


def legal(row, modifiers):
    """What sm_90 has of the combinations."""
    bits = TYPES[row.types(modifiers)[-1]]
    size = bits * count(modifiers)
    where = space(modifiers)
    hints = [m for m in modifiers if m.startswith(("L1::", "L2::"))]
    if row.group == "Memory":
        if size > 128 or "v8" in modifiers or any(m.startswith("L2::evict") for m in modifiers):
            return False
        if bits == 128 and (where not in ("global", "")):
            return False
        if hints and where not in ("", "global") or "L2::cache_hint" in modifiers and where != "global":
            return False
        if row.opcode == "st" and where in ("const", "param", "param::entry", "param::func"):
            return False
        if {"relaxed", "acquire", "release"} & set(modifiers) or "volatile" in modifiers or "mmio" in modifiers:
            return where in {"", "global"} | SHARED
        if {"ca", "cg", "cs", "lu", "cv", "wb", "wt"} & set(modifiers):
            return where in {"", "global", "local"} | SHARED
        return where != "param::func"
    if row.opcode == "red" and {"acquire", "acq_rel"} & set(modifiers):
        return False
    if "L2::cache_hint" in modifiers or "v2" in modifiers or "v4" in modifiers or "v8" in modifiers:
        if where != "global":
            return False
    type = row.types(modifiers)[-1]
    if count(modifiers) > 1 and size > 128:
        return False
    if bits == 128 and ("L2::cache_hint" in modifiers):
        return False
    return True


class Places(Body):
    """Each thread has 32 bytes of every space, filled from an input; const and parameters: the same for all."""

    def __init__(self, rng):
        super().__init__()
        self.bytes = rng.integers(0, 256, 32, dtype=np.uint8)
        self.module.append(".const .align 16 .b8 cs[32] = {" + ", ".join(map(str, self.bytes)) + "};")
        self.inputs.append(rng.bits(4 * LANES))
        self.line(
            ".shared .align 16 .b8 sm[4096];\n.local .align 16 .b8 lc[32];\n.reg .b64 %g, %s, %l, %m, %w<4>;\n.reg "
            ".b32 %q, %t32, %smallS;\n"
            "mul.wide.u32 %m, %i, 24;\nadd.u64 %g, %a0, %m;\nmov.u32 %t32, %tid.x;\nmul.lo.u32 %t32, %t32, "
            "32;\nmov.u32 %smallS, sm;\n"
            "add.u32 %smallS, %smallS, %t32;\ncvt.u64.u32 %s, %smallS;\n.reg .b64 %sg;\ncvta.shared.u64 %sg, "
            "%s;\nmov.u64 %l, lc;\n.reg .b64 %k;\ncreatepolicy.fractional.L2::evict_last.b64 %k, 1.0;"
        )
        self.fill()

    def fill(self):
        for word in range(4):
            self.line(
                f"ld.global.b64 %w{word}, [%g+{8 * word}];\nst.shared.b64 [%s+{8 * word}], %w{word};\nst.local.b64 "
                f"[%l+{8 * word}], %w{word};"
            )

    def address(self, where):
        if where in SHARED:
            return "%s"
        return {"": "%g", "global": "%g", "local": "%l", "const": "cs", "param": "pp", "param::entry": "pp"}[where]


def _load_rows(seed):
    for row in rows():
        if row.operation != "Ld":
            continue
        groups = {}
        for modifiers in spread(row, "v2", "global", "shared"):
            if legal(row, modifiers):
                groups.setdefault(row.types(modifiers)[-1], []).append(modifiers)
        for type, variants in groups.items():
            body = Places(ptx_operands.Random([seed, row.number, TYPES[type]]))
            bits = registerBits(type)
            for number, modifiers in enumerate(variants):
                stored = 32 if bits < 32 and number % 2 else bits
                registers = [body.register(stored) for _ in range(count(modifiers))]
                target = registers[0] if count(modifiers) == 1 else "{" + ", ".join(registers) + "}"
                policy = ", %k" if "L2::cache_hint" in modifiers else ""
                label = row.opcode + "".join("." + m for m in modifiers)
                body.line(f"{label} {target}, [{body.address(space(modifiers))}]{policy};")
                for register in registers:
                    body.put(register, stored, label)
            yield body, row, type


def _store_rows(seed):
    for row in rows():
        if row.operation != "St":
            continue
        groups = {}
        for modifiers in spread(row, "v2", "global", "shared"):
            if legal(row, modifiers):
                groups.setdefault(row.types(modifiers)[-1], []).append(modifiers)
        for type, variants in groups.items():
            rng = ptx_operands.Random([seed, row.number, TYPES[type]])
            body = Places(rng)
            bits = registerBits(type)
            values = [body.load(bits, ptx_operands.random("b64", rng, LANES)) for _ in range(max(map(count, variants)))]
            for modifiers in variants:
                size = count(modifiers)
                source = values[0] if size == 1 else "{" + ", ".join(values[:size]) + "}"
                policy = ", %k" if "L2::cache_hint" in modifiers else ""
                label = row.opcode + "".join("." + m for m in modifiers)
                address = body.address(space(modifiers))
                body.line(f"{label} [{address}], {source}{policy};")
                for word in range(2 if size * TYPES[type] > 64 else 1):
                    wide = body.register(64)
                    body.line(
                        f"ld{'.' + space(modifiers) if space(modifiers) else ''}.b64 {wide}, [{address}+{8 * word}];")
                    body.put(wide, 64, label)
            yield body, row, type


def _atomic_rows(seed):
    for row in rows():
        if row.group != "Atomic":
            continue
        groups = {}
        for modifiers in spread(row, "global", "shared"):
            if legal(row, modifiers):
                groups.setdefault(row.types(modifiers)[-1], []).append(modifiers)
        for type, variants in groups.items():
            rng = ptx_operands.Random([seed, row.number, TYPES[type], ord(type[0])])
            body = Body()
            size, bits = max(map(count, variants)), registerBits(type)
            values = ptx_operands.operands([type] * (2 * size + 1), rng)
            if row.operation == "AtomCas":  # half of the comparisons hold
                values[1] = np.where(np.arange(LANES) % 2, values[0], values[1])
            before = [body.load(bits, v) for v in values[:1] + values[2:size + 1]]
            sources = [body.load(bits, v) for v in values[1:2] + values[size + 1:]]
            body.inputs.append(np.zeros(2 * LANES, np.uint64))
            last = len(body.inputs) - 1
            body.line(
                f".shared .align 16 .b8 sm[2048];\n.reg .b64 %g, %s, %k;\n.reg .b32 %q;\nadd.u64 %g, %a{last}, "
                f"%n;\nmov.u32 %q, %tid.x;\n"
                "mul.wide.u32 %s, %q, 16;\n.reg .b64 %base;\nmov.u64 %base, sm;\nadd.u64 %s, %s, "
                "%base;\ncreatepolicy.fractional.L2::evict_last.b64 %k, 1.0;"
            )
            for modifiers in variants:
                place = "%s" if space(modifiers) in SHARED else "%g"
                near = "shared" if place == "%s" else "global"
                n, step = count(modifiers), max(bits, TYPES[type]) // 8
                for i in range(n):
                    body.line(f"st.{near}.b{bits} [{place}+{i * step}], {before[i]};")
                vector = lambda names: names[0] if n == 1 else "{" + ", ".join(names) + "}"
                operands = [vector(sources[:n])]
                if row.operation == "AtomCas":
                    operands.append(sources[1])
                if "L2::cache_hint" in modifiers:
                    operands.append("%k")
                label = row.opcode + "".join("." + m for m in modifiers)
                old = [body.register(bits) for _ in range(n)]
                body.line(
                    f"{label} {vector(old) + ', ' if row.opcode == 'atom' else ''}[{place}], {', '.join(operands)};")
                for i in range(n):
                    if row.opcode == "atom":
                        body.put(old[i], bits, label + " old", type)
                    after = body.register(bits)
                    body.line(f"ld.{near}.b{bits} {after}, [{place}+{i * step}];")
                    body.put(after, bits, label + " memory", type)
            yield body, row, type


def _copies(seed):
    """cp.async of each size, with bytes that are not read; groups; arrivals at mbarriers."""
    by = {}
    for row in rows():
        by.setdefault(row.operation, []).append(row)
    rng = ptx_operands.Random([seed, 77])
    body = Places(rng)
    for row in by["CpAsync"]:
        for number, modifiers in enumerate(spread(row)):
            sizes = (16,) if "cg" in modifiers else (4, 8, 16)
            for size in sizes:
                for take in (None, 0, size // 2 + 1, size):
                    policy = ", %k" if "L2::cache_hint" in modifiers else ""
                    part = f", {take if take is not None else size}" if take is not None or policy else ""
                    label = row.opcode + "".join("." + m for m in modifiers)
                    body.fill()
                    body.line(f"{label} [%s], [%g+16], {size}{part}{policy};")
                    body.line(["cp.async.wait_all;", "cp.async.commit_group;\ncp.async.wait_group 0;",
                               "cp.async.commit_group;\ncp.async.commit_group;\ncp.async.wait_group 1;"][number % 3])
                    for word in range(2):
                        wide = body.register(64)
                        body.line(f"ld.shared.b64 {wide}, [%s+{8 * word}];")
                        body.put(wide, 64, f"{label} {size} {part}")
    yield body, by["CpAsync"][0], "copies"
    body = Places(rng)
    body.line(".reg .pred %done;")
    for number, modifiers in enumerate(spread(by["CpAsyncMbarrierArrive"][0])):
        label = "cp" + "".join("." + m for m in modifiers)
        body.line(
            f"mbarrier.init.shared.b64 [%s], {2 if 'noinc' in modifiers else 1};\n.reg .b64 %state{number};\n"
            f"cp.async.cg.shared.global [%s+16], [%g], 16;\n{label} {barrier(modifiers)};\nmbarrier.arrive.shared.b64 "
            f"%state{number}, [%s];\n"
            f"L{number}: mbarrier.test_wait.shared.b64 %done, [%s], %state{number};\n@!%done bra "
            f"L{number};\nmbarrier.inval.shared.b64 [%s];"
        )
        wide = body.register(64)
        body.line(f"ld.shared.b64 {wide}, [%s+16];")
        body.put(wide, 64, label)
    yield body, by["CpAsyncMbarrierArrive"][0], "arrivals"


def _mbarriers(seed):
    """Each thread has an mbarrier of its own; its phases and pending counts are what is looked at."""
    by = {}
    for row in rows():
        by.setdefault(row.operation, []).append(row)
    body = Places(ptx_operands.Random([seed, 78]))

    def show(test, label):
        done = body.register(1)
        body.line(test.replace("DONE", done))
        body.put(done, 1, label)

    for row in by["MbarrierInit"]:
        for modifiers in spread(row):
            body.line(f"mbarrier.{'.'.join(modifiers)} {barrier(modifiers)}, 3;\nmbarrier.inval.shared.b64 [%s];")
    for row in by["MbarrierInval"]:
        for modifiers in spread(row):
            body.line(f"mbarrier.init.shared.b64 [%s], 3;\nmbarrier.{'.'.join(modifiers)} {barrier(modifiers)};")
    number = 0
    waits = [(row, scoped(m)) for row in by["MbarrierTestWait"] for m in spread(row)]
    for row in by["MbarrierArrive"]:
        for modifiers in map(scoped, spread(row)):
            if "shared::cluster" in modifiers:
                continue  # has no state to give: the cluster kernel has it
            label = "mbarrier." + ".".join(modifiers)
            body.line(
                f"mbarrier.init.shared.b64 [%s], 3;\n.reg .b64 %x{number}, %y{number};\n{label} %x{number}, "
                f"{barrier(modifiers)}, {1 if 'noComplete' in modifiers else number % 3 + 1};"
            )
            pending = body.register(32)
            body.line(f"mbarrier.pending_count.b64 {pending}, %x{number};")
            body.put(pending, 32, label + " pending")
            for wait, names in waits[number % 2::2]:
                operand = "0" if "parity" in names else f"%x{number}"
                if "try_wait" in names and number % 3 != 2:
                    continue  # a phase that is not complete would be waited for
                show(f"mbarrier.{'.'.join(names)} DONE, {barrier(names)}, {operand};",
                     label + " then " + ".".join(names))
            body.line("mbarrier.inval.shared.b64 [%s];")
            number += 1
    yield body, by["MbarrierInit"][0], "phases"


def _policies(seed):
    body = Places(ptx_operands.Random([seed, 79]))
    body.line(".reg .b64 %line;\nand.b64 %line, %g, -128;")
    for row in rows():
        if row.operation == "Prefetch":
            for modifiers in spread(row):
                place = "%l" if "local" in modifiers else "%line" if row.opcode in ("applypriority",
                                                                                    "discard") else "%g"
                body.line(f"{row.opcode}.{'.'.join(modifiers)} [{place}]{', 128' if place == '%line' else ''};")
        if row.operation == "Createpolicy":
            for modifiers in spread(row):
                if modifiers[1:2] == ("L2::evict_unchanged",) or "L2::evict_last" in modifiers[1:2]:
                    continue
                operands = ("[%g], 64, 128" if "range" in modifiers else
                            "0x16F0000000000000" if "cvt" in modifiers else "0.5")
                body.line(
                    f"{row.opcode}.{'.'.join(modifiers)} %k, {operands};\nld.global.L2::cache_hint.b64 %w0, [%g], %k;")
                body.put("%w0", 64, row.opcode + "." + ".".join(modifiers))
    row = next(r for r in rows() if r.operation == "Createpolicy")
    body.put("%w0", 64, "after prefetch")
    yield body, row, "policies"


def memory_kernels(seed):
    for body, row, type in itertools.chain(_load_rows(seed), _store_rows(seed), _atomic_rows(seed), _copies(seed),
                                           _mbarriers(seed), _policies(seed)):
        kernel = body.kernel(f"{row.number:03}-{row.opcode}-{type}", row.group, row)
        if isinstance(body, Places):
            kernel.text = kernel.text.replace(".param .u64 out)", ".param .u64 out, .param .align 16 .b8 pp[32])")
            kernel.values = [body.bytes.tobytes()]
        yield kernel
