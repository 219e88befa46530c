// TMA loads and stores between buffers and arrays with a tensor descriptor. A descriptor of the language is an instance
// of `tensor_descriptor`; each copy creates a `make_tensor_descriptor` operation from its fields. The launch usually
// creates the descriptor, so the operation is free, and equal ones are merged by CSE.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/builtins/MemoryAccess.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Shapes.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TMAPrefetchOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(DescriptorElement, TypeError, "`{0}`: the buffer holds `{1}`, but the descriptor's array `{2}`");
TXL_DIAGNOSTIC(DescriptorRank, ValueError, "`{0}`: the descriptor has {1} axes, but {2}");
TXL_DIAGNOSTIC(DescriptorRounds, ValueError,
               "`{0}`: a descriptor with `round_f32_to_tf32` is not for copies to buffers");
TXL_DIAGNOSTIC(Im2colBuffer, ValueError,
               "`{0}`: the buffer has shape {1}, but the descriptor's pixels and channels are {2}");
TXL_DIAGNOSTIC(
    Im2colCtas, ValueError,
    "`{0}`: a buffer of a program of several CTAs (`num_ctas={1}`) is in slices, and the pixels of a slice of "
    "rows begin at no coordinate that is known");
TXL_DIAGNOSTIC(ReductionName, ValueError,
               "`tma_store`: `reduce` is `add`, `min`, `max`, `and`, `or` or `xor`, not `{0}`");
TXL_DIAGNOSTIC(ReductionElement, TypeError, "`tma_store`: elements of `{0}` are not combined by `{1}`: it is for {2}");
TXL_DIAGNOSTIC(GatherShape, ValueError, "`tma_gather`: {0}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

static FailureOr<Value> field(Evaluator &e, Value descriptor, llvm::StringRef name) {
  return e.attribute(descriptor, name);
}

/// The integers of field `name` of a descriptor of images, which `make_im2col_descriptor` or the host has checked.
static FailureOr<mlir::DenseI32ArrayAttr> pixelsField(Evaluator &e, Value descriptor, llvm::StringRef name) {
  auto values = field(e, descriptor, name);
  if (failed(values))
    return failure();
  llvm::SmallVector<int32_t, 3> integers;
  for (Value value : values->elements())
    integers.push_back(value.asInt64());
  return e.builder().getDenseI32ArrayAttr(integers);
}

/// Argument `i`, an instance of `tensor_descriptor`, or of `im2col_descriptor`, as a descriptor of the IR. `buffer`, if
/// given, must have the array's element type.
static FailureOr<mlir::Value> descriptorArgument(BuiltinCall &call, unsigned i, std::optional<Value> buffer,
                                                 bool ofImages = false) {
  Evaluator &e = call.evaluator;
  Value descriptor = call.arg(i);
  if (!descriptor.isAggregate() ||
      descriptor.asTuple().typeName != (ofImages ? "im2col_descriptor" : "tensor_descriptor"))
    return mlir::LogicalResult(badArgument(call, i, ofImages ? "a descriptor of im2col" : "a tensor descriptor"));
  auto base = field(e, descriptor, "base"), extents = field(e, descriptor, "_shape"),
       steps = field(e, descriptor, "_strides"), block = field(e, descriptor, "block_shape"),
       padding = field(e, descriptor, "padding"),
       rounds = ofImages ? FailureOr<Value>(Value::boolean(false)) : field(e, descriptor, "round_f32_to_tf32");
  for (auto *item : {&base, &extents, &steps, &block, &padding, &rounds})
    if (failed(*item))
      return failure();
  Type element = base->type().element();
  if (buffer && element != buffer->type().scalar()) {
    e.pointAt(call, i);
    return mlir::LogicalResult(
        e.error(DescriptorElement, call.builtin.name, buffer->type().scalar().str(), element.str()));
  }
  if (element == Scalar::Int1)
    return mlir::LogicalResult(
        badArgument(call, i, "a descriptor of an array of integers or floats of 8 bits or more"));
  if (rounds->isBool() && rounds->asBool()) {
    e.pointAt(call, i);
    e.report(DescriptorRounds, call.builtin.name).note("MMAs of buffers round their operands (`input_precision`)");
    return failure();
  }
  auto castAll = [&](Value tuple, Scalar type, llvm::SmallVectorImpl<mlir::Value> &out) {
    for (Value item : tuple.elements()) {
      auto converted = e.semantic().cast(item, type);
      if (failed(converted))
        return false;
      out.push_back(converted->ir());
    }
    return true;
  };
  llvm::SmallVector<mlir::Value> shape, strides;
  if (!castAll(*extents, Scalar::Int32, shape) || !castAll(*steps, Scalar::Int64, strides))
    return failure();
  llvm::SmallVector<int64_t> box;
  for (Value extent : block->elements())
    box.push_back(extent.asInt64());
  if (failed(checkBufferShape(e, box)))
    return failure();
  auto type = tt::TensorDescType::get(box, element.toMLIR(e.context()));
  mlir::IntegerAttr fill;
  if (padding->isStr() && padding->asStr() == "nan")
    fill = e.builder().getI32IntegerAttr(2);
  mlir::DenseI32ArrayAttr lower, upper, pixelSteps;
  if (ofImages)
    for (auto [name, to] : {std::pair("pixel_box_lower_corner", &lower), std::pair("pixel_box_upper_corner", &upper),
                            std::pair("pixel_strides", &pixelSteps)}) {
      auto integers = pixelsField(e, descriptor, name);
      if (failed(integers))
        return failure();
      *to = *integers;
    }
  return mlir::Value(tt::MakeTensorDescOp::create(e.builder(), e.loc(), type, base->ir(), shape, strides, fill, lower,
                                                  upper, pixelSteps));
}

static int64_t rankOf(mlir::Value descriptor) {
  return llvm::cast<tt::TensorDescType>(descriptor.getType()).getShape().size();
}

/// Argument `i` as `count` integers, one for each axis of the array, or of its pixels.
static FailureOr<llvm::SmallVector<mlir::Value>> coordinates(BuiltinCall &call, unsigned i, int64_t count) {
  Evaluator &e = call.evaluator;
  Value offsets = call.arg(i);
  llvm::SmallVector<Value, 5> given(1, offsets);
  if (offsets.isTuple())
    given.assign(offsets.elements().begin(), offsets.elements().end());
  if (int64_t(given.size()) != count) {
    e.pointAt(call, i);
    return mlir::LogicalResult(
        e.error(DescriptorRank, call.builtin.name, count, std::to_string(given.size()) + " offsets are given"));
  }
  llvm::SmallVector<mlir::Value> result;
  for (Value offset : given) {
    bool isInteger = offset.isInt() || offset.isBool() || (offset.isScalarTile() && offset.type().isInt());
    auto converted = isInteger ? e.semantic().cast(offset, Scalar::Int32) : FailureOr<Value>(failure());
    if (!isInteger)
      return mlir::LogicalResult(badArgument(call, i, "integers, one per axis"));
    if (failed(converted))
      return failure();
    result.push_back(converted->ir());
  }
  return result;
}

/// Checks that the buffer, argument 0, can be a box of the descriptor; it may omit leading axes.
static mlir::LogicalResult checkRank(BuiltinCall &call, Value buffer, mlir::Value descriptor) {
  int64_t rank = buffer.type().rank();
  if (rank <= rankOf(descriptor))
    return mlir::success();
  call.evaluator.pointAt(call, 0);
  return call.evaluator.error(DescriptorRank, call.builtin.name, rankOf(descriptor),
                              "the buffer has " + std::to_string(rank));
}

namespace {
enum LoadArgument { Multicast = 5, LoadEviction, LoadPredicate, Optional, Landed, BarrierCta };
enum ImageArgument { ImageMulticast = 5, ImageEviction, ImagePredicate };
enum GatherArgument { GatherPredicate = 5, GatherEviction };
enum TensorStoreArgument { StoreOptional = 3, StoreReduce, StoreEviction };
enum PrefetchArgument { PrefetchOptional = 3, PrefetchEviction };
} // namespace

/// If argument `i` is true, sets `attribute` on the descriptor's operation, for example that the launch may fail to
/// create it.
static mlir::LogicalResult setDescriptorAttr(mlir::Value descriptor, llvm::StringRef attribute, BuiltinCall &call,
                                             unsigned i) {
  auto holds = boolArgument(call, i);
  if (failed(holds))
    return failure();
  if (*holds)
    descriptor.getDefiningOp()->setAttr(attribute, call.evaluator.builder().getUnitAttr());
  return mlir::success();
}

FailureOr<Value> InternalDescriptorStandsHere(BuiltinCall &call) {
  auto element = call.evaluator.attribute(call.arg(0), "base");
  if (failed(element) || element->type().element() == Scalar::Int1) // no TMA copy supports it
    return failed(element) ? FailureOr<Value>(failure()) : Value::none();
  if (failed(descriptorArgument(call, 0, std::nullopt)))
    return failure();
  return Value::none();
}

FailureOr<Value> InternalOfDescriptor(BuiltinCall &call) {
  for (mlir::Operation *user : call.arg(0).ir().getUsers())
    if (!mlir::isMemoryEffectFree(user)) // the access, and not what else computes with its pointers
      user->setAttr(ir::kOfDescriptor, call.evaluator.builder().getUnitAttr());
  return Value::none();
}

FailureOr<Value> TmaLoad(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = writtenArgument(call, 0);
  if (failed(buffer))
    return failure();
  auto descriptor = descriptorArgument(call, 1, *buffer);
  auto barrier = barrierArgument(call, 3);
  if (failed(descriptor) || failed(barrier) || failed(checkRank(call, *buffer, *descriptor)))
    return failure();
  auto coords = coordinates(call, 2, rankOf(*descriptor));
  barrier = inNamedCta(call, *barrier, BarrierCta);
  if (failed(coords) || failed(barrier))
    return failure();
  mlir::Value receivers;
  if (!call.arg(Multicast).isNone()) {
    auto mask = int32Argument(call, Multicast);
    if (failed(mask))
      return failure();
    receivers = *mask;
  }
  auto eviction = evictionPolicyArgument(call, LoadEviction);
  auto predicate = predicateArgument(call, LoadPredicate);
  if (failed(eviction) || failed(predicate) ||
      failed(setDescriptorAttr(*descriptor, ir::kOptionalMap, call, Optional)) ||
      failed(setDescriptorAttr(*descriptor, ir::kCopiesComplete, call, Landed)))
    return failure();
  tt::CachePolicyAttr policy;
  if (eviction->priority != tt::EvictionPolicy::Normal)
    policy = tt::CachePolicyAttr::get(e.context(), tt::CacheModifier::None, eviction->priority);
  tx::TensorLoadOp::create(e.builder(), e.loc(), *descriptor, *coords, mlir::ValueRange(), buffer->ir(), barrier->ir(),
                           *predicate, receivers, eviction->policy, policy);
  return Value::none();
}

FailureOr<Value> TmaLoadIm2col(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = writtenArgument(call, 0);
  auto descriptor =
      failed(buffer) ? FailureOr<mlir::Value>(failure()) : descriptorArgument(call, 1, *buffer, /*ofImages=*/true);
  if (failed(descriptor))
    return failure();
  auto made = descriptor->getDefiningOp<tt::MakeTensorDescOp>();
  if (e.options().numCtas > 1) {
    e.report(Im2colCtas, call.builtin.name, e.options().numCtas)
        .note("launch with `cluster={0}`: each program then has buffers of its own", e.options().numCtas);
    return failure();
  }
  if (buffer->type().shape() != made.getType().getShape()) {
    e.pointAt(call, 0);
    return e.error(Im2colBuffer, call.builtin.name, shapeText(buffer->type().shape()),
                   shapeText(made.getType().getShape()));
  }
  auto coords = coordinates(call, 2, made.getShape().size());
  auto filter = coordinates(call, 3, made.getSteps()->size());
  auto barrier = barrierArgument(call, 4);
  auto eviction = evictionPolicyArgument(call, ImageEviction);
  auto predicate = predicateArgument(call, ImagePredicate);
  if (failed(coords) || failed(filter) || failed(barrier) || failed(eviction) || failed(predicate))
    return failure();
  mlir::Value receivers;
  if (!call.arg(ImageMulticast).isNone()) {
    auto mask = int32Argument(call, ImageMulticast);
    if (failed(mask))
      return failure();
    receivers = *mask;
  }
  tt::CachePolicyAttr policy;
  if (eviction->priority != tt::EvictionPolicy::Normal)
    policy = tt::CachePolicyAttr::get(e.context(), tt::CacheModifier::None, eviction->priority);
  tx::TensorLoadOp::create(e.builder(), e.loc(), *descriptor, *coords, *filter, buffer->ir(), barrier->ir(), *predicate,
                           receivers, eviction->policy, policy);
  return Value::none();
}

FailureOr<Value> TmaGather(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = writtenArgument(call, 0);
  if (failed(buffer))
    return failure();
  auto descriptor = descriptorArgument(call, 1, *buffer);
  auto barrier = barrierArgument(call, 2);
  auto rows = tileArgument(call, 3);
  auto column = int32Argument(call, 4);
  if (failed(descriptor) || failed(barrier) || failed(rows) || failed(column))
    return failure();
  llvm::ArrayRef<int64_t> shape = buffer->type().shape();
  auto block = llvm::cast<tt::TensorDescType>(descriptor->getType()).getShape();
  if (shape.size() != 2 || block.size() != 2 || block[0] != 1)
    return e.error(GatherShape, "buffer and descriptor have two axes, and the descriptor's tile is one row");
  if (rows->type().rank() != 1 || rows->type().shape()[0] != shape[0] || !rows->type().isInt())
    return e.error(GatherShape,
                   "the rows are a tile of " + std::to_string(shape[0]) + " integers, one per row of the buffer");
  auto castAll = e.semantic().cast(*rows, Scalar::Int32);
  auto predicate = predicateArgument(call, GatherPredicate);
  auto policy = cachePolicyArgument(call, GatherEviction);
  if (failed(castAll) || failed(predicate) || failed(policy))
    return failure();
  tx::TensorGatherOp::create(e.builder(), e.loc(), *descriptor, castAll->ir(), *column, buffer->ir(), barrier->ir(),
                             *predicate, *policy);
  return Value::none();
}

/// How a store combines elements of `element` with those in memory.
static FailureOr<tx::ReduceKind> reductionArgument(BuiltinCall &call, unsigned i, Type element) {
  auto name = strArgument(call, i);
  if (failed(name))
    return failure();
  if (name->empty())
    return tx::ReduceKind::None;
  std::optional<tx::ReduceKind> kind = tx::symbolizeReduceKind(*name);
  call.evaluator.pointAt(call, i);
  if (!kind || *kind == tx::ReduceKind::None)
    return mlir::LogicalResult(call.evaluator.error(ReductionName, *name));
  bool isWide = element.isInt() && element.bitWidth() >= 32,
       isHalf = element.is(Scalar::Fp16) || element.is(Scalar::Bf16);
  if (*kind == tx::ReduceKind::Add) {
    if (!isWide && !isHalf && !element.is(Scalar::Fp32))
      return mlir::LogicalResult(call.evaluator.error(ReductionElement, element.str(), *name,
                                                      "fp16, bf16, fp32 and integers of 32 and 64 bits"));
  } else if (*kind == tx::ReduceKind::Min || *kind == tx::ReduceKind::Max) {
    if (!isWide && !isHalf)
      return mlir::LogicalResult(
          call.evaluator.error(ReductionElement, element.str(), *name, "fp16, bf16 and integers of 32 and 64 bits"));
  } else if (!isWide) {
    return mlir::LogicalResult(
        call.evaluator.error(ReductionElement, element.str(), *name, "integers of 32 and 64 bits"));
  }
  return *kind;
}

FailureOr<Value> TmaStore(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = bufferArgument(call, 0);
  if (failed(buffer))
    return failure();
  auto descriptor = descriptorArgument(call, 1, *buffer);
  if (failed(descriptor) || failed(checkRank(call, *buffer, *descriptor)))
    return failure();
  auto coords = coordinates(call, 2, rankOf(*descriptor));
  auto reduction = reductionArgument(call, StoreReduce, buffer->type().scalar());
  auto policy = cachePolicyArgument(call, StoreEviction);
  const bool isUnsigned = buffer->type().scalar().isInt() && !buffer->type().scalar().isSignedInt() &&
                          succeeded(reduction) &&
                          llvm::is_contained({tx::ReduceKind::Min, tx::ReduceKind::Max}, *reduction);
  if (failed(coords) || failed(reduction) || failed(policy) ||
      failed(setDescriptorAttr(*descriptor, ir::kOptionalMap, call, StoreOptional)))
    return failure();
  tx::TensorStoreOp::create(e.builder(), e.loc(), buffer->ir(), *descriptor, *coords, *policy, *reduction, isUnsigned);
  return Value::none();
}

FailureOr<Value> TmaPrefetch(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto descriptor = descriptorArgument(call, 0, std::nullopt);
  if (failed(descriptor))
    return failure();
  auto coords = coordinates(call, 1, rankOf(*descriptor));
  auto predicate = predicateArgument(call, 2);
  auto policy = cachePolicyArgument(call, PrefetchEviction);
  if (failed(coords) || failed(predicate) || failed(policy) ||
      failed(setDescriptorAttr(*descriptor, ir::kOptionalMap, call, PrefetchOptional)))
    return failure();
  tx::TensorPrefetchOp::create(e.builder(), e.loc(), *descriptor, *coords, *predicate, *policy);
  return Value::none();
}

FailureOr<Value> TmaStoreWait(BuiltinCall &call) {
  auto pending = countArgument(call, 0);
  if (failed(pending))
    return failure();
  tx::TensorStoreWaitOp::create(call.evaluator.builder(), call.evaluator.loc(), *pending);
  return Value::none();
}

} // namespace builtins
} // namespace txl::frontend
