// The state is a short list that is searched linearly.
#include "analysis/Flights.h"
#include "ir/TX.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::analysis;

EngineGroups analysis::engineGroupsOf(mlir::Operation *op) {
  using Queue = EngineGroups::Queue;
  if (mlir::isa<tx::DotAsyncOp>(op))
    return {Queue::Dots, true, std::nullopt};
  if (auto wait = mlir::dyn_cast<tx::DotWaitOp>(op))
    return {Queue::Dots, false, wait.getPending()};
  if (mlir::isa<tx::AsyncCopyOp>(op))
    return {Queue::Copies, false, std::nullopt};
  if (mlir::isa<tx::AsyncCommitOp>(op))
    return {Queue::Copies, true, std::nullopt};
  if (auto wait = mlir::dyn_cast<tx::AsyncWaitOp>(op))
    return {Queue::Copies, false, wait.getPending()};
  if (mlir::isa<tx::TensorStoreOp>(op))
    return {Queue::Stores, true, std::nullopt};
  if (auto wait = mlir::dyn_cast<tx::TensorStoreWaitOp>(op))
    return {Queue::Stores, false, wait.getPending()};
  return {};
}

bool analysis::usesAsyncProxy(mlir::Operation *op) { return !mlir::isa<tx::AsyncCopyOp>(op); }

bool Flights::add(const Flight &flight) {
  if (llvm::is_contained(flights, flight))
    return false;
  flights.push_back(flight);
  return true;
}

void Flights::start(Queue queue, const SharedBytes &access) { add({access, queue, 0}); }

void Flights::close(Queue queue) {
  llvm::SmallVector<Flight, 4> before;
  std::swap(before, flights);
  for (Flight flight : before) {
    if (flight.queue == queue)
      flight.closed = std::min(most, flight.closed + 1);
    add(flight);
  }
}

void Flights::land(Queue queue, unsigned leaves, llvm::function_ref<void(const SharedBytes &)> landed) {
  llvm::erase_if(flights, [&](const Flight &flight) {
    if (flight.queue != queue || flight.closed <= std::min(leaves, most - 1))
      return false;
    landed(flight.access);
    return true;
  });
}

bool Flights::join(const Flights &other) {
  bool changed = false;
  for (const Flight &flight : other.flights)
    changed |= add(flight);
  return changed;
}
