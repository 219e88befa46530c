// The dialect `ttg`: registration, attributes of operations, and queries about layouts.
#include "ir/PlainInliner.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/async/GroupOps.h"

#include <string_view>

#include "ir/TTGDialect.cpp.inc"

using namespace mlir;

namespace txl::ttg {

namespace {
struct LayoutAliases : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;
  AliasResult getAlias(Attribute attribute, raw_ostream &os) const override;
};
} // namespace

/// Whether lanes hold the last two axes as the accumulator of an `m16n8` mma.sync does.
static bool looksLikeMatrixFragment(const layout::LinearLayout &layout) {
  unsigned rank = layout.out().rank();
  if (rank < 2)
    return false;
  layout::Dim row = layout::Dim::tensor(rank - 2), column = layout::Dim::tensor(rank - 1);
  auto is = [&](unsigned bit, layout::Dim dim, uint64_t coordinate) {
    return layout.basis(layout::Dim::Lane, bit, dim) == coordinate;
  };
  return is(0, column, 2) && is(1, column, 4) && is(2, row, 1) && is(3, row, 2) && is(4, row, 4);
}

// The alias name is a hint for readers; it has no meaning.
LayoutAliases::AliasResult LayoutAliases::getAlias(Attribute attribute, raw_ostream &os) const {
  auto layout = dyn_cast<LayoutAttr>(attribute);
  if (!layout)
    return AliasResult::NoAlias;
  if (layout.getLayout().in().has(layout::Dim::Offset))
    os << "shared";
  else
    os << (looksLikeMatrixFragment(layout.getLayout()) ? "mma" : "layout");
  return AliasResult::OverridableAlias;
}

void TTGDialect::initialize() {
  registerTypes();
  registerOps();
  addInterfaces<LayoutAliases, ir::PlainInliner>();
}

// Layouts.h declares the name for the queries about layouts; the table has its meaning.
static_assert(std::string_view(groupAttr.data(), groupAttr.size()) ==
              std::string_view(ir::kGroup.data(), ir::kGroup.size()));

LogicalResult TTGDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (failed(ir::verifyAttribute(op, attribute)))
    return failure();
  if (attribute.getName() != groupAttr)
    return success();
  ArrayRef<int32_t> group = cast<DenseI32ArrayAttr>(attribute.getValue());
  if (group.size() != 3 || group[0] < 0 || group[0] >= 32 || group[1] <= 0 || group[1] > 32 ||
      !llvm::isPowerOf2_32(group[1]) || group[2] < 0 || group[2] >= 16)
    return op->emitError(
               "`ttg.group` is `array<i32: first warp, number of warps (a power of two), barrier (0 to 15)>`, "
               "not ")
           << attribute.getValue();
  if (!op->getNumRegions())
    return op->emitError("`ttg.group` belongs to an operation with regions");
  return success();
}

// Layouts of values ---------------------------------------------------------------------------------------------------

LayoutAttr layoutAttrOf(Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? dyn_cast_if_present<LayoutAttr>(tile.getEncoding()) : LayoutAttr();
}

const layout::LinearLayout &layoutOf(Type type) {
  auto buffer = dyn_cast<MemDescType>(type);
  return (buffer ? buffer.getLayout() : layoutAttrOf(type)).getLayout(); // the context owns the layout
}

RankedTensorType withLayout(RankedTensorType type, LayoutAttr layout) {
  return RankedTensorType::get(type.getShape(), type.getElementType(), layout);
}
RankedTensorType withLayout(RankedTensorType type, const layout::LinearLayout &layout) {
  return withLayout(type, LayoutAttr::get(type.getContext(), layout));
}
RankedTensorType withoutLayout(RankedTensorType type) {
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

layout::LinearLayout withoutRegisterCopies(const layout::LinearLayout &layout) {
  using layout::Dim;
  uint64_t copies = layout.freeBits(Dim::Register);
  if (!copies)
    return layout;
  layout::Space in;
  layout::Columns columns;
  for (const layout::Axis &axis : layout.in().axes()) {
    unsigned kept = 0;
    for (unsigned bit = 0; bit < axis.bits; ++bit)
      if (axis.dim != Dim::Register || !(copies >> bit & 1)) {
        columns.push_back(layout.basis(axis.dim, bit));
        ++kept;
      }
    in.append({axis.dim, kept});
  }
  return layout::LinearLayout(in, layout.out(), columns);
}

// Modules -------------------------------------------------------------------------------------------------------------

static unsigned getIntegerOr(ModuleOp module, StringRef name, unsigned otherwise) {
  auto integer = module->getAttrOfType<IntegerAttr>(name);
  return integer ? integer.getInt() : otherwise;
}

std::optional<ModuleTarget> moduleTarget(ModuleOp module) {
  if (!module->hasAttr(ir::kNumWarps))
    return std::nullopt;
  auto target = module->getAttrOfType<StringAttr>(ir::kModuleTarget);
  return ModuleTarget{getIntegerOr(module, ir::kNumWarps, 4), getIntegerOr(module, ir::kNumCtas, 1),
                      target ? target.getValue() : StringRef()};
}

void setModuleTarget(ModuleOp module, const ModuleTarget &target) {
  Builder builder(module.getContext());
  module->setAttr(ir::kNumCtas, builder.getI32IntegerAttr(target.numCTAs));
  module->setAttr(ir::kNumWarps, builder.getI32IntegerAttr(target.numWarps));
  module->setAttr(ir::kModuleTarget, builder.getStringAttr(target.target));
}

unsigned numWarpsOf(Operation *op) {
  Region *below = nullptr;
  for (Operation *at = op; at; below = at->getParentRegion(), at = at->getParentOp()) {
    if (auto group = at != op ? at->getAttrOfType<DenseI32ArrayAttr>(groupAttr) : DenseI32ArrayAttr())
      return group[1];
    if (auto group = at != op ? dyn_cast<tx::GroupOp>(at) : tx::GroupOp())
      if (group.getUnit() == tx::GroupUnit::Warps && below == &group.getBody())
        return group.getIds().size();
    if (auto module = dyn_cast<ModuleOp>(at)) {
      tx::Threads threads = tx::threadsOf(module);
      return threads.isExplicit ? threads.warps : getIntegerOr(module, ir::kNumWarps, 0);
    }
  }
  return 0;
}

} // namespace txl::ttg
