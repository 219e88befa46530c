"""Records of measured configurations: what one is, which of them concern a kernel, and the choice that follows.

A record is one line of JSON: the subject (kernel hash, signature, constants, key, GPU, clocks, driver, compiler), the
configuration, and the result: times, registers and spills, or a failure with its reason. Lines are only appended, and
files are merged by union. The choice is a function of the records alone, and appending cannot change it: of several
records of a configuration the first one of the highest round counts. So processes that read the same file, or the same
Redis server, choose the same configuration, whatever each of them has measured."""
import hashlib
import json
import math

VERSION = 1
FAILURES = ("refusal", "fault", "time-out", "out of memory", "wrong result")

# What a record's subject consists of: records with the same values are about the same kernel on the same machine.
SUBJECT = ("hash", "signature", "constants", "key", "device", "clocks", "driver", "compiler")


def canonical(value):
    """A value as JSON with sorted keys: equal values give equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(value):
    """A short hash of a JSON value."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:32]


def plain(value):
    """A value as JSON has it; what JSON has not is its `repr`. Two values that a kernel distinguishes differ."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else repr(float(value))
    if isinstance(value, (list, tuple)):
        return [plain(element) for element in value]
    if isinstance(value, dict):
        return {str(name): plain(element) for name, element in sorted(value.items(), key=lambda item: str(item[0]))}
    inner = getattr(value, "value", value)
    if inner is not value:
        return plain(inner)
    named = getattr(value, "__qualname__", None) or getattr(value, "name", None)
    return str(named) if named is not None else f"{type(value).__qualname__} {value}"


def is_record(found):
    """Whether a JSON value has the form of a record: readers rely on it."""
    if not isinstance(found, dict) or found.get("v") != VERSION or not isinstance(found.get("config"), dict):
        return False
    if any(name not in found for name in SUBJECT) or not isinstance(found.get("round", 0), int):
        return False
    failure, times = found.get("failure"), found.get("ms")
    if failure is not None:
        return failure in FAILURES and isinstance(found.get("reason"), str)
    return (isinstance(times, list) and len(times) == 3 and
            all(isinstance(t, (int, float)) and not isinstance(t, bool) and math.isfinite(t) and t >= 0 for t in times))


def parse_lines(lines):
    """The records of lines of text, in their order; a damaged line is none."""
    found = []
    for line in lines:
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if is_record(record):
            found.append(record)
    return found


def subject_of(record):
    """A hash of what the record is about: the kernel, its arguments and the machine."""
    return digest([record[name] for name in SUBJECT])


def merge(*lists):
    """The union of records without duplicates, in the order of their time, then their text: the same for any order of
    the lists."""
    unique = {canonical(record): record for records in lists for record in records}
    return [unique[text] for text in sorted(unique, key=lambda text: (unique[text].get("time", ""), text))]


def decisive(records):
    """{configuration as text: the record that counts}: the first one of the highest round."""
    found = {}
    for record in records:
        name = canonical(record["config"])
        if name not in found or record.get("round", 0) > found[name].get("round", 0):
            found[name] = record
    return found


def choose(records, configs, numerics=None):
    """The index of the chosen one of `configs` (plain dictionaries), or None if no record of one has times.

    The smallest median time is chosen; equal times are decided by the configuration's text. `numerics="same"` admits
    only configurations with the recorded output bits of the reference: the first of `configs` that has a result; if
    its bits are not recorded, it is the choice."""
    known = decisive(records)
    results = [known.get(canonical(config)) for config in configs]
    good = [i for i, r in enumerate(results) if r is not None and r.get("failure") is None]
    if numerics == "same" and good:
        bits = results[good[0]].get("bits")
        good = [i for i in good if results[i].get("bits") == bits] if bits is not None else good[:1]
    return min(good, key=lambda i: (results[i]["ms"][0], canonical(configs[i])), default=None)
