"""How many bytes conversions of layouts move through shared memory, in TXL's TTGIR and in Triton's, counted in the same
way.

    python bench/conversion_bytes.py --triton VENV [--target 80]

Both compile the kernels of conversion_kernels.py at `num_stages=1`, and print their TTGIR. In that text count

* `ttg.local_alloc` of a tile and `ttg.local_store`: each element once;
* `ttg.local_load`: what all threads read, copies included;
* `ttg.convert_layout`, where some warp needs an element that it does not have: both.

What happens in a loop counts eight times. Who has what follows from the layouts as they are printed: TXL's are maps of
bits; of Triton's, blocked, slices, results and operands of `mma.sync` are known from its documentation and the PTX ISA,
and that is all that occurs for sm_80. Of no other layout is the place of an element guessed: the script stops.
"""
import argparse
import json
import os
import re
import subprocess
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
LOOP = 8


def compile_with_this_triton(target):
    """{kernel: TTGIR} from the module that `import triton` finds."""
    import triton
    from triton.backends.compiler import GPUTarget

    from conversion_kernels import kernels
    texts = {}
    for name, (kernel, signature, constants, options) in kernels().items():
        ordered = {n: "constexpr" if n in constants else signature[n] for n in kernel.arg_names}
        attrs = {(i, ): [["tt.divisibility", 16]] for i, n in enumerate(kernel.arg_names)
                 if ordered[n].startswith("*") or ordered[n] == "i32"}
        source = triton.compiler.ASTSource(fn=kernel, signature=ordered, constexprs=constants, attrs=attrs)
        compiled = triton.compile(source, target=GPUTarget("cuda", target, 32), options={**options, "num_stages": 1})
        texts[name] = compiled.asm["ttgir"]
    return texts


# Layouts: an array of row-major element numbers by [warp, lane, register].


def integers(text):
    return [int(n) for n in re.findall(r"-?\d+", text)]


def field(text, name):
    match = re.search(name + r" = \[([^\]]*)\]", text)
    return integers(match.group(1)) if match else None


def flat(coordinates, shape):
    result = np.zeros_like(coordinates[0])
    for c, extent in zip(coordinates, shape):
        result = result * extent + c % extent
    return result


def linear(text, shape):
    """A map of bits: of TXL, and Triton's `#ttg.linear` of the same meaning."""
    dimensions = []
    for axis in ("register", "lane", "warp"):
        body = re.search(axis + r" = \[(.*?)\](?=, (?:lane|warp|block)|\})", text).group(1)
        dimensions.append([integers(b) for b in re.findall(r"\[([^\[\]]*)\]", body)])
    element_coordinates = np.zeros((1, len(shape)), dtype=np.int64)
    sizes = []
    for bases in dimensions:
        points = np.zeros((1, len(shape)), dtype=np.int64)
        for basis in bases:
            points = np.concatenate([points, points ^ np.array(basis, dtype=np.int64)])
        sizes.append(len(points))
        element_coordinates = (points[:, None, :] ^ element_coordinates[None, :, :]).reshape(-1, len(shape))
    return flat(list(element_coordinates.T), shape).reshape(sizes[2], sizes[1], sizes[0])


def spread(shape, each, lanes, warps, order):
    """Blocked: [warp, lane, register] of coordinates; the tile repeats until it covers the shape."""
    rank = len(shape)

    def digits(index, sizes):
        result = [None] * rank
        for axis in order:
            result[axis], index = index % sizes[axis], index // sizes[axis]
        return result

    repeats = [max(1, shape[a] // (each[a] * lanes[a] * warps[a])) for a in range(rank)]
    w, l, r = np.meshgrid(np.arange(np.prod(warps)), np.arange(np.prod(lanes)),
                          np.arange(np.prod(each) * np.prod(repeats)), indexing="ij")
    inner, outer = r % np.prod(each), r // np.prod(each)
    w, l, inner, outer = digits(w, warps), digits(l, lanes), digits(inner, each), digits(outer, repeats)
    return [((outer[a] * warps[a] + w[a]) * lanes[a] + l[a]) * each[a] + inner[a] for a in range(rank)]


def fragments(shape, warps, operand):
    """`mma.sync`: which warp has which rows and columns; all lanes of a warp count as one row of its registers."""
    rows, columns = shape[-2:]
    wm, wn = warps[-2:]
    per_m = min(rows, max(16, rows // wm)) if operand != 1 else rows
    per_n = min(columns, max(8, columns // wn)) if operand != 0 else columns
    w = np.arange(wm * wn)
    m, n = (w % wm, w // wm) if operand is not None else (w % wm, w // wm)
    i, j = np.meshgrid(np.arange(per_m), np.arange(per_n), indexing="ij")
    # Tiles of 16 (or 8) are dealt to the warps round robin.
    row = (i // 16 * wm * 16 + i % 16)[None] + (m * 16)[:, None, None] if operand != 1 else np.broadcast_to(
        i, (len(w), *i.shape))
    column = (j // 8 * wn * 8 + j % 8)[None] + (n * 8)[:, None, None] if operand != 0 else np.broadcast_to(
        j, (len(w), *j.shape))
    offsets = flat([row, column], (rows, columns)).reshape(len(w), 32, -1)
    return offsets


def owners(layout, shape, aliases):
    """[warp, lane, register] -> element. Only the warp is exact for fragments, and that is all that is asked."""
    layout = layout.strip()
    if layout.startswith("#") and layout in aliases:
        layout = aliases[layout]
    for name in sorted(aliases, key=len, reverse=True):
        layout = re.sub(re.escape(name) + r"\b", lambda _: aliases[name], layout)
    if "ttg.slice" in layout:
        dim = int(re.search(r"dim = (\d+)", layout).group(1))
        parent = layout[layout.index("parent = ") + len("parent = "):]
        whole = list(shape)
        whole.insert(dim, parent_extent(parent, dim))
        offsets = owners(parent[:parent.rindex("}")], whole, aliases)
        coordinates = np.unravel_index(offsets, whole)
        return flat([c for a, c in enumerate(coordinates) if a != dim], shape)
    if "ttg.dot_op" in layout:
        warps = field(layout, "warpsPerCTA")
        if "nvidia_mma" in layout:
            return fragments(shape, warps, int(re.search(r"opIdx = (\d)", layout).group(1)))
        raise SystemExit(f"unknown operand: {layout}")
    if "ttg.nvidia_mma" in layout:
        return fragments(shape, field(layout, "warpsPerCTA"), None)
    if "ttg.linear" in layout:
        return linear(layout, shape)
    if "ttg.blocked" in layout:
        names = ("sizePerThread", "threadsPerWarp", "warpsPerCTA", "order")
        return flat(spread(shape, *(field(layout, n) for n in names)), shape)
    raise SystemExit(f"unknown layout: {layout}")


def parent_extent(parent, dim):
    """An extent along the axis that a slice drops: any multiple of the parent's tile has the same warps."""
    if "nvidia_mma" in parent:
        return 16 * field(parent, "warpsPerCTA")[dim]
    if "blocked" in parent:
        return np.prod([field(parent, n)[dim] for n in ("sizePerThread", "threadsPerWarp", "warpsPerCTA")])
    if "slice" in parent:
        return 1
    raise SystemExit(f"unknown parent: {parent}")


BYTES = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8}


def tile(text):
    """(shape, bytes of an element, layout) of `tensor<64x32xf16, #layout>`."""
    match = re.match(r"tensor<((?:\d+x)+)([^,]*), (.*)>$", text.strip())
    shape = [int(n) for n in match.group(1)[:-1].split("x")]
    element = match.group(2)
    return shape, 8 if "ptr" in element else BYTES.get(element, 1), match.group(3)


def count(text):
    """(bytes, number of operations that move them), loops counted."""
    aliases = dict(re.findall(r"^(#\w+) = (#ttg\..*)$", text, re.M))
    total = operations = 0
    loops = []
    for line in text.splitlines():
        line = re.sub(r" loc\(.*$", "", line)
        weight = LOOP ** sum(loops)
        if "ttg.convert_layout" in line:
            source, result = (tile(t) for t in line[line.index(" : ") + 3:].split(" -> "))
            have, want = (owners(t[2], t[0], aliases) for t in (source, result))
            if any(np.setdiff1d(w, h).size for w, h in zip(want.reshape(len(want), -1), have.reshape(len(have), -1))):
                total += (np.prod(source[0]) + want.size) * source[1] * weight
                operations += 1
        elif "ttg.local_alloc %" in line or "ttg.local_store" in line:
            shape, size, _ = tile(re.search(r"tensor<.*?>(?=\)? ->)", line).group(0))
            total += np.prod(shape) * size * weight
            operations += 1
        elif "ttg.local_load" in line:
            shape, size, layout = tile(line[line.rindex(" -> ") + 4:])
            total += owners(layout, shape, aliases).size * size * weight
            operations += 1
        # Depth by braces: a loop's body, or any other region.
        opens = line.rstrip().endswith("{")
        if line.strip().startswith("}") and loops:
            loops.pop()
        if opens and "module" not in line and not line.startswith("#"):
            loops.append(1 if "scf.for" in line or "scf.while" in line else 0)
    return int(total), operations


def peer(venv, target):
    done = subprocess.run([os.path.join(venv, "bin", "python"), __file__, "--texts", "--target", str(target)],
                          capture_output=True, text=True, cwd=HERE, env={**os.environ, "TRITON_ALWAYS_COMPILE": "1"})
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--triton", help="a virtual environment with Triton")
    parser.add_argument("--target", type=int, default=80)
    parser.add_argument("--texts", action="store_true", help="print the TTGIR of this environment's Triton, as JSON")
    options = parser.parse_args()
    sys.path.insert(0, HERE)
    if options.texts:
        print(json.dumps(compile_with_this_triton(options.target)))
        return
    from txl import alias
    alias.install()
    ours, theirs = compile_with_this_triton(
        options.target), peer(options.triton, options.target) if options.triton else {}
    print("| kernel | TXL: bytes | operations | Triton: bytes | operations | ratio |\n|---|---|---|---|---|---|")
    for name, text in ours.items():
        mine, other = count(text), count(theirs[name]) if name in theirs else (0, 0)
        ratio = f"{mine[0] / other[0]:.2f}" if other[0] else "-" if not mine[0] else "worse"
        print(f"| {name} | {mine[0]} | {mine[1]} | {other[0]} | {other[1]} | {ratio} |")


if __name__ == "__main__":
    main()
