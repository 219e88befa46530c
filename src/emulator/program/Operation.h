// A decoded instruction: a handler and the slots of its operands. Programs are dense arrays of these.
//
// The registers of a frame are stored in slots of 64 bytes: 32 lanes of 16 bits fill one slot, of 32 bits two, of 64
// bits four, of 128 bits eight. A predicate is a 32-bit mask at the start of a slot. Constants are slots too
// (initialised with the frame), so a handler need not distinguish kinds of sources. Slot 0 is a sink for unused
// results, slot 8 stands for an absent source.
#ifndef TXL_EMULATOR_OPERATION_H
#define TXL_EMULATOR_OPERATION_H

#include "ptx/InstructionTable.h"
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace txl::emulator {

class Executor;
struct Operation;

constexpr unsigned laneCount = 32;
constexpr unsigned slotBytes = 64;
constexpr uint32_t allLanes = 0xffffffff;
#ifdef __x86_64__
/// Whether loops over lanes run in their AVX2 and FMA version, as on nearly all processors. The results are the same.
inline const bool hasWideVectors = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
constexpr bool hasWideVectors = false;
#endif
using Slot = uint32_t;
constexpr Slot sinkSlot = 0; // and the 7 after it
constexpr Slot noSource = 8; // and the 7 after it: zeros
constexpr Slot firstSlot = 16;

/// The scope of an operation, which is also its strength: a weak one orders nothing and races with those of all other
/// threads.
enum Scope : uint8_t { Weak = 0, CtaScope = 1, ClusterScope = 2, DeviceScope = 3, SystemScope = 4 };

/// Executes `operation` for the lanes of `mask`, which is not empty unless the operation accepts empty masks.
using Handler = void (*)(Executor &, const Operation &, uint32_t mask);

struct Operation {
  Handler handler = nullptr;
  Slot destination = sinkSlot;
  Slot destination2 = sinkSlot;
  Slot source[4] = {noSource, noSource, noSource, noSource};
  Slot guard = noSource; // noSource: no guard
  bool guardNegated = false;
  bool isLeader = false;          // lanes may arrive from elsewhere: groups merge here
  bool takesEmptyMask = false;    // executed even if the guard is false for all lanes: a branch
  bool tracksDefinedness = false; // computes itself which results are defined
  uint8_t width = 0;              // for memory accesses: bytes of one element; with lowBytes: bytes of the result
  uint8_t lowBytes = 0; // byte b of the result depends on bytes up to b of the first `lowBytes` of each source
  uint8_t count = 1;    // for memory accesses: elements
  uint8_t space = 0;    // ptx::StateSpace
  uint8_t variant = 0;  // handler-specific
  uint32_t flags = 0;   // handler-specific
  uint32_t target = 0;  // for a branch: the operation; otherwise handler-specific
  int64_t immediate = 0;
  const Slot *list = nullptr; // slots of a vector operand

  /// The options of a handler family, as a struct stored in `immediate`.
  template <typename Options> Options options() const {
    Options result;
    std::memcpy(&result, &immediate, sizeof result);
    return result;
  }
  template <typename Options> void setOptions(const Options &options) {
    static_assert(sizeof options <= sizeof immediate && std::is_trivially_copyable_v<Options>);
    std::memcpy(&immediate, &options, sizeof options);
  }
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_OPERATION_H
