// Operations that report to the user at run time: printing and assertions.
#ifndef TXL_IR_OPS_DEBUG_TD
#define TXL_IR_OPS_DEBUG_TD

include "ir/ops/Base.td"

def MessageRow : TileRow<OriginOwn, FreeLayouts, CostsNothing, Once, NoScratch, NoMemory, NoBuffers>;

def TT_PrintOp : TT_Op<"print", MessageRow, [MemoryEffects<[MemWrite]>]> {
  let summary = "print values of a running program";
  let description = [{
    ```mlir
    tt.print " x: " {hex = false, isSigned = array<i32: 0, 1>} : %x, %i : tensor<32xf32>, tensor<32xi32>
    ```
    1. `isSigned` has one entry per operand.
  }];
  let arguments = (ins StrAttr:$prefix, BoolAttr:$hex, Variadic<TT_Any>:$args, DenseI32ArrayAttr:$isSigned);
  let assemblyFormat = "$prefix attr-dict (`:` $args^ `:` type($args))?";
  let hasVerifier = 1;
}

def TT_AssertOp : TT_Op<"assert", MessageRow, [MemoryEffects<[MemWrite]>]> {
  let summary = "assert that all elements are true; otherwise abort the launch";
  let description = [{
    ```mlir
    tt.assert %c, "index in range" : tensor<32xi1>
    ```
  }];
  let arguments = (ins AnyTypeOf<[TT_BoolLike, TT_IntLike]>:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
  let hasCanonicalizeMethod = 1;
}

#endif
