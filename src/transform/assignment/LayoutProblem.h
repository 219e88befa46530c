// Layout assignment as one optimisation problem: nodes that need a layout each, the cost of each node in a layout, and
// the cost of a conversion where a value flows between nodes with different layouts.
//
// A node is an operation that works in one layout, or a slot: a value that control flow carries (an argument of a
// loop's body with the loop's result, a result of an `if`, an argument of a block or function), with everything that
// flows into it. Values computed from constants, ranges and scalars only are not nodes: they are cheap and
// rematerialised in each consumer's layout.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTPROBLEM_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTPROBLEM_H

#include "transform/assignment/LayoutCosts.h"
#include "transform/assignment/LayoutTransfer.h"

namespace txl::transform {

inline bool isTile(mlir::Value value) { return mlir::isa<mlir::RankedTensorType>(value.getType()); }

/// Why a node has its layout.
enum class LayoutReason : uint8_t {
  Standard, ///< no other preference
  Access,   ///< wide, coalesced accesses to memory
  Dot,      ///< required by a matrix instruction
  Fixed,    ///< the standard layout, for values that cross a function's boundary; or required by the operation
  Follows,  ///< avoids a conversion from or to a neighbour
};

struct LayoutNode {
  explicit LayoutNode(mlir::Operation *op) : op(op), rules(op) {}

  mlir::Operation *op; ///< its operation; for a slot, the operation or block parent that carries it
  ir::Rules rules;     ///< the operation's layout rules
  bool isSlot = false, isFixed = false;
  llvm::SmallVector<mlir::Value, 2> values;     ///< the tiles that it defines
  llvm::SmallVector<mlir::OpOperand *, 4> uses; ///< the tiles that it uses
  double weight = 1;                            ///< estimated frequency
  ttg::LayoutAttr layout;
  LayoutReason reason = LayoutReason::Standard;
  unsigned origin = 0; ///< the node whose preference it follows
};

/// A tile that flows from one node to a use in another.
struct LayoutEdge {
  unsigned from, to;
  mlir::OpOperand *use;
  double weight; ///< estimated frequency of a conversion on it
};

class LayoutProblem {
public:
  LayoutProblem(mlir::ModuleOp module, LayoutTransfer &transfer, LayoutCosts &costs);

  /// Builds nodes and edges; fails, with an error, at an operation without a rule.
  mlir::LogicalResult build();

  std::vector<LayoutNode> nodes;
  std::vector<LayoutEdge> edges;
  std::vector<llvm::SmallVector<unsigned, 4>> edgesOf; ///< by node

  /// The node that defines a tile; none for a cheap value.
  const unsigned *nodeOf(mlir::Value value) const;
  bool isCheap(mlir::Value value) const { return cheap.contains(value); }

  /// The layout of a value that a node defines, and the one that a node's use requires (null: any), if the node works
  /// in `layout`.
  ttg::LayoutAttr valueLayout(unsigned node, mlir::Value value, ttg::LayoutAttr layout);
  ttg::LayoutAttr useLayout(unsigned node, mlir::OpOperand &use, ttg::LayoutAttr layout);
  /// The layout in which a node has to work so that a value or a use has `layout`; null if there is none.
  ttg::LayoutAttr fromValue(unsigned node, mlir::Value value, ttg::LayoutAttr layout);
  ttg::LayoutAttr fromUse(unsigned node, mlir::OpOperand &use, ttg::LayoutAttr layout);

  /// The cost of a node in a layout, and of an edge between nodes with these layouts.
  double nodeCost(unsigned node, ttg::LayoutAttr layout);
  double edgeCost(const LayoutEdge &edge, ttg::LayoutAttr from, ttg::LayoutAttr to);

  /// Alternative layouts of equal quality for an access, one of which may suit a reduction better: with fewer lanes
  /// along the fastest axis, or warps along another one. None if the module has no reductions.
  llvm::SmallVector<ttg::LayoutAttr> alternatives(unsigned node);
  /// For a store of a tile that has `layout`: the layout with the widest vectors that an exchange of one lane bit for a
  /// register bit gives. Null for other operations, and if `layout` has these vectors or needs more exchanges.
  ttg::LayoutAttr shuffledForStore(unsigned node, ttg::LayoutAttr layout);

private:
  /// Sets the layout that an operation prefers, independent of its neighbours.
  void setPreferredLayout(LayoutNode &node);
  mlir::LogicalResult addRegions(mlir::Operation *op);
  void addSlot(mlir::Operation *op, mlir::ArrayRef<mlir::Value> values, mlir::ArrayRef<mlir::OpOperand *> uses,
               bool isFixed = false);
  mlir::LogicalResult addControlFlow(mlir::Operation *op);
  void addBlockArguments(mlir::Block &block);
  void addOperation(mlir::Operation *op);
  void connect();
  void fixAccumulators();

  bool reduces = false; ///< a tile of several axes is reduced
  mlir::ModuleOp module;
  LayoutTransfer &transfer;
  LayoutCosts &costs;
  llvm::DenseMap<mlir::Value, unsigned> definedBy;
  llvm::DenseMap<mlir::Value, unsigned> cheap; ///< operations needed to compute it
  llvm::DenseMap<std::pair<unsigned, ttg::LayoutAttr>, double> nodeCosts;
};

} // namespace txl::transform

#endif
