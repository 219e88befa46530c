// The PTX name of a kernel: PTX names are ASCII and two of them are reserved.
#ifndef TXL_ARCH_ENTRYNAME_H
#define TXL_ARCH_ENTRYNAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl::arch {

/// The entry name of a kernel that is called `name` in Python: the same if PTX accepts it. Otherwise bytes outside
/// ASCII become `$c3`, and a reserved word gets a `$` at its end, which no Python name contains: different kernels get
/// different names.
std::string entryName(llvm::StringRef name);

} // namespace txl::arch

#endif
