// The evaluator: walks a function's tree once and yields values; what is known early is computed, what is not becomes
// IR.
//
// Calls are evaluated in place, so the IR of a kernel contains its callees; only `noinline` functions become `tt.call`.
// This header is what builtins see. The walk itself is in Walker.h.
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

  /// Creates operations at the current place. Their location is `loc()`.
  mlir::OpBuilder &builder();
  mlir::MLIRContext *context();
  /// The place of the expression being evaluated, with the chain of inlined calls.
  mlir::Location loc();
  TypeContext &types();
  Arena &arena();
  Semantic &semantic();
  const FrontendOptions &options();
  Host &host();
  const Prelude &prelude();
  DiagnosticEngine &diagnostics();
  /// The place of the call or expression being evaluated, for diagnostics.
  SourceLocation place();
  /// The library function being evaluated, to which `place` is the user's call; empty in the user's own functions.
  llvm::StringRef libraryFunction();

  /// Reports an error at the current place. `return evaluator.error(BadAxis, axis);`; for notes see `report`.
  template <typename... Args> llvm::LogicalResult error(const DiagnosticDeclaration &declaration, Args &&...args) {
    report(declaration, std::forward<Args>(args)...);
    return mlir::failure();
  }
  llvm::LogicalResult error(const ArithmeticError &error);
  /// Reports a diagnostic at the current place and returns it, for its notes.
  template <typename... Args> Diagnostic &report(const DiagnosticDeclaration &declaration, Args &&...args) {
    Diagnostic &diagnostic = diagnostics().emit(place(), declaration, std::forward<Args>(args)...);
    if (!libraryFunction().empty())
      diagnostic.note("in `{0}` of the library", libraryFunction());
    return diagnostic;
  }

  /// Makes the expression that was written for argument `i` of `call` the place of what is reported next.
  void pointAt(const BuiltinCall &call, unsigned i);

  /// Calls a jit function, builtin or method from C++; `combine_fn` of a reduction, say. A jit function is evaluated in
  /// place, at the builder's insertion point, which afterwards stands behind what was created, in the same block.
  mlir::FailureOr<Value> call(Value callee, llvm::ArrayRef<Value> arguments,
                              llvm::ArrayRef<KeywordArgument> keywords = {});

  /// `value` with the number in place of an argument that the kernel was specialised on (an int equal to 1).
  Value known(Value value);
  /// Python's truth of a compile-time value; fails (with a diagnostic) for tiles.
  mlir::FailureOr<bool> truth(Value value);
  /// `value.name`. Where there is none: Invalid if `optional`, otherwise an error.
  mlir::FailureOr<Value> attribute(Value value, llvm::StringRef name, bool optional = false);
  /// A field, method or other member of an instance; Invalid if it has none of that name.
  mlir::FailureOr<Value> instanceAttribute(Value instance, llvm::StringRef name);
  /// The elements of what can be iterated at compile time: tuples, strings, ranges of known ints; an error for others.
  llvm::LogicalResult iterate(Value value, llvm::SmallVectorImpl<Value> &elements);
  /// A Python operator or builtin on operands of which the host knows one (`Host::apply`).
  mlir::FailureOr<Value> applyHost(llvm::StringRef op, llvm::ArrayRef<Value> operands);
  /// How `print`, `str` and f-strings show a compile-time value; a tile shows its type.
  std::string show(Value value, bool repr = false);

  /// The variables of the function being evaluated that hold the tile `from` hold `to` from here on.
  void replaceInVariables(mlir::Value from, Value to);

  /// What the conditions of the kernel have said of who runs it.
  GroupUse &groups();

  /// The evaluator's own state; builtins have no business there.
  Compilation &compilation;
};

/// The flat list of tiles that a value consists of, and the way back: a tuple of tuples of tiles travels through
/// blocks, regions and calls as its leaves. Compile-time leaves stay in the value.
void flattenTiles(Value value, llvm::SmallVectorImpl<Value> &tiles);
/// `shape` with its tiles replaced by `irs`, in order; consumes them.
Value unflattenTiles(Value shape, llvm::ArrayRef<mlir::Value> &irs, Arena &arena);

} // namespace txl::frontend
