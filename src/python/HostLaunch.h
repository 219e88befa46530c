// Launches on this machine: the arrays are in its memory, and the tile machine or the emulator runs the grid before the
// call returns. What such launches use besides their arguments is kept here: check mode, registered buffers, memory
// that nothing was written to, the target.
#ifndef TXL_PYTHON_HOSTLAUNCH_H
#define TXL_PYTHON_HOSTLAUNCH_H

#include "capi/txl.h"
#include "python/Element.h"
#include "python/Object.h"
#include <vector>

namespace txl::python {

/// Runs the grid with the interpreter's lock released. `elements`: of the arguments, if the kernel makes pointers of
/// integers (python/Reached.h), else null. False with an exception.
bool runOnHost(txl_kernel *kernel, const uint32_t grid[3], std::vector<txl_argument> &arguments,
               const std::vector<Element> *elements);

/// True if this thread's launches run in check mode.
bool checking();

/// Warns where a launch that does not run on the tile machine is to be traced or recorded: nothing is kept of it. False with an
/// exception, where warnings are errors.
bool warnOfUnobserved(const txl_kernel *kernel, bool isOnDevice);

/// A number for the target of this thread's launches of host arrays: part of a launch's key.
unsigned hostTarget();
/// Its name as an option of a compilation has it: `cpu`, `sm_80`.
const char *hostTargetName();

/// True if there is a GPU, and no target was named for launches of host arrays.
bool prefersDevice();

/// set_check(mode, seed) -> (mode, seed) as they were: -1 the environment decides, 0 off, 1 on. Of this thread.
PyObject *setCheck(PyObject *module, PyObject *arguments);
/// share_check(mode, seed): of threads for which set_check was never called, or last with -1.
PyObject *shareCheck(PyObject *module, PyObject *arguments);
/// take_shared_checked() -> (launches, programs, orders) that such threads have passed since it was called last.
PyObject *takeSharedChecked(PyObject *module, PyObject *);
/// set_record(list or None) -> the one before: to which this thread's launches on the tile machine add (name, TXL_TOUCH_…)
/// for each argument they touch. The caller keeps the list alive as long as it is set.
PyObject *setRecord(PyObject *module, PyObject *list);
/// set_trace(list or None, program) -> the pair before: timelines of launches of this thread are appended to the list.
PyObject *setTrace(PyObject *module, PyObject *arguments);
/// set_count(list or None) -> the one before: what the emulator counts in launches of this thread is appended to the list.
PyObject *setCount(PyObject *module, PyObject *list);
/// keep_line_times(on) -> whether times were kept; take_line_times() -> what was added up, as JSON.
PyObject *keepLineTimes(PyObject *module, PyObject *on);
PyObject *takeLineTimes(PyObject *module, PyObject *);
/// take_checked(process) -> (launches, programs, orders) that check mode found nothing wrong with: of this thread since
/// it asked last, or of the process.
PyObject *takeChecked(PyObject *module, PyObject *process);
/// is_checking() -> True if launches of this thread run in check mode.
PyObject *isChecking(PyObject *, PyObject *);
/// set_host_target(text) -> the text before: where launches of host arrays run, `cpu` or `emulate:sm_80`. Of this
/// thread.
PyObject *setHostTarget(PyObject *module, PyObject *text);
/// host_target() -> that text.
PyObject *getHostTarget(PyObject *, PyObject *);
/// register_buffer(array, name) / unregister_buffer(array): memory that pointers inside arrays may lead to.
PyObject *registerBuffer(PyObject *module, PyObject *arguments);
PyObject *unregisterBuffer(PyObject *module, PyObject *array);
/// mark_uninitialized(storage, bytes, on): check mode takes that storage for unwritten until a launch has had it.
PyObject *markUninitialized(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
