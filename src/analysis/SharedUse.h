// How operations use shared memory: the plan of each exchange between threads, and which bytes it writes and reads
// between the barriers that it executes itself. Allocation, barriers and lowering agree because all three ask here.
#ifndef TXL_ANALYSIS_SHAREDUSE_H
#define TXL_ANALYSIS_SHAREDUSE_H

#include "ir/Dialect.h"
#include "ir/TTG.h"
#include "layout/ReducePlan.h"
#include "layout/ScanPlan.h"

namespace txl::analysis {

/// Bits of an element in memory: a byte for i1, 64 for a pointer.
unsigned elementBitsOf(mlir::Type type);

layout::ConversionPlan planOf(ttg::ConvertLayoutOp op);
layout::ReducePlan planOf(tt::ReduceOp op);
layout::ScanPlan planOf(tt::ScanOp op);

/// True if a combine region gives the same bits in any order: integers, min, max.
bool combinesInAnyOrder(mlir::Region &region);
/// True if exchanging its two groups of arguments changes no bit.
bool commutes(mlir::Region &region);

/// The bytes of an operation's scratch, one part behind the other.
class ScratchParts {
public:
  void add(uint64_t bytes) {
    begins.push_back(size);
    size = (size + bytes + 15) / 16 * 16;
  }
  uint64_t operator[](unsigned part) const { return begins[part]; }
  uint64_t bytes() const { return size; }

private:
  llvm::SmallVector<uint64_t, 4> begins;
  uint64_t size = 0;
};
/// Part e * operands + k: exchange e of operand k.
ScratchParts partsOf(tt::ReduceOp op, const layout::ReducePlan &plan);
/// Parts of operand k: 3 k the way to the plan's layout, 3 k + 1 the totals of warps, 3 k + 2 the way back.
ScratchParts partsOf(tt::ScanOp op, const layout::ScanPlan &plan);

/// True if `op` would move elements between the CTAs of a cluster, which nothing here does.
bool movesBetweenBlocks(mlir::Operation *op);

/// True if threads hold copies of an atomic's result, so that one has to tell the others.
bool needsBroadcast(mlir::Operation *op);

/// Accesses of an operation's scratch, in bytes from its beginning.
struct ScratchAccess {
  uint64_t begin = 0, end = 0;
  bool write = false;
};
/// What happens to an operation's scratch, a list for each stretch without a barrier: one list more than barriers.
/// Empty for an operation without scratch.
struct ScratchUse {
  llvm::SmallVector<llvm::SmallVector<ScratchAccess, 2>, 4> phases;
  uint64_t bytes = 0;
};
ScratchUse scratchUseOf(mlir::Operation *op);

} // namespace txl::analysis

#endif
