"""What each pass of a compilation made of the program."""
import difflib
import json


class Pass:
    """One pass.

    Attributes:
        number, name: From 1, in the order in which they ran; `txl-combine`, as txl-opt takes it.
        before, text: The program before and behind it, without places.
        milliseconds: How long it took, its check not counted.
        failed: Whether it failed; then it is the last.
    """

    def __init__(self, number, before, found):
        self.number, self.name, self.before = number, found["name"], before
        self.text = before if found["text"] is None else found["text"]
        self.milliseconds, self.failed = found["milliseconds"], found["failed"]

    @property
    def changed(self):
        return self.text != self.before

    def diff(self, color=False):
        """A unified difference; empty if nothing changed."""
        title = f"{self.number}. {self.name}"
        lines = difflib.unified_diff(self.before.splitlines(), self.text.splitlines(), f"before {title}", f"behind {title}", lineterm="")
        return "".join(f"{_painted(line) if color else line}\n" for line in lines)

    def __repr__(self):
        return f"{self.number}. {self.name}{'' if self.changed else ' (no change)'}"


def _painted(line):
    color = {"+": "32", "-": "31", "@": "36"}.get(line[:1])
    return f"\x1b[{color}m{line}\x1b[0m" if color else line


def passes_of(stage):
    """The passes, in their order. stage: A function from the name of a stage to its text."""
    found = json.loads(stage("passes"))
    made, text = [], found["before"]
    for number, entry in enumerate(found["passes"], 1):
        made.append(Pass(number, text, entry))
        text = made[-1].text
    return made
