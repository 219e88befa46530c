// Emits buffers, barriers, asynchronous copies and asynchronous MMAs.
#include "frontend/decompile/SourceEmitter.h"
#include "ir/OperationTable.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TMAPrefetchOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "ir/ops/buffer/ReinterpretOps.h"

namespace txl::decompile {

using llvm::formatv;
using mlir::Value;

static llvm::StringRef memoryOf(Value buffer) {
  return mlir::cast<ttg::MemDescType>(buffer.getType()).getSpace() == ttg::MemorySpace::Tensor ? "tmem" : "smem";
}
static void emit(SourceEmitter &s, ttg::LocalAllocOp op) {
  auto type = op.getType();
  if (op.getSrc())
    return s.bind(op, formatv("tl.smem_of({0})", s(op.getSrc())));
  if (!type.getIsMultiBuffer())
    return s.bind(op, formatv("tl.get_buffer(tl.{0}_alloc({1}, {2}), 0)", memoryOf(op.getResult()),
                              SourceEmitter::shape(type.getShape()), s.type(type.getElementType())));
  s.bind(op, formatv("tl.{0}_alloc({1}, {2}, num_stages={3})", memoryOf(op.getResult()),
                     SourceEmitter::shape(type.getShape().drop_front()), s.type(type.getElementType()),
                     type.getShape()[0]));
}
/// A buffer or barrier, and the keyword argument for its CTA; empty for this CTA.
static std::pair<std::string, std::string> splitRemote(SourceEmitter &s, Value buffer) {
  if (auto remote = buffer.getDefiningOp<tx::RemoteOp>())
    return {s(remote.getSrc()), ", cta_id=" + s.literal(remote.getCta())};
  return {s(buffer), ""};
}
static void emit(SourceEmitter &s, ttg::LocalLoadOp op) {
  auto [buffer, cta] = splitRemote(s, op.getSrc());
  s.bind(op, formatv("tl.{0}_load({1}{2})", memoryOf(op.getSrc()), buffer, cta));
}
static void emit(SourceEmitter &s, ttg::LocalStoreOp op) {
  auto [buffer, cta] = splitRemote(s, op.getDst());
  s.bind(op, formatv("tl.{0}_store({1}, {2}{3})", memoryOf(op.getDst()), buffer, s(op.getSrc()), cta));
}
static void emit(SourceEmitter &s, ttg::MemDescTransOp op) {
  s.bind(op, formatv("tl.smem_trans({0}, {1})", s(op.getSrc()), SourceEmitter::intList(op.getOrder())));
}
static void emit(SourceEmitter &s, ttg::MemDescReshapeOp op) {
  s.bind(op, formatv("tl.smem_reshape({0}, {1})", s(op.getSrc()), SourceEmitter::shape(op.getType().getShape())));
}
static void emit(SourceEmitter &s, ttg::MemDescReinterpretOp op) {
  ttg::MemDescType type = op.getType();
  s.bind(op, formatv("tl.tmem_reinterpret({0}, {1}, {2})", s(op.getSrc()), s.type(type.getElementType()),
                     SourceEmitter::shape(type.getShape())));
}
static void emit(SourceEmitter &s, ttg::MemDescSubsliceOp op) {
  std::string text = s(op.getSrc());
  auto from = op.getSrc().getType().getShape(), to = op.getType().getShape();
  for (auto [dim, offset] : llvm::enumerate(op.getOffsets()))
    if (from[dim] != to[dim])
      text = formatv("tl.{0}_slice({1}, {2}, {3}, {4})", memoryOf(op.getResult()), text, offset, to[dim], dim);
  s.bind(op, text);
}
static void emit(SourceEmitter &s, tx::MBarrierAllocOp op) {
  s.bind(op, formatv("tl.mbar_alloc({0}, num_stages={1})", op.getArrivals(), op.getType().getShape()[0]));
}
static void emit(SourceEmitter &s, tx::MBarrierExpectOp op) {
  s.bind(op, formatv("tl.mbar_expect({0}, {1}{2})", s(op.getBarrier()), s.literal(op.getBytes()),
                     optional(s, "pred", op.getPredicate())));
}
static void emit(SourceEmitter &s, tx::MBarrierArriveOp op) {
  auto [barrier, cta] = splitRemote(s, op.getBarrier());
  s.bind(op, formatv("tl.mbar_arrive({0}{1}{2}{3}{4})", barrier, optional(s, "pred", op.getPredicate()),
                     op.getTracking() ? ", track_async_op=True" : "",
                     op.getBytes() ? ", tx_cnt=" + s.literal(op.getBytes()) : "", cta));
}
/// Emitted at its uses.
static void emit(SourceEmitter &s, tx::RemoteOp op) {
  if (!llvm::all_of(op->getUsers(),
                    llvm::IsaPred<tx::MBarrierArriveOp, tx::TensorLoadOp, ttg::LocalLoadOp, ttg::LocalStoreOp>))
    s.reportInexpressible(op, "a buffer of another CTA");
}
static void emit(SourceEmitter &s, tx::IdOp op) {
  static const char *const calls[] = {"tl.tid(0)",         "tl.lane_id()",  "tl.warp_id()",
                                      "tl.warpgroup_id()", "tl.cta_rank()", "tl.tdim(0)"};
  s.bind(op, calls[unsigned(op.getKind())]);
}
static void emit(SourceEmitter &s, tx::SetRegistersOp op) {
  s.bind(op, formatv("tl.reg_{0}({1})", op.getIncrease() ? "alloc" : "dealloc", op.getCount()));
}
/// Whether the copy's own commit follows, so that both are one call.
static bool commits(tx::AsyncCopyOp op) { return mlir::isa<tx::AsyncCommitOp>(op->getNextNode()); }

static void emit(SourceEmitter &s, tx::AsyncCopyOp op) {
  s.bind(op, formatv("tl.async_load({0}, {1}{2}{3}{4}{5})", s(op.getBuffer()), s(op.getPtr()),
                     optional(s, "mask", op.getMask()), optional(s, "other", op.getOther()),
                     hints(s, op.getCachePolicyAttr(), op.getPolicy()), commits(op) ? "" : ", commit=False"));
}

static void emit(SourceEmitter &s, tx::AsyncCommitOp op) {
  if (auto copy = mlir::dyn_cast_or_null<tx::AsyncCopyOp>(op->getPrevNode()); !copy || !commits(copy))
    s.bind(op, "tl.async_commit()");
}
static void emit(SourceEmitter &s, tx::AsyncWaitOp op) {
  s.bind(op, formatv("tl.async_load_wait({0})", op.getPending()));
}
/// The keyword argument for a descriptor that is optional, or that the launch cannot make.
static llvm::StringRef optionalDescriptor(mlir::Value descriptor) {
  mlir::Operation *made = descriptor.getDefiningOp();
  if (made && made->hasAttr(ir::kCopiesComplete))
    return ", landed=True";
  return made && made->hasAttr(ir::kOptionalMap) ? ", optional=True" : "";
}
static void emit(SourceEmitter &s, tx::TensorLoadOp op) {
  auto [barrier, cta] = splitRemote(s, op.getBarrier());
  if (!op.getFilter().empty())
    return s.bind(op,
                  formatv("tl.tma_load_im2col({0}, {1}, {2}, {3}, {4}{5}{6}{7})", s(op.getBuffer()),
                          s(op.getDescriptor()), s.list(op.getCoordinates()), s.list(op.getFilter()), barrier,
                          op.getMulticast() ? ", multicast=" + s.literal(op.getMulticast()) : "",
                          hints(s, op.getCachePolicyAttr(), op.getPolicy()), optional(s, "pred", op.getPredicate())));
  s.bind(op, formatv("tl.tma_load({0}, {1}, {2}, {3}{4}{5}{6}{7}{8})", s(op.getBuffer()), s(op.getDescriptor()),
                     s.list(op.getCoordinates()), barrier,
                     op.getMulticast() ? ", multicast=" + s.literal(op.getMulticast()) : "",
                     hints(s, op.getCachePolicyAttr(), op.getPolicy()), optional(s, "pred", op.getPredicate()),
                     optionalDescriptor(op.getDescriptor()), cta));
}
static void emit(SourceEmitter &s, tx::TensorGatherOp op) {
  s.bind(op, formatv("tl.tma_gather({0}, {1}, {2}, {3}, {4}{5})", s(op.getBuffer()), s(op.getDescriptor()),
                     s(op.getBarrier()), s(op.getRows()), s.literal(op.getColumn()),
                     optional(s, "pred", op.getPredicate()) + hints(s, {}, op.getPolicy())));
}
static void emit(SourceEmitter &s, tx::TensorStoreOp op) {
  std::string reduction;
  if (op.getReduce() != tx::ReduceKind::None)
    reduction = formatv(", reduce=\"{0}\"", tx::stringifyReduceKind(op.getReduce()));
  s.bind(op, formatv("tl.tma_store({0}, {1}, {2}{3}{4})", s(op.getBuffer()), s(op.getDescriptor()),
                     s.list(op.getCoordinates()), optionalDescriptor(op.getDescriptor()),
                     reduction + hints(s, {}, op.getPolicy())));
}
static void emit(SourceEmitter &s, tx::TensorPrefetchOp op) {
  mlir::Operation *made = op.getDescriptor().getDefiningOp();
  s.bind(op,
         formatv("tl.tma_prefetch({0}, {1}{2}{3})", s(op.getDescriptor()), s.list(op.getCoordinates()),
                 optional(s, "pred", op.getPredicate()),
                 (made && made->hasAttr(ir::kOptionalMap) ? ", optional=True" : "") + hints(s, {}, op.getPolicy())));
}
static void emit(SourceEmitter &s, tx::TensorStoreWaitOp op) {
  s.bind(op, formatv("tl.tma_store_wait({0})", op.getPending()));
}
static void emit(SourceEmitter &s, tx::DotAsyncOp op) {
  if (op.getAccumulate())
    return s.reportInexpressible(op, "an MMA that accumulates conditionally");
  s.bind(op, formatv("tl.dot({0}, {1}, {2}, input_precision={3}, max_num_imprecise_acc={4}, out_dtype={5})",
                     s.argument(op.getA()), s.argument(op.getB()), s.argument(op.getC()),
                     SourceEmitter::quoted(tt::stringifyInputPrecision(op.getInputPrecision())),
                     std::min<int64_t>(op.getMaxNumImpreciseAcc(), op.getOperandType(0).getShape().back()),
                     s.type(op.getType())));
}
static void emit(SourceEmitter &s, tx::DotWaitOp op) {
  s.line(formatv("tl.dot_wait({0})", op.getMaxPending()));
  s.alias(op.getResults(), op.getAccumulators());
}
static void emit(SourceEmitter &s, tx::DotXOp op) {
  auto named = [&](mlir::ValueRange values) { return "[" + s.arguments(values) + "]"; };
  std::string predicates = op.getBarrierPredicates().empty() ? "" : ", mbarPreds=" + named(op.getBarrierPredicates());
  s.line(formatv("tl.dotx({0}, {1}, {2}{3}{4}, mbars={5}{6}, input_precision={7}, max_num_imprecise_acc={8}{9}{10})",
                 s(op.getA()), s(op.getB()), s(op.getAccumulator()), optional(s, "useD", op.getAccumulate()),
                 optional(s, "pred", op.getPredicate()), named(op.getBarriers()), predicates,
                 SourceEmitter::quoted(tt::stringifyInputPrecision(op.getInputPrecision())), op.getMaxNumImpreciseAcc(),
                 op.getTwoCtas() ? ", two_ctas=True" : "",
                 optional(s, "a_scale", op.getAScale()) + optional(s, "b_scale", op.getBScale())));
}
static void emit(SourceEmitter &s, tx::TMemCopyOp op) {
  s.line(
      formatv("tl.tmem_copy({0}, {1}{2})", s(op.getSrc()), s(op.getDst()), op.getTwoCtas() ? ", two_ctas=True" : ""));
}

void addEngines(EmitterTable &table) {
  table.add([](SourceEmitter &s, auto op) { emit(s, op); },
            ir::OperationList<ttg::LocalAllocOp, ttg::LocalLoadOp, ttg::LocalStoreOp, ttg::MemDescTransOp,
                              ttg::MemDescReshapeOp, ttg::MemDescSubsliceOp, ttg::MemDescReinterpretOp,
                              tx::MBarrierAllocOp, tx::MBarrierExpectOp, tx::MBarrierArriveOp, tx::RemoteOp, tx::IdOp,
                              tx::SetRegistersOp, tx::AsyncCopyOp, tx::AsyncCommitOp, tx::AsyncWaitOp, tx::TensorLoadOp,
                              tx::TensorGatherOp, tx::TensorStoreOp, tx::TensorPrefetchOp, tx::TensorStoreWaitOp,
                              tx::DotAsyncOp, tx::DotWaitOp, tx::DotXOp, tx::TMemCopyOp>());
}

} // namespace txl::decompile
