"""Shows the tree that a session wrote: `python -m triton.profiler.viewer [options] NAME.hatchet`."""
import argparse
import json
import re
import sys

from . import report

_UNITS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1}


def _walk(node):
    yield node
    for child in node["children"]:
        yield from _walk(child)


def metrics_of(tree):
    """The names of the metrics that any node has."""
    return sorted({name for node in _walk(tree) for name in node["metrics"]})


def measured(tree, metric):
    """The tree with one metric under its name. `time/ms` is `time (ns)` in another unit (s, ms, us, ns), `avg_time/ms` that of one launch. ValueError for
    a metric that no node has."""
    kind, slash, unit = metric.partition("/")
    if not (slash and kind in ("time", "avg_time") and unit in _UNITS) and metric not in metrics_of(tree):
        raise ValueError(f"there is no metric `{metric}`; there are {', '.join(metrics_of(tree))}, and time or avg_time with /s, /ms, /us, /ns")

    def value(known):
        if not slash or unit not in _UNITS:
            return known.get(metric, 0)
        time = known.get("time (ns)", 0) / _UNITS[unit]
        return time / max(1, known.get("count", 1)) if kind == "avg_time" else time

    def copy(node):
        return {"frame": node["frame"], "metrics": {metric: value(node["metrics"])}, "children": [copy(child) for child in node["children"]]}

    return copy(tree)


def chosen(tree, include=None, exclude=None, threshold=0.0, depth=None, metric=None):
    """The tree with the nodes whose names `include` matches, or that lead to one or lie below one; without those that `exclude` matches, below `depth`, and
    with a smaller part of the whole than `threshold`."""
    whole = sum(node["metrics"].get(metric, 0) for node in _walk(tree))

    def keep(node, level, inside):
        name = node["frame"]["name"]
        inside = inside or include is None or re.search(include, name) is not None
        children = [] if depth is not None and level >= depth else [keep(child, level + 1, inside) for child in node["children"]
                                                                   if not (exclude and re.search(exclude, child["frame"]["name"]))]
        children = [child for child in children if child is not None]
        share = sum(n["metrics"].get(metric, 0) for n in _walk(node))
        if level and (not (inside or children) or share < threshold * whole):
            return None
        return {"frame": node["frame"], "metrics": node["metrics"], "children": children}

    return keep(tree, 0, False)


def difference(tree, before):
    """The tree less another one, node by node; what only the other has is left out."""
    others = {child["frame"]["name"]: child for child in before["children"]} if before else {}
    metrics = {name: value - (before["metrics"].get(name, 0) if before else 0) for name, value in tree["metrics"].items()}
    return {"frame": tree["frame"], "metrics": metrics, "children": [difference(child, others.get(child["frame"]["name"])) for child in tree["children"]]}


def _read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)[0]


def main(arguments=None):
    """Print what the options ask for; 0."""
    parser = argparse.ArgumentParser(prog="proton-viewer", description="Shows the tree that a session wrote")
    parser.add_argument("-l", "--list", action="store_true", help="the metrics that there are")
    parser.add_argument("-m", "--metrics", default="time/ns", help="one or several, by commas: time/ms, avg_time/us, count, flops32, …")
    parser.add_argument("-i", "--include", help="a regular expression of names")
    parser.add_argument("-e", "--exclude", help="a regular expression of names")
    parser.add_argument("-t", "--threshold", type=float, default=0.0, help="the part of the whole that a node has at least")
    parser.add_argument("-d", "--depth", type=int, help="of the tree")
    parser.add_argument("-diff", "--diff-profile", help="a file whose numbers are taken off")
    parser.add_argument("file")
    options = parser.parse_args(arguments)
    try:
        tree = _read(options.file)
        if options.list:
            print("\n".join(metrics_of(tree)))
            return 0
        if options.diff_profile:
            tree = difference(tree, _read(options.diff_profile))
        for metric in options.metrics.split(","):
            print(report.table(chosen(measured(tree, metric), options.include, options.exclude, options.threshold, options.depth, metric), metric))
    except (OSError, ValueError, KeyError, TypeError, IndexError, re.error) as error:
        parser.error(f"{options.file}: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
