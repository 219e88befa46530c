"""A line of a pane as HTML: its number, the marks and counters next to it, and its text with colours and links."""
import html


def _colored(text, start, end, colors):
    """`text[start:end]` with its coloured spans."""
    shown, position = [], start
    for first, last, name in colors:
        first, last = max(first, position), min(last, end)
        if first < last:
            shown.append(html.escape(text[position:first]))
            shown.append(f'<u class="{name}">{html.escape(text[first:last])}</u>')
            position = last
    return "".join(shown) + html.escape(text[position:end])


def text_of(text, colors=(), links=()):
    """HTML of a line's text. `colors`: [(first, end, class)], `links`: [(first, end, target)], each in order."""
    shown, position = [], 0
    for first, last, target in links:
        shown.append(_colored(text, position, first, colors))
        shown.append(f'<a href="#{target}">{_colored(text, first, last, colors)}</a>')
        position = last
    return "".join(shown) + _colored(text, position, len(text), colors)


def line_of(number, text, indices=(), count="", facts=(), colors=(), links=()):
    """A line of a pane. `indices`: the source lines that it comes from, the innermost call first; `count`: a text next
    to it; `facts`: what the reports state about it, as HTML rows of a table."""
    bound = f' data-s="{" ".join(map(str, indices))}"' if indices else ""
    counted = f"<i>{html.escape(str(count))}</i>" if count else ""
    mark = f'<em title="{len(facts)} {"fact" if len(facts) == 1 else "facts"} of the reports">{len(facts)}</em>' \
        if facts else ""
    table = f'<div class="facts"><table>{"".join(facts)}</table></div>' if facts else ""
    return f'<div{bound}><b>{number}</b>{mark}{counted}<span>{text_of(text, colors, links) or " "}</span>{table}</div>'
