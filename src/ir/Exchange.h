// Plans of the exchanges between threads that operations are, and the scratch that they take. The answers to
// TileOp::scratchUse and the code that is emitted come from the same plans.
#ifndef TXL_IR_EXCHANGE_H
#define TXL_IR_EXCHANGE_H

#include "ir/Dialect.h"
#include "ir/TTG.h"
#include "layout/ReducePlan.h"
#include "layout/ScanPlan.h"

namespace txl::ir {

/// Bits of an element in memory: a byte for i1, 64 for a pointer.
unsigned elementBitsOf(mlir::Type type);
inline uint64_t elementBytes(mlir::Type type) { return elementBitsOf(type) / 8; }
/// Bytes of a tile, or of a scalar.
uint64_t tileBytes(mlir::Type type);

layout::ConversionPlan planOf(ttg::ConvertLayoutOp op);
layout::ReducePlan planOf(tt::ReduceOp op);
layout::ScanPlan planOf(tt::ScanOp op);

/// The attribute of a `tt.reduce` that says in which order the bits of a position along the axis are combined: each number
/// once. Elements that differ in a bit are combined in its turn, the one that has 0 first. Without it the highest is first.
inline constexpr llvm::StringLiteral kReductionOrder = "tt.order";
llvm::SmallVector<unsigned> reductionOrder(tt::ReduceOp op);

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

/// Adds a conversion in the bytes from `begin`. Its pieces use the same bytes again, behind a barrier.
void addConversion(ScratchUse &use, const layout::ConversionPlan &plan, uint64_t begin);

/// The part of an element's place that the CTA decides; empty for a scalar.
llvm::SmallVector<uint64_t> blockPart(mlir::Value tile);

/// True if threads hold copies of an atomic's result, so that one has to tell the others.
bool needsBroadcast(mlir::Operation *op);

} // namespace txl::ir

#endif
