// How layouts propagate through an operation, in both directions.
//
// Each operation works in one layout, that of one of its tiles: of its result, or of its operand if the result's layout
// follows from that (store, reduce, the inverse of split …). The layouts of all its other tiles follow exactly (the
// operation's rule: ir/Rules.h), or are free. Layouts are attributes, so equal ones are the same pointer; the effect of
// a shape operation on one is computed once.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTTRANSFER_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTTRANSFER_H

#include "arch/SmModel.h"
#include "ir/Rules.h"
#include "ir/ops/Base.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::transform {

/// The layouts of a dot's operands and result; null for an operand in a buffer.
struct DotLayouts {
  ttg::LayoutAttr a, b, c;
  ttg::LayoutAttr scales[2] = {}; ///< of `a` and `b`, if they have any
};

class LayoutTransfer {
public:
  LayoutTransfer(unsigned numWarps, const arch::SmModel &model) : numWarps(numWarps), model(model) {}

  /// The layout of result `index` if the operation works in `layout`.
  ttg::LayoutAttr result(ir::Rules rules, unsigned index, ttg::LayoutAttr layout);
  /// The layout that operand `index` is then required to have; null: any.
  ttg::LayoutAttr operand(ir::Rules rules, unsigned index, ttg::LayoutAttr layout);
  /// The layout in which the operation works if result `index` has `layout`; null if there is none.
  ttg::LayoutAttr fromResult(ir::Rules rules, unsigned index, ttg::LayoutAttr layout);
  /// The same for an operand. If there are several, one that uses no more threads.
  ttg::LayoutAttr fromOperand(ir::Rules rules, unsigned index, ttg::LayoutAttr layout);

  /// The default layout of a tile: vectors of consecutive elements in consecutive threads.
  ttg::LayoutAttr standard(mlir::RankedTensorType type);

  llvm::DenseMap<mlir::Operation *, DotLayouts> dots; ///< the layouts of all dots, decided first

private:
  using Key = std::pair<std::pair<mlir::Operation *, unsigned>, ttg::LayoutAttr>;
  template <typename Compute>
  ttg::LayoutAttr memo(mlir::Operation *op, unsigned direction, ttg::LayoutAttr layout, Compute compute);

  unsigned numWarps;
  const arch::SmModel &model;
  llvm::DenseMap<Key, ttg::LayoutAttr> computed;
  llvm::DenseMap<mlir::Type, ttg::LayoutAttr> standards;
};

/// How threads are distributed over a tile.
struct ThreadDistribution {
  llvm::SmallVector<unsigned> order;      ///< the axes, the fastest first
  unsigned vector = 1;                    ///< consecutive elements of a thread along order[0]
  unsigned lanes = arch::kThreadsPerWarp; ///< maximal lanes along order[0], while other axes have extent left
  /// by axis, or empty: neighbours with the same address, all of which a thread holds
  llvm::SmallVector<unsigned> same{};
  bool warpsLast = false; ///< warps along the slowest axes first; otherwise along the fastest
};
/// A blocked layout: vectors, then lanes, then warps, then registers fill the tile along the axes in order.
layout::LinearLayout blockedAlong(llvm::ArrayRef<int64_t> shape, const ThreadDistribution &distribution,
                                  unsigned numWarps);

} // namespace txl::transform

#endif
