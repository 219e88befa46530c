"""Trees of {"frame", "metrics", "children"} nodes as deep as a program nests its scopes: nothing here recurses, for
Python's stack and its JSON reader and writer end at some hundred levels."""
import json
import re


def fold(root, value):
    """value(node, the values of its children) of the root, children before parents."""
    stack = [(root, iter(root["children"]), [])]
    while True:
        node, rest, entry = stack[-1]
        child = next(rest, None)
        if child is not None:
            stack.append((child, iter(child["children"]), []))
            continue
        stack.pop()
        result = value(node, entry)
        if not stack:
            return result
        stack[-1][2].append(result)


def walk(root):
    """Every node with its depth, parents before children."""
    stack = [(root, 0)]
    while stack:
        node, depth = stack.pop()
        yield node, depth
        stack += [(child, depth + 1) for child in reversed(node["children"])]


def prune(root, keep):
    """A copy of the nodes with keep(node, depth); the nodes below a dropped node are dropped. The root is always
    kept."""
    copy = {**root, "children": []}
    stack = [(root, copy, 1)]
    while stack:
        node, result, depth = stack.pop()
        for child in node["children"]:
            if keep(child, depth):
                result["children"].append({**child, "children": []})
                stack.append((child, result["children"][-1], depth + 1))
    return copy


def json_chunks(root):
    """The JSON text of a tree in chunks, one line for each node."""
    stack = [(root, "")]
    while stack:
        node, before = stack.pop()
        if node is None:
            yield before
            continue
        yield f'{before}\n{{"frame": {json.dumps(node["frame"])}, "metrics": {json.dumps(node["metrics"])}, "children": ['
        stack.append((None, "]}"))
        children = node["children"]
        stack += [(child, "," if at else "") for at, child in reversed(list(enumerate(children)))]


_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[][{},:]|[^][{},:"\s]+)', re.S)


def read_json(text):
    """The value of a JSON text of any depth. ValueError if it is none."""
    # (bracket, items) of each open container; an object's items alternate between keys and values
    position, stack = 0, [("", [])]
    expects_value = True
    while (match := _TOKEN.match(text, position)) is not None:
        position, token = match.end(), match[1]
        bracket, items = stack[-1]
        if token in ("{", "[") and expects_value:
            stack.append((token, []))
        elif token in ("}", "]") and bracket + token in ("{}", "[]") and expects_value == (not items):
            stack.pop()
            stack[-1][1].append(dict(zip(items[::2], items[1::2], strict=True)) if token == "}" else items)
            expects_value = False
        elif not expects_value and token == (":" if bracket == "{" and len(items) % 2 else "," if bracket else None):
            expects_value = True
        elif expects_value and token not in ("}", "]", ",", ":"):
            items.append(json.loads(token))
            expects_value = False
        else:
            raise ValueError(f"`{token}` is not expected at character {match.start(1)}")
    if len(stack) != 1 or expects_value or text[position:].strip():
        raise ValueError("the text ends before its JSON value does")
    return stack[0][1][0]
