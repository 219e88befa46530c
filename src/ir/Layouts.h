// The dialect `ttg` except its operations, and queries about layouts that the whole compiler uses.
//
// A module with the attribute `ttg.num-warps` is TTGIR: every tile in it carries a layout, which maps register, lane,
// warp and block, always these four in this order, to the tile's axes. The registers of a thread hold different
// elements, so a thread has exactly 2^(bits of register) elements of a tile, in the order of that coordinate. Lanes,
// warps and blocks may hold copies. docs/reference/ttgir.md is the reference.
#ifndef TXL_IR_LAYOUTS_H
#define TXL_IR_LAYOUTS_H

#include "layout/LinearLayout.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace txl::ttg {
/// The memory resource that `local_alloc` allocates from, for MLIR's side effects.
struct SharedMemory : mlir::SideEffects::Resource::Base<SharedMemory> {
  llvm::StringRef getName() final { return "<SharedMemory>"; }
};
} // namespace txl::ttg

#include "ir/TTGDialect.h.inc"
#include "ir/TTGEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/TTGAttributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "ir/TTGTypes.h.inc"

namespace txl::ttg {

/// The layout of a tile; null for a scalar or a tile of TTIR.
LayoutAttr layoutAttrOf(mlir::Type type);
inline LayoutAttr layoutAttrOf(mlir::Value value) { return layoutAttrOf(value.getType()); }
/// The layout of a tile that has one, or of a buffer.
const layout::LinearLayout &layoutOf(mlir::Type type);
inline const layout::LinearLayout &layoutOf(mlir::Value value) { return layoutOf(value.getType()); }

/// The tile type with another layout. A scalar type is returned unchanged.
mlir::RankedTensorType withLayout(mlir::RankedTensorType type, LayoutAttr layout);
mlir::RankedTensorType withLayout(mlir::RankedTensorType type, const layout::LinearLayout &layout);
mlir::RankedTensorType withoutLayout(mlir::RankedTensorType type);

/// The layout without the registers that repeat elements of lower registers of the same thread. Layouts of tiles have
/// this form.
layout::LinearLayout withoutRegisterCopies(const layout::LinearLayout &layout);

/// The compilation target of a TTGIR module: the module's attributes `ttg.num-warps`, `ttg.num-ctas` (1 if absent) and
/// `ttg.target`, such as "sm_90" (empty if absent).
struct ModuleTarget {
  unsigned numWarps = 4, numCTAs = 1;
  llvm::StringRef target;
};
/// Returns nullopt for a module of TTIR.
std::optional<ModuleTarget> moduleTarget(mlir::ModuleOp module);
void setModuleTarget(mlir::ModuleOp module, const ModuleTarget &target);

/// Attribute of an operation whose regions only some warps run: first warp, number of warps, barrier.
inline constexpr llvm::StringLiteral groupAttr = "ttg.group";
/// The number of warps that run `op` together: that of the nearest enclosing group, else of the module; 0 in TTIR that
/// does not fix it.
unsigned numWarpsOf(mlir::Operation *op);

} // namespace txl::ttg

#endif
