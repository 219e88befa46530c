// Finds the TMA boxes of a buffer by comparing its layout with the supported ones, and map recipes by tracing values to
// arguments.
#include "lower/engines/TMABoxes.h"
#include "analysis/BufferAccess.h"
#include "arch/TensorMapRecipe.h"
#include "ir/Exchange.h"
#include "ir/facts/ResidentPrograms.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TMAPrefetchOps.h"
#include "layout/Memory.h"
#include "lower/Lowering.h"
#include "mlir/IR/Matchers.h"

namespace txl::lower {

using arch::TensorMap;
using arch::TensorMapRecipe;
using Term = TensorMapRecipe::Term;
using Expression = TensorMapRecipe::Expression;

TXL_DIAGNOSTIC(LowerDescriptorOnDevice, UnsupportedLanguageConstruct,
               "the descriptor of this copy is not a simple expression of the kernel's arguments, so the launch cannot "
               "create it; create it at the top of the kernel from arguments");
TXL_DIAGNOSTIC(LowerTensorBuffer, ValueError,
               "no TMA box fits this buffer: its layout is not supported, or its rows are shorter than 16 bytes");

TXL_DIAGNOSTIC(LowerGatheredRows, ValueError,
               "TMA gather copies boxes of one row, which begin at multiples of 128 bytes in shared memory; give the "
               "buffer rows of 128 bytes or more, or copy by `async_load`");

/// The largest extent of a box.
static constexpr int64_t longest = 256;
/// The most pixels of a copy of im2col.
static constexpr int64_t mostPixels = 1024;

std::optional<TensorBoxes> tensorBoxes(mlir::Value buffer, unsigned rank, int64_t tallest) {
  auto type = mlir::cast<ttg::MemDescType>(buffer.getType());
  llvm::ArrayRef<int64_t> shape = type.getShape(), whole = type.getWholeShape();
  unsigned bits = ir::elementBitsOf(type.getElementType()), axes = shape.size(), bytes = bits / 8;
  std::optional<uint64_t> origin = analysis::bufferOrigin(buffer);
  if (!origin || !axes || axes > rank)
    return std::nullopt;
  TensorBoxes boxes;
  const layout::LinearLayout &layout = type.getLayout().getLayout();
  int64_t inner = shape.back(), outer = axes > 1 ? shape[axes - 2] : 1, width = inner;
  if (axes == 1) {
    if (layout != layout::swizzledShared(whole, {0}, {}))
      return std::nullopt;
    width = std::min(inner, longest);
  } else {
    for (boxes.span = 128; boxes.span >= 16; boxes.span /= 2)
      if (layout == layout::matrixShared(whole, bits, boxes.span, false))
        break;
    if (boxes.span < 16)
      return std::nullopt;
    width = std::min<int64_t>(whole.back(), boxes.span / bytes);
    boxes.span = std::min<int64_t>(boxes.span, width * bytes);
  }
  if (width * bytes < 16 || inner < width || *origin * bytes % (boxes.span == 16 ? 128 : 8 * boxes.span))
    return std::nullopt;
  if (shape.drop_back(std::min(axes, 2u)) != whole.drop_back(std::min(axes, 2u)))
    return std::nullopt;
  int64_t wholeInner = whole.back(), wholeOuter = axes > 1 ? whole[axes - 2] : 1;
  int64_t rows = std::min(outer, tallest), leading = 1;
  if (rows < outer && rows * width * bytes % 128)
    return std::nullopt;
  for (int64_t extent : shape.drop_back(std::min(axes, 2u)))
    leading *= extent;
  boxes.box.assign(rank, 1);
  boxes.box.back() = width;
  if (axes > 1)
    boxes.box[rank - 2] = rows;
  for (int64_t leadingIndex = 0; leadingIndex < leading; ++leadingIndex)
    for (int64_t column = 0; column < inner; column += width)
      for (int64_t row = 0; row < outer; row += rows) {
        TensorBoxes::Copy copy;
        copy.first.assign(rank, 0);
        copy.first.back() = column;
        if (axes > 1)
          copy.first[rank - 2] = row;
        int64_t rest = leadingIndex;
        for (unsigned axis = axes > 1 ? axes - 2 : 0; axis-- > 0; rest /= shape[axis])
          copy.first[rank - axes + axis] = rest % shape[axis];
        copy.offset = (*origin + leadingIndex * wholeInner * wholeOuter + column * wholeOuter + row * width) * bytes;
        boxes.copies.push_back(copy);
      }
  return boxes;
}

std::optional<TensorBoxes> loadedBoxes(tx::TensorLoadOp load) {
  if (load.getFilter().empty())
    return tensorBoxes(load.getBuffer(), load.getCoordinates().size());
  return tensorBoxes(load.getBuffer(), 2, /*tallest=*/mostPixels);
}

std::optional<TensorBoxes> prefetchedBoxes(tt::TensorDescType descriptor) {
  llvm::ArrayRef<int64_t> shape = descriptor.getShape();
  TensorBoxes boxes;
  int64_t count = 1;
  for (int64_t extent : shape) {
    boxes.box.push_back(std::min(extent, longest));
    count *= extent / boxes.box.back();
  }
  if (boxes.box.back() * ir::elementBytes(descriptor.getElementType()) < 16)
    return std::nullopt;
  for (int64_t index = 0; index < count; ++index) {
    TensorBoxes::Copy copy;
    copy.first.assign(shape.size(), 0);
    int64_t rest = index;
    for (unsigned axis = shape.size(); axis-- > 0; rest /= shape[axis] / boxes.box[axis])
      copy.first[axis] = rest % (shape[axis] / boxes.box[axis]) * boxes.box[axis];
    boxes.copies.push_back(copy);
  }
  return boxes;
}

// Recipes -------------------------------------------------------------------------------------------------------------

/// The launch evaluates each value separately: an expression that uses an earlier one twice contains it twice.
static constexpr unsigned kMaxTerms = 128;

/// `value` as an expression of the kernel's arguments with at most `left` terms; none if it is not one.
static std::optional<Expression> expressionOf(mlir::Value value, unsigned &left) {
  namespace arith = mlir::arith;
  if (left-- == 0)
    return std::nullopt;
  llvm::APInt constant;
  if (mlir::matchPattern(value, mlir::m_ConstantInt(&constant)))
    return Expression{{Term::Kind::Constant, constant.getSExtValue(), 64}};
  if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(value)) {
    auto function = mlir::dyn_cast<mlir::FunctionOpInterface>(argument.getOwner()->getParentOp());
    if (!function || !function.isPublic() || !argument.getOwner()->isEntryBlock())
      return std::nullopt;
    mlir::Type type = argument.getType();
    unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 64;
    return Expression{{Term::Kind::Argument, argument.getArgNumber(), std::max(8u, bits)}};
  }
  mlir::Operation *op = value.getDefiningOp();
  if (mlir::isa<arith::ExtSIOp>(op))
    return expressionOf(op->getOperand(0), left);
  if (op->getNumOperands() != 2)
    return std::nullopt;
  std::optional<Expression> result = expressionOf(op->getOperand(0), left);
  std::optional<Expression> right = result ? expressionOf(op->getOperand(1), left) : std::nullopt;
  if (!right)
    return std::nullopt;
  if (auto address = mlir::dyn_cast<tt::AddPtrOp>(op)) {
    mlir::Type element = mlir::cast<tt::PointerType>(address.getType()).getPointeeType();
    right->push_back({Term::Kind::Constant, int64_t(ir::elementBytes(element)), 64});
    right->push_back({Term::Kind::Multiply, 0, 64});
  }
  result->append(right->begin(), right->end());
  if (mlir::isa<arith::AddIOp, tt::AddPtrOp>(op))
    result->push_back({Term::Kind::Add, 0, 64});
  else if (mlir::isa<arith::SubIOp>(op))
    result->push_back({Term::Kind::Subtract, 0, 64});
  else if (mlir::isa<arith::MulIOp>(op))
    result->push_back({Term::Kind::Multiply, 0, 64});
  else
    return std::nullopt;
  return result;
}

static std::optional<Expression> expressionOf(mlir::Value value) {
  unsigned left = kMaxTerms;
  return expressionOf(value, left);
}

/// Signedness of elements is known only to the map, and matters for minimum and maximum reductions.
static TensorMap::Type mapType(mlir::Type element, bool hasSign) {
  using Type = TensorMap::Type;
  if (element.isBF16())
    return Type::BF16;
  if (element.isF16())
    return Type::F16;
  if (element.isF32())
    return Type::F32;
  if (element.isF64())
    return Type::F64;
  switch (ir::elementBitsOf(element)) {
  case 8:
    return Type::U8;
  case 16:
    return Type::U16;
  case 32:
    return hasSign ? Type::I32 : Type::U32;
  default:
    return hasSign ? Type::I64 : Type::U64;
  }
}

/// The recipe without the values that a launch may not know.
static TensorMapRecipe recipeWithoutValues(tt::MakeTensorDescOp result, const TensorBoxes &boxes, bool hasSign) {
  mlir::Type element = mlir::cast<tt::PointerType>(result.getBase().getType()).getPointeeType();
  TensorMapRecipe recipe;
  recipe.type = mapType(element, hasSign);
  recipe.isOptional = result->hasAttr(ir::kOptionalMap);
  recipe.swizzle = boxes.span == 16 ? TensorMap::Swizzle::None : TensorMap::Swizzle(llvm::Log2_32(boxes.span) - 4);
  recipe.fill = result.getPadding() && *result.getPadding() == 2 ? TensorMap::Fill::NaN : TensorMap::Fill::Zero;
  for (int64_t extent : llvm::reverse(boxes.box))
    recipe.box.push_back(extent);
  if (result.isIm2col()) {
    recipe.isIm2col = true;
    auto reversed = [](llvm::ArrayRef<int32_t> values) { return TensorMapRecipe::Pixels(llvm::reverse(values)); };
    recipe.lower = reversed(*result.getLower()), recipe.upper = reversed(*result.getUpper());
    recipe.steps = reversed(*result.getSteps());
  }
  return recipe;
}

static std::optional<TensorMapRecipe> recipeOf(tt::MakeTensorDescOp result, TensorMapRecipe recipe) {
  mlir::Type element = mlir::cast<tt::PointerType>(result.getBase().getType()).getPointeeType();
  std::optional<Expression> address = expressionOf(result.getBase());
  if (!address)
    return std::nullopt;
  recipe.address = *address;
  for (mlir::Value extent : llvm::reverse(result.getShape())) {
    std::optional<Expression> expression = expressionOf(extent);
    if (!expression)
      return std::nullopt;
    recipe.dims.push_back(*expression);
  }
  for (mlir::Value stride : llvm::reverse(result.getStrides().drop_back())) {
    std::optional<Expression> expression = expressionOf(stride);
    if (!expression)
      return std::nullopt;
    expression->push_back({Term::Kind::Constant, int64_t(ir::elementBytes(element)), 64});
    expression->push_back({Term::Kind::Multiply, 0, 64});
    recipe.strides.push_back(*expression);
  }
  return recipe;
}

/// A map with arbitrary extents and strides; none if the hardware has no such box.
static std::optional<TensorMap> mapWithoutValues(const TensorMapRecipe &recipe) {
  TensorMapRecipe some = recipe;
  some.address = {{Term::Kind::Constant, 0, 64}};
  some.dims.assign(some.box.size(), {{Term::Kind::Constant, 1, 64}});
  some.strides.assign(some.box.size() - 1, {{Term::Kind::Constant, arch::kTensorUnit, 64}});
  std::string problem;
  return some.make([](unsigned, unsigned) { return 0; }, problem);
}

bool Lowering::collectTensorMaps() {
  module.walk([&](mlir::Operation *op) {
    mlir::Value descriptor, buffer;
    int64_t tallest = longest;
    bool hasSign = false;
    auto load = mlir::dyn_cast<tx::TensorLoadOp>(op);
    if (load)
      descriptor = load.getDescriptor();
    else if (auto store = mlir::dyn_cast<tx::TensorStoreOp>(op))
      descriptor = store.getDescriptor(), buffer = store.getBuffer(),
      hasSign = !store.getIsUnsigned() &&
                (store.getReduce() == tx::ReduceKind::Min || store.getReduce() == tx::ReduceKind::Max);
    else if (auto gather = mlir::dyn_cast<tx::TensorGatherOp>(op))
      descriptor = gather.getDescriptor(), buffer = gather.getBuffer(), tallest = 1;
    else if (auto prefetch = mlir::dyn_cast<tx::TensorPrefetchOp>(op))
      descriptor = prefetch.getDescriptor();
    if (!descriptor || failed)
      return;
    auto type = mlir::cast<tt::TensorDescType>(descriptor.getType());
    std::optional<TensorBoxes> boxes = load     ? loadedBoxes(load)
                                       : buffer ? tensorBoxes(buffer, type.getShape().size(), tallest)
                                                : prefetchedBoxes(type);
    if (!boxes)
      return tallest == 1 ? fail(LowerGatheredRows, op, "") : fail(LowerTensorBuffer, op, "");
    auto result = descriptor.getDefiningOp<tt::MakeTensorDescOp>();
    if (!result)
      return fail(LowerDescriptorOnDevice, op, "");
    TensorMapRecipe some = recipeWithoutValues(result, *boxes, hasSign);
    std::optional<TensorMapRecipe> recipe = recipeOf(result, some);
    if (!recipe) {
      std::optional<TensorMap> map = some.isIm2col ? std::nullopt : mapWithoutValues(some);
      if (!map || !addProgramMap(op, result, *map))
        fail(LowerDescriptorOnDevice, op, "");
      return;
    }
    std::string text = recipe->str();
    auto *known = llvm::find(tensorMaps, text);
    tensorMapIndices[op] = known - tensorMaps.begin();
    if (known == tensorMaps.end())
      tensorMaps.push_back(text);
  });
  return !failed;
}

unsigned Lowering::firstTensorMap(const llvm::Function &kernel) const {
  return kernel.arg_size() - tensorMaps.size() - ir::residentAxes(module);
}

llvm::Value *Lowering::tensorMapOf(mlir::Operation *copy) {
  if (auto own = programMapIndices.find(copy); own != programMapIndices.end())
    return programMap(own->second);
  return function->getArg(firstTensorMap(*function) + tensorMapIndices.lookup(copy));
}

} // namespace txl::lower
