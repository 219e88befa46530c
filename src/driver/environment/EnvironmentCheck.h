// What is wrong with the TXL_ variables of the environment: names that mean nothing, and values that are none.
#ifndef TXL_DRIVER_ENVIRONMENTCHECK_H
#define TXL_DRIVER_ENVIRONMENTCHECK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace txl::driver {

/// A sentence for each problem of `entries`, `NAME=value` each, in their order; others than those of TXL_ are passed over.
std::vector<std::string> environmentProblems(llvm::ArrayRef<llvm::StringRef> entries);

/// Those of this process's environment.
std::vector<std::string> environmentProblems();

} // namespace txl::driver

#endif
