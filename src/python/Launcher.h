// The Python type `_txl.Launcher`, which `txl.JITFunction` extends: the compiled specializations of one kernel, and the
// launch path, a single C call from `fn[grid](...)` to the machine.
#ifndef TXL_PYTHON_LAUNCHER_H
#define TXL_PYTHON_LAUNCHER_H

#include "python/Object.h"

namespace txl::python {

bool addLauncherType(PyObject *module);

} // namespace txl::python

#endif
