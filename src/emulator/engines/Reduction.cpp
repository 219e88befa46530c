// Reductions by operation and type (PTX ISA, "cp.reduce.async.bulk": the tables of types). According to the manual, f32
// additions flush subnormals; an H100 keeps them, like those of f64 and f16, except for tensors whose type has `.ftz`.
#include "emulator/state/Reduction.h"
#include "emulator/memory/AtomicOperations.h"
#include <cstring>

using namespace txl;
using namespace txl::emulator;
using namespace txl::emulator::atomics;
using ptx::Modifier;
using ptx::Type;

template <typename F, typename T> static void combine(uint8_t *memory, const uint8_t *elements, uint32_t bytes) {
  for (uint32_t at = 0; at < bytes; at += sizeof(T)) {
    T element;
    std::memcpy(&element, elements + at, sizeof element);
    apply<F, T>(memory + at, element);
  }
}

template <template <typename> class F> static Combine byType(Type type) {
  switch (type) {
  case Type::u32:
  case Type::b32:
    return combine<F<uint32_t>, uint32_t>;
  case Type::s32:
    return combine<F<int32_t>, int32_t>;
  case Type::u64:
  case Type::b64:
    return combine<F<uint64_t>, uint64_t>;
  case Type::s64:
    return combine<F<int64_t>, int64_t>;
  default:
    return nullptr;
  }
}

template <HalfOp O> static Combine ofHalves(Type type) {
  return type == Type::f16    ? combine<Half<numerics::F16, O>, uint16_t>
         : type == Type::bf16 ? combine<Half<numerics::BF16, O>, uint16_t>
                              : Combine(nullptr);
}

Combine emulator::combineOf(Modifier what, Type type) {
  bool isHalf = type == Type::f16 || type == Type::bf16, isWord = type == Type::u32 || type == Type::b32;
  switch (what) {
  case Modifier::And:
    return byType<And>(type);
  case Modifier::Or:
    return byType<Or>(type);
  case Modifier::Xor:
    return byType<Xor>(type);
  case Modifier::Inc:
    return isWord ? combine<Inc<uint32_t>, uint32_t> : Combine(nullptr);
  case Modifier::Dec:
    return isWord ? combine<Dec<uint32_t>, uint32_t> : Combine(nullptr);
  case Modifier::Min:
    return isHalf ? ofHalves<HalfOp::Min>(type) : byType<Min>(type);
  case Modifier::Max:
    return isHalf ? ofHalves<HalfOp::Max>(type) : byType<Max>(type);
  case Modifier::Add:
    return isHalf              ? ofHalves<HalfOp::Add>(type)
           : type == Type::f32 ? combine<AddF32<false>, uint32_t>
           : type == Type::f64 ? combine<AddF64<true>, uint64_t>
                               : byType<Add>(type);
  default:
    return nullptr;
  }
}

Combine emulator::flushingCombineOf(Modifier what) {
  return what == Modifier::Add ? combine<AddF32<true>, uint32_t> : Combine(nullptr);
}
