// What an operation makes of layouts, in both directions.
//
// Each operation works in one layout, of one of its tiles: of its result, or of its operand where the result's follows
// from that (store, reduce, split's inverse …). All its other tiles have layouts that follow exactly (the operation says
// how: ir/Rules.h), or may have any. Layouts are attributes, so equal ones are the same pointer; what a shape
// operation makes of one is computed once.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTTRANSFER_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTTRANSFER_H

#include "ir/Rules.h"
#include "ir/TTG.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::transform {

/// The layouts of a dot's matrices; null for one in a buffer.
struct DotLayouts {
  ttg::LayoutAttr a, b, c;
};

class LayoutTransfer {
public:
  explicit LayoutTransfer(unsigned numWarps) : numWarps(numWarps) {}

  /// The layout of result `index` when the operation works in `layout`.
  ttg::LayoutAttr result(ir::Rules rules, unsigned index, ttg::LayoutAttr layout);
  /// The layout that operand `index` must have then; null: any.
  ttg::LayoutAttr operand(ir::Rules rules, unsigned index, ttg::LayoutAttr layout);
  /// The layout in which it works if result `index` has `layout`; null if there is none.
  ttg::LayoutAttr fromResult(ir::Rules rules, unsigned index, ttg::LayoutAttr layout);
  /// The same for an operand. Where there are many, one that spreads nothing over more threads.
  ttg::LayoutAttr fromOperand(ir::Rules rules, unsigned index, ttg::LayoutAttr layout);

  /// The layout of a tile of which nothing is known: consecutive elements in consecutive threads, in pieces.
  ttg::LayoutAttr standard(mlir::RankedTensorType type);

  llvm::DenseMap<mlir::Operation *, DotLayouts> dots; ///< the layouts of every dot, decided before all others

private:
  using Key = std::pair<std::pair<mlir::Operation *, unsigned>, ttg::LayoutAttr>;
  template <typename Compute>
  ttg::LayoutAttr memo(mlir::Operation *op, unsigned direction, ttg::LayoutAttr layout, Compute compute);

  unsigned numWarps;
  llvm::DenseMap<Key, ttg::LayoutAttr> computed;
  llvm::DenseMap<mlir::Type, ttg::LayoutAttr> standards;
};

/// How threads are spread over a tile.
struct Spread {
  llvm::SmallVector<unsigned> order;  ///< the axes, the fastest first
  unsigned vector = 1;                ///< consecutive elements of a thread along order[0]
  unsigned lanes = 32;                ///< the most lanes along order[0], while other axes have room
  llvm::SmallVector<unsigned> same{}; ///< by axis, or empty: neighbours that are one to memory, which a thread has all
  bool warpsLast = false;             ///< warps along the slowest axes first; else along the fastest
};
/// A blocked layout: pieces, then lanes, then warps, then registers fill the tile along the axes in order.
layout::LinearLayout blockedAlong(llvm::ArrayRef<int64_t> shape, const Spread &spread, unsigned numWarps);

} // namespace txl::transform

#endif
