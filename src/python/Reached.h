// Finds arrays that a kernel accesses without receiving them as arguments: their addresses are elements of other arrays
// (the table of a grouped GEMM), or integer arguments.
//
// An access through such an address is out of bounds unless its array is known. So before a launch of a kernel that
// converts integers to pointers, the 64-bit integers in its arguments are searched for addresses of this process's
// memory that belong to no argument and no registered buffer, and the package (txl/live.py) finds the NumPy and torch
// arrays that contain them. Only the launch holds references to these arrays, until it has ended.
#ifndef TXL_PYTHON_REACHED_H
#define TXL_PYTHON_REACHED_H

#include "capi/txl.h"
#include "python/Object.h"
#include "python/arrays/Element.h"
#include <vector>

namespace txl::python {

/// Whether the kernel's code converts integers to pointers, or loads pointers.
bool makesPointers(txl_kernel *kernel);

/// Adds to `buffers` the memory that the arguments point to, and to `owners` the objects that must live until the
/// launch has ended. `elements`: one for each argument. False with an exception.
bool addReached(const std::vector<txl_argument> &arguments, const std::vector<Element> &elements,
                std::vector<txl_buffer> &buffers, std::vector<Object> &owners);

} // namespace txl::python

#endif
