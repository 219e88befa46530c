// Check mode: facts about the elements of a program's tiles in addition to their values, propagated by each
// instruction.
//
// An element may be undefined: it comes from a masked element of a load without `other`. And it may be off by a wrap:
// an integer addition, subtraction, multiplication or left shift overflowed, and its exact value is kept in addition to
// the computed one. An error is not reported where the value arises, but where it matters: if an undefined element is
// stored, or an address, a mask or a condition depends on it; or if an address contains a wrap. So a hash may wrap: the
// results of division, remainder, bit operations and narrowing count as exact.
//
// Most tiles have no such elements; their shadows are empty and cost nothing.
#ifndef TXL_MACHINE_RUN_SHADOW_H
#define TXL_MACHINE_RUN_SHADOW_H

#include "machine/run/Frame.h"
#include <vector>

namespace txl::machine {

/// The exact value of an element that wrapped, with the leaves of the computation read as signed and as unsigned
/// integers. A later widening determines which of the two was meant.
struct Wide {
  __int128 asSigned = 0, asUnsigned = 0;
  uint32_t wrap = 0; // index in Shadows::wraps plus one; 0: the stored value is exact
};

struct Shadow {
  std::vector<uint32_t> undefined; // for each element: index in Shadows::loads plus one; 0: defined
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

  /// Checks whether the instruction, before it runs, depends on an undefined element or accesses an address that
  /// wrapped. Returns false after it made the frame fail.
  bool before(Frame &frame, const Instruction &i);
  /// Computes the shadows of the results, after the instruction has run.
  void after(Frame &frame, const Instruction &i);

private:
  /// An example of a wrap: the last one of its instruction.
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
  std::vector<const Instruction *> loads; // loads with masked elements that were used
  std::vector<Wrap> wraps;                // one for each instruction
};

/// For each element of result `r` of an instruction that only moves elements: the operand and the element index that it
/// is a copy of.
std::vector<std::pair<int, int64_t>> sourcesOf(Frame &frame, const Instruction &i, int r);

/// Runs a frame like runFrame, with the shadow of each instruction.
void runChecked(Frame &frame);

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_SHADOW_H
