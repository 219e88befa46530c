// The graph of a loop, or of the tile of a program, by which a scheduler orders operations: a node for each operation
// of a block, and the dependences between nodes with their distance in iterations.
//
//   for k:                        load_a ─register─▶ alloc ─shared─▶ mma ◀─register─ mma (distance 1)
//     a = load …
//     s = alloc a
//     acc = mma s, acc
//
// A dependence of distance d is on the node of the iteration d before. Edges follow from the interfaces that operations
// declare (ir/Rules.h): values, effects on buffers, accesses of global memory. Operations with other effects keep their
// order.
//
// A loop or a branch is one node with a graph for each of its regions. The graph of a tile has the program's operations
// and its loops in order; what follows the last loop is one node, the epilogue.
#ifndef TXL_SCHEDULE_LOOP_LOOPGRAPH_H
#define TXL_SCHEDULE_LOOP_LOOPGRAPH_H

#include "ir/ops/Base.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <memory>
#include <vector>

namespace txl::schedule {

/// What a dependence is about.
enum class DependenceKind : uint8_t {
  Register,     ///< a value
  Shared,       ///< a buffer in shared memory
  TensorMemory, ///< a buffer in tensor memory
  GlobalOrder,  ///< accesses of global memory that may overlap, and effects whose order the program states
};

struct Dependence {
  unsigned from, to; ///< nodes
  unsigned distance; ///< iterations: 0 is the same one
  DependenceKind kind;
  friend bool operator==(const Dependence &a, const Dependence &b) = default;
};

class LoopGraph;

struct LoopNode {
  std::vector<mlir::Operation *> operations; ///< one; of an epilogue all of its operations
  std::vector<LoopGraph> nested;             ///< of each region of a loop or branch that is not empty
  uint64_t registerBytes = 0; ///< of its results, in all threads; nothing if each is a copy of fewer elements
  uint64_t sharedBytes = 0;   ///< of the buffers that it allocates

  mlir::Operation *operation() const { return operations.front(); }
};

class LoopGraph {
public:
  /// The graph of a loop's iteration.
  static LoopGraph ofLoop(mlir::scf::ForOp loop);
  /// The graph of a tile: of a block that computes one, such as a function's or a persistent loop's body.
  static LoopGraph ofTile(mlir::Block &block);

  const std::vector<LoopNode> &nodes() const { return allNodes; }
  const std::vector<Dependence> &dependences() const { return edges; }
  /// The dependences of a node on others, and of others on it.
  llvm::ArrayRef<Dependence> dependencesOf(unsigned node) const { return before[node]; }
  llvm::ArrayRef<Dependence> dependencesOn(unsigned node) const { return after[node]; }
  /// The node that has `op`, or an operation around it; none if the graph has none.
  std::optional<unsigned> nodeOf(mlir::Operation *op) const;
  /// The node of what follows the tile's last loop; none if nothing does, or of a loop.
  std::optional<unsigned> epilogue() const { return last; }

private:
  void addNodes(mlir::Block &block, mlir::Operation *epilogueBegin);
  void addRegisterDependences(mlir::Block &block, mlir::scf::ForOp loop);
  void addEffectDependences(mlir::scf::ForOp loop);
  void add(Dependence edge);

  mlir::Block *body = nullptr;
  std::vector<LoopNode> allNodes;
  std::vector<Dependence> edges;
  std::vector<llvm::SmallVector<Dependence, 4>> before, after; ///< the edges to and from each node
  llvm::DenseMap<mlir::Operation *, unsigned> indices;
  std::optional<unsigned> last;
};

/// The extents of a tile that differ from each other: 1 along the axes along which it is broadcast from fewer elements.
llvm::SmallVector<int64_t> distinctExtents(mlir::Value tile);
/// Their product; 1 of a scalar.
int64_t distinctElements(mlir::Value value);

} // namespace txl::schedule

#endif
