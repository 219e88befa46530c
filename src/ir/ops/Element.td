// Elementwise operations that `arith` and `math` lack, and user code for each element.
#ifndef TXL_IR_OPS_ELEMENT_TD
#define TXL_IR_OPS_ELEMENT_TD

include "ir/ops/Base.td"

class TT_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : TT_Op<mnemonic, ElementRow<Computed>, !listconcat([Pure, Elementwise, SameOperandsAndResultType], traits)>;

// `pack` constrains the order of elements in registers, which the operation verifies.
def MapRow : TileRow<OriginOwn, SameLayoutOwn, CostsElement, Once, NoScratch, NoMemory, NoBuffers>;

def TT_AddPtrOp : TT_Op<"addptr", ElementRow<Computed>,
                        [Pure, AllTypesMatch<["result", "ptr"]>, SameOperandsAndResultShape, Elementwise]> {
  let summary = "add an offset, in elements, to a pointer";
  let description = [{
    ```mlir
    %q = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    ```
    1. Pointer, offset and result have the same shape; the result has the pointer's type.
  }];
  let arguments = (ins TT_PointerLike:$ptr, TT_IntLike:$offset);
  let results = (outs TT_PointerLike:$result);
  let assemblyFormat = "$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)";
  let hasFolder = 1;
}

def TT_ClampFOp : TT_ElementwiseOp<"clampf"> {
  let summary = "clamp to an interval";
  let description = [{
    `min(max(x, min), max)`; a NaN in `x` gives `min`, or NaN with `propagateNan = all`.
    ```mlir
    %y = tt.clampf %x, %lo, %hi, propagateNan = none : tensor<32xf32>
    ```
  }];
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$min, TT_FloatLike:$max, TT_PropagateNan:$propagateNan);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = [{
    $x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)
  }];
}

def TT_PreciseSqrtOp : TT_ElementwiseOp<"precise_sqrt"> {
  let summary = "square root, correctly rounded";
  let description = "`math.sqrt` may be an approximation on a GPU; this one never is.";
  let arguments = (ins TT_FloatLike:$x);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def TT_PreciseDivFOp : TT_ElementwiseOp<"precise_divf"> {
  let summary = "quotient, correctly rounded";
  let description = "`arith.divf` may be an approximation on a GPU; this one never is.";
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$y);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def TT_ApproxDivFOp : TT_ElementwiseOp<"approx_divf"> {
  let summary = "quotient, approximate";
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$y);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def TT_MulhiUIOp : TT_ElementwiseOp<"mulhiui", [Commutative]> {
  let summary = "upper half of an unsigned product";
  let description = [{
    ```mlir
    %h = tt.mulhiui %a, %b : tensor<32xi32>
    ```
  }];
  let arguments = (ins TT_IntLike:$x, TT_IntLike:$y);
  let results = (outs TT_IntLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
  let hasFolder = 1;
}

def TT_MapElementwiseOp : TT_Op<"map_elementwise", MapRow, [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameOperandsAndResultShape]> {
  let summary = "apply scalar code to every element";
  let description = [{
    One execution of the region computes `pack` consecutive elements.
    ```mlir
    %r = "tt.map_elementwise"(%x, %y) <{pack = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.map_elementwise.return %c : f32
    }) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    ```
    1. Operands and results have the same shape, and there are 1 to 32 of each.
    2. `pack` is a power of two, at most the number of elements; it divides the last extent of a tile that has an extent
       which is no power of two.
    3. The entry block takes `pack` scalars of each operand, `tt.map_elementwise.return` returns as many of each result.
  }];
  let arguments = (ins Variadic<TT_Tile>:$srcs, I32Attr:$pack);
  let results = (outs Variadic<TT_Tile>:$results);
  let regions = (region MinSizedRegion<1>:$scalarOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_MapElementwiseReturnOp : TT_Op<"map_elementwise.return", ScalarRow<OriginOwn>, [
    Pure, Terminator, ReturnLike, HasParent<"MapElementwiseOp">]> {
  let summary = "the results of the region of `tt.map_elementwise`";
  let arguments = (ins Variadic<TT_Scalar>:$result);
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
}

def TT_ExternElementwiseOp : TT_Op<"extern_elementwise", ElementRow<OriginOwn>, [
    SameOperandsAndResultShape, Elementwise, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "call a library function for every element";
  let description = [{
    ```mlir
    %y = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_tanhf"}
        : (tensor<32xf32>) -> tensor<32xf32>
    ```
  }];
  let arguments = (ins Variadic<TT_Any>:$srcs, StrAttr:$libname, StrAttr:$libpath, StrAttr:$symbol, BoolAttr:$pure);
  let results = (outs TT_Any:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, $result)";
}

def TT_ElementwiseInlineAsmOp : TT_Op<"elementwise_inline_asm", ElementRow<OriginOwn>, [
    Elementwise, SameOperandsAndResultShape, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "inline assembly for every group of packed elements";
  let description = [{
    ```mlir
    %y = tt.elementwise_inline_asm "mov.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true}
        %x : tensor<32xi32> -> tensor<32xi32>
    ```
    1. `packed_element` is at least 1.
  }];
  let arguments = (ins StrAttr:$asm_string, StrAttr:$constraints, BoolAttr:$pure, I32Attr:$packed_element,
                       Variadic<TT_Any>:$args);
  let results = (outs Variadic<TT_Any>:$result);
  let assemblyFormat = "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)";
  let hasVerifier = 1;
}

#endif
