// Matrix multiply-accumulate on tiles, and the constraints on its operands.
#ifndef TXL_IR_OPS_DOT_TD
#define TXL_IR_OPS_DOT_TD

include "ir/ops/Base.td"

def TT_DotOp : TT_Op<"dot", TileRow<Computed, InstructionLayouts, CostsNothing, Once, NoScratch, NoMemory, NoBuffers>,
                     [Pure, AllTypesMatch<["c", "result"]>]> {
  let summary = "matrix multiply-accumulate (MMA)";
  let description = [{
    `a` · `b` + `c`, for each index of the leading dimension if there are three.
    ```mlir
    %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x64xf32> -> tensor<16x64xf32>
    ```
    With `scales`, `a` and `b` are codes, and each block of K is multiplied by its scale, in f32: an instruction of
    sm_120a and sm_121a, to which `txl-scaled-dots` gives dots of `tt.scale_blocks`.
    ```mlir
    %d = tt.dot %a, %b, %c scales(%s, %t : tensor<16x2xi8>, tensor<2x8xi8>)
        : tensor<16x64xf8E4M3FN> * tensor<64x8xf8E5M2> -> tensor<16x8xf32>
    ```
    1. `a`, `b` and `c` have rank 2, or all rank 3 with the same leading extent.
    2. The extents are M×K, K×N and M×N.
    3. `a` and `b` both have float elements, or both integers of 8 bits; their widths are equal.
    4. The elements of `c` are i32 for integers, otherwise floats of no fewer bits.
    5. `maxNumImpreciseAcc` is not negative.
    6. There are no scales, or those of `a`, M×blocks, and of `b`, blocks×N. Then all have rank 2; `a` and `b` are of
       e4m3 or e5m2, or both of i8, each a pair of e2m1; the scales are i8 for blocks of 32 elements, or of pairs
       f8E4M3FN for blocks of 16; `c` is f32.
  }];
  let arguments = (ins TT_Tile:$a, TT_Tile:$b, TT_Tile:$c, Variadic<TT_Tile>:$scales,
                       DefaultValuedAttr<TT_InputPrecision, "::txl::tt::InputPrecision::IEEE">:$inputPrecision,
                       DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`scales` `(` $scales^ `:` type($scales) `)`)?
    (`,` `inputPrecision` `=` $inputPrecision^)? attr-dict `:` type($a) `*` type($b) `->` type($result)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool hasScales() { return !getScales().empty(); }
    /// Whether each element of `a` and `b` is a pair of codes of e2m1.
    bool hasPairs() { return hasScales() && getA().getType().getElementType().isInteger(8); }
  }];
}

#endif
