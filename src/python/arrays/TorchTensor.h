// Properties of a torch tensor that DLPack does not provide: whether its elements must be negated when they are read,
// and the size of its storage. A view may be larger than its storage, because a storage can be shrunk afterwards
// (sharded training frees and regrows storages all the time); and the memory of a lazily negated view (`conj().imag`)
// has the wrong sign.
//
// A launch needs these properties for every tensor, and a method call takes a tenth of a launch. So they are read
// directly from torch's objects. Their offsets are not declared in any header. They are determined by searching the
// first tensor and its storage for the values of `_cdata`, `data_ptr()` and `nbytes()`, and verified with tensors of
// other sizes; is_neg is a function of torch's library. If an offset is not found or the verification fails, methods
// are called.
//
// For a GPU array a launch only needs the address and the kind of the tensor. There are few kinds: the words of a
// tensor and its storage for its type, device, dispatch keys and deleter are found by a search too (for the words that
// differ between tensors that differ in that property alone). A kind that was read by the slow path once is recognised
// by these words.
#ifndef TXL_PYTHON_ARRAYS_TORCHTENSOR_H
#define TXL_PYTHON_ARRAYS_TORCHTENSOR_H

#include "python/arrays/ArrayReader.h"

namespace txl::python {

/// Clips the extent of a torch tensor to its storage, and rejects a lazily negated tensor. False with an exception.
bool checkTorchTensor(PyObject *tensor, Array &array);

/// The properties that determine how a tensor is read, except its address.
struct TensorKind {
  uint32_t head = 0; ///< element type and device
  uint64_t dispatch = 0,
           owner = 0; ///< dispatch keys; deleter of its memory (or copy-on-write state)
  bool operator==(const TensorKind &) const = default;
  size_t hash() const {
    return (head * 0x9e3779b97f4a7c15 ^ dispatch * 0xff51afd7ed558ccd ^ owner * 0xc4ceb9fe1a85ec53) >> 58;
  }
};

/// A kind of GPU tensors that was read by the slow path.
struct KnownTensor {
  TensorKind kind;
  Element element = Element::Invalid; ///< Invalid: unused entry
  int device = 0;
  uint64_t elementBytes = 0;
};

/// Stores the kind of a GPU tensor that has been read as `array`.
void rememberTorchTensor(PyObject *tensor, const Array &array);

/// Reads a tensor of a stored kind: its address, element type and device, and the extent of its whole storage, of which
/// it may be a slice. Returns the kind; null without an exception for all others.
const KnownTensor *readRememberedTensor(PyObject *tensor, Array &array);

/// The argument for a tensor of the kind; its address is 0 if it is of another kind, or has no memory.
txl_argument argumentOfTensor(PyObject *tensor, const KnownTensor &known);

} // namespace txl::python

#endif
