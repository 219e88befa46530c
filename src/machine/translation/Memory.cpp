// Loads and stores, and which argument their pointers come from.
#include "machine/translation/Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::machine {

/// The parameter that a pointer is derived from, or -1 where the text does not show it.
static int originOf(Lowering &l, mlir::Value pointer) {
  for (;;) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(pointer)) {
      mlir::Operation *parent = argument.getOwner()->getParentOp();
      auto loop = llvm::dyn_cast<mlir::scf::ForOp>(parent);
      if (loop && argument.getArgNumber() > 0)
        pointer = loop.getInitArgs()[argument.getArgNumber() - 1];
      else
        return parent == l.kernel && argument.getOwner()->isEntryBlock() ? static_cast<int>(argument.getArgNumber())
                                                                         : -1;
    } else if (llvm::isa_and_present<tt::AddPtrOp, tt::SplatOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::ReshapeOp,
                                     tt::TransOp, tt::BitcastOp>(pointer.getDefiningOp())) {
      pointer = pointer.getDefiningOp()->getOperand(0);
    } else {
      return -1;
    }
  }
}

void Lowering::setPointer(MemoryImmediate &memory, mlir::Value pointer) {
  memory.origin = originOf(*this, pointer);
  memory.element = typeOf(pointer)->pointee;
  memory.bytes = elementBytes(memory.element);
  program.smallestAccess = std::min(program.smallestAccess, memory.bytes);
}

template <> void lower(Lowering &l, tt::LoadOp op) {
  MemoryImmediate memory;
  l.setPointer(memory, op.getPtr());
  memory.mask = op.getMask() ? 1 : -1;
  memory.other = op.getOther() ? 2 : -1;
  memory.isVolatile = op.getIsVolatile();
  l.emit(l.lazy(op.getResult()) ? lazyLoad : plainLoad, op).instruction.immediate = l.immediate(memory);
}
template <> void lower(Lowering &l, tt::StoreOp op) {
  MemoryImmediate memory;
  l.setPointer(memory, op.getPtr());
  memory.value = 1;
  memory.mask = op.getMask() ? 2 : -1;
  l.emit(l.lazy(op.getPtr()) ? lazyStore : plainStore, op).instruction.immediate = l.immediate(memory);
}

} // namespace txl::machine
