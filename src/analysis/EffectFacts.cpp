// Facts about values, joined along the flow of a function.
#include "analysis/EffectFacts.h"
#include "analysis/CallGraph.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace txl;
using namespace txl::analysis;

/// True if that is news.
static bool grow(Bases &to, const Bases &from) {
  bool news = from.test(to); // whether `from` has what `to` has not
  to |= from;
  return news;
}

bool EffectFacts::join(const EffectFacts &other) {
  bool news = other.plain && !plain;
  plain |= other.plain;
  news |= grow(address, other.address);
  news |= grow(number, other.number);
  news |= grow(olds, other.olds);
  news |= grow(inputs, other.inputs);
  return news;
}

void EffectFacts::dependOn(const EffectFacts &other) {
  olds |= other.olds;
  inputs |= other.inputs;
}

Bases EffectFacts::pointees() const {
  Bases bases = address;
  bases |= number;
  if (plain)
    bases.set(0);
  return bases;
}

EffectFacts analysis::combine(llvm::ArrayRef<const EffectFacts *> operands, unsigned bits) {
  EffectFacts result(bits);
  bool mayBeNumber = true;
  for (const EffectFacts *operand : operands) {
    result.address |= operand->address;
    result.dependOn(*operand);
    mayBeNumber &= operand->plain || operand->number.any();
  }
  result.plain = mayBeNumber;
  for (const EffectFacts *operand : operands)
    if (mayBeNumber)
      result.number |= operand->number;
  // A loaded number and a constant make a loaded number.
  if (result.number.any())
    result.plain = false;
  return result;
}

FunctionEffects::FunctionEffects(tt::FuncOp function, const EffectSummaries &callees)
    : function(function), callees(callees), parameters(function.getNumArguments()), bits(1 + 2 * parameters),
      nothing(bits), summary(bits) {
  summary.results.assign(function.getResultTypes().size(), nothing);
  for (mlir::BlockArgument argument : function.getArguments()) {
    EffectFacts &own = facts.try_emplace(argument, bits).first->second;
    unsigned index = argument.getArgNumber();
    own.inputs.set(1 + index);
    if (!mlir::getElementTypeOrSelf(argument.getType()).isIntOrFloat()) {
      own.address.set(1 + index);
      continue;
    }
    own.number.set(1 + index);
    own.address.set(1 + parameters + index);
  }
}

EffectSummary FunctionEffects::run() {
  do {
    changed = false;
    run(function.getBody());
  } while (changed);
  return std::move(summary);
}

void FunctionEffects::run(mlir::Region &region) {
  for (mlir::Block &block : region)
    for (mlir::Operation &op : block) {
      applyEffectRule(*this, &op);
      for (mlir::Region &inner : op.getRegions())
        run(inner);
    }
}

const EffectFacts &FunctionEffects::at(mlir::Value value) const {
  auto found = facts.find(value);
  return found == facts.end() ? nothing : found->second;
}

void FunctionEffects::set(mlir::Value value, const EffectFacts &news) {
  auto [place, isNew] = facts.try_emplace(value, nothing);
  changed |= place->second.join(news) || isNew;
}

void FunctionEffects::add(Bases &to, const Bases &from) { changed |= grow(to, from); }

void FunctionEffects::addAccess(const Bases &bases, bool reads, bool writes) {
  EffectSummary::Access access{bases, reads, writes};
  if (bases.none() || llvm::is_contained(summary.accesses, access))
    return;
  changed = true;
  summary.accesses.push_back(std::move(access));
}

void FunctionEffects::demand(const EffectFacts &facts) {
  add(summary.olds, facts.olds);
  add(summary.demanded, facts.inputs);
}

void FunctionEffects::computes(mlir::ValueRange operands, mlir::Value result) {
  llvm::SmallVector<const EffectFacts *, 4> all;
  for (mlir::Value operand : operands)
    all.push_back(&at(operand));
  set(result, combine(all, bits));
}

void FunctionEffects::computes(mlir::Operation *op) {
  for (mlir::Value result : op->getResults())
    computes(op->getOperands(), result);
}

void FunctionEffects::chooses(mlir::Operation *op, mlir::ValueRange operands, mlir::ValueRange deciders) {
  EffectFacts result(bits);
  for (mlir::Value operand : operands)
    result.join(at(operand));
  for (mlir::Value decider : deciders)
    result.dependOn(at(decider));
  set(op->getResult(0), result);
}

void FunctionEffects::measures(mlir::Operation *op) {
  EffectFacts result(bits);
  result.plain = true;
  for (mlir::Value operand : op->getOperands())
    result.dependOn(at(operand));
  for (mlir::Value value : op->getResults())
    set(value, result);
}

void FunctionEffects::loads(mlir::Value result) {
  EffectFacts loaded(bits);
  (mlir::getElementTypeOrSelf(result.getType()).isIntOrFloat() ? loaded.number : loaded.address).set(0);
  set(result, loaded);
}

void FunctionEffects::pointsTo(mlir::Value result, mlir::Value number) {
  EffectFacts pointer(bits);
  pointer.dependOn(at(number));
  if (!mlir::matchPattern(number, mlir::m_Zero())) // nothing is at the null pointer
    pointer.address = at(number).pointees();
  set(result, pointer);
}

void FunctionEffects::accesses(mlir::Value pointer, mlir::Value mask, bool reads, bool writes) {
  if (mask && mlir::matchPattern(mask, mlir::m_Zero()))
    return;
  demand(at(pointer));
  if (mask)
    demand(at(mask));
  addAccess(at(pointer).pointees(), reads, writes);
}

void FunctionEffects::updates(mlir::Value result, mlir::Value pointer, mlir::Value mask) {
  if (mask && mlir::matchPattern(mask, mlir::m_Zero()))
    return;
  EffectFacts old(bits);
  old.olds = at(pointer).pointees();
  set(result, old);
  loads(result);
}

void FunctionEffects::accessesThrough(mlir::ValueRange operands, bool reads, bool writes) {
  EffectFacts all(bits);
  for (mlir::Value operand : operands) {
    demands(operand);
    all.join(at(operand));
  }
  if (writes)
    add(summary.escapes, all.address);
  Bases bases = all.address;
  if (bases.none() || bases.find_first() > int(parameters)) // no pointer among them
    bases |= all.number;
  if (bases.none())
    bases.set(0);
  addAccess(bases, reads, writes);
}

void FunctionEffects::stores(mlir::Value value) {
  demands(value);
  add(summary.escapes, at(value).address);
}

void FunctionEffects::demands(mlir::Value value) { demand(at(value)); }

void FunctionEffects::flows(mlir::Value value, mlir::Value to) {
  EffectFacts facts = at(value); // a copy: the map may move
  set(to, facts);
}

void FunctionEffects::flows(mlir::ValueRange values, mlir::ValueRange to) {
  for (auto [from, target] : llvm::zip_equal(values, to))
    flows(from, target);
}

void FunctionEffects::branches(mlir::Operation *op) {
  if (auto branch = mlir::dyn_cast<mlir::BranchOpInterface>(op))
    for (auto [i, block] : llvm::enumerate(op->getSuccessors())) {
      mlir::SuccessorOperands operands = branch.getSuccessorOperands(i);
      flows(operands.getForwardedOperands(), block->getArguments().drop_front(operands.getProducedOperandCount()));
    }
  llvm::SmallVector<mlir::RegionSuccessor> successors;
  if (auto region = mlir::dyn_cast<mlir::RegionBranchOpInterface>(op)) {
    region.getSuccessorRegions(mlir::RegionBranchPoint::parent(), successors);
    for (mlir::RegionSuccessor &successor : successors)
      flows(region.getEntrySuccessorOperands(successor), successor.getSuccessorInputs());
  }
  auto terminator = mlir::dyn_cast<mlir::RegionBranchTerminatorOpInterface>(op);
  auto parent = mlir::dyn_cast_or_null<mlir::RegionBranchOpInterface>(op->getParentOp());
  if (!terminator || !parent)
    return;
  successors.clear();
  parent.getSuccessorRegions(terminator, successors);
  for (mlir::RegionSuccessor &successor : successors)
    flows(terminator.getSuccessorOperands(successor), successor.getSuccessorInputs());
}

/// What the bases of a callee are in the caller.
Bases FunctionEffects::substitute(const Bases &bases, tt::CallOp call) const {
  Bases result(bits);
  unsigned count = call.getNumOperands();
  for (unsigned bit : bases.set_bits()) {
    if (bit == 0)
      result.set(0);
    else if (bit <= count)
      result |= at(call.getOperand(bit - 1)).pointees();
    else
      result |= at(call.getOperand(bit - 1 - count)).address;
  }
  return result;
}

void FunctionEffects::calls(tt::CallOp op) {
  tt::FuncOp callee = calleeOf(op);
  auto found = callees.find(callee);
  if (!callee || callee.isExternal())
    return unknown(op);
  if (found == callees.end())
    return; // a cycle, whose other functions come first; the module is gone through again
  const EffectSummary &called = found->second;
  if (called.unknown)
    unknown(op);
  for (const EffectSummary::Access &access : called.accesses)
    addAccess(substitute(access.bases, op), access.reads, access.writes);
  add(summary.olds, substitute(called.olds, op));
  add(summary.escapes, substitute(called.escapes, op));
  auto operandsIn = [&](const Bases &inputs, auto visit) {
    for (unsigned bit : inputs.set_bits())
      visit(at(op.getOperand(bit - 1)));
  };
  operandsIn(called.demanded, [&](const EffectFacts &operand) { demand(operand); });
  for (auto [value, result] : llvm::zip_equal(op.getResults(), called.results)) {
    EffectFacts here(bits);
    here.address = substitute(result.address, op);
    for (unsigned bit : result.number.set_bits()) {
      if (bit == 0) {
        here.number.set(0);
        continue;
      }
      const EffectFacts &operand = at(op.getOperand(bit - 1));
      here.number |= operand.number;
      here.plain |= operand.plain;
    }
    here.plain |= result.plain;
    here.olds = substitute(result.olds, op);
    operandsIn(result.inputs, [&](const EffectFacts &operand) { here.dependOn(operand); });
    set(value, here);
  }
}

void FunctionEffects::returns(tt::ReturnOp op) {
  for (auto [value, result] : llvm::zip_equal(op.getSrcs(), summary.results))
    changed |= result.join(at(value));
}

EffectFacts FunctionEffects::everything() const {
  EffectFacts all(bits);
  all.address.set();
  all.number.set();
  all.inputs.set(1, 1 + parameters);
  all.plain = true;
  return all;
}

void FunctionEffects::unknown(mlir::Operation *op) {
  changed |= !summary.unknown;
  summary.unknown = true;
  for (mlir::Value operand : op->getOperands())
    stores(operand);
  EffectFacts all = everything();
  for (mlir::Value result : op->getResults())
    set(result, all);
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region)
      for (mlir::BlockArgument argument : block.getArguments())
        set(argument, all);
}
