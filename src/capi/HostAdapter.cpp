// Callbacks borrow values for the length of a call; the adapter takes ownership of their answers.
#include "capi/HostAdapter.h"
#include <cstdio>

using namespace txl;
using namespace txl::capi;
using frontend::HostFunction;
using frontend::HostValue;

std::shared_ptr<const HostFunction> capi::makeFunction(const txl_function *function) {
  if (!function || function->size < sizeof(txl_function) || !function->name || !function->source || !function->handle)
    return nullptr;
  auto result = std::make_shared<HostFunction>();
  result->handle = function->handle;
  result->qualifiedName = function->name;
  result->source.assign(function->source, function->source_length);
  result->file = textOf(function->file).str();
  result->firstLine = function->first_line ? function->first_line : 1;
  result->noinline = function->noinline_function != 0;
  result->isExtern = function->noinline_function == 2;
  for (size_t i = 0; i < function->default_count; ++i) {
    if (!function->default_names || !function->default_values || !checked(function->default_values[i]))
      return nullptr;
    result->defaults.emplace_back(textOf(function->default_names[i]).str(), function->default_values[i]->value);
  }
  return result;
}

/// Takes ownership of the answer of a callback.
static HostValue take(txl_value *answer) {
  if (!checked(answer))
    return HostValue();
  HostValue value = std::move(answer->value);
  txl_value_free(answer);
  return value;
}

/// Values that a callback borrows for the length of a call.
class BorrowedValues {
public:
  explicit BorrowedValues(llvm::ArrayRef<HostValue> values) {
    for (const HostValue &value : values)
      add(value);
  }
  BorrowedValues() = default;
  void add(const HostValue &value) {
    owned.push_back(std::make_unique<txl_value>(value));
    pointers.push_back(owned.back().get());
  }
  const txl_value *const *data() const { return pointers.data(); }
  size_t size() const { return pointers.size(); }

private:
  std::vector<std::unique_ptr<txl_value>> owned;
  std::vector<const txl_value *> pointers;
};

HostValue HostAdapter::resolveName(const HostFunction &function, llvm::StringRef name) {
  return callbacks.resolve_name ? take(callbacks.resolve_name(callbacks.context, function.handle, name.str().c_str()))
                                : HostValue();
}

HostValue HostAdapter::getAttribute(const HostValue &object, llvm::StringRef name) {
  if (!callbacks.get_attribute)
    return HostValue();
  txl_value lent(object);
  return take(callbacks.get_attribute(callbacks.context, &lent, name.str().c_str()));
}

HostValue HostAdapter::call(const HostValue &callee, llvm::ArrayRef<HostValue> arguments,
                            llvm::ArrayRef<std::pair<std::string, HostValue>> keywords) {
  if (!callbacks.call)
    return HostValue();
  txl_value lent(callee);
  BorrowedValues positional(arguments), named;
  std::vector<const char *> names;
  for (const auto &[name, value] : keywords) {
    names.push_back(name.c_str());
    named.add(value);
  }
  return take(callbacks.call(callbacks.context, &lent, positional.data(), positional.size(), names.data(), named.data(),
                             names.size()));
}

HostValue HostAdapter::apply(llvm::StringRef op, llvm::ArrayRef<HostValue> operands) {
  if (!callbacks.apply)
    return HostValue();
  BorrowedValues lent(operands);
  return take(callbacks.apply(callbacks.context, op.str().c_str(), lent.data(), lent.size()));
}

void HostAdapter::print(llvm::StringRef text) {
  if (callbacks.print)
    return callbacks.print(callbacks.context, text.data(), text.size());
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

bool HostAdapter::interrupted() {
  bool known = callbacks.size >= sizeof(txl_host); // the first version of the struct ends before it
  return known && callbacks.interrupted && callbacks.interrupted(callbacks.context);
}

extern "C" txl_value *txl_value_function(const txl_function *function) {
  HostValue value;
  value.kind = HostValue::Kind::Function;
  value.function = makeFunction(function);
  if (!value.function)
    return nullptr;
  value.handle = value.function->handle;
  return new txl_value(std::move(value));
}
