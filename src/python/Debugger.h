// The debugger of launches on the tile machine: its session is a Python object (python/txl/debugger), whose method
// `_on_stop()` is called at each stop and returns what the launch does.
#ifndef TXL_PYTHON_DEBUGGER_H
#define TXL_PYTHON_DEBUGGER_H

#include "capi/txl_debugger.h"
#include "python/Object.h"

namespace txl::python {

/// True if launches of this thread have a debugger, so kernels are compiled for it.
bool debugging();

/// The debugger of one launch of `kernel` on this machine, if it has one.
class DebuggedLaunch {
public:
  /// `saved`: the thread state, as stored by PyEval_SaveThread around the launch.
  DebuggedLaunch(txl_kernel *kernel, PyThreadState *&saved);
  ~DebuggedLaunch();
  txl_debugger *debugger() const { return made; }
  /// Restores the exception that ended the session; true if there is one.
  bool raise();

private:
  static int onStop(void *self, txl_debugger *debugger);
  void keepException();

  txl_debugger *made = nullptr;
  PyThreadState *&saved;
  Object session; // null until `breakpoint()` stops a launch that has no debugger
  Object type, value, trace;
};

/// set_debugger(session or None, for all threads) -> the previous one.
PyObject *setDebugger(PyObject *module, PyObject *arguments);
/// is_debugging() -> True if kernels that this thread launches are compiled for the debugger.
PyObject *isDebugging(PyObject *, PyObject *);
/// debug_describe(what) -> JSON about the stop of this thread's launch (txl_debugger_describe).
PyObject *debugDescribe(PyObject *, PyObject *what);
/// debug_select(agent) -> whether it has a statement to show.
PyObject *debugSelect(PyObject *, PyObject *agent);
/// debug_read(operand) -> bytes, or None.
PyObject *debugRead(PyObject *, PyObject *operand);
/// debug_write(operand, bytes) -> None, or why not.
PyObject *debugWrite(PyObject *, PyObject *arguments);
/// debug_replay(time, looks): before the stop returns that.
PyObject *debugReplay(PyObject *, PyObject *arguments);
/// debug_control(session, stepping, [(file, line), …]) -> the count of the session's launches in progress, all of which
/// now stop there. From any thread.
PyObject *debugControl(PyObject *, PyObject *arguments);

} // namespace txl::python

#endif
