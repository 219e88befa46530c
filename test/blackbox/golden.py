"""What Triton said of the cases, as compressed text (`zless` shows it): `== name`, then `rejected: …`, or `> ` and what
was printed, then the TTIR."""
import gzip
import json
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent


def plain_lines(text):
    """The different lines printed, without brackets and quotes: a shape is `['16']` in one version, and `(16,)` here;
    and a function that is called twice with the same types is compiled, and prints, once or twice."""
    return list(dict.fromkeys(re.sub(r"[^\w.+<>-]+", " ", line).strip() for line in text.splitlines()))


class Answer:

    def __init__(self, rejected=None, printed="", ttir=""):
        self.rejected, self.printed, self.ttir = rejected, plain_lines(printed), ttir

    def differs(self, other):
        if other is None or (self.rejected is None) != (other.rejected is None):
            return True
        return self.rejected is None and (self.printed, self.ttir) != (other.printed, other.ttir)

    def text(self):
        if self.rejected is not None:
            return f"rejected: {self.rejected}\n"
        return "".join(f"> {line}\n" for line in self.printed) + self.ttir + "\n"


def path(version):
    return HERE / f"triton-{version}.txt.gz"


def write(version, answers):
    text = "".join(f"== {json.dumps(name)}\n{answer.text()}" for name, answer in answers.items())
    path(version).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def read(version):
    """{name: Answer}"""
    answers = {}
    if not path(version).exists():
        return answers
    for part in ("\n" + gzip.decompress(path(version).read_bytes()).decode()).split("\n== ")[1:]:
        name, _, rest = part.partition("\n")
        lines = rest.splitlines()
        if lines and lines[0].startswith("rejected: "):
            answer = Answer(rejected=lines[0].removeprefix("rejected: "))
        else:
            printed = "\n".join(line[2:] for line in lines if line.startswith("> "))
            answer = Answer(printed=printed, ttir="\n".join(
                line for line in lines if not line.startswith("> ")).strip())
        answers[json.loads(name)] = answer
    return answers
