// Elements as text: the shortest that reads back as the same value.
#include "machine/program/ElementText.h"
#include "machine/program/Storage.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>

namespace txl::machine {

/// The shortest decimal text that reads back as the same float.
static void printFloat(llvm::raw_ostream &os, double value, bool isDouble) {
  char text[40];
  for (int precision = isDouble ? 15 : 6;; ++precision) {
    std::snprintf(text, sizeof(text), "%.*g", precision, value);
    double back = std::strtod(text, nullptr);
    if (std::isnan(value) || precision == 17 ||
        (isDouble ? back == value : static_cast<float>(back) == static_cast<float>(value)))
      break;
  }
  os << text;
}

template <DType T> static void printFloat(llvm::raw_ostream &os, uint64_t bits, bool isFixed) {
  typename Storage<T>::Bits stored;
  std::memcpy(&stored, &bits, sizeof(stored));
  if (isFixed)
    os << llvm::format("%f", double(Storage<T>::load(&stored)));
  else
    printFloat(os, Storage<T>::load(&stored), T == DType::F64);
}

std::string elementText(DType type, uint64_t bits, bool hex, bool isSigned, bool isFixed) {
  std::string text;
  llvm::raw_string_ostream os(text);
  int bytes = elementBytes(type);
  if (type == DType::Ptr || hex) {
    os << llvm::format_hex(bits, 2 + 2 * bytes);
    return text;
  }
  int shift = 64 - 8 * bytes;
  if (isFloat(type))
    forFloatType<void>(type, [&]<DType T> { printFloat<T>(os, bits, isFixed); });
  else if (type == DType::I1)
    os << (bits ? "True" : "False");
  else if (isSigned)
    os << (static_cast<int64_t>(bits << shift) >> shift);
  else
    os << bits;
  return text;
}

} // namespace txl::machine
