// Ranks of this process (capi/txl_ranks.h), for txl.ranks.
#ifndef TXL_PYTHON_RANKS_H
#define TXL_PYTHON_RANKS_H

#include "python/Object.h"

namespace txl::python {

/// ranks_create(count, seed, check) -> capsule
PyObject *ranksCreate(PyObject *module, PyObject *arguments);
/// ranks_enter(capsule, rank): returns when this thread may run.
PyObject *ranksEnter(PyObject *module, PyObject *arguments);
/// ranks_leave(failed)
PyObject *ranksLeave(PyObject *module, PyObject *failed);
/// ranks_barrier() -> an error message, or None
PyObject *ranksBarrier(PyObject *module, PyObject *);
/// ranks_share(address, bytes) -> whether this thread is a rank. All ranks reach the memory.
PyObject *ranksShare(PyObject *module, PyObject *arguments);
/// ranks_current() -> (rank, size) of this thread, or None
PyObject *ranksCurrent(PyObject *module, PyObject *);

} // namespace txl::python

#endif
