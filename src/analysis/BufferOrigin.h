// Where a view of a buffer begins in its allocation.
#ifndef TXL_ANALYSIS_BUFFERORIGIN_H
#define TXL_ANALYSIS_BUFFERORIGIN_H

#include "mlir/IR/Value.h"
#include <optional>

namespace txl::analysis {

/// Offset in elements of `buffer` in its allocation, which is XORed to all other offsets; none if the program does not
/// determine statically which subview of the allocation the buffer is.
std::optional<uint64_t> bufferOrigin(mlir::Value buffer);

} // namespace txl::analysis

#endif
