"""What a kernel is compiled for, and queries about that target.

A `GPUTarget` names the target. A backend describes one: its options and their defaults, and what of
an argument is compiled into a kernel. It is the interface that PyTorch's compiler and kernel libraries use; the
extension does the compilation itself."""
from collections import namedtuple

from .. import _native  # noqa: F401
from .. import _txl
from ..options import DEFAULT_OPTIONS, GPU_OPTIONS


class GPUTarget(namedtuple("GPUTarget", "backend arch warp_size")):
    """backend: "cpu" or "cuda". arch: the compute capability as a number, 90, or for the CPU its name or 0. warp_size:
    32, or 1."""
    __slots__ = ()


def gpu_target(name):
    """The GPUTarget of an architecture's name, `sm_90`, or of `cpu`."""
    digits = "".join(c for c in name if c.isdigit())
    return GPUTarget("cuda", int(digits), 32) if digits else GPUTarget("cpu", 0, 1)


class Options:
    """The options of a compilation as attributes; unknown ones are not among them."""

    def __init__(self, values):
        self.__dict__.update(values)

    def hash(self):
        import hashlib
        text = "_".join(f"{name}-{value}" for name, value in sorted(self.__dict__.items()))
        return hashlib.sha256(text.encode()).hexdigest()

    def __repr__(self):
        return f"Options({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


class BaseBackend:
    """What compiling for one target means. `name` is the target's `backend`, `binary_ext` the stage that is
    launched."""
    name, binary_ext = "", ""

    def __init__(self, target):
        if not self.supports_target(target):
            raise ValueError(f"`{type(self).__name__}` does not compile for {target}")
        self.target = target

    @classmethod
    def supports_target(cls, target):
        return target.backend == cls.name

    def hash(self):
        """A text that is another where code for this target might be."""
        return f"{_txl.identity()}-{self.target.backend}-{self.target.arch}"

    def parse_options(self, options):
        """`options`, a dict, with defaults for missing ones; unknown names are dropped."""
        known = {
            **dict.fromkeys(GPU_OPTIONS), **DEFAULT_OPTIONS, "backend_name": self.name,
            "warp_size": self.target.warp_size
        }
        return Options(
            {**known, **{name: value
                         for name, value in options.items() if name in known and value is not None}})

    def pack_metadata(self, metadata):
        """What a launch needs in addition to the arguments."""
        return metadata.num_warps, metadata.num_ctas, metadata.shared

    def get_codegen_implementation(self, options=None):
        """Functions that the frontend would take from Python: none, the compiler has its own."""
        return {}

    def get_module_map(self):
        """Modules that replace others while a kernel is compiled: `extra.libdevice` is the same everywhere."""
        return {}

    def load_dialects(self, context):
        """Nothing: the compiler's dialects are always there."""

    @staticmethod
    def parse_attr(text):
        """The attributes of an argument's specialization: `D` is divisible by 16."""
        return [["tt.divisibility", 16]] if "D" in text else []

    @staticmethod
    def get_int_specialization(value, align=True, **_):
        return "D" if align and value % 16 == 0 else ""

    @staticmethod
    def get_tensor_specialization(tensor, align=True, **_):
        return "D" if align and tensor.data_ptr() % 16 == 0 else ""


class CPUBackend(BaseBackend):
    """The tile machine."""
    name, binary_ext = "cpu", "machine"


class CUDABackend(BaseBackend):
    """NVIDIA's GPUs."""
    name, binary_ext = "cuda", "cubin"


def make_backend(target):
    """The backend of a GPUTarget. RuntimeError for a target of another kind; the message names those that there are."""
    for backend in (CPUBackend, CUDABackend):
        if backend.supports_target(target):
            return backend(target)
    raise RuntimeError(f"there is no backend for {target}; targets are `cpu` and `cuda`")
