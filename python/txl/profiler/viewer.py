"""Shows the tree that a session wrote: `python -m triton.profiler.viewer [options] NAME.hatchet`."""
import argparse
import re
import sys

from . import report
from .tree import fold, prune, read_json, walk

_UNITS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1}


def metrics_of(tree):
    """The names of the metrics that any node has."""
    return sorted({name for node, _ in walk(tree) for name in node["metrics"]})


def measured(tree, metric):
    """The tree with one metric under its name. `time/ms` is `time (ns)` in another unit (s, ms, us, ns), `avg_time/ms`
    that of one launch. ValueError for a metric that no node has."""
    kind, slash, unit = metric.partition("/")
    if not (slash and kind in ("time", "avg_time") and unit in _UNITS) and metric not in metrics_of(tree):
        raise ValueError(
            f"there is no metric `{metric}`; there are {', '.join(metrics_of(tree))}, and time or avg_time with /s, "
            f"/ms, /us, /ns"
        )

    def value(known):
        if not slash or unit not in _UNITS:
            return known.get(metric, 0)
        time = known.get("time (ns)", 0) / _UNITS[unit]
        return time / max(1, known.get("count", 1)) if kind == "avg_time" else time

    return fold(
        tree, lambda node, children:
        {"frame": node["frame"], "metrics": {metric: value(node["metrics"])}, "children": children})


def chosen(tree, include=None, exclude=None, threshold=0.0, depth=None, metric=None):
    """The tree with the nodes whose names `include` matches, or that lead to one or lie below one; without those that
    `exclude` matches, below `depth`, and with a smaller share of the total than `threshold`."""

    def summed(node, children):
        return {
            **node, "children": children,
            "share": node["metrics"].get(metric, 0) + sum(child["share"] for child in children)
        }

    def keep(node, level):
        return ((depth is None or level <= depth) and not (exclude and re.search(exclude, node["frame"]["name"]))
                and node["share"] >= threshold * whole)

    def leads_to_included(node, children):
        if re.search(include, node["frame"]["name"]):
            return node
        results = [child for child in children if child is not None]
        return {**node, "children": results} if results or node is kept else None

    tree = fold(tree, summed)
    whole = tree["share"]
    kept = prune(tree, keep)
    return kept if include is None else fold(kept, leads_to_included)


def difference(tree, before):
    """The tree less another one, node by node; what only the other has is left out."""
    copy = {**tree}
    stack = [(copy, before)]
    while stack:
        node, other = stack.pop()
        others = {child["frame"]["name"]: child for child in other["children"]} if other else {}
        node["metrics"] = {
            name: value - (other["metrics"].get(name, 0) if other else 0)
            for name, value in node["metrics"].items()
        }
        node["children"] = [{**child} for child in node["children"]]
        stack += [(child, others.get(child["frame"]["name"])) for child in node["children"]]
    return copy


def _read(path):
    with open(path, encoding="utf-8") as file:
        return read_json(file.read())[0]


def main(arguments=None):
    """Print what the options select; returns 0."""
    parser = argparse.ArgumentParser(prog="proton-viewer", description="Shows the tree that a session wrote")
    parser.add_argument("-l", "--list", action="store_true", help="the metrics that there are")
    parser.add_argument("-m", "--metrics", default="time/ns",
                        help="one or several, by commas: time/ms, avg_time/us, count, flops32, …")
    parser.add_argument("-i", "--include", help="a regular expression of names")
    parser.add_argument("-e", "--exclude", help="a regular expression of names")
    parser.add_argument("-t", "--threshold", type=float, default=0.0,
                        help="the minimum share of the total of a node")
    parser.add_argument("-d", "--depth", type=int, help="of the tree")
    parser.add_argument("-diff", "--diff-profile", help="a file whose metrics are subtracted")
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
            print(
                report.table(
                    chosen(measured(tree, metric), options.include, options.exclude, options.threshold, options.depth,
                           metric), metric))
    except (OSError, ValueError, KeyError, TypeError, IndexError, re.error) as error:
        parser.error(f"{options.file}: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
