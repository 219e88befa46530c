"""The data of a session, in the formats of files: a tree for Hatchet, events for a browser's trace viewer."""
import contextlib
import json
import os

from .tree import fold, json_chunks, walk


def added(phases):
    """The nodes of several phases as those of one."""
    whole = {}
    for nodes in phases:
        for path, metrics in nodes.items():
            node = whole.setdefault(path, {})
            for name, value in metrics.items():
                node[name] = node.get(name, 0) + value
    return whole


def nested(nodes):
    """{path: metrics} as a tree of {"frame", "metrics", "children"}; a node's metrics are its own, not those of its
    children."""
    root = {"frame": {"name": "ROOT", "type": "function"}, "metrics": dict(nodes.get((), {})), "children": []}
    known = {(): root}
    for path in sorted(nodes, key=len):
        depth = len(path)
        while path[:depth] not in known:
            depth -= 1
        for depth in range(depth + 1, len(path) + 1):
            node = {"frame": {"name": path[depth - 1], "type": "function"}, "metrics": {}, "children": []}
            known[path[:depth - 1]]["children"].append(node)
            known[path[:depth]] = node
        known[path]["metrics"].update(nodes[path])
    return root


def hatchet(tree):
    """The JSON text that Hatchet reads, in chunks: the tree, then the devices."""
    return ["[", *json_chunks(tree), ", {}]\n"]


def chrome_trace(launches, scopes=()):
    """Launches, and the scopes inside of them with a row for each warp, as trace events, in microseconds: a JSON text
    in chunks."""

    def event(kind, path, began, took, row, **known):
        return {
            "name": path[-1], "cat": kind, "ph": "X", "ts": began / 1e3, "dur": took / 1e3, "pid": os.getpid(),
            "tid": row, "args": {"call_stack": list(path), **known}
        }

    events = {
        "traceEvents": [
            *(event("kernel", path, began, took, "GPU" if on_gpu else "CPU", **metrics)
              for path, began, took, on_gpu, metrics in launches),
            *(event("scope", path, began, took, f"multiprocessor {one.region}, program {one.program}, warp {one.warp}",
                    ticks=one.end - one.begin) for path, began, took, one in scopes)
        ]
    }
    return [json.dumps(events, indent=1)]


def write(path, chunks):
    """A text in a file that is there whole or not at all."""
    temporary = f"{path}.{os.getpid()}"
    try:
        with open(temporary, "w", encoding="utf-8") as file:
            file.writelines(chunks)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def table(tree, metric="time (ns)"):
    """The tree as text: each node with the metric of it and all below it."""

    def summed(node, children):
        return {**node, "whole": node["metrics"].get(metric, 0) + sum(child["whole"] for child in children),
                "children": sorted(children, key=lambda child: child["whole"], reverse=True)}

    def line(node, depth):
        value = node["whole"]
        return f"{value:16,.{0 if value == int(value) else 3}f}  {'  ' * depth}{node['frame']['name']}"

    return "\n".join([f"{metric:>16}", *(line(node, depth) for node, depth in walk(fold(tree, summed)))])
