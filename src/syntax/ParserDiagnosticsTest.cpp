// One test for each diagnostic of lexer and parser: a source, and the expected position and message.
#include "syntax/Parser.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::syntax;

static std::string firstLine(const std::string &text, unsigned minor = 14) {
  DiagnosticEngine diags;
  auto parsed = parse(SourceBuffer::create("f", text), diags, {.minorVersion = minor});
  EXPECT_EQ(parsed == nullptr, diags.hasErrors());
  if (diags.diagnostics().empty())
    return "accepted";
  EXPECT_EQ(diags.diagnostics().size(), 1u);
  EXPECT_EQ(diags.diagnostics().front().kind(), ExceptionKind::SyntaxError);
  std::string rendered = diags.render();
  return diags.diagnostics().front().name().str() + " " + rendered.substr(0, rendered.find('\n'));
}

static std::string times(unsigned count, const std::string &text) {
  std::string result;
  for (unsigned i = 0; i < count; ++i)
    result += text;
  return result;
}

// covers: InconsistentTabs, InconsistentDedent, TooManyIndents, TooManyBrackets, UnmatchedBracket, MismatchedBracket
// covers: UnclosedBracket, InvalidCharacter, TextAfterContinuation, EndAfterContinuation, InvalidNumber, LeadingZeros
TEST(ParserDiagnostics, Tokens) {
  EXPECT_EQ(firstLine("if a:\n\tx\n        y\n"), "InconsistentTabs f:3:9: error: tabs and spaces are mixed in the "
                                                  "indentation so that its depth depends on the width of a tab");
  EXPECT_EQ(firstLine("if a:\n    x\n  y\n"),
            "InconsistentDedent f:3:3: error: the indentation matches no outer block");
  std::string deep;
  for (unsigned i = 0; i <= 100; ++i)
    deep += std::string(i, ' ') + "if a:\n";
  EXPECT_EQ(firstLine(deep), "TooManyIndents f:101:101: error: more than 100 levels of indentation");
  EXPECT_EQ(firstLine(times(201, "(")), "TooManyBrackets f:1:201: error: more than 200 nested brackets");
  EXPECT_EQ(firstLine("a)"), "UnmatchedBracket f:1:2: error: `)` closes nothing");
  EXPECT_EQ(firstLine("(a]"), "MismatchedBracket f:1:3: error: `]` cannot close `(`");
  EXPECT_EQ(firstLine("f(a\ny = 3\n"), "UnclosedBracket f:1:2: error: `(` is never closed");
  EXPECT_EQ(firstLine("x = $"), "InvalidCharacter f:1:5: error: invalid character `$`");
  EXPECT_EQ(firstLine("x\xE2\x82\xAC = 1"), "InvalidCharacter f:1:2: error: invalid character `\xE2\x82\xAC` (U+20AC)");
  EXPECT_EQ(firstLine("x = \x01"), "InvalidCharacter f:1:5: error: invalid character U+0001");
  EXPECT_EQ(firstLine("x = \\ 1"), "TextAfterContinuation f:1:5: error: text after the line continuation `\\`");
  EXPECT_EQ(firstLine("x = \\"), "EndAfterContinuation f:1:5: error: the file ends after the line continuation `\\`");
  EXPECT_EQ(firstLine("0x"), "InvalidNumber f:1:3: error: invalid hexadecimal literal");
  EXPECT_EQ(firstLine("1a"), "InvalidNumber f:1:2: error: invalid decimal literal");
  EXPECT_EQ(firstLine("x = 007"), "LeadingZeros f:1:5: error: a decimal integer has no leading zeros");
}

// covers: UnterminatedString, UnterminatedTripleString, NonAsciiBytes, SingleBrace, TooManyFields, UnclosedField
// covers: InvalidEscape, MixedBytes, MixedTemplates, EmptyField, InvalidConversion, IntegerTooLong
TEST(ParserDiagnostics, Literals) {
  EXPECT_EQ(firstLine("x = 'abc\n"), "UnterminatedString f:1:5: error: the string is not closed on its line");
  EXPECT_EQ(firstLine("x = f'abc\n"), "UnterminatedString f:1:5: error: the string is not closed on its line");
  EXPECT_EQ(firstLine("'''abc\n"), "UnterminatedTripleString f:1:1: error: the triple-quoted string is never closed");
  EXPECT_EQ(firstLine("b'\xC3\xA4'"), "NonAsciiBytes f:1:3: error: a bytes literal contains ASCII characters only");
  EXPECT_EQ(firstLine("f'x}'"), "SingleBrace f:1:4: error: a single `}` in the text of an f-string");
  EXPECT_EQ(firstLine(times(160, "f'{")),
            "TooManyFields f:1:451: error: more than 150 nested f-strings or replacement fields");
  EXPECT_EQ(firstLine("f'{x:'"),
            "UnclosedField f:1:3: error: the replacement field is not closed before its f-string ends");
  EXPECT_EQ(firstLine("'\\x4'"), "InvalidEscape f:1:1: error: `\\x` needs two hexadecimal digits");
  EXPECT_EQ(firstLine("'\\N{no such name}'"), "InvalidEscape f:1:1: error: unknown name of a Unicode character");
  EXPECT_EQ(firstLine("'a' b'b'"), "MixedBytes f:1:5: error: bytes and text literals cannot be joined");
  EXPECT_EQ(firstLine("t'a' 'b'"), "MixedTemplates f:1:6: error: t-strings and other strings cannot be joined");
  EXPECT_EQ(firstLine("f'{}'"), "EmptyField f:1:3: error: the replacement field is empty");
  EXPECT_EQ(firstLine("f'{x!z}'"),
            "InvalidConversion f:1:6: error: the conversion of a replacement field is `!s`, `!r` or `!a`");
  EXPECT_EQ(firstLine(times(4301, "1")),
            "IntegerTooLong f:1:1: error: an integer literal has at most 4300 decimal digits");
}

// covers: UnexpectedToken, NestedTooDeep, NewerSyntax, NulInSource, InvalidUtf8, SourceTooLong, UnexpectedIndent
TEST(ParserDiagnostics, Sources) {
  EXPECT_EQ(firstLine("x = = 1"), "UnexpectedToken f:1:5: error: expected an expression, found `=`");
  EXPECT_EQ(firstLine("a b"), "UnexpectedToken f:1:3: error: expected the end of the line, found `b`");
  EXPECT_EQ(firstLine(times(5000, "-") + "1"),
            "NestedTooDeep f:1:799: error: the source is nested deeper than 800 levels");
  for (const char *link : {"+1", ".x", "[0]", "()", " if x else x"}) // chains do not nest
    EXPECT_EQ(firstLine("x" + times(100000, link)), "accepted") << link;
  EXPECT_EQ(firstLine("if x:\n  y\n" + times(100000, "elif x:\n  y\n")), "accepted");
  EXPECT_EQ(firstLine("type X = int", 11), "NewerSyntax f:1:1: error: a `type` statement needs Python 3.12 or newer");
  DiagnosticEngine diags;
  EXPECT_EQ(parse(SourceBuffer::create("f", "xxxx = 1"), diags, {.maxSize = 7}), nullptr);
  EXPECT_EQ(diags.render(), "error: the source is longer than 7 bytes\n");
  EXPECT_EQ(firstLine(std::string("x\n\0y", 4)), "NulInSource f:2:1: error: the source contains a NUL character");
  EXPECT_EQ(firstLine("x = '\xFF'"), "InvalidUtf8 f:1:6: error: the source is not valid UTF-8");
  EXPECT_EQ(firstLine("  x\n"), "UnexpectedIndent f:1:3: error: the line is indented deeper than its block");
}

// covers: CannotAssign, CannotAugment, CannotAnnotate, CannotDelete, CannotIterateInto, CannotBind, CannotName
// covers: TrailingImportComma, ExpectedBlock, HandlerMissing, MixedHandlers, HandlerParentheses, ClassGenerator
TEST(ParserDiagnostics, Statements) {
  EXPECT_EQ(firstLine("f(x) = 1"), "CannotAssign f:1:1: error: cannot assign to a function call");
  EXPECT_EQ(firstLine("(a, b) += 1"),
            "CannotAugment f:1:1: error: a tuple cannot be the target of an augmented assignment");
  EXPECT_EQ(firstLine("(a, b): int"), "CannotAnnotate f:1:1: error: a tuple cannot be annotated");
  EXPECT_EQ(firstLine("del f()"), "CannotDelete f:1:5: error: cannot delete a function call");
  EXPECT_EQ(firstLine("for 1 in x: pass"), "CannotIterateInto f:1:5: error: a literal cannot be the target of a loop");
  EXPECT_EQ(firstLine("with a as 1: pass"), "CannotBind f:1:11: error: a literal cannot follow `as`");
  EXPECT_EQ(firstLine("(a.b := 1)"), "CannotName f:1:2: error: `:=` assigns to a plain name only");
  EXPECT_EQ(firstLine("from a import b,\n"),
            "TrailingImportComma f:1:16: error: a trailing comma is not allowed without parentheses");
  EXPECT_EQ(firstLine("if a:\nx\n"), "ExpectedBlock f:2:1: error: expected an indented block after `if`");
  EXPECT_EQ(firstLine("try: pass\nx\n"),
            "HandlerMissing f:2:1: error: expected an `except` or `finally` block after `try`");
  EXPECT_EQ(firstLine("try: pass\nexcept A: pass\nexcept* B: pass\n"),
            "MixedHandlers f:3:1: error: `except` and `except*` in one `try` statement");
  EXPECT_EQ(firstLine("try: pass\nexcept A, B as c: pass\n"),
            "HandlerParentheses f:2:8: error: several exception types with `as` need parentheses");
  EXPECT_EQ(firstLine("class A(x for x in y): pass"),
            "ClassGenerator f:1:8: error: a generator expression cannot be a base class without parentheses");
}

// covers: StarredNotHere, UnpackingInComprehension, PositionalAfterKeyword, UnpackingAfterUnpacking, KeywordNotName
// covers: BareGenerator, DefaultMissing, MisplacedSlash, MisplacedStar, AfterKeywordParameter, StarDefault
TEST(ParserDiagnostics, Expressions) {
  EXPECT_EQ(firstLine("(*a)"), "StarredNotHere f:1:2: error: a starred expression is not allowed here");
  EXPECT_EQ(firstLine("[*a for a in b]"),
            "UnpackingInComprehension f:1:2: error: `*` cannot be used in a comprehension");
  EXPECT_EQ(firstLine("f(a=1, 2)"),
            "PositionalAfterKeyword f:1:8: error: a positional argument follows a keyword argument");
  EXPECT_EQ(firstLine("f(**a, *b)"), "UnpackingAfterUnpacking f:1:8: error: `*` follows `**` in the arguments");
  EXPECT_EQ(firstLine("f(a.b=1)"), "KeywordNotName f:1:3: error: the keyword of an argument must be a name");
  EXPECT_EQ(firstLine("f(1, x for x in y)"),
            "BareGenerator f:1:6: error: a generator expression with other arguments needs parentheses");
  EXPECT_EQ(firstLine("def f(a=1, b): pass"),
            "DefaultMissing f:1:12: error: a parameter without a default follows one with a default");
  EXPECT_EQ(firstLine("def f(/): pass"),
            "MisplacedSlash f:1:7: error: `/` in the parameters needs a parameter before it");
  EXPECT_EQ(firstLine("def f(*): pass"),
            "MisplacedStar f:1:7: error: `*` in the parameters must be followed by a named parameter");
  EXPECT_EQ(firstLine("def f(**a, b): pass"),
            "AfterKeywordParameter f:1:12: error: nothing can follow the `**` parameter");
  EXPECT_EQ(firstLine("def f(*a=1): pass"), "StarDefault f:1:9: error: a `*` parameter has no default");
}

// covers: StarPatternAlone, PositionalPatternAfterKeyword, WildcardTarget, AfterRestPattern, InvalidComplexPattern
TEST(ParserDiagnostics, Patterns) {
  auto caseLine = [](const std::string &pattern) { return firstLine("match x:\n case " + pattern + ": pass\n"); };
  EXPECT_EQ(caseLine("*a"), "StarPatternAlone f:2:7: error: a star pattern stands only in a sequence pattern");
  EXPECT_EQ(caseLine("A(b=1, 2)"),
            "PositionalPatternAfterKeyword f:2:14: error: a positional pattern follows a keyword pattern");
  EXPECT_EQ(caseLine("1 as _"), "WildcardTarget f:2:12: error: `_` cannot be a target here");
  EXPECT_EQ(caseLine("{**a, 'b': 1}"), "AfterRestPattern f:2:13: error: nothing can follow the `**` pattern");
  EXPECT_EQ(caseLine("1 + 2"),
            "InvalidComplexPattern f:2:7: error: a complex number in a pattern is a real number plus or "
            "minus an imaginary one");
}

TEST(Parser, AcceptsWhatIsNewerThanTheTestsPython) {
  for (const char *text :
       {"t'a{x}b{y!r:>{w}}'", "t'{x=}' t'b'", "try: pass\nexcept A, B: pass\n", "class A[T = int]: pass"})
    EXPECT_EQ(firstLine(text), "accepted") << text;
}
