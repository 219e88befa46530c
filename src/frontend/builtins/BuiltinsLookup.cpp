// Data-dependent indexing: `gather`, `histogram`.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/decompile/SourceEmitter.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Shapes.h"
#include "ir/OperationTable.h"
#include "ir/ops/LookupOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(BadNumberOfBins, ValueError, "`histogram`: `num_bins` is {0}, but must be {1}");
TXL_DIAGNOSTIC(HistogramOperand, ValueError,
               "`histogram` takes a tile of integers of rank 1, got `{0}` (histogram only supports {1})");
TXL_DIAGNOSTIC(HistogramMask, ValueError, "`histogram`: the mask must be boolean of shape {0}, got `{1}`");
TXL_DIAGNOSTIC(
    GatherIndex, ValueError,
    "`gather`: `index` must be a tile of integers with the shape of `src`, {0}, except along axis {1}; got `{2}` "
    "({3})");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

FailureOr<Value> Gather(BuiltinCall &call) {
  auto source = tileArgument(call, 0), index = tileArgument(call, 1);
  if (failed(source) || failed(index))
    return failure();
  Evaluator &e = call.evaluator;
  auto axis = axisArgument(call, 2, source->type().rank());
  if (failed(axis))
    return failure();
  llvm::SmallVector<int64_t> from(source->type().shape()), at(index->type().shape());
  bool fits = from.size() == at.size() && index->type().isInt() && !index->type().isBool();
  for (size_t i = 0; fits && i < from.size(); ++i)
    fits = int64_t(i) == *axis || from[i] == at[i];
  if (!fits) {
    e.pointAt(call, 1);
    return e.error(GatherIndex, shapeText(from), *axis, index->describe(),
                   from.size() != at.size()  ? "source and index tensors must have the same rank"
                   : index->type().isFloat() ? "index must be an integer tensor"
                                             : "index dims must match the corresponding source dims");
  }
  Type type = e.types().block(source->type().scalar(), at);
  return Value::tile(tt::GatherOp::create(e.builder(), e.loc(), source->ir(), index->ir(), *axis), type);
}

FailureOr<Value> Histogram(BuiltinCall &call) {
  auto input = tileArgument(call, 0);
  auto bins = intArgument(call, 1);
  if (failed(input) || failed(bins))
    return failure();
  Evaluator &e = call.evaluator;
  if (input->type().rank() != 1 || !input->type().isInt() || input->type().isBool()) {
    e.pointAt(call, 0);
    return e.error(HistogramOperand, input->describe(), input->type().rank() != 1 ? "1D input" : "1D integer input");
  }
  if (*bins < 1 || (!llvm::isPowerOf2_64(*bins) && hasPowerOfTwoShapes(e))) {
    e.pointAt(call, 1);
    return e.error(BadNumberOfBins, *bins, *bins < 1 ? "positive" : "a power of two");
  }
  if (failed(checkShape(e, {*bins})))
    return failure();
  // The IR's integers are signless. If a negative value could be mistaken for a bin, the input is sign-extended first.
  unsigned width = input->type().bitWidth();
  if (input->type().isSignedInt() && width < 32 && *bins > int64_t(1) << (width - 1))
    input = e.semantic().cast(*input, Scalar::Int32);
  mlir::Value mask;
  if (!call.arg(2).isNone()) {
    auto given = tileArgument(call, 2);
    if (failed(given))
      return failure();
    auto shape = input->type().shape();
    if (!given->type().isBool() || (given->type().isBlock() && given->type().shape() != shape)) {
      e.pointAt(call, 2);
      return e.error(HistogramMask, shapeText(shape), given->describe());
    }
    mask = given->type().isBlock() ? given->ir() : splat(e, *given, shape).ir();
  }
  Type type = e.types().block(Scalar::Int32, {*bins});
  mlir::OpBuilder &b = e.builder();
  return Value::tile(tt::HistogramOp::create(b, e.loc(), type.toMLIR(b.getContext()), input->ir(), mask), type);
}

} // namespace builtins
} // namespace txl::frontend

namespace txl::decompile {

using llvm::formatv;

static void emit(SourceEmitter &s, tt::GatherOp op) {
  s.bind(op, formatv("tl.gather({0}, {1}, {2})", s(op.getSrc()), s(op.getIndices()), op.getAxis()));
}
/// A source of fewer than 32 bits was not sign-extended, so it is emitted as unsigned.
static void emit(SourceEmitter &s, tt::HistogramOp op) {
  bool isNarrow = mlir::getElementTypeOrSelf(op.getSrc().getType()).getIntOrFloatBitWidth() < 32;
  std::string source = isNarrow ? s.asUnsigned(op.getSrc()) : s(op.getSrc());
  s.bind(op, formatv("tl.histogram({0}, {1}{2})", source, SourceEmitter::shapeOf(op.getType())[0],
                     op.getMask() ? ", " + s(op.getMask()) : ""));
}

void addLookup(EmitterTable &table) {
  table.add([](SourceEmitter &s, auto op) { emit(s, op); }, ir::OperationList<tt::GatherOp, tt::HistogramOp>());
}

} // namespace txl::decompile
