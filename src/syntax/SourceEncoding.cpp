// Encodings of source files: byte order mark, `coding` declaration (PEP 263), conversion to UTF-8.
//
// UTF-8, ASCII and Latin-1 are decoded here, the rest by the C library's iconv.
#include "syntax/Parser.h"
#include "syntax/Unicode.h"
#include "llvm/ADT/StringExtras.h"
#include <iconv.h>

using namespace txl::syntax;

/// The name in `coding: NAME` or `coding=NAME` in a comment, or empty.
static llvm::StringRef declaredIn(llvm::StringRef line) {
  line = line.ltrim(" \t\f");
  if (!line.starts_with("#"))
    return {};
  for (size_t at = line.find("coding"); at != llvm::StringRef::npos; at = line.find("coding", at + 1)) {
    llvm::StringRef rest = line.drop_front(at + 6);
    if (rest.empty() || (rest[0] != ':' && rest[0] != '='))
      continue;
    rest = rest.drop_front().ltrim(" \t");
    llvm::StringRef name = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '-' || c == '_' || c == '.'; });
    if (!name.empty())
      return name;
  }
  return {};
}

/// The declaration is in the first line, or in the second if the first is blank or a comment.
static llvm::StringRef declaredEncoding(llvm::StringRef bytes) {
  llvm::StringRef line = bytes.take_until([](char c) { return c == '\n' || c == '\r'; });
  if (llvm::StringRef name = declaredIn(line); !name.empty())
    return name;
  llvm::StringRef first = line.ltrim(" \t\f");
  if (!first.empty() && !first.starts_with("#"))
    return {};
  llvm::StringRef rest = bytes.drop_front(line.size());
  if (!rest.consume_front("\r\n"))
    rest = rest.drop_front(!rest.empty());
  return declaredIn(rest.take_until([](char c) { return c == '\n' || c == '\r'; }));
}

/// Lower case, with `_` replaced by `-`, for comparing aliases.
static std::string normalized(llvm::StringRef name) {
  std::string result = name.lower();
  std::replace(result.begin(), result.end(), '_', '-');
  return result;
}

static bool convert(llvm::StringRef bytes, const std::string &encoding, std::string &text) {
  iconv_t converter = iconv_open("UTF-8", encoding.c_str());
  if (converter == iconv_t(-1)) // iconv lacks some of Python's names, such as cp1140
    return false;
  text.assign(bytes.size() * 4 + 16, '\0');
  char *in = const_cast<char *>(bytes.data()), *out = text.data();
  size_t inLeft = bytes.size(), outLeft = text.size();
  size_t status = iconv(converter, &in, &inLeft, &out, &outLeft);
  iconv_close(converter);
  text.resize(text.size() - outLeft);
  return status != size_t(-1) && inLeft == 0;
}

bool txl::syntax::decodeSource(llvm::StringRef bytes, std::string &text, std::string &error) {
  bool marked = bytes.consume_front("\xEF\xBB\xBF");
  std::string encoding = normalized(declaredEncoding(bytes));
  bool utf8 = encoding.empty() || encoding == "utf-8" || encoding == "utf8" || encoding.starts_with("utf-8-");
  // With a byte order mark Python accepts only these names.
  if (marked && (!utf8 || encoding == "utf8")) {
    error = "the encoding declaration `" + encoding + "` contradicts the file's UTF-8 byte order mark";
    return false;
  }
  if (utf8) {
    text = bytes.str();
    return true;
  }
  if (encoding == "latin-1" || encoding == "iso-8859-1" || encoding == "iso-latin-1" || encoding == "latin1" ||
      encoding.starts_with("latin-1-") || encoding.starts_with("iso-8859-1-") || encoding.starts_with("iso-latin-1-")) {
    text.clear();
    for (unsigned char c : bytes)
      appendUTF8(text, c);
    return true;
  }
  if (encoding == "ascii" || encoding == "us-ascii") {
    text = bytes.str();
    if (llvm::all_of(bytes, [](unsigned char c) { return c < 0x80; }))
      return true;
  } else if (convert(bytes, encoding, text)) {
    return true;
  }
  error = "the source cannot be decoded as `" + encoding + "`";
  return false;
}
