// Boxes of tensors in global memory, copied by the tensor memory accelerator.
#ifndef TXL_IR_OPS_TENSORCOPY_TD
#define TXL_IR_OPS_TENSORCOPY_TD

include "ir/TXDialect.td"

def TX_TensorLoadOp : TX_Op<"tensor_load", EngineRow, [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "copy a box of a tensor into a buffer";
  let description = [{
    The box has the buffer's shape and begins at the coordinates. Started by one thread, if the predicate holds; its
    bytes, those of the whole box, complete on the mbarrier. Elements outside of the tensor are the padding. With
    `multicast` every CTA of the cluster whose bit is set receives it, in the same place, and its mbarrier the bytes.
    ```mlir
    txl.tensor_load %d[%i, %j], %b, %bar : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    ```
    1. There is a coordinate for each axis of the descriptor.
    2. The buffer is mutable, of this CTA, no row, and holds the descriptor's elements; its extents are those of the box,
       whose leading axes of one element it may lack.
  }];
  let arguments = (ins TT_TensorDesc:$descriptor, Variadic<I32>:$coordinates, TTG_MemDesc:$buffer, TX_MBarrier:$barrier,
                       Optional<I1>:$predicate, Optional<I32>:$multicast,
                       OptionalAttr<TT_CachePolicyAttr>:$cachePolicy);
  let assemblyFormat = [{
    $descriptor `[` $coordinates `]` `,` $buffer `,` $barrier (`if` $predicate^)? (`multicast` $multicast^)? attr-dict
    `:` qualified(type($descriptor)) `->` qualified(type($buffer)) `,` qualified(type($barrier))
  }];
  let hasVerifier = 1;
}

def TX_TensorGatherOp : TX_Op<"tensor_gather", EngineRow, [TX_Ordered]> {
  let summary = "copy rows of a tensor into a buffer";
  let description = [{
    Row i of the buffer is row `rows[i]` of the tensor from `column` on; as `txl.tensor_load` otherwise.
    ```mlir
    txl.tensor_gather %d[%rows, %j], %b, %bar : !tt.tensordesc<1x64xf16>, tensor<32xi32> -> !ttg.memdesc<32x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    ```
    1. The descriptor has two axes, and its block one row.
    2. The buffer is mutable, of this CTA, no row, and holds the descriptor's elements: a row for each of `rows`.
  }];
  let arguments = (ins TT_TensorDesc:$descriptor, TT_IntTile:$rows, I32:$column, TTG_MemDesc:$buffer,
                       TX_MBarrier:$barrier, Optional<I1>:$predicate);
  let assemblyFormat = [{
    $descriptor `[` $rows `,` $column `]` `,` $buffer `,` $barrier (`if` $predicate^)? attr-dict
    `:` qualified(type($descriptor)) `,` type($rows) `->` qualified(type($buffer)) `,` qualified(type($barrier))
  }];
  let hasVerifier = 1;
}

def TX_TensorStoreOp : TX_Op<"tensor_store", EngineRow, [TX_Ordered]> {
  let summary = "copy a buffer into a box of a tensor";
  let description = [{
    What the threads that come here have written to the buffer before is what is copied. Elements outside of the tensor
    are not written. With `reduce` each element is combined with what is there, in one step. It is a group of stores of
    its own, which `txl.tensor_store_wait` and the end of the program wait for.
    ```mlir
    txl.tensor_store %b, %d[%i, %j] : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
    txl.tensor_store %b, %d[%i, %j] reduce add : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
    ```
    1. There is a coordinate for each axis of the descriptor.
    2. The buffer is of this CTA, no row, and holds the descriptor's elements; its extents are those of the box, whose
       leading axes of one element it may lack.
  }];
  let arguments = (ins TTG_MemDesc:$buffer, TT_TensorDesc:$descriptor, Variadic<I32>:$coordinates,
                       DefaultValuedAttr<TX_ReduceKind, "::txl::tx::ReduceKind::None">:$reduce);
  let assemblyFormat = [{
    $buffer `,` $descriptor `[` $coordinates `]` (`reduce` $reduce^)? attr-dict
    `:` qualified(type($buffer)) `->` qualified(type($descriptor))
  }];
  let hasVerifier = 1;
}

def TX_TensorStoreWaitOp : TX_Op<"tensor_store_wait", EngineRow, [TX_Ordered]> {
  let summary = "wait for stores to have read their buffers";
  let description = [{
    Until at most this many of the stores of those that come here, the youngest, have yet to read their buffers.
    ```mlir
    txl.tensor_store_wait 0
    ```
    1. The number is not negative.
  }];
  let arguments = (ins I32Attr:$pending);
  let assemblyFormat = "$pending attr-dict";
  let hasVerifier = 1;
}

#endif
