// The functions of a module are summed up, callees first; the kernel's summary is read off.
#include "analysis/Effects.h"
#include "analysis/CallGraph.h"
#include "analysis/EffectFacts.h"
#include "analysis/EffectRanges.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace txl;
using namespace txl::analysis;

static std::string nameOf(mlir::BlockArgument argument) {
  if (auto name = mlir::dyn_cast<mlir::NameLoc>(argument.getLoc()))
    return name.getName().str();
  return "arg" + std::to_string(argument.getArgNumber());
}

static bool isPointer(mlir::Type type) { return !mlir::getElementTypeOrSelf(type).isIntOrFloat(); }

/// The summaries of the functions that `kernel` reaches, itself included. Functions that call each other in a circle are
/// gone through until nothing changes.
static EffectSummaries summarize(tt::FuncOp kernel) {
  EffectSummaries summaries;
  llvm::SmallVector<tt::FuncOp> functions = calleesFirst(kernel);
  auto sizeOf = [](const EffectSummary &s) {
    size_t size = s.accesses.size() + s.olds.count() + s.escapes.count() + s.demanded.count() + s.unknown;
    for (const EffectFacts &result : s.results)
      size +=
          result.address.count() + result.number.count() + result.olds.count() + result.inputs.count() + result.plain;
    return size;
  };
  for (bool changed = true, first = true; changed; first = false) {
    changed = false;
    bool circle = false;
    for (tt::FuncOp function : functions) {
      if (function.isExternal())
        continue;
      function.walk([&](tt::CallOp call) { circle |= !summaries.count(calleeOf(call)); });
      EffectSummary made = FunctionEffects(function, summaries).run();
      auto [place, isNew] = summaries.try_emplace(function, made);
      changed |= isNew || sizeOf(place->second) != sizeOf(made); // facts grow only
      place->second = std::move(made);
    }
    if (first && !circle)
      break;
  }
  return summaries;
}

/// The ranges under names: those of arguments, and `#0`, `#1`, … for other values that all programs share.
static void nameRanges(tt::FuncOp kernel, Effects &effects) {
  EffectRanges ranges = effectRangesOf(kernel);
  effects.otherReads = ranges.otherReads;
  effects.otherWrites = ranges.otherWrites;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  for (const EffectRange &range : ranges.known) {
    Effects::Range &out = effects.ranges.emplace_back();
    out.argument = range.argument;
    out.writes = range.writes;
    out.atomic = range.atomic;
    out.certain = range.certain;
    llvm::copy(range.axes, out.axes);
    out.first = range.first;
    out.last = range.last;
    for (auto [value, factor] : range.scalars) {
      auto argument = mlir::dyn_cast<mlir::BlockArgument>(value);
      out.scalars.push_back(
          {argument ? nameOf(argument) : "#" + std::to_string(numbers.try_emplace(value, numbers.size()).first->second),
           factor});
    }
    llvm::sort(out.scalars);
  }
}

Effects analysis::effectsOf(tt::FuncOp kernel) {
  EffectSummaries summaries = summarize(kernel);
  const EffectSummary &summary = summaries.find(kernel)->second;
  unsigned count = kernel.getNumArguments(), star = count;
  Bases reads(1 + 2 * count), writes(1 + 2 * count), escapes = summary.escapes;
  reads |= summary.olds;
  for (const EffectSummary::Access &access : summary.accesses) {
    if (access.reads)
      reads |= access.bases;
    if (access.writes)
      writes |= access.bases;
  }
  Effects effects;
  effects.kernel = kernel.getName().str();
  for (mlir::BlockArgument argument : kernel.getArguments()) {
    unsigned bit = 1 + argument.getArgNumber();
    Effects::Argument &out = effects.arguments.emplace_back();
    out.name = nameOf(argument);
    out.isPointer = isPointer(argument.getType());
    out.escapes = out.isPointer && (summary.unknown || escapes.test(bit));
    auto reached = [&](const Bases &bases) { return bases.test(bit) || (out.escapes && bases.test(0)); };
    out.read = reached(reads) || (summary.unknown && out.isPointer);
    out.written = reached(writes) || (summary.unknown && out.isPointer);
  }
  effects.arguments.push_back({"*", true, reads.test(0) || summary.unknown, writes.test(0) || summary.unknown, false});
  for (const EffectSummary::Access &access : summary.accesses) {
    std::vector<unsigned> together;
    for (unsigned bit : access.bases.set_bits())
      if (bit <= count)
        together.push_back(bit == 0 ? star : bit - 1);
    llvm::sort(together);
    if (together.size() > 1 && !llvm::is_contained(effects.aliases, together))
      effects.aliases.push_back(std::move(together));
  }
  llvm::sort(effects.aliases);
  nameRanges(kernel, effects);
  effects.otherReads |= summary.unknown;
  effects.otherWrites |= summary.unknown;
  return effects;
}

static llvm::json::Object jsonOf(const Effects::Range &range, llvm::StringRef argument) {
  llvm::json::Array scalars;
  for (const auto &[name, factor] : range.scalars)
    scalars.push_back(llvm::json::Array{llvm::json::fixUTF8(name), factor});
  return llvm::json::Object{{"argument", llvm::json::fixUTF8(argument)},
                            {"writes", range.writes},
                            {"atomic", range.atomic},
                            {"certain", range.certain},
                            {"axes", llvm::json::Array{range.axes[0], range.axes[1], range.axes[2]}},
                            {"scalars", std::move(scalars)},
                            {"first", range.first},
                            {"last", range.last}};
}

std::string Effects::json() const {
  llvm::json::Array names, pointers, reads, writes, escapes, groups;
  for (const Argument &argument : arguments) {
    std::string name = llvm::json::fixUTF8(argument.name);
    bool isStar = &argument == &arguments.back();
    if (!isStar)
      names.push_back(name);
    if (!isStar && argument.isPointer)
      pointers.push_back(name);
    if (argument.read)
      reads.push_back(name);
    if (argument.written)
      writes.push_back(name);
    if (argument.escapes)
      escapes.push_back(name);
  }
  for (const std::vector<unsigned> &together : aliases) {
    llvm::json::Array group;
    for (unsigned index : together)
      group.push_back(llvm::json::fixUTF8(arguments[index].name));
    groups.push_back(std::move(group));
  }
  llvm::json::Array described;
  for (const Range &range : ranges)
    described.push_back(jsonOf(range, arguments[range.argument].name));
  // A line a key: read by people, too.
  std::string text = llvm::formatv("{\n  \"kernel\": {0}", llvm::json::Value(llvm::json::fixUTF8(kernel)));
  auto add = [&](llvm::StringRef key, llvm::json::Value value) {
    text += llvm::formatv(",\n  \"{0}\": {1}", key, value);
  };
  add("arguments", std::move(names));
  add("pointers", std::move(pointers));
  add("reads", std::move(reads));
  add("writes", std::move(writes));
  add("escapes", std::move(escapes));
  add("aliases", std::move(groups));
  add("ranges", std::move(described));
  add("other_reads", otherReads);
  add("other_writes", otherWrites);
  return text + "\n}\n";
}
