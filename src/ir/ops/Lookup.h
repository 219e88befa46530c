// Which operations reach words of shared memory that the program's values choose.
#ifndef TXL_IR_OPS_LOOKUP_H
#define TXL_IR_OPS_LOOKUP_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace txl::tt {

/// For a report of bank conflicts: what happens to the elements at these words, and how they meet less often.
struct ChosenWords {
  llvm::StringRef what, remedy;
};

/// None where layouts alone say which words a thread reaches.
std::optional<ChosenWords> chosenWords(mlir::Operation *op);

} // namespace txl::tt

#endif
