// Ranks alternate on the emulator as on the tile machine: after a round of a cluster, as the generator of the group
// decides, and when all threads of the launch wait.
#include "driver/emulated/EmulatedRanks.h"
#include "machine/Machine.h"
#include "machine/Ranks.h"

namespace txl::driver {

using machine::LaunchError;

namespace {
/// The interleaving of a rank's launch with the others.
class RankInterleaving final : public emulator::Interleaving {
public:
  RankInterleaving(machine::RankGroup &group, llvm::StringRef kernel) : group(group), kernel(kernel) {}

  Others pass(bool changed) override {
    group.epoch += changed;
    return group.random(2) ? Others::Idle : yield();
  }

  Others wait(const emulator::Fault &where, bool canExpire) override {
    std::unique_ptr<LaunchError> error = describe(where);
    group.setStuck(describe(where), canExpire);
    if (group.isDeadlocked()) {
      group.makeDeadlock(*error);
      failure = std::move(error);
      return Others::Stopped;
    }
    Others others = yield();
    return others != Others::Stopped && canExpire && group.takeExpiry() ? Others::Expired : others;
  }

  std::unique_ptr<LaunchError> failure; // after Stopped

private:
  Others yield() {
    uint64_t before = group.epoch;
    if (group.yield())
      return group.epoch == before ? Others::Idle : Others::Active;
    failure = group.otherFailure();
    return Others::Stopped;
  }

  std::unique_ptr<LaunchError> describe(const emulator::Fault &where) const {
    auto error = std::make_unique<LaunchError>();
    error->kind = LaunchError::Kind::Deadlock;
    error->what = machine::RankGroup::describeWait(where.cluster, kernel);
    for (const emulator::Fault::Line &line : where.lines)
      error->location.push_back({line.file, line.line, line.column});
    return error;
  }

  machine::RankGroup &group;
  const llvm::StringRef kernel;
};
} // namespace

std::unique_ptr<LaunchError> runRanked(machine::RankGroup &group, llvm::StringRef kernel, emulator::Launch &launch,
                                       llvm::function_ref<void()> run) {
  RankInterleaving interleaving(group, kernel);
  launch.interleaving = &interleaving;
  launch.threads = 1;
  if (!launch.seed)
    launch.seed = group.random(UINT32_MAX);
  ++group.epoch; // the host may have written
  if (!group.yield())
    return group.otherFailure();
  run();
  ++group.epoch;
  return std::move(interleaving.failure);
}

} // namespace txl::driver
