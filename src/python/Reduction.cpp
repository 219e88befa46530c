// The reducer, with a Python function as the test.
#include "python/Reduction.h"
#include "capi/txl_reduce.h"
#include "python/Kernel.h"

namespace txl::python {

/// Whether the function returns something true for the text; after an exception nothing fails any more.
static int fails(void *function, const char *text, size_t length) {
  if (PyErr_Occurred())
    return 0;
  Object result(PyObject_CallFunction(static_cast<PyObject *>(function), "s#", text, static_cast<Py_ssize_t>(length)));
  return result && PyObject_IsTrue(result.get()) == 1;
}

PyObject *reduceText(PyObject *, PyObject *arguments) {
  const char *text, *name, *stage;
  Py_ssize_t length;
  PyObject *function;
  double seconds;
  if (!PyArg_ParseTuple(arguments, "s#ssOd", &text, &length, &name, &stage, &function, &seconds))
    return nullptr;
  txl_reduction result = {};
  txl_error *error = nullptr;
  txl_status status =
      txl_reduce(text, static_cast<size_t>(length), name, stage, fails, function, seconds, &result, &error);
  if (PyErr_Occurred()) {
    txl_error_free(error);
    txl_string_free(result.text);
    return nullptr;
  }
  if (status != TXL_OK) {
    raise(error);
    return nullptr;
  }
  PyObject *tuple = Py_BuildValue("snnI", result.text, static_cast<Py_ssize_t>(result.parts_before),
                                  static_cast<Py_ssize_t>(result.parts_after), result.tests);
  txl_string_free(result.text);
  return tuple;
}

} // namespace txl::python
