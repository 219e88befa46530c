"""One C function of several compilations of a kernel, in the files `OUT.h` and `OUT.c`.

    python -m txl.tools.link HEADERS -o OUT     # HEADERS: those that `txl.tools.compile` wrote

For each kernel `NAME(stream, arguments, algorithm)` calls a compilation that may take these arguments: of those with
the index `algorithm` (compilations that differ in constants, warps, stages or CTAs, in the order of the headers;
`NAME_default` takes the first) that have code for the current context's GPU, one for its newest architecture, and of
several the one that is specialised on most arguments. `load_NAME` loads those for that GPU, `unload_NAME` is for all,
`NAME_get_num_algos` returns how many algorithms there are. The status is TXLR_NO_CODE where no compilation is for the
GPU, TXLR_WRONG_VALUE where none takes the arguments."""
import argparse
import json
import os
import re

from .compile import is_c_name

_MARK = "// txl-kernel: "


class LinkerError(ValueError):
    """Headers that do not fit together, or that `txl.tools.compile` did not write."""


def read_header(path):
    """The facts in a header's first line. LinkerError if there are none."""
    with open(path, encoding="utf-8") as file:
        first = file.readline()
    try:
        facts = json.loads(first[len(_MARK):]) if first.startswith(_MARK) else None
        newest = max((int(sm), bool(specific)) for sm, specific in (
            re.fullmatch(r"sm_(\d+)([af]?)", target).groups() for target in facts["targets"]))
        facts = {
            **facts, "header": os.path.basename(path), "arguments": [tuple(a) for a in facts["arguments"]],
            "name": facts["name"], "newest": newest
        }
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        raise LinkerError(f"`{path}` is no header of `txl.tools.compile`") from None
    return facts


def _condition(variant):
    """The C expression that is true of arguments that the compilation takes."""
    tests = [
        f"({name} == 1)" if hint == 1 else f"((uint64_t){name} % 16 == 0)" for name, _, hint in variant["arguments"]
        if hint
    ]
    return " && ".join(tests) or "1"


def _algorithms(base, variants):
    """The compilations that are for the same call, a list for each algorithm: those for the newest architecture first,
    then the most specialised ones. LinkerError if they do not fit together."""
    shape = [(name, kind) for name, kind, _ in variants[0]["arguments"]]
    table = {}
    for variant in variants:
        if [(name, kind) for name, kind, _ in variant["arguments"]] != shape:
            raise LinkerError(
                f"compilations of `{base}` have different arguments: {variants[0]['header']} and {variant['header']}")
        key = json.dumps([variant["constants"], variant["num_warps"], variant["num_stages"], variant["num_ctas"]])
        same = table.setdefault(key, [])
        if any(_identity(other) == _identity(variant) for other in same):
            raise LinkerError(
                f"`{variant['header']}` is there twice, or is the same compilation as another of `{base}`")
        same.append(variant)
    # 1 is not divisible by 16: what is known of one argument excludes no other's, so the count of facts is an order.
    return [
        sorted(same, key=lambda v: (v["newest"], sum(bool(hint) for _, _, hint in v["arguments"])), reverse=True)
        for same in table.values()
    ]


def _identity(variant):
    return variant["targets"], [hint for _, _, hint in variant["arguments"]]


def _call(variants, passed):
    """The C statements that call the first of an algorithm's compilations that takes the arguments on this GPU. The
    last one is called in any case: its status is that of the algorithm."""
    lines = []
    for variant in variants[:-1]:
        lines += [
            f"    if ({_condition(variant)}) {{",
            f"      txlr_status txl_status = {variant['name']}(txl_stream{passed});",
            "      if (txl_status != TXLR_NO_CODE)\n        return txl_status;", "    }"
        ]
    return [*lines, f"    return {variants[-1]['name']}(txl_stream{passed});"]


def _loads(variants):
    """The C statements that load, of an algorithm's compilations, those for the newest architectures that have code
    for the GPU."""
    lines, groups = ["  txl_status = TXLR_NO_CODE;"], {}
    for variant in variants:
        groups.setdefault(tuple(variant["targets"]), []).append(variant)
    for group in groups.values():
        first, *others = (f"load_{variant['name']}()" for variant in group)
        lines += ["  if (txl_status == TXLR_NO_CODE) {", f"    txl_status = {first};"]
        lines += [f"    if (!txl_status)\n      txl_status = {call};" for call in others]
        lines.append("  }")
    return [
        *lines, "  if (txl_status && txl_status != TXLR_NO_CODE)\n    return txl_status;", "  txl_found |= !txl_status;"
    ]


def _functions(base, name, variants):
    """(declarations, definitions) of the C functions for the compilations of one kernel."""
    algorithms, arguments = _algorithms(base, variants), variants[0]["arguments"]
    parameters = "".join(f", {kind} {argument}" for argument, kind, _ in arguments)
    passed = "".join(f", {argument}" for argument, _, _ in arguments)
    declarations = [
        f"/* `{base}`, {len(algorithms)} algorithm{'s' if len(algorithms) > 1 else ''}; TXLR_INVALID_ARGUMENT for "
        "another. */", f"txlr_status {name}(void *txl_stream{parameters}, int txl_algorithm);",
        f"txlr_status {name}_default(void *txl_stream{parameters});", f"txlr_status load_{name}(void);",
        f"void unload_{name}(void);", f"int {name}_get_num_algos(void);", ""
    ]
    cases = [
        line for index, same in enumerate(algorithms) for line in (f"  case {index}:", *_call(same, passed))
    ]
    definitions = [
        f"txlr_status {name}(void *txl_stream{parameters}, int txl_algorithm) {{", "  switch (txl_algorithm) {",
        *cases, "  }", "  return TXLR_INVALID_ARGUMENT;", "}", f"txlr_status {name}_default(void *txl_stream"
        f"{parameters}) {{", f"  return {name}(txl_stream{passed}, 0);", "}", f"txlr_status load_{name}(void) {{",
        "  txlr_status txl_status;\n  int txl_found = 0;", *(line for same in algorithms for line in _loads(same)),
        "  return txl_found ? TXLR_OK : TXLR_NO_CODE;", "}", f"void unload_{name}(void) {{",
        *(f"  unload_{variant['name']}();" for variant in variants), "}", f"int {name}_get_num_algos(void) {{",
        f"  return {len(algorithms)};", "}", ""
    ]
    return declarations, definitions


def link(headers, out, prefix=""):
    """Write `OUT.h` and `OUT.c` for the kernels of `headers`; functions' names begin with `prefix`. Returns the two
    paths."""
    if not is_c_name(prefix or "_"):
        raise LinkerError(f"C cannot call a function `{prefix}…`")
    variants = [read_header(path) for path in headers]
    if not variants:
        raise LinkerError("there is nothing to link: no header")
    bases = {}
    for variant in variants:
        bases.setdefault(variant["base"], []).append(variant)
    declarations, definitions = [], []
    for base, group in bases.items():
        declared, defined = _functions(base, prefix + base, group)
        declarations += declared
        definitions += defined
    guard = "TXL_" + "".join(c if c.isalnum() else "_" for c in os.path.basename(out)).upper() + "_H"
    header = "\n".join([
        f"#ifndef {guard}", f"#define {guard}", "", "#include <stdint.h>", "#include <txl_runtime.h>", "",
        "#ifdef __cplusplus", 'extern "C" {', "#endif", "", *declarations, "#ifdef __cplusplus", "}", "#endif", "",
        "#endif", ""
    ])
    source = "\n".join([
        f'#include "{os.path.basename(out)}.h"', *(f'#include "{v["header"]}"' for v in variants), "", *definitions
    ])
    for path, text in ((out + ".h", header), (out + ".c", source)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return out + ".h", out + ".c"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m txl.tools.link", description=__doc__.partition("\n")[0])
    parser.add_argument("headers", nargs="+", help="headers that `txl.tools.compile` wrote")
    parser.add_argument("--out", "-o", required=True, help="the files' names, without their endings")
    parser.add_argument("--prefix", default="", help="what the functions' names begin with")
    given = parser.parse_args(arguments)
    try:
        print(*link(given.headers, given.out, given.prefix), sep="\n")
    except (LinkerError, OSError) as problem:
        parser.error(str(problem))


if __name__ == "__main__":
    main()
