// Summarises the functions of a module, callees first; the effects are read from the kernel's summary.
#include "analysis/effects/Effects.h"
#include "analysis/CallGraph.h"
#include "analysis/effects/EffectFacts.h"
#include "analysis/effects/EffectRanges.h"
#include "ir/ops/FunctionOps.h"

using namespace txl;
using namespace txl::analysis;

static std::string nameOf(mlir::BlockArgument argument) {
  if (auto name = mlir::dyn_cast<mlir::NameLoc>(argument.getLoc()))
    return name.getName().str();
  return "arg" + std::to_string(argument.getArgNumber());
}

static bool isPointer(mlir::Type type) { return !mlir::getElementTypeOrSelf(type).isIntOrFloat(); }

/// The summaries of the functions that `kernel` reaches, itself included. Recursive functions are iterated to a
/// fixpoint.
static EffectSummaries summarize(tt::FuncOp kernel) {
  EffectSummaries summaries;
  llvm::SmallVector<tt::FuncOp> functions = calleesFirst(kernel);
  auto sizeOf = [](const EffectSummary &s) {
    size_t size = s.accesses.size() + s.oldValues.count() + s.escapes.count() + s.demanded.count() + s.unknown;
    for (const EffectFacts &result : s.results)
      size += result.address.count() + result.integer.count() + result.oldValues.count() + result.inputs.count() +
              result.plain;
    return size;
  };
  for (bool changed = true, first = true; changed; first = false) {
    changed = false;
    bool recursive = false;
    for (tt::FuncOp function : functions) {
      if (function.isExternal())
        continue;
      FunctionEffects effects(function, summaries);
      EffectSummary functionSummary = effects.run();
      recursive |= effects.isRecursive();
      auto [entry, isNew] = summaries.try_emplace(function, functionSummary);
      changed |= isNew || sizeOf(entry->second) != sizeOf(functionSummary); // facts only grow
      entry->second = std::move(functionSummary);
    }
    if (first && !recursive)
      break;
  }
  return summaries;
}

namespace {
/// Assigns names to the symbols of ranges.
class RangeNames {
public:
  RangeNames(tt::FuncOp kernel, const AffineAddresses &addresses, Effects &effects)
      : kernel(kernel), addresses(addresses), effects(effects) {}

  Effects::Sum makeSum(const Polynomial &polynomial) {
    Effects::Sum sum{polynomial.constant, {}};
    for (const Polynomial::Term &term : polynomial.terms)
      sum.terms.push_back(termOf(term));
    return sum;
  }
  Effects::Term termOf(const Polynomial::Term &term) {
    Effects::Term out{term.coefficient, {}};
    for (unsigned symbol : term.symbols)
      out.names.push_back(nameOf(symbol));
    return out;
  }

private:
  std::string nameOf(unsigned index) {
    const AffineSymbol &symbol = addresses.symbol(index);
    static const char *const programs[] = {"%x", "%y", "%z"}, *const grid[] = {"%nx", "%ny", "%nz"};
    if (symbol.kind == AffineSymbol::Program || symbol.kind == AffineSymbol::Grid)
      return (symbol.kind == AffineSymbol::Grid ? grid : programs)[symbol.axis];
    if (symbol.kind == AffineSymbol::Argument)
      return ::nameOf(kernel.getArgument(symbol.axis));
    if (auto known = names.find(index); known != names.end())
      return known->second;
    if (symbol.kind == AffineSymbol::Counter) {
      std::optional<Effects::Sum> extent;
      if (symbol.extent)
        extent = makeSum(*symbol.extent);
      std::string name = "@" + std::to_string(effects.counters.size());
      effects.counters.push_back({name, std::move(extent)});
      return names[index] = name;
    }
    std::vector<Effects::Sum> operands;
    for (const Polynomial &operand : symbol.operands)
      operands.push_back(makeSum(operand));
    std::string name = "#" + std::to_string(effects.expressions.size());
    effects.expressions.push_back({name, symbol.operation.str(), std::move(operands)});
    return names[index] = name;
  }

  tt::FuncOp kernel;
  const AffineAddresses &addresses;
  Effects &effects;
  llvm::DenseMap<unsigned, std::string> names;
};
} // namespace

static void addRanges(tt::FuncOp kernel, const EffectSummaries &summaries, AffineAddresses &addresses,
                      Effects &effects) {
  EffectRanges ranges = effectRangesOf(addresses, summaries);
  effects.otherReads = ranges.otherReads;
  effects.otherWrites = ranges.otherWrites;
  RangeNames names(kernel, addresses, effects);
  for (const EffectRange &range : ranges.known) {
    Effects::Range &out = effects.ranges.emplace_back();
    out.argument = range.argument;
    out.writes = range.writes;
    out.atomic = range.atomic;
    out.certain = range.certain;
    out.first = range.first;
    out.last = range.last;
    for (const Polynomial::Term &term : range.terms)
      out.terms.push_back(names.termOf(term));
  }
}

/// Whether `*` may be an argument because the kernel itself stored its address.
static bool mayLoadOwnAddress(tt::FuncOp kernel, const EffectSummary &summary) {
  bool stores = llvm::any_of(kernel.getArguments(), [&](mlir::BlockArgument argument) {
    return isPointer(argument.getType()) && summary.escapes.test(1 + argument.getArgNumber());
  });
  auto isUnknownOrigin = [](const EffectSummary::Access &access) { return access.bases.test(0); };
  return stores && !summary.unknown && (summary.oldValues.test(0) || llvm::any_of(summary.accesses, isUnknownOrigin));
}

Effects analysis::effectsOf(tt::FuncOp kernel) {
  EffectSummaries summaries = summarize(kernel);
  AffineAddresses addresses(kernel);
  EffectSummary &summary = summaries.find(kernel)->second;
  bool mayAliasArguments = true;
  if (mayLoadOwnAddress(kernel, summary)) {
    EffectMemory memory(addresses);
    EffectSummary tracked = FunctionEffects(addresses.root(), memory).run();
    if (!memory.isInvalid()) { // memory tracking gives the origin of stored addresses
      summary.accesses = std::move(tracked.accesses);
      summary.oldValues = std::move(tracked.oldValues);
      mayAliasArguments = false;
    }
  }
  unsigned count = kernel.getNumArguments(), unknownIndex = count;
  Bases reads(1 + 2 * count), writes(1 + 2 * count), updates(1 + 2 * count), escapes = summary.escapes;
  reads |= summary.oldValues;
  for (const EffectSummary::Access &access : summary.accesses) {
    if (access.reads)
      reads |= access.bases;
    if (access.writes)
      writes |= access.bases;
    if (access.updates)
      updates |= access.bases;
  }
  Effects effects;
  effects.kernel = kernel.getName().str();
  for (mlir::BlockArgument argument : kernel.getArguments()) {
    unsigned bit = 1 + argument.getArgNumber();
    Effects::Argument &out = effects.arguments.emplace_back();
    out.name = nameOf(argument);
    out.isPointer = isPointer(argument.getType());
    out.escapes = out.isPointer && (summary.unknown || escapes.test(bit));
    auto reached = [&](const Bases &bases) {
      return bases.test(bit) || (mayAliasArguments && out.escapes && bases.test(0));
    };
    out.read = reached(reads) || (summary.unknown && out.isPointer);
    out.written = reached(writes) || (summary.unknown && out.isPointer);
    out.updated = reached(updates) || (summary.unknown && out.isPointer);
  }
  effects.arguments.push_back({"*", true, reads.test(0) || summary.unknown, writes.test(0) || summary.unknown,
                               updates.test(0) || summary.unknown, false});
  for (const EffectSummary::Access &access : summary.accesses) {
    std::vector<unsigned> aliasSet;
    for (unsigned bit : access.bases.set_bits())
      if (bit <= count)
        aliasSet.push_back(bit == 0 ? unknownIndex : bit - 1);
    llvm::sort(aliasSet);
    if (aliasSet.size() > 1 && !llvm::is_contained(effects.aliases, aliasSet))
      effects.aliases.push_back(std::move(aliasSet));
  }
  llvm::sort(effects.aliases);
  addRanges(kernel, summaries, addresses, effects);
  effects.otherReads |= summary.unknown;
  effects.otherWrites |= summary.unknown;
  return effects;
}
