// A decoded instruction: a handler and the places of its operands. Programs are dense arrays of these.
//
// The registers of a frame lie in slots of 64 bytes: 32 lanes of 16 bits fill one slot, of 32 bits two, of 64 bits four,
// of 128 bits eight. A predicate is a mask of 32 bits at the start of a slot. Constants are slots too (a frame starts
// with them filled in), so a handler need not know what kind of source it reads. Slot 0 takes what nobody wants, slot 8
// stands for a source that an instruction does not have.
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
/// Whether loops over lanes run in their instance for AVX2 and FMA, as on nearly all processors. The results are the same.
inline const bool hasWideVectors = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
constexpr bool hasWideVectors = false;
#endif
using Slot = uint32_t;
constexpr Slot sinkSlot = 0; // and 7 behind it
constexpr Slot noSource = 8; // and 7 behind it: zeros
constexpr Slot firstSlot = 16;

/// How far an operation reaches; also its strength: a weak one orders nothing and is racy with everybody else's.
enum Scope : uint8_t { Weak = 0, CtaScope = 1, ClusterScope = 2, DeviceScope = 3 };

/// Executes `operation` for the lanes of `mask`, which is not empty unless the operation asks for empty masks too.
using Handler = void (*)(Executor &, const Operation &, uint32_t mask);

struct Operation {
  Handler handler = nullptr;
  Slot destination = sinkSlot;
  Slot destination2 = sinkSlot;
  Slot source[4] = {noSource, noSource, noSource, noSource};
  Slot guard = noSource; // noSource: no guard
  bool guardNegated = false;
  bool isLeader = false;       // lanes may come here from elsewhere: a place to meet
  bool takesEmptyMask = false; // runs even where the guard is false for all lanes: a branch
  bool tracksItself = false;   // says itself which results are defined
  uint8_t width = 0;           // of memory accesses: bytes of one element
  uint8_t count = 1;           // of memory accesses: elements
  uint8_t space = 0;           // ptx::StateSpace
  uint8_t variant = 0;         // meaning is the handler's
  uint32_t flags = 0;          // meaning is the handler's
  uint32_t target = 0;         // of a branch: the operation; else meaning is the handler's
  int64_t immediate = 0;
  const Slot *list = nullptr; // slots of a vector operand

  /// What a family of handlers wants to know, as a struct of its own in `immediate`.
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
