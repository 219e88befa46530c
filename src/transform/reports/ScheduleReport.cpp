// Converts a schedule to facts. Stages are those of software pipelining: with a pipeline depth of n, copies are in
// stage 0 and the MMAs that use them in stage n - 1.
#include "transform/reports/ScheduleReport.h"
#include "analysis/WarpgroupDot.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/SpecificFeatures.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "transform/assignment/DotWarps.h"

using namespace mlir;

namespace txl::transform {

/// The instructions of the loop's MMAs, as in PTX; `numWarps` warps compute a slice of `1 / numConsumers` of the rows.
static Fact::Names instructionsOf(scf::ForOp loop, const arch::Architecture &architecture, unsigned numWarps,
                                  unsigned numConsumers) {
  Fact::Names names;
  auto add = [&](std::string name) {
    if (!llvm::is_contained(names, name))
      names.push_back(std::move(name));
  };
  loop.getBody()->walk([&](Operation *op) {
    if (auto dot = dyn_cast<tx::DotAsyncOp>(op)) {
      analysis::DotSpec spec = analysis::getDotSpec(dot);
      spec.m /= numConsumers;
      if (auto found = analysis::chooseWarpgroupDot(spec, numWarps / numConsumers, keepsRowsInWarp(dot), architecture))
        add("wgmma." + found->str());
    } else if (auto dot = dyn_cast<tt::DotOp>(op)) {
      analysis::DotInstruction found = analysis::chooseDotInstruction(dot, architecture);
      add(found.isMatrix() ? "mma." + found.str() : found.str());
    }
  });
  return names;
}

/// The first fields of the fact of a load, or of another access of a loop's program.
static Fact loadFact(tt::LoadOp load, scf::ForOp loop, StringRef via) {
  Fact fact("load", ir::lineOf(load));
  return fact.set("loop", ir::lineOf(loop)).set("operand", operandsOf(load, loop)).set("via", via);
}

static Fact channelFact(const Channel &channel, const LoopSchedule &schedule) {
  Fact fact = loadFact(channel.load, schedule.loop, channel.box ? "tma" : "cp.async");
  fact.set("stage", 0).set("bytes", channel.bytes);
  if (!channel.box)
    return fact.set("vector_bytes", channel.vectorBytes);
  Fact::Extents box;
  for (const TensorBox::Axis &axis : channel.box->axes)
    box.push_back(axis.length);
  return fact.set("box", std::move(box))
      .set("descriptor", channel.box->isLaunchTime ? "launch" : "kernel")
      .set("multicast", channel.multicastAxis.has_value());
}

Fact prefetchFact(tt::LoadOp load, scf::ForOp loop) {
  return loadFact(load, loop, "registers")
      .set("stage", 0)
      .set("bytes", analysis::tileBytes(cast<RankedTensorType>(load.getType())));
}

/// `2xTMA+1xcp.async`, or `none`.
static std::string loadsText(const LoopSchedule &schedule) {
  std::string text;
  auto add = [&](size_t count, StringRef via) {
    if (count)
      text += (text.empty() ? "" : "+") + std::to_string(count) + "x" + via.str();
  };
  size_t boxes = schedule.isPipelined() ? llvm::count_if(schedule.channels, [](auto &one) { return one.box; }) : 0;
  add(boxes, "TMA");
  add(schedule.isPipelined() ? schedule.channels.size() - boxes : 0, "cp.async");
  add(schedule.prefetched.size(), "registers");
  return text.empty() ? "none" : text;
}

static Fact loopFact(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned numWarps) {
  bool isPipelined = schedule.isPipelined();
  uint64_t bytes = 0;
  for (const Channel &channel : schedule.channels)
    bytes += isPipelined ? channel.bytes * schedule.stages : 0;
  unsigned numConsumers = schedule.isWarpSpecialized ? schedule.numConsumers : 1;
  Fact fact("loop", ir::lineOf(schedule.loop));
  return fact.set("pipelined", isPipelined || !schedule.prefetched.empty())
      .set("mma", instructionsOf(schedule.loop, architecture, numWarps, numConsumers))
      .set("loads", loadsText(schedule))
      .set("stages", isPipelined                   ? schedule.stages
                     : schedule.prefetched.empty() ? 1u
                                                   : 2u)
      .set("ring_bytes", bytes)
      .set("producer_warps", schedule.isWarpSpecialized ? numWarps / numConsumers : 0)
      .set("consumer_warpgroups", schedule.isWarpSpecialized ? numConsumers : 0)
      .set("ping_pong", numConsumers > 1 && (schedule.isPingPong || schedule.hasPipelinedMma()))
      .set("mma_in_flight", schedule.hasPipelinedMma() ? "second"
                            : schedule.deferredWaits   ? "last"
                                                       : "none")
      .set("operand_buffers", schedule.doubleBuffersOperands ? 2 : 1)
      .set("multicast_ctas", schedule.ctas)
      .set("persistent", schedule.isPersistent)
      .set("epilogue", "store");
}

/// Loads of tiles that no copy replaces; those on which copies depend are in the copies' stage.
static void addOtherLoads(Facts &facts, const LoopSchedule &schedule) {
  LoopSlice slice(schedule.loop);
  if (schedule.isPipelined())
    for (const Channel &channel : schedule.channels)
      for (Value operand : tt::LoadOp(channel.load)->getOperands())
        slice.add(operand);
  unsigned last = schedule.isPipelined() ? schedule.stages - 1 : schedule.prefetched.empty() ? 0 : 1;
  for (auto load : scf::ForOp(schedule.loop).getBody()->getOps<tt::LoadOp>()) {
    auto type = dyn_cast<RankedTensorType>(load.getType());
    bool isCopied = schedule.isPipelined() && schedule.isChannel(load);
    bool isPrefetched = llvm::any_of(
        schedule.prefetched, [&](const Fact &fact) { return fact.position == ir::lineOf(load.getOperation()); });
    if (type && !isCopied && !isPrefetched)
      facts.push_back(loadFact(load, schedule.loop, "ld.global")
                          .set("stage", slice.has(load) ? 0 : last)
                          .set("bytes", analysis::tileBytes(type)));
  }
}

Facts factsOf(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned numWarps) {
  Facts facts{loopFact(schedule, architecture, numWarps)};
  FactPosition loop = ir::lineOf(schedule.loop);
  auto refuse = [&](StringRef what, const Refusal &why, const FactPosition &position) {
    Fact fact = why.fact(what, position);
    Fact::Field name{"loop", loop};
    fact.fields.insert(fact.fields.begin(), name);
    if (!(position == loop) && !(fact.position == position))
      fact.set("load", position);
    facts.push_back(std::move(fact));
  };
  if (schedule.isPipelined())
    for (const Channel &channel : schedule.channels)
      facts.push_back(channelFact(channel, schedule));
  for (const Fact &fact : schedule.prefetched) {
    facts.push_back(fact);
    facts.back().set("stage", schedule.isPipelined() ? schedule.stages - 2 : 0u);
  }
  addOtherLoads(facts, schedule);
  if (schedule.isPipelined())
    for (const Channel &channel : schedule.channels)
      if (channel.noBox)
        refuse("tma", channel.noBox, ir::lineOf(channel.load));
  for (const LoopSchedule::Refused &one : schedule.refused)
    refuse(one.what, one.why, one.position);
  return facts;
}

void ScheduleReports::addEpilogue(const Facts &loads, const Facts &stores) {
  if (lastSpecialized >= loops.size() || loops[lastSpecialized].empty())
    return;
  Facts &facts = loops[lastSpecialized];
  if (!stores.empty())
    facts.front().set("epilogue", "tma_store");
  llvm::append_range(facts, loads);
  llvm::append_range(facts, stores);
}

void ScheduleReports::report(const DecisionListener &listener) const {
  if (target)
    listener.add(*target);
  for (const Facts &facts : loops)
    for (const Fact &fact : facts)
      listener.add(fact);
}

std::optional<Fact> targetFact(ModuleOp module, const arch::Architecture &architecture) {
  Operation *dot = nullptr;
  module.walk([&](Operation *op) {
    if (isa<tt::DotOp, tx::DotAsyncOp>(op))
      dot = op;
    return dot ? WalkResult::interrupt() : WalkResult::advance();
  });
  const arch::Architecture *specific = arch::findArchitecture((architecture.name + "a").str());
  if (!dot)
    return std::nullopt;
  FactPosition kernel = ir::lineOf(dot->getParentOfType<FunctionOpInterface>());
  if (architecture.specific || !specific)
    return std::nullopt;
  const bool hasWgmma = arch::has(*specific, arch::SpecificFeature::Wgmma);
  if (!hasWgmma && !arch::has(*specific, arch::SpecificFeature::TensorMemory))
    return std::nullopt;
  return Refusal(Cause::PlainTarget)
      .with("target", architecture.name)
      .with("use", specific->name)
      .with("missing", hasWgmma ? "wgmma,tma,setmaxnreg" : "tcgen05")
      .fact("target", kernel);
}

} // namespace txl::transform
