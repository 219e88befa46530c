// The compiled specializations of one kernel, by the key of a launch.
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
  Object kernel;         // what the launch returns: the package's CompiledKernel
  Object native;         // its _txl.Kernel
  bool launched = false; // on a GPU
  bool makesPointers = false;
  uint32_t flags = 0; // TXL_LAUNCH_…, from the options
  Object uses;        // [(holder, key, value, text)]: what the compilation has read of the program around it

  ~Entry() {
    for (PyObject *object : key.objects)
      Py_DECREF(object);
  }
};

/// Whoever works with an entry holds it: what Python code runs meanwhile may clear the table.
using EntryRef = std::shared_ptr<Entry>;

class Specializations {
public:
  /// The entry with this key, or null; `failed` is set after an exception.
  EntryRef find(const Key &key, bool &failed);
  /// Adds what `_compile` has returned: (CompiledKernel, _txl.Kernel, uses). Null with an exception.
  EntryRef store(const Key &key, PyObject *compiled);
  /// Whether an entry was the last to be found or stored, and is still there.
  bool isLast(const EntryRef &entry) const { return entry == last; }
  /// Drops all entries; what their destruction runs finds the table empty.
  void clear();

  const std::vector<EntryRef> &inOrder() const { return order; }
  int traverse(visitproc visit, void *arg) const;

private:
  std::unordered_multimap<uint64_t, EntryRef> entries;
  std::vector<EntryRef> order; // as they were compiled
  EntryRef last;
};

/// False with an exception if a global, a variable of a closure or an attribute that the kernel was compiled with has
/// changed; `launcher` is asked where it is another object. See txl/host.py for what a use is.
bool usesHold(PyObject *launcher, const Entry &entry);

} // namespace txl::python

#endif
