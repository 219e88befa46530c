// ptxas (CUDA 13.0, sm_90a, in every level of optimisation) may give the registers of a product's first factor to another value
// behind the product, though the next turn of the loop reads them again, where nothing but products reads them: in 3 of 175
// random loops the second turn multiplied the weights of the first in place of the queries. An instruction of any other kind
// that reads them behind the loop keeps them. What it computes is for nobody: a grid has more than 0 CTAs.
#include "lower/engines/FactorLife.h"
#include "ir/TX.h"
#include "lower/Exchange.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InlineAsm.h"

namespace txl::lower {

void keepFactors(Lowering &l, mlir::scf::ForOp loop) {
  llvm::SetVector<mlir::Value> tiles;
  loop.walk([&](tx::DotAsyncOp dot) {
    mlir::Value tile = dot.getA();
    if (mlir::isa<mlir::RankedTensorType>(tile.getType()) && !loop.getRegion().isAncestor(tile.getParentRegion()))
      tiles.insert(tile);
  });
  if (tiles.empty())
    return;
  std::string text = "{\n.reg .b32 all;\n.reg .pred none, met;\nmov.u32 all, %nctaid.x;\nsetp.eq.u32 none, all, 0;\n",
              constraints;
  Elements words;
  llvm::SmallVector<llvm::Type *> types;
  for (mlir::Value tile : tiles) {
    ElementsRef elements = l.get(tile);
    unsigned perWord = 32 / elements.front()->getType()->getScalarSizeInBits();
    for (unsigned first = 0; first + perWord <= elements.size(); first += perWord) {
      Elements parts;
      for (llvm::Value *part : elements.slice(first, perWord))
        parts.push_back(toBits(l, part));
      text += "xor.b32 all, all, $" + std::to_string(words.size()) + ";\n";
      constraints += "r,";
      words.push_back(packBits(l, parts));
      types.push_back(words.back()->getType());
    }
  }
  text += "setp.eq.and.u32 met, all, 0, none;\n@met trap;\n}";
  constraints += "~{memory}";
  auto *type = llvm::FunctionType::get(l.b.getVoidTy(), types, false);
  l.b.CreateCall(llvm::InlineAsm::get(type, text, constraints, /*hasSideEffects=*/true), words);
}

} // namespace txl::lower
