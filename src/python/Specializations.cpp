#include "python/Specializations.h"

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
  // Comparing constants may run Python code, and that may add entries: the candidates are copied first.
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
    Py_VISIT(entry->globals.get());
    for (PyObject *object : entry->key.objects)
      Py_VISIT(object);
  }
  return 0;
}

bool globalsHold(PyObject *launcher, const Entry &entry) {
  if (!entry.globals)
    return true;
  for (Py_ssize_t i = 0, count = PyList_Size(entry.globals.get()); i < count; ++i) {
    PyObject *item = PyList_GetItem(entry.globals.get(), i);
    if (PyDict_GetItemWithError(PyTuple_GetItem(item, 0), PyTuple_GetItem(item, 1)) == PyTuple_GetItem(item, 2))
      continue;
    Object checked(PyErr_Occurred() ? nullptr : PyObject_CallMethod(launcher, "_check_global", "(O)", item));
    if (!checked)
      return false;
  }
  return true;
}

} // namespace txl::python
