// The state of one compilation, and of each function being evaluated. Internal to the evaluator.
#pragma once
#include "frontend/evaluation/Evaluator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace txl::frontend {

/// Why a name has no value: it gets one only in some executions of `place`, or in a type that it did not have `before`.
struct LostName {
  const syntax::Node *place = nullptr;
  Value before, after;
};

/// One activation of a function: its variables and where it was called.
struct Frame {
  const JitFunction *function = nullptr;
  Frame *caller = nullptr;
  mlir::Location callSite; // with the chain above it; unknown for an entry
  unsigned depth = 0;
  unsigned dynamicLoops = 0;    // loops around the current statement that are loops of the IR
  bool expressionScope = false; // evaluates a default, not a body
  SourceLocation userPlace;     // of a library function: the user's call that led here

  llvm::DenseMap<llvm::StringRef, Value> variables;
  /// Names declared `x: tl.constexpr`, and where.
  llvm::DenseMap<llvm::StringRef, const syntax::Node *> constexprDeclarations;
  /// Names that have lost their value at the end of a branch or loop: the note of `is not defined`.
  llvm::DenseMap<llvm::StringRef, LostName> lostNames;

  explicit Frame(mlir::Location callSite) : callSite(callSite) {}
};

/// Who runs the kernel, as far as its conditions have said.
struct GroupUse {
  const syntax::Node *place = nullptr; // the first condition
  bool ofWarps = false;
  int32_t count = 0; // above all numbers that occur
  int32_t warps = 0; // that run together what is being evaluated; 0 outside of groups of warps
};

class Compilation {
public:
  Compilation(mlir::MLIRContext &context, const Prelude &prelude, const KernelRequest &request, Host &host,
              DiagnosticEngine &diagnostics)
      : context(context), prelude(prelude), request(request), host(host), diagnostics(diagnostics), builder(&context),
        evaluator(*this), semantic(evaluator) {}

  mlir::MLIRContext &context;
  const Prelude &prelude;
  const KernelRequest &request;
  Host &host;
  DiagnosticEngine &diagnostics;
  TypeContext types;
  Arena arena;
  mlir::OpBuilder builder;
  mlir::ModuleOp module;
  Manifest manifest;

  Evaluator evaluator;
  Semantic semantic;

  Frame *frame = nullptr;
  const syntax::Node *node = nullptr; // being evaluated, in `frame`

  GroupUse groups;
  bool countsThreads = false;              // what the kernel does depends on how many warps run it
  int64_t tensorColumns = 0;               // of tensor memory, that all buffers so far need
  const syntax::Expr *groupTest = nullptr; // the one expression that may be a group: the condition of an `if`

  /// The location of `node`, made when the first operation asks for it. It carries the name of the variable being
  /// assigned.
  mlir::Location location();
  SourceLocation place() const;
  mlir::Location functionLocation(const JitFunction &function);
  /// Takes from the budget of the compilation, which statements and expressions use up; false, and a diagnostic, at its
  /// end.
  bool spend(size_t amount);
  unsigned depth = 0;       // of expressions and calls in each other
  unsigned regionDepth = 0; // of loops and conditions of the IR around the place where operations are created
  void at(const syntax::Node *next) {
    if (next != node) {
      node = next;
      cachedLocation = nullptr;
    }
  }

  /// The function behind a host's answer; null, and diagnostics, if its text does not parse.
  const JitFunction *function(const std::shared_ptr<const HostFunction> &host);
  /// A host's answer as a value. Invalid, and diagnostics, if it has none.
  Value fromHost(const HostValue &value);
  /// A compile-time value as plain data; fails (with a diagnostic) for what has no such form.
  /// Tiles only if `mayPassOn`: the host sees their type, and may put them into what it answers.
  mlir::FailureOr<HostValue> toHost(Value value, bool mayPassOn = false);
  /// The value of the free name `name` of `function`; Invalid if there is none. Reports other errors.
  mlir::FailureOr<Value> freeName(const JitFunction &function, llvm::StringRef name, bool allowPlain);
  mlir::FailureOr<Value> hostAttribute(const HostValue &object, llvm::StringRef name);
  mlir::FailureOr<Value> hostCall(Value callee, llvm::ArrayRef<Value> arguments,
                                  llvm::ArrayRef<KeywordArgument> keywords);
  mlir::FailureOr<Value> hostApply(llvm::StringRef op, llvm::ArrayRef<Value> operands);
  /// How instances of a class have a name: as `method`, `static`, `class`, `property`, `value`; empty if they have not.
  struct Member {
    llvm::StringRef kind;
    Value value;
  };
  mlir::FailureOr<Member> member(const ClassObject &type, llvm::StringRef name);

  /// Integer arguments whose value the kernel was specialised on. They are run-time values, so that their type does not
  /// depend on it; where the language needs a number, `known` gives it.
  llvm::DenseMap<mlir::Value, int64_t> knownArguments;
  /// `value` with the number in place of an argument that is known, in tuples too.
  Value known(Value value);

  /// Functions that are called, not evaluated in place (`noinline`), by their mangled name.
  struct Outlined {
    mlir::Operation *function = nullptr;
    Value result; // its tiles stand for the call's results
  };
  llvm::StringMap<Outlined> outlined;

private:
  const ClassObject *hostClass(const HostValue &value);
  llvm::LogicalResult reportRuntimeToHost(Value value);
  friend class Activation;
  friend class Naming;
  mlir::Location fileLocation(const SourceBuffer &source, unsigned line, unsigned column);
  size_t work = 0;
  mlir::LocationAttr cachedLocation;
  mlir::StringAttr assignedName; // of the variable whose value is being evaluated; null outside assignments
  std::deque<HostValue> answers; // what Host values refer to
  llvm::DenseMap<uint64_t, std::unique_ptr<JitFunction>> functions;
  llvm::DenseMap<std::pair<const JitFunction *, llvm::StringRef>, Value> freeNames;
  llvm::DenseMap<const ClassObject *, llvm::StringMap<Member>> members;
  std::deque<Module> hostModules;
  std::deque<ClassObject> hostClasses;
  llvm::DenseMap<uint64_t, const ClassObject *> classByHandle;
  std::vector<Value> passedOn; // tiles that the host was given, by their numbers
  llvm::DenseMap<const SourceBuffer *, mlir::StringAttr> fileNames;
};

/// While it lives, `frame` is the one being evaluated.
class Activation {
public:
  Activation(Compilation &compilation, Frame &frame)
      : compilation(compilation), frame(compilation.frame), node(compilation.node),
        assignedName(compilation.assignedName) {
    compilation.frame = &frame;
    compilation.node = nullptr;
    compilation.cachedLocation = nullptr;
    compilation.assignedName = nullptr;
  }
  ~Activation() {
    compilation.frame = frame;
    compilation.node = node;
    compilation.cachedLocation = nullptr;
    compilation.assignedName = assignedName;
  }

private:
  Compilation &compilation;
  Frame *frame;
  const syntax::Node *node;
  mlir::StringAttr assignedName;
};

/// While it lives, operations are created at the end of `block`, around which a loop or condition will be made.
class InRegion {
public:
  InRegion(Compilation &compilation, mlir::Block *block) : compilation(compilation), guard(compilation.builder) {
    compilation.builder.setInsertionPointToEnd(block);
    ++compilation.regionDepth;
  }
  ~InRegion() { --compilation.regionDepth; }

private:
  Compilation &compilation;
  mlir::OpBuilder::InsertionGuard guard;
};

/// While it lives, operations are named after the variable that is assigned: readers of the IR find them again.
class Naming {
public:
  Naming(Compilation &compilation, const syntax::Expr *target)
      : compilation(compilation), outer(compilation.assignedName) {
    auto *name = llvm::dyn_cast<syntax::Name>(target);
    set(name ? mlir::StringAttr::get(&compilation.context, name->id) : mlir::StringAttr());
  }
  ~Naming() { set(outer); }

private:
  void set(mlir::StringAttr name) {
    compilation.assignedName = name;
    compilation.cachedLocation = nullptr;
  }
  Compilation &compilation;
  mlir::StringAttr outer;
};

} // namespace txl::frontend
