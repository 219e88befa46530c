// TMA loads and stores of boxes of tensors in global memory.
#ifndef TXL_IR_OPS_TMACOPY_TD
#define TXL_IR_OPS_TMACOPY_TD

include "ir/TXDialect.td"

def TX_TensorLoadOp : TX_Op<"tensor_load", EngineRow, [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "copy a box of a tensor into a buffer (TMA load)";
  let description = [{
    The box has the buffer's shape and begins at the coordinates. One thread starts the load, if the predicate holds;
    the bytes of the whole box complete on the mbarrier. Elements outside of the tensor are filled with the padding.
    With `multicast` every CTA of the cluster whose bit is set receives the box at the same address, and its mbarrier
    the bytes. With a `filter` the descriptor is one of im2col: the box is what its pixels have at these offsets of a
    filter, whose corner is at the coordinates for the first of them. The mbarrier may be that of the other CTA of a
    pair, whose ranks differ in the lowest bit; with `multicast` then the even, or the odd, CTA of each receiver's pair
    gets the bytes.
    ```mlir
    txl.tensor_load %d[%i, %j], %b, %bar
        : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %i[%n, %y, %x, %c] filter [%r, %s], %b, %bar
        : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    ```
    1. There is a coordinate for each axis of the descriptor, or of the tensor of images, which has two more than the
       filter has offsets. There are offsets if and only if the descriptor is one of im2col.
    2. The buffer is mutable, of this CTA, not a multi-buffer, and has the descriptor's element type; its extents are
       those of the box, whose leading axes of extent 1 it may omit.
  }];
  let arguments = (ins TT_TensorDesc:$descriptor, Variadic<I32>:$coordinates, Variadic<I32>:$filter,
                       TTG_MemDesc:$buffer, TX_MBarrier:$barrier,
                       Optional<I1>:$predicate, Optional<I32>:$multicast, Optional<I64>:$policy,
                       OptionalAttr<TT_CachePolicyAttr>:$cachePolicy);
  let assemblyFormat = [{
    $descriptor `[` $coordinates `]` (`filter` `[` $filter^ `]`)? `,` $buffer `,` $barrier (`if` $predicate^)?
    (`multicast` $multicast^)?
    (`policy` $policy^)? attr-dict
    `:` qualified(type($descriptor)) `->` qualified(type($buffer)) `,` qualified(type($barrier))
  }];
  let hasVerifier = 1;
}

def TX_TensorGatherOp : TX_Op<"tensor_gather", EngineRow, [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "copy rows of a tensor into a buffer (TMA gather)";
  let description = [{
    Row i of the buffer is row `rows[i]` of the tensor, starting at `column`; otherwise as `txl.tensor_load`.
    ```mlir
    txl.tensor_gather %d[%rows, %j], %b, %bar
        : !tt.tensordesc<1x64xf16>, tensor<32xi32> -> !ttg.memdesc<32x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    ```
    1. The descriptor has two axes, and its block one row.
    2. The buffer is mutable, of this CTA, not a multi-buffer, and has the descriptor's element type and one row for
       each of `rows`.
  }];
  let arguments = (ins TT_TensorDesc:$descriptor, TT_IntTile:$rows, I32:$column, TTG_MemDesc:$buffer,
                       TX_MBarrier:$barrier, Optional<I1>:$predicate, Optional<I64>:$policy);
  let assemblyFormat = [{
    $descriptor `[` $rows `,` $column `]` `,` $buffer `,` $barrier (`if` $predicate^)? (`policy` $policy^)? attr-dict
    `:` qualified(type($descriptor)) `,` type($rows) `->` qualified(type($buffer)) `,` qualified(type($barrier))
  }];
  let hasVerifier = 1;
}

def TX_TensorStoreOp : TX_Op<"tensor_store", EngineRow, [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "copy a buffer into a box of a tensor (TMA store)";
  let description = [{
    Copies what the executing threads have written to the buffer before. Elements outside of the tensor are not written.
    With `reduce` each element is combined atomically with the value in memory, integers as signed ones unless the store
    is `unsigned`. Each store is one group, which `txl.tensor_store_wait` and the end of the program wait for.
    ```mlir
    txl.tensor_store %b, %d[%i, %j] : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
    txl.tensor_store %b, %d[%i, %j] reduce add : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
    ```
    1. There is a coordinate for each axis of the descriptor.
    2. The buffer is of this CTA, not a multi-buffer, and has the descriptor's element type; its extents are those of
       the box, whose leading axes of extent 1 it may omit.
  }];
  let arguments = (ins TTG_MemDesc:$buffer, TT_TensorDesc:$descriptor, Variadic<I32>:$coordinates,
                       Optional<I64>:$policy, DefaultValuedAttr<TX_ReduceKind, "::txl::tx::ReduceKind::None">:$reduce,
                       UnitAttr:$isUnsigned);
  let assemblyFormat = [{
    $buffer `,` $descriptor `[` $coordinates `]` (`reduce` $reduce^)? (`unsigned` $isUnsigned^)? (`policy` $policy^)?
    attr-dict
    `:` qualified(type($buffer)) `->` qualified(type($descriptor))
  }];
  let hasVerifier = 1;
}

def TX_TensorStoreWaitOp : TX_Op<"tensor_store_wait", EngineRow, [TX_Ordered]> {
  let summary = "wait until TMA stores have read their buffers";
  let description = [{
    Waits until at most this many of the executing threads' most recent stores have yet to read their buffers.
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
