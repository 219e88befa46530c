// Values of the C API: constructors and reading functions for the frontend's HostValue.
#include "capi/Handles.h"

using namespace txl;
using namespace txl::capi;
using frontend::HostValue;
using Kind = HostValue::Kind;

// The enumerators of both enumerations must be the same in the same order.
static_assert(static_cast<int>(Kind::Missing) == TXL_VALUE_MISSING &&
              static_cast<int>(Kind::Error) == TXL_VALUE_ERROR && static_cast<int>(Kind::None) == TXL_VALUE_NONE &&
              static_cast<int>(Kind::Bool) == TXL_VALUE_BOOL && static_cast<int>(Kind::Int) == TXL_VALUE_INT &&
              static_cast<int>(Kind::Float) == TXL_VALUE_FLOAT && static_cast<int>(Kind::Str) == TXL_VALUE_STR &&
              static_cast<int>(Kind::DType) == TXL_VALUE_DTYPE && static_cast<int>(Kind::Tuple) == TXL_VALUE_TUPLE &&
              static_cast<int>(Kind::List) == TXL_VALUE_LIST &&
              static_cast<int>(Kind::Constexpr) == TXL_VALUE_CONSTEXPR &&
              static_cast<int>(Kind::Function) == TXL_VALUE_FUNCTION &&
              static_cast<int>(Kind::Builtin) == TXL_VALUE_BUILTIN &&
              static_cast<int>(Kind::Module) == TXL_VALUE_MODULE && static_cast<int>(Kind::Class) == TXL_VALUE_CLASS &&
              static_cast<int>(Kind::Enum) == TXL_VALUE_ENUM &&
              static_cast<int>(Kind::Callable) == TXL_VALUE_CALLABLE &&
              static_cast<int>(Kind::Object) == TXL_VALUE_OBJECT && static_cast<int>(Kind::Tile) == TXL_VALUE_TILE);

txl_value::txl_value(HostValue initial) : value(std::move(initial)) {
  for (const HostValue &element : value.elements)
    elements.push_back(std::make_unique<txl_value>(element));
}

static HostValue make(Kind kind, const char *text = nullptr, uint64_t handle = 0) {
  HostValue value;
  value.kind = kind;
  value.text = textOf(text).str();
  value.handle = handle;
  return value;
}

static txl_value *wrap(HostValue value) { return new txl_value(std::move(value)); }

/// Appends copies of `elements`; false if one is not a valid value.
static bool addElements(HostValue &value, const txl_value *const *elements, size_t count) {
  if (count && !elements)
    return false;
  for (size_t i = 0; i < count; ++i) {
    if (!checked(elements[i]))
      return false;
    value.elements.push_back(elements[i]->value);
  }
  return true;
}

extern "C" {

txl_value *txl_value_error(const char *type, const char *message) {
  HostValue value = make(Kind::Error, message);
  value.typeName = textOf(type).str();
  return wrap(std::move(value));
}

txl_value *txl_value_none(void) { return wrap(make(Kind::None)); }

txl_value *txl_value_bool(int boolean) {
  HostValue value = make(Kind::Bool);
  value.integer = boolean != 0;
  return wrap(std::move(value));
}

txl_value *txl_value_int(int64_t integer) {
  HostValue value = make(Kind::Int);
  value.integer = integer;
  return wrap(std::move(value));
}

txl_value *txl_value_big_int(const char *decimal) {
  llvm::StringRef digits = textOf(decimal);
  int64_t small;
  if (!digits.getAsInteger(10, small))
    return txl_value_int(small);
  llvm::StringRef magnitude = digits;
  magnitude.consume_front("-");
  if (magnitude.empty() || magnitude.find_first_not_of("0123456789") != llvm::StringRef::npos)
    return nullptr;
  return wrap(make(Kind::Int, decimal));
}

txl_value *txl_value_float(double number) {
  HostValue value = make(Kind::Float);
  value.number = number;
  return wrap(std::move(value));
}

txl_value *txl_value_str(const char *text, size_t length) {
  if (!text && length)
    return nullptr;
  HostValue value = make(Kind::Str);
  value.text.assign(text ? text : "", length);
  return wrap(std::move(value));
}

txl_value *txl_value_dtype(const char *spelling) { return spelling ? wrap(make(Kind::DType, spelling)) : nullptr; }

txl_value *txl_value_tuple(const txl_value *const *elements, size_t count, const char *const *fields,
                           const char *type_name) {
  HostValue value = make(Kind::Tuple);
  if (!addElements(value, elements, count))
    return nullptr;
  value.typeName = textOf(type_name).str();
  for (size_t i = 0; fields && i < count; ++i)
    value.fields.push_back(textOf(fields[i]).str());
  return wrap(std::move(value));
}

txl_value *txl_value_list(const txl_value *const *elements, size_t count) {
  HostValue value = make(Kind::List);
  return addElements(value, elements, count) ? wrap(std::move(value)) : nullptr;
}

txl_value *txl_value_constexpr(const txl_value *inner) {
  HostValue value = make(Kind::Constexpr);
  return addElements(value, &inner, 1) ? wrap(std::move(value)) : nullptr;
}

txl_value *txl_value_builtin(const char *name) { return name ? wrap(make(Kind::Builtin, name)) : nullptr; }
txl_value *txl_value_module(const char *name, uint64_t handle) { return wrap(make(Kind::Module, name, handle)); }
txl_value *txl_value_class(const char *name, uint64_t handle) { return wrap(make(Kind::Class, name, handle)); }

txl_value *txl_value_enum(const char *class_name, const char *member, const txl_value *inner) {
  HostValue value = make(Kind::Enum, member);
  value.typeName = textOf(class_name).str();
  return addElements(value, &inner, 1) ? wrap(std::move(value)) : nullptr;
}

txl_value *txl_value_callable(const char *name, uint64_t handle) { return wrap(make(Kind::Callable, name, handle)); }

txl_value *txl_value_object(const char *type_name, uint64_t handle) {
  HostValue value = make(Kind::Object, nullptr, handle);
  value.typeName = textOf(type_name).str();
  return wrap(std::move(value));
}

txl_value *txl_value_tile(int64_t index, const char *type) {
  HostValue value = make(Kind::Tile, type);
  value.integer = index;
  return wrap(std::move(value));
}

void txl_value_set_class(txl_value *tuple, uint64_t class_handle, int is_aggregate) {
  if (!checked(tuple))
    return;
  tuple->value.handle = class_handle;
  tuple->value.isAggregate = is_aggregate != 0;
}

void txl_value_set_enum_class(txl_value *member, uint64_t class_handle, int is_its_value, int has_operators) {
  if (!checked(member) || member->value.kind != Kind::Enum)
    return;
  member->value.handle = class_handle;
  member->value.isItsValue = is_its_value != 0;
  member->value.hasOperators = has_operators != 0;
}

void txl_value_annotate_constexpr(txl_value *value) {
  if (checked(value))
    value->value.annotatedConstexpr = true;
}

void txl_value_free(txl_value *value) {
  if (checked(value))
    delete value;
}

txl_value_kind txl_value_get_kind(const txl_value *value) {
  return checked(value) ? static_cast<txl_value_kind>(value->value.kind) : TXL_VALUE_MISSING;
}

int64_t txl_value_get_int(const txl_value *value) { return checked(value) ? value->value.integer : 0; }
double txl_value_get_float(const txl_value *value) { return checked(value) ? value->value.number : 0; }

const char *txl_value_get_text(const txl_value *value, size_t *length) {
  if (length)
    *length = checked(value) ? value->value.text.size() : 0;
  return checked(value) ? value->value.text.c_str() : "";
}

uint64_t txl_value_get_handle(const txl_value *value) {
  if (!checked(value))
    return 0;
  return value->value.function ? value->value.function->handle : value->value.handle;
}

size_t txl_value_count(const txl_value *value) { return checked(value) ? value->elements.size() : 0; }

const txl_value *txl_value_element(const txl_value *value, size_t index) {
  return index < txl_value_count(value) ? value->elements[index].get() : nullptr;
}
}
