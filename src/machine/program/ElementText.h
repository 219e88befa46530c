// Elements as text for users: device_print and messages.
#ifndef TXL_MACHINE_PROGRAM_ELEMENTTEXT_H
#define TXL_MACHINE_PROGRAM_ELEMENTTEXT_H

#include "machine/Element.h"
#include <string>

namespace txl::machine {

/// An element from its bits: the shortest decimal text that reads back as the same float; `True`; an integer with or
/// without a sign; hexadecimal where `hex` is set and for an address. `isFixed`: a float as C's `%f` instead.
std::string elementText(DType type, uint64_t bits, bool hex = false, bool isSigned = true, bool isFixed = false);

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_ELEMENTTEXT_H
