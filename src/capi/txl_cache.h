/* The part of the C API for a second store of cache entries, such as a server that machines share. */
#ifndef TXL_CAPI_TXL_CACHE_H
#define TXL_CAPI_TXL_CACHE_H

#include "capi/txl.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Queried after a miss on disk. Its functions are called from any thread. */
typedef struct txl_cache_backend {
  void *user;
  /* Calls `deliver` with each file that it has for `key`: the bytes of the file that the folder would have. May be
   * null. */
  void (*fetch)(void *user, const char *key, void (*deliver)(void *receiver, const char *bytes, size_t length),
                void *receiver);
  /* A compilation uses the entry `key`/`variant`; `stored`: it has made it. May be null. */
  void (*used)(void *user, const char *key, const char *variant, int stored);
} txl_cache_backend;

/* Sets the process's backend; null: none. The struct is copied; `user` must stay valid. */
TXL_API void txl_set_cache_backend(const txl_cache_backend *backend);

#ifdef __cplusplus
}
#endif

#endif
