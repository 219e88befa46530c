// Accesses of global memory, and the barriers that threads of one program need between them.
//
// A program is written as if one thread ran it: it may load what it stored, anywhere in the tile. Its threads must
// synchronise in between, unless each loads only what it stored itself. That holds where both accesses have the same
// pointers in the same layout, and no two threads hold the same element. Accesses at offsets from one argument that are
// known to differ (PointerOffset.h) do not overlap. Accesses through different arguments of a kernel are assumed not to
// overlap, which the launch checks (ir/facts/ArgumentOverlap.h): a kernel whose arguments do overlap is compiled
// without this assumption, and so are callees, which no launch checks. Also assumed not to overlap: accesses through
// addresses loaded from tables that are different arguments, such a table and the memory its addresses point to, and
// the accesses of one store in different iterations of a loop, unless its pointers are loop-invariant. A program that
// depends on the order of these uses `debug_barrier`.
#ifndef TXL_ANALYSIS_GLOBALACCESS_H
#define TXL_ANALYSIS_GLOBALACCESS_H

#include "arch/Architecture.h"
#include "ir/ops/AtomicOps.h"
#include <optional>
#include <utility>

namespace txl::analysis {

struct GlobalAccess {
  mlir::Operation *op = nullptr;
  mlir::Value root; ///< the argument that the pointers are derived from, or from which they were loaded; null: unknown
  bool isLoaded = false;
  bool isDistinct = false; ///< assumed not to overlap accesses with another root
  mlir::Value pointer;     ///< the pointers; null: not the same in every iteration
  bool write = false, atomic = false;
  bool isReplicated = false; ///< several threads hold the pointer of one element

  /// Whether the two are assumed not to overlap, wherever they are in the program.
  bool isDisjointFrom(const GlobalAccess &other) const;
  /// Whether the threads must synchronise between the two, in either order.
  bool conflicts(const GlobalAccess &other) const;
  friend bool operator==(const GlobalAccess &a, const GlobalAccess &b) = default;
};

/// Two arguments of a kernel, by index, that its code assumes not to overlap; it stores through the first.
using DistinctArguments = std::pair<unsigned, unsigned>;

/// The pairs of the module's kernel, each once.
llvm::SmallVector<DistinctArguments> distinctArguments(mlir::ModuleOp module);

/// The access of `op`; none if it does not access global memory.
std::optional<GlobalAccess> globalAccessOf(mlir::Operation *op);

/// The most bits that one instruction of `op` adds to, for the lowering and the cost model: pairs of f16 and bf16; with
/// vectors (only `red` has them, from sm_90) and an unused result, up to 128. 0: one instruction per element.
unsigned atomicBits(tt::AtomicRMWOp op, const arch::Architecture &architecture);

} // namespace txl::analysis

#endif
