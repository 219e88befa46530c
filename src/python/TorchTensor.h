// What torch knows of a tensor and DLPack does not say: whether its elements are to be negated when they are read, and
// how much memory there is behind it. A view may be larger than its storage, because a storage can be made smaller
// under it (sharded training frees and regrows storages all the time); and a lazily negated view (`conj().imag`) has the
// wrong sign for everybody who reads its memory.
//
// A launch asks this of every tensor, and a call of a method costs a tenth of a launch. So it is read where torch's objects
// have it. Where that is, no header says: it is found by looking, in the first tensor and its storage, for the values
// that `_cdata`, `data_ptr()` and `nbytes()` have, and tried on tensors of other sizes; is_neg is a function of torch's
// library. If anything is not found or differs, methods are called.
//
// On a GPU a launch wants of a tensor its address and what kind of tensor it is. Kinds are few: the words of a tensor and its
// storage that say its type, its device, what is to be done when it is read and who frees it are found by looking too (they
// are what differs between tensors that differ in that alone). A kind that was read the long way once is known again by them.
#ifndef TXL_PYTHON_TORCHTENSOR_H
#define TXL_PYTHON_TORCHTENSOR_H

#include "python/ArrayReader.h"

namespace txl::python {

/// Clips the extent of a tensor of torch's to its storage, and refuses one that is negated when it is read. False with an
/// exception.
bool checkTorchTensor(PyObject *tensor, Array &array);

/// What tells how a tensor is read, beside where its elements begin.
struct TensorKind {
  uint32_t head = 0; ///< element type and device
  uint64_t dispatch = 0,
           owner = 0; ///< what happens when it is read; who frees its memory (or copies it at the first write)
  bool operator==(const TensorKind &) const = default;
  size_t hash() const {
    return (head * 0x9e3779b97f4a7c15 ^ dispatch * 0xff51afd7ed558ccd ^ owner * 0xc4ceb9fe1a85ec53) >> 58;
  }
};

/// A kind of tensors on a GPU that was read the long way.
struct KnownTensor {
  TensorKind kind;
  Element element = Element::Invalid; ///< of none
  int place = 0;
  uint64_t elementBytes = 0;
};

/// Remembers what kind of tensor has been read as `array`, which lives on a GPU.
void rememberTorchTensor(PyObject *tensor, const Array &array);

/// Reads a tensor of a kind that was remembered: its address, element type and place, and the extent of its whole storage, of
/// which it may be a part. The kind; null, and nothing is said, for all others.
const KnownTensor *readRememberedTensor(PyObject *tensor, Array &array);

/// The same of a tensor of this kind; an address of 0 if it is of another, or has no memory.
txl_argument argumentOfTensor(PyObject *tensor, const KnownTensor &known);

} // namespace txl::python

#endif
