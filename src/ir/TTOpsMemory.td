// Operations that compute addresses, access memory, synchronise or speak to the outside.
#ifndef TXL_IR_TTOPSMEMORY_TD
#define TXL_IR_TTOPSMEMORY_TD

include "ir/TTOpsTile.td"

class TT_PointeeMatches<string value, string pointer>
    : TypesMatchWith<"type of `" # value # "` is what `" # pointer # "` points to", pointer, value,
                     "::txl::tt::pointeeLike($_self)">;
def TT_AddPtrOp : TT_Op<"addptr", [Pure, AllTypesMatch<["result", "ptr"]>, SameOperandsAndResultShape, Elementwise]> {
  let summary = "move a pointer by a number of elements";
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

def TT_IntToPtrOp : TT_Op<"int_to_ptr", [Pure, SameOperandsAndResultShape, Elementwise]> {
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

def TT_PtrToIntOp : TT_Op<"ptr_to_int", [Pure, SameOperandsAndResultShape, Elementwise]> {
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

def TT_BitcastOp : TT_Op<"bitcast", [Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "the same bits as another type";
  let description = [{
    ```mlir
    %i = tt.bitcast %x : tensor<32xf32> -> tensor<32xi32>
    %q = tt.bitcast %p : !tt.ptr<i1> -> !tt.ptr<i8>
    ```
    1. Both are pointers, or neither is.
    2. Elements that are no pointers have the same width.
  }];
  let arguments = (ins TT_Any:$src);
  let results = (outs TT_Any:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_LoadOp : TT_Op<"load", [
    SameOperandsAndResultShape, AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "read elements from memory";
  let description = [{
    Where `mask` is false nothing is read, and the result is the element of `other`, or undefined if there is none.
    ```mlir
    %x = tt.load %p, %m, %o {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>} : tensor<64x!tt.ptr<f32>>
    ```
    Hints in the form `cacheModifier = cg evictionPolicy = evict_first` after the operands are read too.
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

def TT_StoreOp : TT_Op<"store", [
    SameOperandsShape, TT_PointeeMatches<"value", "ptr">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "write elements to memory";
  let description = [{
    Where `mask` is false nothing is written. If two elements have the same address, one of them is kept.
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

def TT_AtomicRMWOp : TT_Op<"atomic_rmw", [
    SameOperandsAndResultShape, TT_PointeeMatches<"val", "ptr">, TT_PointeeMatches<"result", "ptr">,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "read, combine and write elements, each as one indivisible step";
  let description = [{
    The result is what was in memory before; undefined where `mask` is false.
    ```mlir
    %old = tt.atomic_rmw fadd, acq_rel, gpu, %p, %x, %m : (tensor<32x!tt.ptr<f32>>, tensor<32xf32>, tensor<32xi1>) -> tensor<32xf32>
    ```
    1. `val` and the result have the pointers' shape, and the type they point to; `mask` has that shape.
    2. `fadd` takes floats; `exch, and, or, xor` the bits of floats or integers of 32 or 64 bits; the others integers.
    3. The pointers are not in the constant address space.
  }];
  let arguments = (ins TT_RMWKind:$atomic_rmw_op, Arg<TT_PointerLike, "addresses">:$ptr, TT_Any:$val,
                       Optional<TT_BoolLike>:$mask, TT_MemSemantic:$sem, TT_MemScope:$scope);
  let results = (outs TT_Any:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? attr-dict
    `:` functional-type(operands, $result)
  }];
  let extraClassDeclaration = "::txl::tt::RMWKind getKind() { return getAtomicRmwOp(); }";
  let hasVerifier = 1;
}

def TT_AtomicCASOp : TT_Op<"atomic_cas", [
    SameOperandsAndResultShape, TT_PointeeMatches<"cmp", "ptr">, TT_PointeeMatches<"val", "ptr">,
    TT_PointeeMatches<"result", "ptr">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "write where memory holds an expected value, as one indivisible step";
  let description = [{
    Bits are compared, so −0.0 differs from 0.0. The result is what was in memory before.
    ```mlir
    %old = tt.atomic_cas acq_rel, gpu, %p, %expected, %new : (!tt.ptr<i32>, i32, i32) -> i32
    ```
    1. `cmp`, `val` and the result have the pointers' shape, and the type they point to.
    2. That type has 16, 32 or 64 bits.
    3. The pointers are not in the constant address space.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, TT_Any:$cmp, TT_Any:$val, TT_MemSemantic:$sem,
                       TT_MemScope:$scope);
  let results = (outs TT_Any:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, $result)
  }];
  let hasVerifier = 1;
}

def TT_AtomicLoadOp : TT_Op<"atomic_load", [
    SameOperandsAndResultShape, TT_PointeeMatches<"result", "ptr">,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "read elements, each as one indivisible step";
  let description = [{
    ```mlir
    %x = tt.atomic_load acquire, gpu, %p, %m : (tensor<32x!tt.ptr<i32>>, tensor<32xi1>) -> tensor<32xi32>
    ```
    1. The result has the pointers' shape, and the type they point to; `mask` has that shape.
    2. `sem` is `acquire` or `relaxed`.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, Optional<TT_BoolLike>:$mask, TT_MemSemantic:$sem,
                       TT_MemScope:$scope);
  let results = (outs TT_Any:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $ptr (`,` $mask^)? attr-dict `:` functional-type(operands, $result)
  }];
  let hasVerifier = 1;
}

def TT_AtomicStoreOp : TT_Op<"atomic_store", [
    SameOperandsShape, TT_PointeeMatches<"val", "ptr">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "write elements, each as one indivisible step";
  let description = [{
    ```mlir
    tt.atomic_store release, gpu, %p, %x, %m : tensor<32x!tt.ptr<i32>>
    ```
    1. `val` has the pointers' shape, and the type they point to; `mask` has that shape and type i1.
    2. `sem` is `release` or `relaxed`.
    3. The pointers are not in the constant address space.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, TT_Any:$val, Optional<TT_BoolLike>:$mask,
                       TT_MemSemantic:$sem, TT_MemScope:$scope);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def TT_AtomicPollOp : TT_Op<"atomic_poll", [
    TT_PointeeMatches<"expected", "ptr">,
    TypesMatchWith<"`result` has the shape of `ptr`", "ptr", "result", "::txl::tt::maskLike($_self)">,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "wait until memory holds an expected value";
  let description = [{
    The result is false where the time (in nanoseconds) ran out first; without `timeout` the wait has no bound.
    ```mlir
    %ok = tt.atomic_poll acquire, gpu, %p, %x timeout %t : !tt.ptr<i32>, i32 -> i1
    ```
    1. `expected` has the pointers' shape, and the type they point to, an integer; the result has that shape.
    2. `sem` is `acquire` or `relaxed`.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, TT_IntLike:$expected, Optional<I64>:$timeout,
                       TT_MemSemantic:$sem, TT_MemScope:$scope);
  let results = (outs TT_BoolLike:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $ptr `,` $expected (`timeout` $timeout^)? attr-dict
    `:` type($ptr) `,` type($expected) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TT_PrintOp : TT_Op<"print", [MemoryEffects<[MemWrite]>]> {
  let summary = "print values of a running program";
  let description = [{
    ```mlir
    tt.print " x: " {hex = false, isSigned = array<i32: 0, 1>} : %x, %i : tensor<32xf32>, tensor<32xi32>
    ```
    1. `isSigned` has one entry an operand.
  }];
  let arguments = (ins StrAttr:$prefix, BoolAttr:$hex, Variadic<TT_Any>:$args, DenseI32ArrayAttr:$isSigned);
  let assemblyFormat = "$prefix attr-dict (`:` $args^ `:` type($args))?";
  let hasVerifier = 1;
}

def TT_AssertOp : TT_Op<"assert", [MemoryEffects<[MemWrite]>]> {
  let summary = "stop the launch unless all elements are true";
  let description = [{
    ```mlir
    tt.assert %c, "index in range" : tensor<32xi1>
    ```
  }];
  let arguments = (ins AnyTypeOf<[TT_BoolLike, TT_IntLike]>:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
  let hasCanonicalizeMethod = 1;
}

#endif
