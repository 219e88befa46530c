"""Signatures as texts: items separated by commas, a type or a constant for each parameter."""


def constant_of(text):
    """(True, value) of an item that is a constant."""
    for kind in (int, float):
        try:
            return True, kind(text)
        except ValueError:
            pass
    return (True, {"True": True, "False": False, "None": None}[text]) if text in ("True", "False", "None") else (False,
                                                                                                                 None)


def items_of(text):
    """The items of a signature or a tuple: split at commas outside of parentheses and `<…>`."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "(<") - (letter in ")>")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    if depth:
        raise ValueError(f"`{text}`: a parenthesis or `<` is not closed")
    return [item.strip() for item in found if item.strip() or len(found) > 1 and item is not found[-1]]
