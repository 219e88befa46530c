// The state of emitting a program: names of values, lines, and helper functions. The emitters of operations call its
// methods.
#ifndef TXL_FRONTEND_DECOMPILE_SOURCEEMITTER_H
#define TXL_FRONTEND_DECOMPILE_SOURCEEMITTER_H

#include "frontend/decompile/Decompile.h"
#include "ir/ops/Base.h"
#include "mlir/IR/BuiltinOps.h"
#include "support/SourceBuffer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace txl::ir {
template <typename Context> class OperationTable;
}
namespace txl::tt {
class FuncOp;
}

namespace txl::decompile {

class SourceEmitter {
public:
  std::optional<std::string> run(mlir::ModuleOp module, llvm::ArrayRef<Option> options,
                                 std::optional<Inexpressible> &problem);

  /// The name of a value, or its defining text: a constant, or an expression, in parentheses if needed.
  std::string operator()(mlir::Value value);
  /// The same without parentheses, for use between commas.
  std::string argument(mlir::Value value);
  /// The same, but a constant is emitted as a Python number, which takes the type of the other operand.
  std::string literal(mlir::Value value);
  /// The same as an unsigned integer.
  std::string asUnsigned(mlir::Value value) { return asUnsigned((*this)(value), value.getType()); }
  std::string asUnsigned(std::string text, mlir::Type type);
  std::string list(mlir::ValueRange values);
  /// The names or defining texts of `values`, separated by commas: `a, tl.full([], 1, tl.int32)`.
  std::string arguments(mlir::ValueRange values);
  /// The names of values: `a, b`.
  std::string names(mlir::ValueRange values);

  /// The unbroadcast expression of `value`, if an operator with `other` broadcasts it implicitly.
  std::optional<std::string> spread(mlir::Value value, mlir::Value other);

  /// The text of a row of Expressions.def with the operands of `op` filled in.
  std::string fillTemplate(mlir::Operation *op, llvm::StringRef row);

  /// Appends a line to the current function.
  void line(const llvm::Twine &text);
  /// Emits `result = text` for all results of `op`, or the text alone if it has none. The line may be deferred and
  /// become part of its use's line. `spread`: the unbroadcast expression, if operators give it the result's shape.
  void bind(mlir::Operation *op, const llvm::Twine &text, llvm::StringRef spread = "");
  /// Makes the results of `op` aliases of other values, which have names.
  void alias(mlir::ValueRange results, mlir::ValueRange values);
  /// Records that the language cannot express the operation.
  void reportInexpressible(mlir::Operation *op, const llvm::Twine &why);

  /// Emits the operations of a block except its terminator, one level deeper, after the lines of `begin`; `pass` if
  /// there are none.
  void block(mlir::Block &block, llvm::function_ref<void()> end = {}, llvm::function_ref<void()> begin = {});
  /// A name that is not used yet, similar to `wanted`.
  std::string fresh(llvm::StringRef wanted);
  /// Gives `values` new names.
  void declare(mlir::ValueRange values);
  /// Emits the line `value = text`.
  void name(mlir::Value value, const llvm::Twine &text);
  /// Emits a helper function whose parameters are the arguments of `block` and the values `given`; returns its name.
  std::string function(mlir::Block &block, llvm::StringRef name, mlir::ValueRange results, mlir::ValueRange given = {});

  /// The name of a function.
  std::string functionName(llvm::StringRef symbol) const { return functions.lookup(symbol); }

  static std::string shape(llvm::ArrayRef<int64_t> shape);
  static bool isPerCta(mlir::ModuleOp module);
  static std::string intList(llvm::ArrayRef<int32_t> intList);
  static std::string quoted(llvm::StringRef text);
  /// The element type of `type`: `tl.float32`.
  std::string type(mlir::Type type);
  static llvm::ArrayRef<int64_t> shapeOf(mlir::Type type);

private:
  void function(tt::FuncOp function);
  std::string compilation(mlir::ModuleOp module, llvm::ArrayRef<Option> given);
  static bool isNamed(mlir::Value value);
  static std::string nameOf(mlir::Value value);
  static std::string nameOfCombination(mlir::Block &body);
  /// Emits lines for pending expressions that cannot be part of the line of `op`.
  void prepare(mlir::Operation *op);
  bool canDefer(mlir::Operation *op, llvm::StringRef text);
  /// Emits lines for the first `count` pending expressions.
  void write(size_t count);
  void write(const llvm::Twine &text, mlir::Location location);
  std::string comment(mlir::Location location);
  void operation(mlir::Operation *op);
  /// Whether the language can represent values of all these types; refuses `op` otherwise.
  bool checkTypes(mlir::Operation *op, mlir::TypeRange types, bool mayBeMemory);
  std::string constant(mlir::Operation *op, bool isTyped);

  struct PendingExpression {
    mlir::Value value;
    std::string text, spread;
  };

  std::string out, before, lastComment;
  unsigned depth = 0;
  std::optional<mlir::Location> currentLocation; ///< location of the current operation
  llvm::SmallVector<PendingExpression> pending;  ///< expressions without a line yet, in evaluation order
  std::map<std::string, std::string> helpers;    ///< helper functions: from parameters and text to names
  llvm::StringMap<std::shared_ptr<const SourceBuffer>> sources;
  llvm::DenseMap<mlir::Value, std::string> known;
  llvm::StringMap<unsigned> usedNames, reserved, allNames; ///< names used here, in all functions, in any function
  llvm::StringMap<std::string> functions;                  ///< by symbol
  std::optional<Inexpressible> inexpressible;
};

/// `, name=value`; empty without a value.
std::string optional(SourceEmitter &s, llvm::StringRef name, mlir::Value value);
/// The keyword arguments of a cache policy, which may be null.
std::string hints(SourceEmitter &s, tt::CachePolicyAttr hints, mlir::Value policy);

/// The functions that emit operations, by family.
using EmitterTable = ir::OperationTable<SourceEmitter>;
void addLookup(EmitterTable &table); // defined with the builtins, as are the following
void addIndexedBuffer(EmitterTable &table);
void addLibrary(EmitterTable &table);
void addTiles(EmitterTable &table);
void addMemory(EmitterTable &table);
void addEngines(EmitterTable &table);
void addControl(EmitterTable &table);

/// Emits the lines of an operation; false if its class has no emitter.
bool emitOperation(SourceEmitter &s, mlir::Operation *op);

} // namespace txl::decompile

#endif
