// Store-to-load tracking: which stored values a load may return.
//
// Without it, a loaded value has unknown origin (`*`), and any load may return any stored value: a kernel that writes
// an array's address into a workspace and reads it back would touch unknown memory, and every array whose address it
// stored. Here each store is kept with its RANGES (MemoryRanges.h), or else with the bases of its pointer. A load
// returns the values of all stores that may overlap it, of this program or another one, before or after it in program
// order. It also returns what memory held before the kernel ran, unless a store to exactly the same bytes precedes it
// on every path from the kernel's start in its own program: an `if` counts the stores of both branches, a loop those of
// each iteration.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTMEMORY_H
#define TXL_ANALYSIS_EFFECTS_EFFECTMEMORY_H

#include "analysis/effects/EffectTable.h"
#include "analysis/effects/MemoryRanges.h"
#include "ir/ops/Base.h"
#include "llvm/ADT/MapVector.h"

namespace txl::analysis {

class EffectMemory {
public:
  using Instance = AffineAddresses::Instance;
  using Id = EffectTable::Id;
  /// An operation and the instance in which it runs.
  using Where = std::pair<mlir::Operation *, Instance *>;

  explicit EffectMemory(AffineAddresses &addresses) : addresses(addresses) {}

  /// Records a store through `pointer`, which may point into `bases`, of a value with the facts `value`; `mustWrite`:
  /// all bytes are written whenever the operation runs. A null pointer is a buffer. Returns true if that changes
  /// anything.
  bool stores(Where where, mlir::Value pointer, const Bases &bases, Id value, bool mustWrite);
  /// The same for a store of an unknown value from memory or a buffer.
  bool copies(Where where, mlir::Value pointer, const Bases &bases);

  struct Found {
    llvm::SmallVector<Id, 4> values;
    bool isComplete = false; ///< it can return nothing else
  };
  /// The values that a load through `pointer`, or from a buffer if it is null, may return.
  Found loads(mlir::Value pointer, const Bases &bases, Instance &instance);

  Instance *instanceOf(mlir::CallOpInterface call, Instance &caller) { return addresses.instanceOf(call, caller); }
  /// Reports a memory effect that cannot be tracked: all results become invalid.
  void invalidate() { invalid = true; }
  bool isInvalid() const { return invalid; }

  /// The ranges written on every path so far; the caller that walks the paths saves and joins it.
  WrittenRanges written;
  /// Sets `written` after `op`, whose regions were entered with `before` and ended with `ends`.
  void join(mlir::Operation *op, WrittenRanges before, llvm::ArrayRef<WrittenRanges> ends);

private:
  struct Stored {
    bool toBuffer = false, isUnknown = false;
    Bases bases;
    MemoryRanges ranges;
    Id value = EffectTable::nothing;
    bool operator==(const Stored &other) const = default;
  };
  bool record(Where where, Stored store);
  const MemoryRanges &getMemoryRanges(mlir::Value pointer, Instance &instance);
  /// How a load of `ranges`, or else of `bases`, overlaps the store `stored`.
  Overlap getOverlap(const Stored &stored, const MemoryRanges &ranges, const Bases &bases) const;

  AffineAddresses &addresses;
  llvm::MapVector<Where, Stored> all;
  llvm::DenseMap<std::pair<mlir::Value, Instance *>, MemoryRanges> known;
  bool invalid = false;
};

} // namespace txl::analysis

#endif
