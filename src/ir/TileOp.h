// What the compiler asks of operations (ir/TileOp.td), and the words of the answers.
//
// An operation works in one layout, that of one of its tiles; how the layouts of its other tiles follow is its relation.
// Scratch is shared memory that an operation needs while it runs; it says stretch by stretch, with a barrier between
// two, which bytes its threads write and read, so that allocation, barriers and lowering agree. Effects on buffers say
// who accesses them and when that is complete: what a thread does is done at once, what an engine does goes on.
#ifndef TXL_IR_TILEOP_H
#define TXL_IR_TILEOP_H

#include "ir/Layouts.h"

namespace txl::ir {

// Origin --------------------------------------------------------------------------------------------------------------

/// Where the results of an operation come from, as far as it matters for what a kernel does to its arguments.
enum class Origin : uint8_t {
  Own,      ///< analysis/EffectRules.cpp has a rule for the operation
  Chosen,   ///< elements of its operands
  Selected, ///< elements of the first operand; the others decide which
  Computed, ///< computed from all of them
  Measured, ///< numbers that were no address
};

// Layouts -------------------------------------------------------------------------------------------------------------

enum class LayoutRelation : uint8_t {
  Free,        ///< none follows from another
  Same,        ///< all tiles have one
  OnResult,    ///< it works in the result's; the operands' follow from that, and the other way round if they can
  OnOperand,   ///< it works in the operand's; the results' follow, or are the standard one
  Instruction, ///< they state a matrix instruction, decided before all others
};

/// All tiles of `values`, or of the operation, have one layout; otherwise emits an error.
mlir::LogicalResult verifyOneLayout(mlir::Operation *op, mlir::ValueRange values);
mlir::LogicalResult verifyOneLayout(mlir::Operation *op);
/// The error that layouts do not fit.
mlir::LogicalResult layoutMisfit(mlir::Operation *op, const llvm::Twine &what);

// Costs ---------------------------------------------------------------------------------------------------------------

/// By what the cost of an operation is estimated.
struct Cost {
  enum class Kind : uint8_t {
    None,      ///< a renaming of registers; or the same in every layout that it may have
    Element,   ///< arithmetic for each register
    Function,  ///< a mathematical function for each register
    Access,    ///< an access of global memory
    Reduction, ///< combining along `axis`
  };
  Kind kind = Kind::None;
  unsigned axis = 0;
  bool leavesOne = false; ///< of the elements along `axis`, one is left
};

// Scratch -------------------------------------------------------------------------------------------------------------

/// Accesses of an operation's scratch, in bytes from its beginning.
struct ScratchAccess {
  uint64_t begin = 0, end = 0;
  bool write = false;
};
/// What happens to an operation's scratch, a list for each stretch without a barrier: one list more than barriers.
/// Empty for an operation without scratch.
struct ScratchUse {
  llvm::SmallVector<llvm::SmallVector<ScratchAccess, 2>, 4> phases;
  uint64_t bytes = 0;

  /// Adds a stretch that writes [begin, end), then, behind a barrier, one that reads it. What was the last stretch goes
  /// on.
  void addExchange(uint64_t begin, uint64_t end);
  /// The same for several ranges with one barrier.
  void addExchange(llvm::ArrayRef<std::pair<uint64_t, uint64_t>> ranges);
};

/// True if a tile of the operation is spread over the CTAs of a cluster.
bool isSplitOverBlocks(mlir::Operation *op);

// Memory --------------------------------------------------------------------------------------------------------------

/// An access of global memory.
struct MemoryAccess {
  mlir::Value pointer;
  mlir::Value mask; ///< that the elements of a vector must share; null for atomics, each element of which is one access
  bool writes = false, atomic = false;
};

/// What an operation does to a buffer.
struct BufferEffect {
  enum class Kind : uint8_t {
    Allocate, ///< makes `buffer`
    View,     ///< makes `buffer`, which is `of` or a part of it, seen otherwise
    Read,
    Write,
    Synchronise, ///< an access of an mbarrier, which orders others and needs none itself
    Free,        ///< ends its life
  };
  /// By whom: the threads that run the operation, or an engine that they start, which goes on beside them.
  enum class Agent : uint8_t { Program, Engine };
  /// When it is done: when the operation is; with a group of this thread's engine operations; with a phase of an
  /// mbarrier.
  enum class Completion : uint8_t { AtOnce, Group, Phase };

  Kind kind;
  mlir::Value buffer;
  mlir::Value of = {};
  Agent agent = Agent::Program;
  Completion completion = Completion::AtOnce;
  mlir::Value barrier = {}; ///< whose phase, with Completion::Phase
};

/// What an operation waits for.
enum class Wait : uint8_t {
  Nothing,
  Threads, ///< all threads of the execution group
  Phase,   ///< a phase of the mbarrier that it synchronises with, and so what completes on it
  Group,   ///< groups of its threads' engine operations
  Others,  ///< threads that the program names: at a named barrier, in the cluster
};

/// The mark of an operation that has a row (ir/TileOp.td).
template <typename Operation> class TileRow : public mlir::OpTrait::TraitBase<Operation, TileRow> {};

} // namespace txl::ir

#include "ir/TileOp.h.inc"

#endif
