// Inline assembly for a whole block: one call, whose arguments are the thread's registers of all operands.
#include "ir/ops/AssemblyOps.h"
#include "lower/AssemblyOperands.h"
#include "lower/Lowering.h"
#include "llvm/IR/InlineAsm.h"

namespace txl::lower {

TXL_DIAGNOSTIC(LowerBlockAsm, ValueError, "`inline_asm`: the text does not fit its registers: {0}");

/// The type of the register that holds an element of this type.
static llvm::Type *registerType(Lowering &l, llvm::Type *element) {
  return element->isPointerTy() ? l.b.getInt64Ty() : element->isIntegerTy(8) ? l.b.getInt16Ty() : element;
}

static llvm::Value *toRegister(Lowering &l, llvm::Value *element) {
  llvm::Type *type = registerType(l, element->getType());
  return element->getType()->isPointerTy() ? l.b.CreatePtrToInt(element, type) : l.b.CreateZExt(element, type);
}

static llvm::Value *fromRegister(Lowering &l, llvm::Value *word, llvm::Type *element) {
  return element->isPointerTy()       ? l.b.CreateIntToPtr(word, element)
         : word->getType() == element ? word
                                      : l.b.CreateTrunc(word, element);
}

/// The registers of a value, by the text's order: for each, the index of its element in the thread.
static llvm::SmallVector<unsigned> registersOf(ttg::LayoutAttr stated) {
  return stated ? tx::InlineAsmOp::getTileRegisters(stated) : llvm::SmallVector<unsigned>{0};
}

template <> void lower(Lowering &l, tx::InlineAsmOp op) {
  llvm::IRBuilder<> &b = l.b;
  llvm::SmallVector<llvm::Value *, 8> arguments;
  for (mlir::OpOperand &operand : op->getOpOperands()) {
    if (llvm::isa<ttg::MemDescType>(operand.get().getType())) {
      arguments.push_back(b.CreatePtrToInt(l.scalar(operand.get()), b.getInt32Ty()));
      continue;
    }
    ElementsRef elements = l.get(operand.get());
    for (unsigned index : registersOf(op.getStatedLayout(operand)))
      arguments.push_back(toRegister(l, elements[index]));
  }
  llvm::SmallVector<llvm::Type *, 8> types, results;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  for (mlir::OpResult result : op->getResults())
    results.append(registersOf(op.getStatedLayout(result)).size(), registerType(l, l.elementType(result.getType())));
  llvm::Type *returned = results.empty()       ? b.getVoidTy()
                         : results.size() == 1 ? results.front()
                                               : llvm::StructType::get(b.getContext(), results);
  auto *type = llvm::FunctionType::get(returned, types, false);
  if (std::string problem = assemblyProblem(op.getText(), op.getConstraints(), type); !problem.empty())
    return l.fail(LowerBlockAsm, op, problem);
  llvm::CallInst *call =
      b.CreateCall(llvm::InlineAsm::get(type, op.getText(), op.getConstraints(), !op.getPure()), arguments);
  call->setConvergent(); // the text may exchange values between threads
  if (op.getPure())
    call->setDoesNotAccessMemory();
  unsigned next = 0;
  for (mlir::OpResult result : op->getResults()) {
    llvm::Type *element = l.elementType(result.getType());
    Elements values(Lowering::elementCount(result.getType()));
    for (unsigned index : registersOf(op.getStatedLayout(result))) {
      llvm::Value *word = results.size() == 1 ? call : b.CreateExtractValue(call, next);
      ++next;
      if (!values[index]) // of copies, the first
        values[index] = fromRegister(l, word, element);
    }
    l.set(result, values);
  }
}

} // namespace txl::lower
