// State of host launches: per thread (check mode, target), or per process (registered memory), guarded by the GIL.
#include "python/HostLaunch.h"
#include "capi/txl_ranks.h"
#include "python/Debugger.h"
#include "python/Kernel.h"
#include "python/Reached.h"
#include "python/arrays/ArrayReader.h"
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

namespace txl::python {

static thread_local int checkMode = -1;
static thread_local uint64_t checkSeed = 0;
static int sharedCheckMode = -1; // for threads whose own mode is -1; this and the following are guarded by the GIL
static uint64_t sharedCheckSeed = 0;
static txl_check_summary sharedChecked;
static thread_local PyObject *traceList = nullptr; // null: no timelines are recorded
static thread_local uint32_t tracedProgram = 0;
static thread_local PyObject *touchList = nullptr; // borrowed from the caller of set_record
static thread_local PyObject *countList = nullptr; // likewise

static std::vector<std::pair<Object, txl_buffer>> &registered() {
  static auto *buffers = new std::vector<std::pair<Object, txl_buffer>>;
  return *buffers;
}

/// Storages that `txl.uninitialized` has marked: start and length.
static std::vector<std::pair<uint64_t, uint64_t>> &unwritten() {
  static auto *ranges = new std::vector<std::pair<uint64_t, uint64_t>>;
  return *ranges;
}

/// All targets that were set, in order; the first is the environment's. An index in this list is part of a launch's
/// key. Guarded by the GIL.
static std::vector<std::string> &targets() {
  static auto *all = new std::vector<std::string>{txl_host_target_by_default()};
  return *all;
}
static thread_local unsigned currentTarget = 0;

unsigned hostTarget() {
  // A kernel's text may depend on the rank that it is compiled for (txl.dist.rank).
  uint32_t rank = 0, size = 0;
  return currentTarget | (txl_ranks_current(&rank, &size) ? (rank << 20 | size << 6) : 0);
}

const char *hostTargetName() {
  const std::string &name = targets()[currentTarget];
  const size_t prefix = sizeof "emulate:" - 1;
  return name.c_str() + (name.compare(0, prefix, "emulate:") == 0 ? prefix : 0);
}

bool prefersDevice() { return currentTarget == 0 && targets()[0] == "cpu" && txl_device_count() > 0; }

PyObject *setHostTarget(PyObject *, PyObject *text) {
  const char *wanted = PyUnicode_Check(text) ? textOf(text) : nullptr;
  if (!wanted || !txl_is_host_target(wanted)) {
    if (!PyErr_Occurred())
      PyErr_Format(PyExc_ValueError, "host arrays run on `cpu`, or on `emulate:` and an architecture (%s), not on %R",
                   txl_target_names(), text);
    return nullptr;
  }
  Object before(PyUnicode_FromString(targets()[currentTarget].c_str()));
  auto found = std::find(targets().begin(), targets().end(), wanted);
  currentTarget = static_cast<unsigned>(found - targets().begin());
  if (found == targets().end())
    targets().push_back(wanted);
  return before.release();
}

PyObject *getHostTarget(PyObject *, PyObject *) { return PyUnicode_FromString(targets()[currentTarget].c_str()); }

struct Interrupt {
  PyThreadState *saved;
};

static int interrupted(void *context) {
  auto *interrupt = static_cast<Interrupt *>(context);
  PyEval_RestoreThread(interrupt->saved);
  int stop = PyErr_CheckSignals() != 0;
  interrupt->saved = PyEval_SaveThread();
  return stop;
}

/// Prints device_print to Python's sys.stdout, so that redirections and captures work.
static void printLine(void *, const char *text, size_t length) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyObject *out = PySys_GetObject("stdout");
  if (out && out != Py_None)
    Object ignored(PyObject_CallMethod(out, "write", "s#", text, static_cast<Py_ssize_t>(length)));
  PyErr_Clear();
  PyErr_Restore(type, value, trace);
  PyGILState_Release(state);
}

/// Flags the arguments whose storage has not been written; after this launch they count as written.
static void takeUnwritten(std::vector<txl_argument> &arguments) {
  auto &ranges = unwritten();
  for (txl_argument &argument : arguments)
    for (size_t i = 0; argument.storage_bytes && i < ranges.size(); ++i)
      if (ranges[i] == std::pair<uint64_t, uint64_t>(argument.storage, argument.storage_bytes)) {
        argument.flags |= TXL_ARGUMENT_UNINITIALIZED;
        ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
}

static int currentCheckMode() { return checkMode < 0 ? sharedCheckMode : checkMode; }

bool checking() { return currentCheckMode() < 0 ? txl_check_by_default() : currentCheckMode(); }

/// Adds this thread's checked launches to the statistics of share_check.
static void countShared() {
  txl_check_summary mine = txl_take_checked(0);
  sharedChecked.launches += mine.launches;
  sharedChecked.programs += mine.programs;
  sharedChecked.orders = std::max(sharedChecked.orders, mine.orders);
}

bool warnOfMissingRecords(const txl_kernel *kernel, bool isOnDevice) {
  auto warn = [&](const char *what, const char *remedy) {
    return PyErr_WarnFormat(PyExc_RuntimeWarning, 1,
                            "`txl.%s` records nothing of the launch of `%s`: it runs on %s; %s", what,
                            txl_kernel_name(kernel), isOnDevice ? "a GPU" : "the emulator", remedy) == 0;
  };
  return (!traceList || !isOnDevice || warn("trace", "the emulator and the tile machine have timelines")) &&
         (!touchList || warn("record", "the tile machine records what is touched"));
}

bool runOnHost(txl_kernel *kernel, const uint32_t grid[3], std::vector<txl_argument> &arguments,
               const std::vector<Element> *elements) {
  if (!unwritten().empty())
    takeUnwritten(arguments);
  std::vector<txl_buffer> buffers;
  for (const auto &[owner, buffer] : registered())
    buffers.push_back(buffer);
  std::vector<Object> reached;
  if (elements && !addReached(arguments, *elements, buffers, reached))
    return false;
  Interrupt interrupt;
  txl_launch_options options = {};
  options.size = sizeof options;
  for (int axis = 0; axis < 3; ++axis)
    options.grid[axis] = grid[axis];
  options.check = checking() ? TXL_CHECK_ON : TXL_CHECK_OFF;
  options.seed = checkMode < 0 ? sharedCheckSeed : checkSeed;
  options.arguments = arguments.data();
  options.argument_count = arguments.size();
  options.buffers = buffers.data();
  options.buffer_count = buffers.size();
  options.interrupted = interrupted;
  options.interrupt_context = &interrupt;
  options.print = printLine;
  std::vector<std::pair<std::string, uint32_t>> touched;
  if (touchList) {
    options.touched = [](void *list, const char *name, uint32_t how) {
      static_cast<decltype(touched) *>(list)->emplace_back(name, how);
    };
    options.touched_context = &touched;
  }
  std::vector<std::array<std::string, 3>> traced;
  if (traceList) {
    options.traced = [](void *list, const char *kernel, const char *json, const char *svg) {
      static_cast<decltype(traced) *>(list)->push_back({kernel, json, svg});
    };
    options.traced_context = &traced;
    options.traced_program = tracedProgram;
  }
  std::vector<std::pair<std::string, std::string>> counted;
  if (countList) {
    options.counted = [](void *list, const char *kernel, const char *json) {
      static_cast<decltype(counted) *>(list)->emplace_back(kernel, json);
    };
    options.counted_context = &counted;
  }
  if (std::strcmp(txl_kernel_target(kernel), "cpu") != 0 && !warnOfMissingRecords(kernel, /*isOnDevice=*/false))
    return false;
  DebuggedLaunch debugged(kernel, interrupt.saved);
  if (debugged.raise())
    return false;
  txl_error *error = nullptr;
  interrupt.saved = PyEval_SaveThread();
  txl_status status = txl_launch_debugged(kernel, &options, debugged.debugger(), &error);
  PyEval_RestoreThread(interrupt.saved);
  if (checkMode < 0 && sharedCheckMode >= 0)
    countShared();
  for (const auto &[name, how] : touched)
    if (Object entry(Py_BuildValue("(sI)", name.c_str(), how)); !entry || PyList_Append(touchList, entry.get()) < 0)
      return false;
  for (const auto &[name, json, svg] : traced)
    if (Object entry(Py_BuildValue("(sss)", name.c_str(), json.c_str(), svg.c_str()));
        !entry || PyList_Append(traceList, entry.get()) < 0)
      return false;
  for (const auto &[name, json] : counted)
    if (Object entry(Py_BuildValue("(ss)", name.c_str(), json.c_str()));
        !entry || PyList_Append(countList, entry.get()) < 0)
      return false;
  if (debugged.raise()) {
    txl_error_free(error);
    return false;
  }
  if (status == TXL_OK && !PyErr_Occurred())
    return true;
  raise(error);
  return false;
}

PyObject *setCheck(PyObject *, PyObject *arguments) {
  int mode;
  unsigned long long seed;
  if (!PyArg_ParseTuple(arguments, "iK", &mode, &seed))
    return nullptr;
  Object before(Py_BuildValue("(iK)", checkMode, static_cast<unsigned long long>(checkSeed)));
  checkMode = mode;
  checkSeed = seed;
  return before.release();
}

PyObject *shareCheck(PyObject *, PyObject *arguments) {
  int mode;
  unsigned long long seed;
  if (!PyArg_ParseTuple(arguments, "iK", &mode, &seed))
    return nullptr;
  sharedCheckMode = mode;
  sharedCheckSeed = seed;
  Py_RETURN_NONE;
}

PyObject *takeSharedChecked(PyObject *, PyObject *) {
  txl_check_summary taken = std::exchange(sharedChecked, {});
  return Py_BuildValue("(KKI)", static_cast<unsigned long long>(taken.launches),
                       static_cast<unsigned long long>(taken.programs), taken.orders);
}

/// Sets the list that launches append to (None: no list); returns the previous one.
static PyObject *exchangeList(PyObject *&current, PyObject *list) {
  if (list != Py_None && !PyList_Check(list)) {
    PyErr_SetString(PyExc_TypeError, "the record goes to a list, or to None");
    return nullptr;
  }
  PyObject *before = current;
  current = list == Py_None ? nullptr : list;
  Py_INCREF(before ? before : Py_None);
  return before ? before : Py_None;
}

PyObject *setRecord(PyObject *, PyObject *list) { return exchangeList(touchList, list); }

PyObject *setCount(PyObject *, PyObject *list) { return exchangeList(countList, list); }

PyObject *setTrace(PyObject *, PyObject *arguments) {
  PyObject *list;
  unsigned program;
  if (!PyArg_ParseTuple(arguments, "OI", &list, &program))
    return nullptr;
  if (list != Py_None && !PyList_Check(list)) {
    PyErr_SetString(PyExc_TypeError, "a trace is a list");
    return nullptr;
  }
  Object before(Py_BuildValue("(OI)", traceList ? traceList : Py_None, tracedProgram));
  Py_XDECREF(traceList);
  traceList = list == Py_None ? nullptr : list;
  Py_XINCREF(traceList);
  tracedProgram = program;
  return before.release();
}

PyObject *keepLineTimes(PyObject *, PyObject *on) {
  return PyBool_FromLong(txl_keep_line_times(PyObject_IsTrue(on) == 1));
}

PyObject *takeLineTimes(PyObject *, PyObject *) {
  char *text = txl_take_line_times();
  PyObject *result = PyUnicode_FromString(text);
  txl_string_free(text);
  return result;
}

PyObject *takeChecked(PyObject *, PyObject *process) {
  txl_check_summary summary = txl_take_checked(PyObject_IsTrue(process));
  return Py_BuildValue("(KKI)", static_cast<unsigned long long>(summary.launches),
                       static_cast<unsigned long long>(summary.programs), summary.orders);
}

PyObject *isChecking(PyObject *, PyObject *) { return PyBool_FromLong(checking()); }

PyObject *registerBuffer(PyObject *, PyObject *arguments) {
  PyObject *object;
  const char *name;
  Array array;
  Object alive;
  if (!PyArg_ParseTuple(arguments, "Os", &object, &name))
    return nullptr;
  ReadResult result = readArray(object, array, alive);
  if (result == ReadResult::NotAnArray)
    PyErr_SetString(PyExc_TypeError, "only arrays can be registered");
  if (result == ReadResult::Array && !array.argument.bits && array.argument.storage_bytes) {
    PyErr_SetString(PyExc_ValueError, "an array without memory cannot be registered");
    return nullptr;
  }
  if (result != ReadResult::Array)
    return nullptr;
  Object owner(PyTuple_Pack(3, object, PyTuple_GetItem(arguments, 1), alive ? alive.get() : Py_None));
  registered().emplace_back(std::move(owner), txl_buffer{array.argument.storage, array.argument.storage_bytes,
                                                         array.argument.flags, 0, name});
  Py_RETURN_NONE;
}

PyObject *unregisterBuffer(PyObject *, PyObject *object) {
  auto &buffers = registered();
  for (size_t i = 0; i < buffers.size(); ++i)
    if (PyTuple_GetItem(buffers[i].first.get(), 0) == object) {
      Object owner = buffers[i].first;
      buffers.erase(buffers.begin() + static_cast<std::ptrdiff_t>(i));
      Py_RETURN_TRUE;
    }
  Py_RETURN_FALSE;
}

PyObject *markUninitialized(PyObject *, PyObject *arguments) {
  int on;
  unsigned long long address = 0, bytes = 0;
  if (!PyArg_ParseTuple(arguments, "KKp", &address, &bytes, &on))
    return nullptr;
  auto &ranges = unwritten();
  std::erase(ranges, std::pair<uint64_t, uint64_t>(address, bytes));
  if (on)
    ranges.emplace_back(address, bytes);
  Py_RETURN_NONE;
}

} // namespace txl::python
