// Prefetches of boxes of tensors into the L2 cache.
#ifndef TXL_IR_OPS_TMAPREFETCH_TD
#define TXL_IR_OPS_TMAPREFETCH_TD

include "ir/TXDialect.td"

def TX_TensorPrefetchOp : TX_Op<"tensor_prefetch", ScalarRow<OriginOwn>, [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "bring a tile of a tensor into the L2 cache (TMA prefetch)";
  let description = [{
    The box has the shape of the descriptor's tile and begins at the coordinates. One thread starts the prefetch, if the
    predicate holds. It computes nothing, and nothing waits for it.
    ```mlir
    txl.tensor_prefetch %d[%i, %j] : !tt.tensordesc<128x64xf16>
    ```
    1. There is a coordinate for each axis of the descriptor.
  }];
  let arguments = (ins TT_TensorDesc:$descriptor, Variadic<I32>:$coordinates, Optional<I1>:$predicate,
                       Optional<I64>:$policy);
  let assemblyFormat = [{
    $descriptor `[` $coordinates `]` (`if` $predicate^)? (`policy` $policy^)? attr-dict `:` qualified(type($descriptor))
  }];
  let hasVerifier = 1;
}

#endif
