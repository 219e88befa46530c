"""Markdown to HTML, as far as the project's pages use it: headings, paragraphs, lists, tables, code (fenced and indented), and `code`, **bold**,
*emphasis* and [links](…) in a line. What is not Markdown is text: nothing of a page reaches the HTML unescaped."""
import html
import re

INLINE = re.compile(r"(?P<code>`+)(?P<body>.+?)(?P=code)|\[(?P<text>[^\]]+)\]\((?P<url>[^)\s]+)\)|\*\*(?P<bold>.+?)\*\*|"
                    r"(?<![\w*])\*(?P<em>[^*\s][^*]*?)\*(?![\w*])|<(?P<auto>https?://[^>]+)>")
ITEM = re.compile(r"( *)([-*]|\d+\.) +(.*)")


def slug(text):
    """The anchor of a heading."""
    return re.sub(r"[^\w]+", "-", re.sub(r"[`*]", "", text).lower()).strip("-")


class Page:
    """One page: `body` is its HTML, `title` its first heading, `sections` [(anchor, heading, text)] for the search."""

    def __init__(self, text, link):
        """`link`: a function from a URL, or the words of a code span, to the URL that it gets here; None: no link."""
        self.link = link
        self.title, self.sections, self._anchors = "", [], set()
        self.lines = re.sub(r"<!--.*?-->", "", text, flags=re.S).splitlines()
        self.body = "\n".join(self._blocks(self.lines))

    # ---- lines ----

    def inline(self, text):
        made, at = [], 0
        for match in INLINE.finditer(text):
            made.append(html.escape(text[at:match.start()], quote=False))
            at = match.end()
            if match["code"]:
                shown = f"<code>{html.escape(match['body'].strip().replace(chr(92) + '|', '|'), quote=False)}</code>"
                url = self.link(match["body"].strip(), True)
                made.append(f'<a href="{html.escape(url)}">{shown}</a>' if url else shown)
            elif match["url"] or match["auto"]:
                url = self.link(match["url"] or match["auto"], False)
                shown = self.inline(match["text"]) if match["text"] else html.escape(match["auto"])
                made.append(f'<a href="{html.escape(url)}">{shown}</a>' if url else shown)
            elif match["bold"]:
                made.append(f"<strong>{self.inline(match['bold'])}</strong>")
            else:
                made.append(f"<em>{self.inline(match['em'])}</em>")
        return "".join(made) + html.escape(text[at:], quote=False)

    # ---- blocks ----

    def _blocks(self, lines):
        at = 0
        while at < len(lines):
            line = lines[at]
            if not line.strip():
                at += 1
                continue
            for reader in (self._fence, self._heading, self._table, self._list, self._indented, self._paragraph):
                found = reader(lines, at)
                if found:
                    text, at = found
                    yield text
                    break

    def _said(self, text):
        if self.sections:
            anchor, heading, words = self.sections[-1]
            self.sections[-1] = anchor, heading, f"{words} {text}".strip()

    def _fence(self, lines, at):
        opened = re.match(r" *(```+) *([\w.-]*)", lines[at])
        if not opened:
            return None
        end = next((i for i in range(at + 1, len(lines)) if lines[i].strip() == opened[1]), len(lines))
        indent = len(lines[at]) - len(lines[at].lstrip())
        text = "\n".join(line[indent:] for line in lines[at + 1:end])
        self._said(text)
        return f'<pre><code class="{opened[2] or "text"}">{html.escape(text, quote=False)}</code></pre>', end + 1

    def _heading(self, lines, at):
        found = re.match(r"(#{1,6}) +(.*)", lines[at])
        if not found:
            return None
        level, text = len(found[1]), found[2].strip()
        anchor = base = slug(text)
        number = 1
        while anchor in self._anchors:
            number += 1
            anchor = f"{base}-{number}"
        self._anchors.add(anchor)
        self.title = self.title or re.sub(r"[`*]", "", text)
        self.sections.append((anchor, re.sub(r"[`*]", "", text), ""))
        return f'<h{level} id="{anchor}"><a class="anchor" href="#{anchor}">{self.inline(text)}</a></h{level}>', at + 1

    @staticmethod
    def _cells(line):
        return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))] if line.strip() else []

    def _table(self, lines, at):
        if not lines[at].lstrip().startswith("|") or at + 1 >= len(lines) or not re.fullmatch(r"[\s|:-]+", lines[at + 1]):
            return None
        end = next((i for i in range(at, len(lines)) if not lines[i].lstrip().startswith("|")), len(lines))
        rows = [self._cells(line) for line in lines[at:end]]
        self._said(" ".join(" ".join(row) for row in rows[2:]))
        head = "".join(f"<th>{self.inline(cell)}</th>" for cell in rows[0])
        body = "".join("<tr>" + "".join(f"<td>{self.inline(cell)}</td>" for cell in row) + "</tr>\n" for row in rows[2:])
        return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>', end

    def _list(self, lines, at):
        first = ITEM.match(lines[at])
        if not first:
            return None
        width, ordered = len(first[1]), first[2][0].isdigit()
        items, end = [], at
        while end < len(lines):
            line = lines[end]
            item = ITEM.match(line)
            indent = len(line) - len(line.lstrip())
            if item and len(item[1]) == width:
                if item[2][0].isdigit() != ordered:
                    break
                items.append([item[3]])
                inner = len(line) - len(item[3])
            elif not line.strip():
                following = next((other for other in lines[end + 1:] if other.strip()), "")
                if not (following.startswith(" " * inner) or (ITEM.match(following) and ITEM.match(following)[1] == first[1])):
                    break
                items[-1].append("")
            elif indent > width:
                items[-1].append(line[min(indent, inner):])
            else:
                items[-1].append(line)
                if re.match(r"#|```|\|", line):
                    items[-1].pop()
                    break
            end += 1
        made = []
        for item in items:
            blocks = list(self._blocks(item))
            if blocks and blocks[0].startswith("<p>"):
                blocks[0] = blocks[0][3:-4]
            made.append(f"<li>{chr(10).join(blocks)}</li>")
        tag = "ol" if ordered else "ul"
        return f"<{tag}>\n{chr(10).join(made)}\n</{tag}>", end

    def _indented(self, lines, at):
        if not lines[at].startswith("    "):
            return None
        end = at
        while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
            end += 1
        text = "\n".join(line[4:] for line in lines[at:end]).rstrip()
        self._said(text)
        return f'<pre><code class="text">{html.escape(text, quote=False)}</code></pre>', end

    def _paragraph(self, lines, at):
        end = at + 1
        while end < len(lines) and lines[end].strip() and not re.match(r"#{1,6} |```|\|", lines[end].lstrip()) and not ITEM.match(lines[end]):
            end += 1
        text = "\n".join(lines[at:end])
        self._said(text)
        return f"<p>{self.inline(text)}</p>", end
