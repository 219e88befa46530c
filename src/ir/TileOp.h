// The types that the TileOp interface (ir/TileOp.td) returns.
//
// An operation works in the layout of one of its tiles; its LayoutRelation defines how the layouts of its other tiles
// follow. Scratch is shared memory that an operation needs while it runs; the operation lists, phase by phase with a
// barrier between two phases, which bytes its threads write and read, so that allocation, barrier insertion and
// lowering agree. BufferEffects state which agent accesses a buffer and when the access completes: an access by threads
// completes with the operation, an access by an engine (asynchronous hardware unit) completes later.
#ifndef TXL_IR_TILEOP_H
#define TXL_IR_TILEOP_H

#include "ir/Layouts.h"

namespace txl::ir {

// Origin --------------------------------------------------------------------------------------------------------------

/// Where the results of an operation come from, as needed to find what a kernel does to its pointer arguments.
enum class Origin : uint8_t {
  Own,        ///< analysis/EffectRules.cpp has a rule for the operation
  Chosen,     ///< elements of its operands
  Selected,   ///< elements of the first operand; the others select which
  Computed,   ///< computed from all operands
  NonAddress, ///< values that are not derived from an address
};

// Layouts -------------------------------------------------------------------------------------------------------------

enum class LayoutRelation : uint8_t {
  Free,        ///< no layout follows from another
  Same,        ///< all tiles have the same layout
  OnResult,    ///< it works in the result's layout; the operands' follow from it, and the reverse where possible
  OnOperand,   ///< it works in the operand's layout; the results' follow, or are the default one
  Instruction, ///< the layouts select a matrix instruction, so they are fixed before all others
};

/// Emits an error unless all tiles of `values`, or of the operation, have the same layout.
mlir::LogicalResult verifyOneLayout(mlir::Operation *op, mlir::ValueRange values);
mlir::LogicalResult verifyOneLayout(mlir::Operation *op);
/// Emits the error that layouts do not match.
mlir::LogicalResult emitLayoutMismatch(mlir::Operation *op, const llvm::Twine &what);

// Costs ---------------------------------------------------------------------------------------------------------------

/// How the cost of an operation is estimated.
struct Cost {
  enum class Kind : uint8_t {
    None,      ///< a renaming of registers, or a cost that does not depend on the layout
    Element,   ///< one arithmetic instruction per register
    Function,  ///< one mathematical function per register
    Access,    ///< a global memory access
    Reduction, ///< a reduction along `axis`
  };
  Kind kind = Kind::None;
  unsigned axis = 0;
  bool reducesToOne = false; ///< one element remains along `axis`
};

// Scratch -------------------------------------------------------------------------------------------------------------

/// An access to an operation's scratch, as a byte range from its beginning.
struct ScratchAccess {
  uint64_t begin = 0, end = 0;
  bool write = false;
};
/// The accesses to an operation's scratch, one list for each phase between barriers: one list more than barriers. Empty
/// for an operation without scratch.
struct ScratchUse {
  llvm::SmallVector<llvm::SmallVector<ScratchAccess, 2>, 4> phases;
  uint64_t bytes = 0;

  /// Adds the write of [begin, end) to the last phase, then a barrier, and a new phase that reads the range.
  void addExchange(uint64_t begin, uint64_t end);
  /// The same for several ranges with one barrier.
  void addExchange(llvm::ArrayRef<std::pair<uint64_t, uint64_t>> ranges);
};

/// True if a tile of the operation is distributed over the CTAs of a cluster.
bool isSplitOverBlocks(mlir::Operation *op);

// Memory --------------------------------------------------------------------------------------------------------------

/// A global memory access.
struct MemoryAccess {
  mlir::Value pointer;
  mlir::Value mask; ///< must be uniform within a vector access; null for atomics, which access each element separately
  bool writes = false, atomic = false;
};

/// An effect of an operation on a buffer.
struct BufferEffect {
  enum class Kind : uint8_t {
    Allocate, ///< creates `buffer`
    View,     ///< creates `buffer`, a view of `of` or of a slice of it
    Read,
    Write,
    Synchronise, ///< an access of an mbarrier, which orders other accesses and needs no ordering itself
    Free,        ///< ends its lifetime
  };
  /// The agent of the access: the threads that run the operation, or an engine that they start and that runs
  /// asynchronously.
  enum class Agent : uint8_t { Program, Engine };
  /// When the access is complete: with the operation; when a wait covers its group (of this thread's asynchronous
  /// operations); or with a phase of an mbarrier.
  enum class Completion : uint8_t { AtOnce, Group, Phase };

  Kind kind;
  mlir::Value buffer;
  mlir::Value of = {};
  Agent agent = Agent::Program;
  Completion completion = Completion::AtOnce;
  mlir::Value barrier = {}; ///< the mbarrier, for Completion::Phase
};

/// What an operation waits for.
enum class Wait : uint8_t {
  Nothing,
  Threads, ///< all threads of the execution group
  Phase,   ///< a phase of the mbarrier that it synchronises with, and so everything that completes on that phase
  Group,   ///< groups of its threads' asynchronous operations
  Others,  ///< other threads that the program names: at a named barrier, or in the cluster
};

/// Trait of an operation that declares a row (ir/TileOp.td).
template <typename Operation> class TileRow : public mlir::OpTrait::TraitBase<Operation, TileRow> {};

} // namespace txl::ir

#include "ir/TileOp.h.inc"

#endif
