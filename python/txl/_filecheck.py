"""Kernels whose comments state the expected IR, in the form of Triton's frontend tests:

    @filecheck_test
    @triton.jit
    def test_range():
        # CHECK-LABEL: test_range
        # CHECK: tt.make_range
        tl.arange(0, 8)

`run_parser` returns the program before all passes. The patterns are those of LLVM's FileCheck that such tests use:
CHECK, -NEXT, -SAME, -NOT, -DAG, -COUNT-n, -EMPTY and -LABEL, with `{{regular expressions}}` and `[[NAME:expression]]`,
which `[[NAME]]` repeats."""
import functools
import inspect
import re

from . import _txl
from .backends.compiler import GPUTarget
from .compiler.build import option_pairs
from .errors import TritonError
from .host import Host, describe_function, describe_specialization

stub_target = GPUTarget("cuda", 100, 32)

_DIRECTIVE = re.compile(r"(?:#|//)\s*CHECK(?:-(NEXT|SAME|NOT|DAG|EMPTY|LABEL|COUNT-\d+))?:[ \t]*(.*?)\s*$")
_HOLE = re.compile(r"\{\{(.*?)\}\}|\[\[#?(\w+)(?::((?:\[[^\]]*\]|[^\]])*))?\]\]")


class MatchError(TritonError, ValueError):
    """A directive does not match the program."""

    def __init__(self, message, module_str):
        super().__init__(message)
        self.module_str = module_str

    def __str__(self):
        return f"{super().__str__()}\n{self.module_str}"


class _Module:
    """The text of a program."""

    def __init__(self, text):
        self.text = text

    def str_nodebug(self):
        """Without source locations."""
        lines = (re.sub(r" loc\((?:[^()\"]|\"[^\"]*\"|\((?:[^()\"]|\"[^\"]*\")*\))*\)", "", line)
                 for line in self.text.splitlines())
        return "\n".join(line for line in lines if not line.startswith("#loc")) + "\n"

    __str__ = str_nodebug


def run_parser(kernel_fn, args=(), kwargs={}, target=stub_target):
    """The program that the frontend generates from a kernel for these arguments: scalars and constants, or a MockTensor
    for an array."""
    bound = inspect.signature(kernel_fn.fn).bind(*args, **kwargs)
    bound.apply_defaults()
    signature = [(None, bound.arguments[p.name]) if p.is_constexpr else _txl.specialize(
        bound.arguments[p.name], p.is_const, not p.do_not_specialize, not p.do_not_specialize_on_alignment)
                 for p in kernel_fn.params]
    options = option_pairs(
        {"target": f"{target.backend}:{target.arch}", "until": "ttir", "optimize": False, "cache": False})
    native = _txl.compile(describe_function(kernel_fn), [describe_specialization(s) for s in signature], options,
                          Host())
    return _Module(native.stage("ttir"))


def _expression(pattern, result):
    """The regular expression of a pattern; `found`: the texts that its names have matched so far."""
    text, end, own = "", 0, set()
    for hole in _HOLE.finditer(pattern):
        text += re.sub(r"(?:\\[ \t])+|[ \t]+", r"[ \\t]+", re.escape(pattern[end:hole.start()]))
        raw, name, expression = hole.groups()
        if raw is not None:
            text += f"(?:{raw})"
        elif expression is not None:
            text += f"(?P<{name}>{expression})"
            own.add(name)
        else:
            text += f"(?P={name})" if name in own else re.escape(result.get(name, f"[[{name}]]"))
        end = hole.end()
    return re.compile(text + re.sub(r"(?:\\[ \t])+|[ \t]+", r"[ \\t]+", re.escape(pattern[end:])))


def run_filecheck(name, module_str, check_template):
    """Compares a program with the directives of a text, in their order. MatchError for the first that does not hold."""
    directives = [result.groups() for result in map(_DIRECTIVE.search, check_template.splitlines()) if result]
    if not directives:
        raise MatchError(f"{name}: nothing is checked", module_str)
    at, result, absent = 0, {}, []

    def fail(kind, pattern):
        raise MatchError(f"{name}: no match for `CHECK{f'-{kind}' if kind else ''}: {pattern}`", module_str)

    def match(kind, pattern, start, end=None):
        hit = _expression(pattern, result).search(module_str, start, len(module_str) if end is None else end)
        if hit is None:
            fail(kind, pattern)
        result.update((key, value) for key, value in hit.groupdict().items() if value is not None)
        return hit

    def line_end(position):
        return (module_str.find("\n", position) + 1 or len(module_str) + 1) - 1

    def refuse(until):
        for pattern, since in absent:
            if _expression(pattern, result).search(module_str, since, until):
                fail("NOT", pattern)
        absent.clear()

    together = None  # where a row of CHECK-DAG begins
    for kind, pattern in directives:
        if kind == "NOT":
            absent.append((pattern, at))
            continue
        if kind == "DAG":
            together = at if together is None else together
            hit = match(kind, pattern, together)
            at = max(at, hit.end())
            continue
        together = None
        if kind == "LABEL":
            result.clear()
        if kind in ("NEXT", "SAME", "EMPTY"):
            start = at if kind == "SAME" else line_end(at) + 1
            if kind == "EMPTY":
                if module_str[start:line_end(start)].strip():
                    fail(kind, pattern)
                at = start
                continue
            hit = match(kind, pattern, start, line_end(start))
        else:
            hit = match(kind, pattern, at)
            for _ in range(int(kind[6:]) - 1 if kind and kind.startswith("COUNT-") else 0):
                hit = match(kind, pattern, hit.end())
        refuse(hit.start())
        at = hit.end()
    refuse(len(module_str))


def run_filecheck_test(kernel_fn, args=(), kwargs={}, target=stub_target):
    """Checks a kernel by the comments in its source."""
    run_filecheck(kernel_fn.__name__, run_parser(kernel_fn, args, kwargs, target).str_nodebug(), kernel_fn.src)


def filecheck_test(fn):
    """Makes a kernel without arguments a test that checks it by its comments."""

    @functools.wraps(getattr(fn, "fn", fn))
    def test_fn():
        run_filecheck_test(fn)

    return test_fn
