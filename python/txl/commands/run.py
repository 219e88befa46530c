"""`txl run`: runs a program as `python -m txl` does; with `--dump` it keeps what the run printed and every stage of
every kernel that the run compiled.

    FOLDER/NAME_TIME.log          the console, with the machine, the command and the settings
    FOLDER/NAME_TIME/             FILE, and kernels.txt: one line a kernel
    FOLDER/NAME_TIME/HASH/        KERNEL.py (the functions of the kernel), KERNEL.source, KERNEL.ttir … KERNEL.ptx

TIME is the start of the run. A run that begins in the same second gets another name, so no run overwrites another. The
program is a process: a fault on the GPU, or the limit of `--timeout`, ends it and leaves log and folder.
"""
import json
import os
import platform
import re
import selectors
import shutil
import signal
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version

from .. import _native  # noqa: F401
from .. import _txl

_SETTINGS = ("TXL_", "TRITON_", "MLIR_", "CUDA_", "TORCH_")
_STAGES = ("py", "source", "ttir", "ttgir", "llir", "ptx", "cubin", "machine", "manifest")  # in the list of a kernel


def add_command(commands):
    run = commands.add_parser("run", help="run a program in which `import triton` means txl",
                              usage="txl run [options] (FILE | -m MODULE) [options] [-- arguments of the program]")
    run.add_argument("file", nargs="?", metavar="FILE", help="a Python file")
    run.add_argument("-m", dest="module", metavar="MODULE", help="a module instead of a file, such as pytest")
    run.add_argument("--device", choices=("cpu", ), help="run on the CPU what the program asks torch to do on a GPU")
    run.add_argument("--dump", action="store_true",
                     help="keep a log and a folder with every stage of every kernel and the source")
    run.add_argument("--name", help="of log and folder; left out: that of the file or module")
    run.add_argument("--output", metavar="FOLDER", default="dumps", help="where they are; left out: dumps")
    run.add_argument("--timeout", type=float, metavar="SECONDS",
                     help="end the program after this time, with status 124")


def execute(options, arguments):
    """Runs the command. `arguments` are the program's own. Returns the program's exit status; 128 + N for signal N."""
    problem = _problem(options)
    if problem:
        print(f"txl: {problem}", file=sys.stderr)
        return 2
    program = ["-m", options.module] if options.module else [options.file]
    command = [*(["--device", options.device] if options.device else []), *program, *arguments]
    if not options.dump:
        from ..__main__ import main
        return main(command)
    name = options.name or os.path.splitext(os.path.basename(options.module or os.path.abspath(options.file)))[0]
    try:
        folder = _new_folder(options.output, name)
        if options.file and os.path.isfile(options.file):
            shutil.copy(options.file, folder)
        with open(folder + ".log", "wb") as log:
            return _logged(command, folder, log, options.timeout)
    except OSError as error:
        print(f"txl: {error.filename or options.output}: {error.strerror}", file=sys.stderr)
        return 2


def _problem(options):
    if (options.file is None) == (options.module is None):
        return "name a file, or a module with `-m`; the program's own arguments stand after `--`"
    if options.file is not None and not os.path.exists(options.file):
        return f"there is no file `{options.file}`"
    given = [f"--{key}" for key in ("name", "timeout") if getattr(options, key) is not None]
    if not options.dump and given:
        return f"`{given[0]}` needs `--dump`"
    if options.name is not None and (os.sep in options.name or options.name in ("", ".", "..")):
        return f"`{options.name}` is no name of a folder"
    if options.timeout is not None and not options.timeout > 0:
        return "`--timeout` is a number of seconds greater than 0"
    return None


def _new_folder(parent, name):
    """A folder that did not exist, named with the time. Its log has the same name."""
    os.makedirs(parent, exist_ok=True)
    stem = os.path.join(os.path.abspath(parent), f"{name}_{time.strftime('%Y%m%d_%H%M%S')}")
    count = 1
    while True:
        folder = stem if count == 1 else f"{stem}_{count}"
        count += 1
        if os.path.exists(folder + ".log"):
            continue
        try:
            os.mkdir(folder)
            return folder
        except FileExistsError:
            continue


class _Console:
    """Writes bytes to the terminal and to the log."""

    def __init__(self, log):
        self.log = log

    def write(self, data):
        self.log.write(data)
        self.log.flush()
        try:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:  # the reader has closed the pipe; the log goes on
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def line(self, text):
        self.write(f"{text}\n".encode(errors="surrogateescape"))


def _logged(command, folder, log, timeout):
    console = _Console(log)
    for line in _heading(command):
        console.line(line)
    environment = {**os.environ, "TRITON_KERNEL_DUMP": "1", "TRITON_DUMP_DIR": folder, "PYTHONUNBUFFERED": "1"}
    start = time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "txl", *command], stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, env=environment)
    stopped = _copy_output(process, console, start + timeout if timeout else None)
    status = process.wait()
    kernels = _describe_kernels(folder)
    reason = f"stopped after {timeout:g} s" if stopped else _status_text(status)
    console.line(f"== {reason}, {time.monotonic() - start:.1f} s, {len(kernels)} kernels in {folder}")
    return 124 if stopped else 128 - status if status < 0 else status


def _status_text(status):
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"ended by signal {-status}"


def _copy_output(process, console, deadline):
    """Copies what the process writes until it ends. Returns whether the deadline ended it. A child that outlives it
    may keep the pipe open; its output is waited for while it comes."""
    stopped = False
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            try:
                if selector.select(0.2):
                    data = os.read(process.stdout.fileno(), 1 << 16)
                    if not data:
                        return stopped
                    console.write(data)
                elif process.poll() is not None:
                    return stopped
            except KeyboardInterrupt:  # the process gets it too, and decides when it ends
                continue
            if deadline is not None and not stopped and time.monotonic() > deadline:
                stopped = True
                process.kill()


def _heading(command):
    """What a later reader must know of the run: time, command, versions, machine, settings."""
    yield time.strftime("== %Y-%m-%d %H:%M:%S %z")
    yield f"== python -m txl {' '.join(command)}"
    known = [f"python {platform.python_version()}", f"txl {_txl.version()}"]
    for module in ("numpy", "torch"):
        try:
            known.append(f"{module} {version(module)}")
        except PackageNotFoundError:
            pass
    yield f"== {', '.join(known)}, {platform.machine()}, {os.cpu_count()} CPUs"
    for index in range(_txl.device_count()):
        info = _txl.device_info(index)
        yield f"== GPU {index}: {info}"
    if not _txl.device_count():
        yield "== no GPU"
    for name, value in sorted(os.environ.items()):
        if name.startswith(_SETTINGS) and not any(word in name for word in ("KEY", "TOKEN", "SECRET", "PASSWORD")):
            yield f"== {name}={re.sub('//[^/@]*@', '//…@', value)}"  # no password of a server


def _describe_kernels(folder):
    """Writes kernels.txt: for each kernel its folder, name, types, constants and stages. Returns the lines."""
    lines = []
    for key in sorted(os.listdir(folder)):
        inside = os.path.join(folder, key)
        if not os.path.isdir(inside):
            continue
        names = os.listdir(inside)
        for record in sorted(name for name in names if name.endswith("_signature.json")):
            kernel = record.removesuffix("_signature.json")
            with open(os.path.join(inside, record), encoding="utf-8") as file:
                known = json.load(file)
            constants = known["constants"]
            types = (f"{name}={constants[name]}" if kind == "constexpr" else f"{name}: {kind}"
                     for name, kind in known["signature"].items())
            stages = [stage for stage in _STAGES if f"{kernel}.{stage}" in names]
            lines.append(f"{key} {kernel}({', '.join(types)}) {' '.join(stages)}")
    with open(os.path.join(folder, "kernels.txt"), "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    return lines
