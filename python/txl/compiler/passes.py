"""What each pass of a compilation made of the program."""
import difflib
import json
import os
import sys

from .. import knobs


class Pass:
    """One pass.

    Attributes:
        number, name: From 1, in the order in which they ran; `txl-combine`, as txl-opt takes it, or LLVM's name.
        stage: What they work on: `ttir`, `ttgir` or `llir`.
        before, text: The program before and after it, without locations.
        milliseconds: How long it took, its check not counted.
        failed: Whether it failed; then it is the last.
    """

    def __init__(self, number, before, result):
        self.number, self.name, self.before = number, result["name"], before
        self.stage = result["stage"]
        self.text = before if result["text"] is None else result["text"]
        self.milliseconds, self.failed = result["milliseconds"], result["failed"]

    @property
    def changed(self):
        return self.text != self.before

    def diff(self, color=False, number=None):
        """A unified difference; empty if nothing changed. number: Shown instead of the pass's own."""
        title = f"{self.number if number is None else number}. {self.name}"
        lines = difflib.unified_diff(self.before.splitlines(), self.text.splitlines(), f"before {title}",
                                     f"after {title}", lineterm="")
        return "".join(f"{_painted(line) if color else line}\n" for line in lines)

    def __repr__(self):
        return f"{self.number}. {self.name}{'' if self.changed else ' (no change)'}"


def _painted(line):
    color = {"+": "32", "-": "31", "@": "36"}.get(line[:1])
    return f"\x1b[{color}m{line}\x1b[0m" if color else line


def _of_stage(passes, stage):
    """Those of `stage`; all, if that is none of `ttir`, `ttgir` and `llir`."""
    return [p for p in passes if p.stage == stage] if stage in ("ttir", "ttgir", "llir") else passes


def show_differences(passes, stage, select, folder):
    """List the passes of a stage, and show what one of them changed, or write the program after it to `folder`/tmp.ir.
    `select`: its index in the list; None asks on standard input."""
    chosen = _of_stage(passes, stage)
    for index, done in enumerate(chosen):
        print(f"{index:3} {done.name}{'' if done.changed else ' (no change)'}")
    if select is None:
        answer = input("which pass? ") if chosen else ""
        select = int(answer) if answer.strip().isdecimal() else None
    if select is not None and not 0 <= select < len(chosen):
        raise ValueError(f"`diff_select` is {select}, but `{stage}` has the passes 0 to {len(chosen) - 1}")
    if select is not None and folder is None:
        print(chosen[select].diff(sys.stdout.isatty(), select) or f"{select}. {chosen[select].name} (no change)\n",
              end="")
    elif select is not None:
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "tmp.ir"), "w", encoding="utf-8") as file:
            file.write(chosen[select].text)
    if knobs.compilation.exit_after_diff:
        sys.exit(0)


def passes_of(stage):
    """The passes, in their order. stage: A function from the name of a stage to its text."""
    result = json.loads(stage("passes"))
    passes, text = [], result["before"]
    for number, entry in enumerate(result["passes"], 1):
        passes.append(Pass(number, text, entry))
        text = passes[-1].text
    return passes
