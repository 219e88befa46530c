// Arrays that a kernel reaches without being passed them: their addresses travel inside other arrays (the table of a
// grouped product) or as integers.
//
// Such an address leads nowhere until the array that it belongs to is known. So before a launch of a kernel that makes
// pointers of integers, the 64-bit integers among its arguments are looked through for addresses of this process's
// memory that belong to no argument and to no registered buffer, and the package (txl/live.py) finds the arrays of NumPy
// and torch that they lie in. What is found is held until the launch has ended, and by nothing longer.
#ifndef TXL_PYTHON_REACHED_H
#define TXL_PYTHON_REACHED_H

#include "capi/txl.h"
#include "python/Element.h"
#include "python/Object.h"
#include <vector>

namespace txl::python {

/// Whether the kernel's code makes pointers of integers, or loads them.
bool makesPointers(txl_kernel *kernel);

/// Adds to `buffers` what the arguments lead to, and to `owners` whoever must live until the launch has ended. `elements`:
/// one an argument. False with an exception.
bool addReached(const std::vector<txl_argument> &arguments, const std::vector<Element> &elements,
                std::vector<txl_buffer> &buffers, std::vector<Object> &owners);

} // namespace txl::python

#endif
