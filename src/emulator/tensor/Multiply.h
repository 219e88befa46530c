// A multiplication between its issue and its execution.
#ifndef TXL_EMULATOR_MULTIPLY_H
#define TXL_EMULATOR_MULTIPLY_H

#include "emulator/tensor/Descriptors.h"
#include "emulator/tensor/SharedOperand.h"

namespace txl::emulator {

/// Where rows and columns of D are. A row of a CTA is a lane; `copies` blocks of columns lie in different lanes. A in
/// tensor memory is in the same lanes, once for each block.
struct AccumulatorLayout {
  unsigned m = 128, n = 0, ctas = 1, copies = 1;
  bool isSpread = false; // 64 rows in 16 of each 32 lanes

  AccumulatorLayout() = default;
  AccumulatorLayout(unsigned m, unsigned n, unsigned group, bool isWs)
      : m(m), n(n), ctas(group), copies(isWs                     ? 128 / m
                                        : group == 2 && m == 128 ? 2
                                                                 : 1),
        isSpread(!isWs && group == 1 && m == 64) {}
  unsigned rowsOfCta() const { return m / ctas; }
  unsigned columnsOfBlock() const { return n / copies; }
  /// The lane of a row of a CTA, from that of the address on.
  unsigned lane(unsigned row, unsigned block) const {
    return isSpread ? row % 16 + 32 * (row / 16) : row + block * (tensorLanes / copies);
  }
  /// The lanes of all rows, `first` the lane of the address.
  llvm::SmallVector<TensorRange, 4> ranges(unsigned first, unsigned column, unsigned columns) const {
    if (!isSpread)
      return {{0, tensorLanes, column, columns}};
    llvm::SmallVector<TensorRange, 4> result;
    for (unsigned lane = first; lane < tensorLanes; lane += 32)
      result.push_back({lane, 16, column, columns});
    return result;
  }
};

struct Multiplication {
  TensorMultiplyOptions options;
  InstructionDescriptor descriptor;
  AccumulatorLayout layout;
  llvm::SmallVector<Cta *, 2> ctas;
  const ptx::Instruction *instruction = nullptr;
  unsigned lane = 0;                               // the issuing thread's
  uint32_t d = 0, a = 0, scalesA = 0, scalesB = 0; // addresses in tensor memory
  MatrixView viewA, viewB;
  bool accumulates = false;
  uint32_t laneMask[8] = {};                         // set: D's lane is not written
  std::vector<bool> undefinedRows, undefinedColumns; // of the operands in shared memory

  /// The layout of the CTA's rows of A, or columns of B, in its shared memory.
  const MatrixLayout &layoutA() const { return getMatrixLayout(viewA, 0, layout.rowsOfCta(), depth(descriptor.a)); }
  const MatrixLayout &layoutB() const {
    return getMatrixLayout(viewB, 0, descriptor.n / layout.ctas, depth(descriptor.b));
  }
  /// Elements of the descriptor's size along k: two of 4 bits count as one.
  unsigned depth(Element element) const { return 32 / InstructionDescriptor::bytesOf(element); }
  bool hasBlocks() const { return options.kind >= TensorMultiplyOptions::MXF8F6F4; }
  unsigned scalesPerLine() const { return descriptor.k / options.block; }
};

/// Executes it (MultiplyExecution.cpp).
void perform(const Multiplication &multiplication, Executor &executor);

} // namespace txl::emulator

#endif // TXL_EMULATOR_MULTIPLY_H
