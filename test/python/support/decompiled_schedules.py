"""What was made of a kernel's loops, and whether its program becomes the same code. (decompiled_suite.py counts over
all that tests compile.)"""
import os

import decompiled_programs

KINDS = {
    "producer warps": lambda loop: loop["producer_warps"],
    "second MMA in flight": lambda loop: loop["mma_in_flight"] == "second",
    "last MMA in flight": lambda loop: loop["mma_in_flight"] == "last", "persistent": lambda loop: loop["persistent"],
    "TMA": lambda loop: "xTMA" in loop["loads"]
}


def kind(facts):
    """What was made of a kernel's loops, in words, from the facts of its schedule; empty if they are as they were."""
    loops = [fact for fact in facts if fact["kind"] == "loop" and fact["ring_bytes"]]
    if not loops:
        return ""
    return ", ".join(words for words, holds in KINDS.items() if any(map(holds, loops))) or "cp.async"


def difference(kernel, target, folder):
    """What the code of a compiled kernel and that of its program do not have in common; empty if they are the same.
    `refused: …` if it has no program."""
    try:
        text = kernel.as_txl()
    except RuntimeError as error:
        return f"refused: {error}"
    if kind(kernel.facts("schedule")) and "tl.as_written()" not in text:
        return "the program is not the schedule's"
    module = decompiled_programs.load(text, folder, f"program{len(os.listdir(folder))}")
    again = decompiled_programs.compiled(module, target)
    first, second = (decompiled_programs.code(k.asm["ptx"]) for k in (kernel, again))
    return "" if first == second else decompiled_programs.unified(first, second)
