// Each function calls Python code of the package, with the arguments as a dict; a plain launch calls none of them.
#include "python/LaunchEvents.h"

namespace txl::python {

/// Called before and after each launch, or null: `observer(launcher, kernel, grid, arguments, entering)`.
static PyObject *observer;

bool isObserved() { return observer; }

PyObject *setLaunchObserver(PyObject *, PyObject *callable) {
  PyObject *before = std::exchange(observer, callable == Py_None ? nullptr : Py_NewRef(callable));
  Py_XDECREF(before);
  Py_RETURN_NONE;
}

bool notifyObserver(PyObject *self, PyObject *kernel, const std::vector<Parameter> &parameters, const Bound &bound,
                    const uint32_t extents[3], bool entering) {
  Object held = Object::borrow(observer), arguments = boundDict(parameters, bound);
  Object grid(Py_BuildValue("(III)", extents[0], extents[1], extents[2]));
  return arguments && grid &&
         Object(PyObject_CallFunctionObjArgs(held.get(), self, kernel, grid.get(), arguments.get(),
                                             entering ? Py_True : Py_False, nullptr));
}

PyObject *explainCall(PyObject *self, const Bound &bound) {
  if (!PyErr_ExceptionMatches(PyExc_TypeError))
    return nullptr;
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  Object ownedType(type), ownedValue(value), ownedTrace(trace), names(PyList_New(0));
  for (auto [name, ignored] : bound.options)
    if (!names || PyList_Append(names.get(), name) != 0)
      return nullptr;
  Object text(PyObject_Str(value));
  if (names && text)
    Object ignored(PyObject_CallMethod(self, "_explain_call", "OO", text.get(), names.get()));
  return nullptr;
}

void describeFault(const std::vector<Parameter> &parameters, const Bound &bound) {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  Object arguments = boundDict(parameters, bound), module(PyImport_ImportModule("txl.errors"));
  if (arguments && module)
    Object ignored(PyObject_CallMethod(module.get(), "describe_fault", "OO", value, arguments.get()));
  PyErr_Clear();
  PyErr_Restore(type, value, trace);
}

} // namespace txl::python
