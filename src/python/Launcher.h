// The Python type `_txl.Launcher`, which `txl.JITFunction` extends: the compiled specializations of one kernel and the
// launch, one C call from `fn[grid](...)` to the machine.
#ifndef TXL_PYTHON_LAUNCHER_H
#define TXL_PYTHON_LAUNCHER_H

#include "python/Object.h"

namespace txl::python {

bool addLauncherType(PyObject *module);

/// set_check(mode, seed) -> (mode, seed) as they were: -1 the environment decides, 0 off, 1 on. Of this thread.
PyObject *setCheck(PyObject *module, PyObject *arguments);
/// is_checking() -> True if launches of this thread run in check mode.
PyObject *isChecking(PyObject *, PyObject *);
/// register_buffer(array, name) / unregister_buffer(array): memory that pointers inside arrays may lead to.
PyObject *registerBuffer(PyObject *module, PyObject *arguments);
PyObject *unregisterBuffer(PyObject *module, PyObject *array);
/// mark_uninitialized(storage, bytes, on): check mode takes that storage for unwritten until a launch has had it.
PyObject *markUninitialized(PyObject *module, PyObject *arguments);
/// describe_array(object) -> (address, storage, bytes, dtype, read only), or None if it is no array.
PyObject *describeArray(PyObject *module, PyObject *object);

} // namespace txl::python

#endif
