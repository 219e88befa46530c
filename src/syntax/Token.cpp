// Names of tokens, and the recognition of keywords.
#include "syntax/Token.h"
#include "llvm/ADT/StringSwitch.h"

using namespace txl::syntax;

llvm::StringRef txl::syntax::describe(TokenKind kind) {
  switch (kind) {
  case TokenKind::End:
    return "the end of the file";
  case TokenKind::Error:
    return "an invalid token";
  case TokenKind::Newline:
    return "the end of the line";
  case TokenKind::Indent:
    return "an indented line";
  case TokenKind::Dedent:
    return "the end of the indented block";
  case TokenKind::Name:
    return "a name";
  case TokenKind::Number:
    return "a number";
  case TokenKind::String:
  case TokenKind::FStringStart:
    return "a string";
  case TokenKind::FStringMiddle:
    return "the text of an f-string";
  case TokenKind::FStringEnd:
    return "the end of an f-string";
#define TXL_OPERATOR(Name, Text)                                                                                       \
  case TokenKind::Name:                                                                                                \
    return "`" Text "`";
#define TXL_KEYWORD(Name, Text)                                                                                        \
  case TokenKind::Kw##Name:                                                                                            \
    return "`" Text "`";
#include "syntax/Tokens.def"
  }
  return "";
}

TokenKind txl::syntax::keywordKind(llvm::StringRef text) {
  if (text.size() < 2 || text.size() > 8)
    return TokenKind::Name;
  // Switching on the first letter makes further comparisons rare.
  switch (text[0]) {
#define WORD(Name, Text)                                                                                               \
  if (text == Text)                                                                                                    \
    return TokenKind::Kw##Name;
  case 'F':
    WORD(False, "False");
    break;
  case 'N':
    WORD(None, "None");
    break;
  case 'T':
    WORD(True, "True");
    break;
  case 'a':
    WORD(And, "and") WORD(As, "as") WORD(Assert, "assert") WORD(Async, "async") WORD(Await, "await");
    break;
  case 'b':
    WORD(Break, "break");
    break;
  case 'c':
    WORD(Class, "class") WORD(Continue, "continue");
    break;
  case 'd':
    WORD(Def, "def") WORD(Del, "del");
    break;
  case 'e':
    WORD(Else, "else") WORD(Elif, "elif") WORD(Except, "except");
    break;
  case 'f':
    WORD(For, "for") WORD(From, "from") WORD(Finally, "finally");
    break;
  case 'g':
    WORD(Global, "global");
    break;
  case 'i':
    WORD(If, "if") WORD(In, "in") WORD(Is, "is") WORD(Import, "import");
    break;
  case 'l':
    WORD(Lambda, "lambda");
    break;
  case 'n':
    WORD(Not, "not") WORD(Nonlocal, "nonlocal");
    break;
  case 'o':
    WORD(Or, "or");
    break;
  case 'p':
    WORD(Pass, "pass");
    break;
  case 'r':
    WORD(Return, "return") WORD(Raise, "raise");
    break;
  case 't':
    WORD(Try, "try");
    break;
  case 'w':
    WORD(While, "while") WORD(With, "with");
    break;
  case 'y':
    WORD(Yield, "yield");
    break;
#undef WORD
  default:
    break;
  }
  return TokenKind::Name;
}
