// Evaluates the operations that addresses are computed by, as polynomials.
#include "analysis/effects/AffineAddress.h"
#include "analysis/AxisInfo.h"
#include "analysis/CallGraph.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ConvertOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

/// Limits of the operation chain (the walk is recursive) and of the function instances.
static constexpr unsigned kMaxDepth = 400, kMaxInstances = 200;

static AffineAddress known(int argument, std::optional<Polynomial> offset) {
  return offset ? AffineAddress{true, argument, std::move(*offset)} : AffineAddress();
}

AffineAddresses::AffineAddresses(tt::FuncOp kernel) {
  Instance &root = instances.emplace_back();
  root.function = kernel;
  for (mlir::BlockArgument argument : kernel.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (mlir::isa<tt::PointerType>(argument.getType()))
      root.parameters.push_back(known(int(index), Polynomial()));
    else if (argument.getType().isInteger())
      root.parameters.push_back(AffineAddress::symbol(shared(AffineSymbol::Argument, index)));
    else
      root.parameters.emplace_back();
  }
}

unsigned AffineAddresses::add(AffineSymbol symbol) {
  symbols.push_back(std::move(symbol));
  return unsigned(symbols.size() - 1);
}

/// Returns the unique symbol of a program id, a grid extent or an argument.
unsigned AffineAddresses::shared(AffineSymbol::Kind kind, unsigned axis) {
  auto [entry, isNew] = sharedSymbols.try_emplace({kind, axis}, 0);
  if (isNew)
    entry->second = add({kind, axis, {}, {}, {}, nullptr});
  return entry->second;
}

AffineAddress AffineAddresses::counter(std::optional<Polynomial> extent, mlir::Operation *loop) {
  return AffineAddress::symbol(add({AffineSymbol::Counter, 0, {}, {}, std::move(extent), loop}));
}

bool AffineAddresses::isShared(const Polynomial &polynomial) const {
  return llvm::all_of(polynomial.terms, [&](const Polynomial::Term &term) {
    return llvm::all_of(term.symbols, [&](unsigned index) {
      AffineSymbol::Kind kind = symbols[index].kind;
      return kind == AffineSymbol::Grid || kind == AffineSymbol::Argument || kind == AffineSymbol::Computed;
    });
  });
}

bool AffineAddresses::isFixed(const Polynomial &polynomial) const {
  return llvm::all_of(polynomial.terms, [&](const Polynomial::Term &term) {
    return llvm::none_of(term.symbols, [&](unsigned index) { return symbols[index].kind == AffineSymbol::Counter; });
  });
}

bool AffineAddresses::changesIn(const Polynomial &polynomial, mlir::Operation *loop) const {
  return llvm::any_of(polynomial.terms, [&](const Polynomial::Term &term) {
    return llvm::any_of(term.symbols, [&](unsigned index) {
      mlir::Operation *other = symbols[index].loop; // in another function: it may run once per iteration
      return other &&
             (loop->isAncestor(other) || loop->getParentOfType<tt::FuncOp>() != other->getParentOfType<tt::FuncOp>());
    });
  });
}

mlir::Value analysis::copiedFrom(mlir::Value value) {
  mlir::Operation *op = value.getDefiningOp();
  if (!mlir::isa_and_nonnull<tt::SplatOp, tt::BroadcastOp, tt::UnsplatOp, ttg::ConvertLayoutOp, arith::ExtSIOp,
                             arith::ExtUIOp, arith::IndexCastOp, tt::PtrToIntOp, tt::IntToPtrOp, tt::BitcastOp>(op))
    return nullptr;
  bool isFloat = mlir::isa<mlir::FloatType>(mlir::getElementTypeOrSelf(op->getOperand(0).getType()));
  return isFloat ? nullptr : op->getOperand(0);
}

const AffineAddress &AffineAddresses::at(mlir::Value value, Instance &instance) {
  while (mlir::Value source = copiedFrom(value))
    value = source;
  if (auto entry = instance.known.find(value); entry != instance.known.end())
    return *entry->second;
  const AffineAddress *found = &unknown;
  if (depth < kMaxDepth) {
    ++depth;
    AffineAddress result = evaluate(value, instance);
    if (result.isKnown)
      found = &addresses.emplace_back(std::move(result));
    --depth;
  }
  return *(instance.known[value] = found);
}

AffineAddress AffineAddresses::addressOf(mlir::Value value, Instance &instance) {
  const AffineAddress &found = at(value, instance);
  return found.isKnown ? known(found.argument, resolved(found.offset)) : AffineAddress();
}

AffineAddress AffineAddresses::evaluate(mlir::Value value, Instance &instance) {
  if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(value))
    return evaluate(argument, instance);
  return evaluate(mlir::cast<mlir::OpResult>(value), instance);
}

AffineAddress AffineAddresses::evaluate(mlir::BlockArgument argument, Instance &instance) {
  mlir::Operation *parent = argument.getOwner()->getParentOp();
  if (parent == instance.function)
    return argument.getOwner()->isEntryBlock() ? instance.parameters[argument.getArgNumber()] : AffineAddress();
  auto loop = mlir::dyn_cast<scf::ForOp>(parent);
  if (!loop)
    return {};
  if (argument == loop.getInductionVar()) {
    const AffineAddress &lower = at(loop.getLowerBound(), instance), &step = at(loop.getStep(), instance);
    if (!lower.isKnown || !step.isKnown || changesIn(step.offset, loop))
      return {};
    std::optional<Polynomial> moved =
        multiply(step.offset, AffineAddress::symbol(getIterationCounter(loop, instance)).offset);
    return moved ? known(lower.argument, analysis::add(lower.offset, *moved)) : AffineAddress();
  }
  unsigned index = argument.getArgNumber() - 1;
  const AffineAddress &start = at(loop.getInitArgs()[index], instance);
  if (!start.isKnown)
    return {};
  unsigned symbol = add({AffineSymbol::Carried, 0, {}, {}, {}, loop});
  carried.try_emplace(symbol, Carried{&instance, loop, index, false, {}});
  return known(start.argument, AffineAddress::symbol(symbol).offset);
}

/// The amount that each iteration adds to the carried symbol; none if iterations differ.
std::optional<Polynomial> AffineAddresses::stepOf(unsigned symbol) {
  Carried what = carried.find(symbol)->second;
  if (what.step)
    return *what.step;
  if (what.isBusy)
    return std::nullopt;
  carried.find(symbol)->second.isBusy = true;
  const AffineAddress &before = at(what.loop.getRegionIterArg(what.index), *what.instance);
  const AffineAddress &after = at(what.loop.getYieldedValues()[what.index], *what.instance);
  std::optional<Polynomial> step;
  if (after.isKnown && after.argument == before.argument)
    step = analysis::add(after.offset, before.offset, -1);
  if (step && changesIn(*step, what.loop))
    step.reset();
  carried.find(symbol)->second.step = step;
  return step;
}

std::optional<Polynomial> AffineAddresses::resolved(Polynomial polynomial) {
  for (unsigned round = 0; round < 16; ++round) {
    const auto *found = llvm::find_if(polynomial.terms, [&](const Polynomial::Term &term) {
      return llvm::any_of(term.symbols, [&](unsigned s) { return symbols[s].kind == AffineSymbol::Carried; });
    });
    if (found == polynomial.terms.end())
      return polynomial;
    Polynomial::Term term = *found;
    auto *entry = llvm::find_if(term.symbols, [&](unsigned s) { return symbols[s].kind == AffineSymbol::Carried; });
    unsigned symbol = *entry;
    Carried what = carried.find(symbol)->second;
    std::optional<Polynomial> step = stepOf(symbol);
    if (!step)
      return std::nullopt;
    const AffineAddress &start = at(what.loop.getInitArgs()[what.index], *what.instance);
    std::optional<Polynomial> value =
        multiply(*step, AffineAddress::symbol(getIterationCounter(what.loop, *what.instance)).offset);
    value = value ? analysis::add(*value, start.offset) : value;
    Polynomial whole{{term}, 0};
    term.symbols.erase(entry);
    Polynomial rest = term.symbols.empty() ? Polynomial{{}, term.coefficient} : Polynomial{{term}, 0};
    value = value ? multiply(*value, rest) : value;
    value = value ? analysis::add(*value, polynomial) : value;
    value = value ? analysis::add(*value, whole, -1) : value;
    if (!value)
      return std::nullopt;
    polynomial = std::move(*value);
  }
  return std::nullopt;
}

std::optional<Polynomial> AffineAddresses::computeTripCount(scf::ForOp loop, Instance &instance) {
  const AffineAddress &lower = at(loop.getLowerBound(), instance), &upper = at(loop.getUpperBound(), instance),
                      &step = at(loop.getStep(), instance);
  if (!lower.isKnown || !upper.isKnown || !step.isKnown)
    return std::nullopt;
  std::optional<Polynomial> distance = analysis::add(upper.offset, lower.offset, -1);
  if (!distance || !isShared(*distance) || !isShared(step.offset))
    return std::nullopt;
  if (!distance->isConstant() || !step.offset.isConstant()) {
    AffineSymbol trips{AffineSymbol::Computed, 0, "trips", {*distance, step.offset}, {}, nullptr};
    auto known = llvm::find_if(symbols, [&](const AffineSymbol &symbol) {
      return symbol.operation == trips.operation && symbol.operands == trips.operands;
    });
    return AffineAddress::symbol(known == symbols.end() ? add(std::move(trips)) : unsigned(known - symbols.begin()))
        .offset;
  }
  int64_t by = step.offset.constant, length = distance->constant;
  if (by <= 0)
    return std::nullopt;
  return Polynomial{{}, length <= 0 ? 0 : (length - 1) / by + 1};
}

unsigned AffineAddresses::getIterationCounter(scf::ForOp loop, Instance &instance) {
  auto entry = instance.iterationCounters.find(loop);
  if (entry == instance.iterationCounters.end()) {
    std::optional<Polynomial> trips = computeTripCount(loop, instance);
    entry = instance.iterationCounters.try_emplace(loop, counter(trips, loop).offset.terms[0].symbols[0]).first;
  }
  return entry->second;
}

/// The value of a loop result after the last iteration.
AffineAddress AffineAddresses::resultOf(scf::ForOp loop, unsigned index, Instance &instance) {
  const AffineAddress &before = at(loop.getRegionIterArg(index), instance);
  if (!before.isKnown)
    return {};
  std::optional<Polynomial> step = stepOf(before.offset.terms[0].symbols[0]);
  if (!step)
    return {};
  const AffineAddress &start = at(loop.getInitArgs()[index], instance);
  std::optional<Polynomial> trips = computeTripCount(loop, instance);
  if (!trips)
    trips = counter(std::nullopt, loop).offset;
  std::optional<Polynomial> moved = multiply(*step, *trips);
  return moved ? known(start.argument, analysis::add(start.offset, *moved)) : AffineAddress();
}

/// A tile with its elements moved: lane counters are replaced by new ones, because their positions no longer
/// correspond.
AffineAddress AffineAddresses::reordered(mlir::Value tile, Instance &instance) {
  AffineAddress result = at(tile, instance);
  llvm::DenseMap<unsigned, unsigned> lanes;
  for (Polynomial::Term &term : result.offset.terms)
    for (unsigned &index : term.symbols)
      if (symbols[index].kind == AffineSymbol::Counter && !symbols[index].loop) {
        auto [entry, isNew] = lanes.try_emplace(index, 0);
        if (isNew)
          entry->second = counter(symbols[index].extent).offset.terms[0].symbols[0];
        index = entry->second;
      }
  for (Polynomial::Term &term : result.offset.terms)
    llvm::sort(term.symbols);
  llvm::sort(result.offset.terms, [](const Polynomial::Term &a, const Polynomial::Term &b) {
    return std::lexicographical_compare(a.symbols.begin(), a.symbols.end(), b.symbols.begin(), b.symbols.end());
  });
  return result;
}

AffineAddresses::Instance *AffineAddresses::instanceOf(mlir::CallOpInterface call, Instance &caller) {
  tt::FuncOp callee = calleeOf(mlir::cast<tt::CallOp>(call.getOperation()));
  auto entry = caller.calls.find(call);
  if (entry != caller.calls.end())
    return entry->second;
  Instance *result = nullptr;
  if (callee && !callee.isExternal() && instances.size() < kMaxInstances) {
    result = &instances.emplace_back();
    result->function = callee;
    result->caller = &caller;
    result->call = call;
    for (mlir::Value operand : call->getOperands())
      result->parameters.push_back(at(operand, caller));
  }
  caller.calls[call] = result;
  return result;
}

/// A value of which only the computation is known: it is a shared symbol if its operands are shared.
AffineAddress AffineAddresses::computed(mlir::Operation *op, Instance &instance) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0 || !op->getResult(0).getType().isInteger() ||
      !mlir::isPure(op))
    return {};
  AffineSymbol symbol{AffineSymbol::Computed, 0, op->getName().getStringRef(), {}, {}, nullptr};
  for (mlir::Value operand : op->getOperands()) {
    const AffineAddress &found = at(operand, instance);
    if (!found.isKnown || found.argument >= 0 || !isShared(found.offset))
      return {};
    symbol.operands.push_back(found.offset);
  }
  return AffineAddress::symbol(add(std::move(symbol)));
}

AffineAddress AffineAddresses::evaluate(mlir::OpResult result, Instance &instance) {
  mlir::Operation *op = result.getOwner();
  llvm::APInt constant;
  if (mlir::matchPattern(result, mlir::m_ConstantInt(&constant)))
    return constant.getSignificantBits() > 64
               ? AffineAddress()
               : AffineAddress::constant(constant.getBitWidth() == 1 ? constant.getZExtValue()
                                                                     : constant.getSExtValue());
  if (mlir::isa<arith::TruncIOp>(op)) {
    const AffineAddress &whole = at(op->getOperand(0), instance);
    return whole.argument >= 0 ? unknown : whole; // a truncated address is not an address
  }
  if (mlir::isa<tt::ExpandDimsOp, tt::ReshapeOp, tt::TransOp>(op))
    return reordered(op->getOperand(0), instance);
  if (auto range = mlir::dyn_cast<tt::MakeRangeOp>(op)) {
    int64_t first = int32_t(range.getStart()), end = int32_t(range.getEnd());
    AffineAddress lane = counter(Polynomial{{}, end - first});
    lane.offset.constant = first;
    return lane;
  }
  if (auto id = mlir::dyn_cast<tt::GetProgramIdOp>(op))
    return AffineAddress::symbol(shared(AffineSymbol::Program, unsigned(id.getAxis())));
  if (auto extent = mlir::dyn_cast<tt::GetNumProgramsOp>(op))
    return AffineAddress::symbol(shared(AffineSymbol::Grid, unsigned(extent.getAxis())));
  if (mlir::isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, tt::AddPtrOp>(op)) {
    const AffineAddress *a = &at(op->getOperand(0), instance), *b = &at(op->getOperand(1), instance);
    if (a->argument < 0 && mlir::isa<arith::AddIOp>(op))
      std::swap(a, b);
    if (!a->isKnown || !b->isKnown || b->argument >= 0 || (a->argument >= 0 && mlir::isa<arith::MulIOp>(op)))
      return unknown;
    if (mlir::isa<arith::MulIOp>(op))
      return known(-1, multiply(a->offset, b->offset));
    int64_t coefficient = mlir::isa<arith::SubIOp>(op)  ? -1
                          : mlir::isa<tt::AddPtrOp>(op) ? unitBytes(result.getType())
                                                        : 1;
    return known(a->argument, analysis::add(a->offset, b->offset, coefficient));
  }
  if (auto loop = mlir::dyn_cast<scf::ForOp>(op))
    return resultOf(loop, result.getResultNumber(), instance);
  if (auto branch = mlir::dyn_cast<scf::IfOp>(op)) {
    const AffineAddress &yes = at(branch.thenYield().getOperand(result.getResultNumber()), instance);
    return yes == at(branch.elseYield().getOperand(result.getResultNumber()), instance) ? yes : AffineAddress();
  }
  if (auto call = mlir::dyn_cast<tt::CallOp>(op)) {
    Instance *callee = instanceOf(call, instance);
    if (!callee || !callee->function.getFunctionBody().hasOneBlock())
      return {};
    return at(callee->function.getFunctionBody().front().getTerminator()->getOperand(result.getResultNumber()),
              *callee);
  }
  return computed(op, instance);
}
