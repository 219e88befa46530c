// Translates addresses of all state spaces to host memory: bounds, alignment, and whether the address is defined.
//
// The lanes of an access are resolved together: if the lowest and the highest address are in one region, all are.
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include "support/Bounds.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;
using ptx::StateSpace;

TXL_DIAGNOSTIC(EmulatorOutOfBounds, IndexError, "access of {0} bytes at {1}: {2}");
TXL_DIAGNOSTIC(EmulatorMisaligned, RuntimeError, "access of {0} bytes at {1}, which is not a multiple of {0}");
TXL_DIAGNOSTIC(EmulatorUndefinedAddress, RuntimeError, "the address has no defined value");
TXL_DIAGNOSTIC(EmulatorReadOnly, RuntimeError, "write of {0} bytes at {1}, in `{2}`, which is read-only");

TXL_DIAGNOSTIC(EmulatorInFlight, RuntimeError, "access of {0} bytes at {1}, which an asynchronous copy still writes");

static std::string hex(uint64_t value) { return "0x" + llvm::utohexstr(value, true); }
static unsigned firstLane(uint32_t mask) { return std::countr_zero(mask); }

bool Executor::reportOutOfBounds(unsigned lane, uint64_t address, unsigned size, const std::string &where) {
  fault(1u << lane, EmulatorOutOfBounds, size, hex(address), where);
  return false;
}

/// The lowest and highest address of the lanes.
static std::pair<uint64_t, uint64_t> span(const uint64_t *address, uint32_t mask) {
  uint64_t low = UINT64_MAX, high = 0;
  for (unsigned i = 0; i < laneCount; ++i) {
    bool active = mask >> i & 1;
    low = active && address[i] < low ? address[i] : low;
    high = active && address[i] > high ? address[i] : high;
  }
  return {low, high};
}

bool Executor::resolve(const Operation &op, uint32_t mask, unsigned size, bool isWrite, Access &access,
                       const uint64_t *add) {
  if (checks)
    if (uint32_t undefined = mask & ~definedLanes(op.source[0])) {
      fault(undefined, EmulatorUndefinedAddress);
      return false;
    }
  uint64_t offset = op.immediate;
  if (op.flags & OwnShared)
    offset += uint64_t(cta->rank) << sharedRankShift;
  if (op.flags & NarrowAddress) {
    const uint32_t *base = lanes<uint32_t>(op.source[0]);
    for (unsigned i = 0; i < laneCount; ++i)
      access.address[i] = uint32_t(base[i] + uint32_t(offset));
  } else {
    const uint64_t *base = lanes<uint64_t>(op.source[0]);
    for (unsigned i = 0; i < laneCount; ++i)
      access.address[i] = base[i] + offset;
  }
  for (unsigned i = 0; add && i < laneCount; ++i)
    access.address[i] += add[i];
  uint64_t low = 0;
  for (unsigned i = 0; i < laneCount; ++i)
    low |= mask >> i & 1 ? access.address[i] : 0;
  if (low & (size - 1)) {
    uint32_t wrong = 0;
    for (unsigned i = 0; i < laneCount; ++i)
      wrong |= uint32_t((access.address[i] & (size - 1)) != 0) << i;
    unsigned lane = firstLane(wrong & mask);
    fault(wrong & mask, EmulatorMisaligned, size, hex(access.address[lane]));
    return false;
  }
  switch (StateSpace(op.space)) {
  case StateSpace::Shared:
    return resolveShared(mask, size, op.flags & AnyCluster, access);
  case StateSpace::Local:
    return resolveLocal(mask, size, access);
  case StateSpace::Param:
    return resolveParam(mask, size, isWrite, access);
  case StateSpace::Generic:
    return resolveGeneric(op, mask, size, isWrite, access);
  default:
    return resolveGlobal(mask, size, isWrite, access);
  }
}

/// The memory that the lanes access if the first one is at `address`: its start and size. False if it is not on the
/// fast path.
bool Executor::findRegionAccess(const Operation &op, uint64_t address, bool isWrite, RegionAccess &access,
                                uint64_t &size) {
  StateSpace space = StateSpace(op.space);
  uint64_t own = (uint64_t(cta->rank) << sharedRankShift) + sharedBase;
  bool generic = space == StateSpace::Generic, inWindow = generic && address - sharedWindow < windowSize;
  access.isShared = space == StateSpace::Shared || inWindow;
  if (access.isShared) {
    access.start = own + (inWindow ? sharedWindow : 0);
    access.bytes = cta->shared.data();
    access.shadow = checks ? cta->sharedDefined.data() : nullptr;
    access.isTracked = races != nullptr;
    size = cta->shared.size();
    return !(isWrite && checks && cta->bytesInFlight);
  }
  if (space != StateSpace::Global && space != StateSpace::Const && !generic)
    return false;
  const Region *region = memory.find(address);
  if (!region || (isWrite && region->readOnly))
    return false;
  access.start = region->address;
  access.bytes = region->bytes;
  access.shadow = nullptr;
  access.isTracked = races && !region->readOnly && region->isTracked;
  size = region->size;
  return true;
}

bool Executor::locate(const Operation &op, uint32_t mask, unsigned size, bool isWrite, RegionAccess &access) {
  if (checks && mask & ~definedLanes(op.source[0]))
    return false;
  uint64_t add = op.immediate + (op.flags & OwnShared ? uint64_t(cta->rank) << sharedRankShift : 0), bytes = 0;
  unsigned first = firstLane(mask);
  uint32_t *offset = access.offset;
  if (op.flags & NarrowAddress) {
    const uint32_t *base = lanes<uint32_t>(op.source[0]);
    if (!findRegionAccess(op, uint32_t(base[first] + add), isWrite, access, bytes))
      return false;
    uint32_t from = uint32_t(add - access.start);
    if (access.start >> 32)
      return false;
    for (unsigned i = 0; i < laneCount; ++i)
      offset[i] = base[i] + from;
  } else {
    const uint64_t *base = lanes<uint64_t>(op.source[0]);
    if (!findRegionAccess(op, base[first] + add, isWrite, access, bytes))
      return false;
    uint64_t from = add - access.start, far = 0;
    for (unsigned i = 0; i < laneCount; ++i) {
      uint64_t distance = base[i] + from;
      far |= mask >> i & 1 ? distance : 0;
      offset[i] = uint32_t(distance);
    }
    if (far >> 32)
      return false;
  }
  if (mask != allLanes)
    for (unsigned i = 0; i < laneCount; ++i)
      offset[i] = mask >> i & 1 ? offset[i] : offset[first];
  if (bytes < size || bytes > INT32_MAX)
    return false;
  uint32_t last = uint32_t(bytes) - size, bits = 0, over = 0, row = 0, start = offset[0];
  for (unsigned i = 0; i < laneCount; ++i) {
    bits |= offset[i];
    over |= last - offset[i];
    row |= offset[i] ^ (start + i * size);
  }
  access.isRow = !row;
  return !((bits | over) >> 31) && !((bits | uint32_t(access.start)) & (size - 1));
}

/// Groups lanes by address window and resolves each group as an access to that state space, which leaves arbitrary
/// results for the other lanes, so the results of several windows are merged.
bool Executor::resolveGeneric(const Operation &op, uint32_t mask, unsigned size, bool isWrite, Access &access) {
  uint32_t rest = mask;
  while (rest) {
    uint64_t window = access.address[firstLane(rest)] / windowSize;
    uint32_t same = 0;
    for (unsigned i = 0; i < laneCount; ++i)
      same |= uint32_t(access.address[i] / windowSize == window) << i;
    same &= rest;
    if (same == mask)
      return resolveWindow(window * windowSize, mask, size, isWrite, access);
    Access windowAccess;
    std::copy(std::begin(access.address), std::end(access.address), windowAccess.address);
    if (!resolveWindow(window * windowSize, same, size, isWrite, windowAccess))
      return false;
    for (uint32_t lanes = same; lanes; lanes &= lanes - 1) {
      unsigned i = firstLane(lanes);
      access.address[i] = windowAccess.address[i];
      access.bytes[i] = windowAccess.bytes[i];
      access.shadow[i] = windowAccess.shadow[i];
    }
    access.sharedLanes |= windowAccess.sharedLanes;
    access.globalLanes |= windowAccess.globalLanes;
    rest &= ~same;
  }
  return true;
}

bool Executor::resolveWindow(uint64_t start, uint32_t mask, unsigned size, bool isWrite, Access &access) {
  if (start != sharedWindow && start != localWindow && start != paramWindow)
    return resolveGlobal(mask, size, isWrite, access);
  for (unsigned i = 0; i < laneCount; ++i)
    access.address[i] -= mask >> i & 1 ? start : 0;
  return start == sharedWindow  ? resolveShared(mask, size, true, access)
         : start == localWindow ? resolveLocal(mask, size, access)
                                : resolveParam(mask, size, isWrite, access);
}

bool Executor::resolveGlobal(uint32_t mask, unsigned size, bool isWrite, Access &access) {
  auto [low, high] = span(access.address, mask);
  const Region *region = memory.find(low);
  auto holds = [&](uint64_t address) { return isWithin(address - region->address, size, region->size); };
  if (region && holds(low) && holds(high) && !(isWrite && region->readOnly)) {
    // Computed as integers, because an inactive lane may have any address.
    uint64_t toHost = reinterpret_cast<uint64_t>(region->bytes) - region->address;
    for (unsigned i = 0; i < laneCount; ++i) {
      access.bytes[i] = reinterpret_cast<uint8_t *>(access.address[i] + toHost);
      access.shadow[i] = nullptr;
    }
    access.globalLanes |= region->readOnly || !region->isTracked ? 0 : mask;
    return true;
  }
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1))
      continue;
    uint64_t address = access.address[i];
    region = memory.find(address);
    what.address = address;
    what.size = size;
    what.isWrite = isWrite;
    if (!region)
      return reportOutOfBounds(i, address, size, address < 4096 ? "a null pointer" : "no memory is allocated there");
    uint64_t offset = address - region->address;
    if (!isWithin(offset, size, region->size)) {
      bool before = address < region->address;
      return reportOutOfBounds(i, address, size,
                               llvm::formatv("{0} bytes {1} the start of `{2}`, which has {3}",
                                             before ? -offset : offset, before ? "before" : "after", region->name,
                                             region->size)
                                   .str());
    }
    if (isWrite && region->readOnly) {
      fault(1u << i, EmulatorReadOnly, size, hex(address), region->name);
      return false;
    }
    access.bytes[i] = region->bytes + offset;
    access.shadow[i] = nullptr;
    access.globalLanes |= uint32_t(!region->readOnly && region->isTracked) << i;
  }
  what.address = 0;
  return true;
}

bool Executor::resolveShared(uint32_t mask, unsigned size, bool anyCta, Access &access) {
  access.sharedLanes |= mask;
  constexpr uint64_t offsetMask = (uint64_t(1) << sharedRankShift) - 1;
  // Usually all lanes access the CTA's own memory.
  uint64_t own = (uint64_t(cta->rank) << sharedRankShift) + sharedBase;
  auto [low, high] = span(access.address, mask);
  if (isWithin(low - own, size, cta->shared.size()) && isWithin(high - own, size, cta->shared.size())) {
    uint8_t *bytes = cta->shared.data(), *shadow = checks ? cta->sharedDefined.data() : nullptr;
    for (unsigned i = 0; i < laneCount; ++i) {
      // Lanes outside the mask get a harmless address.
      uint64_t offset = mask >> i & 1 ? access.address[i] - own : 0;
      access.bytes[i] = bytes + offset;
      access.shadow[i] = shadow ? shadow + offset : nullptr;
    }
    return !checks || !cta->bytesInFlight || checkInFlight(mask, size, access);
  }
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1))
      continue;
    uint64_t address = access.address[i], rank = address >> sharedRankShift, offset = address & offsetMask;
    Cta *owner = cta;
    if (rank != cta->rank) {
      if (!anyCta || rank >= cluster->ctas.size())
        return reportOutOfBounds(i, address, size,
                                 rank < cluster->ctas.size() ? "shared memory of another CTA"
                                                             : "no CTA of the cluster has this shared memory");
      owner = cluster->ctas[rank].get();
      if (owner->exitedWarps == owner->warps.size())
        return reportOutOfBounds(
            i, address, size, llvm::formatv("shared memory of CTA {0} of the cluster, which has exited", rank).str());
    }
    if (!isWithin(offset - sharedBase, size, owner->shared.size()))
      return reportOutOfBounds(
          i, address, size,
          llvm::formatv("shared memory is {0} bytes from 0x{1:x-}", owner->shared.size(), sharedBase).str());
    access.bytes[i] = owner->shared.data() + (offset - sharedBase);
    access.shadow[i] = checks ? owner->sharedDefined.data() + (offset - sharedBase) : nullptr;
  }
  return !checks || !cta->bytesInFlight || checkInFlight(mask, size, access);
}

/// Reports accesses to bytes that an asynchronous copy has not written yet.
bool Executor::checkInFlight(uint32_t mask, unsigned size, const Access &access) {
  for (unsigned i = 0; i < laneCount; ++i)
    for (unsigned b = 0; mask >> i & 1 && b < size; ++b)
      if (access.shadow[i][b] == InFlight) {
        if (Diagnostic *diagnostic = fault(1u << i, EmulatorInFlight, size, hex(access.address[i])))
          describeCopy(*diagnostic, access.bytes[i] + b);
        return false;
      }
  return true;
}

bool Executor::resolveLocal(uint32_t mask, unsigned size, Access &access) {
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1))
      continue;
    uint64_t offset = access.address[i] - localBase;
    if (!isWithin(offset, size, warp->localSpan))
      return reportOutOfBounds(
          i, access.address[i], size,
          llvm::formatv("local memory is {0} bytes from 0x{1:x-}", warp->localSpan, localBase).str());
    size_t localOffset = size_t(i) * warp->localStride + offset;
    access.bytes[i] = warp->local.data() + localOffset;
    access.shadow[i] = checks ? warp->localDefined.data() + localOffset : nullptr;
  }
  return true;
}

bool Executor::resolveParam(uint32_t mask, unsigned size, bool isWrite, Access &access) {
  const std::vector<uint8_t> &parameters = launch.parameters;
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1))
      continue;
    uint64_t address = access.address[i];
    if (!isWithin(address, size, parameters.size()))
      return reportOutOfBounds(i, address, size,
                               llvm::formatv("the parameters have {0} bytes", parameters.size()).str());
    if (isWrite) {
      fault(1u << i, EmulatorReadOnly, size, hex(address), "the kernel's parameters");
      return false;
    }
    access.bytes[i] = const_cast<uint8_t *>(parameters.data()) + address;
    access.shadow[i] = nullptr;
  }
  return true;
}

uint8_t *Executor::genericBytes(unsigned lane, uint64_t address, unsigned size) {
  Access access;
  access.address[lane] = address;
  uint32_t mask = 1u << lane;
  bool wasStopped = stopped;
  stopped = true; // no report: the caller emits its own
  bool good = resolveGeneric(Operation(), mask, size, false, access);
  stopped = wasStopped;
  return good ? access.bytes[lane] : nullptr;
}
