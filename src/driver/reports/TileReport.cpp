// Two walks over TTGIR: one in the order that defines the live ranges of buffers, one from each dot back to the sources
// of its operands.
#include "driver/reports/TileReport.h"
#include "analysis/Alias.h"
#include "analysis/Allocation.h"
#include "analysis/WarpgroupDot.h"
#include "arch/Architecture.h"
#include "ir/Rules.h"
#include "ir/SourcePosition.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "lower/engines/TMABoxes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/JSON.h"

namespace txl::driver {

using llvm::json::Array;
using llvm::json::Object;

static std::string textOf(mlir::Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

static Array extents(llvm::ArrayRef<int64_t> shape) { return Array(shape); }

/// The name of the variable in the program, else the name of the operation.
static std::string nameOf(mlir::Operation *op) {
  auto name = op->getLoc()->findInstanceOf<mlir::NameLoc>();
  return llvm::json::fixUTF8(name ? name.getName().strref() : op->getName().getStringRef());
}

static std::string locationOf(mlir::Operation *op) { return llvm::json::fixUTF8(ir::formatPosition(op->getLoc())); }

static Object memoryOf(mlir::FunctionOpInterface function, const analysis::Allocation &allocation) {
  analysis::Positions positions(function);
  Array buffers, lines;
  for (const analysis::Buffer &buffer : allocation.buffersOf(function)) {
    static constexpr llvm::StringLiteral kinds[] = {"explicit", "scratch", "virtual"};
    mlir::Operation *owner = buffer.owner;
    std::string type = owner->getNumResults() ? textOf(owner->getResult(0).getType()) : std::string();
    buffers.push_back(Object{{"name", nameOf(owner)},
                             {"kind", kinds[unsigned(buffer.kind)]},
                             {"type", std::move(type)},
                             {"location", locationOf(owner)},
                             {"offset", buffer.offset},
                             {"bytes", buffer.bytes},
                             {"life", Array{buffer.liveRange.begin, buffer.liveRange.end}}});
  }
  std::string last;
  function->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    std::string location = locationOf(op);
    if (op != function && location != "unknown" && location != last)
      lines.push_back(Array{positions[op].begin, last = std::move(location)});
  });
  return Object{{"function", function.getName()},
                {"bytes", allocation.bytesOf(function)},
                {"length", positions[function].end},
                {"lines", std::move(lines)},
                {"buffers", std::move(buffers)}};
}

namespace {
/// The dots of a module.
class DotList {
public:
  DotList(mlir::ModuleOp module, const DeviceOptions &options);
  Array all;

private:
  void add(mlir::Operation *dot, mlir::Value a, mlir::Value b, llvm::ArrayRef<int64_t> instruction, std::string name,
           llvm::ArrayRef<unsigned> groups);
  Object operand(llvm::StringRef name, mlir::Value value, llvm::ArrayRef<int64_t> instruction);
  void addBuffer(Object &out, mlir::Value buffer);

  analysis::AliasAnalysis alias;
  analysis::Allocation allocation;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> copies;
};
} // namespace

/// The buffer that a copy fills; null if `op` is none.
static mlir::Value destinationOf(mlir::Operation *op) {
  if (auto copy = mlir::dyn_cast<tx::AsyncCopyOp>(op))
    return copy.getBuffer();
  if (auto copy = mlir::dyn_cast<tx::TensorLoadOp>(op))
    return copy.getBuffer();
  if (auto copy = mlir::dyn_cast<tx::TensorGatherOp>(op))
    return copy.getBuffer();
  if (auto store = mlir::dyn_cast<ttg::LocalStoreOp>(op))
    return store.getDst();
  return {};
}

DotList::DotList(mlir::ModuleOp module, const DeviceOptions &options) : alias(module), allocation(module) {
  module.walk([&](mlir::Operation *op) {
    if (mlir::Value buffer = destinationOf(op))
      for (mlir::Operation *alloc : alias.buffersOf(buffer))
        copies[alloc].push_back(op);
  });
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (auto dot = mlir::dyn_cast<tt::DotOp>(op)) {
      auto found = analysis::dotInstructionOf(dot, *options.target.architecture);
      analysis::DotInstruction one = found.value_or(analysis::DotInstruction());
      add(dot, dot.getA(), dot.getB(), {one.m, one.n, one.k}, one.str(), {});
    } else if (auto dot = mlir::dyn_cast<tx::DotAsyncOp>(op)) {
      if (auto found = analysis::warpgroupDotOf(analysis::getDotSpec(dot), ttg::layoutOf(dot.getResult().getType()),
                                                *options.target.architecture))
        add(dot, dot.getA(), dot.getB(), {64, found->n, found->k}, "wgmma " + found->str(),
            {found->groups.m, found->groups.n});
    }
  });
}

static Object loopOf(mlir::Operation *op) {
  auto loop = op->getParentOfType<mlir::scf::ForOp>();
  if (!loop)
    return Object{};
  Object out{{"location", locationOf(loop)}};
  if (std::optional<llvm::APInt> tripCount = loop.getStaticTripCount())
    out["iterations"] = tripCount->getSExtValue();
  return out;
}

void DotList::add(mlir::Operation *dot, mlir::Value a, mlir::Value b, llvm::ArrayRef<int64_t> instruction,
                  std::string name, llvm::ArrayRef<unsigned> groups) {
  int64_t m = instruction[0], n = instruction[1], k = instruction[2];
  Array along;
  for (unsigned count : groups)
    along.push_back(count);
  all.push_back(Object{{"location", locationOf(dot)},
                       {"operation", dot->getName().getStringRef()},
                       {"loop", loopOf(dot)},
                       {"instruction", std::move(name)},
                       {"extents", extents(instruction)},
                       {"groups", std::move(along)},
                       {"operands", Array{operand("a", a, {m, k}), operand("b", b, {k, n})}}});
}

/// The box of a copy: of the TMA, or the tile that threads copy.
static Object copyOf(mlir::Operation *op) {
  Object out{{"operation", op->getName().getStringRef()}, {"location", locationOf(op)}};
  auto type = mlir::cast<ttg::MemDescType>(destinationOf(op).getType());
  out["box"] = extents(type.getShape());
  auto load = mlir::dyn_cast<tx::TensorLoadOp>(op);
  if (!load)
    return out;
  if (std::optional<lower::TensorBoxes> boxes = lower::loadedBoxes(load)) {
    out["box"] = extents(boxes->box);
    out["boxes"] = boxes->copies.size();
    out["swizzle"] = boxes->span;
  }
  return out;
}

void DotList::addBuffer(Object &out, mlir::Value value) {
  if (alias.buffersOf(value).empty())
    return;
  mlir::Operation *alloc = alias.buffersOf(value).front();
  auto whole = mlir::cast<ttg::MemDescType>(alloc->getResult(0).getType()),
       slice = mlir::cast<ttg::MemDescType>(value.getType());
  out["buffer"] = nameOf(alloc);
  out["bytes"] = allocation.bufferOf(alloc) ? allocation.bufferOf(alloc)->bytes : 0;
  out["offset"] = allocation.offsetOf(alloc).value_or(0);
  out["stages"] = whole.getShape().size() > slice.getShape().size() ? whole.getShape()[0] : 1;
  Array filled;
  for (mlir::Operation *copy : copies.lookup(alloc)) {
    Object result = copyOf(copy);
    if (!llvm::is_contained(filled, llvm::json::Value(Object(result))))
      filled.push_back(std::move(result));
  }
  out["copies"] = std::move(filled);
}

Object DotList::operand(llvm::StringRef name, mlir::Value value, llvm::ArrayRef<int64_t> instruction) {
  auto buffer = mlir::dyn_cast<ttg::MemDescType>(value.getType());
  auto tile = mlir::dyn_cast<mlir::RankedTensorType>(value.getType());
  llvm::ArrayRef<int64_t> shape = buffer ? buffer.getShape() : tile.getShape();
  Array grid;
  for (unsigned axis : {0u, 1u}) // after the batch axis
    grid.push_back(std::max<int64_t>(1, shape[shape.size() - 2 + axis] / instruction[axis]));
  Object out{{"name", name},
             {"shape", extents(shape)},
             {"element", textOf(buffer ? buffer.getElementType() : tile.getElementType())},
             {"tile", extents(instruction)},
             {"grid", std::move(grid)},
             {"registers", !buffer}};
  // An operand in registers may have been converted, or loaded from a buffer that copies fill.
  while (mlir::Operation *op = value.getDefiningOp())
    if (auto load = mlir::dyn_cast<ttg::LocalLoadOp>(op))
      value = load.getSrc();
    else if (mlir::isPure(op) && op->getNumOperands() == 1)
      value = op->getOperand(0);
    else
      break;
  if (mlir::isa<ttg::MemDescType>(value.getType()))
    addBuffer(out, value);
  return out;
}

std::string tileReport(mlir::ModuleOp module, const DeviceOptions &options) {
  Array memory;
  analysis::Allocation allocation(module);
  module.walk([&](mlir::FunctionOpInterface function) { memory.push_back(memoryOf(function, allocation)); });
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(
      Object{{"memory", std::move(memory)}, {"dots", std::move(DotList(module, options).all)}});
  return text;
}

} // namespace txl::driver
