// Check mode: what is known of the elements of a program's tiles beside their values, and carried along with them.
//
// An element may be undefined: it comes from a masked element of a load that has no `other`. And it may be wrong by a
// wrap: an addition, subtraction, product or shift left of integers went beyond its type, and the exact number is kept
// beside the one that the machine computed. Nothing is said where that happens; it is said where it matters: undefined
// elements that are stored, or that an address, a mask or a condition depends on; wraps that are still in an address.
// So a hash may wrap as it likes: division, remainder, bit operations and narrowing make a new number of what they get.
//
// Most tiles have nothing to say; their shadows are empty and cost nothing.
#ifndef TXL_MACHINE_RUN_SHADOW_H
#define TXL_MACHINE_RUN_SHADOW_H

#include "machine/run/Frame.h"
#include <vector>

namespace txl::machine {

/// The exact number behind an element that wrapped, with the leaves of the computation read as signed and as unsigned
/// numbers: which of the two was meant shows where the element is widened.
struct Wide {
  __int128 asSigned = 0, asUnsigned = 0;
  uint32_t wrap = 0; // number in Shadows::wraps plus one; 0: the element is what it says
};

struct Shadow {
  std::vector<uint32_t> undefined; // of each element: number in Shadows::loads plus one; 0: defined
  std::vector<Wide> wide;

  uint32_t undefinedAt(int64_t k) const { return undefined.empty() ? 0 : undefined[k]; }
  const Wide *wideAt(int64_t k) const { return wide.empty() || !wide[k].wrap ? nullptr : &wide[k]; }
  void clear() {
    undefined.clear();
    wide.clear();
  }
};

/// The shadows of a frame's slots.
class Shadows {
public:
  explicit Shadows(const Program &program) : slots(program.slotOffsets.size()) {}

  /// Whether what the instruction is about to do depends on an undefined element, or accesses an address that wrapped;
  /// false after it made the frame fail.
  bool before(Frame &frame, const Instruction &i);
  /// The shadows of the results of an instruction that has run.
  void after(Frame &frame, const Instruction &i);

private:
  /// An example of a wrap: the last one at its instruction.
  struct Wrap {
    const Instruction *at;
    const char *sign;
    __int128 left, right, exact;
    int64_t became;
  };

  Shadow &of(const Operand &operand) { return slots[operand.slot]; }
  bool beforeAccess(Frame &frame, const Instruction &i);
  bool beforeUse(Frame &frame, const Instruction &i, const char *use);
  bool reportUndefined(Frame &frame, const Instruction &i, uint32_t load, const char *use);
  bool reportWrap(Frame &frame, const Instruction &i, uint32_t wrap);
  uint32_t noteWrap(const Wrap &wrap);

  void element(Frame &frame, const Instruction &i);
  void undefinedElement(Frame &frame, const Instruction &i);
  void wideElement(Frame &frame, const Instruction &i);
  void widen(Frame &frame, const Instruction &i, bool isSigned);
  void addPointer(Frame &frame, const Instruction &i);
  void rearrange(Frame &frame, const Instruction &i);
  void load(Frame &frame, const Instruction &i);
  void reduce(Frame &frame, const Instruction &i, bool isScan);
  void sum(Frame &frame, const Instruction &i, bool isScan);
  void dot(const Instruction &i);
  void spread(const Instruction &i);
  void map(const Instruction &i);

  std::vector<Shadow> slots;
  std::vector<const Instruction *> loads; // whose masked elements went on
  std::vector<Wrap> wraps;                // one an instruction
};

/// Runs a frame as runFrame does, one instruction after the other, each with its shadow.
void runChecked(Frame &frame);

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_SHADOW_H
