"""One state of a file: its kernels, diagnostics and values, as the compiler's frontend evaluates them.

A kernel is evaluated again only if its signature, its functions, or the file outside of functions changed: the values
of the others are taken from the state before and moved to their new lines. While the file does not parse, kernels and
values are those of the last state that did.
"""
import ast
import bisect
import json
import re

from .. import _native  # noqa: F401
from .. import _txl
from .chunks import ChunkParser
from .positions import Lines
from .signatures import find_kernels

# A value that only Python can compute is unknown: no error.
_UNKNOWN = frozenset({"HostRaised", "HostNoAnswer", "UnknownKernel"})
# What is wrong for every type of the arguments. Others are not reported for a signature that is partly guessed.
_INDEPENDENT_OF_TYPES = frozenset({
    "UndefinedName", "UnsupportedStatement", "UnsupportedExpression", "NestedFunction", "ReturnInLoop",
    "SeveralTargets", "TooManyArguments", "MissingArgument", "UnknownKeyword", "RepeatedArgument", "KeywordUnpacking", "UnknownBuiltin",
    "PlainGlobal", "PlainFunction", "KeywordParameters", "KernelVariadicKeywords"
})
_MOST_SIGNATURES = 4  # of one kernel, that are evaluated for diagnostics


class Value:
    """The value of a name, attribute, call or parameter. Lines from 1, columns in bytes from 0."""
    __slots__ = ("line", "column", "end_line", "end_column", "kind", "text", "file", "definition_line")

    def __init__(self, line, column, end_line, end_column, kind, text, file=None, definition_line=0):
        self.line, self.column, self.end_line, self.end_column = line, column, end_line, end_column
        self.kind, self.text, self.file, self.definition_line = kind, text, file, definition_line


class Evaluation:
    """What the frontend found for one signature."""

    def __init__(self, signature, diagnostics, values):
        self.signature, self.diagnostics, self.rows = signature, diagnostics, values
        self._by_line = None

    @property
    def by_line(self):
        """{line: [Value]}, innermost first."""
        if self._by_line is None:
            self._by_line = {}
            for row in self.rows:
                self._by_line.setdefault(row[0], []).append(Value(*row))
        return self._by_line

    def at(self, line, column):
        """The innermost Value that contains byte `column` of a line; None if there is none."""
        found = [v for start in range(line, max(0, line - 12), -1) for v in self.by_line.get(start, ())
                 if (v.line, v.column) <= (line, column) < (v.end_line, v.end_column)
                 or (v.end_line, v.end_column) == (line, column)]
        return min(found, key=lambda v: (v.end_line - v.line, v.end_column - v.column), default=None)

    def ending_at(self, line, column):
        """The outermost Value whose expression ends at byte `column` of a line."""
        found = [v for start in range(line, max(0, line - 12), -1) for v in self.by_line.get(start, ())
                 if (v.end_line, v.end_column) == (line, column)]
        return min(found, key=lambda v: (v.line, v.column), default=None)

    def moved(self, path, starts):
        """This evaluation with the functions of the file `path` at other lines: `starts` is [(old first line, old last
        line, shift)], in order."""
        if not any(shift for _, _, shift in starts):
            return self
        firsts = [first for first, _, _ in starts]

        def shift_of(line):
            index = bisect.bisect_right(firsts, line) - 1
            return starts[index][2] if index >= 0 and line <= starts[index][1] else 0

        rows = []
        for row in self.rows:
            shift = shift_of(row[0])
            row = [row[0] + shift, row[1], row[2] + shift, *row[3:]]
            if len(row) > 6 and row[6] == path:
                row[7] += shift_of(row[7])
            rows.append(row)

        def moved_diagnostic(one):
            moved = {**one, "line": one["line"] + (shift_of(one["line"]) if one["file"] == path else 0)}
            for name in ("notes", "calls"):
                if name in one:
                    moved[name] = [moved_diagnostic(related) for related in one[name]]
            return moved

        return Evaluation(self.signature, [moved_diagnostic(d) for d in self.diagnostics], rows)


class State:
    """A file's text with what is known of it.

    Attributes:
        kernels: Its Kernels, with their signatures.
        evaluations: {kernel: [Evaluation]}, in the order of the signatures.
        problems: Diagnostics of the file as a whole: its syntax.
        parses: Whether kernels and evaluations are those of this text.
    """

    def __init__(self, path, text, settings=None, before=None, encoding="utf-16"):
        self.path, self.text, self.lines = path, text, Lines(text, encoding)
        self.problems, self.parses = [], True
        self.parser, self.cache = (before.parser, before.cache) if before else (ChunkParser(), {})
        try:
            self.tree = self.parser.parse(text, self.lines.lines)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            self.tree = None
        if self.tree is None:
            self._keep(before)
            self.problems = self._ask([])["diagnostics"]
            return
        self.kernels = find_kernels(self.tree, self.lines.lines, settings, self.cache)
        self._evaluate(before)

    def _keep(self, before):
        self.parses = False
        self.tree = before.tree if before else None
        self.kernels = before.kernels if before else []
        self.evaluations = before.evaluations if before else {}
        self.blocks, self.outside = (before.blocks, before.outside) if before else ({}, None)

    def _ask(self, requests):
        data = [(s.kernel, s.text, [*s.options]) for s in requests]
        try:
            return json.loads(_txl.analyse_source(self.text, self.path, data))
        except (ValueError, RuntimeError) as error:  # an option that does not exist
            if not data:
                raise
            facts = {"diagnostics": [], "analyses": []}
            for one, signature in zip(data, requests):
                try:
                    facts["analyses"] += json.loads(_txl.analyse_source(self.text, self.path, [one]))["analyses"]
                except (ValueError, RuntimeError) as error:
                    kernel = next(k for k in self.kernels if k.name == signature.kernel)
                    kernel.problems.append((kernel.node.lineno, str(error)))
                    facts["analyses"].append({"diagnostics": [], "values": []})
            return facts

    def _split(self):
        """The source of each function, {name: (first line, last line, text)}, and the text outside of functions."""
        blocks, outside, last = {}, [], 0
        lines = self.lines.lines
        names = {kernel.name for kernel in self.kernels}
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in names:
                first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                blocks[node.name] = (first, node.end_lineno, "\n".join(lines[first - 1:node.end_lineno]))
                outside.append("\n".join(lines[last:first - 1]))
                last = node.end_lineno
        outside.append("\n".join(lines[last:]))
        return blocks, outside

    def _evaluate(self, before):
        self.blocks, outside = self._split()
        self.outside = "\n".join(outside)
        # A line that is added outside of functions moves them, and may change what they see.
        same_outside = before is not None and before.outside is not None and before.outside == self.outside
        known = {}
        if same_outside:
            changed = {name for name in {*self.blocks, *before.blocks}
                       if self.blocks.get(name, (0, 0, 0))[2] != before.blocks.get(name, (0, 0, 1))[2]}
            starts = sorted((old[0], old[1], self.blocks[name][0] - old[0]) for name, old in before.blocks.items()
                            if name in self.blocks)
            for evaluations in before.evaluations.values():
                for evaluation in evaluations:
                    if not changed & _reached(evaluation, before):
                        known[evaluation.signature] = evaluation.moved(self.path, starts)
        wanted = [s for kernel in self.kernels for s in kernel.signatures[:_MOST_SIGNATURES]]
        missing = [s for s in wanted if s not in known]
        facts = self._ask(missing) if missing or before is None or not before.parses else {"analyses": []}
        self.problems = facts.get("diagnostics", [])
        for signature, found in zip(missing, facts["analyses"]):
            known[signature] = Evaluation(signature, found["diagnostics"], found.get("values", []))
        self.evaluations = {kernel.name: [known[s] for s in kernel.signatures[:_MOST_SIGNATURES] if s in known]
                            for kernel in self.kernels}

    def kernel_at(self, line):
        """The Kernel whose function contains a line; None if there is none."""
        return next((k for k in self.kernels if k.first_line <= line <= k.node.end_lineno), None)

    def evaluations_at(self, line, chosen=None):
        """The Evaluations with values at a line, the chosen one first: {kernel: index of its signature}."""
        own = self.kernel_at(line)
        names = [own.name] if own else []
        names += [name for name in self.evaluations if name not in names]
        found = []
        for name in names:
            evaluations = self.evaluations.get(name, [])
            index = (chosen or {}).get(name, 0)
            found += evaluations[index:index + 1] + evaluations[:index] + evaluations[index + 1:]
        return found

    def value_at(self, line, column, chosen=None):
        """(Value, Evaluation) at byte `column` of a line (from 1); (None, None) if nothing is known there."""
        for evaluation in self.evaluations_at(line, chosen):
            if (value := evaluation.at(line, column)) is not None:
                return value, evaluation
        return None, None

    def diagnostics(self):
        """What is reported of the file: [(diagnostic, severity, signature or None)], each once. Severities: `error`,
        `warning`, `information`."""
        found = [(d, "warning" if d["warning"] else "error", None) for d in self.problems]
        if not self.parses:
            return found
        seen = set()
        for kernel in self.kernels:
            for line, message in kernel.problems:
                found.append((_plain(self.path, line, message), "error", None))
            for evaluation in self.evaluations.get(kernel.name, ()):
                for diagnostic in evaluation.diagnostics:
                    severity = _severity(diagnostic, evaluation.signature)
                    key = diagnostic["name"], diagnostic["line"], diagnostic["column"], diagnostic["message"]
                    if severity is not None and key not in seen:
                        seen.add(key)
                        found.append((diagnostic, severity, evaluation.signature))
        return found


def _plain(path, line, message):
    return {"file": path, "line": line, "column": 1, "length": 0, "name": "Signature", "kind": "ValueError",
            "message": message, "notes": [], "calls": [], "warning": False}


def _severity(diagnostic, signature):
    if diagnostic["name"] in _UNKNOWN or diagnostic["name"] == "UnknownBuiltin" and _is_of_python(diagnostic):
        return "information"
    if signature.is_guessed:
        return "warning" if diagnostic["name"] in _INDEPENDENT_OF_TYPES else None
    return "warning" if diagnostic["warning"] else "error"


def _is_of_python(diagnostic):
    """Whether a name that the language of kernels lacks is in the package: only Python knows what it is."""
    import txl
    from txl import language
    names = re.findall(r"`([^`]+)`", diagnostic["message"])
    return any(hasattr(package, name) for name in names[:1] for package in (language, txl))


def _reached(evaluation, state):
    """The functions of the file that an evaluation depends on."""
    lines = {row[0] for row in evaluation.rows}
    lines |= {row[7] for row in evaluation.rows if len(row) > 6 and row[6] == state.path}
    lines |= {d["line"] for d in evaluation.diagnostics}
    return {evaluation.signature.kernel} | {name for name, (first, last, _) in state.blocks.items()
                                            if any(first <= line <= last for line in lines)}
