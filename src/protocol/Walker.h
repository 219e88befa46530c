// Runs one agent of a function for given values of its unknowns and records its events. Only operations of the slice
// are run.
#ifndef TXL_PROTOCOL_WALKER_H
#define TXL_PROTOCOL_WALKER_H

#include "ir/ops/Base.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "protocol/Skeleton.h"
#include <memory>

namespace txl::tt {
class FuncOp;
class LoadOp;
} // namespace txl::tt
namespace txl::tx {
class FragmentStoreOp;
class GroupOp;
class IdOp;
} // namespace txl::tx

namespace txl::protocol {

/// A buffer, a ring of buffers or mbarriers, or a view of one.
struct View {
  bool isBarrier = false, hasSlot = false, isReshaped = false;
  uint32_t object = 0; ///< an index of Skeleton::buffers or Skeleton::rows
  uint32_t cta = 0, slot = 0;
  std::shared_ptr<const Box> box;
  llvm::SmallVector<unsigned, 4> axes; ///< of the whole slot, for each axis of the view
};

/// The value of an SSA value during a run.
struct Data {
  enum class Kind : uint8_t { Opaque, Number, Threads, View, Pointer } kind = Kind::Opaque;
  Scalar number;                                 ///< of a pointer: the offset in elements
  std::shared_ptr<std::vector<int64_t>> threads; ///< for each thread of the agent
  std::shared_ptr<View> view;
  unsigned argument = 0;            ///< of a pointer
  mlir::Operation *cause = nullptr; ///< of an opaque value: the operation that made it

  Data() = default;
  explicit Data(Scalar number) : kind(Kind::Number), number(number) {}
};

class Walker {
public:
  Walker(Skeleton &skeleton, const Slice &slice, Expressions &expressions, const Assignment &assignment,
         uint32_t agent);
  /// Records the agent's events. Stops at a missing fact or a mistake.
  void run(tt::FuncOp function);

private:
  // Control flow, in Walker.cpp. Each returns false to stop.
  bool walk(mlir::Block &block);
  bool walkOperation(mlir::Operation *op);
  bool walkFor(mlir::scf::ForOp loop);
  bool walkWhile(mlir::scf::WhileOp loop);
  bool walkIf(mlir::scf::IfOp branch);
  bool walkSome(mlir::scf::IfOp branch, const Data &condition);
  bool walkGroup(tx::GroupOp group);
  bool forward(mlir::ValueRange from, mlir::ValueRange to);
  bool stop(mlir::Operation *op, std::string missing);
  bool stopAtMistake(mlir::Operation *op, std::string what, std::string remedy);
  void makeOpaque(mlir::ValueRange values, mlir::Operation *cause);

  // Values, in WalkValues.cpp.
  Data get(mlir::Value value) const;
  void computeValue(mlir::Operation *op);
  Data load(tt::LoadOp op);
  Data idOf(tx::IdOp op) const;
  Data arithmetic(mlir::Operation *op);
  bool number(mlir::Operation *op, mlir::Value value, const char *what, Scalar &out);
  bool view(mlir::Operation *op);
  void allocate(mlir::Operation *op);

  // Events, in WalkEvents.cpp.
  bool record(mlir::Operation *op);
  bool recordEngine(mlir::Operation *op, bool &known);
  bool recordBarrier(mlir::Operation *op, bool &known);
  bool recordFragment(tx::FragmentStoreOp op);
  Event &add(EventKind kind, mlir::Operation *op);
  bool region(mlir::Operation *op, mlir::Value buffer, bool writes, Region &out);
  bool barrier(mlir::Operation *op, mlir::Value value, BarrierRef &out);
  /// The number of threads that run `op` and for which `predicate` holds; null: for all.
  bool threadsWhere(mlir::Operation *op, mlir::Value predicate, uint32_t &out);
  uint32_t activeThreads() const;

  Skeleton &skeleton;
  const Slice &slice;
  Expressions &expressions;
  const Assignment &assignment;
  uint32_t agent, cta, ordinal, threads;
  std::vector<Event> &events;
  llvm::DenseMap<mlir::Value, Data> values;
  std::vector<std::vector<uint8_t>> active; // masks of enclosing branches that some threads take
  int32_t iteration = -1;
  unsigned steps = 0;
  bool isFollower = false; // in a group that another warp runs for this one
};

} // namespace txl::protocol

#endif
