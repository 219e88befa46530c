"""Run the programs under Triton: are the expectations right, and does its compiler accept the kernels?

    TRITON_INTERPRET=1 VENV/bin/python test/python/check_with_triton.py [PART OF A NAME]     run them, interpreted
    VENV/bin/python test/python/check_with_triton.py [PART OF A NAME]                        compile them for cuda:90

VENV has Triton and torch (CPU); no GPU is needed. Prints each program that disagrees or whose kernel is refused; the
exit code is 1 if there is one.
"""
import os
import sys
import traceback
import warnings

warnings.simplefilter("ignore")
import triton

INTERPRETED = os.environ.get("TRITON_INTERPRET") == "1"


def compile_instead_of_launching():
    """Make each launch a compilation for cuda:90."""
    from triton.backends.compiler import GPUTarget

    class Driver:
        get_current_target = staticmethod(lambda: GPUTarget("cuda", 90, 32))
        get_current_device = staticmethod(lambda: 0)
        get_current_stream = staticmethod(lambda device=0: 0)

    triton.runtime.driver.set_active(Driver())
    run = triton.runtime.JITFunction.run

    def compile_only(self, *args, grid, warmup, **kwargs):
        return run(self, *args, grid=grid, warmup=True, **kwargs)

    triton.runtime.JITFunction.run = compile_only


def main():
    if not INTERPRETED:
        compile_instead_of_launching()
    import programs
    chosen = [p for p in programs.PROGRAMS if not sys.argv[1:] or sys.argv[1] in p.name]
    failed = 0
    for program in chosen:
        if program.triton and INTERPRETED:
            print(f"skip {program.name}: {program.triton}")
            continue
        try:
            found = programs.complaints(program.run("torch")) if INTERPRETED else program.run("torch") and []
        except Exception as error:
            if len(sys.argv) > 1:
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
