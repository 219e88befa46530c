"""PyTorch's analysis of which tensors a kernel changes and reads, on the kernels of effect_kernels.py, compared with
ours.

    python -m txl effect_peer.py            a table, and what PyTorch's own walk misses

PyTorch is asked in two ways: its entry point, in a process where TXL serves the name `triton`, which gets TXL's answer;
and its own rules on a view of the same TTIR, as they would go about it by themselves.
"""
import logging
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import effect_kernels
import effect_truth
import torch
import triton  # TXL
from torch._higher_order_ops import triton_kernel_wrap as wrap

from txl.compiler.graph import module_of

TENSORS = ("a", "b", "c", "out", "table")


def names(dependencies):
    return {d.name for d in dependencies} & set(TENSORS)


def answers(function):
    """(reads, writes) that PyTorch's entry point gives."""
    kwargs = {name: torch.zeros(128, dtype=torch.int64 if name == "table" else torch.int32) for name in TENSORS}
    kwargs |= {"address": 1 << 40, "n": 2, "m": 2, **effect_kernels.CONSTANTS}
    found = wrap.identify_accessed_tensors(function, kwargs, {}).read_writes
    return names(found.reads), names(found.writes)


def own_rules(kernel):
    """(reads, writes) by PyTorch's rules on the kernel's TTIR; all tensors where it gives up, as its entry point has
    it."""
    wrap.analyze_kernel_access.reset()
    wrap.get_tma_stores.reset()
    arguments = kernel.effects.arguments
    try:
        functions = wrap.ttir_to_functions(module_of(kernel.native.stage))
        tensors = frozenset(arguments.index(name) for name in TENSORS)
        found = wrap.analyze_kernel_access(functions, kernel.name, len(arguments), arguments, tensors).read_writes
        return names(found.reads), names(found.writes)
    except Exception:
        return set(TENSORS), set(TENSORS)


def main():
    logging.disable(logging.WARNING)
    counts = {
        who: dict.fromkeys(("exact", "too much", "too little"), 0)
        for who in ("TXL", "PyTorch in TXL's process", "PyTorch's own rules")
    }
    missed = []
    made = effect_kernels.kernels()
    with tempfile.TemporaryDirectory() as folder:
        for number, kernel in enumerate(made):
            function = effect_truth.load(kernel.source, folder, f"peer_{number}")
            compiled = triton.compile(function, signature=effect_kernels.SIGNATURE, constexprs=effect_kernels.CONSTANTS)
            said = {"TXL": (compiled.effects.reads & set(TENSORS), compiled.effects.writes & set(TENSORS)),
                    "PyTorch in TXL's process": answers(function), "PyTorch's own rules": own_rules(compiled)}
            true = kernel.reads & set(TENSORS), kernel.writes & set(TENSORS)  # what `*` is has no name here
            for who, (reads, writes) in said.items():
                little = true[0] - reads or true[1] - writes
                counts[who]["too little" if little else "too much" if (reads, writes) != true else "exact"] += 1
                if little and who != "PyTorch's own rules":
                    missed.append(f"{who}, {kernel.name}: reads {reads}, writes {writes}, in truth {true}")
    print(f"{len(made)} kernels, reads and writes of tensors")
    for who, count in counts.items():
        print(f"{who:26}" + "".join(f"{what:>12} {n:4} ({n / len(made):5.1%})" for what, n in count.items()))
    if missed:
        sys.exit("\n".join(missed))


if __name__ == "__main__":
    main()
