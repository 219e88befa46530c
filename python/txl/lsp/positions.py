"""Columns: the compiler counts bytes of UTF-8 or characters, an editor code units of the encoding that it chose."""


class Lines:
    """The lines of a text, split where the compiler and editors split them."""

    def __init__(self, text, encoding="utf-16"):
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.encoding = encoding

    def line(self, index):
        """Line `index`, from 0; empty after the last one."""
        return self.lines[index] if 0 <= index < len(self.lines) else ""

    def units(self, text):
        if text.isascii() or self.encoding == "utf-32":
            return len(text)
        return len(text.encode("utf-8")) if self.encoding == "utf-8" else len(text.encode("utf-16-le")) // 2

    def of_characters(self, index, column):
        """The editor's column of character `column` of a line."""
        return self.units(self.line(index)[:column])

    def of_bytes(self, index, column):
        """The editor's column of byte `column` of a line."""
        line = self.line(index)
        return column if line.isascii() else self.units(line.encode()[:column].decode(errors="ignore"))

    def character(self, index, column):
        """The character of a line at an editor's column."""
        line = self.line(index)
        if line.isascii() or self.encoding == "utf-32":
            return min(column, len(line))
        count = 0
        for position, character in enumerate(line):
            if count >= column:
                return position
            count += self.units(character)
        return len(line)
