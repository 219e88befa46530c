"""Knobs: the settings of the package by name, in groups (`knobs.cache.dir`), each with its environment variable.

    knobs.compilation.always_compile = True      # as TRITON_ALWAYS_COMPILE=1, for children too
    with knobs.cache.scope():                    # what is set inside is undone
        knobs.cache.dir = "/tmp/here"

A knob that has a variable *is* the variable: reading reads the environment, writing writes it, so that the compiler,
which reads it too, and spawned processes see the same. Hooks have none. Triton's knobs that mean nothing here keep
their names and defaults; writing one causes a warning, once (docs/reference/triton-package.md has the list)."""
import os
import sys
import warnings

from . import _native  # noqa: F401
from . import _txl, active_device

_OFF = ("", "0", "false", "no", "off")

propagate_env = True  # a knob is its variable


class _Knob:
    """A setting that lives in the environment, under the first of `names` that is set."""

    def __init__(self, *names, default=None, used=True):
        self.names, self.default, self.used = names, default, used

    def __set_name__(self, owner, name):
        self.attribute = name

    @property
    def key(self):
        """The variable that the knob writes."""
        return self.names[-1]

    def __get__(self, group, owner=None):
        if group is None:
            return self
        text = next((os.environ[n] for n in self.names if n in os.environ), None)
        default = self.default(group) if callable(self.default) else self.default
        return default if text is None or text == "" and default is not False else self.parse(text)

    def __set__(self, group, value):
        if not self.used and value != self.default:
            self.used = True  # warned once
            warnings.warn(
                f"`knobs.{group.name}.{self.attribute}` has no meaning here; see docs/reference/triton-package.md",
                RuntimeWarning, stacklevel=2)
        text = None if value is None else self.write(value)
        # The last name is Triton's; a name of the package's own that is set would hide it.
        for name in [n for n in self.names[:-1] if n in os.environ] + [self.names[-1]]:
            group._before.setdefault(name, os.environ.get(name))
            _set_variable(name, text)

    parse = staticmethod(str)
    write = staticmethod(str)


class _Flag(_Knob):
    """A knob that is true or false."""

    def __init__(self, *names, default=False, used=True):
        super().__init__(*names, default=default, used=used)

    parse = staticmethod(lambda text: text.lower() not in _OFF)
    write = staticmethod(lambda value: "1" if value else "0")


class _DebugFlag(_Flag):
    """True for a word that means yes; other words are names of passes, whose decisions the compiler writes to standard
    error."""
    parse = staticmethod(lambda text: text.lower() in ("1", "true", "yes", "on"))


class _Integer(_Knob):
    """A knob that is an integer."""
    parse = staticmethod(int)


class _Tool(_Knob):
    """A knob that is a program: an object with `path` and `version`, or None."""

    def parse(self, text):
        return Tool(text)

    write = staticmethod(lambda value: getattr(value, "path", value))


class Tool:
    """A program of the CUDA toolkit."""

    def __init__(self, path):
        self.path = path

    def __repr__(self):
        return f"{type(self).__name__}(path={self.path!r}, version={self.version!r})"

    @property
    def version(self):
        """`12.8`, as the program itself prints; empty if it does not."""
        import re
        import subprocess
        try:
            text = subprocess.run([self.path, "--version"], capture_output=True, text=True, timeout=20).stdout
        except (OSError, subprocess.SubprocessError):
            return ""
        match = re.search(r"release (\d+\.\d+)", text)
        return match[1] if match else ""


class _Assembler(Tool):
    """The assembler if no variable names a program: `ptxas`, the library nvJitLink, or the driver, which has no
    path."""

    def __init__(self, kind, path, version):
        super().__init__(path)
        self.kind, self._version = kind, version

    @property
    def version(self):
        return ".".join(self._version.split(".")[:2])


def _assembler():
    result = _txl.assembler()
    return _Assembler(*result) if result else None


def _in_assembler_folder(group, name):
    """The program `name` where programs are looked for, or in the folder of the assembler; None if it is in neither."""
    import shutil
    folder = os.path.dirname(group.ptxas.path) if group.ptxas is not None and group.ptxas.path else ""
    result = shutil.which(name) or (shutil.which(name, path=folder) if folder else None)
    return Tool(result) if result else None


def _set_variable(name, text):
    if text is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = text


class HookChain:
    """Functions that are called one after the other with the same arguments; `reversed` calls the last added first."""

    def __init__(self, reversed=False, changed=None):
        self.calls, self.reversed, self._changed = [], reversed, changed

    def add(self, hook):
        if hook not in self.calls:
            self.calls.append(hook)
        if self._changed:
            self._changed()

    def remove(self, hook):
        if hook in self.calls:
            self.calls.remove(hook)
        if self._changed:
            self._changed()

    def __call__(self, *args, **kwargs):
        for hook in self.calls[::-1] if self.reversed else list(self.calls):
            hook(*args, **kwargs)

    def __bool__(self):
        return bool(self.calls)


class base_knobs:
    """Knobs that belong together. What has no variable is an attribute."""
    name = ""

    def __init__(self):
        self._before = {}

    @classmethod
    def _knobs(cls):
        return {name: knob for name, knob in vars(cls).items() if isinstance(knob, _Knob)}

    def __setattr__(self, name, value):
        if not name.startswith("_") and name not in self._knobs() and name not in self.__dict__:
            raise AttributeError(f"there is no knob `{self.name}.{name}`; there are {', '.join(self.knobs)}")
        super().__setattr__(name, value)

    @property
    def knobs(self):
        """{name: value}"""
        own = {name: value for name, value in self.__dict__.items() if not name.startswith("_")}
        return {**{name: getattr(self, name) for name in self._knobs()}, **own}

    @property
    def knob_descriptors(self):
        """{name: what reads and writes its variable, `key`}"""
        return self._knobs()

    def _state(self):
        """(variables, hooks with the functions in them), for _restore."""
        variables = {n: os.environ.get(n) for knob in self._knobs().values() for n in knob.names}
        hooks = {
            n: (v, v.calls[:] if isinstance(v, HookChain) else None)
            for n, v in self.__dict__.items() if not n.startswith("_")
        }
        return variables, hooks

    def _restore(self, state):
        variables, hooks = state
        for name, text in variables.items():
            _set_variable(name, text)
        for name, (value, calls) in hooks.items():
            self.__dict__[name] = value
            if calls is not None:
                value.calls[:] = calls
        self._settle()

    def _settle(self):
        """Called when hooks may have changed."""

    def scope(self):
        """A context manager that restores every knob of the group at its end."""
        return _Scope(self)

    def copy(self):
        """The same group with hooks of its own; variables are shared."""
        result = type(self)()
        for name, (value, calls) in self._state()[1].items():
            if calls is None:
                result.__dict__[name] = value
            else:
                result.__dict__[name].calls[:] = calls
        return result

    def reset(self):
        """Put every knob back to what it was before the program wrote it; returns the group."""
        self._restore((dict(self._before), type(self)()._state()[1]))
        self._before.clear()
        return self


class _Scope:

    def __init__(self, group):
        self.group = group

    def __enter__(self):
        self.state = self.group._state()
        return self.group

    def __exit__(self, *exception):
        self.group._restore(self.state)


def _below_home(folder):
    return lambda group: os.path.join(cache.home_dir, ".triton", folder)


class _Build(base_knobs):
    name = "build"
    cc = _Knob("CC", used=False)
    cudacrt_path = _Knob("TRITON_CUDACRT_PATH", used=False)
    cudart_path = _Knob("TRITON_CUDART_PATH", used=False)


class _Redis(base_knobs):
    name = "redis"
    key_format = _Knob("TRITON_REDIS_KEY_FORMAT", default="triton:{key}:{filename}")
    host = _Knob("TRITON_REDIS_HOST", default="localhost")
    port = _Integer("TRITON_REDIS_PORT", default=6379)


class _Cache(base_knobs):
    name = "cache"
    home_dir = _Knob("TRITON_HOME", default=lambda group: os.path.expanduser("~"))
    dump_dir = _Knob("TRITON_DUMP_DIR", default=_below_home("dump"))
    override_dir = _Knob("TRITON_OVERRIDE_DIR", default=_below_home("override"))
    dir = _Knob("TXL_CACHE_DIR", "TRITON_CACHE_DIR", default=lambda group: _txl.cache_directory() or "")
    manager_class = _Knob("TRITON_CACHE_MANAGER", used=False)
    remote_manager_class = _Knob("TRITON_REMOTE_CACHE_BACKEND")


class _Compilation(base_knobs):
    name = "compilation"
    override = _Flag("TRITON_KERNEL_OVERRIDE")
    dump_ir = _Flag("TRITON_KERNEL_DUMP")
    dump_passes = _Knob("MLIR_ENABLE_DUMP", default="")  # 1, or the name of a kernel
    exit_after_diff = _Flag("TXL_EXIT_AFTER_DIFF")
    print_registers = _Flag("TXL_PRINT_REGISTERS")
    always_compile = _Flag("TXL_ALWAYS_COMPILE", "TRITON_ALWAYS_COMPILE")
    store_binary_only = _Flag("TRITON_STORE_BINARY_ONLY")
    dump_ir_extract_di_local_variables = _Flag("TXL_DEBUG_INFO", "LLVM_EXTRACT_DI_LOCAL_VARIABLES")
    use_ir_loc = _Knob("USE_IR_LOC", used=False)
    enable_asan = _Flag("TRITON_ENABLE_ASAN", used=False)
    disable_line_info = _Flag("TRITON_DISABLE_LINE_INFO")
    front_end_debugging = _Flag("TRITON_FRONT_END_DEBUGGING", used=False)
    allow_non_constexpr_globals = _Flag("TRITON_ALLOW_NON_CONSTEXPR_GLOBALS", used=False)
    instrumentation_mode = _Knob("TRITON_INSTRUMENTATION_MODE", default="", used=False)

    def __init__(self):
        super().__init__()
        self.__dict__["listener"] = None


class _Autotuning(base_knobs):
    name = "autotuning"
    cache = _Flag("TRITON_CACHE_AUTOTUNING")
    print = _Flag("TRITON_PRINT_AUTOTUNING")

    def __init__(self):
        super().__init__()
        self.__dict__["listener"] = None


class _Runtime(base_knobs):
    name = "runtime"
    interpret = _Flag("TRITON_INTERPRET", used=False)
    debug = _DebugFlag("TXL_DEBUG", "TRITON_DEBUG")
    override_arch = _Knob("TRITON_OVERRIDE_ARCH", used=False)

    def __init__(self):
        super().__init__()
        self.__dict__.update(launch_enter_hook=HookChain(changed=_settle_launches),
                             launch_exit_hook=HookChain(reversed=True, changed=_settle_launches), jit_cache_hook=None,
                             jit_post_compile_hook=None, add_stages_inspection_hook=None, _hooked=None)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if not name.startswith("_"):
            self._settle()

    def _settle(self):
        _settle_launches()
        if self._hooked is not self.add_stages_inspection_hook:
            self._hooked = self.add_stages_inspection_hook
            if "txl.jit_function" in sys.modules:
                sys.modules["txl.jit_function"].forget_kernels()  # they are others now


def _settle_launches():
    """Launches are observed only while there are hooks."""
    group = globals().get("runtime")
    if group is not None:
        _txl.set_launch_observer(_observe if group.launch_enter_hook or group.launch_exit_hook else None)


def _observe(launcher, kernel, grid, arguments, entering):
    """Called by the extension before and after each launch while there are launch hooks."""
    hook = runtime.launch_enter_hook if entering else runtime.launch_exit_hook
    if hook:
        hook(kernel.launch_metadata(grid, active_device.current_stream(), *arguments.values()))


class _Language(base_knobs):
    name = "language"
    fp32_default = _Knob("TRITON_F32_DEFAULT")
    default_fp_fusion = _Flag("TRITON_DEFAULT_FP_FUSION", default=True)


class _Nvidia(base_knobs):
    name = "nvidia"
    ptxas = _Tool("TXL_PTXAS", "TRITON_PTXAS_PATH", default=lambda group: _assembler())
    ptxas_blackwell = _Tool("TRITON_PTXAS_BLACKWELL_PATH", used=False, default=lambda group: group.ptxas)
    cuobjdump = _Tool("TRITON_CUOBJDUMP_PATH", default=lambda group: _in_assembler_folder(group, "cuobjdump"))
    nvdisasm = _Tool("TRITON_NVDISASM_PATH", default=lambda group: _in_assembler_folder(group, "nvdisasm"))
    dump_nvptx = _Flag("NVPTX_ENABLE_DUMP", used=False)
    disable_ptxas_opt = _Flag("DISABLE_PTXAS_OPT", used=False)
    ptxas_options = _Knob("PTXAS_OPTIONS", used=False)
    mock_ptx_version = _Knob("TRITON_MOCK_PTX_VERSION", used=False)
    dump_ptxas_log = _Flag("TRITON_DUMP_PTXAS_LOG", used=False)
    libdevice_path = _Knob("TRITON_LIBDEVICE_PATH", used=False)
    libcuda_path = _Knob("TRITON_LIBCUDA_PATH", used=False)


class _Amd(base_knobs):
    name = "amd"
    use_buffer_ops = _Flag("AMDGCN_USE_BUFFER_OPS", used=False)
    use_buffer_atomics = _Flag("AMDGCN_USE_BUFFER_ATOMICS", used=False)
    buffer_ops_analyze_small_tensor_range = _Flag("AMDGCN_ANALYZE_SMALL_TENSOR_RANGE", used=False)
    scalarize_packed_fops = _Flag("AMDGCN_SCALARIZE_PACKED_FOPS", used=False)
    use_block_pingpong = _Flag("TRITON_HIP_USE_BLOCK_PINGPONG", used=False)
    use_in_thread_transpose = _Flag("TRITON_HIP_USE_IN_THREAD_TRANSPOSE", used=False)
    use_async_copy = _Flag("TRITON_HIP_USE_ASYNC_COPY", used=False)
    dump_amdgcn = _Flag("AMDGCN_ENABLE_DUMP", used=False)
    libhip_path = _Knob("TRITON_LIBHIP_PATH", used=False)


class _Proton(base_knobs):
    name = "proton"
    disable = _Flag("TRITON_PROTON_DISABLE", used=False)
    cupti_lib_dir = _Knob("TRITON_CUPTI_LIB_PATH", used=False)
    cupti_lib_blackwell_dir = _Knob("TRITON_CUPTI_LIB_BLACKWELL_PATH", used=False)
    profile_metric_buffer_size = _Integer("TRITON_PROFILE_METRIC_BUFFER_SIZE", used=False)
    enable_nvtx = _Flag("TRITON_ENABLE_NVTX", used=False)
    enable_hw_trace = _Flag("TRITON_ENABLE_HW_TRACE", used=False)
    profile_buffer_size = _Integer("TRITON_PROFILE_BUFFER_SIZE", default=64 << 20)


build, redis, cache, compilation, autotuning = _Build(), _Redis(), _Cache(), _Compilation(), _Autotuning()
runtime, language, nvidia, amd, proton = _Runtime(), _Language(), _Nvidia(), _Amd(), _Proton()
