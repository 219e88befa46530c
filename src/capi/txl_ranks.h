/* Ranks: a program of several ranks in one process, each on a thread of its own (machine/Ranks.h, docs/write/ranks.md).
 * Launches of a thread between txl_ranks_enter and txl_ranks_leave are those of a rank; they run on the tile machine,
 * in an order that is a function of the seed.
 */
#ifndef TXL_CAPI_TXL_RANKS_H
#define TXL_CAPI_TXL_RANKS_H

#include "capi/txl.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct txl_ranks txl_ranks;

/* `check`: look for races between the programs of all ranks. NULL if `count` is 0 or more than 1024. */
TXL_API txl_ranks *txl_ranks_create(uint32_t count, uint64_t seed, int check);
/* After all ranks have left. */
TXL_API void txl_ranks_free(txl_ranks *ranks);
/* Makes this thread the rank and waits until all `count` ranks have entered and this one may run. Each rank enters
 * once. False if the thread is a rank already, or `rank` is none. */
TXL_API int txl_ranks_enter(txl_ranks *ranks, uint32_t rank);
/* Ends the rank. `failed`: the other ranks fail at their next wait. False if the thread is no rank. */
TXL_API int txl_ranks_leave(int failed);
/* Waits until every rank is here. The result is NULL, or an error message (txl_string_free). */
TXL_API char *txl_ranks_barrier(void);
/* Adds memory that all ranks reach; with `check` races between ranks are looked for in such memory only. False if this
 * thread is no rank. */
TXL_API int txl_ranks_share(const void *address, uint64_t bytes);
/* The rank and the number of ranks of this thread; false if it is none. */
TXL_API int txl_ranks_current(uint32_t *rank, uint32_t *size);

#ifdef __cplusplus
}
#endif

#endif
