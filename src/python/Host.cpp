// A value's handle is the address of a Python object; a session holds references to these objects until its compilation
// has ended.
#include "python/Host.h"
#include "python/Kernel.h"
#include <deque>
#include <string>
#include <vector>

namespace txl::python {

/// A value of the C API, owned.
class Value {
public:
  explicit Value(txl_value *owned = nullptr) : pointer(owned) {}
  Value(Value &&other) noexcept : pointer(std::exchange(other.pointer, nullptr)) {}
  ~Value() { txl_value_free(pointer); }
  const txl_value *get() const { return pointer; }
  txl_value *release() { return std::exchange(pointer, nullptr); }
  explicit operator bool() const { return pointer; }

private:
  txl_value *pointer;
};

/// The Python side of one compilation.
struct Session {
  PyObject *host;
  Object keep;                              // a list of references
  Object errorType, errorValue, errorTrace; // exception raised by a signal handler

  uint64_t hold(PyObject *object) {
    PyList_Append(keep.get(), object);
    return reinterpret_cast<uint64_t>(object);
  }
  Value toValue(PyObject *description);
  Value toFunction(PyObject *payload);
  bool elements(PyObject *list, std::vector<Value> &values, std::vector<const txl_value *> &pointers);
  Object toPython(const txl_value *value);
  txl_value *answer(Object description);
};

/// The description of a jit function, with the memory that it points to.
struct FunctionData {
  txl_function function;
  std::vector<Value> defaults;
  std::vector<const char *> names;
  std::vector<const txl_value *> values;
};

/// Reads (object, name, source, file, first line, 0 inlined, 1 noinline or 2 extern, [(parameter, described default)]).
/// False with an exception.
static bool readFunction(Session &session, PyObject *payload, FunctionData &data) {
  PyObject *object, *defaults;
  const char *name, *source, *file;
  Py_ssize_t length;
  unsigned line;
  int noinlineFunction;
  if (!PyTuple_Check(payload) || !PyArg_ParseTuple(payload, "Oss#sIiO", &object, &name, &source, &length, &file, &line,
                                                   &noinlineFunction, &defaults))
    return false;
  for (Py_ssize_t i = 0, count = PyList_Check(defaults) ? PyList_Size(defaults) : 0; i < count; ++i) {
    const char *parameter;
    PyObject *description;
    if (!PyArg_ParseTuple(PyList_GetItem(defaults, i), "sO", &parameter, &description))
      return false;
    Value value = session.toValue(description);
    if (!value)
      return false;
    data.names.push_back(parameter);
    data.values.push_back(value.get());
    data.defaults.push_back(std::move(value));
  }
  data.function = {sizeof(txl_function),
                   name,
                   source,
                   static_cast<size_t>(length),
                   file,
                   line,
                   noinlineFunction,
                   session.hold(object),
                   data.names.size(),
                   data.names.data(),
                   data.values.data()};
  return true;
}

bool Session::elements(PyObject *list, std::vector<Value> &values, std::vector<const txl_value *> &pointers) {
  if (!PyList_Check(list)) {
    PyErr_SetString(PyExc_TypeError, "elements of a description are a list");
    return false;
  }
  for (Py_ssize_t i = 0, count = PyList_Size(list); i < count; ++i) {
    values.push_back(toValue(PyList_GetItem(list, i)));
    if (!values.back())
      return false;
    pointers.push_back(values.back().get());
  }
  return true;
}

/// Converts a description to a value of the C API; null with an exception.
Value Session::toValue(PyObject *description) {
  long kind =
      PyTuple_Check(description) && PyTuple_Size(description) > 0 ? PyLong_AsLong(PyTuple_GetItem(description, 0)) : -1;
  Py_ssize_t size = PyTuple_Check(description) ? PyTuple_Size(description) : 0;
  auto item = [&](Py_ssize_t i) { return i < size ? PyTuple_GetItem(description, i) : Py_None; };
  auto text = [&](Py_ssize_t i) { return PyUnicode_Check(item(i)) ? textOf(item(i)) : ""; };
  if (kind == annotatedMark) {
    Value inner = toValue(item(1));
    txl_value *value = inner.release();
    txl_value_annotate_constexpr(value);
    return Value(value);
  }
  switch (kind) {
  case TXL_VALUE_ERROR:
    return Value(txl_value_error(text(1), text(2)));
  case TXL_VALUE_NONE:
    return Value(txl_value_none());
  case TXL_VALUE_BOOL:
    return Value(txl_value_bool(item(1) == Py_True));
  case TXL_VALUE_INT: {
    int overflow = 0;
    int64_t number = PyLong_AsLongLongAndOverflow(item(1), &overflow);
    if (!overflow)
      return PyErr_Occurred() ? Value() : Value(txl_value_int(number));
    Object digits(PyObject_Str(item(1)));
    return digits ? Value(txl_value_big_int(textOf(digits.get()))) : Value();
  }
  case TXL_VALUE_FLOAT: {
    double number = PyFloat_AsDouble(item(1));
    return PyErr_Occurred() ? Value() : Value(txl_value_float(number));
  }
  case TXL_VALUE_STR: {
    Py_ssize_t length;
    const char *bytes = PyUnicode_AsUTF8AndSize(item(1), &length);
    return bytes ? Value(txl_value_str(bytes, static_cast<size_t>(length))) : Value();
  }
  case TXL_VALUE_DTYPE:
    return Value(txl_value_dtype(text(1)));
  case TXL_VALUE_TUPLE:
  case TXL_VALUE_LIST: {
    std::vector<Value> values;
    std::vector<const txl_value *> pointers;
    if (!elements(item(1), values, pointers))
      return Value();
    if (kind == TXL_VALUE_LIST)
      return Value(txl_value_list(pointers.data(), pointers.size()));
    std::vector<const char *> fields;
    if (PyTuple_Check(item(2)) && PyTuple_Size(item(2)) == static_cast<Py_ssize_t>(pointers.size()))
      for (size_t i = 0; i < pointers.size(); ++i)
        fields.push_back(textOf(PyTuple_GetItem(item(2), static_cast<Py_ssize_t>(i))));
    txl_value *tuple =
        txl_value_tuple(pointers.data(), pointers.size(), fields.empty() ? nullptr : fields.data(), text(3));
    if (size > 4) // an instance: (…, its class or None, whether it is an aggregate)
      txl_value_set_class(tuple, item(4) == Py_None ? 0 : hold(item(4)), item(5) == Py_True);
    return Value(tuple);
  }
  case TXL_VALUE_CONSTEXPR: {
    Value inner = toValue(item(1));
    return inner ? Value(txl_value_constexpr(inner.get())) : Value();
  }
  case TXL_VALUE_FUNCTION:
    return toFunction(item(1));
  case TXL_VALUE_BUILTIN:
    return Value(txl_value_builtin(text(1)));
  case TXL_VALUE_MODULE:
    return Value(txl_value_module(text(1), hold(item(2))));
  case TXL_VALUE_CLASS: {
    txl_value *type = txl_value_class(text(1), hold(item(2)));
    txl_value_set_class(type, txl_value_get_handle(type), item(3) == Py_True);
    return Value(type);
  }
  case TXL_VALUE_TILE: {
    int64_t number = PyLong_AsLongLong(item(1));
    return PyErr_Occurred() ? Value() : Value(txl_value_tile(number, text(2)));
  }
  case TXL_VALUE_ENUM: {
    Value inner = toValue(item(3));
    if (!inner)
      return Value();
    txl_value *member = txl_value_enum(text(1), text(2), inner.get());
    // A member of a Python class: (…, the class, whether it is its value, whether it has operators).
    if (item(4) != Py_None)
      txl_value_set_enum_class(member, hold(item(4)), item(5) == Py_True, item(6) == Py_True);
    return Value(member);
  }
  case TXL_VALUE_CALLABLE:
    return Value(txl_value_callable(text(1), hold(item(2))));
  case TXL_VALUE_OBJECT:
    return Value(txl_value_object(text(1), hold(item(2))));
  default:
    if (!PyErr_Occurred())
      PyErr_Format(PyExc_TypeError, "unknown kind of description: %R", description);
    return Value();
  }
}

Value Session::toFunction(PyObject *payload) {
  FunctionData data;
  return readFunction(*this, payload, data) ? Value(txl_value_function(&data.function)) : Value();
}

/// Converts a value of the compiler to a Python object; null with an exception. The host's method `revive` makes the
/// objects that only the package can make.
Object Session::toPython(const txl_value *value) {
  size_t length;
  const char *text = txl_value_get_text(value, &length);
  switch (txl_value_get_kind(value)) {
  case TXL_VALUE_NONE:
    return Object::borrow(Py_None);
  case TXL_VALUE_BOOL:
    return Object(PyBool_FromLong(static_cast<long>(txl_value_get_int(value))));
  case TXL_VALUE_INT:
    return Object(length ? PyLong_FromString(text, nullptr, 10) : PyLong_FromLongLong(txl_value_get_int(value)));
  case TXL_VALUE_FLOAT:
    return Object(PyFloat_FromDouble(txl_value_get_float(value)));
  case TXL_VALUE_STR:
    return Object(PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(length), "replace"));
  default:
    break;
  }
  Object list(PyList_New(0));
  for (size_t i = 0; i < txl_value_count(value); ++i) {
    Object element = toPython(txl_value_element(value, i));
    if (!element || PyList_Append(list.get(), element.get()) != 0)
      return Object();
  }
  if (txl_value_get_kind(value) == TXL_VALUE_LIST)
    return list;
  auto *object = reinterpret_cast<PyObject *>(txl_value_get_handle(value));
  return Object(PyObject_CallMethod(host, "revive", "is#OOL", static_cast<int>(txl_value_get_kind(value)), text,
                                    static_cast<Py_ssize_t>(length), list.get(), object ? object : Py_None,
                                    static_cast<long long>(txl_value_get_int(value))));
}

/// Converts the result or exception of a host method to an answer.
txl_value *Session::answer(Object description) {
  if (description && description.get() == Py_None)
    return nullptr; // missing
  if (description)
    if (Value value = toValue(description.get()))
      return value.release();
  PyObject *type, *error, *trace;
  PyErr_Fetch(&type, &error, &trace);
  PyErr_NormalizeException(&type, &error, &trace);
  Object ownedType(type), ownedError(error), ownedTrace(trace);
  if (type && !PyErr_GivenExceptionMatches(type, PyExc_Exception)) {
    // KeyboardInterrupt, SystemExit: not an error of the kernel, so the compilation ends and re-raises them.
    errorType = ownedType;
    errorValue = ownedError;
    errorTrace = ownedTrace;
  }
  Object name(type ? PyObject_GetAttrString(type, "__name__") : nullptr),
      message(error ? PyObject_Str(error) : nullptr);
  const char *nameText = name ? textOf(name.get()) : nullptr, *messageText = message ? textOf(message.get()) : nullptr;
  PyErr_Clear();
  return txl_value_error(nameText ? nameText : "Exception", messageText ? messageText : "");
}

/// Holds the GIL for the duration of a callback.
class Lock {
public:
  Lock() : state(PyGILState_Ensure()) {}
  ~Lock() { PyGILState_Release(state); }

private:
  PyGILState_STATE state;
};

static txl_value *resolveName(void *context, uint64_t function, const char *name) {
  Lock lock;
  auto *session = static_cast<Session *>(context);
  return session->answer(
      Object(PyObject_CallMethod(session->host, "resolve_name", "Os", reinterpret_cast<PyObject *>(function), name)));
}

static txl_value *getAttribute(void *context, const txl_value *object, const char *name) {
  Lock lock;
  auto *session = static_cast<Session *>(context);
  Object subject = session->toPython(object);
  return session->answer(
      subject ? Object(PyObject_CallMethod(session->host, "get_attribute", "Os", subject.get(), name)) : Object());
}

/// Converts values to a Python list; null with an exception.
static Object toList(Session &session, const txl_value *const *values, size_t count) {
  Object list(PyList_New(0));
  for (size_t i = 0; i < count; ++i) {
    Object element = session.toPython(values[i]);
    if (!element || PyList_Append(list.get(), element.get()) != 0)
      return Object();
  }
  return list;
}

static txl_value *call(void *context, const txl_value *callee, const txl_value *const *arguments, size_t count,
                       const char *const *names, const txl_value *const *values, size_t keywordCount) {
  Lock lock;
  auto *session = static_cast<Session *>(context);
  Object function = session->toPython(callee), positional = toList(*session, arguments, count), keywords(PyDict_New());
  for (size_t i = 0; i < keywordCount; ++i) {
    Object value = session->toPython(values[i]);
    if (!value || PyDict_SetItemString(keywords.get(), names[i], value.get()) != 0)
      return session->answer(Object());
  }
  if (!function || !positional)
    return session->answer(Object());
  return session->answer(
      Object(PyObject_CallMethod(session->host, "call", "OOO", function.get(), positional.get(), keywords.get())));
}

static txl_value *apply(void *context, const char *operation, const txl_value *const *operands, size_t count) {
  Lock lock;
  auto *session = static_cast<Session *>(context);
  Object list = toList(*session, operands, count);
  return session->answer(list ? Object(PyObject_CallMethod(session->host, "apply", "sO", operation, list.get()))
                              : Object());
}

static void print(void *context, const char *text, size_t length) {
  Lock lock;
  Object ignored(
      PyObject_CallMethod(static_cast<Session *>(context)->host, "print", "s#", text, static_cast<Py_ssize_t>(length)));
  PyErr_Clear();
}

/// Runs signal handlers, so that Ctrl-C ends a compilation.
static int interrupted(void *context) {
  Lock lock;
  if (PyErr_CheckSignals() == 0)
    return 0;
  auto *session = static_cast<Session *>(context);
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  session->errorType = Object(type);
  session->errorValue = Object(value);
  session->errorTrace = Object(trace);
  return 1;
}

/// Memory of specializations read from Python: (type, divisibility), (type, divisibility, described value), (None,
/// described constant), or (tuple, list of such, fields or None, type name).
struct Specializations {
  std::deque<std::vector<txl_specialization>> lists;
  std::deque<std::vector<const char *>> fields;
  std::deque<Value> constants;

  const std::vector<txl_specialization> *read(Session &session, PyObject *list) {
    if (!PyList_Check(list)) {
      PyErr_SetString(PyExc_TypeError, "specializations are a list");
      return nullptr;
    }
    std::vector<txl_specialization> result;
    for (Py_ssize_t i = 0, count = PyList_Size(list); i < count; ++i) {
      PyObject *item = PyList_GetItem(list, i);
      if (!PyTuple_Check(item) || PyTuple_Size(item) < 2) {
        PyErr_SetString(PyExc_TypeError, "a specialization is a tuple");
        return nullptr;
      }
      txl_specialization one = {};
      PyObject *first = PyTuple_GetItem(item, 0), *second = PyTuple_GetItem(item, 1);
      if (PyUnicode_Check(first)) {
        one.type = textOf(first);
        one.divisibility = static_cast<int32_t>(PyLong_AsLong(second));
        if (PyTuple_Size(item) > 2) {
          constants.push_back(session.toValue(PyTuple_GetItem(item, 2)));
          one.constant = constants.back().get();
        }
      } else if (first == Py_None) {
        constants.push_back(session.toValue(second));
        one.constant = constants.back().get();
      } else {
        const std::vector<txl_specialization> *elements = read(session, second);
        if (!elements)
          return nullptr;
        one.elements = elements->data();
        one.element_count = elements->size();
        PyObject *names = PyTuple_Size(item) > 2 ? PyTuple_GetItem(item, 2) : Py_None;
        if (PyTuple_Check(names) && PyTuple_Size(names) == static_cast<Py_ssize_t>(elements->size())) {
          fields.emplace_back();
          for (Py_ssize_t f = 0; f < PyTuple_Size(names); ++f)
            fields.back().push_back(textOf(PyTuple_GetItem(names, f)));
          one.fields = fields.back().data();
        }
        one.type_name =
            PyTuple_Size(item) > 3 && PyUnicode_Check(PyTuple_GetItem(item, 3)) ? textOf(PyTuple_GetItem(item, 3)) : "";
        if (PyTuple_Size(item) > 4) { // its class
          constants.push_back(session.toValue(PyTuple_GetItem(item, 4)));
          one.constant = constants.back().get();
        }
      }
      if (PyErr_Occurred())
        return nullptr;
      result.push_back(one);
    }
    lists.push_back(std::move(result));
    return &lists.back();
  }
};

bool readOptions(PyObject *list, std::vector<txl_option> &options) {
  for (Py_ssize_t i = 0, count = PyList_Size(list); i < count; ++i) {
    txl_option option;
    if (!PyArg_ParseTuple(PyList_GetItem(list, i), "ss", &option.name, &option.value))
      return false;
    options.push_back(option);
  }
  return !PyErr_Occurred();
}

PyObject *compile(PyObject *, PyObject *arguments) {
  PyObject *functionPayload, *specializations, *optionList, *host;
  if (!PyArg_ParseTuple(arguments, "OOOO", &functionPayload, &specializations, &optionList, &host))
    return nullptr;
  Session session{host, Object(PyList_New(0)), {}, {}, {}};
  FunctionData function;
  Specializations storage;
  std::vector<txl_option> options;
  if (!readFunction(session, functionPayload, function) || !readOptions(optionList, options))
    return nullptr;
  const std::vector<txl_specialization> *given = storage.read(session, specializations);
  if (!given)
    return nullptr;
  txl_host callbacks = {sizeof(txl_host), &session, resolveName, getAttribute, call, apply, print, interrupted};
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  txl_status status;
  Py_BEGIN_ALLOW_THREADS status = txl_compile(&function.function, given->data(), given->size(), options.data(),
                                              options.size(), &callbacks, &kernel, &error);
  Py_END_ALLOW_THREADS if (session.errorType) {
    txl_error_free(error);
    txl_kernel_release(kernel);
    PyErr_Restore(session.errorType.release(), session.errorValue.release(), session.errorTrace.release());
    return nullptr;
  }
  return status == TXL_OK ? makeKernel(kernel) : raise(error);
}

PyObject *compileText(PyObject *, PyObject *arguments) {
  const char *text, *stage, *file, *name;
  Py_ssize_t length;
  PyObject *optionList;
  std::vector<txl_option> options;
  if (!PyArg_ParseTuple(arguments, "s#sszO", &text, &length, &stage, &file, &name, &optionList) ||
      !readOptions(optionList, options))
    return nullptr;
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  txl_status status;
  Py_BEGIN_ALLOW_THREADS status = txl_compile_text(text, static_cast<size_t>(length), stage, file, name, options.data(),
                                                   options.size(), &kernel, &error);
  Py_END_ALLOW_THREADS return status == TXL_OK ? makeKernel(kernel) : raise(error);
}

} // namespace txl::python
