// Functions of the module that read a Python file without running it: the compilation of a kernel, and the facts that
// an editor shows.
#include "capi/txl_analysis.h"
#include "python/Host.h"
#include "python/Kernel.h"
#include "python/Launcher.h"
#include <deque>

namespace txl::python {

PyObject *compileFile(PyObject *, PyObject *arguments) {
  const char *text, *file, *name, *signature;
  Py_ssize_t length;
  PyObject *optionList;
  std::vector<txl_option> options;
  if (!PyArg_ParseTuple(arguments, "s#szsO", &text, &length, &file, &name, &signature, &optionList) ||
      !readOptions(optionList, options))
    return nullptr;
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  txl_status status;
  Py_BEGIN_ALLOW_THREADS status = txl_compile_file(text, static_cast<size_t>(length), file, name, signature,
                                                   options.data(), options.size(), &kernel, &error);
  Py_END_ALLOW_THREADS return status == TXL_OK ? makeKernel(kernel) : raise(error);
}

PyObject *analyseSource(PyObject *, PyObject *arguments) {
  const char *text, *file;
  Py_ssize_t length;
  PyObject *list;
  if (!PyArg_ParseTuple(arguments, "s#sO!", &text, &length, &file, &PyList_Type, &list))
    return nullptr;
  std::vector<txl_analysis_request> requests;
  std::deque<std::vector<txl_option>> options; // which the requests refer to
  for (Py_ssize_t i = 0, count = PyList_Size(list); i < count; ++i) {
    txl_analysis_request request{};
    PyObject *optionList;
    if (!PyArg_ParseTuple(PyList_GetItem(list, i), "ssO!", &request.kernel, &request.signature, &PyList_Type,
                          &optionList) ||
        !readOptions(optionList, options.emplace_back()))
      return nullptr;
    request.options = options.back().data();
    request.option_count = options.back().size();
    requests.push_back(request);
  }
  char *facts = nullptr;
  txl_error *error = nullptr;
  txl_status status;
  Py_BEGIN_ALLOW_THREADS status =
      txl_analyse_source(text, static_cast<size_t>(length), file, requests.data(), requests.size(), &facts, &error);
  Py_END_ALLOW_THREADS if (status != TXL_OK) return raise(error);
  PyObject *result = PyUnicode_FromString(facts);
  txl_string_free(facts);
  return result;
}

} // namespace txl::python
