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

llvm::Value *ChainEmitter::joined(const Block &values) {
  Block parts = values;
  while (parts.size() > 1) {
    auto *type = llvm::cast<llvm::FixedVectorType>(parts[0]->getType());
    auto all = llvm::to_vector(llvm::seq<int>(2 * type->getNumElements()));
    for (size_t k = 0; k < parts.size() / 2; ++k)
      parts[k] = b.CreateShuffleVector(parts[2 * k], parts[2 * k + 1], all);
    parts.truncate(parts.size() / 2);
  }
  return parts[0];
}

ChainEmitter::Block ChainEmitter::apart(llvm::Value *vector, DType type) {
  int part = partElements(type);
  if (part == block)
    return {vector};
  Block made;
  for (int k = 0; k < block; k += part)
    made.push_back(b.CreateShuffleVector(vector, llvm::to_vector(llvm::seq<int>(k, k + part))));
  return made;
}

/// The results of a reduction, one element for each row.
ChainEmitter::Block ChainEmitter::finishGroup(int s) {
  const ChainStep &step = chain.steps[s];
  llvm::SmallVector<Block, 16> blocks;
  for (int64_t row = 0; row < block; ++row)
    blocks.push_back(load(bufferAt(passes.buffer[s], number(row * chain.columns), step.operand), step.operand));
  for (int length = static_cast<int>(block); length > 1; length /= 2) {
    llvm::SmallVector<int, 16> lower, upper;
    for (int at = 0; at < 2 * block; at += length)
      for (int k = 0; k < length / 2; ++k) {
        lower.push_back(at + k);
        upper.push_back(at + k + length / 2);
      }
    for (size_t k = 0; k < blocks.size() / 2; ++k) {
      llvm::Value *one = joined(blocks[2 * k]), *other = joined(blocks[2 * k + 1]);
      blocks[k] = combineTwo(step, apart(b.CreateShuffleVector(one, other, lower), step.operand),
                             apart(b.CreateShuffleVector(one, other, upper), step.operand));
    }
    blocks.truncate(blocks.size() / 2);
  }
  return blocks[0];
}

/// Emits the pass for each row of the group. Values with one element a row are read from their tile.
void ChainEmitter::emitGroupPass(int pass) {
  auto first = place;
  auto across = rowValues;
  Loop rows = open();
  for (size_t k = 0; k < place.size(); ++k)
    place[k] = b.CreateGEP(b.getInt8Ty(), first[k], b.CreateMul(rows.index, stride[k], "", true, true));
  place[chain.bufferPlace()] = first[chain.bufferPlace()];
  bufferRow = b.CreateMul(rows.index, number(chain.columns), "", true, true);
  for (auto [v, value] : llvm::enumerate(chain.values))
    if (!rowValues[v].empty() && value.source != ValueSource::One)
      rowValues[v] = splat(
          b.CreateAlignedLoad(elementType(value.type), place[v], llvm::Align(elementBytes(value.type))), value.type);
  emitPass(pass);
  close(rows, number(1), number(chain.group));
  bufferRow = nullptr;
  place = std::move(first);
  rowValues = std::move(across);
  for (uint8_t s : passes.passes[pass].steps)
    if (const ChainStep &step = chain.steps[s]; step.kind == ChainStep::Reduce) {
      rowValues[step.out] = finishGroup(s);
      store(place[step.out], rowValues[step.out], step.result);
    }
}

void ChainEmitter::emitGroup() {
  for (auto [v, value] : llvm::enumerate(chain.values))
    if (value.source == ValueSource::PerRow)
      rowValues[v] = load(place[v], value.type);
  for (size_t p = 0; p < passes.passes.size(); ++p) {
    for (uint8_t s : passes.passes[p].rows)
      emitRowStep(chain.steps[s]);
    if (!passes.passes[p].isEmpty())
      emitGroupPass(static_cast<int>(p));
  }
}

} // namespace txl::machine
