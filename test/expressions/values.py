"""Kernels that evaluate the elementwise expressions of triton.txt, many at once: as a tile of 16, and as 16 scalars in
16 programs.

    VENV39/bin/python test/expressions/values.py FOLDER     writes the TTIR that Triton makes of each kernel to FOLDER

test/python/numerics/test_expression_values.py runs the kernels in both forms and, if TXL_TRITON_TTIR names such a
folder, what Triton made of them."""

import os
import re
import sys

sys.path.insert(0, os.path.dirname(__file__))
from expressions import TYPES, columns

PER_KERNEL = 40
# What is not element by element, or not defined for every input: integers divided by 0, the smallest divided by -1.
OTHER = re.compile(
    r"join|cat\(|broadcast|interleave|softmax|sum|cumprod|sort|topk|flip|histogram|gather|dot|zeros|shape|trans|print|assert|philox|rand|"
    r"argm|tl\.m(ax|in)\(|reduce|swizzle|full|arange|multiple_of|max_con|x4|bitonic|expect|squeeze|ravel|view|expand|\[|(//|%) (\(-1\)|0|True|False)$|(//|%) \(-1\)"
)


def expressions():
    """(operands, column, expression, dtype of the result): all elementwise ones that give a tile."""
    found = []
    with open(os.path.join(os.path.dirname(__file__), "triton.txt"), encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                continue
            head, answers = line.rstrip("\n").rsplit(" | ", 1)
            operands, expression = head.split(" | ", 1)
            kinds = {word[2] for word in operands.split()}
            if not kinds <= set("tdcl") or "t" not in kinds or OTHER.search(expression):
                continue
            expanded = [
                word.split("/")[0] for run in answers.split()
                for word in [run.split("*")[0]] * int((run.split("*") + ["1"])[1])
            ]
            found += [(operands, column, expression, answer) for column, answer in zip(columns(operands), expanded)
                      if answer in TYPES]
    return found


def kernel(name, group, is_tile):
    """The text of a kernel that stores the results of `group`, expression k's at `o_DTYPE + k * 16`."""
    parameters = [f"{array}_{dtype}" for array in "xyo" for dtype in TYPES]
    lines = ["i = tl.arange(0, 16)" if is_tile else "i = tl.program_id(0)"]
    for k, (operands, column, expression, dtype) in enumerate(group):
        for word in operands.split():
            variable, kind, what = word[0], word[2], word[4:]
            what = column if what in "*#" else what
            if kind == "t":
                text = f"tl.load({'x' if variable == 'a' else 'y'}_{what} + i)"
            elif kind == "d":
                text = f"tl.dtype('{what}')"
            else:
                text = f"float('{what}')" if what in ("inf", "nan") else what
            lines.append(f"{variable}{k}{': tl.constexpr' if kind in 'cd' else ''} = {text}")
        used = re.sub(r"\b([ab])\b(?!\()", rf"\g<1>{k}", expression)
        lines += [
            f"r{k} = {used}", f"tl.static_assert(r{k}.dtype == tl.dtype('{dtype}'))",
            f"tl.store(o_{dtype} + {k * 16} + i, r{k})"
        ]
    body = "".join(f"    {line}\n" for line in lines)
    return f"@triton.jit\ndef {name}({', '.join(parameters)}):\n{body}"


def kernels(is_tile):
    """(name, group, text) of every kernel."""
    picked = expressions()
    for start in range(0, len(picked), PER_KERNEL):
        group = picked[start:start + PER_KERNEL]
        name = f"{'tile' if is_tile else 'scalar'}{start // PER_KERNEL}"
        yield name, group, kernel(name, group, is_tile)


def main(folder):
    import linecache
    from record import NAMES, Triton
    triton = Triton()
    os.makedirs(folder, exist_ok=True)
    for is_tile in (True, False):
        for name, _, text in kernels(is_tile):
            file = f"/values/{name}.py"
            linecache.cache[file] = len(text), None, text.splitlines(True), file
            exec(compile(text, file, "exec"), triton.names)
            function = triton.names[name]
            signature = {p: "*" + NAMES[p.split("_")[1]] for p in function.arg_names}
            try:
                module = triton.ASTSource(function, signature, {}).make_ir(triton.target, *triton.rest)
            except Exception as error:
                print(name, str(error).strip().splitlines()[-1])
                continue
            with open(os.path.join(folder, name + ".ttir"), "w", encoding="utf-8") as out:
                out.write(str(module))


if __name__ == "__main__":
    main(sys.argv[1])
