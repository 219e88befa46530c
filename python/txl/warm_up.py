"""What the first compilation of a process makes ready for the later ones (the language's prelude parsed, LLVM's tables,
what the assembler is), made ready before a fork.

PyTorch's compiler compiles in worker processes. It queries the compiler's identity, then forks them; each would spend
more on that than on its first kernel."""
from . import _native  # noqa: F401
from . import _txl
from . import language as tl
from .compiler import compiler
from .errors import CompilationError
from .host import Host, describe_function, describe_specialization
from .jit import jit


@jit
def _small(x, y, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + offsets, mask=offsets < n, other=0.0)
    tl.store(y + offsets, tl.exp(values - tl.max(values)) / tl.sum(values), mask=offsets < n)


def warm_up_compiler():
    """Compile a kernel for a GPU that is never run, once a process. It leaves nothing in the cache."""
    compiler.identity_was_asked = False
    signature = [describe_specialization(s) for s in (("*fp32", 16), ("*fp32", 16), ("i32", 0), (None, 1024))]
    try:
        _txl.compile(describe_function(_small), signature, [("target", "sm_90"), ("cache", "false")], Host())
    except CompilationError:  # the first kernel will report the problem
        pass
