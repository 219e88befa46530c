/* The facts that an editor shows of a Python file with kernels, without running it. */
#ifndef TXL_ANALYSIS_H
#define TXL_ANALYSIS_H

#include "capi/txl.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A kernel of a file, with the types and constants to analyse it for: as txl_compile_file takes them. */
typedef struct txl_analysis_request {
  const char *kernel, *signature;
  const txl_option *options;
  size_t option_count;
} txl_analysis_request;

/* The errors of the file's syntax, its kernels, and for each request the diagnostics and the values of the names,
 * attributes and calls of the kernel and of the functions that it calls, as JSON (src/driver/reports/SourceAnalysis.h).
 * An error in the file is part of the answer. */
TXL_API txl_status txl_analyse_source(const char *text, size_t length, const char *file,
                                      const txl_analysis_request *requests, size_t count, char **facts,
                                      txl_error **error);

#ifdef __cplusplus
}
#endif

#endif
