// Integers of any size in decimal, floats correctly rounded.
#include "syntax/NumberLiteral.h"
#include "support/Limits.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include <charconv>

using namespace txl::syntax;

static double decodeFloat(llvm::StringRef text) {
  double result = 0;
  auto [end, error] = std::from_chars(text.begin(), text.end(), result);
  if (error == std::errc())
    return result;
  // Out of range: infinity or zero; from_chars reports both with the same error.
  llvm::APFloat value(llvm::APFloat::IEEEdouble());
  if (llvm::Error failure = value.convertFromString(text, llvm::APFloat::rmNearestTiesToEven).takeError()) {
    llvm::consumeError(std::move(failure));
    return 0;
  }
  return value.convertToDouble();
}

static bool decodeInteger(llvm::StringRef digits, unsigned radix, llvm::StringRef literal,
                          llvm::BumpPtrAllocator &arena, ConstantValue &value) {
  digits = digits.ltrim('0');
  if (digits.empty())
    digits = "0";
  value.kind = ConstantValue::Int;
  int64_t small;
  if (!digits.getAsInteger(radix, small)) {
    value.fitsInt64 = true;
    value.intValue = small;
    value.text = radix == 10 ? digits.copy(arena) : llvm::StringRef(std::to_string(small)).copy(arena);
    return true;
  }
  if (digits.size() > txl::limits::integerDigits) {
    value.text = literal;
    return radix != 10;
  }
  if (radix == 10) {
    value.text = digits.copy(arena);
    return true;
  }
  llvm::SmallString<64> text;
  llvm::APInt(digits.size() * 4 + 1, digits, radix).toStringUnsigned(text);
  value.text = text.str().copy(arena);
  return true;
}

bool txl::syntax::decodeNumberLiteral(llvm::StringRef literal, llvm::BumpPtrAllocator &arena, ConstantValue &value) {
  llvm::SmallString<64> plain;
  for (char c : literal)
    if (c != '_')
      plain += c;
  llvm::StringRef text = plain;
  if (text.size() > 2 && text[0] == '0' && !llvm::isDigit(text[1]) && text.find_first_of("xXoObB") == 1) {
    unsigned radix = (text[1] | 0x20) == 'x' ? 16 : (text[1] | 0x20) == 'o' ? 8 : 2;
    return decodeInteger(text.drop_front(2), radix, literal, arena, value);
  }
  if ((text.back() | 0x20) == 'j') {
    value.kind = ConstantValue::Complex;
    value.text = literal;
    value.floatValue = decodeFloat(text.drop_back());
    return true;
  }
  if (text.find_first_of(".eE") != llvm::StringRef::npos) {
    value.kind = ConstantValue::Float;
    value.text = literal;
    value.floatValue = decodeFloat(text);
    return true;
  }
  return decodeInteger(text, 10, literal, arena, value);
}
