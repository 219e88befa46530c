/* Kernels of a bundle as functions of TVM-FFI (apache-tvm-ffi), which torch, JAX and others call.
 *
 * `txl bundle --tvm-ffi FILE.c` writes a file that includes this header and names the kernels; it is compiled to a
 * shared library, with the bundle in it:
 *
 *   cc -shared -fPIC -O2 kernels.c $(tvm-ffi-config --cflags) -I$(txl config include) -L$(txl config lib) -ltxl_runtime
 *
 * A function takes the kernel's run-time parameters in their order; before them three integers, the grid, if the bundle
 * does not compute it. A tensor is passed for a pointer (its strides are arguments of the kernel, as in Triton) and for
 * a tensor descriptor. The launch is on the GPU of the tensors and on the stream that TVM-FFI has for it: torch's
 * current one for tensors of torch. Tensors may also be in pinned or managed memory. */
#ifndef TXL_TVM_FFI_H
#define TXL_TVM_FFI_H

#include <tvm/ffi/c_api.h>
#include <tvm/ffi/extra/c_env_api.h>
#include <txl_runtime.h>

enum { TXL_TVM_FFI_MOST_ARGUMENTS = 256 };

/* Raises the error of a call of the runtime. */
static inline int txl_tvm_ffi_fail(txlr_status status, const char *kernel) {
  const char *kind = "RuntimeError";
  if (status == TXLR_WRONG_COUNT || status == TXLR_WRONG_KIND || status == TXLR_WRONG_TYPE)
    kind = "TypeError";
  else if (status == TXLR_WRONG_VALUE || status == TXLR_WRONG_SHAPE || status == TXLR_OVERLAP ||
           status == TXLR_BAD_GRID || status == TXLR_INVALID_ARGUMENT)
    kind = "ValueError";
  else if (status == TXLR_OUT_OF_MEMORY)
    kind = "MemoryError";
  const char *parts[] = {kernel, ": ", txlr_last_error()};
  TVMFFIErrorSetRaisedFromCStrParts(kind, parts, 3);
  return -1;
}

static inline int txl_tvm_ffi_reject(const char *kind, const char *kernel, const char *problem) {
  const char *parts[] = {kernel, ": ", problem};
  TVMFFIErrorSetRaisedFromCStrParts(kind, parts, 3);
  return -1;
}

/* The same for a parameter of the kernel. */
static inline int txl_tvm_ffi_reject_argument(const char *kind, const txlr_bundle *bundle, const char *kernel,
                                              size_t index, const char *problem) {
  const char *parts[] = {kernel, ": `", txlr_parameter_name(txlr_find(bundle, kernel), index), "` ", problem};
  TVMFFIErrorSetRaisedFromCStrParts(kind, parts, 5);
  return -1;
}

/* TXLR_VOID for a type that no kernel has. */
static inline txlr_type txl_tvm_ffi_type(DLDataType type) {
  static const txlr_type integers[2][4] = {{TXLR_I8, TXLR_I16, TXLR_I32, TXLR_I64},
                                           {TXLR_U8, TXLR_U16, TXLR_U32, TXLR_U64}};
  int size = type.bits == 8 ? 0 : type.bits == 16 ? 1 : type.bits == 32 ? 2 : type.bits == 64 ? 3 : -1;
  if (type.lanes != 1 || size < 0)
    return TXLR_VOID;
  switch (type.code) {
  case kDLInt:
  case kDLUInt:
    return integers[type.code == kDLUInt][size];
  case kDLFloat:
    return size == 1 ? TXLR_FP16 : size == 2 ? TXLR_FP32 : size == 3 ? TXLR_FP64 : TXLR_VOID;
  case kDLBfloat:
    return size == 1 ? TXLR_BF16 : TXLR_VOID;
  case kDLBool:
    return size == 0 ? TXLR_I1 : TXLR_VOID;
  case kDLFloat8_e4m3b11fnuz:
    return TXLR_FP8E4B15;
  case kDLFloat8_e4m3fn:
    return TXLR_FP8E4NV;
  case kDLFloat8_e4m3fnuz:
    return TXLR_FP8E4B8;
  case kDLFloat8_e5m2:
    return TXLR_FP8E5;
  case kDLFloat8_e5m2fnuz:
    return TXLR_FP8E5B16;
  default:
    return TXLR_VOID;
  }
}

/* The tensor of an argument, or NULL. */
static inline const DLTensor *txl_tvm_ffi_tensor(const TVMFFIAny *argument) {
  if (argument->type_index == kTVMFFIDLTensorPtr)
    return (const DLTensor *)argument->v_ptr;
  if (argument->type_index == kTVMFFITensor)
    return (const DLTensor *)((const char *)argument->v_obj + sizeof(TVMFFIObject));
  return NULL;
}

static inline const char *txl_tvm_ffi_address(const DLTensor *tensor) {
  return (const char *)tensor->data + tensor->byte_offset;
}

/* The bytes from the first to the last element; 0, not known, for a tensor with negative strides. */
static inline uint64_t txl_tvm_ffi_bytes(const DLTensor *tensor) {
  uint64_t last = 0, count = 1;
  for (int32_t i = tensor->ndim; i-- > 0;) {
    int64_t extent = tensor->shape[i];
    if (extent <= 0 || (tensor->strides && tensor->strides[i] < 0))
      return 0;
    last += (uint64_t)(extent - 1) * (tensor->strides ? (uint64_t)tensor->strides[i] : count);
    count *= (uint64_t)extent;
  }
  return (last + 1) * (tensor->dtype.bits / 8);
}

/* Sets the descriptor; false if it has no such rank. */
static inline int txl_tvm_ffi_describe(const DLTensor *tensor, txlr_tensor *descriptor) {
  if (tensor->ndim < 1 || tensor->ndim > 5)
    return 0;
  memset(descriptor, 0, sizeof *descriptor);
  descriptor->address = (uint64_t)(uintptr_t)txl_tvm_ffi_address(tensor);
  descriptor->rank = (uint32_t)tensor->ndim;
  int64_t count = 1;
  for (int32_t i = tensor->ndim; i-- > 0;) {
    descriptor->shape[i] = tensor->shape[i];
    descriptor->strides[i] = tensor->strides ? tensor->strides[i] : count;
    count *= tensor->shape[i];
  }
  return 1;
}

/* Launches. `kinds` has a letter for each parameter: p a pointer, t a tensor descriptor, s a scalar or a constant with
 * several values, d the same of 64 bits if it is a float, and c a constant that the bundle chooses and the caller does
 * not pass. */
static inline int txl_tvm_ffi_launch(const txlr_bundle *bundle, const char *name, const char *kinds, int has_grid,
                                     const TVMFFIAny *args, int32_t count, TVMFFIAny *result) {
  txlr_argument arguments[TXL_TVM_FFI_MOST_ARGUMENTS];
  txlr_tensor tensors[TXL_TVM_FFI_MOST_ARGUMENTS];
  uint32_t grid[3] = {1, 1, 1};
  size_t parameters = strlen(kinds), passed = has_grid ? 0 : 3;
  const DLTensor *first = NULL;
  result->type_index = kTVMFFINone;
  result->zero_padding = 0;
  result->v_int64 = 0;
  for (size_t i = 0; i < parameters; ++i)
    passed += kinds[i] != 'c';
  if (count < 0 || (size_t)count != passed || parameters > TXL_TVM_FFI_MOST_ARGUMENTS)
    return txl_tvm_ffi_reject("TypeError", name,
                              has_grid ? "another number of arguments is passed than the kernel has run-time parameters"
                                       : "three integers, the grid, and the run-time parameters must be passed");
  for (int axis = 0; axis < 3 && !has_grid; ++axis, ++args) {
    if (args->type_index != kTVMFFIInt || args->v_int64 < 0 || args->v_int64 > UINT32_MAX)
      return txl_tvm_ffi_reject("ValueError", name, "an extent of the grid is an integer from 0 to 2**32 - 1");
    grid[axis] = (uint32_t)args->v_int64;
  }
  for (size_t i = 0; i < parameters; ++i) {
    arguments[i] = txlr_chosen();
    if (kinds[i] == 'c')
      continue;
    const DLTensor *tensor = txl_tvm_ffi_tensor(args);
    if (tensor) {
      txlr_type type = txl_tvm_ffi_type(tensor->dtype);
      int isPinned = tensor->device.device_type == kDLCUDAHost; /* which every GPU accesses */
      if (tensor->device.device_type != kDLCUDA && tensor->device.device_type != kDLCUDAManaged && !isPinned)
        return txl_tvm_ffi_reject_argument("ValueError", bundle, name, i,
                                           "is a tensor that is not in the memory of a CUDA GPU");
      if (!isPinned && first && first->device.device_id != tensor->device.device_id)
        return txl_tvm_ffi_reject_argument("ValueError", bundle, name, i, "is on another GPU than a tensor before it");
      if (type == TXLR_VOID)
        return txl_tvm_ffi_reject_argument("TypeError", bundle, name, i, "has an element type that no kernel has");
      if (!isPinned)
        first = tensor;
      if (kinds[i] == 't') {
        if (!txl_tvm_ffi_describe(tensor, &tensors[i]))
          return txl_tvm_ffi_reject_argument("ValueError", bundle, name, i, "has not the 1 to 5 axes of a descriptor");
        arguments[i] = txlr_tensor_argument(type, &tensors[i]);
      } else {
        arguments[i] = txlr_pointer(type, txl_tvm_ffi_address(tensor), txl_tvm_ffi_bytes(tensor));
      }
    } else if (args->type_index == kTVMFFIInt || args->type_index == kTVMFFIBool) {
      arguments[i] = args->type_index == kTVMFFIBool ? txlr_bool((int)args->v_int64) : txlr_i64(args->v_int64);
    } else if (args->type_index == kTVMFFIFloat) {
      arguments[i] = kinds[i] == 'd' ? txlr_fp64(args->v_float64) : txlr_fp32((float)args->v_float64);
    } else if (args->type_index == kTVMFFIRawStr) {
      arguments[i] = txlr_text(args->v_c_str);
    } else if (args->type_index == kTVMFFINone) {
      arguments[i] = txlr_none();
    } else {
      return txl_tvm_ffi_reject_argument("TypeError", bundle, name, i, "is no tensor, number, string or None");
    }
    ++args;
  }
  if (!first)
    return txl_tvm_ffi_reject("ValueError", name,
                              "no tensor in the memory of a GPU is passed, which the kernel would run on");
  txlr_launch launch;
  memset(&launch, 0, sizeof launch);
  launch.size = sizeof launch;
  launch.grid = has_grid ? NULL : grid;
  launch.stream = TVMFFIEnvGetStream(kDLCUDA, first->device.device_id);
  launch.arguments = arguments;
  launch.argument_count = parameters;
  txlr_status status = txlr_enter_device(first->device.device_id);
  if (status)
    return txl_tvm_ffi_fail(status, name);
  status = txlr_launch_kernel(txlr_find(bundle, name), &launch);
  int code = status ? txl_tvm_ffi_fail(status, name) : 0;
  txlr_leave_device();
  return code;
}

/* The bundle in the file `path`, as bytes of this library, opened when it is loaded. */
#define TXL_TVM_FFI_BUNDLE(path)                                                                                       \
  __asm__(".pushsection .rodata\n.balign 16\ntxl_tvm_ffi_begin:\n.incbin \"" path "\"\ntxl_tvm_ffi_end:\n.byte 0\n"    \
          ".popsection\n");                                                                                            \
  extern const char txl_tvm_ffi_begin[] __attribute__((visibility("hidden")));                                         \
  extern const char txl_tvm_ffi_end[] __attribute__((visibility("hidden")));                                           \
  static txlr_bundle *txl_tvm_ffi_opened;                                                                              \
  static txlr_status txl_tvm_ffi_status;                                                                               \
  __attribute__((constructor)) static void txl_tvm_ffi_open(void) {                                                    \
    txl_tvm_ffi_status =                                                                                               \
        txlr_open_memory(txl_tvm_ffi_begin, (size_t)(txl_tvm_ffi_end - txl_tvm_ffi_begin), NULL, &txl_tvm_ffi_opened); \
  }

/* A function of the library: its C name, the kernel's name. */
#define TXL_TVM_FFI_KERNEL(symbol, name, kinds, has_grid)                                                              \
  __attribute__((visibility("default"))) int __tvm_ffi_##symbol(void *self, const TVMFFIAny *args, int32_t count,      \
                                                                TVMFFIAny *result) {                                   \
    (void)self;                                                                                                        \
    if (!txl_tvm_ffi_opened)                                                                                           \
      return txl_tvm_ffi_reject("RuntimeError", name, txlr_status_text(txl_tvm_ffi_status));                           \
    return txl_tvm_ffi_launch(txl_tvm_ffi_opened, name, kinds, has_grid, args, count, result);                         \
  }

#endif
