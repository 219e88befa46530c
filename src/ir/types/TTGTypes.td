// The dialect `ttg`, with its layouts and the types of buffers. TTGIR is `tt` with layouts, plus this dialect.
#ifndef TXL_IR_TTGTYPES_TD
#define TXL_IR_TTGTYPES_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/TensorEncoding.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ir/TileOp.td"

def TTG_Dialect : Dialect {
  let name = "ttg";
  let cppNamespace = "::txl::ttg";
  let summary = "layouts of tiles in registers and shared memory, and operations that move elements between them";
  let description = [{
    A module is TTGIR if it has the attribute `ttg.num-warps`. Every tile in it has a layout, a `ttg.linear` attribute
    as the encoding of its type. A scalar has none: every thread holds it.
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
    #blocked = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]], block = []}
                           -> {dim0 = 256}>
    #shared = #ttg.linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 1], [4, 2]]} -> {dim0 = 8, dim1 = 4}>
    ```
    1. The inputs are `register, lane, warp, block`, or `offset` alone, and the outputs `dim0, dim1, …`, in these
       orders.
    2. It is surjective: every element has a position.
    As the layout of a tile:
    3. Its inputs are `register, lane, warp, block`, the extents of its outputs are the tile's, and `lane` has
       5 bits.
    4. No two registers of a thread hold the same element.
  }];
  let parameters = (ins AttrParameter<"::txl::layout::LinearLayout", "the map",
                                      "const ::txl::layout::LinearLayout &">:$layout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TTG_MemorySpace : I32EnumAttr<"MemorySpace", "the memory that contains a buffer", [
  I32EnumAttrCase<"Shared", 0, "shared">, I32EnumAttrCase<"Tensor", 1, "tensor">,
  I32EnumAttrCase<"Cluster", 2, "cluster">]> {
  let cppNamespace = "::txl::ttg";
}

def TTG_MemDescType : TypeDef<TTG_Dialect, "MemDesc"> {
  let mnemonic = "memdesc";
  let summary = "a buffer of a tile in shared memory or tensor memory";
  let description = [{
    The buffer that holds a tile, or a slice of a buffer; the extents of the whole buffer then come last. It is in
    shared memory, in tensor memory (`tensor`), or in the shared memory of any CTA of the cluster (`cluster`). A leading
    extent may be the number of slots of a multi-buffer: with a layout, it is the extent that the layout does not have;
    without one, the type has the keyword `row`.
    ```mlir
    !ttg.memdesc<128x64xf16, #shared, mutable>
    !ttg.memdesc<3x128x64xf16, #shared, mutable>
    !ttg.memdesc<128x16xf16, #shared, mutable, 128x64>
    !ttg.memdesc<3x128x64xf16, row, mutable>
    !ttg.memdesc<128x128xf32, tensor, mutable>
    ```
    1. The layout is one of `offset`, one to one; extents and elements are those of tiles. In TTGIR there is one, in
       TTIR there is none.
    2. The outputs of the layout have the extents of the whole buffer; one more leading extent, of any size, is the
       number of slots of a multi-buffer.
    3. A slice has the rank of the whole buffer and no larger extent.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType, "LayoutAttr":$layout,
                        "MemorySpace":$space, "bool":$isMultiBuffer, "bool":$isMutable,
                        ArrayRefParameter<"int64_t">:$wholeShape);
  let builders = [
    // A whole buffer in shared memory; `layout` is null if it has none yet.
    TypeBuilderWithInferredContext<(ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
        "LayoutAttr":$layout, CArg<"bool", "true">:$isMutable), [{
      return get(elementType.getContext(), shape, elementType, layout, MemorySpace::Shared, /*isMultiBuffer=*/false,
                 isMutable, shape);
    }]>];
  let extraClassDeclaration = [{
    /// The number of slots of a multi-buffer; nullopt for a single buffer.
    std::optional<int64_t> getNumSlots() const;
    /// The type of one slot of a multi-buffer.
    MemDescType getSlotType() const;
    /// The type of a multi-buffer with `count` slots of this type.
    MemDescType getMultiBufferType(int64_t count) const;
    /// The same buffer with another layout, or in another memory space.
    MemDescType withLayout(LayoutAttr layout) const;
    MemDescType withSpace(MemorySpace space) const;
    /// A tensor type of this shape and these elements, without a layout.
    ::mlir::RankedTensorType getTileType() const;
  }];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TTG_TokenType : TypeDef<TTG_Dialect, "Token"> {
  let mnemonic = "async.token";
  let summary = "a token of an asynchronous operation that may be in flight";
}

def TTG_BarrierScope : I32EnumAttr<"BarrierScope", "the memory whose accesses a barrier orders", [
  I32EnumAttrCase<"Local", 1, "local">, I32EnumAttrCase<"All", 2, "all">]> {
  let cppNamespace = "::txl::ttg";
}

def TTG_Tile : TensorOf<[AnyType]>;
def TTG_MemDesc : DialectType<TTG_Dialect, CPred<"::llvm::isa<::txl::ttg::MemDescType>($_self)">, "buffer",
                              "::txl::ttg::MemDescType">;
def TTG_Token : DialectType<TTG_Dialect, CPred<"::llvm::isa<::txl::ttg::TokenType>($_self)">, "token",
                            "::txl::ttg::TokenType">, BuildableType<"$_builder.getType<::txl::ttg::TokenType>()">;

class TTG_Op<string mnemonic, TileRow row, list<Trait> traits = []>
    : Op<TTG_Dialect, mnemonic, !listconcat([TileOpInterface, row], traits)>;

def TTG_SharedMemory : Resource<"::txl::ttg::SharedMemory">;

#endif
