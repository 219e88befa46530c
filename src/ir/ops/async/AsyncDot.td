// Asynchronous MMAs (wgmma), and the wait for them.
#ifndef TXL_IR_OPS_ASYNCDOT_TD
#define TXL_IR_OPS_ASYNCDOT_TD

include "ir/TXDialect.td"

def TX_DotAsyncOp : TX_Op<"dot_async",
                          TileRow<OriginOwn, InstructionLayouts, CostsNothing, Once, NoScratch, NoMemory,
                                  EngineBuffers>,
                          [TX_Ordered, AllTypesMatch<["c", "result"]>]> {
  let summary = "start an asynchronous MMA (wgmma)";
  let description = [{
    As `tt.dot`, with operands in shared memory; `a` may be a tile. The MMA is in flight until a `txl.dot_wait` that
    covers it; before that the result may only be the accumulator of further MMAs, or be carried by a loop. If
    `accumulate` is given and false, the accumulator starts from 0 instead of `c`. The MMAs of one warpgroup complete in
    order.
    ```mlir
    %d = txl.dot_async %a, %b, %c : !ttg.memdesc<128x64xf16> * !ttg.memdesc<64x128xf16> -> tensor<128x128xf32>
    %e = txl.dot_async %x, %b, %c if %p : tensor<128x64xf16> * !ttg.memdesc<64x128xf16> -> tensor<128x128xf32>
    ```
    1. `a`, `b` and `c` have rank 2; the extents are M×K, K×N and M×N.
    2. `a` and `b` both have float elements, or both integers of 8 bits; their widths are equal.
    3. The elements of `c` are i32 for integers, otherwise floats of no fewer bits.
    4. Buffers are in this CTA's shared memory, and not multi-buffers.
    5. `maxNumImpreciseAcc` is not negative.
  }];
  let arguments = (ins AnyTypeOf<[TT_Tile, TTG_MemDesc]>:$a, TTG_MemDesc:$b, TT_Tile:$c, Optional<I1>:$accumulate,
                       DefaultValuedAttr<TT_InputPrecision, "::txl::tt::InputPrecision::IEEE">:$inputPrecision,
                       DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`if` $accumulate^)? (`inputPrecision` `=` $inputPrecision^)? attr-dict
    `:` qualified(type($a)) `*` qualified(type($b)) `->` type($result)
  }];
  let extraClassDeclaration = [{
    /// The shape and element type of `a` or `b`, whether it is a tile or a buffer.
    ::mlir::RankedTensorType getOperandType(unsigned operand);
  }];
  let hasVerifier = 1;
}

def TX_DotWaitOp : TX_Op<"dot_wait",
                         TileRow<OriginOwn, InstructionLayouts, CostsNothing, Once, NoScratch, NoMemory, EngineBuffers>,
                         [TX_Ordered, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "wait for asynchronous MMAs (wgmma.wait_group)";
  let description = [{
    Waits until at most this many of the executing warps' most recent MMAs are in flight. It forwards the accumulators:
    the results of MMAs that are complete may be used through its results. Without a number it requires that the MMAs of
    its accumulators are complete; `txl-dot-waits` replaces it by a wait with a number, or by nothing if an earlier wait
    covers them.
    ```mlir
    %s = txl.dot_wait 0, %d : tensor<128x128xf32>
    %t:2 = txl.dot_wait 1, %d, %e : tensor<128x128xf32>, tensor<128x64xf32>
    txl.dot_wait 0
    %u = txl.dot_wait %d : tensor<128x128xf32>
    ```
    1. The number is not negative.
    2. Without a number there are accumulators.
  }];
  let arguments = (ins OptionalAttr<I32Attr>:$pending, Variadic<TT_Tile>:$accumulators);
  let results = (outs Variadic<TT_Tile>:$results);
  let builders = [OpBuilder<(ins "unsigned":$pending, "::mlir::ValueRange":$accumulators)>];
  let extraClassDeclaration = [{
    /// How many MMAs may stay in flight; 0 without a number, which covers the accumulators' in any case.
    unsigned getMaxPending() { return getPending().value_or(0); }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif
