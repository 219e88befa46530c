// `observe` is rare and uses the results of binding; `read` is the fast path of a launch.
#include "python/Repetition.h"
#include "python/DeviceArray.h"
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
  kind.device = array.place;
  return true;
}

/// The argument for an array of the kind; its address is 0 if it is of another kind, or has no memory.
static txl_argument argumentOf(PyObject *value, const ArrayKind &kind) {
  if (Py_TYPE(value) != kind.type)
    return {};
  if (kind.tensor.element != Element::Invalid)
    return argumentOfTensor(value, kind.tensor);
  const Array &array = deviceArrayOf(value)->array;
  return array.element == kind.element && array.place == kind.device ? array.argument : txl_argument{};
}

/// Immutable constants: the same object always has the same value.
static bool isItsValue(PyObject *value) {
  return value == Py_None || PyBool_Check(value) || PyLong_CheckExact(value) || PyFloat_CheckExact(value) ||
         PyUnicode_CheckExact(value);
}

/// The index of a parameter's value in the call's arguments; -1 if it is a default.
static Py_ssize_t placeIn(const Call &call, const std::vector<Parameter> &parameters, size_t parameter) {
  if (static_cast<Py_ssize_t>(parameter) < call.count)
    return static_cast<Py_ssize_t>(parameter);
  for (Py_ssize_t i = 0, keywords = call.names ? PyTuple_Size(call.names) : 0; i < keywords; ++i)
    if (PyUnicode_Compare(PyTuple_GetItem(call.names, i), parameters[parameter].name.get()) == 0)
      return call.count + i;
  return -1;
}

void Repetition::addConstant(PyObject *value, Py_ssize_t from) {
  int overflow = 0;
  long long number = PyLong_CheckExact(value) ? PyLong_AsLongLongAndOverflow(value, &overflow) : 0;
  Place made{PyLong_CheckExact(value) && !overflow ? Place::Number : Place::Same, from, nullptr, value};
  made.word = static_cast<uint64_t>(number);
  places.push_back(made);
  held.push_back(Object::borrow(value));
}

bool Repetition::addPlace(const Parameter &parameter, PyObject *value, Py_ssize_t from) {
  Place made{Place::Same, from, &parameter};
  Scalar scalar;
  uint64_t address;
  if (!parameter.isConstexpr && PyLong_CheckExact(value)) {
    made.kind = Place::Integer;
    if (!readInteger(parameter, value, scalar))
      return false;
    made.word = scalar.word;
  } else if (!parameter.isConstexpr && PyFloat_CheckExact(value)) {
    made.kind = Place::Float;
    if (!readFloat(parameter, PyFloat_AsDouble(value), scalar))
      return false;
    made.word = scalar.word;
  } else if (!parameter.isConstexpr && findKind(value, made.array) && (address = argumentOf(value, made.array).bits)) {
    made.kind = Place::Array;
    made.word = pointerWord(parameter, made.array.element, address);
  } else if (!isItsValue(value) || (!parameter.isConstexpr && value != Py_None)) {
    return false;
  } else {
    addConstant(value, from);
    return true;
  }
  places.push_back(made);
  return true;
}

bool Repetition::remember(const std::vector<Parameter> &parameters, const Specializer &specializer, const Call &call,
                          const Bound &bound) {
  size_t taken = 0;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Parameter &parameter = parameters[i];
    PyObject *value = bound.values[i];
    Py_ssize_t from = placeIn(call, parameters, i);
    bool takes = !parameter.isConstexpr && value != Py_None;
    if (parameter.isVariadic || taken + takes > std::min(most, specializer.arguments.size()))
      return false;
    if (from >= 0) {
      if (!addPlace(parameter, value, from))
        return false;
    } else if (takes) {
      if (!PyLong_CheckExact(value) && !PyFloat_CheckExact(value))
        return false;
      Place made{Place::Given, 0};
      made.given = specializer.arguments[taken];
      places.push_back(made);
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
  Repetition made;
  made.before = before;
  made.patience = std::min(2 * patience, 4096u);
  if (!made.remember(parameters, specializer, call, bound)) {
    PyErr_Clear();
    misses = 0;
    patience = made.patience;
    return;
  }
  made.entry = launched;
  made.device = specializer.place;
  made.stream = specializer.stream;
  made.count = call.count;
  made.names = call.names;
  if (call.names)
    made.held.push_back(Object::borrow(call.names));
  *this = std::move(made);
}

Py_ssize_t Repetition::read(const Call &call, txl_argument *arguments) const {
  if (!entry || call.count != count || call.names != names)
    return -1;
  txl_argument *next = arguments;
  for (const Place &place : places) {
    PyObject *value = place.kind == Place::Given ? nullptr : call.args[place.from];
    Scalar scalar;
    int overflow = 0;
    switch (place.kind) {
    case Place::Number:
      if (value != place.object &&
          (!PyLong_CheckExact(value) ||
           PyLong_AsLongLongAndOverflow(value, &overflow) != static_cast<long long>(place.word) || overflow))
        return -1;
      continue;
    case Place::Same:
      if (value != place.object)
        return -1;
      continue;
    case Place::Array: {
      txl_argument argument = argumentOf(value, place.array);
      if (!argument.bits || pointerWord(*place.parameter, place.array.element, argument.bits) != place.word)
        return -1;
      *next++ = argument;
      continue;
    }
    case Place::Integer:
      if (!PyLong_CheckExact(value))
        return -1;
      if (!readInteger(*place.parameter, value, scalar)) {
        PyErr_Clear(); // the slow path raises it again
        return -1;
      }
      break;
    case Place::Float:
      if (!PyFloat_CheckExact(value) || !readFloat(*place.parameter, PyFloat_AsDouble(value), scalar))
        return -1;
      break;
    case Place::Given:
      *next++ = place.given;
      continue;
    }
    if (scalar.word != place.word)
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
