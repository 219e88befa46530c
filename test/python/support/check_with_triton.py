"""Run the programs under Triton: are the expectations right, and does its compiler accept the kernels?

    TRITON_INTERPRET=1 VENV/bin/python test/python/support/check_with_triton.py [PART OF A NAME]     run them,
      interpreted
    VENV/bin/python test/python/support/check_with_triton.py [PART OF A NAME]                        compile them for
      cuda:90
    VENV/bin/python test/python/support/check_with_triton.py --record FILE.tar.xz [PART OF A NAME]   and keep Triton's
      TTIR
    VENV/bin/python test/python/support/check_with_triton.py --accept FOLDER [PART OF A NAME]        compile our TTIR,
      of
      record_ttir.py

What is recorded in test/python/recorded is run by test_triton_ttir.py. VENV has Triton and torch (CPU); no GPU is
needed. Prints each program that disagrees or whose kernel is refused; the exit code is 1 if there is one.
"""
import io
import json
import os
import pathlib
import sys
import tarfile
import tempfile
import traceback
import warnings

warnings.simplefilter("ignore")
import triton

INTERPRETED = os.environ.get("TRITON_INTERPRET") == "1"


def leaves(kind, path):
    """[[path, type]] of the run-time arguments in a type of Triton's signature."""
    if isinstance(kind, tuple):
        return [leaf for i, inner in enumerate(kind) for leaf in leaves(inner, [*path, i])]
    return [] if kind == "constexpr" else [[path, kind]]


class Recorder:
    """Writes PROGRAM/N.ttir and N.json for compilation N of each program into an archive; the latter says which
    arguments remain."""

    def __init__(self, path):
        self.file, self.program, self.seen = tarfile.open(path, "w:xz"), None, set()

    def start(self, program):
        self.program, self.seen = program, set()

    def keep(self, kernel):
        if kernel.hash in self.seen:
            return
        arguments = [leaf for i, kind in enumerate(kernel.src.signature.values()) for leaf in leaves(kind, [i])]
        self.write("ttir", without_locations(kernel.asm["ttir"]))
        self.write("json", json.dumps({"kernel": kernel.metadata.name, "arguments": arguments}))
        self.seen.add(kernel.hash)

    def write(self, ending, text):
        entry = tarfile.TarInfo(f"{self.program}/{len(self.seen)}.{ending}")
        entry.size = len(text.encode())
        self.file.addfile(entry, io.BytesIO(text.encode()))


def without_locations(text):
    """TTIR without ` loc(…)` and the aliases they name."""
    lines = []
    for line in text.splitlines():
        if line.startswith("#loc"):
            continue
        while (at := line.find(" loc(")) >= 0:
            depth, end = 1, at + 5
            while depth:
                depth += {"(": 1, ")": -1}.get(line[end], 0)
                end += 1
            line = line[:at] + line[end:]
        lines.append(line)
    return "\n".join(lines) + "\n"


def compile_instead_of_launching(recorder):
    """Make each launch a compilation for cuda:90."""
    from triton.backends.compiler import GPUTarget

    class Driver:
        get_current_target = staticmethod(lambda: GPUTarget("cuda", 90, 32))
        get_current_device = staticmethod(lambda: 0)
        get_current_stream = staticmethod(lambda device=0: 0)

    triton.runtime.driver.set_active(Driver())
    run = triton.runtime.JITFunction.run

    def compile_only(self, *args, grid, warmup, **kwargs):
        kernel = run(self, *args, grid=grid, warmup=True, **kwargs)
        if recorder:
            recorder.keep(kernel)
        return kernel

    triton.runtime.JITFunction.run = compile_only


def compile_text(path):
    """Why Triton does not make PTX of a TTIR file; None where it does. What it prints meanwhile is the reason."""
    from triton.backends.compiler import GPUTarget
    with tempfile.TemporaryFile() as output:
        saved = os.dup(2)
        os.dup2(output.fileno(), 2)
        try:
            triton.compile(path, target=GPUTarget("cuda", 90, 32)).asm["ptx"]
            return None
        except Exception as error:
            if type(error).__name__ == "PTXASError":
                return None
            text = str(error).strip() or type(error).__name__
        finally:
            os.dup2(saved, 2)
            os.close(saved)
        output.seek(0)
        printed = [line for line in output.read().decode(errors="replace").splitlines() if "error:" in line]
        return printed[0] if printed else text.splitlines()[0]


def accept(folder, words):
    """Compile the TTIR files of a folder."""
    paths = sorted(str(p) for p in pathlib.Path(folder).rglob("*.ttir") if not words or words[0] in str(p))
    refused = 0
    for path in paths:
        why = compile_text(path)
        if why:
            refused += 1
            print(f"REFUSED {path}: {why}", flush=True)
    print(f"{len(paths) - refused} of {len(paths)} texts accepted by Triton {triton.__version__}")
    return bool(refused)


def main():
    words = sys.argv[1:]
    if words[:1] == ["--accept"]:
        return accept(words[1], words[2:])
    recorder = None
    if words[:1] == ["--record"]:
        recorder, words = Recorder(words[1]), words[2:]
    if not INTERPRETED:
        compile_instead_of_launching(recorder)
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
    import programs
    chosen = [p for p in programs.PROGRAMS if not words or words[0] in p.name]
    failed = 0
    for program in chosen:
        if program.triton and INTERPRETED:
            print(f"skip {program.name}: {program.triton}")
            continue
        if recorder:
            recorder.start(program.name)
        try:
            found = programs.complaints(program.run("torch")) if INTERPRETED else program.run("torch") and []
        except Exception as error:
            if words:
                traceback.print_exc()
            text = str(error).strip().splitlines()
            found = [f"{type(error).__name__}: {text[-1] if text else ''}"]
        failed += bool(found)
        for line in found:
            print(f"WRONG {program.name}: {line}")
    if recorder:
        recorder.file.close()
    print(f"{len(chosen) - failed} of {len(chosen)} programs agree or are skipped")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
