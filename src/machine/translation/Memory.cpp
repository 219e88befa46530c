// Loads and stores, and the arguments that their pointers are derived from.
#include "ir/Origins.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TMAPrefetchOps.h"
#include "machine/translation/CachePolicy.h"
#include "machine/translation/Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

namespace txl::machine {

/// Adds to `written` the memory that a store through `pointer` may write: that of every parameter that the pointer may
/// be derived from. Unlike ir::argumentOf, which is for messages, this must be conservative: the initial value of a
/// loop-carried pointer may have another origin.
static void addWritten(Lowering &l, mlir::Value pointer, WrittenMemory &written) {
  llvm::SetVector<mlir::Value> from;
  from.insert(pointer);
  for (unsigned k = 0; k < from.size(); ++k) {
    mlir::Value value = from[k];
    mlir::Operation *made = value.getDefiningOp();
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
      mlir::Operation *parent = argument.getOwner()->getParentOp();
      if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(parent); loop && argument.getArgNumber() > 0) {
        from.insert(loop.getInitArgs()[argument.getArgNumber() - 1]);
        from.insert(loop.getYieldedValues()[argument.getArgNumber() - 1]);
      } else if (parent == l.kernel && argument.getOwner()->isEntryBlock() &&
                 llvm::isa<tt::PointerType>(value.getType())) {
        written.parameters.push_back(static_cast<int>(argument.getArgNumber()));
      } else {
        written.anywhere = true;
      }
    } else if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(made)) {
      unsigned resultIndex = llvm::cast<mlir::OpResult>(value).getResultNumber();
      from.insert(loop.getInitArgs()[resultIndex]);
      from.insert(loop.getYieldedValues()[resultIndex]);
    } else if (auto choice = llvm::dyn_cast<mlir::arith::SelectOp>(made)) {
      from.insert(choice.getTrueValue());
      from.insert(choice.getFalseValue());
    } else if (llvm::isa<tt::AddPtrOp, tt::SplatOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::ReshapeOp, tt::TransOp,
                         tt::BitcastOp>(made)) {
      from.insert(made->getOperand(0));
    } else {
      written.anywhere = true;
    }
  }
}

void Lowering::setPointer(MemoryImmediate &memory, mlir::Value pointer) {
  mlir::BlockArgument origin = ir::argumentOf(pointer);
  memory.origin =
      origin && origin.getOwner() == &kernel.getFunctionBody().front() ? static_cast<int>(origin.getArgNumber()) : -1;
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
  l.program.hasAtomics |= memory.isVolatile; // programs may wait for each other
  l.emit(l.lazy(op.getResult()) ? lazyLoad : plainLoad, op).instruction.immediate = l.immediate(memory);
}
template <> void lower(Lowering &l, tt::StoreOp op) {
  MemoryImmediate memory;
  l.setPointer(memory, op.getPtr());
  memory.value = 1;
  memory.mask = op.getMask() ? 2 : -1;
  addWritten(l, op.getPtr(), l.program.written);
  l.emit(l.lazy(op.getPtr()) ? lazyStore : plainStore, op).instruction.immediate = l.immediate(memory);
}

// L2 cache policies change no value: the machine checks the sizes of their ranges, and otherwise ignores them.

void dropCachePolicies(mlir::ModuleOp module) {
  llvm::SmallVector<tt::L2PolicyOp> policies;
  module.walk([&](tt::L2PolicyOp op) { policies.push_back(op); });
  for (tt::L2PolicyOp policy : policies) {
    for (mlir::Operation *op : llvm::make_early_inc_range(policy->getUsers()))
      llvm::TypeSwitch<mlir::Operation *>(op)
          .Case<tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp, tt::AtomicLoadOp, tt::AtomicStoreOp, tx::AsyncCopyOp,
                tx::TensorLoadOp, tx::TensorGatherOp, tx::TensorStoreOp, tx::TensorPrefetchOp>(
              [](auto access) { access.getPolicyMutable().clear(); });
    mlir::OpBuilder b(policy);
    if (policy.getBase()) {
      mlir::Value fits = mlir::arith::CmpIOp::create(b, policy.getLoc(), mlir::arith::CmpIPredicate::ule,
                                                     policy.getSize(), policy.getTotal());
      tt::AssertOp::create(b, policy.getLoc(), fits,
                           "the `primary_size` of a cache policy is greater than its `total_size`");
    }
    if (policy.getResult().use_empty())
      policy.erase();
  }
}

// What is left is passed on by something else than an access.
template <> void lower(Lowering &l, tt::L2PolicyOp op) { l.unsupported(op); }

} // namespace txl::machine
