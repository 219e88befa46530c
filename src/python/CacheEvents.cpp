// The functions are called from threads that compile, which do not hold the interpreter's lock. An exception of theirs
// is reported as unraisable: the cache never makes a compilation fail.
#include "python/CacheEvents.h"
#include "capi/txl_cache.h"
#include <vector>

namespace txl::python {

/// Null: none. Never released while a compilation may call it: replaced functions are kept.
static PyObject *fetchFunction, *usedFunction;

static constexpr const char *kRequest = "txl.cache_request";

/// Ends a search that Python has dropped.
static void dropRequest(PyObject *capsule) {
  if (auto *request = static_cast<txl_cache_request *>(PyCapsule_GetPointer(capsule, kRequest)))
    if (PyCapsule_GetContext(capsule)) // not answered
      txl_cache_answer(request, nullptr, nullptr, 0);
}

/// answer(files): whether the compilation has waited for them. A second answer has no effect.
static PyObject *answer(PyObject *capsule, PyObject *files) {
  std::vector<const char *> bytes;
  std::vector<size_t> lengths;
  Object list(PySequence_List(files)); // a copy that no other thread changes
  for (Py_ssize_t i = 0, count = list ? PyList_Size(list.get()) : 0; i < count; ++i) {
    char *begin;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(PyList_GetItem(list.get(), i), &begin, &length) != 0)
      return nullptr;
    bytes.push_back(begin);
    lengths.push_back(static_cast<size_t>(length));
  }
  auto *request = static_cast<txl_cache_request *>(PyCapsule_GetPointer(capsule, kRequest));
  if (!list || !request)
    return nullptr;
  if (!PyCapsule_GetContext(capsule))
    Py_RETURN_FALSE;
  PyCapsule_SetContext(capsule, nullptr);
  return PyBool_FromLong(txl_cache_answer(request, bytes.data(), lengths.data(), bytes.size()));
}

static PyMethodDef answerMethod = {"answer", answer, METH_O,
                                   "answer(files) -> whether the compilation has waited for these files, bytes each"};

static void fetch(void *, const char *key, txl_cache_request *request) {
  PyGILState_STATE state = PyGILState_Ensure();
  Object function = Object::borrow(fetchFunction);
  Object capsule(PyCapsule_New(request, kRequest, dropRequest));
  if (capsule)
    PyCapsule_SetContext(capsule.get(), request);
  else
    txl_cache_answer(request, nullptr, nullptr, 0);
  Object callback(capsule ? PyCFunction_New(&answerMethod, capsule.get()) : nullptr);
  Object result(callback && function ? PyObject_CallFunction(function.get(), "sO", key, callback.get()) : nullptr);
  if (PyErr_Occurred())
    PyErr_WriteUnraisable(function.get());
  result = Object();
  callback = Object();
  capsule = Object();
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
