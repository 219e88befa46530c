// Where index arithmetic ends, and whether 32 bits suffice there.
//
// A SINK is an offset that is added to a pointer, a comparison that decides which elements an access has, or a bound of
// a loop over 64-bit integers. In a sink an index has its exact value (IndexRanges.h), on every executor. The decision:
//
//   proved   for every launch the exact value is the one that the program computes
//   tested   a launch evaluates `check`, and runs the exact version of the kernel if it does not hold
//   exact    no launch can be shown to be safe: an index from memory, times a stride, from an address from memory
#ifndef TXL_ANALYSIS_INDEX_INDEXSINKS_H
#define TXL_ANALYSIS_INDEX_INDEXSINKS_H

#include "analysis/index/IndexChain.h"
#include "mlir/IR/BuiltinOps.h"
#include "support/SizeCheck.h"

namespace txl::analysis {

enum class IndexDecision : uint8_t { Proved, Tested, Exact };

struct IndexSink {
  enum class Kind : uint8_t { Offset, Mask, Bound };
  Kind kind = Kind::Offset;
  mlir::Operation *op = nullptr;
  llvm::SmallVector<unsigned, 2> operands; ///< indices of those that are indices
  bool isUnsigned = false;                 ///< an unsigned comparison
  IndexDecision decision = IndexDecision::Proved;
  IndexInterval range{0, 0}; ///< of the operands that decided, for every launch

  IndexValue index(unsigned position) const { return {op->getOperand(operands[position]), isUnsigned}; }
};

struct IndexSinks {
  std::vector<IndexSink> sinks; ///< those with arithmetic of fewer than 64 bits, in program order
  SizeCheck check;              ///< of the public function; no fits: nothing is tested
};

/// The sinks of all functions of `module`, TTIR with one public function.
IndexSinks indexSinksOf(mlir::ModuleOp module);

/// Whether no step of the index can wrap, in any launch.
bool isExact(IndexValue index);

} // namespace txl::analysis

#endif
