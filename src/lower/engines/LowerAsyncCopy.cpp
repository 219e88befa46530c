// Asynchronous copies from global to shared memory by threads.
//
// A thread copies vectors of 4, 8 or 16 bytes that are contiguous, aligned and have a constant mask in global memory
// and are contiguous in the buffer. Narrower ones have no instruction: they are loaded and stored synchronously, which
// completes no later than required. Where the mask is false nothing is read and zeros are written; a different `other`
// value is stored there by the thread itself.
#include "analysis/BufferAccess.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "lower/Exchange.h"
#include "lower/MemoryAccess.h"
#include "lower/engines/AccessPolicy.h"
#include "lower/target/AccessLowering.h"
#include "mlir/IR/Matchers.h"

namespace txl::lower {

namespace {
/// One copy operation as executed by a thread.
struct Copy {
  tx::AsyncCopyOp op;
  analysis::BufferAccess access;
  llvm::Type *element;                 ///< as in memory
  unsigned bytes;                      ///< of a vector
  llvm::SmallVector<unsigned, 4> bits; ///< register bits that count through it

  /// The registers of the vector that begins with `first`.
  llvm::SmallVector<unsigned, 16> registers(unsigned first) const { return AccessVector{bits}.registers(first); }
};
} // namespace

/// `other`, unless it is the zero that the instruction writes.
static mlir::Value otherOf(tx::AsyncCopyOp op) {
  mlir::Attribute value;
  if (!op.getOther() || !op.getMask())
    return {};
  auto isZero = [](mlir::Attribute attribute) {
    auto splat = mlir::dyn_cast<mlir::SplatElementsAttr>(attribute);
    mlir::Attribute one = splat ? splat.getSplatValue<mlir::Attribute>() : mlir::Attribute();
    auto floatValue = mlir::dyn_cast_if_present<mlir::FloatAttr>(one);
    return floatValue ? floatValue.getValue().isPosZero() : one && mlir::matchPattern(one, mlir::m_Zero());
  };
  return mlir::matchPattern(op.getOther(), mlir::m_Constant(&value)) && isZero(value) ? mlir::Value() : op.getOther();
}

/// Stores the elements of `tile` in `registers` at `address`.
static void storeVector(Lowering &l, ElementsRef elements, llvm::Value *address, unsigned bytes) {
  Elements packedElements;
  for (llvm::Value *element : elements)
    packedElements.push_back(toBits(l, element));
  llvm::Value *whole = packBits(l, packedElements);
  l.b.CreateAlignedStore(whole, address, llvm::Align(bytes));
}

static void copyVectors(Lowering &l, const Copy &copy) {
  using namespace llvm::Intrinsic;
  tx::AsyncCopyOp op = copy.op;
  mlir::Value other = otherOf(op);
  unsigned elementBytes = copy.access.elementBits / 8, inside = AccessVector{copy.bits}.mask();
  Addresses addresses(l, l.scalar(op.getBuffer()), copy.access.vectors.offsets, elementBytes, copy.access.origin);
  ElementsRef pointers = l.get(op.getPtr());
  llvm::Value *policy = cachePolicyOf(l, op);
  auto start = [&](llvm::Value *shared, llvm::Value *global, llvm::Value *mask) {
    policy ? accessLowering().copyAsync(l.b, copy.bytes, shared, global, mask, policy)
           : l.gpu.copyAsync(l.b, copy.bytes, shared, global, mask);
  };
  for (unsigned first = 0; first < pointers.size(); ++first) {
    if (first & inside)
      continue;
    llvm::Value *mask = op.getMask() ? l.get(op.getMask())[first] : nullptr;
    llvm::Value *address = addresses.of(first), *pointer = pointers[first];
    if (copy.bytes >= 4) {
      if (other) // zeros would race with the `other` value stored instead
        l.emitIf(mask, [&] { start(address, pointer, nullptr); });
      else
        start(address, pointer, mask);
    } else {
      auto loadAndStore = [&] {
        llvm::Value *word = l.b.CreateAlignedLoad(l.b.getIntNTy(8 * copy.bytes), pointer, llvm::Align(copy.bytes));
        l.b.CreateAlignedStore(word, address, llvm::Align(copy.bytes));
      };
      if (mask) {
        if (!other)
          l.emitIf(l.b.CreateNot(mask),
                   [&] { l.b.CreateAlignedStore(l.b.getIntN(8 * copy.bytes, 0), address, llvm::Align(copy.bytes)); });
        l.emitIf(mask, loadAndStore);
      } else {
        loadAndStore();
      }
    }
    if (!other)
      continue;
    l.emitIf(l.b.CreateNot(mask), [&] {
      Elements values;
      for (unsigned reg : copy.registers(first))
        values.push_back(toMemory(l, l.get(other)[reg]));
      storeVector(l, values, address, copy.bytes);
    });
  }
}

template <> void lower(Lowering &l, tx::AsyncCopyOp op) {
  auto pointers = mlir::cast<mlir::RankedTensorType>(op.getPtr().getType());
  mlir::Type element = mlir::cast<tt::PointerType>(pointers.getElementType()).getPointeeType();
  auto tile = mlir::RankedTensorType::get(pointers.getShape(), element, pointers.getEncoding());
  std::optional<analysis::BufferAccess> access = analysis::bufferAccess(tile, op.getBuffer());
  if (!access)
    return l.unsupported(op);
  Copy copy{op, *access, l.memoryType(element), access->elementBits / 8, {}};
  AccessVector global = accessVector(l, op.getPtr(), op.getMask(), access->elementBits, 128);
  for (auto [bit, other] : llvm::zip(global.bits, access->vectors.vector.registerBits)) {
    if (bit != other)
      break;
    copy.bits.push_back(bit);
    copy.bytes *= 2;
  }
  if (llvm::Value *first = emitIsFirst(l, access->vectors.copiedLanes, access->vectors.copiedWarps))
    l.emitIf(first, [&] { copyVectors(l, copy); });
  else
    copyVectors(l, copy);
}

template <> void lower(Lowering &l, tx::AsyncCommitOp) { l.gpu.commitCopies(l.b); }

template <> void lower(Lowering &l, tx::AsyncWaitOp op) { l.gpu.waitForCopies(l.b, op.getPending()); }

void storeAsync(Lowering &l, llvm::Value *address, llvm::Value *element, llvm::Value *barrier) {
  l.gpu.storeRemote(l.b, address, toBits(l, element), barrier);
}

template <> void lower(Lowering &l, tx::RemoteStoreOp op) {
  if (!l.architecture.has(arch::Feature::Clusters))
    return l.reportRequiredTarget(op, "sm_90");
  std::optional<analysis::BufferAccess> access = analysis::bufferAccess(op.getSrc().getType(), op.getBuffer());
  if (!access)
    return l.unsupported(op);
  unsigned bits = access->elementBits;
  Addresses addresses(l, l.scalar(op.getBuffer()), access->vectors.offsets, bits / 8, access->origin);
  auto store = [&] {
    for (auto [reg, element] : llvm::enumerate(l.get(op.getSrc())))
      storeAsync(l, addresses.of(reg), element, l.scalar(op.getBarrier()));
  };
  if (llvm::Value *first = emitIsFirst(l, access->vectors.copiedLanes, access->vectors.copiedWarps))
    l.emitIf(first, store);
  else
    store();
}

} // namespace txl::lower
