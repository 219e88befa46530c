"""`NAME_signature.json`, which is written next to the dumped stages of a kernel: its parameters, their types and
constants.

An edited stage that is compiled instead of the function (`src_file`) is code for that specialization only. If the file
is next to the text, a launch with other types or constants is an error, not a wrong result.
"""
import json
import os
from enum import Enum

from .sources import type_text


_NAMED = (bool, int, float, str, type(None))  # constants whose text is the same in every process


def _constant_text(value):
    """A constant as the same text in every process; of an object that has none, its type."""
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__}({', '.join(map(_constant_text, value))})"
    return repr(value) if isinstance(value, (*_NAMED, Enum)) else type(value).__name__


def signature_record(fn, signature):
    """{name, signature: {parameter: type}, constants: {parameter: text}, divisibility: {parameter: number}} of a
    specialization."""
    known = [(p.name, s) for p, s in zip(fn.params, signature)]
    return {
        "name": fn.__name__,
        "signature": {name: type_text(s) for name, s in known},
        "constants": {name: _constant_text(s[1]) for name, s in known if s[0] is None},
        "divisibility": {name: s[1] for name, s in known if isinstance(s[0], str) and isinstance(s[1], int) and s[1]},
    }


def check_signature(path, fn, signature):
    """ValueError if the text in the file `path` was dumped for other parameters than these. A text without such a file
    is not checked."""
    signature_path = os.path.splitext(path)[0] + "_signature.json"
    if not os.path.exists(signature_path):
        return
    with open(signature_path, encoding="utf-8") as file:
        try:
            dumped = json.load(file)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{signature_path}: {error}") from None
    mine = json.loads(json.dumps(signature_record(fn, signature)))
    for field, what in (("signature", "of type"), ("constants", "the constant"), ("divisibility", "divisible by")):
        theirs = dumped.get(field) if isinstance(dumped, dict) else None
        if not isinstance(theirs, dict):
            continue
        for name in {**theirs, **mine[field]}:
            if theirs.get(name) != mine[field].get(name):
                raise ValueError(
                    f"{path} was compiled for other arguments: `{name}` is {what} {theirs.get(name)} there and "
                    f"{mine[field].get(name)} in this launch; dump the kernel again, or remove {signature_path}")
