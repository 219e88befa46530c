// The blocks of the current instruction set (speed/fast/blocks): functions of LLVM IR, materialised one by one from the
// bitcode that the library embeds. Code that calls blocks is emitted into their module.
#ifndef TXL_MACHINE_SPEED_COMPILED_BLOCKLIBRARY_H
#define TXL_MACHINE_SPEED_COMPILED_BLOCKLIBRARY_H

#include "codegen/EmbeddedBitcode.h"
#include "codegen/LLVMWork.h"
#include "machine/speed/fast/KernelSet.h"
#include "machine/speed/fast/blocks/Blocks.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::machine {

/// The bitcode for an instruction set. The build writes the table of them (src/machine/CMakeLists.txt).
struct BlockBitcode {
  InstructionSet set;
  int elements, vectorBytes; // of a block, and of a register
  const codegen::EmbeddedBitcode *bitcode;
};
extern const BlockBitcode blockBitcodes[];
extern const unsigned blockBitcodeCount;

class BlockLibrary {
public:
  /// Reads the table of `set`. `module` is null if there are no blocks for it.
  explicit BlockLibrary(InstructionSet set = fastInstructionSet());

  llvm::Module *module() { return holder.module.get(); }
  codegen::LLVMWork &work() { return holder; }
  int elements() const { return block; }        // of a block
  int vectorBytes() const { return registers; } // of a register
  /// The block with that key, to be inlined; null if there is none.
  llvm::Function *find(uint32_t key);
  /// Sets the target attributes of the blocks' instruction set on `function`.
  void adopt(llvm::Function &function);
  /// Materialises the functions that blocks call, and deletes unused ones. Returns false if one cannot be read.
  bool close();

private:
  codegen::LLVMWork holder;
  llvm::DenseMap<uint32_t, llvm::Function *> rows;
  llvm::DenseMap<uint32_t, llvm::Function *> used;
  int block = 0, registers = 0;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_BLOCKLIBRARY_H
