// Loads and stores, and which argument their pointers come from.
#include "ir/Origins.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

void Lowering::setPointer(MemoryImmediate &memory, mlir::Value pointer) {
  mlir::BlockArgument origin = ir::argumentOf(pointer);
  memory.origin =
      origin && origin.getOwner() == &kernel.getBody().front() ? static_cast<int>(origin.getArgNumber()) : -1;
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
