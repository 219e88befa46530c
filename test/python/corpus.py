"""What every kernel that we have becomes, stage by stage: to show that a change of the compiler changes no code.

    python test/python/corpus.py record FILE [PART OF A NAME …]    compiles all, writes a digest of each stage
    python test/python/corpus.py compare FILE [PART OF A NAME …]   compiles all, prints what is not as FILE has it

The corpus: the programs of programs/ (TTIR of our frontend), Triton's TTIR of the same (recorded/), the kernels of bench/,
random tile programs, random exchanges between threads and the texts of the lit tests for `lower` (both TTGIR). What has no target
is compiled for every architecture of TARGETS, to TTIR, TTGIR and PTX; programs that say themselves what runs beside what (those of primitive_programs.py,
of kernels/ and of examples/txl) for EXPLICIT_TARGET. A text that is refused counts by what is said. `compare` ends with 1 if anything differs; record with a build
of the sources before the change, compare with one of those after it (`./dev corpus`).
"""
import contextlib
import hashlib
import json
import os
import pathlib
import random
import runpy
import sys
import zlib

from spelled_programs import kept_texts

os.environ["TXL_ALWAYS_COMPILE"] = "1"  # read at the first compilation

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TARGETS = ("sm_80", "sm_90", "sm_100", "sm_120")
EXPLICIT_TARGET = "sm_90a"
RANDOM_PROGRAMS = 60


def our_texts():
    """(name, TTIR) of each compilation of the programs."""
    from programs import PROGRAMS

    for program in PROGRAMS:
        with kept_texts() as texts:
            program.run("numpy")
        yield from ((f"{program.name}/{i}", text) for i, text in enumerate(texts))


def explicit_texts():
    """(name, TTIR) of each compilation of programs with groups, buffers, barriers and engines."""
    import numpy as np
    import primitive_programs

    for name, (kernel, _, options, _) in sorted(primitive_programs.RIGHT.items()):
        with kept_texts() as texts:
            kernel[(1, )](primitive_programs.X.copy(), np.zeros(primitive_programs.N, np.float32), **options)
        yield from ((f"primitive/{name}/{i}", text) for i, text in enumerate(texts))
    for path in sorted([*(ROOT / "kernels").glob("*.py"), *(ROOT / "examples/txl").glob("*.py")]):
        sys.path.insert(0, str(path.parent))  # as where it is started
        with kept_texts() as texts:
            runpy.run_path(str(path), run_name="__main__")
        sys.path.remove(str(path.parent))
        yield from ((f"{path.relative_to(ROOT)}/{i}", text) for i, text in enumerate(texts))


def recorded_texts():
    from test_triton_text import read_records

    for version, programs in read_records().items():
        for name, records in programs.items():
            yield from ((f"{version}/{name}/{i}", text) for i, (text, _) in enumerate(records))


def random_texts():
    import random_tiles

    for seed in range(RANDOM_PROGRAMS):
        yield f"random/{seed}", random_tiles.program(seed)[0]


def ttgir_texts():
    import exchange_kernels

    for seed in range(RANDOM_PROGRAMS):
        rng = random.Random(seed)
        for make in (exchange_kernels.conversions, exchange_kernels.reductions, exchange_kernels.scans):
            target = TARGETS[seed % len(TARGETS)]
            yield f"{make.__name__}/{seed} {target}", make(rng, 2 ** (seed % 4), target).text()
    for path in sorted((ROOT / "test/lit/lower").rglob("*.ttgir")):
        for i, text in enumerate(path.read_text(encoding="utf-8").split("// -----")):
            yield f"{path.relative_to(ROOT)}/{i}", text


def bench_kernels():
    """(name, source, options)."""
    sys.path.insert(0, str(ROOT / "bench"))
    from compile_speed import source
    from conversion_kernels import kernels as more
    from kernels import kernels

    for name, kernel in {**more(), **kernels()}.items():
        yield f"bench/{name}", *source(*kernel)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def stages_of(make, stages=("ttir", "ttgir", "ptx")):
    """{stage: digest} of a kernel, or what was said instead."""
    import txl

    try:
        kernel = make()
        return {stage: digest(kernel(stage)) for stage in stages}
    except (txl.CompilationError, RuntimeError, ValueError) as error:
        return {"refused": str(error)}


def compiled(words):
    """(name and target, digests) of the corpus, or of what has one of the words in its name."""
    from txl import _txl

    import triton  # the alias

    def wanted(name):
        return not words or any(word in name for word in words)

    def from_text(text, stage, options):
        return lambda: _txl.compile_text(text, stage, f"corpus.{stage}", None, options).stage

    texts = [pair for source in (our_texts, recorded_texts, random_texts) for pair in source()]
    for target in TARGETS:
        for name, text in texts:
            if wanted(name):
                warps = str((4, 1, 8, 2)[zlib.crc32(name.encode()) % 4])
                yield f"{name} {target}", stages_of(from_text(text, "ttir", [("target", target), ("num_warps", warps)]))
        for name, source, options in bench_kernels():
            if wanted(name):
                yield f"{name} {target}", stages_of(lambda: triton.compile(source, target=target, options=options).asm.__getitem__)
    for name, text in explicit_texts():
        if wanted(name):
            yield f"{name} {EXPLICIT_TARGET}", stages_of(from_text(text, "ttir", [("target", EXPLICIT_TARGET)]))
    for name, text in ttgir_texts():
        if wanted(name):
            options = [] if "ttg.target" in text else [("target", TARGETS[0])]
            yield name, stages_of(from_text(text, "ttgir", options), ("ttgir", "ptx"))


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("record", "compare"):
        sys.exit(__doc__)
    command, path, words = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    os.chdir(HERE)
    sys.path.insert(0, str(HERE))
    from txl import alias

    alias.install()
    with contextlib.redirect_stdout(sys.stderr):
        found = dict(compiled(words))
    if command == "record":
        path.write_text(json.dumps(found, indent=0), encoding="utf-8")
        print(f"{len(found)} compilations, {sum('refused' in f for f in found.values())} refused")
        return
    known = {name: digests for name, digests in json.loads(path.read_text(encoding="utf-8")).items()
             if not words or name in found}
    wrong = 0
    for name in sorted({*known, *found}):
        before, after = known.get(name, {}), found.get(name, {})
        differ = sorted(stage for stage in {*before, *after} if before.get(stage) != after.get(stage))
        if differ:
            wrong += 1
            print(f"{name}: {', '.join(differ)}" + "".join(f"\n    {d['refused']}" for d in (before, after) if "refused" in d))
    print(f"{len(found)} compilations, {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
