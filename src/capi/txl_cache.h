/* The part of the C API for a second store of cache entries, such as a server that machines share. */
#ifndef TXL_CAPI_TXL_CACHE_H
#define TXL_CAPI_TXL_CACHE_H

#include "capi/txl.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A search for the files of one key. Each one ends with one call of txl_cache_answer, from any thread. */
typedef struct txl_cache_request txl_cache_request;

/* Queried after a miss on disk. Its functions are called from any thread. */
typedef struct txl_cache_backend {
  void *user;
  /* Starts to look for `key` and returns; the compilation begins meanwhile, and the first of both is used. The files
   * are the bytes of those that the folder would have. May be null. */
  void (*fetch)(void *user, const char *key, txl_cache_request *request);
  /* A compilation uses the entry `key`/`variant`; `stored`: it has made it. May be null. */
  void (*used)(void *user, const char *key, const char *variant, int stored);
} txl_cache_backend;

/* Ends a search with the files that were found, 0 or more; they are copied. Returns 0 if they are late: the compilation
 * has ended. */
TXL_API int txl_cache_answer(txl_cache_request *request, const char *const *files, const size_t *lengths, size_t count);

/* Sets the process's backend; null: none. The struct is copied; `user` must stay valid. */
TXL_API void txl_set_cache_backend(const txl_cache_backend *backend);

#ifdef __cplusplus
}
#endif

#endif
