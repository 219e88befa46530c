// Rendering of diagnostics: locations, carets, call chains, notes.
#include "support/Diagnostic.h"
#include "gtest/gtest.h"
#include <deque>

using namespace txl;

TXL_DIAGNOSTIC(TestUndefined, NameError, "`{0}` is not defined");
TXL_DIAGNOSTIC(TestBraces, SyntaxError, "single `}}` is not allowed");
TXL_DIAGNOSTIC(TestOld, DeprecationWarning, "`{0}` is old");

TEST(Diagnostic, RendersLocationCaretCallsAndNotes) {
  auto buffer = SourceBuffer::create("k.py", "def f(x):\n    return x + yy\n\tf(1)\n");
  DiagnosticEngine diags;
  {
    DiagnosticEngine::CallScope scope(diags, {buffer.get(), 3, 1, 3, 5}, "f");
    diags.emit({buffer.get(), 2, 15, 2, 17}, TestUndefined, "yy").note("define `{0}` first", "yy");
  }
  EXPECT_EQ(diags.render(), "k.py:2:16: error: `yy` is not defined\n"
                            "    return x + yy\n"
                            "               ^~\n"
                            "k.py:3:2: in call of `f`\n"
                            "\tf(1)\n"
                            "\t^~~~\n"
                            "note: define `yy` first\n");
  EXPECT_TRUE(diags.hasErrors());
  EXPECT_EQ(diags.diagnostics().front().name(), "TestUndefined");
  EXPECT_EQ(exceptionName(diags.diagnostics().front().kind()), "NameError");
}

TEST(Diagnostic, WithoutLocationAndOutlivingItsBuffer) {
  DiagnosticEngine diags;
  auto buffer = SourceBuffer::create("k.py", "a");
  diags.emit({}, TestBraces);
  diags.emit({buffer.get(), 1, 0, 1, 1}, TestOld, "a");
  buffer.reset();
  EXPECT_EQ(diags.render(), "error: single `}` is not allowed\nk.py:1:1: warning: `a` is old\na\n^\n");
  EXPECT_EQ(diags.errorCount(), 1u);
}

TEST(Diagnostic, CutOutFunctionReportsTheLinesOfItsFile) {
  auto buffer = SourceBuffer::create("k.py", "def f():\n    äy = 1\n", 41, 4);
  DiagnosticEngine diags;
  diags.emit({buffer.get(), 2, 6, 2, 7}, TestUndefined, "y");
  EXPECT_EQ(diags.render(), "k.py:42:10: error: `y` is not defined\n    äy = 1\n     ^\n");
}

TEST(Diagnostic, RangesOutsideOfTheTextAreClamped) {
  auto buffer = SourceBuffer::create("k.py", "ab\r\ncd\ref");
  EXPECT_EQ(buffer->lineCount(), 3u);
  EXPECT_EQ(buffer->line(2), "cd");
  DiagnosticEngine diags;
  diags.emit({buffer.get(), 1, 1, 3, 1}, TestUndefined, "x");
  diags.emit({buffer.get(), 9, 9, 9, 12}, TestUndefined, "x");
  EXPECT_EQ(diags.render(), "k.py:1:2: error: `x` is not defined\nab\n ^\nk.py:9:1: error: `x` is not defined\n");
}

TEST(Diagnostic, LongChainsAreAbbreviated) {
  auto buffer = SourceBuffer::create("k.py", "f()");
  DiagnosticEngine diags;
  auto chain = [&] {
    std::string text;
    for (const Diagnostic::RelatedLocation &call : diags.emit({}, TestUndefined, "x").calls())
      text += call.text + ";";
    return text;
  };
  std::deque<DiagnosticEngine::CallScope> scopes;
  auto call = [&](const char *function) {
    scopes.emplace_back(diags, SourceLocation{buffer.get(), 1, 0, 1, 3}, function);
  };
  for (const char *function : {"a", "b", "c", "d", "e", "f", "g", "h", "i"})
    call(function);
  EXPECT_EQ(chain(), "i;h;g;f;e;d;c;b;a;");
  call("j");
  EXPECT_EQ(chain(), "j;i;h;g;... 2 more calls;d;c;b;a;");
  for (int depth = 0; depth < 100; ++depth)
    call("r");
  EXPECT_EQ(chain(), "r;... 99 more calls;j;i;h;... 3 more calls;d;c;b;a;");
  while (!scopes.empty())
    scopes.pop_back();
}

static std::string times(size_t n, const char *text) {
  std::string result;
  while (n--)
    result += text;
  return result;
}

TEST(Diagnostic, LongLinesAreShownAroundTheCaret) {
  std::string line = "x = " + times(500, "a + ") + "yy + " + times(500, "b + ") + "c";
  auto buffer = SourceBuffer::create("k.py", line);
  auto shown = [&](unsigned begin, unsigned end) {
    DiagnosticEngine diags;
    diags.emit({buffer.get(), 1, begin, 1, end}, TestUndefined, "x");
    return diags.render();
  };
  EXPECT_EQ(shown(2004, 2006), "k.py:1:2005: error: `x` is not defined\n…" + times(20, "a + ") + "yy + " +
                                   times(18, "b + ") + "b +…\n" + times(81, " ") + "^~\n");
  EXPECT_EQ(shown(0, 1), "k.py:1:1: error: `x` is not defined\n" + line.substr(0, 160) + "…\n^\n");
  EXPECT_EQ(shown(4009, 4010), "k.py:1:4010: error: `x` is not defined\n…" + line.substr(line.size() - 160) + "\n" +
                                   times(160, " ") + "^\n");
  EXPECT_EQ(shown(0, 4010).size(), shown(0, 1).size() + 158); // up to the last visible character that is not blank
  EXPECT_EQ(shown(5000, 6000).find("…"), shown(4010, 4010).find("…"));
}

TEST(Diagnostic, LinesAreCutBetweenCharacters) {
  auto buffer = SourceBuffer::create("k.py", times(300, "ä") + "!" + times(300, "€"));
  for (unsigned begin = 596; begin < 606; ++begin) {
    DiagnosticEngine diags;
    diags.emit({buffer.get(), 1, begin, 1, begin + 1}, TestUndefined, "x");
    llvm::StringRef line = llvm::StringRef(diags.diagnostics().front().location().sourceLine);
    EXPECT_TRUE(line.starts_with("…ä") && line.ends_with("€…")) << line.str();
  }
}

TEST(Diagnostic, LongMessagesAreShortened) {
  DiagnosticEngine diags;
  diags.emit({}, TestUndefined, times(100000, "x"));
  EXPECT_EQ(diags.render(), "error: `" + times(999, "x") + " … " + times(1000 - 16, "x") + "` is not defined\n");
}
