// Conversion of a tile from one layout to another, which only moves elements between threads.
#ifndef TXL_IR_OPS_CONVERT_TD
#define TXL_IR_OPS_CONVERT_TD

include "ir/types/TTGTypes.td"

def TTG_ConvertLayoutOp : TTG_Op<"convert_layout",
                                 TileRow<Chosen, FreeLayouts, CostsNothing, Once, ScratchOwn, NoMemory, NoBuffers>,
                                 [Pure]> {
  let summary = "convert a tile to another layout";
  let description = [{
    ```mlir
    %y = ttg.convert_layout %x : tensor<256xf32, #blocked> -> tensor<256xf32, #blocked1>
    ```
    1. Operand and result differ in their layouts only.
  }];
  let arguments = (ins TTG_Tile:$src);
  let results = (outs TTG_Tile:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

#endif
