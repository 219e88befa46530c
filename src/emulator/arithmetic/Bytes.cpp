// Integer instructions over the bytes and 16-bit halves of a register: dp4a, dp2a and vabsdiff4.
#include "emulator/arithmetic/Bytes.h"
#include "emulator/execution/Lanewise.h"
#include <algorithm>
#include <bit>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

namespace {
/// A and B are the signedness of a's and b's bytes.
template <bool A, bool B> struct Dp4a {
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    for (unsigned i = 0; i < 4; ++i) {
      int32_t x = A ? int8_t(a >> 8 * i) : uint8_t(a >> 8 * i);
      int32_t y = B ? int8_t(b >> 8 * i) : uint8_t(b >> 8 * i);
      c += uint32_t(x * y);
    }
    return c;
  }
};
/// |a - b| of each byte: truncated to a byte, saturated, or accumulated into c.
enum class Bytes { Cut, SaturatedUnsigned, SaturatedSigned, Added };
template <bool A, bool B, Bytes How> struct AbsoluteDifferences {
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    uint32_t packed = 0;
    for (unsigned i = 0; i < 4; ++i) {
      int32_t x = A ? int8_t(a >> 8 * i) : uint8_t(a >> 8 * i);
      int32_t y = B ? int8_t(b >> 8 * i) : uint8_t(b >> 8 * i);
      uint32_t difference = uint32_t(x > y ? x - y : y - x);
      c += difference;
      difference = How == Bytes::SaturatedUnsigned ? std::min(difference, 255u)
                   : How == Bytes::SaturatedSigned ? std::min(difference, 127u)
                                                   : difference & 255;
      packed |= difference << 8 * i;
    }
    return How == Bytes::Added ? c : packed;
  }
};
template <bool A, bool B, bool Hi> struct Dp2a {
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    for (unsigned i = 0; i < 2; ++i) {
      int64_t x = A ? int16_t(a >> 16 * i) : uint16_t(a >> 16 * i);
      int64_t y = B ? int8_t(b >> (16 * Hi + 8 * i)) : uint8_t(b >> (16 * Hi + 8 * i));
      c += uint32_t(x * y);
    }
    return c;
  }
};
} // namespace

Handler emulator::byteDotHandler(const ptx::Instruction &instruction) {
  bool a = ptx::isSigned(instruction.type(0)), b = ptx::isSigned(instruction.type(1));
  auto pick = [&]<bool A, bool B>() -> Handler {
    if (instruction.form->op == Op::Dp4a)
      return lanewise<Dp4a<A, B>, uint32_t, uint32_t, uint32_t, uint32_t>;
    return instruction.has(Modifier::Hi) ? lanewise<Dp2a<A, B, true>, uint32_t, uint32_t, uint32_t, uint32_t>
                                         : lanewise<Dp2a<A, B, false>, uint32_t, uint32_t, uint32_t, uint32_t>;
  };
  if (a)
    return b ? pick.operator()<true, true>() : pick.operator()<true, false>();
  return b ? pick.operator()<false, true>() : pick.operator()<false, false>();
}

Handler emulator::absoluteDifferencesHandler(const ptx::Instruction &instruction) {
  const bool isSigned = ptx::isSigned(instruction.type(0)), a = ptx::isSigned(instruction.type(1)),
             b = ptx::isSigned(instruction.type(2));
  auto how = [&]<bool A, bool B>() -> Handler {
    using U = uint32_t;
    if (instruction.has(Modifier::Add))
      return lanewise<AbsoluteDifferences<A, B, Bytes::Added>, U, U, U, U>;
    if (!instruction.has(Modifier::Sat))
      return lanewise<AbsoluteDifferences<A, B, Bytes::Cut>, U, U, U, U>;
    return isSigned ? lanewise<AbsoluteDifferences<A, B, Bytes::SaturatedSigned>, U, U, U, U>
                    : lanewise<AbsoluteDifferences<A, B, Bytes::SaturatedUnsigned>, U, U, U, U>;
  };
  if (a)
    return b ? how.operator()<true, true>() : how.operator()<true, false>();
  return b ? how.operator()<false, true>() : how.operator()<false, false>();
}
