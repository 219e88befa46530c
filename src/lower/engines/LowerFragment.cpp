// Fragments and warp-dependent scalars. A scalar that differs between warps or threads is an ordinary value; where a
// tile is made of it, each thread reads its elements from their owner, through shared memory.
#include "analysis/BufferAccess.h"
#include "ir/ops/FragmentOps.h"
#include "lower/Exchange.h"

namespace txl::lower {

using layout::Dim;
using layout::LinearLayout;

template <> void lower(Lowering &l, tx::FragmentOp op) { l.set(op.getResult(), l.get(op.getSrc())); }
template <> void lower(Lowering &l, tx::ByWarpOp op) { l.set(op.getResult(), {l.get(op.getSrc()).front()}); }

template <> void lower(Lowering &l, tx::SpreadOp op) {
  llvm::Value *own = l.scalar(op.getSrc());
  if (op.staysInThread())
    return l.set(op.getResult(), Elements(Lowering::elementCount(op.getType()), own));
  std::optional<LinearLayout> owners = op.ownersOfRegisters();
  if (!owners)
    return l.unsupported(op);
  unsigned bytes = bytesOf(l, own->getType());
  llvm::Value *base = l.sharedPointer(op);
  auto slotOf = [&](llvm::Value *thread) { return l.b.CreateGEP(l.b.getIntNTy(8 * bytes), base, thread); };
  l.b.CreateAlignedStore(toBits(l, own), slotOf(l.b.CreateOr(l.b.CreateShl(l.warp(), l.gpu.laneBits()), l.lane())),
                         llvm::Align(bytes));
  l.barrier();
  llvm::DenseMap<llvm::Value *, llvm::Value *> loaded;
  Elements result;
  for (llvm::Value *owner : l.emitIndices(*owners)) {
    llvm::Value *&value = loaded[owner];
    if (!value)
      value = fromBits(l, l.b.CreateAlignedLoad(l.b.getIntNTy(8 * bytes), slotOf(owner), llvm::Align(bytes)),
                       own->getType());
    result.push_back(value);
  }
  l.set(op.getResult(), result);
}

/// Whether only some threads of a warp may reach the operation, or store there.
static bool isForSomeThreads(tx::FragmentStoreOp op) {
  for (mlir::Operation *outer = op; outer && !op.getPredicate(); outer = outer->getParentOp())
    if (llvm::isa<mlir::scf::IfOp>(outer))
      return true;
  return static_cast<bool>(op.getPredicate());
}

/// Whether no lower active lane holds the same elements. (Lanes that arrive separately store an element twice, which is
/// harmless: the values are equal.)
static llvm::Value *emitIsFirstHere(Lowering &l, uint32_t copiedLanes) {
  uint32_t copies = 0; // the lanes that hold the elements of lane 0
  for (uint32_t lane = 0; lane < l.gpu.lanes(); ++lane)
    copies |= (lane & ~copiedLanes) == 0 ? 1u << lane : 0;
  llvm::Value *here = l.gpu.activeLanes(l.b);
  llvm::Value *holders = l.b.CreateShl(l.i32(copies), l.b.CreateAnd(l.lane(), ~copiedLanes & l.gpu.lastLane()));
  llvm::Value *before = l.b.CreateSub(l.b.CreateShl(l.i32(1), l.lane()), l.i32(1));
  return l.b.CreateICmpEQ(l.b.CreateAnd(l.b.CreateAnd(here, holders), before), l.i32(0));
}

template <> void lower(Lowering &l, tx::FragmentStoreOp op) {
  if (op.getBarrier() && !l.architecture.has(arch::Feature::Clusters))
    return l.reportRequiredTarget(op, "sm_90");
  std::optional<LinearLayout> owners = op.layoutOfOwners();
  if (!owners)
    return l.unsupported(op);
  ttg::MemDescType buffer = op.getBuffer().getType();
  auto tile = ttg::withLayout(mlir::RankedTensorType::get(buffer.getShape(), buffer.getElementType()),
                              ttg::LayoutAttr::get(op.getContext(), *owners));
  std::optional<analysis::BufferAccess> access = analysis::bufferAccess(tile, op.getBuffer());
  if (!access)
    return l.unsupported(op);
  Elements elements(l.get(op.getSrc()));
  elements.resize(Lowering::elementCount(tile), elements.front());
  auto one = [&](llvm::Value *element, llvm::Value *address) {
    if (op.getBarrier())
      storeAsync(l, address, element, l.scalar(op.getBarrier()));
    else
      l.b.CreateAlignedStore(toBits(l, element), address, llvm::Align(access->elementBits / 8));
  };
  auto some = [&] {
    Addresses addresses(l, l.scalar(op.getBuffer()), access->vectors.offsets, access->elementBits / 8, access->origin);
    Elements rows =
        l.emitIndices(owners->sublayout({Dim::Register, Dim::Lane, Dim::Warp, Dim::Block}, {Dim::tensor(0)}));
    for (auto [reg, element] : llvm::enumerate(elements)) {
      llvm::Value *address = addresses.of(reg);
      l.emitIf(l.b.CreateICmpULT(rows[reg], l.i32(op.extent())), [&] { one(element, address); });
    }
  };
  auto all = [&] { storeShared(l, l.scalar(op.getBuffer()), access->vectors, 0, elements, access->origin); };
  auto store = [&] { op.getLength() || op.getBarrier() ? some() : all(); };
  llvm::Value *condition = op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr;
  uint64_t lanes = std::exchange(access->vectors.copiedLanes, 0), warps = std::exchange(access->vectors.copiedWarps, 0);
  bool isForSome = lanes && isForSomeThreads(op);
  l.emitIf(l.conjunction(condition, emitIsFirst(l, isForSome ? 0 : lanes, warps)),
           [&] { isForSome ? l.emitIf(emitIsFirstHere(l, lanes), store) : store(); });
}

} // namespace txl::lower
