// The code of a chain, one for each way in which its operands were seen to lie. It is made when a chain has done so much
// work that making it pays (counted, not timed), by the thread that comes upon that; others go on without it meanwhile.
#ifndef TXL_MACHINE_SPEED_COMPILED_CHAINCODE_H
#define TXL_MACHINE_SPEED_COMPILED_CHAINCODE_H

#include "machine/Machine.h"
#include "machine/speed/compiled/Chain.h"
#include <atomic>

namespace txl::machine {

/// What the code of a chain takes of the blocks.
struct BlockShape {
  int elements = 0;    // of a block; 0: this machine has none
  int vectorBytes = 0; // of a register
};
BlockShape blockShape();

/// How many chains were compiled in this process.
int64_t compiledChains();

class ChainCode {
public:
  ChainCode();
  ~ChainCode();
  /// The code for `chain`; null: there is none, or none yet. `elements`: how many the caller is about to compute. It is not
  /// asked for where chains are never compiled.
  ChainFn find(const Chain &chain, int64_t elements, CompileChains when);

private:
  struct Variant;
  static constexpr int kMost = 6; // whoever has more is not worth it
  Variant *variantOf(const Chain &chain);

  std::atomic<Variant *> variants[kMost] = {};
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_CHAINCODE_H
