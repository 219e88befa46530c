"""The page `tuning.html`: a picture of each search, and a table of its configurations."""
import html
import math

from .records import canonical, choose, decisive, subject_of

_STYLE = """body{font:14px system-ui,sans-serif;margin:2em;max-width:70em}table{border-collapse:collapse}
td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid #ddd}td.n{text-align:right;font-variant-numeric:
tabular-nums}circle{fill:#3572b0}circle.best{fill:#1a7f37}path.failed{stroke:#c0392b;stroke-width:2}
polyline{fill:none;stroke:#1a7f37;stroke-width:1.5}text{font-size:11px;fill:#555}.why{color:#c0392b}"""
_WIDTH, _HEIGHT, _LEFT = 760, 240, 60


def subjects(records):
    """{subject: its records}, in the order of the first ones."""
    found = {}
    for record in records:
        found.setdefault(subject_of(record), []).append(record)
    return found


def _x(index, count):
    return _LEFT + (index + 0.5) * (_WIDTH - _LEFT - 10) / max(1, count)


def search_picture(records, best):
    """An SVG: configurations in the order of their measurement, times on a logarithmic axis, failures as crosses, the
    best time so far as a line."""
    times = [r["ms"][0] for r in records if r.get("failure") is None and r["ms"][0] > 0]
    low, high = (math.log(min(times)), math.log(max(times))) if times else (0.0, 1.0)
    span = max(high - low, 0.1)

    def y(time):
        return 15 + (high - math.log(max(time, 1e-9))) / span * (_HEIGHT - 50) if times else 15

    parts, line, fastest = [], [], math.inf
    for index, record in enumerate(records):
        x, title = _x(index, len(records)), html.escape(_name(record["config"]))
        if record.get("failure") is not None:
            bottom = _HEIGHT - 18
            parts.append(f'<path class="failed" d="M{x - 4:.1f} {bottom - 4}l8 8m0 -8l-8 8"><title>{title}: '
                         f'{html.escape(record["failure"])}: {html.escape(record["reason"])}</title></path>')
            continue
        time = record["ms"][0]
        fastest = min(fastest, time)
        line.append(f"{x:.1f},{y(fastest):.1f}")
        kind = "best" if canonical(record["config"]) == best else "other"
        parts.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y(time):.1f}" r="4"><title>{title}: {time:.4f} ms'
                     '</title></circle>')
    labels = "".join(f'<text x="4" y="{y(math.exp(at)) + 4:.1f}">{math.exp(at):.4g} ms</text>'
                     for at in ((low, high) if times else ()))
    return (f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" role="img">{labels}<polyline points="'
            f'{" ".join(line)}"/>{"".join(parts)}<text x="{_LEFT}" y="{_HEIGHT - 2}">order of measurement</text></svg>')


def _name(config):
    return ", ".join(f"{name}: {value}" for name, value in config.items())


def _rows(records, best):
    order = sorted(records, key=lambda r: (r.get("failure") is not None, (r.get("ms") or [0])[0], _name(r["config"])))
    fastest = next((r["ms"][0] for r in order if r.get("failure") is None), None)
    for record in order:
        name = html.escape(_name(record["config"]))
        if record.get("failure") is not None:
            yield (f'<tr><td>{name}</td><td class="why" colspan="5">{html.escape(record["failure"])}: '
                   f'{html.escape(record["reason"])}</td></tr>')
            continue
        chosen = " ✓" if canonical(record["config"]) == best else ""
        cells = [f"{record['ms'][0]:.4f}", f"{record['ms'][0] / fastest:.2f}×" if fastest else "",
                 f"{100 * record.get('spread', 0):.1f} %", record.get("registers", ""), record.get("spills", "")]
        yield f"<tr><td>{name}{chosen}</td>" + "".join(f'<td class="n">{cell}</td>' for cell in cells) + "</tr>"


def page(records, numerics=None):
    """The page about some records, a text."""
    parts = [f'<!doctype html><html lang="en"><meta charset="utf-8"><title>tuning</title><style>{_STYLE}</style>']
    for own in subjects(records).values():
        counting = list(decisive(own).values())
        index = choose(own, [r["config"] for r in counting], numerics)
        best, first = None if index is None else canonical(counting[index]["config"]), own[0]
        facts = [first["device"], first["driver"], _name(first["key"]), _name(first["constants"])]
        parts += [f"<h2>{html.escape(first['kernel'])}</h2><p>{html.escape('; '.join(filter(None, facts)))}</p>",
                  search_picture(counting, best),
                  "<table><tr><th>configuration</th><th>ms</th><th></th><th>spread</th><th>registers</th>"
                  "<th>spilled bytes</th></tr>", *_rows(counting, best), "</table>"]
    if not records:
        parts.append("<p>No records.</p>")
    return "\n".join(parts)
