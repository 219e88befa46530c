// Python's calling rules, with error messages about a kernel's parameters.
#include "python/Binding.h"

namespace txl::python {

/// The index of the parameter that a keyword names, or the number of parameters. Names of parameters and names in a
/// program's source are usually the same interned object; other strings are compared.
static size_t findParameter(const std::vector<Parameter> &parameters, PyObject *name) {
  auto find = [&](auto isSame) {
    size_t i = 0;
    while (i < parameters.size() && (parameters[i].isVariadic || !isSame(parameters[i].name.get())))
      ++i;
    return i;
  };
  size_t found = find([&](PyObject *own) { return own == name; });
  return found < parameters.size() ? found : find([&](PyObject *own) { return PyUnicode_Compare(own, name) == 0; });
}

bool bindPositional(const std::vector<Parameter> &parameters, PyObject *const *args, Py_ssize_t count, Bound &bound) {
  size_t next = 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    if (next < parameters.size() && parameters[next].isVariadic) {
      Object rest(PyTuple_New(count - i));
      for (Py_ssize_t j = i; rest && j < count; ++j)
        PyTuple_SetItem(rest.get(), j - i, (Py_INCREF(args[j]), args[j]));
      bound.values[next] = rest.get();
      bound.owned.push_back(std::move(rest));
      return true;
    }
    if (next >= parameters.size() || parameters[next].isKeywordOnly) {
      PyErr_Format(PyExc_TypeError, "the kernel takes %zu positional arguments, but %zd were given", next, count);
      return false;
    }
    bound.values[next++] = args[i];
  }
  return true;
}

bool bindKeyword(const std::vector<Parameter> &parameters, PyObject *name, PyObject *value, Bound &bound) {
  size_t i = findParameter(parameters, name);
  if (i == parameters.size()) {
    bound.options.emplace_back(name, value);
    return true;
  }
  if (bound.values[i]) {
    PyErr_Format(PyExc_TypeError, "argument `%U` was given twice", name);
    return false;
  }
  bound.values[i] = value;
  return true;
}

bool bindDefaults(const std::vector<Parameter> &parameters, Bound &bound) {
  std::string missing;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Parameter &parameter = parameters[i];
    if (bound.values[i])
      continue;
    if (parameter.isVariadic) {
      bound.owned.push_back(Object(PyTuple_New(0)));
      bound.values[i] = bound.owned.back().get();
    } else if (parameter.defaultValue) {
      bound.values[i] = parameter.defaultValue.get();
    } else {
      missing += (missing.empty() ? "`" : ", `") + std::string(textOf(parameter.name.get())) + "`";
    }
  }
  if (missing.empty())
    return true;
  PyErr_Format(PyExc_TypeError, "no argument was given for %s", missing.c_str());
  return false;
}

Object boundDict(const std::vector<Parameter> &parameters, const Bound &bound) {
  Object dict(PyDict_New());
  for (size_t i = 0; dict && i < parameters.size(); ++i)
    if (PyDict_SetItem(dict.get(), parameters[i].name.get(), bound.values[i]) != 0)
      return Object();
  return dict;
}

static bool readExtent(PyObject *item, int axis, uint32_t &extent) {
  Object index = PyLong_CheckExact(item) ? Object::borrow(item) : Object(PyNumber_Index(item));
  if (!index) {
    PyErr_Clear();
    PyErr_Format(PyExc_TypeError, "axis %d of the grid is an int, not `%S`", axis,
                 reinterpret_cast<PyObject *>(Py_TYPE(item)));
    return false;
  }
  int overflow = 0;
  int64_t number = PyLong_AsLongLongAndOverflow(index.get(), &overflow);
  if (overflow || number < 0 || number > INT32_MAX) {
    PyErr_Format(PyExc_ValueError, "axis %d of the grid is from 0 to 2147483647, not %S", axis, index.get());
    return false;
  }
  extent = static_cast<uint32_t>(number);
  return true;
}

bool readGrid(const std::vector<Parameter> &parameters, const Bound &bound, PyObject *grid, uint32_t extents[3]) {
  Object answer;
  if (!PyTuple_CheckExact(grid) && PyCallable_Check(grid)) {
    Object dict = boundDict(parameters, bound);
    answer = Object(dict ? PyObject_CallFunctionObjArgs(grid, dict.get(), nullptr) : nullptr);
    if (!answer)
      return false;
    grid = answer.get();
  }
  bool isList = PyList_Check(grid);
  Py_ssize_t rank = PyTuple_Check(grid) ? PyTuple_Size(grid) : isList ? PyList_Size(grid) : -1;
  if (rank < 1 || rank > 3) {
    if (rank < 0)
      PyErr_Format(PyExc_TypeError,
                   "the grid is a tuple of one to three ints, or a function that returns one, not `%S`",
                   reinterpret_cast<PyObject *>(Py_TYPE(grid)));
    else
      PyErr_Format(PyExc_ValueError, "the grid is a tuple of one to three ints, not of %zd", rank);
    return false;
  }
  for (int axis = 0; axis < 3; ++axis)
    if (axis >= rank)
      extents[axis] = 1;
    else if (!readExtent(isList ? PyList_GetItem(grid, axis) : PyTuple_GetItem(grid, axis), axis, extents[axis]))
      return false;
  return true;
}

void nameArgument(const Parameter &parameter) {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  if (type && value && isOwnException(type)) {
    Object note(PyUnicode_FromFormat("in the argument `%U`", parameter.name.get()));
    Object added(note ? PyObject_CallMethod(value, "add_note", "O", note.get()) : nullptr);
    PyErr_Clear();
    PyErr_Restore(type, value, trace);
    return;
  }
  Object ownedValue(value), ownedTrace(trace), ownedType(type);
  Object text(value ? PyObject_Str(value) : nullptr);
  if (type && text)
    PyErr_Format(type, "argument `%U`: %U", parameter.name.get(), text.get());
  else
    PyErr_SetString(PyExc_TypeError, "an argument could not be read");
}

bool readParameter(PyObject *description, Parameter &parameter) {
  PyObject *name, *defaultValue;
  const char *type;
  int isConstexpr, isConst, dontSpecialize, dontAlign, isVariadic, isKeywordOnly, hasDefault;
  if (!PyArg_ParseTuple(description, "UppppzpppO", &name, &isConstexpr, &isConst, &dontSpecialize, &dontAlign, &type,
                        &isVariadic, &isKeywordOnly, &hasDefault, &defaultValue))
    return false;
  Py_INCREF(name);
  PyUnicode_InternInPlace(&name);
  parameter.name = Object(name);
  parameter.isConstexpr = isConstexpr;
  parameter.isConst = isConst;
  parameter.specialize = !dontSpecialize;
  parameter.specializeAlignment = !dontAlign;
  parameter.isVariadic = isVariadic;
  parameter.isKeywordOnly = isKeywordOnly;
  if (type) {
    parameter.isTypedPointer = type[0] == '*';
    parameter.isConst |= parameter.isTypedPointer && type[1] == 'k';
    parameter.annotated = parseElement(type + (parameter.isTypedPointer ? 1 + (type[1] == 'k') : 0));
    parameter.hasAnnotatedType = parameter.annotated != Element::Invalid;
    parameter.isTypedPointer &= parameter.hasAnnotatedType;
  }
  if (hasDefault)
    parameter.defaultValue = Object::borrow(defaultValue);
  return true;
}

} // namespace txl::python
