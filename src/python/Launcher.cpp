// launchBound is the whole path of a launch: bind, make the key, find or compile, check that the values that were
// compiled in are unchanged, run.
#include "python/Launcher.h"
#include "python/Binding.h"
#include "python/Debugger.h"
#include "python/DeviceLaunch.h"
#include "python/HostLaunch.h"
#include "python/Kernel.h"
#include "python/LaunchEvents.h"
#include "python/LaunchPlan.h"
#include "python/Reached.h"
#include "python/Repetition.h"
#include "python/Specializations.h"
#include <algorithm>

namespace txl::python {

struct State {
  std::vector<Parameter> parameters;
  Specializations specializations;
  Repetition repetition;
  bool hasHooks = false;
  Generation generation = std::make_shared<uint64_t>(0);
  Object indexed; // the last result of `fn[grid]`, reused if there is no other reference

  void forgetKernels() {
    ++*generation;
    repetition.forget();
    specializations.clear();
  }
};

struct LauncherObject {
  PyObject_HEAD State *state;
};

static State &stateOf(PyObject *self) { return *reinterpret_cast<LauncherObject *>(self)->state; }

/// Compiles a new specialization: the package's `_compile(signature, bound arguments, options)` returns
/// (CompiledKernel, _txl.Kernel, uses), or None if a hook has prevented it. `target` is added to the options, unless
/// the caller has passed it.
static Object compileMiss(PyObject *self, State &state, const Bound &bound, const char *target, bool warmup) {
  Object signature(PyList_New(0)), options(PyDict_New()), arguments = boundDict(state.parameters, bound);
  for (size_t i = 0; signature && i < state.parameters.size(); ++i) {
    Object description(describeArgument(state.parameters[i], bound.values[i]));
    if (!description) {
      nameArgument(state.parameters[i]);
      return Object();
    }
    if (PyList_Append(signature.get(), description.get()) != 0)
      return Object();
  }
  Object targetText(PyUnicode_FromString(target));
  if (!options || !targetText || PyDict_SetItemString(options.get(), "target", targetText.get()) != 0)
    return Object();
  for (auto [name, value] : bound.options)
    if (PyDict_SetItem(options.get(), name, value) != 0)
      return Object();
  if (!signature || !arguments)
    return Object();
  return Object(PyObject_CallMethod(self, "_compile", "OOOO", signature.get(), arguments.get(), options.get(),
                                    warmup ? Py_True : Py_False));
}

/// The state of one launch. A nested launch (in a grid function or a hook) has its own.
struct Frame {
  Bound bound;
  Specializer specializer;
};

/// The flags of options for the launch, not for the compiler.
static uint32_t launchFlags(const Bound &bound) {
  uint32_t flags = 0;
  for (auto [name, value] : bound.options)
    if (PyObject_IsTrue(value) == 1)
      flags |= PyUnicode_CompareWithASCIIString(name, "launch_cooperative_grid") == 0 ? TXL_LAUNCH_COOPERATIVE
               : PyUnicode_CompareWithASCIIString(name, "launch_pdl") == 0            ? TXL_LAUNCH_PROGRAMMATIC
                                                                                      : 0;
  return flags;
}

bool hasHooks(PyObject *launcher) { return stateOf(launcher).hasHooks; }

/// `call`: the call that the frame was bound from, if it may be repeated. `record` receives what was launched.
static PyObject *launchBound(PyObject *self, State &state, PyObject *grid, Frame &frame, bool warmup,
                             const Call *call = nullptr, LaunchRecord *record = nullptr) {
  Bound &bound = frame.bound;
  Specializer &specializer = frame.specializer;
  if (!bindDefaults(state.parameters, bound))
    return explainCall(self, bound);
  if (state.hasHooks) {
    Object arguments = boundDict(state.parameters, bound);
    Object ignored(arguments ? PyObject_CallMethod(self, "_run_hooks", "(O)", arguments.get()) : nullptr);
    if (!ignored)
      return nullptr;
  }
  specializer.onlyCompiles = warmup;
  for (size_t i = 0; i < state.parameters.size(); ++i)
    if (!specializer.add(state.parameters[i], bound.values[i])) {
      nameArgument(state.parameters[i]);
      return nullptr;
    }
  for (auto [name, value] : bound.options)
    if (!specializer.addOption(name, value))
      return nullptr;
  // A warm-up with arrays that do not exist yet compiles for the GPU, if there is one.
  if (warmup && specializer.hasArrays && specializer.device == onHostAndDevices && prefersDevice())
    specializer.device = 0;
  const bool onDevice = specializer.device >= 0;
  const DeviceTarget *target = onDevice ? deviceTarget(specializer.device) : nullptr;
  if (onDevice && !target)
    return nullptr;
  // Assertions are compiled in if launches are checked, and the points at which a debugger stops if there is one.
  specializer.key.words.push_back(uint64_t(specializer.checks) | uint64_t(onDevice) << 1 |
                                  uint64_t(onDevice ? target->key : hostTarget()) << 2 | uint64_t(debugging()) << 63);
  uint32_t extents[3];
  if (grid != Py_None && !warmup && !readGrid(state.parameters, bound, grid, extents))
    return nullptr;

  bool failed;
  EntryRef entry = state.specializations.find(specializer.key, failed);
  if (failed)
    return nullptr;
  if (!entry) {
    Object compiled = compileMiss(self, state, bound, onDevice ? target->name : hostTargetName(), warmup);
    if (!compiled || compiled.get() == Py_None)
      return compiled.release();
    // Another thread may have compiled the same specialization in the meantime.
    entry = state.specializations.find(specializer.key, failed);
    if (!entry && !failed)
      entry = state.specializations.store(specializer.key, compiled.get());
    if (entry)
      entry->flags = launchFlags(bound);
    if (!entry)
      return nullptr;
  }
  if (!usesHold(self, *entry))
    return nullptr;
  Object kernel = entry->kernel;
  if (warmup)
    return kernel.release();
  if (grid == Py_None) {
    PyErr_SetString(PyExc_TypeError, "a launch needs a grid: `kernel[grid](...)`");
    return nullptr;
  }
  if (extents[0] == 0 || extents[1] == 0 || extents[2] == 0)
    return kernel.release();
  if (isObserved() && !notifyObserver(self, kernel.get(), state.parameters, bound, extents, true))
    return nullptr;
  txl_kernel *code = kernelOf(entry->native.get());
  if (onDevice && !readOwnExtents(state.parameters, bound, code, specializer))
    return nullptr;
  uint64_t device = onDevice ? uint64_t(1) << (specializer.device & 63) : 0;
  bool isFirst = !(std::exchange(entry->launched, entry->launched | device) & device);
  bool good = onDevice ? runOnDevice(code, specializer.device, {specializer.stream}, extents, specializer.arguments,
                                     entry->flags, isFirst, specializer.checks)
                       : runOnHost(code, extents, specializer.arguments,
                                   entry->makesPointers ? &specializer.elements : nullptr);

  if (!good)
    describeFault(state.parameters, bound);
  if (good && isObserved())
    good = notifyObserver(self, kernel.get(), state.parameters, bound, extents, false);
  if (good && onDevice && call && !specializer.checks && state.specializations.isLast(entry))
    state.repetition.observe(state.parameters, specializer, *call, bound, entry);
  if (good && record) {
    record->entry = entry;
    std::copy_n(extents, 3, record->extents);
  }
  return good ? kernel.release() : nullptr;
}

/// Frames are reused by later launches of the thread, to reuse the capacity of their vectors.
class FrameLease {
public:
  FrameLease()
      : frames(ofThread()),
        frame(frames.depth == frames.all.size() ? *frames.all.emplace_back(std::make_unique<Frame>())
                                                : *frames.all[frames.depth]) {
    ++frames.depth;
    frame.specializer.checks = checking();
  }
  ~FrameLease() {
    --frames.depth;
    frame.bound.clear();
    frame.specializer.clear();
  }

private:
  struct Frames {
    std::vector<std::unique_ptr<Frame>> all;
    size_t depth = 0; // number of leased frames
  };
  static Frames &ofThread() {
    static thread_local Frames frames;
    return frames;
  }
  Frames &frames;

public:
  Frame &frame;
};

static bool bindCall(const State &state, const Call &call, Bound &bound) {
  bound.values.assign(state.parameters.size(), nullptr);
  if (!bindPositional(state.parameters, call.args, call.count, bound))
    return false;
  for (Py_ssize_t i = 0, keywords = call.names ? PyTuple_Size(call.names) : 0; i < keywords; ++i)
    if (!bindKeyword(state.parameters, PyTuple_GetItem(call.names, i), call.args[call.count + i], bound))
      return false;
  return true;
}

/// A fast path for a launch like the previous one. Null without an exception if it does not apply.
static PyObject *launchAgain(PyObject *self, State &state, PyObject *grid, const Call &call) {
  const Repetition &repetition = state.repetition;
  txl_argument arguments[Repetition::maxArguments];
  if (state.hasHooks || isObserved() || !PyTuple_CheckExact(grid) || checking())
    return nullptr;
  Py_ssize_t taken = repetition.read(call, arguments);
  if (taken < 0)
    return nullptr;
  EntryRef entry = repetition.entry; // the following may run Python code, which may launch
  if (txl_kernel_overlaps(kernelOf(entry->native.get()), arguments, static_cast<size_t>(taken)))
    return nullptr; // the slow path reads the exact extents
  const int device = repetition.device;
  const StreamChoice stream{repetition.stream};
  uint32_t extents[3];
  if (!usesHold(self, *entry) || !readGrid(state.parameters, Bound(), grid, extents))
    return nullptr;
  Object kernel = entry->kernel;
  if (extents[0] == 0 || extents[1] == 0 || extents[2] == 0 ||
      runOnDevice(kernelOf(entry->native.get()), device, stream, extents, {arguments, static_cast<size_t>(taken)},
                  entry->flags, /*first=*/false, /*checks=*/false))
    return kernel.release();
  Bound bound;
  if (bindCall(state, call, bound) && bindDefaults(state.parameters, bound))
    describeFault(state.parameters, bound);
  return nullptr;
}

/// fn[grid](*args, **kwargs): `pair` is (fn, grid).
static PyObject *callBound(PyObject *pair, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  PyObject *self = PyTuple_GetItem(pair, 0), *grid = PyTuple_GetItem(pair, 1);
  State &state = stateOf(self);
  const Call call{args, count, names};
  if (state.repetition.entry)
    if (PyObject *launched = launchAgain(self, state, grid, call); launched || PyErr_Occurred())
      return launched;
  FrameLease lease;
  if (!bindCall(state, call, lease.frame.bound))
    return explainCall(self, lease.frame.bound);
  return launchBound(self, state, grid, lease.frame, /*warmup=*/false, &call);
}

static PyMethodDef launchMethod = {"launch", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(callBound)),
                                   METH_FASTCALL | METH_KEYWORDS,
                                   "Launches the kernel on the grid it was indexed with."};

/// A launch uses `fn[grid]` once, so the object is reused by the next launch. Not if the grid is no tuple, because it
/// may hold references to arrays of the program.
static PyObject *subscript(PyObject *self, PyObject *grid) {
  Object &indexed = stateOf(self).indexed;
  const bool isPlain = PyTuple_CheckExact(grid);
  if (isPlain && indexed && Py_REFCNT(indexed.get()) == 1) {
    PyObject *pair = PyCFunction_GetSelf(indexed.get());
    if (Py_REFCNT(pair) == 1 && PyTuple_SetItem(pair, 1, Py_NewRef(grid)) == 0)
      return Py_NewRef(indexed.get());
  }
  Object pair(PyTuple_Pack(2, self, grid));
  Object result(pair ? PyCFunction_NewEx(&launchMethod, pair.get(), nullptr) : nullptr);
  if (isPlain && result)
    indexed = result;
  return result.release();
}

/// Binds the arguments of a tuple and a dict. False with an exception.
static bool bindGeneral(PyObject *self, State &state, PyObject *positional, PyObject *keywords, Bound &bound) {
  bound.values.assign(state.parameters.size(), nullptr);
  std::vector<PyObject *> args;
  for (Py_ssize_t i = 0; i < PyTuple_Size(positional); ++i)
    args.push_back(PyTuple_GetItem(positional, i));
  bool good = bindPositional(state.parameters, args.data(), static_cast<Py_ssize_t>(args.size()), bound);
  PyObject *name, *value;
  for (Py_ssize_t position = 0; good && PyDict_Next(keywords, &position, &name, &value);)
    good = bindKeyword(state.parameters, name, value, bound);
  return good || explainCall(self, bound);
}

/// _run(args, kwargs, grid, warmup): the general entry point, for `run` and `warmup`.
static PyObject *run(PyObject *self, PyObject *arguments) {
  PyObject *positional, *keywords, *grid;
  int warmup;
  if (!PyArg_ParseTuple(arguments, "O!O!Op", &PyTuple_Type, &positional, &PyDict_Type, &keywords, &grid, &warmup))
    return nullptr;
  State &state = stateOf(self);
  FrameLease lease;
  if (!bindGeneral(self, state, positional, keywords, lease.frame.bound))
    return nullptr;
  return launchBound(self, state, grid, lease.frame, warmup);
}

/// _run_and_plan(args, kwargs, grid, arrays, written, constants): launches; returns the plan for a launch of arrays of
/// the same layouts as `arrays`, or None.
static PyObject *runAndPlan(PyObject *self, PyObject *arguments) {
  PyObject *positional, *keywords, *grid, *arrays, *constants;
  Py_ssize_t written;
  if (!PyArg_ParseTuple(arguments, "O!O!OO!nO!", &PyTuple_Type, &positional, &PyDict_Type, &keywords, &grid,
                        &PyTuple_Type, &arrays, &written, &PyTuple_Type, &constants))
    return nullptr;
  State &state = stateOf(self);
  FrameLease lease;
  LaunchRecord record;
  if (!bindGeneral(self, state, positional, keywords, lease.frame.bound))
    return nullptr;
  Object kernel(launchBound(self, state, grid, lease.frame, /*warmup=*/false, nullptr, &record));
  return kernel ? makeLaunchPlan(self, state.generation, record, lease.frame.specializer, arrays, written, constants)
                : nullptr;
}

/// _launch_kernel(kernel, native, types, grid, args, stream, flags): launches an existing kernel. `types` has for each
/// parameter None, if its value is compiled in, or the type to which an argument is converted; `stream` is an address,
/// or None for the framework's; `flags` are TXL_LAUNCH_….
static PyObject *launchKernel(PyObject *self, PyObject *arguments) {
  PyObject *object, *native, *types, *grid, *args, *named;
  unsigned flags;
  if (!PyArg_ParseTuple(arguments, "OOO!OO!OI", &object, &native, &PyTuple_Type, &types, &grid, &PyTuple_Type, &args,
                        &named, &flags))
    return nullptr;
  State &state = stateOf(self);
  FrameLease lease;
  Bound &bound = lease.frame.bound;
  bound.values.assign(state.parameters.size(), nullptr);
  for (Py_ssize_t i = 0; i < PyTuple_Size(args) && i < static_cast<Py_ssize_t>(state.parameters.size()); ++i)
    bound.values[static_cast<size_t>(i)] = PyTuple_GetItem(args, i);
  if (!bindDefaults(state.parameters, bound))
    return explainCall(self, bound);
  for (size_t i = 0; i < state.parameters.size(); ++i) {
    PyObject *type = PyTuple_GetItem(types, static_cast<Py_ssize_t>(i));
    if (!type || type == Py_None)
      continue;
    Parameter plain = state.parameters[i];
    plain.specialize = false; // an integer that is 1 is still an argument of this kernel
    const char *name = PyUnicode_Check(type) ? textOf(type) : nullptr;
    if (Element element = name ? parseElement(name) : Element::Invalid; element != Element::Invalid) {
      plain.annotated = element;
      plain.hasAnnotatedType = true;
    }
    if (!lease.frame.specializer.add(plain, bound.values[i])) {
      nameArgument(plain);
      return nullptr;
    }
  }
  uint32_t extents[3];
  txl_kernel *kernel = kernelOf(native);
  if (!kernel || !readGrid(state.parameters, bound, grid, extents))
    return nullptr;
  Specializer &specializer = lease.frame.specializer;
  StreamChoice stream{specializer.stream};
  if (named != Py_None) {
    stream.isNamed = true;
    stream.named = PyLong_AsVoidPtr(named);
    if (PyErr_Occurred())
      return nullptr;
  }
  if (isObserved() && !notifyObserver(self, object, state.parameters, lease.frame.bound, extents, true))
    return nullptr;
  bool good = specializer.device >= 0 ? runOnDevice(kernel, specializer.device, stream, extents, specializer.arguments,
                                                    flags, true, specializer.checks)
                                      : runOnHost(kernel, extents, specializer.arguments,
                                                  makesPointers(kernel) ? &specializer.elements : nullptr);

  if (!good)
    describeFault(state.parameters, lease.frame.bound);
  if (good && isObserved())
    good = notifyObserver(self, object, state.parameters, lease.frame.bound, extents, false);
  if (!good)
    return nullptr;
  Py_RETURN_NONE;
}

/// _configure([(name, constexpr, const, do_not_specialize, do_not_specialize_on_alignment, type, variadic, keyword
/// only, has default, default)])
static PyObject *configure(PyObject *self, PyObject *list) {
  State &state = stateOf(self);
  state.forgetKernels();
  state.parameters.clear();
  for (Py_ssize_t i = 0, count = PyList_Check(list) ? PyList_Size(list) : 0; i < count; ++i)
    if (!readParameter(PyList_GetItem(list, i), state.parameters.emplace_back()))
      return nullptr;
  Py_RETURN_NONE;
}

static PyObject *setHooks(PyObject *self, PyObject *flag) {
  stateOf(self).hasHooks = PyObject_IsTrue(flag) == 1;
  Py_RETURN_NONE;
}

static PyObject *clear(PyObject *self, PyObject *) {
  stateOf(self).forgetKernels();
  Py_RETURN_NONE;
}

static PyObject *kernels(PyObject *self, PyObject *) {
  Object list(PyList_New(0));
  for (const EntryRef &entry : stateOf(self).specializations.inOrder())
    if (!list || PyList_Append(list.get(), entry->kernel.get()) != 0)
      return nullptr;
  return list.release();
}

// ---- the type ----

static PyObject *make(PyTypeObject *type, PyObject *, PyObject *) {
  auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
  PyObject *self = allocate(type, 0);
  if (self)
    reinterpret_cast<LauncherObject *>(self)->state = new State;
  return self;
}

static int traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  State *state = reinterpret_cast<LauncherObject *>(self)->state;
  if (!state)
    return 0;
  for (const Parameter &parameter : state->parameters)
    Py_VISIT(parameter.defaultValue.get());
  Py_VISIT(state->indexed.get());
  if (int stopped = state->repetition.traverse(visit, arg))
    return stopped;
  return state->specializations.traverse(visit, arg);
}

static int clearReferences(PyObject *self) {
  if (State *state = reinterpret_cast<LauncherObject *>(self)->state) {
    state->forgetKernels();
    state->indexed = Object();
  }
  return 0;
}

static void dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  clearReferences(self);
  delete reinterpret_cast<LauncherObject *>(self)->state;
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

bool addLauncherType(PyObject *module) {
  static PyMethodDef methods[] = {
      {"_configure", configure, METH_O, "Sets the parameters and forgets all compiled kernels."},
      {"_run", run, METH_VARARGS, "_run(args, kwargs, grid, warmup)"},
      {"_run_and_plan", runAndPlan, METH_VARARGS,
       "_run_and_plan(args, kwargs, grid, arrays, written, constants) -> LaunchPlan or None"},
      {"_launch_kernel", launchKernel, METH_VARARGS,
       "_launch_kernel(kernel, native, types, grid, args, stream, flags)"},
      {"_set_hooks", setHooks, METH_O, "Whether `_run_hooks` is called before each launch."},
      {"_clear", clear, METH_NOARGS, "Forgets all compiled kernels."},
      {"compiled_kernels", kernels, METH_NOARGS, "The kernels compiled so far, the oldest first."},
      {}};
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void *>(make)},
                                {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
                                {Py_tp_traverse, reinterpret_cast<void *>(traverse)},
                                {Py_tp_clear, reinterpret_cast<void *>(clearReferences)},
                                {Py_mp_subscript, reinterpret_cast<void *>(subscript)},
                                {Py_tp_methods, methods},
                                {0, nullptr}};
  static PyType_Spec spec = {"txl._txl.Launcher", sizeof(LauncherObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
  Object type(PyType_FromSpec(&spec));
  return type && PyModule_AddObjectRef(module, "Launcher", type.get()) == 0;
}

} // namespace txl::python
