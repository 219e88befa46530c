// A text of inline assembly as a function of registers, for those who are no GPU.
//
// What PTX means is known by the emulator alone. So the text becomes the body of a small kernel that loads a thread's operands, runs the text and
// stores its results; the emulator runs it, a thread for each instance. Only what concerns registers is let in: a result must not
// depend on which thread computes it, nor on memory that the caller cannot see. The exception is the clock, `mov.u64 $0, %globaltimer;`, which is
// the machine's.
#ifndef TXL_ASSEMBLY_INLINEASSEMBLY_H
#define TXL_ASSEMBLY_INLINEASSEMBLY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>

namespace txl::emulator {
class Program;
}

namespace txl::assembly {

class InlineAssembly {
public:
  /// The text with its constraints as LLVM has them for PTX: `=r,=&f,r,h,l,d,0`; `$0` in the text is the first register. Null, and why in
  /// `error`, for what is not understood or has to do with more than registers.
  static std::unique_ptr<InlineAssembly> create(llvm::StringRef text, llvm::StringRef constraints, std::string &error);
  ~InlineAssembly();

  /// Bytes of each result's register, then of each operand's.
  llvm::ArrayRef<unsigned> resultBytes() const { return results; }
  llvm::ArrayRef<unsigned> operandBytes() const { return operands; }

  /// How many instances an array of `instances` must have room for: whole groups of threads run.
  static size_t padded(size_t instances);
  /// Runs `instances` of them: each array has one register an instance, `padded` of them. Empty, or what went wrong.
  std::string run(llvm::ArrayRef<uint8_t *> resultArrays, llvm::ArrayRef<uint8_t *> operandArrays,
                  size_t instances) const;

private:
  InlineAssembly() = default;
  llvm::SmallVector<unsigned, 4> results, operands;
  std::unique_ptr<emulator::Program> program; // null: the clock
};

} // namespace txl::assembly

#endif // TXL_ASSEMBLY_INLINEASSEMBLY_H
