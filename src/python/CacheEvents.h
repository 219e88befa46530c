// A second store of cache entries that is written in Python, and the entries that compilations use.
#ifndef TXL_PYTHON_CACHEEVENTS_H
#define TXL_PYTHON_CACHEEVENTS_H

#include "python/Object.h"

namespace txl::python {

/// set_cache_backend(fetch or None, used or None)
PyObject *setCacheBackend(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
