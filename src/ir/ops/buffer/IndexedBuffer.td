// Accesses of buffers in shared memory by index.
//
// An index names an element along `axis`; the other coordinates are those of the index's own position. Of the threads
// that hold copies of an index, one writes or updates, and broadcasts what an update returns through scratch.
#ifndef TXL_IR_OPS_BUFFER_INDEXEDBUFFER_TD
#define TXL_IR_OPS_BUFFER_INDEXEDBUFFER_TD

include "ir/TXDialect.td"

class IndexedRow<TileScratch scratch>
    : TileRow<OriginOwn, SameLayout, CostsElement, Once, scratch, NoMemory, BuffersOwn>;

class TX_IndexedOp<string mnemonic, TileScratch scratch, list<Trait> traits = []>
    : TX_Op<mnemonic, IndexedRow<scratch>, !listconcat([DeclareOpInterfaceMethods<MemoryEffectsOpInterface>], traits)> {
  let hasVerifier = 1;
}

def TX_BufferGatherOp : TX_IndexedOp<"buffer_gather", NoScratchButExchange, [AttrSizedOperandSegments]> {
  let summary = "read elements of a buffer that indices name";
  let description = [{
    `result[i, j] = src[indices[i, j], j]` for axis 0 of rank 2; `other`, or 0, where `mask` is false.
    ```mlir
    %x = txl.buffer_gather %b[%i] mask %m other %o {axis = 0 : i32}
        : (!ttg.memdesc<64x4xf32, #shared>, tensor<16x4xi32>, tensor<16x4xi1>, tensor<16x4xf32>) -> tensor<16x4xf32>
    ```
    1. `indices` are integers of 8 bits or more, of the rank of the buffer and its extents except along `axis`, which is
       one of its axes.
    2. The buffer is one in this CTA's shared memory.
    3. Result, `mask` and `other` have the shape of `indices`; result and `other` have the elements of the buffer.
  }];
  let arguments = (ins TTG_MemDesc:$src, TT_IntTile:$indices, Optional<TT_BoolTile>:$mask, Optional<TTG_Tile>:$other,
                       I32Attr:$axis);
  let results = (outs TTG_Tile:$result);
  let assemblyFormat = [{
    $src `[` $indices `]` (`mask` $mask^)? (`other` $other^)? attr-dict `:` functional-type(operands, results)
  }];
}

def TX_BufferScatterOp : TX_IndexedOp<"buffer_scatter", NoScratchButExchange> {
  let summary = "write elements of a buffer that indices name";
  let description = [{
    Nothing is written where `mask` is false. Values for the same element must be equal.
    ```mlir
    txl.buffer_scatter %x, %b[%i] {axis = 0 : i32}
        : (tensor<16x4xf32>, !ttg.memdesc<64x4xf32, #shared, mutable>, tensor<16x4xi32>) -> ()
    ```
    1. `indices` are as those of `buffer_gather`.
    2. The buffer is mutable, and in this CTA's shared memory.
    3. `values` and `mask` have the shape of `indices`; `values` has the elements of the buffer.
  }];
  let arguments = (ins TTG_Tile:$values, TTG_MemDesc:$dst, TT_IntTile:$indices, Optional<TT_BoolTile>:$mask,
                       I32Attr:$axis);
  let assemblyFormat = [{
    $values `,` $dst `[` $indices `]` (`mask` $mask^)? attr-dict `:` functional-type(operands, results)
  }];
}

def TX_BufferRMWOp : TX_IndexedOp<"buffer_rmw", ScratchOwn> {
  let summary = "atomic read-modify-write of elements of a buffer that indices name";
  let description = [{
    The result is the old element; 0 where `mask` is false. Updates of the same element have no defined order.
    ```mlir
    %old = txl.buffer_rmw add, %b[%i], %x mask %m {axis = 0 : i32}
        : (!ttg.memdesc<64xi32, #shared, mutable>, tensor<256xi32>, tensor<256xi32>, tensor<256xi1>) -> tensor<256xi32>
    ```
    1. `indices` are as those of `buffer_gather`.
    2. The buffer is mutable, and in this CTA's shared memory.
    3. `values` and `mask` have the shape of `indices`; `values` and the result have the elements of the buffer.
    4. `fadd` takes floats of 16 bits and more, `add` integers of 32 or 64 bits, the others the bits of integers or
       floats of 32 or 64 bits.
  }];
  let arguments = (ins TT_RMWKind:$kind, TTG_MemDesc:$dst, TT_IntTile:$indices, TTG_Tile:$values,
                       Optional<TT_BoolTile>:$mask, I32Attr:$axis);
  let results = (outs TTG_Tile:$result);
  let assemblyFormat = [{
    $kind `,` $dst `[` $indices `]` `,` $values (`mask` $mask^)? attr-dict `:` functional-type(operands, results)
  }];
}

def TX_BufferCASOp : TX_IndexedOp<"buffer_cas", ScratchOwn> {
  let summary = "atomic compare-and-swap of elements of a buffer that indices name";
  let description = [{
    The comparison is of bits. The result is the old element; 0 where `mask` is false.
    ```mlir
    %old = txl.buffer_cas %b[%i], %expected, %x {axis = 0 : i32}
        : (!ttg.memdesc<64xi32, #shared, mutable>, tensor<256xi32>, tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    ```
    1. `indices` are as those of `buffer_gather`.
    2. The buffer is mutable, and in this CTA's shared memory.
    3. `cmp`, `values` and `mask` have the shape of `indices`; `cmp`, `values` and the result have the elements of the
       buffer.
    4. Elements have 16, 32 or 64 bits.
  }];
  let arguments = (ins TTG_MemDesc:$dst, TT_IntTile:$indices, TTG_Tile:$cmp, TTG_Tile:$values,
                       Optional<TT_BoolTile>:$mask, I32Attr:$axis);
  let results = (outs TTG_Tile:$result);
  let assemblyFormat = [{
    $dst `[` $indices `]` `,` $cmp `,` $values (`mask` $mask^)? attr-dict `:` functional-type(operands, results)
  }];
}

#endif
