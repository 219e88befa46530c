// Lexing of numbers: `1_000`, `0x_ff`, `1.5e-3j`, and the check of the character that follows a number.
#include "syntax/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(InvalidNumber, SyntaxError, "invalid {0} literal");
TXL_DIAGNOSTIC(LeadingZeros, SyntaxError, "a decimal integer has no leading zeros");

static bool isDecimal(char c) { return c >= '0' && c <= '9'; }
static bool isHex(char c) { return llvm::isHexDigit(c); }
static bool isOctal(char c) { return c >= '0' && c <= '7'; }
static bool isBinary(char c) { return c == '0' || c == '1'; }

/// Digits with single underscores between them; at least one digit is required.
bool Lexer::lexDigits(bool (*isDigit)(char), const char *what) {
  for (;;) {
    if (!isDigit(text[position])) {
      fail(range(position, position + 1, line), InvalidNumber, what);
      return false;
    }
    while (isDigit(text[position]))
      ++position;
    if (text[position] != '_')
      return true;
    ++position;
  }
}

/// Called after a leading `0x`, `0o` or `0b`.
bool Lexer::lexRadix() {
  char radix = text[position + 1] | 0x20;
  auto isDigit = radix == 'x' ? isHex : radix == 'o' ? isOctal : isBinary;
  const char *what = radix == 'x' ? "hexadecimal" : radix == 'o' ? "octal" : "binary";
  position += 2;
  if (text[position] == '_')
    ++position;
  if (!lexDigits(isDigit, what))
    return false;
  if (isDecimal(text[position])) {
    fail(range(position, position + 1, line), InvalidNumber, what);
    return false;
  }
  finishNumber(what);
  return !failed;
}

/// An integer, or a float, or the imaginary part of a complex number.
bool Lexer::lexDecimal() {
  uint32_t start = position;
  bool isFloat = false, isImaginary = false;
  if (text[position] != '.' && !lexDigits(isDecimal, "decimal"))
    return false;
  uint32_t integerEnd = position;
  if (text[position] == '.') {
    isFloat = true;
    ++position;
    if (isDecimal(text[position]) && !lexDigits(isDecimal, "decimal"))
      return false;
  }
  if ((text[position] | 0x20) == 'e') {
    bool sign = text[position + 1] == '+' || text[position + 1] == '-';
    if (isDecimal(text[position + 1 + sign])) {
      isFloat = true;
      position += 1 + sign;
      if (!lexDigits(isDecimal, "decimal"))
        return false;
    } else if (sign) {
      fail(range(position, position + 1, line), InvalidNumber, "decimal");
      return false;
    }
  }
  if ((text[position] | 0x20) == 'j') {
    isImaginary = true;
    ++position;
  }
  llvm::StringRef digits(text + start, integerEnd - start);
  if (!isFloat && !isImaginary && digits.starts_with("0") && digits.find_first_not_of("0_") != digits.npos) {
    fail(range(start, integerEnd, line), LeadingZeros).note("octal integers are written `0o…`");
    return false;
  }
  finishNumber(isImaginary ? "imaginary" : "decimal");
  return !failed;
}

/// A name directly after a number is an error, unless it is one of the keywords that may follow an expression.
void Lexer::finishNumber(const char *what) {
  unsigned char c = text[position];
  if (!llvm::isAlnum(c) && c != '_' && c < 0x80)
    return;
  llvm::StringRef rest(text + position, std::min<uint32_t>(size - position, 4));
  for (llvm::StringRef keyword : {"and", "else", "for", "if", "in", "is", "not", "or"})
    if (rest.starts_with(keyword))
      return;
  fail(range(position, position + 1, line), InvalidNumber, what);
}

void Lexer::lexNumber() {
  uint32_t start = position;
  char second = text[position] == '0' ? text[position + 1] | 0x20 : 0;
  bool isRadix = second == 'x' || second == 'o' || second == 'b';
  if (isRadix ? lexRadix() : lexDecimal())
    add(TokenKind::Number, start);
}
