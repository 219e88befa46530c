// Converts Triton's TTIR and TTGIR to the dialects `tt`, `ttg` and `txl` when they are read: named layouts become
// linear layouts, Triton's operations become the corresponding ones.
//
//   #ttg.blocked<…>, #ttg.nvidia_mma<…>, … of a tile      its `#ttg.linear`
//   ttg.async_copy_global_to_local, async_commit_group     txl.async_copy, txl.async_commit
//   ttg.async_wait                                         txl.async_wait; the tokens (dependences) are dropped
//   ttng.warp_group_dot, warp_group_dot_wait               txl.dot_async, txl.dot_wait
//   ttng.fence_async_shared                                txl.fence_async
//   ttg.target = "cuda:90"                                 "sm_90a"
//   block pointers, tt.descriptor_load, …                  pointers and masks (TileAccess.h)
//   triton_gpu.NAME, triton_nvidia_gpu.NAME                their names since Triton 3.3 (Names.cpp)
#ifndef TXL_IR_TRITON_READTRITON_H
#define TXL_IR_TRITON_READTRITON_H

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace txl::triton {

/// Whether a text contains syntax that only Triton prints.
bool isTritonText(llvm::StringRef text);

/// A copy of the text, of the same length and with the same lines, in which names that only Triton has in `ttg` and
/// `tt` are in the dialects `tri` and `tr`.
std::string renameTritonOperations(llvm::StringRef text);

/// The first operation of a text that the reader does not support, as a line `name:line:column: error: …`; empty if
/// there is none.
std::string findUnsupportedOperation(llvm::StringRef text, llvm::StringRef name);

/// Converts a module that was parsed, but not verified yet, to this project's dialects. Fails with a diagnostic.
mlir::LogicalResult readTriton(mlir::ModuleOp module);

} // namespace txl::triton

#endif
