// Layout conversions within warps: computes swaps and shuffle rounds from the map of input points.
#include "layout/ShufflePlan.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace txl;
using namespace txl::layout;

namespace {
/// The register and lane from which a value is read, as linear functions of the reader's coordinates.
struct Source {
  uint64_t reg = 0, lane = 0;
  friend Source operator^(Source a, Source b) { return {a.reg ^ b.reg, a.lane ^ b.lane}; }
  uint64_t packed() const { return lane | reg << 8; }
  static Source unpacked(uint64_t point) { return {point >> 8, point & 255}; }
};

/// The source for each bit of the reader's coordinates; after packing, registers are words.
struct Reads {
  llvm::SmallVector<Source> registers, lanes, warps;
  unsigned sourceBits = 0; ///< bits of the source's register index

  llvm::SmallVector<Source *> all() {
    llvm::SmallVector<Source *> sources;
    for (auto *group : {&registers, &lanes, &warps})
      for (Source &source : *group)
        sources.push_back(&source);
    return sources;
  }
};
} // namespace

/// The reads if warp and CTA stay the same; nullopt if an element is elsewhere. A lane reads from itself if possible.
static std::optional<Reads> readsOf(const LinearLayout &from, const LinearLayout &to) {
  unsigned registerBits = from.in().bits(Dim::Register), laneBits = from.in().bits(Dim::Lane);
  if (laneBits > 5 || to.in().bits(Dim::Lane) != laneBits || to.in().bits(Dim::Warp) != from.in().bits(Dim::Warp) ||
      to.in().bits(Dim::Block) != from.in().bits(Dim::Block))
    return std::nullopt;
  Span span(llvm::ArrayRef(from.columns()).take_front(registerBits + laneBits));
  bool ok = true;
  auto read = [&](Dim dim, unsigned bit) {
    // For bits other than register bits the source is relative to the reader's coordinates, so only the difference is
    // solved for.
    uint64_t element = to.basis(dim, bit) ^ (dim == Dim::Register ? 0 : from.basis(dim, bit));
    std::optional<uint64_t> solution = span.preimage(element);
    ok &= solution.has_value();
    Source source;
    if (solution)
      source = {*solution & ((uint64_t(1) << registerBits) - 1), *solution >> registerBits};
    if (dim == Dim::Lane)
      source.lane ^= uint64_t(1) << bit;
    return source;
  };
  Reads reads;
  reads.sourceBits = registerBits;
  for (unsigned bit = 0; bit < to.in().bits(Dim::Register); ++bit)
    reads.registers.push_back(read(Dim::Register, bit));
  for (unsigned bit = 0; bit < laneBits; ++bit)
    reads.lanes.push_back(read(Dim::Lane, bit));
  for (unsigned bit = 0; bit < to.in().bits(Dim::Warp); ++bit)
    reads.warps.push_back(read(Dim::Warp, bit));
  for (unsigned bit = 0; bit < to.in().bits(Dim::Block); ++bit)
    if (Source source = read(Dim::Block, bit); source.packed())
      ok = false; // reads cannot depend on the CTA
  if (!ok)
    return std::nullopt;
  return reads;
}

static uint64_t withoutBit(uint64_t x, unsigned bit) {
  return (x & ((uint64_t(1) << bit) - 1)) | (x >> (bit + 1) << bit);
}
static uint64_t withZeroAt(uint64_t x, unsigned bit) {
  return (x & ((uint64_t(1) << bit) - 1)) | (x >> bit << (bit + 1));
}

using Words = llvm::SmallVector<llvm::SmallVector<unsigned, 4>>;

/// Combines pairs of words: word i of the result is word p of `words`, then word p ^ partner, where p is i with a zero
/// inserted at `bit`.
static Words paired(const Words &words, unsigned bit, uint64_t partner) {
  Words result;
  for (unsigned i = 0; i < words.size() / 2; ++i) {
    uint64_t first = withZeroAt(i, bit);
    result.push_back(words[first]);
    result.back().append(words[first ^ partner]);
  }
  return result;
}

/// Halves the number of words, using a result register bit that reads only from registers, so that pairs stay together
/// and in order.
static bool pack(Reads &reads, ShufflePlan &plan) {
  for (unsigned bit = 0; bit < reads.registers.size(); ++bit) {
    Source pair = reads.registers[bit];
    if (pair.lane || !pair.reg)
      continue;
    for (unsigned pivot = 0; pivot < reads.sourceBits; ++pivot) {
      if (!(pair.reg >> pivot & 1))
        continue;
      // The pivot's bit selects the half of the word, so no other read may depend on it.
      bool others = llvm::any_of(
          reads.all(), [&](Source *source) { return source != &reads.registers[bit] && (source->reg >> pivot & 1); });
      if (others)
        continue;
      plan.sourceWords = paired(plan.sourceWords, pivot, pair.reg);
      plan.resultWords = paired(plan.resultWords, bit, uint64_t(1) << bit);
      reads.registers.erase(reads.registers.begin() + bit);
      --reads.sourceBits;
      for (Source *source : reads.all())
        source->reg = withoutBit(source->reg, pivot);
      return true;
    }
  }
  return false;
}

static Source readBy(const Reads &reads, uint64_t registers) {
  Source source;
  for (auto [bit, read] : llvm::enumerate(reads.registers))
    if (registers >> bit & 1)
      source = source ^ read;
  return source;
}

/// The map F, one image per lane bit, for which each round requests one register of each lane. Nullopt if none is
/// found.
static std::optional<llvm::SmallVector<uint64_t>> chooseRotation(const Reads &reads) {
  unsigned count = reads.lanes.size();
  llvm::SmallVector<uint64_t> rotation(count, 0);
  llvm::SmallVector<Source> chosen(reads.lanes.begin(), reads.lanes.end());
  Columns lanesSeen, sourcesSeen;
  auto accept = [&](unsigned i) {
    lanesSeen.push_back(chosen[i].lane);
    sourcesSeen.push_back(chosen[i].packed());
  };
  llvm::SmallVector<unsigned> open;
  for (unsigned i = 0; i < count; ++i)
    if (!Span(lanesSeen).contains(chosen[i].lane))
      accept(i);
    else
      open.push_back(i);
  // Skip lane bits that read what other lanes read.
  llvm::erase_if(open, [&](unsigned i) { return Span(sourcesSeen).contains(chosen[i].packed()); });

  Columns steps;
  for (const Source &read : reads.registers)
    steps.push_back(read.lane);
  for (unsigned i : open) {
    auto rotate = [&](uint64_t registers) {
      rotation[i] = registers;
      chosen[i] = reads.lanes[i] ^ readBy(reads, registers);
      accept(i);
    };
    uint64_t self = uint64_t(1) << i;
    std::optional<uint64_t> toSelf = Span(steps).preimage(reads.lanes[i].lane ^ self);
    if (toSelf && !Span(lanesSeen).contains(self)) {
      rotate(*toSelf);
      continue;
    }
    auto fresh =
        llvm::find_if(steps, [&](uint64_t step) { return !Span(lanesSeen).contains(reads.lanes[i].lane ^ step); });
    if (fresh != steps.end()) {
      rotate(uint64_t(1) << (fresh - steps.begin()));
      continue;
    }
    // The same source as a combination of other lanes, in another round.
    Columns candidates = sourcesSeen;
    for (const Source &read : reads.registers)
      candidates.push_back(read.packed());
    std::optional<uint64_t> same = Span(candidates).preimage(reads.lanes[i].packed());
    if (!same)
      return std::nullopt;
    rotate(*same >> sourcesSeen.size());
  }
  // In one round each lane provides one register: equal source lanes must imply equal source registers.
  if (Span(lanesSeen).rank() != Span(sourcesSeen).rank())
    return std::nullopt;
  return rotation;
}

/// The swaps that XOR a word index with a linear function of lane and warp, given by the images of their bits.
static llvm::SmallVector<ShufflePlan::Swap, 4> swapsOf(llvm::ArrayRef<uint64_t> laneImages,
                                                       llvm::ArrayRef<uint64_t> warpImages) {
  llvm::SmallVector<ShufflePlan::Swap, 4> swaps;
  Columns bases;
  auto add = [&](uint64_t image, uint64_t lane, uint64_t warp) {
    std::optional<uint64_t> combination = Span(bases).preimage(image);
    if (!combination) {
      combination = uint64_t(1) << bases.size();
      bases.push_back(image);
      swaps.push_back({unsigned(image), {}});
    }
    for (auto [i, swap] : llvm::enumerate(swaps))
      if (*combination >> i & 1) {
        swap.condition.lane |= lane;
        swap.condition.warp |= warp;
      }
  };
  for (auto [bit, image] : llvm::enumerate(laneImages))
    add(image, uint64_t(1) << bit, 0);
  for (auto [bit, image] : llvm::enumerate(warpImages))
    add(image, 0, uint64_t(1) << bit);
  return swaps;
}

std::optional<ShufflePlan> layout::planShuffles(const LinearLayout &from, const LinearLayout &to,
                                                unsigned elementBits) {
  std::optional<Reads> reads = readsOf(from, to);
  if (!reads)
    return std::nullopt;
  ShufflePlan plan;
  for (unsigned i = 0; i < 1u << reads->sourceBits; ++i)
    plan.sourceWords.push_back({i});
  for (unsigned i = 0; i < 1u << reads->registers.size(); ++i)
    plan.resultWords.push_back({i});
  bool moves = llvm::any_of(reads->registers, [](const Source &s) { return s.lane != 0; }) ||
               llvm::any_of(reads->warps, [](const Source &s) { return s.lane != 0; }) ||
               llvm::any_of(llvm::enumerate(reads->lanes),
                            [](auto lane) { return lane.value().lane != uint64_t(1) << lane.index(); });
  for (unsigned bits = std::max(8u, elementBits); moves && bits < 32 && pack(*reads, plan); bits *= 2)
    ;

  std::optional<llvm::SmallVector<uint64_t>> rotation = chooseRotation(*reads);
  if (!rotation)
    return std::nullopt;
  // In round k, lane l reads `base`(l, w) ^ (reads of k).
  llvm::SmallVector<Source> base;
  Columns baseLanes;
  for (auto [lane, registers] : llvm::zip(reads->lanes, *rotation)) {
    base.push_back(lane ^ readBy(*reads, registers));
    baseLanes.push_back(base.back().lane);
  }
  // The register that lane s provides: that of the l with base(l) = s. For a lane that no lane reads it is arbitrary;
  // the map is completed to a linear one.
  Columns basis(baseLanes), images;
  for (const Source &source : base)
    images.push_back(source.reg);
  for (unsigned bit = 0; bit < base.size(); ++bit)
    if (!Span(basis).contains(uint64_t(1) << bit)) {
      basis.push_back(uint64_t(1) << bit);
      images.push_back(0);
    }
  Span complete(basis);
  auto getProvidedRegister = [&](uint64_t lane) { return multiply(images, *complete.preimage(lane)); };

  llvm::SmallVector<uint64_t> laneImages, warpImages;
  for (unsigned bit = 0; bit < base.size(); ++bit) {
    laneImages.push_back(getProvidedRegister(uint64_t(1) << bit));
    plan.laneBases.push_back(base[bit].lane);
  }
  for (const Source &warp : reads->warps) {
    warpImages.push_back(getProvidedRegister(warp.lane) ^ warp.reg);
    plan.warpBases.push_back(warp.lane);
  }
  plan.before = swapsOf(laneImages, warpImages);
  plan.after = swapsOf(*rotation, {});
  bool self = plan.isButterfly();
  for (unsigned k = 0; k < plan.resultWords.size(); ++k) {
    Source read = readBy(*reads, k);
    plan.rounds.push_back(
        {unsigned(read.reg ^ getProvidedRegister(read.lane)), unsigned(read.lane), self && read.lane == 0});
  }
  return plan;
}

bool ShufflePlan::isButterfly() const {
  for (auto [bit, base] : llvm::enumerate(laneBases))
    if (base != 1u << bit)
      return false;
  return llvm::all_of(warpBases, [](unsigned base) { return base == 0; });
}

unsigned ShufflePlan::shuffles() const {
  return llvm::count_if(rounds, [](const Round &round) { return !round.own; });
}
