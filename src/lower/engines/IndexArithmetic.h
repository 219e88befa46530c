// Products of the bits of an index with the columns of a layout.
#ifndef TXL_LOWER_ENGINES_INDEXARITHMETIC_H
#define TXL_LOWER_ENGINES_INDEXARITHMETIC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace txl::lower {

/// The XOR of `result` (may be null) and the columns that the bits of `index` select; null if all are zero. `used`
/// holds every bit that `result` may set. If `coversAllBits`, `index` has no bits beyond the columns.
llvm::Value *multiply(llvm::IRBuilder<> &b, llvm::Value *index, llvm::ArrayRef<uint64_t> columns, bool coversAllBits,
                      llvm::Value *result, uint64_t &used);

} // namespace txl::lower

#endif
