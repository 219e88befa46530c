// The slice of a function: the operations on which its skeletons depend, decoded once into steps that each run of an
// agent executes. A run then looks nothing up: an operand is an index of the agent's values.
#ifndef TXL_PROTOCOL_SLICE_H
#define TXL_PROTOCOL_SLICE_H

#include "protocol/Skeleton.h"
#include <deque>

namespace txl::protocol {

/// The index of a value of the slice among an agent's values.
using ValueIndex = uint32_t;
constexpr ValueIndex kNoValue = ~ValueIndex(0);

/// Values that control flow forwards, all at once: from, to.
using Moves = llvm::SmallVector<std::pair<ValueIndex, ValueIndex>, 4>;

/// What a step does to the values.
enum class Form : uint8_t {
  For,
  While,
  If,
  Group,
  Regions, ///< another operation with regions
  Call,
  Constant,
  Arithmetic,
  View,
  Allocation,
  Id,
  ProgramId,
  NumPrograms,
  Pointer,
  Load,
  Opaque, ///< the results are not known
  Nothing,
};

/// What it does to the events.
enum class Record : uint8_t {
  Nothing,
  TensorLoad,
  TensorGather,
  RemoteStore,
  TensorDot,
  Expect,
  Arrive,
  Wait,
  NamedArrive,
  NamedWait,
  ClusterArrive,
  ClusterWait,
  FragmentStore,
  Assembly,
  Join,
  Fence,
  Commit,
  WaitCopies,
  WaitDots,
  WaitStores,
  Accesses, ///< those that the operation declares
};

struct Instruction {
  mlir::Operation *op = nullptr;
  Form form = Form::Nothing;
  Record record = Record::Nothing;
  Code code = Code::Constant; ///< of arithmetic
  uint8_t width = 64, from = 0;
  bool hasEvents = false; ///< a region of the operation has an event
  ValueIndex result = kNoValue;
  int64_t constant = 0;
  llvm::SmallVector<ValueIndex, 3> operands; ///< of arithmetic, views and pointers; bounds; the condition
  /// of `for`: inits, yields, results; of `while`: inits, to the body, yields, results; of `if` and groups: results of
  /// each region
  llvm::SmallVector<Moves, 0> moves;
  struct Access {
    ValueIndex buffer;
    bool writes, isExact, isAtomic; ///< as of a Region
  };
  llvm::SmallVector<Access, 2> accesses;
  EventKind accessKind = EventKind::Access;
};

/// Which part of a slot a view has, and the slot's axis of each of its axes.
struct Extent {
  Box box;
  llvm::SmallVector<unsigned, 4> axes;
};

/// An integer for each thread of an agent.
struct Lanes {
  std::vector<int64_t> values;
  uint32_t odd = 0; ///< for how many the last bit is set
};

/// The threads that take a branch.
struct Mask {
  std::vector<uint8_t> bits;
  uint32_t count = 0;
};

class Slice {
public:
  /// `judgesFences`: proxy fences are events.
  Slice(mlir::Operation *function, bool judgesFences);
  const bool judgesFences;
  llvm::ArrayRef<Instruction> steps(mlir::Block *block) const;
  ValueIndex indexOf(mlir::Value value) const {
    auto found = indices.find(value);
    return found == indices.end() ? kNoValue : found->second;
  }
  /// How many values an agent has.
  uint32_t values() const { return indices.size(); }
  /// Whether anything of the program needs the check: buffers, mbarriers, engines or named barriers.
  bool hasEvents() const { return events; }
  /// Whether elements of `type` in the memory that argument `index` points to may be written.
  bool isWritten(unsigned argument, mlir::Type type) const {
    return written.contains(argument) || writtenTypes.contains(type);
  }

  // What depends on nothing that a run chooses is computed once for all runs.

  /// The extent of the result of `op`, a view of a buffer with extent `of`, or an allocation.
  const Extent *extentOf(mlir::Operation *op, const Extent *of) const;
  const Lanes *keep(Lanes lanes) const;
  /// An operand of an operation on lanes: lanes, or one value.
  using LaneKey = llvm::SmallVector<std::pair<const Lanes *, int64_t>, 3>;
  /// Earlier lanes of `op` for these operands; null if there are none.
  const Lanes *find(mlir::Operation *op, const LaneKey &operands) const;
  void remember(mlir::Operation *op, LaneKey operands, const Lanes *result) const;
  /// The threads of `within`, or all of `threads`, for which the last bit is `wanted`.
  const Mask *maskOf(const Lanes *lanes, bool wanted, const Mask *within, uint32_t threads) const;

private:
  void findWrites(mlir::Operation *function);
  bool addArgumentsOf(mlir::Value pointer);
  void findNeeded(mlir::Operation *function);
  Instruction decode(mlir::Operation *op);
  void decodeControl(mlir::Operation *op, Instruction &step);
  void decodeEvent(mlir::Operation *op, Instruction &step);
  ValueIndex add(mlir::Value value);
  Moves movesOf(mlir::ValueRange from, mlir::ValueRange to);

  llvm::DenseSet<mlir::Operation *> needed, around;
  llvm::DenseSet<mlir::Value> used;
  llvm::DenseMap<mlir::Block *, std::vector<Instruction>> blocks;
  llvm::DenseMap<mlir::Value, ValueIndex> indices;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 2>> sources; ///< by value that control flow forwards
  llvm::DenseSet<unsigned> written;
  llvm::DenseSet<mlir::Type> writtenTypes; ///< by pointers that may be derived from any argument
  bool events = false;

  mutable std::deque<Extent> extents;
  mutable std::deque<Lanes> lanes;
  mutable std::deque<Mask> masks;
  mutable llvm::DenseMap<std::pair<mlir::Operation *, const Extent *>, const Extent *> extentsOf;
  mutable llvm::DenseMap<mlir::Operation *, llvm::SmallVector<std::pair<LaneKey, const Lanes *>, 2>> lanesOf;
  struct MaskKey {
    const Lanes *lanes;
    const Mask *within;
    uint32_t threads;
    bool wanted;
    const Mask *mask;
  };
  mutable llvm::SmallVector<MaskKey, 4> masksOf;
};

} // namespace txl::protocol

#endif
