"""Compiled kernels, and compilation without a launch."""
from . import _native  # noqa: F401
from . import _txl, errors
from .errors import CompilationError, CompileTimeAssertionFailure, UnsupportedLanguageConstruct
from .host import Host, describe, describe_function
from .jit_function import DEFAULT_OPTIONS, _option_text, _with_constant

__all__ = ["ASTSource", "CompilationError", "CompileTimeAssertionFailure", "CompiledKernel", "IRSource", "LazyDict",
           "UnsupportedLanguageConstruct", "compile", "errors"]


class AsmDict(dict):
    """The stages of a kernel by name; one is fetched, and made if need be, when it is asked for. `cubin` is bytes, the others
    are text."""

    _HOST = ("ttir", "manifest", "machine")
    _DEVICE = ("ttir", "manifest", "ttgir", "llir", "ptx", "cubin")
    _HIDDEN = ("source", "sass", "layouts", "allocation", "effects", "metadata", "times")  # there for who asks, not among the keys

    def __init__(self, native, device=False):
        super().__init__()
        self._native, self._names = native, self._DEVICE if device else self._HOST

    def __missing__(self, key):
        if key not in self._names and key not in self._HIDDEN and key != "machine":
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
    """What is known of a kernel beside its code: attributes in alphabetical order, as a tuple too."""

    def __init__(self, entries):
        self.__dict__.update(sorted(entries.items()))

    def _asdict(self):
        return dict(self.__dict__)

    @property
    def _fields(self):
        return tuple(self.__dict__)

    def __iter__(self):
        return iter(self.__dict__.values())

    def __repr__(self):
        return f"KernelMetadata({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


class CompiledKernel:
    """One specialization of a kernel. `asm["ttir"]` is its code; `kernel[grid](*args)` launches it again with arguments of the
    same types, all of the function's parameters in their order."""

    n_max_threads = 1024

    def __init__(self, fn, native, signature, constants, bound, options):
        self.fn, self.native, self.options = fn, native, options
        self.name = native.name
        self.hash = native.hash
        self.asm = AsmDict(native, native.target != "cpu")
        self._signature, self._constants, self._bound = signature, constants, {
            k: v for (k, v), constant in zip(bound.items(), constants) if constant}
        self._metadata = None

    @property
    def metadata(self):
        """What is known of the code: name, target, warps, shared memory, options."""
        if self._metadata is None:
            import json

            known = json.loads(self.native.stage("metadata"))
            known["target"] = _gpu_target(known["target"])
            self._metadata = KernelMetadata({**DEFAULT_OPTIONS, **self.options, "from_cache": self.native.from_cache, **known})
        return self._metadata

    @property
    def effects(self):
        """Which arguments it may read and write: an Effects. RuntimeError if it was compiled from a text below TTIR."""
        from .effects import Effects

        return Effects(self.asm["effects"])

    @property
    def shared(self):
        """Bytes of shared memory of a CTA; 0 on the CPU."""
        return self.metadata.shared

    @property
    def n_regs(self):
        """Registers of a thread; 0 on the CPU. RuntimeError where nothing turns PTX into machine code."""
        return self.native.resources[0] if self.native.target != "cpu" else 0

    @property
    def n_spills(self):
        """Bytes that a thread writes to memory for want of registers; 0 on the CPU. Errors as `n_regs`."""
        return self.native.resources[1] if self.native.target != "cpu" else 0

    @property
    def src(self):
        return ASTSource(self.fn, {p.name: "constexpr" if c else s[0] for p, s, c in zip(self.fn.params, self._signature,
                                                                                       self._constants)}, self._bound)

    @property
    def kernel(self):
        return self.asm["ttir"].encode() if self.native.target == "cpu" else self.asm["cubin"]

    def __getitem__(self, grid):
        if self.fn is None:
            raise RuntimeError(f"`{self.name}` was compiled from IR: it has no Python signature to launch it with")
        return lambda *args, stream=None: self.fn._launch_kernel(self.native, self._constants, grid, args,
                                                                 getattr(stream, "cuda_stream", stream))

    def run(self, grid_x, grid_y, grid_z, *args):
        """Launch on a grid of three extents."""
        return self[(grid_x, grid_y, grid_z)](*args)

    def launch_metadata(self, grid, stream=None, *args):
        """A LazyDict with the name, and what the function's `launch_metadata` says of this launch."""
        lazy = LazyDict({"name": self.name, "function": self.native, "stream": stream})
        if self.fn is not None and self.fn.launch_metadata is not None:
            lazy.add(self.fn.launch_metadata, (grid, self.metadata, dict(zip(self.fn.arg_names, args))))
        return lazy

    def __repr__(self):
        return f"CompiledKernel({self.name}, {self.hash[:12]})"


class ASTSource:
    """A kernel with the types of its arguments: what `txl.compile` takes.

    Args:
        fn: A jit function.
        signature: {parameter: type}: `*fp32`, `i32`, `constexpr`; a tuple of types for a tuple. A number or bool in place of a
            type is a constant.
        constexprs: {parameter: value}; a key may be a name, a number, or a tuple with one number.
        attrs: {(number,): [["tt.divisibility", 16]]}.
    """

    def __init__(self, fn, signature, constexprs=None, attrs=None):
        self.fn, self.signature, self.attrs = fn, dict(signature), dict(attrs or {})
        self.name = fn.__name__
        self.ext = "ttir"
        names = fn.arg_names
        self.constants = {name: value for name, value in self.signature.items() if isinstance(value, (int, float))}
        for key, value in (constexprs or {}).items():
            key = key[0] if isinstance(key, tuple) and len(key) == 1 else key
            self.constants[names[key] if isinstance(key, int) else key] = value
        for name in (*self.signature, *self.constants):
            if name not in names:
                raise ValueError(f"`{name}` is no parameter of `{fn.__name__}`")

    def _divisibility(self, number, name):
        entries = self.attrs.get((number, ), self.attrs.get(name, ()))
        return next((int(v) for k, v in entries if k == "tt.divisibility"), 0)

    def specializations(self):
        found = []
        for p in self.fn.params:
            kind = self.signature.get(p.name)
            if p.name in self.constants:
                found.append((None, self.constants[p.name]))
            elif kind is None or kind == "constexpr":
                if not p.has_default:
                    raise ValueError(f"the signature says nothing of parameter `{p.name}`")
                found.append((None, p.default))
            else:
                found.append(_specialization(kind, self._divisibility(p.num, p.name)))
        return found


def _specialization(kind, divisibility=0):
    """What is known of an argument of type `kind`; of a tuple, what is known of its elements."""
    if isinstance(kind, tuple):
        return tuple, [_specialization(k) for k in kind], getattr(kind, "_fields", None), type(kind).__name__
    return (kind, divisibility) if isinstance(kind, str) else (None, kind)


class IRSource:
    """A file with the text of a stage."""

    STAGES = {"ttir": "ttir", "mlir": "ttir", "ttgir": "ttgir", "llir": "llir", "ll": "llir", "ptx": "ptx"}

    def __init__(self, path):
        self.path = path
        self.ext = str(path).rpartition(".")[2]
        with open(path, encoding="utf-8") as file:
            self.src = file.read()


def _gpu_target(name):
    """The GPUTarget of an architecture's name, `sm_90`, or of `cpu`."""
    from .backends.compiler import GPUTarget

    digits = "".join(c for c in name if c.isdigit())
    return GPUTarget("cuda", int(digits), 32) if digits else GPUTarget("cpu", 0, 1)


def _target_text(target):
    """`sm_90` of a text, a GPUTarget, or a tuple with a GPUTarget's fields."""
    if isinstance(target, str):
        return target
    backend, arch = (target.backend, target.arch) if hasattr(target, "backend") else tuple(target)[:2]
    return "cpu" if backend == "cpu" else f"{backend}:{arch}"


def compile(src, target=None, options=None, *, signature=None, constexprs=None, attrs=None):
    """Compile without running, and without a GPU.

    Args:
        src: An ASTSource, a jit function (then with `signature`, `constexprs`, `attrs` as ASTSource has them), or the path of a
            file with the text of a stage: `.ttir`, `.ttgir`, `.llir` or `.ll`, `.ptx`.
        target: What to compile for: "cpu" (the default), an architecture, "sm_90" or a GPUTarget. A file below TTIR says itself.
        options: {name: value} as at a launch.

    Returns: a CompiledKernel, whose `asm` has the stages. Raises CompilationError; ValueError for a file of another kind and
        for an unknown target.
    """
    options = {k: v for k, v in (options or {}).items() if v is not None}
    if target is not None:
        options["target"] = _target_text(target)
    if isinstance(src, str) or hasattr(src, "__fspath__"):
        src = IRSource(src)
    if isinstance(src, IRSource):
        if src.ext not in IRSource.STAGES:
            raise ValueError(f"a `.{src.ext}` file cannot be compiled; one of {', '.join(IRSource.STAGES)} can")
        native = _txl.compile_text(src.src, IRSource.STAGES[src.ext], str(src.path), None,
                                   [(k, _option_text(v)) for k, v in options.items()])
        return CompiledKernel(None, native, [], (), {}, options)
    if signature is not None:
        src = ASTSource(src, signature, constexprs, attrs)
    options = src.fn._check_options(options)
    specializations = src.specializations()
    native = _txl.compile(describe_function(src.fn), [_with_constant(s) for s in specializations],
                          [(k, _option_text(v)) for k, v in options.items()], Host())
    constants = tuple(s[0] is None for s in specializations)
    return CompiledKernel(src.fn, native, specializations, constants, dict(zip(src.fn.arg_names, (s[1] for s in specializations))),
                          options)
