// A call names its launch by a string, not by an address: a program from XLA's persistent cache finds the launch in the
// current process, or gets an error.
#include "python/XlaCall.h"
#include "python/DeviceLaunch.h"
#include "python/Kernel.h"
#include "python/Specializer.h"
#include "python/Xla.h"
#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace txl::python {

namespace {
/// One argument of the kernel: a scalar, or a buffer of the call.
struct CallArgument {
  int buffer = -1; // index among arguments and results; -1: a scalar
  txl_argument argument = {};
};

struct Call {
  txl_kernel *kernel = nullptr; // retained
  uint32_t grid[3] = {1, 1, 1};
  uint32_t flags = 0;
  std::vector<CallArgument> arguments;
};
} // namespace

// Calls are never removed: a compiled program may live as long as the process.
static std::mutex mutex;
static std::unordered_map<std::string, std::unique_ptr<const Call>> &calls() {
  static auto *all = new std::unordered_map<std::string, std::unique_ptr<const Call>>;
  return *all;
}

static const Call *findCall(const std::string &key) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = calls().find(key);
  return found == calls().end() ? nullptr : found->second.get();
}

static xla::Error *fail(const xla::CallFrame &frame, int code, const std::string &text) {
  xla::ErrorRequest request = {{sizeof request, nullptr}, text.c_str(), code};
  return frame.interface->createError(&request);
}

/// Converts and frees the error of a launch.
static xla::Error *fail(const xla::CallFrame &frame, txl_error *error) {
  std::string text = txl_error_message(error);
  txl_error_free(error);
  return fail(frame, xla::errorInternal, text);
}

/// Answers a metadata query of XLA; false if this is a call.
static bool describeHandler(const xla::CallFrame &frame, uint32_t traits) {
  for (xla::Extension *one = frame.head.extensions; one; one = one->next)
    if (one->type == xla::extensionMetadata) {
      xla::Metadata &metadata = *reinterpret_cast<xla::MetadataExtension *>(one)->metadata;
      metadata.version.major = 0;
      metadata.version.minor = 1;
      metadata.traits = traits;
      return true;
    }
  return false;
}

/// The call that the frame's attribute names; null with an error.
static const Call *callOf(const xla::CallFrame &frame, xla::Error *&error) {
  const xla::Attributes &attributes = frame.attributes;
  std::string key;
  for (int64_t i = 0; i < attributes.count; ++i)
    if (attributes.types[i] == xla::attributeString && attributes.names[i]->length == 4 &&
        !std::memcmp(attributes.names[i]->begin, "call", 4)) {
      auto *text = static_cast<const xla::Span *>(attributes.all[i]);
      key.assign(text->begin, text->length);
    }
  const Call *call = findCall(key);
  if (!call)
    error = fail(frame, xla::errorNotFound,
                 "the program calls a kernel that this process has not traced; trace the function that has "
                 "`txl.jax.call` in it before the program runs");
  return call;
}

/// Packs the arguments of a launch; false with an error.
static bool packArguments(const xla::CallFrame &frame, const Call &call, std::vector<txl_argument> &packed,
                          xla::Error *&error) {
  for (const CallArgument &one : call.arguments) {
    packed.push_back(one.argument);
    if (one.buffer < 0)
      continue;
    int64_t index = one.buffer;
    const xla::Buffers &owner = index < frame.arguments.count ? frame.arguments : frame.results;
    index -= index < frame.arguments.count ? 0 : frame.arguments.count;
    if (index >= owner.count) {
      error = fail(frame, xla::errorInvalidArgument, "the call has fewer arrays than the kernel");
      return false;
    }
    auto address = reinterpret_cast<uint64_t>(owner.all[index]->data);
    if (address % 16) {
      error = fail(frame, xla::errorInvalidArgument,
                   "array " + std::to_string(one.buffer) + " of the call does not begin at a multiple of 16 bytes");
      return false;
    }
    packed.back().bits = packed.back().storage = address;
  }
  return true;
}

static bool isEmpty(const Call &call) { return !call.grid[0] || !call.grid[1] || !call.grid[2]; }

static xla::Error *callOnHost(xla::CallFrame *frame) {
  if (describeHandler(*frame, 0) || frame->stage != xla::stageExecute)
    return nullptr;
  xla::Error *error = nullptr;
  std::vector<txl_argument> arguments;
  const Call *call = callOf(*frame, error);
  if (!call || !packArguments(*frame, *call, arguments, error) || isEmpty(*call))
    return error;
  txl_launch_options launch = {};
  launch.size = sizeof launch;
  std::copy_n(call->grid, 3, launch.grid);
  launch.arguments = arguments.data();
  launch.argument_count = arguments.size();
  txl_error *wrong = nullptr;
  return txl_launch(call->kernel, &launch, &wrong) == TXL_OK ? nullptr : fail(*frame, wrong);
}

static xla::Error *callOnDevice(xla::CallFrame *frame) {
  if (describeHandler(*frame, xla::traitRecordable) || frame->stage != xla::stageExecute)
    return nullptr;
  xla::Error *error = nullptr;
  std::vector<txl_argument> arguments;
  const Call *call = callOf(*frame, error);
  if (!call || !packArguments(*frame, *call, arguments, error) || isEmpty(*call))
    return error;
  const xla::Interface &interface = *frame->interface;
  xla::StreamRequest stream = {{sizeof stream, nullptr}, frame->context, nullptr};
  if (xla::Error *refused = interface.getStream(&stream))
    return refused;
  xla::OrdinalRequest ordinal = {{sizeof ordinal, nullptr}, frame->context, 0};
  if (interface.head.size >= offsetof(xla::Interface, getOrdinal) + sizeof interface.getOrdinal)
    if (xla::Error *refused = interface.getOrdinal(&ordinal))
      return refused;
  txl_device_launch launch = {};
  launch.size = sizeof launch;
  std::copy_n(call->grid, 3, launch.grid);
  launch.flags = call->flags;
  launch.arguments = arguments.data();
  launch.argument_count = arguments.size();
  launch.device = ordinal.ordinal;
  launch.check = TXL_CHECK_OFF;
  launch.stream = stream.stream;
  txl_error *wrong = nullptr;
  return txl_launch_on_device(call->kernel, &launch, &wrong) == TXL_OK ? nullptr : fail(*frame, wrong);
}

PyObject *xlaHandlers(PyObject *, PyObject *) {
  auto capsule = [](auto handler) {
    return PyCapsule_New(reinterpret_cast<void *>(handler), "xla._CUSTOM_CALL_TARGET", nullptr);
  };
  return Py_BuildValue("(NN)", capsule(callOnHost), capsule(callOnDevice));
}

/// Reads one of the kernel's arguments from its description. False with an exception.
static bool readArgument(PyObject *item, CallArgument &one) {
  PyObject *type = PyTuple_Check(item) && PyTuple_Size(item) >= 2 ? PyTuple_GetItem(item, 0) : nullptr;
  unsigned long long bytes = 0;
  int isWritten = 0;
  if (type == Py_None) {
    if (!PyArg_ParseTuple(item, "OiKp", &type, &one.buffer, &bytes, &isWritten))
      return false;
    one.argument.storage_bytes = bytes;
    one.argument.flags = isWritten ? 0 : TXL_ARGUMENT_READ_ONLY;
    return true;
  }
  Parameter parameter;
  parameter.specialize = false;
  parameter.annotated = type && PyUnicode_Check(type) ? parseElement(textOf(type)) : Element::Invalid;
  parameter.hasAnnotatedType = parameter.annotated != Element::Invalid;
  if (!parameter.hasAnnotatedType) {
    PyErr_SetString(PyExc_TypeError, "an argument of a call is a buffer, or a type and a value");
    return false;
  }
  Specializer specializer;
  if (!specializer.add(parameter, PyTuple_GetItem(item, 1)) || specializer.arguments.size() != 1)
    return false;
  one.argument = specializer.arguments.front();
  return true;
}

PyObject *addXlaCall(PyObject *, PyObject *arguments) {
  const char *key;
  PyObject *native, *list;
  auto call = std::make_unique<Call>();
  if (!PyArg_ParseTuple(arguments, "sO(III)O!I", &key, &native, &call->grid[0], &call->grid[1], &call->grid[2],
                        &PyList_Type, &list, &call->flags))
    return nullptr;
  txl_kernel *kernel = kernelOf(native);
  if (!kernel)
    return nullptr;
  for (Py_ssize_t i = 0; i < PyList_Size(list); ++i)
    if (!readArgument(PyList_GetItem(list, i), call->arguments.emplace_back()))
      return nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  auto [entry, isNew] = calls().try_emplace(key, nullptr);
  if (isNew) {
    call->kernel = txl_kernel_retain(kernel);
    entry->second = std::move(call);
  }
  Py_RETURN_NONE;
}

} // namespace txl::python
