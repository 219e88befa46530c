// The table is a constant in the bitcode; functions are materialised lazily.
#include "machine/speed/compiled/BlockLibrary.h"
#include "machine/speed/compiled/FusedKernelCache.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace txl::machine {

static const BlockBitcode *bitcodeFor(InstructionSet set) {
  for (unsigned k = 0; k < blockBitcodeCount; ++k)
    if (blockBitcodes[k].set == set)
      return &blockBitcodes[k];
  return nullptr;
}

BlockShape blockShape() {
  static const BlockBitcode *found = bitcodeFor(fastInstructionSet());
  return found ? BlockShape{found->elements, found->vectorBytes} : BlockShape();
}

BlockLibrary::BlockLibrary(InstructionSet set) {
  const BlockBitcode *found = bitcodeFor(set);
  if (!found)
    return;
  holder.module = codegen::openBitcode(found->bitcode->bytes(), "blocks", holder.context());
  if (!module())
    return;
  block = found->elements;
  registers = found->vectorBytes;
  const llvm::Constant *table = module()->getNamedGlobal("txl_blocks")->getInitializer();
  for (unsigned k = 0; const llvm::Constant *row = table->getAggregateElement(k); ++k) {
    auto *key = llvm::cast<llvm::ConstantInt>(row->getAggregateElement(0u));
    if (!key->isZero())
      rows[static_cast<uint32_t>(key->getZExtValue())] =
          llvm::cast<llvm::Function>(row->getAggregateElement(1)->stripPointerCasts());
  }
}

/// Materialises the body, without metadata about its arguments' memory, which does not exist after inlining.
static bool read(llvm::Function &function) {
  if (llvm::Error error = function.materialize()) {
    llvm::consumeError(std::move(error));
    return false;
  }
  for (llvm::Instruction &i : llvm::make_early_inc_range(llvm::instructions(function))) {
    i.dropUnknownNonDebugMetadata(llvm::LLVMContext::MD_prof);
    if (llvm::isa<llvm::NoAliasScopeDeclInst>(i))
      i.eraseFromParent();
  }
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  function.setComdat(nullptr);
  return true;
}

llvm::Function *BlockLibrary::find(uint32_t key) {
  if (auto known = used.find(key); known != used.end())
    return known->second;
  llvm::Function *function = rows.lookup(key);
  if (!function || !read(*function))
    return nullptr;
  function->removeFnAttr(llvm::Attribute::NoInline);
  function->addFnAttr(llvm::Attribute::AlwaysInline);
  return used[key] = function;
}

void BlockLibrary::adopt(llvm::Function &function) {
  if (used.empty())
    return;
  for (const char *name : {"target-cpu", "target-features", "tune-cpu", "prefer-vector-width"})
    if (llvm::Attribute attribute = used.begin()->second->getFnAttribute(name); attribute.isValid())
      function.addFnAttr(attribute);
  function.addFnAttr("min-legal-vector-width", std::to_string(registers * 8));
  function.addFnAttr(llvm::Attribute::NoUnwind);
}

bool BlockLibrary::close() {
  for (const char *name : {"llvm.used", "llvm.compiler.used", "txl_blocks"})
    if (llvm::GlobalVariable *table = module()->getNamedGlobal(name))
      table->eraseFromParent();
  rows.clear();
  // Materialise the functions that blocks call, until no more are found.
  bool found = true;
  while (found) {
    found = false;
    for (llvm::Function &function : *module()) {
      function.removeDeadConstantUsers();
      if (!function.isMaterializable() || function.use_empty())
        continue;
      found = true;
      if (!read(function))
        return false;
    }
  }
  for (llvm::Function &function : llvm::make_early_inc_range(*module()))
    if (function.isMaterializable())
      function.eraseFromParent();
  return true;
}

} // namespace txl::machine
