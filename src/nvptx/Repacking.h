// A pass that removes unpack-repack sequences of registers.
#ifndef TXL_NVPTX_REPACKING_H
#define TXL_NVPTX_REPACKING_H

#include "llvm/IR/PassManager.h"

namespace txl::nvptx {

/// A tile of 16-bit or smaller elements is loaded, stored and multiplied in 32-bit registers, and is a list of elements
/// between two operations. Where the elements of a register are repacked in order, this pass uses the register; where
/// an element is a bf16 that is widened, it extracts the f32 directly. Instruction combining would find the same, at a
/// hundred times the cost.
class RepackingPass : public llvm::PassInfoMixin<RepackingPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace txl::nvptx

#endif
