// Propagates facts about values along the data flow of a function.
#include "analysis/effects/EffectFacts.h"
#include "analysis/CallGraph.h"
#include "analysis/effects/Interval.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace txl;
using namespace txl::analysis;

FunctionEffects::FunctionEffects(tt::FuncOp function, const EffectSummaries &callees)
    : FunctionEffects(function, &callees, nullptr) {}

FunctionEffects::FunctionEffects(EffectMemory::Instance &root, EffectMemory &memory)
    : FunctionEffects(mlir::cast<tt::FuncOp>(root.function.getOperation()), nullptr, &memory) {
  frame->instance = &root;
}

FunctionEffects::FunctionEffects(tt::FuncOp function, const EffectSummaries *callees, EffectMemory *memory)
    : function(function), callees(callees), memory(memory), parameters(function.getNumArguments()),
      bits(1 + 2 * parameters), table(bits), frame(&frames.emplace_back()), summary(bits) {
  frame->values.reserve(512);
  summary.results.assign(function.getResultTypes().size(), EffectFacts(bits));
  for (mlir::BlockArgument argument : function.getArguments()) {
    EffectFacts own(bits);
    unsigned index = argument.getArgNumber();
    own.inputs.set(1 + index);
    if (!mlir::getElementTypeOrSelf(argument.getType()).isIntOrFloat()) {
      own.address.set(1 + index);
    } else {
      own.integer.set(1 + index);
      own.address.set(1 + parameters + index);
    }
    frame->values[argument].id = table.idOf(std::move(own));
  }
  EffectFacts loaded(bits);
  loaded.integer.set(0);
  loadedInteger = table.idOf(loaded);
  std::swap(loaded.integer, loaded.address);
  loadedAddress = table.idOf(std::move(loaded));
}

EffectSummary FunctionEffects::run() {
  do {
    changed = false;
    if (memory)
      memory->written = {};
    run(function.getBody());
  } while (changed && !(memory && memory->isInvalid()));
  return std::move(summary);
}

void FunctionEffects::run(mlir::Region &region) {
  if (!memory || region.empty()) {
    for (mlir::Block &block : region)
      run(block);
    return;
  }
  // The entry block always runs.
  run(region.front());
  WrittenRanges first = memory->written;
  for (mlir::Block &block : llvm::drop_begin(region)) {
    memory->written = first;
    run(block);
  }
  memory->written = std::move(first);
}

void FunctionEffects::run(mlir::Block &block) {
  for (mlir::Operation &op : block) {
    current = &op;
    applyEffectRule(*this, &op);
    if (op.getNumRegions() == 0)
      continue;
    if (auto branch = mlir::dyn_cast<mlir::scf::IfOp>(op); branch && isNeverTrue(branch.getCondition())) {
      run(branch.getElseRegion());
      continue;
    }
    WrittenRanges before = memory ? memory->written : WrittenRanges();
    llvm::SmallVector<WrittenRanges, 0> ends;
    for (mlir::Region &inner : op.getRegions()) {
      if (memory)
        memory->written = before;
      run(inner);
      if (memory)
        ends.push_back(memory->written);
    }
    if (memory)
      memory->join(&op, std::move(before), ends);
  }
}

EffectTable::Id FunctionEffects::at(mlir::Value value) {
  Known &known = frame->values[value];
  known.wasRead = true;
  return known.id;
}

void FunctionEffects::set(mlir::Value value, Id id) {
  Known &known = frame->values[value];
  id = table.join(known.id, id);
  changed |= id != known.id && known.wasRead;
  known.id = id;
}

void FunctionEffects::addAccess(const Bases &bases, bool reads, bool writes, bool updates) {
  EffectSummary::Access access{bases, reads, writes, updates};
  if (bases.any() && !llvm::is_contained(summary.accesses, access))
    summary.accesses.push_back(std::move(access));
}

void FunctionEffects::addSite(mlir::Value pointer, mlir::Value mask, bool reads, bool writes) {
  EffectSummary::Site &site = summary.sites[current];
  site = {pointer, mask, site.reads || reads, site.writes || writes};
}

void FunctionEffects::demand(Id id) {
  if (!demanded.insert(id).second)
    return;
  summary.oldValues |= table[id].oldValues;
  summary.demanded |= table[id].inputs;
}

void FunctionEffects::setComputed(mlir::ValueRange operands, mlir::Value result) {
  Id factsId = EffectTable::plain;
  for (mlir::Value operand : operands)
    factsId = table.combine(factsId, at(operand));
  set(result, factsId);
}

void FunctionEffects::setComputed(mlir::Operation *op) {
  for (mlir::Value result : op->getResults())
    setComputed(op->getOperands(), result);
}

void FunctionEffects::setChosen(mlir::Operation *op, mlir::ValueRange operands, mlir::ValueRange conditions) {
  Id factsId = EffectTable::nothing;
  for (mlir::Value operand : operands)
    factsId = table.join(factsId, at(operand));
  for (mlir::Value condition : conditions)
    factsId = table.dependOn(factsId, at(condition));
  set(op->getResult(0), factsId);
}

void FunctionEffects::setDependent(mlir::Operation *op) {
  Id factsId = EffectTable::plain;
  for (mlir::Value operand : op->getOperands())
    factsId = table.dependOn(factsId, at(operand));
  for (mlir::Value value : op->getResults())
    set(value, factsId);
}

void FunctionEffects::loads(mlir::Value result, mlir::Value pointer) {
  bool isInteger = mlir::getElementTypeOrSelf(result.getType()).isIntOrFloat();
  Id unknown = isInteger ? loadedInteger : loadedAddress;
  if (!memory)
    return set(result, unknown);
  Bases bases = pointer ? factsOf(pointer).pointees() : Bases(bits);
  EffectMemory::Found found = memory->loads(pointer, bases, *frame->instance);
  Id factsId = found.isComplete ? EffectTable::nothing : unknown;
  for (Id value : found.values) {
    EffectFacts here(bits); // dependences of the stored value are already demanded
    here.address = isInteger ? table[value].address : table[value].pointees();
    if (isInteger) {
      here.integer = table[value].integer;
      here.plain = table[value].plain;
    }
    factsId = table.join(factsId, table.idOf(std::move(here)));
  }
  set(result, factsId);
}

void FunctionEffects::setPointer(mlir::Value result, mlir::Value integer) {
  EffectFacts pointer(bits);
  const EffectFacts &facts = factsOf(integer);
  pointer.dependOn(facts);
  if (!mlir::matchPattern(integer, mlir::m_Zero())) // a null pointer has no memory
    pointer.address = facts.pointees();
  set(result, table.idOf(std::move(pointer)));
}

void FunctionEffects::accesses(mlir::Value pointer, mlir::Value mask, bool reads, bool writes, bool updates) {
  if (mask && isNeverTrue(mask))
    return;
  Id id = at(pointer);
  demand(id);
  if (mask)
    demandValue(mask);
  addSite(pointer, mask, reads, writes);
  if (accessed.insert({id, unsigned(reads) + 2 * unsigned(writes) + 4 * unsigned(updates)}).second)
    addAccess(table[id].pointees(), reads, writes, updates);
}

void FunctionEffects::updates(mlir::Value result, mlir::Value pointer, mlir::Value mask) {
  if (mask && isNeverTrue(mask))
    return;
  EffectFacts old(bits);
  old.oldValues = factsOf(pointer).pointees();
  set(result, table.idOf(std::move(old)));
  loads(result, pointer);
  addSite(pointer, mask, /*reads=*/true, /*writes=*/false);
}

void FunctionEffects::accessThroughAny(mlir::ValueRange operands, bool reads, bool writes) {
  if (memory)
    memory->invalidate();
  EffectFacts all(bits);
  for (mlir::Value operand : operands) {
    demandValue(operand);
    all.join(factsOf(operand));
  }
  if (writes)
    summary.escapes |= all.address;
  Bases bases = all.address;
  if (bases.none() || bases.find_first() > int(parameters)) // none of the bases is a pointer
    bases |= all.integer;
  if (bases.none())
    bases.set(0);
  addSite(nullptr, nullptr, reads, writes);
  addAccess(bases, reads, writes, /*updates=*/writes);
}

void FunctionEffects::stores(mlir::Value value) {
  demandValue(value);
  summary.escapes |= factsOf(value).address;
  if (memory)
    changed |= memory->stores({current, frame->instance}, nullptr, Bases(bits), at(value), /*mustWrite=*/false);
}

void FunctionEffects::stores(mlir::Value value, mlir::Value pointer, mlir::Value mask, bool mustWrite) {
  if (mask && isNeverTrue(mask))
    return;
  demandValue(value);
  summary.escapes |= factsOf(value).address;
  mustWrite &= !mask || mlir::matchPattern(mask, mlir::m_One());
  if (memory)
    changed |= memory->stores({current, frame->instance}, pointer, factsOf(pointer).pointees(), at(value), mustWrite);
}

void FunctionEffects::copies(mlir::Value pointer) {
  if (memory)
    changed |= memory->copies({current, frame->instance}, pointer, factsOf(pointer).pointees());
}

void FunctionEffects::demandValue(mlir::Value value) { demand(at(value)); }

void FunctionEffects::forward(mlir::Value value, mlir::Value to) { set(to, at(value)); }

void FunctionEffects::forward(mlir::ValueRange values, mlir::ValueRange to) {
  for (auto [from, target] : llvm::zip_equal(values, to))
    forward(from, target);
}

void FunctionEffects::forwardBranches(mlir::Operation *op) {
  if (auto branch = mlir::dyn_cast<mlir::BranchOpInterface>(op))
    for (auto [i, block] : llvm::enumerate(op->getSuccessors())) {
      mlir::SuccessorOperands operands = branch.getSuccessorOperands(i);
      forward(operands.getForwardedOperands(), block->getArguments().drop_front(operands.getProducedOperandCount()));
    }
  llvm::SmallVector<mlir::RegionSuccessor> successors;
  if (auto region = mlir::dyn_cast<mlir::RegionBranchOpInterface>(op)) {
    region.getSuccessorRegions(mlir::RegionBranchPoint::parent(), successors);
    for (mlir::RegionSuccessor &successor : successors)
      forward(region.getEntrySuccessorOperands(successor), successor.getSuccessorInputs());
  }
  auto terminator = mlir::dyn_cast<mlir::RegionBranchTerminatorOpInterface>(op);
  auto parent = mlir::dyn_cast_or_null<mlir::RegionBranchOpInterface>(op->getParentOp());
  if (!terminator || !parent)
    return;
  successors.clear();
  parent.getSuccessorRegions(terminator, successors);
  for (mlir::RegionSuccessor &successor : successors)
    forward(terminator.getSuccessorOperands(successor), successor.getSuccessorInputs());
}

/// Translates the bases of a callee to those of the caller.
Bases FunctionEffects::substitute(const Bases &bases, tt::CallOp call) {
  Bases result(bits);
  unsigned count = call.getNumOperands();
  for (unsigned bit : bases.set_bits()) {
    if (bit == 0)
      result.set(0);
    else if (bit <= count)
      result |= factsOf(call.getOperand(bit - 1)).pointees();
    else
      result |= factsOf(call.getOperand(bit - 1 - count)).address;
  }
  return result;
}

void FunctionEffects::enterCallee(tt::CallOp op) {
  EffectMemory::Instance *instance = memory->instanceOf(op, *frame->instance);
  if (!instance)
    return memory->invalidate();
  Frame *&inner = framesOf[instance];
  if (!inner) {
    inner = &frames.emplace_back();
    inner->instance = instance;
    inner->caller = frame;
    inner->call = op;
  }
  llvm::SmallVector<Id> operands;
  for (mlir::Value operand : op.getOperands())
    operands.push_back(at(operand));
  frame = inner;
  for (auto [id, argument] : llvm::zip_equal(operands, instance->function.getArguments()))
    set(argument, id);
  run(instance->function.getFunctionBody());
  frame = frame->caller;
  current = op;
}

void FunctionEffects::calls(tt::CallOp op) {
  if (memory)
    return enterCallee(op);
  tt::FuncOp callee = calleeOf(op);
  auto found = callees->find(callee);
  if (!callee || callee.isExternal())
    return unknown(op);
  if (found == callees->end()) {
    hasRecursiveCall = true; // a recursive call: summaries are recomputed until they are stable
    return;
  }
  const EffectSummary &called = found->second;
  addSite(nullptr, nullptr, /*reads=*/false, /*writes=*/false);
  if (called.unknown)
    unknown(op);
  for (const EffectSummary::Access &access : called.accesses)
    addAccess(substitute(access.bases, op), access.reads, access.writes, access.updates);
  summary.oldValues |= substitute(called.oldValues, op);
  summary.escapes |= substitute(called.escapes, op);
  for (unsigned bit : called.demanded.set_bits())
    demandValue(op.getOperand(bit - 1));
  for (auto [value, result] : llvm::zip_equal(op.getResults(), called.results)) {
    EffectFacts here(bits);
    here.address = substitute(result.address, op);
    for (unsigned bit : result.integer.set_bits()) {
      if (bit == 0) {
        here.integer.set(0);
        continue;
      }
      const EffectFacts &operand = factsOf(op.getOperand(bit - 1));
      here.integer |= operand.integer;
      here.plain |= operand.plain;
    }
    here.plain |= result.plain;
    here.oldValues = substitute(result.oldValues, op);
    for (unsigned bit : result.inputs.set_bits())
      here.dependOn(factsOf(op.getOperand(bit - 1)));
    set(value, table.idOf(std::move(here)));
  }
}

void FunctionEffects::returns(tt::ReturnOp op) {
  if (Frame *inner = frame; inner->caller) {
    for (auto [value, result] : llvm::zip_equal(op.getSrcs(), inner->call.getResults())) {
      Id id = at(value);
      frame = inner->caller;
      set(result, id);
      frame = inner;
    }
    return;
  }
  for (auto [value, result] : llvm::zip_equal(op.getSrcs(), summary.results))
    result.join(factsOf(value));
}

EffectTable::Id FunctionEffects::everything() {
  EffectFacts all(bits);
  all.address.set();
  all.integer.set();
  all.inputs.set(1, 1 + parameters);
  all.plain = true;
  return table.idOf(std::move(all));
}

void FunctionEffects::unknown(mlir::Operation *op) {
  summary.unknown = true;
  if (memory)
    memory->invalidate();
  addSite(nullptr, nullptr, /*reads=*/true, /*writes=*/true);
  for (mlir::Value operand : op->getOperands())
    stores(operand);
  Id all = everything();
  for (mlir::Value result : op->getResults())
    set(result, all);
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region)
      for (mlir::BlockArgument argument : block.getArguments())
        set(argument, all);
}
