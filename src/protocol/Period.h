// Whether a loop repeats: each agent does the same every `period` iterations, and knows of the others as much more.
//
// Let c(e) be the clock after event e. If c(e + 2p) - c(e + p) = c(e + p) - c(e) for every event e of the last periods,
// the order of events is the same from one period to the next, and so is every decision that the rules of Execution.h
// take, since these compare clocks of events at a distance of a bounded number of periods.
#ifndef TXL_PROTOCOL_PERIOD_H
#define TXL_PROTOCOL_PERIOD_H

#include "protocol/Execution.h"

namespace txl::protocol {

/// The least period, in iterations, of loops that run equally often; none if there is none within a third of the run.
/// The last `tail` iterations may differ, as where a loop loads ahead. They are judged for every residue of the trip
/// count by runs that are shorter.
std::optional<unsigned> findPeriod(const Skeleton &skeleton, const Execution &execution,
                                   llvm::ArrayRef<mlir::Operation *> loops, unsigned tail);

} // namespace txl::protocol

#endif
