// `observe` is rare and uses the results of binding; `read` is the fast path of a launch.
#include "python/Repetition.h"
#include "python/arrays/DeviceArray.h"
#include <algorithm>

namespace txl::python {

/// Determines the kind of an array, if that is possible without a call.
static bool findKind(PyObject *value, ArrayKind &kind) {
  Array array;
  kind.type = Py_TYPE(value);
  if (isDeviceArrayType(kind.type))
    array = deviceArrayOf(value)->array;
  else if (readKnownArray(value, array))
    kind.tensor = *readRememberedTensor(value, array);
  else
    return false;
  kind.element = array.element;
  kind.device = array.device;
  return true;
}

/// The argument for an array of the kind; its address is 0 if it is of another kind, or has no memory.
static txl_argument argumentOf(PyObject *value, const ArrayKind &kind) {
  if (Py_TYPE(value) != kind.type)
    return {};
  if (kind.tensor.element != Element::Invalid)
    return argumentOfTensor(value, kind.tensor);
  const Array &array = deviceArrayOf(value)->array;
  return array.element == kind.element && array.device == kind.device ? array.argument : txl_argument{};
}

/// Immutable constants: the same object always has the same value.
static bool isItsValue(PyObject *value) {
  return value == Py_None || PyBool_Check(value) || PyLong_CheckExact(value) || PyFloat_CheckExact(value) ||
         PyUnicode_CheckExact(value);
}

/// The index of a parameter's value in the call's arguments; -1 if it is a default.
static Py_ssize_t callIndexOf(const Call &call, const std::vector<Parameter> &parameters, size_t parameter) {
  if (static_cast<Py_ssize_t>(parameter) < call.count)
    return static_cast<Py_ssize_t>(parameter);
  for (Py_ssize_t i = 0, keywords = call.names ? PyTuple_Size(call.names) : 0; i < keywords; ++i)
    if (PyUnicode_Compare(PyTuple_GetItem(call.names, i), parameters[parameter].name.get()) == 0)
      return call.count + i;
  return -1;
}

void Repetition::addConstant(PyObject *value, Py_ssize_t from) {
  int overflow = 0;
  long long integer = PyLong_CheckExact(value) ? PyLong_AsLongLongAndOverflow(value, &overflow) : 0;
  ArgumentCheck result{PyLong_CheckExact(value) && !overflow ? ArgumentCheck::EqualInteger : ArgumentCheck::SameObject,
                       from, nullptr, value};
  result.word = static_cast<uint64_t>(integer);
  checks.push_back(result);
  held.push_back(Object::borrow(value));
}

bool Repetition::addCheck(const Parameter &parameter, PyObject *value, Py_ssize_t from) {
  ArgumentCheck result{ArgumentCheck::SameObject, from, &parameter};
  Scalar scalar;
  uint64_t address;
  if (!parameter.isConstexpr && PyLong_CheckExact(value)) {
    result.kind = ArgumentCheck::Integer;
    if (!readInteger(parameter, value, scalar))
      return false;
    result.word = scalar.word;
  } else if (!parameter.isConstexpr && PyFloat_CheckExact(value)) {
    result.kind = ArgumentCheck::Float;
    if (!readFloat(parameter, PyFloat_AsDouble(value), scalar))
      return false;
    result.word = scalar.word;
  } else if (!parameter.isConstexpr && findKind(value, result.array) &&
             (address = argumentOf(value, result.array).bits)) {
    result.kind = ArgumentCheck::Array;
    result.word = pointerWord(parameter, result.array.element, address);
  } else if (!isItsValue(value) || (!parameter.isConstexpr && value != Py_None)) {
    return false;
  } else {
    addConstant(value, from);
    return true;
  }
  checks.push_back(result);
  return true;
}

bool Repetition::remember(const std::vector<Parameter> &parameters, const Specializer &specializer, const Call &call,
                          const Bound &bound) {
  size_t taken = 0;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Parameter &parameter = parameters[i];
    PyObject *value = bound.values[i];
    Py_ssize_t from = callIndexOf(call, parameters, i);
    bool takes = !parameter.isConstexpr && value != Py_None;
    if (parameter.isVariadic || taken + takes > std::min(maxArguments, specializer.arguments.size()))
      return false;
    if (from >= 0) {
      if (!addCheck(parameter, value, from))
        return false;
    } else if (takes) {
      if (!PyLong_CheckExact(value) && !PyFloat_CheckExact(value))
        return false;
      ArgumentCheck result{ArgumentCheck::Default, 0};
      result.defaultArgument = specializer.arguments[taken];
      checks.push_back(result);
    }
    taken += takes;
  }
  for (Py_ssize_t i = 0, keywords = call.names ? PyTuple_Size(call.names) : 0; i < keywords; ++i)
    for (auto [name, value] : bound.options)
      if (name == PyTuple_GetItem(call.names, i)) {
        if (!isItsValue(value))
          return false;
        addConstant(value, call.count + i);
      }
  return taken == specializer.arguments.size();
}

void Repetition::observe(const std::vector<Parameter> &parameters, const Specializer &specializer, const Call &call,
                         const Bound &bound, const EntryRef &launched) {
  if (std::exchange(before, launched.get()) != launched.get() || ++misses < patience)
    return;
  Repetition result;
  result.before = before;
  result.patience = std::min(2 * patience, 4096u);
  if (!result.remember(parameters, specializer, call, bound)) {
    PyErr_Clear();
    misses = 0;
    patience = result.patience;
    return;
  }
  result.entry = launched;
  result.device = specializer.device;
  result.stream = specializer.stream;
  result.count = call.count;
  result.names = call.names;
  if (call.names)
    result.held.push_back(Object::borrow(call.names));
  *this = std::move(result);
}

Py_ssize_t Repetition::read(const Call &call, txl_argument *arguments) const {
  if (!entry || call.count != count || call.names != names)
    return -1;
  txl_argument *next = arguments;
  for (const ArgumentCheck &check : checks) {
    PyObject *value = check.kind == ArgumentCheck::Default ? nullptr : call.args[check.from];
    Scalar scalar;
    int overflow = 0;
    switch (check.kind) {
    case ArgumentCheck::EqualInteger:
      if (value != check.object &&
          (!PyLong_CheckExact(value) ||
           PyLong_AsLongLongAndOverflow(value, &overflow) != static_cast<long long>(check.word) || overflow))
        return -1;
      continue;
    case ArgumentCheck::SameObject:
      if (value != check.object)
        return -1;
      continue;
    case ArgumentCheck::Array: {
      txl_argument argument = argumentOf(value, check.array);
      if (!argument.bits || pointerWord(*check.parameter, check.array.element, argument.bits) != check.word)
        return -1;
      *next++ = argument;
      continue;
    }
    case ArgumentCheck::Integer:
      if (!PyLong_CheckExact(value))
        return -1;
      if (!readInteger(*check.parameter, value, scalar)) {
        PyErr_Clear(); // the slow path raises it again
        return -1;
      }
      break;
    case ArgumentCheck::Float:
      if (!PyFloat_CheckExact(value) || !readFloat(*check.parameter, PyFloat_AsDouble(value), scalar))
        return -1;
      break;
    case ArgumentCheck::Default:
      *next++ = check.defaultArgument;
      continue;
    }
    if (scalar.word != check.word)
      return -1;
    *next++ = {scalar.bits, 0, 0, 0, 0};
  }
  return next - arguments;
}

int Repetition::traverse(visitproc visit, void *arg) const {
  for (const Object &object : held)
    Py_VISIT(object.get());
  return 0;
}

} // namespace txl::python
