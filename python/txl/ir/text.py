"""The generic form of MLIR's text, read into objects and printed again. It is the same for every dialect, so
operations, types and attributes need no table here."""
import re

from .objects import Block, Operation, Region, Value

_NAME = re.compile(r"[%^#!@]?[\w$.\-]+")
_OPEN, _CLOSE = "([{<", ")]}>"


class Module:
    """A whole program: `operation` is its `builtin.module`."""

    def __init__(self, operation, head="", tail=""):
        self.operation, self.head, self.tail = operation, head, tail  # the lines with names of locations and layouts

    def walk(self):
        """All operations, an operation before those inside of it."""
        return self.operation.walk()

    def functions(self):
        """The operations `tt.func`."""
        return [operation for operation in self.walk() if operation.name == "tt.func"]

    def __str__(self):
        return print_module(self)


class _Reader:
    """A position in a text."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def skip(self):
        while self.at < len(self.text):
            if self.text[self.at].isspace():
                self.at += 1
            elif self.text.startswith("//", self.at):
                self.at = (self.text + "\n").index("\n", self.at)
            else:
                break

    def peek(self, token):
        self.skip()
        return self.text.startswith(token, self.at)

    def take(self, token):
        found = self.peek(token)
        self.at += len(token) if found else 0
        return found

    def expect(self, token):
        if not self.take(token):
            line = self.text.count("\n", 0, self.at) + 1
            raise ValueError(f"line {line}: `{token}` is expected at `{self.text[self.at:self.at + 30]}`")

    def name(self):
        self.skip()
        match = _NAME.match(self.text, self.at)
        if not match:
            self.expect("a name")
        self.at = match.end()
        return match[0]

    def string(self):
        self.skip()
        begin = self.at
        self.at = _end_of_string(self.text, begin)
        return self.text[begin + 1:self.at - 1]

    def until(self, stops, texts=()):
        """The text up to one of some characters, or one of `texts` (a tuple), outside of brackets and strings."""
        self.skip()
        begin, depth = self.at, 0
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == '"':
                self.at = _end_of_string(self.text, self.at)
                continue
            if self.text.startswith("->", self.at):
                self.at += 2
                continue
            if depth == 0 and (character in stops or self.text.startswith(texts, self.at)):
                break
            if character in _OPEN:
                depth += 1
            elif character in _CLOSE:
                if depth == 0:
                    break
                depth -= 1
            self.at += 1
        return self.text[begin:self.at].strip()

    def listed(self, close):
        """The texts between commas up to a closing bracket, which is taken."""
        found = []
        while not self.take(close):
            found.append(self.until("," + close))
            self.take(",")
        return found


def _end_of_string(text, at):
    at += 1
    while text[at] != '"':
        at += 2 if text[at] == "\\" else 1
    return at + 1


def _attributes(reader):
    found = {}
    for item in reader.listed("}"):
        name, equals, value = item.partition("=")
        found[name.strip()] = value.strip() if equals else "unit"
    return found


class _Parser:
    """Reads operations. Values may be used before they are defined, in other blocks."""

    def __init__(self, text):
        self.reader, self.values, self.pending = _Reader(text), [{}], []

    def find(self, name):
        for names in reversed(self.values):
            if name in names:
                return names[name]
        return None

    def location(self):
        if not self.reader.take("loc("):
            return None
        begin = self.reader.at
        self.reader.until("")
        text = self.reader.text[begin:self.reader.at]
        self.reader.expect(")")
        return f"loc({text})"

    def operation(self):
        reader, names = self.reader, []
        while reader.peek("%"):
            name = reader.name()
            names.append((name, int(reader.name()) if reader.take(":") else 1))
            if not reader.take(","):
                reader.expect("=")
        operation = Operation(reader.string())
        reader.expect("(")
        uses = reader.listed(")")
        if reader.take("["):
            operation.successors = reader.listed("]")
        if reader.take("<{"):
            operation.attributes = _attributes(reader)
            reader.expect(">")
        if reader.take("("):
            while not reader.take(")"):
                operation.add_region(self.region())
                reader.take(",")
        if reader.take("{"):
            discardable = _attributes(reader)
            operation.attributes.update(discardable)
            operation.discardable = set(discardable)
        reader.expect(":")
        reader.expect("(")
        reader.listed(")")
        reader.expect("->")
        types = reader.listed(")") if reader.take("(") else [self.type()]
        operation.location = self.location()
        operation.results = [Value(type, operation, index) for index, type in enumerate(types)]
        first = 0
        for name, count in names:
            for index in range(count):
                self.values[-1][name if count == 1 else f"{name}#{index}"] = operation.results[first + index]
            if count > 1:
                self.values[-1][name] = operation.results[first]
            first += count
        for use in uses:
            value = self.find(use)
            if value is None:
                raise ValueError(f"`{operation.name}` uses `{use}` before it is defined")
            operation.operands.append(value)
            value._users[operation] = value._users.get(operation, 0) + 1
        return operation

    def type(self):
        """A type that is not in brackets: it ends at the line's end, or before a location."""
        return self.reader.until("\n", (" loc(", ))

    def region(self):
        reader, region = self.reader, Region()
        reader.expect("{")
        self.values.append({})
        block = None
        while not reader.take("}"):
            if reader.peek("^"):
                block = region.append(self.block_header())
                continue
            if block is None:
                block = region.append(Block())
            block.append(self.operation())
        self.values.pop()
        return region

    def block_header(self):
        reader = self.reader
        label, arguments = reader.name(), []
        if reader.take("("):
            while not reader.take(")"):
                name = reader.name()
                reader.expect(":")
                type = self.argument_type()
                arguments.append((name, type, self.location()))
                reader.take(",")
        reader.expect(":")
        block = Block([type for _, type, _ in arguments], [location for _, _, location in arguments])
        block.label = label
        for (name, _, _), value in zip(arguments, block.arguments):
            self.values[-1][name] = value
        return block

    def argument_type(self):
        reader = self.reader
        text = reader.until(",")
        at = text.find(" loc(")
        if at >= 0:
            reader.at -= len(text) - at
            text = text[:at]
        return text.strip()


def parse(text):
    """The Module of a text in generic form (`txl-opt --mlir-print-op-generic`). ValueError if it is none."""
    lines = text.split("\n")
    first = next((index for index, line in enumerate(lines) if line.startswith(('"', "%"))), None)
    if first is None:
        raise ValueError("there is no operation in the text")
    parser = _Parser("\n".join(lines[first:]))
    try:
        operation = parser.operation()
    except IndexError:
        raise ValueError("the text ends inside of an operation") from None
    return Module(operation, "\n".join(lines[:first]), parser.reader.text[parser.reader.at:].strip("\n"))


class _Printer:
    """Names values in the order of their definition."""

    def __init__(self):
        self.names, self.count, self.lines = {}, 0, []

    def define(self, value):
        self.names[value] = f"%{self.count}"
        self.count += 1

    def use(self, value, operation):
        name = self.names.get(value)
        if name is None:
            raise ValueError(f"`{operation.name}` uses a value that is not defined before it")
        return name

    def operation(self, operation, indent):
        operands = ", ".join(self.use(value, operation) for value in operation.operands)
        types = ", ".join(value.type for value in operation.operands)
        properties = {n: t for n, t in operation.attributes.items() if n not in operation.discardable}
        discardable = {n: t for n, t in operation.attributes.items() if n in operation.discardable}
        regions = []
        for region in operation.regions:
            before, self.lines = self.lines, []
            self.region(region, indent + "  ")
            regions.append("{\n" + "".join(f"{line}\n" for line in self.lines) + indent + "}")
            self.lines = before
        for result in operation.results:
            self.define(result)
        results = ", ".join(self.names[result] for result in operation.results)
        text = f'{indent}{results + " = " if results else ""}"{operation.name}"({operands})'
        text += f"[{', '.join(operation.successors)}]" if operation.successors else ""
        text += f" <{{{_dictionary(properties)}}}>" if properties else ""
        text += f" ({', '.join(regions)})" if regions else ""
        text += f" {{{_dictionary(discardable)}}}" if discardable else ""
        text += f" : ({types}) -> ({', '.join(result.type for result in operation.results)})"
        self.lines.append(text + (f" {operation.location}" if operation.location else ""))

    def region(self, region, indent):
        for number, block in enumerate(region.blocks):
            for argument in block.arguments:
                self.define(argument)
            arguments = ", ".join(f"{self.names[a]}: {a.type}" + (f" {a.location}" if a.location else "")
                                  for a in block.arguments)
            if arguments or number or block.label:
                label = block.label or f"^bb{number}"
                self.lines.append(f"{indent[:-2]}{label}{f'({arguments})' if arguments else ''}:")
            for operation in block.operations:
                self.operation(operation, indent)


def _dictionary(attributes):
    return ", ".join(name if text == "unit" else f"{name} = {text}" for name, text in attributes.items())


def print_module(module):
    """The text of a Module in generic form. ValueError if a value is used before it is defined."""
    printer = _Printer()
    printer.operation(module.operation, "")
    return "\n".join(part for part in (module.head, *printer.lines, module.tail) if part) + "\n"
