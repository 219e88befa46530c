"""What a session saw, in the forms of files: a tree for Hatchet, events for a browser's trace viewer."""
import json
import os


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
    """{path: metrics} as a tree of {"frame", "metrics", "children"}; a node's metrics are its own, not those of its children."""
    root = {"frame": {"name": "ROOT", "type": "function"}, "metrics": dict(nodes.get((), {})), "children": []}
    known = {(): root}
    for path in sorted(nodes, key=len):
        for depth in range(1, len(path) + 1):
            if path[:depth] not in known:
                node = {"frame": {"name": path[depth - 1], "type": "function"}, "metrics": {}, "children": []}
                known[path[:depth]] = node
                known[path[:depth - 1]]["children"].append(node)
        known[path]["metrics"].update(nodes[path])
    return root


def hatchet(tree):
    """A tree as Hatchet's reader of literals takes it: the tree, then the devices."""
    return [tree, {}]


def chrome_trace(launches, scopes=()):
    """Launches, and the scopes inside of them with a row a warp, as trace events, in microseconds."""

    def event(kind, path, began, took, row, **known):
        return {"name": path[-1], "cat": kind, "ph": "X", "ts": began / 1e3, "dur": took / 1e3, "pid": os.getpid(), "tid": row,
                "args": {"call_stack": list(path), **known}}

    return {"traceEvents": [*(event("kernel", path, began, took, "GPU" if on_gpu else "CPU", **metrics) for path, began, took, on_gpu, metrics in launches),
                            *(event("scope", path, began, took, f"multiprocessor {one.region}, program {one.program}, warp {one.warp}",
                                    ticks=one.end - one.begin) for path, began, took, one in scopes)]}


def write(path, value):
    """A value as JSON in a file that is there whole or not at all."""
    temporary = f"{path}.{os.getpid()}"
    with open(temporary, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1)
    os.replace(temporary, path)


def table(tree, metric="time (ns)"):
    """The tree as text: each node with the metric of it and all below it."""

    def whole(node):
        return node["metrics"].get(metric, 0) + sum(map(whole, node["children"]))

    def lines(node, depth):
        value = whole(node)
        yield f"{value:16,.{0 if value == int(value) else 3}f}  {'  ' * depth}{node['frame']['name']}"
        for child in sorted(node["children"], key=whole, reverse=True):
            yield from lines(child, depth + 1)

    return "\n".join([f"{metric:>16}", *lines(tree, 0)])
