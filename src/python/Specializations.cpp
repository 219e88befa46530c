// A launch first compares its key with the last one; most programs repeat the same launch.
#include "python/Specializations.h"
#include "python/Kernel.h"
#include "python/Reached.h"

namespace txl::python {

EntryRef Specializations::find(const Key &key, bool &failed) {
  failed = false;
  auto compare = [&](const EntryRef &entry) {
    int equal = entry->key.equals(key);
    failed |= equal < 0;
    return equal == 1;
  };
  if (EntryRef recent = last; recent && compare(recent))
    return recent;
  // Comparing constants may run Python code that adds entries, so the candidates are copied first.
  std::vector<EntryRef> candidates;
  auto [begin, end] = entries.equal_range(key.hash());
  for (auto it = begin; it != end; ++it)
    candidates.push_back(it->second);
  for (const EntryRef &candidate : candidates)
    if (!failed && compare(candidate))
      return last = candidate;
  return nullptr;
}

EntryRef Specializations::store(const Key &key, PyObject *compiled) {
  PyObject *kernel, *native, *uses;
  if (!PyArg_ParseTuple(compiled, "OOO", &kernel, &native, &uses))
    return nullptr;
  auto entry = std::make_shared<Entry>();
  entry->key = key;
  for (PyObject *object : entry->key.objects)
    Py_INCREF(object);
  entry->kernel = Object::borrow(kernel);
  entry->native = Object::borrow(native);
  entry->makesPointers = makesPointers(kernelOf(native));
  entry->uses = PyList_Check(uses) && PyList_Size(uses) ? Object::borrow(uses) : Object();
  entries.emplace(key.hash(), entry);
  order.push_back(entry);
  return last = entry;
}

void Specializations::clear() {
  auto oldLast = std::move(last);
  auto oldOrder = std::move(order);
  auto oldEntries = std::move(entries);
  order.clear();
  entries.clear();
}

int Specializations::traverse(visitproc visit, void *arg) const {
  for (const auto &[hash, entry] : entries) {
    Py_VISIT(entry->kernel.get());
    Py_VISIT(entry->native.get());
    Py_VISIT(entry->uses.get());
    for (PyObject *object : entry->key.objects)
      Py_VISIT(object);
  }
  return 0;
}

bool usesHold(PyObject *launcher, const Entry &entry) {
  if (!entry.uses)
    return true;
  for (Py_ssize_t i = 0, count = PyList_Size(entry.uses.get()); i < count; ++i) {
    PyObject *use = PyList_GetItem(entry.uses.get(), i);
    PyObject *holder = PyTuple_GetItem(use, 0), *key = PyTuple_GetItem(use, 1), *value = PyTuple_GetItem(use, 2);
    if (PyDict_CheckExact(holder)) {
      if (PyDict_GetItemWithError(holder, key) == value)
        continue;
    } else if (Object now(PyObject_GetAttr(holder, key)); now.get() == value) {
      continue;
    }
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_Exception)) // an interrupt
      return false;
    PyErr_Clear();
    Object checked(PyObject_CallMethod(launcher, "_check_use", "(O)", use));
    if (!checked)
      return false;
  }
  return true;
}

} // namespace txl::python
