/* TXL's C API: compiles a kernel, returns the texts of its stages, and runs it. All code outside the compiler uses it.
 *
 *   txl_error *error = NULL;
 *   txl_kernel *kernel = NULL;
 *   if (txl_compile_file(text, size, "add.py", "add_kernel", "*fp32, *fp32, i32, 1024", NULL, 0, &kernel, &error))
 *     return report(txl_error_message(error));
 *   txl_argument arguments[] = {txl_pointer(x, bytes, 0), txl_pointer(y, bytes, 0), txl_scalar(n)};
 *   txl_launch_options opts = {.size = sizeof opts, .grid = {b, 1, 1}, .arguments = arguments, .argument_count = 3};
 *   txl_launch(kernel, &opts, &error);
 *
 * Results and errors: a status other than TXL_OK comes with an error object if the caller's `error` is not NULL; the
 * caller frees it with txl_error_free. The previous contents of output parameters are never read. They are written only
 * on success: after a failure `*kernel` is unchanged.
 *
 * Ownership: the caller owns a `char *` that is returned or written to an output parameter, and frees it with
 * txl_string_free. A `const char *` belongs to the object that it was queried from and lives as long; so do the strings
 * of a diagnostic and a fault. Inputs are copied, or read during the call only. Strings are UTF-8 and end in NUL.
 *
 * Invalid calls: a NULL for an object results in TXL_INVALID_ARGUMENT, zero, or an empty string, never in a crash. So
 * does an object of another kind, or one that was freed, as long as its memory is not reused.
 *
 * Threads: functions are thread-safe. Kernels may be shared between threads, but not values and errors.
 *
 * Versions: within one TXL_API_VERSION functions, enumerators and options are only added. A struct that begins with its
 * size may grow at its end, and an older, shorter one is accepted; other structs never change. A program that was
 * compiled with this header works with a library whose txl_api_version() is TXL_API_VERSION.
 */
#ifndef TXL_H
#define TXL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TXL_API __attribute__((visibility("default")))
#else
#define TXL_API
#endif

#define TXL_API_VERSION 1
/* The TXL_API_VERSION that the library was compiled with. */
TXL_API int txl_api_version(void);

typedef enum txl_status {
  TXL_OK = 0,
  TXL_INVALID_ARGUMENT = 1, /* the call was invalid */
  TXL_COMPILE_ERROR = 2,    /* the program is invalid */
  TXL_LAUNCH_ERROR = 3,     /* an error at run time: an access out of bounds, an assertion, … */
  TXL_INTERRUPTED = 4       /* the caller's `interrupted` returned nonzero */
} txl_status;

/* ---- errors ---- */

typedef struct txl_error txl_error;

/* One diagnostic. */
typedef struct txl_diagnostic {
  const char *name;    /* the diagnostic's name, `UndefinedName`; for a launch `OutOfBounds`, `Assertion`, … */
  const char *kind;    /* the Python exception, `NameError` */
  const char *message; /* one line */
  const char *file;    /* empty if the source location is unknown */
  uint32_t line;       /* from 1 */
  uint32_t column;     /* from 1, in characters */
} txl_diagnostic;

/* The whole text: source locations, source lines, calls, remedies. */
TXL_API const char *txl_error_message(const txl_error *error);
TXL_API size_t txl_error_count(const txl_error *error);
/* False if there is no such diagnostic. */
TXL_API int txl_error_diagnostic(const txl_error *error, size_t index, txl_diagnostic *diagnostic);
/* The details of a launch error; false for other errors. */
typedef struct txl_launch_fault {
  uint32_t program[3];
  int has_program;
  int32_t argument;          /* index among the kernel's parameters, or -1 */
  const char *argument_name; /* empty if unknown */
  int64_t offset_elements;   /* of the access, from the pointer that was passed */
  int64_t offset_bytes;
} txl_launch_fault;
TXL_API int txl_error_launch_fault(const txl_error *error, txl_launch_fault *fault);
TXL_API void txl_error_free(txl_error *error);

/* ---- values: answers of a host, and constants of a signature ---- */

typedef struct txl_value txl_value;

typedef enum txl_value_kind {
  TXL_VALUE_MISSING, /* no such name or attribute; a host may return NULL for it */
  TXL_VALUE_ERROR,   /* the host's code raised */
  TXL_VALUE_NONE,
  TXL_VALUE_BOOL,
  TXL_VALUE_INT,
  TXL_VALUE_FLOAT,
  TXL_VALUE_STR,
  TXL_VALUE_DTYPE, /* text: as in a signature, `fp32`, `*i8` */
  TXL_VALUE_TUPLE,
  TXL_VALUE_LIST,
  TXL_VALUE_CONSTEXPR, /* one element */
  TXL_VALUE_FUNCTION,  /* a jit function */
  TXL_VALUE_BUILTIN,   /* text: `txl.language.load`, `builtins.range` */
  TXL_VALUE_MODULE,
  TXL_VALUE_CLASS,
  TXL_VALUE_ENUM,
  TXL_VALUE_CALLABLE, /* a constexpr_function */
  TXL_VALUE_OBJECT,   /* anything else */
  TXL_VALUE_TILE      /* a run-time value, which a host may pass on; text: its type, `*fp32[16, 32]` */
} txl_value_kind;

/* A jit function: its source text and location. The strings are copied. */
typedef struct txl_function {
  size_t size;
  const char *name;   /* `module.name` */
  const char *source; /* from the first decorator or `def` on, indentation included */
  size_t source_length;
  const char *file;
  uint32_t first_line;   /* line number of the source's first line in the file */
  int noinline_function; /* 1: calls stay calls; 2: it is also compiled separately from its callers */
  uint64_t handle;       /* the host's; not 0 */
  size_t default_count;  /* default values of parameters, evaluated by the host */
  const char *const *default_names;
  const txl_value *const *default_values;
} txl_function;

/* Constructors copy their arguments, including elements. NULL: out of memory, or an invalid argument. */
TXL_API txl_value *txl_value_error(const char *type, const char *message);
TXL_API txl_value *txl_value_none(void);
TXL_API txl_value *txl_value_bool(int value);
TXL_API txl_value *txl_value_int(int64_t value);
TXL_API txl_value *txl_value_big_int(const char *decimal);
TXL_API txl_value *txl_value_float(double value);
TXL_API txl_value *txl_value_str(const char *text, size_t length);
TXL_API txl_value *txl_value_dtype(const char *spelling);
/* `fields` is NULL, or has one name for each element; `type_name` may be NULL. */
TXL_API txl_value *txl_value_tuple(const txl_value *const *elements, size_t count, const char *const *fields,
                                   const char *type_name);
TXL_API txl_value *txl_value_list(const txl_value *const *elements, size_t count);
TXL_API txl_value *txl_value_constexpr(const txl_value *value);
TXL_API txl_value *txl_value_function(const txl_function *function);
TXL_API txl_value *txl_value_builtin(const char *name);
TXL_API txl_value *txl_value_module(const char *name, uint64_t handle);
TXL_API txl_value *txl_value_class(const char *name, uint64_t handle);
TXL_API txl_value *txl_value_enum(const char *class_name, const char *member, const txl_value *value);
TXL_API txl_value *txl_value_callable(const char *name, uint64_t handle);
TXL_API txl_value *txl_value_object(const char *type_name, uint64_t handle);
/* The run-time value that the compiler passed to the host as index `index` (txl_value_get_int). */
TXL_API txl_value *txl_value_tile(int64_t index, const char *type);
/* Makes a tuple with fields an instance of a class, in which the compiler looks up methods (`apply` with `member`); 0
 * for a class of the language, named by the tuple's `type_name`. An aggregate is no sequence. */
TXL_API void txl_value_set_class(txl_value *tuple, uint64_t class_handle, int is_aggregate);
/* Sets the class of a member of an Enum. `is_its_value`: the member is a number or a string itself, like those of an
 * IntEnum. `has_operators`: its class defines operators, which the compiler delegates to the host (`apply`). */
TXL_API void txl_value_set_enum_class(txl_value *member, uint64_t class_handle, int is_its_value, int has_operators);
/* Marks a global that is annotated `: tl.constexpr` in its module. */
TXL_API void txl_value_annotate_constexpr(txl_value *value);
TXL_API void txl_value_free(txl_value *value);

TXL_API txl_value_kind txl_value_get_kind(const txl_value *value);
TXL_API int64_t txl_value_get_int(const txl_value *value); /* Bool, and Int that fits */
TXL_API double txl_value_get_float(const txl_value *value);
/* For Str, DType, Builtin, Module, Class, member of an Enum; the decimal digits of an Int that does not fit. */
TXL_API const char *txl_value_get_text(const txl_value *value, size_t *length);
/* For a Function, Module, Class, Callable or Object; for a member of an Enum, its class. */
TXL_API uint64_t txl_value_get_handle(const txl_value *value);
TXL_API size_t txl_value_count(const txl_value *value);
TXL_API const txl_value *txl_value_element(const txl_value *value, size_t index);

/* ---- the host: resolves the free names of a kernel ---- */

typedef struct txl_host {
  size_t size;
  void *context;
  /* Each returns a value that the compiler then owns, or NULL for "missing". Called on the compiling thread. */
  txl_value *(*resolve_name)(void *context, uint64_t function, const char *name);
  txl_value *(*get_attribute)(void *context, const txl_value *object, const char *name);
  txl_value *(*call)(void *context, const txl_value *callee, const txl_value *const *arguments, size_t count,
                     const char *const *keyword_names, const txl_value *const *keyword_values, size_t keyword_count);
  /* An operator of Python's module `operator` (without underscores), `len`, `bool`, `iter`, `isinstance`, `issubclass`,
   * `str`, `repr`, `format` (with a value and a format); `member` with a class and a name: how the name is defined for
   * its instances, as a tuple of `method`, `static`, `class`, `property` or `value`, and the object. */
  txl_value *(*apply)(void *context, const char *operation, const txl_value *const *operands, size_t count);
  void (*print)(void *context, const char *text, size_t length); /* static_print; NULL: standard output */
  int (*interrupted)(void *context); /* polled; nonzero ends the compilation with an error; NULL: never */
} txl_host;

/* ---- compilation ---- */
typedef struct txl_kernel txl_kernel;

/* The specialization of one argument: a type, a constant, a type and a value (an integer that is 1: it remains an
 * argument and keeps its type), or a tuple of such. */
typedef struct txl_specialization {
  const char *type;                          /* `*fp32`, `i32`, …; NULL for a constant or tuple */
  int32_t divisibility;                      /* 16: the address or integer is a multiple of 16; else 0 */
  const txl_value *constant;                 /* if not NULL: the value; with `type_name`: a tuple's class */
  const struct txl_specialization *elements; /* a tuple's */
  size_t element_count;
  const char *const *fields; /* NULL, or a named tuple's field names */
  const char *type_name;     /* NULL, or a named tuple's type */
} txl_specialization;

/* `num_warps`=4, `num_stages`=3, `num_ctas`=1, `num_warpgroups`=1, `cluster`=1, `enable_fp_fusion`=true, `debug`=false,
 * `sanitize_overflow`=true, `default_dot_input_precision`=tf32, `max_num_imprecise_acc_default`=0 (2^30 on a target
 * with wgmma), `language`=3.9 (or 3.6), `optimize`=true (false: the TTIR as the frontend built it, or as it was read),
 * `cache`=true, `record_passes`=false (true: the stages `passes` and `diff` report the effect of each pass; the cache
 * is not used), `target`=cpu (or `sm_90`, `cuda:90`; `emulate:sm_80` for the PTX emulator). For GPUs also: `maxnreg`=0
 * (registers per thread; 0: the assembler decides), `schedule_candidate`=0 (the schedule to build, of those that the
 * stage `schedule` lists; 0: the predicted best), `line_info`=true, `debug_info`=false (true: debug information for
 * variables, no optimisation by the assembler), `no_spill`=false (true: a spill is an error), `ptxas` (the path of the
 * assembler), `until`=ptx (the last stage made at once), of TTIR `passes_after`, `passes_until` (passes to TTGIR). */
typedef struct txl_option {
  const char *name;
  const char *value;
} txl_option;

/* True if `name` is an option of a compilation. */
TXL_API int txl_is_option(const char *name);

/* Compiles a function whose names `host` resolves, with one specialization for each parameter; `*args` is one tuple. */
TXL_API txl_status txl_compile(const txl_function *function, const txl_specialization *arguments, size_t argument_count,
                               const txl_option *options, size_t option_count, const txl_host *host,
                               txl_kernel **kernel, txl_error **error);
/* Compiles the jit function `kernel_name` of a self-contained Python file, without Python; NULL if the file has only
 * one. `file` is its name for messages; modules that it imports are searched in the same folder, and their text is
 * read, not run. `signature` has one item for each parameter: a type (`*fp32`, `i32`; `*fp32:16` if it is divisible by
 * 16, `i32:1` if it is 1), a constant (`64`, `1.5`, `True`, `None`, `'text'`, `tl.float16`), or a tuple of such in
 * parentheses. Parameters after the last item are constants with their default values. The output of `static_print`
 * goes to standard error. */
TXL_API txl_status txl_compile_file(const char *text, size_t length, const char *file, const char *kernel_name,
                                    const char *signature, const txl_option *options, size_t option_count,
                                    txl_kernel **kernel, txl_error **error);
/* Compiles TTIR text to a kernel. `kernel_name` may be NULL if there is only one public function. */
TXL_API txl_status txl_compile_ttir(const char *text, size_t length, const char *file, const char *kernel_name,
                                    const txl_option *options, size_t option_count, txl_kernel **kernel,
                                    txl_error **error);

/* The same for the text of any stage: `ttir`, `ttgir`, `llir`, `ptx`. The architecture of a text below TTIR is that of
 * the option `target`, or else the one stated in the text. */
TXL_API txl_status txl_compile_text(const char *text, size_t length, const char *stage, const char *file,
                                    const char *kernel_name, const txl_option *options, size_t option_count,
                                    txl_kernel **kernel, txl_error **error);

/* The syntax tree of a Python file as `ast.dump` prints it. */
TXL_API txl_status txl_dump_ast(const char *text, size_t length, const char *file, char **tree, txl_error **error);
TXL_API void txl_string_free(char *text);

TXL_API txl_kernel *txl_kernel_retain(txl_kernel *kernel);
TXL_API void txl_kernel_release(txl_kernel *kernel);
TXL_API const char *txl_kernel_name(const txl_kernel *kernel);
/* A content hash of the code. */
TXL_API const char *txl_kernel_hash(const txl_kernel *kernel);
/* `cpu`, or the architecture of its code, `sm_90`. */
TXL_API const char *txl_kernel_target(const txl_kernel *kernel);
/* True if it came from the cache on disk. */
TXL_API int txl_kernel_from_cache(const txl_kernel *kernel);
/* A stage's text: `ttir`; `manifest` (the names that were resolved, JSON); `machine` (the program of the tile
 * machine); for GPUs `ttgir`, `llir`, `ptx`, `cubin` (bytes), `sass`; `effects` (JSON: the arguments that it may read,
 * write and update, docs/write/effects.md); `protocol` (JSON); `operations` (JSON: TTIR as a tree, for tools); `txl`
 * (TTIR as a program of the language, in Python); `passes` (JSON: `before`, and the name, output text and time of each
 * pass), `diff` (the same as unified diffs; `diff:3`, `diff:txl-combine`: of one pass) and `after:txl-combine` (the
 * text after a pass) with the option `record_passes`; `layouts`, `schedule` and `allocation` (the decisions and their
 * reasons, for users); `report` (lines with avoidable costs, with remedies); `tiles` (JSON: shared memory over time,
 * and the sources of the operands of dots); `metadata` (JSON: target, warps, shared memory, with an assembler also
 * registers and stack); `times` (JSON: milliseconds of the phases of this compilation); `entry` (with `keep_entry`) and
 * `code_entry` (what bundles hold of a kernel and its code); `versions` (those that launches needed). Texts that were
 * not kept are made on demand. `exact:` before a name means the version with 64-bit indices, `overlap:` for overlap. */
TXL_API txl_status txl_kernel_stage(txl_kernel *kernel, const char *stage, const char **text, size_t *length,
                                    txl_error **error);
/* The resources of a thread and a CTA, from the machine code, which is assembled on demand. False after an error. */
typedef struct txl_resources {
  uint32_t registers;    /* per thread */
  uint32_t spill_bytes;  /* bytes of spilled registers, per thread */
  uint32_t stack_bytes;  /* per thread */
  uint32_t shared_bytes; /* per CTA */
} txl_resources;
TXL_API int txl_kernel_resources(txl_kernel *kernel, txl_resources *resources, txl_error **error);
/* Warnings of the compilation: category (`DeprecationWarning`) and text. False if the index is out of range. */
TXL_API int txl_kernel_warning(const txl_kernel *kernel, size_t index, const char **category, const char **text);

/* ---- launch ---- */

enum { TXL_ARGUMENT_READ_ONLY = 1, TXL_ARGUMENT_UNINITIALIZED = 2 };

typedef struct txl_argument {
  uint64_t bits;    /* a scalar's bits in the low bytes, or the address */
  uint64_t storage; /* pointers: start of the allocation, at or below the address */
  uint64_t storage_bytes;
  uint32_t flags;
  uint32_t reserved; /* 0 */
} txl_argument;

static inline txl_argument txl_scalar(uint64_t bits) {
  txl_argument argument = {bits, 0, 0, 0, 0};
  return argument;
}
static inline txl_argument txl_pointer(const void *address, uint64_t bytes, uint32_t flags) {
  txl_argument argument = {(uint64_t)(uintptr_t)address, (uint64_t)(uintptr_t)address, bytes, flags, 0};
  return argument;
}

/* Whether arguments overlap that the kernel's code assumes to be distinct arrays. Such a launch runs a second version
 * without that assumption, compiled at the first such launch. Pointers without storage overlap if they are equal. */
TXL_API int txl_kernel_overlaps(const txl_kernel *kernel, const txl_argument *arguments, size_t count);

/* Memory that a kernel may access through pointers that are loaded from arrays. */
typedef struct txl_buffer {
  uint64_t address;
  uint64_t bytes;
  uint32_t flags;
  uint32_t reserved; /* 0 */
  const char *name;  /* NULL, or for messages */
} txl_buffer;

enum { TXL_CHECK_DEFAULT = 0, TXL_CHECK_OFF = 1, TXL_CHECK_ON = 2 };

typedef struct txl_launch_options {
  size_t size;
  uint32_t grid[3];
  uint32_t check; /* TXL_CHECK_…; the default is set by the environment */
  const txl_argument *arguments;
  size_t argument_count;
  const txl_buffer *buffers;
  size_t buffer_count;
  uint32_t threads;                  /* upper bound, including the calling thread; 0: the default */
  uint32_t reserved;                 /* 0 */
  uint64_t seed;                     /* for the program orders that check mode tries */
  int (*interrupted)(void *context); /* polled on the calling thread; nonzero stops the launch */
  void *interrupt_context;
  void (*print)(void *context, const char *text, size_t length); /* device_print's lines; NULL: standard output */
  void *print_context;
  /* Called after a successful launch on the tile machine, for each argument and buffer whose memory it accessed: with
   * the name, and the TXL_TOUCH_… flags. If not NULL, the launch runs on one thread. */
  void (*touched)(void *context, const char *name, uint32_t how);
  void *touched_context;
  /* Called after a launch on the tile machine, of a kernel with agents (buffers, barriers, warpgroups), or on the
   * emulator, if the grid contains program `traced_program` (a cluster counts as one), even if the launch failed: with
   * the kernel's name and the timeline of that program's agents and engines, or warps, as JSON in the trace event
   * format of Chrome and Perfetto, and as SVG. May be NULL. */
  void (*traced)(void *context, const char *kernel, const char *json, const char *svg);
  void *traced_context;
  uint32_t traced_program;
  uint32_t reserved2; /* 0 */
  /* Called after a successful launch on the emulator: with the kernel's name and the counters of the launch, also for
   * each line of the PTX, as the JSON that `txl-emu --counters-json` writes. May be NULL. */
  void (*counted)(void *context, const char *kernel, const char *json);
  void *counted_context;
} txl_launch_options;

/* Loads; stores and read-modify-writes, except those that add zero to an integer. BY_ADDRESS: through a pointer that is
 * not derived from an argument, but converted from an integer or loaded from memory. */
enum { TXL_TOUCH_READ = 1, TXL_TOUCH_WRITE = 2, TXL_TOUCH_READ_BY_ADDRESS = 4, TXL_TOUCH_WRITE_BY_ADDRESS = 8 };

/* Statistics of launches in check mode without errors. */
typedef struct txl_check_summary {
  uint64_t launches;
  uint64_t programs; /* in their grids */
  uint32_t orders;   /* maximum number of program orders that a launch was run in */
} txl_check_summary;
/* The launches of this thread since its last call, or (`process`) of all threads since the beginning. */
TXL_API txl_check_summary txl_take_checked(int process);

/* Switches the recording of instruction times by the tile machine (TXL_PROFILE=1: on). Returns the previous state. */
TXL_API int txl_keep_line_times(int on);
/* The times recorded since the last call, as JSON: [{"kernel", "launches", "locations": [[seconds, instructions run,
 * [[file, line], the innermost first, then the calls …]], …]}, …]. Free it with txl_string_free. */
TXL_API char *txl_take_line_times(void);

/* Runs the programs of a grid on this machine and returns when all have finished or one has failed: on the tile machine
 * if the kernel was compiled for the target `cpu`, else on the PTX emulator. */
TXL_API txl_status txl_launch(txl_kernel *kernel, const txl_launch_options *options, txl_error **error);

/* ---- layouts ---- */
/* Describes a layout, given by a name, `mma(C, [16, 8])`, or in its linear form (docs/reference/layouts.md). `form` is
 * `table` or `svg`, pictures of the owner of each element; `linear`; `name`, empty if it has none; `cute`, the
 * shape:stride view of the positions, empty if there is none. */
TXL_API txl_status txl_describe_layout(const char *layout, const char *form, char **text, txl_error **error);

/* ---- GPUs ---- */
/* The properties of a GPU. The strings live as long as the process. */
typedef struct txl_device_info {
  size_t size;
  const char *name;
  const char *target; /* target of kernels for it, `sm_90`; empty if it is not supported */
  int32_t major, minor;
  int32_t multiprocessors, max_threads, max_shared_bytes, registers, warp_size;
  int32_t clock_rate, memory_clock_rate; /* kHz */
  int32_t memory_bus_width;              /* bits */
  int32_t l2_bytes;
} txl_device_info;

/* The number of GPUs that the driver reports; 0 if there is none, or no driver. */
TXL_API int txl_device_count(void);
TXL_API txl_status txl_device_get_info(int device, txl_device_info *info, txl_error **error);

enum {
  TXL_LAUNCH_COOPERATIVE = 1,  /* all programs run at the same time, or the launch fails */
  TXL_LAUNCH_PROGRAMMATIC = 2, /* may begin before the previous launch on the stream has ended */
  TXL_LAUNCH_BLOCKING = 4      /* returns when the kernel has ended, and reports its fault */
};

typedef struct txl_device_launch {
  size_t size;
  uint32_t grid[3];
  uint32_t flags; /* TXL_LAUNCH_… */
  const txl_argument *arguments;
  size_t argument_count;
  int32_t device;
  uint32_t check; /* TXL_CHECK_ON: every pointer is checked, and one that the GPU cannot access is an error */
  void *stream;   /* a CUstream; NULL is the default stream */
} txl_device_launch;

/* Enqueues the programs of a grid on a GPU. The kernel must be compiled for the GPU's target; pointers are addresses of
 * the GPU. A fault of the kernel is reported by a later call (TXL_LAUNCH_BLOCKING: by this one). */
TXL_API txl_status txl_launch_on_device(txl_kernel *kernel, const txl_device_launch *launch, txl_error **error);

/* The attributes of a kernel on a GPU; the kernel is loaded there if necessary. A kernel cannot be loaded while a
 * stream captures, so a kernel that is to be captured must be loaded with this function, or launched, before. */
typedef struct txl_kernel_facts {
  size_t size;
  int32_t registers, local_bytes, shared_bytes, max_threads;
} txl_kernel_facts;
TXL_API txl_status txl_kernel_load(txl_kernel *kernel, int device, txl_kernel_facts *facts, txl_error **error);

/* Memory of a GPU. Copies return when complete, copies within it and fills when enqueued; release waits for it. */
TXL_API txl_status txl_device_allocate(int device, size_t bytes, uint64_t *address, txl_error **error);
TXL_API void txl_device_release(int device, uint64_t address);
TXL_API txl_status txl_device_write(int device, uint64_t to, const void *from, size_t bytes, void *stream,
                                    txl_error **error);
TXL_API txl_status txl_device_read(int device, void *to, uint64_t from, size_t bytes, void *stream, txl_error **error);
TXL_API txl_status txl_device_copy(int device, uint64_t to, uint64_t from, size_t bytes, void *stream,
                                   txl_error **error);
TXL_API txl_status txl_device_fill(int device, uint64_t to, uint8_t value, size_t bytes, void *stream,
                                   txl_error **error);
/* Waits for all work that was enqueued on the GPU; a fault of a kernel is an error of this call. */
TXL_API txl_status txl_device_synchronize(int device, txl_error **error);

/* An event on a stream; two of them measure the time between. */
typedef struct txl_event txl_event;
TXL_API txl_status txl_event_create(int device, txl_event **event, txl_error **error);
TXL_API txl_status txl_event_record(txl_event *event, void *stream, txl_error **error);
/* Waits for both events. */
TXL_API txl_status txl_event_elapsed(txl_event *start, txl_event *end, float *milliseconds, txl_error **error);
TXL_API void txl_event_free(txl_event *event);

/* ---- the rest ---- */
/* The library's version, `0.1.0`. */
TXL_API const char *txl_version(void);
/* The version and the build: libraries with the same identity compile in the same way. */
TXL_API const char *txl_identity(void);
/* The folder of the cache on disk, or ""; the caller may use it for other data. */
TXL_API char *txl_cache_directory(void);
/* A tuned choice of the bundle in TXL_BUNDLE, by its key; NULL if there is none. To be freed. */
TXL_API char *txl_bundle_tuning(const char *key);
/* The default assembler: kind (`ptxas`, `nvJitLink`, `driver`), path and version, a line each, or "". To be freed. */
TXL_API char *txl_assembler(void);
/* True if TXL_CHECK enables check mode. */
TXL_API int txl_check_by_default(void);
/* A line for each TXL_ environment variable with an unknown name or invalid value; or "". Free with txl_string_free. */
TXL_API char *txl_environment_problems(void);
/* True for the targets whose kernels txl_launch runs: `cpu`, and targets such as `emulate:sm_80`, for which the
 * emulator runs the code of a GPU of that architecture. */
TXL_API int txl_is_host_target(const char *target);
/* The supported architectures, `sm_80, sm_86, …`. */
TXL_API const char *txl_target_names(void);
/* The value of TXL_TARGET, `cpu` if it is not set. */
TXL_API const char *txl_host_target_by_default(void);
/* Sets the folders of Python packages (`site-packages`) in which CUDA's packages (an assembler) are searched. */
TXL_API void txl_set_package_directories(const char *const *directories, size_t count);
/* Replaces the embedded prelude by the files in `directory`. False without an effect after the first compilation. */
TXL_API int txl_set_prelude_directory(const char *directory);
/* The programs txl-opt (passes on TTIR) and txl-emu (an entry of a PTX file on the emulator). Return the exit code. */
TXL_API int txl_opt_main(int argc, char **argv);
TXL_API int txl_emu_main(int argc, char **argv);

#ifdef __cplusplus
}
#endif
#endif
