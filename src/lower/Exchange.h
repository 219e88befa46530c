// Emits the instructions of exchange plans between threads: shuffles, and vectors to and from shared memory. Internal
// to the component.
#ifndef TXL_LOWER_EXCHANGE_H
#define TXL_LOWER_EXCHANGE_H

#include "ir/Exchange.h"
#include "layout/MatrixAccess.h"
#include "lower/Lowering.h"

namespace txl::lower {

/// Whether the lane condition holds in this thread, as an i1.
llvm::Value *emitCondition(Lowering &l, layout::LaneCondition condition);
/// True in the first of the threads that hold a copy: its lane and warp ids have no bit of these masks. Null if there
/// are no copies.
llvm::Value *emitIsFirst(Lowering &l, uint64_t copiedLanes, uint64_t copiedWarps);

/// `value`, of any element type, from lane ^ `laneXor`.
llvm::Value *emitButterfly(Lowering &l, llvm::Value *value, unsigned laneXor);
/// `value` from lane `lane`, which may differ between lanes.
llvm::Value *emitFromLane(Lowering &l, llvm::Value *value, llvm::Value *lane);

/// Emits the shuffles; returns the elements of the result's registers.
Elements emitShuffles(Lowering &l, const layout::ShufflePlan &plan, ElementsRef in);

/// Bits of an element as an integer that memory can hold (i1 as i8, pointers as i64), and back.
llvm::Value *toBits(Lowering &l, llvm::Value *value);
llvm::Value *fromBits(Lowering &l, llvm::Value *bits, llvm::Type *type);
/// Size of an element in memory, in bytes.
unsigned bytesOf(Lowering &l, llvm::Type *type);

/// Packs elements of one type into an integer, the first in the lowest bits, and unpacks them.
llvm::Value *packBits(Lowering &l, ElementsRef elements);
Elements unpackBits(Lowering &l, llvm::Value *word, unsigned count);
/// The vector of which `elements` are all elements in order; null if there is none.
llvm::Value *findSourceVector(ElementsRef elements);

/// Stores slice `slice` of a tile in a buffer, a pointer to shared memory; copies are not stored. `origin` is XORed to
/// all offsets.
void storeShared(Lowering &l, llvm::Value *base, const layout::SharedAccess &access, unsigned slice,
                 ElementsRef elements, uint64_t origin = 0);
/// Loads slice `slice` of a tile into its registers in `elements`.
void loadShared(Lowering &l, llvm::Value *base, const layout::SharedAccess &access, unsigned slice, llvm::Type *type,
                llvm::MutableArrayRef<llvm::Value *> elements, uint64_t origin = 0);

/// Stores an element of 32 or 64 bits to another CTA's shared memory (`st.async`); its bytes complete on `barrier`, of
/// the same CTA.
void storeAsync(Lowering &l, llvm::Value *address, llvm::Value *element, llvm::Value *barrier);

/// The addresses of an access: base + thread's offset ^ register's offset ^ origin.
class Addresses {
public:
  Addresses(Lowering &l, llvm::Value *base, const layout::LinearLayout &offsets, unsigned elementBytes,
            uint64_t origin);
  llvm::Value *of(unsigned reg);

private:
  Lowering &l;
  llvm::Value *base;
  layout::LinearLayout bytes;
  uint64_t mask, origin;
  llvm::DenseMap<uint64_t, llvm::Value *> pointers;
};

/// Loads by `ldmatrix`, each emitted when one of its registers is first used. All lanes of a warp take part.
class MatrixLoads {
public:
  MatrixLoads(Lowering &l, llvm::Value *base, const layout::MatrixAccess &access, llvm::Type *type, uint64_t origin);
  llvm::Value *at(unsigned reg);
  Elements all();
  /// The 32-bit word that holds registers reg, reg + 1, …; null if no word holds them in this order.
  llvm::Value *wordAt(unsigned reg);

private:
  Lowering &l;
  layout::MatrixAccess access;
  llvm::Type *type;
  Addresses addresses;
  /// Emits the instruction that loads `reg`, unless it was emitted before.
  void load(unsigned reg);
  Elements elements, words; ///< by register; a word by its lowest register
  unsigned inside = 0;      ///< the register bits that vary within one instruction
};
/// Stores by `stmatrix`, in warps that are not copies.
void storeMatrices(Lowering &l, llvm::Value *base, const layout::MatrixAccess &access, ElementsRef elements,
                   uint64_t copiedWarps, uint64_t origin = 0);

/// Emits the whole conversion; shared memory, if it is used, begins at `base`.
Elements emitConversion(Lowering &l, const layout::ConversionPlan &plan, ElementsRef in,
                        llvm::function_ref<llvm::Value *()> base);

/// Broadcasts what an atomic returned to the owners of its elements to the threads that hold copies, through `op`'s
/// scratch (ir::needsBroadcast).
Elements broadcastFromOwners(Lowering &l, mlir::Operation *op, ElementsRef elements);

/// `pointer` plus `offset` bytes.
llvm::Value *byteOffset(Lowering &l, llvm::Value *pointer, uint64_t offset);

/// Combines two groups of elements by a region, one element per operand.
Elements emitCombine(Lowering &l, mlir::Region &region, ElementsRef first, ElementsRef second);
/// `condition ? a : b`, elementwise.
Elements emitSelect(Lowering &l, llvm::Value *condition, ElementsRef a, ElementsRef b);

} // namespace txl::lower

#endif
