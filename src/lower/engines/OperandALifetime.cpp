// Works around a register allocation fault of ptxas (CUDA 13.0, sm_90a, at every optimisation level): it may reuse the
// registers of a wgmma's operand A after the wgmma, although the next iteration of the loop reads them again, if only
// wgmmas read them. In 3 of 175 random loops the second iteration multiplied the weights of the first instead of the
// queries. Any other instruction that reads the registers after the loop keeps them. The one emitted here has no
// effect: its condition requires a grid of 0 CTAs.
#include "lower/engines/OperandALifetime.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "lower/Exchange.h"
#include "llvm/ADT/SetVector.h"

namespace txl::lower {

void keepOperandAAlive(Lowering &l, mlir::scf::ForOp loop) {
  llvm::SetVector<mlir::Value> tiles;
  loop.walk([&](tx::DotAsyncOp dot) {
    mlir::Value tile = dot.getA();
    if (mlir::isa<mlir::RankedTensorType>(tile.getType()) && !loop.getRegion().isAncestor(tile.getParentRegion()))
      tiles.insert(tile);
  });
  if (tiles.empty())
    return;
  Elements words;
  for (mlir::Value tile : tiles) {
    ElementsRef elements = l.get(tile);
    unsigned perWord = 32 / elements.front()->getType()->getScalarSizeInBits();
    for (unsigned first = 0; first + perWord <= elements.size(); first += perWord) {
      Elements elementBits;
      for (llvm::Value *element : elements.slice(first, perWord))
        elementBits.push_back(toBits(l, element));
      words.push_back(packBits(l, elementBits));
    }
  }
  l.gpu.keepInRegisters(l.b, words);
}

} // namespace txl::lower
