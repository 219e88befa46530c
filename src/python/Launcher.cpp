#include "python/Launcher.h"
#include "python/Kernel.h"
#include "python/Specializer.h"
#include <memory>
#include <unordered_map>

namespace txl::python {

/// A compiled specialization.
struct Entry {
  Key key;
  Object kernel;  // what the launch returns: the package's CompiledKernel
  Object native;  // its _txl.Kernel
  Object globals; // [(dict, name, value)]: the globals that the compilation has read

  ~Entry() {
    for (PyObject *object : key.objects)
      Py_DECREF(object);
  }
};

/// Whoever works with an entry holds it: what Python code runs meanwhile may clear the tables.
using EntryRef = std::shared_ptr<Entry>;

struct State {
  std::vector<Parameter> parameters;
  std::unordered_multimap<uint64_t, EntryRef> entries;
  std::vector<EntryRef> order; // as they were compiled
  EntryRef last;
  bool hasHooks = false;
};

struct LauncherObject {
  PyObject_HEAD State *state;
};

static thread_local int checkMode = -1;
static thread_local uint64_t checkSeed = 0;

static std::vector<std::pair<Object, txl_buffer>> &registered() {
  static auto *buffers = new std::vector<std::pair<Object, txl_buffer>>;
  return *buffers;
}

/// Drops the compiled kernels; what their destruction runs finds the tables empty.
static void forget(State &state) {
  auto last = std::move(state.last);
  auto order = std::move(state.order);
  auto entries = std::move(state.entries);
  state.order.clear();
  state.entries.clear();
}

/// Storages that `txl.uninitialized` has marked: begin and length.
static std::vector<std::pair<uint64_t, uint64_t>> &unwritten() {
  static auto *ranges = new std::vector<std::pair<uint64_t, uint64_t>>;
  return *ranges;
}

static State &stateOf(PyObject *self) { return *reinterpret_cast<LauncherObject *>(self)->state; }

// ---- binding ----

/// The arguments of one launch, bound to parameters, and the rest: options.
struct Bound {
  std::vector<PyObject *> values; // borrowed; one a parameter
  std::vector<Object> owned;
  std::vector<std::pair<PyObject *, PyObject *>> options;
};

static bool sameName(PyObject *a, PyObject *b) { return a == b || PyUnicode_Compare(a, b) == 0; }

static bool bindPositional(const State &state, PyObject *const *args, Py_ssize_t count, Bound &bound) {
  size_t next = 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    if (next < state.parameters.size() && state.parameters[next].isVariadic) {
      Object rest(PyTuple_New(count - i));
      for (Py_ssize_t j = i; rest && j < count; ++j)
        PyTuple_SetItem(rest.get(), j, (Py_INCREF(args[j]), args[j]));
      bound.values[next] = rest.get();
      bound.owned.push_back(std::move(rest));
      return true;
    }
    if (next >= state.parameters.size() || state.parameters[next].isKeywordOnly) {
      PyErr_Format(PyExc_TypeError, "the kernel takes %zu positional arguments, but %zd were given", next, count);
      return false;
    }
    bound.values[next++] = args[i];
  }
  return true;
}

static bool bindKeyword(const State &state, PyObject *name, PyObject *value, Bound &bound) {
  for (size_t i = 0; i < state.parameters.size(); ++i)
    if (!state.parameters[i].isVariadic && sameName(state.parameters[i].name.get(), name)) {
      if (bound.values[i]) {
        PyErr_Format(PyExc_TypeError, "argument `%U` was given twice", name);
        return false;
      }
      bound.values[i] = value;
      return true;
    }
  bound.options.emplace_back(name, value);
  return true;
}

static bool bindDefaults(const State &state, Bound &bound) {
  std::string missing;
  for (size_t i = 0; i < state.parameters.size(); ++i) {
    const Parameter &parameter = state.parameters[i];
    if (bound.values[i])
      continue;
    if (parameter.isVariadic) {
      bound.owned.push_back(Object(PyTuple_New(0)));
      bound.values[i] = bound.owned.back().get();
    } else if (parameter.defaultValue) {
      bound.values[i] = parameter.defaultValue.get();
    } else {
      missing += (missing.empty() ? "`" : ", `") + std::string(textOf(parameter.name.get())) + "`";
    }
  }
  if (missing.empty())
    return true;
  PyErr_Format(PyExc_TypeError, "no argument was given for %s", missing.c_str());
  return false;
}

// ---- grid ----

/// The bound arguments as a dict: what a grid function, a hook or a slow path sees.
static Object boundDict(const State &state, const Bound &bound) {
  Object dict(PyDict_New());
  for (size_t i = 0; dict && i < state.parameters.size(); ++i)
    if (PyDict_SetItem(dict.get(), state.parameters[i].name.get(), bound.values[i]) != 0)
      return Object();
  return dict;
}

static bool readExtent(PyObject *item, int axis, uint32_t &extent) {
  Object index = PyLong_CheckExact(item) ? Object::borrow(item) : Object(PyNumber_Index(item));
  if (!index) {
    PyErr_Clear();
    PyErr_Format(PyExc_TypeError, "axis %d of the grid is an int, not `%S`", axis,
                 reinterpret_cast<PyObject *>(Py_TYPE(item)));
    return false;
  }
  int overflow = 0;
  int64_t number = PyLong_AsLongLongAndOverflow(index.get(), &overflow);
  if (overflow || number < 0 || number > INT32_MAX) {
    PyErr_Format(PyExc_ValueError, "axis %d of the grid is from 0 to 2147483647, not %S", axis, index.get());
    return false;
  }
  extent = static_cast<uint32_t>(number);
  return true;
}

static bool readGrid(const State &state, const Bound &bound, PyObject *grid, uint32_t extents[3]) {
  Object answer;
  if (!PyTuple_CheckExact(grid) && PyCallable_Check(grid)) {
    Object dict = boundDict(state, bound);
    answer = Object(dict ? PyObject_CallFunctionObjArgs(grid, dict.get(), nullptr) : nullptr);
    if (!answer)
      return false;
    grid = answer.get();
  }
  bool isList = PyList_Check(grid);
  Py_ssize_t rank = PyTuple_Check(grid) ? PyTuple_Size(grid) : isList ? PyList_Size(grid) : -1;
  if (rank < 1 || rank > 3) {
    if (rank < 0)
      PyErr_Format(PyExc_TypeError,
                   "the grid is a tuple of one to three ints, or a function that returns one, not `%S`",
                   reinterpret_cast<PyObject *>(Py_TYPE(grid)));
    else
      PyErr_Format(PyExc_ValueError, "the grid is a tuple of one to three ints, not of %zd", rank);
    return false;
  }
  for (int axis = 0; axis < 3; ++axis)
    if (axis >= rank)
      extents[axis] = 1;
    else if (!readExtent(isList ? PyList_GetItem(grid, axis) : PyTuple_GetItem(grid, axis), axis, extents[axis]))
      return false;
  return true;
}

// ---- running ----

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

/// device_print goes to Python's sys.stdout, so that redirections and captures see it.
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

/// Flags the arguments whose storage nothing was written to; from now on they count as written.
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

/// True if this thread's launches run in check mode.
static bool checking() { return checkMode < 0 ? txl_check_by_default() : checkMode; }

static bool runKernel(txl_kernel *kernel, const uint32_t grid[3], std::vector<txl_argument> &arguments) {
  if (!unwritten().empty())
    takeUnwritten(arguments);
  std::vector<txl_buffer> buffers;
  for (const auto &[owner, buffer] : registered())
    buffers.push_back(buffer);
  Interrupt interrupt;
  txl_launch_options options = {};
  options.size = sizeof options;
  for (int axis = 0; axis < 3; ++axis)
    options.grid[axis] = grid[axis];
  options.check = checking() ? TXL_CHECK_ON : TXL_CHECK_OFF;
  options.seed = checkSeed;
  options.arguments = arguments.data();
  options.argument_count = arguments.size();
  options.buffers = buffers.data();
  options.buffer_count = buffers.size();
  options.interrupted = interrupted;
  options.interrupt_context = &interrupt;
  options.print = printLine;
  txl_error *error = nullptr;
  interrupt.saved = PyEval_SaveThread();
  txl_status status = txl_launch(kernel, &options, &error);
  PyEval_RestoreThread(interrupt.saved);
  if (status == TXL_OK && !PyErr_Occurred())
    return true;
  raise(error);
  return false;
}

/// False with an exception if a global that the kernel was compiled with has changed.
static bool globalsHold(PyObject *self, const Entry &entry) {
  if (!entry.globals)
    return true;
  for (Py_ssize_t i = 0, count = PyList_Size(entry.globals.get()); i < count; ++i) {
    PyObject *item = PyList_GetItem(entry.globals.get(), i);
    if (PyDict_GetItemWithError(PyTuple_GetItem(item, 0), PyTuple_GetItem(item, 1)) == PyTuple_GetItem(item, 2))
      continue;
    Object checked(PyErr_Occurred() ? nullptr : PyObject_CallMethod(self, "_check_global", "(O)", item));
    if (!checked)
      return false;
  }
  return true;
}

static EntryRef find(State &state, const Key &key, bool &failed) {
  failed = false;
  auto compare = [&](const EntryRef &entry) {
    int equal = entry->key.equals(key);
    failed |= equal < 0;
    return equal == 1;
  };
  if (EntryRef last = state.last; last && compare(last))
    return last;
  // Comparing constants may run Python code, and that may add entries: the candidates are copied first.
  std::vector<EntryRef> candidates;
  auto [begin, end] = state.entries.equal_range(key.hash());
  for (auto it = begin; it != end; ++it)
    candidates.push_back(it->second);
  for (const EntryRef &candidate : candidates)
    if (!failed && compare(candidate))
      return state.last = candidate;
  return nullptr;
}

/// Names the parameter in the error that reading its argument has raised.
static void nameArgument(const Parameter &parameter) {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  Object ownedValue(value), ownedTrace(trace), ownedType(type);
  Object text(value ? PyObject_Str(value) : nullptr);
  if (type && text)
    PyErr_Format(type, "argument `%U`: %U", parameter.name.get(), text.get());
  else
    PyErr_SetString(PyExc_TypeError, "an argument could not be read");
}

/// Compiles what was not seen before: the package's `_compile(signature, bound arguments, options)` returns
/// (CompiledKernel, _txl.Kernel, globals), or None if a hook forbade it.
static Object compileMiss(PyObject *self, State &state, const Bound &bound, bool warmup) {
  Object signature(PyList_New(0)), options(PyDict_New()), arguments = boundDict(state, bound);
  for (size_t i = 0; signature && i < state.parameters.size(); ++i) {
    Object description(describeArgument(state.parameters[i], bound.values[i]));
    if (!description) {
      nameArgument(state.parameters[i]);
      return Object();
    }
    if (PyList_Append(signature.get(), description.get()) != 0)
      return Object();
  }
  for (auto [name, value] : bound.options)
    if (PyDict_SetItem(options.get(), name, value) != 0)
      return Object();
  if (!signature || !arguments)
    return Object();
  return Object(PyObject_CallMethod(self, "_compile", "OOOO", signature.get(), arguments.get(), options.get(),
                                    warmup ? Py_True : Py_False));
}

static EntryRef store(State &state, const Key &key, PyObject *compiled) {
  PyObject *kernel, *native, *globals;
  if (!PyArg_ParseTuple(compiled, "OOO", &kernel, &native, &globals))
    return nullptr;
  auto entry = std::make_shared<Entry>();
  entry->key = key;
  for (PyObject *object : entry->key.objects)
    Py_INCREF(object);
  entry->kernel = Object::borrow(kernel);
  entry->native = Object::borrow(native);
  entry->globals = PyList_Check(globals) && PyList_Size(globals) ? Object::borrow(globals) : Object();
  state.entries.emplace(key.hash(), entry);
  state.order.push_back(entry);
  return state.last = entry;
}

/// One launch. A recursive one (a grid function, a hook that launches) has its own frame.
struct Frame {
  Bound bound;
  Specializer specializer;
};

static PyObject *launchBound(PyObject *self, State &state, PyObject *grid, Frame &frame, bool warmup) {
  Bound &bound = frame.bound;
  Specializer &specializer = frame.specializer;
  if (!bindDefaults(state, bound))
    return nullptr;
  if (state.hasHooks) {
    Object arguments = boundDict(state, bound);
    Object ignored(arguments ? PyObject_CallMethod(self, "_run_hooks", "(O)", arguments.get()) : nullptr);
    if (!ignored)
      return nullptr;
  }
  for (size_t i = 0; i < state.parameters.size(); ++i)
    if (!specializer.add(state.parameters[i], bound.values[i])) {
      nameArgument(state.parameters[i]);
      return nullptr;
    }
  for (auto [name, value] : bound.options)
    if (!specializer.addOption(name, value))
      return nullptr;
  specializer.key.words.push_back(checking()); // assertions are compiled in
  uint32_t extents[3];
  if (grid != Py_None && !warmup && !readGrid(state, bound, grid, extents))
    return nullptr;

  bool failed;
  EntryRef entry = find(state, specializer.key, failed);
  if (failed)
    return nullptr;
  if (!entry) {
    Object compiled = compileMiss(self, state, bound, warmup);
    if (!compiled || compiled.get() == Py_None)
      return compiled.release();
    // Another thread may have compiled the same in the meantime.
    entry = find(state, specializer.key, failed);
    if (!entry && !failed)
      entry = store(state, specializer.key, compiled.get());
    if (!entry)
      return nullptr;
  }
  if (!globalsHold(self, *entry))
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
  return runKernel(kernelOf(entry->native.get()), extents, specializer.arguments) ? kernel.release() : nullptr;
}

/// A frame is used again by the next launch of the thread: its vectors have their room already.
class FrameLease {
public:
  FrameLease()
      : frame(depth == frames().size() ? *frames().emplace_back(std::make_unique<Frame>()) : *frames()[depth]) {
    ++depth;
  }
  ~FrameLease() {
    --depth;
    frame.bound.values.clear();
    frame.bound.owned.clear();
    frame.bound.options.clear();
    frame.specializer.clear();
  }
  static std::vector<std::unique_ptr<Frame>> &frames() {
    static thread_local std::vector<std::unique_ptr<Frame>> all;
    return all;
  }
  static thread_local size_t depth;
  Frame &frame;
};
thread_local size_t FrameLease::depth = 0;

/// fn[grid](*args, **kwargs): `pair` is (fn, grid).
static PyObject *callBound(PyObject *pair, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  PyObject *self = PyTuple_GetItem(pair, 0);
  State &state = stateOf(self);
  FrameLease lease;
  Bound &bound = lease.frame.bound;
  bound.values.assign(state.parameters.size(), nullptr);
  if (!bindPositional(state, args, count, bound))
    return nullptr;
  for (Py_ssize_t i = 0, keywords = names ? PyTuple_Size(names) : 0; i < keywords; ++i)
    if (!bindKeyword(state, PyTuple_GetItem(names, i), args[count + i], bound))
      return nullptr;
  return launchBound(self, state, PyTuple_GetItem(pair, 1), lease.frame, /*warmup=*/false);
}

static PyMethodDef launchMethod = {"launch", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(callBound)),
                                   METH_FASTCALL | METH_KEYWORDS,
                                   "Launches the kernel on the grid it was indexed with."};

static PyObject *subscript(PyObject *self, PyObject *grid) {
  Object pair(PyTuple_Pack(2, self, grid));
  return pair ? PyCFunction_NewEx(&launchMethod, pair.get(), nullptr) : nullptr;
}

/// _run(args, kwargs, grid, warmup): the general entry, for `run` and `warmup`.
static PyObject *run(PyObject *self, PyObject *arguments) {
  PyObject *positional, *keywords, *grid;
  int warmup;
  if (!PyArg_ParseTuple(arguments, "O!O!Op", &PyTuple_Type, &positional, &PyDict_Type, &keywords, &grid, &warmup))
    return nullptr;
  State &state = stateOf(self);
  FrameLease lease;
  Bound &bound = lease.frame.bound;
  bound.values.assign(state.parameters.size(), nullptr);
  std::vector<PyObject *> args;
  for (Py_ssize_t i = 0; i < PyTuple_Size(positional); ++i)
    args.push_back(PyTuple_GetItem(positional, i));
  if (!bindPositional(state, args.data(), static_cast<Py_ssize_t>(args.size()), bound))
    return nullptr;
  PyObject *name, *value;
  for (Py_ssize_t position = 0; PyDict_Next(keywords, &position, &name, &value);)
    if (!bindKeyword(state, name, value, bound))
      return nullptr;
  return launchBound(self, state, grid, lease.frame, warmup);
}

/// _launch_kernel(native, constants, grid, args): launches a kernel that is already there. `constants` says for each
/// parameter whether the kernel has it compiled in.
static PyObject *launchKernel(PyObject *self, PyObject *arguments) {
  PyObject *native, *constants, *grid, *args;
  if (!PyArg_ParseTuple(arguments, "OO!OO!", &native, &PyTuple_Type, &constants, &grid, &PyTuple_Type, &args))
    return nullptr;
  State &state = stateOf(self);
  FrameLease lease;
  Bound &bound = lease.frame.bound;
  bound.values.assign(state.parameters.size(), nullptr);
  for (Py_ssize_t i = 0; i < PyTuple_Size(args) && i < static_cast<Py_ssize_t>(state.parameters.size()); ++i)
    bound.values[static_cast<size_t>(i)] = PyTuple_GetItem(args, i);
  if (!bindDefaults(state, bound))
    return nullptr;
  for (size_t i = 0; i < state.parameters.size(); ++i) {
    if (PyTuple_GetItem(constants, static_cast<Py_ssize_t>(i)) == Py_True)
      continue;
    Parameter plain = state.parameters[i];
    plain.specialize = false; // an integer that is 1 today is still an argument of this kernel
    if (!lease.frame.specializer.add(plain, bound.values[i])) {
      nameArgument(plain);
      return nullptr;
    }
  }
  uint32_t extents[3];
  txl_kernel *kernel = kernelOf(native);
  if (!kernel || !readGrid(state, bound, grid, extents) ||
      !runKernel(kernel, extents, lease.frame.specializer.arguments))
    return nullptr;
  Py_RETURN_NONE;
}

/// _configure([(name, constexpr, const, do_not_specialize, do_not_specialize_on_alignment, type, variadic, keyword
/// only, has default, default)])
static PyObject *configure(PyObject *self, PyObject *list) {
  State &state = stateOf(self);
  state.parameters.clear();
  forget(state);
  for (Py_ssize_t i = 0, count = PyList_Check(list) ? PyList_Size(list) : 0; i < count; ++i) {
    Parameter parameter;
    PyObject *name, *defaultValue;
    const char *type;
    int isConstexpr, isConst, dontSpecialize, dontAlign, isVariadic, isKeywordOnly, hasDefault;
    if (!PyArg_ParseTuple(PyList_GetItem(list, i), "UppppzpppO", &name, &isConstexpr, &isConst, &dontSpecialize,
                          &dontAlign, &type, &isVariadic, &isKeywordOnly, &hasDefault, &defaultValue))
      return nullptr;
    Py_INCREF(name);
    PyUnicode_InternInPlace(&name);
    parameter.name = Object(name);
    parameter.isConstexpr = isConstexpr;
    parameter.isConst = isConst;
    parameter.specialize = !dontSpecialize;
    parameter.specializeAlignment = !dontAlign;
    parameter.isVariadic = isVariadic;
    parameter.isKeywordOnly = isKeywordOnly;
    if (type) {
      parameter.isTypedPointer = type[0] == '*';
      parameter.isConst |= parameter.isTypedPointer && type[1] == 'k';
      parameter.annotated = parseElement(type + (parameter.isTypedPointer ? 1 + (type[1] == 'k') : 0));
      parameter.hasAnnotatedType = parameter.annotated != Element::Invalid;
      parameter.isTypedPointer &= parameter.hasAnnotatedType;
    }
    if (hasDefault)
      parameter.defaultValue = Object::borrow(defaultValue);
    state.parameters.push_back(std::move(parameter));
  }
  Py_RETURN_NONE;
}

static PyObject *setHooks(PyObject *self, PyObject *flag) {
  stateOf(self).hasHooks = PyObject_IsTrue(flag) == 1;
  Py_RETURN_NONE;
}

static PyObject *clear(PyObject *self, PyObject *) {
  forget(stateOf(self));
  Py_RETURN_NONE;
}

static PyObject *kernels(PyObject *self, PyObject *) {
  Object list(PyList_New(0));
  for (const EntryRef &entry : stateOf(self).order)
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
  for (const auto &[hash, entry] : state->entries) {
    Py_VISIT(entry->kernel.get());
    Py_VISIT(entry->native.get());
    Py_VISIT(entry->globals.get());
    for (PyObject *object : entry->key.objects)
      Py_VISIT(object);
  }
  return 0;
}

static int clearReferences(PyObject *self) {
  if (State *state = reinterpret_cast<LauncherObject *>(self)->state) {
    forget(*state);
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
      {"_launch_kernel", launchKernel, METH_VARARGS, "_launch_kernel(native, constants, grid, args)"},
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

PyObject *describeArray(PyObject *, PyObject *object) {
  Array array;
  Object alive;
  switch (readArray(object, array, alive)) {
  case ReadResult::Error:
    return nullptr;
  case ReadResult::NotAnArray:
    Py_RETURN_NONE;
  case ReadResult::Array:
    break;
  }
  return Py_BuildValue("(KKKsO)", static_cast<unsigned long long>(array.argument.bits),
                       static_cast<unsigned long long>(array.argument.storage),
                       static_cast<unsigned long long>(array.argument.storage_bytes), elementName(array.element),
                       array.argument.flags & TXL_ARGUMENT_READ_ONLY ? Py_True : Py_False);
}

} // namespace txl::python
