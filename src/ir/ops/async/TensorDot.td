// MMAs that accumulate in tensor memory (tcgen05.mma).
#ifndef TXL_IR_OPS_TENSORDOT_TD
#define TXL_IR_OPS_TENSORDOT_TD

include "ir/TXDialect.td"

def TX_DotXOp : TX_Op<"dotx", EngineRow, [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "start an MMA that accumulates in tensor memory (tcgen05.mma)";
  let description = [{
    Adds the product of `a` and `b` to `accumulator`, or, if `accumulate` is given and false, overwrites it. One
    thread starts the MMA, if the predicate holds. The MMAs that a thread starts complete in order. Each of the
    barriers, if its predicate holds, gets one arrival when this MMA and the earlier ones are complete.
    ```mlir
    txl.dotx %a, %b, %s
        : !ttg.memdesc<128x64xf16> * !ttg.memdesc<64x128xf16> -> !ttg.memdesc<128x128xf32, tensor, mutable>
    txl.dotx %a, %b, %s if %p accumulate %u arrive %bar, %f : !ttg.memdesc<1xi64, mutable> if %t, %t
        : !ttg.memdesc<128x64xf16> * !ttg.memdesc<64x128xf16> -> !ttg.memdesc<128x128xf32, tensor, mutable>
    ```
    1. `a`, `b` and `accumulator` have rank 2; the extents are M×K, K×N and M×N.
    2. `a` and `b` both have float elements, or both integers of 8 bits; their widths are equal.
    3. The elements of `accumulator` are i32 for integers, otherwise f32 or, for elements of no more bits, f16.
    4. `b` is in this CTA's shared memory, `a` there or in tensor memory, `accumulator` in tensor memory and mutable;
       none is a multi-buffer.
    5. There is a predicate for each barrier, or none.
  }];
  let arguments = (ins TTG_MemDesc:$a, TTG_MemDesc:$b, TTG_MemDesc:$accumulator, Optional<I1>:$predicate,
                       Optional<I1>:$accumulate, Variadic<TX_MBarrier>:$barriers, Variadic<I1>:$barrierPredicates,
                       DefaultValuedAttr<TT_InputPrecision, "::txl::tt::InputPrecision::IEEE">:$inputPrecision,
                       DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc);
  let assemblyFormat = [{
    $a `,` $b `,` $accumulator (`if` $predicate^)? (`accumulate` $accumulate^)?
    (`arrive` $barriers^ `:` qualified(type($barriers)) (`if` $barrierPredicates^)?)?
    (`inputPrecision` `=` $inputPrecision^)? attr-dict
    `:` qualified(type($a)) `*` qualified(type($b)) `->` qualified(type($accumulator))
  }];
  let hasVerifier = 1;
}

#endif
