// Executes inline PTX assembly as a function of registers on the CPU.
//
// Only the emulator implements PTX. So the text becomes the body of a small kernel that loads a thread's operands,
// executes the text and stores its results; the emulator runs it with a thread per instance. A result must not depend
// on which thread computes it. Two texts are exceptions: the clock, `mov.u64 $0, %globaltimer;`, which is that of the
// host, and the id of a thread, which is that of a program's first one.
//
// A text may access global memory at addresses that are operands, as barriers between GPUs do. It then runs an instance
// at a time, and the caller learns of each access. If it loops without an end it waits for another program: the caller
// runs it again later. So a text with a loop must not change memory otherwise than by compare-and-swap.
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

  /// A hash of the text and its constraints.
  uint64_t key() const { return hash; }

  /// Bytes of each result's register, then of each operand's.
  llvm::ArrayRef<unsigned> resultBytes() const { return results; }
  llvm::ArrayRef<unsigned> operandBytes() const { return operands; }

  /// An access of global memory, or a fence; in the order of the text.
  struct MemoryAccess {
    enum class Kind { Load, Store, Update, Fence } kind = Kind::Load;
    unsigned operand = 0; // index of the operand that has the address
    int64_t offset = 0;
    unsigned bytes = 0;
    bool isAtomic = false;
    bool acquires = false, releases = false; // by the instruction itself or by a fence of the text
    bool isSystem = false;                   // scope .sys
  };
  llvm::ArrayRef<MemoryAccess> accesses() const { return memory; }
  /// Whether a result is the id of a thread: the text has one instance.
  bool readsThread() const { return threadId; }
  /// Memory of the caller that a text may access.
  struct Range {
    uint64_t begin = 0, end = 0;
    bool readOnly = false;
  };
  enum class Outcome { Done, Waits, Failed };
  /// Runs one instance of a text with accesses, on registers. Failed: with a message.
  Outcome runOnce(llvm::ArrayRef<uint8_t *> resultRegisters, llvm::ArrayRef<uint8_t *> operandRegisters,
                  llvm::ArrayRef<Range> ranges, std::string &error) const;

  /// The size that an array for `instances` needs: whole groups of threads run.
  static size_t padded(size_t instances);
  /// Runs `instances` of the text: each array has one register per instance, `padded` of them. Returns an error
  /// message, or an empty string.
  std::string run(llvm::ArrayRef<uint8_t *> resultArrays, llvm::ArrayRef<uint8_t *> operandArrays,
                  size_t instances) const;

private:
  InlineAssembly() = default;
  llvm::SmallVector<unsigned, 4> results, operands;
  llvm::SmallVector<MemoryAccess, 2> memory;
  bool threadId = false, canWait = false;
  uint64_t hash = 0;
  std::unique_ptr<emulator::Program> program; // null: the clock
};

} // namespace txl::assembly

#endif // TXL_ASSEMBLY_INLINEASSEMBLY_H
