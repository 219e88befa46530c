// The arguments are copied for each launch, so threads may use a plan at the same time.
#include "python/LaunchPlan.h"
#include "python/Debugger.h"
#include "python/DeviceLaunch.h"
#include "python/HostLaunch.h"
#include "python/Kernel.h"
#include "python/LaunchEvents.h"
#include "python/arrays/Dlpack.h"
#include <algorithm>
#include <array>

namespace txl::python {

namespace {
/// One of the plan's arrays.
struct PlannedArray {
  Element element = Element::Invalid;
  bool isAligned = false;        ///< to 16 bytes, as the specialization assumes
  bool isUsed = false;           ///< an argument points to it
  uint64_t below = 0, bytes = 0; ///< from its first to its last byte: how far before its address, and how many
};

struct Plan {
  Object launcher;
  Generation generation;
  uint64_t made = 0; ///< the launcher's generation then
  EntryRef entry;
  uint32_t extents[3] = {};
  int device = onHost;
  unsigned target = 0; ///< of launches of host arrays
  std::vector<txl_argument> arguments;
  std::vector<Element> elements;
  std::vector<std::pair<uint32_t, uint32_t>> slots; ///< (argument, index of its array)
  std::vector<PlannedArray> arrays;
  size_t written = 0; ///< the index of the first array that is written
  Object constants;
};

struct PlanObject {
  PyObject_HEAD Plan *plan;
};
} // namespace

static PyTypeObject *planType = nullptr;
constexpr size_t mostArguments = 64, mostArrays = 16;

static bool readPlanned(PyObject *object, Array &array, Object &alive) {
  return readKnownArray(object, array) || readArray(object, array, alive) == ReadResult::Array;
}

/// Assigns the arguments with an address to the arrays that have it. Several arrays may be in one place, if as many
/// arguments are: they are assigned in order. False if that is not clear.
static bool assignSlots(Plan &plan, const Specializer &specializer, const std::vector<Array> &arrays,
                        const std::vector<uint64_t> &constants) {
  size_t left = 0; // arguments that point to arrays
  for (size_t k = 0; k < plan.arguments.size(); ++k)
    left += specializer.pointers[k] &&
            std::find(constants.begin(), constants.end(), plan.arguments[k].bits) == constants.end();
  for (size_t i = 0; i < arrays.size(); ++i) {
    std::vector<uint32_t> here, same;
    for (uint32_t k = 0; k < arrays.size(); ++k)
      if (arrays[k].argument.bits == arrays[i].argument.bits)
        same.push_back(k);
    for (uint32_t k = 0; k < plan.arguments.size(); ++k)
      if (specializer.pointers[k] && plan.arguments[k].bits == arrays[i].argument.bits)
        here.push_back(k);
    if (same.front() != i || !arrays[i].argument.bits)
      continue; // done with the first of them
    if (same.size() > 1 && here.size() != same.size())
      return false;
    for (size_t k = 0; k < here.size(); ++k) {
      uint32_t index = same.size() > 1 ? same[k] : static_cast<uint32_t>(i);
      plan.slots.push_back({here[k], index});
      plan.arrays[index].isUsed = true;
    }
  }
  return plan.slots.size() == left;
}

/// The bytes from the first to the last element of an array. False if they are not known.
static bool readSpan(PyObject *object, const Array &array, PlannedArray &planned) {
  dlpack::Tensor tensor;
  if (!viewTensor(object, tensor)) {
    PyErr_Clear();
    planned.bytes = array.argument.storage_bytes;
    planned.below = array.argument.bits - array.argument.storage;
    return true;
  }
  const uint64_t size = tensor.typeBits / 8u * tensor.typeLanes;
  uint64_t reach = 0;
  for (int axis = 0; axis < tensor.ndim; ++axis) {
    if (!tensor.strides || tensor.strides[axis] < 0 || tensor.shape[axis] < 1)
      return false;
    reach += static_cast<uint64_t>(tensor.shape[axis] - 1) * static_cast<uint64_t>(tensor.strides[axis]);
  }
  planned.bytes = (reach + 1) * size;
  return true;
}

/// Whether an array that is written has memory in common with another.
static bool hasOverlap(const Plan &plan, const std::array<Array, mostArrays> &arrays) {
  for (size_t i = plan.written; i < plan.arrays.size(); ++i)
    for (size_t k = 0; k < plan.arrays.size(); ++k) {
      const PlannedArray &one = plan.arrays[i], &other = plan.arrays[k];
      uint64_t begin = arrays[i].argument.bits - one.below, otherBegin = arrays[k].argument.bits - other.below;
      if (i != k && one.isUsed && other.isUsed && begin < otherBegin + other.bytes && otherBegin < begin + one.bytes)
        return true;
    }
  return false;
}

PyObject *makeLaunchPlan(PyObject *launcher, const Generation &generation, const LaunchRecord &record,
                         const Specializer &specializer, PyObject *arrays, Py_ssize_t written, PyObject *constants) {
  const size_t count = static_cast<size_t>(PyTuple_Size(arrays));
  if (!record.entry || specializer.checks || count > mostArrays || specializer.arguments.size() > mostArguments ||
      specializer.pointers.size() != specializer.arguments.size())
    Py_RETURN_NONE;
  auto plan = std::make_unique<Plan>();
  std::vector<Array> read(count);
  std::vector<Object> alive(count);
  for (size_t i = 0; i < count; ++i) {
    PyObject *array = PyTuple_GetItem(arrays, static_cast<Py_ssize_t>(i));
    plan->arrays.emplace_back();
    if (array == Py_None)
      continue;
    if (!readPlanned(array, read[i], alive[i]) || !readSpan(array, read[i], plan->arrays.back())) {
      PyErr_Clear();
      Py_RETURN_NONE;
    }
    plan->arrays.back().element = read[i].element;
    plan->arrays.back().isAligned = read[i].argument.bits % 16 == 0;
  }
  std::vector<uint64_t> shared;
  for (Py_ssize_t i = 0; i < PyTuple_Size(constants); ++i) {
    Array array;
    Object ignored;
    if (PyObject *constant = PyTuple_GetItem(constants, i);
        constant != Py_None && readPlanned(constant, array, ignored))
      shared.push_back(array.argument.bits);
  }
  if (PyErr_Occurred())
    return nullptr;
  plan->arguments = specializer.arguments;
  plan->elements = specializer.elements;
  plan->written = static_cast<size_t>(written);
  plan->constants = Object::borrow(constants);
  if (!assignSlots(*plan, specializer, read, shared))
    Py_RETURN_NONE;
  plan->launcher = Object::borrow(launcher);
  plan->generation = generation;
  plan->made = *generation;
  plan->entry = record.entry;
  std::copy_n(record.extents, 3, plan->extents);
  plan->device = specializer.device;
  plan->target = hostTarget();
  auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(planType, Py_tp_alloc));
  PyObject *self = allocate(planType, 0);
  if (self)
    reinterpret_cast<PlanObject *>(self)->plan = plan.release();
  return self;
}

/// Whether what the launch depends on, in addition to its arrays, is as it was.
static bool isCurrent(const Plan &plan) {
  return *plan.generation == plan.made && !hasHooks(plan.launcher.get()) && !isObserved() && !checking() &&
         !debugging() && (plan.device >= 0 || hostTarget() == plan.target);
}

/// launch(*arrays) -> True after the launch; False, without an effect, if the plan is not for these arrays, or if
/// something observes launches.
static PyObject *launch(PyObject *self, PyObject *const *objects, Py_ssize_t count) {
  const Plan &plan = *reinterpret_cast<PlanObject *>(self)->plan;
  Object keep = Object::borrow(self); // Python code below may drop it
  if (static_cast<size_t>(count) != plan.arrays.size() || !isCurrent(plan))
    Py_RETURN_FALSE;
  std::array<Array, mostArrays> arrays;
  std::array<Object, mostArrays> alive;
  StreamReader stream = nullptr;
  for (size_t i = 0; i < plan.arrays.size(); ++i) {
    const PlannedArray &planned = plan.arrays[i];
    if (!planned.isUsed)
      continue;
    if (!readPlanned(objects[i], arrays[i], alive[i])) {
      PyErr_Clear(); // the other way raises it again
      Py_RETURN_FALSE;
    }
    const Array &array = arrays[i];
    if (!array.argument.bits || array.element != planned.element || array.device != plan.device ||
        (array.argument.bits % 16 == 0) != planned.isAligned)
      Py_RETURN_FALSE;
    if (!stream)
      stream = array.stream;
  }
  if (hasOverlap(plan, arrays))
    Py_RETURN_FALSE;
  std::array<txl_argument, mostArguments> arguments;
  std::copy(plan.arguments.begin(), plan.arguments.end(), arguments.begin());
  for (auto [argument, array] : plan.slots)
    arguments[argument] = arrays[array].argument;
  const size_t size = plan.arguments.size();
  EntryRef entry = plan.entry;
  txl_kernel *kernel = kernelOf(entry->native.get());
  if (plan.device >= 0 && txl_kernel_overlaps(kernel, arguments.data(), size))
    Py_RETURN_FALSE; // the other way reads the exact extents
  if (!usesHold(plan.launcher.get(), *entry))
    return nullptr;
  bool good;
  if (plan.device >= 0) {
    good = runOnDevice(kernel, plan.device, {stream}, plan.extents, {arguments.data(), size}, entry->flags,
                       /*first=*/false, /*checks=*/false);
  } else {
    std::vector<txl_argument> given(arguments.begin(), arguments.begin() + static_cast<std::ptrdiff_t>(size));
    good = runOnHost(kernel, plan.extents, given, entry->makesPointers ? &plan.elements : nullptr);
  }
  if (!good)
    return nullptr;
  Py_RETURN_TRUE;
}

template <typename T> static void append(char *&to, T value) {
  std::copy_n(reinterpret_cast<const char *>(&value), sizeof value, to);
  to += sizeof value;
}

PyObject *arrayLayout(PyObject *, PyObject *const *arrays, Py_ssize_t count) {
  constexpr int mostAxes = 6;
  constexpr size_t head = 12, axis = 16;
  char text[mostArrays * (head + mostAxes * axis)], *end = text;
  if (count > static_cast<Py_ssize_t>(mostArrays))
    Py_RETURN_NONE;
  for (Py_ssize_t i = 0; i < count; ++i) {
    if (arrays[i] == Py_None) {
      append(end, uint32_t(0));
      continue;
    }
    dlpack::Tensor tensor;
    if (!viewTensor(arrays[i], tensor) || tensor.ndim > mostAxes || !tensor.data || tensor.typeLanes != 1) {
      PyErr_Clear();
      Py_RETURN_NONE;
    }
    uint64_t address = reinterpret_cast<uint64_t>(tensor.data) + tensor.byteOffset;
    append(end, static_cast<uint32_t>(tensor.ndim + 1) | uint32_t(tensor.typeCode) << 8 |
                    uint32_t(tensor.typeBits) << 16 | uint32_t(address % 16) << 24);
    append(end, tensor.deviceType);
    append(end, tensor.deviceId);
    for (int k = 0; k < tensor.ndim; ++k) {
      append(end, tensor.shape[k]);
      append(end, tensor.strides ? tensor.strides[k] : INT64_MIN);
    }
  }
  return PyBytes_FromStringAndSize(text, end - text);
}

static void dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  delete reinterpret_cast<PlanObject *>(self)->plan;
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

bool addLaunchPlanType(PyObject *module) {
  static PyMethodDef methods[] = {{"launch", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(launch)),
                                   METH_FASTCALL, "launch(*arrays) -> whether it was launched"},
                                  {}};
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)}, {Py_tp_methods, methods}, {0, nullptr}};
  static PyType_Spec spec = {"txl._txl.LaunchPlan", sizeof(PlanObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  planType = reinterpret_cast<PyTypeObject *>(PyType_FromSpec(&spec));
  return planType && PyModule_AddObjectRef(module, "LaunchPlan", reinterpret_cast<PyObject *>(planType)) == 0;
}

} // namespace txl::python
