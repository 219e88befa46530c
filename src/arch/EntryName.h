// What a kernel is called in PTX, where names are of ASCII and two of them are taken.
#ifndef TXL_ARCH_ENTRYNAME_H
#define TXL_ARCH_ENTRYNAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl::arch {

/// The name of the entry of a kernel that Python calls `name`: the same where PTX takes it. Otherwise bytes outside of
/// ASCII are written `$c3`, and a word of PTX ends in `$`, which no name of Python has: no two kernels get one name.
std::string entryName(llvm::StringRef name);

} // namespace txl::arch

#endif
