"""The picture of a timeline: a row for each agent, engine or warp, a bar for what it did, bound to its line of source.

What is read is the trace event format of Chrome and Perfetto, as `txl.trace` and `txl-emu --trace` write it: rows by
`pid` and `tid`, with names; complete events, with `args.location` where the source is known; and those that begin (`b`)
and end (`e`) outside of a row."""
import html
import json
from collections import Counter

_ROW, _AXIS, _NARROWEST, _WIDEST = 22, 24, 900, 6000  # pixels
_CHARACTER = 6.3  # width of a character of a bar's label
_MOST = 5000  # events that are drawn; more would not be legible
_KINDS = {"run": "runs", "wait": "waits", "engine": "engine or copy"}


def events_of(trace):
    """(names of the rows, [(row, kind, what, begin, end, location)]) of a trace: its text, or an object with the text
    as `json`. ValueError for what is none."""
    try:
        result = json.loads(getattr(trace, "json", trace))["traceEvents"]
        names, rows, open_, events = {}, {}, {}, []
        for event in result:
            key = event["pid"], event.get("tid", 0)
            if event["ph"] == "M" and event["name"] in ("thread_name", "process_name"):
                names[event["name"], key if event["name"] == "thread_name" else event["pid"]] = event["args"]["name"]
            elif event["ph"] == "b":
                open_[event["pid"], event["id"]] = event
            elif event["ph"] in "Xe":
                first = open_.pop((event["pid"], event["id"]), event) if event["ph"] == "e" else event
                begin, end = first["ts"], event["ts"] + event.get("dur", 0)
                row = rows.setdefault((*key, event["ph"] == "e"), len(rows))
                events.append((row, first.get("cat", "run"), str(
                    first["name"]), begin, end, str(first.get("args", {}).get("location", ""))))
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as problem:
        raise ValueError(
            f"a timeline is a text in the trace event format, as `txl.trace` and `txl-emu --trace` write it ({problem})"
        ) from None
    several = len({pid for pid, _, _ in rows}) > 1

    def name(pid, tid, is_asynchronous):
        own = names.get(("thread_name", (pid, tid)), str(tid))
        process = names.get(("process_name", pid), str(pid))
        return (f"{process}, " if several else "") + own + (" (engines)" if is_asynchronous else "")

    return [name(*key) for key in rows], events


def _class_of(kind):
    return "wait" if "wait" in kind.lower() else "engine" if kind in ("engine", "copy") else "run"


def _step(span, count):
    """The distance of an axis' ticks, 1, 2 or 5 times a power of ten: at most `count` ticks for `span`."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if factor * power * count >= span:
                return factor * power
        power *= 10


def _axis(begin, span, scale, height):
    step = _step(span, max(2, int(span * scale / 110)))
    first = -(-begin // step) * step
    ticks = []
    for n in range(int((begin + span - first) // step) + 1):
        time = first + n * step
        x = (time - begin) * scale
        ticks.append(f'<line class="tick" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height - _AXIS + 4}"/>'
                     f'<text class="tick" x="{x + 3:.1f}" y="{height - 6}">{time:g}</text>')
    return "".join(ticks)


def _bar(event, begin, scale, index_of):
    row, kind, what, start, end, location = event
    index = index_of(location)
    bound = "" if index is None else f' data-at="{index}"'
    x, width = (start - begin) * scale, max((end - start) * scale, 0.7)
    title = html.escape(f"{what} {location} ({start} to {end})")
    label = ""
    if width > 3 * _CHARACTER:
        fits = int((width - 6) / _CHARACTER)
        text = what if len(what) <= fits else what[:fits - 1] + "…"
        label = f'<text class="bar" x="{x + 3:.1f}" y="{_ROW * row + 15}">{html.escape(text)}</text>'
    return (f'<rect class="{_class_of(kind)}"{bound} x="{x:.2f}" y="{_ROW * row + 2}" width="{width:.2f}" '
            f'height="{_ROW - 4}"><title>{title}</title></rect>{label}')


def picture(trace, index_of):
    """A section of the page. `index_of(location)`: the index of a source line in the page, None if the page does not
    have it."""
    rows, events = events_of(trace)
    shown = events[:_MOST]
    begin = min((event[3] for event in shown), default=0)
    span = max(max((event[4] for event in shown), default=0) - begin, 1)
    busiest = max(Counter(event[0] for event in shown).values(), default=0)
    width = min(max(_NARROWEST, 60 * busiest), _WIDEST)  # most bars can have a label
    scale, height = width / span, _ROW * len(rows) + _AXIS
    names = "".join(f'<li title="{html.escape(name)}">{html.escape(name)}</li>' for name in rows)
    classes = [name for name in _KINDS if any(_class_of(event[1]) == name for event in shown)]
    legend = "".join(f'<li class="{name}">{_KINDS[name]}</li>' for name in classes)
    bars = "".join(_bar(event, begin, scale, index_of) for event in shown)
    rest = f"<p>{len(events) - _MOST} events more are not drawn</p>" if len(events) > _MOST else ""
    return (f'<section id="timeline"><h2>Timeline</h2><ul class="legend">{legend}'
            '<li class="unit">ticks of the trace</ul>'
            f'<div class="timeline"><ol>{names}</ol><div class="scroll" tabindex="0" '
            f'aria-label="timeline: arrows go from bar to bar"><svg xmlns="http://www.w3.org/2000/svg" '
            f'width="{width + 60}" height="{height}" role="img" aria-label="timeline">'
            f'{_axis(begin, span, scale, height)}{bars}</svg></div></div>{rest}</section>')
