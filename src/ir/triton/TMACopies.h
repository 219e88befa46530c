// Converts the barrier and TMA operations of Triton's TTGIR.
//
//   ttg.local_alloc and ttng.init_barrier                  txl.mbarrier_alloc; ttng.inval_barrier: a barrier in loops
//   ttng.barrier_expect, ttng.wait_barrier                 txl.mbarrier_expect, txl.mbarrier_wait
//   ttng.async_tma_copy_global_to_local, async_tma_gather  txl.tensor_load, txl.tensor_gather
//   ttng.async_tma_copy_local_to_global, async_tma_reduce  txl.tensor_store
//   ttng.async_tma_store_wait                              txl.tensor_store_wait
//   ttng.tensormap_create, reinterpret_tensor_descriptor   tt.make_tensor_descriptor
#ifndef TXL_IR_TRITON_TMACOPIES_H
#define TXL_IR_TRITON_TMACOPIES_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::triton {

/// Fails with a diagnostic.
mlir::LogicalResult readTMACopies(mlir::ModuleOp module);

} // namespace txl::triton

#endif
