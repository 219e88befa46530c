// Accesses derived from the effects that operations declare, their scratch, and the summaries of callees.
#include "analysis/OperationAccesses.h"
#include "analysis/CallGraph.h"
#include "analysis/ExecutionGroup.h"
#include "ir/Rules.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "ir/ops/buffer/IndexedBuffer.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;

bool Accesses::add(const Accesses &other) {
  bool changed = false;
  for (const SharedBytes &access : other.shared)
    changed |= add(access);
  for (const GlobalAccess &access : other.global)
    changed |= add(access);
  return changed;
}

OperationAccesses::OperationAccesses(mlir::ModuleOp module, const Allocation &allocation)
    : allocation(allocation), tensor(module), alias(module), isExplicit(tx::threadsOf(module).isExplicit) {}

/// Bit mask of the warpgroups, or warps, that run `op` according to the enclosing `txl.group`s; all bits if there is
/// none.
static uint64_t getExecutors(mlir::Operation *op) {
  uint64_t executors = ~uint64_t(0);
  for (; mlir::Region *region = op->getParentRegion(); op = region->getParentOp())
    if (auto group = mlir::dyn_cast<tx::GroupOp>(region->getParentOp())) {
      uint64_t named = 0;
      for (int32_t id : group.getIds())
        named |= uint64_t(1) << (id % 64);
      executors &= region->getRegionNumber() == 0 ? named : ~named;
    }
  return executors;
}

/// The buffer that `buffer` is a view of; null if it is not a view.
static mlir::Value getViewSource(mlir::Value buffer) {
  if (mlir::Operation *op = buffer.getDefiningOp())
    for (const ir::BufferEffect &effect : ir::Rules(op).bufferEffects())
      if (effect.kind == ir::BufferEffect::Kind::View && effect.buffer == buffer)
        return effect.of;
  return {};
}

/// Adds the bytes of each allocation that `buffer` may refer to: one slot of a ring if the index is known, otherwise
/// all.
void OperationAccesses::addBuffer(mlir::Operation *op, mlir::Value buffer, bool write,
                                  llvm::SmallVectorImpl<SharedBytes> &to) const {
  for (mlir::Operation *alloc : alias.buffersOf(buffer)) {
    uint64_t first, size;
    if (const TensorBuffer *columns = tensor.bufferOf(alloc))
      first = kFirstTensorColumn + columns->column, size = columns->columns * columns->slots;
    else if (const Buffer *allocated = allocation.bufferOf(alloc))
      first = allocated->offset, size = allocated->bytes;
    else
      continue;
    uint64_t begin = first, end = first + size;
    mlir::Value view = buffer;
    while (mlir::Value whole = getViewSource(view)) {
      mlir::Operation *definition = view.getDefiningOp();
      view = whole;
      llvm::APInt index;
      auto element = mlir::dyn_cast<ttg::MemDescIndexOp>(definition);
      if (!element || view.getDefiningOp() != alloc ||
          !mlir::matchPattern(element.getIndex(), mlir::m_ConstantInt(&index)))
        continue;
      uint64_t count = mlir::cast<ttg::MemDescType>(view.getType()).getShape().front();
      if (index.ult(count)) {
        begin = first + size / count * index.getZExtValue();
        end = begin + size / count;
      }
    }
    uint8_t commuting = tx::indexedAccess(op).value_or(tx::IndexedAccess()).commuting;
    Accesses::add(to, SharedBytes{begin, end, write, groupOf(op), getExecutors(op), commuting});
  }
}

AccessSummary OperationAccesses::summariseCall(tt::CallOp call) const {
  uint64_t base = allocation.offsetOf(call).value_or(0);
  AccessSummary summary = summaries.lookup(calleeOf(call));
  for (Accesses *accesses : {&summary.front, &summary.back}) {
    for (SharedBytes &access : accesses->shared)
      access = {access.begin + base, access.end + base,  access.write,
                groupOf(call),       getExecutors(call), access.commuting};
    // The callee's pointers are not values of this function.
    for (GlobalAccess &access : accesses->global)
      access.pointer = access.root = nullptr;
  }
  return summary;
}

AccessSummary OperationAccesses::summarise(mlir::Operation *op) const {
  AccessSummary summary;
  ir::Rules rules(op);
  if (rules.waitsFor() == ir::Wait::Threads) {
    summary.synchronises = true;
    return summary;
  }
  if (auto call = mlir::dyn_cast<tt::CallOp>(op))
    return summariseCall(call);
  for (const ir::BufferEffect &effect : rules.bufferEffects())
    if (effect.kind == ir::BufferEffect::Kind::Read || effect.kind == ir::BufferEffect::Kind::Write) {
      bool isProgram = effect.agent == ir::BufferEffect::Agent::Program;
      // In a program with explicit execution groups, the phases of the program's own barriers order the refilling of
      // buffers. But an MMA reads what the threads of its own group have written in program order.
      if (isExplicit && effect.completion == ir::BufferEffect::Completion::Phase && !mlir::isa<tx::DotXOp>(op))
        continue;
      llvm::SmallVector<SharedBytes, 4> accesses;
      addBuffer(op, effect.buffer, effect.kind == ir::BufferEffect::Kind::Write, accesses);
      for (const SharedBytes &one : accesses)
        isProgram ? summary.front.add(one) : Accesses::add(summary.engine, one);
    }
  if (std::optional<GlobalAccess> global = globalAccessOf(op))
    summary.front.add(*global);
  summary.back = summary.front;
  // Threads must have finished the accesses that the asynchronous operation conflicts with before it starts.
  for (const SharedBytes &access : summary.engine)
    summary.front.add(access);
  if (const Buffer *scratch = allocation.bufferOf(op); scratch && scratch->kind == Buffer::Kind::Scratch) {
    ir::ScratchUse use = rules.scratchUse();
    auto placed = [&](const auto &phase) {
      Accesses accesses;
      for (const ir::ScratchAccess &access : phase)
        accesses.add(SharedBytes{scratch->offset + access.begin, scratch->offset + access.end, access.write,
                                 groupOf(op), getExecutors(op)});
      return accesses;
    };
    summary.front.add(placed(use.phases.front()));
    summary.back = placed(use.phases.back());
    summary.synchronises = use.phases.size() > 1;
  }
  return summary;
}

const AccessSummary &OperationAccesses::of(mlir::Operation *op) {
  auto [found, fresh] = summaries.try_emplace(op);
  return fresh ? summaries[op] = summarise(op) : found->second;
}

void OperationAccesses::set(tt::FuncOp function, AccessSummary summary) { summaries[function] = std::move(summary); }
