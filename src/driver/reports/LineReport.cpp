// One walk over TTGIR. The number of executions of an operation is estimated from its loops, and only used for
// comparisons. All tiles are assumed to be full, with rows that begin at a sector: the extra cost of masked edges and
// of rows of odd length depends on the run. If loaded values or run-time values determine the address differences
// within a tile, the report marks its figure as the worst case.
#include "driver/reports/LineReport.h"
#include "analysis/Allocation.h"
#include "analysis/AxisInfo.h"
#include "analysis/BufferAccess.h"
#include "analysis/GlobalAccess.h"
#include "arch/SmModel.h"
#include "driver/reports/Finding.h"
#include "ir/Exchange.h"
#include "ir/Rules.h"
#include "ir/SourceFacts.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ConvertOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/Lookup.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "ir/ops/buffer/IndexedBuffer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/assignment/LayoutCosts.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>

namespace txl::driver {

/// The assumed trip count of a loop with an unknown one, the multiply-adds of an SM's tensor cores per cycle, and the
/// bytes that the TMA moves per cycle, like other accesses to global memory.
static constexpr double kIterations = 16, kMultiplicationsPerCycle = 1024, kBoxBytesPerCycle = 64;

namespace {
struct Report {
  explicit Report(mlir::ModuleOp module, const DeviceOptions &options)
      : architecture(*options.target.architecture), axisInfo(module),
        costs(options.numWarps, arch::smModelOf(architecture), axisInfo) {
    findChoices(module);
    module.walk([this](mlir::Operation *op) { look(op); });
  }

  Facts facts(mlir::ModuleOp module) const;
  /// The name of the resource that limits the loops at a line, `none` if there are no costs.
  llvm::StringRef limiterOf(const FactPosition &loop) const;

private:
  /// Estimated cycles of each resource.
  struct Cycles {
    double global = 0, shared = 0, multiplies = 0, other = 0;
    double total() const { return global + shared + multiplies + other; }
    llvm::StringRef limiter() const;
  };
  void findChoices(mlir::ModuleOp module);
  void look(mlir::Operation *op);
  void global(mlir::Operation *op, ir::MemoryAccess access, ttg::LayoutAttr layout);
  void shared(mlir::Operation *op, mlir::Type tile, mlir::Value buffer, const char *kind);
  void indexed(mlir::Operation *op, const tx::IndexedAccess &access);
  void conversion(ttg::ConvertLayoutOp op);
  bool engine(mlir::Operation *op);
  void find(mlir::Operation *op, Fact fact);
  void add(mlir::Operation *op, double Cycles::*resource, double cycles);

  const arch::Architecture &architecture;
  analysis::AxisInfoAnalysis axisInfo;
  transform::LayoutCosts costs;
  /// What determines the differences between the elements of a tile: the text of the kernel, or run-time scalars that
  /// are uniform over the tile; nonlinear arithmetic on such scalars, such as a remainder; loaded values.
  enum class Choice : uint8_t { Text, Run, Arithmetic, Memory };
  llvm::DenseMap<mlir::Value, Choice> choices;
  using Line = std::pair<std::string, unsigned>;
  std::map<Line, Facts> found; // each fact once
  Cycles total;
  std::map<Line, Cycles> loops; // of one iteration
};
} // namespace

/// The estimated number of executions of `op` in one run of its function.
static double weight(mlir::Operation *op) {
  double runs = 1;
  for (mlir::Operation *loop = op->getParentOp(); loop; loop = loop->getParentOp())
    if (mlir::isa<mlir::scf::ForOp, mlir::scf::WhileOp>(loop))
      runs *= kIterations;
  return runs;
}

void Report::find(mlir::Operation *op, Fact fact) {
  auto textOf = [](const Fact &fact) {
    std::string text;
    llvm::raw_string_ostream os(text);
    printFact(os, fact);
    return text;
  };
  Facts &here = found[{fact.position.file, fact.position.line}];
  if (llvm::none_of(here, [&](const Fact &other) { return textOf(other) == textOf(fact); }))
    here.push_back(std::move(fact));
}

void Report::add(mlir::Operation *op, double Cycles::*resource, double cycles) {
  total.*resource += cycles * weight(op);
  for (auto loop = op->getParentOfType<mlir::scf::ForOp>(); loop; loop = loop->getParentOfType<mlir::scf::ForOp>()) {
    FactPosition line = ir::lineOf(loop.getOperation());
    loops[{line.file, line.line}].*resource += cycles;
  }
}

llvm::StringRef Report::Cycles::limiter() const {
  double largest = std::max({global, shared, multiplies, other});
  return largest <= 0            ? "none"
         : largest == multiplies ? "tensor_core"
         : largest == global     ? "global_memory"
         : largest == shared     ? "shared_memory"
                                 : "arithmetic";
}

llvm::StringRef Report::limiterOf(const FactPosition &loop) const {
  auto found = loops.find({loop.file, loop.line});
  return found == loops.end() ? "none" : found->second.limiter();
}

/// True of linear operations: strides of their results are determined by the strides of their operands.
static bool isLinear(mlir::Operation *op) {
  return mlir::isa<mlir::arith::AddIOp, mlir::arith::SubIOp, mlir::arith::MulIOp, mlir::arith::ExtSIOp,
                   mlir::arith::ExtUIOp, mlir::arith::TruncIOp, tt::AddPtrOp, tt::SplatOp, tt::BroadcastOp,
                   tt::ExpandDimsOp, tt::ReshapeOp, tt::TransOp, tt::BitcastOp, ttg::ConvertLayoutOp>(op);
}

/// A fixpoint along uses. A scalar is uniform, so it only affects where a tile begins.
void Report::findChoices(mlir::ModuleOp module) {
  auto of = [this](mlir::Value value) {
    auto found = choices.find(value);
    return found != choices.end() ? found->second : mlir::isa<mlir::BlockArgument>(value) ? Choice::Run : Choice::Text;
  };
  bool changed = true;
  auto raise = [&](mlir::Value value, Choice choice) {
    auto tile = mlir::dyn_cast<mlir::RankedTensorType>(value.getType());
    if (!tile || axisInfo.get(value).isUniform(tile.getShape()))
      choice = std::min(choice, Choice::Run);
    Choice &now = choices[value];
    changed |= now < choice;
    now = std::max(now, choice);
  };
  auto isTile = [](mlir::Value value) { return mlir::isa<mlir::RankedTensorType>(value.getType()); };
  while (std::exchange(changed, false))
    module.walk([&](mlir::Operation *op) {
      ir::forEachForwardedValue(op, [&](mlir::Value from, mlir::Value to) {
        if (isTile(to))
          raise(to, choices.lookup(from));
      });
      if (mlir::isa<mlir::scf::ForOp, mlir::scf::WhileOp, mlir::scf::IfOp, tx::GroupOp>(op))
        return;
      Choice choice = Choice::Text;
      for (mlir::Value operand : op->getOperands())
        choice = std::max(choice, of(operand));
      if (mlir::isa<ttg::LocalLoadOp>(op) || tx::indexedAccess(op) || ir::Rules(op).memoryAccess())
        choice = Choice::Memory;
      else if (op->getNumOperands() == 0 && !op->hasTrait<mlir::OpTrait::ConstantLike>() &&
               !llvm::any_of(op->getResults(), isTile))
        choice = Choice::Run;
      else if (choice == Choice::Run && llvm::any_of(op->getOperands(), isTile) && !isLinear(op))
        choice = Choice::Arithmetic;
      for (mlir::Value result : op->getResults())
        raise(result, choice);
    });
}

void Report::global(mlir::Operation *op, ir::MemoryAccess access, ttg::LayoutAttr layout) {
  unsigned vectorBytes = 16;
  if (auto atomic = mlir::dyn_cast<tt::AtomicRMWOp>(op))
    if (unsigned bits = analysis::atomicBits(atomic, architecture)) {
      access = {access.pointer, atomic.getMask(), /*writes=*/true};
      vectorBytes = bits / 8;
    }
  transform::LayoutCosts::Traffic traffic = costs.loweredTraffic(access, layout, vectorBytes);
  if (traffic.sectors <= traffic.ideal)
    return;
  Choice choice = choices.lookup(access.pointer);
  Fact fact = findingFact(Finding::Uncoalesced, ir::lineOf(op), /*certain=*/choice <= Choice::Run);
  fact.set("sectors", traffic.sectors).set("least", traffic.ideal);
  find(op, fact.set("chosen_by", choice == Choice::Memory       ? "loaded_indices"
                                 : choice == Choice::Arithmetic ? "arithmetic"
                                                                : "strides"));
}

void Report::shared(mlir::Operation *op, mlir::Type tile, mlir::Value buffer, const char *kind) {
  auto type = mlir::dyn_cast<mlir::RankedTensorType>(tile);
  std::optional<analysis::BufferAccess> access = type ? analysis::bufferAccess(tile, buffer) : std::nullopt;
  if (!access)
    return;
  unsigned bytes = std::max(1u, access->elementBits / 8);
  double words = double(type.getNumElements()) * bytes / 128;
  add(op, &Cycles::shared, words);
  if (access->matrices())
    return; // rows of 16 bytes, which a swizzled buffer serves without conflicts
  layout::BankCycles banks =
      layout::bankCycles(access->vectors.offsets, bytes, access->vectors.vector.elements() * bytes);
  if (banks.cycles > banks.ideal)
    find(op, findingFact(Finding::BankConflicts, ir::lineOf(op), /*certain=*/true)
                 .set("cycles", banks.cycles)
                 .set("least", banks.ideal)
                 .set("access", kind));
}

/// The bank conflicts of an access by index follow from the layout where the indices are consecutive; there are none
/// where all lanes read one element.
void Report::indexed(mlir::Operation *op, const tx::IndexedAccess &access) {
  auto indices = mlir::cast<mlir::RankedTensorType>(access.indices.getType());
  uint64_t bytes = ir::elementBytes(mlir::cast<ttg::MemDescType>(access.buffer.getType()).getElementType());
  int64_t count = indices.getNumElements();
  add(op, &Cycles::shared, double(count) * bytes / 128);
  const analysis::AxisInfo &facts = axisInfo.get(access.indices);
  if (!access.isAtomic && facts.isUniform(indices.getShape()))
    return;
  Fact fact = findingFact(Finding::BankConflicts, ir::lineOf(op), /*certain=*/false);
  fact.set("access", op->getName().getStringRef());
  if (indices.getRank() == 1 && facts.axes[0].contiguity >= count) {
    const layout::LinearLayout &registers = ttg::layoutOf(indices);
    layout::BankCycles banks = layout::bankCycles(
        registers.reshapedOuts(layout::Space{{layout::Dim::Offset, registers.out().bits()}}), bytes, bytes);
    if (banks.cycles > banks.ideal)
      find(op, fact.set("cycles", banks.cycles).set("least", banks.ideal));
    return;
  }
  find(op, fact.set("remedy", access.isAtomic ? "more elements, or values in no order, meet less often; so do several "
                                                "buffers that are added at the end"
                                              : "indices whose neighbours are in different banks, or equal"));
}

void Report::conversion(ttg::ConvertLayoutOp op) {
  auto from = mlir::cast<mlir::RankedTensorType>(op.getSrc().getType()),
       to = mlir::cast<mlir::RankedTensorType>(op.getType());
  transform::LayoutCosts::Conversion cost =
      costs.conversion(mlir::cast<ttg::LayoutAttr>(from.getEncoding()), mlir::cast<ttg::LayoutAttr>(to.getEncoding()),
                       ir::elementBytes(to.getElementType()));
  add(op, &Cycles::shared, cost.cycles);
  if (cost.bytes)
    find(op, findingFact(Finding::LayoutConversion, ir::lineOf(op.getOperation()), /*certain=*/true)
                 .set("bytes", cost.bytes)
                 .set("in_loop", weight(op) > 1));
}

/// The number of multiply-adds of an MMA, for any instruction that it is lowered to; 0 for other operations.
static double multiplications(mlir::Operation *op) {
  auto count = [](llvm::ArrayRef<int64_t> accumulator, llvm::ArrayRef<int64_t> a) {
    return double(mlir::ShapedType::getNumElements(accumulator)) * a.back();
  };
  if (auto dot = mlir::dyn_cast<tt::DotOp>(op))
    return count(dot.getType().getShape(), mlir::cast<mlir::RankedTensorType>(dot.getA().getType()).getShape());
  if (auto dot = mlir::dyn_cast<tx::DotAsyncOp>(op))
    return count(mlir::cast<mlir::RankedTensorType>(dot.getType()).getShape(), dot.getOperandType(0).getShape());
  if (auto dot = mlir::dyn_cast<tx::DotXOp>(op))
    return count(mlir::cast<ttg::MemDescType>(dot.getAccumulator().getType()).getShape(),
                 mlir::cast<ttg::MemDescType>(dot.getA().getType()).getShape());
  return 0;
}

/// The buffer of a TMA load or store; null for other operations.
static mlir::Value boxOf(mlir::Operation *op) {
  return llvm::TypeSwitch<mlir::Operation *, mlir::Value>(op)
      .Case<tx::TensorLoadOp, tx::TensorGatherOp, tx::TensorStoreOp>([](auto copy) { return copy.getBuffer(); })
      .Default(mlir::Value());
}

/// Counts the work of tensor cores and the TMA. False for other operations.
bool Report::engine(mlir::Operation *op) {
  if (double multiplies = multiplications(op)) {
    add(op, &Cycles::multiplies, multiplies / kMultiplicationsPerCycle);
    return true;
  }
  mlir::Value buffer = boxOf(op);
  if (!buffer)
    return false;
  auto type = mlir::cast<ttg::MemDescType>(buffer.getType());
  double bytes = double(mlir::ShapedType::getNumElements(type.getShape())) * ir::elementBytes(type.getElementType());
  add(op, &Cycles::global, bytes / kBoxBytesPerCycle);
  return true;
}

void Report::look(mlir::Operation *op) {
  if (auto convert = mlir::dyn_cast<ttg::ConvertLayoutOp>(op))
    return conversion(convert);
  if (auto load = mlir::dyn_cast<ttg::LocalLoadOp>(op))
    return shared(op, load.getType(), load.getSrc(), "load");
  if (auto store = mlir::dyn_cast<ttg::LocalStoreOp>(op))
    return shared(op, store.getSrc().getType(), store.getDst(), "store");
  if (auto alloc = mlir::dyn_cast<ttg::LocalAllocOp>(op)) {
    if (alloc.getSrc())
      shared(op, alloc.getSrc().getType(), alloc.getResult(), "store");
    return;
  }
  if (std::optional<tx::IndexedAccess> access = tx::indexedAccess(op))
    return indexed(op, *access);
  if (std::optional<tt::DataDependentAccess> chosen = tt::dataDependentAccess(op))
    find(op, findingFact(Finding::BankConflicts, ir::lineOf(op), /*certain=*/false)
                 .set("access", op->getName().getStringRef())
                 .set("remedy", chosen->remedy));
  if (engine(op))
    return;
  ir::Rules rules(op);
  std::optional<ir::MemoryAccess> access = rules.memoryAccess();
  mlir::Type type = access                ? access->pointer.getType()
                    : op->getNumResults() ? op->getResult(0).getType()
                                          : mlir::Type();
  auto tile = mlir::dyn_cast_or_null<mlir::RankedTensorType>(type);
  auto layout = tile ? mlir::dyn_cast_or_null<ttg::LayoutAttr>(tile.getEncoding()) : nullptr;
  if (!layout)
    return;
  add(op, access ? &Cycles::global : &Cycles::other, costs.operation(rules, layout));
  if (access)
    global(op, *access, layout);
}

Facts Report::facts(mlir::ModuleOp module) const {
  Facts all;
  for (const auto &[line, facts] : found)
    llvm::append_range(all, facts);
  for (auto function : module.getOps<mlir::FunctionOpInterface>()) {
    if (!function.isPublic() || total.total() <= 0)
      continue;
    auto percent = [&](double resource) { return std::lround(100 * resource / total.total()); };
    Fact fact("kernel", ir::lineOf(function.getOperation()));
    fact.set("name", function.getName()).set("limiter", total.limiter());
    fact.set("global_memory_percent", percent(total.global)).set("shared_memory_percent", percent(total.shared));
    fact.set("tensor_core_percent", percent(total.multiplies)).set("arithmetic_percent", percent(total.other));
    all.push_back(fact.set("assumed_iterations", unsigned(kIterations)));
  }
  return all;
}

Facts lineReport(mlir::ModuleOp module, const DeviceOptions &options) { return Report(module, options).facts(module); }

void addLimits(Facts &facts, mlir::ModuleOp module, const DeviceOptions &options) {
  Report report(module, options);
  Ratio memory{int64_t(analysis::Allocation(module).peak()), options.target.architecture->sharedPerBlock};
  for (Fact &fact : facts)
    if (fact.kind == "loop")
      fact.set("smem", memory).set("limiter", report.limiterOf(fact.position));
}

} // namespace txl::driver
