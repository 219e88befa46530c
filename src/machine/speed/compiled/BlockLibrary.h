// The blocks of the instruction set in use (speed/fast/blocks): functions of LLVM IR, read one by one from the bitcode that
// the library carries. A module that calls some of them is made inside of theirs.
#ifndef TXL_MACHINE_SPEED_COMPILED_BLOCKLIBRARY_H
#define TXL_MACHINE_SPEED_COMPILED_BLOCKLIBRARY_H

#include "codegen/LLVMWork.h"
#include "machine/speed/fast/KernelSet.h"
#include "machine/speed/fast/blocks/Blocks.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::machine {

/// The bitcode for an instruction set. The table of them is written by the build (src/machine/CMakeLists.txt).
struct BlockBitcode {
  InstructionSet set;
  int elements, vectorBytes; // of a block, of a register
  const unsigned char *begin;
  const unsigned *size;
};
extern const BlockBitcode blockBitcodes[];
extern const unsigned blockBitcodeCount;

class BlockLibrary {
public:
  /// Reads the table of `set`. Without a module: there are no blocks for it.
  explicit BlockLibrary(InstructionSet set = fastInstructionSet());

  llvm::Module *module() { return holder.module.get(); }
  codegen::LLVMWork &work() { return holder; }
  int elements() const { return block; }        // of a block
  int vectorBytes() const { return registers; } // of a register
  /// The block of that name, to be inlined; null: there is none.
  llvm::Function *find(uint32_t key);
  /// Gives `function` the attributes of the blocks' instruction set.
  void adopt(llvm::Function &function);
  /// Reads what the blocks call and forgets all that nobody asked for. False: something cannot be read.
  bool close();

private:
  codegen::LLVMWork holder;
  llvm::DenseMap<uint32_t, llvm::Function *> rows;
  llvm::DenseMap<uint32_t, llvm::Function *> used;
  int block = 0, registers = 0;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_BLOCKLIBRARY_H
