// How elements are written in what people read: device_print and messages.
#ifndef TXL_MACHINE_PRINT_H
#define TXL_MACHINE_PRINT_H

#include "machine/Element.h"
#include <string>

namespace txl::machine {

/// The element at `data`: the shortest decimal text of a float, a signed number, `True`; a pointer in hexadecimal.
std::string elementText(DType type, const char *data);

} // namespace txl::machine

#endif // TXL_MACHINE_PRINT_H
