// Operations that compute on elements: those that `arith` and `math` lack, products, look-ups, and code with a region.
#ifndef TXL_IR_TTOPSCOMPUTE_TD
#define TXL_IR_TTOPSCOMPUTE_TD

include "ir/TTOpsMemory.td"

class TT_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : TT_Op<mnemonic, !listconcat([Pure, Elementwise, SameOperandsAndResultType], traits)>;

def TT_FpToFpOp : TT_Op<"fp_to_fp", [Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "convert between float types";
  let description = [{
    ```mlir
    %h = tt.fp_to_fp %x, rounding = rtne : tensor<32xf32> -> tensor<32xf8E5M2>
    %f = tt.fp_to_fp %h : tensor<32xf8E5M2> -> tensor<32xf32>
    ```
    1. A conversion to a type of fewer bits states its rounding. One to a type of as many bits that states none rounds to
       nearest even.
  }];
  let arguments = (ins TT_FloatLike:$src, OptionalAttr<TT_RoundingMode>:$rounding);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$src attr-dict (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_ClampFOp : TT_ElementwiseOp<"clampf"> {
  let summary = "limit to an interval";
  let description = [{
    `min(max(x, min), max)`; a NaN in `x` gives `min`, or NaN with `propagateNan = all`.
    ```mlir
    %y = tt.clampf %x, %lo, %hi, propagateNan = none : tensor<32xf32>
    ```
  }];
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$min, TT_FloatLike:$max, TT_PropagateNan:$propagateNan);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = [{
    $x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)
  }];
}

def TT_PreciseSqrtOp : TT_ElementwiseOp<"precise_sqrt"> {
  let summary = "square root, correctly rounded";
  let description = "`math.sqrt` may be an approximation on a GPU; this one never is.";
  let arguments = (ins TT_FloatLike:$x);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def TT_PreciseDivFOp : TT_ElementwiseOp<"precise_divf"> {
  let summary = "quotient, correctly rounded";
  let description = "`arith.divf` may be an approximation on a GPU; this one never is.";
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$y);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def TT_ApproxDivFOp : TT_ElementwiseOp<"approx_divf"> {
  let summary = "quotient, as fast as the machine can";
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$y);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def TT_MulhiUIOp : TT_ElementwiseOp<"mulhiui", [Commutative]> {
  let summary = "upper half of an unsigned product";
  let description = [{
    ```mlir
    %h = tt.mulhiui %a, %b : tensor<32xi32>
    ```
  }];
  let arguments = (ins TT_IntLike:$x, TT_IntLike:$y);
  let results = (outs TT_IntLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
  let hasFolder = 1;
}

def TT_DotOp : TT_Op<"dot", [Pure, AllTypesMatch<["c", "result"]>]> {
  let summary = "matrix product and sum";
  let description = [{
    `a` · `b` + `c`, for each index of the leading dimension if there are three.
    ```mlir
    %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x64xf32> -> tensor<16x64xf32>
    ```
    1. `a`, `b` and `c` have rank 2, or all rank 3 with the same leading extent.
    2. The extents are M×K, K×N and M×N.
    3. `a` and `b` both have float elements, or both integers of 8 bits; their widths are equal.
    4. The elements of `c` are i32 for integers, otherwise floats of no fewer bits.
    5. `maxNumImpreciseAcc` is not negative.
  }];
  let arguments = (ins TT_Tile:$a, TT_Tile:$b, TT_Tile:$c,
                       DefaultValuedAttr<TT_InputPrecision, "::txl::tt::InputPrecision::IEEE">:$inputPrecision,
                       DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`,` `inputPrecision` `=` $inputPrecision^)? attr-dict
    `:` type($a) `*` type($b) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TT_GatherOp : TT_Op<"gather", [NoMemoryEffect]> { // not to be run early: an index may be outside
  let summary = "elements of a tile at indices along one dimension";
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

def TT_HistogramOp : TT_Op<"histogram", [Pure]> {
  let summary = "how often each of the first integers occurs";
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

def TT_ReduceOp : TT_Op<"reduce", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameOperandsShape, SingleBlock, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "combine the elements along a dimension";
  let description = [{
    The region combines two groups of scalars, one scalar an operand, and must be associative up to rounding.
    Operands of rank 1 give scalars.
    ```mlir
    %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<32x16xf32>) -> tensor<32xf32>
    ```
    1. There is an operand, all operands have the same shape, and `axis` is one of their dimensions.
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

def TT_ReduceReturnOp : TT_Op<"reduce.return", [Pure, Terminator, ReturnLike, HasParent<"ReduceOp">]> {
  let summary = "the combined scalars of a reduction";
  let arguments = (ins Variadic<TT_Scalar>:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def TT_ScanOp : TT_Op<"scan", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameOperandsAndResultShape, SingleBlock,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "combine each prefix along a dimension";
  let description = [{
    Element i of the result combines elements 0 to i, or i to the last with `reverse`.
    ```mlir
    %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<64xi32>) -> tensor<64xi32>
    ```
    1. There is an operand, all operands have the same shape, and `axis` is one of their dimensions.
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

def TT_ScanReturnOp : TT_Op<"scan.return", [Pure, Terminator, ReturnLike, HasParent<"ScanOp">]> {
  let summary = "the combined scalars of a scan";
  let arguments = (ins Variadic<TT_Scalar>:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def TT_MapElementwiseOp : TT_Op<"map_elementwise", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameOperandsAndResultShape]> {
  let summary = "apply scalar code to every element";
  let description = [{
    `pack` consecutive elements of each operand are given to one execution of the region.
    ```mlir
    %r = "tt.map_elementwise"(%x, %y) <{pack = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.map_elementwise.return %c : f32
    }) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    ```
    1. Operands and results have the same shape, and there is at least one of each.
    2. `pack` is a power of two, at most the number of elements.
    3. The entry block takes `pack` scalars of each operand, `tt.map_elementwise.return` returns as many of each result.
  }];
  let arguments = (ins Variadic<TT_Tile>:$srcs, I32Attr:$pack);
  let results = (outs Variadic<TT_Tile>:$results);
  let regions = (region MinSizedRegion<1>:$scalarOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_MapElementwiseReturnOp : TT_Op<"map_elementwise.return", [
    Pure, Terminator, ReturnLike, HasParent<"MapElementwiseOp">]> {
  let summary = "the scalars computed for an element";
  let arguments = (ins Variadic<TT_Scalar>:$result);
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
}

def TT_ExternElementwiseOp : TT_Op<"extern_elementwise", [
    SameOperandsAndResultShape, Elementwise, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "call a library function for every element";
  let description = [{
    ```mlir
    %y = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_tanhf"} : (tensor<32xf32>) -> tensor<32xf32>
    ```
  }];
  let arguments = (ins Variadic<TT_Any>:$srcs, StrAttr:$libname, StrAttr:$libpath, StrAttr:$symbol, BoolAttr:$pure);
  let results = (outs TT_Any:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, $result)";
}

def TT_ElementwiseInlineAsmOp : TT_Op<"elementwise_inline_asm", [
    Elementwise, SameOperandsAndResultShape, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "assembly text applied to every group of elements";
  let description = [{
    ```mlir
    %y = tt.elementwise_inline_asm "mov.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : tensor<32xi32> -> tensor<32xi32>
    ```
    1. `packed_element` is at least 1.
  }];
  let arguments = (ins StrAttr:$asm_string, StrAttr:$constraints, BoolAttr:$pure, I32Attr:$packed_element,
                       Variadic<TT_Any>:$args);
  let results = (outs Variadic<TT_Any>:$result);
  let assemblyFormat = "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)";
  let hasVerifier = 1;
}

#endif
