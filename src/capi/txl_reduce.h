/* The reducer: the smallest input that still fails. */
#ifndef TXL_REDUCE_H
#define TXL_REDUCE_H

#include "capi/txl.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct txl_reduction {
  char *text;                       /* to be freed with txl_string_free */
  size_t parts_before, parts_after; /* operations of a tile program, statements of Python, lines of another text */
  uint32_t tests;                   /* calls of `fails` */
} txl_reduction;

/* Removes parts of a text as long as `fails` returns nonzero for what is left. `stage`: py, ttir, ttgir, llir, ptx. The
 * search ends after `seconds`, with the smallest text until then. An error if `fails` rejects the input itself. */
TXL_API txl_status txl_reduce(const char *text, size_t length, const char *name, const char *stage,
                              int (*fails)(void *context, const char *text, size_t length), void *context,
                              double seconds, txl_reduction *result, txl_error **error);

#ifdef __cplusplus
}
#endif

#endif
