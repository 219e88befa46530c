// Microscaling formats: elements whose blocks have scales.
#ifndef TXL_IR_OPS_SCALEBLOCKS_TD
#define TXL_IR_OPS_SCALEBLOCKS_TD

include "ir/ops/Base.td"

def TT_ScaleBlocksOp : TT_Op<"scale_blocks", TileRow<NonAddress, InstructionLayouts, CostsNothing, Once, NoScratch,
                                                     NoMemory, NoBuffers>, [Pure]> {
  let summary = "elements of a microscaling format, times the scales of their blocks";
  let description = [{
    The codes in `src` have the type `format`; codes of f4E2M1FN are two in an i8, the lower half first. Each block of
    the last axis is multiplied by its scale, in f32, and rounded to the elements of the result. A scale of i8 is the
    power of two 2^(s - 127), 255 a NaN; of f8E4M3FN it is its magnitude. Both operands of a `tt.dot` that are results
    of this operation are those of an MMA with scales, on targets that have one; on others `txl-scaled-dots` replaces it
    by arithmetic.
    ```mlir
    %y = tt.scale_blocks %x, %s as f8E4M3FN : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> -> tensor<128x64xbf16>
    %z = tt.scale_blocks %p, %s as f4E2M1FN : tensor<128x32xi8>, tensor<128x2xi8> -> tensor<128x64xbf16>
    ```
    1. The elements of `src` have the type `format`, or they are i8 and `format` is a float of 8 bits or f4E2M1FN.
    2. The elements of the result are bf16 or f16; its shape is that of `src`, with twice the last extent if `format` is
       f4E2M1FN.
    3. The elements of `scale` are i8 or f8E4M3FN; its shape is that of the result but for the last extent, which
       divides the result's.
  }];
  let arguments = (ins TT_Tile:$src, TT_Tile:$scale, TypeAttr:$format);
  let results = (outs TT_FloatTile:$result);
  let assemblyFormat = "$src `,` $scale `as` $format attr-dict `:` type($src) `,` type($scale) `->` type($result)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether each element of `src` has two codes.
    bool hasPairs() { return ::llvm::isa<::mlir::Float4E2M1FNType>(getFormat()); }
    /// The elements of the result that have one scale.
    int64_t getBlock();
  }];
}

#endif
