"""What was made of a kernel's loops, and whether its program becomes the same code. (spelled_suite.py counts over all that tests compile.)"""
import os
import re

import spelled_programs

KINDS = {"warps of their own": "warps of their own copy", "second product": "a product runs beside the next turn",
         "end in the next": "last products end in the next turn", "several in turn": "programs in turn",
         "by tensor copies": "tensor copies"}


def kind(schedule):
    """What was made of a kernel's loops, in words; empty if they are as they were."""
    done = [line for line in schedule.splitlines() if re.search(r": \d+ channels?, ", line)]
    if not done:
        return ""
    text = re.sub("no warps of their own", "", "\n".join(done))
    return ", ".join(words for part, words in KINDS.items() if part in text) or "copies by threads"


def difference(kernel, target, folder):
    """What the code of a compiled kernel and that of its program do not have in common; empty if they are the same. `refused: …` if it has no
    program."""
    try:
        text = kernel.as_txl()
    except RuntimeError as error:
        return f"refused: {error}"
    if kind(kernel.asm["schedule"]) and "tl.as_written()" not in text:
        return "the program is not the schedule's"
    module = spelled_programs.load(text, folder, f"program{len(os.listdir(folder))}")
    again = spelled_programs.compiled(module, target)
    first, second = (spelled_programs.code(k.asm["ptx"]) for k in (kernel, again))
    return "" if first == second else spelled_programs.unified(first, second)
