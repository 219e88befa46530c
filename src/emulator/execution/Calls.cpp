// Frames, local memory, and arguments and results, which are copied between the local memory of caller and callee.
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include "support/Bounds.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorStack, RuntimeError, "the call needs more than {0} bytes of local memory");

/// Approximate limit of the registers of all calls of a warp: it also ends a recursion without local variables.
static constexpr uint64_t maxRegisterBytes = uint64_t(256) << 20;

/// Reserves local memory for a frame's variables, undefined.
bool Executor::reserveLocal(uint64_t start, uint64_t bytes) {
  if (!isWithin(start, bytes, localLimit))
    return false;
  Warp &w = *warp;
  uint32_t end = uint32_t(start + bytes);
  if (end > w.localStride) {
    uint32_t stride = std::max({2 * w.localStride, end, 64u});
    std::vector<uint8_t> fresh(size_t(stride) * laneCount), freshDefined(checks ? fresh.size() : 0);
    for (unsigned i = 0; i < laneCount && w.localStride; ++i) {
      std::memcpy(fresh.data() + size_t(i) * stride, w.local.data() + size_t(i) * w.localStride, w.localStride);
      if (checks)
        std::memcpy(freshDefined.data() + size_t(i) * stride, w.localDefined.data() + size_t(i) * w.localStride,
                    w.localStride);
    }
    w.local = std::move(fresh);
    w.localDefined = std::move(freshDefined);
    w.localStride = stride;
  }
  w.localSpan = std::max(w.localSpan, end);
  return true;
}

uint32_t Frame::localEnd(uint32_t lanes) const {
  uint32_t end = 0;
  for (uint32_t rest = allocated ? lanes : 0; rest; rest &= rest - 1)
    end = std::max(end, (*allocated)[std::countr_zero(rest)]);
  return uint32_t(localStart + function->localBytes + (end + 15) / 16 * 16);
}

bool Executor::allocateLocal(unsigned lane, uint64_t bytes, uint64_t align, uint32_t &offset) {
  if (!frame->allocated)
    frame->allocated = std::make_unique<std::array<uint32_t, laneCount>>();
  uint32_t &used = (*frame->allocated)[lane];
  uint64_t start = frame->localStart + frame->function->localBytes;
  uint64_t location = (localBase + start + used + align - 1) / align * align - localBase;
  if (!reserveLocal(location, bytes)) {
    fault(1u << lane, EmulatorStack, localLimit);
    return false;
  }
  if (checks)
    std::memset(warp->localDefined.data() + size_t(lane) * warp->localStride + location, 0, bytes);
  used = uint32_t(location + bytes - start);
  offset = uint32_t(location);
  return true;
}

/// Copies arguments from caller to callee, or results back.
void Executor::copyArguments(const Operation &op, Frame &from, Frame &to, uint32_t lanes, bool results) {
  Warp &w = *warp;
  const Slot *location = op.list + (results ? 3 * op.options<CallOptions>().arguments : 0);
  const Frame &callee = results ? from : to;
  Frame &caller = results ? to : from;
  const std::vector<uint32_t> &offsets = results ? callee.function->resultOffsets : callee.function->parameterOffsets;
  for (uint32_t offset : offsets) {
    Slot kind = location[0], where = location[1], size = location[2], stride = std::max<Slot>(2, size);
    location += 3;
    for (unsigned i = 0; i < laneCount; ++i) {
      if (!(lanes >> i & 1))
        continue;
      size_t lane = size_t(i) * w.localStride;
      size_t inner = lane + callee.localStart + offset, outer = lane + caller.localStart + where;
      uint8_t *slot = caller.registers + size_t(where) * slotBytes + i * stride;
      if (kind == InLocal) {
        size_t source = results ? inner : outer, target = results ? outer : inner;
        std::memcpy(w.local.data() + target, w.local.data() + source, size);
        if (checks)
          std::memcpy(w.localDefined.data() + target, w.localDefined.data() + source, size);
      } else if (results) {
        std::memcpy(slot, w.local.data() + inner, size);
        uint32_t bit = 1u << i;
        bool isDefined = !checks || w.localDefined[inner];
        caller.defined[where] = (caller.defined[where] & ~bit) | (isDefined ? bit : 0);
      } else {
        std::memcpy(w.local.data() + inner, slot, size);
        if (checks)
          std::memset(w.localDefined.data() + inner, caller.defined[where] >> i & 1, size);
      }
    }
  }
}

/// The number of frames searched for one that lanes can join: there are more only in deep recursions.
static constexpr size_t framesToSearch = 64;

/// The frame of the same call in which other lanes of the warp are, or null. Lanes that arrive at different times, for
/// example from different iterations of a loop, are then in one frame and reconverge there: at a barrier, or at its
/// end.
Frame *Executor::findJoinableFrame(const DecodedFunction &function, uint32_t start, uint32_t lanes) {
  if (!(frame->lanes & ~lanes))
    return nullptr;
  size_t left = framesToSearch;
  for (auto location = warp->frames.rbegin(); location != warp->frames.rend() && left; ++location, --left) {
    Frame &other = **location;
    const bool isSame = other.caller == frame && other.function == &function && other.returnTo == pc + 1 &&
                        other.localStart == start && !(other.lanes & lanes);
    if (!isSame)
      continue;
    other.enter(lanes);
    return &other;
  }
  return nullptr;
}

void Executor::call(const DecodedFunction &function, const Operation &operation, uint32_t lanes) {
  uint32_t start = frame->localEnd(lanes);
  bool tooDeep = uint64_t(frame->depth + 1) * function.slots * slotBytes > maxRegisterBytes;
  if (tooDeep || !reserveLocal(start, function.localBytes)) {
    fault(lanes, EmulatorStack, localLimit);
    return;
  }
  if (checks)
    for (unsigned i = 0; i < laneCount; ++i)
      if (lanes >> i & 1)
        std::memset(warp->localDefined.data() + size_t(i) * warp->localStride + start, 0, function.localBytes);
  Frame *callee = findJoinableFrame(function, start, lanes);
  if (!callee)
    callee = warp->frames.emplace_back(std::make_unique<Frame>(function, frame, lanes)).get();
  callee->localStart = start;
  callee->returnTo = pc + 1;
  copyArguments(operation, *frame, *callee, lanes, false);
  // Lanes of an indirect call with a different callee make their call separately.
  uint32_t rest = group->mask & ~lanes;
  bool again = operation.source[0] != noSource && rest;
  Frame *caller = frame;
  moveLanes(lanes, callee, 0);
  if (again) {
    uint32_t guarded = rest;
    if (operation.guard != noSource) {
      uint32_t guard = predicate(operation.guard);
      guarded &= operation.guardNegated ? ~guard : guard;
    }
    if (guarded)
      moveLanes(guarded, caller, pc);
  }
}

void Executor::returnLanes(uint32_t lanes) {
  Frame *callee = frame, *caller = frame->caller;
  if (!caller) {
    exitLanes(lanes);
    return;
  }
  uint32_t to = callee->returnTo;
  copyArguments(caller->function->code[to - 1], *callee, *caller, lanes, true);
  moveLanes(lanes, caller, to);
  releaseFrame(callee, lanes);
  frame = caller;
}
