// A Host without Python: resolves the names of a kernel from the file that contains it.
//
// The top level of the file is evaluated as far as kernels need it: imports of triton and txl under any alias, and of
// files in the same directory; constants and arithmetic with them; tuples, lists and dicts; enums, named tuples,
// dataclasses and plain classes of constants; jit functions, including those that a function of the file creates; plain
// functions when they are called.
//
// A name that is bound to anything else has an error as its value, which names the position of the binding and is
// reported only if a kernel uses the name. The invariant is: a value either equals Python's, or is unknown. Anything
// that might change a value unseen makes it unknown (a call of an unknown function that receives a list; either arm of
// a condition that cannot be decided). Evaluation has a step budget, of which copies of large values take many, and a
// depth limit, so any file is evaluated in bounded time and memory.
#pragma once
#include "frontend/Host.h"
#include "frontend/values/Value.h"
#include "syntax/Parser.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <deque>

namespace txl {
class DiagnosticEngine;
}

namespace txl::frontend {

class FileHost : public Host {
public:
  /// Parses and evaluates a text; modules that it imports are searched in `folder`. Returns null, after a diagnostic,
  /// if the text does not parse.
  static std::unique_ptr<FileHost> fromText(const std::string &name, std::string text, const std::string &folder,
                                            DiagnosticEngine &diagnostics);

  /// The names of the file's own jit functions, in file order.
  std::vector<std::string> kernelNames() const;
  /// The value that the file binds to `name`: a Function for a jit function; Missing; or an Error with the reason why
  /// it is unknown.
  HostValue lookup(llvm::StringRef name) const { return main->names.lookup(name); }

  HostValue resolveName(const HostFunction &function, llvm::StringRef name) override;
  HostValue getAttribute(const HostValue &object, llvm::StringRef name) override;
  HostValue call(const HostValue &callee, llvm::ArrayRef<HostValue> arguments,
                 llvm::ArrayRef<std::pair<std::string, HostValue>> keywords) override;
  HostValue apply(llvm::StringRef op, llvm::ArrayRef<HostValue> operands) override;
  /// Writes the line to standard error, because standard output may be used for the result.
  void print(llvm::StringRef text) override;

private:
  using Names = llvm::StringMap<HostValue>;
  using Arguments = llvm::ArrayRef<HostValue>;
  using Keyword = std::pair<std::string, HostValue>;
  using Keywords = llvm::ArrayRef<Keyword>;
  struct Module {
    std::string name;
    std::string folder; // of the file
    std::unique_ptr<syntax::ParsedSource> parsed;
    Names names;
    HostValue unknownNames;          // an Error: if `import *` imported names that only Python can determine
    bool builtinsAreUnknown = false; // such names may shadow Python's builtins
  };
  /// The variables of a running function, and of its enclosing functions.
  struct Frame {
    Names names;
    std::shared_ptr<Frame> outer;
    llvm::StringSet<> globals;
    bool isClass = false; // a class body: nested functions do not see its names
  };
  /// The scope in which a statement or expression is evaluated. Without a frame: the module's top level.
  struct Scope {
    Module &module;
    std::shared_ptr<Frame> frame;
  };
  /// The object that a handle refers to.
  struct Object {
    enum class Kind : uint8_t { File, Function, Dict, Class, NamedTuple, Dataclass, Instance, Unknown };
    Kind kind = Kind::Unknown;
    Module *module = nullptr;
    const syntax::Arguments *parameters = nullptr;      // of a function
    syntax::List<syntax::Stmt> body;                    // of a function
    const syntax::Expr *expression = nullptr;           // of a lambda
    const syntax::FunctionDef *def = nullptr;           // of a function that is not a lambda
    std::shared_ptr<Frame> closure;                     // of a function
    std::vector<Keyword> defaults;                      // of a function; of the fields of a NamedTuple or Dataclass
    std::vector<std::pair<HostValue, HostValue>> items; // of a dict
    std::vector<std::string> fields;                    // of a NamedTuple or Dataclass
    Names members;                                      // of a class or instance
    bool hasOwnOperators = false;                       // of an enumeration: methods that operators call
    bool isShownAsValue = false;                        // of an enumeration: `str` of a member is that of its value
  };
  /// The properties of an enumeration class that follow from its bases.
  struct EnumBases {
    bool isEnum = false, isFlag = false, isShownAsValue = false;
    HostValue::Kind ofValues = HostValue::Kind::Missing; // Int, Float, Str if members are numbers or strings
    bool add(llvm::StringRef base);
  };
  enum class Flow : uint8_t { Normal, Return, Break, Continue };

  static HostValue named(HostValue::Kind kind, const llvm::Twine &text);
  static HostValue boolean(bool value);
  static HostValue integer(int64_t value);

  // FileHost.cpp
  uint64_t addObject(Object object);
  Object *object(const HostValue &value);
  HostValue operate(llvm::StringRef op, Arguments operands);
  Object *object(const HostValue &value, Object::Kind kind);
  HostValue attributeOf(const HostValue &object, llvm::StringRef name, const Module &from);

  // FileHostModules.cpp
  Module *load(const std::string &path, const std::string &name, HostValue &error);
  Module *loadText(const std::string &path, std::string text, const std::string &folder, const std::string &name,
                   DiagnosticEngine &diagnostics);
  HostValue findModule(llvm::StringRef folder, llvm::StringRef dotted);
  HostValue importModule(const Module &from, llvm::StringRef name, unsigned level);
  HostValue submodule(Module &package, llvm::StringRef name);
  void executeImport(const syntax::Import &import, Scope &scope);
  void executeImportFrom(const syntax::ImportFrom &import, Scope &scope);

  // FileHostStatements.cpp: a function's body or a module's top level
  Flow execute(const syntax::Stmt *stmt, Scope &scope, HostValue &result);
  Flow executeBlock(syntax::List<syntax::Stmt> body, Scope &scope, HostValue &result);
  Flow executeFor(const syntax::For &loop, Scope &scope, HostValue &result);
  Flow executeWhile(const syntax::While &loop, Scope &scope, HostValue &result);
  Flow executeTry(const syntax::Try &attempt, Scope &scope, HostValue &result);
  Flow forgetBoundNames(const syntax::Node *node, Scope &scope, HostValue reason, HostValue &result);

  // FileHostBinding.cpp: binding names, and making them unknown
  HostValue &slot(llvm::StringRef name, Scope &scope);
  const HostValue *find(llvm::StringRef name, const Module &module, const Frame *frame) const;
  void bind(const syntax::Expr *target, HostValue value, Scope &scope);
  void bindItem(const syntax::Subscript &target, HostValue value, Scope &scope);
  void bindAttribute(const syntax::Attribute &target, HostValue value, Scope &scope);
  void forget(const syntax::Node *node, Scope &scope, const HostValue &reason);
  void escape(const HostValue &value, const HostValue &reason);
  void changeList(const HostValue &list, HostValue now);
  void replaceList(HostValue &value, uint64_t identity, const HostValue &now);

  // FileHostDefinitions.cpp
  HostValue defineFunction(const syntax::FunctionDef &def, Scope &scope);
  HostValue decorate(const syntax::Expr *decorator, HostValue value, Scope &scope);
  HostValue makeFunction(const syntax::Arguments &parameters, Scope &scope);
  HostValue makeJit(const Object &function, bool noinline, bool isExtern);
  HostValue defineClass(const syntax::ClassDef &def, Scope &scope);
  HostValue defineRecord(const syntax::ClassDef &def, Scope &scope, Object::Kind kind);
  HostValue construct(const HostValue &callee, Arguments arguments, Keywords keywords);
  HostValue callFunction(const Object &function, Arguments arguments, Keywords keywords);

  // FileHostEnums.cpp
  HostValue defineEnum(const syntax::ClassDef &def, const EnumBases &bases, Scope &scope);
  HostValue nextValue(const EnumBases &bases, llvm::StringRef name, llvm::ArrayRef<HostValue> before);
  HostValue memberText(llvm::StringRef op, const HostValue &member, llvm::StringRef spec);

  // FileHostExpressions.cpp
  HostValue evaluate(const syntax::Expr *expr, Scope &scope);
  HostValue evaluateKind(const syntax::Expr *expr, Scope &scope);
  HostValue evaluateConstant(const syntax::Constant &constant, const Scope &scope);
  HostValue evaluateSequence(syntax::List<syntax::Expr> elements, HostValue::Kind kind, Scope &scope);
  HostValue evaluateName(const syntax::Name &name, Scope &scope);
  HostValue evaluateDict(const syntax::Dict &dict, Scope &scope);
  HostValue evaluateBinary(syntax::Operator op, const HostValue &lhs, const HostValue &rhs, const Scope &scope,
                           const syntax::Node *at);
  HostValue evaluateUnary(const syntax::UnaryOp &unary, Scope &scope);
  HostValue evaluateBoolean(const syntax::BoolOp &op, Scope &scope);
  HostValue evaluateCompare(const syntax::Compare &compare, Scope &scope);
  HostValue evaluateFormat(const syntax::JoinedStr &format, Scope &scope);
  HostValue evaluateComprehension(syntax::List<syntax::Expr> element, syntax::List<syntax::Comprehension> generators,
                                  Scope &scope);
  bool comprehend(syntax::List<syntax::Expr> element, syntax::List<syntax::Comprehension> generators, Scope &scope,
                  std::vector<HostValue> &out);
  HostValue evaluateSubscript(const syntax::Subscript &subscript, Scope &scope);
  HostValue evaluateCall(const syntax::Call &call, Scope &scope);
  HostValue unknown(const Scope &scope, const syntax::Node *node, llvm::StringRef why) const;
  HostValue notComputed(const Scope &scope, const syntax::Node *node) const;

  // FileHostValues.cpp
  bool spend(size_t amount);
  HostValue withBudget(llvm::function_ref<HostValue()> work);
  size_t weight(const HostValue &value) const;
  /// Python's truth value, or nullopt for an unknown value.
  std::optional<bool> truth(const HostValue &value);
  std::optional<Value> plainValue(const HostValue &value);
  HostValue hostValue(Value value);
  HostValue listOf(std::vector<HostValue> elements);
  HostValue getItem(const HostValue &container, const HostValue &key);
  /// `==`, or nullopt if only Python can decide it.
  std::optional<bool> equal(const HostValue &a, const HostValue &b);
  std::optional<bool> contains(const HostValue &container, const HostValue &value);
  /// The elements of something that can be iterated over.
  std::optional<std::vector<HostValue>> iterate(const HostValue &value);

  // FileHostCalls.cpp: functions of Python, math and triton on constants
  HostValue callValue(const HostValue &callee, Arguments arguments, Keywords keywords);
  HostValue callKnown(llvm::StringRef name, Arguments arguments, Keywords keywords);
  HostValue callPython(llvm::StringRef name, Arguments arguments);
  HostValue callMath(llvm::StringRef name, Arguments arguments);
  HostValue callMethod(const HostValue &self, llvm::StringRef name, Arguments arguments);
  HostValue makeNamedTuple(Arguments arguments);
  HostValue extreme(Arguments arguments, bool maximum);
  HostValue arithmetic(syntax::Operator op, const HostValue &a, const HostValue &b);

  std::deque<Module> modules;
  llvm::StringMap<HostValue> loaded; // by path without `.py`
  std::deque<Object> objects;
  std::vector<Frame *> frames;        // of the running functions
  uint64_t lists = uint64_t(1) << 40; // identities of lists, greater than all handles
  Arena arena;
  Module *main = nullptr;
  size_t steps = 0;    // remaining for the current top-level statement
  size_t allSteps = 0; // used so far
  unsigned depth = 0;  // nesting of expressions, statements and calls
};

} // namespace txl::frontend
