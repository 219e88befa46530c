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

#endif
