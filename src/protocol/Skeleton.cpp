// Which regions overlap, and how a report names buffers, mbarriers and agents: as the reference interpreter does.
#include "protocol/Skeleton.h"
#include "ir/Layouts.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

bool Region::overlaps(const Region &other) const {
  if (buffer != other.buffer || cta != other.cta || slot != other.slot)
    return false;
  if (box == other.box)
    return true;
  for (auto [a, b] : llvm::zip(*box, *other.box))
    if (a.first >= b.second || b.first >= a.second)
      return false;
  return true;
}

bool Region::covers(const Region &other) const {
  if (box == other.box)
    return true;
  for (auto [a, b] : llvm::zip(*box, *other.box))
    if (b.first < a.first || b.second > a.second)
      return false;
  return true;
}

static std::string nameOf(Operation *op) {
  auto name = dyn_cast<NameLoc>(op->getResult(0).getLoc());
  return name ? name.getName().str() : "";
}

const BarrierRow &Skeleton::rowOf(uint32_t barrier) const {
  return *std::prev(llvm::find_if(llvm::drop_begin(rows), [&](const BarrierRow &row) { return row.first > barrier; }));
}

static std::string describe(Operation *op, uint32_t slot, const char *kind) {
  bool isRing = cast<ttg::MemDescType>(op->getResult(0).getType()).getIsMultiBuffer();
  if (std::string name = nameOf(op); !name.empty())
    return isRing ? llvm::formatv("`{0}[{1}]`", name, slot).str() : "`" + name + "`";
  return isRing ? llvm::formatv("{0} {1} of the row", kind, slot).str() : std::string("the ") + kind;
}

std::string Skeleton::barrierName(uint32_t barrier) const {
  const BarrierRow &row = rowOf(barrier);
  return describe(row.op, barrier - row.first, "mbarrier");
}

std::string Skeleton::bufferName(const Region &region) const {
  return describe(buffers[region.buffer].op, region.slot, "buffer");
}

std::string Skeleton::agentName(uint32_t agent) const {
  std::string name =
      !isExplicit ? "the program" : (byWarps ? "warp " : "warpgroup ") + std::to_string(agent % agentsOfCta);
  return ctas > 1 ? llvm::formatv("{0} of CTA {1}", name, agent / agentsOfCta).str() : name;
}

} // namespace txl::protocol
