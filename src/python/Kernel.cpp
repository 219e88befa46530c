// A thin wrapper: stages and facts are queried from the C API when they are read.
#include "python/Kernel.h"
#include <cstring>

namespace txl::python {

static PyTypeObject *kernelType;

static void dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  txl_kernel_release(reinterpret_cast<KernelObject *>(self)->kernel);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyObject *stage(PyObject *self, PyObject *name) {
  const char *text, *wanted = PyUnicode_Check(name) ? textOf(name) : nullptr;
  if (!wanted) {
    if (!PyErr_Occurred())
      PyErr_SetString(PyExc_TypeError, "the name of a stage is a str");
    return nullptr;
  }
  size_t length;
  txl_error *error = nullptr;
  txl_kernel *kernel = reinterpret_cast<KernelObject *>(self)->kernel;
  txl_status status;
  Py_BEGIN_ALLOW_THREADS status = txl_kernel_stage(kernel, wanted, &text, &length, &error);
  Py_END_ALLOW_THREADS if (status != TXL_OK) return raise(error);
  const char *colon = std::strrchr(wanted, ':'), *last = colon ? colon + 1 : wanted; // without the prefix of a version
  if (!std::strcmp(last, "cubin") || !std::strcmp(last, "entry") || !std::strcmp(last, "code_entry"))
    return PyBytes_FromStringAndSize(text, static_cast<Py_ssize_t>(length));
  return PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(length), "replace");
}

static PyObject *resources(PyObject *self, void *) {
  txl_kernel *kernel = reinterpret_cast<KernelObject *>(self)->kernel;
  txl_resources found;
  txl_error *error = nullptr;
  int good;
  Py_BEGIN_ALLOW_THREADS good = txl_kernel_resources(kernel, &found, &error);
  Py_END_ALLOW_THREADS return good
      ? Py_BuildValue("(IIII)", found.registers, found.spill_bytes, found.stack_bytes, found.shared_bytes)
      : raise(error);
}

static PyObject *name(PyObject *self, void *) {
  return PyUnicode_FromString(txl_kernel_name(reinterpret_cast<KernelObject *>(self)->kernel));
}
static PyObject *hash(PyObject *self, void *) {
  return PyUnicode_FromString(txl_kernel_hash(reinterpret_cast<KernelObject *>(self)->kernel));
}
static PyObject *target(PyObject *self, void *) {
  return PyUnicode_FromString(txl_kernel_target(reinterpret_cast<KernelObject *>(self)->kernel));
}
static PyObject *fromCache(PyObject *self, void *) {
  return PyBool_FromLong(txl_kernel_from_cache(reinterpret_cast<KernelObject *>(self)->kernel));
}
static PyObject *warnings(PyObject *self, void *) {
  Object list(PyList_New(0));
  const char *category, *text;
  for (size_t i = 0; list && txl_kernel_warning(reinterpret_cast<KernelObject *>(self)->kernel, i, &category, &text);
       ++i) {
    Object item(Py_BuildValue("(ss)", category, text));
    if (!item || PyList_Append(list.get(), item.get()) != 0)
      return nullptr;
  }
  return list.release();
}

bool addKernelType(PyObject *module) {
  static PyMethodDef methods[] = {
      {"stage", stage, METH_O, "A stage: 'ttir', 'ptx', 'manifest' …; 'cubin' is bytes, the others are text."}, {}};
  static PyGetSetDef properties[] = {
      {"name", name, nullptr, "The kernel's symbol in the TTIR.", nullptr},
      {"hash", hash, nullptr, "A content hash of the code.", nullptr},
      {"target", target, nullptr, "`cpu`, or the architecture, `sm_90`.", nullptr},
      {"from_cache", fromCache, nullptr, "Whether it came from the cache on disk.", nullptr},
      {"resources", resources, nullptr, "(registers, spilled bytes, stack bytes) a thread and shared bytes a CTA.",
       nullptr},
      {"warnings", warnings, nullptr, "[(category, text)] of the compilation.", nullptr},
      {}};
  static PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
                                {Py_tp_methods, methods},
                                {Py_tp_getset, properties},
                                {0, nullptr}};
  static PyType_Spec spec = {"txl._txl.Kernel", sizeof(KernelObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  kernelType = reinterpret_cast<PyTypeObject *>(PyType_FromSpec(&spec));
  return kernelType && PyModule_AddObjectRef(module, "Kernel", reinterpret_cast<PyObject *>(kernelType)) == 0;
}

PyObject *makeKernel(txl_kernel *kernel) {
  auto *object = PyObject_New(KernelObject, kernelType);
  if (!object) {
    txl_kernel_release(kernel);
    return nullptr;
  }
  object->kernel = kernel;
  return reinterpret_cast<PyObject *>(object);
}

txl_kernel *kernelOf(PyObject *object) {
  if (Py_TYPE(object) == kernelType)
    return reinterpret_cast<KernelObject *>(object)->kernel;
  PyErr_SetString(PyExc_TypeError, "not a compiled kernel");
  return nullptr;
}

PyObject *raise(txl_error *error) {
  if (!PyErr_Occurred()) {
    Object items(PyList_New(0));
    txl_diagnostic item;
    for (size_t i = 0; items && txl_error_diagnostic(error, i, &item); ++i) {
      Object entry(Py_BuildValue("(ssssII)", item.name, item.kind, item.message, item.file, item.line, item.column));
      if (!entry || PyList_Append(items.get(), entry.get()) != 0)
        break;
    }
    txl_launch_fault fault;
    Object location =
        txl_error_launch_fault(error, &fault)
            ? Object(Py_BuildValue("((III)isLLi)", fault.program[0], fault.program[1], fault.program[2], fault.argument,
                                   fault.argument_name, static_cast<long long>(fault.offset_elements),
                                   static_cast<long long>(fault.offset_bytes), fault.has_program))
            : Object::borrow(Py_None);
    Object module(PyErr_Occurred() ? nullptr : PyImport_ImportModule("txl.errors"));
    if (module)
      Object ignored(PyObject_CallMethod(module.get(), "raise_error", "sOO", txl_error_message(error), items.get(),
                                         location.get()));
    if (!PyErr_Occurred())
      PyErr_SetString(PyExc_RuntimeError, txl_error_message(error));
  }
  txl_error_free(error);
  return nullptr;
}

} // namespace txl::python
