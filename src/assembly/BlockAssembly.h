// Executes inline PTX assembly for a whole block of threads on the CPU.
//
// The text becomes the body of a kernel whose threads load their registers, execute the text and store their results;
// the emulator runs it with as many threads as the block has, so instructions that exchange values between threads have
// their meaning. An operand may be a buffer: its bytes are copied to shared memory before the text and back after it,
// and the register has the address. The text computes with registers and accesses these buffers; accesses of global
// memory, asynchronous engines and special registers other than the ids of threads are refused.
#ifndef TXL_ASSEMBLY_BLOCKASSEMBLY_H
#define TXL_ASSEMBLY_BLOCKASSEMBLY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>

namespace txl::emulator {
class Program;
}

namespace txl::assembly {

class BlockAssembly {
public:
  /// The text with its constraints in LLVM's form for PTX, for `threads` threads, a multiple of 32 up to 1024.
  /// `buffers` has the bytes of the buffer of each operand, or 0 for an operand that is a register; it may be shorter.
  /// `hasThreadIds`: the text may read `%tid`. Null, with the reason in `error`, if the text is refused.
  static std::unique_ptr<BlockAssembly> create(llvm::StringRef text, llvm::StringRef constraints, unsigned threads,
                                               llvm::ArrayRef<uint64_t> buffers, bool hasThreadIds, std::string &error);
  ~BlockAssembly();

  /// Bytes of each result's register, then of each operand's.
  llvm::ArrayRef<unsigned> resultBytes() const { return results; }
  llvm::ArrayRef<unsigned> operandBytes() const { return operands; }
  unsigned threads() const { return threadCount; }

  /// Runs the text. An array has a register for each thread, or the bytes of a buffer, which may change. Returns an
  /// error message, or an empty string.
  std::string run(llvm::ArrayRef<uint8_t *> resultArrays, llvm::ArrayRef<uint8_t *> operandArrays) const;

private:
  BlockAssembly() = default;
  llvm::SmallVector<unsigned, 4> results, operands;
  llvm::SmallVector<uint64_t, 8> bufferBytes; // for each operand
  unsigned threadCount = 0;
  std::unique_ptr<emulator::Program> program;
};

} // namespace txl::assembly

#endif // TXL_ASSEMBLY_BLOCKASSEMBLY_H
