// Elements of microscaling formats: `scale_blocks`.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Shapes.h"
#include "ir/ops/ScaleBlocksOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(ScaleBlocksFormat, ValueError, "`scale_blocks`: `{0}` has no elements of format `{1}`");
TXL_DIAGNOSTIC(ScaleBlocksResult, ValueError, "`scale_blocks`: `dtype` is bfloat16 or float16, not {0}");
TXL_DIAGNOSTIC(ScaleBlocksScale, ValueError,
               "`scale_blocks`: `{0}` are no scales of elements of shape {1}; they are uint8 or float8e4nv, one for "
               "each of equal blocks of the last dimension");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

/// The type of a format's elements; null if there is no such format, or if a tile of `given` has none of it.
static mlir::Type formatOf(llvm::StringRef name, Type given, mlir::MLIRContext *context) {
  mlir::Builder b(context);
  const bool isCode = given.is(Scalar::UInt8);
  if (name == "e2m1" && isCode)
    return b.getType<mlir::Float4E2M1FNType>();
  if (name == "e4m3" && (isCode || given.is(Scalar::Fp8E4Nv)))
    return b.getType<mlir::Float8E4M3FNType>();
  if (name == "e5m2" && (isCode || given.is(Scalar::Fp8E5)))
    return b.getType<mlir::Float8E5M2Type>();
  if (name == "bf16" && given.is(Scalar::Bf16))
    return b.getBF16Type();
  return name == "fp16" && given.is(Scalar::Fp16) ? mlir::Type(b.getF16Type()) : mlir::Type();
}

FailureOr<Value> ScaleBlocks(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto input = tileArgument(call, 0), scale = tileArgument(call, 1);
  if (failed(input) || failed(scale))
    return failure();
  auto name = strArgument(call, 2);
  auto dtype = dtypeArgument(call, 3);
  if (failed(name) || failed(dtype))
    return failure();
  mlir::Type format = formatOf(*name, input->type().scalar(), e.context());
  if (!format || !input->type().isBlock()) {
    e.pointAt(call, 0);
    return e.error(ScaleBlocksFormat, input->describe(), *name);
  }
  if (!dtype->is(Scalar::Bf16) && !dtype->is(Scalar::Fp16)) {
    e.pointAt(call, 3);
    return e.error(ScaleBlocksResult, dtype->str());
  }
  llvm::SmallVector<int64_t> shape(input->type().shape()), of(scale->type().shape());
  shape.back() *= *name == "e2m1" ? 2 : 1;
  Type by = scale->type().scalar();
  const bool fits = of.size() == shape.size() && (by.is(Scalar::UInt8) || by.is(Scalar::Fp8E4Nv)) &&
                    llvm::equal(llvm::drop_end(of), llvm::drop_end(shape)) && shape.back() % of.back() == 0;
  if (!fits) {
    e.pointAt(call, 1);
    return e.error(ScaleBlocksScale, scale->describe(), shapeText(shape));
  }
  if (failed(checkShape(e, shape)))
    return failure();
  Type type = e.types().block(dtype->scalar(), shape);
  return Value::tile(
      tt::ScaleBlocksOp::create(e.builder(), e.loc(), type.toMLIR(e.context()), input->ir(), scale->ir(), format),
      type);
}

} // namespace builtins
} // namespace txl::frontend
