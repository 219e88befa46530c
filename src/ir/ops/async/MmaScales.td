// Operands of asynchronous MMAs whose blocks have scales.
#ifndef TXL_IR_OPS_MMASCALES_TD
#define TXL_IR_OPS_MMASCALES_TD

include "ir/TXDialect.td"

def TX_WithScalesOp : TX_Op<"with_scales", ViewRow, [Pure]> {
  let summary = "a view of an operand of an MMA whose blocks of K have scales";
  let description = [{
    K is the last axis. A `txl.dot_async` of two such views, of which B's is transposed, multiplies blocks by their
    scales, as `txl.dotx` does; `txl-tensor-accumulators` makes it one, and copies the scales to tensor memory.
    ```mlir
    %v = txl.with_scales %a, %s
        : !ttg.memdesc<128x128xf8E4M3FN>, !ttg.memdesc<128x4xi8> -> !ttg.memdesc<128x128xf8E4M3FN>
    ```
    1. The buffers are in this CTA's shared memory, of rank 2, and no multi-buffers.
    2. The result has the shape and the elements of `src`: fp8 (e4m3 or e5m2), or i8, which are pairs of e2m1.
    3. Elements of `scales` are i8, or f8E4M3FN for such pairs. There is a row for each row of `src`, at least 128, and
       a column for each block of 32 elements (f8E4M3FN: of 16), at least 4.
  }];
  let arguments = (ins TTG_MemDesc:$src, TTG_MemDesc:$scales);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = [{
    $src `,` $scales attr-dict `:` qualified(type($src)) `,` qualified(type($scales)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

#endif
