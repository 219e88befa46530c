// Launches on this machine: the arrays are in host memory, and the tile machine or the emulator runs the grid before
// the call returns. This component also has the state of such launches: check mode, registered buffers, uninitialised
// memory, the target.
#ifndef TXL_PYTHON_HOSTLAUNCH_H
#define TXL_PYTHON_HOSTLAUNCH_H

#include "capi/txl.h"
#include "python/Object.h"
#include "python/arrays/Element.h"
#include <vector>

namespace txl::python {

/// Runs the grid with the GIL released. `elements`: element types of the arguments, if the kernel converts integers to
/// pointers (python/Reached.h), else null. False with an exception.
bool runOnHost(txl_kernel *kernel, const uint32_t grid[3], std::vector<txl_argument> &arguments,
               const std::vector<Element> *elements);

/// True if this thread's launches run in check mode.
bool checking();

/// Warns if a launch that does not run on the tile machine is to be traced or recorded, which is not supported. False
/// with an exception, if warnings are errors.
bool warnOfMissingRecords(const txl_kernel *kernel, bool isOnDevice);

/// The index of the target of this thread's launches of host arrays, as part of a launch's key.
unsigned hostTarget();
/// Its name as a compilation option: `cpu`, `sm_80`.
const char *hostTargetName();

/// True if there is a GPU, and no target was set for launches of host arrays.
bool prefersDevice();

/// set_check(mode, seed) -> the previous (mode, seed): -1 environment, 0 off, 1 on. For this thread.
PyObject *setCheck(PyObject *module, PyObject *arguments);
/// share_check(mode, seed): for threads without set_check, or with mode -1.
PyObject *shareCheck(PyObject *module, PyObject *arguments);
/// take_shared_checked() -> (launches, programs, orders) of checked launches of such threads since the last call.
PyObject *takeSharedChecked(PyObject *module, PyObject *);
/// set_record(list or None) -> the previous list, to which this thread's launches on the tile machine add (name,
/// TXL_TOUCH_…) for each argument that they access. The caller keeps the list alive as long as it is set.
PyObject *setRecord(PyObject *module, PyObject *list);
/// set_trace(list or None, program) -> the previous pair: timelines of this thread's launches are appended to the list.
PyObject *setTrace(PyObject *module, PyObject *arguments);
/// set_count(list or None) -> the previous list: the emulator's counters of this thread's launches are appended to the
/// list.
PyObject *setCount(PyObject *module, PyObject *list);
/// keep_line_times(on) -> the previous state; take_line_times() -> the recorded times, as JSON.
PyObject *keepLineTimes(PyObject *module, PyObject *on);
PyObject *takeLineTimes(PyObject *module, PyObject *);
/// take_checked(process) -> (launches, programs, orders) of launches in check mode without errors: of this thread since
/// its last call, or of the process.
PyObject *takeChecked(PyObject *module, PyObject *process);
/// is_checking() -> True if launches of this thread run in check mode.
PyObject *isChecking(PyObject *, PyObject *);
/// set_host_target(text) -> the previous text: the target of launches of host arrays, `cpu` or `emulate:sm_80`. For
/// this thread.
PyObject *setHostTarget(PyObject *module, PyObject *text);
/// host_target() -> the target.
PyObject *getHostTarget(PyObject *, PyObject *);
/// register_buffer(array, name) / unregister_buffer(array): memory that pointers in arrays may point to.
PyObject *registerBuffer(PyObject *module, PyObject *arguments);
PyObject *unregisterBuffer(PyObject *module, PyObject *array);
/// mark_uninitialized(storage, bytes, on): check mode treats the storage as unwritten until a launch has used it.
PyObject *markUninitialized(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
