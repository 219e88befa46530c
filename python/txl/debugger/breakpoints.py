"""Breakpoints: of a line or a function, of one program or warpgroup, with a condition in the kernel's variables."""
import os
import re
from dataclasses import dataclass, field


@dataclass
class Breakpoint:
    """Where a launch stops.

    Attributes:
        file: A path, or the end of one; None for a function.
        line: The line; the next line with a statement counts.
        function: The name of a kernel or function instead.
        condition: An expression of the variables; None: always.
        program: The program id, one to three integers; None: any.
        warpgroup: Its index in the cluster (a warp's for kernels of single warps); None: any.
        ignore: Hits that are still to be passed over.
        temporary: It goes after the first stop.
    """
    number: int
    file: str = None
    line: int = None
    function: str = None
    condition: str = None
    program: tuple = None
    warpgroup: int = None
    ignore: int = 0
    temporary: bool = False
    enabled: bool = True
    hits: int = 0
    places: set = field(default_factory=set)  # (file, line) in the kernels that have been launched

    def resolve(self, lines):
        """Finds the lines of a kernel that it means. `lines`: [file, line, function] of its statements."""
        if self.function is not None:
            for file in {file for file, _, function in lines if function == self.function}:
                self.places.add((file, min(at for other, at, function in lines
                                           if other == file and function == self.function)))
            return
        for file in {file for file, _, _ in lines if same_file(file, self.file)}:
            later = [at for other, at, _ in lines if other == file and at >= self.line]
            if later:
                self.places.add((file, min(later)))

    def is_at(self, stop):
        """Whether the stop is one of its lines, of its program and warpgroup; the condition is not evaluated."""
        if not self.enabled or (stop.get("file"), stop.get("line")) not in self.places:
            return False
        if self.program is not None and tuple(stop["program"][:len(self.program)]) != tuple(self.program):
            return False
        return self.warpgroup is None or stop["agent"] == self.warpgroup

    def text(self):
        where = self.function if self.function is not None else f"{self.file}:{self.line}"
        parts = [f"{self.number}", "temporary" if self.temporary else "breakpoint", "" if self.enabled else "disabled",
                 f"at {where}"]
        if self.program is not None:
            parts.append(f"program={','.join(map(str, self.program))}")
        if self.warpgroup is not None:
            parts.append(f"warpgroup={self.warpgroup}")
        if self.condition:
            parts.append(f"if {self.condition}")
        if self.ignore:
            parts.append(f"(ignores {self.ignore} hits)")
        if self.hits:
            parts.append(f"(hit {self.hits} time{'s' if self.hits > 1 else ''})")
        return " ".join(part for part in parts if part)


def same_file(known, wanted):
    """Whether `wanted`, a path or its end, is the file `known`."""
    if os.path.isabs(wanted):
        return os.path.realpath(known) == os.path.realpath(wanted)
    return known == wanted or known.replace(os.sep, "/").endswith("/" + wanted.replace(os.sep, "/"))


_OPTION = re.compile(r"\b(program|warpgroup|warp)\s*=\s*(\d+(?:\s*,\s*\d+){0,2})")


def parse(text, number, file, temporary=False):
    """A breakpoint as the command line writes it: `[FILE:]LINE`, or a function, then `program=1,0`, `warpgroup=2`, and
    `if CONDITION`, or pdb's `, CONDITION`. ValueError says what is wrong.

    Args:
        file: The file of a line without one; None: there is none.
    """
    head, found, condition = re.compile(r"(?:^|\s)if\s").split(text, maxsplit=1)[0], None, None
    if len(head) < len(text):
        condition = text[len(head):].strip()[2:].strip()
    made = Breakpoint(number, temporary=temporary)
    for found in _OPTION.finditer(head):
        ids = tuple(int(i) for i in found[2].split(","))
        if found[1] == "program":
            made.program = ids
        elif len(ids) > 1:
            raise ValueError(f"`{found[1]}` takes one index")
        else:
            made.warpgroup = ids[0]
    head = _OPTION.sub("", head).strip()
    if condition is None and "," in head:
        head, _, condition = (part.strip() for part in head.partition(","))
    made.condition = condition or None
    if made.condition:
        compile(made.condition, "<condition>", "eval")
    place, _, line = head.rpartition(":")
    if line.isdigit():
        made.file, made.line = place or file, int(line)
        if made.file is None:
            raise ValueError("no file is known yet; write FILE:LINE")
    elif head.isidentifier():
        made.function = head
    else:
        raise ValueError(f"`{head}` is neither [FILE:]LINE nor a function")
    return made
