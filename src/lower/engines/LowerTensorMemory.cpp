// Tensor memory: its allocation at the kernel's entry, and accesses by threads.
//
// A buffer value is an i32, an address of tensor memory: a lane in the upper half, which is 0, a column in the lower. A
// warp adds the lanes that it accesses, 32 for each of four consecutive warps.
#include "analysis/tensor/TensorPairs.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "layout/TensorMemoryAccess.h"
#include "lower/Exchange.h"
#include "lower/engines/TensorMemory.h"
#include "lower/target/TensorLowering.h"

namespace txl::lower {

TXL_DIAGNOSTIC(LowerTensorMemoryFull, ValueError,
               "the buffers in tensor memory need {0} of its 512 columns; an accumulator has a column for each element "
               "of a row, also of 16 bits");
TXL_DIAGNOSTIC(
    LowerTensorMemoryShape, ValueError,
    "tensor memory of a GPU does not hold {0}: a buffer there has 64 rows or a multiple of 128, and elements "
    "of 8, 16 or 32 bits");
TXL_DIAGNOSTIC(LowerTensorMemoryView, ValueError,
               "a buffer in tensor memory has no views on a GPU ({0}); load the whole tile, and change that");
TXL_DIAGNOSTIC(
    LowerTensorMemoryMixed, ValueError,
    "a buffer in tensor memory of 16-bit elements is the accumulator of an MMA, and operand `a` of another or "
    "reinterpreted; their elements lie differently there: copy it to a buffer of its own");
TXL_DIAGNOSTIC(
    LowerTensorMemoryScales, ValueError,
    "scales in tensor memory of a GPU are written by `tmem_copy` and read by MMAs; threads do not access them");
TXL_DIAGNOSTIC(LowerTensorMemoryWarps, ValueError,
               "tensor memory is accessed by 4, 8, 16 or 32 warps, from a warp on whose index is a multiple of 4; "
               "here by {0}");
TXL_DIAGNOSTIC(LowerTensorMemoryLayout, ValueError,
               "no `tcgen05.ld` or `st` accesses tensor memory in the layout of this tile; use layout {0}");

static bool accessesTensorMemory(mlir::Operation *op) {
  if (auto load = mlir::dyn_cast<ttg::LocalLoadOp>(op))
    return analysis::isInTensorMemory(load.getSrc());
  if (auto store = mlir::dyn_cast<ttg::LocalStoreOp>(op))
    return analysis::isInTensorMemory(store.getDst());
  return mlir::isa<tx::DotXOp, tx::TMemCopyOp>(op);
}

void Lowering::inTensorRegion(mlir::Region &region, llvm::function_ref<void()> body) {
  const bool outer = fencesTensorMemory;
  fencesTensorMemory = tensor.allocated() && region
                                                 .walk([](mlir::Operation *op) {
                                                   return accessesTensorMemory(op) ? mlir::WalkResult::interrupt()
                                                                                   : mlir::WalkResult::advance();
                                                 })
                                                 .wasInterrupted();
  body();
  fencesTensorMemory = outer;
}

void Lowering::fenceTensorBefore() {
  if (fencesTensorMemory)
    gpu.fenceTensorBefore(b);
}

void Lowering::fenceTensorAfter() {
  if (fencesTensorMemory)
    gpu.fenceTensorAfter(b);
}

/// Synchronises the threads of the CTAs that allocate together.
static void syncTensorMemory(Lowering &l) {
  l.gpu.fenceTensorBefore(l.b);
  if (analysis::tensorCtas(l.module) > 1)
    l.emitClusterBarrier();
  else
    l.gpu.syncCta(l.b);
  l.gpu.fenceTensorAfter(l.b);
}

void Lowering::allocateTensorMemory(tt::FuncOp kernel) {
  tensorBase = nullptr;
  fencesTensorMemory = false;
  if (!tensor.allocated())
    return;
  mlir::Operation *first = tensor.buffers().front().owner;
  if (!kernel.isPublic() || first->getParentOfType<tt::FuncOp>() != kernel) {
    if (first->getParentOfType<tt::FuncOp>() == kernel)
      unsupported(first); // a function that is not inlined
    return;
  }
  if (!gpu.hasTensorMemory())
    return reportRequiredTarget(first, "sm_100a");
  if (tensor.required() > analysis::kTensorColumns)
    return fail(LowerTensorMemoryFull, first, std::to_string(tensor.required()));
  fencesTensorMemory = true;
  llvm::Value *slot = sharedPointer(kernel);
  emitIf(b.CreateICmpULT(gpu.threadId(b), i32(gpu.lanes())),
         [&] { tensorLowering().allocate(b, slot, tensor.allocated(), analysis::tensorCtas(module)); });
  syncTensorMemory(*this);
  tensorBase = b.CreateLoad(b.getInt32Ty(), slot, "tensor_memory");
}

void Lowering::freeTensorMemory() {
  if (!tensorBase)
    return;
  syncTensorMemory(*this);
  emitIf(b.CreateICmpULT(gpu.threadId(b), i32(gpu.lanes())),
         [&] { tensorLowering().free(b, tensorBase, tensor.allocated(), analysis::tensorCtas(module)); });
}

llvm::Value *Lowering::tensorAddress(mlir::Operation *alloc) {
  const analysis::TensorBuffer *buffer = tensor.bufferOf(alloc);
  if (!buffer || !tensorBase) { // without a base, the function is not a kernel
    std::string type;
    llvm::raw_string_ostream(type) << alloc->getResult(0).getType();
    fail(LowerTensorMemoryShape, alloc, type);
    return i32(0);
  }
  return b.CreateAdd(tensorBase, i32(buffer->column));
}

const analysis::TensorBuffer *tensorBufferOf(Lowering &l, mlir::Operation *op, mlir::Value buffer) {
  const analysis::TensorBuffer *found = l.tensor.layoutOf(buffer);
  if (!found || found->isMixed) {
    l.fail(LowerTensorMemoryMixed, op, "");
    return nullptr;
  }
  return found;
}

void indexTensorMemory(Lowering &l, ttg::MemDescIndexOp op) {
  const analysis::TensorBuffer *buffer = tensorBufferOf(l, op, op.getSrc());
  if (!buffer)
    return;
  llvm::Value *offset = l.b.CreateMul(l.scalar(op.getIndex()), l.i32(buffer->columns));
  l.set(op.getResult(), {l.b.CreateAdd(l.scalar(op.getSrc()), offset)});
}

/// Whether MMAs read scales from the buffer.
static bool holdsScales(Lowering &l, const analysis::TensorBuffer &buffer) {
  auto isBuffer = [&](mlir::Value view) { return view && l.tensor.layoutOf(view) == &buffer; };
  return l.module
      .walk([&](mlir::Operation *op) {
        auto dot = mlir::dyn_cast<tx::DotXOp>(op);
        auto copy = mlir::dyn_cast<tx::TMemCopyOp>(op);
        const bool found =
            (copy && isBuffer(copy.getDst())) || (dot && (isBuffer(dot.getAScale()) || isBuffer(dot.getBScale())));
        return found ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

void sliceTensorMemory(Lowering &l, ttg::MemDescSubsliceOp op) {
  const analysis::TensorBuffer *buffer = tensorBufferOf(l, op, op.getSrc());
  if (!buffer)
    return;
  llvm::ArrayRef<int32_t> offsets = op.getOffsets();
  // Rows beyond the lanes of tensor memory are in further columns.
  const unsigned perWord = l.tensor.perWordOf(op.getSrc());
  if (offsets.size() != 2 || offsets[0] || offsets[1] % perWord || op.getType().getShape()[0] > 128 ||
      op.getSrc().getType().getShape()[0] != op.getType().getShape()[0] || holdsScales(l, *buffer)) {
    refuseTensorMemoryView(l, op);
    return;
  }
  l.set(op.getResult(), {l.b.CreateAdd(l.scalar(op.getSrc()), l.i32(offsets[1] / perWord))});
}

bool refuseTensorMemoryView(Lowering &l, mlir::Operation *view) {
  if (!analysis::isInTensorMemory(view->getResult(0)))
    return false;
  l.fail(LowerTensorMemoryView, view, ("`" + view->getName().getStringRef() + "`").str());
  return true;
}

namespace {
/// A tile's access, and its address in this warp.
struct Access {
  layout::TensorMemoryAccess plan;
  llvm::Value *address;
};
} // namespace

static std::optional<Access> accessOf(Lowering &l, mlir::Operation *op, mlir::Type tile, mlir::Value buffer) {
  const analysis::ExecutionGroup &group = l.group();
  if (group.numWarps % 4 || group.firstWarp % 4) {
    l.fail(LowerTensorMemoryWarps, op,
           std::to_string(group.numWarps) + " from warp " + std::to_string(group.firstWarp) + " on");
    return std::nullopt;
  }
  const analysis::TensorBuffer *memory = tensorBufferOf(l, op, buffer);
  if (!memory)
    return std::nullopt;
  if (holdsScales(l, *memory)) {
    l.fail(LowerTensorMemoryScales, op, "");
    return std::nullopt;
  }
  std::optional<layout::TensorMemoryAccess> plan =
      layout::planTensorMemory(ttg::layoutOf(tile), l.tensor.perWordOf(buffer));
  if (!plan) {
    l.fail(LowerTensorMemoryLayout, op,
           layout::tensorMemoryTile(mlir::cast<mlir::RankedTensorType>(tile).getShape(), group.numWarps).str());
    return std::nullopt;
  }
  llvm::Value *warp = l.gpu.shuffleFrom(l.b, l.warp(), l.i32(0)); // the same in a warp, as the assembler requires
  llvm::Value *lanes = l.b.CreateShl(l.b.CreateAnd(warp, 3), 16 + l.gpu.laneBits());
  llvm::Value *address = l.b.CreateAdd(l.scalar(buffer), lanes);
  for (auto [bit, columns] : llvm::enumerate(plan->warpColumns))
    if (columns) {
      llvm::Value *isSet = l.b.CreateAnd(l.b.CreateLShr(warp, bit + 2), 1);
      address = l.b.CreateAdd(address, l.b.CreateMul(isSet, l.i32(columns)));
    }
  return Access{std::move(*plan), address};
}

/// The instruction of a step. Elements of 16 bits in a column each are accessed two in a word.
static TensorMemoryAccess accessOf(const Access &access, const layout::TensorMemoryAccess::Step &step, unsigned bits) {
  TensorMemoryAccess result;
  result.address = access.address;
  result.column = step.column;
  result.split = access.plan.split;
  result.halves = access.plan.perWord == 1 && bits == 16 && step.registers.size() > 1;
  result.words = step.registers.size() / (result.halves ? 2 : access.plan.perWord);
  return result;
}

void loadTensorMemory(Lowering &l, ttg::LocalLoadOp op) {
  std::optional<Access> access = accessOf(l, op, op.getType(), op.getSrc());
  if (!access)
    return;
  llvm::Type *type = l.elementType(op.getType());
  const unsigned bits = l.memoryType(op.getType())->getPrimitiveSizeInBits();
  Elements elements(Lowering::elementCount(op.getType()));
  for (const layout::TensorMemoryAccess::Step &step : access->plan.steps) {
    Results words = l.gpu.loadTensorMemory(l.b, accessOf(*access, step, bits));
    const unsigned each = step.registers.size() / words.size();
    for (auto [index, word] : llvm::enumerate(words)) {
      Elements parts = unpackBits(l, l.b.CreateTrunc(word, l.b.getIntNTy(bits * each)), each);
      for (unsigned i = 0; i < each; ++i)
        elements[step.registers[index * each + i]] = fromBits(l, parts[i], type);
    }
  }
  l.set(op.getResult(), elements);
}

void storeTensorMemory(Lowering &l, mlir::Operation *op, mlir::Value tile, mlir::Value buffer) {
  std::optional<Access> access = accessOf(l, op, tile.getType(), buffer);
  if (!access)
    return;
  ElementsRef elements = l.get(tile);
  const unsigned bits = l.memoryType(tile.getType())->getPrimitiveSizeInBits();
  for (const layout::TensorMemoryAccess::Step &step : access->plan.steps) {
    const TensorMemoryAccess instruction = accessOf(*access, step, bits);
    const unsigned each = step.registers.size() / instruction.words;
    Results words;
    for (unsigned first = 0; first < step.registers.size(); first += each) {
      Elements parts;
      for (unsigned i = 0; i < each; ++i)
        parts.push_back(toBits(l, elements[step.registers[first + i]]));
      words.push_back(l.b.CreateZExt(packBits(l, parts), l.b.getInt32Ty()));
    }
    l.gpu.storeTensorMemory(l.b, instruction, words);
  }
  l.gpu.waitForTensorMemoryStores(l.b);
}

} // namespace txl::lower
