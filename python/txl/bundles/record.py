"""Recording: a bundle of exactly the kernels that a run compiled and launched, and of the choices of its autotuners.

`txl.record(path)` is a block, `TXL_RECORD=path` a whole process. Kernels that an autotuner only tried are not in it.
With the bundle in `TXL_BUNDLE` and `TXL_NO_JIT=1` the program runs again and compiles nothing."""
import os
import threading

from . import active
from . import format as f
from .describe import NotBundled, variant_of

class Recorder:
    """Collects kernels and choices."""

    def __init__(self):
        self._lock, self._kernels, self._choices = threading.Lock(), {}, {}

    def add(self, kernel, when=None):
        """Called for each CompiledKernel that is compiled, or that an autotuner has chosen: then `when` has the
        integers among its key. What a kernel was chosen for is kept in addition to the kernel for all arguments."""
        if when is None and active.in_trial():
            return
        with self._lock:
            _, conditions = self._kernels.setdefault(id(kernel.native), (kernel, {}))
            conditions[tuple(sorted((when or {}).items()))] = None

    def choose(self, digest, text):
        """An autotuner's choice, as it keeps it on disk."""
        with self._lock:
            self._choices[digest] = text

    def contents(self):
        """The Contents of the bundle."""
        found = f.Contents()
        for rank, (kernel, conditions) in enumerate(self._kernels.values()):
            versions = _versions(kernel.native)
            for version in versions:
                _add_entries(found, kernel.native, version)
            if kernel.native.target != "cpu":
                for when in {(), *conditions}:
                    _add_variants(found, kernel, dict(when), rank, versions)
        for digest, text in self._choices.items():
            found.add_entry(f.TUNING, digest.encode() + text.encode())
        return found


def _versions(native):
    """The versions of a kernel that launches have run, the kernel itself first (describe.py)."""
    made = native.stage("versions")
    exact = ["exact:", *["exact:overlap:"] * ("overlap" in native.stage("exact:versions"))] if "exact" in made else []
    return ["", *["overlap:"] * ("overlap" in made), *exact]


def _add_entries(contents, native, version):
    """Add the entries of the compile cache for one version of a kernel."""
    entry = native.stage(version + "entry")
    if entry:
        contents.add_entry(f.ARTIFACT, entry)
    if native.target == "cpu":
        return
    try:
        contents.add_entry(f.MACHINE_CODE, native.stage(version + "code_entry"))
    except RuntimeError:  # no assembler is available
        pass


def _add_variants(contents, kernel, when, rank, versions):
    """The variants for the C runtime, if that can launch the kernel. Other kernels of one name get another."""
    try:
        found = [variant_of(kernel, None, when, rank, version=version) for version in versions]
    except NotBundled:
        return
    if not found[0][1].code.sizes.is_small() and "exact:" not in versions:
        found.append(variant_of(kernel, None, when, rank, version="exact:"))
    names, variants = found[0][0], [variant for _, variant in found if variant.code.sizes.is_small()]
    name, count = kernel.fn.__name__, 1
    while [n for n, _ in contents.kernels.setdefault(
            name, f.Kernel(name, [(n, False) for n in names])).parameters] != names:
        count += 1
        name = f"{kernel.fn.__name__}_{count}"
    contents.kernels[name].variants += variants


class Recording:
    """`txl.record(path)`: while the block runs, the kernels of the process are recorded; it writes the bundle unless
    the block raises. Every kernel is compiled, or taken from the cache, once more."""

    def __init__(self, path):
        self.path, self._before, self._recorder = path, None, None

    def __enter__(self):
        from ..jit_function import forget_kernels
        forget_kernels()
        self._recorder = Recorder()
        self._before, active.recorder = active.recorder, self._recorder
        return self

    def __exit__(self, kind, *exception):
        active.recorder = self._before
        if kind is None:
            from .write import write
            write(self.path, self._recorder.contents())


def record_process(path):
    """Record until the process ends. `%p` in the path is the process's id. A child process that is forked does not
    write."""
    import atexit
    recorder, owner = Recorder(), os.getpid()
    active.recorder = recorder

    def finish():
        if os.getpid() == owner:
            from .write import write
            write(path.replace("%p", str(owner)), recorder.contents())

    atexit.register(finish)
