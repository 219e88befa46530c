// A bundle in memory: the tables of the format (docs/reference/bundle.md), checked, as structs.
//
// Everything that later code uses as an index, a count or a size has been checked by Reader.c: launches trust it. The
// structs live in one arena and do not change after reading; only the lists of loaded code grow.
#ifndef TXL_BUNDLE_BUNDLE_H
#define TXL_BUNDLE_BUNDLE_H

#include "bundle/SizeCheck.h"
#include "bundle/txl_runtime.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum {
  kFormatMajor = 2,
  kFormatMinor = 0,
  kHeaderBytes = 128,
  kMaxParameters = 256, // of a kernel
  kMaxSlots = 512,      // values that a launch passes, without tensor maps and grid
  kMaxMaps = 32,        // tensor maps of a launch
  kMaxRank = 5,
  kMaxStack = 16, // operands of an expression
};

// Bytes of the file that are read when they are needed: machine code, PTX, cache entries.
typedef struct Blob {
  uint64_t offset, size;
  const uint8_t *digest; // SHA-256
} Blob;

typedef enum ExpressionOp {
  kConstant,
  kArgument,
  kAdd,
  kSubtract,
  kMultiply,
  kFloorDivide,
  kCeilDivide,
  kMinimum,
  kMaximum,
  kModulo,
  kOpCount
} ExpressionOp;

typedef struct Term {
  uint8_t op, bits;
  uint16_t index; // the slot of an argument
  int64_t value;
} Term;

// In postfix order.
typedef struct Expression {
  uint8_t count;
  Term *terms;
} Expression;

// How a launch makes a tensor map (arch/TensorMapRecipe.h). The innermost dimension is the first.
typedef struct Recipe {
  bool isOptional; // without a valid map, the launch continues with a map of zeros
  uint8_t type, swizzle, fill, rank;
  uint32_t box[kMaxRank];
  Expression address, dims[kMaxRank], strides[kMaxRank - 1];
} Recipe;

// Code that was loaded in a context.
typedef struct Loaded {
  struct Loaded *next;
  void *context, *module, *function;
  unsigned long long contextId;
  uint32_t concurrent; // programs that run at once on the GPU
} Loaded;

typedef struct Code {
  uint16_t sm;
  bool isSpecific, isPtx; // specific: runs on GPUs of compute capability `sm` only
  bool isCooperative, isProgrammatic;
  const char *target, *entry, *label;
  uint32_t blob, threads, programCtas, cluster, shared, staticShared, registers, residentAxes;
  uint32_t slots; // kernel parameters before tensor maps
  uint32_t distinctCount;
  uint32_t (*distinct)[2]; // slots of pointers that must not overlap
  uint32_t mapCount;
  Recipe *maps;
  SizeCheck sizes; // of launches whose indices fit 32 bits
  _Atomic(Loaded *) loaded;
} Code;

typedef enum ConstantKind { kNone, kInteger, kFloat, kBoolean, kText, kConstantKinds } ConstantKind;
typedef struct Constant {
  uint8_t kind;
  int64_t integer;
  double number;
  const char *text;
} Constant;

typedef enum Condition { kAny, kMultipleOf16, kEquals, kConditions } Condition;

// A value of an argument: the argument itself, or of a tensor the address, an extent or a stride.
typedef struct Leaf {
  uint8_t type;      // txlr_type; for the address of a pointer or tensor, that of its elements; Void for a constant
  bool isPointer;    // the value is an address
  bool isPassed;     // it has a slot
  uint8_t condition; // Condition
  Constant constant; // of kEquals
} Leaf;

typedef struct Argument {
  uint8_t kind;    // txlr_kind: Pointer, Scalar, Tensor; Chosen for a constant
  uint8_t effects; // TXLR_READS, …
  uint8_t rank;    // of a tensor
  uint16_t leafCount;
  uint32_t block[kMaxRank]; // of a tensor: the box in elements, the outermost axis first
  Leaf *leaves;
} Argument;

typedef struct Variant {
  uint32_t code;
  bool hasGrid;
  Argument *arguments; // one for each parameter
  uint16_t *owners;    // the parameter of each slot of the code
  Expression grid[3];
} Variant;

typedef struct Parameter {
  const char *name;
  bool isTuned; // a constant that the bundle chooses
} Parameter;

struct txlr_kernel {
  txlr_bundle *bundle;
  const char *name;
  uint32_t parameterCount, variantCount;
  Parameter *parameters;
  Variant *variants; // in order of preference
};

// Data for other readers than launches: entries of the compile cache, tuned choices.
typedef struct CacheEntry {
  uint8_t kind;
  uint32_t blob;
  const uint8_t *key; // 32 bytes
} CacheEntry;

typedef struct Arena {
  void *chunks;
  char *next;
  size_t left;
  bool isExhausted; // an allocation failed
} Arena;

struct txlr_bundle {
  const uint8_t *bytes; // of a bundle in memory, else null
  int file;             // of a file, else -1
  uint64_t size;
  uint8_t *tables; // header and tables of a file
  Arena arena;
  bool isSigned;
  char hash[65];
  uint32_t blobCount, codeCount, kernelCount, cacheCount;
  Blob *blobs;
  Code *codes;
  txlr_kernel *kernels;
  CacheEntry *cache;
  pthread_mutex_t mutex; // held while code is loaded
};

#ifdef __cplusplus
extern "C" {
#endif

// Zeroed memory of the bundle; null if there is none.
void *arenaAllocate(Arena *arena, size_t size);
void arenaFree(Arena *arena);

// Reads the header and the tables of `bundle->bytes` or `bundle->file`.
txlr_status readBundle(txlr_bundle *bundle, const txlr_open_options *options);
// A copy of a blob with a NUL after it, its checksum verified; to be freed.
txlr_status readBlob(const txlr_bundle *bundle, uint32_t blob, char **data);

// Sets txlr_last_error to the formatted text and returns `status`.
txlr_status fail(txlr_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

#ifdef __cplusplus
}
#endif
#endif
