// Copies that the CTAs of a cluster make for each other.
//
// Where the tiles of a program are cut (transform/cluster), one factor of a product is the same in all of its CTAs. Each then
// copies a part of it, to all of them at once: it is read once, not once a CTA. A slot is filled when those who use it have
// released it in all CTAs, and whether the loop copies boxes at all is one decision for the cluster.
#ifndef TXL_TRANSFORM_SCHEDULE_CLUSTERCOPIES_H
#define TXL_TRANSFORM_SCHEDULE_CLUSTERCOPIES_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Decides it, for a loop whose copies are started by warps of their own: `ctas` of the schedule and `sharedAlong` of its channels.
void shareCopies(LoopSchedule &schedule);

/// Whether CTAs exchange tiles, or wait for each other, where warps of a program may have gone different ways.
bool exchangesTiles(tt::FuncOp function);

/// All that one copy fills.
inline int64_t maskOf(unsigned ctas) { return (int64_t(1) << ctas) - 1; }

} // namespace txl::transform

#endif
