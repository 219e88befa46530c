// A launch that is repeated with other arrays: `_txl.LaunchPlan`, made by a launch, has the specialization, the grid
// and the packed arguments. Calling it exchanges addresses only, so a function that has checked its arrays once, and
// finds the plan by their layout (arrayLayout), pays neither for the arguments' types nor for tensor descriptors,
// which are flat arguments here.
#ifndef TXL_PYTHON_LAUNCHPLAN_H
#define TXL_PYTHON_LAUNCHPLAN_H

#include "python/Specializations.h"

namespace txl::python {

/// What a launch has run. `entry` is null if there was nothing to launch.
struct LaunchRecord {
  EntryRef entry;
  uint32_t extents[3] = {};
};

/// The counter of a launcher: a plan is for the kernels that were compiled under one value of it.
using Generation = std::shared_ptr<uint64_t>;

/// The plan of a launch whose arrays are `arrays`, a tuple in the order of the arguments; those from index `written` on
/// may have no memory in common with others. Arguments may also point to `constants`, a tuple of arrays of all
/// launches.
/// None if an argument points to other memory, or if it is not clear to whose. Null with an exception.
PyObject *makeLaunchPlan(PyObject *launcher, const Generation &generation, const LaunchRecord &record,
                         const Specializer &specializer, PyObject *arrays, Py_ssize_t written, PyObject *constants);

/// Whether launches of this launcher have hooks (Launcher.cpp).
bool hasHooks(PyObject *launcher);

/// array_layout(*arrays) -> bytes that are equal for arrays of the same layouts: dtype, device, shape, strides,
/// alignment, and None. None for arrays without the C exchange interface, or that are not plain memory.
PyObject *arrayLayout(PyObject *module, PyObject *const *arrays, Py_ssize_t count);

bool addLaunchPlanType(PyObject *module);

} // namespace txl::python

#endif
