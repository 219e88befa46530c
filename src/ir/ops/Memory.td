// Loads and stores of global memory.
#ifndef TXL_IR_OPS_MEMORY_TD
#define TXL_IR_OPS_MEMORY_TD

include "ir/ops/Base.td"

def MemoryRow : TileRow<OriginOwn, SameLayout, CostsAccess, Once, NoScratch, MemoryOwn, NoBuffers>;

def TT_LoadOp : TT_Op<"load", MemoryRow, [
    SameOperandsAndResultShape, AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "load elements from memory";
  let description = [{
    Where `mask` is false nothing is read, and the result is the element of `other`, or undefined if there is none.
    ```mlir
    %x = tt.load %p, %m, %o {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>}
        : tensor<64x!tt.ptr<f32>>
    ```
    Hints in the form `cacheModifier = cg evictionPolicy = evict_first` after the operands are parsed, too.
    1. The result has the pointers' shape, and the type they point to.
    2. `mask` has that shape and type i1; `other` has the type of the result.
    3. `other` is given only with a mask.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, Optional<TT_BoolLike>:$mask, Optional<TT_Any>:$other,
                       OptionalAttr<TT_CachePolicyAttr>:$cachePolicy, DefaultValuedAttr<BoolAttr, "false">:$isVolatile);
  let results = (outs TT_Any:$result);
  let builders = [
    OpBuilder<(ins "mlir::Value":$ptr, CArg<"mlir::Value", "{}">:$mask, CArg<"mlir::Value", "{}">:$other,
                   CArg<"::txl::tt::CacheModifier", "::txl::tt::CacheModifier::None">:$cache,
                   CArg<"::txl::tt::EvictionPolicy", "::txl::tt::EvictionPolicy::Normal">:$eviction,
                   CArg<"bool", "false">:$isVolatile)>];
  let extraClassDeclaration = [{
    ::txl::tt::CacheModifier getCacheModifier();
    ::txl::tt::EvictionPolicy getEvictionPolicy();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_StoreOp : TT_Op<"store", MemoryRow, [
    SameOperandsShape, TT_PointeeMatches<"value", "ptr">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "store elements to memory";
  let description = [{
    Where `mask` is false nothing is written. If several elements have the same address, one of them is
    stored; which one is unspecified.
    ```mlir
    tt.store %p, %x, %m : tensor<64x!tt.ptr<f32>>
    ```
    1. `value` has the pointers' shape, and the type they point to.
    2. `mask` has that shape and type i1.
    3. The pointers are not in the constant address space.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, TT_Any:$value, Optional<TT_BoolLike>:$mask,
                       OptionalAttr<TT_CachePolicyAttr>:$cachePolicy);
  let builders = [
    OpBuilder<(ins "mlir::Value":$ptr, "mlir::Value":$value, CArg<"mlir::Value", "{}">:$mask,
                   CArg<"::txl::tt::CacheModifier", "::txl::tt::CacheModifier::None">:$cache,
                   CArg<"::txl::tt::EvictionPolicy", "::txl::tt::EvictionPolicy::Normal">:$eviction)>];
  let extraClassDeclaration = [{
    ::txl::tt::CacheModifier getCacheModifier();
    ::txl::tt::EvictionPolicy getEvictionPolicy();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

#endif
