// Operations that create tiles and change their shape; none computes on elements.
//
// They do not move elements between threads: the operands and results have the same layout, expressed in different
// axes.
#ifndef TXL_IR_OPS_SHAPE_TD
#define TXL_IR_OPS_SHAPE_TD

include "ir/ops/Base.td"

// Operations whose elements are the same in every layout.
class WholeTileRow<TileOrigin origin>
    : TileRow<origin, FreeLayouts, CostsNothing, Rematerialized, NoScratch, NoMemory, NoBuffers>;
class ShapeRow<string side>
    : TileRow<Chosen, MappedLayoutsOwn<side>, CostsNothing, Rematerialized, NoScratch, NoMemory, NoBuffers>;

def TT_MakeRangeOp : TT_Op<"make_range", WholeTileRow<NonAddress>, [Pure]> {
  let summary = "the integers of a half-open interval";
  let description = [{
    ```mlir
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    ```
    1. The result has one dimension and i32 elements.
    2. `start` < `end`.
    3. The result has `end` - `start` elements.
  }];
  let arguments = (ins I32Attr:$start, I32Attr:$end);
  let results = (outs RankedTensorOf<[I32]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_SplatOp : TT_Op<"splat", WholeTileRow<Chosen>, [Pure]> {
  let summary = "broadcast a scalar to all elements of a tile";
  let description = [{
    ```mlir
    %t = tt.splat %x : f32 -> tensor<64xf32>
    ```
    1. The element type of the result is the type of the operand.
  }];
  let arguments = (ins TT_Scalar:$src);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_UnsplatOp : TT_Op<"unsplat", WholeTileRow<Chosen>, [Pure]> {
  let summary = "the scalar in a tile of one element";
  let description = [{
    ```mlir
    %x = tt.unsplat %t : tensor<1x1xf32>
    ```
    1. The operand has exactly one element, and the result its type.
  }];
  let arguments = (ins TT_Tile:$src);
  let results = (outs TT_Scalar:$result);
  let builders = [OpBuilder<(ins "mlir::Value":$src)>];
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_ExpandDimsOp : TT_Op<"expand_dims", ShapeRow<"OnResult">,
                            [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "insert a dimension of extent 1";
  let description = [{
    ```mlir
    %c = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    ```
    1. `axis` is at least 0 and at most the rank of the operand.
    2. The result is the operand's type with extent 1 inserted at `axis`.
  }];
  let arguments = (ins TT_Tile:$src, I32Attr:$axis);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def TT_BroadcastOp : TT_Op<"broadcast", ShapeRow<"OnResult">, [Pure]> {
  let summary = "broadcast along dimensions of extent 1";
  let description = [{
    ```mlir
    %b = tt.broadcast %c : tensor<64x1xi32> -> tensor<64x32xi32>
    ```
    1. Operand and result have the same rank and element type.
    2. Each extent of the operand is that of the result, or 1.
  }];
  let arguments = (ins TT_Tile:$src);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_ReshapeOp : TT_Op<"reshape", ShapeRow<"OnOperand">, [Pure]> {
  let summary = "the same elements in another shape";
  let description = [{
    Elements keep their row-major order; with `allow_reorder` the compiler may choose another order.
    ```mlir
    %m = tt.reshape %v : tensor<64xf32> -> tensor<8x8xf32>
    %w = tt.reshape %m allow_reorder : tensor<8x8xf32> -> tensor<64xf32>
    ```
    1. Operand and result have the same element type and the same number of elements.
  }];
  let arguments = (ins TT_Tile:$src, UnitAttr:$allow_reorder, UnitAttr:$efficient_layout);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = [{
    $src (`allow_reorder` $allow_reorder^)? (`efficient_layout` $efficient_layout^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_TransOp : TT_Op<"trans", ShapeRow<"OnResult">, [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "permute the dimensions";
  let description = [{
    Dimension `i` of the result is dimension `order[i]` of the operand.
    ```mlir
    %t = tt.trans %m {order = array<i32: 1, 0>} : tensor<16x32xf16> -> tensor<32x16xf16>
    ```
    1. `order` is a permutation of the operand's dimensions.
    2. The result is the operand's type with permuted extents.
  }];
  let arguments = (ins TT_Tile:$src, DenseI32ArrayAttr:$order);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
}

def TT_JoinOp : TT_Op<"join", ShapeRow<"OnOperand">,
                      [Pure, SameTypeOperands, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "join two tiles along a new last dimension of extent 2";
  let description = [{
    ```mlir
    %j = tt.join %a, %b : tensor<32xf32> -> tensor<32x2xf32>
    ```
    1. Both operands have the same type; the result has their extents and a last one of 2.
  }];
  let arguments = (ins TT_Tile:$lhs, TT_Tile:$rhs);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
}

def TT_SplitOp : TT_Op<"split", ShapeRow<"OnResult">, [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    AllTypesMatch<["outLHS", "outRHS"]>]> {
  let summary = "split a tile along its last dimension, of extent 2";
  let description = [{
    ```mlir
    %a, %b = tt.split %j : tensor<32x2xf32> -> tensor<32xf32>
    ```
    1. The last extent of the operand is 2; the results have the extents before it.
    2. In TTGIR the two elements are in two registers of one thread.
  }];
  let arguments = (ins TT_Tile:$src);
  let results = (outs TT_Tile:$outLHS, TT_Tile:$outRHS);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($outLHS)";
  let hasFolder = 1;
}

def TT_CatOp : TT_Op<"cat", ShapeRow<"OnOperand">, [Pure, SameTypeOperands]> {
  let summary = "concatenate two tiles along their first dimension";
  let description = [{
    The order of the operands' elements in the result is unspecified; this implementation puts `lhs` before `rhs`.
    ```mlir
    %c = tt.cat %a, %b : tensor<32xf32> -> tensor<64xf32>
    ```
    1. Both operands have the same type, of rank 1.
    2. The result has their element type and twice their extent.
  }];
  let arguments = (ins TT_Tile:$lhs, TT_Tile:$rhs);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

#endif
