// Layout assignment as one problem: nodes that need a layout each, what each costs in a layout, and what it costs where
// a value flows between nodes whose layouts do not fit.
//
// A node is an operation that works in one layout, or a slot: a value that control flow carries (an argument of a
// loop's body with the loop's result, a result of an `if`, an argument of a block or function), with everything that
// flows into it. Values that are computed from constants, ranges and scalars alone are no nodes: they are cheap, and
// each consumer gets them in the layout it wants, computed anew.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTPROBLEM_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTPROBLEM_H

#include "transform/assignment/LayoutCosts.h"
#include "transform/assignment/LayoutTransfer.h"

namespace txl::transform {

/// Why a node has its layout.
enum class LayoutReason : uint8_t {
  Standard, ///< nobody asked for another
  Access,   ///< an access to memory wants wide, coalesced pieces
  Dot,      ///< a matrix instruction has it
  Fixed,    ///< values cross the boundary of a function in the standard layout; or the operation states it
  Follows,  ///< no conversion from or to a neighbour
};

struct LayoutNode {
  explicit LayoutNode(mlir::Operation *op) : op(op), rules(op) {}

  mlir::Operation *op; ///< whose node it is; of a slot, the operation or block parent that carries it
  ir::Rules rules;     ///< its answers
  bool isSlot = false, isFixed = false;
  llvm::SmallVector<mlir::Value, 2> values;     ///< the tiles it defines
  llvm::SmallVector<mlir::OpOperand *, 4> uses; ///< the tiles it takes
  double weight = 1;                            ///< how often it runs
  ttg::LayoutAttr layout;
  LayoutReason reason = LayoutReason::Standard;
  unsigned origin = 0; ///< the node whose wish it follows
};

/// A tile that flows from one node to a use of another.
struct LayoutEdge {
  unsigned from, to;
  mlir::OpOperand *use;
  double weight; ///< how often a conversion on it would run
};

class LayoutProblem {
public:
  LayoutProblem(mlir::ModuleOp module, LayoutTransfer &transfer, LayoutCosts &costs);

  /// Builds nodes and edges; fails, with an error, at an operation that no rule covers.
  mlir::LogicalResult build();

  std::vector<LayoutNode> nodes;
  std::vector<LayoutEdge> edges;
  std::vector<llvm::SmallVector<unsigned, 4>> edgesOf; ///< by node

  /// The node that defines a tile; none for a cheap value.
  const unsigned *nodeOf(mlir::Value value) const;
  bool isCheap(mlir::Value value) const { return cheap.contains(value); }

  /// The layout of a value that a node defines, and the one a use of a node requires (null: any), if the node works in
  /// `layout`.
  ttg::LayoutAttr valueLayout(unsigned node, mlir::Value value, ttg::LayoutAttr layout);
  ttg::LayoutAttr useLayout(unsigned node, mlir::OpOperand &use, ttg::LayoutAttr layout);
  /// The layout in which a node works so that a value or a use has `layout`; null if there is none.
  ttg::LayoutAttr fromValue(unsigned node, mlir::Value value, ttg::LayoutAttr layout);
  ttg::LayoutAttr fromUse(unsigned node, mlir::OpOperand &use, ttg::LayoutAttr layout);

  /// What a node costs in a layout, and an edge if its ends have these.
  double nodeCost(unsigned node, ttg::LayoutAttr layout);
  double edgeCost(const LayoutEdge &edge, ttg::LayoutAttr from, ttg::LayoutAttr to);

  /// Other layouts in which an access is as good, one of which may suit a reduction better: with fewer lanes along the
  /// fastest axis, with warps along another. None where nothing is reduced.
  llvm::SmallVector<ttg::LayoutAttr> alternatives(unsigned node);

private:
  /// The layout that an operation wishes for itself, whatever its neighbours are.
  void wish(LayoutNode &node);
  mlir::LogicalResult addRegions(mlir::Operation *op);
  void addSlot(mlir::Operation *op, mlir::ArrayRef<mlir::Value> values, mlir::ArrayRef<mlir::OpOperand *> uses,
               bool isFixed = false);
  mlir::LogicalResult addControlFlow(mlir::Operation *op);
  void addBlockArguments(mlir::Block &block);
  void addOperation(mlir::Operation *op);
  void connect();
  void fixSums();

  bool reduces = false; ///< along an axis of several
  mlir::ModuleOp module;
  LayoutTransfer &transfer;
  LayoutCosts &costs;
  llvm::DenseMap<mlir::Value, unsigned> definedBy;
  llvm::DenseMap<mlir::Value, unsigned> cheap; ///< operations needed to compute it
  llvm::DenseMap<std::pair<unsigned, ttg::LayoutAttr>, double> nodeCosts;
};

} // namespace txl::transform

#endif
