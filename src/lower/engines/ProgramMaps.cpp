// Tensor maps that the program makes itself, from values that are unknown at launch.
//
// TMA reads maps from global memory. The module reserves a slot with a lock for each CTA that a GPU may run at once:
// the thread that issues a group's copies acquires one at the group's start, and releases it at the end. So neither a
// launch nor its caller manages them, and launches on several streams do not conflict. The thread that issues the
// copies writes the map: its words, of which those that the program does not determine are constants
// (arch/TensorMap.h), and a fence that makes them visible to TMA (PTX ISA, "Proxies"). A map that is made again is
// overwritten: by `tt.landed` the program promises that no copy is in flight then.
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/DescriptorOps.h"
#include "lower/Lowering.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace txl::lower {

/// Words of a map that are not 0; the hardware reads no others.
static constexpr unsigned kWords = 16;

bool Lowering::addProgramMap(mlir::Operation *copy, tt::MakeTensorDescOp descriptor, const arch::TensorMap &known) {
  analysis::ExecutionGroup group = analysis::executionGroupOf(copy);
  if (!descriptor->hasAttr(ir::kCopiesComplete) || group != analysis::executionGroupOf(descriptor) ||
      group.instances > 1 || !copy->getParentOfType<mlir::FunctionOpInterface>().isPublic())
    return false;
  arch::TensorMapBytes words = arch::encode(known);
  auto *same = llvm::find_if(programMaps,
                             [&](const ProgramMap &map) { return map.descriptor == descriptor && map.words == words; });
  programMapIndices[copy] = same - programMaps.begin();
  if (same == programMaps.end())
    programMaps.push_back({descriptor, words});
  return true;
}

/// The number of slots per SM: the groups of a CTA that make maps, times the maximum number of CTAs per SM.
unsigned Lowering::mapSlotsPerSM() {
  llvm::SmallVector<analysis::ExecutionGroup> groups;
  for (ProgramMap &map : programMaps)
    if (analysis::ExecutionGroup group = analysis::executionGroupOf(map.descriptor); !llvm::is_contained(groups, group))
      groups.push_back(group);
  uint64_t shared = std::max<uint64_t>(allocation.peak(), 1024), threads = totalWarps() * arch::kThreadsPerWarp;
  uint64_t blocks = std::min<uint64_t>(architecture.threadsPerSM / threads, architecture.sharedPerSM / shared);
  return groups.size() * std::clamp<uint64_t>(blocks, 1, arch::kMaxCtasPerSM);
}

/// A zero-initialised global variable of the module.
static llvm::Value *moduleBytes(Lowering &l, const char *name, uint64_t bytes) {
  llvm::GlobalVariable *known = l.out->getNamedGlobal(name);
  if (!known) {
    auto *type = llvm::ArrayType::get(l.b.getInt8Ty(), bytes);
    known = new llvm::GlobalVariable(*l.out, type, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                     llvm::ConstantAggregateZero::get(type), name, nullptr,
                                     llvm::GlobalValue::NotThreadLocal, /*AddressSpace=*/1);
    known->setAlignment(llvm::Align(sizeof(arch::TensorMapBytes)));
  }
  return known;
}

/// The locks of all slots.
llvm::Value *Lowering::mapLocks() { return moduleBytes(*this, "maplocks", 4 * arch::kMaxSMs * mapSlotsPerSM()); }

void Lowering::acquireMapSlot() {
  mapSlot = nullptr;
  if (llvm::none_of(programMaps, [&](ProgramMap &map) {
        return analysis::executionGroupOf(map.descriptor) == currentGroup && functionOf(map.function()) == function;
      }))
    return;
  AtEntry guard(*this);
  unsigned slotsPerSM = mapSlotsPerSM();
  llvm::Value *owner = isOwner(mlir::IntegerType::get(module.getContext(), 32));
  owner = owner ? b.CreateZExt(owner, b.getInt32Ty()) : i32(1);
  mapSlot = gpu.acquireLock(b, owner, mapLocks(), slotsPerSM, slotsPerSM * arch::kMaxSMs);
}

void Lowering::releaseMapSlot() {
  if (!mapSlot)
    return;
  emitIf(isOwner(mlir::IntegerType::get(module.getContext(), 32)), [&] {
    llvm::Value *lock = b.CreateGEP(b.getInt32Ty(), mapLocks(), b.CreateZExt(mapSlot, b.getInt64Ty()));
    gpu.releaseLock(b, lock);
  });
}

/// The address of one of this group's maps, in the thread that issues the copies.
llvm::Value *Lowering::programMap(unsigned index) {
  uint64_t bytes = sizeof(arch::TensorMapBytes), bytesPerSlot = programMaps.size() * bytes;
  llvm::Value *all = moduleBytes(*this, "maps", arch::kMaxSMs * mapSlotsPerSM() * bytesPerSlot);
  llvm::Value *offset = b.CreateMul(b.CreateZExt(mapSlot, b.getInt64Ty()), b.getInt64(bytesPerSlot));
  llvm::Value *map = b.CreateGEP(b.getInt8Ty(), all, b.CreateAdd(offset, b.getInt64(index * bytes)));
  return b.CreateAddrSpaceCast(map, b.getPtrTy());
}

/// The descriptor that is made next to `op` in this direction, with no operation in between that could observe whether
/// both exist.
static tt::MakeTensorDescOp nextMade(mlir::Operation *op, bool forward) {
  auto step = [&] { return op = forward ? op->getNextNode() : op->getPrevNode(); };
  while (step() && mlir::isMemoryEffectFree(op))
    if (auto created = mlir::dyn_cast<tt::MakeTensorDescOp>(op); created && created->hasAttr(ir::kCopiesComplete))
      return created;
  return {};
}

/// One fence for a sequence of descriptors whose last is `op`: it covers the thread's earlier stores.
void Lowering::fenceTensorMaps(tt::MakeTensorDescOp op) {
  llvm::SmallVector<llvm::Value *> maps;
  for (; op; op = nextMade(op, false))
    for (auto [index, map] : llvm::enumerate(programMaps))
      if (map.descriptor == op)
        maps.push_back(programMap(index));
  gpu.publishTensorMaps(b, maps);
}

void Lowering::makeTensorMaps(tt::MakeTensorDescOp op) {
  if (!op->hasAttr(ir::kCopiesComplete))
    return;
  unsigned rank = op.getShape().size(), bytes = ir::elementBytes(op.getBase().getType().getPointeeType());
  emitIf(isOwner(mlir::IntegerType::get(module.getContext(), 32)), [&] {
    auto half = [&](llvm::Value *value, unsigned shift) {
      return b.CreateTrunc(b.CreateLShr(value, shift), b.getInt32Ty());
    };
    for (auto [index, map] : llvm::enumerate(programMaps)) {
      if (map.descriptor != op)
        continue;
      llvm::SmallVector<llvm::Value *, kWords> words;
      for (unsigned word = 0; word < kWords; ++word)
        words.push_back(b.getInt32(map.words[word]));
      // The positions of the fields: arch/TensorMap.cpp.
      llvm::Value *address = b.CreatePtrToInt(scalar(op.getBase()), b.getInt64Ty());
      words[0] = half(address, 0), words[1] = half(address, 32);
      for (unsigned axis = 0; axis < rank; ++axis) {
        words[8 + axis] = b.CreateSub(scalar(op.getShape()[rank - 1 - axis]), i32(1));
        if (axis + 1 == rank)
          continue;
        llvm::Value *stride = b.CreateMul(scalar(op.getStrides()[rank - 2 - axis]), b.getInt64(bytes));
        words[3 + axis] = half(stride, 4);
        llvm::Value *above = b.CreateShl(half(stride, 36), 4 * axis);
        words[7] = axis ? b.CreateOr(words[7], above) : above;
      }
      gpu.writeTensorMap(b, programMap(index), words);
    }
    if (!nextMade(op, true))
      fenceTensorMaps(op);
  });
}

} // namespace txl::lower
