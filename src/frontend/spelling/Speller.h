// The program under construction: names of values, lines, functions on the side. The spellings of operations call its
// methods.
#ifndef TXL_FRONTEND_SPELLING_SPELLER_H
#define TXL_FRONTEND_SPELLING_SPELLER_H

#include "frontend/spelling/Spelling.h"
#include "ir/OperationTable.h"
#include "ir/Ops.h"
#include "support/SourceBuffer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace txl::spelling {

class Speller {
public:
  std::optional<std::string> run(mlir::ModuleOp module, llvm::ArrayRef<Option> options,
                                 std::optional<Unspelled> &problem);

  /// What a value is called, or what makes it: a constant, or an expression in parentheses, if it needs them.
  std::string operator()(mlir::Value value);
  /// The same without parentheses: between commas.
  std::string argument(mlir::Value value);
  /// The same, but a constant is a number of Python, which takes the type of what it meets.
  std::string number(mlir::Value value);
  /// The same as an unsigned integer.
  std::string asUnsigned(mlir::Value value) { return asUnsigned((*this)(value), value.getType()); }
  std::string asUnsigned(std::string text, mlir::Type type);
  std::string list(mlir::ValueRange values);
  /// What `values` are called, or what makes them, one after the other: `a, tl.full([], 1, tl.int32)`.
  std::string arguments(mlir::ValueRange values);
  /// `a, b`.
  std::string names(mlir::ValueRange values);

  /// What has the shape of `value` by an operator with `other`; none if that does not give it.
  std::optional<std::string> spread(mlir::Value value, mlir::Value other);

  /// The text of a row of Spelling.def with the operands of `op`.
  std::string filled(mlir::Operation *op, llvm::StringRef row);

  /// A line of the function at hand.
  void line(const llvm::Twine &text);
  /// `result = text`, for all results of `op`; the line alone if there is none.
  /// It may wait to become a part of its use's line. `spread`: what operators give the result's shape by themselves.
  void bind(mlir::Operation *op, const llvm::Twine &text, llvm::StringRef spread = "");
  /// The results of `op` are other values, which have names.
  void alias(mlir::ValueRange results, mlir::ValueRange values);
  /// The language has no spelling for it.
  void refuse(mlir::Operation *op, const llvm::Twine &why);

  /// The operations of a block, its end excepted, as lines one step deeper, behind those of `begin`; `pass` if there are none.
  void block(mlir::Block &block, llvm::function_ref<void()> end = {}, llvm::function_ref<void()> begin = {});
  /// A name that nothing has yet, like the one that is wanted.
  std::string fresh(llvm::StringRef wanted);
  /// Gives `values` new names.
  void declare(mlir::ValueRange values);
  /// `value = text`, in a line.
  void name(mlir::Value value, const llvm::Twine &text);
  /// A function on the side, whose parameters are those of `block`, of which `given` names more; its name.
  std::string function(mlir::Block &block, llvm::StringRef name, mlir::ValueRange results, mlir::ValueRange given = {});

  /// What a function is called.
  std::string functionName(llvm::StringRef symbol) const { return functions.lookup(symbol); }

  static std::string shape(llvm::ArrayRef<int64_t> shape);
  static bool isOfEachCta(mlir::ModuleOp module);
  static std::string numbers(llvm::ArrayRef<int32_t> numbers);
  static std::string quoted(llvm::StringRef text);
  /// `tl.float32`; of a tile, its elements'.
  std::string type(mlir::Type type);
  static llvm::ArrayRef<int64_t> shapeOf(mlir::Type type);

private:
  void function(tt::FuncOp function);
  std::string compilation(mlir::ModuleOp module, llvm::ArrayRef<Option> given);
  static bool isNamed(mlir::Value value);
  static std::string nameOf(mlir::Value value);
  static std::string nameOfCombination(mlir::Block &body);
  /// What waits and cannot stand in the line of `op` gets lines.
  void prepare(mlir::Operation *op);
  bool mayWait(mlir::Operation *op, llvm::StringRef text);
  /// Lines for the first of those that wait.
  void write(size_t count);
  void write(const llvm::Twine &text, mlir::Location location);
  std::string comment(mlir::Location location);
  void operation(mlir::Operation *op);
  /// Whether the language has values of all these types; refuses `op` otherwise.
  bool checkTypes(mlir::Operation *op, mlir::TypeRange types, bool mayBeMemory);
  std::string constant(mlir::Operation *op, bool isTyped);

  struct Waiting {
    mlir::Value value;
    std::string text, spread;
  };

  std::string out, before, lastComment;
  unsigned depth = 0;
  std::optional<mlir::Location> place;     ///< of the operation at hand
  llvm::SmallVector<Waiting> pending;      ///< expressions without a line yet, in the order in which they are computed
  std::map<std::string, std::string> made; ///< functions on the side: from parameters and text to names
  llvm::StringMap<std::shared_ptr<const SourceBuffer>> sources;
  llvm::DenseMap<mlir::Value, std::string> known;
  llvm::StringMap<unsigned> taken, reserved, everywhere; ///< names: here, in all functions, in any of them
  llvm::StringMap<std::string> functions;                ///< by their symbols
  std::optional<Unspelled> refused;
};

/// `, name=value`; nothing without a value.
std::string optional(Speller &s, llvm::StringRef name, mlir::Value value);
/// The keyword arguments of a cache policy, which may be null.
std::string hints(tt::CachePolicyAttr policy);

/// The functions that write the lines of operations, by family.
using Spellings = ir::OperationTable<Speller>;
void addLookup(Spellings &table); // beside the builtins, as the next
void addLibrary(Spellings &table);
void addTiles(Spellings &table);
void addMemory(Spellings &table);
void addEngines(Spellings &table);
void addControl(Spellings &table);

/// Writes the lines of an operation; false if its class has no spelling.
bool spellOperation(Speller &s, mlir::Operation *op);

} // namespace txl::spelling

#endif
