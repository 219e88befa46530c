// Emits a chain as one function of LLVM IR: a loop over rows that contains a loop for each pass, which calls blocks. A
// value is a few vectors, one block of its elements.
//
// Reductions keep the order of the tree (ReduceFn): the pass computes blocks at up to eight equidistant positions of
// the row and combines them in registers. The result is combined in the same way, and finally within a block.
//
// Short rows are grouped, as many together as a block has elements, and each pass processes the whole group
// (RowGroup.cpp). Values with one element a row are then blocks, too, and the reductions of different rows overlap.
#ifndef TXL_MACHINE_SPEED_COMPILED_EMITTER_H
#define TXL_MACHINE_SPEED_COMPILED_EMITTER_H

#include "machine/speed/compiled/BlockLibrary.h"
#include "machine/speed/compiled/Passes.h"
#include "llvm/IR/IRBuilder.h"

namespace txl::machine {

class FusedKernelEmitter {
public:
  FusedKernelEmitter(const FusedKernel &kernel, const Passes &passes, BlockLibrary &library);
  /// Adds the function to the library's module; false if a block is missing.
  bool emit(llvm::StringRef name);

private:
  /// One block of a value, split into registers.
  using Block = llvm::SmallVector<llvm::Value *, 2>;
  /// The values at one position of a row.
  struct BlockContext {
    llvm::Value *column = nullptr; // index of the first element
    llvm::SmallVector<Block, 32> values;
  };
  struct Loop {
    llvm::PHINode *index = nullptr;
    llvm::BasicBlock *body = nullptr;
  };

  Loop open();
  void close(const Loop &loop, llvm::Value *step, llvm::Value *end);
  llvm::Value *index(int64_t n) { return b.getInt64(n); }
  llvm::Type *elementType(DType type) { return b.getIntNTy(elementBytes(type) * 8); }
  int vectorElements(DType type) const;

  llvm::Value *at(int rowAddress, llvm::Value *column, DType type);
  llvm::Value *bufferAt(int buffer, llvm::Value *column, DType type);
  Block load(llvm::Value *from, DType type);
  void store(llvm::Value *to, const Block &block, DType type, bool streamed = false);
  Block splat(llvm::Value *element, DType type);
  Block call(const FusedStep &step, llvm::ArrayRef<Block> in, BlockForm form = BlockForm::Each);
  llvm::Value *createBlockAlloca(DType type);
  bool isRoundedOnly(const FusedStep &step) const;
  Block spillThroughMemory(const Block &values, DType type);
  Block ready(const FusedStep &step, const Block &values);
  Block combineTwo(const FusedStep &step, const Block &left, const Block &right);
  Block combine(const FusedStep &step, llvm::ArrayRef<Block> segments);
  llvm::Value *reduceWithinVector(const FusedStep &step, Block block);

  void loadRowValues(ValueSource source);
  void emitRow();
  void emitGroup();
  void emitGroupPass(int pass);
  Block finishGroup(int step);
  llvm::Value *concatVectors(const Block &block);
  Block splitVector(llvm::Value *vector, DType type);
  void emitPass(int index);
  void emitRowStep(const FusedStep &step);
  void emitSteps(int pass, BlockContext &context);
  Block valueOf(uint8_t value, BlockContext &context);
  bool isRowValue(uint8_t value) const;
  void reduceIn(int pass);
  void prefetch(int pass, llvm::Value *iteration, int64_t elements);
  void finishReduction(int step, int64_t length, Block only);

  const FusedKernel &kernel;
  const Passes &passes;
  BlockLibrary &library;
  llvm::IRBuilder<> b;
  const int64_t block; // elements
  llvm::Function *function = nullptr;
  llvm::SmallVector<llvm::Value *, 48> rowAddress; // the address of the row, or of the first row of the group
  llvm::SmallVector<llvm::Value *, 48> stride;
  llvm::Value *bufferRow = nullptr; // the row's first element in a buffer that has space for each row of a group
  /// Uniform values of the row or of the tile; between a group's passes one element for each row.
  llvm::SmallVector<Block, 48> rowValues;
  llvm::SmallVector<int, 48> maker; // by value: its step, or -1
  bool complete = true;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_EMITTER_H
