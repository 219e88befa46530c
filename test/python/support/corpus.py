"""The code of every kernel that the project has, stage by stage: shows that a change of the compiler changes no code.

    python test/python/support/corpus.py record FILE [PART OF A NAME …]    compiles all, writes the texts of TTIR and
      TTGIR and
      a digest of PTX
    python test/python/support/corpus.py compare FILE [--renames LIST] [PART OF A NAME …]   compiles all, prints what
      differs
      from FILE

The corpus: the programs of programs/ (TTIR of the project's frontend), Triton's TTIR of the same (recorded/), the
kernels of bench/, random tile programs, random exchanges between threads and the texts of the lit tests for `lower`
(both TTGIR), the programs of bench/programs in their small sizes (where torch is installed) and random pipelined loops.
A kernel without a target is compiled for every architecture of TARGETS, to TTIR, TTGIR and PTX; explicit programs
(those of primitive_programs.py, txl.kernels and examples/txl), bench/programs and random loops for EXPLICIT_TARGET, with
TMA and wgmma. A text that is refused counts by its message. `compare` ends with 1 if anything differs; record with a
build of the sources before the change, compare with one of those after it (`./dev corpus`).

LIST has a rename a line, `OLD NEW`, of whole words: identifiers of operations, attributes and passes. It is applied to
the recorded TTIR and TTGIR before they are compared; PTX is compared as it is.
"""
import contextlib
import hashlib
import json
import lzma
import os
import pathlib
import random
import re
import runpy
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import directories  # noqa: E402, F401
from decompiled_programs import kept_texts  # noqa: E402

os.environ["TXL_ALWAYS_COMPILE"] = "1"  # read at the first compilation

HERE = pathlib.Path(__file__).resolve().parents[1]
ROOT = HERE.parents[1]
TARGETS = ("sm_80", "sm_90", "sm_90a", "sm_100", "sm_120")
EXPLICIT_TARGET = "sm_90a"
RANDOM_PROGRAMS = 60
RANDOM_LOOPS = 120
EXACT_STAGES = ("ptx", )  # kept as digests


@contextlib.contextmanager
def modules_of(*folders):
    """`folders` first in the path; afterwards neither they nor modules of the checkout's top-level folders are
    there, whose names repeat."""
    before, path = set(sys.modules), list(sys.path)
    sys.path[:0] = map(str, folders)
    try:
        yield
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if any(pathlib.Path(file).is_relative_to(ROOT / folder) for folder in ("examples", "bench")):
                del sys.modules[name]


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
    from txl.kernels.__main__ import cases
    for name, show_small_case in cases().items():
        with kept_texts() as texts:
            show_small_case()
        yield from ((f"kernels/{name}/{i}", text) for i, text in enumerate(texts))
    for path in sorted((ROOT / "examples/txl").glob("*.py")):
        with modules_of(path.parent), kept_texts() as texts:  # as where it is started
            runpy.run_path(str(path), run_name="__main__")
        yield from ((f"{path.relative_to(ROOT)}/{i}", text) for i, text in enumerate(texts))


@contextlib.contextmanager
def kept_compilations():
    """The list to which every compilation adds (its TTIR as the tile machine runs it, its launch options)."""
    from txl.jit_function import JITFunction

    kept, compile_one = [], JITFunction._compile

    def keep(self, signature, bound, options, warmup):
        result = compile_one(self, signature, bound, options, warmup)
        kept.append((result[0].asm["ttir"], options))
        return result

    JITFunction._compile = keep
    try:
        yield kept
    finally:
        JITFunction._compile = compile_one


def published_programs():
    """(name, TTIR, options) of each compilation of bench/programs in small sizes; nothing without torch."""
    try:
        import torch  # noqa: F401
    except ImportError:
        return
    with modules_of(ROOT / "bench"):
        import gpu_programs

        for path, name, function in gpu_programs.selected([]):
            with kept_compilations() as kept:
                gpu_programs.check_small(path, function)
            for i, (text, options) in enumerate(kept):
                # The module is in a temporary directory with another name in each run.
                text = re.sub(re.escape(tempfile.gettempdir()) + r'/[^"/]*/', "", text)
                chosen = [(key, str(options[key])) for key in ("num_warps", "num_stages") if options.get(key)]
                yield f"published/{name}/{i}", text, chosen


def random_loops():
    """(name, a function that compiles it) of random pipelined loops."""
    import random_pipelines
    import txl

    def compiled_loop(seed):
        function, grid, arguments, _, warps, stages, specialize = random_pipelines.drawn(seed)
        with txl.emulate(EXPLICIT_TARGET):
            kernel = function.warmup(*arguments, specialize, grid=grid, num_warps=warps, num_stages=stages)
        return kernel.asm.__getitem__

    for seed in range(RANDOM_LOOPS):
        yield f"loop/{seed}", lambda seed=seed: compiled_loop(seed)


def recorded_texts():
    from test_triton_ttir import read_records

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
    with modules_of(ROOT / "bench"):
        from compile_speed import source
        from conversion_kernels import kernels as more
        from kernels import kernels

        for name, kernel in {**more(), **kernels()}.items():
            yield f"bench/{name}", *source(*kernel)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def stages_of(make, stages=("ttir", "ttgir", "ptx")):
    """{stage: its text, of EXACT_STAGES a digest} of a kernel, or the message instead."""
    import txl

    try:
        kernel = make()
        return {stage: digest(kernel(stage)) if stage in EXACT_STAGES else kernel(stage) for stage in stages}
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
                yield f"{name} {target}", stages_of(
                    lambda: triton.compile(source, target=target, options=options).asm.__getitem__)
    for name, text, options in published_programs():
        if wanted(name):
            yield f"{name} {EXPLICIT_TARGET}", stages_of(
                from_text(text, "ttir", [("target", EXPLICIT_TARGET), *options]))
    for name, make in random_loops():
        if wanted(name):
            yield f"{name} {EXPLICIT_TARGET}", stages_of(make)
    for name, text in explicit_texts():
        if wanted(name):
            yield f"{name} {EXPLICIT_TARGET}", stages_of(from_text(text, "ttir", [("target", EXPLICIT_TARGET)]))
    for name, text in ttgir_texts():
        if wanted(name):
            options = [] if "ttg.target" in text else [("target", TARGETS[0])]
            yield name, stages_of(from_text(text, "ttgir", options), ("ttgir", "ptx"))


def renaming(path):
    """A function that applies the list of renames in `path` to a text."""
    pairs = dict(line.split() for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines() if line.strip())
    words = re.compile(r"(?<![\w.-])(?:" + "|".join(map(re.escape, sorted(pairs, key=len, reverse=True))) +
                       r")(?![\w-])")
    return lambda text: words.sub(lambda match: pairs[match.group()], text)


def main():
    arguments = sys.argv[1:]
    rename = lambda text: text
    if "--renames" in arguments[2:-1]:
        at = arguments.index("--renames")
        rename = renaming(arguments[at + 1])
        del arguments[at:at + 2]
    if len(arguments) < 2 or arguments[0] not in ("record", "compare"):
        sys.exit(__doc__)
    command, path, words = arguments[0], pathlib.Path(arguments[1]).resolve(), arguments[2:]
    os.chdir(HERE)
    from txl import alias

    alias.install()
    with contextlib.redirect_stdout(sys.stderr):
        found = dict(compiled(words))
    if command == "record":
        path.write_bytes(lzma.compress(json.dumps(found).encode(), preset=1))
        print(f"{len(found)} compilations, {sum('refused' in f for f in found.values())} refused")
        return
    known = {name: digests for name, digests in json.loads(lzma.decompress(path.read_bytes())).items()
             if not words or name in found}
    wrong = 0
    for name in sorted({*known, *found}):
        before, after = known.get(name, {}), found.get(name, {})
        before = {stage: text if stage in EXACT_STAGES else rename(text) for stage, text in before.items()}
        differ = sorted(stage for stage in {*before, *after} if before.get(stage) != after.get(stage))
        if differ:
            wrong += 1
            print(f"{name}: {', '.join(differ)}" + "".join(f"\n    {d['refused']}"
                                                           for d in (before, after) if "refused" in d))
    print(f"{len(found)} compilations, {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
