// Detects problems of TXL_ environment variables: unknown names and malformed values.
#ifndef TXL_DRIVER_ENVIRONMENTCHECK_H
#define TXL_DRIVER_ENVIRONMENTCHECK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace txl::driver {

/// A sentence for each problem of `entries`, of the form `NAME=value`, in order; variables without the prefix TXL_ are
/// ignored.
std::vector<std::string> environmentProblems(llvm::ArrayRef<llvm::StringRef> entries);

/// The problems of this process's environment.
std::vector<std::string> environmentProblems();

} // namespace txl::driver

#endif
