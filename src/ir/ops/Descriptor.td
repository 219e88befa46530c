// Tensor descriptors: the parameters of TMA loads and stores of a tensor in global memory.
#ifndef TXL_IR_OPS_DESCRIPTOR_TD
#define TXL_IR_OPS_DESCRIPTOR_TD

include "ir/ops/Base.td"

def TT_MakeTensorDescOp : TT_Op<"make_tensor_descriptor", ScalarRow<Selected>, [Pure, SameVariadicOperandSize]> {
  let summary = "a TMA descriptor of a tensor in global memory";
  let description = [{
    `base` is the address of element 0, the strides are in elements. If all operands are kernel arguments, constants, or
    computed from these, the launch creates the descriptor.
    ```mlir
    %d = tt.make_tensor_descriptor %p, [%m, %n], [%s, %one] : <f16>, <128x64xf16>
    ```
    Elements outside of the tensor read as zeros with `padding = 1` or without `padding`, and as NaNs with `padding =
    2`.
    1. There are an extent and a stride for each axis of the block, 1 to 5.
    2. The base points to elements of the block.
    3. `padding` is 1, or 2 for floats.
  }];
  let arguments = (ins TT_Pointer:$base, Variadic<I32>:$shape, Variadic<I64>:$strides, OptionalAttr<I32Attr>:$padding);
  let results = (outs TT_TensorDesc:$result);
  let assemblyFormat = "$base `,` `[` $shape `]` `,` `[` $strides `]` attr-dict `:` type($base) `,` type($result)";
  let hasVerifier = 1;
}

#endif
