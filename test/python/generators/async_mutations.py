"""Asynchronous kernels with one thing wrong: every fence, wait, arrival, expectation, commit and release deleted, moved
by one statement, or its count, phase, bytes or scope changed; and a small model, of the text alone, that says which of
these variants are wrong.

    python test/python/generators/async_mutations.py [--part N/M] [--seeds 5] [--right 20] [--kernel NAME] [--known]

Statements that the kernel's launch does not come to are left as they are. The model (`Rule`) knows of each kind of
synchronisation what must stay before it and what after it: a variant is wrong if it breaks that. It knows nothing of
the emulator. What a kernel has of its own, a barrier that another one makes redundant, an access that no other thread
has to do with, stands in `TABLE`, with the reason. Wrong variants must be refused, under one of the seeds at least: a
lock or a first come orders what it orders in that run. Right ones run without a report and give the same bits under
every seed.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test/ptx"), str(ROOT / "test/python")]
import directories  # noqa: E402, F401

import idioms  # noqa: E402
import ptx_launches  # noqa: E402

# --- The model

ACCESS = r"\b(ld|st|atom|red)\.(?!global|param|const|local|async)|\b(ldmatrix|stmatrix)\."
ENGINE = r"\bcp\.(reduce\.)?async\.bulk\.(?!wait|commit|prefetch)"
READ = r"\b(ld)\.(?!global|param|const|local)|\bldmatrix\.|\bwgmma\.mma"
COPY = r"\bcp\.async\.c[ag]"
HANDS_OVER = r"\b(bar|barrier)\.|mbarrier\.arrive"


@dataclass(frozen=True)
class Rule:
    """Of a kind of synchronisation: its text; what stays before it, what after it; whether it may be left out."""
    name: str
    text: str
    before: str = r"(?!)"
    after: str = r"(?!)"


RULES = [
    Rule("copy arrive", r"cp\.async\.mbarrier\.arrive", before=COPY),
    Rule("init", r"mbarrier\.init", after=rf"{HANDS_OVER}|mbarrier\.(arrive|expect|try_wait)|{ENGINE}"),
    Rule("init fence", r"fence\.mbarrier_init"),
    Rule("expect", r"mbarrier\.(arrive\.)?expect_tx"),
    Rule("arrive", r"mbarrier\.arrive", before=rf"{ACCESS}|wgmma\.wait_group|cp\.async\.wait"),
    Rule("wait", r"mbarrier\.(try|test)_wait", after=rf"{ACCESS}|{ENGINE}|wgmma\.mma|mbarrier\.arrive"),
    Rule("cluster arrive", r"barrier\.cluster\.arrive", before=rf"{ACCESS}|mbarrier\.(init|arrive|expect)|fence\.proxy",
         after=r"barrier\.cluster\.wait"),
    Rule("cluster wait", r"barrier\.cluster\.wait", before=r"barrier\.cluster\.arrive",
         after=rf"{ACCESS}|{ENGINE}|\b(st|red)\.async"),
    Rule("barrier", r"\b(bar|barrier)(\.cta)?\.(sync|red)",
         before=rf"{ACCESS}|mbarrier\.init|cp\.async\.(wait|bulk\.wait)|wgmma\.wait",
         after=rf"{ACCESS}|{ENGINE}|{COPY}|mbarrier\.(arrive|try_wait|inval)|wgmma\.mma"),
    Rule("barrier arrive", r"\b(bar|barrier)(\.cta)?\.arrive", before=ACCESS),
    Rule("warp barrier", r"bar\.warp\.sync", before=ACCESS, after=rf"{ACCESS}|mbarrier\.arrive"),
    # After the barrier it is the reader's fence, which is as good where the thread that starts the engine executes it.
    Rule("proxy fence", r"fence\.proxy\.async", before=ACCESS, after=rf"mbarrier\.arrive|{ENGINE}|wgmma\.mma"),
    Rule("fence", r"(?<![\w.])fence\.(?!proxy|mbarrier)|membar", before=r"\b(ld|st|atom|red)\.(?!param|const|local)",
         after=r"\b(ld|st|atom|red)\.(?!param|const|local)|mbarrier\.arrive"),
    Rule("wgmma fence", r"wgmma\.fence", after=r"wgmma\.mma"),
    Rule("wgmma commit", r"wgmma\.commit", before=r"wgmma\.mma", after=r"wgmma\.wait"),
    Rule("wgmma wait", r"wgmma\.wait", before=r"wgmma\.commit", after=rf"{HANDS_OVER}|wgmma\.mma"),
    Rule("bulk commit", r"cp\.async\.bulk\.commit", before=ENGINE, after=r"cp\.async\.bulk\.wait"),
    Rule("bulk wait", r"cp\.async\.bulk\.wait", before=r"cp\.async\.bulk\.commit",
         after=rf"\b(bar|barrier)\.|{ACCESS}|\bret\b"),
    Rule("copy commit", r"cp\.async\.commit", before=COPY, after=r"cp\.async\.wait"),
    Rule("copy wait", r"cp\.async\.wait", before=r"cp\.async\.commit", after=rf"{ACCESS}|\b(bar|barrier)\."),
]
CONTROL = re.compile(r"\b(bra|brx|ret|exit|call|trap)\b")


@dataclass
class Unit:
    """A statement: an instruction, or what stands in braces."""
    lines: list  # numbers
    text: str
    rule: object = None

    def is_control(self):
        return bool(CONTROL.search(re.sub(r"\{.*\}", "", self.text, flags=re.S)))


@dataclass
class Variant:
    kernel: str
    what: str  # delete, up, down, and what is changed
    line: int
    rule: str
    text: str  # the statement
    lines: list
    isWrong: bool
    numbers: set  # of the statement's lines
    over: str = ""
    outcome: str = ""


@dataclass
class Kernel:
    name: str
    path: Path
    entry: str
    start: int
    end: int
    launch: object  # (folder, ptx, seed, more words) -> command
    more: dict = field(default_factory=dict)


# Kernel -> [(kind of change, part of the statement or of what it is moved over, wrong?, reason)]: what the rules cannot
# see.
TABLE = {
    "sum_in_rounds": [("wait: delete", "%r33]", False, "the last round's: who reads the sum wrote it")], "two_stages": [
        ("wait: delete", "[%r46]", False, "a stage that no warp has used: the wait ends at once")
    ], "producers_and_consumers": [
        ("copy arrive: delete", "[%r109]", False, "the producer stores, there are no copies to arrive for"),
        ("barrier: delete @(985|1011)", "barrier.sync 0", False,
         "before and after it the same thread counts the producers")
    ], "gemm": [("wgmma fence: (delete|down) @(251|332)", "wgmma.fence", False,
                 "no thread has written the accumulators since the fence before")],
    "attention": [(
        "barrier: delete @1169", "bar.sync", True,
        "two iterations of one warpgroup may complete a phase for which no warp waits, then the last iteration waits "
        "for ever"
    ),
                  ("wgmma fence: delete @1226", "wgmma.fence", False,
                   "no thread has written the accumulators since the fence before"),
                  ("wait: delete @(5274|5298|5321|5339)", "mbarrier.try_wait", False,
                   "a stage that no warp has used: the wait ends at once"),
                  ("wait: delete @5400", "mbarrier.try_wait", False,
                   "who has waited for the values' stage knows the keys', which was released before it"),
                  ("arrive: delete @2413", "mbarrier.arrive", False,
                   "the last release of the stage: it is not filled again"),
                  ("cluster wait: delete @5467", "barrier.cluster.wait", False,
                   "the last one: no CTA accesses another one's memory any more")],
    "cluster_ring": [("cluster wait: delete @569", "barrier.cluster.wait;", False,
                      "the last one: no CTA accesses another one's memory any more")],
    "stores_to_neighbour": [
        ("barrier: delete", "bar.sync 0", False, "the cluster's barrier after it orders the same")
    ], "sums_of_cluster": [("barrier: delete", "bar.sync 0", False, "the cluster's barrier after it orders the same")],
    "split_depth": [("barrier: delete", "bar.sync 0", False, "the cluster's barrier after it orders the same")],
}


def registers(text):
    return set(re.findall(r"%\w+", text))


def units(lines, start, end):
    """The statements and labels between two lines: labels and declarations as None."""
    found, at = [], start
    while at < end:
        line = lines[at].split("//")[0].strip()
        if not line or line.startswith(".loc"):
            at += 1
            continue
        first, depth = at, line.count("{") - line.count("}")
        if line.startswith("{") and depth > 0:
            while depth > 0:
                at += 1
                piece = lines[at].split("//")[0]
                depth += piece.count("{") - piece.count("}")
        elif not line.endswith((";", "}", ":")):
            while not lines[at].split("//")[0].strip().endswith(";"):
                at += 1
        text = "\n".join(lines[first:at + 1]).strip()
        is_statement = not re.match(r"[$\w]+:$|\.(reg|shared|local|pragma|param|branchtargets)|\)|\(", line)
        found.append(Unit(list(range(first, at + 1)), text) if is_statement else None)
        at += 1
    for unit in found:
        if unit:
            unit.rule = next((rule for rule in RULES if re.search(rule.text, unit.text)), None)
    return found


def without(lines, unit):
    """The statement left out; of a wait what it asks is answered at once."""
    text = "\n".join(lines[i] for i in unit.lines)
    changed = list(lines)
    for i in unit.lines:
        changed[i] = ""
    if found := re.search(r"mbarrier\.(?:try|test)_wait\S*\s+(%?\w+),[^;]*;", text):
        answered = text.replace(found[0], f"setp.eq.u32 {found[1]}, 0, 0;")
        changed[unit.lines[0]] = "" if re.search(r"bra\s+L", text) and text.strip().startswith("{") else answered
    return changed


def swapped(lines, first, second):
    """Two statements that follow each other, the other way round."""
    changed = list(lines)
    a, b = ("\n".join(lines[i] for i in unit.lines) for unit in (first, second))
    for i in (*first.lines, *second.lines):
        changed[i] = ""
    changed[first.lines[0]] = b
    changed[second.lines[0]] = a
    return changed


def replaced(lines, unit, old, new, before=""):
    changed = list(lines)
    text = "\n".join(lines[i] for i in unit.lines)
    assert old in text
    for i in unit.lines:
        changed[i] = ""
    changed[unit.lines[0]] = before + text.replace(old, new, 1)
    return changed


def changes(lines, unit):
    """(what, the lines, whether that is wrong) for counts, phases, bytes, scopes."""
    text, name = unit.text, unit.rule.name

    def operand(pattern, by, what, wrong=True):
        if not (found := re.search(pattern, text)):
            return
        value = found[1]
        whole, at = found[0], found.start(1) - found.start(0)
        if value.lstrip("-").isdigit():
            if (new := by[1](int(value))) is not None:
                yield what, replaced(lines, unit, whole, whole[:at] + str(new) + whole[at + len(value):]), wrong
        else:
            yield what, replaced(lines, unit, whole, whole[:at] + "%mutant" + whole[at + len(value):],
                                 f"{by[0].format(value)} "), wrong

    add = lambda n: (f"add.s32 %mutant, {{}}, {n};", lambda v: v + n)
    if name == "init":
        yield from operand(r"mbarrier\.init\S*\s+\[[^\]]*\],\s*([%\w]+)", add(1), "count + 1")
        yield from operand(r"mbarrier\.init\S*\s+\[[^\]]*\],\s*([%\w]+)", (add(-1)[0], lambda v: v - 1), "count - 1")
    if name == "expect":
        for n in (16, -16):
            yield from operand(r"expect_tx\S*\s+(?:[%\w]+,\s*)?\[[^\]]*\],\s*([%\w]+)", add(n), f"bytes {n:+}")
    if name == "wait" and "parity" in text:
        yield from operand(r"_wait\S*\s+%?\w+,\s*\[[^\]]*\],\s*([%\w]+)", ("xor.b32 %mutant, {}, 1;", lambda v: v ^ 1),
                           "phase")
    if name == "barrier":
        for n in (32, -32):
            yield from operand(r"sync\S*\s+[%\w]+,\s*([%\w]+);", add(n), f"threads {n:+}")
    if name in ("wgmma wait", "bulk wait", "copy wait"):
        yield from operand(r"wait_group\S*\s+(\d+);", ("", lambda v: v + 1), "one group more open")
        yield from operand(r"wait_group\S*\s+(\d+);", ("", lambda v: v - 1 if v else None), "one group less open",
                           False)
    for old, new, wrong in ((".cluster.", ".cta.", True), (".gpu;", ".cta;", True), (".sys;", ".gpu;", False),
                            (".acq_rel.cta", ".acq_rel.gpu", False), (".acquire.cta", ".acquire.cluster", False),
                            (".release.cta", ".release.cluster", False)):
        if old in text and not re.search(r"barrier\.cluster|fence\.mbarrier_init", text):
            wrong &= name != "expect"  # its own CTA waits there
            yield f"scope {old.strip('.;')} to {new.strip('.;')}", replaced(lines, unit, old, new), wrong


def judge(kernel, what, unit, over, wrong):
    """The rules, and before them what the kernel's table says."""
    for kind, part, is_wrong, _ in TABLE.get(kernel.name, []):
        said = f"{unit.rule.name}: {what}"
        text = re.sub(r"\s+", " ", f"{unit.text} {over}")
        if part in text and (re.fullmatch(kind, said) or re.fullmatch(kind, f"{said} @{unit.lines[0] + 1}")):
            return is_wrong
    return wrong


def variants(kernel):
    lines = kernel.path.read_text().splitlines()
    found = units(lines, kernel.start, kernel.end)
    # A register for changed operands.
    opening = next(i for i in range(kernel.start, kernel.end) if lines[i].strip() == "{")
    base = list(lines)
    base[opening] = "{ .reg .b32 %mutant;"

    def make(what, unit, changed, wrong, over=None):
        text = over.text if over else ""
        return Variant(kernel.name, what, unit.lines[0] + 1, unit.rule.name, re.sub(r"\s+", " ", unit.text), changed,
                       judge(kernel, what, unit, text, wrong), set(unit.lines), re.sub(r"\s+", " ", text))

    for at, unit in enumerate(found):
        if not unit or not unit.rule:
            continue
        yield make("delete", unit, without(base, unit), unit.rule.name != "init fence")
        for what, other, first, second, pattern in (("up", at - 1, at - 1, at, unit.rule.before),
                                                    ("down", at + 1, at, at + 1, unit.rule.after)):
            over = found[other] if 0 <= other < len(found) else None
            if not over or over.is_control() or unit.is_control() or registers(over.text) & registers(unit.text):
                continue
            wrong = bool(re.search(pattern, over.text))
            if over.rule:  # a synchronisation that is moved over says what stays on its side
                wrong |= bool(re.search(over.rule.after if what == "up" else over.rule.before, unit.text))
            yield make(what, unit, swapped(base, found[first], found[second]), wrong, over)
        for what, changed, wrong in changes(base, unit):
            yield make(what, unit, changed, wrong)


# --- Kernels and their launches

def _entry(path, entry):
    lines = path.read_text().splitlines()
    start = next(i for i, line in enumerate(lines)
                 if re.match(rf"\.(visible )?\.?entry {entry}\(|\.visible \.entry {entry}\(", line))
    return start, next(i for i in range(start, len(lines)) if lines[i].startswith("}"))


def kernels(folder):
    """Every asynchronous kernel among the tests' with a launch of it; inputs are written to `folder`."""
    found = []
    ptx_launches.write_inputs(folder)
    for entry in ("gemmPipelined", "ring", "clusterHistogram", "clusterSum", "clusterRotate"):
        file, launches = ptx_launches.LAUNCHES[entry]
        shape, arguments = launches[0]
        words = shape.split()
        number = 0
        for argument in arguments.split():
            if argument.startswith("buf:zero:"):
                argument, number = f"{argument}:{{folder}}/out{number}", number + 1
            words += ["--arg", re.sub(r"^buf:(\w+):0:(\d+)$", r"buf:{folder}/\1-\2", argument)]
        path = ROOT / "test" / "ptx" / f"{file}.ptx"
        found.append(Kernel(entry, path, entry, *_entry(path, entry), words))
    for program in idioms.programs():
        path = idioms.PTX / f"{program.file}.ptx"
        words = program.command(folder)[3:]
        at = words.index("--seed")
        found.append(
            Kernel(program.entry if program.entry != "ring" else "ring of cuda::ptx", path, program.entry,
                   *_entry(path, program.entry), words[:at] + words[at + 2:]))
    rng = idioms.halves
    for name, count in (("a", 512 * 448), ("b", 512 * 448), ("q", 512 * 128), ("k", 512 * 128), ("v", 512 * 128)):
        rng(ord(name), count).astype(np.float16).tofile(folder / name)
    path = ROOT / "test" / "ptx" / "hopper-gemm.ptx"
    shared = 3 * (128 * 64 * 2 + 256 * 64 * 2) + 2 * 4 * 64 * 64 * 2 + 1024
    found.append(
        Kernel("gemm", path, "gemm", *_entry(path, "gemm"),
               ["--grid", "2", "--block", "384", "--shared", str(shared)] + _given([
                   "tmap:f16:448x512:64x128:128B:{folder}/a", "tmap:f16:448x512:64x128:128B:{folder}/b",
                   "tmap:f16:512x512:64x64:128B:zero:524288:{folder}/out0", "u64:0", "i32:512", "i32:512", "i32:448"
               ])))
    path = ROOT / "test" / "ptx" / "hopper-attention.ptx"
    found.append(
        Kernel("attention", path, "attention", *_entry(path, "attention"),
               ["--grid", "4,1", "--block", "384", "--shared",
                str(128 * 128 * 2 * 5 + 1024)] + _given([
                    "tmap:f16:128x512x1:64x128x1:128B:{folder}/q", "tmap:f16:128x512x1:64x64x1:128B:{folder}/k",
                    "tmap:f16:128x512x1:64x64x1:128B:{folder}/v",
                    "tmap:f16:128x512x1:64x64x1:128B:zero:131072:{folder}/out0", "buf:zero:2048", "i32:512", "i32:1",
                    "f32:0.1275174"
                ])))
    return found


def _given(arguments):
    return [word for argument in arguments for word in ("--arg", argument)]


def executed(kernel, folder, emulator):
    """The lines that the kernel's launch executes, numbered from 0."""
    counts = folder / "counters.json"
    run(kernel, kernel.path.read_text().splitlines(), folder, "counted", 0, emulator, ["--counters-json", str(counts)])
    return {line["line"] - 1 for line in json.loads(counts.read_text())["lines"]}


def run(kernel, lines, folder, name, seed, emulator, more=()):
    """(what was said, a checksum of the outputs) of a launch of a changed text."""
    out = folder / name
    out.mkdir(exist_ok=True)
    path = out / "k.ptx"
    path.write_text("\n".join(lines))
    words = [
        word.replace(f"{folder}/out", f"{out}/out").replace("{folder}/out", f"{out}/out").replace(
            "{folder}", str(folder)) for word in kernel.launch
    ]
    done = subprocess.run([
        emulator, path, "--entry", kernel.entry, "--steps", "20000000", "--threads", "1", "--seed",
        str(seed), *words, *more
    ], capture_output=True, text=True)
    bits = [zlib.crc32(file.read_bytes()) for file in sorted(out.glob("out*"))] if done.returncode == 0 else []
    return done.stderr if done.returncode else "", bits


def examine(kernel, variant, folder, number, emulator, seeds, right_seeds, want):
    name = f"v{number}"
    variant.outcome = "no seed says anything" if variant.isWrong else ""
    for seed in range(seeds if variant.isWrong else right_seeds):
        said, bits = run(kernel, variant.lines, folder, name, seed, emulator)
        if variant.isWrong and said:
            variant.outcome = ""
            return variant
        if not variant.isWrong and (said or bits != want):
            variant.outcome = f"seed {seed}: {said.splitlines()[0] if said else 'other bits'}"
            return variant
        if variant.isWrong and bits != want:
            variant.outcome = "other bits and no report"
    return variant


def survey(emulator, part=(0, 1), seeds=5, right_seeds=3, only="", workers=2):
    """[variant], each with an outcome that is empty where it is as it must be."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        jobs = []
        for kernel in kernels(folder):
            if only and kernel.name != only:
                continue
            reached = executed(kernel, folder, emulator)
            every = [v for v in variants(kernel) if v.numbers & reached]
            mine = [v for i, v in enumerate(every) if (i + zlib.crc32(kernel.name.encode())) % part[1] == part[0]]
            if mine:
                said, want = run(kernel,
                                 kernel.path.read_text().splitlines(), folder, f"whole-{len(jobs)}", 0, emulator)
                assert not said, f"{kernel.name}: {said}"
                jobs += [(kernel, v, want) for v in mine]
        with ThreadPoolExecutor(workers) as pool:
            return list(
                pool.map(
                    lambda job: examine(job[1][0], job[1][1], folder, job[0], emulator, seeds, right_seeds, job[1][2]),
                    enumerate(jobs)))


def report(found):
    wrong, right = [v for v in found if v.isWrong], [v for v in found if not v.isWrong]
    refused, accepted = [v for v in wrong if not v.outcome], [v for v in right if not v.outcome]
    return (
        f"{len(found)} variants: of {len(wrong)} wrong ones {len(refused)} refused "
        f"({100 * len(refused) / max(1, len(wrong)):.1f} %), "
        f"of {len(right)} right ones {len(accepted)} accepted")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--right", type=int, default=20)
    parser.add_argument("--kernel", default="")
    parser.add_argument("--known", action="store_true",
                        help="the exit status leaves out what test_async_mutations.py lists")
    parser.add_argument("--emulator", default=ptx_launches.EMULATOR, type=Path)
    options = parser.parse_args()
    found = survey(options.emulator, tuple(map(int, options.part.split("/"))), options.seeds, options.right,
                   options.kernel)
    for v in found:
        if v.outcome:
            print(
                f"{v.kernel}:{v.line} {v.rule} {v.what} "
                f"[{v.text[:70]}]{' over [' + v.over[:70] + ']' if v.over else ''}: "
                f"{'WRONG' if v.isWrong else 'RIGHT'}, {v.outcome[:140]}"
            )
    print(report(found))
    if options.known:
        from test_async_mutations import unexpected

        return bool(unexpected(found))
    return any(v.outcome for v in found)


if __name__ == "__main__":
    sys.exit(main())
