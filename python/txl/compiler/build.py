"""The compilation of one specialization, and its observers: dumps, overrides, hooks, listeners (`knobs`)."""
import json
import os
import sys

from .. import _native  # noqa: F401
from .. import _txl, knobs
from ..bundles import active
from ..cache import keep_stages, keeps_stages
from ..errors import CompilationError
from ..history import sources_of
from ..storage.files import write_whole
from ..host import describe_function, describe_specialization
from ..options import option_text
from .error_locations import add_locations
from .kernel import CompiledKernel, kernel_hash
from .passes import passes_of, show_differences
from .signature_file import check_signature, signature_record
from .sources import IRSource
from .stage_hooks import through_hook

# The GPU whose passes `diff_mode="ttgir"` shows for a launch on the CPU.
_SHOWN_TARGET = "sm_90a"

# From the last stage to the first: the stages after a replaced stage are made again from it.
_STAGES = ("ptx", "llir", "ttgir", "ttir")


class CompileTimes:
    """How long a compilation took, in microseconds. All 0 where the kernel came from the cache."""

    def __init__(self, native):
        spent = {} if native.from_cache else json.loads(native.stage("times"))
        self.ir_initialization = int(spent.pop("frontend", 0) * 1000)
        self.lowering_stages = [(name, int(milliseconds * 1000)) for name, milliseconds in spent.items()]
        self.store_results = 0

    @property
    def total_lowering(self):
        return sum(spent for _, spent in self.lowering_stages)

    @property
    def total(self):
        return self.ir_initialization + self.total_lowering + self.store_results


def option_pairs(options):
    """[(name, text)] of the options that the compiler takes."""
    return [(name, option_text(value)) for name, value in options.items()]


def with_knobs(options):
    """`options`, with the values of knobs where the caller gives none."""
    if knobs.language.fp32_default is not None:
        options.setdefault("default_dot_input_precision", knobs.language.fp32_default)
    if not knobs.language.default_fp_fusion:
        options.setdefault("enable_fp_fusion", False)
    if knobs.compilation.disable_line_info:
        options.setdefault("line_info", False)
    if knobs.compilation.dump_ir_extract_di_local_variables:
        options.setdefault("debug_info", True)
    return options


def build(fn, signature, bound, options, host, launched=False):
    """The CompiledKernel of `fn` for a signature ((type, divisibility), or (None, constant), of each parameter).

    `bound`: {parameter: argument}. `host`: answers the compiler's questions. Raises CompilationError."""
    options = with_knobs(options)
    shows_passes = knobs.compilation.dump_passes in ("1", fn.__name__)
    if shows_passes or fn.differences is not None:
        options["record_passes"] = True
    own_passes = options.pop("ir_passes", None)
    replacement = options.pop("ir_override", None) or fn.src_file or None
    name = fn.__name__
    if replacement is not None:
        check_signature(replacement, fn, signature)
    else:
        try:
            native = _compiled(fn, signature, options, host)
        except CompilationError as error:
            # its message has the location; the user has no use for frames of this package
            raise add_locations(error, fn).with_traceback(None)
        name = native.name
        if knobs.compilation.override:
            replacement = _replacement(native, options)
    if replacement is not None:
        source = IRSource(replacement)
        native = _txl.compile_text(source.src, source.stage, str(replacement), name, option_pairs(options))
    if knobs.runtime.add_stages_inspection_hook is not None:
        native = through_hook(native, option_pairs(options), options, knobs.runtime.add_stages_inspection_hook)

    def program():
        """The program before all passes."""
        return source.src if replacement is not None else _compiled(
            fn, signature, {**options, "optimize": False, "until": "ttir"}, host).stage("ttir")

    if own_passes:
        from .own_passes import through_passes
        record = lambda: passes_of(_compiled(fn, signature, {**options, "record_passes": True}, host).stage)
        native = through_passes(native, own_passes, program, option_pairs(options), record)
        options = {**options, "ir_passes": own_passes}  # part of the kernel's identity
    kernel = CompiledKernel(fn, native, signature, bound, options)
    if shows_passes:
        _show_passes(kernel)
    if fn.differences is not None:
        for_gpu = replacement is None and native.target == "cpu" and fn.differences[0] in ("ttgir", "llir")
        shown = _compiled(fn, signature, {**options, "target": _SHOWN_TARGET}, host) if for_gpu else native
        show_differences(passes_of(shown.stage), *fn.differences)

    if knobs.compilation.dump_ir:
        _dump(kernel, program(), host)
    kernel.metadata_group = keep_stages(kernel, program, launched)
    if knobs.compilation.print_registers and kernel.native.target != "cpu":
        print(f"{kernel.name}: n_regs {kernel.n_regs}, n_spills {kernel.n_spills}" if _can_assemble(kernel) else
              f"{kernel.name}: no assembler for PTX was found, so its registers are unknown")
    if knobs.compilation.listener is not None:
        knobs.compilation.listener(src=kernel.src, metadata=kernel.metadata._asdict(), metadata_group={},
                                   times=CompileTimes(native), cache_hit=native.from_cache)
    return kernel


def _compiled(fn, signature, options, host):
    pairs = option_pairs(options) + ([("keep_texts", "true")] if keeps_stages() else [])
    if active.recorder is not None:
        pairs.append(("keep_entry", "true"))
    return _txl.compile(describe_function(fn), [describe_specialization(s) for s in signature], pairs, host)


def _show_passes(kernel):
    """Write the program after each pass to standard error, below a line with the pass's name."""
    for done in kernel.passes:
        print(
            f"// -----// IR Dump After {done.name} ({done.number}, "
            f"{done.stage}){'' if done.changed else ', unchanged'} //----- //",
            file=sys.stderr)
        if done.changed:
            print(done.text, file=sys.stderr)


def _file(folder, key, name, stage):
    return os.path.join(folder, key, f"{name}.{stage}")


def _replacement(native, options):
    """The file of a stage in the override folder, the last stage of several; None if there is none."""
    key = kernel_hash(native, options)
    files = (_file(knobs.cache.override_dir, key, native.name, stage) for stage in _STAGES)
    return next((path for path in files if os.path.exists(path)), None)


def _dump(kernel, source, host):
    """Write the stages of a kernel to the dump folder, `source`, the program before all passes, the types of its
    arguments, and the text of its functions, which `host` was asked for."""
    name = kernel.native.name
    texts = {f"{name}.{stage}": kernel.asm[stage] for stage in kernel.asm if stage != "cubin" or _can_assemble(kernel)}
    texts[f"{name}.source"] = source
    if kernel.fn is not None:
        texts[f"{name}_signature.json"] = json.dumps(signature_record(kernel.fn, kernel._signature), indent=1)
        functions = sources_of(kernel.fn, host.uses).values()
        texts[f"{name}.py"] = "\n".join(f"# {file}:{line}\n{text}" for file, line, text in functions)
    for file_name, text in texts.items():
        path = os.path.join(knobs.cache.dump_dir, kernel.hash, file_name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_whole(path, text)


def _can_assemble(kernel):
    try:
        return bool(kernel.asm["cubin"])
    except RuntimeError:  # no assembler is available
        return False
