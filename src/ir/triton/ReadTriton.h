// Triton's TTIR and TTGIR become ours when they are read: what they name is written out, what they do is said in our
// operations.
//
//   #ttg.blocked<…>, #ttg.nvidia_mma<…>, … of a tile      its `#ttg.linear`
//   ttg.async_copy_global_to_local, async_commit_group     txl.async_copy, txl.async_commit
//   ttg.async_wait                                         txl.async_wait; tokens, which say what waits for what, are dropped
//   ttng.warp_group_dot, warp_group_dot_wait               txl.dot_async, txl.dot_wait
//   ttng.fence_async_shared                                txl.fence_async
//   ttg.target = "cuda:90"                                 "sm_90a"
//   block pointers, tt.descriptor_load, …                  pointers and masks (TileAccess.h)
//   triton_gpu.NAME, triton_nvidia_gpu.NAME                what they are since Triton 3.3 (Names.cpp)
#ifndef TXL_IR_TRITON_READTRITON_H
#define TXL_IR_TRITON_READTRITON_H

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace txl::triton {

/// Whether a text has what only Triton prints.
bool isTritonText(llvm::StringRef text);

/// A copy of the text, as long and with the same lines, in which the names that Triton has in `ttg` and `tt`, and ours has
/// not, are of the dialects `tri` and `tr`.
std::string movedNames(llvm::StringRef text);

/// The first operation of a text that there is no reading of, as a line `name:line:column: error: …`; empty for none.
std::string unreadable(llvm::StringRef text, llvm::StringRef name);

/// Makes a module that was parsed, and not verified yet, one of our dialects. Fails with a diagnostic.
mlir::LogicalResult readTriton(mlir::ModuleOp module);

} // namespace txl::triton

#endif
