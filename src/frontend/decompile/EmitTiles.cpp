// Emits operations from tiles to tiles: comparisons, shapes, reductions, dots.
#include "frontend/decompile/SourceEmitter.h"
#include "ir/Exchange.h"
#include "ir/OperationTable.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/facts/ResidentPrograms.h"
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ScaleBlocksOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"

namespace txl::decompile {

namespace arith = mlir::arith;
using llvm::formatv;
using mlir::Value;

static void compare(SourceEmitter &s, mlir::Operation *op, llvm::StringRef sign, bool isUnsigned) {
  s.bind(op, s.fillTemplate(op, ((isUnsigned ? "$u0 " : "#0 ") + sign + (isUnsigned ? " $u1" : " #1")).str()));
}
static void emit(SourceEmitter &s, arith::CmpIOp op) {
  static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">="};
  unsigned which = unsigned(op.getPredicate());
  compare(s, op, signs[which], which >= 6);
}
static void emit(SourceEmitter &s, arith::CmpFOp op) {
  using P = arith::CmpFPredicate;
  for (auto [predicate, sign] :
       {std::pair(P::OEQ, "=="), {P::UNE, "!="}, {P::OLT, "<"}, {P::OLE, "<="}, {P::OGT, ">"}, {P::OGE, ">="}})
    if (op.getPredicate() == predicate)
      return compare(s, op, sign, false);
  s.reportInexpressible(
      op, formatv("a comparison of floats that is `{0}`", arith::stringifyCmpFPredicate(op.getPredicate())));
}
static unsigned widthOf(mlir::Type type) { return mlir::getElementTypeOrSelf(type).getIntOrFloatBitWidth(); }

static void emit(SourceEmitter &s, tt::FpToFpOp op) {
  // The rounding of a conversion between floats of one width is not emitted: it is to nearest.
  std::string rounding;
  if (op.getRounding() && widthOf(op.getType()) < widthOf(op.getSrc().getType()))
    rounding =
        formatv(", fp_downcast_rounding={0}", SourceEmitter::quoted(tt::stringifyRoundingMode(*op.getRounding())));
  else if (op.getRounding() && *op.getRounding() != tt::RoundingMode::NearestEven)
    return s.reportInexpressible(op, formatv("a conversion from `{0}` to `{1}` that does not round to the nearest",
                                             mlir::getElementTypeOrSelf(op.getSrc().getType()),
                                             mlir::getElementTypeOrSelf(op.getType())));
  s.bind(op, formatv("{0}.to({1}{2})", s(op.getSrc()), s.type(op.getType()), rounding));
}
static void emit(SourceEmitter &s, tt::ClampFOp op) {
  s.bind(op, formatv("tl.clamp({0}, {1}, {2}{3})", s(op.getX()), s(op.getMin()), s(op.getMax()),
                     op.getPropagateNan() == tt::PropagateNan::All ? ", propagate_nan=tl.PropagateNan.ALL" : ""));
}

/// One of the two values may be emitted as a Python number if the other has the type.
static void emit(SourceEmitter &s, arith::SelectOp op) {
  if (mlir::isa<ttg::MemDescType>(op.getType()))
    return s.reportInexpressible(op, "a buffer that a condition chooses");
  auto isConstant = [](Value value) { return bool(value.getDefiningOp<arith::ConstantOp>()); };
  mlir::Type element = mlir::getElementTypeOrSelf(op.getType()); // a buffer's element type, or the type itself
  bool isWide = element.isIntOrFloat() && element.getIntOrFloatBitWidth() > 8;
  auto text = [&](Value value, Value other) {
    return isConstant(value) && isWide && (!isConstant(other)) ? s.literal(value) : s.argument(value);
  };
  std::string condition = s.argument(op.getCondition()), yes = text(op.getTrueValue(), op.getFalseValue());
  s.bind(op, formatv("tl.where({0}, {1}, {2})", condition, yes, text(op.getFalseValue(), op.getTrueValue())));
}

// --- tiles

/// A program that was partitioned over several CTAs is emitted as the code of each CTA: as a program of a cluster, if
/// it is compiled again without `as_written`.
static void emitProgramQuery(SourceEmitter &s, mlir::Operation *op, const char *name, tt::ProgramAxis axis) {
  auto module = op->getParentOfType<mlir::ModuleOp>();
  unsigned ctas = axis == tt::ProgramAxis::X
  &&!SourceEmitter::isPerCta(module) ? ir::programCtas(module) : 1;
  s.bind(op, formatv("tl.{0}({1}){2}", name, unsigned(axis), ctas > 1 ? " // " + std::to_string(ctas) : ""));
}
static void emit(SourceEmitter &s, tt::GetProgramIdOp op) { emitProgramQuery(s, op, "program_id", op.getAxis()); }
static void emit(SourceEmitter &s, tt::GetNumProgramsOp op) {
  emitProgramQuery(s, op, op->hasAttr(ir::kRequested) ? "asked_programs" : "num_programs", op.getAxis());
}
static void emit(SourceEmitter &s, tt::MakeRangeOp op) {
  s.bind(op, formatv("tl.arange({0}, {1})", op.getStart(), op.getEnd()));
}
static void emit(SourceEmitter &s, tt::ExpandDimsOp op) {
  s.bind(op, formatv("tl.expand_dims({0}, {1})", s.argument(op.getSrc()), op.getAxis()));
}
static void emit(SourceEmitter &s, tt::ReshapeOp op) {
  if (op.getEfficientLayout())
    return s.reportInexpressible(op, "a reshape to an efficient layout");
  s.bind(op,
         formatv("tl.reshape({0}, {1}{2})", s(op.getSrc()), SourceEmitter::shape(SourceEmitter::shapeOf(op.getType())),
                 op.getAllowReorder() ? ", can_reorder=True" : ""));
}
static void emit(SourceEmitter &s, tt::TransOp op) {
  s.bind(op, formatv("tl.permute({0}, {1})", s(op.getSrc()), SourceEmitter::intList(op.getOrder())));
}
/// The name of a format of microscaling codes.
static llvm::StringRef formatName(mlir::Type format) {
  return format.isInteger(8) || mlir::isa<mlir::Float4E2M1FNType>(format) ? "e2m1"
         : mlir::isa<mlir::Float8E5M2Type>(format)                        ? "e5m2"
         : format.isBF16()                                                ? "bf16"
         : format.isF16()                                                 ? "fp16"
                                                                          : "e4m3";
}

/// Codes and scales are unsigned bytes.
static std::string codes(SourceEmitter &s, Value tile) {
  return mlir::getElementTypeOrSelf(tile.getType()).isInteger(8) ? s.asUnsigned(tile) : s(tile);
}

static void emit(SourceEmitter &s, tt::ScaleBlocksOp op) {
  s.bind(op, formatv("tl.scale_blocks({0}, {1}, {2}, {3})", codes(s, op.getSrc()), codes(s, op.getScale()),
                     SourceEmitter::quoted(formatName(op.getFormat())), s.type(op.getType())));
}
/// Older texts have a number of imprecise accumulations that exceeds K, which means all.
static void emit(SourceEmitter &s, tt::DotOp op) {
  if (op.hasScales())
    return s.bind(op, formatv("tl.dot_scaled({0}, {1}, {2}, {3}, tl.trans({4}), {5}, {6})", codes(s, op.getA()),
                              codes(s, op.getScales()[0]),
                              SourceEmitter::quoted(formatName(mlir::getElementTypeOrSelf(op.getA()))),
                              codes(s, op.getB()), codes(s, op.getScales()[1]),
                              SourceEmitter::quoted(formatName(mlir::getElementTypeOrSelf(op.getB()))),
                              s.argument(op.getC())));
  s.bind(op, formatv("tl.dot({0}, {1}, {2}, input_precision={3}, max_num_imprecise_acc={4}, out_dtype={5})",
                     s.argument(op.getA()), s.argument(op.getB()), s.argument(op.getC()),
                     SourceEmitter::quoted(tt::stringifyInputPrecision(op.getInputPrecision())),
                     std::min<int64_t>(op.getMaxNumImpreciseAcc(), SourceEmitter::shapeOf(op.getA().getType()).back()),
                     s.type(op.getType())));
}

/// A tuple of several values; a single value is not wrapped.
static std::string tuple(SourceEmitter &s, mlir::ValueRange values) {
  std::string text = s.arguments(values);
  return values.size() == 1 ? text : "(" + text + ")";
}
static void emit(SourceEmitter &s, tt::ReduceOp op) {
  mlir::Block &body = op->getRegion(0).front();
  std::string combine = s.function(body, "combine", body.getTerminator()->getOperands());
  std::string operands = formatv("{0}, {1}, {2}", tuple(s, op.getSrcs()), op.getAxis(), combine);
  if (auto order = op->getAttrOfType<mlir::DenseI32ArrayAttr>(ir::kReductionOrder))
    s.bind(op, formatv("tl.reduce_in_order({0}, {1})", operands, SourceEmitter::intList(order)));
  else
    s.bind(op, formatv("tl.reduce({0})", operands));
}
static void emit(SourceEmitter &s, tt::ScanOp op) {
  mlir::Block &body = op->getRegion(0).front();
  std::string combine = s.function(body, "combine", body.getTerminator()->getOperands());
  s.bind(op, formatv("tl.associative_scan({0}, {1}, {2}, reverse={3})", tuple(s, op.getSrcs()), op.getAxis(), combine,
                     op.getReverse() ? "True" : "False"));
}
static void emit(SourceEmitter &s, tt::MapElementwiseOp op) {
  mlir::Block &body = op->getRegion(0).front();
  std::string each = s.function(body, "each", body.getTerminator()->getOperands());
  std::string sources;
  for (Value value : op.getSrcs())
    sources += ", " + s(value);
  s.bind(op, formatv("tl.map_elementwise({0}{1}, pack={2})", each, sources, op.getPack()));
}
static void emit(SourceEmitter &s, tt::ExternElementwiseOp op) {
  std::string types;
  for (mlir::Type type : op->getOperandTypes())
    types += s.type(type) + ", ";
  s.bind(op, formatv("tl.extern_elementwise({0}, {1}, [{2}], {{({3}): ({4}, {5})}, is_pure={6})",
                     SourceEmitter::quoted(op.getLibname()), SourceEmitter::quoted(op.getLibpath()),
                     s.arguments(op.getSrcs()), types, SourceEmitter::quoted(op.getSymbol()), s.type(op.getType()),
                     op.getPure() ? "True" : "False"));
}
static void emit(SourceEmitter &s, tt::ElementwiseInlineAsmOp op) {
  std::string types;
  for (mlir::Type type : op->getResultTypes())
    types += (types.empty() ? "" : ", ") + s.type(type);
  s.bind(op, formatv("tl.inline_asm_elementwise({0}, {1}, [{2}], {3}, is_pure={4}, pack={5})",
                     SourceEmitter::quoted(op.getAsmString()), SourceEmitter::quoted(op.getConstraints()),
                     s.arguments(op.getArgs()), op->getNumResults() == 1 ? types : "(" + types + ")",
                     op.getPure() ? "True" : "False", op.getPackedElement()));
}

/// A layout as an object of the language, made from its text: `{register = …, lane = …, warp = …, block = …} -> {…}`.
static std::string layoutObject(ttg::LayoutAttr layout, mlir::Type tile) {
  std::string text = layout.getLayout().str(), bases;
  llvm::StringRef rest = llvm::StringRef(text).split("} -> {").first;
  rest.consume_front("{register = ");
  for (const char *next : {", lane = ", ", warp = ", ", block = "}) {
    auto [head, tail] = rest.split(next);
    bases += head.str() + ", ";
    rest = tail;
  }
  return formatv("txl.DistributedLinearLayout({0}{1}, {2})", bases, rest,
                 SourceEmitter::shape(SourceEmitter::shapeOf(tile)));
}
static void emit(SourceEmitter &s, tx::InlineAsmOp op) {
  std::string operands, results;
  for (mlir::OpOperand &operand : op->getOpOperands()) {
    std::string text = s.argument(operand.get());
    if (ttg::LayoutAttr layout = op.getStatedLayout(operand))
      text = formatv("({0}, {1})", text, layoutObject(layout, operand.get().getType()));
    operands += (operands.empty() ? "" : ", ") + text;
  }
  for (mlir::OpResult result : op->getResults()) {
    std::string text = s.type(result.getType());
    if (ttg::LayoutAttr layout = op.getStatedLayout(result))
      text = formatv("txl.distributed_type({0}, {1}, {2})", text,
                     SourceEmitter::shape(SourceEmitter::shapeOf(result.getType())),
                     layoutObject(layout, result.getType()));
    results += (results.empty() ? "" : ", ") + text;
  }
  auto named = [&](llvm::ArrayRef<int32_t> indices) {
    std::string list;
    for (int32_t index : indices)
      list += (list.empty() ? "" : ", ") + s(op.getArgs()[index]);
    return "[" + list + "]";
  };
  s.bind(op, formatv("tl.inline_asm({0}, {1}, [{2}], {3}, is_pure={4}, reads={5}, writes={6})",
                     SourceEmitter::quoted(op.getText()), SourceEmitter::quoted(op.getConstraints()), operands,
                     op->getNumResults() == 1 ? results : "(" + results + ")", op.getPure() ? "True" : "False",
                     named(op.getReads()), named(op.getWrites())));
}

void addTiles(EmitterTable &table) {
  table.add(
      [](SourceEmitter &s, auto op) { emit(s, op); },
      ir::OperationList<arith::CmpIOp, arith::CmpFOp, arith::SelectOp, tt::FpToFpOp, tt::ClampFOp, tt::GetProgramIdOp,
                        tt::GetNumProgramsOp, tt::MakeRangeOp, tt::ExpandDimsOp, tt::ReshapeOp, tt::TransOp, tt::DotOp,
                        tt::ScaleBlocksOp, tt::ReduceOp, tt::ScanOp, tt::MapElementwiseOp, tt::ExternElementwiseOp,
                        tt::ElementwiseInlineAsmOp, tx::InlineAsmOp>());
}

} // namespace txl::decompile
