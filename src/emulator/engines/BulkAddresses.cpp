// Resolves the addresses of bulk operations and checks what is stored there.
#include "emulator/engines/BulkAddresses.h"
#include "emulator/program/Decoder.h"
#include "support/Bounds.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Operand;
using ptx::StateSpace;

TXL_DIAGNOSTIC(EmulatorBulkCopy, RuntimeError, "bulk copy of {0} bytes: {1}");

void Decoder::addAddress(const Operand &address, StateSpace space, bool anyCluster, std::vector<Slot> &words) {
  const Operand &base = address.elements.front();
  if (space == StateSpace::Generic && base.kind == Operand::Variable)
    space = base.variable->space;
  Operation operand;
  setAddress(operand, address, space);
  uint32_t flags = operand.flags | (anyCluster ? uint32_t(AnyCluster) : 0);
  words.insert(words.end(), {operand.source[0], flags | uint32_t(operand.space) << 16,
                             Slot(uint64_t(operand.immediate) >> 32), Slot(operand.immediate)});
}

bool emulator::resolveAddress(Executor &x, const Operation &op, unsigned operand, unsigned lane, unsigned size,
                              bool isWrite, Access &access) {
  const Slot *words = op.list + operand * addressWords;
  Operation resolved = op;
  resolved.source[0] = words[0];
  resolved.flags = words[1] & 0xffff;
  resolved.space = uint8_t(words[1] >> 16);
  resolved.immediate = int64_t(uint64_t(words[2]) << 32 | words[3]);
  return x.resolve(resolved, 1u << lane, size, isWrite, access);
}

bool emulator::refuseBulk(Executor &x, unsigned lane, uint64_t bytes, const std::string &why) {
  x.fault(1u << lane, EmulatorBulkCopy, bytes, why);
  return false;
}

bool emulator::locateShared(Executor &x, const Operation &op, unsigned operand, unsigned lane, uint64_t bytes,
                            unsigned alignment, bool isWrite, Cta *&cta, uint32_t &offset) {
  Access access;
  if (!resolveAddress(x, op, operand, lane, 1, isWrite, access))
    return false;
  uint64_t address = access.address[lane], within = address & ((uint64_t(1) << sharedRankShift) - 1);
  cta = x.cluster->ctas[rankOf(address)].get();
  offset = uint32_t(within - sharedBase);
  if (within % alignment)
    return refuseBulk(
        x, lane, bytes,
        llvm::formatv("the address 0x{0:x-} in shared memory is not a multiple of {1}", within, alignment));
  if (!isWithin(offset, bytes, cta->shared.size()))
    return refuseBulk(x, lane, bytes,
                      llvm::formatv("they do not fit in shared memory, which is {0} bytes from 0x{1:x-}, "
                                    "from 0x{2:x-} on",
                                    cta->shared.size(), sharedBase, within));
  return true;
}

Mbarrier *emulator::locateBarrier(Executor &x, const Operation &op, unsigned operand, unsigned lane, Access &access) {
  if (!resolveAddress(x, op, operand, lane, 8, false, access))
    return nullptr;
  if (x.races) {
    if (!x.races->strongRead(access, lane, 8, Strong | uint32_t(DeviceScope) << strengthShift))
      return nullptr;
    x.races->endStrong();
  }
  return findMbarrier(x, access, lane);
}

uint8_t *emulator::locateGlobal(Executor &x, unsigned lane, uint64_t address, uint64_t bytes, bool isWrite) {
  const Region *region = x.memory.find(address);
  if (!region || !isWithin(address - region->address, bytes, region->size)) {
    x.what.address = address;
    x.what.size = unsigned(bytes);
    x.what.isWrite = isWrite;
    refuseBulk(x, lane, bytes,
               llvm::formatv("they are outside of {0}, from 0x{1:x-} on",
                             region ? "`" + region->name + "`" : std::string("all buffers"), address));
    return nullptr;
  }
  if (isWrite && region->readOnly) {
    refuseBulk(x, lane, bytes, "`" + region->name + "` is read-only");
    return nullptr;
  }
  return region->bytes + (address - region->address);
}
