// `dot`: types, shapes and precision of an MMA. If the second operand is a buffer, the MMA is asynchronous.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/finish/TensorDotWaits.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "llvm/ADT/StringExtras.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(DotShapes, ValueError, "`dot`: shapes {0} and {1} have no matrix product: {2}");
TXL_DIAGNOSTIC(DotTypes, TypeError, "`dot`: there is no matrix product of `{0}` and `{1}` ({2})");
TXL_DIAGNOSTIC(DotTooSmall, ValueError,
               "`dot`: K = {0} is too small for `{1}`: it must be at least {2} (Input shapes should have M >= 1, N >= "
               "1 and K >= {2}; kernels for any GPU keep to M >= 16, N >= 16 and K >= 16)");
TXL_DIAGNOSTIC(DotOfBufferAndTile, TypeError, "`dot`: the first operand is a buffer, but the second is the tile `{0}`");
TXL_DIAGNOSTIC(DotOfBuffersRank, ValueError, "`dot`: buffers are multiplied in rank 2, not {0}");
TXL_DIAGNOSTIC(TensorDotAccumulator, ValueError,
               "`dotx`: the accumulator of `{0}` is `{1}` in tensor memory, not `{2}`");
TXL_DIAGNOSTIC(TensorDotShape, ValueError, "`dotx`: of `{0}`, K = {1} is a multiple of {3}, and N = {2} one of 8");
TXL_DIAGNOSTIC(TensorDotScales, ValueError,
               "`dotx`: the scales of {0} are `{1}` in tensor memory, one for each {2} elements of K; not `{3}`");
TXL_DIAGNOSTIC(CopiedScales, ValueError, "`tmem_copy`: `{0}` does not hold the scales of `{1}`");
TXL_DIAGNOSTIC(SplitScales, ValueError,
               "`tmem_copy`: scales are not split over the CTAs of a program (`num_ctas={0}`)");
TXL_DIAGNOSTIC(TensorDotScaled, TypeError, "`dotx`: there is no MMA of `{0}` and `{1}` with scales of `{2}`");
TXL_DIAGNOSTIC(TensorDotCluster, ValueError,
               "`{0}`: `two_ctas` is for a cluster of an even number of programs, not of {1}");
TXL_DIAGNOSTIC(TensorDotPredicates, ValueError, "`dotx`: there are {0} conditions for {1} mbarriers");
TXL_DIAGNOSTIC(DotOutType, ValueError,
               "`dot`: an MMA of `{0}` cannot have `out_dtype` `{1}` (out_dtype={2} is unsupported)");
TXL_DIAGNOSTIC(DotAccumulator, ValueError,
               "`dot`: the accumulator has type `{0}`, but the MMA `{1}` (expected accumulator dtype {1}, got {0}{2})");
TXL_DIAGNOSTIC(UnknownInputPrecision, ValueError,
               "`dot`: `input_precision` is one of {1}, not `{0}` (input_precision must be one of {1}. Got {0})");
TXL_DIAGNOSTIC(PrecisionGivenTwice, ValueError,
               "`dot`: `allow_tf32` and `input_precision` exclude each other (Only one of input_precision and "
               "allow_tf32 can be specified)");
TXL_DIAGNOSTIC(ImpreciseAccTooLarge, ValueError,
               "`dot`: `max_num_imprecise_acc` is {0}, but must be at most K = {1} (max_num_imprecise_acc ({0}) must "
               "be <= K ({1}))");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

enum Argument { Lhs, Rhs, Acc, InputPrecision, AllowTF32, MaxNumImpreciseAcc, OutDtype };

static FailureOr<tt::InputPrecision> inputPrecision(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto text = strArgument(call, InputPrecision);
  if (failed(text))
    return failure();
  std::string name = text->lower();
  if (!call.arg(AllowTF32).isNone()) {
    if (!name.empty())
      return e.error(PrecisionGivenTwice);
    auto allow = boolArgument(call, AllowTF32);
    if (failed(allow))
      return failure();
    return *allow ? tt::InputPrecision::TF32 : tt::InputPrecision::IEEE;
  }
  if (name.empty())
    name = e.options().defaultDotInputPrecision;
  auto precision = tt::symbolizeInputPrecision(name);
  const auto &allowed = e.options().allowedDotInputPrecisions;
  if (!precision || !llvm::is_contained(allowed, name)) {
    e.pointAt(call, InputPrecision);
    return e.error(UnknownInputPrecision, name, "`" + llvm::join(allowed, "`, `") + "`");
  }
  return *precision;
}

/// The element type of the accumulator; null, after a diagnostic, if the types of `lhs` and `rhs` cannot be multiplied.
static Type accumulatorType(BuiltinCall &call, Type lhs, Type rhs) {
  Evaluator &e = call.evaluator;
  bool bothFp8 = lhs.isFp8() && rhs.isFp8();
  bool isAsync = call.arg(Rhs).isBuffer(); // operands in memory cannot be converted
  bool known = !(isAsync && (lhs.is(Scalar::Fp8E4B15) || rhs.is(Scalar::Fp8E4B15) || lhs.is(Scalar::Fp64))) &&
               (lhs.is(Scalar::Int8) || lhs.isStandardFloat() || bothFp8);
  if (!known || (lhs != rhs && !bothFp8)) {
    bool differ = lhs != rhs && !bothFp8;
    std::string rule = differ ? "Both operands must be same dtype. Got " + lhs.str() + " and " + rhs.str()
                              : "Unsupported lhs dtype " + lhs.str();
    e.report(DotTypes, lhs.str(), rhs.str(), rule)
        .note("both must be one of int8, fp16, bf16, fp32, fp64, or both fp8: convert with `.to(…)`");
    return Type();
  }
  Type fixed = lhs.is(Scalar::Int8) ? Scalar::Int32 : lhs.is(Scalar::Fp64) ? Scalar::Fp64 : Scalar::Fp32;
  bool isFree = lhs.is(Scalar::Fp16) || bothFp8;
  if (call.arg(OutDtype).isNone()) {
    bool followsAcc = isFree && call.arg(Acc).isTile() && e.options().language != LanguageVersion::V36;
    Type ofAcc = followsAcc ? call.arg(Acc).type().scalar() : Type();
    return followsAcc && ofAcc.is(Scalar::Fp16) ? ofAcc : fixed;
  }
  auto given = dtypeArgument(call, OutDtype);
  if (failed(given))
    return Type();
  if ((given->is(Scalar::Bf16) && !lhs.is(Scalar::Int8)) ||
      (isFree && !given->is(Scalar::Fp16) && !given->is(Scalar::Fp32))) {
    e.pointAt(call, OutDtype);
    e.report(DotOutType, lhs.str(), given->str(), scalarPythonName(given->scalarKind()))
        .note("it is fp32 or fp16; convert the result with `.to(…)`");
    return Type();
  }
  if (call.arg(Acc).isTile() && call.arg(Acc).type().scalar() != *given) {
    e.report(DotAccumulator, call.arg(Acc).type().scalar().str(), given->str(), "")
        .note("leave out `out_dtype`, or make it the accumulator's type");
    return Type();
  }
  return isFree ? *given : fixed;
}

/// Folds the leading axes into one, since the operation has rank 3.
static FailureOr<Value> foldBatch(Evaluator &e, Value value) {
  llvm::ArrayRef<int64_t> shape = value.type().shape();
  if (shape.size() <= 3)
    return value;
  int64_t batch = 1;
  for (int64_t extent : shape.drop_back(2))
    batch *= extent;
  Type type = e.types().block(value.type().scalar(), {batch, shape[shape.size() - 2], shape.back()});
  mlir::OpBuilder &b = e.builder();
  return Value::tile(tt::ReshapeOp::create(b, e.loc(), type.toMLIR(b.getContext()), value.ir()), type);
}

static mlir::LogicalResult checkShapes(Evaluator &e, llvm::ArrayRef<int64_t> lhs, llvm::ArrayRef<int64_t> rhs) {
  auto report = [&](const char *why) { return e.error(DotShapes, shapeText(lhs), shapeText(rhs), why); };
  if (lhs.size() < 2 || rhs.size() < 2)
    return report("input and other must have equal ranks >= 2");
  if (lhs.size() != rhs.size())
    return report("input and other must have equal ranks >= 2");
  if (lhs.drop_back(2) != rhs.drop_back(2))
    return report("the leading extents differ");
  if (lhs.back() != rhs[rhs.size() - 2])
    return report("input and other must have equal reduction dimensions: the last extent of the first must be the "
                  "second to last of the second");
  return mlir::success();
}

/// An operand: a tile, or one buffer.
static FailureOr<Value> operand(BuiltinCall &call, unsigned i) {
  if (call.arg(i).isBuffer())
    return bufferArgument(call, i);
  if (!call.arg(i).isTile() || !call.arg(i).type().isBlock())
    return badArgument(call, i, "a tile of rank 2 or more");
  return call.arg(i);
}

/// Checks that an MMA with these operands, one of them a buffer, is supported.
static mlir::LogicalResult checkAsync(BuiltinCall &call, Value lhs, Value rhs) {
  Evaluator &e = call.evaluator;
  if (!rhs.isBuffer()) {
    e.pointAt(call, Rhs);
    e.report(DotOfBufferAndTile, rhs.describe())
        .note("write it to a buffer with `txl.smem_store`, or load the first with "
              "`txl.smem_load`");
    return failure();
  }
  if (lhs.type().rank() != 2 || rhs.type().rank() != 2)
    return e.error(DotOfBuffersRank, lhs.type().rank());
  return mlir::success();
}

namespace {
/// The operands of `dotx` in addition to those of `dot`.
struct TensorDotArrivals {
  mlir::Value predicate, use;
  llvm::SmallVector<mlir::Value> barriers, predicates;
  Value aScale, bScale; // both or none
  bool twoCtas = false;
};
} // namespace

/// Checks the operands of an MMA with scales, and the scales.
static mlir::LogicalResult checkScales(Evaluator &e, Value a, Value b, const TensorDotArrivals &with) {
  Type left = a.type().scalar(), right = b.type().scalar(), scale = with.aScale.type().scalar();
  auto isBytes = [](Type type) { return type.is(Scalar::Fp8E4Nv) || type.is(Scalar::Fp8E5); };
  // Codes have no sign: TTIR does not distinguish int8 from uint8, and a program made of TTIR has int8.
  auto isCode = [](Type type) { return type.is(Scalar::UInt8) || type.is(Scalar::Int8); };
  const bool hasPairs = isCode(left) && isCode(right), isFine = scale.is(Scalar::Fp8E4Nv);
  if (!(hasPairs || (isBytes(left) && isBytes(right))) || !(isFine ? hasPairs : isCode(scale))) {
    e.report(TensorDotScaled, left.str(), right.str(), scale.str())
        .note("operands of fp8 (float8e4nv, float8e5) have scales of uint8; operands of uint8, pairs of 4-bit floats, "
              "have scales of uint8 or float8e4nv");
    return failure();
  }
  const int64_t block = isFine ? 16 : 32, k = a.type().shape()[1] * (hasPairs ? 2 : 1);
  const int64_t lines[] = {a.type().shape()[0], b.type().shape()[1] * (with.twoCtas ? 2 : 1)};
  const Value scales[] = {with.aScale, with.bScale};
  for (auto [index, given] : llvm::enumerate(scales)) {
    Type wanted = e.types().block(scale, {std::max<int64_t>(128, lines[index]), std::max<int64_t>(4, k / block)});
    Type holds = e.types().block(given.type().scalar(), given.type().shape());
    if (holds != wanted)
      return e.error(TensorDotScales, index ? "`other`" : "`input`", wanted.describe(), block, holds.describe());
  }
  return mlir::success();
}

/// Starts an asynchronous MMA of two buffers into tensor memory. `as` has the arguments of `dot`, without an
/// accumulator.
static FailureOr<tx::DotXOp> tensorDot(BuiltinCall &as, Value a, Value b, Value accumulator,
                                       const TensorDotArrivals &arrivals) {
  Evaluator &e = as.evaluator;
  llvm::ArrayRef<int64_t> l = a.type().shape(), r = b.type().shape();
  if (failed(checkShapes(e, l, r)))
    return failure();
  if (l.size() != 2)
    return mlir::LogicalResult(e.error(DotOfBuffersRank, l.size()));
  auto precision = inputPrecision(as);
  const bool isScaled = static_cast<bool>(arrivals.aScale);
  if (isScaled && failed(checkScales(e, a, b, arrivals)))
    return failure();
  Type element = failed(precision) ? Type()
                 : isScaled        ? Type(Scalar::Fp32)
                                   : accumulatorType(as, a.type().scalar(), b.type().scalar());
  if (!element)
    return failure();
  int64_t least = 32 / (a.type().bitWidth() / 8);
  if (l[1] % least || r[1] % 8)
    return mlir::LogicalResult(e.error(TensorDotShape, a.type().scalar().str(), l[1], r[1], least));
  Type type = e.types().block(element, {l[0], r[1] * (arrivals.twoCtas ? 2 : 1)}),
       holds = e.types().block(accumulator.type().scalar(), accumulator.type().shape());
  if (holds != type &&
      !(element.is(Scalar::Fp32) && !isScaled && holds == e.types().block(Scalar::Fp16, type.shape()))) {
    e.pointAt(as, Acc);
    return mlir::LogicalResult(
        e.error(TensorDotAccumulator, a.type().scalar().str(), type.describe(), holds.describe()));
  }
  return tx::DotXOp::create(e.builder(), e.loc(), a.ir(), b.ir(), accumulator.ir(), arrivals.predicate, arrivals.use,
                            isScaled ? arrivals.aScale.ir() : mlir::Value(),
                            isScaled ? arrivals.bScale.ir() : mlir::Value(), arrivals.barriers, arrivals.predicates,
                            *precision, 0, arrivals.twoCtas);
}

/// `dot` with an accumulator in tensor memory: a `dotx`, and a wait for it. Tile operands are stored to buffers.
static FailureOr<Value> dotInTensorMemory(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto accumulator = bufferArgument(call, Acc, /*inTensor=*/true);
  Value operands[2];
  for (unsigned i : {Lhs, Rhs}) {
    Value given = call.arg(i);
    bool isTensor = i == Lhs && given.isBuffer() && memDescOf(given).getSpace() == ttg::MemorySpace::Tensor;
    auto found = given.isBuffer() ? bufferArgument(call, i, isTensor) : operand(call, i);
    if (failed(accumulator) || failed(found))
      return failure();
    operands[i] = *found;
    if (found->isBuffer())
      continue;
    Type element = found->type().scalar();
    auto type = ttg::MemDescType::get(found->type().shape(), element.toMLIR(e.context()), ttg::LayoutAttr(),
                                      /*isMutable=*/false);
    operands[i] = Value::tile(ttg::LocalAllocOp::create(e.builder(), e.loc(), type, found->ir()),
                              e.types().buffer(element, type));
  }
  llvm::SmallVector<Value> arguments(call.arguments);
  arguments[Acc] = Value::none();
  BuiltinCall as{e, call.builtin, arguments, false};
  FailureOr<tx::DotXOp> dot = tensorDot(as, operands[Lhs], operands[Rhs], *accumulator, {});
  if (failed(dot))
    return failure();
  e.compilation.dependsOnWarpCount = true;
  (*dot)->setDiscardableAttr(ir::kNeedsWait, e.builder().getUnitAttr());
  return call.arg(Acc); // a multi-buffer with one slot keeps its type, for loops that carry it
}

FailureOr<Value> Dot(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  if (call.arg(Acc).isBuffer())
    return dotInTensorMemory(call);
  auto first = operand(call, Lhs), second = operand(call, Rhs);
  if (failed(first) || failed(second))
    return failure();
  Value lhs = *first, rhs = *second, acc = call.arg(Acc);
  bool isAsync = lhs.isBuffer() || rhs.isBuffer();
  if (isAsync && failed(checkAsync(call, lhs, rhs)))
    return failure();
  auto hasMma = [](Type type) { return type.is(Scalar::Fp8E4Nv) || type.is(Scalar::Fp8E5); };
  if (!isAsync && lhs.type().isFp8() && rhs.type().isFp8() && !(hasMma(lhs.type()) && hasMma(rhs.type())))
    for (Value *operand : {&lhs, &rhs}) { // exact; no MMA instruction supports the other fp8 formats
      auto half = e.semantic().cast(*operand, Scalar::Fp16);
      if (failed(half))
        return failure();
      *operand = *half;
    }
  llvm::ArrayRef<int64_t> l = lhs.type().shape(), r = rhs.type().shape();
  Type element = lhs.type().scalar();
  auto precision = inputPrecision(call);
  if (failed(precision) || failed(checkShapes(e, l, r)))
    return failure();
  Type result = accumulatorType(call, element, rhs.type().scalar());
  if (!result)
    return failure();
  int64_t k = l.back(), least = 256 / element.bitWidth();
  if (k < least) {
    e.report(DotTooSmall, k, element.str(), least).note("load {0} columns with a mask and `other=0`", least);
    return failure();
  }

  llvm::SmallVector<int64_t> shape(l);
  shape.back() = r.back();
  Type type = e.types().block(result, shape);
  if (failed(checkShape(e, shape)))
    return failure();
  if (acc.isNone()) {
    acc = constantOf(e, 0, type);
  } else if (!acc.isTile() || acc.type().toMLIR(e.builder().getContext()) != type.toMLIR(e.builder().getContext())) {
    e.pointAt(call, Acc);
    bool shapesDiffer = acc.isTile() && acc.type().shape() != type.shape();
    Diagnostic &diagnostic = e.report(DotAccumulator, acc.describe(), type.describe(),
                                      shapesDiffer ? "; accumulator shape is incompatible" : "");
    if (acc.isTile() && !shapesDiffer)
      diagnostic.note("start with `tl.zeros({0}, tl.{1})`", shapeText(shape), scalarPythonName(result.scalarKind()));
    return failure();
  }
  int64_t impreciseAcc = 0;
  if (!call.arg(MaxNumImpreciseAcc).isNone()) {
    auto given = intArgument(call, MaxNumImpreciseAcc);
    if (failed(given))
      return failure();
    if (element.isFp8() && *given > k)
      return e.error(ImpreciseAccTooLarge, *given, k);
    impreciseAcc = *given;
  } else if (element.isFp8()) {
    impreciseAcc = e.options().maxNumImpreciseAccDefault;
  }

  acc = Value::tile(acc.ir(), type); // an accumulator of the other signedness is accepted, too
  if (isAsync)
    return Value::tile(tx::DotAsyncOp::create(e.builder(), e.loc(), type.toMLIR(e.context()), lhs.ir(), rhs.ir(),
                                              acc.ir(), mlir::Value(), *precision, impreciseAcc),
                       type);
  auto a = foldBatch(e, lhs), b = foldBatch(e, rhs), c = foldBatch(e, acc);
  if (failed(a) || failed(b) || failed(c))
    return failure();
  mlir::OpBuilder &builder = e.builder();
  auto op = tt::DotOp::create(builder, e.loc(), c->type().toMLIR(builder.getContext()), a->ir(), b->ir(), c->ir(),
                              /*scales=*/mlir::ValueRange(), *precision, impreciseAcc);
  Value dotResult = Value::tile(op, c->type());
  if (c->type() == type)
    return dotResult;
  return Value::tile(tt::ReshapeOp::create(builder, e.loc(), type.toMLIR(builder.getContext()), dotResult.ir()), type);
}

namespace {
enum TensorArgument { UseD = 3, Pred, Mbars, MbarPreds, TwoCtas = 11, AScale, BScale };
}

/// Reads the mbarriers of `dotx` and their predicates.
static mlir::LogicalResult readArrivals(BuiltinCall &call, llvm::SmallVectorImpl<mlir::Value> &barriers,
                                        llvm::SmallVectorImpl<mlir::Value> &predicates) {
  Evaluator &e = call.evaluator;
  for (unsigned list : {Mbars, MbarPreds})
    if (!call.arg(list).isTuple())
      return badArgument(call, list, "a list");
  // Each element is read by the argument readers, so that errors have the same wording.
  llvm::SmallVector<Value> arguments(call.arguments);
  BuiltinCall one{e, call.builtin, arguments, call.isMethod};
  for (Value barrier : call.arg(Mbars).elements()) {
    arguments[Mbars] = barrier;
    one.arguments = arguments;
    auto read = barrierArgument(one, Mbars);
    if (failed(read))
      return failure();
    barriers.push_back(read->ir());
  }
  for (Value predicate : call.arg(MbarPreds).elements()) {
    arguments[MbarPreds] = predicate;
    one.arguments = arguments;
    auto read = predicateArgument(one, MbarPreds);
    if (failed(read))
      return failure();
    if (!*read)
      return badArgument(one, MbarPreds, "conditions");
    predicates.push_back(*read);
  }
  if (!predicates.empty() && predicates.size() != barriers.size())
    return e.error(TensorDotPredicates, predicates.size(), barriers.size());
  return mlir::success();
}

/// Argument `i`: whether an operation is of both CTAs of a pair.
static FailureOr<bool> twoCtasArgument(BuiltinCall &call, unsigned i) {
  Evaluator &e = call.evaluator;
  auto given = boolArgument(call, i);
  if (failed(given) || !*given || e.options().cluster % 2 == 0)
    return given;
  e.pointAt(call, i);
  e.report(TensorDotCluster, call.builtin.name, e.options().cluster).note("launch with `cluster=2`");
  return failure();
}

FailureOr<Value> Dotx(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  bool isTensor = call.arg(Lhs).isBuffer() && memDescOf(call.arg(Lhs)).getSpace() == ttg::MemorySpace::Tensor;
  auto a = bufferArgument(call, Lhs, isTensor), b = bufferArgument(call, Rhs),
       accumulator = bufferArgument(call, Acc, true);
  if (failed(a) || failed(b) || failed(accumulator))
    return failure();
  TensorDotArrivals arrivals;
  auto use = predicateArgument(call, UseD), predicate = predicateArgument(call, Pred);
  // The parameters after the barriers have other positions than in the signature of `dot`.
  llvm::SmallVector<Value> arguments(call.arguments.take_front(3));
  llvm::append_range(arguments, call.arguments.drop_front(MbarPreds + 1));
  arguments[Acc] = Value::none();
  BuiltinCall as{e, call.builtin, arguments, false};
  if (failed(use) || failed(predicate) || failed(readArrivals(call, arrivals.barriers, arrivals.predicates)))
    return failure();
  auto twoCtas = twoCtasArgument(call, TwoCtas);
  if (failed(twoCtas))
    return failure();
  for (auto [i, scale] : {std::pair(AScale, &arrivals.aScale), std::pair(BScale, &arrivals.bScale)}) {
    if (call.arg(AScale).isNone() && call.arg(BScale).isNone())
      continue;
    auto buffer = bufferArgument(call, i, /*inTensor=*/true);
    if (failed(buffer))
      return failure();
    *scale = *buffer;
  }
  arrivals.use = *use;
  arrivals.predicate = *predicate;
  arrivals.twoCtas = *twoCtas;
  return failed(tensorDot(as, *a, *b, *accumulator, arrivals)) ? FailureOr<Value>(failure()) : call.arg(Acc);
}

FailureOr<Value> TmemCopy(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto from = bufferArgument(call, 0), to = bufferArgument(call, 1, /*inTensor=*/true);
  if (failed(from) || failed(to))
    return failure();
  if (e.options().numCtas > 1) {
    e.report(SplitScales, e.options().numCtas)
        .note("launch with `cluster={0}`, a program in each CTA", e.options().numCtas);
    return failure();
  }
  llvm::ArrayRef<int64_t> shape = to->type().shape();
  if (from->type().scalar() != to->type().scalar() || to->type().bitWidth() != 8 || shape[0] % 128 || shape[1] % 4 ||
      from->type().numElements() != to->type().numElements()) {
    e.report(CopiedScales, from->type().describe(), to->type().describe())
        .note("the scales of 128 rows and 4 blocks of K are 512 bytes of shared memory, a buffer `[rows // 128, blocks "
              "// 4, 32, 16]` of their dtype");
    return failure();
  }
  auto twoCtas = twoCtasArgument(call, 2);
  if (failed(twoCtas))
    return failure();
  tx::TMemCopyOp::create(e.builder(), e.loc(), from->ir(), to->ir(), *twoCtas);
  return Value::none();
}

FailureOr<Value> DotWait(BuiltinCall &call) {
  auto pending = countArgument(call, 0);
  if (failed(pending))
    return failure();
  tx::DotWaitOp::create(call.evaluator.builder(), call.evaluator.loc(), *pending, mlir::ValueRange());
  return Value::none();
}

} // namespace builtins
} // namespace txl::frontend
