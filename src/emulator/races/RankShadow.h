// Race detection between the launches of several ranks: the shadow of the memory that all of them reach, and what the
// host of each rank knows. It outlives the launches.
//
// The CTAs of all launches have ids of their own: the rank, and a number that counts its CTAs. So a clock contains a
// launch that has ended by one entry for its rank. A launch begins with what the host of its rank knows: its own
// launches, and, after a barrier of the hosts, those of all ranks.
#ifndef TXL_EMULATOR_RANKSHADOW_H
#define TXL_EMULATOR_RANKSHADOW_H

#include "emulator/races/Shadow.h"
#include <map>
#include <optional>
#include <string>

namespace txl::emulator {

class Program;
struct Launch;

class RankShadow {
public:
  explicit RankShadow(unsigned ranks);
  ~RankShadow();

  /// A launch; its CTAs have consecutive ids.
  struct Record {
    uint32_t first = 0; // CTA
    const Program *program = nullptr;
    std::string entry;
    uint32_t grid[3], block[3], cluster[3];
  };
  /// Begins a launch of `launch.rank` whose shapes are complete. `program` must live as long as this object. Returns
  /// the id of its first CTA, a multiple of the cluster's size; none if all ids of the rank are used.
  std::optional<uint32_t> begin(const Launch &launch, const Program &program);
  /// Ends it. `known`: the knowledge of all its threads.
  void end(unsigned rank, const Knowledge &known);
  /// All hosts have met.
  void meet();

  KnowledgeRef known(unsigned rank) const { return hosts[rank]; }
  const Record &recordOf(uint32_t cta) const;
  ShadowBlock &page(uint64_t index);
  /// The page, if it has been accessed.
  ShadowBlock *touched(uint64_t index) const;

  /// What set an element last.
  struct Signal {
    ThreadId thread;
    uint32_t site = 0;
    bool isRead = false; // since then
  };
  std::map<uint64_t, Signal> signals; // by address
  const std::shared_ptr<EngineLabels> labels = std::make_shared<EngineLabels>();
  /// False: something that is not observed orders launches, so that a report could be wrong.
  bool isComplete = true;

private:
  std::vector<std::vector<Record>> records; // of each rank
  std::vector<uint32_t> next;               // the number of its next CTA
  std::vector<KnowledgeRef> hosts;
  std::unordered_map<uint64_t, std::unique_ptr<ShadowBlock>> pages;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_RANKSHADOW_H
