// Reductions and scans along a dimension, combined by scalar code in a region.
#ifndef TXL_IR_OPS_REDUCTION_TD
#define TXL_IR_OPS_REDUCTION_TD

include "ir/ops/Base.td"

def TT_ReduceOp : TT_Op<"reduce",
                        TileRow<OriginOwn, MappedLayoutsOwn<"OnOperand">, CostOwn, Once, ScratchOwn, NoMemory,
                                NoBuffers>, [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameOperandsShape, SingleBlock,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "reduce along a dimension";
  let description = [{
    The region combines two groups of scalars, one scalar per operand, and must be associative up to rounding.
    Operands of rank 1 give scalars.
    ```mlir
    %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<32x16xf32>) -> tensor<32xf32>
    ```
    The attribute `tt.order = array<i32: 0, 1, 2>` is the order in which the bits of an element's index along the axis
    are combined, each bit once; without it the highest bit is first.

    1. There are 1 to 32 operands, all have the same shape, and `axis` is one of their dimensions.
    2. Each result is the operand's type without that dimension.
    3. The block takes the element types twice; `tt.reduce.return` returns them once.
  }];
  let arguments = (ins Variadic<TT_Tile>:$srcs, I32Attr:$axis);
  let results = (outs Variadic<TT_Any>:$results);
  let regions = (region SizedRegion<1>:$combineOp);
  let builders = [OpBuilder<(ins "mlir::ValueRange":$srcs, "int":$axis)>];
  let extraClassDeclaration = [{
    llvm::SmallVector<mlir::RankedTensorType> getInputTypes();
    llvm::SmallVector<mlir::Type> getElementTypes();
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_ReduceReturnOp : TT_Op<"reduce.return", ScalarRow<OriginOwn>, [
    Pure, Terminator, ReturnLike, HasParent<"ReduceOp">]> {
  let summary = "the results of the combine region of a reduction";
  let arguments = (ins Variadic<TT_Scalar>:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def TT_ScanOp : TT_Op<"scan", TileRow<OriginOwn, SameLayout, CostOwn, Once, ScratchOwn, NoMemory, NoBuffers>, [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameOperandsAndResultShape, SingleBlock,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "inclusive prefix scan along a dimension";
  let description = [{
    Element i of the result combines elements 0 to i, or i to the last with `reverse`.
    ```mlir
    %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<64xi32>) -> tensor<64xi32>
    ```
    1. There are 1 to 32 operands, all have the same shape, and `axis` is one of their dimensions.
    2. The results have the types of the operands.
    3. The block takes the element types twice; `tt.scan.return` returns them once.
  }];
  let arguments = (ins Variadic<TT_Tile>:$srcs, I32Attr:$axis, BoolAttr:$reverse);
  let results = (outs Variadic<TT_Tile>:$results);
  let regions = (region SizedRegion<1>:$combineOp);
  let builders = [OpBuilder<(ins "mlir::ValueRange":$srcs, "int":$axis, "bool":$reverse)>];
  let extraClassDeclaration = [{
    llvm::SmallVector<mlir::RankedTensorType> getInputTypes();
    llvm::SmallVector<mlir::Type> getElementTypes();
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_ScanReturnOp : TT_Op<"scan.return", ScalarRow<OriginOwn>, [
    Pure, Terminator, ReturnLike, HasParent<"ScanOp">]> {
  let summary = "the results of the combine region of a scan";
  let arguments = (ins Variadic<TT_Scalar>:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

#endif
