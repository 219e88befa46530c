// The pointer and descriptor types, and the type constraints that operations use.
#ifndef TXL_IR_TTTYPES_TD
#define TXL_IR_TTTYPES_TD

include "ir/types/TTAttributes.td"

def TT_PointerType : TypeDef<TT_Dialect, "Pointer"> {
  let mnemonic = "ptr";
  let summary = "pointer to an element in memory";
  let description = [{
    `!tt.ptr<f32>` addresses a float32; offsets count elements. `!tt.ptr<f32, "constant">` addresses memory that no
    program of the launch writes. An integer instead of the string (1 global, 4 constant) is parsed, too.
  }];
  let parameters = (ins "mlir::Type":$pointeeType, "::txl::tt::AddressSpace":$addressSpace);
  let builders = [TypeBuilderWithInferredContext<(ins "mlir::Type":$pointeeType,
      CArg<"::txl::tt::AddressSpace", "::txl::tt::AddressSpace::Global">:$addressSpace), [{
    return $_get(pointeeType.getContext(), pointeeType, addressSpace);
  }]>];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TT_TensorDescType : TypeDef<TT_Dialect, "TensorDesc"> {
  let mnemonic = "tensordesc";
  let summary = "descriptor of a tensor in memory";
  let description = [{
    `!tt.tensordesc<128x64xf16>` describes a tensor of two axes, of which blocks of 128x64 elements are copied. The form
    `!tt.tensordesc<tensor<128x64xf16>>` and elements with a sign are parsed, too.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType);
  let builders = [TypeBuilderWithInferredContext<(ins "llvm::ArrayRef<int64_t>":$shape, "mlir::Type":$elementType), [{
    return $_get(elementType.getContext(), shape, elementType);
  }]>];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TT_Float : AnyTypeOf<[F8E4M3FN, F8E5M2, F8E4M3FNUZ, F8E5M2FNUZ, F16, BF16, F32, F64], "float">;
def TT_Int : AnyTypeOf<[I1, I8, I16, I32, I64], "integer">;
def TT_Pointer : DialectType<TT_Dialect, CPred<"::llvm::isa<::txl::tt::PointerType>($_self)">, "pointer",
                             "::txl::tt::PointerType">;
def TT_TensorDesc : DialectType<TT_Dialect, CPred<"::llvm::isa<::txl::tt::TensorDescType>($_self)">,
                                "tensor descriptor", "::txl::tt::TensorDescType">;
def TT_Scalar : AnyTypeOf<[TT_Float, TT_Int, TT_Pointer], "scalar">;

def TT_FloatTile : RankedTensorOf<[TT_Float]>;
def TT_IntTile : RankedTensorOf<[TT_Int]>;
def TT_BoolTile : RankedTensorOf<[I1]>;
def TT_PointerTile : RankedTensorOf<[TT_Pointer]>;
def TT_Tile : RankedTensorOf<[TT_Float, TT_Int, TT_Pointer]>;

def TT_FloatLike : AnyTypeOf<[TT_Float, TT_FloatTile], "float or tile of floats">;
def TT_IntLike : AnyTypeOf<[TT_Int, TT_IntTile], "integer or tile of integers">;
def TT_BoolLike : AnyTypeOf<[I1, TT_BoolTile], "i1 or tile of i1">;
def TT_I64Like : AnyTypeOf<[I64, RankedTensorOf<[I64]>], "i64 or tile of i64">;
def TT_PointerLike : AnyTypeOf<[TT_Pointer, TT_PointerTile], "pointer or tile of pointers">;
def TT_Any : AnyTypeOf<[TT_Scalar, TT_Tile], "scalar or tile">;

#endif
