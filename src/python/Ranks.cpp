// Each call that may wait releases the GIL: the rank that runs needs it.
#include "python/Ranks.h"
#include "capi/txl_ranks.h"

namespace txl::python {

static constexpr const char *kName = "txl.ranks";

PyObject *ranksCreate(PyObject *, PyObject *arguments) {
  unsigned count;
  unsigned long long seed;
  int check;
  if (!PyArg_ParseTuple(arguments, "IKp", &count, &seed, &check))
    return nullptr;
  txl_ranks *ranks = txl_ranks_create(count, seed, check);
  if (!ranks)
    return PyErr_Format(PyExc_ValueError, "a program has 1 to 1024 ranks, not %u", count);
  return PyCapsule_New(ranks, kName, [](PyObject *capsule) {
    txl_ranks_free(static_cast<txl_ranks *>(PyCapsule_GetPointer(capsule, kName)));
  });
}

PyObject *ranksEnter(PyObject *, PyObject *arguments) {
  PyObject *capsule;
  unsigned rank;
  if (!PyArg_ParseTuple(arguments, "OI", &capsule, &rank))
    return nullptr;
  auto *ranks = static_cast<txl_ranks *>(PyCapsule_GetPointer(capsule, kName));
  if (!ranks)
    return nullptr;
  PyThreadState *saved = PyEval_SaveThread();
  int entered = txl_ranks_enter(ranks, rank);
  PyEval_RestoreThread(saved);
  if (!entered)
    return PyErr_Format(PyExc_ValueError, "this thread cannot become rank %u", rank);
  return Py_NewRef(Py_None);
}

PyObject *ranksLeave(PyObject *, PyObject *failed) { return PyBool_FromLong(txl_ranks_leave(PyObject_IsTrue(failed))); }

PyObject *ranksBarrier(PyObject *, PyObject *) {
  PyThreadState *saved = PyEval_SaveThread();
  char *error = txl_ranks_barrier();
  PyEval_RestoreThread(saved);
  PyObject *text = error ? PyUnicode_FromString(error) : Py_NewRef(Py_None);
  txl_string_free(error);
  return text;
}

PyObject *ranksShare(PyObject *, PyObject *arguments) {
  unsigned long long address, bytes;
  if (!PyArg_ParseTuple(arguments, "KK", &address, &bytes))
    return nullptr;
  return PyBool_FromLong(txl_ranks_share(reinterpret_cast<const void *>(address), bytes));
}

PyObject *ranksCurrent(PyObject *, PyObject *) {
  uint32_t rank, size;
  return txl_ranks_current(&rank, &size) ? Py_BuildValue("(II)", rank, size) : Py_NewRef(Py_None);
}

} // namespace txl::python
