// Finds the TMA box of a tile (TensorBox.h): strides are the coefficients of the tile's indices, masks give the box's
// offset along their axes, and each remaining term of the address is assigned to an axis whose stride divides it.
#ifndef TXL_TRANSFORM_SCHEDULE_BOXSEARCH_H
#define TXL_TRANSFORM_SCHEDULE_BOXSEARCH_H

#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "transform/schedule/boxes/TensorBox.h"

namespace txl::transform {

/// One search: it collects the result in `box`, or the refusal in `why`.
class BoxSearch {
public:
  BoxSearch(mlir::RankedTensorType type, mlir::Value pointers, mlir::Value mask, TileForms &forms,
            const analysis::AxisInfoAnalysis &axisInfo, bool launchTime, Refusal &why)
      : pointers(pointers), mask(mask), forms(forms), axisInfo(axisInfo), why(why), type(type),
        bytes(ir::elementBytes(type.getElementType())), inTile(type.getRank()) {
    box.isLaunchTime = launchTime;
  }
  std::optional<TensorBox> run();

private:
  bool refuse(Cause cause) {
    why = {cause, ir::definitionOf(pointers)};
    return false;
  }
  /// Refuses at the line of a conjunct of the mask.
  bool refuseMask(Cause cause, mlir::Value conjunct) {
    why = {cause, ir::definitionOf(conjunct)};
    return false;
  }
  bool isLaunchTime(const Polynomial::Term &term) const {
    return llvm::all_of(term.symbols, [&](unsigned s) { return forms.isArgument(s); });
  }
  bool isLaunchTime(const Polynomial &p) const {
    return llvm::all_of(p.terms, [&](const Polynomial::Term &t) { return isLaunchTime(t); });
  }
  /// Whether the value is available where the descriptor is made, in the launch or the program.
  bool isAvailable(const Polynomial::Term &term) const {
    return box.isLaunchTime ? isLaunchTime(term) : llvm::all_of(term.symbols, [&](unsigned s) {
      return s > TileForms::kIteration && !forms.variesInLoop(s);
    });
  }
  bool isAvailable(const Polynomial &p) const {
    return llvm::all_of(p.terms, [&](const Polynomial::Term &t) { return isAvailable(t); });
  }
  bool isInAddress(const Polynomial::Term &first, const Polynomial &stride) const;
  bool isAligned(const Polynomial::Term &term) const;
  bool isAligned(const Polynomial &p) const;
  bool findStrides(const Polynomial &address);
  bool findBounds();
  bool findBound(mlir::Value conjunct, mlir::Value less, mlir::Value more, int64_t plus, llvm::ArrayRef<unsigned> axes);
  bool findBegin(mlir::Value conjunct, mlir::Value index, mlir::Value least, llvm::ArrayRef<unsigned> axes);
  void alignToMaskBegins();
  bool checkBegins();
  bool hasNonNegativeCoordinates();
  bool assignToAxis(const Polynomial::Term &term);
  bool countRows();
  bool checkAxes();
  bool mayHold();

  mlir::Value pointers, mask;
  TileForms &forms;
  const analysis::AxisInfoAnalysis &axisInfo;
  Refusal &why;
  mlir::RankedTensorType type;
  int64_t bytes;
  llvm::SmallVector<TensorBox::Axis, 2> inTile;    ///< by the tile's axes
  llvm::SmallVector<TensorBox::Axis, 3> extraAxes; ///< additional axes, of extent 1 in the box
  struct Begin {
    unsigned axis;
    Polynomial offset;
  };
  llvm::SmallVector<Begin, 2>
      begins; ///< conditions of the mask: `offset` plus the index along the axis is not negative
  unsigned contiguous = 0;
  Polynomial rest;
  TensorBox box;
};

} // namespace txl::transform

#endif
