// Data-dependent indexing: gather from a tile, and histogram.
#ifndef TXL_IR_OPS_LOOKUP_TD
#define TXL_IR_OPS_LOOKUP_TD

include "ir/ops/Base.td"

def TT_GatherOp : TT_Op<"gather",
                        TileRow<Selected, SameLayoutOwn, CostsNothing, Once, ScratchOwn, NoMemory, NoBuffers>,
                        [NoMemoryEffect]> { // not speculatable: an index may be out of bounds
  let summary = "gather elements of a tile along one dimension";
  let description = [{
    `result[i, j] = src[indices[i, j], j]` for axis 0 of rank 2.
    ```mlir
    %r = tt.gather %src[%i] {axis = 0 : i32} : (tensor<16x4xf32>, tensor<8x4xi32>) -> tensor<8x4xf32>
    ```
    1. `src` and `indices` have the same rank, and the same extents except along `axis`.
    2. The result has the shape of `indices` and the elements of `src`.
    3. `axis` is a dimension of `src`.
  }];
  let arguments = (ins TT_Tile:$src, TT_IntTile:$indices, I32Attr:$axis, UnitAttr:$efficient_layout);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = [{
    $src `[` $indices `]` (`efficient_layout` $efficient_layout^)? attr-dict `:` functional-type(operands, results)
  }];
  let builders = [OpBuilder<(ins "mlir::Value":$src, "mlir::Value":$indices, "int":$axis)>];
  let hasVerifier = 1;
}

def TT_HistogramOp : TT_Op<"histogram",
                           TileRow<NonAddress, MappedLayoutsOwn<"OnOperand">, CostsNothing, Once, ScratchOwn, NoMemory,
                                   NoBuffers>,
                           [Pure]> {
  let summary = "histogram of the integers 0 to n - 1";
  let description = [{
    Elements outside of the bins, and those where `mask` is false, are not counted.
    ```mlir
    %h = tt.histogram %x, %m : tensor<64xi32> -> tensor<16xi32>
    ```
    1. Operand and result have rank 1; `mask` has the operand's shape.
  }];
  let arguments = (ins TT_IntTile:$src, Optional<TT_BoolTile>:$mask);
  let results = (outs TT_IntTile:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif
