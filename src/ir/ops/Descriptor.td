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

    With `lower`, `upper` and `steps` the descriptor is one of im2col, of a tensor of images, N…HWC with one to three
    axes of pixels. The block is a number of pixels and a number of channels: those of consecutive positions of a
    filter's corner, which moves by `steps` in the box of pixels from `lower` to `upper` beyond the last pixel, along
    the last axis first, and on to the next image. `steps` has an element for each axis of pixels, too.
    ```mlir
    %i = tt.make_tensor_descriptor %p, [%n, %h, %w, %c], [%sn, %sh, %sw, %one]
        {lower = array<i32: -1, -1>, upper = array<i32: -1, -1>, steps = array<i32: 1, 1>} : <f16>, <128x64xf16>
    ```
    1. There are an extent and a stride for each axis of the block, 1 to 5; of im2col for each of 3 to 5.
    2. The base points to elements of the block.
    3. `padding` is 1, or 2 for floats.
    4. `lower`, `upper` and `steps` are given together, for each axis of pixels; the block has two axes then, at most
       1024 pixels and 256 channels. Corners have 16 bits for one axis of pixels, 8 for two and 5 for three. Steps are
       1 to 8.
  }];
  let arguments = (ins TT_Pointer:$base, Variadic<I32>:$shape, Variadic<I64>:$strides, OptionalAttr<I32Attr>:$padding,
                       OptionalAttr<DenseI32ArrayAttr>:$lower, OptionalAttr<DenseI32ArrayAttr>:$upper,
                       OptionalAttr<DenseI32ArrayAttr>:$steps);
  let results = (outs TT_TensorDesc:$result);
  let assemblyFormat = "$base `,` `[` $shape `]` `,` `[` $strides `]` attr-dict `:` type($base) `,` type($result)";
  let extraClassDeclaration = "bool isIm2col() { return getSteps().has_value(); }";
  let hasVerifier = 1;
}

#endif
