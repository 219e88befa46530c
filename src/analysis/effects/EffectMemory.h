// What a kernel stored where: which values a load may find.
//
// Without it, what a load finds is of unknown origin (`*`), and what was stored may be found by any of them: so a kernel
// that writes an array's address into a workspace and reads it back would touch unknown memory, and every array whose
// address it stored. Here each store is kept with its PLACES (EffectPlaces.h), or else with the bases of its pointer, and
// a load finds the values of all stores that may meet it, of this program or another one, before or after it in the text.
// What memory held before the kernel ran, it finds too, but where a store to exactly that place has surely come before it
// in its own program: along the path from the kernel's start, an `if` counts for what both branches stored, a loop for
// what each of its turns did.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTMEMORY_H
#define TXL_ANALYSIS_EFFECTS_EFFECTMEMORY_H

#include "analysis/effects/EffectPlaces.h"
#include "analysis/effects/EffectTable.h"
#include "llvm/ADT/MapVector.h"

namespace txl::analysis {

class EffectMemory {
public:
  using Instance = AffineAddresses::Instance;
  using Id = EffectTable::Id;
  /// An operation where it runs.
  using Where = std::pair<mlir::Operation *, Instance *>;

  explicit EffectMemory(AffineAddresses &addresses) : addresses(addresses) {}

  /// `pointer`, which may point into `bases`, is stored through: facts with the number `value`; `surely`: all of it, where
  /// the operation runs. Without a pointer: to a buffer. True if that is news.
  bool stores(Where where, mlir::Value pointer, const Bases &bases, Id value, bool surely);
  /// The same where nobody knows which of the things in memory or in buffers is stored.
  bool copies(Where where, mlir::Value pointer, const Bases &bases);

  struct Found {
    llvm::SmallVector<Id, 4> values;
    bool isAll = false; ///< it finds nothing else
  };
  /// What is loaded through `pointer`, or, without one, from a buffer.
  Found loads(mlir::Value pointer, const Bases &bases, Instance &instance);

  Instance *instanceOf(tt::CallOp call, Instance &caller) { return addresses.instanceOf(call, caller); }
  /// Something happens to memory that cannot be followed: nothing that was found holds.
  void loses() { lost = true; }
  bool isLost() const { return lost; }

  /// What has surely been written on the path so far; whoever walks along it says where it forks and joins.
  WrittenPlaces written;
  /// `written` behind `op`, whose regions were entered with `before` and ended with `ends`.
  void join(mlir::Operation *op, WrittenPlaces before, llvm::ArrayRef<WrittenPlaces> ends);

private:
  struct Stored {
    bool toBuffer = false, isAnything = false;
    Bases bases;
    Places places;
    Id value = EffectTable::nothing;
    bool operator==(const Stored &other) const = default;
  };
  bool keeps(Where where, Stored made);
  const Places &placesOf(mlir::Value pointer, Instance &instance);
  /// What of `stored` a load of `places`, or else of `bases`, finds.
  Meeting meetingOf(const Stored &stored, const Places &places, const Bases &bases) const;

  AffineAddresses &addresses;
  llvm::MapVector<Where, Stored> all;
  llvm::DenseMap<std::pair<mlir::Value, Instance *>, Places> known;
  bool lost = false;
};

} // namespace txl::analysis

#endif
