// Enumerations of a file. A member is identified by its class and name; members of a class of numbers or strings
// (`IntEnum`, `class S(str, Enum)`) are also equal to their values. Anything that a method of the class could change is
// unknown.
#include "filehost/FileHost.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::frontend;
using llvm::dyn_cast;
using Kind = HostValue::Kind;

bool FileHost::EnumBases::add(llvm::StringRef base) {
  if (base == "builtins.int" || base == "builtins.str" || base == "builtins.float") {
    ofValues = base == "builtins.int" ? Kind::Int : base == "builtins.str" ? Kind::Str : Kind::Float;
    return true;
  }
  if (!base.consume_front("enum."))
    return false;
  isEnum = true;
  isFlag = base == "Flag" || base == "IntFlag";
  isShownAsValue = base == "IntEnum" || base == "IntFlag" || base == "StrEnum";
  ofValues = base.starts_with("Int") ? Kind::Int : base == "StrEnum" ? Kind::Str : ofValues;
  return base == "Enum" || isFlag || isShownAsValue;
}

/// The value of `auto()` after the members before it; Missing if only Python can determine it.
HostValue FileHost::nextValue(const EnumBases &bases, llvm::StringRef name, llvm::ArrayRef<HostValue> before) {
  if (bases.ofValues == Kind::Str)
    return bases.isShownAsValue ? named(Kind::Str, name.lower()) : HostValue();
  if (before.empty())
    return integer(1);
  int64_t last = 0;
  for (const HostValue &value : before) {
    if (value.kind != Kind::Int || !value.text.empty() || (bases.isFlag && value.integer < 0))
      return {};
    last = bases.isFlag ? std::max(last, value.integer) : value.integer;
  }
  int64_t next;
  if (bases.isFlag)
    return last < int64_t(1) << 61 ? integer(last ? int64_t(2) << llvm::Log2_64(last) : 1) : HostValue();
  return __builtin_add_overflow(last, 1, &next) ? HostValue() : integer(next);
}

HostValue FileHost::defineEnum(const syntax::ClassDef &def, const EnumBases &bases, Scope &scope) {
  static const llvm::StringSet<> decideValues{
      "__new__",    "__init__", "_generate_next_value_", "_missing_",       "_ignore_", "__str__",
      "__format__", "__repr__", "__getattr__",           "__getattribute__"};
  auto frame = std::make_shared<Frame>();
  frame->outer = scope.frame;
  frame->isClass = true;
  Scope inner{scope.module, frame};
  Object result;
  result.kind = Object::Kind::Class;
  result.isShownAsValue = bases.isShownAsValue;
  std::vector<HostValue> values;
  HostValue created = named(Kind::Class, scope.module.name + "." + def.name.str());
  created.handle = addObject({}); // members refer to their class
  for (const syntax::Stmt *stmt : def.body) {
    if (auto *method = dyn_cast<syntax::FunctionDef>(stmt)) {
      if (decideValues.contains(method->name))
        return unknown(scope, &def, "is a class that only Python can make");
      result.hasOwnOperators |= method->name.starts_with("__") && method->name != "__hash__";
      continue;
    }
    auto *assign = dyn_cast<syntax::Assign>(stmt);
    auto *name = assign && assign->targets.size() == 1 ? dyn_cast<syntax::Name>(assign->targets[0]) : nullptr;
    if (!name || name->id.starts_with("_"))
      continue; // a docstring
    auto *call = dyn_cast<syntax::Call>(assign->value);
    bool isNext = call && call->args.empty() && evaluate(call->func, inner).text == "enum.auto";
    HostValue value = isNext ? nextValue(bases, name->id, values) : evaluate(assign->value, inner);
    if (value.kind == Kind::Constexpr)
      value = HostValue(value.elements[0]);
    if (value.kind == Kind::Bool && bases.ofValues == Kind::Int)
      value = integer(value.integer);
    if (value.kind != Kind::Error &&
        (value.kind == Kind::Missing || (bases.ofValues != Kind::Missing && value.kind != bases.ofValues)))
      value = notComputed(scope, assign->value);
    frame->names[name->id] = value;
    HostValue member = named(Kind::Enum, name->id);
    member.typeName = def.name.str();
    member.handle = created.handle;
    member.isItsValue = bases.ofValues != Kind::Missing;
    member.hasOperators = bases.isFlag || result.hasOwnOperators;
    member.elements.push_back(value);
    for (size_t i = 0; i < values.size(); ++i) // a second name with the same value is an alias of the first member
      if (equal(values[i], value).value_or(false))
        member.text = result.fields[i];
    values.push_back(value);
    result.fields.push_back(member.text);
    result.members[name->id] = value.kind == Kind::Error ? value : member;
  }
  for (auto &entry : result.members) // a method may be defined after the members
    if (entry.second.kind == Kind::Enum)
      entry.second.hasOperators |= result.hasOwnOperators;
  result.fields.clear();
  *object(created) = std::move(result);
  return created;
}

/// `str`, `repr` and `format` of a member; Missing if only Python can determine them.
HostValue FileHost::memberText(llvm::StringRef op, const HostValue &member, llvm::StringRef spec) {
  const Object *known = object(member);
  std::optional<Value> value = known ? plainValue(member.elements[0]) : std::nullopt;
  if (!value)
    return {};
  if (op == "repr")
    return named(Kind::Str, "<" + member.typeName + "." + member.text + ": " + valueText(*value, true) + ">");
  Value shown = known->isShownAsValue ? *value : arena.str(member.typeName + "." + member.text);
  ArithmeticError error;
  std::optional<std::string> text = formatValue(shown, spec, error);
  return text ? named(Kind::Str, *text) : HostValue();
}
