// Finds each buffer's elements a column from its users and its live range; then assigns columns, the largest buffer
// first.
#include "analysis/tensor/TensorAllocation.h"
#include "analysis/Alias.h"
#include "analysis/Allocation.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "layout/TensorMemoryAccess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::analysis;

/// The smallest number of columns that the hardware allocates.
static constexpr unsigned kLeastColumns = 32;

bool analysis::isInTensorMemory(mlir::Value buffer) {
  auto type = mlir::dyn_cast<ttg::MemDescType>(buffer.getType());
  return type && type.getSpace() == ttg::MemorySpace::Tensor;
}

namespace {
/// How MMAs use a buffer. Packed: several elements of fewer than 32 bits are in a column.
struct Uses {
  bool isAccumulator = false, isNarrowAccumulator = false, isPacked = false, isScales = false, isOperand = false;
};
} // namespace

static unsigned bitsOf(mlir::Value buffer) {
  return mlir::cast<ttg::MemDescType>(buffer.getType()).getElementType().getIntOrFloatBitWidth();
}

static Uses usesOf(mlir::Operation *alloc, const AliasAnalysis &alias) {
  Uses uses;
  for (mlir::Value value : alias.valuesOf(alloc)) {
    const bool isNarrow = bitsOf(value) < 32;
    uses.isPacked |= bitsOf(value) != bitsOf(alloc->getResult(0));
    for (mlir::Operation *user : value.getUsers())
      if (auto dot = mlir::dyn_cast<tx::DotXOp>(user)) {
        uses.isOperand |= dot.getA() == value;
        uses.isPacked |= isNarrow && dot.getA() == value;
        uses.isAccumulator |= dot.getAccumulator() == value;
        uses.isNarrowAccumulator |= isNarrow && dot.getAccumulator() == value;
        uses.isScales |= dot.getAScale() == value || dot.getBScale() == value;
      } else if (mlir::isa<tx::TMemCopyOp>(user)) {
        uses.isScales = true;
      }
  }
  return uses;
}

/// Assigns each buffer the lowest columns that are free of those that live at the same time.
static void assignColumns(llvm::MutableArrayRef<TensorBuffer> buffers, bool interferesAlways) {
  llvm::SmallVector<unsigned> order(llvm::to_vector(llvm::seq<unsigned>(0, buffers.size())));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    const unsigned columnsA = buffers[a].columns * buffers[a].slots, columnsB = buffers[b].columns * buffers[b].slots;
    return columnsA != columnsB ? columnsA > columnsB : a < b;
  });
  llvm::SmallVector<const TensorBuffer *> placed;
  for (unsigned index : order) {
    TensorBuffer &buffer = buffers[index];
    llvm::SmallVector<const TensorBuffer *> interfering;
    for (const TensorBuffer *other : placed)
      if (interferesAlways || buffer.liveRange.overlaps(other->liveRange))
        interfering.push_back(other);
    llvm::sort(interfering, [](auto *a, auto *b) { return a->column < b->column; });
    unsigned size = buffer.columns * buffer.slots;
    for (const TensorBuffer *other : interfering)
      if (other->column < buffer.column + size && buffer.column < other->end())
        buffer.column = other->end();
    placed.push_back(&buffer);
  }
}

TensorAllocation::TensorAllocation(mlir::ModuleOp module) {
  llvm::SmallVector<ttg::LocalAllocOp> allocs;
  module.walk([&](ttg::LocalAllocOp alloc) {
    ttg::MemDescType type = alloc.getType();
    if (isInTensorMemory(alloc.getResult()) && type.getElementType().isIntOrFloat() &&
        layout::fitsTensorMemory(type.getShape().drop_front(type.getIsMultiBuffer()),
                                 type.getElementType().getIntOrFloatBitWidth()))
      allocs.push_back(alloc);
  });
  if (allocs.empty())
    return;
  const AliasAnalysis alias(module);
  llvm::DenseMap<mlir::Operation *, Positions> positions;
  for (ttg::LocalAllocOp alloc : allocs) {
    mlir::Operation *function = alloc->getParentOfType<mlir::FunctionOpInterface>();
    const Positions &here = positions.try_emplace(function, function).first->second;
    ttg::MemDescType type = alloc.getType();
    llvm::ArrayRef<int64_t> shape = type.getShape().drop_front(type.getIsMultiBuffer());
    const unsigned bits = type.getElementType().getIntOrFloatBitWidth();
    const Uses uses = usesOf(alloc, alias);
    TensorBuffer buffer;
    buffer.owner = alloc;
    buffer.perWord = uses.isAccumulator || bits >= 32 ? 1 : 32 / bits;
    buffer.isMixed = (uses.isNarrowAccumulator && uses.isPacked) ||
                     (uses.isScales && (uses.isAccumulator || uses.isOperand || uses.isPacked));
    // Of scales there are 4 columns for each 4 columns of the buffer and 128 rows: the first has rows 0 to 31 in lanes
    // 0 to 31, and again in each 32 lanes more, the second rows 32 to 63, and so on.
    buffer.columns = layout::tensorMemoryColumns(shape, buffer.perWord) * (uses.isScales ? 4 : 1);
    buffer.slots = type.getNumSlots().value_or(1);
    buffer.liveRange = computeLiveRange(alloc, alias, here);
    indices[alloc] = all.size();
    for (mlir::Value value : alias.valuesOf(alloc)) {
      auto [known, isNew] = views.try_emplace(value, all.size());
      if (!isNew && all[known->second].perWord != buffer.perWord)
        ambiguous.insert(value);
    }
    all.push_back(buffer);
  }
  assignColumns(all, tx::threadsOf(module).isExplicit);
}

const TensorBuffer *TensorAllocation::bufferOf(mlir::Operation *alloc) const {
  auto found = indices.find(alloc);
  return found == indices.end() ? nullptr : &all[found->second];
}

const TensorBuffer *TensorAllocation::layoutOf(mlir::Value view) const {
  auto found = views.find(view);
  return found == views.end() || ambiguous.contains(view) ? nullptr : &all[found->second];
}

unsigned TensorAllocation::perWordOf(mlir::Value view) const {
  const TensorBuffer *buffer = layoutOf(view);
  const unsigned bits = bitsOf(view);
  const bool isReinterpreted = buffer && bits != bitsOf(buffer->owner->getResult(0));
  return !buffer || bits >= 32 ? 1 : isReinterpreted ? 32 / bits : buffer->perWord;
}

unsigned TensorAllocation::required() const {
  unsigned end = 0;
  for (const TensorBuffer &buffer : all)
    end = std::max(end, buffer.end());
  return end;
}

unsigned TensorAllocation::allocated() const {
  return all.empty() ? 0 : std::max(kLeastColumns, unsigned(llvm::PowerOf2Ceil(required())));
}
