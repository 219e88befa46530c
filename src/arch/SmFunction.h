// Functions of f32 that are sequences of instructions, in the model of an SM (SmModel.h). The rows are in SmModels.def.
#ifndef TXL_ARCH_SMFUNCTION_H
#define TXL_ARCH_SMFUNCTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace txl::arch {

struct SmFunction {
  llvm::StringRef name;  ///< of the operation: `math.erf`
  unsigned instructions; ///< of a thread for an element
  unsigned special;      ///< special functions among them
};

llvm::ArrayRef<SmFunction> smFunctions();
/// The row of an operation; null if it is one instruction, or none.
const SmFunction *findSmFunction(llvm::StringRef operation);

} // namespace txl::arch

#endif
