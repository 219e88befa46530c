// The instruction loop with a clock.
#include "machine/run/Stopwatch.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"

namespace txl::machine {

static uint64_t cycles() { return __builtin_readcyclecounter(); }

Stopwatch::Stopwatch(const Program &program)
    : program(program), spent(program.locations.size()), start(std::chrono::steady_clock::now()),
      startCycles(cycles()) {}

void Stopwatch::run(Frame &frame) {
  std::vector<Spent> mine(spent.size());
  const Instruction *i = frame.pc;
  uint64_t last = cycles();
  do {
    const Instruction &ran = *i;
    i = ran.run(frame, ran);
    uint64_t now = cycles(), took = now - last;
    last = now;
    if (ran.kernel->role != Role::Fused) {
      mine[ran.location].cycles += took;
      ++mine[ran.location].runs;
      continue;
    }
    const auto &members = static_cast<const FusedImmediate *>(ran.immediate)->members;
    for (const FusedMember &member : members) {
      mine[member.instruction.location].cycles += took / members.size();
      ++mine[member.instruction.location].runs;
    }
  } while (i);
  std::lock_guard<std::mutex> lock(mutex);
  for (size_t k = 0; k < mine.size(); ++k) {
    spent[k].cycles += mine[k].cycles;
    spent[k].runs += mine[k].runs;
  }
}

void Stopwatch::addTo(LineTimes &times) const {
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  double perCycle = seconds / static_cast<double>(std::max<uint64_t>(1, cycles() - startCycles));
  LineTimes mine;
  mine.launches = 1;
  for (size_t k = 0; k < spent.size(); ++k)
    mine.locationTimes.push_back(
        {program.locations[k], static_cast<double>(spent[k].cycles) * perCycle, spent[k].runs});
  times.add(mine);
}

void LineTimes::add(const LineTimes &other) {
  launches += other.launches;
  if (locationTimes.empty()) {
    locationTimes = other.locationTimes;
    return;
  }
  for (size_t k = 0; k < locationTimes.size(); ++k) {
    locationTimes[k].seconds += other.locationTimes[k].seconds;
    locationTimes[k].runs += other.locationTimes[k].runs;
  }
}

} // namespace txl::machine
