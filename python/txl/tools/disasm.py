"""Machine code as text, by the CUDA toolkit's `cuobjdump` or `nvdisasm` (`knobs.nvidia`, PATH).

    python -m txl.tools.disasm kernel.cubin [function]
"""
import os
import shutil
import subprocess
import sys
import tempfile

from .. import knobs


def _command(path, fun):
    for name, options, select in (("cuobjdump", ["-sass"], ["-fun", fun]), ("nvdisasm", ["-c"], [])):
        tool = getattr(knobs.nvidia, name)
        program = tool.path if tool else shutil.which(name)
        if program and (select or not fun):
            return [program, *options, *(select if fun else []), path]
    raise RuntimeError(
        "neither `cuobjdump` nor `nvdisasm` is here; install one (`pip install nvidia-cuda-nvdisasm`), or name it with "
        "TRITON_CUOBJDUMP_PATH")


def extract(file_path, fun=None):
    """The machine code of a cubin's file as text, of all functions or of `fun`. RuntimeError with the program's message
    if it cannot."""
    command = _command(os.fspath(file_path), fun)
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(
            f"`{os.path.basename(command[0])}` cannot read {file_path}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def get_sass(cubin, fun=None):
    """The same of a cubin's bytes (`kernel.asm["cubin"]`)."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernel.cubin")
        with open(path, "wb") as file:
            file.write(cubin)
        return extract(path, fun)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: python -m txl.tools.disasm FILE [FUNCTION]")
    try:
        print(extract(*sys.argv[1:]), end="")
    except RuntimeError as error:
        sys.exit(str(error))
