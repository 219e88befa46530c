// Buffers in shared memory, their views, and loads and stores of tiles.
#ifndef TXL_IR_OPS_BUFFER_TD
#define TXL_IR_OPS_BUFFER_TD

include "ir/types/TTGTypes.td"

def BufferRow : TileRow<OriginOwn, FreeLayouts, CostsNothing, Once, NoScratchButExchange, NoMemory, BuffersOwn>;

def TTG_LocalAllocOp : TTG_Op<"local_alloc", BufferRow, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "allocate a buffer in shared memory";
  let description = [{
    It is initialised with the operand, if there is one. It is live until its last use, or `local_dealloc`.
    ```mlir
    %b = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #shared>
    %m = ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16, #shared, mutable>
    ```
    1. Without an operand the buffer is mutable.
    2. The operand has the shape and the elements of the buffer.
    3. The buffer is not a slice of another, and is in this CTA's memory.
  }];
  let arguments = (ins Optional<TTG_Tile>:$src);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TTG_LocalLoadOp : TTG_Op<"local_load", BufferRow, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "read a tile from shared memory";
  let description = [{
    With `token` it reads after the operation that returned the token is complete.
    ```mlir
    %x = ttg.local_load %b : !ttg.memdesc<128x64xf16, #shared> -> tensor<128x64xf16, #mma>
    ```
    1. The result has the shape and the elements of the buffer.
  }];
  let arguments = (ins TTG_MemDesc:$src, Optional<TTG_Token>:$token);
  let results = (outs TTG_Tile:$result);
  let assemblyFormat = "$src (`token` $token^)? attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TTG_LocalStoreOp : TTG_Op<"local_store", BufferRow, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "write a tile to shared memory";
  let description = [{
    ```mlir
    ttg.local_store %x, %b : tensor<128x64xf16, #blocked> -> !ttg.memdesc<128x64xf16, #shared, mutable>
    ```
    1. The operand has the shape and the elements of the buffer.
    2. The buffer is mutable.
  }];
  let arguments = (ins TTG_Tile:$src, TTG_MemDesc:$dst);
  let assemblyFormat = "$src `,` $dst attr-dict `:` qualified(type($src)) `->` qualified(type($dst))";
  let hasVerifier = 1;
}

def TTG_LocalDeallocOp : TTG_Op<"local_dealloc", ViewRow, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "end the lifetime of a buffer";
  let description = [{
    ```mlir
    ttg.local_dealloc %m : !ttg.memdesc<3x128x64xf16, #shared, mutable>
    ```
    1. The operand is the result of a `local_alloc`.
  }];
  let arguments = (ins TTG_MemDesc:$src);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src))";
  let hasVerifier = 1;
}

def TTG_MemDescIndexOp : TTG_Op<"memdesc_index", ViewRow, [Pure]> {
  let summary = "one slot of a multi-buffer";
  let description = [{
    ```mlir
    %s = ttg.memdesc_index %m[%i]
        : !ttg.memdesc<3x128x64xf16, #shared, mutable> -> !ttg.memdesc<128x64xf16, #shared, mutable>
    ```
    1. The operand is a multi-buffer; the result is its type without the leading extent.
  }];
  let arguments = (ins TTG_MemDesc:$src, I32:$index);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src `[` $index `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TTG_MemDescSubsliceOp : TTG_Op<"memdesc_subslice", ViewRow, [Pure]> {
  let summary = "a slice of a buffer";
  let description = [{
    ```mlir
    %p = ttg.memdesc_subslice %b[0, 16] : !ttg.memdesc<128x64xf16, #shared> -> !ttg.memdesc<128x16xf16, #shared, 128x64>
    ```
    1. There is one offset per dimension, each a multiple of the result's extent.
    2. The slice is within the operand.
    3. The result has the elements, layout, memory, mutability and whole shape of the operand, which is not a
       multi-buffer.
  }];
  let arguments = (ins TTG_MemDesc:$src, DenseI32ArrayAttr:$offsets);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src `` $offsets attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TTG_MemDescTransOp : TTG_Op<"memdesc_trans", ViewRow, [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "the same buffer with its dimensions permuted";
  let description = [{
    ```mlir
    %t = ttg.memdesc_trans %b {order = array<i32: 1, 0>}
        : !ttg.memdesc<8x4xf16, #shared> -> !ttg.memdesc<4x8xf16, #shared1>
    ```
    1. `order` is a permutation of the operand's dimensions; the operand is not a multi-buffer.
    2. The result has permuted extents, and the layout that keeps each element's address.
  }];
  let arguments = (ins TTG_MemDesc:$src, DenseI32ArrayAttr:$order);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
}

def TTG_MemDescReshapeOp : TTG_Op<"memdesc_reshape", ViewRow, [Pure]> {
  let summary = "the same buffer with other extents";
  let description = [{
    ```mlir
    %r = ttg.memdesc_reshape %b : !ttg.memdesc<8x4xf16, #shared> -> !ttg.memdesc<32xf16, #shared1>
    ```
    1. Operand and result have the same element type, number of elements, memory and mutability; neither is a slice or a
       multi-buffer.
    2. The layout of the result keeps each element's address.
  }];
  let arguments = (ins TTG_MemDesc:$src);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

#endif
