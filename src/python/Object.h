// An owned reference to a Python object, and small helpers for all files of this directory.
#ifndef TXL_PYTHON_OBJECT_H
#define TXL_PYTHON_OBJECT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <utility>

namespace txl::python {

class Object {
public:
  Object() = default;
  /// Takes ownership of a new reference (or null, after an error).
  explicit Object(PyObject *owned) : pointer(owned) {}
  static Object borrow(PyObject *object) {
    Py_XINCREF(object);
    return Object(object);
  }
  Object(Object &&other) noexcept : pointer(std::exchange(other.pointer, nullptr)) {}
  Object(const Object &other) : pointer(other.pointer) { Py_XINCREF(pointer); }
  Object &operator=(Object other) noexcept {
    std::swap(pointer, other.pointer);
    return *this;
  }
  ~Object() { Py_XDECREF(pointer); }

  PyObject *get() const { return pointer; }
  PyObject *release() { return std::exchange(pointer, nullptr); }
  explicit operator bool() const { return pointer; }

private:
  PyObject *pointer = nullptr;
};

/// The UTF-8 text of a str; null after an error.
inline const char *textOf(PyObject *object) { return PyUnicode_AsUTF8AndSize(object, nullptr); }

/// Whether a type has an attribute. An exception may be set, and stays set: lookups with one are fatal in CPython's
/// debug build.
inline bool typeHasAttribute(PyTypeObject *type, const char *name) {
  PyObject *pending, *value, *trace;
  PyErr_Fetch(&pending, &value, &trace);
  bool found = PyObject_HasAttrString(reinterpret_cast<PyObject *>(type), name);
  PyErr_Restore(pending, value, trace);
  return found;
}

/// Whether an exception class is defined in Python code. Its constructor may not accept a text, so such exceptions are
/// not changed.
inline bool isOwnException(PyObject *type) {
  return PyType_Check(type) && (PyType_GetFlags(reinterpret_cast<PyTypeObject *>(type)) & Py_TPFLAGS_HEAPTYPE);
}

} // namespace txl::python

#endif
