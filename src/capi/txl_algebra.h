/* The algebra check: launches of a thread compute exact numbers in addition to floats. */
#ifndef TXL_ALGEBRA_H
#define TXL_ALGEBRA_H

#include "capi/txl.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct txl_algebra txl_algebra;

/* `rounds_narrow`: a conversion to a narrower float is an unknown function of its operand, instead of no change. */
TXL_API txl_algebra *txl_algebra_create(uint64_t seed, int rounds_narrow);
TXL_API void txl_algebra_free(txl_algebra *algebra);
/* The check of this thread's launches on the CPU; null: none. Returns the previous one. */
TXL_API txl_algebra *txl_algebra_enter(txl_algebra *algebra);
/* Launches from here on store in memory number `run`. */
TXL_API void txl_algebra_select(txl_algebra *algebra, uint32_t run);
/* Adds a fixed random number to each float of the range that a launch reads before one is stored there. */
TXL_API void txl_algebra_perturb(txl_algebra *algebra, uint64_t address, uint64_t bytes, uint64_t key);

/* Elements of an array after a run: where launches stored them, and a copy of their bytes. */
typedef struct txl_algebra_side {
  uint32_t run;
  const uint64_t *addresses;
  const void *bytes;
} txl_algebra_side;

/* The indices of the elements that differ, at most `limit`, into `indices`; their count into `found`. `dtype`: a name
 * as in signatures, such as fp32. */
TXL_API txl_status txl_algebra_compare(txl_algebra *algebra, const txl_algebra_side *a, const txl_algebra_side *b,
                                       size_t count, const char *dtype, size_t limit, int64_t *indices, size_t *found,
                                       txl_error **error);
/* A fingerprint of the difference of each element. */
TXL_API txl_status txl_algebra_fingerprints(txl_algebra *algebra, const txl_algebra_side *a, const txl_algebra_side *b,
                                            size_t count, const char *dtype, uint64_t *fingerprints, txl_error **error);

#ifdef __cplusplus
}
#endif

#endif
