// Values: budget, truth, equality, elements; conversion from and to the frontend's values for compile-time arithmetic.
#include "filehost/FileHost.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "support/Limits.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::frontend;
using Kind = HostValue::Kind;

/// Takes `amount` steps from the budget. False if the budget is exhausted, or if the amount alone is too large.
bool FileHost::spend(size_t amount) {
  size_t taken = std::min(amount, steps);
  steps -= taken;
  allSteps += taken;
  return taken == amount && amount <= limits::fileValueSize;
}

/// Runs `work`, a top-level statement or a query of the frontend, with its own budget.
HostValue FileHost::withBudget(llvm::function_ref<HostValue()> work) {
  size_t outer = steps;
  steps = std::max(limits::fileLeastSteps,
                   std::min(limits::fileStatementSteps, limits::fileSteps - std::min(allSteps, limits::fileSteps)));
  HostValue result = work();
  steps = outer;
  return result;
}

/// The cost of copying a value: its elements and text; for a big int, the square of its number of digits.
size_t FileHost::weight(const HostValue &value) const {
  size_t total = 1 + (value.kind == Kind::Int ? value.text.size() * value.text.size() / 4096 : value.text.size() / 64);
  for (const HostValue &element : value.elements)
    total += weight(element);
  return total;
}

std::optional<Value> FileHost::plainValue(const HostValue &value) {
  switch (value.kind) {
  case Kind::None:
    return Value::none();
  case Kind::Bool:
    return Value::boolean(value.integer);
  case Kind::Int:
    if (!value.text.empty())
      return arena.integer(llvm::APInt(value.text.size() * 4 + 2, value.text, 10));
    return Value::fromInt(value.integer);
  case Kind::Float:
    return Value::fromFloat(value.number);
  case Kind::Str:
    return arena.str(value.text);
  case Kind::Constexpr:
    return plainValue(value.elements[0]);
  case Kind::Enum: {
    const Object *known = object(value);
    return value.isItsValue && known && !known->hasOwnOperators ? plainValue(value.elements[0]) : std::nullopt;
  }
  case Kind::Tuple:
  case Kind::List: {
    llvm::SmallVector<Value> elements;
    for (const HostValue &element : value.elements) {
      std::optional<Value> plain = plainValue(element);
      if (!plain)
        return std::nullopt;
      elements.push_back(*plain);
    }
    return value.kind == Kind::List ? arena.list(elements) : arena.tuple(elements);
  }
  default:
    return std::nullopt;
  }
}

/// A new list with a new identity.
HostValue FileHost::listOf(std::vector<HostValue> elements) {
  HostValue list = named(Kind::List, "");
  list.elements = std::move(elements);
  list.handle = ++lists;
  return list;
}

HostValue FileHost::hostValue(Value value) {
  switch (value.kind()) {
  case ValueKind::None:
    return named(Kind::None, "");
  case ValueKind::Bool:
    return boolean(value.asBool());
  case ValueKind::Int:
    return value.fitsInt64() ? integer(value.asInt64()) : named(Kind::Int, valueText(value));
  case ValueKind::Float: {
    HostValue result = named(Kind::Float, "");
    result.number = value.asDouble();
    return result;
  }
  case ValueKind::Str:
    return named(Kind::Str, value.asStr());
  case ValueKind::Tuple: {
    HostValue result = value.asTuple().isList ? listOf({}) : named(Kind::Tuple, "");
    for (Value element : value.elements()) {
      result.elements.push_back(hostValue(element));
      if (result.elements.back().kind == Kind::Missing)
        return {};
    }
    return result;
  }
  default:
    return {};
  }
}

std::optional<bool> FileHost::truth(const HostValue &value) {
  switch (value.kind) {
  case Kind::Error:
  case Kind::Missing:
  case Kind::Callable:
    return std::nullopt;
  case Kind::Tuple:
  case Kind::List:
    return !value.elements.empty();
  case Kind::Constexpr:
    return truth(value.elements[0]);
  case Kind::Object:
    if (Object *dict = object(value, Object::Kind::Dict))
      return !dict->items.empty();
    return object(value, Object::Kind::Function) || object(value, Object::Kind::Instance) ? std::optional<bool>(true)
                                                                                          : std::nullopt;
  case Kind::Enum:
    if (value.hasOperators && !value.isItsValue)
      return std::nullopt; // the truth of a Flag is that of its value
    break;
  default:
    break;
  }
  std::optional<Value> plain = plainValue(value);
  if (!plain && value.kind == Kind::Enum && value.hasOperators)
    return std::nullopt;
  return plain ? constantTruth(*plain) : true;
}

std::optional<bool> FileHost::equal(const HostValue &a, const HostValue &b) {
  if (a.kind == Kind::Constexpr)
    return equal(a.elements[0], b);
  if (b.kind == Kind::Constexpr)
    return equal(a, b.elements[0]);
  if (a.kind == Kind::Error || b.kind == Kind::Error)
    return std::nullopt;
  std::optional<Value> x = plainValue(a), y = plainValue(b);
  if (x && y)
    return constantEqual(*x, *y);
  auto hasOwnOperators = [&](const HostValue &value) {
    const Object *known = value.kind == Kind::Enum ? object(value) : nullptr;
    return value.kind == Kind::Enum && (!known || known->hasOwnOperators);
  };
  if (hasOwnOperators(a) || hasOwnOperators(b))
    return std::nullopt;
  if (a.kind != b.kind)
    // None, a string, a dtype or an enum member equals no value of another kind; a number may equal an object.
    return llvm::is_contained({Kind::Object, Kind::Class}, a.kind) ||
                   llvm::is_contained({Kind::Object, Kind::Class}, b.kind)
               ? (a.kind == Kind::None || b.kind == Kind::None ? std::optional<bool>(false) : std::nullopt)
               : std::optional<bool>(false);
  switch (a.kind) {
  case Kind::DType:
  case Kind::Builtin:
  case Kind::Callable:
    return a.text == b.text;
  case Kind::Enum:
    return a.handle == b.handle && a.text == b.text;
  case Kind::Function:
    return a.function == b.function;
  case Kind::Module:
  case Kind::Class:
    return a.text == b.text && a.handle == b.handle;
  case Kind::Tuple:
  case Kind::List: {
    if (a.elements.size() != b.elements.size())
      return false;
    for (size_t i = 0; i < a.elements.size(); ++i)
      if (std::optional<bool> same = equal(a.elements[i], b.elements[i]); !same || !*same)
        return same;
    return true;
  }
  default:
    return a.handle && a.handle == b.handle ? std::optional<bool>(true) : std::nullopt;
  }
}

std::optional<bool> FileHost::contains(const HostValue &container, const HostValue &value) {
  if (container.kind == Kind::Str)
    return value.kind == Kind::Str ? std::optional<bool>(llvm::StringRef(container.text).contains(value.text))
                                   : std::nullopt;
  std::optional<std::vector<HostValue>> elements = iterate(container);
  if (!elements)
    return std::nullopt;
  bool certain = true;
  for (const HostValue &element : *elements) {
    std::optional<bool> same = equal(element, value);
    if (same && *same)
      return true;
    certain &= same.has_value();
  }
  return certain ? std::optional<bool>(false) : std::nullopt;
}

std::optional<std::vector<HostValue>> FileHost::iterate(const HostValue &value) {
  if (!spend(weight(value)))
    return std::nullopt;
  if (value.kind == Kind::Constexpr)
    return iterate(value.elements[0]);
  if (value.kind == Kind::Tuple || value.kind == Kind::List)
    return value.elements;
  std::vector<HostValue> elements;
  if (value.kind == Kind::Str) {
    if (!spend(value.text.size()))
      return std::nullopt;
    for (char c : value.text)
      if ((static_cast<unsigned char>(c) & 0xC0) == 0x80 && !elements.empty())
        elements.back().text += c;
      else
        elements.push_back(named(Kind::Str, llvm::Twine(c)));
    return elements;
  }
  Object *dict = object(value, Object::Kind::Dict);
  if (!dict || !spend(dict->items.size()))
    return std::nullopt;
  for (const auto &entry : dict->items)
    elements.push_back(entry.first);
  return elements;
}

HostValue FileHost::getItem(const HostValue &container, const HostValue &key) {
  if (container.kind == Kind::Constexpr)
    return getItem(container.elements[0], key);
  if (Object *dict = object(container, Object::Kind::Dict)) {
    for (const auto &entry : dict->items) {
      std::optional<bool> same = equal(entry.first, key);
      if (!same)
        return {};
      if (*same)
        return entry.second;
    }
    return {};
  }
  std::optional<Value> index = plainValue(key);
  if (!index || (!index->isInt() && !index->isBool()) || !index->fitsInt64())
    return {};
  std::optional<std::vector<HostValue>> elements = iterate(container);
  if (!elements)
    return {};
  int64_t at = index->asInt64(), size = elements->size();
  at += at < 0 ? size : 0;
  return at >= 0 && at < size ? (*elements)[at] : HostValue();
}
