// The state of one compilation, and of each function being evaluated. Internal to the evaluator.
#pragma once
#include "frontend/Observer.h"
#include "frontend/evaluation/Evaluator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace txl::frontend {

/// Why a name has no value: `site` assigns it only in some executions, or assigns a type that differs from `before`.
struct LostName {
  const syntax::Node *site = nullptr;
  Value before, after;
};

/// One activation of a function: its variables and where it was called.
struct Frame {
  const JitFunction *function = nullptr;
  Frame *caller = nullptr;
  mlir::Location callSite; // with its call chain; unknown for an entry function
  unsigned depth = 0;
  unsigned dynamicLoops = 0;    // IR loops around the current statement
  bool expressionScope = false; // evaluates a default value, not a body
  SourceLocation userCallSite;  // for a library function: the user's call that led to it

  llvm::DenseMap<llvm::StringRef, Value> variables;
  /// Names declared `x: tl.constexpr`, and their declarations.
  llvm::DenseMap<llvm::StringRef, const syntax::Node *> constexprDeclarations;
  /// Names that lost their value at the end of a branch or loop, for the note of the `is not defined` error.
  llvm::DenseMap<llvm::StringRef, LostName> lostNames;

  explicit Frame(mlir::Location callSite) : callSite(callSite) {}
};

/// The warps that run the kernel, as its conditions specify.
struct GroupUse {
  const syntax::Node *site = nullptr; // the first condition
  bool ofWarps = false;
  int32_t count = 0; // greater than all ids that occur
  int32_t warps = 0; // warps that run the current code together; 0 outside of groups of warps
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
  const syntax::Node *node = nullptr; // the node being evaluated, in `frame`

  GroupUse groups;
  bool dependsOnWarpCount = false;         // the kernel's behaviour depends on the number of warps
  int64_t tensorColumns = 0;               // columns of tensor memory that all buffers allocated so far need
  const syntax::Expr *groupTest = nullptr; // the only expression that may be a group: the condition of an `if`

  /// The location of `node`, created when the first operation needs it. It carries the name of the variable being
  /// assigned.
  mlir::Location location();
  SourceLocation site() const;
  mlir::Location functionLocation(const JitFunction &function);
  /// Consumes `amount` steps of the compilation's budget for statements and expressions; false, after a diagnostic, if
  /// it is exhausted.
  bool spend(size_t amount);
  unsigned depth = 0;       // nesting of expressions and calls
  unsigned regionDepth = 0; // nesting of IR loops and conditions at the insertion point
  /// Passes the value of a node of the current function to the request's observer.
  void observe(const syntax::Node &observed, Value value) {
    if (request.observer && frame && frame->function && frame->function->host)
      request.observer->evaluated(evaluator, *frame->function, observed, value);
  }
  void at(const syntax::Node *next) {
    if (next != node) {
      node = next;
      cachedLocation = nullptr;
    }
  }

  /// The function of a host's answer; null, after diagnostics, if its text does not parse.
  const JitFunction *function(const std::shared_ptr<const HostFunction> &host);
  /// Converts a host's answer to a value; Invalid, after diagnostics, if that is not possible.
  Value fromHost(const HostValue &value);
  /// Converts a compile-time value to plain data; fails (with a diagnostic) for values that have no such form. Tiles
  /// only if `allowTiles`: the host sees their types and may include them in its answer.
  mlir::FailureOr<HostValue> toHost(Value value, bool allowTiles = false);
  /// The index by which plain data (HostValue::Kind::Tile) refers to a run-time value.
  size_t passTile(Value tile) {
    passedTiles.push_back(tile);
    return passedTiles.size() - 1;
  }
  /// The value of the free name `name` of `function`; Invalid if there is none. Reports other errors.
  mlir::FailureOr<Value> freeName(const JitFunction &function, llvm::StringRef name, bool allowPlain);
  mlir::FailureOr<Value> hostAttribute(const HostValue &object, llvm::StringRef name);
  mlir::FailureOr<Value> hostCall(Value callee, llvm::ArrayRef<Value> arguments,
                                  llvm::ArrayRef<KeywordArgument> keywords);
  mlir::FailureOr<Value> hostApply(llvm::StringRef op, llvm::ArrayRef<Value> operands);
  /// How a class defines a name for its instances: as `method`, `static`, `class`, `property` or `value`; empty if it
  /// does not.
  struct Member {
    llvm::StringRef kind;
    Value value;
  };
  mlir::FailureOr<Member> member(const ClassObject &type, llvm::StringRef name);

  /// Integer arguments whose value the kernel was specialised on. They are run-time values, so that their type does not
  /// depend on the specialisation; `known` returns the number where the language requires one.
  llvm::DenseMap<mlir::Value, int64_t> knownArguments;
  /// `value` with specialised arguments replaced by their numbers, inside tuples too.
  Value known(Value value);

  /// Functions that are called and not inlined (`noinline`), by mangled name.
  struct Outlined {
    mlir::Operation *function = nullptr;
    Value result; // its tiles are placeholders for the call's results
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
  mlir::StringAttr assignedName; // the variable whose value is being evaluated; null outside assignments
  std::deque<HostValue> answers; // storage for host answers that values refer to
  llvm::DenseMap<uint64_t, std::unique_ptr<JitFunction>> functions;
  llvm::DenseMap<std::pair<const JitFunction *, llvm::StringRef>, Value> freeNames;
  llvm::DenseMap<const ClassObject *, llvm::StringMap<Member>> members;
  std::deque<Module> hostModules;
  std::deque<ClassObject> hostClasses;
  llvm::DenseMap<uint64_t, const ClassObject *> classByHandle;
  std::vector<Value> passedTiles; // tiles that were passed to the host, by index
  llvm::DenseMap<const SourceBuffer *, mlir::StringAttr> fileNames;
};

/// RAII: makes `frame` the current frame.
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

/// RAII: creates operations at the end of `block`, which will become the body of a loop or condition.
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

/// RAII: names operations after the variable that is assigned, so that the IR is readable.
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
