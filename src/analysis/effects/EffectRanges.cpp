// The addresses of accesses, with adjacent lanes joined to byte ranges.
#include "analysis/effects/EffectRanges.h"
#include "analysis/AxisInfo.h"
#include "ir/Rules.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;

/// Removes the counters whose steps leave no gap from `range.terms` and extends first and last over their values.
static void mergeLanes(EffectRange &range, const AffineAddresses &addresses) {
  for (;;) {
    auto isMergeable = [&](const Polynomial::Term &term) {
      const AffineSymbol &symbol = addresses.symbol(term.symbols[0]);
      // A counter that occurs in products with other symbols does not give a contiguous range.
      return term.symbols.size() == 1 && symbol.kind == AffineSymbol::Counter && symbol.extent &&
             symbol.extent->isConstant() && std::abs(term.coefficient) <= range.last - range.first + 1 &&
             llvm::count_if(range.terms, [&](const Polynomial::Term &other) {
               return llvm::is_contained(other.symbols, term.symbols[0]);
             }) == 1;
    };
    auto *next = llvm::find_if(range.terms, isMergeable);
    if (next == range.terms.end())
      return;
    int64_t reach = next->coefficient * std::max<int64_t>(addresses.symbol(next->symbols[0]).extent->constant - 1, 0);
    (reach < 0 ? range.first : range.last) += reach;
    range.terms.erase(next);
  }
}

static void visit(AffineAddresses::Instance &instance, AffineAddresses &addresses, const EffectSummaries &summaries,
                  EffectRanges &ranges) {
  auto summary = summaries.find(instance.function);
  if (summary == summaries.end()) {
    ranges.otherReads = ranges.otherWrites = true;
    return;
  }
  for (auto &[op, site] : summary->second.sites) {
    if (auto call = mlir::dyn_cast<tt::CallOp>(op); call && !site.reads && !site.writes) {
      if (AffineAddresses::Instance *callee = addresses.instanceOf(call, instance))
        visit(*callee, addresses, summaries, ranges);
      else
        ranges.otherReads = ranges.otherWrites = true;
      continue;
    }
    // A descriptor's range is given by its shape and coordinates.
    bool isAddress = site.pointer && mlir::isa<tt::PointerType>(mlir::getElementTypeOrSelf(site.pointer.getType()));
    AffineAddress address = isAddress ? addresses.addressOf(site.pointer, instance) : AffineAddress();
    if (!address.isKnown || address.argument < 0) {
      ranges.otherReads |= site.reads;
      ranges.otherWrites |= site.writes;
      continue;
    }
    EffectRange range;
    range.argument = unsigned(address.argument);
    std::optional<ir::MemoryAccess> access = ir::Rules(op).memoryAccess();
    range.atomic = !access || access->atomic;
    range.terms = std::move(address.offset.terms);
    range.first = address.offset.constant;
    range.last = range.first + unitBytes(site.pointer.getType()) - 1;
    mergeLanes(range, addresses);
    range.certain = (!site.mask || mlir::matchPattern(site.mask, mlir::m_One())) && &instance == &addresses.root() &&
                    op->getParentOp() == instance.function && op->getBlock()->isEntryBlock() &&
                    addresses.isFixed({range.terms, 0});
    for (bool write : {false, true})
      if (write ? site.writes : site.reads) {
        range.writes = write;
        ranges.known.push_back(range);
      }
  }
}

EffectRanges analysis::effectRangesOf(AffineAddresses &addresses, const EffectSummaries &summaries) {
  EffectRanges ranges;
  visit(addresses.root(), addresses, summaries, ranges);
  return ranges;
}
