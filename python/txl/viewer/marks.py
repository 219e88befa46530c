"""What the reports state about lines of the source: each fact becomes a mark next to the line, and a row below it.

The reports are `report` (what limits the kernel), `schedule` (loops, loads, stores, refusals) and `layouts`, of which
the conversions are taken: a layout of each tile would be a mark on every line."""
import html

REPORTS = ("report", "schedule", "layouts")
_UNMARKED = ("layout", "conversions", "numerics")


def facts_of(kernel, report):
    """The facts of a report about a kernel, without repetitions; none if it was compiled from a text below TTIR, or for
    the CPU."""
    try:
        facts = kernel.facts(report) if kernel.native.target != "cpu" else []
    except RuntimeError:
        return []
    return [fact for n, fact in enumerate(facts) if fact not in facts[:n]]


def value_text(value):
    """A field's value as the text reports print it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(value_text, value)) or "none"
    return str(value)


def fields_of(fact):
    """(name, value) of the fields of a fact, without its kind and its location."""
    return [(name, value) for name, value in fact.items() if name not in ("kind", "file", "line", "column")]


def row_of(fact, attributes="", location=""):
    """A fact as a row of a table: its kind, the location if it is given, and its fields."""
    fields = " ".join(f"<dfn>{html.escape(name)}</dfn>={html.escape(value_text(value))}"
                      for name, value in fields_of(fact))
    kind = f"{fact['kind']} <small>{html.escape(location)}</small>" if location else html.escape(fact["kind"])
    return f"<tr{attributes}><th>{kind}<td>{fields}"


def bound_to(index):
    """The attributes of an element that leads to the source line `index`; none for None."""
    return "" if index is None else f' data-at="{index}" tabindex="0"'


def table_of(facts, index_of, shown=lambda name, value: None):
    """Facts of one kind as a table with a column for each field. `index_of(location)`: the index of a source line;
    `shown(field, value)`: HTML of a value, None for its text."""
    names = list(dict.fromkeys(name for fact in facts for name, _ in fields_of(fact)))
    head = "".join(f"<th>{html.escape(name)}" for name in ("line", *names))
    rows = []
    for fact in facts:
        values = dict(fields_of(fact))
        cells = [(shown(name, values[name]) or html.escape(value_text(values[name]))) if name in values else ""
                 for name in names]
        bound = bound_to(index_of(f"{fact['file']}:{fact['line']}"))
        rows.append(f"<tr{bound}><td>" + "<td>".join([html.escape(fact.at), *cells]))
    return f"<table><tr>{head}{''.join(rows)}</table>"


def rows_by_line(facts):
    """{(file, line): [row, …]} of the facts that name a line. A load of a library function is a fact
    of the loop in the caller as well, which its field `loop` names."""
    facts = [fact for fact in facts if fact["kind"] not in _UNMARKED]
    table = {}
    loops = {fact.at: (fact["file"], fact["line"]) for fact in facts if fact["kind"] == "loop"}
    for fact in facts:
        locations = {(fact["file"], fact["line"])} if fact["line"] else set()
        if fact.get("loop") in loops:
            locations.add(loops[fact["loop"]])
        for location in locations:
            table.setdefault(location, []).append(row_of(fact))
    return table
