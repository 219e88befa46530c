// Plans of exchanges between threads as instructions: shuffles, vectors to and from shared memory. Internal to the
// component.
#ifndef TXL_LOWER_EXCHANGE_H
#define TXL_LOWER_EXCHANGE_H

#include "ir/Exchange.h"
#include "layout/MatrixAccess.h"
#include "lower/Lowering.h"

namespace txl::lower {

/// Whether the lane condition holds in this thread, an i1.
llvm::Value *emitCondition(Lowering &l, layout::LaneCondition condition);
/// A thread that is the first of those that hold a copy: no bit of these masks in its lane and warp number. Null if all
/// are.
llvm::Value *emitIsFirst(Lowering &l, uint64_t copiedLanes, uint64_t copiedWarps);

/// `value`, of any element type, from lane ^ `laneXor`.
llvm::Value *emitButterfly(Lowering &l, llvm::Value *value, unsigned laneXor);
/// The same from lane `lane`, which may differ between lanes.
llvm::Value *emitFromLane(Lowering &l, llvm::Value *value, llvm::Value *lane);

/// The elements of the result's registers.
Elements emitShuffles(Lowering &l, const layout::ShufflePlan &plan, ElementsRef in);

/// Bits of an element as an integer that memory can hold (i1 as i8, pointers as i64), and back.
llvm::Value *toBits(Lowering &l, llvm::Value *value);
llvm::Value *fromBits(Lowering &l, llvm::Value *bits, llvm::Type *type);
/// Bytes that an element takes in memory.
unsigned bytesOf(Lowering &l, llvm::Type *type);

/// Elements of one type side by side in an integer, the first in the lowest bits, and back.
llvm::Value *packBits(Lowering &l, ElementsRef parts);
Elements unpackBits(Lowering &l, llvm::Value *word, unsigned count);
/// The vector whose elements, all of them and in order, `parts` are; null if they are not.
llvm::Value *wholeOf(ElementsRef parts);

/// Stores one piece in a buffer, a pointer to shared memory; copies are not stored. `origin` is XORed to all offsets.
void storeShared(Lowering &l, llvm::Value *base, const layout::SharedAccess &access, unsigned piece,
                 ElementsRef elements, uint64_t origin = 0);
/// Loads one piece into its places in `elements`.
void loadShared(Lowering &l, llvm::Value *base, const layout::SharedAccess &access, unsigned piece, llvm::Type *type,
                llvm::MutableArrayRef<llvm::Value *> elements, uint64_t origin = 0);

/// Stores an element of 32 or 64 bits to another CTA's shared memory; its bytes complete on `barrier`, of the same CTA.
void storeAsync(Lowering &l, llvm::Value *address, llvm::Value *element, llvm::Value *barrier);

/// The addresses of an access: base + thread's part ^ register's part ^ origin.
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

/// Loads by matrix instructions, each when one of its registers is asked for. All lanes of a warp take part.
class MatrixLoads {
public:
  MatrixLoads(Lowering &l, llvm::Value *base, const layout::MatrixAccess &access, llvm::Type *type, uint64_t origin);
  llvm::Value *at(unsigned reg);
  Elements all();
  /// The word of 32 bits whose elements are registers reg, reg + 1, …; null if no word has them in this order.
  llvm::Value *wordAt(unsigned reg);

private:
  Lowering &l;
  layout::MatrixAccess access;
  llvm::Type *type;
  Addresses addresses;
  /// The instruction that loads `reg`, made now if it was not.
  void load(unsigned reg);
  Elements elements, words; ///< by register; a word by its lowest register
  unsigned inside = 0;      ///< the register bits that one instruction counts
};
/// Stores by matrix instructions, in warps that are no copies.
void storeMatrices(Lowering &l, llvm::Value *base, const layout::MatrixAccess &access, ElementsRef elements,
                   uint64_t copiedWarps, uint64_t origin = 0);

/// The whole conversion; shared memory, where it is used, at `base`.
Elements emitConversion(Lowering &l, const layout::ConversionPlan &plan, ElementsRef in,
                        llvm::function_ref<llvm::Value *()> base);

/// What an atomic returned to the owners of its elements, told to the threads that hold copies, through `op`'s scratch
/// (ir::needsBroadcast).
Elements broadcastFromOwners(Lowering &l, mlir::Operation *op, ElementsRef elements);

/// Byte `offset` from a pointer.
llvm::Value *byteOffset(Lowering &l, llvm::Value *pointer, uint64_t offset);

/// Combines two groups of elements by a region, one element an operand.
Elements emitCombine(Lowering &l, mlir::Region &region, ElementsRef first, ElementsRef second);
/// `condition ? a : b`, element by element.
Elements emitSelect(Lowering &l, llvm::Value *condition, ElementsRef a, ElementsRef b);

} // namespace txl::lower

#endif
