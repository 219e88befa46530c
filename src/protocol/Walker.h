// Runs one agent of a function for given values of its unknowns and records its events. It executes the steps of the
// slice.
#ifndef TXL_PROTOCOL_WALKER_H
#define TXL_PROTOCOL_WALKER_H

#include "ir/ops/Base.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "protocol/Slice.h"

namespace txl::tt {
class FuncOp;
class GetNumProgramsOp;
class GetProgramIdOp;
} // namespace txl::tt
namespace txl::tx {
class DotXOp;
class FragmentStoreOp;
class IdOp;
} // namespace txl::tx

namespace txl::protocol {

/// The value of an SSA value during a run.
struct Data {
  enum class Kind : uint8_t { Opaque, Number, Threads, View, Pointer } kind = Kind::Opaque;
  bool isBarrier = false, hasSlot = false, isReshaped = false; ///< of a view: a buffer, mbarriers, or rings of them
  uint32_t object = 0; ///< of a view an index of Skeleton::buffers or Skeleton::rows; of a pointer the argument
  uint32_t cta = 0, slot = 0;
  Scalar number; ///< of a pointer: the offset in elements
  union {
    const Lanes *lanes = nullptr; ///< for each thread of the agent
    const Extent *extent;         ///< of a view
    mlir::Operation *cause;       ///< of an opaque value: the operation that made it; null if unknown
  };

  Data() = default;
  explicit Data(Scalar number) : kind(Kind::Number), number(number) {}
  explicit Data(const Lanes *lanes) : kind(Kind::Threads), lanes(lanes) {}
  static Data opaque(mlir::Operation *cause) {
    Data data;
    data.cause = cause;
    return data;
  }
  /// The operation that made it unknown; `other` for a value of another kind than is needed.
  mlir::Operation *causeOr(mlir::Operation *other) const { return kind == Kind::Opaque && cause ? cause : other; }
};

class Walker {
public:
  Walker(Skeleton &skeleton, const Slice &slice, Expressions &expressions, const Assignment &assignment, uint32_t agent,
         unsigned maxSteps);
  /// Records the agent's events. Stops at a missing fact or a mistake.
  void run(tt::FuncOp function);

private:
  // Control flow, in Walker.cpp. Each returns false to stop.
  bool walk(mlir::Block &block);
  bool walkStep(const Instruction &step);
  bool walkFor(const Instruction &step);
  bool walkWhile(const Instruction &step);
  bool walkIf(const Instruction &step);
  bool walkSome(const Instruction &step, const Data &condition);
  bool walkGroup(const Instruction &step);
  bool forward(const Moves &moves);
  bool stop(mlir::Operation *op, std::string missing);
  bool stopAtMistake(mlir::Operation *op, std::string what, std::string remedy);
  void makeOpaque(const Instruction &step);

  // Values, in WalkValues.cpp.
  Data get(mlir::Value value) const;
  Data get(ValueIndex index) const { return index == kNoValue ? Data() : values[index]; }
  bool computeValue(const Instruction &step);
  Data load(const Instruction &step);
  Data idOf(tx::IdOp op) const;
  Data programId(tt::GetProgramIdOp op);
  Data numPrograms(tt::GetNumProgramsOp op);
  Data arithmetic(const Instruction &step);
  Data laneArithmetic(const Instruction &step, llvm::ArrayRef<Data> operands, size_t width);
  bool number(mlir::Operation *op, mlir::Value value, const char *what, Scalar &out);
  bool view(const Instruction &step);
  void allocate(const Instruction &step);

  // Events, in WalkEvents.cpp.
  bool record(const Instruction &step);
  bool recordTransfer(const Instruction &step);
  bool recordTensorDot(tx::DotXOp dot);
  bool recordArrival(const Instruction &step);
  bool recordNamed(const Instruction &step);
  bool recordFragment(tx::FragmentStoreOp op);
  bool recordAccesses(const Instruction &step);
  Event &add(EventKind kind, mlir::Operation *op);
  bool region(mlir::Operation *op, const Data &buffer, bool writes, Region &out);
  bool barrier(mlir::Operation *op, mlir::Value value, BarrierRef &out);
  /// The number of threads that run `op` and for which `predicate` holds; null: for all.
  bool threadsWhere(mlir::Operation *op, mlir::Value predicate, uint32_t &out);
  uint32_t activeThreads() const { return active ? active->count : threads; }

  Skeleton &skeleton;
  const Slice &slice;
  Expressions &expressions;
  const Assignment &assignment;
  uint32_t agent, cta, ordinal, threads;
  std::vector<Event> &events;
  std::vector<Data> values;
  llvm::SmallVector<Data, 8> moved;
  const Mask *active = nullptr; ///< in branches that some threads take
  int32_t iteration = -1;
  unsigned steps = 0, maxSteps;
  bool isFollower = false; ///< in a group that another warp runs for this one
};

} // namespace txl::protocol

#endif
