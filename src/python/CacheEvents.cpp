// The functions are called from threads that compile, which do not hold the interpreter's lock. An exception of theirs
// is reported as unraisable: the cache never makes a compilation fail.
#include "python/CacheEvents.h"
#include "capi/txl_cache.h"

namespace txl::python {

/// Null: none. Never released while a compilation may call it: replaced functions are kept.
static PyObject *fetchFunction, *usedFunction;

using Deliver = void (*)(void *receiver, const char *bytes, size_t length);

static void fetch(void *, const char *key, Deliver deliver, void *receiver) {
  PyGILState_STATE state = PyGILState_Ensure();
  Object function = Object::borrow(fetchFunction);
  Object files(function ? PyObject_CallFunction(function.get(), "s", key) : PyList_New(0));
  Py_ssize_t count = files && PyList_Check(files.get()) ? PyList_Size(files.get()) : 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    char *bytes;
    Py_ssize_t length;
    Object file = Object::borrow(PyList_GetItem(files.get(), i)); // borrowed from a list that others may change
    if (PyBytes_AsStringAndSize(file.get(), &bytes, &length) != 0)
      break;
    // Replaying an entry calls Python from this thread, so the lock is held; the callee locks again.
    deliver(receiver, bytes, static_cast<size_t>(length));
  }
  if (PyErr_Occurred())
    PyErr_WriteUnraisable(function.get());
  files = Object();
  function = Object();
  PyGILState_Release(state);
}

static void used(void *, const char *key, const char *variant, int stored) {
  PyGILState_STATE state = PyGILState_Ensure();
  if (Object function = Object::borrow(usedFunction)) {
    Object result(PyObject_CallFunction(function.get(), "ssO", key, variant, stored ? Py_True : Py_False));
    if (!result)
      PyErr_WriteUnraisable(function.get());
    result = Object();
    function = Object();
  }
  PyGILState_Release(state);
}

PyObject *setCacheBackend(PyObject *, PyObject *arguments) {
  PyObject *newFetch, *newUsed;
  if (!PyArg_ParseTuple(arguments, "OO", &newFetch, &newUsed))
    return nullptr;
  // The functions before are not released: a compilation on another thread may be about to call them.
  fetchFunction = newFetch == Py_None ? nullptr : Py_NewRef(newFetch);
  usedFunction = newUsed == Py_None ? nullptr : Py_NewRef(newUsed);
  txl_cache_backend backend{nullptr, fetchFunction ? fetch : nullptr, usedFunction ? used : nullptr};
  txl_set_cache_backend(fetchFunction || usedFunction ? &backend : nullptr);
  Py_RETURN_NONE;
}

} // namespace txl::python
