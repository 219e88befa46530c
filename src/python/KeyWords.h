// The words of a launch's key.
#ifndef TXL_PYTHON_KEYWORDS_H
#define TXL_PYTHON_KEYWORDS_H

#include "python/arrays/Element.h"
#include <cstdint>

namespace txl::python {

// The tag of an argument's first word, which also has its type and properties.
enum Tag : uint64_t {
  TagConstant = 1,
  TagScalar = 2,
  TagPointer = 3,
  TagTuple = 4,
  TagOption = 5,
  TagObject = 6,
  TagSequence = 7, // a tuple or list of constants
};

constexpr uint64_t head(Tag tag, Element element, bool divisible, bool isConst = false) {
  return uint64_t(tag) | uint64_t(element) << 8 | uint64_t(divisible) << 16 | uint64_t(isConst) << 17;
}

} // namespace txl::python

#endif
