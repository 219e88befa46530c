// Launches with a debugger. All state is per thread, or guarded by the GIL.
#include "python/Debugger.h"
#include <algorithm>
#include <string>
#include <vector>

namespace txl::python {

static thread_local PyObject *ownSession = nullptr; // owned
static PyObject *sharedSession = nullptr;           // of threads without their own; guarded by the GIL
static size_t sessions = 0;                         // those that are set, of all threads; guarded by the GIL

/// The stops that this thread is in: a command of the user may launch another kernel.
static thread_local std::vector<txl_debugger *> stops;

/// The launches in progress, with their sessions. Guarded by the GIL.
static std::vector<std::pair<PyObject *, txl_debugger *>> &launches() {
  static auto *all = new std::vector<std::pair<PyObject *, txl_debugger *>>;
  return *all;
}

/// A launch by a command of the user is not debugged.
static PyObject *currentSession() {
  if (!sessions) // the usual case, without a look at the thread
    return nullptr;
  return !stops.empty() ? nullptr : ownSession ? ownSession : sharedSession;
}

bool debugging() { return currentSession(); }

DebuggedLaunch::DebuggedLaunch(txl_kernel *kernel, PyThreadState *&saved) : saved(saved) {
  session = Object::borrow(currentSession());
  if (!txl_kernel_has_debug_points(kernel) || !stops.empty())
    return;
  made = txl_debugger_create(onStop, this, /*stepping=*/session ? 1 : 0);
  if (!session)
    return;
  launches().emplace_back(session.get(), made);
  if (!Object(PyObject_CallMethod(session.get(), "_on_launch", nullptr))) // it sets its breakpoints
    keepException();
}

void DebuggedLaunch::keepException() {
  PyObject *raised, *text, *frames;
  PyErr_Fetch(&raised, &text, &frames);
  type = Object(raised), value = Object(text), trace = Object(frames);
}

DebuggedLaunch::~DebuggedLaunch() {
  if (made && session) {
    PyObject *raised, *text, *frames;
    PyErr_Fetch(&raised, &text, &frames);
    if (!Object(PyObject_CallMethod(session.get(), "_on_end", nullptr)))
      PyErr_WriteUnraisable(session.get());
    PyErr_Restore(raised, text, frames);
  }
  if (!made)
    return;
  std::erase_if(launches(), [&](const auto &launch) { return launch.second == made; });
  txl_debugger_free(made);
}

int DebuggedLaunch::onStop(void *context, txl_debugger *debugger) {
  auto *self = static_cast<DebuggedLaunch *>(context);
  PyEval_RestoreThread(self->saved);
  stops.push_back(debugger);
  int action = TXL_DEBUG_END;
  if (!self->session) { // `breakpoint()` without a debugger makes one
    Object module(PyImport_ImportModule("txl.debugger"));
    self->session = Object(module ? PyObject_CallMethod(module.get(), "_session", nullptr) : nullptr);
    if (self->session)
      launches().emplace_back(self->session.get(), debugger);
  }
  Object result(self->session ? PyObject_CallMethod(self->session.get(), "_on_stop", nullptr) : nullptr);
  if (result)
    action = static_cast<int>(PyLong_AsLong(result.get()));
  if (PyErr_Occurred()) {
    self->keepException();
    action = TXL_DEBUG_END;
  }
  stops.pop_back();
  self->saved = PyEval_SaveThread();
  return action;
}

bool DebuggedLaunch::raise() {
  if (!type)
    return false;
  PyErr_Restore(type.release(), value.release(), trace.release());
  return true;
}

PyObject *setDebugger(PyObject *, PyObject *arguments) {
  PyObject *session;
  int shared;
  if (!PyArg_ParseTuple(arguments, "Op", &session, &shared))
    return nullptr;
  PyObject *&place = shared ? sharedSession : ownSession;
  PyObject *before = place;
  place = session == Py_None ? nullptr : Py_NewRef(session);
  sessions += (place != nullptr) - (before != nullptr);
  return before ? before : Py_NewRef(Py_None);
}

PyObject *isDebugging(PyObject *, PyObject *) { return PyBool_FromLong(debugging()); }

/// The debugger of this thread's stop; null with an exception.
static txl_debugger *here() {
  if (stops.empty())
    PyErr_SetString(PyExc_RuntimeError, "no launch of this thread is stopped in the debugger");
  return stops.empty() ? nullptr : stops.back();
}

PyObject *debugDescribe(PyObject *, PyObject *what) {
  txl_debugger *debugger = here();
  const char *name = debugger ? textOf(what) : nullptr;
  if (!name)
    return nullptr;
  char *text = txl_debugger_describe(debugger, name);
  PyObject *result =
      text ? PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(std::char_traits<char>::length(text)), "replace")
           : Py_NewRef(Py_None);
  txl_string_free(text);
  return result;
}

PyObject *debugSelect(PyObject *, PyObject *agent) {
  txl_debugger *debugger = here();
  long ordinal = debugger ? PyLong_AsLong(agent) : -1;
  if (PyErr_Occurred())
    return nullptr;
  return PyBool_FromLong(ordinal >= 0 && txl_debugger_select(debugger, static_cast<uint32_t>(ordinal)));
}

PyObject *debugRead(PyObject *, PyObject *operand) {
  txl_debugger *debugger = here();
  long index = debugger ? PyLong_AsLong(operand) : -1;
  if (PyErr_Occurred())
    return nullptr;
  int64_t size = index < 0 ? -1 : txl_debugger_read(debugger, static_cast<uint32_t>(index), nullptr, 0);
  if (size < 0)
    return Py_NewRef(Py_None);
  std::vector<char> bytes(static_cast<size_t>(size));
  txl_debugger_read(debugger, static_cast<uint32_t>(index), bytes.data(), bytes.size());
  return PyBytes_FromStringAndSize(bytes.data(), static_cast<Py_ssize_t>(bytes.size()));
}

PyObject *debugWrite(PyObject *, PyObject *arguments) {
  unsigned operand;
  const char *bytes;
  Py_ssize_t size;
  txl_debugger *debugger = here();
  if (!debugger || !PyArg_ParseTuple(arguments, "Iy#", &operand, &bytes, &size))
    return nullptr;
  char *problem = txl_debugger_write(debugger, operand, bytes, static_cast<size_t>(size));
  PyObject *result = problem ? PyUnicode_FromString(problem) : Py_NewRef(Py_None);
  txl_string_free(problem);
  return result;
}

PyObject *debugReplay(PyObject *, PyObject *arguments) {
  unsigned long long time;
  int looks;
  txl_debugger *debugger = here();
  if (!debugger || !PyArg_ParseTuple(arguments, "Kp", &time, &looks))
    return nullptr;
  txl_debugger_replay(debugger, time, looks);
  Py_RETURN_NONE;
}

PyObject *debugControl(PyObject *, PyObject *arguments) {
  PyObject *session, *list;
  int stepping;
  if (!PyArg_ParseTuple(arguments, "OpO", &session, &stepping, &list))
    return nullptr;
  std::vector<std::string> names;
  std::vector<uint32_t> lines;
  for (Py_ssize_t k = 0, count = PyList_Size(list); k < count; ++k) {
    const char *file;
    unsigned line;
    if (!PyArg_ParseTuple(PyList_GetItem(list, k), "sI", &file, &line))
      return nullptr;
    names.emplace_back(file);
    lines.push_back(line);
  }
  if (PyErr_Occurred())
    return nullptr;
  std::vector<const char *> files;
  for (const std::string &name : names)
    files.push_back(name.c_str());
  long count = 0;
  for (auto [owner, debugger] : launches())
    if (owner == session) {
      txl_debugger_set_stepping(debugger, stepping);
      txl_debugger_set_breakpoints(debugger, files.data(), lines.data(), files.size());
      ++count;
    }
  return PyLong_FromLong(count);
}

} // namespace txl::python
