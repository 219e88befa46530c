// The extension module `_txl`: bindings of the C API, in CPython's limited API of 3.11.
#include "python/CacheEvents.h"
#include "python/Debugger.h"
#include "python/Host.h"
#include "python/HostLaunch.h"
#include "python/Kernel.h"
#include "python/LaunchEvents.h"
#include "python/LaunchPlan.h"
#include "python/Launcher.h"
#include "python/Ranks.h"
#include "python/Reduction.h"
#include "python/Specializer.h"
#include "python/XlaCall.h"
#include "python/arrays/ArrayReader.h"
#include "python/arrays/DeviceArray.h"
#include "python/debug/Algebra.h"
#include <string>
#include <vector>

using namespace txl::python;

static PyObject *version(PyObject *, PyObject *) { return PyUnicode_FromString(txl_version()); }

static PyObject *identity(PyObject *, PyObject *) { return PyUnicode_FromString(txl_identity()); }

static PyObject *isOption(PyObject *, PyObject *name) {
  const char *text = textOf(name);
  return text ? PyBool_FromLong(txl_is_option(text)) : nullptr;
}

static PyObject *setPreludeDirectory(PyObject *, PyObject *path) {
  const char *text = textOf(path);
  return text ? PyBool_FromLong(txl_set_prelude_directory(text)) : nullptr;
}

static PyObject *setPackageDirectories(PyObject *, PyObject *list) {
  std::vector<const char *> folders;
  for (Py_ssize_t i = 0, count = PyList_Check(list) ? PyList_Size(list) : 0; i < count; ++i)
    if (const char *text = textOf(PyList_GetItem(list, i)))
      folders.push_back(text);
    else
      return nullptr;
  txl_set_package_directories(folders.data(), folders.size());
  return Py_NewRef(Py_None);
}

static PyObject *cacheDirectory(PyObject *, PyObject *) {
  char *folder = txl_cache_directory();
  PyObject *text = *folder ? PyUnicode_DecodeFSDefault(folder) : Py_NewRef(Py_None);
  txl_string_free(folder);
  return text;
}

static PyObject *bundleTuning(PyObject *, PyObject *key) {
  const char *digits = textOf(key);
  if (!digits)
    return nullptr;
  char *found = txl_bundle_tuning(digits);
  PyObject *text = found ? PyUnicode_FromString(found) : Py_NewRef(Py_None);
  txl_string_free(found);
  return text;
}

static PyObject *assembler(PyObject *, PyObject *) {
  char *text = txl_assembler();
  Object lines(PyUnicode_DecodeFSDefault(text)), newline(PyUnicode_FromString("\n"));
  bool found = *text;
  txl_string_free(text);
  return !lines || !newline ? nullptr : found ? PyUnicode_Split(lines.get(), newline.get(), -1) : Py_NewRef(Py_None);
}

/// opt(arguments) -> exit code: txl-opt as a function.
static PyObject *opt(PyObject *, PyObject *list) {
  std::string storage = "txl-opt";
  std::vector<std::string> words{storage};
  for (Py_ssize_t i = 0, count = PyList_Check(list) ? PyList_Size(list) : 0; i < count; ++i) {
    const char *word = textOf(PyList_GetItem(list, i));
    if (!word)
      return nullptr;
    words.push_back(word);
  }
  std::vector<char *> argv;
  for (std::string &word : words)
    argv.push_back(word.data());
  int code;
  Py_BEGIN_ALLOW_THREADS code = txl_opt_main(static_cast<int>(argv.size()), argv.data());
  Py_END_ALLOW_THREADS return PyLong_FromLong(code);
}

/// describe_layout(layout, form) -> text.
static PyObject *describeLayout(PyObject *, PyObject *arguments) {
  const char *layout, *form;
  if (!PyArg_ParseTuple(arguments, "ss", &layout, &form))
    return nullptr;
  char *text = nullptr;
  txl_error *error = nullptr;
  if (txl_describe_layout(layout, form, &text, &error)) {
    PyErr_SetString(PyExc_ValueError, txl_error_message(error));
    txl_error_free(error);
    return nullptr;
  }
  PyObject *result = PyUnicode_FromString(text);
  txl_string_free(text);
  return result;
}

static PyObject *environmentProblems(PyObject *, PyObject *) {
  char *lines = txl_environment_problems();
  Object text(PyUnicode_DecodeFSDefault(lines));
  txl_string_free(lines);
  return text ? PyObject_CallMethod(text.get(), "splitlines", nullptr) : nullptr;
}

static PyObject *specialize(PyObject *, PyObject *arguments) {
  PyObject *value;
  int isConst, byValue, byAlignment;
  if (!PyArg_ParseTuple(arguments, "Oppp", &value, &isConst, &byValue, &byAlignment))
    return nullptr;
  Parameter parameter;
  parameter.isConst = isConst;
  parameter.specialize = byValue;
  parameter.specializeAlignment = byAlignment;
  return describeArgument(parameter, value);
}

/// Adds the kinds of values, with the names and values of the C API: Python's descriptions begin with them.
static bool addKinds(PyObject *module) {
  static constexpr std::pair<const char *, int> kinds[] = {
      {"NONE", TXL_VALUE_NONE},         {"BOOL", TXL_VALUE_BOOL},       {"INT", TXL_VALUE_INT},
      {"FLOAT", TXL_VALUE_FLOAT},       {"STR", TXL_VALUE_STR},         {"DTYPE", TXL_VALUE_DTYPE},
      {"TUPLE", TXL_VALUE_TUPLE},       {"LIST", TXL_VALUE_LIST},       {"CONSTEXPR", TXL_VALUE_CONSTEXPR},
      {"FUNCTION", TXL_VALUE_FUNCTION}, {"BUILTIN", TXL_VALUE_BUILTIN}, {"MODULE", TXL_VALUE_MODULE},
      {"CLASS", TXL_VALUE_CLASS},       {"ENUM", TXL_VALUE_ENUM},       {"CALLABLE", TXL_VALUE_CALLABLE},
      {"OBJECT", TXL_VALUE_OBJECT},     {"TILE", TXL_VALUE_TILE},       {"ANNOTATED", annotatedMark}};
  for (auto [name, number] : kinds)
    if (PyModule_AddIntConstant(module, name, number) != 0)
      return false;
  return true;
}

static PyMethodDef functions[] = {
    {"version", version, METH_NOARGS, "The version of the compiler."},
    {"identity", identity, METH_NOARGS, "The version and the build of the compiler."},
    {"is_option", isOption, METH_O, "Whether a name is an option of a compilation."},
    {"set_prelude_directory", setPreludeDirectory, METH_O,
     "Reads the prelude from a folder; only before the first compilation."},
    {"cache_directory", cacheDirectory, METH_NOARGS, "The folder of the compile cache, or None."},
    {"bundle_tuning", bundleTuning, METH_O, "The entry of TXL_BUNDLE's bundle with this key, or None."},
    {"set_cache_backend", setCacheBackend, METH_VARARGS,
     "set_cache_backend(fetch, used): fetch(key, answer) begins a search of a second store, after a miss, and calls "
     "answer(list of files) later, from any thread; used(key, variant, stored): a compilation uses an entry. None: no "
     "function."},
    {"assembler", assembler, METH_NOARGS, "[kind, path, version] of what turns PTX into machine code here, or None."},
    {"describe_layout", describeLayout, METH_VARARGS, "describe_layout(layout, form) -> text"},
    {"opt", opt, METH_O, "Runs txl-opt with a list of arguments; returns its exit code."},
    {"specialize", specialize, METH_VARARGS,
     "specialize(value, const, value compiled in, alignment) -> what a launch would compile for this argument"},
    {"compile", compile, METH_VARARGS, "compile(function, specializations, options, host) -> Kernel"},
    {"compile_file", compileFile, METH_VARARGS,
     "compile_file(text, file, kernel, signature, options) -> Kernel, without running the file"},
    {"analyse_source", analyseSource, METH_VARARGS,
     "analyse_source(text, file, [(kernel, signature, options)]) -> JSON: the diagnostics and values of kernels"},
    {"compile_text", compileText, METH_VARARGS,
     "compile_text(text, stage, file, kernel name or None, options) -> Kernel"},
    {"set_package_directories", setPackageDirectories, METH_O,
     "Folders in which CUDA's Python packages are looked for."},
    {"set_trace", setTrace, METH_VARARGS,
     "set_trace(list, program) -> what was set before; (kernel, JSON, SVG) of that program of each launch goes to the "
     "list"},
    {"set_count", setCount, METH_O, "set_count(list or None) -> the one that emulated launches added to before"},
    {"keep_line_times", keepLineTimes, METH_O, "keep_line_times(on) -> whether launches kept times of source lines"},
    {"take_line_times", takeLineTimes, METH_NOARGS,
     "take_line_times() -> times of source lines since the last call, as JSON"},
    {"take_checked", takeChecked, METH_O,
     "take_checked(process) -> (launches, programs, orders) that check mode passed, of this thread or of the process"},
    {"is_checking", isChecking, METH_NOARGS, "is_checking() -> True if launches of this thread run in check mode"},
    {"set_debugger", setDebugger, METH_VARARGS,
     "set_debugger(session or None, of all threads) -> the session before, of this thread or of all"},
    {"is_debugging", isDebugging, METH_NOARGS, "is_debugging() -> True if this thread compiles for the debugger"},
    {"debug_describe", debugDescribe, METH_O, "debug_describe(what) -> JSON about this thread's stop, or None"},
    {"debug_select", debugSelect, METH_O, "debug_select(agent) -> whether its variables are shown now"},
    {"debug_read", debugRead, METH_O, "debug_read(operand) -> its elements as bytes, or None"},
    {"debug_write", debugWrite, METH_VARARGS, "debug_write(operand, bytes) -> None, or why it cannot be changed"},
    {"debug_replay", debugReplay, METH_VARARGS, "debug_replay(time, stops on the way)"},
    {"debug_control", debugControl, METH_VARARGS,
     "debug_control(session, stepping, [(file, line)]) -> launches in progress"},
    {"reduce", reduceText, METH_VARARGS,
     "reduce(text, name, stage, fails, seconds) -> (text, parts before, parts after, tests)"},
    {"algebra_create", algebraCreate, METH_VARARGS, "algebra_create(seed, rounds narrow) -> capsule"},
    {"algebra_enter", algebraEnter, METH_O, "algebra_enter(capsule or None) -> this thread's check before, or None"},
    {"algebra_select", algebraSelect, METH_VARARGS, "algebra_select(capsule, run): launches store in a new memory"},
    {"algebra_perturb", algebraPerturb, METH_VARARGS, "algebra_perturb(capsule, address, bytes, key)"},
    {"algebra_compare", algebraCompare, METH_VARARGS,
     "algebra_compare(capsule, (run, addresses, bytes), (run, addresses, bytes), dtype, limit) -> indices that differ"},
    {"algebra_fingerprints", algebraFingerprints, METH_VARARGS,
     "algebra_fingerprints(capsule, side, side, dtype) -> a fingerprint of the difference of each element"},
    {"set_check", setCheck, METH_VARARGS, "set_check(mode, seed) -> the (mode, seed) of this thread before"},
    {"share_check", shareCheck, METH_VARARGS,
     "share_check(mode, seed): of threads that have set none; what their launches passed since goes to "
     "take_shared_checked"},
    {"take_shared_checked", takeSharedChecked, METH_NOARGS, "take_shared_checked() -> (launches, programs, orders)"},
    {"ranks_create", ranksCreate, METH_VARARGS, "ranks_create(count, seed, check) -> capsule"},
    {"ranks_enter", ranksEnter, METH_VARARGS, "ranks_enter(capsule, rank): returns when this thread may run"},
    {"ranks_leave", ranksLeave, METH_O, "ranks_leave(failed) -> whether this thread was a rank"},
    {"ranks_barrier", ranksBarrier, METH_NOARGS, "ranks_barrier() -> an error message, or None"},
    {"ranks_share", ranksShare, METH_VARARGS, "ranks_share(address, bytes): memory that all ranks reach"},
    {"ranks_current", ranksCurrent, METH_NOARGS, "ranks_current() -> (rank, size) of this thread, or None"},
    {"set_record", setRecord, METH_O, "set_record(list or None) -> the one that launches added to before"},
    {"set_host_target", setHostTarget, METH_O,
     "set_host_target(text) -> the target of this thread's host arrays before"},
    {"host_target", getHostTarget, METH_NOARGS, "host_target() -> the target of this thread's host arrays"},
    {"set_launch_observer", setLaunchObserver, METH_O,
     "set_launch_observer(callable or None): called before and after each launch"},
    {"device_count", deviceCount, METH_NOARGS, "The number of GPUs that the driver reports."},
    {"device_info", deviceInfo, METH_O, "device_info(index) -> the properties of a GPU, a dict"},
    {"device_write", deviceWrite, METH_VARARGS, "device_write(device, to, bytes-like)"},
    {"device_read", deviceRead, METH_VARARGS, "device_read(device, writable, from)"},
    {"device_copy", deviceCopy, METH_VARARGS, "device_copy(device, to, from, bytes)"},
    {"device_fill", deviceFill, METH_VARARGS, "device_fill(device, to, value, bytes)"},
    {"synchronize", synchronize, METH_O, "synchronize(device): waits for everything that was enqueued on it"},
    {"make_dlpack", makeDlpack, METH_VARARGS, "make_dlpack(array, shape, strides, versioned) -> capsule"},
    {"xla_handlers", xlaHandlers, METH_NOARGS, "The functions that XLA calls: capsules for the CPU and for GPUs."},
    {"add_xla_call", addXlaCall, METH_VARARGS, "add_xla_call(key, kernel, grid, arguments, flags)"},
    {"register_buffer", registerBuffer, METH_VARARGS, "register_buffer(array, name)"},
    {"unregister_buffer", unregisterBuffer, METH_O, "Forgets a registered array; whether it was one."},
    {"mark_uninitialized", markUninitialized, METH_VARARGS, "mark_uninitialized(storage, bytes, on)"},
    {"environment_problems", environmentProblems, METH_NOARGS,
     "environment_problems() -> a text for each TXL_ variable that is unknown or has an invalid value"},
    {"element_types", elementTypes, METH_NOARGS, "the rows of the table of element types"},
    {"array_layout", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(arrayLayout)), METH_FASTCALL,
     "array_layout(*arrays) -> bytes that are equal for arrays of the same layouts, or None"},
    {"describe_array", describeArray, METH_O, "(address, storage, bytes, dtype, read only) of an array, else None."},
    {}};

static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "_txl",
                                 "The compiler and the tile machine.",
                                 -1,
                                 functions,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr};

PyMODINIT_FUNC PyInit__txl() {
  Object module(PyModule_Create(&definition));
  if (!module || !addKernelType(module.get()) || !addLauncherType(module.get()) || !addLaunchPlanType(module.get()) ||
      !addDeviceTypes(module.get()) || !addKinds(module.get()))
    return nullptr;
  return module.release();
}
