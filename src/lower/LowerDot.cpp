// Dots: matrix instructions, or FMAs in each thread.
//
// The layouts determine which (analysis/DotInstruction.h). An operand's registers come fragment by fragment;
// coordinates determine which fragments contribute to a fragment of the result. Accumulation along K is in ascending
// order, one instruction after the other; the order inside an instruction is the hardware's. In the FMA case each
// accumulator is a chain of fused multiply-adds, as docs/write/numerics.md specifies: the same bits as on the CPU.
#include "analysis/BufferAccess.h"
#include "analysis/DotInstruction.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "lower/Exchange.h"
#include "lower/FloatFormats.h"
#include "lower/engines/MatrixTypes.h"

namespace txl::lower {

using analysis::DotInstruction;
using layout::Dim;
using layout::LinearLayout;
using layout::Space;
using Kind = analysis::DotInstruction::Kind;

TXL_DIAGNOSTIC(LowerDotLayouts, ValueError,
               "the layouts of a `tt.dot` fit neither a matrix instruction of {0} nor FMA in each thread; `txlc "
               "--print-layout-decisions` shows layouts that do");

static llvm::Value *roundToTF32(Lowering &l, llvm::Value *value);

namespace {
/// An operand's words in the instruction's form; those in shared memory are loaded on first use.
class Fragments {
public:
  Fragments(Lowering &l, const DotInstruction &instruction) : l(l), instruction(instruction) {}
  void begin(mlir::Value operand);
  llvm::Value *word(unsigned index);
  /// The words of the fragment that begins with register `reg`.
  llvm::SmallVector<llvm::Value *, 4> at(unsigned reg, unsigned count) {
    llvm::SmallVector<llvm::Value *, 4> fragment;
    for (unsigned i = 0; i < count; ++i)
      fragment.push_back(word(reg / instruction.perLane + i));
    return fragment;
  }

private:
  Lowering &l;
  const DotInstruction &instruction;
  std::optional<MatrixLoads> loads;
  Elements elements;
  llvm::DenseMap<unsigned, llvm::Value *> words;
};

/// Finds the register that holds the element at a coordinate, as far as registers determine it.
class RegisterAt {
public:
  explicit RegisterAt(const LinearLayout &layout)
      : layout(layout), span(layout.columns().take_front(layout.in().bits(Dim::Register))) {}
  unsigned operator()(llvm::ArrayRef<uint64_t> coordinates) const {
    return span.preimage(layout.out().point(coordinates)).value_or(0);
  }

private:
  const LinearLayout &layout;
  layout::Span span;
};

/// The scales of an operand: words of those of four consecutive blocks.
class ScaleWords {
public:
  ScaleWords(Lowering &l, mlir::Value scales, unsigned kAxis)
      : l(l), elements(l.get(scales).begin(), l.get(scales).end()), layout(ttg::layoutOf(scales)), at(layout),
        kAxis(kAxis) {}
  /// Those of the row or column at `coordinates`, from block `first` on, a multiple of 4.
  llvm::Value *word(llvm::SmallVector<uint64_t, 4> coordinates, unsigned first);

private:
  Lowering &l;
  Elements elements;
  const LinearLayout &layout;
  RegisterAt at;
  unsigned kAxis;
  llvm::DenseMap<unsigned, llvm::Value *> words; ///< by the register of the first
};

class Dot {
public:
  Dot(Lowering &l, tt::DotOp op, DotInstruction instruction)
      : l(l), op(op), instruction(instruction), aLayout(ttg::layoutOf(op.getA())), bLayout(ttg::layoutOf(op.getB())),
        cLayout(ttg::layoutOf(op.getType())), aAt(aLayout), bAt(bLayout), k(op.getA().getType().getShape().back()) {}

  Elements inThreads();
  Elements byMatrices();

private:
  /// For register `reg` of the result: the registers of a and b at position `k`.
  std::pair<unsigned, unsigned> operandsAt(unsigned reg, uint64_t position) const;

  Lowering &l;
  tt::DotOp op;
  DotInstruction instruction;
  const LinearLayout &aLayout, &bLayout, &cLayout;
  RegisterAt aAt, bAt;
  uint64_t k;
};
} // namespace

std::pair<unsigned, unsigned> Dot::operandsAt(unsigned reg, uint64_t position) const {
  llvm::SmallVector<uint64_t, 4> a = cLayout.out().coordinates(cLayout.apply(reg)), b = a;
  a.back() = position;
  b[b.size() - 2] = position;
  return {aAt(a), bAt(b)};
}

// FMA -----------------------------------------------------------------------------------------------------------------

Elements Dot::inThreads() {
  mlir::Type from = op.getA().getType().getElementType(), other = op.getB().getType().getElementType();
  mlir::Type to = op.getType().getElementType();
  bool integer = mlir::isa<mlir::IntegerType>(from);
  mlir::Type accumulatorType = integer || to.isF64() ? to : mlir::Float32Type::get(op.getContext());
  auto widened = [&](mlir::Value operand, mlir::Type type) -> Elements {
    if (!integer)
      return type == accumulatorType ? Elements(l.get(operand).begin(), l.get(operand).end())
                                     : convertFloats(l, l.get(operand), type, accumulatorType);
    Elements wide;
    for (llvm::Value *value : l.get(operand))
      wide.push_back(l.b.CreateSExt(value, l.elementType(accumulatorType)));
    return wide;
  };
  Elements a = widened(op.getA(), from), b = widened(op.getB(), other);
  if (!integer && from.isF32() && op.getInputPrecision() == tt::InputPrecision::TF32) {
    for (Elements *operand : {&a, &b})
      for (llvm::Value *&value : *operand)
        value = roundToTF32(l, value);
  }
  Elements accumulators = integer ? Elements(l.get(op.getC()).begin(), l.get(op.getC()).end()) : widened(op.getC(), to);
  for (uint64_t position = 0; position < k; ++position)
    for (auto [reg, accumulator] : llvm::enumerate(accumulators)) {
      auto [i, j] = operandsAt(reg, position);
      if (integer)
        accumulator = l.b.CreateAdd(accumulator, l.b.CreateMul(a[i], b[j]));
      else
        accumulator = l.b.CreateIntrinsic(llvm::Intrinsic::fma, {accumulator->getType()}, {a[i], b[j], accumulator});
    }
  return integer || to == accumulatorType ? accumulators : convertFloats(l, accumulators, accumulatorType, to);
}

// Matrix instructions -------------------------------------------------------------------------------------------------

static llvm::Value *roundToTF32(Lowering &l, llvm::Value *value) {
  llvm::Type *word = l.b.getInt32Ty();
  if (l.gpu.hasTF32Rounding())
    return l.b.CreateBitCast(l.gpu.roundToTF32(l.b, value), value->getType());
  // numerics::roundToTF32, written out.
  llvm::Value *bits = l.b.CreateBitCast(value, word);
  llvm::Value *odd = l.b.CreateAnd(l.b.CreateLShr(bits, 13), 1);
  llvm::Value *rounded = l.b.CreateAnd(l.b.CreateAdd(l.b.CreateAdd(bits, odd), l.i32(0xfff)), l.i32(0xffffe000));
  llvm::Value *nan = l.b.CreateFCmpUNO(value, value);
  return l.b.CreateBitCast(l.b.CreateSelect(nan, l.b.CreateOr(bits, l.i32(0x00400000)), rounded), value->getType());
}

void Fragments::begin(mlir::Value operand) {
  auto load = operand.getDefiningOp<ttg::LocalLoadOp>();
  if (std::optional<analysis::DeferredLoad> deferred =
          load ? analysis::deferredLoad(load, l.architecture) : std::nullopt)
    loads.emplace(l, l.scalar(load.getSrc()), deferred->matrices, l.elementType(load.getType()),
                  deferred->access.origin);
  else
    elements = Elements(l.get(operand).begin(), l.get(operand).end());
}

llvm::Value *Fragments::word(unsigned index) {
  llvm::Value *&known = words[index];
  if (known)
    return known;
  auto element = [&](unsigned reg) { return loads ? loads->at(reg) : elements[reg]; };
  switch (instruction.kind) {
  case Kind::TF32:
    return known = l.b.CreateBitCast(roundToTF32(l, element(index)), l.b.getInt32Ty());
  case Kind::F64:
    return known = element(index);
  default:
    break;
  }
  // Elements adjacent along K are packed into a word; f16 keeps its type, the others become bits.
  unsigned first = index * instruction.perLane;
  if (llvm::Value *word = loads ? loads->wordAt(first) : nullptr)
    return known = instruction.kind == Kind::F16
                       ? l.b.CreateBitCast(word, llvm::FixedVectorType::get(l.b.getHalfTy(), 2))
                       : word;
  llvm::Value *vector =
      llvm::PoisonValue::get(llvm::FixedVectorType::get(element(first)->getType(), instruction.perLane));
  for (unsigned i = 0; i < instruction.perLane; ++i)
    vector = l.b.CreateInsertElement(vector, element(first + i), i);
  return known = instruction.kind == Kind::F16 ? vector : l.b.CreateBitCast(vector, l.b.getInt32Ty());
}

llvm::Value *ScaleWords::word(llvm::SmallVector<uint64_t, 4> coordinates, unsigned first) {
  const unsigned blocks = 1u << layout.out().bits(Dim::tensor(kAxis));
  coordinates[kAxis] = first;
  llvm::Value *&known = words[at(coordinates)];
  if (known)
    return known;
  llvm::Type *byte = l.b.getInt8Ty();
  llvm::Value *vector = llvm::Constant::getNullValue(llvm::FixedVectorType::get(byte, 4));
  for (unsigned i = 0; i < 4 && first + i < blocks; ++i) {
    coordinates[kAxis] = first + i;
    vector = l.b.CreateInsertElement(vector, l.b.CreateBitCast(elements[at(coordinates)], byte), i);
  }
  return known = l.b.CreateBitCast(vector, l.b.getInt32Ty());
}

MatrixType matrixTypeOf(Kind kind) {
  switch (kind) {
  case Kind::F16:
    return MatrixType::F16;
  case Kind::BF16:
    return MatrixType::BF16;
  case Kind::TF32:
    return MatrixType::TF32;
  case Kind::E4M3:
    return MatrixType::E4M3;
  case Kind::E5M2:
    return MatrixType::E5M2;
  case Kind::S8:
  case Kind::E2M1: // two in a byte
    return MatrixType::S8;
  case Kind::F64:
    return MatrixType::F64;
  case Kind::FMA:
    break;
  }
  llvm_unreachable("a matrix instruction");
}

Elements Dot::byMatrices() {
  // Words of a fragment: of a, two rows of K / (4 words); of b, one; the result has four.
  unsigned perLane = instruction.perLane, alongK = instruction.k / (4 * perLane);
  unsigned aWords = 2 * alongK, bWords = alongK;
  Fragments a(l, instruction), b(l, instruction);
  a.begin(op.getA());
  b.begin(op.getB());
  Kind kindB = instruction.kindB == Kind::FMA ? instruction.kind : instruction.kindB;
  MatrixMultiply shape{matrixTypeOf(instruction.kind), matrixTypeOf(kindB), instruction.k};
  auto multiply = [&](Words a, Words b, Words c) { return l.gpu.multiply(l.b, shape, a, b, c); };
  std::optional<ScaleWords> scalesA, scalesB;
  if (instruction.scales) {
    shape.scales = instruction.scales;
    shape.areFloats = !mlir::getElementTypeOrSelf(op.getScales()[0]).isInteger();
    scalesA.emplace(l, op.getScales()[0], /*kAxis=*/1);
    scalesB.emplace(l, op.getScales()[1], /*kAxis=*/0);
  }
  /// Selects the scales of the fragments at `position` for the result from register `reg` on.
  auto select = [&](unsigned reg, uint64_t position) {
    const unsigned block = position / instruction.k * instruction.scales;
    llvm::SmallVector<uint64_t, 4> at = cLayout.out().coordinates(cLayout.apply(reg));
    shape.firstByte = block % 4;
    shape.scalesA = scalesA->word(at, block & ~3u);
    shape.scalesB = scalesB->word(at, block & ~3u);
  };
  Elements d(l.get(op.getC()).begin(), l.get(op.getC()).end());
  // The fragments of the next step are loaded right before this step's MMAs, and no earlier.
  auto load = [&](uint64_t position) {
    for (unsigned reg = 0; reg < d.size() && position < k; reg += 4) {
      auto [aReg, bReg] = operandsAt(reg, position);
      a.at(aReg, aWords), b.at(bReg, bWords);
    }
  };
  load(0);
  for (uint64_t position = 0; position < k; position += instruction.k) {
    load(position + instruction.k);
    for (unsigned reg = 0; reg < d.size(); reg += 4) {
      auto [aReg, bReg] = operandsAt(reg, position);
      if (instruction.scales)
        select(reg, position);
      llvm::SmallVector<llvm::Value *, 4> aWordsHere = a.at(aReg, aWords), bOperand = b.at(bReg, bWords);
      llvm::ArrayRef<llvm::Value *> aOperand(aWordsHere), cOperand(&d[reg], 4);
      Elements accumulators;
      if (instruction.kind == Kind::F64) { // two of m8n8k4, one per half of the rows
        accumulators = multiply(aOperand.take_front(1), bOperand, cOperand.take_front(2));
        llvm::append_range(accumulators, multiply(aOperand.drop_front(1), bOperand, cOperand.drop_front(2)));
      } else {
        accumulators = multiply(aOperand, bOperand, cOperand);
      }
      llvm::copy(accumulators, d.begin() + reg);
    }
  }
  return d;
}

template <> void lower(Lowering &l, tt::DotOp op) {
  std::optional<DotInstruction> instruction = analysis::dotInstructionOf(op, l.architecture);
  if (!instruction)
    return l.fail(LowerDotLayouts, op, l.architecture.name);
  Dot dot(l, op, *instruction);
  l.set(op.getResult(), instruction->isMatrix() ? dot.byMatrices() : dot.inThreads());
}

} // namespace txl::lower
