// Checks that all memory operations share: the pointer, the mask, and the shape of the value.
#pragma once
#include "frontend/builtins/BuiltinArguments.h"
#include "ir/Types.h"

namespace txl::frontend {

/// Argument `i` as a pointer or block of pointers; not a `const` one if `writes`.
mlir::FailureOr<Value> pointerArgument(BuiltinCall &call, unsigned i, bool writes);
/// Argument `i` as a mask in the shape of `pointer`; Invalid if it is None.
mlir::FailureOr<Value> maskArgument(BuiltinCall &call, unsigned i, Value pointer);
/// Broadcasts `value`, from argument `i`, to the shape of `pointer`; `role` names it in messages: "mask", "value" or
/// "other".
mlir::FailureOr<Value> inShapeOf(BuiltinCall &call, unsigned i, Value value, Value pointer, llvm::StringRef role);
/// Reads the cache modifier from its name.
mlir::FailureOr<tt::CacheModifier> cacheModifierArgument(BuiltinCall &call, unsigned i, bool isStore);

/// An eviction policy: the name of a priority, or a `CachePolicy`, of which `policy` is the value of `tt.l2_policy`.
struct EvictionPolicy {
  tt::EvictionPolicy priority = tt::EvictionPolicy::Normal;
  mlir::Value policy;
};
mlir::FailureOr<EvictionPolicy> evictionPolicyArgument(BuiltinCall &call, unsigned i);
/// The same as a value in either case; null: none.
mlir::FailureOr<mlir::Value> cachePolicyArgument(BuiltinCall &call, unsigned i);
/// A policy of a fraction of the accesses, and of a range of `size` bytes in `total`, both i32 (BuiltinsMemory.cpp).
mlir::Value makeL2Policy(Evaluator &e, llvm::StringRef primary, llvm::StringRef secondary, float fraction);
mlir::Value makeL2Policy(Evaluator &e, llvm::StringRef primary, llvm::StringRef secondary, mlir::Value base,
                         mlir::Value size, mlir::Value total);
/// Pointers to `element` at the same addresses.
Value pointersTo(Evaluator &evaluator, Value pointer, Type element);

} // namespace txl::frontend
