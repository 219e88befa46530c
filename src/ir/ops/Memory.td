// Loads and stores of global memory, and the L2 cache policies of accesses.
#ifndef TXL_IR_OPS_MEMORY_TD
#define TXL_IR_OPS_MEMORY_TD

include "ir/ops/Base.td"

def MemoryRow : TileRow<OriginOwn, SameLayout, CostsAccess, Once, NoScratch, MemoryOwn, NoBuffers>;

def TT_L2PolicyOp : TT_Op<"l2_policy", ScalarRow<NonAddress>, [Pure, AttrSizedOperandSegments]> {
  let summary = "an L2 cache policy: how early the lines of accesses are evicted (createpolicy)";
  let description = [{
    The lines of a fraction of the accesses have the eviction priority `primary`, the others `secondary`. With a range,
    accesses of `size` bytes from the pointer on have `primary`, and the others within `total` bytes of it, on either
    side, `secondary`. The value is an operand of accesses; it changes no result.
    ```mlir
    %0 = tt.l2_policy "evict_last", "evict_first" {fraction = 5.000000e-01 : f32}
    %1 = tt.l2_policy "evict_last", "evict_unchanged" of %p size %n total %t : !tt.ptr<f16>
    ```
    1. `primary` is `evict_last`, `evict_normal`, `evict_first` or `evict_unchanged`; `secondary` is `evict_first` or
       `evict_unchanged`.
    2. There is either a fraction, greater than 0 and at most 1, or a range with both of its sizes.
    When it runs, `size` is at most `total`, both taken as unsigned.
  }];
  let arguments = (ins StrAttr:$primary, StrAttr:$secondary, OptionalAttr<F32Attr>:$fraction,
                       Optional<TT_Pointer>:$base, Optional<I32>:$size, Optional<I32>:$total);
  let results = (outs I64:$result);
  let assemblyFormat = [{
    $primary `,` $secondary (`of` $base^ `size` $size `total` $total)? attr-dict (`:` type($base)^)?
  }];
  let hasVerifier = 1;
}

def TT_LoadOp : TT_Op<"load", MemoryRow, [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "load elements from memory";
  let description = [{
    Where `mask` is false nothing is read, and the result is the element of `other`, or undefined if there is none.
    ```mlir
    %x = tt.load %p, %m, %o {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>}
        : tensor<64x!tt.ptr<f32>>
    ```
    Hints in the form `cacheModifier = cg evictionPolicy = evict_first` after the operands are parsed, too. A cache
    policy of `tt.l2_policy` follows the operands: `tt.load %p, %m policy %c : …`.
    1. The result has the pointers' shape, and the type they point to.
    2. `mask` has that shape and type i1; `other` has the type of the result.
    3. `other` is given only with a mask.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, Optional<TT_BoolLike>:$mask, Optional<TT_Any>:$other,
                       Optional<I64>:$policy, OptionalAttr<TT_CachePolicyAttr>:$cachePolicy,
                       DefaultValuedAttr<BoolAttr, "false">:$isVolatile);
  let results = (outs TT_Any:$result);
  let builders = [
    OpBuilder<(ins "mlir::Value":$ptr, CArg<"mlir::Value", "{}">:$mask, CArg<"mlir::Value", "{}">:$other,
                   CArg<"::txl::tt::CacheModifier", "::txl::tt::CacheModifier::None">:$cache,
                   CArg<"::txl::tt::EvictionPolicy", "::txl::tt::EvictionPolicy::Normal">:$eviction,
                   CArg<"bool", "false">:$isVolatile, CArg<"mlir::Value", "{}">:$policy)>];
  let extraClassDeclaration = [{
    ::txl::tt::CacheModifier getCacheModifier();
    ::txl::tt::EvictionPolicy getEvictionPolicy();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_StoreOp : TT_Op<"store", MemoryRow, [
    AttrSizedOperandSegments, TT_PointeeMatches<"value", "ptr">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
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
                       Optional<I64>:$policy, OptionalAttr<TT_CachePolicyAttr>:$cachePolicy);
  let builders = [
    OpBuilder<(ins "mlir::Value":$ptr, "mlir::Value":$value, CArg<"mlir::Value", "{}">:$mask,
                   CArg<"::txl::tt::CacheModifier", "::txl::tt::CacheModifier::None">:$cache,
                   CArg<"::txl::tt::EvictionPolicy", "::txl::tt::EvictionPolicy::Normal">:$eviction,
                   CArg<"mlir::Value", "{}">:$policy)>];
  let extraClassDeclaration = [{
    ::txl::tt::CacheModifier getCacheModifier();
    ::txl::tt::EvictionPolicy getEvictionPolicy();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

#endif
