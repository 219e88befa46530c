// st.async and red.async: from registers of a thread to the shared memory of a CTA of the cluster, where an mbarrier
// counts the bytes. Each lane's store is an operation of the bulk queue whose source has already been read.
#include "emulator/engines/BulkAddresses.h"
#include "emulator/matrix/MatrixOperands.h"
#include "emulator/program/Decoder.h"
#include "emulator/state/Reduction.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

namespace {
struct StoreOptions {
  Modifier reduction; // or None
  Type type;
};
} // namespace

/// Resolves the CTA, the mbarrier and the accesses for race detection; false after a report.
static bool resolveTarget(Executor &x, const Operation &op, unsigned lane, BulkOperation &operation) {
  Cta *cta = nullptr;
  Access barrierAt;
  if (!locateShared(x, op, 0, lane, operation.bytes, operation.bytes, true, cta, operation.offset))
    return false;
  Mbarrier *barrier = locateBarrier(x, op, 1, lane, barrierAt);
  if (!barrier)
    return false;
  if (rankOf(barrierAt.address[lane]) != cta->rank)
    return refuseBulk(x, lane, operation.bytes, "its mbarrier is in another CTA than its destination");
  if (cta->exitedWarps == cta->warps.size())
    return refuseBulk(x, lane, operation.bytes, llvm::formatv("CTA {0} of the cluster has exited", cta->rank));
  uint32_t label = x.races ? x.races->labels().add({EngineLabel::key(EngineLabel::Mbarrier, barrier->id)}) : 0;
  operation.targets.push_back({cta, barrier, label});
  if (!x.races)
    return true;
  uint32_t first = operation.offset >> x.races->sharedShift,
           last = (operation.offset + operation.bytes - 1) >> x.races->sharedShift;
  uint8_t strength = operation.combine ? ClusterScope : Weak;
  return x.races->engineWrites(lane, *cta->cells, first, last - first + 1, {label, strength, false});
}

/// Operands: destination, mbarrier; then the slots of the elements. count: number of elements; width: bytes of one.
static void storeAsync(Executor &x, const Operation &op, uint32_t mask) {
  const auto options = op.options<StoreOptions>();
  const Slot *elements = op.list + 2 * addressWords;
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    BulkOperation operation;
    operation.warp = x.warp;
    operation.lane = lane;
    operation.instruction = x.currentInstruction();
    operation.bytes = operation.span = op.count * op.width;
    if (options.reduction != Modifier::None)
      operation.combine = combineOf(options.reduction, options.type);
    for (unsigned k = 0; k < op.count; ++k) {
      if (x.checks && !(x.definedLanes(elements[k]) >> lane & 1)) {
        refuseBulk(x, lane, operation.bytes, "the value is not defined");
        return;
      }
      const uint8_t *value = x.lanes<uint8_t>(elements[k]) + size_t(lane) * op.width;
      operation.sourceBytes.insert(operation.sourceBytes.end(), value, value + op.width);
    }
    if (!resolveTarget(x, op, lane, operation))
      return;
    operation.isRead = true;
    operation.runs = {{operation.offset, operation.bytes, nullptr}};
    x.cluster->bulk.issue(std::move(operation), x);
    x.recordEffect();
  }
}

bool Decoder::decodeAsyncStore(const ptx::Instruction &instruction) {
  if (instruction.form->op != Op::StAsync && instruction.form->op != Op::RedAsync)
    return unsupported(instruction);
  auto operands = instruction.operands;
  const Type type = instruction.type();
  StoreOptions options = {Modifier::None, type};
  if (instruction.form->op == Op::RedAsync)
    options.reduction = instruction.oneOf({Modifier::Add, Modifier::Min, Modifier::Max, Modifier::Inc, Modifier::Dec,
                                           Modifier::And, Modifier::Or, Modifier::Xor});
  // Without a state space the address is generic.
  StateSpace space = instruction.has(Modifier::SharedCluster) ? StateSpace::Shared : StateSpace::Generic;
  std::vector<Slot> words, elements;
  for (const Operand &element : elementsOfVector(operands[1]))
    elements.push_back(source(element, type));
  addAddress(operands[0], space, true, words);
  addAddress(operands[2], space, true, words);
  words.insert(words.end(), elements.begin(), elements.end());
  Operation &operation = emit(storeAsync);
  operation.tracksDefinedness = true;
  operation.count = elements.size();
  operation.width = ptx::bytesOf(type);
  operation.setOptions(options);
  operation.list = list(std::move(words));
  recordAccess(StateSpace::Shared, operation.width);
  return true;
}
