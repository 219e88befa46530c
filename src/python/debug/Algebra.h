// The algebra check of this thread's launches (txl/algebra.py).
#ifndef TXL_PYTHON_DEBUG_ALGEBRA_H
#define TXL_PYTHON_DEBUG_ALGEBRA_H

#include "python/Object.h"

namespace txl::python {

/// algebra_create(seed, rounds narrow) -> capsule
PyObject *algebraCreate(PyObject *module, PyObject *arguments);
/// algebra_enter(capsule or None) -> the one before, or None
PyObject *algebraEnter(PyObject *module, PyObject *capsule);
/// algebra_select(capsule, run)
PyObject *algebraSelect(PyObject *module, PyObject *arguments);
/// algebra_perturb(capsule, address, bytes, key)
PyObject *algebraPerturb(PyObject *module, PyObject *arguments);
/// algebra_compare(capsule, (run, addresses, bytes), (run, addresses, bytes), dtype, limit) -> indices that differ
PyObject *algebraCompare(PyObject *module, PyObject *arguments);
/// algebra_fingerprints(capsule, side, side, dtype) -> an integer for each element
PyObject *algebraFingerprints(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
