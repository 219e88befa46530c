// Accesses of global memory, as far as the threads of one program can get into each other's way.
//
// A program is written as if one thread ran it: what it stores it may load again, wherever in the tile. Its threads
// have to wait for each other in between, unless each loads only what it stored itself. That is so where both accesses
// have the same pointers in the same layout, and no two threads hold the same element. Accesses at offsets from one
// argument that are known to differ (PointerOffset.h) do not meet. Accesses through different arguments of a kernel are taken
// not to overlap, which a launch checks (ir/facts/ArgumentOverlap.h): a kernel whose arguments do overlap is compiled without
// this assumption, and so are functions that are called, which no launch sees. Nor are those taken to overlap that go through
// addresses that were loaded from the tables that different arguments are, nor such a table and what its addresses point to,
// nor those of one store in different iterations of a loop, unless its pointers stay the same: a program that depends on the
// order of these says `debug_barrier`.
#ifndef TXL_ANALYSIS_GLOBALACCESS_H
#define TXL_ANALYSIS_GLOBALACCESS_H

#include "arch/Architecture.h"
#include "ir/Ops.h"
#include <optional>
#include <utility>

namespace txl::analysis {

struct GlobalAccess {
  mlir::Operation *op = nullptr;
  mlir::Value root; ///< the argument that the pointers come from, or from which they were loaded; null: unknown
  bool isLoaded = false;
  bool isDistinct = false; ///< what has another root is taken not to overlap
  mlir::Value pointer;     ///< the pointers; null: not the same in every iteration
  bool write = false, atomic = false;
  bool copies = false; ///< several threads have the pointer of one element

  /// Whether the two are taken not to overlap, wherever they are in the program.
  bool isApartFrom(const GlobalAccess &other) const;
  /// True if the threads have to wait between the two, in either order.
  bool conflicts(const GlobalAccess &other) const;
  friend bool operator==(const GlobalAccess &a, const GlobalAccess &b) = default;
};

/// Two arguments of a kernel that its code takes not to overlap, by their indices: it stores through the first.
using DistinctArguments = std::pair<unsigned, unsigned>;

/// The pairs of the module's kernel, each once.
llvm::SmallVector<DistinctArguments> distinctArguments(mlir::ModuleOp module);

/// What `op` accesses; none if it is no access of global memory.
std::optional<GlobalAccess> globalAccessOf(mlir::Operation *op);

/// The most bits that one instruction of `op` adds to, for the lowering and for whoever counts what it asks of memory: pairs of f16 and
/// bf16; where there are vectors (`red` alone has them, from sm_90) and nobody reads the result, up to 128. 0: each element is an instruction.
unsigned atomicBits(tt::AtomicRMWOp op, const arch::Architecture &architecture);

} // namespace txl::analysis

#endif
