// Atomic accesses of global memory.
//
// The cache policy of an access is a value of `tt.l2_policy`. A compare-and-swap has none, because no instruction takes
// one.
//
// Of the threads that hold copies of an element, one performs the access and broadcasts the result through scratch.
#ifndef TXL_IR_OPS_ATOMIC_TD
#define TXL_IR_OPS_ATOMIC_TD

include "ir/ops/Base.td"

def AtomicRow : TileRow<OriginOwn, SameLayout, CostsAccess, Once, ScratchOwn, MemoryOwn, NoBuffers>;

def TT_AtomicRMWOp : TT_Op<"atomic_rmw", AtomicRow, [
    AttrSizedOperandSegments, TT_PointeeMatches<"val", "ptr">, TT_PointeeMatches<"result", "ptr">,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "atomic read-modify-write of elements";
  let description = [{
    The result is the old value in memory; undefined where `mask` is false.
    ```mlir
    %old = tt.atomic_rmw fadd, acq_rel, gpu, %p, %x, %m
        : (tensor<32x!tt.ptr<f32>>, tensor<32xf32>, tensor<32xi1>) -> tensor<32xf32>
    ```
    1. `val` and the result have the pointers' shape, and the type they point to; `mask` has that shape.
    2. `fadd` takes floats; `exch, and, or, xor` the bits of floats or integers of 32 or 64 bits; the others integers.
    3. The pointers are not in the constant address space.
  }];
  let arguments = (ins TT_RMWKind:$atomic_rmw_op, Arg<TT_PointerLike, "addresses">:$ptr, TT_Any:$val,
                       Optional<TT_BoolLike>:$mask, Optional<I64>:$policy, TT_MemSemantic:$sem, TT_MemScope:$scope);
  let results = (outs TT_Any:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? (`policy` $policy^)? attr-dict
    `:` functional-type(operands, $result)
  }];
  let extraClassDeclaration = "::txl::tt::RMWKind getKind() { return getAtomicRmwOp(); }";
  let hasVerifier = 1;
}

def TT_AtomicCASOp : TT_Op<"atomic_cas", AtomicRow, [
    SameOperandsAndResultShape, TT_PointeeMatches<"cmp", "ptr">, TT_PointeeMatches<"val", "ptr">,
    TT_PointeeMatches<"result", "ptr">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "atomic compare-and-swap of elements";
  let description = [{
    The comparison is of bits, so −0.0 differs from 0.0. The result is the old value in memory.
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

def TT_AtomicLoadOp : TT_Op<"atomic_load", AtomicRow, [
    AttrSizedOperandSegments, TT_PointeeMatches<"result", "ptr">,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "atomic load of elements";
  let description = [{
    ```mlir
    %x = tt.atomic_load acquire, gpu, %p, %m : (tensor<32x!tt.ptr<i32>>, tensor<32xi1>) -> tensor<32xi32>
    ```
    1. The result has the pointers' shape, and the type they point to; `mask` has that shape.
    2. `sem` is `acquire` or `relaxed`.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, Optional<TT_BoolLike>:$mask, Optional<I64>:$policy,
                       TT_MemSemantic:$sem, TT_MemScope:$scope);
  let results = (outs TT_Any:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $ptr (`,` $mask^)? (`policy` $policy^)? attr-dict `:` functional-type(operands, $result)
  }];
  let hasVerifier = 1;
}

def TT_AtomicStoreOp : TT_Op<"atomic_store", AtomicRow, [
    AttrSizedOperandSegments, TT_PointeeMatches<"val", "ptr">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "atomic store of elements";
  let description = [{
    ```mlir
    tt.atomic_store release, gpu, %p, %x, %m : tensor<32x!tt.ptr<i32>>
    ```
    1. `val` has the pointers' shape, and the type they point to; `mask` has that shape and type i1.
    2. `sem` is `release` or `relaxed`.
    3. The pointers are not in the constant address space.
  }];
  let arguments = (ins Arg<TT_PointerLike, "addresses">:$ptr, TT_Any:$val, Optional<TT_BoolLike>:$mask,
                       Optional<I64>:$policy, TT_MemSemantic:$sem, TT_MemScope:$scope);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def TT_AtomicPollOp : TT_Op<"atomic_poll", AtomicRow, [
    TT_PointeeMatches<"expected", "ptr">,
    TypesMatchWith<"`result` has the shape of `ptr`", "ptr", "result", "::txl::tt::maskLike($_self)">,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "atomic loads that repeat until memory holds an expected value";
  let description = [{
    The result is false where the timeout (in nanoseconds) expired first; without `timeout` the wait has no bound.
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

#endif
