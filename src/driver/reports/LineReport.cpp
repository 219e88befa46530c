// One walk over TTGIR. The number of executions of an operation is estimated from its loops, and only used for
// comparisons. All tiles are assumed to be full, with rows that begin at a sector: the extra cost of masked edges and
// of rows of odd length depends on the run. If loaded values or run-time values determine the address differences
// within a tile, the report marks its figure as the worst case.
#include "driver/reports/LineReport.h"
#include "analysis/AxisInfo.h"
#include "analysis/BufferAccess.h"
#include "analysis/GlobalAccess.h"
#include "ir/Exchange.h"
#include "ir/Ops.h"
#include "ir/Rules.h"
#include "ir/TX.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/Lookup.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/assignment/LayoutCosts.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace txl::driver {

/// The assumed trip count of a loop with an unknown one, the multiply-adds of an SM's tensor cores per cycle, and the
/// bytes that the TMA moves per cycle, like other accesses to global memory.
static constexpr double kIterations = 16, kProductsPerCycle = 1024, kBoxBytesPerCycle = 64;

namespace {
struct Report {
  explicit Report(mlir::ModuleOp module, const DeviceOptions &options)
      : architecture(*options.target.architecture), axisInfo(module), costs(options.numWarps, axisInfo) {
    findChoices(module);
    module.walk([this](mlir::Operation *op) { look(op); });
  }

  std::string text() const;

private:
  void findChoices(mlir::ModuleOp module);
  void look(mlir::Operation *op);
  void global(mlir::Operation *op, ir::MemoryAccess access, ttg::LayoutAttr layout);
  void shared(mlir::Operation *op, mlir::Type tile, mlir::Value buffer, const char *what);
  void conversion(ttg::ConvertLayoutOp op);
  bool engine(mlir::Operation *op);
  void find(mlir::Operation *op, std::string what);

  const arch::Architecture &architecture;
  analysis::AxisInfoAnalysis axisInfo;
  transform::LayoutCosts costs;
  /// What determines the differences between the elements of a tile: the text of the kernel, or run-time scalars that
  /// are uniform over the tile; nonlinear arithmetic on such scalars, such as a remainder; loaded values.
  enum class Choice : uint8_t { Text, Run, Arithmetic, Memory };
  llvm::DenseMap<mlir::Value, Choice> choices;
  std::map<std::pair<std::string, unsigned>, std::vector<std::string>> found; // by place, each text once
  double globalCycles = 0, sharedCycles = 0, productCycles = 0, otherCycles = 0;
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

void Report::find(mlir::Operation *op, std::string what) {
  auto place = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>();
  std::vector<std::string> &here =
      found[{place ? place.getFilename().str() : std::string(), place ? place.getLine() : 0}];
  if (!llvm::is_contained(here, what))
    here.push_back(std::move(what));
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
      ir::forCarried(op, [&](mlir::Value from, mlir::Value to) {
        if (isTile(to))
          raise(to, choices.lookup(from));
      });
      if (mlir::isa<mlir::scf::ForOp, mlir::scf::WhileOp, mlir::scf::IfOp, tx::GroupOp>(op))
        return;
      Choice choice = Choice::Text;
      for (mlir::Value operand : op->getOperands())
        choice = std::max(choice, of(operand));
      if (mlir::isa<ttg::LocalLoadOp>(op) || ir::Rules(op).memoryAccess())
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
  if (Choice choice = choices.lookup(access.pointer); choice > Choice::Run)
    return find(
        op, llvm::formatv("may not be coalesced: {0} up to {1} sectors of 32 bytes for an access of a warp, where {2} "
                          "hold what it wants; {3}",
                          choice == Choice::Memory
                              ? "indices that were loaded choose"
                              : "a remainder, a quotient or the like of numbers that only a run knows chooses",
                          traffic.sectors, traffic.ideal,
                          choice == Choice::Memory ? "sort the indices, or let each choose a row of neighbours"
                                                   : "`--counters` of an emulated run counts them; a mask instead of a "
                                                     "remainder keeps neighbours neighbours"));
  find(op,
       llvm::formatv("not coalesced: an access of a warp touches {0} sectors of 32 bytes where {1} hold what it wants; "
                     "let neighbouring elements of the tile be neighbours in memory: exchange the axes, or say what is "
                     "known of a stride with `tl.multiple_of` and `tl.max_contiguous`, or pass it as 1",
                     traffic.sectors, traffic.ideal));
}

void Report::shared(mlir::Operation *op, mlir::Type tile, mlir::Value buffer, const char *what) {
  auto type = mlir::dyn_cast<mlir::RankedTensorType>(tile);
  std::optional<analysis::BufferAccess> access = type ? analysis::bufferAccess(tile, buffer) : std::nullopt;
  if (!access)
    return;
  unsigned bytes = std::max(1u, access->elementBits / 8);
  double words = double(type.getNumElements()) * bytes / 128;
  sharedCycles += words * weight(op);
  if (access->matrices())
    return; // rows of 16 bytes, which a swizzled buffer serves without conflicts
  layout::BankCycles banks =
      layout::bankCycles(access->vectors.offsets, bytes, access->vectors.vector.elements() * bytes);
  if (banks.cycles > banks.ideal)
    find(op,
         llvm::formatv("bank conflicts: {0} takes {1} cycles where its bytes need {2}; transpose the tile before it "
                       "is multiplied, or choose a tile whose rows are a power of two of at least 128 bytes",
                       what, banks.cycles, banks.ideal));
}

void Report::conversion(ttg::ConvertLayoutOp op) {
  auto from = mlir::cast<mlir::RankedTensorType>(op.getSrc().getType()),
       to = mlir::cast<mlir::RankedTensorType>(op.getType());
  transform::LayoutCosts::Conversion cost =
      costs.conversion(mlir::cast<ttg::LayoutAttr>(from.getEncoding()), mlir::cast<ttg::LayoutAttr>(to.getEncoding()),
                       ir::elementBytes(to.getElementType()));
  sharedCycles += cost.cycles * weight(op);
  if (cost.bytes)
    find(op,
         llvm::formatv("conversion: {0} bytes move through shared memory between layouts{1}; compute what both sides "
                       "need in one layout: reduce and store along the axis that is loaded contiguously",
                       cost.bytes, weight(op) > 1 ? ", in a loop" : ""));
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
    return count(mlir::cast<ttg::MemDescType>(dot.getSum().getType()).getShape(),
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
  if (double products = multiplications(op)) {
    productCycles += products / kProductsPerCycle * weight(op);
    return true;
  }
  mlir::Value buffer = boxOf(op);
  if (!buffer)
    return false;
  auto type = mlir::cast<ttg::MemDescType>(buffer.getType());
  double bytes = double(mlir::ShapedType::getNumElements(type.getShape())) * ir::elementBytes(type.getElementType());
  globalCycles += bytes / kBoxBytesPerCycle * weight(op);
  return true;
}

void Report::look(mlir::Operation *op) {
  if (auto convert = mlir::dyn_cast<ttg::ConvertLayoutOp>(op))
    return conversion(convert);
  if (auto load = mlir::dyn_cast<ttg::LocalLoadOp>(op))
    return shared(op, load.getType(), load.getSrc(), "loading a tile from shared memory");
  if (auto store = mlir::dyn_cast<ttg::LocalStoreOp>(op))
    return shared(op, store.getSrc().getType(), store.getDst(), "storing a tile in shared memory");
  if (auto alloc = mlir::dyn_cast<ttg::LocalAllocOp>(op)) {
    if (alloc.getSrc())
      shared(op, alloc.getSrc().getType(), alloc.getResult(), "storing a tile in shared memory");
    return;
  }
  if (std::optional<tt::ChosenWords> chosen = tt::chosenWords(op))
    find(op, llvm::formatv(
                 "may have bank conflicts: the elements of a tile choose the words of shared memory that {0}; {1}",
                 chosen->what, chosen->remedy));
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
  (access ? globalCycles : otherCycles) += costs.operation(rules, layout) * weight(op);
  if (access)
    global(op, *access, layout);
}

std::string Report::text() const {
  std::string all;
  llvm::raw_string_ostream os(all);
  for (const auto &[place, texts] : found)
    for (const std::string &text : texts)
      os << place.first << ":" << place.second << ": " << text << "\n";
  struct Part {
    double cycles;
    const char *name, *remedy;
  };
  Part parts[] = {
      {globalCycles, "global memory", "move fewer bytes: fuse kernels, keep tiles, use narrower types"},
      {sharedCycles, "shared memory", "larger tiles, or fewer warps, reuse more of what is loaded"},
      {productCycles, "matrix products", "the matrix units are busy: narrower types are faster"},
      {otherCycles, "arithmetic", "hoist what loops repeat, and prefer cheaper functions"},
  };
  double sum = 0;
  for (const Part &part : parts)
    sum += part.cycles;
  const Part *most = llvm::max_element(parts, [](const Part &a, const Part &b) { return a.cycles < b.cycles; });
  if (sum > 0) {
    os << "limited by " << most->name << ":";
    for (const Part &part : parts)
      os << llvm::formatv(" {0} {1:P0},", part.name, part.cycles / sum);
    os << llvm::formatv(" of what a program costs, loops of {0} iterations; {1}\n", unsigned(kIterations),
                        most->remedy);
  }
  return all;
}

std::string lineReport(mlir::ModuleOp module, const DeviceOptions &options) { return Report(module, options).text(); }

} // namespace txl::driver
