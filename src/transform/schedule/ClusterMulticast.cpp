// A box is the same in all CTAs of a cluster if neither its offset nor any other scalar of it depends on the CTA's
// rank.
#include "transform/schedule/ClusterMulticast.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "transform/cluster/RankValues.h"

using namespace mlir;

namespace txl::transform {

static bool isRank(Value value) {
  auto id = value.getDefiningOp<tx::IdOp>();
  return id && id.getKind() == tx::IdKind::CTA;
}

bool usesClusterExchange(FunctionOpInterface function) {
  return function
      .walk([](Operation *op) {
        return isa<tx::ClusterArriveOp, tx::ClusterWaitOp, tx::RemoteOp>(op) ? WalkResult::interrupt()
                                                                             : WalkResult::advance();
      })
      .wasInterrupted();
}

/// All scalars from which a box is computed.
static SmallVector<Value> scalarsOf(const TensorBox &box, const TileForms &forms) {
  SmallVector<Value> scalars{box.base};
  auto add = [&](const Polynomial &polynomial) {
    for (const Polynomial::Term &term : polynomial.terms)
      for (unsigned symbol : term.symbols)
        if (symbol > TileForms::kIteration)
          scalars.push_back(forms.scalarOf(symbol));
  };
  add(box.shift);
  for (const TensorBox::Axis &axis : box.axes) {
    add(axis.stride);
    add(axis.first);
    if (axis.extent)
      add(*axis.extent);
  }
  for (const TensorBox::Wrap &wrap : box.wraps) {
    add(wrap.first);
    add(wrap.divisor);
  }
  return scalars;
}

/// The axis of a box along which each CTA can load a slice: whole rows of the swizzled layout, along the outer axis if
/// the inner one is too short.
static std::optional<unsigned> findMulticastAxis(const Channel &channel, unsigned ctas,
                                                 const arch::AccessThresholds &access) {
  ArrayRef<TensorBox::Axis> axes = channel.box->axes;
  if (cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getRank() < 2)
    return std::nullopt;
  int64_t bytes = ir::elementBytes(getElementTypeOrSelf(tt::LoadOp(channel.load).getType()));
  unsigned inner = axes.size() - 1, outer = inner - 1;
  if (axes[inner].length * bytes % (access.swizzleRowBytes * ctas) == 0)
    return inner;
  return axes[outer].length % (access.swizzleRows * ctas) == 0 ? std::optional<unsigned>(outer) : std::nullopt;
}

void chooseMulticast(LoopSchedule &schedule) {
  auto module = schedule.loop->getParentOfType<ModuleOp>();
  unsigned ctas = tx::threadsOf(module).cluster;
  if (!schedule.isWarpSpecialized || ctas == 1)
    return;
  RankValues ranks(module, [](Operation *) { return false; });
  auto refuse = [&](Refusal why) { schedule.refuse("multicast", std::move(why)); };
  if (!ranks.isConvergent(schedule.loop) || ranks.differs(schedule.loop.getLowerBound()) ||
      ranks.differs(schedule.loop.getUpperBound()))
    return refuse(Cause::TripCountDiffers);
  SmallVector<Channel *> sharedChannels;
  for (Channel &channel : schedule.channels) {
    bool dependsOnRank = false;
    for (Value scalar : scalarsOf(*channel.box, *schedule.forms)) {
      dependsOnRank |= isRank(scalar);
      if (ranks.differs(scalar) && !isRank(scalar))
        return refuse({Cause::OffsetDiffers, ir::lineOf(channel.load)});
    }
    if (!dependsOnRank && findMulticastAxis(channel, ctas, schedule.model->access))
      sharedChannels.push_back(&channel);
  }
  if (sharedChannels.empty())
    return refuse(Cause::NoCommonTile);
  schedule.ctas = ctas;
  for (Channel *channel : sharedChannels)
    channel->multicastAxis = findMulticastAxis(*channel, ctas, schedule.model->access);
}

} // namespace txl::transform
