// Values and the arena of one compilation.
#include "frontend/values/Value.h"
#include "frontend/values/Builtin.h"
#include "frontend/values/Function.h"
#include "frontend/values/Objects.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace txl::frontend;

bool Value::isConstexpr() const {
  switch (tag) {
  case ValueKind::Invalid:
  case ValueKind::Tile:
  case ValueKind::Buffer:
  case ValueKind::Group:
    return false;
  case ValueKind::Tuple:
    return llvm::all_of(elements(), [](Value element) { return element.isConstexpr(); });
  case ValueKind::Method:
    return asMethod().self.isConstexpr();
  case ValueKind::Condition:
    return asCondition().condition.isConstexpr();
  default:
    return true;
  }
}

llvm::APInt Value::asAPInt() const {
  if (isInt() && extra)
    return *static_cast<const llvm::APInt *>(pointer);
  return llvm::APInt(64, static_cast<uint64_t>(integer), /*isSigned=*/true);
}

bool Value::identical(const Value &other) const {
  if (tag != other.tag || memberId != other.memberId)
    return false;
  switch (tag) {
  case ValueKind::Invalid:
  case ValueKind::None:
  case ValueKind::NotImplemented:
  case ValueKind::Ellipsis:
    return true;
  case ValueKind::Int:
    if (extra && other.extra) {
      llvm::APInt a = asAPInt(), b = other.asAPInt();
      unsigned width = std::max(a.getBitWidth(), b.getBitWidth());
      return a.sext(width) == b.sext(width);
    }
    return extra == other.extra && integer == other.integer;
  case ValueKind::Str:
    return asStr() == other.asStr();
  case ValueKind::Tuple:
    return pointer == other.pointer ||
           (asTuple().typeName == other.asTuple().typeName && asTuple().type == other.asTuple().type &&
            llvm::equal(elements(), other.elements(), [](const Value &a, const Value &b) { return a.identical(b); }));
  case ValueKind::Method:
    return asMethod().self.identical(other.asMethod().self) && asMethod().callee.identical(other.asMethod().callee);
  case ValueKind::EnumMember:
    return asEnumMember().className == other.asEnumMember().className &&
           asEnumMember().name == other.asEnumMember().name &&
           asEnumMember().classHandle == other.asEnumMember().classHandle;
  default:
    return pointer == other.pointer && extra == other.extra;
  }
}

std::string Value::describe() const {
  switch (tag) {
  case ValueKind::Invalid:
    return "undefined";
  case ValueKind::None:
    return "NoneType";
  case ValueKind::NotImplemented:
    return "NotImplementedType";
  case ValueKind::Ellipsis:
    return "ellipsis";
  case ValueKind::Bool:
    return "bool";
  case ValueKind::Int:
    return "int";
  case ValueKind::Float:
    return "float";
  case ValueKind::Str:
    return "str";
  case ValueKind::DType:
    return "dtype";
  case ValueKind::Tile:
  case ValueKind::Buffer:
    return type().describe();
  case ValueKind::Group:
    return asGroup().ofWarps ? "is_warp" : "is_warpgroup";
  case ValueKind::Tuple:
    return asTuple().typeName.empty() ? asTuple().isList ? "list" : "tuple" : asTuple().typeName.str();
  case ValueKind::Slice:
    return "slice";
  case ValueKind::Range:
    return "range";
  case ValueKind::Condition:
    return "condition";
  case ValueKind::Function:
    return "function";
  case ValueKind::Builtin:
    return "builtin";
  case ValueKind::Method:
    return "method";
  case ValueKind::Module:
    return "module";
  case ValueKind::Class:
    return "type";
  case ValueKind::EnumMember:
    return asEnumMember().className.str();
  case ValueKind::Host:
    return asHost().value.typeName;
  }
  llvm_unreachable("every kind returns");
}

llvm::StringRef Arena::copy(const llvm::Twine &text) {
  llvm::SmallString<64> storage;
  return text.toStringRef(storage).copy(allocator);
}

Value Arena::integer(const llvm::APInt &value) {
  if (value.isSignedIntN(64))
    return Value::fromInt(value.getSExtValue());
  Value v(ValueKind::Int);
  v.pointer = new (bigIntegers.Allocate()) llvm::APInt(value);
  v.extra = 1;
  return v;
}

Value Arena::asMember(Value value, const EnumMemberData &data) {
  auto known = llvm::find_if(members, [&](const EnumMemberData &member) {
    return member.classHandle == data.classHandle && member.name == data.name && member.className == data.className;
  });
  value.memberId = static_cast<uint32_t>(known - members.begin()) + 1;
  if (known == members.end())
    members.push_back({copy(data.className), copy(data.name), data.value, data.classHandle, data.hasOperators});
  return value;
}

const EnumMemberData *Arena::memberOf(Value value) const {
  if (value.is(ValueKind::EnumMember))
    return &value.asEnumMember();
  return value.memberId ? &members[value.memberId - 1] : nullptr;
}

/// The number of leaves that a walk over all elements visits. Because elements are shared, a tuple of tuples may have
/// more leaves than memory could hold.
static size_t countLeaves(llvm::ArrayRef<Value> elements) {
  size_t count = elements.size();
  for (Value element : elements)
    if (element.isTuple())
      count = llvm::SaturatingAdd(count, element.asTuple().leaves);
  return count;
}

static unsigned depthOf(llvm::ArrayRef<Value> elements) {
  unsigned depth = 0;
  for (Value element : elements)
    if (element.isTuple())
      depth = std::max(depth, element.asTuple().depth);
  return depth + 1;
}

Value Arena::tuple(llvm::ArrayRef<Value> elements, llvm::ArrayRef<llvm::StringRef> fields, llvm::StringRef typeName) {
  return instance(nullptr, false, elements, fields, typeName);
}

Value Arena::list(llvm::ArrayRef<Value> elements) {
  return Value::tuple(
      make(TupleData{copy(elements), {}, {}, true, false, nullptr, countLeaves(elements), depthOf(elements)}));
}

Value Arena::withElements(const TupleData &shape, llvm::ArrayRef<Value> elements) {
  TupleData data = shape;
  data.elements = copy(elements);
  data.leaves = countLeaves(elements);
  data.depth = depthOf(elements);
  return Value::tuple(make(data));
}

Value Arena::instance(const ClassObject *type, bool isAggregate, llvm::ArrayRef<Value> elements,
                      llvm::ArrayRef<llvm::StringRef> fields, llvm::StringRef typeName) {
  return Value::tuple(make(TupleData{copy(elements), copy(fields), typeName, false, isAggregate, type,
                                     countLeaves(elements), depthOf(elements)}));
}
