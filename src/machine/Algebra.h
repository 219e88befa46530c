// The algebra check: runs launches with exact numbers in addition to the floats, and compares what they stored.
//
// Tiles and memory keep a number (algebra/Number.h) for each float, which the instructions compute in parallel with the
// real values. Addresses and loop counts are the real ones; comparisons of floats use the numbers, so rounding cannot
// change a decision. A float that no launch stored has the number of its value. The number of a stored float is valid
// while its bytes are unchanged.
#ifndef TXL_MACHINE_ALGEBRA_H
#define TXL_MACHINE_ALGEBRA_H

#include "machine/Element.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace txl::machine {

struct DotImmediate;
struct Frame;
class MemoryMap;
struct View;
enum class ReduceKind : uint8_t;

class Algebra {
public:
  /// `roundsNarrow`: a conversion to a narrower float is an unknown function of its operand, instead of no change.
  Algebra(uint64_t seed, bool roundsNarrow);
  ~Algebra();

  /// The check of this thread's launches; null: none. Returns the previous one.
  static Algebra *enter(Algebra *algebra);
  static Algebra *current() { return entered.load(std::memory_order_relaxed) ? ofThread() : nullptr; }

  /// Launches from here on store in memory number `run`, from 0, which is empty at first.
  void select(unsigned run);
  /// Adds a fixed random number to each float of [begin, begin + bytes) that a launch reads before one is stored there;
  /// an empty range: to none.
  void perturb(uint64_t begin, uint64_t bytes, uint64_t key);

  /// An array's elements after a run: where the launch stored them, and a copy of their bytes.
  struct Side {
    unsigned run = 0;
    llvm::ArrayRef<uint64_t> addresses;
    const char *bytes = nullptr;
  };
  /// The indices of the elements that differ, at most `limit`.
  std::vector<int64_t> differences(const Side &a, const Side &b, DType type, size_t limit);
  /// A fingerprint of each difference a - b at `indices`.
  std::vector<uint64_t> fingerprints(const Side &a, const Side &b, DType type, llvm::ArrayRef<int64_t> indices);

  // For the machine.

  struct State;
  /// Forgets the numbers of arrays whose values are not those that were stored, such as new ones in freed memory.
  void beginLaunch(const MemoryMap &memory);
  /// A program starts in `frame`: its tiles have no numbers yet.
  void begin(Frame &frame);
  void endLaunch();
  /// Runs a frame like runFrame, with the numbers of each instruction.
  void run(Frame &frame);
  /// accumulator (+)= a · b will be stored; `total` has the bytes.
  void dot(const DotImmediate &dot, const View &a, const View &b, const View &accumulator, bool accumulates,
           const char *total);
  /// Elements were copied; strides in elements.
  void copy(DType type, char *to, int64_t toStride, const char *from, int64_t fromStride, int64_t count);
  /// `run` combines the element `to` with `from`.
  void combine(ReduceKind kind, DType type, char *to, const char *from, llvm::function_ref<void()> run);

private:
  static Algebra *ofThread();
  static std::atomic<unsigned> entered; // threads that have a check

  std::unique_ptr<State> state;
};

} // namespace txl::machine

#endif // TXL_MACHINE_ALGEBRA_H
