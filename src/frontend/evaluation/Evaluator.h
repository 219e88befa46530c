// The evaluator: walks a function's syntax tree once and computes values. Compile-time values are computed immediately;
// operations on run-time values are emitted as IR.
//
// Calls are evaluated inline, so the IR of a kernel contains its callees; only `noinline` functions become `tt.call`.
// This header is the interface for builtins; the walk itself is in Walker.h.
#pragma once
#include "frontend/Frontend.h"
#include "frontend/evaluation/Semantic.h"
#include "frontend/prelude/Prelude.h"
#include "frontend/values/Function.h"
#include "mlir/IR/Builders.h"
#include "support/Diagnostic.h"

namespace txl::frontend {

class Compilation;
struct GroupUse;
struct ArithmeticError;

class Evaluator {
public:
  explicit Evaluator(Compilation &compilation) : compilation(compilation) {}

  /// The builder at the current insertion point. The location of operations is `loc()`.
  mlir::OpBuilder &builder();
  mlir::MLIRContext *context();
  /// The location of the expression being evaluated, with the chain of inlined calls.
  mlir::Location loc();
  TypeContext &types();
  Arena &arena();
  Semantic &semantic();
  const FrontendOptions &options();
  Host &host();
  const Prelude &prelude();
  DiagnosticEngine &diagnostics();
  /// The source position of the call or expression being evaluated, for diagnostics.
  SourceLocation site();
  /// The library function being evaluated (`site` is then the user's call of it); empty in the user's own functions.
  llvm::StringRef libraryFunction();

  /// Reports an error at the current source position. `return evaluator.error(BadAxis, axis);`; for notes see `report`.
  template <typename... Args> llvm::LogicalResult error(const DiagnosticDeclaration &declaration, Args &&...args) {
    report(declaration, std::forward<Args>(args)...);
    return mlir::failure();
  }
  llvm::LogicalResult error(const ArithmeticError &error);
  /// Reports a diagnostic at the current source position and returns it, so that notes can be added.
  template <typename... Args> Diagnostic &report(const DiagnosticDeclaration &declaration, Args &&...args) {
    Diagnostic &diagnostic = diagnostics().emit(site(), declaration, std::forward<Args>(args)...);
    if (!libraryFunction().empty())
      diagnostic.note("in `{0}` of the library", libraryFunction());
    return diagnostic;
  }

  /// Reports later diagnostics at the expression that was written for argument `i` of `call`.
  void pointAt(const BuiltinCall &call, unsigned i);

  /// Calls a jit function, builtin or method from C++, such as the `combine_fn` of a reduction. A jit function is
  /// evaluated inline at the builder's insertion point; afterwards the insertion point is after the created operations,
  /// in the same block.
  mlir::FailureOr<Value> call(Value callee, llvm::ArrayRef<Value> arguments,
                              llvm::ArrayRef<KeywordArgument> keywords = {});

  /// `value`, or the number if it is an argument that the kernel was specialised on (an int equal to 1).
  Value known(Value value);
  /// Python's truth value of a compile-time value; fails (with a diagnostic) for tiles.
  mlir::FailureOr<bool> truth(Value value);
  /// `value.name`. If there is no such attribute: Invalid if `optional`, otherwise an error.
  mlir::FailureOr<Value> attribute(Value value, llvm::StringRef name, bool optional = false);
  /// A field, method or other member of an instance; Invalid if it has none of that name.
  mlir::FailureOr<Value> instanceAttribute(Value instance, llvm::StringRef name);
  /// The elements of a compile-time iterable: tuples, strings, ranges of known ints; an error for others.
  llvm::LogicalResult iterate(Value value, llvm::SmallVectorImpl<Value> &elements);
  /// Applies a Python operator or builtin to operands of which at least one is a host object (`Host::apply`).
  mlir::FailureOr<Value> applyHost(llvm::StringRef op, llvm::ArrayRef<Value> operands);
  /// The text of a compile-time value in `print`, `str` and f-strings; for a tile, the text of its type.
  std::string show(Value value, bool repr = false);

  /// Replaces `from` by `to` in all variables of the function being evaluated.
  void replaceInVariables(mlir::Value from, Value to);

  /// The warps that run the kernel, as its conditions so far specify.
  GroupUse &groups();

  /// The evaluator's internal state, which builtins should not use.
  Compilation &compilation;
};

/// The flat list of tiles that a value consists of, and the inverse. A tuple of tuples of tiles passes through blocks,
/// regions and calls as its leaves; compile-time leaves remain in the value.
void flattenTiles(Value value, llvm::SmallVectorImpl<Value> &tiles);
/// `shape` with its tiles replaced by `irs`, in order; removes them from `irs`.
Value unflattenTiles(Value shape, llvm::ArrayRef<mlir::Value> &irs, Arena &arena);

} // namespace txl::frontend
