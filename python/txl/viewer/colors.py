"""Syntax colours of the page, by Pygments. The extra `viewer` installs it; without it, lines have one colour."""
import functools

# The classes of the page, and the token types of Pygments that have them; the first that contains a token's type.
_CLASSES = (("Comment", "c"), ("Keyword.Type", "t"), ("Keyword", "k"), ("Operator.Word", "k"), ("Literal.String", "s"),
            ("Literal.Number", "n"), ("Name.Function", "f"), ("Name.Class", "f"), ("Name.Decorator", "f"),
            ("Name.Builtin", "f"), ("Name.Variable", "v"), ("Name.Attribute", "a"), ("Name.Label", "l"))

_LONGEST = 1 << 19  # characters of a text that are coloured; Pygments takes about a second for them


def mlir_lexer():
    """The class of a lexer for TTIR and TTGIR, here and on the site of the pages: Pygments has none for MLIR."""
    from pygments.lexer import RegexLexer
    from pygments.token import Comment, Keyword, Name, Number, String, Text

    class MLIRLexer(RegexLexer):
        name = "MLIR"
        tokens = {
            "root": [
                (r"//.*", Comment.Single),
                (r'"(?:\\.|[^"\\\n])*"', String),
                (r"%[\w$.#-]+", Name.Variable),
                (r"@[\w$.-]+", Name.Function),
                (r"#[\w.$-]+", Name.Attribute),
                (r"\^\w+", Name.Label),
                (r"![\w.]+", Keyword.Type),
                (r"(?:[su]?i\d+|bf16|t?f\d+\w*|index|tensor|vector)\b", Keyword.Type),
                (r"(?:\d+x)+(?=[\w!])", Number.Integer),
                (r"[a-z_]\w*(?:\.\w+)+", Keyword),
                (r"(?:module|return|attributes|iter_args|step|to|dense|true|false|unit|public|private|loc)\b", Keyword),
                (r"-?\b(?:0x[0-9A-Fa-f]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\b", Number),
                (r"[A-Za-z_]\w*", Text),
                (r"\s+|.", Text),
            ]
        }

    return MLIRLexer


def _sass_lexer():
    """Machine code, as nvdisasm prints it."""
    from pygments.lexer import RegexLexer
    from pygments.token import Comment, Keyword, Name, Number, Text

    class SASSLexer(RegexLexer):
        name = "SASS"
        tokens = {
            "root": [
                (r"/\*.*?\*/|//.*", Comment),
                (r"\.\w[\w.]*", Name.Label),
                (r"@?!?U?P(?:\d+|T)\b", Name.Variable),
                (r"-?\|?U?R(?:\d+|Z)[\w.]*", Name.Variable),
                (r"[A-Z][A-Z0-9_]*(?:\.[\w.]+)?", Keyword),
                (r"-?\b(?:0x[0-9a-f]+|\d+(?:\.\d+)?)\b", Number),
                (r"\w+", Text),
                (r"\s+|.", Text),
            ]
        }

    return SASSLexer()


@functools.cache
def _lexer(language):
    """The lexer of a stage or of `python`; None without Pygments."""
    try:
        if language == "python":
            from pygments.lexers.python import PythonLexer
            return PythonLexer()
        if language == "llir":
            from pygments.lexers.asm import LlvmLexer
            return LlvmLexer()
        if language == "ptx":
            from pygments.lexers.ptx import PtxLexer
            return PtxLexer()
        return mlir_lexer()() if language in ("ttir", "ttgir") else _sass_lexer()
    except ImportError:
        return None


@functools.cache
def _class_of(kind):
    """The class of a token type, None if it has the colour of text."""
    from pygments.token import string_to_tokentype
    return next((short for name, short in _CLASSES if kind in string_to_tokentype(name)), None)


def spans(language, lines):
    """The coloured spans of each line of a text: [(first column, column after the last, class), …]."""
    results = [[] for _ in lines]
    lexer = _lexer(language)
    if lexer is None or sum(map(len, lines)) > _LONGEST:
        return results
    line = column = 0
    for _, kind, value in lexer.get_tokens_unprocessed("\n".join(lines)):
        for n, text in enumerate(value.split("\n")):
            if n:
                line, column = line + 1, 0
            name = _class_of(kind) if text.strip() else None
            if name:
                results[line].append((column, column + len(text), name))
            column += len(text)
    return results
