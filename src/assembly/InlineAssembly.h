// Executes inline PTX assembly as a function of registers on the CPU.
//
// Only the emulator implements PTX. So the text becomes the body of a small kernel that loads a thread's operands,
// executes the text and stores its results; the emulator runs it with a thread per instance. Only register operations
// are accepted: a result must not depend on which thread computes it, nor on memory that the caller cannot see. The
// exception is the clock, `mov.u64 $0, %globaltimer;`, which reads the host's.
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
  /// The text with its constraints in LLVM's form for PTX: `=r,=&f,r,h,l,d,0`; `$0` in the text is the first register.
  /// Null, with the reason in `error`, if the text is not understood or affects more than registers.
  static std::unique_ptr<InlineAssembly> create(llvm::StringRef text, llvm::StringRef constraints, std::string &error);
  ~InlineAssembly();

  /// Bytes of each result's register, then of each operand's.
  llvm::ArrayRef<unsigned> resultBytes() const { return results; }
  llvm::ArrayRef<unsigned> operandBytes() const { return operands; }

  /// The size that an array for `instances` needs: whole groups of threads run.
  static size_t padded(size_t instances);
  /// Runs `instances` of the text: each array has one register per instance, `padded` of them. Returns an error
  /// message, or an empty string.
  std::string run(llvm::ArrayRef<uint8_t *> resultArrays, llvm::ArrayRef<uint8_t *> operandArrays,
                  size_t instances) const;

private:
  InlineAssembly() = default;
  llvm::SmallVector<unsigned, 4> results, operands;
  std::unique_ptr<emulator::Program> program; // null: the clock
};

} // namespace txl::assembly

#endif // TXL_ASSEMBLY_INLINEASSEMBLY_H
