"""The picture of a timeline: a row for each agent, engine or warp, a box for what it did, bound to its line of source.

What is read is the trace event format of Chrome and Perfetto, as `txl.trace` and `txl-emu --trace` write it: rows by
`pid` and `tid`, with names; complete events, with `args.place` where the source is known; and those that begin (`b`)
and end (`e`) outside of a row."""
import html
import json

_LEFT, _WIDTH, _HEIGHT = 190, 1000, 20
_MOST = 5000  # events that are drawn; more would not be legible


def events_of(trace):
    """(names of the rows, [(row, kind, what, begin, end, place)]) of a trace: its text, or an object with the text as
    `json`. ValueError for what is none."""
    try:
        found = json.loads(getattr(trace, "json", trace))["traceEvents"]
        names, rows, open_, events = {}, {}, {}, []
        for event in found:
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
                    first["name"]), begin, end, str(first.get("args", {}).get("place", ""))))
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as problem:
        raise ValueError(
            f"a timeline is a text in the trace event format, as `txl.trace` and `txl-emu --trace` write it ({problem})"
        ) from None
    several = len({pid for pid, _, _ in rows}) > 1

    def name(pid, tid, beside):
        own = names.get(("thread_name", (pid, tid)), str(tid))
        process = names.get(("process_name", pid), str(pid))
        return (f"{process}, " if several else "") + own + (" (engines)" if beside else "")

    return [name(*key) for key in rows], events


def picture(trace, number_of):
    """A section of the page. `number_of(place)`: the index of a source line in the page, None if the page does not have
    it."""
    rows, events = events_of(trace)
    begin = min((event[3] for event in events), default=0)
    scale = _WIDTH / max(max((event[4] for event in events), default=0) - begin, 1)
    shown = [f'<text x="4" y="{_HEIGHT * number + 15}">{html.escape(name)}</text>' for number, name in enumerate(rows)]
    for row, kind, what, start, end, place in events[:_MOST]:
        number = number_of(place)
        bound = "" if number is None else f' data-at="{number}" tabindex="0"'
        title = html.escape(f"{what} {place} ({start} to {end})")
        shown.append(
            f'<rect class="{"wait" if "wait" in kind.lower() else "engine" if kind in ("engine", "copy") else "run"}"{bound} x="{_LEFT + (start - begin) * scale:.2f}" '
            f'y="{_HEIGHT * row + 2}" width="{max((end - start) * scale, 0.7):.2f}" '
            f'height="{_HEIGHT - 4}"><title>{title}</title></rect>')
    rest = f"<p>{len(events) - _MOST} events more are not drawn</p>" if len(events) > _MOST else ""
    return (
        f'<section id="timeline"><h2>Timeline</h2><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '
        f'{_LEFT + _WIDTH + 10} {_HEIGHT * len(rows) + 4}" '
        f'width="100%" role="img" aria-label="timeline">{"".join(shown)}</svg>{rest}</section>')
