// What torch knows of a tensor and DLPack does not say: whether its elements are to be negated when they are read, and
// how much memory there is behind it. A view may be larger than its storage, because a storage can be made smaller
// under it (sharded training frees and regrows storages all the time); and a lazily negated view (`conj().imag`) has the
// wrong sign for everybody who reads its memory.
//
// A launch asks this of every tensor, and a call of a method costs a tenth of a launch. So it is read where torch's objects
// have it. Where that is, no header says: it is found by looking, in the first tensor and its storage, for the values
// that `_cdata`, `data_ptr()` and `nbytes()` have, and tried on tensors of other sizes; is_neg is a function of torch's
// library. If anything is not found or differs, methods are called.
#ifndef TXL_PYTHON_TORCHTENSOR_H
#define TXL_PYTHON_TORCHTENSOR_H

#include "python/ArrayReader.h"

namespace txl::python {

/// Clips the extent of a tensor of torch's to its storage, and refuses one that is negated when it is read. False with an
/// exception.
bool checkTorchTensor(PyObject *tensor, Array &array);

} // namespace txl::python

#endif
