// The subset of DLPack's ABI (version 1) that is needed to read a tensor.
#ifndef TXL_PYTHON_ARRAYS_DLPACK_H
#define TXL_PYTHON_ARRAYS_DLPACK_H

#include <cstdint>

namespace txl::python::dlpack {

constexpr int32_t deviceCPU = 1, deviceCUDA = 2, deviceCUDAHost = 3, deviceROCMHost = 11, deviceCUDAManaged = 13;
enum TypeCode : uint8_t {
  Int = 0,
  UInt = 1,
  Float = 2,
  Bfloat = 4,
  Complex = 5,
  Bool = 6,
  Float8E4M3FN = 10,
  Float8E4M3FNUZ = 11,
  Float8E5M2 = 12,
  Float8E5M2FNUZ = 13,
};

struct Tensor {
  void *data;
  int32_t deviceType, deviceId;
  int32_t ndim;
  uint8_t typeCode, typeBits;
  uint16_t typeLanes;
  int64_t *shape;
  int64_t *strides; // in elements; null: contiguous
  uint64_t byteOffset;
};

struct ManagedTensor {
  Tensor tensor;
  void *context;
  void (*deleter)(ManagedTensor *);
};

struct Version {
  uint32_t major, minor;
};

constexpr uint64_t flagReadOnly = 1;

struct ManagedTensorVersioned {
  Version version;
  void *context;
  void (*deleter)(ManagedTensorVersioned *);
  uint64_t flags;
  Tensor tensor;
};

/// The contents of a type's `__dlpack_c_exchange_api__` capsule.
struct ExchangeAPI {
  Version version;
  ExchangeAPI *previous;
  void *allocate, *fromObject, *toObject;
  /// Fills a view of a tensor; the caller keeps the object alive. -1 with a Python error; may be null.
  int (*viewOfObject)(void *object, Tensor *out);
  /// Writes the current stream of a device. -1 with a Python error; may be null.
  int (*currentStream)(int32_t deviceType, int32_t deviceId, void **out);
};

} // namespace txl::python::dlpack

#endif
