"""Scopes inside of a kernel: when each warp of each program entered and left them.

    import triton.profiler.language as pl

    @triton.jit
    def kernel(...):
        with pl.scope("load"):        # or pl.enter_scope("load") … pl.exit_scope("load")
            x = tl.load(...)

    session = proton.start("run", backend="instrumentation")

They are compiled in while such a session is active, and cost nothing at all otherwise. A record is made by the first
lane of each warp, of the clock of its SM and of the GPU's; on the CPU by each program, or each of its warpgroups, of
the machine's clock. Records do not synchronise: scopes show what runs concurrently. `records.py` describes their
buffer."""
from .. import language as tl
from ..jit import jit
from ..language.semantic import TXLSemantic
from . import records
from .records import address, assembly, capacity, encode_scope

__all__ = ["disable_semantic", "enable_semantic", "enable_semantic_obj", "enter_scope", "exit_scope", "record", "scope"]


def enable_semantic(semantic_name):
    """Nothing needs to be enabled: records are made while a session requests them. ValueError for another language than
    `triton`."""
    if semantic_name != "triton":
        raise ValueError(f"there is one language, `triton`, not {semantic_name!r}")


def enable_semantic_obj(semantic_obj):
    """The same for TeraXLang's class, `teraxlang.language.semantic.TXLSemantic`, or an object of it. TypeError for
    another class."""
    if not (isinstance(semantic_obj, TXLSemantic) or
            isinstance(semantic_obj, type) and issubclass(semantic_obj, TXLSemantic)):
        raise TypeError(f"`enable_semantic_obj` takes `TXLSemantic`, not {semantic_obj!r}")


def disable_semantic(semantic_name):
    """The counterpart of `enable_semantic`. The same error."""
    enable_semantic(semantic_name)


@jit
def _slot(BUFFER: tl.constexpr):
    """The index of the next record of this launch, and the address of the first; records that do not fit are counted,
    too."""
    counters = tl.full((), BUFFER, tl.int64).to(tl.pointer_type(tl.int64))
    return tl.atomic_add(counters, 1, sem="relaxed"), counters + records.REGIONS


@jit
def _program():
    return tl.program_id(0).to(
        tl.int64) + tl.num_programs(0) * (tl.program_id(1) + tl.num_programs(1) * tl.program_id(2).to(tl.int64))


@jit
def _store(words, n, CAPACITY: tl.constexpr, time, SCOPE: tl.constexpr):
    if n < CAPACITY:
        words += n * records.WORDS
        tl.store(words, time)
        tl.store(words + 1, time)
        tl.store(words + 2, _program())
        tl.store(words + 3, SCOPE + (tl.warpgroup_id().to(tl.int64) << 34))  # four warps each


@jit
def record(is_start: tl.constexpr, scope_name: tl.constexpr):
    """Write down that a scope begins here, or that it ends."""
    BUFFER: tl.constexpr = address(tl.target_info.is_cuda())
    if BUFFER != 0:
        CAPACITY: tl.constexpr = capacity(tl.target_info.is_cuda())
        SCOPE: tl.constexpr = encode_scope(scope_name, is_start)
        if tl.target_info.is_cuda():
            counters = tl.full((), BUFFER, tl.int64).to(tl.pointer_type(tl.int64))
            TEXT: tl.constexpr = assembly(is_start, CAPACITY, SCOPE)
            tl.inline_asm_elementwise(TEXT, "=r,l", [counters], tl.int32, is_pure=False, pack=1)
        elif is_start:  # its clock is read last, that of an end first: no scope contains its own records
            n, words = _slot(BUFFER)
            _store(words, n, CAPACITY, tl.extra.cuda.globaltimer(), SCOPE)
        else:
            time = tl.extra.cuda.globaltimer()
            n, words = _slot(BUFFER)
            _store(words, n, CAPACITY, time, SCOPE)


@jit
def enter_scope(name: tl.constexpr):
    """A scope begins. Scopes nest; what begins in a program ends in it."""
    record(True, name)


@jit
def exit_scope(name: tl.constexpr):
    """The scope of that name ends, and so do those in it that are still open."""
    record(False, name)


@tl.aggregate
class scope:
    """A scope as a block of a kernel: `with pl.scope("load"): …`."""
    name: tl.constexpr

    @jit
    def __enter__(self):
        enter_scope(self.name)

    @jit
    def __exit__(self):
        exit_scope(self.name)
