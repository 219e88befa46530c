// The rules of a schedule. Those of one attribute are checked where it is made (`verify` of its class), those between
// the loop's attribute and its body for a loop as a whole. A pass that rebuilds a loop without its attributes, or drops
// a channel's load, leaves IR that these rules refuse.
#include "ir/facts/Schedule.h"
#include "ir/facts/Attributes.h"
#include "mlir/IR/DialectImplementation.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

#define GET_ATTRDEF_CLASSES
#include "ir/TXAttributes.cpp.inc"

using namespace mlir;

namespace txl {

TXL_DIAGNOSTIC(ScheduleDepth, ValueError, "the depth of a channel is {0}; it is 1 or more");
TXL_DIAGNOSTIC(ScheduleProtocol, ValueError,
               "the protocol `{0}` does not fit the producer `{1}`: a TMA load completes on an `mbarrier`, a cp.async "
               "copy in a `group` or on an `mbarrier`, and threads write in the order of a `dependence`");
TXL_DIAGNOSTIC(ScheduleHome, ValueError, "the producer `{0}` writes shared memory, not `{1}`");
TXL_DIAGNOSTIC(ScheduleTmaOnly, ValueError,
               "only a channel whose producer is `tma` is multicast or has a fallback, `cp_async` or `threads`");
TXL_DIAGNOSTIC(ScheduleWarps, ValueError, "a partition has {0} warps; it has 1 to 32");
TXL_DIAGNOSTIC(ScheduleRegisters, ValueError,
               "a partition has {0} registers; setmaxnreg takes a multiple of 8 from 24 to 256");
TXL_DIAGNOSTIC(ScheduleElements, ValueError, "`{0}` is an array of `{1}`, but has the element {2}");
TXL_DIAGNOSTIC(SchedulePartitions, ValueError,
               "a schedule has no partitions or two, the program and the producer, not {0}; an M-split, a persistent "
               "loop and `ping_pong` need two");
TXL_DIAGNOSTIC(ScheduleNumbers, ValueError,
               "`m_split` is 1 or more, `reserved_bytes` and `interval` are not negative; they are {0}, {1} and {2}");
TXL_DIAGNOSTIC(ScheduleLost, ValueError,
               "`{0}` is on an operation outside of the body of a loop with `txl.schedule`: a pass has dropped the "
               "loop's schedule, or has moved the operation");
TXL_DIAGNOSTIC(ScheduleUnknownChannel, ValueError, "channel {0} is not in the loop's schedule, which has {1}");
TXL_DIAGNOSTIC(ScheduleUnknownPartition, ValueError, "partition {0} is not in the loop's schedule, which has {1}");
TXL_DIAGNOSTIC(ScheduleChannelOps, ValueError,
               "channel {0} of the schedule has {1} operations in the loop's body; it has one that writes it");
TXL_DIAGNOSTIC(ScheduleStages, ValueError,
               "the operation runs in stage {0}, before stage {1} of an operand: a consumer's stage is not before its "
               "producer's");
TXL_DIAGNOSTIC(ScheduleShallow, ValueError,
               "channel {0} has {1} slots, but its reader runs {2} stages after its producer: it needs more slots than "
               "stages between them");

/// `declaration` with its arguments, for an MLIR diagnostic.
template <typename... Args> static std::string format(const DiagnosticDeclaration &declaration, Args &&...args) {
  return llvm::formatv(false, declaration.format, std::forward<Args>(args)...).str();
}

namespace tx {

using Emit = function_ref<InFlightDiagnostic()>;

LogicalResult ChannelAttr::verify(Emit emitError, ChannelHome home, int32_t depth, ChannelProducer producer,
                                  ChannelProtocol protocol, int32_t, int32_t multicast, ChannelProducer fallback) {
  if (depth < 1)
    return emitError() << format(ScheduleDepth, depth);
  bool fits = producer == ChannelProducer::Threads ? protocol == ChannelProtocol::Dependence
              : producer == ChannelProducer::Tma   ? protocol == ChannelProtocol::MBarrier
                                                   : protocol != ChannelProtocol::Dependence;
  if (!fits)
    return emitError() << format(ScheduleProtocol, stringifyChannelProtocol(protocol),
                                 stringifyChannelProducer(producer));
  if (producer != ChannelProducer::Threads && home != ChannelHome::Shared)
    return emitError() << format(ScheduleHome, stringifyChannelProducer(producer), stringifyChannelHome(home));
  if (fallback == ChannelProducer::Tma ||
      (producer != ChannelProducer::Tma && (multicast != -1 || fallback != ChannelProducer::Threads)))
    return emitError() << format(ScheduleTmaOnly);
  return success();
}

LogicalResult PartitionAttr::verify(Emit emitError, int32_t warps, int32_t registers) {
  if (warps < 1 || warps > 32)
    return emitError() << format(ScheduleWarps, warps);
  if (registers != 0 && (registers < 24 || registers > 256 || registers % 8))
    return emitError() << format(ScheduleRegisters, registers);
  return success();
}

LogicalResult ScheduleAttr::verify(Emit emitError, ArrayAttr channels, ArrayAttr partitions, int32_t mSplit,
                                   bool persistent, bool pingPong, int32_t reservedBytes, int32_t interval) {
  auto text = [](Attribute attribute) {
    std::string printed;
    llvm::raw_string_ostream(printed) << attribute;
    return printed;
  };
  for (Attribute each : channels ? channels.getValue() : ArrayRef<Attribute>())
    if (!isa<ChannelAttr>(each))
      return emitError() << format(ScheduleElements, "channels", "#txl.channel", text(each));
  for (Attribute each : partitions ? partitions.getValue() : ArrayRef<Attribute>())
    if (!isa<PartitionAttr>(each))
      return emitError() << format(ScheduleElements, "partitions", "#txl.partition", text(each));
  size_t count = partitions ? partitions.size() : 0;
  if ((count != 0 && count != 2) || (!count && (mSplit > 1 || persistent || pingPong)))
    return emitError() << format(SchedulePartitions, count);
  if (mSplit < 1 || reservedBytes < 0 || interval < 0)
    return emitError() << format(ScheduleNumbers, mSplit, reservedBytes, interval);
  return success();
}

void TXDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ir/TXAttributes.cpp.inc"
      >();
}

} // namespace tx

namespace ir {

tx::ScheduleAttr scheduleOf(scf::ForOp loop) { return loop->getAttrOfType<tx::ScheduleAttr>(kSchedule); }

static size_t countOf(ArrayAttr all) { return all ? all.size() : 0; }

tx::ChannelAttr channelOf(tx::ScheduleAttr schedule, unsigned id) {
  return id < countOf(schedule.getChannels()) ? cast<tx::ChannelAttr>(schedule.getChannels()[id]) : tx::ChannelAttr();
}

std::optional<unsigned> scheduledAs(Operation *op, StringRef name) {
  auto value = op->getAttrOfType<IntegerAttr>(name);
  return value ? std::optional<unsigned>(value.getInt()) : std::nullopt;
}

bool isScheduled(ModuleOp module) {
  return module.walk([](scf::ForOp loop) { return scheduleOf(loop) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

/// The operations of the loop's body with a stage that use `value`, directly or through operations without one.
static llvm::SetVector<Operation *> findStagedUsers(Value value, scf::ForOp loop) {
  llvm::SetVector<Value> values;
  llvm::SetVector<Operation *> users;
  values.insert(value);
  for (unsigned next = 0; next < values.size(); ++next)
    for (Operation *user : values[next].getUsers()) {
      Operation *here = loop.getBody()->findAncestorOpInBlock(*user);
      if (!here || here->hasTrait<OpTrait::IsTerminator>())
        continue;
      if (here->hasAttr(kStage))
        users.insert(here);
      else
        values.insert_range(here->getResults());
    }
  return users;
}

/// The rules of `txl.schedule` with the loop's body.
static LogicalResult verifyLoop(scf::ForOp loop, tx::ScheduleAttr schedule) {
  SmallVector<unsigned> writers(countOf(schedule.getChannels()));
  for (Operation &op : loop.getBody()->without_terminator())
    if (std::optional<unsigned> id = scheduledAs(&op, kChannel); id && *id < writers.size())
      ++writers[*id];
  for (auto [id, count] : llvm::enumerate(writers))
    if (count != 1)
      return loop->emitError() << format(ScheduleChannelOps, id, count);
  for (Operation &op : loop.getBody()->without_terminator()) {
    std::optional<unsigned> stage = scheduledAs(&op, kStage), id = scheduledAs(&op, kChannel);
    if (!stage)
      continue;
    tx::ChannelAttr channel = id ? channelOf(schedule, *id) : tx::ChannelAttr();
    for (Value result : op.getResults())
      for (Operation *user : findStagedUsers(result, loop)) {
        unsigned later = *scheduledAs(user, kStage);
        if (later < *stage)
          return user->emitError() << format(ScheduleStages, later, *stage);
        if (channel && unsigned(channel.getDepth()) <= later - *stage)
          return loop->emitError() << format(ScheduleShallow, *id, channel.getDepth(), later - *stage);
      }
  }
  return success();
}

LogicalResult verifySchedule(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == kSchedule)
    return verifyLoop(cast<scf::ForOp>(op), cast<tx::ScheduleAttr>(attribute.getValue()));
  if (name != kStage && name != kOrder && name != kPartition && name != kChannel)
    return success();
  auto loop = dyn_cast_if_present<scf::ForOp>(op->getParentOp());
  tx::ScheduleAttr schedule = loop ? scheduleOf(loop) : tx::ScheduleAttr();
  if (!schedule)
    return op->emitError() << format(ScheduleLost, name);
  unsigned value = cast<IntegerAttr>(attribute.getValue()).getInt();
  if (name == kChannel && !channelOf(schedule, value))
    return op->emitError() << format(ScheduleUnknownChannel, value, countOf(schedule.getChannels()));
  if (name == kPartition && value != 0 && value >= countOf(schedule.getPartitions()))
    return op->emitError() << format(ScheduleUnknownPartition, value, countOf(schedule.getPartitions()));
  return success();
}

void eraseSchedule(scf::ForOp loop) {
  loop->removeAttr(kSchedule);
  for (Operation &op : *loop.getBody())
    for (StringRef name : {kStage, kOrder, kPartition, kChannel})
      op.removeAttr(name);
}

} // namespace ir
} // namespace txl
