# Written by scripts/make-stubs.py from the prelude.
from types import ModuleType

from . import language as language
from . import alias as alias
from . import backends as backends
from . import cache as cache
from . import compiler as compiler
from . import device as device
from . import distributed as distributed
from . import errors as errors
from . import kernels as kernels
from . import knobs as knobs
from . import profiler as profiler
from . import remote as remote
from . import runtime as runtime
from . import testing as testing
from . import tools as tools
from .compiler import ASTSource as ASTSource
from .async_compile import AsyncCompileMode as AsyncCompileMode
from .kernel_layouts import AutoLayout as AutoLayout
from .autotune import Autotuner as Autotuner
from .autotune import AutotunerError as AutotunerError
from .kernel_layouts import BlockedLayout as BlockedLayout
from .errors import CheckError as CheckError
from .errors import CompilationError as CompilationError
from .compiler import CompiledKernel as CompiledKernel
from .autotune import Config as Config
from .device import DeviceArray as DeviceArray
from .errors import DeviceAssertionError as DeviceAssertionError
from .kernel_layouts import DistributedLinearLayout as DistributedLinearLayout
from .kernel_layouts import DotOperandLayout as DotOperandLayout
from .effects import Effects as Effects
from .async_compile import FutureKernel as FutureKernel
from .autotune import Heuristics as Heuristics
from .errors import InterpreterError as InterpreterError
from .jit import JITFunction as JITFunction
from .jit import KernelInterface as KernelInterface
from .errors import LaunchError as LaunchError
from .layout import Layout as Layout
from .jit import MockTensor as MockTensor
from .kernel_layouts import NVMMADistributedLayout as NVMMADistributedLayout
from .kernel_layouts import NVMMASharedLayout as NVMMASharedLayout
from .errors import OutOfBoundsError as OutOfBoundsError
from .errors import OutOfResources as OutOfResources
from .passes import Pass as Pass
from .distributed.ranks import RankError as RankError
from .errors import ReadOnlyError as ReadOnlyError
from .compiler.same_bits import SameBits as SameBits
from .compiler.algebra import SameExpression as SameExpression
from .kernel_layouts import SliceLayout as SliceLayout
from .kernel_layouts import SwizzledSharedLayout as SwizzledSharedLayout
from .tensor_wrapper import TensorWrapper as TensorWrapper
from .errors import TritonError as TritonError
from .language.aggregates import aggregate as aggregate
from .autotune import autotune as autotune
from .bundles.write import bundle as bundle
from .check import check as check
from .compiler.check_protocol import check_protocol as check_protocol
from .compiler import compile as compile
from .language.types import constexpr as constexpr
from .jit import constexpr_function as constexpr_function
from .debugger import debug as debug
from .distributed import dist as dist
from .kernel_layouts import distributed_type as distributed_type
from .effects import effects as effects
from .device import empty as empty
from .check import emulate as emulate
from .history import explain as explain
from .autotune import heuristics as heuristics
from .jit import jit as jit
from .layout import layout as layout
from .line_times import line_times as line_times
from .history import monitor as monitor
from .jit import must_use_result as must_use_result
from .passes import passes as passes
from .kernel_layouts import print_layout as print_layout
from .distributed.ranks import ranks as ranks
from .check import record as record
from .check import register as register
from .tensor_wrapper import reinterpret as reinterpret
from .compiler.same_bits import same_bits as same_bits
from .compiler.algebra import same_expression as same_expression
from .runtime._allocation import set_allocator as set_allocator
from .device import synchronize as synchronize
from .device import to_device as to_device
from .trace import trace as trace
from .check import uninitialized as uninitialized
from .device import zeros as zeros

__version__: str


@constexpr_function
def cdiv(x: int, y: int) -> int:
    """x / y, rounded up."""


@constexpr_function
def Cdiv(x: int, y: int) -> int:
    """x / y, rounded up."""


@constexpr_function
def next_power_of_2(n: int) -> int:
    """The smallest power of two that is not less than n; 1 for n below 1."""
