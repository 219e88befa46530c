// Operations that change the element type: conversions of floats, bitcasts, conversions between addresses and integers.
#ifndef TXL_IR_OPS_CAST_TD
#define TXL_IR_OPS_CAST_TD

include "ir/ops/Base.td"

def TT_FpToFpOp : TT_Op<"fp_to_fp", ElementRow<Computed>, [Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "convert between float types";
  let description = [{
    ```mlir
    %h = tt.fp_to_fp %x, rounding = rtne : tensor<32xf32> -> tensor<32xf8E5M2>
    %f = tt.fp_to_fp %h : tensor<32xf8E5M2> -> tensor<32xf32>
    ```
    1. A conversion to a type of fewer bits states its rounding. A conversion to a type of the same width that states
       none rounds to nearest even.
  }];
  let arguments = (ins TT_FloatLike:$src, OptionalAttr<TT_RoundingMode>:$rounding);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$src attr-dict (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_BitcastOp : TT_Op<"bitcast", ElementRow<Chosen>, [Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "reinterpret bits as another type";
  let description = [{
    ```mlir
    %i = tt.bitcast %x : tensor<32xf32> -> tensor<32xi32>
    %q = tt.bitcast %p : !tt.ptr<i1> -> !tt.ptr<i8>
    ```
    1. Both are pointers, or neither is.
    2. Elements that are not pointers have the same width.
  }];
  let arguments = (ins TT_Any:$src);
  let results = (outs TT_Any:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_IntToPtrOp : TT_Op<"int_to_ptr", ElementRow<OriginOwn>, [Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "the pointer with a given address";
  let description = [{
    ```mlir
    %p = tt.int_to_ptr %a : tensor<32xi64> -> tensor<32x!tt.ptr<f32>>
    ```
  }];
  let arguments = (ins TT_I64Like:$src);
  let results = (outs TT_PointerLike:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
}

def TT_PtrToIntOp : TT_Op<"ptr_to_int", ElementRow<Chosen>, [Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "the address that a pointer holds";
  let description = [{
    ```mlir
    %a = tt.ptr_to_int %p : tensor<32x!tt.ptr<f32>> -> tensor<32xi64>
    ```
  }];
  let arguments = (ins TT_PointerLike:$src);
  let results = (outs TT_I64Like:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
}

#endif
