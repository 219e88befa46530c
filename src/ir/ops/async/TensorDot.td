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

    With `two_ctas` it is an MMA of the two CTAs of a cluster whose ranks differ in the lowest bit. The one of even rank
    starts it; in the other the operation does nothing. Each CTA has its rows of `a` and of `accumulator`, and half of
    the columns of B in its `b`: those of the even CTA come first. Each barrier gets its arrival in both CTAs.
    ```mlir
    txl.dotx %a, %b, %s
        : !ttg.memdesc<128x64xf16> * !ttg.memdesc<64x128xf16> -> !ttg.memdesc<128x128xf32, tensor, mutable>
    txl.dotx %a, %b, %s if %p accumulate %u arrive %bar, %f : !ttg.memdesc<1xi64, mutable> if %t, %t
        : !ttg.memdesc<128x64xf16> * !ttg.memdesc<64x128xf16> -> !ttg.memdesc<128x128xf32, tensor, mutable>
    txl.dotx %a, %b, %s two_ctas
        : !ttg.memdesc<128x64xf16> * !ttg.memdesc<64x64xf16> -> !ttg.memdesc<128x128xf32, tensor, mutable>
    ```
    With `a_scale` and `b_scale`, buffers in tensor memory that `txl.tmem_copy` has written, each block of K of a row of
    A, and of a column of B, is multiplied by its scale: blocks of 32 elements by powers of two, 2^(s - 127) of an i8
    (255 is a NaN), or blocks of 16 by an f8E4M3FN. Elements of type i8 are then pairs of 4-bit floats (e2m1) along K,
    the lower half first. With `two_ctas` each CTA has the scales of its rows of A, and of all columns of B.
    ```mlir
    txl.dotx %a, %b, %s
        scales %x : !ttg.memdesc<128x4xi8, tensor, mutable>, %y : !ttg.memdesc<128x4xi8, tensor, mutable>
        : !ttg.memdesc<128x128xf8E4M3FN> * !ttg.memdesc<128x128xf8E5M2> -> !ttg.memdesc<128x128xf32, tensor, mutable>
    ```
    1. `a`, `b` and `accumulator` have rank 2; the extents are M×K, K×N and M×N; with `two_ctas` N is twice that of `b`.
    2. `a` and `b` both have float elements, or both integers of 8 bits; their widths are equal.
    3. The elements of `accumulator` are i32 for integers, otherwise f32 or, for elements of no more bits, f16.
    4. `b` is in this CTA's shared memory, `a` there or in tensor memory, `accumulator` in tensor memory and mutable;
       none is a multi-buffer.
    5. There is a predicate for each barrier, or none.
    6. With `two_ctas` the program runs in a cluster of an even number of CTAs.
    7. Both scales are given, or none; with scales `a` is in shared memory.
    8. Scales are of one type and in tensor memory, none a multi-buffer; there is a row for each row of A or column of
       B, at least 128, and a column for each block of K, at least 4.
    9. With scales of i8 the operands are both fp8 (e4m3 or e5m2) or both e2m1; with f8E4M3FN they are both e2m1. The
       accumulator is f32.
  }];
  let arguments = (ins TTG_MemDesc:$a, TTG_MemDesc:$b, TTG_MemDesc:$accumulator, Optional<I1>:$predicate,
                       Optional<I1>:$accumulate, Optional<TTG_MemDesc>:$aScale, Optional<TTG_MemDesc>:$bScale,
                       Variadic<TX_MBarrier>:$barriers, Variadic<I1>:$barrierPredicates,
                       DefaultValuedAttr<TT_InputPrecision, "::txl::tt::InputPrecision::IEEE">:$inputPrecision,
                       DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc, UnitAttr:$twoCtas);
  let assemblyFormat = [{
    $a `,` $b `,` $accumulator (`if` $predicate^)? (`accumulate` $accumulate^)?
    (`scales` $aScale^ `:` qualified(type($aScale)) `,` $bScale `:` qualified(type($bScale)))?
    (`arrive` $barriers^ `:` qualified(type($barriers)) (`if` $barrierPredicates^)?)?
    (`inputPrecision` `=` $inputPrecision^)? (`two_ctas` $twoCtas^)? attr-dict
    `:` qualified(type($a)) `*` qualified(type($b)) `->` qualified(type($accumulator))
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The elements of K that have one scale.
    int64_t getScaledBlock();
    /// The extent of K in elements: twice that of the buffers if their elements are pairs.
    int64_t getExtentOfK();
    /// Whether the elements of `a` and `b` are pairs of e2m1.
    bool hasPairs();
  }];
}

def TX_TMemCopyOp : TX_Op<"tmem_copy", EngineRow, [TX_Ordered]> {
  let summary = "copy scales of an MMA from shared to tensor memory (tcgen05.cp)";
  let description = [{
    One thread starts the copy. Copies and MMAs that a thread starts complete in order; a barrier of a later MMA tells
    that it is complete. A `src` with the shape of `dst` has its elements. Otherwise, with R rows and S columns of
    `dst`, the elements of `src` in row-major order are those of an array `[R / 128, S / 4, 32, 4, 4]` with indices i,
    j, r, b, t, and `dst[128 i + 32 b + r, 4 j + t]` is one of them: the order in which the hardware reads scales of
    blocks. With `two_ctas` the even CTA of a pair starts the copy in
    each of both CTAs, between its own buffers; in the other the operation does nothing.
    ```mlir
    txl.tmem_copy %b, %s : !ttg.memdesc<1x1x32x16xi8> -> !ttg.memdesc<128x4xi8, tensor, mutable>
    ```
    1. `src` is in this CTA's shared memory, `dst` in tensor memory and mutable; none is a multi-buffer.
    2. `dst` has rank 2; its rows are a multiple of 128 and its columns of 4. Both have as many elements, of one type of
       8 bits.
    3. With `two_ctas` the program runs in a cluster of an even number of CTAs.
  }];
  let arguments = (ins TTG_MemDesc:$src, TTG_MemDesc:$dst, UnitAttr:$twoCtas);
  let assemblyFormat = "$src `,` $dst (`two_ctas` $twoCtas^)? attr-dict `:` qualified(type($src)) `->` qualified(type($dst))";
  let hasVerifier = 1;
}

#endif
