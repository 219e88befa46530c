// The dialect `ttg`: where the elements of tiles are, and what moves them. The stage TTGIR is `tt` with layouts, and this.
#ifndef TXL_IR_TTGOPS_TD
#define TXL_IR_TTGOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/TensorEncoding.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TTG_Dialect : Dialect {
  let name = "ttg";
  let cppNamespace = "::txl::ttg";
  let summary = "layouts of tiles in registers and shared memory, and what moves elements between them";
  let description = [{
    A module is TTGIR if it has the attribute `ttg.num-warps`. Every tile in it has a layout, a `ttg.linear` attribute as
    the encoding of its type; a scalar has none, every thread holds it.
  }];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerOps();
  }];
}

// Attributes and types ------------------------------------------------------------------------------------------------

def TTG_LayoutAttr : AttrDef<TTG_Dialect, "Layout", [
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let mnemonic = "linear";
  let summary = "a linear layout, of registers or of a buffer";
  let description = [{
    A linear map (layout/LinearLayout.h) as text: the image of each bit of each input.
    ```mlir
    #blocked = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]], block = []} -> {dim0 = 256}>
    #shared = #ttg.linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 1], [4, 2]]} -> {dim0 = 8, dim1 = 4}>
    ```
    1. The inputs are `register, lane, warp, block`, or `offset` alone, and the outputs `dim0, dim1, …`, in these orders.
    2. It is surjective: every element has a place.
    As the layout of a tile:
    3. It has the former inputs, the extents of its outputs are the tile's, and `lane` has 5 bits.
    4. No two registers of a thread hold the same element.
  }];
  let parameters = (ins AttrParameter<"::txl::layout::LinearLayout", "the map",
                                      "const ::txl::layout::LinearLayout &">:$layout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TTG_MemDescType : TypeDef<TTG_Dialect, "MemDesc"> {
  let mnemonic = "memdesc";
  let summary = "a tile in shared memory";
  let description = [{
    The buffer that holds a tile, or a part of one, whose extents then come last.
    ```mlir
    !ttg.memdesc<128x64xf16, #shared, mutable>
    !ttg.memdesc<3x128x64xf16, #shared, mutable>
    !ttg.memdesc<128x16xf16, #shared, mutable, 128x64>
    ```
    1. The layout is one of `offset`, one to one; extents and elements are those of tiles.
    2. The outputs of the layout have the extents of the whole buffer; one more leading extent, of any size, counts
       buffers in a row.
    3. A part has the rank of the whole and no larger extent.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType, "LayoutAttr":$layout,
                        "bool":$isMutable, ArrayRefParameter<"int64_t">:$wholeShape);
  let builders = [TypeBuilderWithInferredContext<(ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
      "LayoutAttr":$layout, CArg<"bool", "true">:$isMutable), [{
    return $_get(layout.getContext(), shape, elementType, layout, isMutable, shape);
  }]>];
  let extraClassDeclaration = [{
    /// Buffers in a row: the leading extent if the layout does not have it.
    std::optional<int64_t> getCount() const;
    /// A tensor type of this shape and these elements, without a layout.
    ::mlir::RankedTensorType getTileType() const;
  }];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TTG_TokenType : TypeDef<TTG_Dialect, "Token"> {
  let mnemonic = "async.token";
  let summary = "work that may still be under way";
}

def TTG_BarrierScope : I32EnumAttr<"BarrierScope", "which memory a barrier orders", [
  I32EnumAttrCase<"Local", 1, "local">, I32EnumAttrCase<"All", 2, "all">]> {
  let cppNamespace = "::txl::ttg";
}

def TTG_Tile : TensorOf<[AnyType]>;
def TTG_MemDesc : DialectType<TTG_Dialect, CPred<"::llvm::isa<::txl::ttg::MemDescType>($_self)">, "buffer",
                              "::txl::ttg::MemDescType">;
def TTG_Token : DialectType<TTG_Dialect, CPred<"::llvm::isa<::txl::ttg::TokenType>($_self)">, "token",
                            "::txl::ttg::TokenType">, BuildableType<"$_builder.getType<::txl::ttg::TokenType>()">;

// Operations ----------------------------------------------------------------------------------------------------------

class TTG_Op<string mnemonic, list<Trait> traits = []> : Op<TTG_Dialect, mnemonic, traits>;

def TTG_SharedMemory : Resource<"::txl::ttg::SharedMemory">;

def TTG_BarrierOp : TTG_Op<"barrier", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "a barrier of the threads of an execution group";
  let description = [{
    Accesses of all threads before it come before accesses of all threads after it: those of shared memory (`local`), or
    of all memory (`all`). A program may contain `all`; `local` occurs in TTGIR only.
    ```mlir
    ttg.barrier all
    ```
  }];
  let arguments = (ins TTG_BarrierScope:$scope);
  let assemblyFormat = "$scope attr-dict";
}

def TTG_ConvertLayoutOp : TTG_Op<"convert_layout", [Pure]> {
  let summary = "the same tile in another layout";
  let description = [{
    ```mlir
    %y = ttg.convert_layout %x : tensor<256xf32, #blocked> -> tensor<256xf32, #blocked1>
    ```
    1. Operand and result differ in their layouts only.
  }];
  let arguments = (ins TTG_Tile:$src);
  let results = (outs TTG_Tile:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_LocalAllocOp : TTG_Op<"local_alloc", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "a buffer in shared memory";
  let description = [{
    It holds the operand, if there is one. It lives until its last use, or `local_dealloc`.
    ```mlir
    %b = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #shared>
    %m = ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16, #shared, mutable>
    ```
    1. Without an operand the buffer is mutable.
    2. The operand has the shape and the elements of the buffer.
    3. The buffer is no part of another.
  }];
  let arguments = (ins Optional<TTG_Tile>:$src);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TTG_LocalLoadOp : TTG_Op<"local_load", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "read a tile from shared memory";
  let description = [{
    After the work of `token`, if there is one.
    ```mlir
    %x = ttg.local_load %b : !ttg.memdesc<128x64xf16, #shared> -> tensor<128x64xf16, #mma>
    ```
    1. The result has the shape and the elements of the buffer.
  }];
  let arguments = (ins TTG_MemDesc:$src, Optional<TTG_Token>:$token);
  let results = (outs TTG_Tile:$result);
  let assemblyFormat = "$src (`token` $token^)? attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TTG_LocalStoreOp : TTG_Op<"local_store", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "write a tile to shared memory";
  let description = [{
    ```mlir
    ttg.local_store %x, %b : tensor<128x64xf16, #blocked> -> !ttg.memdesc<128x64xf16, #shared, mutable>
    ```
    1. The operand has the shape and the elements of the buffer.
    2. The buffer is mutable.
  }];
  let arguments = (ins TTG_Tile:$src, TTG_MemDesc:$dst);
  let assemblyFormat = "$src `,` $dst attr-dict `:` qualified(type($src)) `->` qualified(type($dst))";
  let hasVerifier = 1;
}

def TTG_LocalDeallocOp : TTG_Op<"local_dealloc", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "the end of a buffer";
  let description = [{
    ```mlir
    ttg.local_dealloc %m : !ttg.memdesc<3x128x64xf16, #shared, mutable>
    ```
    1. The operand is the result of a `local_alloc`.
  }];
  let arguments = (ins TTG_MemDesc:$src);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src))";
  let hasVerifier = 1;
}

def TTG_MemDescIndexOp : TTG_Op<"memdesc_index", [Pure]> {
  let summary = "one of the buffers in a row";
  let description = [{
    ```mlir
    %s = ttg.memdesc_index %m[%i] : !ttg.memdesc<3x128x64xf16, #shared, mutable> -> !ttg.memdesc<128x64xf16, #shared, mutable>
    ```
    1. The operand has one extent that its layout does not have; the result is the operand's type without it.
  }];
  let arguments = (ins TTG_MemDesc:$src, I32:$index);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src `[` $index `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TTG_MemDescSubsliceOp : TTG_Op<"memdesc_subslice", [Pure]> {
  let summary = "a part of a buffer";
  let description = [{
    ```mlir
    %p = ttg.memdesc_subslice %b[0, 16] : !ttg.memdesc<128x64xf16, #shared> -> !ttg.memdesc<128x16xf16, #shared, 128x64>
    ```
    1. There is an offset a dimension, each a multiple of the result's extent.
    2. The part lies in the operand.
    3. The result has the elements, layout, mutability and whole of the operand, which is no row of buffers.
  }];
  let arguments = (ins TTG_MemDesc:$src, DenseI32ArrayAttr:$offsets);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src `` $offsets attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TTG_MemDescTransOp : TTG_Op<"memdesc_trans", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "the same buffer with its dimensions permuted";
  let description = [{
    ```mlir
    %t = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<8x4xf16, #shared> -> !ttg.memdesc<4x8xf16, #shared1>
    ```
    1. `order` is a permutation of the operand's dimensions; the operand is no row of buffers.
    2. The result has permuted extents, and the layout that puts each element where it is.
  }];
  let arguments = (ins TTG_MemDesc:$src, DenseI32ArrayAttr:$order);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
}

def TTG_MemDescReshapeOp : TTG_Op<"memdesc_reshape", [Pure]> {
  let summary = "the same buffer with other extents";
  let description = [{
    ```mlir
    %r = ttg.memdesc_reshape %b : !ttg.memdesc<8x4xf16, #shared> -> !ttg.memdesc<32xf16, #shared1>
    ```
    1. Operand and result have the same elements, as many, and the same mutability; neither is a part or a row of buffers.
    2. The layout of the result puts each element where it is.
  }];
  let arguments = (ins TTG_MemDesc:$src);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

#endif
