"""Facts of the reports about a kernel (`CompiledKernel.facts`), from their JSON."""
import json
import os


class Fact(dict):
    """A fact: its `kind`, `file`, `line`, perhaps `column`, and named fields, as items. `repr` is its line of the text
    report without the directory of the file."""

    @property
    def at(self):
        """The source line as `file.py:12`, without the directory; `unknown` if it is not known."""
        return f"{os.path.basename(self['file'])}:{self['line']}" if self["line"] else "unknown"

    def __repr__(self):
        location = ("kind", "file", "line", "column")
        fields = " ".join(f"{name}={value!r}" for name, value in self.items() if name not in location)
        return f"{self['kind']}={self.at} {fields}"


def facts_of(text):
    """The facts of a JSON text, as `txlc --print-schedule=json` prints it: a list of Fact."""
    return json.loads(text, object_hook=Fact)
