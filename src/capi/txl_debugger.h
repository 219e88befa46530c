/* The debugger of launches on the tile machine: it stops at statements of a kernel that was compiled for `cpu`
 * with the option `debug_points` (true), or that calls `breakpoint()`. Another kernel runs as if there were none. */
#ifndef TXL_DEBUGGER_H
#define TXL_DEBUGGER_H

#include "capi/txl.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct txl_debugger txl_debugger;

/* The result of a stop: the launch continues; starts again, silently up to the time of txl_debugger_replay; fails. */
enum { TXL_DEBUG_CONTINUE = 0, TXL_DEBUG_REPLAY = 1, TXL_DEBUG_END = 2 };

/* A debugger of one launch, which belongs to the caller. `on_stop` is called on the
 * launch's thread. If `stepping`, the launch stops at every statement. */
TXL_API txl_debugger *txl_debugger_create(int (*on_stop)(void *context, txl_debugger *debugger), void *context,
                                          int stepping);
TXL_API void txl_debugger_free(txl_debugger *debugger);

/* These may be called from any thread. Lines: the file as in the locations of the kernel, and the line. */
TXL_API void txl_debugger_set_stepping(txl_debugger *debugger, int on);
TXL_API void txl_debugger_set_breakpoints(txl_debugger *debugger, const char *const *files, const uint32_t *lines,
                                          size_t count);

/* The following may be called until `on_stop` returns. */

/* Before TXL_DEBUG_REPLAY: stop again at `time`, the count of statements reached; if `looks`, stop at breakpoints (at
 * every statement, if stepping) on the way, too. */
TXL_API void txl_debugger_replay(txl_debugger *debugger, uint64_t time, int looks);
/* JSON, to be freed with txl_string_free; NULL if there is no such text:
 *   stop     {"reason": point, breakpoint, arrived or error, "time", "kernel", "program", "grid", "parameters",
 *            "unit" (programs of one cluster have one), "agent", "agent_name", "depth" (of calls), "file", "line", "function", "written" (`breakpoint()`), "error", "error_text",
 *            "error_at"}
 *   frames   [{"function", "file", "line", "variables": [{"name", "type", and "known", or "operand", "kind", "dtype",
 *            "shape", "constant", "in_flight"}]}], the innermost first
 *   program  {"agents", "engines", "barriers", "named_barriers", "buffers"} of a kernel with agents
 *   lines    [[file, line, function]], of the points of the kernel */
TXL_API char *txl_debugger_describe(const txl_debugger *debugger, const char *what);
/* Shows another agent of the program. 0 if it has not reached a statement. */
TXL_API int txl_debugger_select(txl_debugger *debugger, uint32_t agent);
/* The elements of an operand in row-major order. A pointer is two 64-bit integers: argument (-1: none) and offset
 * from it in bytes (or the address). Returns the size; copies nothing if `size` is smaller. -1: no elements now. */
TXL_API int64_t txl_debugger_read(const txl_debugger *debugger, uint32_t operand, void *to, size_t size);
/* Changes an operand. NULL, or why not; to be freed with txl_string_free. */
TXL_API char *txl_debugger_write(txl_debugger *debugger, uint32_t operand, const void *from, size_t size);

/* txl_launch with a debugger, or NULL. */
TXL_API txl_status txl_launch_debugged(txl_kernel *kernel, const txl_launch_options *options, txl_debugger *debugger,
                                       txl_error **error);

/* Whether launches of the kernel stop: it was compiled for the target `cpu`, with debug points. */
TXL_API int txl_kernel_has_debug_points(txl_kernel *kernel);

#ifdef __cplusplus
}
#endif

#endif
