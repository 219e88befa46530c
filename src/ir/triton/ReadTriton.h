// Triton's TTGIR becomes ours when it is read: what it names is written out, what it does is said in our operations.
//
//   #ttg.blocked<…>, #ttg.nvidia_mma<…>, … of a tile      its `#ttg.linear`
//   ttg.async_copy_global_to_local, async_commit_group     txl.async_copy, txl.async_commit
//   ttg.async_wait                                         txl.async_wait; tokens, which say what waits for what, are dropped
//   ttng.warp_group_dot, warp_group_dot_wait               txl.dot_async, txl.dot_wait
//   ttng.fence_async_shared                                txl.fence_async
//   ttg.target = "cuda:90"                                 "sm_90a"
#ifndef TXL_IR_TRITON_READTRITON_H
#define TXL_IR_TRITON_READTRITON_H

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace txl::triton {

/// Whether a text is a module that Triton printed with layouts.
bool isTritonText(llvm::StringRef text);

/// A copy of the text, as long and with the same lines, in which the names that Triton has in `ttg`, and ours has not, are
/// of the dialect `tri`.
std::string movedNames(llvm::StringRef text);

/// Makes a module that was parsed, and not verified yet, one of our dialects. Fails with a diagnostic.
mlir::LogicalResult readTriton(mlir::ModuleOp module);

} // namespace txl::triton

#endif
