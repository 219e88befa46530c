// Operations and attributes that only Triton's TTIR and TTGIR have, declared so that they can be parsed: layout
// attributes, which become linear layouts, and operations, which become those of this project (ReadTriton.h). They do
// not exist after the reader, and nothing prints them.
//
// Triton has these names in its dialects `ttg` and `tt`. Here they are in `tri` and `tr`, so the dialects `ttg` and
// `tt` of a module that was read contain only this project's operations.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "ir/types/TXEnums.td"

def Tri_Dialect : Dialect {
  let name = "tri";
  let dependentDialects = ["::txl::ttg::TTGDialect", "::txl::tx::TXDialect"];
  let cppNamespace = "::txl::triton";
  let useDefaultAttributePrinterParser = 1;
}
def Tr_Dialect : Dialect {
  let name = "tr";
  let dependentDialects = ["::txl::tt::TTDialect", "::mlir::arith::ArithDialect"];
  let cppNamespace = "::txl::triton";
  let extraClassDeclaration = [{
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type, ::mlir::DialectAsmPrinter &printer) const override;
  }];
}
def TTNG_Dialect : Dialect {
  let name = "ttng";
  let dependentDialects = ["::txl::ttg::TTGDialect", "::txl::tx::TXDialect"];
  let cppNamespace = "::txl::triton";
}

// Names of layouts ----------------------------------------------------------------------------------------------------

class Tri_LayoutName<string cppName, string spelling> : AttrDef<Tri_Dialect, cppName> {
  let mnemonic = spelling;
  let parameters = (ins "::mlir::DictionaryAttr":$arguments);
  let assemblyFormat = "`<` $arguments `>`";
}

def Tri_Blocked : Tri_LayoutName<"Blocked", "blocked"> { let summary = "dense blocks of threads in dense grids"; }
def Tri_NvidiaMma : Tri_LayoutName<"NvidiaMma", "nvidia_mma"> { let summary = "the result of a matrix instruction"; }
def Tri_DotOp : Tri_LayoutName<"DotOp", "dot_op"> {
  let summary = "an operand of a `dot`; its result has the parent layout";
}
def Tri_Slice : Tri_LayoutName<"Slice", "slice"> { let summary = "the parent without an axis"; }
def Tri_Bases : Tri_LayoutName<"Bases", "bases"> { let summary = "`#ttg.linear` that leaves the extents to the tile"; }
def Tri_Shared : Tri_LayoutName<"Shared", "shared"> {
  let summary = "a buffer, swizzled according to `hasLeadingOffset`";
}
def Tri_SwizzledShared : Tri_LayoutName<"SwizzledShared", "swizzled_shared"> {
  let summary = "a buffer with XORed columns";
}
def Tri_NVMMAShared : Tri_LayoutName<"NVMMAShared", "nvmma_shared"> {
  let summary = "a buffer with a swizzle of TMA and wgmma";
}
def Tri_SharedLinear : AttrDef<Tri_Dialect, "SharedLinear"> {
  let mnemonic = "shared_linear";
  let summary = "a buffer by the bases of its offset";
  let parameters = (ins "::mlir::DictionaryAttr":$arguments, OptionalParameter<"::mlir::IntegerAttr">:$alignment);
  let assemblyFormat = "`<` $arguments (`,` `alignment` `=` $alignment^)? `>`";
}
def Tri_PaddedShared : AttrDef<Tri_Dialect, "PaddedShared"> {
  let mnemonic = "padded_shared";
  let summary = "a buffer with padding, which changes the addresses of elements only";
  let parameters = (ins "::mlir::DictionaryAttr":$arguments);
  let hasCustomAssemblyFormat = 1;
}
def Tri_SharedMemory : AttrDef<Tri_Dialect, "SharedMemory"> {
  let mnemonic = "shared_memory";
  let summary = "the memory that contains a buffer";
  let assemblyFormat = "";
}

// Operations ----------------------------------------------------------------------------------------------------------

class Tri_Op<string mnemonic, list<Trait> traits = []> : Op<Tri_Dialect, mnemonic, traits>;
class TTNG_Op<string mnemonic, list<Trait> traits = []> : Op<TTNG_Dialect, mnemonic, traits>;

def Tri_AsyncCopyOp : Tri_Op<"async_copy_global_to_local", [AttrSizedOperandSegments]> {
  let summary = "`txl.async_copy`";
  let arguments = (ins AnyType:$src, AnyType:$buffer, Optional<AnyType>:$mask, Optional<AnyType>:$other);
  let results = (outs AnyType:$token);
  let hasCustomAssemblyFormat = 1;
}
def Tri_AsyncCommitOp : Tri_Op<"async_commit_group"> {
  let summary = "`txl.async_commit`";
  let arguments = (ins Variadic<AnyType>:$tokens);
  let results = (outs AnyType:$token);
  let hasCustomAssemblyFormat = 1;
}
def Tri_AsyncWaitOp : Tri_Op<"async_wait"> {
  let summary = "`txl.async_wait`";
  let arguments = (ins Variadic<AnyType>:$tokens, I32Attr:$num);
  let results = (outs AnyType:$token);
  let hasCustomAssemblyFormat = 1;
}
def TTNG_FenceAsyncOp : TTNG_Op<"fence_async_shared"> {
  let summary = "`txl.fence_async`";
  let assemblyFormat = "attr-dict";
}
def TTNG_WarpGroupDotOp : TTNG_Op<"warp_group_dot", [AllTypesMatch<["c", "result"]>]> {
  let summary = "`txl.dot_async`";
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, Optional<I1>:$accumulate);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$a `,` $b `,` $c (`,` $accumulate^)? attr-dict `:` type($a) `*` type($b) `->` type($result)";
}
def TTNG_WarpGroupDotWaitOp : TTNG_Op<"warp_group_dot_wait"> {
  let summary = "`txl.dot_wait`";
  let arguments = (ins Variadic<AnyType>:$inputs, I32Attr:$pendings);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
}

// Barriers and TMA copies.
def TTNG_InitBarrierOp : TTNG_Op<"init_barrier"> {
  let summary = "a `txl.mbarrier_alloc` of its buffer";
  let arguments = (ins AnyType:$barrier, I32Attr:$count);
  let assemblyFormat = "$barrier `,` $count attr-dict `:` type($barrier)";
}
def TTNG_InvalBarrierOp : TTNG_Op<"inval_barrier"> {
  let summary = "end the lifetime of a barrier";
  let arguments = (ins AnyType:$barrier);
  let assemblyFormat = "$barrier attr-dict `:` type($barrier)";
}
def TTNG_BarrierExpectOp : TTNG_Op<"barrier_expect"> {
  let summary = "`txl.mbarrier_expect`";
  let arguments = (ins AnyType:$barrier, I32Attr:$bytes, I1:$predicate);
  let assemblyFormat = "$barrier `,` $bytes `,` $predicate attr-dict `:` type($barrier)";
}
def TTNG_WaitBarrierOp : TTNG_Op<"wait_barrier"> {
  let summary = "`txl.mbarrier_wait`, of operands barrier, phase, predicate; operands after `deps` are dropped";
  let arguments = (ins Variadic<AnyType>:$inputs);
  let hasCustomAssemblyFormat = 1;
}
def TTNG_TMALoadOp : TTNG_Op<"async_tma_copy_global_to_local"> {
  let summary = "`txl.tensor_load`";
  let arguments = (ins AnyType:$descriptor, Variadic<I32>:$coordinates, AnyType:$barrier, AnyType:$buffer,
                       I1:$predicate);
  let assemblyFormat = [{
    $descriptor `[` $coordinates `]` $buffer `,` $barrier `,` $predicate attr-dict
    `:` type($descriptor) `,` type($barrier) `->` type($buffer)
  }];
}
def TTNG_TMAGatherOp : TTNG_Op<"async_tma_gather"> {
  let summary = "`txl.tensor_gather`";
  let arguments = (ins AnyType:$descriptor, AnyType:$rows, I32:$column, AnyType:$barrier, AnyType:$buffer,
                       I1:$predicate);
  let assemblyFormat = [{
    $descriptor `[` $rows `,` $column `]` $buffer `,` $barrier `,` $predicate attr-dict `:` type(operands)
  }];
}
def TTNG_TMAStoreOp : TTNG_Op<"async_tma_copy_local_to_global"> {
  let summary = "`txl.tensor_store`";
  let arguments = (ins AnyType:$descriptor, Variadic<I32>:$coordinates, AnyType:$buffer);
  let assemblyFormat = "$descriptor `[` $coordinates `]` $buffer attr-dict `:` type($descriptor) `,` type($buffer)";
}
def TTNG_TMAReduceOp : TTNG_Op<"async_tma_reduce"> {
  let summary = "`txl.tensor_store … reduce`";
  let arguments = (ins TX_ReduceKind:$kind, AnyType:$descriptor, Variadic<I32>:$coordinates, AnyType:$buffer);
  let assemblyFormat = [{
    $kind `,` $descriptor `[` $coordinates `]` $buffer attr-dict `:` type($descriptor) `,` type($buffer)
  }];
}
def TTNG_TMAStoreWaitOp : TTNG_Op<"async_tma_store_wait"> {
  let summary = "`txl.tensor_store_wait`";
  let arguments = (ins I32Attr:$pendings);
  let assemblyFormat = "attr-dict";
}

// Descriptors that a program makes. Triton allocates scratch memory for them; this compiler allocates it itself.
def Tri_GlobalScratchAllocOp : Tri_Op<"global_scratch_alloc"> {
  let summary = "global scratch memory for a descriptor";
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}
def TTNG_TensormapCreateOp : TTNG_Op<"tensormap_create", [AttrSizedOperandSegments]> {
  let summary = "`tt.make_tensor_descriptor`; extents and strides (in bytes) begin with the last axis";
  let arguments = (ins AnyType:$descPtr, AnyType:$base, Variadic<I32>:$box, Variadic<I32>:$shape,
                       Variadic<I64>:$strides, Variadic<I32>:$steps);
  let assemblyFormat = [{
    $descPtr `,` $base `,` `[` $box `]` `,` `[` $shape `]` `,` `[` $strides `]` `,` `[` $steps `]` attr-dict
    `:` functional-type(operands, results)
  }];
}
def TTNG_TensormapFenceOp : TTNG_Op<"tensormap_fenceproxy_acquire"> {
  let summary = "makes the written descriptor visible to TMA";
  let arguments = (ins AnyType:$descPtr);
  let assemblyFormat = "$descPtr attr-dict `:` type($descPtr)";
}
def TTNG_ReinterpretDescOp : TTNG_Op<"reinterpret_tensor_descriptor"> {
  let summary = "the descriptor at an address in memory";
  let arguments = (ins AnyType:$descPtr);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$descPtr attr-dict `:` type($descPtr) `to` type($result)";
}

// Views of buffers, in the form up to Triton 3.2.
def Tri_MemDescSubviewOp : Tri_Op<"memdesc_subview"> {
  let summary = "one slot of a multi-buffer, or a slice of a buffer";
  let arguments = (ins AnyType:$src, Variadic<I32>:$offsets);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src `[` $offsets `]` attr-dict `:` type($src) `->` type($result)";
}
def Tr_TransOp : Op<Tr_Dialect, "trans"> {
  let summary = "`ttg.memdesc_trans`";
  let arguments = (ins AnyType:$src, DenseI32ArrayAttr:$order);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}
def Tr_ReshapeOp : Op<Tr_Dialect, "reshape"> {
  let summary = "`tt.reshape`, whose hint is a boolean up to Triton 3.0";
  let arguments = (ins AnyType:$src);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}
def TTNG_DotAsyncOp : TTNG_Op<"dot_async", [AllTypesMatch<["c", "result"]>]> {
  let summary = "`ttng.warp_group_dot` up to Triton 3.1";
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($a) `*` type($b) `->` type($result)";
}
def TTNG_DotWaitOp : TTNG_Op<"dot_wait"> {
  let summary = "`ttng.warp_group_dot_wait` up to Triton 3.1";
  let arguments = (ins Variadic<AnyType>:$inputs, I32Attr:$pendings);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
}
// TTIR tiles that are described by an array and offsets ---------------------------------------------------------------

def Tr_BlockPointer : TypeDef<Tr_Dialect, "BlockPointer"> {
  let mnemonic = "ptr";
  let summary = "`!tt.ptr<tensor<64x32xf16>>`: a tile of an array, by the array and offsets";
  let parameters = (ins "::mlir::RankedTensorType":$block, "::txl::tt::AddressSpace":$addressSpace);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def Tr_TensorDesc : TypeDef<Tr_Dialect, "TensorDesc"> {
  let mnemonic = "tensordesc";
  let summary = "`!tt.tensordesc<64x32xsi8, #shared>`: with the sign of its elements, and in TTGIR a buffer layout";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType, "bool":$isUnsigned,
                        "::mlir::Attribute":$layout);
  let extraClassDeclaration = "::mlir::RankedTensorType getBlock() const;";
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

class Tr_Op<string mnemonic> : Op<Tr_Dialect, mnemonic> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let hasCustomAssemblyFormat = 1;
}
def Tr_MakeTensorPtrOp : Tr_Op<"make_tensor_ptr"> { let summary = "base, extents, strides, offsets"; }
def Tr_AdvanceOp : Tr_Op<"advance"> { let summary = "add offsets to a block pointer"; }
def Tr_LoadOp : Tr_Op<"load"> { let summary = "`tt.load` of a block pointer"; }
def Tr_StoreOp : Tr_Op<"store"> { let summary = "`tt.store` to a block pointer"; }
def Tr_MakeTensorDescOp : Tr_Op<"make_tensor_descriptor"> { let summary = "base, extents, strides"; }
def Tr_DescriptorLoadOp : Tr_Op<"descriptor_load"> { let summary = "descriptor, coordinates"; }
def Tr_DescriptorStoreOp : Tr_Op<"descriptor_store"> { let summary = "descriptor, coordinates, tile"; }
def Tr_DescriptorReduceOp : Tr_Op<"descriptor_reduce"> { let summary = "descriptor, coordinates, tile; `kind`"; }
def Tr_DescriptorGatherOp : Tr_Op<"descriptor_gather"> { let summary = "descriptor, rows, column"; }
def Tr_DescriptorScatterOp : Tr_Op<"descriptor_scatter"> { let summary = "descriptor, rows, column, tile"; }
