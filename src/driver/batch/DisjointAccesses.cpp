// Byte ranges with overflow checks: a value that does not fit in 64 bits counts as unknown.
#include "driver/batch/DisjointAccesses.h"
#include "ir/ops/FunctionOps.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace txl::driver {

using analysis::Effects;

DisjointAccesses::DisjointAccesses(tt::FuncOp kernel) : known(analysis::effectsOf(kernel)) {
  for (auto [k, type] : llvm::enumerate(kernel.getArgumentTypes()))
    if (auto integer = llvm::dyn_cast<mlir::IntegerType>(type))
      scalars[known.arguments[k].name] = {static_cast<unsigned>(k), integer.getWidth()};
}

/// The byte range of one access: from `low` to `high`, plus `step` times the program id along x.
struct DisjointAccesses::Reach {
  int64_t step = 0, low = 0, high = 0;
  Terms rows; // terms with the program id along y and z, which is the same for all programs of a batch
};

std::optional<int64_t> DisjointAccesses::valueOf(const std::string &name, const machine::Launch &launch) const {
  static const char *const grid[] = {"%nx", "%ny", "%nz"};
  for (int axis = 0; axis < 3; ++axis)
    if (name == grid[axis])
      return launch.grid[axis];
  if (auto scalar = scalars.find(name); scalar != scalars.end())
    return llvm::SignExtend64(launch.arguments[scalar->second.first].bits, scalar->second.second);
  for (const Effects::UniformValue &uniformValue : known.expressions)
    if (uniformValue.name == name && uniformValue.operation == "trips") {
      std::optional<int64_t> distance = valueOf(uniformValue.operands[0], launch),
                             step = valueOf(uniformValue.operands[1], launch);
      if (!distance || !step || *step <= 0)
        return std::nullopt;
      return *distance <= 0 ? 0 : (*distance - 1) / *step + 1;
    }
  return std::nullopt;
}

std::optional<int64_t> DisjointAccesses::valueOf(llvm::ArrayRef<std::string> names, int64_t coefficient,
                                                 const machine::Launch &launch) const {
  for (const std::string &name : names) {
    std::optional<int64_t> value = valueOf(name, launch);
    if (!value || llvm::MulOverflow(coefficient, *value, coefficient))
      return std::nullopt;
  }
  return coefficient;
}

std::optional<int64_t> DisjointAccesses::valueOf(const Effects::Sum &sum, const machine::Launch &launch) const {
  int64_t total = sum.constant;
  for (const Effects::Term &term : sum.terms) {
    std::optional<int64_t> value = valueOf(term.names, term.coefficient, launch);
    if (!value || llvm::AddOverflow(total, *value, total))
      return std::nullopt;
  }
  return total;
}

std::optional<DisjointAccesses::Reach> DisjointAccesses::reachOf(const Effects::Range &range,
                                                                 const machine::Launch &launch) const {
  Reach reach{0, range.first, range.last, {}};
  for (const Effects::Term &term : range.terms) {
    // At most one name of the term is not known at launch.
    std::vector<std::string> names = term.names;
    auto special = llvm::find_if(names, [](const std::string &n) { return n == "%x" || n[0] == '@'; });
    if (llvm::is_contained(names, "%y") || llvm::is_contained(names, "%z")) {
      if (special != names.end())
        return std::nullopt;
      reach.rows.push_back(term);
      continue;
    }
    std::string counted = special == names.end() ? "" : *special;
    if (special != names.end())
      names.erase(special);
    std::optional<int64_t> coefficient = valueOf(names, term.coefficient, launch);
    if (!coefficient)
      return std::nullopt;
    int64_t minimum = *coefficient, maximum = *coefficient;
    if (counted == "%x") {
      if (llvm::AddOverflow(reach.step, *coefficient, reach.step))
        return std::nullopt;
      continue;
    }
    if (!counted.empty()) {
      auto counter = llvm::find_if(known.counters, [&](const Effects::Counter &c) { return c.name == counted; });
      std::optional<int64_t> extent;
      if (counter != known.counters.end() && counter->extent)
        extent = valueOf(*counter->extent, launch);
      int64_t far;
      if (!extent || llvm::MulOverflow(*coefficient, std::max<int64_t>(*extent, 1) - 1, far))
        return std::nullopt;
      minimum = std::min<int64_t>(far, 0);
      maximum = std::max<int64_t>(far, 0);
    }
    if (llvm::AddOverflow(reach.low, minimum, reach.low) || llvm::AddOverflow(reach.high, maximum, reach.high))
      return std::nullopt;
  }
  return reach;
}

bool DisjointAccesses::areDisjoint(llvm::ArrayRef<unsigned> arguments, const machine::Launch &launch) const {
  if (known.otherReads || known.otherWrites)
    return false;
  auto isOne = [&](unsigned argument) { return llvm::is_contained(arguments, argument); };
  for (unsigned argument : arguments)
    if (launch.arguments[argument].bits != launch.arguments[arguments[0]].bits)
      return false;
  std::optional<Reach> all;
  for (const Effects::Range &range : known.ranges) {
    if (!isOne(range.argument))
      continue;
    std::optional<Reach> reach = reachOf(range, launch);
    auto sameTerm = [](const Effects::Term &a, const Effects::Term &b) {
      return a.coefficient == b.coefficient && a.names == b.names;
    };
    if (!reach || (all && (reach->step != all->step || !llvm::equal(reach->rows, all->rows, sameTerm))))
      return false;
    if (!all) {
      all = reach;
      continue;
    }
    all->low = std::min(all->low, reach->low);
    all->high = std::max(all->high, reach->high);
  }
  int64_t length;
  return all && !llvm::SubOverflow(all->high, all->low, length) && all->step != INT64_MIN &&
         length < std::abs(all->step);
}

} // namespace txl::driver
