// The TileOp interface: layout verification and the construction of scratch phases.
#include "ir/TileOp.h"

#include "ir/TileOp.cpp.inc"

using namespace mlir;

namespace txl::ir {

LogicalResult emitLayoutMismatch(Operation *op, const Twine &what) {
  return op->emitOpError("layouts do not fit: ") << what;
}

LogicalResult verifyOneLayout(Operation *op, ValueRange values) {
  ttg::LayoutAttr first;
  for (Value value : values)
    if (ttg::LayoutAttr layout = ttg::layoutAttrOf(value)) {
      if (first && first != layout)
        return emitLayoutMismatch(op, "its tiles must have one layout");
      first = layout;
    }
  return success();
}

LogicalResult verifyOneLayout(Operation *op) {
  SmallVector<Value, 8> values(op->getOperands());
  values.append(op->result_begin(), op->result_end());
  return verifyOneLayout(op, values);
}

void ScratchUse::addExchange(ArrayRef<std::pair<uint64_t, uint64_t>> ranges) {
  if (llvm::all_of(ranges, [](auto range) { return range.first == range.second; }))
    return;
  if (phases.empty())
    phases.emplace_back();
  for (auto [begin, end] : ranges)
    phases.back().push_back({begin, end, true});
  phases.emplace_back();
  for (auto [begin, end] : ranges)
    phases.back().push_back({begin, end, false});
}

void ScratchUse::addExchange(uint64_t begin, uint64_t end) {
  std::pair<uint64_t, uint64_t> range(begin, end);
  addExchange(range);
}

} // namespace txl::ir
