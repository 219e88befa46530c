// A Host without Python: the names of a kernel are resolved from the file that it is written in.
//
// The top level of the file is evaluated as far as kernels need it: imports of triton and txl under any alias, constants and
// arithmetic with them, tuples, lists and dicts, enums, jit functions, plain functions when something calls them, and modules
// that are files beside it. Whatever else a name is bound to, it is unknown: that is an error, with the place of the binding,
// only for a kernel that uses the name. Nothing is executed but this arithmetic; the file is never run.
#pragma once
#include "frontend/Host.h"
#include "frontend/Value.h"
#include "syntax/Parser.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <functional>

namespace txl {
class DiagnosticEngine;
}

namespace txl::frontend {

class FileHost : public Host {
public:
  /// Reads, parses and evaluates the file at `path`. Null, and a diagnostic, if it cannot be read or does not parse.
  static std::unique_ptr<FileHost> open(const std::string &path, DiagnosticEngine &diagnostics);
  /// The same for a text; modules beside it are looked for in `folder`.
  static std::unique_ptr<FileHost> fromText(const std::string &name, std::string text, const std::string &folder,
                                            DiagnosticEngine &diagnostics);

  /// The jit functions of the file, in its order.
  std::vector<std::string> kernelNames() const;
  /// A jit function of the file by its name, or null.
  std::shared_ptr<const HostFunction> kernel(llvm::StringRef name) const;
  /// Receives the lines of `static_print`; standard output if it is not set.
  std::function<void(llvm::StringRef)> printer;

  HostValue resolveName(const HostFunction &function, llvm::StringRef name) override;
  HostValue getAttribute(const HostValue &object, llvm::StringRef name) override;
  HostValue call(const HostValue &callee, llvm::ArrayRef<HostValue> arguments,
                 llvm::ArrayRef<std::pair<std::string, HostValue>> keywords) override;
  HostValue apply(llvm::StringRef op, llvm::ArrayRef<HostValue> operands) override;
  void print(llvm::StringRef text) override;

private:
  using Names = llvm::StringMap<HostValue>;
  struct Module {
    std::string name;
    std::string folder;
    std::unique_ptr<syntax::ParsedSource> parsed;
    Names names;
  };
  /// What a handle stands for.
  struct Object {
    Module *module = nullptr;
    const syntax::FunctionDef *function = nullptr; // a plain or jit function
    std::vector<std::pair<HostValue, HostValue>> dict;
    Names members; // of an enum class
  };
  /// Where an expression is evaluated.
  struct Scope {
    Module &module;
    Names *locals = nullptr;
  };
  enum class Flow : uint8_t { Normal, Return, Break, Continue };

  // FileHost.cpp
  Module *load(const std::string &path, const std::string &name, DiagnosticEngine &diagnostics);
  Module *loadText(const std::string &path, std::string text, const std::string &folder, const std::string &name,
                   DiagnosticEngine &diagnostics);
  Module *sibling(const Module &from, llvm::StringRef dotted);
  uint64_t addObject(Object object);
  Object *object(const HostValue &value);

  // FileHostStatements.cpp: a function's body or a module's top level
  void executeAll(syntax::List<syntax::Stmt> body, Scope &scope);
  Flow execute(const syntax::Stmt *stmt, Scope &scope, HostValue &result);
  Flow executeBlock(syntax::List<syntax::Stmt> body, Scope &scope, HostValue &result);
  Flow executeFor(const syntax::For &loop, Scope &scope, HostValue &result);
  Flow executeWhile(const syntax::While &loop, Scope &scope, HostValue &result);
  void executeImport(const syntax::Import &import, Scope &scope);
  void executeImportFrom(const syntax::ImportFrom &import, Scope &scope);
  HostValue importModule(const Module &from, llvm::StringRef name);
  void bind(const syntax::Expr *target, HostValue value, Scope &scope);
  void forget(const syntax::Node *node, Scope &scope);
  HostValue defineFunction(const syntax::FunctionDef &def, Scope &scope);
  HostValue makeJit(const syntax::FunctionDef &def, Scope &scope, bool noinline);
  HostValue defineClass(const syntax::ClassDef &def, Scope &scope);

  // FileHostExpressions.cpp
  HostValue evaluate(const syntax::Expr *expr, Scope &scope);
  HostValue evaluateSequence(syntax::List<syntax::Expr> elements, HostValue::Kind kind, Scope &scope);
  HostValue evaluateName(const syntax::Name &name, Scope &scope);
  HostValue evaluateDict(const syntax::Dict &dict, Scope &scope);
  HostValue evaluateBinary(syntax::Operator op, HostValue lhs, HostValue rhs, const Scope &scope, const syntax::Node *at);
  HostValue evaluateUnary(const syntax::UnaryOp &unary, Scope &scope);
  HostValue evaluateBoolean(const syntax::BoolOp &op, Scope &scope);
  HostValue evaluateCompare(const syntax::Compare &compare, Scope &scope);
  HostValue evaluateComprehension(const syntax::Expr *element, syntax::List<syntax::Comprehension> generators, Scope &scope);
  bool comprehend(const syntax::Expr *element, syntax::List<syntax::Comprehension> generators, Scope &scope, HostValue &out);
  HostValue evaluateSubscript(const syntax::Subscript &subscript, Scope &scope);
  HostValue evaluateCall(const syntax::Call &call, Scope &scope);
  HostValue unknown(const Scope &scope, const syntax::Node *node, llvm::StringRef why) const;
  /// Python's truth, or nullopt for an unknown value.
  std::optional<bool> truth(const HostValue &value);
  std::optional<Value> plainValue(const HostValue &value);
  HostValue hostValue(Value value);
  HostValue getItem(const HostValue &container, const HostValue &key);
  /// The elements of something that can be iterated over.
  std::optional<std::vector<HostValue>> iterate(const HostValue &value);

  // FileHostCalls.cpp: functions of Python, math and triton on constants
  using Arguments = llvm::ArrayRef<HostValue>;
  using Keywords = llvm::ArrayRef<std::pair<std::string, HostValue>>;
  HostValue callKnown(llvm::StringRef name, Arguments arguments, Keywords keywords);
  HostValue callPython(llvm::StringRef name, Arguments arguments);
  HostValue callMath(llvm::StringRef name, Arguments arguments);
  HostValue callFunction(Object &function, Arguments arguments, Keywords keywords);
  HostValue extreme(Arguments arguments, bool maximum);

  std::deque<Module> modules;
  llvm::StringMap<Module *> loaded;
  std::deque<Object> objects;
  Arena arena;
  Module *main = nullptr;
  unsigned steps = 0;
  unsigned callDepth = 0;
};

} // namespace txl::frontend
