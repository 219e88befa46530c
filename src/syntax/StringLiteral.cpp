// Escape sequences. Names of characters come from LLVM's table of Unicode names.
#include "syntax/StringLiteral.h"
#include "syntax/Unicode.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Unicode.h"

using namespace txl::syntax;

/// Consumes `count` hexadecimal digits from the front of `text`.
static bool takeHex(llvm::StringRef &text, unsigned count, uint32_t &value) {
  value = 0;
  if (text.size() < count)
    return false;
  for (unsigned i = 0; i < count; ++i) {
    if (!llvm::isHexDigit(text[i]))
      return false;
    value = value * 16 + llvm::hexDigitValue(text[i]);
  }
  text = text.drop_front(count);
  return true;
}

static void appendCharacter(std::string &out, uint32_t c, bool bytes) {
  if (bytes)
    out += char(c);
  else
    appendUTF8(out, c);
}

/// Consumes `{NAME}` after `\N`.
static const char *takeNamed(llvm::StringRef &text, std::string &out) {
  size_t close = text.find('}');
  if (!text.starts_with("{") || close == llvm::StringRef::npos)
    return "`\\N` needs the name of a character in braces";
  auto c = llvm::sys::unicode::nameToCodepointStrict(text.slice(1, close).upper());
  if (!c)
    return "unknown name of a Unicode character";
  appendUTF8(out, *c);
  text = text.drop_front(close + 1);
  return nullptr;
}

/// Consumes the escape whose letter is at the front of `text`.
static const char *takeEscape(llvm::StringRef &text, bool bytes, std::string &out) {
  char letter = text.front();
  text = text.drop_front();
  uint32_t value;
  switch (letter) {
  case '\n':
    return nullptr;
  case '\\':
  case '\'':
  case '"':
    out += letter;
    return nullptr;
  case 'a':
    out += '\a';
    return nullptr;
  case 'b':
    out += '\b';
    return nullptr;
  case 'f':
    out += '\f';
    return nullptr;
  case 'n':
    out += '\n';
    return nullptr;
  case 'r':
    out += '\r';
    return nullptr;
  case 't':
    out += '\t';
    return nullptr;
  case 'v':
    out += '\v';
    return nullptr;
  case '0' ... '7':
    value = letter - '0';
    for (int i = 0; i < 2 && !text.empty() && text[0] >= '0' && text[0] <= '7'; ++i, text = text.drop_front())
      value = value * 8 + (text[0] - '0');
    appendCharacter(out, value, bytes);
    return nullptr;
  case 'x':
    if (!takeHex(text, 2, value))
      return "`\\x` needs two hexadecimal digits";
    appendCharacter(out, value, bytes);
    return nullptr;
  case 'u':
  case 'U':
    if (bytes)
      break;
    if (!takeHex(text, letter == 'u' ? 4 : 8, value))
      return letter == 'u' ? "`\\u` needs four hexadecimal digits" : "`\\U` needs eight hexadecimal digits";
    if (value > 0x10FFFF)
      return "the code is above the last Unicode character";
    appendUTF8(out, value);
    return nullptr;
  case 'N':
    if (!bytes)
      return takeNamed(text, out);
    break;
  default:
    break;
  }
  out += '\\';
  out += letter;
  return nullptr;
}

const char *txl::syntax::decodeEscapes(llvm::StringRef body, bool bytes, std::string &out, size_t &errorOffset) {
  llvm::StringRef text = body;
  while (!text.empty()) {
    size_t backslash = text.find('\\');
    out += text.take_front(backslash);
    if (backslash == llvm::StringRef::npos)
      break;
    text = text.drop_front(backslash + 1);
    if (text.empty()) {
      out += '\\';
      break;
    }
    errorOffset = text.data() - body.data() - 1;
    if (const char *error = takeEscape(text, bytes, out))
      return error;
  }
  return nullptr;
}
