// Plans for operations that exchange elements between threads (layout conversion, reduction, scan), and the scratch,
// shared memory that is live only during the operation, that each plan needs. TileOp::scratchUse and the lowering use
// the same plans, so they agree on every address.
#ifndef TXL_IR_EXCHANGE_H
#define TXL_IR_EXCHANGE_H

#include "ir/facts/Attributes.h"
#include "ir/ops/Base.h"
#include "layout/ReducePlan.h"
#include "layout/ScanPlan.h"

namespace txl::ttg {
class ConvertLayoutOp;
}
namespace txl::tt {
class ReduceOp;
class ScanOp;
} // namespace txl::tt

namespace txl::ir {

/// Bits of an element in memory: a byte for i1, 64 for a pointer.
unsigned elementBitsOf(mlir::Type type);
inline uint64_t elementBytes(mlir::Type type) { return elementBitsOf(type) / 8; }
/// Bytes of a tile, or of a scalar, in memory.
uint64_t tileBytes(mlir::Type type);

layout::ConversionPlan planOf(ttg::ConvertLayoutOp op);
layout::ReducePlan planOf(tt::ReduceOp op);
layout::ScanPlan planOf(tt::ScanOp op);

/// The bits of an element's index along the axis, in the order in which they are combined (kReductionOrder).
llvm::SmallVector<unsigned> reductionOrder(tt::ReduceOp op);

/// True if a combine region gives bitwise the same result in any order: integer arithmetic, min and max.
bool combinesInAnyOrder(mlir::Region &region);
/// True if swapping the two groups of arguments changes no bit of the result.
bool commutes(mlir::Region &region);

/// Byte ranges of an operation's scratch, laid out one after the other, each aligned to 16 bytes.
class ScratchRanges {
public:
  void add(uint64_t bytes) {
    begins.push_back(size);
    size = (size + bytes + 15) / 16 * 16;
  }
  uint64_t operator[](unsigned range) const { return begins[range]; }
  uint64_t bytes() const { return size; }

private:
  llvm::SmallVector<uint64_t, 4> begins;
  uint64_t size = 0;
};
/// Range e * operands + k: exchange e of operand k.
ScratchRanges scratchRangesOf(tt::ReduceOp op, const layout::ReducePlan &plan);
/// Ranges of operand k: 3k for the conversion to the plan's layout, 3k + 1 for the per-warp totals, 3k + 2 for the
/// conversion back.
ScratchRanges scratchRangesOf(tt::ScanOp op, const layout::ScanPlan &plan);

/// Appends the accesses of a layout conversion that uses scratch from byte `begin`. Its slices reuse the same bytes,
/// separated by barriers.
void addConversion(ScratchUse &use, const layout::ConversionPlan &plan, uint64_t begin);

/// The basis vectors of the tile's layout for the block (CTA) dimension; empty for a scalar.
llvm::SmallVector<uint64_t> blockBases(mlir::Value tile);

/// True if several threads hold copies of an atomic's result, so that the thread that performs the atomic must
/// broadcast it.
bool needsBroadcast(mlir::Operation *op);

} // namespace txl::ir

#endif
