"""Compilation without a launch, and what identifies the compiler."""
from .. import _native  # noqa: F401
from .. import _txl
from ..backends.compiler import GPUTarget, make_backend
from ..errors import CompilationError
from ..host import Host
from .build import build, option_pairs
from .kernel import AsmDict, CompiledKernel, LazyDict
from .sources import ASTSource, IRSource

__all__ = [
    "ASTSource", "AsmDict", "CompilationError", "CompiledKernel", "GPUTarget", "IRSource", "LazyDict", "compile",
    "make_backend", "triton_key"
]


identity_was_asked = None  # True between that query and the fork after it


def triton_key():
    """A text that is another where this package might compile a kernel to other code."""
    global identity_was_asked
    if identity_was_asked is None:
        identity_was_asked = True
    return _txl.identity()


def _target_text(target):
    """`sm_90` of a text, a GPUTarget, or a tuple with a GPUTarget's fields."""
    if isinstance(target, str):
        return target
    backend, arch = (target.backend, target.arch) if hasattr(target, "backend") else tuple(target)[:2]
    return "cpu" if backend == "cpu" else f"{backend}:{arch}"


def compile(src, target=None, options=None, *, signature=None, constexprs=None, attrs=None):
    """Compile without running, and without a GPU.

    Args:
        src: An ASTSource, a jit function (then with `signature`, `constexprs`, `attrs` as ASTSource has them), or the
            path of a file with the text of a stage: `.ttir`, `.ttgir`, `.llir` or `.ll`, `.ptx`.
        target: What to compile for: "cpu" (the default), an architecture, "sm_90" or a GPUTarget. A file below TTIR
            contains its target.
        options: {name: value} as at a launch.

    Returns: a CompiledKernel, whose `asm` has the stages. Raises CompilationError; ValueError for a file of another
        kind and for an unknown target.
    """
    options = {k: v for k, v in (options or {}).items() if v is not None}
    if target is not None:
        options["target"] = _target_text(target)
    if isinstance(src, str) or hasattr(src, "__fspath__"):
        src = IRSource(src)
    if isinstance(src, IRSource):
        native = _txl.compile_text(src.src, src.stage, str(src.path), None,
                                   option_pairs(options))
        return CompiledKernel(None, native, [], {}, options)
    if signature is not None:
        src = ASTSource(src, signature, constexprs, attrs)
    options = src.fn._check_options(options)
    specializations = src.specializations()
    return build(src.fn, specializations, dict(zip(src.fn.arg_names, (s[1] for s in specializations))), options, Host())
