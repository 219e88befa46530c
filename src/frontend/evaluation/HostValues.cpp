// Conversion between the host's plain data and values, and the queries to the host, each recorded in the manifest.
#include "frontend/evaluation/Compilation.h"
#include "frontend/values/ConstantText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(PlainGlobal, NameError,
               "cannot access global variable `{0}`: it is a plain `{1}`, and kernels see globals only if they are "
               "`tl.constexpr` (Cannot access global variable {0} from within @jit'ed function)");
TXL_DIAGNOSTIC(PlainFunction, TypeError,
               "`{0}` is a plain Python function, which kernels cannot call (Cannot access global variable {0} from "
               "within @jit'ed function)");
TXL_DIAGNOSTIC(HostRaised, CompilationError, "{0}: {1}");
TXL_DIAGNOSTIC(HostNoAnswer, TypeError, "`{0}` of a value of type `{1}` cannot be computed at compile time");
TXL_DIAGNOSTIC(RuntimeToHost, TypeError, "a run-time value of type `{0}` cannot be given to Python at compile time");
TXL_DIAGNOSTIC(NoPlainForm, TypeError, "a `{0}` cannot be given to Python at compile time");
TXL_DIAGNOSTIC(UnknownBuiltin, AttributeError, "`{0}` is not part of the language of kernels");
TXL_DIAGNOSTIC(NoFunctionInSource, SyntaxError, "the source of `{0}` holds no function definition");

bool HostValue::operator==(const HostValue &other) const {
  bool sameNumber = number == other.number || (number != number && other.number != other.number);
  bool sameFunction = function == other.function ||
                      (function && other.function && function->qualifiedName == other.function->qualifiedName &&
                       function->source == other.function->source && function->noinline == other.function->noinline &&
                       function->isExtern == other.function->isExtern);
  return kind == other.kind && integer == other.integer && sameNumber && text == other.text &&
         typeName == other.typeName && isAggregate == other.isAggregate && isItsValue == other.isItsValue &&
         hasOperators == other.hasOperators && elements == other.elements && fields == other.fields && sameFunction;
}

/// The `def` that the source starts with (after its decorators).
static const syntax::FunctionDef *findFunction(const syntax::Module &module) {
  for (const syntax::Stmt *stmt : module.body)
    if (auto *def = llvm::dyn_cast<syntax::FunctionDef>(stmt))
      return def;
  return nullptr;
}

/// Removes the indentation of the first line from all lines of `text` and returns its width in `indentation`.
static std::string dedented(llvm::StringRef text, unsigned &indentation) {
  indentation = text.take_while([](char c) { return c == ' ' || c == '\t'; }).size();
  if (!indentation)
    return text.str();
  llvm::StringRef prefix = text.take_front(indentation);
  std::string result;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    line.consume_front(prefix);
    (result += line) += '\n';
  }
  return result;
}

const JitFunction *Compilation::function(const std::shared_ptr<const HostFunction> &host) {
  std::unique_ptr<JitFunction> &slot = functions[host->handle];
  if (slot)
    return slot.get();
  unsigned indentation;
  std::string text = dedented(host->source, indentation);
  auto parsed =
      syntax::parse(SourceBuffer::create(host->file, std::move(text), host->firstLine, indentation), diagnostics);
  if (!parsed)
    return nullptr;
  const syntax::FunctionDef *def = findFunction(*parsed->module);
  if (!def) {
    diagnostics.emit(site(), NoFunctionInSource, host->qualifiedName);
    return nullptr;
  }
  slot = std::make_unique<JitFunction>();
  slot->name = def->name.str();
  slot->qualifiedName = host->qualifiedName;
  slot->def = def;
  slot->source = parsed->source.get();
  slot->signature = Signature::read(*def, arena);
  slot->noinline = host->noinline;
  slot->isExtern = host->isExtern;
  slot->host = host;
  slot->parsed = std::move(parsed);
  return slot.get();
}

/// The path below `txl.language` that a qualified name refers to; nullopt if it is not in the prelude.
static std::optional<llvm::StringRef> preludePath(llvm::StringRef name) {
  for (llvm::StringRef root : {"txl.language", "triton.language"})
    if (name == root)
      return "";
    else if (name.starts_with(root) && name[root.size()] == '.')
      return name.drop_front(root.size() + 1);
  return std::nullopt;
}

/// The class of `value`, or `value` itself if it is a class; null for a tuple without a class.
const ClassObject *Compilation::hostClass(const HostValue &value) {
  bool isClass = value.kind == HostValue::Kind::Class;
  if (!value.handle && !isClass) {
    std::optional<llvm::StringRef> path = preludePath(value.typeName);
    Value known = path ? prelude.resolve(*path) : Value();
    return known.is(ValueKind::Class) ? &known.asClass() : nullptr;
  }
  const ClassObject *&slot = classByHandle[value.handle];
  if (!slot) {
    ClassObject &object = hostClasses.emplace_back();
    object.kind = ClassKind::Host;
    object.name = isClass ? value.text : value.typeName;
    object.hostHandle = value.handle;
    slot = &object;
  }
  return slot;
}

Value Compilation::fromHost(const HostValue &value) {
  using Kind = HostValue::Kind;
  switch (value.kind) {
  case Kind::Missing:
    return Value();
  case Kind::Error:
    diagnostics.emit(site(), HostRaised, value.typeName, value.text);
    return Value();
  case Kind::None:
    return Value::none();
  case Kind::Bool:
    return Value::boolean(value.integer);
  case Kind::Int:
    if (!value.text.empty() && llvm::all_of(llvm::StringRef(value.text).ltrim('-'), llvm::isDigit))
      return arena.integer(llvm::APInt(value.text.size() * 4 + 2, value.text, 10));
    return Value::fromInt(value.integer);
  case Kind::Float:
    return Value::fromFloat(value.number);
  case Kind::Str:
    return arena.str(value.text);
  case Kind::DType:
    if (Type type = types.parse(value.text))
      return Value::dtype(type);
    break;
  case Kind::Tuple:
  case Kind::List: {
    llvm::SmallVector<Value> elements;
    for (const HostValue &element : value.elements) {
      elements.push_back(fromHost(element));
      if (!elements.back())
        return Value();
    }
    if (value.kind == Kind::List)
      return arena.list(elements);
    llvm::SmallVector<llvm::StringRef> fields;
    for (const std::string &field : value.fields)
      fields.push_back(arena.copy(field));
    // A number in a field that is not a constexpr is a run-time value.
    for (size_t i = 0; value.isAggregate && i < elements.size(); ++i)
      if (elements[i].isNumber() && value.elements[i].kind != Kind::Constexpr) {
        FailureOr<Value> tile = semantic.toTile(elements[i]);
        if (failed(tile))
          return Value();
        elements[i] = *tile;
      }
    return arena.instance(hostClass(value), value.isAggregate, elements, fields, arena.copy(value.typeName));
  }
  case Kind::Constexpr:
    return fromHost(value.elements.at(0));
  case Kind::Function: {
    const JitFunction *jit = function(value.function);
    return jit ? Value::function(jit) : Value();
  }
  case Kind::Builtin:
  case Kind::Module:
    if (std::optional<llvm::StringRef> path = preludePath(value.text)) {
      if (Value found = prelude.resolve(*path))
        return found;
    } else if (value.kind == Kind::Module) {
      return Value::module(&hostModules.emplace_back(Module{value.text, value.handle, true}));
    } else if (Value found = prelude.lookupPython(llvm::StringRef(value.text).rsplit('.').second)) {
      return found;
    }
    diagnostics.emit(site(), UnknownBuiltin, llvm::StringRef(value.text).rsplit('.').second);
    return Value();
  case Kind::Class: {
    llvm::StringRef name = value.text;
    if (std::optional<llvm::StringRef> path = preludePath(name))
      if (Value found = prelude.resolve(*path))
        return found;
    if (name.consume_front("builtins."))
      if (Value found = prelude.lookupPython(name))
        return found;
    return Value::classObject(hostClass(value));
  }
  case Kind::Enum: {
    Value inner = value.elements.empty() ? Value::none() : fromHost(value.elements[0]);
    if (!inner)
      return Value();
    EnumMemberData member{value.typeName, value.text, inner, value.handle, value.hasOperators};
    if (value.isItsValue && (inner.isNumber() || inner.isStr()))
      return arena.asMember(inner, member);
    member.className = arena.copy(value.typeName);
    member.name = arena.copy(value.text);
    return arena.asMember(Value::enumMember(arena.make(member)), member);
  }
  case Kind::Tile:
    if (value.integer >= 0 && static_cast<size_t>(value.integer) < passedTiles.size())
      return passedTiles[static_cast<size_t>(value.integer)];
    break;
  case Kind::Callable:
  case Kind::Object:
    return Value::host(arena.make(HostObject{answers.emplace_back(value)}));
  }
  diagnostics.emit(site(), HostNoAnswer, "value", value.text);
  return Value();
}

llvm::LogicalResult Compilation::reportRuntimeToHost(Value value) {
  evaluator.report(RuntimeToHost, value.describe())
      .note("kernels compute with the functions of `tl` and with those decorated with `@jit`; all others run at "
            "compile time");
  return failure();
}

FailureOr<HostValue> Compilation::toHost(Value value, bool allowTiles) {
  using Kind = HostValue::Kind;
  HostValue result;
  if (const EnumMemberData *member = arena.memberOf(value)) {
    FailureOr<HostValue> inner = toHost(member->value);
    if (failed(inner))
      return failure();
    result.kind = Kind::Enum;
    result.typeName = member->className.str();
    result.text = member->name.str();
    result.handle = member->classHandle;
    result.isItsValue = !value.is(ValueKind::EnumMember);
    result.hasOperators = member->hasOperators;
    result.elements.push_back(*inner);
    return result;
  }
  switch (value.kind()) {
  case ValueKind::None:
    result.kind = Kind::None;
    return result;
  case ValueKind::Bool:
    result.kind = Kind::Bool;
    result.integer = value.asBool();
    return result;
  case ValueKind::Int:
    result.kind = Kind::Int;
    if (value.fitsInt64())
      result.integer = value.asInt64();
    else
      result.text = valueText(value);
    return result;
  case ValueKind::Float:
    result.kind = Kind::Float;
    result.number = value.asDouble();
    return result;
  case ValueKind::Str:
    result.kind = Kind::Str;
    result.text = value.asStr().str();
    return result;
  case ValueKind::DType:
    if (value.asType().isBlock() || value.asType().isTuple() || value.asType().isConstexpr())
      break;
    result.kind = Kind::DType;
    result.text = value.asType().signature();
    return result;
  case ValueKind::Tuple: {
    result.kind = value.asTuple().isList ? Kind::List : Kind::Tuple;
    result.typeName = value.asTuple().typeName.str();
    for (llvm::StringRef field : value.asTuple().fields)
      result.fields.push_back(field.str());
    if (const ClassObject *type = value.asTuple().type) {
      result.handle = type->hostHandle;
      result.isAggregate = value.asTuple().isAggregate;
      if (type->kind == ClassKind::Aggregate)
        result.text = result.typeName = "txl.language." + type->name;
    }
    for (Value element : value.elements()) {
      FailureOr<HostValue> plain = toHost(element, allowTiles);
      if (failed(plain))
        return failure();
      result.elements.push_back(*plain);
    }
    return result;
  }
  case ValueKind::Function:
    if (!value.asFunction().host)
      break;
    result.kind = Kind::Function;
    result.function = value.asFunction().host;
    return result;
  case ValueKind::Builtin:
    result.kind = Kind::Builtin;
    result.text = (value.asBuiltin().isPython ? "builtins." : "txl.language.") + value.asBuiltin().name;
    return result;
  case ValueKind::Class:
    result.kind = Kind::Class;
    result.text = value.asClass().name;
    result.handle = value.asClass().hostHandle;
    if (value.asClass().kind != ClassKind::Host)
      result.text = (prelude.lookupPython(result.text) ? "builtins." : "txl.language.") + result.text;
    return result;
  case ValueKind::Host:
    return value.asHost().value;
  case ValueKind::Tile:
    if (allowTiles) {
      result.kind = Kind::Tile;
      result.integer = static_cast<int64_t>(passTile(value));
      result.text = value.type().scalar().signature() + value.type().shapeText();
      return result;
    }
    return reportRuntimeToHost(value);
  case ValueKind::Buffer:
    return reportRuntimeToHost(value);
  default:
    break;
  }
  return evaluator.error(NoPlainForm, value.describe());
}

/// Whether a kernel may use a global of this kind without `constexpr` around it.
static bool mayBePlain(const HostValue &value) {
  using Kind = HostValue::Kind;
  switch (value.kind) {
  case Kind::None:
  case Kind::Bool:
  case Kind::Int:
  case Kind::Float:
  case Kind::Str:
  case Kind::Tuple:
  case Kind::List:
  case Kind::Object:
    return false;
  default:
    return true;
  }
}

FailureOr<Value> Compilation::freeName(const JitFunction &function, llvm::StringRef name, bool allowPlain) {
  if (!function.host) {
    if (Value value = prelude.lookup(name, function))
      return value;
    if (Value value = name == "tl" || name == "core" ? prelude.resolve("") : prelude.resolve(name))
      return value;
    return prelude.lookupPython(name);
  }
  auto found = freeNames.find({&function, name});
  if (found != freeNames.end())
    return found->second;
  HostValue answer = host.resolveName(*function.host, name);
  manifest.push_back({ManifestEntry::Kind::Name, function.host, {}, name.str(), {}, {}, answer});
  if (answer.kind == HostValue::Kind::Missing) {
    Value value = prelude.lookupPython(name);
    freeNames[{&function, name}] = value;
    return value;
  }
  Value value = fromHost(answer);
  if (!value)
    return failure();
  if (!allowPlain && !request.options.allowPlainGlobals && !mayBePlain(answer)) {
    llvm::StringRef type = answer.typeName.empty() ? llvm::StringRef(answer.text) : llvm::StringRef(answer.typeName);
    if (value.is(ValueKind::Host) && type.ends_with("function")) {
      evaluator.report(PlainFunction, name)
          .note("decorate it with `@jit`; one that computes compile-time values only, with `@constexpr_function`");
      return failure();
    }
    type.consume_front("builtins.");
    evaluator.report(PlainGlobal, name, value.is(ValueKind::Host) ? type.str() : value.describe())
        .note("write `{0} = tl.constexpr(…)` in its module (an annotation `: tl.constexpr` there is not enough), or "
              "pass it as an argument",
              name);
    return failure();
  }
  if (!allowPlain)
    freeNames[{&function, name}] = value;
  return value;
}

FailureOr<Value> Compilation::hostAttribute(const HostValue &object, llvm::StringRef name) {
  HostValue answer = host.getAttribute(object, name);
  manifest.push_back({ManifestEntry::Kind::Attribute, nullptr, object, name.str(), {}, {}, answer});
  if (answer.kind == HostValue::Kind::Missing)
    return Value();
  Value value = fromHost(answer);
  return value ? FailureOr<Value>(value) : FailureOr<Value>(failure());
}

FailureOr<Value> Compilation::hostCall(Value callee, llvm::ArrayRef<Value> arguments,
                                       llvm::ArrayRef<KeywordArgument> keywords) {
  ManifestEntry entry;
  entry.kind = ManifestEntry::Kind::Call;
  const size_t passedBefore = passedTiles.size();
  FailureOr<HostValue> subject = toHost(callee);
  if (failed(subject))
    return failure();
  entry.subject = *subject;
  const bool allowTiles = subject->kind == HostValue::Kind::Callable || subject->kind == HostValue::Kind::Class;
  for (Value argument : arguments) {
    FailureOr<HostValue> plain = toHost(argument, allowTiles);
    if (failed(plain))
      return failure();
    entry.arguments.push_back(*plain);
  }
  for (const KeywordArgument &keyword : keywords) {
    FailureOr<HostValue> plain = toHost(keyword.value, allowTiles);
    if (failed(plain))
      return failure();
    entry.keywords.push_back({keyword.name.str(), *plain});
  }
  entry.answer = host.call(entry.subject, entry.arguments, entry.keywords);
  manifest.push_back(entry);
  if (entry.answer.kind == HostValue::Kind::Missing && passedTiles.size() > passedBefore)
    return reportRuntimeToHost(passedTiles.back());
  if (entry.answer.kind == HostValue::Kind::Missing)
    return evaluator.error(HostNoAnswer, "call", callee.describe());
  Value value = fromHost(entry.answer);
  return value ? FailureOr<Value>(value) : FailureOr<Value>(failure());
}

FailureOr<Value> Compilation::hostApply(llvm::StringRef op, llvm::ArrayRef<Value> operands) {
  ManifestEntry entry;
  entry.kind = ManifestEntry::Kind::Apply;
  entry.name = op.str();
  for (Value operand : operands) {
    FailureOr<HostValue> plain = toHost(operand);
    if (failed(plain))
      return failure();
    entry.arguments.push_back(*plain);
  }
  entry.answer = host.apply(op, entry.arguments);
  manifest.push_back(entry);
  if (entry.answer.kind == HostValue::Kind::Missing)
    return evaluator.error(HostNoAnswer, op, operands[0].describe());
  Value value = fromHost(entry.answer);
  return value ? FailureOr<Value>(value) : FailureOr<Value>(failure());
}

FailureOr<Compilation::Member> Compilation::member(const ClassObject &type, llvm::StringRef name) {
  if (type.kind == ClassKind::Aggregate) {
    auto method = type.methods.find(name);
    if (method == type.methods.end())
      return Member();
    bool isProperty = llvm::any_of(method->second.asFunction().def->decoratorList, [](const syntax::Expr *decorator) {
      auto *word = llvm::dyn_cast<syntax::Name>(decorator);
      return word && word->id == "property";
    });
    return Member{isProperty ? "property" : "method", method->second};
  }
  auto [slot, isNew] = members[&type].try_emplace(name);
  if (!isNew)
    return slot->second;
  FailureOr<Value> answer = hostApply("member", {Value::classObject(&type), arena.str(name)});
  if (failed(answer))
    return failure();
  if (answer->isTuple() && answer->elements().size() == 2 && answer->elements()[0].isStr())
    members[&type][name] = {answer->elements()[0].asStr(), answer->elements()[1]};
  return members[&type][name];
}
