// Why a transformation is not applied: a cause of a fixed list, the source position that is responsible, and details.
//
// Causes.def has the name and the sentence of each cause; scripts/document-reports.py writes the page with the list.
#ifndef TXL_TRANSFORM_REPORTS_REFUSAL_H
#define TXL_TRANSFORM_REPORTS_REFUSAL_H

#include "support/Facts.h"

namespace txl::transform {

enum class Cause : uint8_t {
  None, ///< not refused
#define TXL_CAUSE(id, name, sentence) id,
#include "transform/reports/Causes.def"
};

/// `mask_not_aligned`.
llvm::StringRef nameOf(Cause cause);

struct Refusal {
  Refusal() = default;
  Refusal(Cause cause) : cause(cause) {}
  Refusal(Cause cause, FactPosition position) : cause(cause), position(std::move(position)) {}

  /// Whether there is a cause.
  explicit operator bool() const { return cause != Cause::None; }
  template <typename T> Refusal &&with(llvm::StringRef name, T value) && {
    Fact added("", {});
    added.set(name, value);
    details.push_back(added.fields.front());
    return std::move(*this);
  }
  /// The fact `refusal=position of=what cause=name …`; `position` is used if the refusal has none of its own.
  Fact fact(llvm::StringRef what, const FactPosition &position) const;

  Cause cause = Cause::None;
  FactPosition position; ///< unknown: that of the load or loop that is refused
  std::vector<Fact::Field> details;
};

} // namespace txl::transform

#endif
