// The compiled specializations of one kernel, by launch key.
#ifndef TXL_PYTHON_SPECIALIZATIONS_H
#define TXL_PYTHON_SPECIALIZATIONS_H

#include "capi/txl.h"
#include "python/Specializer.h"
#include <memory>
#include <unordered_map>

namespace txl::python {

/// A compiled specialization.
struct Entry {
  Key key;
  Object kernel;         // the result of a launch: the package's CompiledKernel
  Object native;         // its _txl.Kernel
  uint64_t launched = 0; // on which GPUs, by their last 6 bits
  bool makesPointers = false;
  uint32_t flags = 0; // TXL_LAUNCH_…, from the options
  Object uses;        // [(holder, key, value, text)]: the program's variables that the compilation has read

  ~Entry() {
    for (PyObject *object : key.objects)
      Py_DECREF(object);
  }
};

/// A user of an entry holds a reference, because Python code that runs meanwhile may clear the table.
using EntryRef = std::shared_ptr<Entry>;

class Specializations {
public:
  /// The entry with this key, or null; `failed` is set after an exception.
  EntryRef find(const Key &key, bool &failed);
  /// Adds the result of `_compile`: (CompiledKernel, _txl.Kernel, uses). Null with an exception.
  EntryRef store(const Key &key, PyObject *compiled);
  /// Whether an entry is the last one that was found or stored, and is still in the table.
  bool isLast(const EntryRef &entry) const { return entry == last; }
  /// Removes all entries; code that runs during their destruction finds the table empty.
  void clear();

  const std::vector<EntryRef> &inOrder() const { return order; }
  int traverse(visitproc visit, void *arg) const;

private:
  std::unordered_multimap<uint64_t, EntryRef> entries;
  std::vector<EntryRef> order; // in the order of compilation
  EntryRef last;
};

/// False with an exception if a global, a closure variable or an attribute that the kernel was compiled with has
/// changed; if the object is another one, `launcher` compares the values. See txl/host.py for the definition of a use.
bool usesHold(PyObject *launcher, const Entry &entry);

} // namespace txl::python

#endif
