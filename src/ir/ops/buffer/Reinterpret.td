// Views of tensor memory with other elements.
#ifndef TXL_IR_OPS_BUFFER_REINTERPRET_TD
#define TXL_IR_OPS_BUFFER_REINTERPRET_TD

include "ir/types/TTGTypes.td"

def TTG_MemDescReinterpretOp : TTG_Op<"memdesc_reinterpret", ViewRow, [Pure]> {
  let summary = "a buffer in tensor memory with elements of another type";
  let description = [{
    The bits of a row, in the order of its columns, are those of the row of the result. Elements of fewer than 32 bits
    are several in a column, the lowest bits first.
    ```mlir
    %p = ttg.memdesc_reinterpret %s
        : !ttg.memdesc<128x64xf32, tensor, mutable, 128x128> -> !ttg.memdesc<128x128xf16, tensor, mutable>
    ```
    1. Operand and result are in tensor memory, have rank 2, the same number of rows and the same mutability; neither is
       a multi-buffer, and the result is no slice.
    2. Elements have up to 32 bits. A row of the result has as many bits as one of the operand, a multiple of 32, as has
       one of its whole buffer.
  }];
  let arguments = (ins TTG_MemDesc:$src);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

#endif
