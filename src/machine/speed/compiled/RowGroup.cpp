// Groups of rows, as many as a block has elements.
//
// A row's reduction ends in one block. Combining its elements level by level leaves most of a register idle, each level
// depends on the previous one, and operations on the result compute one element at a time. The rows of a group store
// their last blocks in a buffer instead. A level there takes the blocks of two rows: it concatenates the lower halves
// of both and combines them with the concatenated upper halves. After the last level one block has an element of each
// row, in order.
#include "machine/speed/compiled/Emitter.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::machine {

llvm::Value *FusedKernelEmitter::concatVectors(const Block &values) {
  Block segments = values;
  while (segments.size() > 1) {
    auto *type = llvm::cast<llvm::FixedVectorType>(segments[0]->getType());
    auto all = llvm::to_vector(llvm::seq<int>(2 * type->getNumElements()));
    for (size_t k = 0; k < segments.size() / 2; ++k)
      segments[k] = b.CreateShuffleVector(segments[2 * k], segments[2 * k + 1], all);
    segments.truncate(segments.size() / 2);
  }
  return segments[0];
}

FusedKernelEmitter::Block FusedKernelEmitter::splitVector(llvm::Value *vector, DType type) {
  int vectorLength = vectorElements(type);
  if (vectorLength == block)
    return {vector};
  Block made;
  for (int k = 0; k < block; k += vectorLength)
    made.push_back(b.CreateShuffleVector(vector, llvm::to_vector(llvm::seq<int>(k, k + vectorLength))));
  return made;
}

/// The results of a reduction, one element for each row.
FusedKernelEmitter::Block FusedKernelEmitter::finishGroup(int s) {
  const FusedStep &step = kernel.steps[s];
  llvm::SmallVector<Block, 16> blocks;
  for (int64_t row = 0; row < block; ++row)
    blocks.push_back(load(bufferAt(passes.buffer[s], index(row * kernel.columns), step.operand), step.operand));
  for (int length = static_cast<int>(block); length > 1; length /= 2) {
    llvm::SmallVector<int, 16> lower, upper;
    for (int at = 0; at < 2 * block; at += length)
      for (int k = 0; k < length / 2; ++k) {
        lower.push_back(at + k);
        upper.push_back(at + k + length / 2);
      }
    for (size_t k = 0; k < blocks.size() / 2; ++k) {
      llvm::Value *one = concatVectors(blocks[2 * k]), *other = concatVectors(blocks[2 * k + 1]);
      blocks[k] = combineTwo(step, splitVector(b.CreateShuffleVector(one, other, lower), step.operand),
                             splitVector(b.CreateShuffleVector(one, other, upper), step.operand));
    }
    blocks.truncate(blocks.size() / 2);
  }
  return blocks[0];
}

/// Emits the pass for each row of the group. Values with one element a row are read from their tile.
void FusedKernelEmitter::emitGroupPass(int pass) {
  auto first = rowAddress;
  auto across = rowValues;
  Loop rows = open();
  for (size_t k = 0; k < rowAddress.size(); ++k)
    rowAddress[k] = b.CreateGEP(b.getInt8Ty(), first[k], b.CreateMul(rows.index, stride[k], "", true, true));
  rowAddress[kernel.bufferAddressIndex()] = first[kernel.bufferAddressIndex()];
  bufferRow = b.CreateMul(rows.index, index(kernel.columns), "", true, true);
  for (auto [v, value] : llvm::enumerate(kernel.values))
    if (!rowValues[v].empty() && value.source != ValueSource::One)
      rowValues[v] =
          splat(b.CreateAlignedLoad(elementType(value.type), rowAddress[v], llvm::Align(elementBytes(value.type))),
                value.type);
  emitPass(pass);
  close(rows, index(1), index(kernel.group));
  bufferRow = nullptr;
  rowAddress = std::move(first);
  rowValues = std::move(across);
  for (uint8_t s : passes.passes[pass].steps)
    if (const FusedStep &step = kernel.steps[s]; step.kind == FusedStep::Reduce) {
      rowValues[step.out] = finishGroup(s);
      store(rowAddress[step.out], rowValues[step.out], step.result);
    }
}

void FusedKernelEmitter::emitGroup() {
  for (auto [v, value] : llvm::enumerate(kernel.values))
    if (value.source == ValueSource::PerRow)
      rowValues[v] = load(rowAddress[v], value.type);
  for (size_t p = 0; p < passes.passes.size(); ++p) {
    for (uint8_t s : passes.passes[p].rows)
      emitRowStep(kernel.steps[s]);
    if (!passes.passes[p].isEmpty())
      emitGroupPass(static_cast<int>(p));
  }
}

} // namespace txl::machine
