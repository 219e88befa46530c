/* TXL's runtime: launches the kernels of a bundle on NVIDIA GPUs, without Python and without a compiler.
 *
 *   txlr_bundle *bundle = NULL;
 *   if (txlr_open("kernels.txlb", NULL, &bundle))
 *     return report(txlr_last_error());
 *   txlr_argument arguments[] = {txlr_pointer(TXLR_FP32, x, 0), txlr_pointer(TXLR_FP32, y, 0), txlr_i32(n),
 *                                txlr_chosen()};
 *   txlr_launch launch = {sizeof launch, NULL, stream, arguments, 4};
 *   if (txlr_launch_kernel(txlr_find(bundle, "add"), &launch))
 *     return report(txlr_last_error());
 *   txlr_close(bundle);
 *
 * `txl bundle` writes bundles (docs/reference/bundle.md) and a header with a typed function for each kernel.
 *
 * Contexts: every call uses the CUDA context that is current on the calling thread (txlr_use_device makes the primary
 * context of a GPU current). Code is loaded in a context at the first launch there. Close a bundle before its contexts
 * are destroyed.
 *
 * Errors: functions return a txlr_status; txlr_last_error has the details of the calling thread's last failure. No
 * function ends the process. A NULL for an object is TXLR_INVALID_ARGUMENT. Strings are UTF-8 and end in NUL; a
 * returned `const char *` lives as long as the object that it was queried from.
 *
 * Threads: all functions are thread-safe, and objects may be shared, except that txlr_close ends an object.
 *
 * Versions: within one TXLR_API_VERSION functions and enumerators are only added. A struct that begins with its size
 * may grow at its end, and an older, shorter one is accepted.
 */
#ifndef TXL_RUNTIME_H
#define TXL_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TXLR_API __attribute__((visibility("default")))
#else
#define TXLR_API
#endif

#define TXLR_API_VERSION 1
/* The TXLR_API_VERSION that the library was compiled with. */
TXLR_API int txlr_api_version(void);
/* The library's version, `0.1.0`. */
TXLR_API const char *txlr_version(void);

/* ---- errors ---- */

typedef enum txlr_status {
  TXLR_OK = 0,
  TXLR_INVALID_ARGUMENT = 1, /* the call was invalid */
  TXLR_OUT_OF_MEMORY = 2,    /* of the host */
  TXLR_FILE_ERROR = 3,       /* the file cannot be read */
  TXLR_NOT_A_BUNDLE = 4,
  TXLR_DAMAGED = 5,        /* truncated, or a checksum does not match */
  TXLR_NEWER_VERSION = 6,  /* written in a format that this library does not read */
  TXLR_BAD_SIGNATURE = 7,  /* not signed with the key of txlr_open_options, or not signed */
  TXLR_NO_DRIVER = 8,      /* libcuda.so.1 is missing, older than CUDA 12, or has no GPU */
  TXLR_NO_CONTEXT = 9,     /* no CUDA context is current on this thread */
  TXLR_NO_DEVICE = 10,     /* there is no GPU of that ordinal */
  TXLR_NO_KERNEL = 11,     /* the bundle has no kernel of that name */
  TXLR_WRONG_COUNT = 12,   /* the number of arguments */
  TXLR_WRONG_KIND = 13,    /* a pointer where a scalar is due, a tensor of another rank, … */
  TXLR_WRONG_TYPE = 14,    /* no specialization has this element type */
  TXLR_WRONG_VALUE = 15,   /* no specialization has this constant, or was compiled for such values */
  TXLR_WRONG_SHAPE = 16,   /* the kernel's TMA cannot access such a tensor */
  TXLR_NO_CODE = 17,       /* the bundle has no code of the kernel for this GPU */
  TXLR_OVERLAP = 18,       /* arguments overlap that the code assumes to be distinct */
  TXLR_BAD_GRID = 19,      /* larger than the GPU's limit, not whole clusters, or no grid was given */
  TXLR_TOO_LARGE = 20,     /* the kernel needs more shared memory or threads than this GPU has */
  TXLR_LOAD_FAILED = 21,   /* the driver refused the code */
  TXLR_CAPTURING = 22,     /* code cannot be loaded while the stream captures: call txlr_load before */
  TXLR_LAUNCH_FAILED = 23, /* the driver refused the launch, or an earlier kernel failed */
  TXLR_LARGE_INDEX = 24    /* indices exceed 32 bits, and the bundle has no version of the kernel for that */
} txlr_status;

/* One sentence on a status; never NULL. */
TXLR_API const char *txlr_status_text(txlr_status status);
/* `TXLR_NO_KERNEL`; `unknown` for a value that is none. */
TXLR_API const char *txlr_status_name(txlr_status status);
/* The details of the last call of this thread that failed, "" if there was none. Valid until the next call. */
TXLR_API const char *txlr_last_error(void);

/* ---- bundles ---- */

typedef struct txlr_bundle txlr_bundle;
typedef struct txlr_kernel txlr_kernel;

typedef struct txlr_open_options {
  size_t size;
  const void *key; /* not NULL: the bundle must be signed with this key */
  size_t key_bytes;
} txlr_open_options;

/* Opens a file. Its tables are read and checked now, code is read when it is loaded: the file must not change. */
TXLR_API txlr_status txlr_open(const char *path, const txlr_open_options *options, txlr_bundle **bundle);
/* The same for a bundle in memory, which is not copied and must outlive the object: one that is embedded in the
 * executable, for example. */
TXLR_API txlr_status txlr_open_memory(const void *bytes, size_t size, const txlr_open_options *options,
                                      txlr_bundle **bundle);
/* Unloads the code and frees the object; no other thread may use it. NULL is fine. */
TXLR_API void txlr_close(txlr_bundle *bundle);

/* The SHA-256 of the bundle in hexadecimal, 64 digits. */
TXLR_API const char *txlr_hash(const txlr_bundle *bundle);
TXLR_API int txlr_is_signed(const txlr_bundle *bundle);
TXLR_API size_t txlr_kernel_count(const txlr_bundle *bundle);
/* NULL if there is none. Kernels are in ascending order of their names. */
TXLR_API const txlr_kernel *txlr_kernel_at(const txlr_bundle *bundle, size_t index);
TXLR_API const txlr_kernel *txlr_find(const txlr_bundle *bundle, const char *name);
TXLR_API const char *txlr_kernel_name(const txlr_kernel *kernel);
TXLR_API size_t txlr_parameter_count(const txlr_kernel *kernel);
TXLR_API const char *txlr_parameter_name(const txlr_kernel *kernel, size_t index);
/* The number of specializations of the kernel, for all GPUs. */
TXLR_API size_t txlr_variant_count(const txlr_kernel *kernel);

enum { TXLR_READS = 1, TXLR_WRITES = 2, TXLR_UNKNOWN_EFFECT = 4 };
/* One specialization. */
typedef struct txlr_variant_info {
  size_t size;
  const char *target; /* `sm_90a` */
  int is_ptx;         /* PTX, which the driver compiles when it is loaded; else machine code */
  const char *label;  /* the options and constants that it was compiled with */
  uint32_t threads, cluster, shared_bytes, registers;
} txlr_variant_info;
TXLR_API txlr_status txlr_variant(const txlr_kernel *kernel, size_t index, txlr_variant_info *info);
/* TXLR_READS, … of a parameter, all specializations together. */
TXLR_API int txlr_parameter_effects(const txlr_kernel *kernel, size_t index);

/* ---- arguments ---- */

/* Element types. The values are part of the format. */
typedef enum txlr_type {
  TXLR_VOID = 0,
  TXLR_I1 = 1,
  TXLR_I8 = 2,
  TXLR_I16 = 3,
  TXLR_I32 = 4,
  TXLR_I64 = 5,
  TXLR_U8 = 6,
  TXLR_U16 = 7,
  TXLR_U32 = 8,
  TXLR_U64 = 9,
  TXLR_FP16 = 10,
  TXLR_BF16 = 11,
  TXLR_FP32 = 12,
  TXLR_FP64 = 13,
  TXLR_FP8E4NV = 14,
  TXLR_FP8E5 = 15,
  TXLR_FP8E4B15 = 16,
  TXLR_FP8E4B8 = 17,
  TXLR_FP8E5B16 = 18
} txlr_type;

/* A tensor in the GPU's memory, for a kernel that takes a tensor descriptor. Extents and strides are in elements, the
 * outermost axis first; the last stride is 1, the address and the other strides are multiples of 16 bytes. */
typedef struct txlr_tensor {
  uint64_t address;
  uint32_t rank; /* 1 to 5 */
  uint32_t reserved;
  int64_t shape[5];
  int64_t strides[5];
} txlr_tensor;

typedef enum txlr_kind {
  TXLR_KIND_CHOSEN = 0, /* a constant that the bundle chooses */
  TXLR_KIND_POINTER = 1,
  TXLR_KIND_SCALAR = 2, /* also for constants */
  TXLR_KIND_TENSOR = 3,
  TXLR_KIND_TEXT = 4, /* a constant */
  TXLR_KIND_NONE = 5  /* the constant None */
} txlr_kind;

/* An argument; the functions below make them. */
typedef struct txlr_argument {
  uint32_t kind; /* TXLR_KIND_… */
  uint32_t type; /* of the scalar, or of the elements */
  uint64_t bits; /* the scalar in the low bytes, or the address; of a text the `const char *` */
  union {
    uint64_t bytes; /* of a pointer: the size of the memory that the kernel accesses there, 0 if it is not known; for
                     * the checks of overlaps and of large arrays */
    const txlr_tensor *tensor;
  } more;
} txlr_argument;

static inline txlr_argument txlr_make(uint32_t kind, uint32_t type, uint64_t bits) {
  txlr_argument argument;
  memset(&argument, 0, sizeof argument);
  argument.kind = kind;
  argument.type = type;
  argument.bits = bits;
  return argument;
}
static inline txlr_argument txlr_chosen(void) { return txlr_make(TXLR_KIND_CHOSEN, TXLR_VOID, 0); }
static inline txlr_argument txlr_none(void) { return txlr_make(TXLR_KIND_NONE, TXLR_VOID, 0); }
static inline txlr_argument txlr_text(const char *text) {
  return txlr_make(TXLR_KIND_TEXT, TXLR_VOID, (uint64_t)(uintptr_t)text);
}
static inline txlr_argument txlr_pointer(txlr_type type, const void *address, uint64_t bytes) {
  txlr_argument argument = txlr_make(TXLR_KIND_POINTER, type, (uint64_t)(uintptr_t)address);
  argument.more.bytes = bytes;
  return argument;
}
/* An integer of any of the integer types: it is converted to the type of the specialization if it fits. */
static inline txlr_argument txlr_int(txlr_type type, int64_t value) {
  return txlr_make(TXLR_KIND_SCALAR, type, (uint64_t)value);
}
static inline txlr_argument txlr_i32(int32_t value) { return txlr_int(TXLR_I32, value); }
static inline txlr_argument txlr_i64(int64_t value) { return txlr_int(TXLR_I64, value); }
static inline txlr_argument txlr_bool(int value) { return txlr_int(TXLR_I1, value != 0); }
static inline txlr_argument txlr_fp32(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return txlr_make(TXLR_KIND_SCALAR, TXLR_FP32, bits);
}
static inline txlr_argument txlr_fp64(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return txlr_make(TXLR_KIND_SCALAR, TXLR_FP64, bits);
}
/* The bits of a float of another type, `TXLR_FP16`. */
static inline txlr_argument txlr_float_bits(txlr_type type, uint64_t bits) {
  return txlr_make(TXLR_KIND_SCALAR, type, bits);
}
/* `tensor` must live until the launch returns. */
static inline txlr_argument txlr_tensor_argument(txlr_type type, const txlr_tensor *tensor) {
  txlr_argument argument = txlr_make(TXLR_KIND_TENSOR, type, tensor ? tensor->address : 0);
  argument.more.tensor = tensor;
  return argument;
}

/* ---- launches ---- */

typedef struct txlr_launch {
  size_t size;
  const uint32_t *grid;           /* three extents, in programs; NULL: the grid that the bundle computes */
  void *stream;                   /* a CUstream; NULL is the default stream */
  const txlr_argument *arguments; /* one for each parameter, in their order */
  size_t argument_count;
} txlr_launch;

/* Enqueues a launch of the first specialization that fits the GPU and the arguments. A grid with a zero extent launches
 * nothing. A fault of the kernel is reported by a later call of the driver. */
TXLR_API txlr_status txlr_launch_kernel(const txlr_kernel *kernel, const txlr_launch *launch);
/* The specialization that such a launch would run; the launch needs a grid as well. */
TXLR_API txlr_status txlr_select(const txlr_kernel *kernel, const txlr_launch *launch, size_t *variant);
/* Loads all code of a kernel for the GPU of the current context; of all kernels that have some if
 * `kernel` is NULL. */
TXLR_API txlr_status txlr_load(const txlr_bundle *bundle, const txlr_kernel *kernel);
/* Makes the primary context of a GPU current on this thread, and initialises the driver if necessary. */
TXLR_API txlr_status txlr_use_device(int ordinal);
/* The same until txlr_leave_device, which makes the context current that was so before. Each call that returns TXLR_OK
 * needs one of txlr_leave_device, on the same thread. */
TXLR_API txlr_status txlr_enter_device(int ordinal);
TXLR_API txlr_status txlr_leave_device(void);

#ifdef __cplusplus
}
#endif
#endif
