"""Keep the TTGIR that Triton makes of the programs of bench/programs, in their small sizes and first configurations.

    VENV/bin/python test/python/support/record_ttgir.py 90 test/python/recorded/ttgir-sm_90a-3.9.tar.xz

VENV has Triton and torch (CPU); no GPU is needed. test_triton_ttgir.py reads and runs what is recorded; it is recorded
again when those programs change. What Triton refuses for the architecture is said and left out.
"""
import io
import os
import sys
import tarfile
from pathlib import Path

os.environ["TRITON_ALWAYS_COMPILE"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "bench"))

import triton

import gpu_programs
from check_with_triton import without_locations
from gpu_case import Inputs
from triton.backends.compiler import GPUTarget


def main():
    capability, path = int(sys.argv[1]), sys.argv[2]
    archive = tarfile.open(path, "w:xz")

    class Driver:
        get_current_target = staticmethod(lambda: GPUTarget("cuda", capability, 32))
        get_current_device = staticmethod(lambda: 0)
        get_current_stream = staticmethod(lambda device=0: 0)

    triton.runtime.driver.set_active(Driver())
    run, case = triton.runtime.JITFunction.run, None

    def record(self, *args, grid, warmup, **kwargs):
        text = without_locations(run(self, *args, grid=grid, warmup=True, **kwargs).asm["ttgir"]).encode()
        entry = tarfile.TarInfo(f"{case}.{self.__name__}.ttgir")
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))

    triton.runtime.JITFunction.run = record
    for file in gpu_programs.files():
        for case, function in gpu_programs.cases(file, "triton").items():
            try:
                work = function(Inputs("cpu", large=False))
                work.launch(gpu_programs.module(file, "triton"), **function.configurations[0])
            except triton.CompilationError as error:
                print(f"{case}: {str(error).splitlines()[-1]}")
    archive.close()


if __name__ == "__main__":
    main()
