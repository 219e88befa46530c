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
/// Reads the cache modifier and the eviction policy from their names.
mlir::FailureOr<tt::CacheModifier> cacheModifierArgument(BuiltinCall &call, unsigned i, bool isStore);
mlir::FailureOr<tt::EvictionPolicy> evictionPolicyArgument(BuiltinCall &call, unsigned i);
/// Pointers to `element` at the same addresses.
Value pointersTo(Evaluator &evaluator, Value pointer, Type element);

} // namespace txl::frontend
