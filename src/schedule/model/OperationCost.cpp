// Each kind of cost of ir/TileOp.h is priced by one function. Elements are divided by what the unit executes per cycle.
#include "schedule/model/OperationCost.h"
#include "analysis/tensor/TensorDot.h"
#include "arch/SmFunction.h"
#include "arch/SpecificFeatures.h"
#include "ir/Rules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "schedule/loop/LoopGraph.h"
#include <algorithm>
#include <cmath>

using namespace mlir;

namespace txl::schedule {

using arch::Unit;

double OperationCost::held() const { return *std::max_element(holds.begin(), holds.end()); }

static double &of(UnitTimes &times, Unit unit) { return times[unsigned(unit)]; }

/// Bytes per cycle of an SM from L2, when all SMs load.
static double globalBytes(const CostContext &context, const arch::SmModel &model) {
  const arch::Gpu &gpu = arch::defaultGpu(*context.architecture);
  return gpu.l2CycleBytes ? std::min(model.globalBytes, double(gpu.l2CycleBytes) / gpu.sms) : model.globalBytes;
}

/// Adds `results` of a unit, each instruction of a warp having one for each of its threads.
static void addResults(OperationCost &cost, const arch::SmModel &model, Unit unit, double results) {
  of(cost.holds, unit) += results / model.throughput(unit);
  of(cost.holds, Unit::Issue) += results / arch::kThreadsPerWarp / model.issueSlots;
}

static unsigned bitsOf(Type type) {
  Type element =
      isa<ttg::MemDescType>(type) ? cast<ttg::MemDescType>(type).getElementType() : getElementTypeOrSelf(type);
  return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
}

static ArrayRef<int64_t> shapeOf(Type type) {
  if (auto buffer = dyn_cast<ttg::MemDescType>(type))
    return buffer.getShape();
  return cast<RankedTensorType>(type).getShape();
}

/// The MMA of a tile: its operands' types have the extents, and the results the rows and columns.
static OperationCost costOfMma(Operation *op, const CostContext &context, const arch::SmModel &model) {
  OperationCost cost;
  Type a = op->getOperand(0).getType(), b = op->getOperand(1).getType();
  ArrayRef<int64_t> rows = shapeOf(a), columns = shapeOf(b);
  if (rows.size() < 2 || columns.size() < 2)
    return cost;
  double m = rows[rows.size() - 2], k = rows.back(), n = columns.back(), batch = rows.size() > 2 ? rows.front() : 1;
  m = std::max(1.0, m / context.slices);
  // The rate of f16; of half as many bits twice of it, of twice as many half.
  double work = batch * m * n * k * bitsOf(a) / 16;
  bool isAsync = llvm::any_of(ir::Rules(op).bufferEffects(), [](const ir::BufferEffect &effect) {
    return effect.agent == ir::BufferEffect::Agent::Engine;
  });
  double bytesA = batch * m * k * bitsOf(a) / 8, bytesB = batch * k * n * bitsOf(b) / 8;
  double sharedA = isa<ttg::MemDescType>(a) ? bytesA : 0;
  const arch::MmaThresholds &tiles = model.tiles;
  if (isAsync && arch::has(*context.architecture, arch::SpecificFeature::TensorMemory)) {
    // One thread starts each instruction, of up to 128 rows, which reads its rows of A and its columns of B once.
    double rowBlocks = std::max(1.0, m / analysis::kTensorRows),
           columnBlocks = std::max(1.0, n / tiles.wgmmaMaxColumns);
    const arch::SmOperation &row = arch::smOperation("tcgen05.mma.m128n256k16.f16");
    of(cost.holds, Unit::Mma) = std::max(work, batch * analysis::kTensorRows * n * k * bitsOf(a) / 16) / model.mma;
    of(cost.holds, Unit::Shared) = (sharedA * columnBlocks + bytesB * rowBlocks) / model.sharedBytes;
    cost.latency = row.latency;
    cost.isAsync = true;
    cost.completion = row.completion;
    cost.issue = rowBlocks * columnBlocks * std::max(1.0, k * bitsOf(a) / 256) * row.issue;
    return cost;
  }
  if (isAsync) {
    // A wgmma reads its operands from shared memory for each of its groups of rows.
    double instructions = std::max(1.0, m / tiles.wgmmaRows) * std::max(1.0, n / tiles.wgmmaMaxColumns);
    of(cost.holds, Unit::Mma) = std::max(work, batch * tiles.wgmmaRows * n * k * bitsOf(a) / 16) / model.mma;
    of(cost.holds, Unit::Shared) = (sharedA + bytesB * std::max(1.0, m / tiles.wgmmaRows)) / model.sharedBytes;
    int64_t tail = n > 128 ? 256 : n > 64 ? 128 : 64;
    const arch::SmOperation &last = arch::smOperation("wgmma.m64n" + std::to_string(tail) + "k16.f16");
    cost.latency = std::max(0.0, last.latency - model.occupancy(last));
    cost.isAsync = true;
    cost.completion = arch::Completion::WgmmaGroup;
    cost.issue = instructions * std::max(1.0, k * bitsOf(a) / 256) * last.issue;
    return cost;
  }
  double rate = model.mmaSync ? model.mmaSync : model.mma;
  of(cost.holds, Unit::MmaSync) = work / rate;
  // Warps share rows and columns evenly: each operand is read by as many warps as the other axis is divided among.
  double side = std::max(1.0, std::sqrt(double(context.warps)));
  of(cost.holds, Unit::Shared) = (bytesA + bytesB) * side / model.sharedBytes;
  of(cost.holds, Unit::Issue) = work / (16 * 8 * 16) / model.issueSlots;
  cost.latency = arch::smOperation("mma.m16n8k16.f16").latency;
  return cost;
}

/// The elements that an elementwise operation computes. Neighbouring pointers are computed together, as wide as an
/// access, and so are the two elements of a register.
static double computedElements(Operation *op, const arch::SmModel &model) {
  Value tile = ir::Rules(op).workingTile();
  if (!tile)
    return 0;
  double elements = double(distinctElements(tile));
  Type element = getElementTypeOrSelf(tile.getType());
  if (auto pointer = dyn_cast<tt::PointerType>(element))
    return elements * bitsOf(pointer.getPointeeType()) / 8 / model.access.vectorBytes;
  return bitsOf(tile.getType()) <= 16 && isa<FloatType>(element) ? elements / 2 : elements;
}

/// Whether the FP32 units execute an operation. The integer units execute comparisons, minima, selections and
/// conversions of floats (CUDA C++ Programming Guide, "Arithmetic Instructions").
static bool isFloatArithmetic(Operation *op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, math::FmaOp>(op);
}

static OperationCost costOfElements(Operation *op, const arch::SmModel &model, double slices) {
  OperationCost cost;
  double elements = computedElements(op, model) / slices;
  if (!elements)
    return cost;
  bool isFloat = isFloatArithmetic(op);
  addResults(cost, model, isFloat ? Unit::FP32 : Unit::Integer, elements);
  cost.latency = arch::smOperation(isFloat ? "fma.f32" : "add.s32").latency;
  return cost;
}

/// A function, which is computed in f32: a chain of instructions.
static OperationCost costOfFunction(Operation *op, const arch::SmFunction &row, const arch::SmModel &model,
                                    double slices) {
  OperationCost cost;
  Value tile = ir::Rules(op).workingTile();
  if (!tile)
    return cost;
  double elements = double(distinctElements(tile)) / slices;
  addResults(cost, model, Unit::FP32, (row.instructions - row.special) * elements);
  addResults(cost, model, Unit::SpecialFunctions, row.special * elements);
  cost.latency = (row.instructions - row.special) * arch::smOperation("fma.f32").latency +
                 row.special * arch::smOperation("ex2.f32").latency;
  return cost;
}

/// A reduction or scan: an operation for each element, then shuffles between the lanes that share a row.
static OperationCost costOfReduction(Operation *op, const ir::Cost &kind, const CostContext &context,
                                     const arch::SmModel &model) {
  OperationCost cost;
  Value tile = ir::Rules(op).workingTile();
  auto type = tile ? dyn_cast<RankedTensorType>(tile.getType()) : RankedTensorType();
  if (!type || !type.getNumElements())
    return cost;
  double elements = double(type.getNumElements()) / context.slices;
  double rows = elements / double(type.getShape()[kind.axis]);
  bool isFloat = false;
  for (Region &region : op->getRegions())
    isFloat |= region
                   .walk([](Operation *inner) {
                     return isFloatArithmetic(inner) ? WalkResult::interrupt() : WalkResult::advance();
                   })
                   .wasInterrupted();
  addResults(cost, model, isFloat ? Unit::FP32 : Unit::Integer, elements);
  // The four lanes that have a row of an MMA's result, or the lanes of a warp along the only axis.
  double lanes = type.getRank() > 1 ? 4 : std::min<double>(arch::kThreadsPerWarp, elements);
  double steps = std::log2(std::max(1.0, lanes));
  addResults(cost, model, Unit::Shuffle, rows * lanes * steps);
  cost.latency = steps * (arch::smOperation("shfl").latency + arch::smOperation("fma.f32").latency);
  if (type.getRank() == 1 && context.warps > 1)
    cost.latency += 2 * arch::smOperation("bar.sync.8warps").latency;
  return cost;
}

static OperationCost costOfAccess(Operation *op, const CostContext &context, const arch::SmModel &model) {
  OperationCost cost;
  std::optional<ir::MemoryAccess> access = ir::Rules(op).memoryAccess();
  if (!access)
    return cost;
  Type element = getElementTypeOrSelf(access->pointer.getType());
  auto pointer = dyn_cast<tt::PointerType>(element);
  double elements = double(distinctElements(access->pointer)) / context.slices;
  double bytes = elements * (pointer ? bitsOf(pointer.getPointeeType()) : 8) / 8;
  of(cost.holds, Unit::Global) = std::max(bytes, double(model.access.sectorBytes)) / globalBytes(context, model);
  of(cost.holds, Unit::Issue) =
      std::max(1.0, bytes / model.access.vectorBytes / arch::kThreadsPerWarp) / model.issueSlots;
  // The warps go on after a store.
  cost.isAsync = access->writes && !op->getNumResults();
  cost.issue = of(cost.holds, Unit::Issue);
  cost.latency = arch::smOperation("ld.global.v4").latency;
  return cost;
}

/// Threads write or read a buffer.
static OperationCost costOfBuffers(Operation *op, const CostContext &context, const arch::SmModel &model) {
  OperationCost cost;
  double bytes = 0;
  for (Value value : op->getOperands())
    if (auto tile = dyn_cast<RankedTensorType>(value.getType()))
      bytes += double(tile.getNumElements()) * bitsOf(tile) / 8;
  for (Value value : op->getResults())
    if (auto tile = dyn_cast<RankedTensorType>(value.getType()))
      bytes += double(tile.getNumElements()) * bitsOf(tile) / 8;
  bytes /= context.slices;
  if (!bytes)
    return cost;
  of(cost.holds, Unit::Shared) = bytes / model.sharedBytes;
  of(cost.holds, Unit::Issue) = bytes / model.access.vectorBytes / arch::kThreadsPerWarp / model.issueSlots;
  // Other threads read it: they synchronise.
  cost.latency = arch::smOperation("st.shared.v4").latency + arch::smOperation("bar.sync.8warps").latency;
  return cost;
}

/// The cost of an operation without regions.
static OperationCost costOfOne(Operation *op, const CostContext &context) {
  const arch::SmModel &model = arch::smModelOf(*context.architecture);
  ir::Rules rules(op);
  if (rules.layoutRelation() == ir::LayoutRelation::Instruction && rules.waitsFor() == ir::Wait::Nothing)
    return costOfMma(op, context, model);
  if (const arch::SmFunction *function = arch::findSmFunction(op->getName().getStringRef()))
    return costOfFunction(op, *function, model, context.slices);
  ir::Cost kind = rules.cost();
  switch (kind.kind) {
  case ir::Cost::Kind::Element:
  case ir::Cost::Kind::Function: // one instruction
    return costOfElements(op, model, context.slices);
  case ir::Cost::Kind::Access:
    return costOfAccess(op, context, model);
  case ir::Cost::Kind::Reduction:
    return costOfReduction(op, kind, context, model);
  case ir::Cost::Kind::None:
    break;
  }
  bool movesTile = llvm::any_of(rules.bufferEffects(), [](const ir::BufferEffect &effect) {
    return (effect.kind == ir::BufferEffect::Kind::Read || effect.kind == ir::BufferEffect::Kind::Write) &&
           effect.agent == ir::BufferEffect::Agent::Program;
  });
  return movesTile ? costOfBuffers(op, context, model) : OperationCost();
}

OperationCost costOf(Operation *op, const CostContext &context) {
  if (op->getNumRegions() && isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op)) {
    OperationCost sum;
    for (Operation &inner : op->getRegion(0).front()) {
      OperationCost one = costOf(&inner, context);
      for (auto [all, cycles] : llvm::zip(sum.holds, one.holds))
        all += cycles;
      sum.latency += one.latency;
    }
    return sum;
  }
  OperationCost cost = costOfOne(op, context);
  ir::Rules rules(op);
  if (rules.layoutRelation() == ir::LayoutRelation::Instruction) {
    cost.isMmaWait = rules.waitsFor() != ir::Wait::Nothing;
    cost.isMma = !cost.isMmaWait;
  }
  cost.endsPhase = rules.cost().kind == ir::Cost::Kind::Reduction;
  if (std::optional<ir::MemoryAccess> access = rules.memoryAccess()) {
    cost.accesses = true;
    cost.writes = access->writes;
  }
  return cost;
}

const OperationCost &OperationCosts::of(Operation *op) {
  std::unique_ptr<OperationCost> &cost = known[op];
  if (!cost)
    cost = std::make_unique<OperationCost>(costOf(op, context));
  return *cost;
}

OperationCost costOfCopy(uint64_t bytes, bool isTma, int64_t vectorBytes, const CostContext &context) {
  const arch::SmModel &model = arch::smModelOf(*context.architecture);
  OperationCost cost;
  cost.isAsync = true;
  of(cost.holds, Unit::Global) = double(bytes) / globalBytes(context, model);
  of(cost.holds, Unit::Shared) = double(bytes) / model.sharedBytes;
  const arch::SmOperation &row = arch::smOperation(isTma ? "cp.async.bulk.tensor.16KB" : "cp.async.16");
  // A tile has arrived with the last of its lines, some of which L2 does not have.
  cost.latency = std::max(row.latency, arch::smOperation("ld.global.v4.dram").latency);
  cost.completion = row.completion;
  if (isTma) {
    cost.issue = row.issue;
    return cost;
  }
  // Each thread computes an address and a predicate for each of its copies.
  double copies = double(bytes) / double(std::max<int64_t>(vectorBytes, 1));
  of(cost.holds, Unit::Integer) = 2 * copies / model.integer;
  of(cost.holds, Unit::Issue) = 3 * copies / arch::kThreadsPerWarp / model.issueSlots;
  cost.issue = std::max(of(cost.holds, Unit::Integer), of(cost.holds, Unit::Issue));
  return cost;
}

} // namespace txl::schedule
