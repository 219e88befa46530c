"""Run the programs under Triton: are the expectations right, and does its compiler accept the kernels?

    TRITON_INTERPRET=1 VENV/bin/python test/python/check_with_triton.py [PART OF A NAME]     run them, interpreted
    VENV/bin/python test/python/check_with_triton.py [PART OF A NAME]                        compile them for cuda:90
    VENV/bin/python test/python/check_with_triton.py --record FOLDER [PART OF A NAME]        and keep Triton's TTIR
    VENV/bin/python test/python/check_with_triton.py --accept FOLDER [PART OF A NAME]        compile our TTIR, of record_ttir.py

VENV has Triton and torch (CPU); no GPU is needed. Prints each program that disagrees or whose kernel is refused; the
exit code is 1 if there is one.
"""
import json
import os
import pathlib
import sys
import tempfile
import traceback
import warnings

warnings.simplefilter("ignore")
import triton

INTERPRETED = os.environ.get("TRITON_INTERPRET") == "1"


class Recorder:
    """Writes FOLDER/PROGRAM/N.ttir and N.json for launch N of each program; the latter says which arguments remain."""

    def __init__(self, folder):
        self.folder, self.program, self.count = folder, None, 0

    def start(self, program):
        self.program, self.count = program, 0

    def keep(self, kernel):
        signature = list(kernel.src.signature.values())
        remaining = []

        def walk(kind, path):
            if isinstance(kind, tuple):
                for i, inner in enumerate(kind):
                    walk(inner, [*path, i])
            elif kind != "constexpr":
                remaining.append([path, kind])

        for i, kind in enumerate(signature):
            walk(kind, [i])
        where = os.path.join(self.folder, self.program)
        os.makedirs(where, exist_ok=True)
        with open(os.path.join(where, f"{self.count}.ttir"), "w", encoding="utf-8") as file:
            file.write(kernel.asm["ttir"])
        with open(os.path.join(where, f"{self.count}.json"), "w", encoding="utf-8") as file:
            json.dump({"kernel": kernel.metadata.name, "arguments": remaining}, file)
        self.count += 1


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
    print(f"{len(chosen) - failed} of {len(chosen)} programs agree or are skipped")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
