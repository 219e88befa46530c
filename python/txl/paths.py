"""Positions in nested tuples and lists, as tuples of indices: the names of attributes of tuple arguments."""


def find_paths_if(iterable, predicate):
    """The paths of the leaves for which `predicate(path, leaf)` holds, in order."""
    results = []

    def visit(path, value):
        if isinstance(value, (list, tuple)):
            for index, item in enumerate(value):
                visit((*path, index), item)
        elif predicate(path, value):
            results.append(path)

    visit((), iterable)
    return results


def get_iterable_path(iterable, path):
    """The element at a path."""
    for index in path:
        iterable = iterable[index]
    return iterable
