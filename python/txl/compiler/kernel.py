"""Compiled kernels: their stages, what is known of them, and launching them again.

PyTorch's compiler makes kernels in worker processes and sends them home, so all of a kernel's attributes can be
pickled; what it replaces on the way (`module`, `function`, `run`, `metadata`) are properties, which a kernel that
arrives answers itself."""
import copyreg
import hashlib
from collections import namedtuple

from .. import _native  # noqa: F401
from .. import _txl, active_device, knobs
from ..backends.compiler import gpu_target
from ..errors import OutOfResources
from ..options import DEFAULT_OPTIONS
from .effects import Effects
from .facts import facts_of
from .mma_layouts import layouts_of
from .numerics import Numerics
from .passes import passes_of
from .prediction import prediction_of
from .protocol import Protocol
from .sources import ASTSource, type_text


class AsmDict(dict):
    """The stages of a kernel by name; one is fetched, and made if need be, when it is asked for. `cubin` is bytes, the
    others are text."""

    _HOST = ("ttir", "manifest", "machine")
    _DEVICE = ("ttir", "manifest", "ttgir", "llir", "ptx", "cubin")
    # available on request, not among the keys
    _HIDDEN = ("source", "sass", "layouts", "allocation", "schedule", "report", "tiles", "effects", "elements",
               "indices", "numerics", "protocol", "operations", "txl", "passes", "diff", "metadata", "times")
    _FACTS = ("layouts:json", "allocation:json", "schedule:json", "report:json", "indices:json",
              "numerics:json")

    def __init__(self, native, device=False):
        super().__init__()
        self._native, self._names = native, self._DEVICE if device else self._HOST

    def __reduce__(self):
        return AsmDict, (self._native, self._names is self._DEVICE)

    def __missing__(self, key):
        if key not in self._names and key not in self._HIDDEN and key not in self._FACTS and key != "machine":
            raise KeyError(key)
        text = self[key] = self._native.stage("ttir" if key == "source" else key)
        return text

    def __contains__(self, key):
        return key in self._names or super().__contains__(key)

    def keys(self):
        return self._names

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self.keys())

    def get(self, key, default=None):
        return self[key] if key in self else default

    def items(self):
        return [(key, self[key]) for key in self.keys()]

    def values(self):
        return [self[key] for key in self.keys()]


class LazyDict:
    """A dict to which functions that compute entries are added; they run when it is read."""

    def __init__(self, data):
        self.data, self.extras = dict(data), []

    def get(self):
        for function, args in self.extras:
            self.data = {**self.data, **function(*args)}
        self.extras.clear()
        return self.data

    def add(self, function, args):
        self.extras.append((function, args))


class KernelMetadata:
    """Facts about a kernel in addition to its code: attributes in alphabetical order, as a tuple too."""

    def __init__(self, entries):
        self.__dict__.update(sorted(entries.items()))

    def _asdict(self):
        return dict(self.__dict__)

    @property
    def _fields(self):
        return tuple(self.__dict__)

    def __iter__(self):
        return iter(self.__dict__.values())

    def __reduce__(self):
        return KernelMetadata, (dict(self.__dict__), )

    def __repr__(self):
        return f"KernelMetadata({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


SpecializationProxy = namedtuple("SpecializationProxy", "constants signature")


def kernel_hash(native, options):
    """What identifies a kernel's code: its program, the options that it was compiled with, and the compiler."""
    settings = sorted((name, str(value)) for name, value in options.items())
    return hashlib.sha256(f"{native.hash}-{native.target}-{settings}-{_txl.identity()}".encode()).hexdigest()


def _native_of(stage, text, name):
    """A kernel again, from the text of the stage that it was sent as."""
    return _txl.compile_text(text, stage, f"{name}.{stage}", name, [])


def _reduce_native(native):
    stage = "ttir" if native.target == "cpu" else "ptx"
    return _native_of, (stage, native.stage(stage), native.name)


copyreg.pickle(_txl.Kernel, _reduce_native)

# Flags of a launch in addition to its grid and arguments: TXL_LAUNCH_… of the C API.
_LAUNCH_OPTIONS = {"launch_cooperative_grid": 1, "launch_pdl": 2}


class CompiledKernel:
    """One specialization of a kernel. `asm["ttir"]` is its code; `kernel[grid](*args)` launches it again with arguments
    of the same types, all of the function's parameters in their order."""

    n_max_threads = 1024
    metadata_group = {}  # {file name: path} of the stages in the cache's folder; an attribute of those kernels

    def __init__(self, fn, native, signature, bound, options):
        self.fn, self.native, self.options = fn, native, options
        self.name = native.name if fn is None or fn._repr is None else str(
            fn.repr(SpecializationProxy(*self._named(signature, bound))))
        self.hash = kernel_hash(native, options)
        self.asm = AsmDict(native, native.target != "cpu")
        self._signature = signature
        self._bound = {name: value for (name, value), s in zip(bound.items(), signature) if s[0] is None}
        # What a launch converts its arguments to; None for compiled-in values.
        self._types = tuple(None if s[0] is None else s[0] if isinstance(s[0], str) else () for s in signature)
        self._flags = sum(flag for name, flag in _LAUNCH_OPTIONS.items() if options.get(name))

    def _named(self, signature, bound):
        """(constants, types) by parameter: what `repr` of a jit function makes a name of."""
        types = {p.name: type_text(s) for p, s in zip(self.fn.params, signature)}
        return {name: bound[name] for name, kind in types.items() if kind == "constexpr" and name in bound}, types

    @property
    def metadata(self):
        """What is known of the code: name, target, warps, shared memory, options."""
        known = self.__dict__.get("_known")
        if known is None:
            import json
            known = json.loads(self.native.stage("metadata"))
            own = self.fn is not None and self.fn._repr is not None
            known.update(target=gpu_target(known["target"]), hash=self.hash, name=self.name if own else known["name"])
            if self.native.target == "cpu":
                known["shared"] = 1  # as `n_regs`: programs that compute an occupancy divide by it
            known = self._known = KernelMetadata(
                {**DEFAULT_OPTIONS, **self.options, "from_cache": self.native.from_cache, **known})
        return known

    @property
    def effects(self):
        """Which arguments it may read and write: an Effects. RuntimeError if it was compiled from a text below TTIR."""
        return Effects(self.asm["effects"])

    @property
    def protocol(self):
        """Whether its warpgroups and engines have races or deadlocks: a Protocol. RuntimeError if it was compiled from
        a text below TTIR."""
        return Protocol(self.asm["protocol"])

    def facts(self, report):
        """The facts of a report about a kernel for a GPU: a list of Fact.

        Args:
            report: `"schedule"`, the software pipeline of each loop; `"report"`, the avoidable costs of lines and what
                limits the kernel; `"layouts"`, the layout of each tile and the cost of conversions; `"allocation"`,
                the buffers in shared memory; `"indices"`, the offsets, masks and bounds whose arithmetic has fewer
                than 64 bits (also for the CPU); `"numerics"`, see `numerics`. `asm[report]` is its text, one fact a
                line.

        RuntimeError if the kernel is for the CPU or was compiled from a text below TTIR."""
        return facts_of(self.asm[f"{report}:json"])

    @property
    def numerics(self):
        """How it rounds, and the order in which it combines elements: a Numerics. RuntimeError if it was compiled from
        a text below TTGIR."""
        return Numerics(self.facts("numerics"))

    def layouts(self):
        """The layouts of the operands of its MMAs (wgmma, tcgen05.mma) in CuTe's notation, level by level: a Layouts,
        a list of MmaLayouts, which `print` shows. `layouts()["sA"]` is operand A of the first one in shared memory:

            sA ((128,16),1,4,1) = per_mma_atom((128,16)), per_tma_tile(1,4), per_wave(1); Sw<3,3,3> o (128,64):(64,1)

        Names and levels are those of `txl/compiler/mma_layouts.py` and docs/reference/layouts.md. Empty for a kernel
        without such MMAs. RuntimeError if the kernel is for the CPU or was compiled from a text below TTGIR."""
        return layouts_of(self.asm["ttgir"])

    @property
    def prediction(self):
        """The time that the scheduler's model predicts for an output tile, without a measurement: a Prediction. None
        for the CPU, where no loop is scheduled, and where the model has no time. RuntimeError if the kernel was
        compiled from a text below TTIR."""
        return None if self.native.target == "cpu" else prediction_of(self.facts("schedule"))

    def as_txl(self):
        """The kernel as the compiler sees it, as a program of the language that can be read and edited: the text of a
        Python module. Functions are inlined, loops over known numbers unrolled, constants folded. Of a kernel for a GPU
        whose loops were scheduled it is the schedule, written with the explicit primitives. Compiled again, it gives
        the same code except for locations and names of values:

            module.KERNEL is the function; txl.compile(KERNEL, target, signature=SIGNATURE, attrs=ATTRS,
            options=OPTIONS)

        RuntimeError, with its location, for an operation that the language cannot express, and if it was compiled from
        a text below TTIR."""
        return self.asm["txl"]

    @property
    def passes(self):
        """What each pass made of the program: a list of Pass. ValueError if they were not written down: compile with
        the option `record_passes`."""
        return passes_of(self.native.stage)

    def view(self, path=None, counts=None, timeline=None):
        """Write a page about the kernel, one self-contained HTML file: the source next to each stage, where a click
        highlights corresponding lines. With the option `record_passes` it has the passes.

        Args:
            path: Where to; left out: `NAME.html` in the current folder.
            counts: {stage: {line number: text}}, shown next to the lines, or the emulator's counters: a block
                `txl.emulate(…, count=True)`, its `counts`, or the object that `txl-emu --counters-json` writes.
            timeline: Its warps or warpgroups and asynchronous operations over time, as a picture: a timeline of
                `txl.trace`, or a text in the trace event format.

        Returns: the path.
        """
        from ..viewer import write
        return write(self, path, counts, timeline)

    def _repr_html_(self):
        """The page of `view`, in a frame: what notebooks show."""
        import html

        from ..viewer import page
        return f'<iframe style="width:100%;height:900px;border:0" srcdoc="{html.escape(page(self))}"></iframe>'

    @property
    def shared(self):
        """Bytes of shared memory of a CTA; 1 on the CPU, as `n_regs`."""
        return self.metadata.shared

    @property
    def n_regs(self):
        """Registers of a thread; 1 on the CPU, where programs that compute an occupancy divide by it. RuntimeError if
        no assembler is available."""
        return max(1, self.native.resources[0]) if self.native.target != "cpu" else 1

    @property
    def n_spills(self):
        """Bytes that a thread spills to memory; 0 on the CPU. Errors as `n_regs`."""
        return self.native.resources[1] if self.native.target != "cpu" else 0

    def _init_handles(self):
        """Make the machine code now, not at the first launch. OutOfResources if the current GPU has too little shared
        memory for it."""
        if self.native.target == "cpu" or not _txl.device_count():
            return
        limit = _txl.device_info(active_device.current_device())["max_shared_mem"]
        if self.shared > limit:
            raise OutOfResources(self.shared, limit, "shared memory")
        self.native.resources

    @property
    def module(self):
        """What the machine code was loaded from: the kernel itself."""
        return self.native

    @property
    def function(self):
        """What a launch runs: the kernel itself."""
        return self.native

    @property
    def packed_metadata(self):
        """What a launch needs in addition to the arguments."""
        return self.metadata.num_warps, self.metadata.num_ctas, self.metadata.shared

    @property
    def src(self):
        return ASTSource(self.fn, {p.name: type_text(s) for p, s in zip(self.fn.params, self._signature)}, self._bound)

    @property
    def kernel(self):
        return self.asm["ttir"].encode() if self.native.target == "cpu" else self.asm["cubin"]

    __iter__ = None  # `__getitem__` takes every index, so iteration would not end

    def __getitem__(self, grid):
        if self.fn is None:
            raise RuntimeError(f"`{self.name}` was compiled from IR: it has no Python signature to launch it with")
        return lambda *args, stream=None: self.fn._launch_kernel(self, self.native, self._types, grid, args,
                                                                 getattr(stream, "cuda_stream", stream), self._flags)

    @property
    def run(self):
        """`run(x, y, z, stream, function, packed_metadata, launch_metadata, enter_hook, exit_hook, *args)`: launch on a
        grid of three extents, as launchers have it that a framework generates. `args`: all of the function's parameters
        in their order."""
        return self._run

    def _run(self, x, y, z, stream, function, packed_metadata, launch_metadata, enter_hook, exit_hook, *args):
        # The knobs' own hooks are called by the launch.
        enters = enter_hook and enter_hook is not knobs.runtime.launch_enter_hook
        exits = exit_hook and exit_hook is not knobs.runtime.launch_exit_hook
        if enters:
            enter_hook(launch_metadata)
        self.fn._launch_kernel(self, self.native, self._types, (x, y, z), args, stream, self._flags)
        if exits:
            exit_hook(launch_metadata)

    def launch_metadata(self, grid, stream=None, *args):
        """A LazyDict with the name, and the result of the function's `launch_metadata` for this launch."""
        lazy = LazyDict({"name": self.name, "function": self.native, "stream": stream})
        if self.fn is not None and self.fn.launch_metadata is not None:
            lazy.add(self.fn.launch_metadata, (grid, self.metadata, dict(zip(self.fn.arg_names, args))))
        return lazy

    def __repr__(self):
        return f"CompiledKernel({self.name}, {self.hash[:12]})"
