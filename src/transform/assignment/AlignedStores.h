// Versioning of stores whose addresses may be aligned at run time.
#ifndef TXL_TRANSFORM_ASSIGNMENT_ALIGNEDSTORES_H
#define TXL_TRANSFORM_ASSIGNMENT_ALIGNEDSTORES_H

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-aligned-stores`: a store of a large tile whose address or mask depends on scalars loaded by the program becomes
/// an `if`: if these are divisible so that a thread can store 16 bytes at a time, it does so.
std::unique_ptr<mlir::Pass> createAlignedStoresPass(const std::string &target);

} // namespace txl::transform

#endif
