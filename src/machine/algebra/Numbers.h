// The numbers of tiles and of memory while a launch runs, and how each instruction computes them.
#ifndef TXL_MACHINE_ALGEBRA_NUMBERS_H
#define TXL_MACHINE_ALGEBRA_NUMBERS_H

#include "machine/Algebra.h"
#include "machine/algebra/Number.h"
#include "machine/program/Immediates.h"
#include "machine/run/Frame.h"
#include <unordered_map>

namespace txl::machine {

/// The value of element `k` of floats of `type`.
double floatAt(const char *data, int64_t k, DType type);

/// A tile's numbers; empty: those of its values.
using NumberTile = std::vector<algebra::Number>;

struct Algebra::State {
  State(uint64_t seed, bool roundsNarrow) : domain(seed), seed(seed), roundsNarrow(roundsNarrow) {}

  /// A number in memory, with the bytes that were stored.
  struct Stored {
    algebra::Number number;
    uint64_t bytes = 0;
    int size = 0; // of the element
  };
  using Memory = std::unordered_map<uint64_t, Stored>;

  algebra::Domain domain;
  uint64_t seed;
  bool roundsNarrow;
  std::vector<Memory> runs{1};
  unsigned run = 0;
  std::unordered_map<const Frame *, std::vector<NumberTile>> frames; // of each slot
  uint64_t perturbedBegin = 0, perturbedEnd = 0, perturbation = 0;

  /// The number of the float at `address`, whose bytes are at `data`.
  algebra::Number read(uint64_t address, const char *data, DType type);
  void write(uint64_t address, const algebra::Number &number, const char *data, int bytes);
};

/// Computes the numbers of one frame, instruction by instruction.
class NumberRun {
public:
  NumberRun(Algebra::State &state, Frame &frame)
      : state(state), domain(state.domain), f(frame), slots(state.frames[&frame]) {}

  /// Runs an instruction and computes the numbers of its results. Returns the next one.
  const Instruction *step(const Instruction &i);

private:
  NumberTile &of(const Operand &operand) { return slots[operand.slot]; }
  bool has(const Operand &operand) { return isFloat(operand.type->dtype) || !of(operand).empty(); }
  /// All numbers of input `k`.
  NumberTile input(const Instruction &i, int k);

  void after(const Instruction &i);
  void element(const Instruction &i);
  algebra::Number compute(ElementOp op, llvm::ArrayRef<algebra::Number> in, double value);
  algebra::Number select(algebra::Order wanted, llvm::ArrayRef<algebra::Number> in, bool keepsNaN);
  void convert(const Instruction &i, ElementOp op);
  void compare(const Instruction &i, ElementOp op);
  void move(const Instruction &i);
  void load(const Instruction &i);
  void store(const Instruction &i);
  const Instruction *atomic(const Instruction &i);
  void reduce(const Instruction &i, bool isScan);
  bool combine(const Instruction &i, const ReduceImmediate &reduce, std::vector<NumberTile> &numbers,
               std::vector<std::vector<char>> &values, int64_t left, int64_t right, int64_t to);
  void dot(const Instruction &i);
  void map(const Instruction &i);
  void assembly(const Instruction &i);
  bool region(const Region &region);
  void storeView(const Instruction &i);
  void loadView(const Instruction &i);
  void gatherView(const Instruction &i);
  void scatterView(const Instruction &i);
  const Instruction *updateView(const Instruction &i);
  const Instruction *asyncDot(const Instruction &i);
  void waitForDots(const Instruction &i);

  Algebra::State &state;
  algebra::Domain &domain;
  Frame &f;
  std::vector<NumberTile> &slots;
};

/// c += a b for each index of the batch.
void multiplyAdd(algebra::Domain &domain, const DotImmediate &dot, const NumberTile &a, const NumberTile &b,
                 NumberTile &c);

} // namespace txl::machine

#endif // TXL_MACHINE_ALGEBRA_NUMBERS_H
