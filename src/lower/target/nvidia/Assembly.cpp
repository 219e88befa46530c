// Creates calls of inline assembly.
#include "lower/target/nvidia/Assembly.h"
#include "llvm/IR/InlineAsm.h"

namespace txl::lower::nvidia {

llvm::CallInst *emitAssembly(Builder &b, llvm::Type *result, llvm::StringRef text, llvm::StringRef constraints,
                             Words arguments, bool hasSideEffects) {
  llvm::SmallVector<llvm::Type *, 12> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(result, types, false);
  return b.CreateCall(llvm::InlineAsm::get(type, text, constraints, hasSideEffects), arguments);
}

void emitConvergent(Builder &b, llvm::StringRef text, llvm::StringRef constraints, Words arguments) {
  std::string all = (constraints + (constraints.empty() ? "~{memory}" : ",~{memory}")).str();
  emitAssembly(b, b.getVoidTy(), text, all, arguments)->setConvergent();
}

} // namespace txl::lower::nvidia
